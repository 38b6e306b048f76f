"""How long players think."""

from __future__ import annotations

from time import process_time_ns

from splitsies.core.game import Action, Ask, Player


class Clocked:
    """A player with a clock beside it, which counts the processor's time."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions = 0
        self.nanoseconds = 0
        self.choices: list[int] = []
        """The nanoseconds of each decision that was a choice."""

    def choose(self, ask: Ask) -> Action:
        """What the player decides."""
        began = process_time_ns()
        action = self.player.choose(ask)
        spent = process_time_ns() - began
        self.decisions += 1
        self.nanoseconds += spent
        if len(ask.legal) > 1:
            self.choices.append(spent)
        return action
