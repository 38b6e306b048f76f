"""Our games as a program meets them, for the benchmarks."""

from __future__ import annotations

from random import random
from time import process_time
from typing import Any

from splitsies import games
from splitsies.core.game import State
from splitsies.core.rng import Rng, key_from

ENDLESS = 1_000_000


def play(state: State[Any, Any]) -> int:
    """Play a dealt game to its end at random, and count the decisions."""
    decisions = 0
    while seats := state.awaiting():
        seat = seats.bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))], None)
        decisions += 1
    return decisions


class Ours:
    """One of our games with so many seats."""

    clock = staticmethod(process_time)

    def __init__(self, name: str, seats: int) -> None:
        self.game = games.game(name)
        self.options = self.game.options(seats=seats)

    def new(self, number: int) -> State[Any, Any]:
        return self.game.deal(self.options, Rng(key_from(number)))

    def play(self, state: State[Any, Any]) -> int:
        return play(state)

    def moments(self, number: int) -> list[State[Any, Any]]:
        """Every moment of a random game."""
        state, found = self.new(number), []
        while seats := state.awaiting():
            found.append(state.clone())
            seat = seats.bit_length() - 1
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))], None)
        return found

    def clone(self, state: State[Any, Any]) -> State[Any, Any]:
        return state.clone()


class Playout(Ours):
    """The same, with the loop in the engine."""

    def __init__(self, name: str, seats: int) -> None:
        from splitsies.core.playout import play_out  # a source of before there was one is measured too

        super().__init__(name, seats)
        self.play_out = play_out
        self.rng = Rng(key_from(0)).fork("playout")

    def play(self, state: State[Any, Any]) -> int:
        return self.play_out(state, self.rng, ENDLESS)
