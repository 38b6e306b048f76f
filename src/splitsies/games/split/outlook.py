"""How near each side is to connecting its edges, and what one chip more or less would change."""

from __future__ import annotations

from functools import lru_cache
from math import log, sqrt
from typing import Final

from .board import BIT, BOTTOM, SIZE, SPACES, TOP, group
from .current import flow

CHIP: Final = 0.02
FREE: Final = 1.0
OPPOSING: Final = 4.0
"""What a space resists, for the side we look at. An opposing chip may be removed: it does not block for good."""
BYPASS: Final = 0.8
"""What the way around a space resists, if hardly anything depends on the space."""

FAR: Final = SPACES
"""The distance of edges that cannot be connected unless a chip is removed."""
WON: Final = 100.0
NEARLY: Final[tuple[float, ...]] = (WON, 1.5, 0.5)
"""What it is worth to need no chip, one, or two more."""
OUT_OF_REACH: Final = 2.0
"""What it costs to need more chips than are left."""

_PITCH: Final = BIT[SIZE].bit_length() - 1
_TURNED: Final = tuple(space % SIZE * SIZE + space // SIZE for space in range(SPACES))


class Outlook:
    """How near one side is to connecting one of its pairs of edges."""

    def __init__(self, owner: tuple[int, ...], side: int, goals: tuple[tuple[int, int], ...], supply: int) -> None:
        self.lanes = [lane(owner, side, edges) for edges in goals]
        self.supply = supply
        self.distance = min([lane.distance for lane in self.lanes])
        self.connection = connection([lane.resistance for lane in self.lanes])
        self.now = nearness(self.connection, self.distance, supply)

    def when(self, space: int, before: float, after: float) -> float:
        """The same when a space that was CHIP, FREE or OPPOSING becomes another of these."""
        resistances = [lane.resistance_when(space, before, after) for lane in self.lanes]
        steps = min([lane.distance_when(space, before, after) for lane in self.lanes])
        return nearness(connection(resistances), steps, self.supply + (before == CHIP) - (after == CHIP))


def connection(resistances: list[float]) -> float:
    """How well lanes of these resistances connect together, as a logarithm."""
    return log(sum([1 / (each * each) for each in resistances])) / 2


def nearness(worth: float, steps: int, supply: int) -> float:
    """How good it is to be connected so well, and to need so many chips of so many left."""
    if steps < len(NEARLY):
        worth += NEARLY[steps]
    return worth if steps <= supply else worth - OUT_OF_REACH


class Lane:
    """One side's way from an edge to the opposite one."""

    def __init__(self, owner: tuple[int, ...], side: int, edges: tuple[int, int]) -> None:
        self.edges = edges
        self.mine = sum([BIT[space] for space in range(SPACES) if owner[space] == side])
        self.free = sum([BIT[space] for space in range(SPACES) if owner[space] < 0])
        resistances = [CHIP if chip == side else FREE if chip < 0 else OPPOSING for chip in owner]
        if edges == (TOP, BOTTOM):
            self.resistance, self.squares = flow(resistances)
        else:
            self.resistance, squares = flow([resistances[space] for space in _TURNED])
            self.squares = [squares[space] for space in _TURNED]
        self.distance = distance(self.mine, self.free, edges)
        self.forth = fronts(self.mine, self.free, edges[0])
        self.back = fronts(self.mine, self.free, edges[1])

    def resistance_when(self, space: int, before: float, after: float) -> float:
        """The resistance of the whole lane when this space resists otherwise: exact for a wire, good for a space.

        The more of the current goes through the space, the worse is the way around it.
        """
        square = self.squares[space]
        around = BYPASS / (1.02 - min(1.0, sqrt(square)))
        changed = self.resistance + square * (after - before) * (before + around) / (after + around)
        return max(changed, self.resistance / 20 + CHIP / 2)

    def distance_when(self, space: int, before: float, after: float) -> int:
        """How many chips are missing when this space changes; a loss is not counted while the goal is far anyway."""
        if after < before:
            through = _steps_to(self.forth, space) + _steps_to(self.back, space) - 1
            return min(self.distance, through - (after == CHIP))
        if self.distance >= len(NEARLY):
            return self.distance
        others = ~BIT[space]
        return distance(self.mine & others, self.free & others | (BIT[space] if after == FREE else 0), self.edges)


@lru_cache(maxsize=1024)
def lane(owner: tuple[int, ...], side: int, edges: tuple[int, int]) -> Lane:
    """The lane of a side on this board; a turn asks several times for the same one."""
    return Lane(owner, side, edges)


def beside(spaces: int) -> int:
    """These spaces and all that touch them."""
    return spaces | spaces << 1 | spaces >> 1 | spaces << _PITCH | spaces >> _PITCH


def distance(mine: int, free: int, edges: tuple[int, int]) -> int:
    """How many chips it takes to connect the edges."""
    found = group(mine, edges[0])
    steps = 0
    while not found & edges[1]:
        more = found | free & (edges[0] | beside(found))
        if more == found:
            return FAR
        found = group(mine | more, more)
        steps += 1
    return steps


def fronts(mine: int, free: int, edge: int) -> list[int]:
    """Where a first chip would carry on the way from this edge, where a second one would, and so on."""
    found = group(mine, edge)
    some: list[int] = []
    while True:
        front = edge | beside(found)
        if some and front == some[-1]:
            return some
        some.append(front)
        more = found | front & free
        found = group(mine | more, more)


def _steps_to(some: list[int], space: int) -> int:
    for steps, front in enumerate(some, 1):
        if front & BIT[space]:
            return steps
    return FAR


def finishing(mine: int, free: int, goals: tuple[tuple[int, int], ...]) -> int:
    """The free spaces on which a chip connects a pair of edges at once."""
    spaces = 0
    for one, other in goals:
        spaces |= free & (one | beside(group(mine, one))) & (other | beside(group(mine, other)))
    return spaces
