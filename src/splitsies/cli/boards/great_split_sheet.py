"""The score sheet of The Great Split: every line of every seat, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from splitsies.core import Outcome, ScoreLine, members

from ..screen import WIDEST
from ..words import Words
from .great_split_table import STAR

WIDEST_COLUMN: Final = 14
GAP: Final = 1


def draw_sheet(outcome: Outcome, names: Sequence[str], words: Words, width: int) -> list[Text]:
    """A row for each scoring, a column for each seat, the totals below; a star marks who wins."""
    rows = list(zip(*outcome.lines, strict=True))
    labels = [_label(row[0], words) for row in rows]
    rules = [row[0].rule for row in rows]
    total = words.say("great_split.total")
    wide = max(len(label) + len(rule) + 2 for label, rule in zip(labels, rules, strict=True))
    column = max(4, min((min(width, WIDEST) - wide) // len(names), WIDEST_COLUMN))
    winners = members(outcome.winners)
    heading = Text(" " * wide)
    for seat, name in enumerate(names):
        room = column - GAP - (1 if seat in winners else 0)
        shown = _short(name, room) + (STAR if seat in winners else "")
        heading.append(shown.rjust(column), "bold" if seat in winners else "")
    lines = [heading]
    for label, rule, row in zip(labels, rules, rows, strict=True):
        line = Text.assemble(f"{label:<{wide - len(rule) - 1}}", (rule, "dim"), " ")
        for cell in row:
            line.append_text(_cell(cell, column))
        lines.append(line)
    sums = Text.assemble((f"{total:<{wide}}", "bold"))
    for seat, score in enumerate(outcome.scores):
        sums.append(str(score).rjust(column), "bold reverse" if seat in winners else "bold")
    lines.append(sums)
    if len(winners) > 1:
        lines.append(Text(words.say("great_split.shared"), "bold"))
    return lines


def _label(line: ScoreLine, words: Words) -> str:
    figures = dict(line.figures)
    labels: list[str] = words.page["great_split"]["labels"]
    if line.what == "Contract":
        return words.say("great_split.sheet_contract", resource=labels[figures["resource"]])
    if line.what == "Steps":
        return words.say("great_split.sheet_steps")
    what = {"Tome": labels[0], "Artwork": labels[1]}.get(line.what, words.say("great_split.gem"))
    if line.what == "Artwork":
        what += f" M{figures['arrow']}"
    return words.say("great_split.sheet_round", what=what, round=figures["round"])


def _short(name: str, room: int) -> str:
    """A name in little room; the number that tells it from its twins stays."""
    head, space, number = name.rpartition(" ")
    if len(name) > room and number.isdecimal():
        return f"{head[: room - len(space + number)]}{space}{number}"
    return name[:room]


def _cell(line: ScoreLine, column: int) -> Text:
    """The points, and before them the figures behind them where they find room."""
    figures = dict(line.figures)
    behind = ""
    if line.what == "Contract":
        behind = f"{figures['contracts']}×{figures['stars']}"
    elif line.what == "Gem":
        behind = f"{figures['topaz']},{figures['emerald']}"
    elif line.what != "Steps":
        behind = f"{figures['level']}"
    points = f"{line.points:>3}"
    if len(behind) + 1 + len(points) + GAP > column or not behind:
        return Text(points.rjust(column))
    return Text.assemble((behind.rjust(column - len(points) - 1), "dim"), " ", points)
