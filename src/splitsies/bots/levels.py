"""How well bots play, by name: from one that overlooks much to one that thinks for a second."""

from __future__ import annotations

from typing import Final

from .search import Settings

LEVELS: Final[dict[str, Settings]] = {
    "novice": Settings(iterations=0, overlooks=70),
    "amateur": Settings(iterations=0, overlooks=40),
    "regular": Settings(iterations=0, overlooks=20),
    "expert": Settings(iterations=16, width=4, overlooks=10),
    "master": Settings(iterations=120, width=8),
}
"""From friendly to strong. All count iterations, so that a game reproduces from its seed."""
USUAL: Final = "regular"
"""Whom people meet unless they choose: a bot that decides at once and can be beaten."""
