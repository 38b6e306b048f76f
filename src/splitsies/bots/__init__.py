"""Players that are no people. They know the engine and a game's own hints, and no game by name."""

from __future__ import annotations

from typing import Any, Final

from splitsies.core.errors import Trouble
from splitsies.core.game import Game, Player
from splitsies.core.rng import Rng

from .greedy import GreedyBot
from .random import RandomBot

NAMES: Final = ("random", "greedy")
"""The bots there are, as people type them."""

LEVELS: Final = ("random", "greedy")
"""The levels there are, the weakest first."""


def make(name: str, game: Game[Any, Any], rng: Rng) -> Player:
    """The bot with this name, for this game, with its own luck; a setting stands behind a colon."""
    kind, colon, _ = name.partition(":")
    if kind == "random" and not colon:
        return RandomBot(rng)
    if kind == "greedy" and not colon:
        return GreedyBot(game, rng)
    raise Trouble(f"there is no bot {name!r}; there is {', '.join(NAMES)}")
