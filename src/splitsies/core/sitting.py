"""A whole game with players in its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from .errors import Trouble
from .game import Action, Ask, Event, Game, Outcome, Player, State
from .options import Options
from .play import heard, play
from .record import Move, Record, begin, steps, take_back
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
        self.unheard: dict[Seat, list[Event]] = {seat: [] for seat in everyone}
        if record.is_dealt:
            self._tell(self.state.opening())

    @property
    def record(self) -> Record:
        """The game so far, written down."""
        return replace(self.start, moves=tuple(self.moves))

    def ask(self, seat: Seat) -> Ask:
        """What this seat is asked now, or just shown when it is not awaited; the story is handed over once."""
        awaited = self.state.awaiting() >> seat & 1
        events = tuple(self.unheard[seat])
        self.unheard[seat] = []
        legal = tuple(self.state.legal(seat)) if awaited else ()
        return Ask(self.state.view(seat), legal, events, self.decisions[seat])

    def submit(self, seat: Seat, action: Action) -> list[Event]:
        """Take this seat's decision, or raise Illegal and change nothing."""
        state, events = play(self.state, seat, action)
        self._went_on(Move(seat, str(action)), state, events)
        return events

    def take_back(self, seat: Seat) -> list[Event]:
        """Undo this seat's last decision, or raise Illegal and change nothing."""
        record, state, events = take_back(self.game, self.record, seat, self.state)
        self._went_on(record.moves[-1], state, events)
        return events

    def _went_on(self, move: Move, state: State[Any, Any], events: Sequence[Event]) -> None:
        self.state = state
        self.moves.append(move)
        self.decisions[move.seat] += 1
        self._tell(events)

    def _tell(self, events: Sequence[Event]) -> None:
        for seat, waiting in self.unheard.items():
            waiting += heard(events, seat)


def sit_down(game: Game[Any, Any], options: Options | None = None, seed: int | bytes | None = None) -> Sitting:
    """A new game: with a seed it is always the same one, without it nobody can know it."""
    chosen = game.options() if options is None else options
    key = fresh_key() if seed is None else seed if isinstance(seed, bytes) else key_from(seed)
    return resume(game, Record.new(game, chosen, key))


def resume(game: Game[Any, Any], record: Record) -> Sitting:
    """The game as its record left it; the story so far waits to be heard. Raises RecordError."""
    sitting = Sitting(game, replace(record, moves=()))
    for step in steps(game, record):
        sitting._went_on(step.move, step.state, step.events)
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
