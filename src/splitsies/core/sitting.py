"""A whole game with players in its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .errors import Trouble
from .game import Action, Ask, Event, Game, Outcome, Player
from .options import Options
from .play import heard, play
from .record import Move, Record, Step, begin, standing, steps, take_back
from .rng import fresh_key, key_from
from .seat import SPECTATOR, Seat, members


class Sitting:
    """A game in progress: the state, the record so far, and what each seat has not heard yet.

    Terminal, lab and server all play through one of these; it gives out Asks and takes Actions.
    """

    def __init__(self, game: Game[Any, Any], record: Record) -> None:
        self.game = game
        self.start = record
        self.state = begin(game, record)
        self.moves: list[Move] = []
        everyone = (*range(record.options.seats), SPECTATOR)
        self.decisions: dict[Seat, int] = dict.fromkeys(everyone, 0)
        """How many decisions each seat has made; a take-back counts as one, so that the numbers only rise."""
        self.story: dict[Seat, list[Event]] = {seat: [] for seat in everyone}
        """Everything each seat has been told, from the beginning."""
        self.unheard: dict[Seat, list[Event]] = {seat: [] for seat in everyone}
        """What each seat has been told since its last Ask."""
        if record.is_dealt:
            self._tell(self.state.opening())

    @property
    def record(self) -> Record:
        """The game so far, written down."""
        return replace(self.start, moves=tuple(self.moves))

    def ask(self, seat: Seat) -> Ask:
        """What this seat is asked now, or just shown when it is not awaited; the story is handed over once."""
        events = tuple(self.unheard[seat])
        self.unheard[seat] = []
        return self.shown(seat, events)

    def shown(self, seat: Seat, events: tuple[Event, ...]) -> Ask:
        """What this seat is asked now, with this part of the story."""
        awaited = self.state.awaiting() >> seat & 1
        legal = tuple(self.state.legal(seat)) if awaited else ()
        return Ask(self.state.view(seat), legal, events, self.decisions[seat])

    def submit(self, seat: Seat, action: Action) -> list[Event]:
        """Take this seat's decision, or raise Illegal and change nothing."""
        return self.accept(self.consider(seat, action))

    def take_back(self, seat: Seat) -> list[Event]:
        """Undo this seat's last decision, or raise Illegal and change nothing."""
        return self.accept(self.consider_take_back(seat))

    def may_take_back(self, seat: Seat) -> bool:
        """Whether this seat has made a decision that it may undo now."""
        return self.state.may_take_back(seat) and any(move.seat == seat for move in standing(tuple(self.moves)))

    def consider(self, seat: Seat, action: Action) -> Step:
        """What this decision would lead to, or raise Illegal; nothing changes until it is accepted."""
        state, events = play(self.state, seat, action)
        return Step(Move(seat, str(action)), state, events)

    def consider_take_back(self, seat: Seat) -> Step:
        """What undoing this seat's last decision would lead to, or raise Illegal."""
        record, state, events = take_back(self.game, self.record, seat, self.state)
        return Step(record.moves[-1], state, events)

    def accept(self, step: Step) -> list[Event]:
        """Go on with what was considered last; nothing else may have happened in between."""
        self.state = step.state
        self.moves.append(step.move)
        self.decisions[step.move.seat] += 1
        self._tell(step.events)
        return step.events

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, story in self.story.items():
            new = heard(events, seat)
            story += new
            self.unheard[seat] += new


def sit_down(game: Game[Any, Any], options: Options | None = None, seed: int | bytes | None = None) -> Sitting:
    """A new game: with a seed it is always the same one, without it nobody can know it."""
    chosen = game.options() if options is None else options
    key = fresh_key() if seed is None else seed if isinstance(seed, bytes) else key_from(seed)
    return resume(game, Record.new(game, chosen, key))


def resume(game: Game[Any, Any], record: Record) -> Sitting:
    """The game as its record left it; the story so far waits to be heard. Raises RecordError."""
    sitting = Sitting(game, replace(record, moves=()))
    for step in steps(game, record):
        sitting.accept(step)
    return sitting


def run(sitting: Sitting, players: Mapping[Seat, Player] | Sequence[Player]) -> Outcome:
    """Play the sitting to its end with these players in its seats."""
    while True:
        awaited = members(sitting.state.awaiting())
        if not awaited:
            outcome = sitting.state.outcome()
            if outcome is None:
                raise Trouble("nobody is awaited, and yet the game has no outcome")
            return outcome
        for seat in awaited:
            sitting.submit(seat, players[seat].choose(sitting.ask(seat)))
