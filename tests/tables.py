"""What tables of every game have in common: people who decide, a story, and what is then true.

The game's own table language (tests/games/<game>/table.py) builds on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from hypothesis import strategies as st

from splitsies.core.game import Event, Game, Illegal, Outcome, Plain, Refusal, State, View
from splitsies.core.play import heard, play
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, Seat, members
from splitsies.core.sitting import Sitting

NAMES: Final = ("Ann", "Bob", "Carl", "Dora", "Eve", "Fay", "Gus")

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=State[Any, Any])
V = TypeVar("V", bound=View)
T = TypeVar("T", bound="AnyTable[Any, Any]")


class AnyTable(Generic[S, V]):
    """A game that people sit at."""

    def __init__(self, sitting: Sitting, box: Game[Any, Any]) -> None:
        self.sitting = sitting
        self.game = box
        self.story: list[Event] = []
        """All that has been told since the table was laid."""

    @property
    def state(self) -> S:
        state: S = self.sitting.state  # type: ignore[assignment]
        return state

    # What people do.

    def does(self, seat: Seat, *notations: str) -> None:
        """This seat decides so, one after the other."""
        for notation in notations:
            self.story += self.sitting.submit(seat, self.game.parse(notation))

    def take_back(self, seat: Seat) -> list[Event]:
        """This seat takes its last decision back; what is told."""
        events = self.sitting.take_back(seat)
        self.story += events
        return events

    def refused(self, seat: Seat, notation: str) -> Refusal:
        """Why this seat may not do that, or ("<") take its last decision back; it is a fault if it may."""
        before = self.state.position()
        try:
            if notation == "<":
                self.sitting.take_back(seat)
            else:
                play(self.state, seat, self.game.parse(notation))
        except Illegal as illegal:
            assert self.state.position() == before, "what was refused changed something"
            return illegal.refusal
        raise AssertionError(f"{NAMES[seat]} may {notation}")

    # What is then true.

    def legal(self, seat: Seat) -> list[str]:
        """What this seat may do, in notation."""
        assert self.state.awaiting() >> seat & 1, f"{NAMES[seat]} is not awaited"
        return [str(action) for action in self.state.legal(seat)]

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return members(self.state.awaiting())

    def told(self, kind: type[E]) -> list[E]:
        """The events of this kind that have been told."""
        return [event for event in self.story if isinstance(event, kind)]

    def heard_by(self, seat: Seat) -> list[Event]:
        """What this seat has heard of the story."""
        return heard(self.story, seat)

    def view(self, seat: Seat) -> V:
        view: V = self.state.view(seat)
        return view

    def seen_by_others(self, seat: Seat) -> list[V]:
        """What all but this seat see, the spectator too."""
        seats = self.sitting.record.options.seats
        return [self.view(other) for other in (*range(seats), SPECTATOR) if other != seat]

    def worlds(self, seat: Seat, count: int = 30) -> list[S]:
        """Some worlds this seat could believe in."""
        rng = Rng(key_from(1))
        return [self.game.imagine(self.view(seat), rng) for _ in range(count)]  # type: ignore[misc]

    @property
    def over(self) -> bool:
        return self.state.awaiting() == 0

    @property
    def outcome(self) -> Outcome:
        outcome = self.state.outcome()
        assert outcome is not None, "the game is not over"
        return outcome

    @property
    def winners(self) -> tuple[Seat, ...]:
        return members(self.outcome.winners)


def random_game(table: T, seed: int = 1) -> Iterator[T]:
    """Play at random to the end; stops before each decision, and when it is over."""
    rng = Rng(key_from(seed)).fork("test")
    while not table.over:
        yield table
        seat = rng.choice(table.awaited)
        table.does(seat, str(rng.choice(table.state.legal(seat))))
    yield table


def with_changes(text: str, *changes: tuple[str, str]) -> str:
    """A material file with these pieces of text replaced, each where it stands first."""
    for old, new in changes:
        assert old in text, f"the material has no {old!r}"
        text = text.replace(old, new, 1)
    return text


# Positions that something is wrong with.


def spots(page: Plain, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every number and list of a page."""
    found: list[tuple[Any, ...]] = [path] if path else []
    if isinstance(page, dict):
        return [spot for name in page for spot in spots(page[name], (*path, name))]
    if isinstance(page, list):
        for place, item in enumerate(page):
            found += spots(item, (*path, place))
    return found


def changed(page: dict[str, Plain], data: st.DataObject) -> None:
    """Change something somewhere in a position."""
    names = [name for name in page if name != "known"] * 3 + ["known"] * (page["known"] is not None)
    name = data.draw(st.sampled_from(names))
    path = data.draw(st.sampled_from([(name, *spot) for spot in ((), *spots(page[name]))]))
    inside: Any = page
    for step in path[:-1]:
        inside = inside[step]
    value = inside[path[-1]]
    if isinstance(value, bool) or value is None or isinstance(value, str):
        inside[path[-1]] = data.draw(st.sampled_from([None, "", "GS 5.4", 0]))
    elif isinstance(value, int):
        inside[path[-1]] = data.draw(st.one_of(st.integers(-2, 12), st.sampled_from([value + 1, value - 1, value ^ 1])))
    elif value and data.draw(st.booleans()):
        inside[path[-1]] = data.draw(st.permutations(value))
    else:
        inside[path[-1]] = value[:-1] if value and data.draw(st.booleans()) else [*value, *value[:1]]
