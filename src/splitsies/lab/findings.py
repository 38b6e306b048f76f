"""What many games say about a game: scores, seats, characters, length, sources of points, and what things are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from statistics import mean, quantiles
from typing import Any, Final

from .arena import Result
from .certainty import Measured, mean_of, share_of, slope_of
from .notes import TENTHS

SELDOM: Final = 0.02
"""A thing used at fewer or more tables than this, or than all but this, has nothing to be compared with."""
FEWEST: Final = 8
"""So many seats with a thing and so many without it are needed to say what it is worth."""


@dataclass(frozen=True)
class Spread:
    """How some figures are spread."""

    mean: Measured
    lowest: int
    highest: int
    cuts: tuple[float, ...]
    """5%, a quarter, half, three quarters and 95% are not above these."""
    counts: dict[int, int]

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return {
            "mean": self.mean.plain(),
            "lowest": self.lowest,
            "highest": self.highest,
            "cuts": [round(cut, 2) for cut in self.cuts],
        }


def spread(rows: Sequence[tuple[int, int]]) -> Spread:
    """How figures are spread, each with the deal it belongs to."""
    values = [value for _, value in rows]
    twentieths = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [float(values[0])] * 19
    cuts = tuple(twentieths[place] for place in (0, 4, 9, 14, 18))
    return Spread(mean_of(rows), min(values), max(values), cuts, dict(sorted(Counter(values).items())))


def scores(results: Iterable[Result], player: str | None = None) -> Spread | None:
    """The scores of all seats, or of one player's; None where nobody scores but for having won."""
    rows = [
        (result.fixture.deal, score)
        for result in results
        for seat, score in enumerate(result.noted.scores)
        if player in (None, result.fixture.lineup[seat])
    ]
    return spread(rows) if rows and {score for _, score in rows} - {0, 1} else None


def length(results: Iterable[Result]) -> Spread:
    """How many decisions the games took."""
    return spread([(result.fixture.deal, sum(result.decisions)) for result in results])


def seats(results: Sequence[Result]) -> list[Measured]:
    """Each seat's part of the victories."""
    return [
        share_of((result.fixture.deal, result.victory(seat)) for result in results)
        for seat in range(len(results[0].fixture.lineup))
    ]


@dataclass(frozen=True)
class Role:
    """How one character, or whoever is first or second, fares."""

    role: str
    value: int
    victories: Measured
    score: Measured


def roles(results: Sequence[Result]) -> list[Role]:
    """How each character and each place in the order of play fares."""
    rows: dict[tuple[str, int], list[tuple[int, float, int]]] = {}
    for result in results:
        for role, values in result.noted.roles.items():
            for seat, value in enumerate(values):
                row = (result.fixture.deal, result.victory(seat), result.noted.scores[seat])
                rows.setdefault((role, value), []).append(row)
    order = list(dict.fromkeys(role for role, _ in rows))
    return [
        Role(
            role,
            value,
            share_of((deal, part) for deal, part, _ in rows[role, value]),
            mean_of((deal, score) for deal, _, score in rows[role, value]),
        )
        for role, value in sorted(rows, key=lambda key: (order.index(key[0]), key[1]))
    ]


def sources(results: Iterable[Result], player: str | None = None) -> dict[str, float]:
    """The points that a seat gets from each line of the score sheet, on average."""
    points: Counter[str] = Counter()
    boards = 0
    for result in results:
        for seat, row in enumerate(result.noted.sources):
            if player in (None, result.fixture.lineup[seat]):
                points.update(row)
                boards += 1
    return {source: points[source] / boards for source in sorted(points)}


def leaders(results: Sequence[Result]) -> list[Measured]:
    """How often whoever leads after each tenth of a game but the last wins it; nothing if the game cannot tell."""
    rows: list[list[tuple[int, float]]] = [[] for _ in range(TENTHS - 1)]
    for result in results:
        for tenth, tally in enumerate(result.noted.tallies):
            ahead = [seat for seat, far in enumerate(tally) if far == max(tally)]
            won = mean(float(seat in result.winners) for seat in ahead)
            rows[tenth].append((result.fixture.deal, won))
    return [share_of(row) for row in rows] if all(rows) else []


def chance_to_win(results: Sequence[Result]) -> float:
    """How often any seat wins."""
    return mean(len(result.winners) / len(result.fixture.lineup) for result in results)


@dataclass(frozen=True)
class Worth:
    """How often a thing is used, and what goes with using it."""

    use: str
    thing: str
    share: float
    """Of all seats that use it at least once in a game."""
    often: float
    """How many times one that uses it does so."""
    each: bool
    """Nearly everybody uses it: what follows is about once more, not about using it at all."""
    won: Measured | None
    """How much more often who uses it wins; None: too few did, or did not, or whoever wins wins always."""
    points: Measured | None
    """How much more who uses it scores."""

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return {
            "use": self.use,
            "thing": self.thing,
            "share": round(self.share, 4),
            "times": round(self.often, 4),
            "for_each": self.each,
            "won": None if self.won is None else self.won.plain(),
            "points": None if self.points is None else self.points.plain(),
        }


def worths(results: Sequence[Result]) -> list[Worth]:
    """Every thing that was used in any of the games."""
    boards = [
        (
            result.fixture.deal,
            result.fixture.lineup[seat],
            row,
            float(seat in result.winners),
            result.noted.scores[seat],
        )
        for result in results
        for seat, row in enumerate(result.noted.uses)
    ]
    used: dict[tuple[str, str], dict[int, int]] = {}
    for number, (_, _, row, _, _) in enumerate(boards):
        for use, things in row.items():
            for thing, count in things.items():
                used.setdefault((use, thing), {})[number] = count
    has_points = scores(results) is not None
    found = []
    for (use, thing), counts in used.items():
        share = len(counts) / len(boards)
        each = share > 1 - SELDOM
        won = points = None
        if each or (min(len(counts), len(boards) - len(counts)) >= FEWEST and share >= SELDOM):
            ones = [float(counts.get(number, 0) if each else number in counts) for number in range(len(boards))]
            rows = list(zip(ones, boards, strict=True))
            won = _seen(slope_of([(deal, player, one, win) for one, (deal, player, _, win, _) in rows]))
            if has_points:
                points = _seen(slope_of([(deal, player, one, score) for one, (deal, player, _, _, score) in rows]))
        found.append(Worth(use, thing, share, sum(counts.values()) / len(counts), each, won, points))
    return sorted(found, key=lambda worth: (worth.use, _number(worth.thing)))


def _seen(one: Measured) -> Measured | None:
    """None where all did the same, or all came to the same."""
    return None if one.low == -inf else one


def _number(thing: str) -> tuple[int, str]:
    return (int(thing), "") if thing.lstrip("-").isdigit() else (0, thing)
