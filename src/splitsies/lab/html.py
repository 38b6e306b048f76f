"""Pieces of a page: tables with plots in them, and the page around it all. It asks for nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from .words import Words


@dataclass(frozen=True)
class Section:
    """A part of the page: its name in addresses, its heading, and what stands in it."""

    id: str
    title: str
    body: str


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading, and how its cells look."""

    title: str
    kind: str = ""
    """`wide` for plots, `roomy` for what is left out on a narrow page."""
    ticks: tuple[str, ...] = ()
    """What stands under the heading from the left to the right end of a plot."""


def paragraph(text: str, kind: str = "note") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{escape(text)}</p>'


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], caption: str) -> str:
    """A table; the cells are HTML already, the first of each row is its heading."""
    heads = "".join(map(_head, columns))
    lines = []
    for first, *rest in rows:
        cells = "".join(
            f'<td class="{column.kind}">{cell}</td>' for column, cell in zip(columns[1:], rest, strict=True)
        )
        lines.append(f'<tr><th scope="row">{first}</th>{cells}</tr>')
    return (
        f'<table aria-label="{escape(caption)}"><thead><tr>{heads}</tr></thead><tbody>{"".join(lines)}</tbody></table>'
    )


def _head(column: Column) -> str:
    """The head of a column; plots need none, for the figures beside them say all that they show."""
    ticks = "".join(f"<span>{escape(tick)}</span>" for tick in column.ticks)
    if not column.title:
        return f'<td class="{column.kind}"><div class="ticks" aria-hidden="true">{ticks}</div></td>'
    return f'<th scope="col" class="{column.kind}">{escape(column.title)}</th>'


def figure(value: str, interval: str = "", kind: str = "") -> str:
    """A figure in a cell, with where the true one may be in small letters."""
    small = f"<br><small>{escape(interval)}</small>" if interval else ""
    return f'<span class="value {kind}">{escape(value)}</span>{small}'


def facts(rows: Sequence[tuple[str, str]]) -> str:
    """What the page is about, in pairs."""
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows) + "</dl>"


def folded(title: str, body: str, is_open: bool) -> str:
    """Something that can be folded away."""
    return f"<details{' open' if is_open else ''}><summary>{escape(title)}</summary>{body}</details>"


def document(title: str, lead: str, sections: Sequence[Section], foot: str, spoken: Words) -> str:
    """The whole page; the lead is HTML already, the foot is plain text."""
    style = files("splitsies.lab").joinpath("page.css").read_text("utf-8")
    links = "".join(f'<li><a href="#{section.id}">{escape(section.title)}</a></li>' for section in sections)
    parts = "".join(
        f'<section aria-labelledby="{section.id}"><h2 id="{section.id}">{escape(section.title)}</h2>{section.body}'
        "</section>\n"
        for section in sections
    )
    return (
        f'<!doctype html>\n<html lang="{spoken.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1>{lead}"
        f'<nav aria-label="{escape(spoken.say("page.contents"))}"><ul>{links}</ul></nav></header>\n'
        f"<main>\n{parts}</main>\n"
        f"<footer><p>{escape(foot)}</p></footer>\n</body>\n</html>\n"
    )
