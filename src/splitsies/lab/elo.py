"""Ratings: how strong each player is, by the Bradley-Terry model, on the scale of Elo.

Every game compares each two of its seats that are held by different players: a winner is ahead of all others, and among
the others the higher score is ahead; where neither is, each has half of it. The ratings are those under which what
happened was most likely. Their mean is 1500; 400 points more mean ten to one.

>>> both = [Compared(deal, "a", "b", 1.0 if deal < 75 else 0.0, 1.0) for deal in range(100)]
>>> [f"{one.player} {one.elo:.1f} ({one.low:.0f} to {one.high:.0f})" for one in rated(both)]
['a 1595.4 (1555 to 1635)', 'b 1404.6 (1365 to 1445)']
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Final, TypeAlias

from .arena import Result
from .certainty import SURE, quantile

MEAN: Final = 1500.0
SCALE: Final = 400 / log(10)
Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True)
class Compared:
    """Two players at one table: how much of the point the first one got."""

    deal: int
    one: str
    other: str
    point: float
    weight: float


@dataclass(frozen=True)
class Rating:
    """How strong a player is, and where its true rating is 95 times out of 100."""

    player: str
    elo: float
    low: float
    high: float
    bounded: bool
    """Somebody never lost, or never won, so that the true distance may be as large as you like.

    Then one half of a point each way is added for every two players."""
    group: int = 0
    """Players who never met, not even through others, are in different groups; only those of one group compare."""


def compared(results: Iterable[Result]) -> Iterator[Compared]:
    """Every two seats of every game; a game of more seats does not count for more than its seats."""
    for result in results:
        lineup = result.fixture.lineup
        order = [(seat in result.winners, result.noted.scores[seat]) for seat in range(len(lineup))]
        for one, other in combinations(range(len(lineup)), 2):
            if lineup[one] != lineup[other]:
                point = 0.5 if order[one] == order[other] else float(order[one] > order[other])
                yield Compared(result.fixture.deal, lineup[one], lineup[other], point, 1 / (len(lineup) - 1))


def rated(some: Iterable[Compared]) -> list[Rating]:
    """The players, group by group, the strongest first."""
    rows = list(some)
    met: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        met[row.one].add(row.other)
        met[row.other].add(row.one)
    groups = list(dict.fromkeys(tuple(sorted(_reached(player, met))) for player in sorted(met)))
    return [
        rating
        for number, group in enumerate(groups)
        for rating in _rated_group(number, group, [row for row in rows if row.one in group])
    ]


def groups_of(ratings: Iterable[Rating]) -> list[list[str]]:
    """The players who can be compared with each other, group by group."""
    found: dict[int, list[str]] = defaultdict(list)
    for rating in ratings:
        found[rating.group].append(rating.player)
    return list(found.values())


def listed(groups: Iterable[Iterable[str]]) -> str:
    """Such groups in a line."""
    return "; ".join(", ".join(group) for group in groups)


def _rated_group(group: int, players: Sequence[str], rows: list[Compared]) -> list[Rating]:
    bounded = not _all_can_be_reached(players, rows)
    extra = [Compared(-1, one, other, 0.5, 1.0) for one, other in combinations(players, 2)] if bounded else []
    place = {player: number for number, player in enumerate(players)}
    strengths, curvature = _most_likely(place, rows + extra)
    spread = curvature if bounded else _robust(place, rows, strengths, curvature)
    deals = len({row.deal for row in rows})
    sure = quantile(0.5 + SURE / 2, max(1, deals - 1))
    ratings = []
    for player, number in place.items():
        elo = MEAN + SCALE * strengths[number]
        reach = SCALE * sure * sqrt(max(0.0, spread[number][number]))
        ratings.append(Rating(player, elo, elo - reach, elo + reach, bounded, group))
    return sorted(ratings, key=lambda rating: (-rating.elo, rating.player))


def _all_can_be_reached(players: Sequence[str], rows: Iterable[Compared]) -> bool:
    """Whether from each player one gets to every other by going to somebody who took something from it."""
    gave: dict[str, set[str]] = defaultdict(set)
    took: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        if row.point > 0:
            gave[row.other].add(row.one)
            took[row.one].add(row.other)
        if row.point < 1:
            gave[row.one].add(row.other)
            took[row.other].add(row.one)
    return all(len(_reached(players[0], ways)) == len(players) for ways in (gave, took))


def _reached(start: str, ways: dict[str, set[str]]) -> set[str]:
    found, rest = {start}, [start]
    while rest:
        new = ways[rest.pop()] - found
        found |= new
        rest += new
    return found


def _most_likely(place: dict[str, int], rows: Sequence[Compared]) -> tuple[list[float], Matrix]:
    """The strengths under which these comparisons are most likely, with mean 0, and how sharp that is."""
    count = len(place)
    strengths = [0.0] * count
    table: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for row in rows:
        pair = table[place[row.one], place[row.other]]
        pair[0] += row.weight * row.point
        pair[1] += row.weight
    inverse: Matrix = []
    for _ in range(100):
        pull = [0.0] * count
        bend = [[1 / count] * count for _ in range(count)]  # holds the mean at 0
        for (one, other), (points, weight) in table.items():
            expected = 1 / (1 + exp(strengths[other] - strengths[one]))
            pull[one] += points - weight * expected
            pull[other] -= points - weight * expected
            sharp = weight * expected * (1 - expected)
            bend[one][one] += sharp
            bend[other][other] += sharp
            bend[one][other] -= sharp
            bend[other][one] -= sharp
        inverse = _inverse(bend)
        steps = [sum(inverse[row][column] * pull[column] for column in range(count)) for row in range(count)]
        largest = max(map(abs, steps))
        shrink = min(1.0, 2.0 / largest) if largest else 1.0
        strengths = [strength + shrink * step for strength, step in zip(strengths, steps, strict=True)]
        if largest < 1e-10:
            break
    mean = sum(strengths) / count
    centred = [[inverse[row][column] - 1 / count for column in range(count)] for row in range(count)]
    return [strength - mean for strength in strengths], centred


def _robust(place: dict[str, int], rows: Sequence[Compared], strengths: list[float], inverse: Matrix) -> Matrix:
    """How the ratings vary when deals are drawn anew: what happens on one deal hangs together."""
    count = len(place)
    pulls: dict[int, list[float]] = defaultdict(lambda: [0.0] * count)
    for row in rows:
        one, other = place[row.one], place[row.other]
        rest = row.weight * (row.point - 1 / (1 + exp(strengths[other] - strengths[one])))
        pulls[row.deal][one] += rest
        pulls[row.deal][other] -= rest
    if len(pulls) < 2:
        return inverse
    moved = [[sum(line[k] * pull[k] for k in range(count)) for line in inverse] for pull in pulls.values()]
    factor = len(pulls) / (len(pulls) - 1)
    return [[factor * sum(one[i] * one[j] for one in moved) for j in range(count)] for i in range(count)]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a matrix, by elimination."""
    size = len(matrix)
    rows = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = rows[i][i]
        rows[i] = [figure / scale for figure in rows[i]]
        for other in range(size):
            if other != i and rows[other][i]:
                factor = rows[other][i]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[i], strict=True)]
    return [row[size:] for row in rows]
