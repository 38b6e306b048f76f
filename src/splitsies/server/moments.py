"""What one seat is sent after a decision: its Ask, the story in words, and what the page needs around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from splitsies.core.codec import line
from splitsies.core.game import Event, Game, Outcome
from splitsies.core.seat import SPECTATOR, Seat, members
from splitsies.core.text import Catalogue

from .table import Table
from .words import catalogue


def moment(table: Table, seat: Seat, language: str, since: int, again: bool, now: float) -> dict[str, Any]:
    """What a seat (or the spectator) sees now, with the story from `since` on, counted in events it has heard."""
    sitting = table.sitting
    assert sitting is not None
    story = sitting.story[seat]
    events = tuple(story[since:] if since <= len(story) else story)
    words = catalogue(table.game, language)
    ask = sitting.shown(seat, events)
    if not table.is_live or table.paused:
        ask = type(ask)(ask.view, (), ask.events, ask.number)
    outcome = table.outcome()
    return {
        "is": "moment",
        "seq": len(story),
        "seat": seat,
        "ask": ask,
        "texts": told(events, words, table.names(), seat),
        "moved": None,
        "awaited": list(table.awaited()),
        "take_back": not table.paused and table.may_take_back(seat),
        "confer": list(members(table.may_confer(seat))),
        "clocks": table.clock.shown(now),
        "outcome": outcome,
        "sheet": None if outcome is None else sheet(outcome, words),
        "again": again,
    }


def told(events: Sequence[Event], words: Catalogue, names: Sequence[str], seat: Seat) -> list[str]:
    """The story in plain words, as this seat is told it."""
    return [words.say(event, names, -1 if seat == SPECTATOR else seat) for event in events]


def sheet(outcome: Outcome, words: Catalogue) -> list[list[dict[str, Any]]]:
    """The score sheet in plain words, line by line for each seat."""
    return [
        [{"rule": row.rule, "text": words.figures(row.what, row.figures), "points": row.points} for row in rows]
        for rows in outcome.lines
    ]


def text_of(message: dict[str, Any]) -> str:
    """A message as it travels."""
    return line(message)


def title(game: Game[Any, Any], language: str) -> str:
    """What a game is called."""
    return catalogue(game, language).name
