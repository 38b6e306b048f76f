"""Playing a game out at random without telling it: what search does thousands of times, so it is done in the engine."""

from __future__ import annotations

from typing import Any

from .game import State
from .rng import Rng


def play_out(state: State[Any, Any], rng: Rng, most: int) -> int:
    """Play on at random, in place, to the end or for so many decisions at most; how many were made.

    Where several seats are awaited, the last one decides first: the order of sealed decisions does not matter.
    """
    for decided in range(most):
        seats = state.awaiting()
        if not seats:
            return decided
        seat = seats.bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))], None)
    return most
