"""How well the top and the bottom of the board are connected, measured as electricity would.

Each space resists: a little where a side has a chip, more where it is free, much where an opponent has one. Ways
side by side conduct better than a single one, a detour worse than the straight way, and the current through a
space says how much depends on it.

>>> resistance, squares = flow([1.0] * SPACES)
>>> f"{resistance:.3f}", f"{squares[44]:.3f}"       # ten ways of ten spaces: a tenth of the current in each
('1.000', '0.010')
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import mul

from .board import SIZE, SPACES

_LAST_ROW = SPACES - SIZE


def flow(resistances: Sequence[float]) -> tuple[float, list[float]]:
    """The resistance from top to bottom, and for each space the square of the part of the current through it."""
    half = [each / 2 for each in resistances]
    right = [1 / (one + other) for one, other in pairwise(half)] + [0.0]
    for edge in range(SIZE - 1, SPACES, SIZE):
        right[edge] = 0.0
    into = [1 / each for each in half[:SIZE]]
    down = [1 / (one + other) for one, other in zip(half, half[SIZE:], strict=False)]
    out = [1 / each for each in half[_LAST_ROW:]]
    voltages = _voltages(right, into + down + out)

    across = [(one - other) * conducts for one, other, conducts in zip(voltages, voltages[1:], right, strict=False)] + [
        0.0
    ]
    above = [1.0] * SIZE + voltages
    below = voltages + [0.0] * SIZE
    along = [(one - other) * conducts for one, other, conducts in zip(above, below, into + down + out, strict=True)]
    whole = sum(along[:SIZE])
    part = 1 / (2 * whole * whole)  # what flows in flows out: half of the sum over all four sides
    squares = [
        (a * a + b * b + c * c + d * d) * part
        for a, b, c, d in zip(across, [0.0] + across, along, along[SIZE:], strict=False)
    ]
    return 1 / whole, squares


def _voltages(right: list[float], along: list[float]) -> list[float]:
    """The voltage of each space between 1 above the board and 0 below it, by Kirchhoff's law.

    The matrix is symmetric and each space has neighbours at most a row away: it is split into L D Lᵀ, keeping of
    each row of L the ten numbers left of the diagonal.
    """
    lower: list[list[float]] = []
    inverse = [0.0] * SIZE
    forward = [0.0] * SIZE
    for space in range(SPACES):
        before = right[space - 1] if space else 0.0
        row = [0.0] * SIZE
        if space >= SIZE:
            row[0] = -along[space]
        for column in range(max(1, SIZE - space), SIZE):
            row[column] = -sum(map(mul, row[:column], lower[space - SIZE + column][SIZE - column :]))
        row[-1] -= before
        scaled = list(map(mul, row, inverse[space:]))
        diagonal = right[space] + before + along[space] + along[space + SIZE] - sum(map(mul, row, scaled))
        source = along[space] if space < SIZE else 0.0
        lower.append(scaled)
        inverse.append(1 / diagonal)
        forward.append(source - sum(map(mul, scaled, forward[space:])))
    voltages = [*map(mul, forward, inverse)]
    for space in range(SPACES - 1, 0, -1):
        known = voltages[space + SIZE]
        voltages[space : space + SIZE] = [
            voltage - each * known for voltage, each in zip(voltages[space : space + SIZE], lower[space], strict=True)
        ]
    return voltages[SIZE:]
