"""How sure we can be: intervals, and differences that are more than chance.

Games on one deal are alike, so they are never taken as independent of each other: a deal is what is drawn by chance.

>>> low, high = wilson(95, 100)
>>> f"{low:.3f} to {high:.3f}"
'0.888 to 0.978'
>>> f"{quantile(0.975, 9):.3f}"
'2.262'
>>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
[0.03, 0.06, 0.06]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt
from typing import Any, Final

Z95: Final = 1.959964
"""So many standard deviations to either side hold 95% of a normal distribution."""
SURE: Final = 0.95


@dataclass(frozen=True)
class Measured:
    """A figure, where the true one is 95 times out of 100, and of how many cases it is."""

    value: float
    low: float
    high: float
    cases: int

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return {"value": rounded(self.value), "interval": [rounded(self.low), rounded(self.high)], "cases": self.cases}

    def holds(self, value: float) -> bool:
        """Whether the true figure may be this one."""
        return self.low <= value <= self.high


def rounded(figure: float) -> float | None:
    """A figure as files show it; what is not known is nothing."""
    return None if figure in (inf, -inf) else round(figure, 4) + 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson interval: where the true share is, 95 times out of 100, when so many of so many games were won."""
    share = wins / games
    square = Z95 * Z95 / games
    middle = (share + square / 2) / (1 + square)
    reach = Z95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# Student's distribution.


def tail(t: float, freedom: int) -> float:
    """How likely chance alone lies at least so many standard errors from zero, on either side."""
    return 1.0 if t == 0 else _beta(freedom / (freedom + t * t), freedom / 2, 0.5)


@lru_cache(maxsize=256)
def quantile(share: float, freedom: int) -> float:
    """So many standard errors have this share of the distribution below them; the share is more than a half."""
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        if 1 - tail(middle, freedom) / 2 < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x >= 1:
        return 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    tiny = 1e-300
    c, d = 1.0, 1 / max(tiny, 1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, 300):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + step * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + step / c
            c = c if abs(c) > tiny else tiny
            found *= c * d
        if abs(c * d - 1) < 1e-13:
            break
    return found


# Means and slopes of figures that come in clusters.


def mean_of(rows: Iterable[tuple[int, float]]) -> Measured:
    """The mean of figures, each with the deal that it belongs to."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for deal, value in rows:
        by_deal[deal].append(value)
    cases = sum(len(values) for values in by_deal.values())
    mean = sum(value for values in by_deal.values() for value in values) / cases
    square = sum(sum(value - mean for value in values) ** 2 for values in by_deal.values()) / cases**2
    return _measured(mean, square, len(by_deal), cases)


def share_of(rows: Iterable[tuple[int, float]]) -> Measured:
    """The mean of shares of a whole, each with its deal: from 0 to 1, never certain, however alike deals are."""
    listed = list(rows)
    mean = mean_of(listed)
    if mean.value in (0, 1) or mean.low == mean.high:
        deals = len({deal for deal, _ in listed})
        return Measured(mean.value, *wilson(mean.value * deals, deals), mean.cases)
    return Measured(mean.value, max(0.0, mean.low), min(1.0, mean.high), mean.cases)


def slope_of(rows: Sequence[tuple[int, str, float, float]]) -> Measured:
    """How much more of the last figure goes with one more of the other: rows of deal, player, one and other.

    Both are taken from the player's own mean, so that a good player who does something often does not count for it.
    """
    sums: dict[str, list[float]] = {}
    for _, player, one, other in rows:
        total = sums.setdefault(player, [0.0, 0.0, 0.0])
        total[0] += 1
        total[1] += one
        total[2] += other
    means = {player: (one / count, other / count) for player, (count, one, other) in sums.items()}
    across = along = spread = 0.0
    for _, player, one, other in rows:
        mean_one, mean_other = means[player]
        across += (one - mean_one) ** 2
        along += (one - mean_one) * (other - mean_other)
        spread += (other - mean_other) ** 2
    if across < 1e-9 or spread < 1e-9:  # all do the same, or all comes to the same: nothing can be seen
        return Measured(0.0, -inf, inf, len(rows))
    slope = along / across
    by_deal: dict[int, float] = defaultdict(float)
    for deal, player, one, other in rows:
        mean_one, mean_other = means[player]
        by_deal[deal] += (one - mean_one) * (other - mean_other - slope * (one - mean_one))
    return _measured(slope, sum(part * part for part in by_deal.values()) / across**2, len(by_deal), len(rows))


def _measured(value: float, square: float, clusters: int, cases: int) -> Measured:
    """A figure with the square of its error, before it is corrected for the number of clusters."""
    if clusters < 2:
        return Measured(value, -inf, inf, cases)
    reach = quantile(0.5 + SURE / 2, clusters - 1) * sqrt(square * clusters / (clusters - 1))
    return Measured(value, value - reach, value + reach, cases)


# Many differences at once.


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: how likely a difference would be chance, given that so many were looked at."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found = [0.0] * len(chances)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, chances[place] * (len(chances) - rank)))
        found[place] = highest
    return found
