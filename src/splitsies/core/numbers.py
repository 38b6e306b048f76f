"""A game in numbers, for programs that learn: what a seat knows as a row of bytes, its decisions as numbers.

Both are written from the seat's own side: seats are counted clockwise from the one that looks, which is 0. So what was
learned in one seat holds in every other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from .errors import Trouble
from .game import Action, Event, State, View
from .native import mypyc_attr
from .seat import Seat, Seats, members
from .value import Value

A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)

WAIT: Final = "wait"
"""The name of the number after all actions: what a seat does that is not asked."""


@dataclass(frozen=True)
class Field(Value):
    """One part of an observation: its name, its shape, the highest value in it, and what it says."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers(Generic[A, V]):
    """How one game, with these options, is written in numbers."""

    def __init__(self, version: int, fields: Sequence[Field], tables: Sequence[Sequence[A]]) -> None:
        self.version = version
        """Rises when a field or the number of an action changes its meaning."""
        self.fields = tuple(fields)
        self.size = sum([field.size for field in fields])
        """The length of an observation in bytes."""
        self.tables = tuple([tuple(table) for table in tables])
        """For each seat: its actions, by their numbers."""
        self.actions = len(self.tables[0])
        self.wait = self.actions
        """The number of waiting, after all actions."""
        self.by_id = [{id(action): number for number, action in enumerate(table)} for table in self.tables]
        self.by_value = [{action: number for number, action in enumerate(table)} for table in self.tables]

    def observe(self, view: V) -> bytes:
        """All fields, one after the other, each row by row; from the View and nothing else."""
        raise NotImplementedError

    def see(self, state: State[A, V], seat: Seat) -> bytes:
        """The same bytes without a View in between, which is much faster; the tests hold each against `observe`."""
        raise NotImplementedError

    def number(self, seat: Seat, action: A) -> int:
        """The number of this seat's action."""
        number = self.by_id[seat].get(id(action), -1)
        if number < 0:
            number = self.by_value[seat].get(action, -1)
        if number < 0:
            raise Trouble(f"{action} has no number")
        return number

    def numbers(self, seat: Seat, legal: Sequence[A]) -> list[int]:
        """The numbers of these actions, in their order; nearly all of them are the very objects of the table."""
        table = self.by_id[seat]
        try:
            return [table[id(action)] for action in legal]
        except KeyError:
            return [self.number(seat, action) for action in legal]

    def mask(self, seat: Seat, legal: Sequence[A]) -> bytearray:
        """A byte for each number, 1 where it is one of these actions; the last is to wait."""
        row = bytearray(self.wait + 1)
        try:
            for number in map(self.by_id[seat].__getitem__, map(id, legal)):  # nothing interpreted in between
                row[number] = 1
        except KeyError:
            for action in legal:
                row[self.number(seat, action)] = 1
        return row

    def action(self, seat: Seat, number: int) -> A:
        """The action with this number."""
        if not 0 <= number < self.actions:
            raise Trouble(
                f"there is no action {number}; they go from 0 to {self.actions - 1}, and {self.wait} is to wait"
            )
        return self.tables[seat][number]

    # Many games at once: in the engine, so that the native build compiles the loop too; and one game after the other,
    # because there are too many of them for the processor to keep at hand.

    def show(self, states: list[State[A, V]], seats: list[Seat], masks: list[bytearray]) -> bytes:
        """What the seat that decides next (the lowest) sees in each game; write down who it is and what it may do."""
        rows = []
        for place, state in enumerate(states):
            seat = members(state.awaiting())[0]
            seats[place] = seat
            masks[place] = self.mask(seat, state.legal(seat))
            rows.append(self.see(state, seat))
        return b"".join(rows)

    def take(
        self,
        states: list[State[A, V]],
        seats: list[Seat],
        masks: list[bytearray],
        chosen: list[int],
        told: bool,
        anew: Callable[[int], State[A, V]],
    ) -> bytes:
        """The same after a legal decision in each game; a game that is over is dealt anew."""
        rows = []
        for place, number in enumerate(chosen):
            state, seat = states[place], seats[place]
            log: list[Event] | None = [] if told else None
            state.apply(seat, self.tables[seat][number], log)
            awaiting = state.awaiting()
            if not awaiting:
                state = states[place] = anew(place)
                awaiting = state.awaiting()
            seat = seats[place] = members(awaiting)[0]
            masks[place] = self.mask(seat, state.legal(seat))
            rows.append(self.see(state, seat))
        return b"".join(rows)

    def names(self) -> list[str]:
        """Every number's action as the first seat would write it, so that a is oneself and b the next seat."""
        return [*[str(action) for action in self.tables[0]], WAIT]


MOST_KEPT: Final = 4096
"""So many parts of observations that seldom change are kept, to be used again; then one begins anew."""


BYTE: Final = tuple([bytes((number,)) for number in range(256)])
"""Each number as a row of one byte."""


def one_hot(length: int) -> tuple[bytes, ...]:
    """For each place a row with a 1 there; the last row has none, so that -1 says nothing."""
    rows = [bytes([int(one == place) for one in range(length)]) for place in range(length)]
    return (*rows, bytes(length))


def counted(cards: Sequence[int], packed: Sequence[int]) -> int:
    """How many of each kind there are, as one number with a byte for each; `packed` has one of each kind.

    Adding such numbers is faster than counting one by one.
    """
    return sum(map(packed.__getitem__, cards))


def bits(length: int) -> tuple[bytes, ...]:
    """For each bit set a row of its bits, the lowest first."""
    return tuple([bytes([some >> place & 1 for place in range(length)]) for some in range(1 << length)])


def byte(number: int) -> int:
    """A number that fits into a byte."""
    return 0 if number < 0 else 255 if number > 255 else number


def rotated(some: Seats, seat: Seat, seats: int) -> Seats:
    """A set of seats as counted from this one."""
    return (some >> seat | some << seats - seat) & (1 << seats) - 1
