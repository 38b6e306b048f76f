"""Players that are no people. They know the engine and a game's own hints, and no game by name."""

from __future__ import annotations

from typing import Any, Final

from splitsies.core.errors import Trouble
from splitsies.core.game import Game, Player
from splitsies.core.rng import Rng

from .advice import Advice, advise
from .greedy import GreedyBot
from .levels import LEVELS, USUAL
from .random import RandomBot
from .search import SearchBot, Settings

__all__ = ["LEVELS", "NAMES", "USUAL", "Advice", "advise", "make", "thinks"]

NAMES: Final = ("random", "greedy", *LEVELS)
"""The bots there are, as people type them."""
MOST_ITERATIONS: Final = 100_000
MOST_MILLISECONDS: Final = 60_000


def make(name: str, game: Game[Any, Any], rng: Rng) -> Player:
    """The bot with this name, for this game, with its own luck; a setting stands behind a colon.

    `search:200` plays on 200 imagined games for a decision, `search:500ms` as many as it can in half a second.
    """
    kind, colon, setting = name.partition(":")
    if kind == "random" and not colon:
        return RandomBot(rng)
    if kind == "greedy" and not colon:
        return GreedyBot(game, rng)
    if kind in LEVELS and not colon:
        return SearchBot(game, rng, LEVELS[kind])
    if kind == "search":
        return SearchBot(game, rng, _thinking(name, setting))
    raise Trouble(f"there is no bot {name!r}; there is {', '.join(NAMES)}, search:200 and search:500ms")


def thinks(name: str) -> bool:
    """Whether the bot with this name imagines games before it decides, which takes its time."""
    return name.startswith("search:") or (name in LEVELS and LEVELS[name].iterations > 0)


def _thinking(name: str, setting: str) -> Settings:
    """How long a search thinks: a number of iterations, or milliseconds."""
    number, is_time = setting.removesuffix("ms"), setting.endswith("ms")
    most = MOST_MILLISECONDS if is_time else MOST_ITERATIONS
    if not (number.isascii() and number.isdigit() and len(number) < 9 and 0 < int(number) <= most):
        raise Trouble(
            f"{name!r} does not say how long to think; it is search:1 to search:{MOST_ITERATIONS} (imagined games) or "
            f"search:1ms to search:{MOST_MILLISECONDS}ms"
        )
    return Settings(iterations=0, milliseconds=int(number)) if is_time else Settings(iterations=int(number))
