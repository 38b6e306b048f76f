"""A table: whatever its log says. Facts are appended and folded in; nothing else changes it.

The same folding runs while people play and when a server starts again, so a table is after a crash what it was before.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from splitsies.core import codec
from splitsies.core.errors import Trouble
from splitsies.core.game import Game, Outcome
from splitsies.core.options import Options
from splitsies.core.proof import BOT, EMPTY, GIVEN, Contribution, Proof, commitment
from splitsies.core.record import TAKE_BACK, Record, Step
from splitsies.core.seat import EVERYONE, SPECTATOR, Seat, members
from splitsies.core.sitting import Sitting

from .clocks import Clock
from .wire import Ended, Language, Status

STAND_IN: Final = "greedy"
"""The bot that plays for somebody who is away, and in a seat that was left."""


@dataclass(frozen=True)
class Fact:
    """One thing that happened at a table, as its log keeps it."""

    kind: str
    body: dict[str, Any]
    at: int
    """Milliseconds since 1970."""
    step: Step | None = field(default=None, compare=False)
    """What a move leads to, if that has been worked out already."""


@dataclass
class Chair:
    """A seat at a table and who has it."""

    seat: Seat
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    holders: set[str] = field(default_factory=set)
    """The guest, and whoever opened the guest's personal link in another browser."""
    link: int = 0
    """Counts the personal links that were revoked."""
    stand_in: bool = False
    agrees: bool = False
    contribution: str | None = None

    def clear(self) -> None:
        """Nobody sits here any more; links to the seat lead nowhere."""
        self.guest = self.bot = self.contribution = None
        self.name = ""
        self.holders = set()
        self.link += 1
        self.stand_in = self.agrees = False


@dataclass(frozen=True)
class Line:
    """Something said at the table."""

    id: int
    at: int
    seat: Seat
    name: str
    text: str
    to: int
    """The seats that hear it; everyone, unless partners confer."""


class Table:
    """One table, folded from its facts."""

    def __init__(self, id: str, game: Game[Any, Any], opened: Fact) -> None:
        body = opened.body
        self.id = id
        self.game = game
        self.options: Options = game.options(**body["options"])
        self.lang: Language = body["lang"]
        self.open: bool = body["open"]
        self.watchers: bool = body["watchers"]
        self.hints: bool = body.get("hints", True)
        self.away: int | None = body["away"]
        self.clock_choice = body["clock"]
        self.secret = bytes.fromhex(body["secret"])
        self.host: str = body["host"]
        self.created = self.touched = opened.at
        self.chairs = [Chair(seat) for seat in range(self.options.seats)]
        self.status: Status = "gathering"
        self.paused = False
        self.ended: Ended | None = None
        self.rematch: str | None = None
        self.replay: str | None = None
        self.sitting: Sitting | None = None
        self.deciders: list[str] = []
        """Who made each move: person, bot, clock or stand-in."""
        self.thought: list[int] = []
        """Milliseconds each move took."""
        self.clock = Clock.chosen(self.clock_choice, self.options.seats)
        self.chat: list[Line] = []
        self.said = 0
        self.facts = 1
        """How long the log is."""

    @staticmethod
    def open_box(find: Any, opened: dict[str, Any]) -> Game[Any, Any]:
        """The game a table is played with, its own material included."""
        game: Game[Any, Any] = find(opened["game"])
        return game if opened["material"] is None else game.with_material(opened["material"])

    @property
    def commitment(self) -> str:
        """What was published before anybody contributed to the shuffle."""
        return commitment(self.secret)

    # Asking.

    @property
    def is_live(self) -> bool:
        """Whether the game goes on."""
        return self.status == "playing"

    @property
    def is_done(self) -> bool:
        """Whether nothing will happen here any more."""
        return self.status in ("over", "closed")

    def seat_of(self, guest: str | None) -> Seat:
        """Where this guest sits, or the spectator's place."""
        for chair in self.chairs:
            if guest is not None and guest in chair.holders:
                return chair.seat
        return SPECTATOR

    def is_host(self, guest: str) -> bool:
        """Whether this guest is the host, in whichever browser."""
        seat = self.seat_of(guest)
        return guest == self.host or (seat != SPECTATOR and self.chairs[seat].guest == self.host)

    def awaited(self) -> tuple[Seat, ...]:
        """The seats that have to decide now."""
        if self.sitting is None or not self.is_live:
            return ()
        return members(self.sitting.state.awaiting())

    def player_of(self, seat: Seat) -> tuple[str, str] | None:
        """The bot that decides for a seat now, and as what; None: a person does."""
        chair = self.chairs[seat]
        if chair.bot is not None:
            return chair.bot, "bot"
        if chair.guest is None or chair.stand_in:
            return STAND_IN, "stand-in"
        return None

    def names(self) -> list[str]:
        """What the seats are called; an empty one by its number."""
        return [chair.name or f"{chair.seat + 1}" for chair in self.chairs]

    def outcome(self) -> Outcome | None:
        """How the game ended by its rules."""
        return None if self.sitting is None else self.sitting.state.outcome()

    def may_take_back(self, seat: Seat) -> bool:
        """Whether a seat's last decision may be undone now."""
        if self.sitting is None or not self.is_live or seat == SPECTATOR:
            return False
        return self.sitting.may_take_back(seat)

    def may_confer(self, seat: Seat) -> int:
        """With whom a seat may talk in private now."""
        if self.sitting is None or not self.is_live or seat == SPECTATOR:
            return 0
        return self.sitting.state.may_confer(seat)

    def record(self) -> Record:
        """The game with the proof of its shuffle: only for when it has ended."""
        if self.sitting is None or not self.is_done:
            raise Trouble("a running game's record stays on the server")
        notes = {"players": self.names(), "by": self.deciders, "milliseconds": self.thought, "table": self.id}
        notes["outcome"] = codec.encode(self.outcome())
        record = self.sitting.record.noted(**notes)
        return replace(record, proof=self.proof().plain()) if record.is_dealt else record

    def proof(self) -> Proof:
        """How the seed of the deal came about."""
        return Proof.of(self.id, self.secret, [_contribution(chair) for chair in self.chairs])

    # Folding.

    def fold(self, facts: Iterable[Fact]) -> Table:
        """This table after these facts."""
        for fact in facts:
            self.apply(fact)
        return self

    def apply(self, fact: Fact) -> None:
        """Let one fact be true."""
        self.facts += 1
        self.touched = fact.at
        getattr(self, f"_{fact.kind}")(fact)

    def _sat(self, fact: Fact) -> None:
        chair = self.chairs[fact.body["seat"]]
        contribution = chair.contribution
        chair.clear()
        chair.guest = fact.body["guest"]
        chair.name = fact.body["name"]
        chair.holders = {fact.body["guest"]}
        chair.contribution = contribution

    def _linked(self, fact: Fact) -> None:
        self.chairs[fact.body["seat"]].holders.add(fact.body["guest"])

    def _unlinked(self, fact: Fact) -> None:
        chair = self.chairs[fact.body["seat"]]
        chair.link += 1
        chair.holders = {fact.body["guest"]}
        if chair.guest == self.host:
            self.host = fact.body["guest"]
        chair.guest = fact.body["guest"]

    def _bot(self, fact: Fact) -> None:
        chair = self.chairs[fact.body["seat"]]
        contribution = chair.contribution
        chair.clear()
        chair.bot = fact.body["bot"]
        chair.name = fact.body["name"]
        chair.contribution = contribution

    def _emptied(self, fact: Fact) -> None:
        chair = self.chairs[fact.body["seat"]]
        contribution = chair.contribution
        chair.clear()
        chair.contribution = contribution

    def _host(self, fact: Fact) -> None:
        self.host = fact.body["guest"]

    def _renamed(self, fact: Fact) -> None:
        self.chairs[fact.body["seat"]].name = fact.body["name"]

    def _started(self, fact: Fact) -> None:
        self.status = "shuffling"
        for chair in self.chairs:
            chair.contribution = None if chair.guest is None else ""

    def _contributed(self, fact: Fact) -> None:
        self.chairs[fact.body["seat"]].contribution = fact.body["bytes"]

    def _dealt(self, fact: Fact) -> None:
        self.sitting = Sitting(self.game, Record.new(self.game, self.options, self.proof().seed()))
        self.status = "playing"

    def _moved(self, fact: Fact) -> None:
        assert self.sitting is not None
        body = fact.body
        self.sitting.accept(fact.step or self._worked_out(body["seat"], body["move"]))
        self.deciders.append(body["by"])
        self.thought.append(body["ms"])
        self.clock.settle(body["seat"], body["left"], body.get("spare", body["left"]))
        if self.sitting.state.outcome() is not None:
            self.status = "over"
            self.ended = "rules"

    def _worked_out(self, seat: Seat, move: str) -> Step:
        assert self.sitting is not None
        if move == TAKE_BACK:
            return self.sitting.consider_take_back(seat)
        return self.sitting.consider(seat, self.game.parse(move))

    def _set_up(self, fact: Fact) -> None:
        """The rules have changed since: the game goes on from a moment that was kept."""
        state = self.game.set_up(self.options, fact.body["moment"])
        decisions = None if self.sitting is None else self.sitting.decisions
        self.sitting = Sitting(self.game, Record.starting_at(self.game, state, self.options))
        if decisions is not None:
            self.sitting.decisions.update(decisions)
        self.deciders, self.thought = [], []
        self.status = "playing"

    def _stand_in(self, fact: Fact) -> None:
        self.chairs[fact.body["seat"]].stand_in = fact.body["on"]

    def _paused(self, fact: Fact) -> None:
        self.paused = True

    def _went_on(self, fact: Fact) -> None:
        self.paused = False

    def _said(self, fact: Fact) -> None:
        body = fact.body
        self.chat.append(Line(self.said, fact.at, body["seat"], body["name"], body["text"], body["to"]))
        self.said += 1

    def _agreed(self, fact: Fact) -> None:
        self.chairs[fact.body["seat"]].agrees = fact.body["to_end"]

    def _ended(self, fact: Fact) -> None:
        self.status = "closed" if self.sitting is None else "over"
        self.ended = fact.body["why"]

    def _filed(self, fact: Fact) -> None:
        self.replay = fact.body["replay"]

    def _rematched(self, fact: Fact) -> None:
        self.rematch = fact.body["table"]


def _contribution(chair: Chair) -> Contribution:
    if chair.contribution is None:
        return Contribution(BOT, "")
    return Contribution(GIVEN if chair.contribution else EMPTY, chair.contribution)


def heard_by(line: Line, seat: Seat) -> bool:
    """Whether a seat (or the spectator) hears this line."""
    return line.to == EVERYONE or bool(line.to >> seat & 1)
