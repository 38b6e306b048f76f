"""What a board of The Great Split is worth: the points a collector may expect of it at the end of the game.

The tracks are taken to grow at a usual pace in the rounds to come, each by chance and apart from the others; so a
board half-way to a banner is worth something early on. After the last round only the points themselves count.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Final, TypeAlias

from .faces import ARTWORK, EMERALD, GOLD, PRESTIGE, SEAL_OF, TOME, TOPAZ
from .material import DOUBLE_ARROW, NO_BONUS, TOKENS, Material, Tile
from .scoring import art_points

Table: TypeAlias = list[list[float]]
Still: TypeAlias = tuple[float, ...]
"""How much of the usual pace each round to come has."""
Chances: TypeAlias = list[float]
"""How likely each number of steps, or each place of the arrow, is."""

TOME_TOKEN: Final = TOKENS.index("tome")
ART_TOKEN: Final = TOKENS.index("artwork")
GEM_TOKEN: Final = TOKENS.index("gem")

PACE: Final[tuple[float, ...]] = (1.7, 1.6, 1.3, 1.3, 1.55, 1.45, 1.25, 0.85, 0.85, 0.9)
"""The steps a round that a board can hope for on each track; found by playing, like the other figures here."""
SEASON: Final[tuple[float, ...]] = (0.75, 0.85, 0.95, 1.0, 1.15, 1.3)
"""How much of the pace each round has: hands and cards grow."""
A_LITTLE: Final = 0.4
"""How much of a round's growth is still to come while a board is being resolved in the last round."""
ARROW_WORTH: Final = 2.9
"""What a Double Arrow in a later round is worth."""
_REMEMBERED: Final = 512


class Outlook:
    """What the boards of one collector are worth in one round."""

    def __init__(self, material: Material, tile: Tile, round: int, tokens: Sequence[int], lines: Sequence[int]) -> None:
        still = SEASON[round:]
        self.resolved = Forecast(material, tile, round, tokens, lines, still)
        """Once the round is resolved."""
        self.resolving = self.resolved if still else Forecast(material, tile, round, tokens, lines, (A_LITTLE,))
        """While there is still something to resolve: a little growth even in the last round."""


class Forecast:
    """Tables of expected points by the levels of the tracks, for growth in some rounds to come."""

    def __init__(
        self,
        material: Material,
        tile: Tile,
        round: int,
        tokens: Sequence[int],
        lines: Sequence[int],
        still: Still,
    ) -> None:
        self.tables = [
            [list(row) for row in _contracts(material, resource, tile.contracts[resource], still)]
            for resource in range(5)
        ]
        self.gems: Table = [[0.0] * (material.length[EMERALD] + 1) for _ in range(material.length[TOPAZ] + 1)]
        rounds = len(material.rounds)
        self._add(TOME, _tomes(material, still))
        self._add(ARTWORK, _art(material, still, tuple(tokens), rounds - len(tokens)))
        self._add_gems(_gems(material, still))
        line = 0
        for number, one in enumerate(material.rounds, 1):
            if not one.scores:
                continue
            if number >= round:
                until = still[: number - round]
                for token in lines[2 * line : 2 * line + 2]:
                    if token == TOME_TOKEN:
                        self._add(TOME, _tomes(material, until))
                    elif token == ART_TOKEN:
                        self._add(ARTWORK, _art(material, until, tuple(tokens), number - len(tokens)))
                    elif token == GEM_TOKEN:
                        self._add_gems(_gems(material, until))
            line += 1
        self._add(GOLD, _arrows(material, still))
        self.tome, self.artwork, self.topaz, self.emerald, self.gold = self.tables

    def worth(self, levels: Sequence[int]) -> float:
        """The points expected of this board, the Prestige it has included."""
        topaz, emerald = levels[TOPAZ], levels[EMERALD]
        return (
            levels[PRESTIGE]
            + self.tome[levels[TOME]][levels[5]]
            + self.artwork[levels[ARTWORK]][levels[6]]
            + self.topaz[topaz][levels[7]]
            + self.emerald[emerald][levels[8]]
            + self.gold[levels[GOLD]][levels[9]]
            + self.gems[topaz][emerald]
        )

    def _add(self, resource: int, points: Sequence[float]) -> None:
        for row, more in zip(self.tables[resource], points, strict=True):
            for height in range(len(row)):
                row[height] += more

    def _add_gems(self, points: Sequence[Sequence[float]]) -> None:
        for row, more in zip(self.gems, points, strict=True):
            for level in range(len(row)):
                row[level] += more[level]


# The parts of the tables. They depend on few things, and games on the same material ask for them again and again.


@lru_cache(maxsize=_REMEMBERED)
def _contracts(material: Material, resource: int, on_tile: int, still: Still) -> Table:
    """GS 7.4: contracts times stars; what the icons of the seal track add to the resource is counted."""
    seal = SEAL_OF[resource]
    length, ends = material.length[resource], material.length[seal]
    counts = [float(count + on_tile) for count in material.contracts[resource]]
    reached = grown(counts, growth(PACE[resource], still, length))
    stars = material.stars[resource]
    passed = [0]
    for bonus in material.bonus[seal][1:]:
        passed.append(passed[-1] + int(bonus == resource))
    steps = growth(PACE[seal], still, ends)
    table = [[0.0] * (ends + 1) for _ in range(length + 1)]
    for height in range(ends + 1):
        expected = [0.0] * (passed[ends] + 1)  # stars, by how many icons are passed on the way
        for more, chance in enumerate(steps):
            top = min(ends, height + more)
            expected[passed[top] - passed[height]] += chance * stars[top]
        for icons, share in enumerate(expected):
            if share:
                for level in range(length + 1):
                    table[level][height] += share * reached[min(length, level + icons)]
    return table


@lru_cache(maxsize=_REMEMBERED)
def _tomes(material: Material, still: Still) -> list[float]:
    """GS 7.1."""
    banners = [float(points) for points in material.banners]
    return grown(banners, growth(PACE[TOME], still, material.length[TOME]))


@lru_cache(maxsize=_REMEMBERED)
def _art(material: Material, still: Still, tokens: tuple[int, ...], more: int) -> list[float]:
    """GS 7.2: against every place where the arrow may be then."""
    length = material.length[ARTWORK]
    market = _market(material, tokens, more)
    points = [
        sum([chance * art_points(material, level, arrow) for arrow, chance in enumerate(market) if chance])
        for level in range(length + 1)
    ]
    return grown(points, growth(PACE[ARTWORK], still, length))


@lru_cache(maxsize=_REMEMBERED)
def _gems(material: Material, still: Still) -> Table:
    """GS 7.3: the lower of the two, each with its own luck."""
    topaz = _reaching(PACE[TOPAZ], still, material.length[TOPAZ])
    emerald = _reaching(PACE[EMERALD], still, material.length[EMERALD])
    return [[material.gem_factor * sum(map(mul, one, other)) for other in emerald] for one in topaz]


@lru_cache(maxsize=_REMEMBERED)
def _arrows(material: Material, still: Still) -> list[float]:
    """GS 5.6: the Double Arrows that Gold may still reach."""
    bonus = material.bonus[GOLD]
    length = material.length[GOLD]
    steps = growth(PACE[GOLD], still, length)
    ahead = []
    for level in range(length + 1):
        expected = 0.0
        for more, chance in enumerate(steps):
            for space in range(level + 1, min(length, level + more) + 1):
                if bonus[space] == DOUBLE_ARROW:
                    expected += chance * ARROW_WORTH
                elif bonus[space] != NO_BONUS:
                    expected += chance
        ahead.append(expected)
    return ahead


def growth(pace: float, still: Sequence[float], most: int) -> Chances:
    """How likely a track is to grow by 0, 1, 2, ... steps in these rounds; the last stands for itself and more."""
    chances = [1.0] + [0.0] * most
    for season in still:
        stop = 1.0 / (1.0 + pace * season)
        after = [0.0] * (most + 1)
        carried = 0.0
        for steps, chance in enumerate(chances):
            carried = carried * (1.0 - stop) + chance
            after[steps] = carried * stop
        after[most] = 1.0 - sum(after[:most])
        chances = after
    return chances


def grown(points: Sequence[float], steps: Chances) -> list[float]:
    """The points expected at each level when the track goes on like that."""
    end = len(points) - 1
    return [
        sum([chance * points[min(end, level + more)] for more, chance in enumerate(steps)]) for level in range(end + 1)
    ]


def _reaching(pace: float, still: Sequence[float], length: int) -> Table:
    """From each level: how likely the track is to reach level 1, 2, 3, ..."""
    steps = growth(pace, still, length)
    tails = [1.0]
    for chance in steps:
        tails.append(tails[-1] - chance)
    return [[1.0] * level + tails[1 : length + 1 - level] for level in range(length + 1)]


def _market(material: Material, tokens: Sequence[int], more: int) -> Chances:
    """Where the arrow may be when so many more tokens have been revealed (GS 2.4)."""
    unseen = list(material.market_tokens)
    for token in tokens:
        unseen.remove(token)
    most = sum(material.market_tokens)
    ways = [[0] * (most + 1) for _ in range(more + 1)]
    ways[0][sum(tokens)] = 1
    for token in unseen:
        for count in range(more, 0, -1):
            for arrow in range(most, token - 1, -1):
                ways[count][arrow] += ways[count - 1][arrow - token]
    total = sum(ways[more])
    return [number / total for number in ways[more]]
