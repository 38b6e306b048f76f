"""The words every game is made of: Action, Event, Refusal, View, State, Game, Ask, Player, Outcome.

State is what is true. View is what one seat knows. Only Views leave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from .errors import MaterialError, Trouble
from .native import mypyc_attr
from .options import Option, Options, OptionValue, choose
from .rng import Rng
from .seat import EVERYONE, MOST_SEATS, NOBODY, Seat, Seats
from .text import Catalogue, Rulebook
from .value import Value

if TYPE_CHECKING:
    from .numbers import Numbers

Plain: TypeAlias = Any
"""What JSON can say without fractions: None, bool, int, str, and lists and dicts of them."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Action(Value):
    """One decision, without a seat and without a state; `str(action)` is its notation."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Event(Value):
    """Something that happened: who hears it, and by which rule. Told whole or not at all."""

    to: Seats
    rule: str


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Refusal(Value):
    """Why a decision cannot be taken, and by which rule."""

    rule: str


@dataclass(frozen=True)
class NotYourTurn(Refusal):
    """The seat is not awaited."""

    seat: Seat


@dataclass(frozen=True)
class NotPossibleNow(Refusal):
    """The decision is none of those that can be taken now."""

    action: str


@dataclass(frozen=True)
class NoTakeBack(Refusal):
    """The seat's last decision has been heard of, or there is none."""

    seat: Seat


class Illegal(Exception):
    """A decision was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class View(Value):
    """All that one seat knows, with perfect recall: built field by field, never by deleting."""

    seat: Seat


@dataclass(frozen=True)
class ScoreLine(Value):
    """One line of a score sheet: what scored, by which rule, how much, and the figures behind it."""

    rule: str
    what: str
    points: int
    figures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Outcome(Value):
    """How a game ended: each seat's score with its lines, who won (none: a draw), and the rule that ended it."""

    winners: Seats
    scores: tuple[int, ...]
    lines: tuple[tuple[ScoreLine, ...], ...]
    rule: str


@dataclass(frozen=True)
class Ask(Value):
    """What a player is given: what it knows, what it may do, what it has heard since it was last asked."""

    view: View
    legal: tuple[Action, ...]
    events: tuple[Event, ...]
    number: int
    """Which decision of this seat's this is, counted from 0; a move that carries another number is stale."""


class Player(Protocol):
    """Whoever decides: a person, a bot, a learning agent. It never sees a State."""

    def choose(self, ask: Ask) -> Action:
        """One of `ask.legal`."""
        ...


A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[A, V]):
    """All that is true at one moment of a game."""

    __slots__ = ()

    def __init__(self) -> None:
        pass

    def awaiting(self) -> Seats:
        """Who must decide now. One: a turn. Several: simultaneous. None: the game is over."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> Sequence[A]:
        """What this awaited seat may do, in a stable order, never empty."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: A, log: list[Event] | None) -> None:
        """Take a legal decision, in place, and tell the story into the log; None is silent, for search."""
        raise NotImplementedError

    def view(self, seat: Seat) -> V:
        """What this seat (or the spectator) knows."""
        raise NotImplementedError

    def sight(self, seat: Seat) -> V:
        """What this seat sees now, but not what it remembers or could work out; a game played silently has it too."""
        return self.view(seat)

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while somebody is awaited."""
        raise NotImplementedError

    def clone(self) -> State[A, V]:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def refuse(self, seat: Seat, action: A) -> Refusal:
        """Why this seat may not do that now."""
        raise NotImplementedError

    def position(self) -> Plain:
        """This moment as plain data; `Game.set_up` reads it."""
        raise NotImplementedError

    def opening(self) -> list[Event]:
        """What is told when the game has been dealt."""
        return []

    def may_take_back(self, seat: Seat) -> bool:
        """Whether the seat's last decision may be undone, because nobody else has heard anything of it."""
        return False

    def taken_back(self, seat: Seat) -> list[Event]:
        """What is told when the seat's last decision is undone."""
        return []

    def may_confer(self, seat: Seat) -> Seats:
        """With whom this seat may talk in private now."""
        return NOBODY

    def tally(self) -> tuple[int, ...]:
        """How far each seat has come, more is better: its score if the game ended now, or what else tells who leads.

        It knows secrets, so it is for those who look at a game afterwards; empty where the game cannot tell.
        """
        return ()

    def census(self) -> list[int]:
        """Every card in the game, zone by zone; the laws count them."""
        return []

    def hidden(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        """For each thing that lies hidden: what is true of it, and whether this seat can tell.

        Written from what the seat has heard, not from its View: the laws hold the View against it.
        """
        return {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a State changes; use its position")


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints(Generic[A, V]):
    """What a game knows about playing itself well, from a seat's own View."""

    def rate(self, view: V, legal: Sequence[A]) -> list[float]:
        """How good each of these decisions looks to the seat, more is better; only the order matters."""
        return [0.0] * len(legal)

    def forecast(self, view: V, action: A) -> Plain:
        """What this decision would bring the seat, as the game's own board shows it; None if the game cannot tell."""
        return None

    def plans(self) -> bool:
        """Whether the game ever has a plan to offer."""
        return False

    def plan(self, view: V) -> list[A]:
        """The decisions that finish what the seat is doing well; none if there is nothing to finish."""
        return []

    def settled(self, view: V) -> bool:
        """Whether `rate` has looked at all there is to see here, so that a search would add nothing."""
        return False

    # Only worlds that a seat has imagined are given to these.

    def glance(self, world: State[A, V], seat: Seat) -> V | None:
        """What a seat sees in an imagined world, without what it remembers, so that `rate` can be asked for it.

        None: the game cannot tell, and seats of imagined worlds decide by chance.
        """
        return None

    def rest(self, view: V) -> list[A]:
        """What a seat of an imagined world does next, several decisions at once; none: one by one, by `rate`."""
        return self.plan(view)

    def reopen(self, world: State[A, V], seat: Seat) -> None:
        """Let what others have sealed in a world that this seat imagined be open again, to be guessed better."""

    def calm(self, world: State[A, V]) -> int:
        """0 while something is under way; otherwise a number that tells this moment from the calm one before it.

        Values are told at calm moments; if there is none, games are played out to the end.
        """
        return 0

    def horizon(self) -> int:
        """How many calm moments it pays to look ahead."""
        return 1

    def pace(self, view: V) -> float:
        """How many imagined games of this kind can be played on in the time a usual one takes."""
        return 1.0

    def value(self, world: State[A, V]) -> list[float]:
        """How large a share of the victory each seat can expect in an imagined world, from 0 to 1."""
        return [0.5] * MOST_SEATS

    def sources(self, world: State[A, V], seat: Seat) -> dict[str, float]:
        """Where a seat's points in an imagined world come from, by words of the game's texts; more is better.

        What the seat has begun counts as if it were finished well.
        """
        return {}

    def standing(self, world: State[A, V], seat: Seat) -> dict[str, float]:
        """The same as things stand, with nothing finished."""
        return self.sources(world, seat)


Audience: TypeAlias = Callable[[Any], Seats]
"""From an event to the seats that may hear it."""


def to_everyone(event: Event) -> Seats:
    """An event that all may hear, spectators too."""
    return EVERYONE


def to_its_seat(event: Any) -> Seats:
    """An event that only the seat it is about may hear."""
    seat: int = event.seat
    return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[A, V]):
    """A game as it lies in the box: its name, material, options, texts; it can be dealt and imagined."""

    name: str
    version: int
    seat_counts: tuple[int, ...]
    option_list: tuple[Option, ...]
    audiences: Mapping[str, Audience]
    """Event class -> who may hear it, written from the rules page."""
    simultaneous: bool
    """Whether several seats are ever awaited at once."""
    takes_back: bool
    """Whether a decision can ever be taken back."""
    take_back_rule: str
    """The rule that says what may be taken back, or that nothing may."""

    material_text: str
    material_digest: str
    own_material: bool
    """Whether the material is the one that comes with the game, so that a record need not carry it."""

    def options(self, **given: object) -> Options:
        """These options, checked, with the defaults for the rest."""
        return self.make_options(choose(self.name, self.option_list, given))

    def make_options(self, chosen: dict[str, OptionValue]) -> Options:
        """The game's own typed options from checked values."""
        raise NotImplementedError

    def deal(self, options: Options, rng: Rng) -> State[A, V]:
        """A new game."""
        raise NotImplementedError

    def imagine(self, view: V, rng: Rng) -> State[A, V]:
        """A world that could be the true one for all this seat knows."""
        raise NotImplementedError

    def set_up(self, options: Options, moment: Plain) -> State[A, V]:
        """The state that was written down as this moment."""
        raise NotImplementedError

    def parse(self, notation: str) -> A:
        """The action that this notation means."""
        raise NotImplementedError

    def census(self, options: Options) -> list[int]:
        """Every card there is, sorted; at any moment each is in exactly one zone."""
        return []

    def longest(self, options: Options) -> int:
        """The number of decisions within which every game ends."""
        raise NotImplementedError

    def hints(self) -> Hints[A, V]:
        """What the game knows about playing itself well."""
        return Hints()

    def numbers(self, options: Options, recall: bool = False) -> Numbers[A, V]:
        """The game in numbers, for programs that learn; with recall, what a seat remembers of hidden cards too."""
        raise Trouble(f"{self.name} cannot be written in numbers")

    def rulebook(self) -> Rulebook:
        """Every rule, in our own words, in each language."""
        raise NotImplementedError

    def catalogue(self, language: str) -> Catalogue:
        """The texts for events, refusals, actions and words in this language."""
        raise NotImplementedError

    def with_material(self, text: str) -> Game[A, V]:
        """This game played with other cards or boards, given as the text of a material file."""
        raise MaterialError(f"{self.name} is played with its own material only")
