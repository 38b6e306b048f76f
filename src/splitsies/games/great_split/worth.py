"""What a board of The Great Split is worth: the points a collector may expect of it at the end of the game.

The tracks are taken to grow at a usual pace in the rounds to come, each by chance and apart from the others; so a
board half-way to a banner is worth something early on. After the last round only the points themselves count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from .faces import ARTWORK, EMERALD, GOLD, PRESTIGE, SEAL_OF, TOME, TOPAZ
from .material import DOUBLE_ARROW, NO_BONUS, TOKENS, Material, Tile
from .scoring import art_points

Table: TypeAlias = list[list[float]]
Chances: TypeAlias = list[float]
"""How likely each number of steps, or each place of the arrow, is."""

TOME_TOKEN: Final = TOKENS.index("tome")
ART_TOKEN: Final = TOKENS.index("artwork")
GEM_TOKEN: Final = TOKENS.index("gem")

PACE: Final = (1.9, 1.8, 1.2, 1.2, 1.6, 1.3, 1.1, 0.7, 0.7, 0.9)
"""The usual steps a round on each track; the gems and their seals are left to whoever specialises in them."""
SEASON: Final = (0.7, 0.8, 0.9, 1.0, 1.2, 1.4)
"""How much of the pace each round has: hands and cards grow."""
A_LITTLE: Final = 0.4
"""How much of a round's growth is still to come while a board is being resolved in the last round."""
ARROW_WORTH: Final = 2.4
"""What a Double Arrow in a later round is worth."""


class Outlook:
    """What the boards of one collector are worth after the resolution of one round."""

    def __init__(self, material: Material, tile: Tile, round: int, tokens: Sequence[int], lines: Sequence[int]) -> None:
        self.material = material
        self.last = round == len(material.rounds)
        still = list(SEASON[round : len(material.rounds)])
        self.exact = Forecast(material, tile, round, tokens, lines, still)
        self.hopeful = Forecast(material, tile, round, tokens, lines, [A_LITTLE]) if self.last else self.exact

    def worth(self, levels: Sequence[int]) -> float:
        """The points expected at the end, once this round is resolved."""
        return self.exact.worth(levels)

    def promise(self, levels: Sequence[int]) -> float:
        """The same while there is still something to resolve."""
        return self.hopeful.worth(levels)


class Forecast:
    """Tables of expected points by the levels of the tracks, for growth in some rounds to come."""

    def __init__(
        self,
        material: Material,
        tile: Tile,
        round: int,
        tokens: Sequence[int],
        lines: Sequence[int],
        still: Sequence[float],
    ) -> None:
        self.material = material
        self.tables = [self._contracts(resource, tile.contracts[resource], still) for resource in range(5)]
        self.gems: Table = [[0.0] * (material.length[EMERALD] + 1) for _ in range(material.length[TOPAZ] + 1)]
        rounds = len(material.rounds)
        self._add_tomes(still)
        self._add_art(still, _market(material, tokens, rounds - len(tokens)))
        self._add_gems(still)
        line = 0
        for number, one in enumerate(material.rounds, 1):
            if not one.scores:
                continue
            if number >= round:
                until = still[: number - round]
                for token in lines[2 * line : 2 * line + 2]:
                    if token == TOME_TOKEN:
                        self._add_tomes(until)
                    elif token == ART_TOKEN:
                        self._add_art(until, _market(material, tokens, number - len(tokens)))
                    elif token == GEM_TOKEN:
                        self._add_gems(until)
            line += 1
        self._add_arrows(still)
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

    def _contracts(self, resource: int, on_tile: int, still: Sequence[float]) -> Table:
        """GS 7.4: contracts times stars; what the icons of the seal track add to the resource is counted."""
        seal = SEAL_OF[resource]
        length, ends = self.material.length[resource], self.material.length[seal]
        counts = [float(count + on_tile) for count in self.material.contracts[resource]]
        reached = grown(counts, growth(PACE[resource], still, length))
        stars, bonus = self.material.stars[resource], self.material.bonus[seal]
        steps = growth(PACE[seal], still, ends)
        table = [[0.0] * (ends + 1) for _ in range(length + 1)]
        for height in range(ends + 1):
            for more, chance in enumerate(steps):
                top = min(ends, height + more)
                if not stars[top]:
                    continue
                icons = sum(1 for space in range(height + 1, top + 1) if bonus[space] == resource)
                share = chance * stars[top]
                for level in range(length + 1):
                    table[level][height] += share * reached[min(length, level + icons)]
        return table

    def _add(self, resource: int, points: Sequence[float]) -> None:
        for row, more in zip(self.tables[resource], points, strict=True):
            for height in range(len(row)):
                row[height] += more

    def _add_tomes(self, still: Sequence[float]) -> None:
        """GS 7.1."""
        banners = [float(points) for points in self.material.banners]
        self._add(TOME, grown(banners, growth(PACE[TOME], still, self.material.length[TOME])))

    def _add_art(self, still: Sequence[float], market: Chances) -> None:
        """GS 7.2: against every place where the arrow may be then."""
        length = self.material.length[ARTWORK]
        points = [
            sum(chance * art_points(self.material, level, arrow) for arrow, chance in enumerate(market) if chance)
            for level in range(length + 1)
        ]
        self._add(ARTWORK, grown(points, growth(PACE[ARTWORK], still, length)))

    def _add_gems(self, still: Sequence[float]) -> None:
        """GS 7.3: the lower of the two, each with its own luck."""
        factor = self.material.gem_factor
        lengths = self.material.length[TOPAZ], self.material.length[EMERALD]
        topaz = [_at_least(level, PACE[TOPAZ], still, lengths[0]) for level in range(lengths[0] + 1)]
        emerald = [_at_least(level, PACE[EMERALD], still, lengths[1]) for level in range(lengths[1] + 1)]
        for one, row in zip(topaz, self.gems, strict=True):
            for level, other in enumerate(emerald):
                row[level] += factor * sum(first * second for first, second in zip(one, other, strict=False))

    def _add_arrows(self, still: Sequence[float]) -> None:
        """GS 5.6: the Double Arrows that Gold may still reach."""
        bonus = self.material.bonus[GOLD]
        length = self.material.length[GOLD]
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
        self._add(GOLD, ahead)


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
        sum(chance * points[min(end, level + more)] for more, chance in enumerate(steps)) for level in range(end + 1)
    ]


def _at_least(level: int, pace: float, still: Sequence[float], length: int) -> Chances:
    """For each level from 1 up, how likely the track is to reach it."""
    steps = growth(pace, still, length)
    return [1.0 if goal <= level else sum(steps[goal - level :]) for goal in range(1, length + 1)]


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
