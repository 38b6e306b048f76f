"""Playing: from an action to a new state and a story."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from .game import Action, Event, Illegal, State, View
from .seat import Seat

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


def play(state: State[A, V], seat: Seat, action: Action) -> tuple[State[A, V], list[Event]]:
    """The state after this decision, and what happened. The state given stays as it is; raises Illegal."""
    if not state.awaiting() >> seat & 1 or action not in state.legal(seat):
        raise Illegal(state.refuse(seat, action))  # type: ignore[arg-type]
    after = state.clone()
    log: list[Event] = []
    after.apply(seat, action, log)  # type: ignore[arg-type]
    return after, log


def heard(events: Iterable[Event], seat: Seat) -> list[Event]:
    """What this seat (or the spectator) hears of the story."""
    return [event for event in events if event.to >> seat & 1]
