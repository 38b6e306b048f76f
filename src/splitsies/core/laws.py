"""The laws: what must hold for every game, at every number of seats, with every option, from any moment.

`check` plays one random game and tests each law along the way. It is a library: a new game runs it as it is.

>>> from splitsies.games import game
>>> findings = check(game("split"), game("split").options(seats=2), seed=1, moments=2)
>>> findings.tested[1] > 0
True
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from . import codec
from .game import Action, Event, Game, Illegal, Refusal, State, View
from .options import Options
from .play import heard, play
from .record import Move, Record, replay, take_back
from .rng import Rng, key_from
from .seat import SPECTATOR, Seat, Seats, bit, first, members
from .sitting import sit_down

LAWS: Final = {
    1: "a world imagined from a view gives the same view",
    2: "a world imagined from a view awaits the same seats",
    3: "a world imagined from a view allows the seat the same decisions, in the same order",
    4: "whenever a seat hears the same in two worlds it cannot tell apart, it goes on seeing the same",
    5: "a record replays to the same state, and a clone shares nothing that changes",
    6: "sealed decisions commute",
    7: "every card is in exactly one zone",
    8: "the game ends in time, and until then somebody is awaited and can decide",
    9: "whatever is written down can be read back",
    10: "every rule that is cited exists",
    11: "what a seat cannot know differs between the worlds it imagines, and what it knows does not",
    12: "a decision taken back leaves no trace for the others",
    13: "every event is heard by those who may hear it only",
}


class LawBroken(Exception):
    """A law does not hold; the message says which, where, and how to see it again."""

    def __init__(self, law: int, message: str, record: Record) -> None:
        super().__init__(
            f"law {law} ({LAWS[law]}) is broken after {len(record.moves)} moves of {record.game} "
            f"with {record.options.plain()}: {message}\n{record.text()}"
        )
        self.law = law


class Findings:
    """What a run has seen: how often each law was tested, the longest game, the rules and events met."""

    def __init__(self) -> None:
        self.tested: dict[int, int] = dict.fromkeys(LAWS, 0)
        self.rules: set[str] = set()
        self.events: set[str] = set()
        self.decisions = 0

    def add(self, other: Findings) -> None:
        """Take in what another run has seen."""
        for law, times in other.tested.items():
            self.tested[law] += times
        self.rules |= other.rules
        self.events |= other.events
        self.decisions = max(self.decisions, other.decisions)

    def untested(self, game: Game[Any, Any]) -> list[int]:
        """The laws that apply to this game and never came to a test: that is a failure too."""
        idle = {6: not game.simultaneous, 12: not game.takes_back}
        return [law for law, times in self.tested.items() if not times and not idle.get(law, False)]


class Moment:
    """A state reached in random play, and all that a law needs to test it."""

    def __init__(
        self, game: Game[Any, Any], record: Record, state: State[Any, Any], rng: Rng, findings: Findings
    ) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.rng = rng
        self.findings = findings
        self.everyone: tuple[Seat, ...] = (*range(record.options.seats), SPECTATOR)

    def demand(self, law: int, holds: bool, message: str) -> None:
        """Count a test of this law, and fail if it does not hold."""
        self.findings.tested[law] += 1
        if not holds:
            raise LawBroken(law, message, self.record)

    def imagine(self, seat: Seat) -> State[Any, Any]:
        """A world this seat could believe in."""
        return self.game.imagine(self.state.view(seat), self.rng)

    def imagined(self) -> None:
        """Laws 1, 2, 3."""
        state = self.state
        for seat in self.everyone:
            world = self.imagine(seat)
            self.demand(1, world.view(seat) == state.view(seat), _differ(state.view(seat), world.view(seat)))
            self.demand(2, world.awaiting() == state.awaiting(), f"seat {seat} imagines otherwise")
            if state.awaiting() & bit(seat):
                same = list(world.legal(seat)) == list(state.legal(seat))
                self.demand(3, same, f"seat {seat} imagines otherwise")

    def twins(self) -> None:
        """Law 4: not only the same decision in both worlds, but any that sounds the same."""
        for seat in self.everyone:
            world = self.imagine(seat)
            for decider in members(self.state.awaiting() & world.awaiting()):
                action = self.rng.choice(self.state.legal(decider))
                here, story = play(self.state, decider, action)
                others = list(world.legal(decider))
                for other in self._some(others, 4) + [one for one in others if one == action]:
                    there, tale = play(world, decider, other)
                    if heard(story, seat) != heard(tale, seat):
                        continue
                    self.demand(
                        4,
                        here.view(seat) == there.view(seat),
                        f"seat {seat} hears nothing and yet sees: {_differ(here.view(seat), there.view(seat))}",
                    )

    def clones(self) -> None:
        """Law 5, the second half."""
        before = self.state.position()
        views = [self.state.view(seat) for seat in self.everyone]
        twin = self.state.clone()
        self.demand(5, twin.position() == before, "a clone is another position")
        self.demand(5, [twin.view(seat) for seat in self.everyone] == views, "a clone is seen differently")
        third = self.state.clone()
        for _ in range(12):
            awaited = members(twin.awaiting())
            if not awaited:
                break
            seat = self.rng.choice(awaited)
            action = self.rng.choice(twin.legal(seat))
            twin.apply(seat, action, [])
            third.apply(seat, action, None)
        untouched = self.state.position() == before and [self.state.view(seat) for seat in self.everyone] == views
        self.demand(5, untouched, "what was done to a clone changed the original")
        agree = (twin.awaiting(), twin.outcome()) == (third.awaiting(), third.outcome()) and all(
            list(twin.legal(seat)) == list(third.legal(seat)) for seat in members(twin.awaiting())
        )
        self.demand(5, agree, "the same decisions told and untold came to different ends")

    def replays(self) -> None:
        """Law 5, the first half; through the text of the record, as a file would."""
        record = Record.parse(self.record.text(), self._box)
        again = replay(self.game, record)
        same = again == self.state and all(again.view(seat) == self.state.view(seat) for seat in self.everyone)
        self.demand(5, same, "the record replays to another state")

    def seals(self) -> None:
        """Law 6."""
        awaited = members(self.state.awaiting())
        if len(awaited) < 2:
            return
        one, other = self._some(list(awaited), 2)
        this, that = self.rng.choice(self.state.legal(one)), self.rng.choice(self.state.legal(other))
        ends = []
        for order in (((one, this), (other, that)), ((other, that), (one, this))):
            state = self.state
            for seat, action in order:
                possible = state.awaiting() & bit(seat) and action in state.legal(seat)
                self.demand(6, bool(possible), f"seat {seat} could no longer decide {action}")
                state, _ = play(state, seat, action)
            ends.append(state)
        same = ends[0] == ends[1] and all(ends[0].view(seat) == ends[1].view(seat) for seat in self.everyone)
        self.demand(6, same, f"seats {one} and {other} decided {this} and {that}: the order mattered")

    def counted(self) -> None:
        """Law 7."""
        cards = sorted(self.state.census())
        self.demand(7, cards == self.game.census(self.record.options), f"the cards are {cards}")

    def goes_on(self) -> None:
        """Law 8, at one moment."""
        awaited = self.state.awaiting()
        over = self.state.outcome() is not None
        self.demand(8, over == (awaited == 0), f"awaited are {members(awaited)}, over is {over}")
        sits = awaited & ~first(self.record.options.seats) == 0
        self.demand(8, sits, f"awaited are {members(awaited)}")
        for seat in members(awaited):
            self.demand(8, len(self.state.legal(seat)) > 0, f"seat {seat} cannot decide")

    def written(self) -> None:
        """Law 9."""
        options = self.record.options
        for seat in self.everyone:
            view = self.state.view(seat)
            self.demand(9, codec.from_text(codec.to_text(view)) == view, f"the view of seat {seat}")
        for seat in members(self.state.awaiting()):
            for action in self.state.legal(seat):
                read = self.game.parse(str(action)) == action and codec.from_text(codec.to_text(action)) == action
                self.demand(9, read, f"the action {action}")
        moment = codec.load(codec.dump(self.state.position()))
        again = self.game.set_up(options, moment)
        same = again == self.state and all(again.view(seat) == self.state.view(seat) for seat in self.everyone)
        self.demand(9, same, "the position sets up another state")
        outcome = self.state.outcome()
        self.demand(9, codec.from_text(codec.to_text(outcome)) == outcome, "the outcome")

    def refuses(self) -> None:
        """Law 10 for refusals: what was possible a moment ago, or for another seat, is asked of every seat."""
        wishes = [self.game.parse(move.text) for move in self.record.moves[-6:]]
        for seat in members(self.state.awaiting()):
            wishes += self._some(list(self.state.legal(seat)), 3)
        for seat in range(self.record.options.seats):
            for wish in wishes:
                try:
                    play(self.state, seat, wish)
                except Illegal as illegal:
                    self.cites(illegal.refusal)

    def cites(self, told: Event | Refusal) -> None:
        """Law 10 for one event or refusal; law 9 too."""
        self.findings.rules.add(told.rule)
        known = told.rule in self.game.rulebook().rules
        self.demand(10, known, f"{type(told).__name__} cites {told.rule!r}")
        self.demand(9, codec.from_text(codec.to_text(told)) == told, f"the message {told}")

    def spread(self, worlds: int = 50, patience: int = 2000) -> None:
        """Law 11; a rare possibility gets more worlds to turn up in."""
        for seat in self.everyone:
            view = self.state.view(seat)
            truth = self.state.hidden(seat)
            unseen = {thing for thing, (_, certain) in truth.items() if not certain}
            for number in range(patience):
                if number >= worlds and not unseen:
                    break
                world = self.game.imagine(view, self.rng).hidden(seat)
                self.demand(11, world.keys() == truth.keys(), f"seat {seat} imagines other things hidden")
                for thing, (value, certain) in truth.items():
                    moved = world[thing][0] != value
                    self.demand(11, not (certain and moved), f"seat {seat} knows {thing} and forgot it")
                    if moved:
                        unseen.discard(thing)
            self.demand(11, not unseen, f"seat {seat} cannot know, and yet always imagines: {sorted(unseen)}")

    def take_backs(self) -> None:
        """Law 12: whatever a seat may take back, nobody else can tell it from another decision; then it is undone."""
        for seat in members(self.state.awaiting()):
            seen: dict[Seats, list[Any]] = {}
            for action in self._some(list(self.state.legal(seat)), 4):
                after, story = play(self.state, seat, action)
                if not after.may_take_back(seat):
                    continue
                others = [other for other in self.everyone if other != seat]
                sight = [(heard(story, other), after.view(other)) for other in others]
                same = sight == seen.setdefault(after.awaiting(), sight)
                self.demand(12, same, f"seat {seat} may take {action} back, but the others have heard of it")
                self._undone(seat, action, after)

    def _undone(self, seat: Seat, action: Action, after: State[Any, Any]) -> None:
        for event in after.taken_back(seat):
            self.cites(event)
        record, state, _ = take_back(self.game, self.record.after(Move(seat, str(action))), seat, after)
        same = state == self.state and all(state.view(other) == self.state.view(other) for other in self.everyone)
        self.demand(12, same, f"seat {seat} took {action} back and it can be seen")
        self.demand(
            12, replay(self.game, record) == self.state, f"seat {seat} took {action} back; replayed, it differs"
        )

    def told(self, events: list[Event]) -> None:
        """Laws 9, 10 and 13 for each event."""
        for event in events:
            self.cites(event)
            name = type(event).__name__
            self.findings.events.add(name)
            audience = self.game.audiences.get(name)
            self.demand(13, audience is not None, f"{name} has no audience")
            allowed = audience(event) if audience is not None else 0
            self.demand(13, event.to & ~allowed == 0, f"{name} is told to {members(event.to & ~allowed)}")

    def _box(self, name: str) -> Game[Any, Any]:
        return self.game

    def _some(self, these: list[Any], count: int) -> list[Any]:
        picked = list(these)
        self.rng.shuffle(picked)
        return picked[:count]

    def every_law(self) -> None:
        """All that can be tested at one moment."""
        self.imagined()
        self.twins()
        self.clones()
        self.seals()
        self.written()
        self.refuses()
        if self.game.takes_back:
            self.take_backs()


def _differ(one: View, other: View) -> str:
    """The fields in which two views differ."""
    names = [field.name for field in fields(one)]
    return "; ".join(
        f"{name} is {getattr(one, name)!r} or {getattr(other, name)!r}"
        for name in names
        if getattr(one, name) != getattr(other, name)
    )


def check(game: Game[Any, Any], options: Options, seed: int, moments: int = 12, spreads: int = 2) -> Findings:
    """Play one random game to its end, then test every law at so many of its moments; raises LawBroken.

    The order in which simultaneous decisions arrive is random too.
    """
    rng = Rng(key_from(seed)).fork("laws")
    findings = Findings()
    walk = _walk(game, options, seed, rng, findings)
    for _ in range(moments):
        rng.choice(walk).every_law()
    for _ in range(spreads):
        rng.choice(walk).spread()
    walk[-1].every_law()
    walk[-1].replays()
    return findings


def _walk(game: Game[Any, Any], options: Options, seed: int, rng: Rng, findings: Findings) -> list[Moment]:
    """Every moment of a random game, tested for what each of them must keep."""
    sitting = sit_down(game, options, key_from(seed))
    longest = game.longest(options)
    now = Moment(game, sitting.record, sitting.state, rng, findings)
    now.told(sitting.state.opening())
    walk = [now]
    while True:
        now.goes_on()
        now.counted()
        awaited = members(now.state.awaiting())
        if not awaited:
            return walk
        now.demand(8, findings.decisions < longest, f"the game goes on after {longest} decisions")
        before = now.state.position()
        seat = rng.choice(awaited)
        events = sitting.submit(seat, rng.choice(now.state.legal(seat)))
        now.demand(5, now.state.position() == before, "a decision changed the state it was made in")
        findings.decisions += 1
        now.told(events)
        now = Moment(game, sitting.record, sitting.state, rng, findings)
        walk.append(now)


def silent_game(game: Game[Any, Any], options: Options, seed: int) -> tuple[State[Any, Any], list[Any]]:
    """A random game played without telling it, as search does: its last state and its actions."""
    rng = Rng(key_from(seed)).fork("silent")
    state = game.deal(options, Rng(key_from(seed)))
    actions: list[Any] = []
    longest = game.longest(options)
    while awaited := members(state.awaiting()):
        seat = rng.choice(awaited)
        action = rng.choice(state.legal(seat))
        state.apply(seat, action, None)
        actions.append(action)
        if len(actions) > longest:
            raise AssertionError(f"{game.name} with {options.plain()}, seed {seed}, goes on after {longest} decisions")
    return state, actions
