"""One game in progress, in numbers: what all environments are built on."""

from __future__ import annotations

from operator import index
from typing import Any, Final, NamedTuple, NoReturn, SupportsIndex

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from splitsies import games
from splitsies.core.codec import decode, encode
from splitsies.core.errors import Trouble
from splitsies.core.game import Action, Ask, Event, Game, State
from splitsies.core.numbers import WAIT, Numbers
from splitsies.core.options import Options, OptionValue
from splitsies.core.play import heard
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat, Seats, members

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
ILLEGAL: Final = ("raise", "refuse")
RENDERED: Final = (None, "ansi")
NOT_DEALT: Final = "no game is under way: reset the environment first"


class IllegalAction(ValueError):
    """A number that stands for nothing the seat may do now; nothing has changed."""


class Rules(NamedTuple):
    """Which game this is, in texts and numbers, so that another process can open it too."""

    game: str
    material: str
    """The text of the material, if it is not the game's own."""
    options: dict[str, OptionValue]
    recall: bool

    def opened(self) -> tuple[Game[Any, Any], Options, Numbers[Any, Any]]:
        """The game with its material, its options, and how it is written in numbers."""
        game = games.game(self.game)
        if self.material:
            game = game.with_material(self.material)
        options = game.options(**self.options)
        return game, options, game.numbers(options, self.recall)


def rules_of(game: Game[Any, Any], options: Options, recall: bool) -> Rules:
    """What another process is told of this game."""
    return Rules(game.name, "" if game.own_material else game.material_text, options.plain(), recall)


class NotDealt(State[Any, Any]):
    """What is there before the first deal: nobody can be asked."""

    def awaiting(self) -> Seats:
        """There is nothing to wait for."""
        raise Trouble(NOT_DEALT)

    def outcome(self) -> NoReturn:
        """There is nothing to end."""
        raise Trouble(NOT_DEALT)


class Table:
    """A game dealt from a seed: who must decide, what a seat sees and may do, all in numbers.

    Unless somebody needs the story (`told`), it is played silently, which is much faster.
    """

    def __init__(self, game: Game[Any, Any], options: Options, recall: bool = False, told: bool = False) -> None:
        self.game = game
        self.options = options
        self.seats = options.seats
        self.recall = recall
        self.told = told or recall
        self.numbers: Numbers[Any, Any] = game.numbers(options, recall)
        self.state: State[Any, Any] = NotDealt()
        self.asked: Seat = -1
        """Whose legal actions are worked out."""
        self.mask = bytearray()
        """What that seat may do; nobody else is given this very array."""
        self.waiting = bytearray(self.numbers.wait) + b"\1"
        self.unheard: list[list[Event]] = []
        self.decisions: list[int] = []

    def __getstate__(self) -> dict[str, Any]:
        """For copies, in other processes too: numbers find actions by where they lie in memory, so they stay here."""
        kept = {name: value for name, value in vars(self).items() if name not in ("game", "options", "numbers")}
        kept["rules"] = rules_of(self.game, self.options, self.recall)
        kept["state"] = None if isinstance(self.state, NotDealt) else self.state.position()
        kept["unheard"] = [[encode(event) for event in events] for events in self.unheard]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game, self.options, self.numbers = kept.pop("rules").opened()
        vars(self).update(kept)
        self.state = NotDealt() if kept["state"] is None else self.game.set_up(self.options, kept["state"])
        self.unheard = [[decode(event) for event in events] for events in kept["unheard"]]

    def deal(self, number: int) -> None:
        """A new game; the same number is the same game."""
        self.state = self.game.deal(self.options, Rng(key_from(number)))
        self.asked = -1
        if self.told:
            opening = self.state.opening()
            self.unheard = [heard(opening, seat) for seat in range(self.seats)]
            self.decisions = [0] * self.seats

    def observation(self, seat: Seat) -> dict[str, NDArray[Any]]:
        """What this seat sees and may do, as arrays of its own."""
        mask = bytearray(self.mask if seat == self.asked else self.may_do(seat))
        row = bytearray(self.numbers.see(self.state, seat))
        return {"observation": np.frombuffer(row, np.uint8), "action_mask": np.frombuffer(mask, np.int8)}

    def may_do(self, seat: Seat) -> bytearray:
        """A 1 for each number that this seat may choose now; a seat that is not asked waits."""
        if seat != self.asked:
            state = self.state
            if state.awaiting() >> seat & 1:
                self.mask = self.numbers.mask(seat, state.legal(seat))
            else:
                self.mask = self.waiting
            self.asked = seat
        return self.mask

    def may(self, seat: Seat, number: int) -> bool:
        """Whether this seat may choose this number now."""
        mask = self.mask if seat == self.asked else self.may_do(seat)
        return 0 <= number < len(mask) and mask[number] == 1

    def decide(self, seat: Seat, number: int) -> None:
        """Take this seat's decision, or raise IllegalAction and change nothing."""
        if not self.may(seat, number) or number == self.numbers.wait:
            raise IllegalAction(self.why_not(seat, number))
        self.play(seat, self.numbers.tables[seat][number])

    def play(self, seat: Seat, action: Action) -> None:
        """Go on with a legal action."""
        self.asked = -1
        if not self.told:
            self.state.apply(seat, action, None)
            return
        log: list[Event] = []
        self.state.apply(seat, action, log)
        self.decisions[seat] += 1
        for one in range(self.seats):
            self.unheard[one] += heard(log, one)

    def why_not(self, seat: Seat, number: int) -> str:
        """In words: what was asked for, and what is legal instead."""
        legal = [one for one, may in enumerate(self.may_do(seat)) if may]
        own = [*map(str, self.numbers.tables[seat]), WAIT]
        some = ", ".join(f"{one} ({own[one]})" for one in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        meant = f" ({own[number]})" if 0 <= number < len(own) else ""
        return f"seat {seat} may not do {number}{meant} now; it may do {some}{more}"

    def ask(self, seat: Seat) -> Ask:
        """What a bot in this seat is asked."""
        state = self.state
        view = state.view(seat) if self.told else state.sight(seat)
        events: tuple[Event, ...] = ()
        number = 0
        if self.told:
            events, number = tuple(self.unheard[seat]), self.decisions[seat]
            self.unheard[seat] = []
        return Ask(view, tuple(state.legal(seat)), events, number)

    def awaited(self) -> tuple[Seat, ...]:
        """Who must decide now."""
        return members(self.state.awaiting())


def observation_space(numbers: Numbers[Any, Any]) -> spaces.Space[Any]:
    """Bytes with the highest value of each, and which actions are legal; the last is to wait."""
    high = np.concatenate([np.full(field.size, field.high, np.uint8) for field in numbers.fields])
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (numbers.wait + 1,), np.int8),
        }
    )


def action_space(numbers: Numbers[Any, Any]) -> spaces.Space[Any]:
    """One number for each action, and one to wait."""
    return spaces.Discrete(numbers.wait + 1)


def checked(illegal: str) -> str:
    """What is done with an illegal action: `raise` an error, or `refuse` it, say why, and ask again."""
    if illegal not in ILLEGAL:
        raise Trouble(f"illegal must be {' or '.join(ILLEGAL)}, not {illegal!r}")
    return illegal


def rendered(mode: str | None) -> str | None:
    """How `render` tells what is going on: not at all, or in the game's notation."""
    if mode not in RENDERED:
        raise Trouble(f"render_mode must be {' or '.join(map(repr, RENDERED))}, not {mode!r}")
    return mode


def whole(name: str, value: SupportsIndex) -> int:
    """A setting that is a whole number, one of NumPy's too."""
    try:
        return index(value)
    except TypeError:
        raise Trouble(f"{name} must be a whole number, not {value!r}") from None


def number_of(action: SupportsIndex) -> int:
    """An action as its number; what is no whole number is no action."""
    try:
        return index(action)
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {action!r}") from None


class Seeds:
    """The numbers of one game after the other: the same seed gives the same games."""

    def __init__(self, seed: int | None) -> None:
        self.draw(seed)

    def draw(self, seed: int | None) -> None:
        """Begin again from this seed; None: from chance."""
        self.random = np.random.default_rng(seed)

    def next(self) -> int:
        """The number of the next game."""
        return int(self.random.integers(1 << 62))


def fields_of(observation: Bytes, numbers: Numbers[Any, Any]) -> dict[str, Bytes]:
    """An observation, or a batch of them, taken apart into its fields, each in its shape. Nothing is copied."""
    found = {}
    start = 0
    for field in numbers.fields:
        found[field.name] = observation[..., start : start + field.size].reshape(*observation.shape[:-1], *field.shape)
        start += field.size
    return found
