"""Plots as SVG that fits any width: lines and dots keep their thickness, and all letters stay outside.

>>> scale = Scale(0, 10)
>>> scale.place(2.5)
25.0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, log10

from .certainty import Measured


@dataclass(frozen=True)
class Scale:
    """From where to where a plot goes."""

    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies, in hundredths of the width; what is beyond the end lies at the end."""
        if self.high <= self.low:
            return 50.0
        return round(min(100.0, max(0.0, 100 * (value - self.low) / (self.high - self.low))), 2)


def scale_for(measured: Sequence[Measured], *also: float) -> Scale:
    """A scale that holds all of these with their intervals; an interval without an end does not count."""
    ends = [end for one in measured for end in (one.value, one.low, one.high) if abs(end) != inf]
    ends += also
    room = (max(ends) - min(ends)) * 0.04 or abs(ends[0]) * 0.1 or 1.0
    return Scale(min(ends) - room, max(ends) + room)


def even_scale(measured: Sequence[Measured]) -> Scale:
    """A scale with zero in its middle, for differences; the widest intervals may leave it."""
    reaches = sorted(max(abs(one.low), abs(one.high), abs(one.value)) for one in measured if abs(one.low) != inf)
    reach = 1.05 * (reaches[ceil(len(reaches) * 0.95) - 1] if reaches else 1.0) or 1.0
    return Scale(-reach, reach)


def _svg(body: str, kind: str, height: int, label: str = "") -> str:
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="{kind}" viewBox="0 0 100 {height}" preserveAspectRatio="none" {said}>{body}</svg>'


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def dot_and_interval(measured: Measured, scale: Scale, reference: float | None = None, kind: str = "") -> str:
    """A figure and where the true one may be, on a strip."""
    parts = []
    if reference is not None:
        place = scale.place(reference)
        parts.append(_line("even", place, 0, place, 20))
    if abs(measured.low) != inf:
        parts.append(_line(f"reach {kind}".strip(), scale.place(measured.low), 10, scale.place(measured.high), 10))
    place = scale.place(measured.value)
    parts.append(_line(f"dot {kind}".strip(), place, 10, place, 10))
    return _svg("".join(parts), "strip", 20)


def bar(value: float, highest: float) -> str:
    """A share of the highest, on a strip."""
    width = Scale(0, highest).place(value)
    return _svg(f'<rect class="bar" x="0" y="3" width="{width}" height="14"/>', "strip", 20)


def histogram(counts: Mapping[int, int], low: int, high: int, label: str) -> str:
    """How often each figure came, in bins of a round width."""
    width = bin_width(low, high)
    first = floor(low / width)
    bins = [0] * (floor(high / width) - first + 1)
    for value, count in counts.items():
        bins[floor(value / width) - first] += count
    tallest = max(bins)
    step = 100 / len(bins)
    bars = [
        f'<rect class="bar" x="{place * step + step * 0.06:.2f}" y="{60 - 58 * count / tallest:.2f}" '
        f'width="{step * 0.88:.2f}" height="{58 * count / tallest:.2f}"/>'
        for place, count in enumerate(bins)
        if count
    ]
    return _svg("".join(bars) + _line("axis", 0, 60, 100, 60), "histogram", 60, label)


def bin_width(low: int, high: int, most: int = 30) -> int:
    """The smallest of 1, 2, 5, 10, 20 and so on that makes no more bins than wanted."""
    rough = max(1.0, (high - low + 1) / most)
    ten = 10 ** floor(log10(rough))
    return int(next(ten * step for step in (1, 2, 5, 10) if ten * step >= rough))


def curve(points: Sequence[Measured], chance: float, label: str) -> str:
    """A line through figures at equal distances from 0% to 100%, with a band where the true ones may be."""
    step = 100 / (len(points) + 1)
    xs = [round(step * (number + 1), 2) for number in range(len(points))]

    def y(share: float) -> float:
        return round(100 - 100 * min(1.0, max(0.0, share)), 2)

    parts = [_line("grid", 0, y(share), 100, y(share)) for share in (0.25, 0.5, 0.75, 1.0)]
    if all(abs(point.low) != inf for point in points):
        there = [f"{x},{y(point.high)}" for x, point in zip(xs, points, strict=True)]
        back = [f"{x},{y(point.low)}" for x, point in zip(reversed(xs), reversed(points), strict=True)]
        parts.append(f'<polygon class="band" points="{" ".join(there + back)}"/>')
    parts.append(_line("even", 0, y(chance), 100, y(chance)))
    line = " ".join(f"{x},{y(point.value)}" for x, point in zip(xs, points, strict=True))
    parts.append(f'<polyline class="curve" points="{line}"/>')
    parts += [_line("dot", x, y(point.value), x, y(point.value)) for x, point in zip(xs, points, strict=True)]
    parts.append(_line("axis", 0, 100, 100, 100))
    return _svg("".join(parts), "plot", 100, label)
