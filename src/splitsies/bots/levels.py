"""How well bots play, by name: from one that overlooks much to one that thinks for a moment."""

from __future__ import annotations

from typing import Final

from .search import Settings

LEVELS: Final[dict[str, Settings]] = {
    "novice": Settings(iterations=0, overlooks=75),
    "amateur": Settings(iterations=0, overlooks=50),
    "regular": Settings(iterations=0, overlooks=25),
    "expert": Settings(iterations=12, width=4, overlooks=12),
    "master": Settings(iterations=40, width=8),
}
"""From friendly to strong. All count iterations, so that a game reproduces from its seed."""
USUAL: Final = "regular"
"""Whom people meet unless they choose: a bot that decides at once and can be beaten."""
