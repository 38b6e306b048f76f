"""The board: ten by ten spaces with one or two suits each, and the edges to be connected.

A space is a number from 0 (a1, top left) to 99 (j10, bottom right), row by row.

>>> space_name(0), space_name(94), parse_space("e10")
('a1', 'e10', 94)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from splitsies.core.errors import NotationError
from splitsies.core.rng import Rng

T = TypeVar("T")

SIZE: Final = 10
SPACES: Final = SIZE * SIZE
COLUMNS: Final = "abcdefghij"

RED: Final = 0
GREEN: Final = 1
GOLD: Final = 2
NO_SIDE: Final = -1

_PITCH: Final = SIZE + 1
"""A row of a bit board has one bit more than spaces, so that a shift never runs into the next row."""
BIT: Final = tuple(1 << (space // SIZE * _PITCH + space % SIZE) for space in range(SPACES))
ALL_SPACES: Final = sum(BIT)
ROW: Final = tuple(space // SIZE for space in range(SPACES))
IN_ROW: Final = tuple(1 << space % SIZE for space in range(SPACES))
"""The row of each space, and its bit in a set of spaces of that row."""
FULL_ROW: Final = (1 << SIZE) - 1
TOP: Final = sum(BIT[space] for space in range(SIZE))
BOTTOM: Final = sum(BIT[space] for space in range(SPACES - SIZE, SPACES))
LEFT: Final = sum(BIT[space] for space in range(0, SPACES, SIZE))
RIGHT: Final = sum(BIT[space] for space in range(SIZE - 1, SPACES, SIZE))

_DOWN: Final = (TOP, BOTTOM)
_ACROSS: Final = (LEFT, RIGHT)
GOALS: Final[tuple[tuple[tuple[tuple[int, int], ...], ...], ...]] = (((_DOWN,), (_ACROSS,)), ((_DOWN, _ACROSS),) * 3)
"""For two sides and for three: each side's pairs of opposite edges (SP 1.2, SP 1.3)."""

DOWN: Final = 0b01
ACROSS: Final = 0b10
PAIRS: Final[tuple[tuple[int, ...], ...]] = ((DOWN, ACROSS), (DOWN | ACROSS,) * 3)
"""The same as bits: top and bottom, left and right."""
FIRST_EDGES: Final = tuple(DOWN * (space < SIZE) | ACROSS * (space % SIZE == 0) for space in range(SPACES))
OPPOSITE_EDGES: Final = tuple(FIRST_EDGES[SPACES - 1 - space] for space in range(SPACES))
"""Of which pairs each space lies at the first edge (top, left), and of which at the opposite one (bottom, right)."""
ON_FIRST_EDGES: Final = tuple(space for space in range(SPACES) if FIRST_EDGES[space])

NEIGHBOURS: Final = tuple(
    tuple(
        [space - SIZE] * (space >= SIZE)
        + [space - 1] * (space % SIZE > 0)
        + [space + 1] * (space % SIZE < SIZE - 1)
        + [space + SIZE] * (space < SPACES - SIZE)
    )
    for space in range(SPACES)
)

SINGLES: Final = (1, 2, 4, 8)
PAIRS_ALONG: Final = (0b0011, 0b0110, 0b1100, 0b1001)
"""HS, SD, DC, CH."""
PAIRS_ACROSS: Final = (0b0101, 0b1010)
"""HD, SC."""


class Board:
    """The suits of every space, as bit sets, and the spaces of every set of suits. It never changes."""

    def __init__(self, suits: tuple[int, ...]) -> None:
        self.suits = suits
        self.spaces = tuple(tuple(space for space in range(SPACES) if suits[space] & some) for some in range(16))
        self.bits = tuple(sum(BIT[space] for space in spaces) for spaces in self.spaces)
        """The same as bit boards."""
        self.rows = tuple(rows_of(spaces) for spaces in self.spaces)
        """The same row by row."""


def rows_of(spaces: Iterable[int]) -> tuple[int, ...]:
    """These spaces as one bit set a row."""
    rows = [0] * SIZE
    for space in spaces:
        rows[ROW[space]] |= IN_ROW[space]
    return tuple(rows)


def by_rows(some: Sequence[T]) -> tuple[tuple[tuple[T, ...], ...], ...]:
    """For each row, what a list of all spaces holds at those of its spaces that a bit set names."""
    return tuple(
        tuple(
            tuple([some[row * SIZE + column] for column in range(SIZE) if bits >> column & 1])
            for bits in range(1 << SIZE)
        )
        for row in range(SIZE)
    )


def at(rows: tuple[tuple[tuple[T, ...], ...], ...], some: list[int], others: tuple[int, ...]) -> list[T]:
    """What the list given to `by_rows` holds at the spaces that are in both of these, given row by row; in order.

    Written out, because it is asked for every chip.
    """
    found: list[T] = []
    found += rows[0][some[0] & others[0]]
    found += rows[1][some[1] & others[1]]
    found += rows[2][some[2] & others[2]]
    found += rows[3][some[3] & others[3]]
    found += rows[4][some[4] & others[4]]
    found += rows[5][some[5] & others[5]]
    found += rows[6][some[6] & others[6]]
    found += rows[7][some[7] & others[7]]
    found += rows[8][some[8] & others[8]]
    found += rows[9][some[9] & others[9]]
    return found


def group(chips: int, around: int) -> int:
    """The chips connected, orthogonally, with those around."""
    found = around & chips
    while True:
        more = (found | found << 1 | found >> 1 | found << _PITCH | found >> _PITCH) & chips
        if more == found:
            return found
        found = more


def path(owner: list[int], side: int, goals: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The shortest chain of a side's chips from edge to edge, for the page to draw; none: empty."""
    for one, other in goals:
        came_from = {space: -1 for space in range(SPACES) if owner[space] == side and BIT[space] & one}
        queue = list(came_from)
        for space in queue:
            if BIT[space] & other:
                chain = []
                while space >= 0:
                    chain.append(space)
                    space = came_from[space]
                return tuple(chain)
            for near in NEIGHBOURS[space]:
                if owner[near] == side and near not in came_from:
                    came_from[near] = space
                    queue.append(near)
    return ()


def shuffled(rng: Rng) -> Board:
    """A board by chance that is fair to both axes and all suits (SP 1.5)."""
    quarter = [rng.choice(SINGLES) for _ in range(19)]
    quarter += [rng.choice(PAIRS_ALONG) for _ in range(4)]
    quarter += [rng.choice(PAIRS_ACROSS) for _ in range(2)]
    rng.shuffle(quarter)
    suits = [0] * SPACES
    half = SIZE // 2
    for place, some in enumerate(quarter):
        row, column = place // half, place % half
        for _ in range(4):
            suits[row * SIZE + column] = some
            row, column = column, SIZE - 1 - row
            some = (some << 1 | some >> 3) & 0b1111
    return Board(tuple(suits))


def space_name(space: int) -> str:
    """The space in notation: column a to j, row 1 to 10 from the top."""
    return f"{COLUMNS[space % SIZE]}{space // SIZE + 1}"


_BY_NAME: Final = {space_name(space): space for space in range(SPACES)}


def parse_space(text: str) -> int:
    """The space that this notation means."""
    space = _BY_NAME.get(text.lower())
    if space is None:
        raise NotationError(f"{text[:40]!r} is not a space; spaces go from a1 (top left) to j10 (bottom right)")
    return space
