"""How the table stands in Split the Hoard: who leads for which Title, and how far a hidden Title is met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from splitsies.core import codec
from splitsies.core.seat import Seats
from splitsies.core.value import Value

from .cards import Title
from .material import Material
from .scoring import NOT_ELIGIBLE, Haul, awards, counted_for, goal_of, is_met, shown_for

Counting: TypeAlias = tuple[tuple[int, ...], ...]
"""Cards that count: each its kind, the Rank it is brought to or what it adds, and the modifiers on it."""


@dataclass(frozen=True)
class Contest(Value):
    """A starting Title as it would be awarded now (SH 8.1)."""

    title: int
    values: tuple[int | None, ...]
    """What each seat shows; nothing: it is not eligible (SH 9.15)."""
    leader: int
    """Who would get it; -1: nobody."""
    tied: Seats
    """The seats that show the best value."""
    cards: tuple[Counting, ...]
    """What counts for each seat, when the game is over."""


@dataclass(frozen=True)
class Progress(Value):
    """How far a hidden Title is met (SH 8.2)."""

    title: int
    value: int
    goal: int
    at_most: bool
    """Whether the goal must not be exceeded, instead of being reached."""
    met: bool
    cards: Counting
    """What counts for it, when the game is over."""


def contests(
    box: Material, hauls: Sequence[Haul], coins: Sequence[int], classes: Sequence[int], over: bool
) -> tuple[Contest, ...]:
    """SH 8.1: every starting Title, from what everybody can see."""
    found = []
    for one in awards(box, hauls, coins, classes):
        values = tuple([None if value == NOT_ELIGIBLE else value for value in one.values])
        cards = tuple([counted_for(box, one.title, haul) for haul in hauls]) if over else ()
        found.append(Contest(one.title.number, values, one.winner, one.tied, cards))
    return tuple(found)


def progress(
    box: Material, titles: Sequence[int], haul: Haul, coins: int, seats: int, over: bool
) -> tuple[Progress, ...]:
    """SH 8.2: a seat's hidden Titles."""
    return tuple([_progress(box, box.titles[number], haul, coins, seats, over) for number in titles])


def _progress(box: Material, title: Title, haul: Haul, coins: int, seats: int, over: bool) -> Progress:
    test = title.predicate
    assert test is not None
    cards = counted_for(box, title, haul) if over else ()
    value, met = shown_for(box, test, haul, coins, seats), is_met(box, test, haul, coins, seats)
    return Progress(title.number, value, goal_of(test, seats), bool(test.high), met, cards)


_VALUE: Final = codec.Int(-9999, 9999)
_COUNTING: Final = codec.Many(codec.Many(_VALUE))
codec.register(
    Contest,
    "split_the_hoard",
    title=codec.Int(0, 99),
    values=codec.Many(codec.Maybe(_VALUE)),
    leader=codec.Int(-1, 4),
    tied=codec.SEATS,
    cards=codec.Many(_COUNTING),
)
codec.register(
    Progress,
    "split_the_hoard",
    title=codec.Int(0, 99),
    value=_VALUE,
    goal=_VALUE,
    at_most=codec.Flag(),
    met=codec.Flag(),
    cards=_COUNTING,
)
