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
    each row of L the ten numbers left of the diagonal. Written out number by number: every rating waits for this.
    """
    lower = [[0.0] * SIZE for _ in range(SIZE)]
    inverse = [0.0] * SIZE
    forward = [0.0] * SIZE
    for space in range(SPACES):
        before = right[space - 1] if space else 0.0
        above = along[space]
        a = -above if space >= SIZE else 0.0
        row = lower[space + 1]
        b = -(a * row[9])
        row = lower[space + 2]
        c = -(a * row[8] + b * row[9])
        row = lower[space + 3]
        d = -(a * row[7] + b * row[8] + c * row[9])
        row = lower[space + 4]
        e = -(a * row[6] + b * row[7] + c * row[8] + d * row[9])
        row = lower[space + 5]
        f = -(a * row[5] + b * row[6] + c * row[7] + d * row[8] + e * row[9])
        row = lower[space + 6]
        g = -(a * row[4] + b * row[5] + c * row[6] + d * row[7] + e * row[8] + f * row[9])
        row = lower[space + 7]
        h = -(a * row[3] + b * row[4] + c * row[5] + d * row[6] + e * row[7] + f * row[8] + g * row[9])
        row = lower[space + 8]
        i = -(a * row[2] + b * row[3] + c * row[4] + d * row[5] + e * row[6] + f * row[7] + g * row[8] + h * row[9])
        row = lower[space + 9]
        j = (
            -(a * row[1] + b * row[2] + c * row[3] + d * row[4] + e * row[5])
            - (f * row[6] + g * row[7] + h * row[8] + i * row[9])
            - before
        )
        p, q, r, s, t, u, v, w, x, y = inverse[space:]
        p, q, r, s, t = a * p, b * q, c * r, d * s, e * t
        u, v, w, x, y = f * u, g * v, h * w, i * x, j * y
        lower.append([p, q, r, s, t, u, v, w, x, y])
        used = a * p + b * q + c * r + d * s + e * t + f * u + g * v + h * w + i * x + j * y
        inverse.append(1 / (right[space] + before + above + along[space + SIZE] - used))
        source = above if space < SIZE else 0.0
        a, b, c, d, e, f, g, h, i, j = forward[space:]
        forward.append(source - (a * p + b * q + c * r + d * s + e * t + f * u + g * v + h * w + i * x + j * y))
    voltages = [*map(mul, forward, inverse)]
    for space in range(SPACES - 1, 0, -1):
        known = voltages[space + SIZE]
        voltages[space : space + SIZE] = [
            voltage - each * known
            for voltage, each in zip(voltages[space : space + SIZE], lower[space + SIZE], strict=True)
        ]
    return voltages[SIZE:]
