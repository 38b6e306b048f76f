"""A loop of ordinary Python that never changes, to hold speeds against: the faster the machine, the faster the loop.

It does what an engine does all day: looks into lists and tuples, calls methods, moves bits, makes short lists.
"""

from __future__ import annotations

from time import process_time

STEPS = 2000


class Pawn:
    """Something with a few attributes that walks over a board."""

    __slots__ = ("place", "seen", "trail")

    def __init__(self) -> None:
        self.place = 0
        self.seen = 0
        self.trail: list[int] = []

    def ways(self, board: tuple[tuple[int, ...], ...]) -> list[int]:
        return [way for way in board[self.place] if not self.seen >> way & 1]

    def walk(self, way: int) -> None:
        self.seen |= 1 << self.place
        self.trail.append(self.place)
        self.place = way


BOARD = tuple(tuple((7 * place + 13 * way + way * way) % 97 for way in range(5)) for place in range(97))


def lap() -> int:
    """Walk until there is no way left, over and over, for so many steps; the last place, so that nothing is idle."""
    pawn = Pawn()
    for step in range(STEPS):
        ways = pawn.ways(BOARD)
        if ways:
            pawn.walk(ways[step % len(ways)])
        else:
            pawn = Pawn()
            pawn.place = step % 97
    return pawn.place


def steps_a_second(seconds: float) -> float:
    """How many steps this machine does in a CPU second."""
    laps = 0
    start = process_time()
    while (passed := process_time() - start) < seconds:
        lap()
        laps += 1
    return laps * STEPS / passed
