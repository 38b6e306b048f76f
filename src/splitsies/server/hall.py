"""All the tables of a server: opened, found again after a restart, forgotten when nobody needs them, retired by age."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from splitsies import __version__
from splitsies.core.codec import dump, load
from splitsies.core.errors import MaterialError, Trouble
from splitsies.core.game import Game
from splitsies.core.options import show
from splitsies.core.proof import SECRET_BYTES
from splitsies.core.seat import SPECTATOR
from splitsies.games import GAMES
from splitsies.games import game as find

from . import manners
from .guests import new_key
from .logs import short
from .measures import Measures
from .room import Room, change, kept_position, milliseconds, new_id
from .settings import Settings, days
from .store import Change, Entry, Store, TableRow
from .table import STAND_IN, Fact, Table
from .thinkers import Thinkers
from .wire import NewTable, Refused

log = logging.getLogger(__name__)

UNFINISHED: Final = ("gathering", "shuffling", "playing")
HOUSEKEEPING_SECONDS: Final = 60.0
BEGUN: Final = ("dealt", "set_up")
"""Facts with which a game begins; they say by which version of the rules."""
OF_THE_GAME: Final = (*BEGUN, "moved")
"""Facts that mean something only under the rules they were made by."""
PATIENCE: Final = 60.0
"""After a failure a table is read again within seconds, and after that not less often than this."""


class Hall:
    """A server's tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store.for_url(settings.database)
        self.thinkers = Thinkers(settings.thinkers)
        self.measures = Measures()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.unfinished = 0
        self.sockets = 0
        self.sockets_of: Counter[str] = Counter()
        """By guest, or by address for those without a name."""
        self.key = ""
        self.caretaker: asyncio.Task[None] | None = None
        self.recovering: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read the log, and go on wherever a game was going on."""
        await self.store.open()
        self.key = await self.store.keep("key", new_key)
        self.thinkers.open()
        self.unfinished = len(await self.store.tables(UNFINISHED))
        for row in [*await self.store.tables(("shuffling", "playing")), *await self.store.unfiled()]:
            try:
                await self.room(row.id)
            except Exception:
                log.exception("a table could not be set up again", extra={"table": short(row.id)})
        self.caretaker = asyncio.create_task(self._look_after())
        log.info("open", extra={"version": __version__, "tables": len(self.rooms)})

    async def say_goodbye(self) -> None:
        """Tell everybody to come back, and let nothing more happen."""
        for task in (*self.recovering, *((self.caretaker,) if self.caretaker is not None else ())):
            task.cancel()
        for room in list(self.rooms.values()):
            await room.shut()

    async def close(self) -> None:
        """Stop; whoever is here is told to come back."""
        await self.say_goodbye()
        await asyncio.gather(*[self._keep_position(room.table) for room in self.rooms.values()], return_exceptions=True)
        self.thinkers.close()
        await self.store.close()
        self.rooms.clear()

    async def _keep_position(self, table: Table) -> None:
        if table.is_live and table.sitting is not None:
            row = TableRow(table.id, table.game.name, table.status, table.open, table.created, table.touched)
            moment = kept_position(table, table.sitting.state.position())
            await self.store.commit(Change(row, position=(table.facts, moment)))

    def count(self) -> None:
        """Bring the gauges up to date."""
        self.measures.sockets.set(self.sockets)
        by_status = Counter(room.table.status for room in self.rooms.values())
        for status in (*UNFINISHED, "over", "closed"):
            self.measures.tables.labels(status).set(by_status[status])

    # Finding a table.

    async def room(self, id: str) -> Room:
        """The table at this address; from the log, if it is not in memory."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        async with self.loading.setdefault(id, asyncio.Lock()):
            try:
                room = self.rooms.get(id)
                if room is None:
                    loaded = await self._load(id)
                    room = self.rooms.get(id) or self._admit(loaded)
            finally:
                self.loading.pop(id, None)
        return room

    async def _load(self, id: str) -> Room:
        entries = await self.store.entries(id) if len(id) < 100 else []
        if not entries:
            raise Refused("no_such_table")
        facts = [Fact(entry.kind, load(entry.body), entry.at) for entry in entries]
        opened = facts[0].body
        game = Table.open_box(find, opened)
        table = Table(id, game, facts[0])
        first = max((place for place, fact in enumerate(facts) if fact.kind in BEGUN), default=0)
        version = facts[first].body.get("version", opened["version"])
        facts = [fact for place, fact in enumerate(facts) if place >= first or fact.kind not in OF_THE_GAME]
        table.facts = len(entries) - len(facts) + 1
        if version == game.version:
            table.fold(facts[1:])
        else:
            await self._under_other_rules(table, facts[1:])
        return Room(table, self.store, self.thinkers, self.settings, self.measures)

    async def _under_other_rules(self, table: Table, facts: Sequence[Fact]) -> None:
        """The rules have changed since: the game goes on from the last of its moments that was kept."""
        was_live = any(fact.kind in BEGUN for fact in facts)
        done = any(fact.kind in ("ended", "filed") for fact in facts)
        table.fold([fact for fact in facts if fact.kind not in OF_THE_GAME])
        table.facts += sum(1 for fact in facts if fact.kind in OF_THE_GAME)
        if was_live and done:
            table.status, table.ended = "over", table.ended or "rules"
        if not was_live or done:
            return
        kept = await self.store.position(table.id)
        fact = Fact("ended", {"why": "host"}, milliseconds())
        if kept is not None:
            moment = load(kept[1])["moment"]
            body = {"moment": moment, "version": table.game.version}
            try:
                table.game.set_up(table.options, moment)
                fact = Fact("set_up", body, milliseconds())
            except Trouble as problem:
                log.warning(
                    "a kept moment does not fit the new rules", extra={"table": short(table.id), "why": str(problem)}
                )
        await self.store.commit(change(table, [fact], 0))
        table.apply(fact)

    # Opening a table.

    async def open_table(self, guest: str, name: str, wanted: NewTable) -> Room:
        """A new table, as its host wants it."""
        if self.unfinished >= self.settings.tables:
            raise Refused("server_full")
        mine = [row for row in await self.store.tables_of(guest, 1000) if row.status in UNFINISHED]
        if len(mine) >= self.settings.tables_each:
            raise Refused("too_many_tables", most=self.settings.tables_each)
        game = box(wanted)
        seats = _options(game, wanted).seats
        opened = {
            "game": game.name,
            "version": game.version,
            "options": _options(game, wanted).plain(),
            "material": wanted.material,
            "lang": wanted.lang,
            "open": wanted.open,
            "watchers": wanted.watchers,
            "hints": wanted.hints,
            "clock": wanted.clock.model_dump(),
            "away": wanted.away,
            "host": guest,
            "secret": secrets.token_hex(SECRET_BYTES),
        }
        bots = _bots(wanted, seats)
        facts = []
        if wanted.sit:
            if 0 in bots:
                raise Refused("bad_bots", seat=0, first=1, last=seats - 1)
            facts.append(Fact("sat", {"seat": 0, "guest": guest, "name": name}, milliseconds()))
        if wanted.start:
            bots |= {seat: STAND_IN for seat in range(int(wanted.sit), seats) if seat not in bots}
        return await self._furnish(game, opened, facts, bots, wanted.start)

    async def _furnish(
        self, game: Game[Any, Any], opened: dict[str, Any], facts: list[Fact], bots: dict[int, str], start: bool
    ) -> Room:
        """Set a table up: who sits there, which bots, and whether the game starts at once."""
        at = milliseconds()
        first = Fact("opened", opened, at)
        id = new_id()
        table = Table(id, game, first)
        seated = Table(id, game, first).fold(facts)
        for seat, bot in sorted(bots.items()):
            manners.check_bot(bot)
            fact = Fact("bot", {"seat": seat, "bot": bot, "name": manners.bot_name(seated, seat)}, at)
            seated.apply(fact)
            facts.append(fact)
        if start:
            facts.append(Fact("started", {}, at))
        written = change(table, [*facts] or [first], 0)
        entries = (Entry(0, at, "opened", dump(first.body)), *(written.entries if facts else ()))
        members = (opened["host"], *written.members)
        await self.store.commit(Change(written.table, entries, tuple(dict.fromkeys(members))))
        self.unfinished += 1
        return self._admit(Room(table.fold(facts), self.store, self.thinkers, self.settings, self.measures))

    def _admit(self, room: Room) -> Room:
        id = room.table.id
        self.rooms[id] = room
        room.forget = lambda: self._lose(room)
        room.wake()
        return room

    def _lose(self, room: Room) -> None:
        """A table could not write: whoever wants it next reads it from the log, and it also goes on by itself."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        task = asyncio.create_task(self._recover(room))
        self.recovering.add(task)
        task.add_done_callback(self.recovering.discard)

    async def _recover(self, lost: Room) -> None:
        await lost.shut()
        wait = 1.0
        while True:
            await asyncio.sleep(wait)
            try:
                await self.room(lost.table.id)
                return
            except Refused:  # it was retired meanwhile
                return
            except Exception as problem:
                log.warning("a table cannot go on yet", extra={"table": short(lost.table.id), "why": str(problem)})
                wait = min(2 * wait, PATIENCE)

    async def rematch(self, room: Room, guest: str) -> Room:
        """The same people at a new table, each one seat further on; whoever asks first opens it."""
        table = room.table
        async with room.lock:
            if table.seat_of(guest) == SPECTATOR:
                raise Refused("not_seated")
            if not table.is_done:
                raise Refused("not_over")
            if table.rematch is not None:
                return await self.room(table.rematch)
            count = len(table.chairs)
            at = milliseconds()
            facts, bots = [], {}
            for chair in table.chairs:
                seat = (chair.seat + 1) % count
                if chair.guest is not None:
                    facts.append(Fact("sat", {"seat": seat, "guest": chair.guest, "name": chair.name}, at))
                    others = sorted(chair.holders - {chair.guest})
                    facts += [Fact("linked", {"seat": seat, "guest": one}, at) for one in others]
                else:
                    bots[seat] = chair.bot or STAND_IN
            entries = await self.store.entries(table.id)
            opened = {**load(entries[0].body), "secret": secrets.token_hex(SECRET_BYTES)}
            opened["host"] = table.chairs[table.seat_of(guest)].guest
            opened["version"] = table.game.version
            new = await self._furnish(table.game, opened, facts, bots, start=False)
            fact = Fact("rematched", {"table": new.table.id}, at)
            await room._write([fact])
        return new

    # Looking after it.

    async def _look_after(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            try:
                await self.tidy()
                if rounds % 60 == 0:
                    await self.retire()
                rounds += 1
            except Exception:
                log.exception("housekeeping failed")

    async def tidy(self) -> None:
        """Forget tables that need no memory: the log has them."""
        for id, room in list(self.rooms.items()):
            if room.can_be_forgotten:
                del self.rooms[id]
                await room.shut()
        self.unfinished = len(await self.store.tables(UNFINISHED))

    async def retire(self) -> int:
        """Remove what is too old."""
        now = milliseconds()
        settings = self.settings
        gone = await self.store.retire(now - days(settings.gathering_days), ("gathering",))
        gone += await self.store.retire(now - days(settings.abandoned_days), ("shuffling", "playing"))
        gone += await self.store.retire(now - days(settings.finished_days), ("over", "closed"))
        await self.store.retire_replays(now - days(settings.replay_days))
        for id, room in list(self.rooms.items()):
            if not room.connections and await self.store.table(id) is None:
                del self.rooms[id]
                await room.shut()
        if gone:
            log.info("retired", extra={"tables": gone})
        return gone


def by_name(name: str) -> Game[Any, Any]:
    """The game with this name."""
    try:
        return find(name)
    except Trouble:
        raise Refused("no_such_game", game=repr(name[:40]), games=", ".join(game.name for game in GAMES)) from None


def box(wanted: NewTable) -> Game[Any, Any]:
    """The game a host wants, with the host's own material."""
    game = by_name(wanted.game)
    if wanted.material is None:
        return game
    try:
        return game.with_material(wanted.material)
    except MaterialError as problem:
        raise Refused("bad_material", text=str(problem)) from None


def _options(game: Game[Any, Any], wanted: NewTable) -> Any:
    known = {option.name: option for option in game.option_list}
    for name, value in wanted.options.items():
        try:
            game.options(**{name: value})
        except Trouble:
            allowed = known[name].allowed() if name in known else ", ".join(known)
            raise Refused("bad_options", option=name[:40], value=show(value)[:40], allowed=allowed) from None
    return game.options(**wanted.options)


def _bots(wanted: NewTable, seats: int) -> dict[int, str]:
    found = {}
    for key, bot in wanted.bots.items():
        if not key.isdecimal() or not key.isascii() or len(key) > 1 or int(key) >= seats:
            raise Refused("bad_bots", seat=repr(key[:40]), first=int(wanted.sit), last=seats - 1)
        found[int(key)] = bot
    return found
