"""A table with its people around it: what is said is checked, written down, made true and told, in this order.

One thing at a time happens at a table; many tables go on at once. Bots, clocks and absences are watched here.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, Literal

from splitsies.core.codec import dump, load, to_text
from splitsies.core.errors import Trouble
from splitsies.core.game import Illegal
from splitsies.core.record import TAKE_BACK
from splitsies.core.seat import SPECTATOR, Seat
from splitsies.core.text import why

from . import manners
from .connection import Connection
from .logs import short
from .measures import Measures
from .moments import moment, text_of, title
from .settings import Settings
from .store import Change, Conflict, Entry, ReplayRow, Store, TableRow, Unavailable
from .table import STAND_IN, Chair, Fact, Line, Table, heard_by
from .thinkers import Thinkers
from .wire import ChairInfo, Command, HintCommand, PlanCommand, Refused, Status, TableInfo
from .words import catalogue

log = logging.getLogger(__name__)

SHOWS_ALL: Final = {"dealt", "paused", "went_on", "ended", "set_up"}
"""Facts after which everybody sees the board again, whatever was heard."""
MINUTE: Final = 60_000


def milliseconds() -> int:
    """The time of day, as logs keep it."""
    return time.time_ns() // 1_000_000


class Room:
    """One table, alive."""

    def __init__(self, table: Table, store: Store, thinkers: Thinkers, settings: Settings, measures: Measures) -> None:
        self.table = table
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.measures = measures
        self.row: TableRow | None = None
        """The table as the lists show it, as it was last written."""
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.thinking: dict[Seat, tuple[int, asyncio.Task[None]]] = {}
        """For each seat a bot thinks for: about which decision."""
        now = time.monotonic()
        self.gone: dict[Seat, float] = {chair.seat: now for chair in table.chairs}
        """Since when nobody has been there for a seat."""
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.idle_since = now
        self.closed = ""
        """Why nothing happens here any more, as a refusal's code."""
        self.forget: Callable[[], object] = lambda: None
        """Have the hall read this table from the log when it is next wanted."""

    # People come and go.

    async def enter(self, connection: Connection, since: int) -> None:
        """Somebody is here: say hello, show the table, and give a seat back to whom it belongs."""
        if self.closed:
            raise Refused(self.closed)
        seat = self.table.seat_of(connection.guest)
        if seat == SPECTATOR:
            watching = sum(1 for one in self.connections if one.seat == SPECTATOR)
            if watching >= self.settings.watchers:
                raise Refused("server_full")
        connection.seat = seat
        connection.heard = since
        self.connections.add(connection)
        self.gone.pop(seat, None)
        connection.tell(
            {
                "is": "hello",
                "seat": seat,
                "host": self._is_host(connection),
                "table": self.info().model_dump(mode="json"),
                "chat": [said(line) for line in self.table.chat if self._hears(connection, line)],
            }
        )
        if self.table.status == "shuffling" and seat != SPECTATOR:
            connection.tell(self._shuffle_message())
        self._show([connection], again=True)
        if seat != SPECTATOR and self.table.chairs[seat].stand_in and self.table.is_live:
            async with self.lock:
                await self._write([self._fact("stand_in", seat=seat, on=False)])
        else:
            self._tell_table()
        self._go_on()  # a stand-in may have waited for somebody to be here

    def leave(self, connection: Connection) -> None:
        """Somebody's connection is gone."""
        self.connections.discard(connection)
        self.idle_since = time.monotonic()
        if connection.seat != SPECTATOR and not self._is_here(connection.seat):
            self.gone[connection.seat] = time.monotonic()
        if not self.closed:
            self._tell_table()
            self._watch_absences()

    def _is_host(self, connection: Connection) -> bool:
        return connection.guest is not None and self.table.is_host(connection.guest)

    def _hears(self, connection: Connection, line: Line) -> bool:
        """Whether a line of talk is for this connection; without spectators none is for who has no seat."""
        admitted = connection.seat != SPECTATOR or self.table.watchers or self.table.is_done
        return admitted and heard_by(line, connection.seat)

    def _is_here(self, seat: Seat) -> bool:
        return any(connection.seat == seat for connection in self.connections)

    # Something is said or done.

    async def do(self, guest: str, name: str, language: str, command: Command) -> None:
        """Let a guest do this, or raise Refused."""
        began = time.perf_counter()
        async with self.lock:
            visit = manners.Visit(self.table, guest, name, milliseconds(), time.monotonic())
            try:
                facts = manners.facts_for(visit, command)
            except Illegal as problem:
                words = catalogue(self.table.game, language)
                raise manners.illegal(problem, words, self.table.names(), visit.seat) from None
            await self._write(facts)
        self.measures.commands.observe(time.perf_counter() - began)

    async def answer(self, guest: str, language: str, question: manners.Question) -> dict[str, Any]:
        """What a choice would bring, how to finish well, what a bot would do: worked out elsewhere, from one view."""
        game = self.table.game
        visit = manners.Visit(self.table, guest, "", milliseconds(), time.monotonic())
        try:
            view, actions = manners.questions(visit, question)
        except Illegal as problem:
            words = catalogue(game, language)
            raise manners.illegal(problem, words, self.table.names(), visit.seat) from None
        said: dict[str, Any] = {"is": question.do, "re": question.id, "number": question.number}
        if isinstance(question, PlanCommand):
            return {**said, "actions": load(await self.thinkers.plan(game, view))}
        if isinstance(question, HintCommand):
            words = catalogue(game, language)
            advised = load(await self.thinkers.advise(game, view, actions))
            for hint in advised:
                hint["why"] = why(words, hint["share"] / 100, [(source, points) for source, points in hint["brings"]])
            return {**said, "hints": advised}
        return {**said, "brings": load(await self.thinkers.forecast(game, view, actions))}

    async def rename(self, seat: Seat, name: str) -> None:
        """Whoever sits there is called something else, told apart from the others."""
        async with self.lock:
            chairs = self.table.chairs
            wanted = manners.unlike(name, [chair.name for chair in chairs if chair.seat != seat])
            if chairs[seat].name != wanted:
                await self._write([self._fact("renamed", seat=seat, name=wanted)])

    async def claim(self, guest: str, linked: Callable[[], Chair]) -> None:
        """Let a guest hold the seat of a personal link too, if the link is still good when it comes to it."""
        async with self.lock:
            chair = linked()
            if guest in chair.holders:
                return
            if self.table.seat_of(guest) != SPECTATOR:
                raise Refused("seated_already")
            await self._write([self._fact("linked", seat=chair.seat, guest=guest)])

    def _fact(self, kind: str, **body: Any) -> Fact:
        return Fact(kind, body, milliseconds())

    async def _write(self, facts: Sequence[Fact]) -> None:
        """Append these facts durably; only then let them be true and tell everybody."""
        if not facts:
            return
        table = self.table
        await self._commit(change(table, facts, self.settings.position_moves))
        for fact in facts:
            table.apply(fact)
            if fact.kind == "moved":
                self.measures.moves.labels(fact.body["by"]).inc()
            elif fact.kind in ("dealt", "sat"):
                self._count_absences_anew()
        self._run_clocks()  # first, so that everybody is told whose time runs now
        self._tell(facts)
        if table.is_done and table.sitting is not None and table.replay is None:
            await self.file()
        self._go_on()

    async def file(self) -> None:
        """Keep the record of a finished game where replays are found."""
        table = self.table
        row = replay_row(table)
        fact = self._fact("filed", replay=row.id)
        await self._commit(change(table, [fact], 0, row))
        table.apply(fact)
        self._tell_table()

    async def _commit(self, what: Change) -> None:
        """Write durably. If nobody can say whether it was written, the log decides: the table is read again."""
        if self.closed:
            raise Refused(self.closed)
        try:
            await self.store.commit(replace(what, same=what.table == self.row))
            self.row = what.table
        except (Conflict, Unavailable):
            log.exception("a table could not write", extra={"table": short(self.table.id)})
            self.closed = "broken"
            self.forget()
            for connection in list(self.connections):
                connection.end(Refused("broken"))
            raise Refused("broken") from None

    # Everybody is told.

    def _tell(self, facts: Sequence[Fact]) -> None:
        kinds = {fact.kind for fact in facts}
        for connection in self.connections:
            seat = self.table.seat_of(connection.guest)
            if seat != connection.seat:
                self._reseat(connection, seat)
        if kinds - {"moved", "said"} or self.table.is_done:
            self._tell_table()
        if "started" in kinds:
            for connection in self.connections:
                if connection.seat != SPECTATOR:
                    connection.tell(self._shuffle_message())
        for line in self.table.chat[-len(facts) :] if "said" in kinds else ():
            for connection in self.connections:
                if self._hears(connection, line):
                    connection.tell({"is": "chat", "line": said(line)})
        del self.table.chat[: -self.settings.chat_lines]
        moved = next((fact.body for fact in facts if fact.kind == "moved"), None)
        if kinds & SHOWS_ALL:
            self._show(self.connections, moved=moved)
        elif moved is not None and self.table.sitting is not None:
            story = self.table.sitting.story
            new = [one for one in self.connections if one.seat == moved["seat"] or len(story[one.seat]) > one.heard]
            self._show(new, moved=moved)

    def _reseat(self, connection: Connection, seat: Seat) -> None:
        """Somebody sat down or got up: the connection now sees with other eyes."""
        left, connection.seat, connection.heard = connection.seat, seat, 0
        if left != SPECTATOR and not self._is_here(left):
            self.gone[left] = time.monotonic()
        self.gone.pop(seat, None)
        hello = {"is": "hello", "seat": seat, "host": self._is_host(connection)}
        chat = [said(line) for line in self.table.chat if self._hears(connection, line)]
        connection.tell({**hello, "table": self.info().model_dump(mode="json"), "chat": chat})
        self._show([connection], again=True)

    def _show(
        self,
        connections: Iterable[Connection],
        moved: dict[str, Any] | None = None,
        again: bool = False,
    ) -> None:
        """Send each of these what its seat sees now; the same bytes to all who have heard the same."""
        sitting = self.table.sitting
        if sitting is None:
            return
        now = time.monotonic()
        made: dict[tuple[Seat, str, int], str] = {}
        for connection in connections:
            if connection.seat == SPECTATOR and not self.table.watchers and not self.table.is_done:
                continue
            key = (connection.seat, connection.language, connection.heard)
            if key not in made:
                message = moment(self.table, *key, again, now)
                if moved is not None:
                    message["moved"] = {"seat": moved["seat"], "by": moved["by"]}
                made[key] = text_of(message)
            connection.heard = len(sitting.story[connection.seat])
            connection.send(made[key])

    def _tell_table(self) -> None:
        if not self.connections:
            return
        text = text_of({"is": "table", "table": self.info().model_dump(mode="json")})
        for connection in self.connections:
            connection.send(text)

    def _shuffle_message(self) -> dict[str, Any]:
        return {"is": "shuffle", "commitment": self.table.commitment, "seconds": self.settings.contribute_seconds}

    def info(self) -> TableInfo:
        """The table as everybody sees it."""
        table = self.table
        return TableInfo(
            id=table.id,
            game=table.game.name,
            title=title(table.game, table.lang),
            options=table.options.plain(),
            own_material=not table.game.own_material,
            lang=table.lang,
            open=table.open,
            watchers=table.watchers,
            hints=table.hints,
            clock=table.clock_choice,
            away=table.away,
            status=table.status,
            paused=table.paused,
            seats=[self._chair_info(seat) for seat in range(len(table.chairs))],
            commitment=table.commitment,
            rematch=table.rematch,
            ended=table.ended,
            replay=table.replay,
            watching=sum(1 for connection in self.connections if connection.seat == SPECTATOR),
            created=datetime.fromtimestamp(table.created / 1000, UTC).isoformat(timespec="seconds"),
        )

    def _chair_info(self, seat: Seat) -> ChairInfo:
        chair = self.table.chairs[seat]
        shuffled: Literal["waiting", "given", "empty"] | None = None
        if chair.contribution is not None:
            missing: Literal["waiting", "empty"] = "waiting" if self.table.status == "shuffling" else "empty"
            shuffled = "given" if chair.contribution else missing
        return ChairInfo(
            seat=seat,
            who="person" if chair.guest is not None else "bot" if chair.bot is not None else "nobody",
            name=chair.name,
            bot=chair.bot,
            stand_in=chair.stand_in or (chair.guest is None and chair.bot is None and self.table.is_live),
            here=self._is_here(seat),
            host=chair.guest is not None and chair.guest == self.table.host,
            agrees=chair.agrees,
            shuffled=shuffled,
        )

    # What goes on by itself.

    def wake(self) -> None:
        """Go on where the log ends: bots think, clocks run, absences count."""
        self._go_on()
        self._watch_absences()
        table = self.table
        if table.is_done and table.sitting is not None and table.replay is None:
            _ = self._begin(self._file_later())

    async def _file_later(self) -> None:
        async with self.lock:
            if self.table.replay is None:
                await self.file()

    def _go_on(self) -> None:
        table = self.table
        now = time.monotonic()
        if table.status == "shuffling":
            self._mind_the_shuffle()
        self._run_clocks()
        self._set_timer("clock", table.clock.next_end(now), self._time_up)
        if not table.is_live or table.paused or self.closed:
            return
        self._watch_absences()
        for seat in table.awaited():
            player = table.player_of(seat)
            if player is not None and (player[1] == "bot" or chair_was_left(table, seat) or self.connections):
                self._let_think(seat, *player)

    def _run_clocks(self) -> None:
        """Let the time of exactly those run whom the table waits for."""
        waits = self.table.is_live and not self.table.paused and not self.closed
        self.table.clock.run(self.table.awaited() if waits else (), time.monotonic())

    def _let_think(self, seat: Seat, bot: str, by: str) -> None:
        assert self.table.sitting is not None
        number = self.table.sitting.decisions[seat]
        about, task = self.thinking.get(seat, (-1, None))
        if about != number or (task is not None and task.done()):
            self.thinking[seat] = number, self._begin(self._think(seat, bot, by, number))

    async def _think(self, seat: Seat, bot: str, by: str, number: int) -> None:
        """A bot decides for a seat; if the seat has decided meanwhile, the answer is dropped."""
        sitting = self.table.sitting
        assert sitting is not None
        ask = sitting.ask(seat)
        try:
            began = time.perf_counter()
            thought = self.thinkers.choose(self.table.game, bot, to_text(ask))
            notation = await asyncio.wait_for(thought, self.settings.think_seconds)
            self.measures.thoughts.labels(bot.partition(":")[0]).observe(time.perf_counter() - began)
        except Exception:
            log.exception("a bot could not decide", extra={"table": short(self.table.id), "bot": bot})
            notation = str(secrets.choice(ask.legal))
        async with self.lock:
            due = number == sitting.decisions[seat] and sitting is self.table.sitting
            if due and self.table.is_live and not self.table.paused and seat in self.table.awaited():
                if by == "clock" or self.table.player_of(seat) == (bot, by):
                    step = sitting.consider(seat, self.table.game.parse(notation))
                    facts = manners.decided(self.table, step, by, milliseconds(), time.monotonic())
                    self.thinking.pop(seat, None)
                    await self._write(facts)
                    return
            if self.thinking.get(seat, (-1, None))[0] == number:
                del self.thinking[seat]
        if not self.closed:
            self._go_on()

    def _time_up(self) -> None:
        """Whose time is up has a bot decide."""
        table = self.table
        for seat in table.clock.run_out(time.monotonic()):
            if seat in table.awaited() and table.player_of(seat) is None:
                self._let_think(seat, STAND_IN, "clock")
        late = table.clock.next_end(time.monotonic())
        if late is not None:
            self._set_timer("clock", max(late, 0.25), self._time_up)

    def _mind_the_shuffle(self) -> None:
        chairs = self.table.chairs
        if all(chair.contribution is None or chair.contribution for chair in chairs):
            _ = self._begin(self._deal())
        elif "shuffle" not in self.timers:
            self._set_timer("shuffle", self.settings.contribute_seconds, lambda: self._begin(self._deal()))

    async def _deal(self) -> None:
        self._set_timer("shuffle", None, None)
        async with self.lock:
            if self.table.status == "shuffling":
                await self._write([self._fact("dealt", version=self.table.game.version)])

    def _count_absences_anew(self) -> None:
        """A game has begun, or somebody sat down: whoever is not here yet has time to come."""
        now = time.monotonic()
        self.gone = {chair.seat: now for chair in self.table.chairs if not self._is_here(chair.seat)}

    def _watch_absences(self) -> None:
        """Have a bot stand in for whoever has been away too long while somebody waits."""
        table = self.table
        if self.closed or table.away is None or not table.is_live:
            return
        now = time.monotonic()
        due = [self.gone.setdefault(seat, now) + table.away for seat in self._absent()]
        if due and self.connections:
            self._set_timer("absence", max(0.0, min(due) - now), lambda: self._begin(self._stand_in()))

    def _absent(self) -> list[Seat]:
        chairs = [chair for chair in self.table.chairs if chair.guest is not None and not chair.stand_in]
        return [chair.seat for chair in chairs if not self._is_here(chair.seat)]

    async def _stand_in(self) -> None:
        async with self.lock:
            table = self.table
            if table.away is not None and table.is_live and self.connections:
                now = time.monotonic()
                away = [seat for seat in self._absent() if now >= self.gone.get(seat, now) + table.away]
                await self._write([self._fact("stand_in", seat=seat, on=True) for seat in away])
        self._watch_absences()

    # Timers and tasks.

    def _set_timer(self, name: str, seconds: float | None, then: Callable[[], object] | None) -> None:
        old = self.timers.pop(name, None)
        if old is not None:
            old.cancel()
        if seconds is not None and then is not None and not self.closed:
            self.timers[name] = asyncio.get_running_loop().call_later(seconds, self._fire, name, then)

    def _fire(self, name: str, then: Callable[[], object]) -> None:
        self.timers.pop(name, None)
        then()

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._safely(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def _safely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a table could not go on", extra={"table": short(self.table.id)})
            if not self.closed:  # for instance the disk was full: try again before long
                self._set_timer("again", 2.0, self._go_on)

    async def shut(self) -> None:
        """Stop all that goes on by itself; the log has everything."""
        self.closed = self.closed or "stopping"
        for name in list(self.timers):
            self._set_timer(name, None, None)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for connection in list(self.connections):
            connection.end(Refused("stopping"))

    @property
    def can_be_forgotten(self) -> bool:
        """Whether nothing goes on here and nobody watches."""
        quiet = time.monotonic() - self.idle_since > self.settings.forget_seconds
        waits = self.table.is_done or self.table.status == "gathering" or (not self.thinking and not self.timers)
        return quiet and not self.connections and waits and not self.lock.locked()


def chair_was_left(table: Table, seat: Seat) -> bool:
    """Whether a seat belongs to nobody any more, so that its bot need not wait for anybody to look on."""
    return table.chairs[seat].guest is None


def said(line: Line) -> dict[str, Any]:
    """A line of talk as it travels."""
    at = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="seconds")
    confer = line.to >> SPECTATOR & 1 == 0
    return {"id": line.id, "at": at, "seat": line.seat, "name": line.name, "text": line.text, "confer": confer}


def change(table: Table, facts: Sequence[Fact], position_moves: int, replay: ReplayRow | None = None) -> Change:
    """What these facts write."""
    entries = tuple(Entry(table.facts + place, fact.at, fact.kind, dump(fact.body)) for place, fact in enumerate(facts))
    row = TableRow(table.id, table.game.name, status_after(table, facts), table.open, table.created, touched(facts))
    guests = tuple(fact.body["guest"] for fact in facts if fact.kind in ("sat", "linked"))
    return Change(row, entries, guests, position_after(table, facts, position_moves), replay)


def touched(facts: Sequence[Fact]) -> int:
    """When a table was last touched, as the lists know it: moves count by the minute, so that most write no row."""
    at = facts[-1].at
    return at - at % MINUTE if all(fact.kind == "moved" for fact in facts) else at


def status_after(table: Table, facts: Sequence[Fact]) -> Status:
    """The status a table will have after these facts."""
    status = table.status
    for fact in facts:
        if fact.kind == "started":
            status = "shuffling"
        elif fact.kind in ("dealt", "set_up"):
            status = "playing"
        elif fact.kind == "ended":
            status = "closed" if table.sitting is None else "over"
        elif fact.kind == "moved" and fact.step is not None and fact.step.state.outcome() is not None:
            status = "over"
    return status


def position_after(table: Table, facts: Sequence[Fact], every: int) -> tuple[int, str] | None:
    """A moment of a running game to be kept, every so many moves."""
    if table.sitting is None or not every:
        return None
    step = next((fact.step for fact in facts if fact.kind == "moved"), None)
    if step is None or step.move.text == TAKE_BACK or (len(table.sitting.moves) + 1) % every:
        return None
    return table.facts, kept_position(table, step.state.position())


def kept_position(table: Table, moment: Any) -> str:
    """A moment of a game with the version of the rules it was played by."""
    return dump({"version": table.game.version, "moment": moment})


def replay_row(table: Table) -> ReplayRow:
    """A finished game, as replays are kept."""
    try:
        record = table.record()
    except Trouble as problem:
        raise Refused("not_dealt") from problem
    outcome = table.outcome()
    summary = {
        "names": table.names(),
        "bots": [chair.bot for chair in table.chairs],
        "moves": len(record.moves),
        "rule": None if outcome is None else outcome.rule,
        "winners": 0 if outcome is None else outcome.winners,
        "scores": [] if outcome is None else list(outcome.scores),
        "proof": record.proof is not None,
        "options": table.options.plain(),
        "ended": table.ended,
    }
    return ReplayRow(new_id(), table.id, table.game.name, table.open, milliseconds(), dump(summary), record.text())


def new_id() -> str:
    """An address that nobody can guess: 20 letters and digits, a hundred bits."""
    return "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(20))
