"""What people may do at a table, and what it makes true. Nothing changes here: facts come out, or a refusal.

Each command is one function from the table and who asks to the facts that follow.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from splitsies import bots
from splitsies.core.codec import decode, to_text
from splitsies.core.errors import CodecError, NotationError
from splitsies.core.game import Action, Illegal
from splitsies.core.record import TAKE_BACK, Step
from splitsies.core.seat import EVERYONE, SPECTATOR, Seat, bit

from .table import Chair, Fact, Table
from .wire import (
    AgreeCommand,
    BotCommand,
    CloseCommand,
    Command,
    ContributeCommand,
    EmptyCommand,
    ForecastCommand,
    GoOnCommand,
    HintCommand,
    MoveCommand,
    NewLinkCommand,
    PauseCommand,
    PlanCommand,
    Refused,
    SayCommand,
    SitCommand,
    StandCommand,
    StartCommand,
    TakeBackCommand,
)

BOT_NAMES: Final = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Falk", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Leo")


class Visit:
    """Who asks for something, when, at which table."""

    def __init__(self, table: Table, guest: str, name: str, at: int, now: float) -> None:
        self.table = table
        self.guest = guest
        self.name = name
        self.at = at
        """The time of day in milliseconds, for the log."""
        self.now = now
        """The time in seconds, for the clocks."""

    @property
    def seat(self) -> Seat:
        """Where the guest sits."""
        return self.table.seat_of(self.guest)

    def fact(self, kind: str, step: Step | None = None, **body: Any) -> Fact:
        """Something that becomes true now."""
        return Fact(kind, body, self.at, step)

    def chair(self) -> Chair:
        """The guest's own chair."""
        if self.seat == SPECTATOR:
            raise Refused("not_seated")
        return self.table.chairs[self.seat]

    def other_chair(self, seat: Seat) -> Chair:
        """Any chair of this table."""
        if seat >= len(self.table.chairs):
            raise Refused("no_such_seat", seats=len(self.table.chairs))
        return self.table.chairs[seat]

    def must_be_host(self) -> None:
        """Only the host may go on."""
        if not self.table.is_host(self.guest):
            raise Refused("host_only")

    def must_go_on(self) -> None:
        """Only at a table where something can still happen."""
        if self.table.is_done:
            raise Refused("table_done")


def facts_for(visit: Visit, command: Command) -> list[Fact]:
    """What becomes true when this guest says this; raises Refused or Illegal."""
    visit.must_go_on()
    return _MANNERS[type(command)](visit, command)


# Playing.


def move(visit: Visit, command: MoveCommand) -> list[Fact]:
    """A person decides."""
    sitting = _game_on(visit, command.number)
    step = sitting.consider(visit.seat, read_action(visit.table, command.action))
    return decided(visit.table, step, "person", visit.at, visit.now)


def take_back(visit: Visit, command: TakeBackCommand) -> list[Fact]:
    """A person takes the last decision back."""
    sitting = _game_on(visit, command.number)
    return decided(visit.table, sitting.consider_take_back(visit.seat), "person", visit.at, visit.now)


def decided(table: Table, step: Step, by: str, at: int, now: float) -> list[Fact]:
    """The fact of a decision, with the time it took."""
    seat = step.move.seat
    private = all(event.to & ~bit(seat) == 0 for event in step.events)
    used, left, spare = table.clock.decided(seat, now, step.move.text == TAKE_BACK, private)
    body = {"seat": seat, "move": step.move.text, "by": by, "ms": used, "left": left, "spare": spare}
    return [Fact("moved", body, at, step)]


def read_action(table: Table, given: str | dict[str, Any]) -> Action:
    """The action that a client means: its notation, or the object that stood in `legal`."""
    try:
        if isinstance(given, str):
            action = table.game.parse(given)
        else:
            action = decode(given)
    except (NotationError, CodecError) as problem:
        raise Refused("bad_action", text=str(problem)) from None
    if not isinstance(action, Action):
        raise Refused("bad_action", text="this is not an action")
    try:
        same = table.game.parse(str(action))
    except NotationError:
        same = None
    if action != same:
        raise Refused("bad_action", text="this is not an action of this game")
    return action


Question: TypeAlias = ForecastCommand | PlanCommand | HintCommand


def questions(visit: Visit, question: Question) -> tuple[str, tuple[str, ...]]:
    """What a person may ask about the decision that is due: the seat's own view, and the choices meant."""
    sitting = _game_on(visit, question.number)
    if isinstance(question, HintCommand) and not visit.table.hints:
        raise Refused("no_hints")
    ask = sitting.shown(visit.seat, ())
    if not ask.legal:
        raise Refused("not_awaited")
    if isinstance(question, PlanCommand):
        return to_text(ask.view), ()
    if isinstance(question, HintCommand):
        return to_text(ask.view), tuple(str(action) for action in ask.legal)
    wanted = [read_action(visit.table, action) for action in question.actions]
    for action in wanted:
        if action not in ask.legal:
            raise Illegal(sitting.state.refuse(visit.seat, action))
    return to_text(ask.view), tuple(str(action) for action in wanted)


def _game_on(visit: Visit, number: int) -> Any:
    table = visit.table
    if table.sitting is None or not table.is_live:
        raise Refused("not_playing")
    chair = visit.chair()
    if table.paused:
        raise Refused("paused")
    due = table.sitting.decisions[chair.seat]
    if number < due:
        raise Refused("stale", number=number, due=due)
    if number > due:
        raise Refused("future", number=number, due=due)
    return table.sitting


# The shuffle.


def start(visit: Visit, command: StartCommand) -> list[Fact]:
    """The host starts the game: everybody is asked for a part of the shuffle."""
    visit.must_be_host()
    _gathering(visit)
    empty = [chair.seat + 1 for chair in visit.table.chairs if chair.guest is None and chair.bot is None]
    if empty:
        raise Refused("seats_empty", seats=", ".join(map(str, empty)))
    return [visit.fact("started")]


def contribute(visit: Visit, command: ContributeCommand) -> list[Fact]:
    """A seat's part of the shuffle."""
    if visit.table.status != "shuffling":
        raise Refused("not_shuffling")
    if visit.chair().contribution:
        raise Refused("contributed")
    return [visit.fact("contributed", seat=visit.seat, bytes=command.bytes)]


# Sitting down and getting up.


def sit(visit: Visit, command: SitCommand) -> list[Fact]:
    """A guest takes a free seat; at a running game a seat that was left."""
    chair = visit.other_chair(command.seat)
    if visit.table.status == "shuffling":
        raise Refused("shuffling")
    if visit.seat == command.seat:
        return []
    if chair.guest is not None or chair.bot is not None:
        raise Refused("seat_taken", seat=command.seat + 1, name=chair.name)
    facts = []
    if visit.seat != SPECTATOR:
        if not visit.table.status == "gathering":
            raise Refused("seated_already")
        facts.append(visit.fact("emptied", seat=visit.seat))
    facts.append(visit.fact("sat", seat=command.seat, guest=visit.guest, name=_name_for(visit, command.seat)))
    return facts


def stand(visit: Visit, command: StandCommand) -> list[Fact]:
    """A guest leaves the seat; in a running game a bot goes on there until somebody sits down."""
    chair = visit.chair()
    if visit.table.status == "shuffling":
        raise Refused("shuffling")
    return [visit.fact("emptied", seat=chair.seat), *_host_after(visit, chair.seat)]


def bot(visit: Visit, command: BotCommand) -> list[Fact]:
    """The host puts a bot on a seat, in place of whoever had it."""
    visit.must_be_host()
    _not_shuffling(visit)
    chair = visit.other_chair(command.seat)
    check_bot(command.bot)
    if chair.bot == command.bot:
        return []
    return [visit.fact("bot", seat=chair.seat, bot=command.bot, name=bot_name(visit.table, chair.seat))]


def empty(visit: Visit, command: EmptyCommand) -> list[Fact]:
    """The host frees a seat; in a running game a bot goes on there until somebody sits down."""
    visit.must_be_host()
    _not_shuffling(visit)
    chair = visit.other_chair(command.seat)
    if chair.guest is None and chair.bot is None:
        return []
    return [visit.fact("emptied", seat=chair.seat)]


def new_link(visit: Visit, command: NewLinkCommand) -> list[Fact]:
    """A guest makes a new personal link; the old one, and whoever used it, is out."""
    return [visit.fact("unlinked", seat=visit.chair().seat, guest=visit.guest)]


# Running the table.


def pause(visit: Visit, command: PauseCommand) -> list[Fact]:
    """The host stops the game for a while."""
    visit.must_be_host()
    if not visit.table.is_live:
        raise Refused("not_playing")
    return [] if visit.table.paused else [visit.fact("paused")]


def go_on(visit: Visit, command: GoOnCommand) -> list[Fact]:
    """The host lets the game go on."""
    visit.must_be_host()
    return [visit.fact("went_on")] if visit.table.paused else []


def close(visit: Visit, command: CloseCommand) -> list[Fact]:
    """The host ends it all."""
    visit.must_be_host()
    return [visit.fact("ended", why="host")]


def agree(visit: Visit, command: AgreeCommand) -> list[Fact]:
    """A person agrees to end the game, or no longer does; when all agree, it ends."""
    if not visit.table.is_live:
        raise Refused("not_playing")
    mine = visit.chair()
    facts = []
    if mine.agrees != command.to_end:
        facts.append(visit.fact("agreed", seat=mine.seat, to_end=command.to_end))
    others = [chair for chair in visit.table.chairs if chair.guest is not None and chair is not mine]
    if command.to_end and all(chair.agrees for chair in others):
        facts.append(visit.fact("ended", why="agreement"))
    return facts


def say(visit: Visit, command: SayCommand) -> list[Fact]:
    """Something said, to all or, where the rules allow it, to partners only."""
    to = EVERYONE
    if command.confer:
        partners = visit.table.may_confer(visit.chair().seat)
        if not partners:
            raise Refused("no_confer")
        to = partners | bit(visit.seat)
    if visit.seat == SPECTATOR and not visit.table.watchers:
        raise Refused("no_watchers")
    name = visit.name if visit.seat == SPECTATOR else visit.table.chairs[visit.seat].name
    return [visit.fact("said", seat=visit.seat, name=name, text=command.text, to=to)]


_MANNERS: Final[dict[type[Command], Callable[[Visit, Any], list[Fact]]]] = {
    MoveCommand: move,
    TakeBackCommand: take_back,
    StartCommand: start,
    ContributeCommand: contribute,
    SitCommand: sit,
    StandCommand: stand,
    BotCommand: bot,
    EmptyCommand: empty,
    NewLinkCommand: new_link,
    PauseCommand: pause,
    GoOnCommand: go_on,
    CloseCommand: close,
    AgreeCommand: agree,
    SayCommand: say,
}


# What several of them need.


def check_bot(name: str) -> None:
    """Refuse a bot that there is not; how long one thinks is not for a guest to say."""
    if name not in bots.NAMES:
        raise Refused("no_such_bot", bot=repr(name), bots=", ".join(bots.NAMES))


def bot_name(table: Table, seat: Seat) -> str:
    """A name for a bot that nobody here has."""
    taken = {chair.name for chair in table.chairs if chair.seat != seat}
    free = [name for name in BOT_NAMES if name not in taken]
    return secrets.choice(free)


def unlike(name: str, taken: Sequence[str]) -> str:
    """A guest's name, told apart from others of the same name."""
    if name not in taken:
        return name
    return next(f"{name} {number}" for number in range(2, 100) if f"{name} {number}" not in taken)


def _name_for(visit: Visit, seat: Seat) -> str:
    return unlike(visit.name, [chair.name for chair in visit.table.chairs if chair.seat not in (seat, visit.seat)])


def _host_after(visit: Visit, left: Seat) -> list[Fact]:
    """When the host leaves a seat, the next person clockwise becomes host."""
    if not visit.table.is_host(visit.guest):
        return []
    count = len(visit.table.chairs)
    for step in range(1, count):
        heir = visit.table.chairs[(left + step) % count].guest
        if heir is not None:
            return [visit.fact("host", guest=heir)]
    return []


def _gathering(visit: Visit) -> None:
    if visit.table.status != "gathering":
        raise Refused("started_already")


def _not_shuffling(visit: Visit) -> None:
    if visit.table.status == "shuffling":
        raise Refused("shuffling")


def illegal(problem: Illegal, words: Any, names: Sequence[str], seat: Seat) -> Refused:
    """What the rules say against a decision, as a refusal."""
    return Refused("illegal", rule=problem.refusal.rule, text=words.say(problem.refusal, names, seat))
