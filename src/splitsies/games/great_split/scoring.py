"""Scoring in The Great Split: what a board is worth, and every line of the score sheet (GS 7, GS 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from splitsies.core.game import ScoreLine

from .faces import ARTWORK, EMERALD, SEAL_OF, TOME, TOPAZ
from .material import Material, Tile

ScoreRow: TypeAlias = tuple[str, int, int, int, int]
"""What scored, the points, and up to three figures: compact enough to keep in a state."""

TOME_SCORING: Final = "Tome"
ART_SCORING: Final = "Artwork"
GEM_SCORING: Final = "Gem"
CONTRACT_SCORING: Final = "Contract"
STEPS: Final = "Steps"

_RULES: Final = {"Tome": "GS 7.1", "Artwork": "GS 7.2", "Gem": "GS 7.3", "Contract": "GS 7.4", "Steps": "GS 5.2"}
_FIGURES: Final[dict[str, tuple[str, ...]]] = {
    "Tome": ("round", "level"),
    "Artwork": ("round", "level", "arrow"),
    "Gem": ("round", "topaz", "emerald"),
    "Contract": ("resource", "contracts", "stars"),
    "Steps": (),
}


def tome_points(material: Material, levels: Sequence[int]) -> int:
    """GS 7.1: the value of the furthest banner."""
    return material.banners[levels[TOME]]


def art_points(material: Material, level: int, arrow: int) -> int:
    """GS 7.2: by the Artwork level against the arrow."""
    for offset, points in material.bands:
        if level - arrow <= offset:
            return points
    return material.bands[-1][1]


def gem_points(material: Material, levels: Sequence[int]) -> int:
    """GS 7.3: twice the lower gem."""
    return material.gem_factor * min(levels[TOPAZ], levels[EMERALD])


def contracts(material: Material, tile: Tile, levels: Sequence[int], resource: int) -> int:
    """GS 7.4: contracts reached on the track and those on the tile."""
    return material.contracts[resource][levels[resource]] + tile.contracts[resource]


def stars(material: Material, levels: Sequence[int], resource: int) -> int:
    """GS 7.4: the stars of the furthest banner on the seal track."""
    return material.stars[resource][levels[SEAL_OF[resource]]]


def contract_points(material: Material, tile: Tile, levels: Sequence[int]) -> int:
    """GS 7.4: contracts times stars, all five resources together."""
    return sum(contracts(material, tile, levels, resource) * stars(material, levels, resource) for resource in range(5))


def final_points(material: Material, tile: Tile, levels: Sequence[int], arrow: int) -> int:
    """GS 8.1: what the last scoring brings, before the Prestige already won."""
    return (
        tome_points(material, levels)
        + art_points(material, levels[ARTWORK], arrow)
        + gem_points(material, levels)
        + contract_points(material, tile, levels)
    )


def sheet_lines(rows: Sequence[ScoreRow], prestige: int) -> tuple[ScoreLine, ...]:
    """A seat's score sheet: the Prestige won by steps, then every scoring in its order."""
    steps = prestige - sum(row[1] for row in rows)
    lines = [ScoreLine(_RULES[STEPS], STEPS, steps)]
    for what, points, *figures in rows:
        lines.append(ScoreLine(_RULES[what], what, points, tuple(zip(_FIGURES[what], figures, strict=False))))
    return tuple(lines)
