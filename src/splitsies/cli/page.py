"""One page of a game: the table, what has just happened, and the numbered choices, as they fit on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from splitsies.core import Ask

from .boards import Art
from .screen import Screen, dim
from .story import cited, last_lines
from .words import Words

GAP: Final = 2
"""Characters between two columns of choices."""
LEAST_STORY: Final = 3
"""Lines the story needs before the choices are worded at length."""


def show_page(screen: Screen, art: Art, ask: Ask, names: Sequence[str], story: list[Text], words: Words) -> None:
    """The whole page for a seat that is to decide."""
    table = art.table(ask.view, names, ask.legal, ask.events, screen.width, screen.height)
    sentence, rule = art.awaited(ask.view, ask.legal)
    awaited = screen.wrapped([cited(sentence, rule, "bold") if rule else Text(sentence, "bold")])
    told = screen.wrapped(story)
    room = screen.height - len(table) - len(awaited) - 1
    choices = fitting_choices(art, ask, screen.width, room, min(len(told), LEAST_STORY), words)
    room -= len(choices)
    parts = [table, last_lines(told, max(room, 1), words), [*awaited, *choices]]
    screen.clear()
    for part in _spaced([part for part in parts if part], screen.height - 1):
        screen.draw(part)


def show_end(
    screen: Screen, table: list[Text], story: list[Text], ending: list[Text], closing: list[Text], words: Words
) -> None:
    """The last page: the table, the last of the story, how it ended, and what can still be done."""
    told, ending = screen.wrapped(story), screen.wrapped(ending)
    room = screen.height - len(table) - len(ending) - len(closing) - 1
    parts = [table, last_lines(told, max(room, 1), words), ending, closing]
    for part in _spaced([part for part in parts if part], screen.height - 1):
        screen.draw(part)


def _spaced(parts: list[list[Text]], room: int) -> list[list[Text]]:
    """The parts with empty lines between them where there is room."""
    spare = room - sum(len(part) for part in parts)
    for place in range(len(parts) - 1, 0, -1):
        if spare > 0:
            parts[place] = [Text(), *parts[place]]
            spare -= 1
    return parts


def fitting_choices(art: Art, ask: Ask, width: int, room: int, story: int, words: Words) -> list[Text]:
    """The numbered choices: in words if that leaves room for the story, else shorter, else only how many there are."""
    in_words, *shorter = zip(*(art.choice(ask.view, action) for action in ask.legal), strict=True)
    lines = in_columns(in_words, width)
    if len(lines) <= room - story:
        return lines
    for texts in shorter:
        lines = in_columns(texts, width)
        if len(lines) < room:
            return lines
    return [dim(words.say("many", count=len(ask.legal)))]


def in_columns(texts: Sequence[str], width: int) -> list[Text]:
    """Numbered texts in as many columns as there is width for, counted downwards."""
    digits = len(str(len(texts)))
    widest = max(len(text) for text in texts) + digits + 1
    columns = max(1, (width + GAP) // (widest + GAP))
    height = -(-len(texts) // columns)
    lines = []
    for top in range(height):
        line = Text()
        for place in range(top, len(texts), height):
            line.append(f"{place + 1:>{digits}} ", "bold").append(texts[place].ljust(widest - digits - 1 + GAP))
        line.rstrip()
        lines.append(line)
    return lines
