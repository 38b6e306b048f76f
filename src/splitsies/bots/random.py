"""A bot that takes anything."""

from __future__ import annotations

from splitsies.core.game import Action, Ask
from splitsies.core.rng import Rng


class RandomBot:
    """Decides by chance, each decision as likely as any other."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, ask: Ask) -> Action:
        """Any of the decisions there are."""
        return self.rng.choice(ask.legal)
