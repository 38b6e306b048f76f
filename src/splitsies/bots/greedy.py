"""A bot that takes what looks best now."""

from __future__ import annotations

from typing import Any

from splitsies.core.game import Action, Ask, Game
from splitsies.core.rng import Rng


class GreedyBot:
    """Takes the decision its game rates highest; among equals, chance decides."""

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self.hints = game.hints()
        self.rng = rng

    def choose(self, ask: Ask) -> Action:
        """One of the best rated decisions."""
        if len(ask.legal) == 1:
            return ask.legal[0]
        ratings = self.hints.rate(ask.view, ask.legal)
        highest = max(ratings)
        return self.rng.choice([action for action, rating in zip(ask.legal, ratings, strict=True) if rating == highest])
