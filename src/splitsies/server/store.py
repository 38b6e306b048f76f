"""The store keeps what must not be lost: a table is a log of entries that only grows, and all else follows from it.

It knows nothing of games. One thread writes, and writes all that waits in one transaction; a few others read. So the
event loop never waits for a disk.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import queue
import threading
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import Any, Final, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Insert,
    NullPool,
    QueuePool,
    Select,
    Table,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, SQLAlchemyError

from splitsies.core import Trouble
from splitsies.server.migrations import migrate
from splitsies.server.schema import (
    Entry,
    GuestRow,
    ReplayHead,
    ReplayRow,
    TableRow,
    entries,
    guests,
    kept,
    members,
    positions,
    replays,
    tables,
)

__all__ = [
    "Change",
    "Conflict",
    "Entry",
    "GuestRow",
    "ReplayHead",
    "ReplayRow",
    "Store",
    "TableRow",
    "Unavailable",
]

T = TypeVar("T")

BATCH: Final = 500
"""So many steps are written in one transaction at most."""
READERS: Final = 4
SLICE: Final = 100
"""So many tables are deleted in one transaction, so that nobody at another table waits long."""
PATIENCE: Final = 5
"""Seconds to wait for a tool that writes to the SQLite file at this moment."""
LOCK_PATIENCE: Final = 1.5
"""Seconds in which PostgreSQL notices that the server before this one is gone."""
LOCK: Final = 0x53504C4954534945
"""The number of our advisory lock in PostgreSQL."""
SOON_NOTICED: Final = {
    "application_name": "splitsies",
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""A PostgreSQL that vanishes is noticed within seconds; the URL may say otherwise."""


class Conflict(Exception):
    """An entry, or a replay, of this number is there already; nothing of the change was written."""


class Unavailable(Exception):
    """The database failed: read the log again before going on, for the change may have been written or not."""


@dataclass(frozen=True)
class Change:
    """What one step of one table writes, all of it or nothing."""

    table: TableRow
    """Inserted if it is new, otherwise updated; when it was created stays as first written."""
    entries: tuple[Entry, ...] = ()
    members: tuple[str, ...] = ()
    """Guests who sit or sat here; one who is noted already may be noted again."""
    position: tuple[int, str] | None = None
    replay: ReplayRow | None = None
    same: bool = False
    """Whether the row of the table is there already, exactly like this."""


Work = Change | Callable[[Connection], Any]


# What is written.


def add(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows that must be new."""
    if rows:
        connection.execute(insert(table), rows)


def save(connection: Connection, table: Table, rows: list[dict[str, Any]], *changing: str) -> None:
    """Insert rows, or change these columns of those that are there already."""
    if not rows:
        return
    connection.execute(_upsert(connection.dialect.name, table, changing), rows)


@cache
def _upsert(dialect: str, table: Table, changing: tuple[str, ...]) -> Insert:
    """Made once: putting it together takes longer than what it does."""
    statement = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(table)
    if not changing:
        return statement.on_conflict_do_nothing()
    values = {name: statement.excluded[name] for name in changing}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=values)


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Write these changes, in their order, with one statement for each table of the database."""
    rows = {change.table.id: vars(change.table) for change in changes if not change.same}
    save(connection, tables, list(rows.values()), "game", "status", "open", "touched")
    add(
        connection,
        entries,
        [{"table_id": change.table.id, **vars(entry)} for change in changes for entry in change.entries],
    )
    sitting = {(guest, change.table.id): None for change in changes for guest in change.members}
    save(connection, members, [{"guest_id": guest, "table_id": table_id} for guest, table_id in sitting])
    latest = {change.table.id: change.position for change in changes if change.position}
    moments = [{"table_id": table_id, "seq": seq, "text": moment} for table_id, (seq, moment) in latest.items()]
    save(connection, positions, moments, "seq", "text")
    add(connection, replays, [vars(change.replay) for change in changes if change.replay])


def perform(connection: Connection, works: Iterable[Work]) -> list[Any]:
    """Do these works in their order, changes that follow each other together, and say what each came to."""
    results: list[Any] = []
    for together, run in groupby(works, key=lambda work: isinstance(work, Change)):
        if together:
            changes = [work for work in run if isinstance(work, Change)]
            write(connection, changes)
            results += [None] * len(changes)
        else:
            results += [work(connection) for work in run if not isinstance(work, Change)]
    return results


# The two kinds of database.


def sqlite_engine(url: URL, start: str, *pragmas: str, **settings: Any) -> Engine:
    """Connections to a SQLite file that begin their transactions themselves, as sqlite3 alone would do it too late."""
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, **settings)

    @event.listens_for(engine, "connect")
    def prepare(connection: SqliteConnection, _: object) -> None:
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(start)

    return engine


class SqliteFile:
    """A SQLite file, with a lock file beside it that ends with the process that holds it."""

    def __init__(self, url: URL) -> None:
        name = url.database
        if not name or name == ":memory:" or name.startswith("file:") or url.query:
            raise Trouble("a SQLite database is a file here: write sqlite:///games.db or sqlite:////srv/games.db")
        self.path = Path(name).resolve()
        here, durable = url.set(database=str(self.path)), ("journal_mode=WAL", "synchronous=FULL")
        begin = "BEGIN IMMEDIATE"
        self.writing = sqlite_engine(here, begin, *durable, "foreign_keys=ON", poolclass=NullPool)
        # Without foreign keys, or a table that is made anew would take the rows that point to it along.
        self.migrating = sqlite_engine(here, begin, *durable, "foreign_keys=OFF", poolclass=NullPool)
        readers = {"poolclass": QueuePool, "pool_size": READERS, "max_overflow": 0}
        self.reading = sqlite_engine(here, "BEGIN", "query_only=ON", **readers)
        self._lock: int | None = None

    def reserve(self) -> None:
        """Refuse if another server has this file: two writers would tell different stories of a table."""
        try:
            # Only for us: the key that signs the guests' tokens is in there.
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
            lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Trouble(f"the database {self.path} cannot be opened: {error.strerror}") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise Trouble(f"another server is using {self.path}; stop it first, or name another file") from None
        self._lock = lock

    def connect(self) -> Connection:
        return self.writing.connect()

    def release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


class PostgresqlDatabase:
    """A PostgreSQL database, with an advisory lock that ends with the connection that writes."""

    def __init__(self, url: URL) -> None:
        unsaid = {name: value for name, value in SOON_NOTICED.items() if name not in url.query}
        here = url.set(drivername="postgresql+psycopg").update_query_dict(unsaid)
        try:
            self.writing = self.migrating = create_engine(here, poolclass=NullPool)
        except ModuleNotFoundError:
            raise Trouble("PostgreSQL needs one more package: pip install 'splitsies[postgresql]'") from None
        self.reading = create_engine(
            here, isolation_level="AUTOCOMMIT", pool_size=READERS, max_overflow=0, pool_pre_ping=True
        )
        self._url = url

    def reserve(self) -> None:
        """Nothing yet: the connection that writes takes the lock, and takes it again when it is made anew."""

    def connect(self) -> Connection:
        """The connection that writes; refuse if another server has this database."""
        connection = self.writing.connect()
        try:
            until = time.monotonic() + LOCK_PATIENCE
            while not connection.scalar(text(f"SELECT pg_try_advisory_lock({LOCK})")):
                if time.monotonic() > until:
                    shown = self._url.render_as_string(hide_password=True)
                    raise Trouble(f"another server is using {shown}; stop it first, or name another database")
                time.sleep(0.05)
            if connection.scalar(text("SHOW synchronous_commit")) == "off":
                connection.execute(text("SET synchronous_commit = on"))
            connection.commit()
        except BaseException:
            connection.close()
            raise
        return connection

    def release(self) -> None:
        """Nothing left to do: the lock went with the connection."""


Database = SqliteFile | PostgresqlDatabase


# The one who writes.


@dataclass(frozen=True)
class Job:
    """Work that waits to be written, and the future of the one who waits for it."""

    work: Work
    future: asyncio.Future[Any]


def failure(error: Exception) -> Exception:
    """What went wrong, in words of this module if the database said it."""
    if isinstance(error, IntegrityError):
        return Conflict(f"this is written already: {error.orig}")
    if isinstance(error, DataError):
        return Trouble(f"the database cannot keep this: {error.orig}")
    return down(error) if isinstance(error, SQLAlchemyError) else error


def down(error: Exception) -> Unavailable:
    """The database failed; made anew for each who waits, since each raises their own."""
    return Unavailable(f"the database failed: {error.orig if isinstance(error, DBAPIError) else error}")


def lost(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and error.connection_invalidated


def resolve(ends: Sequence[tuple[Job, Any, Exception | None]]) -> None:
    """On the event loop: tell those who still wait."""
    for job, result, error in ends:
        if job.future.done():
            continue
        if error is None:
            job.future.set_result(result)
        else:
            job.future.set_exception(error)


class Writer:
    """The one thread that writes: it takes all that waits, writes it in one transaction, and tells who waits."""

    def __init__(self, database: Database, loop: asyncio.AbstractEventLoop, connection: Connection) -> None:
        self._database = database
        self._loop = loop
        self._connection: Connection | None = connection
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="splitsies-writer", daemon=True)
        self._thread.start()

    def put(self, work: Work) -> asyncio.Future[Any]:
        future = self._loop.create_future()
        self._waiting.put(Job(work, future))
        return future

    def stop(self) -> None:
        """Write what waits, then end; blocks until it is done."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs = []
            try:
                job = self._waiting.get()
                while job is not None:
                    jobs.append(job)
                    if len(jobs) == BATCH:
                        break
                    job = self._waiting.get_nowait()
                going = job is not None
            except queue.Empty:
                pass
            try:
                if jobs:
                    self._settle(jobs)
            except Exception as error:  # whatever it was, those who come next are served
                self._drop()
                self._report([(job, None, down(error)) for job in jobs])
        self._drop()

    def _settle(self, jobs: list[Job], *, again: bool = True) -> None:
        """Write these together; if that cannot be, halve them, so that only those fail that must."""
        try:
            connection = self._connected()
        except Exception as error:
            self._report([(job, None, down(error)) for job in jobs])
            return
        try:
            results = perform(connection, [job.work for job in jobs])
        except Exception as error:
            self._back_out(connection)
            if lost(error) and again:  # nothing was committed, and the database may be there again
                self._settle(jobs, again=False)
            elif lost(error):
                self._report([(job, None, down(error)) for job in jobs])
            elif len(jobs) == 1:
                self._report([(jobs[0], None, failure(error))])
            else:
                self._settle(jobs[: len(jobs) // 2])
                self._settle(jobs[len(jobs) // 2 :])
            return
        try:
            connection.commit()
        except Exception as error:
            self._drop()
            self._report([(job, None, down(error)) for job in jobs])
            return
        self._report([(job, result, None) for job, result in zip(jobs, results, strict=True)])

    def _report(self, ends: Sequence[tuple[Job, Any, Exception | None]]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(resolve, ends)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.connect()
        return self._connection

    def _back_out(self, connection: Connection) -> None:
        try:
            connection.rollback()
        except Exception:
            self._drop()
        if connection.invalidated:
            self._drop()

    def _drop(self) -> None:
        """Leave the connection, in whatever state it is; the next work makes a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except Exception:
                connection.invalidate()


# The store.


class Store:
    """A database of tables, guests and replays; `open` it, and `close` it at the end."""

    def __init__(self, database: Database, shown: str) -> None:
        self._database = database
        self._shown = shown
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None

    @staticmethod
    def for_url(url: str) -> Store:
        """The store at a URL such as `sqlite:///games.db` or `postgresql://user@host/games`."""
        try:
            place = make_url(url)
        except ArgumentError:
            raise Trouble(f"{url!r} is no URL of a database, such as sqlite:///games.db") from None
        shown = place.render_as_string(hide_password=True)
        if place.drivername in ("sqlite", "sqlite+pysqlite"):
            return Store(SqliteFile(place), shown)
        if place.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
            return Store(PostgresqlDatabase(place), shown)
        raise Trouble(f"{shown} is neither SQLite (sqlite:///games.db) nor PostgreSQL (postgresql://host/games)")

    async def open(self) -> None:
        """Bring the database to the newest schema and begin to write; Trouble says why it cannot be used."""
        connection = await asyncio.to_thread(self._prepare)
        self._writer = Writer(self._database, asyncio.get_running_loop(), connection)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="splitsies-reader")

    def _prepare(self) -> Connection:
        connection = None
        try:
            self._database.reserve()
            connection = self._database.connect()
            with self._database.migrating.connect() as other:
                migrate(other)
        except BaseException as error:
            if connection is not None:
                connection.close()
            self._database.release()
            if isinstance(error, SQLAlchemyError):
                reason = error.orig if isinstance(error, DBAPIError) else error
                raise Trouble(f"the database {self._shown} cannot be used: {reason}") from error
            raise
        return connection

    async def close(self) -> None:
        """Write what waits, then stop; once more does nothing."""
        writer, self._writer = self._writer, None
        readers, self._readers = self._readers, None
        if writer and readers:
            await asyncio.to_thread(self._stop, writer, readers)

    def _stop(self, writer: Writer, readers: ThreadPoolExecutor) -> None:
        readers.shutdown()
        self._database.reading.dispose()
        writer.stop()
        self._database.release()

    async def _write(self, work: Work) -> Any:
        if self._writer is None:
            raise Unavailable("the store is not open")
        return await self._writer.put(work)

    async def _read(self, look: Callable[[Connection], T]) -> T:
        if self._readers is None:
            raise Unavailable("the store is not open")

        def read() -> T:
            try:
                with self._database.reading.connect() as connection:
                    return look(connection)
            except SQLAlchemyError as error:
                raise failure(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    async def _rows(self, make: Callable[..., T], query: Select[Any]) -> list[T]:
        return await self._read(lambda connection: [make(*row) for row in connection.execute(query)])

    async def _row(self, make: Callable[..., T], query: Select[Any]) -> T | None:
        return next(iter(await self._rows(make, query)), None)

    async def ping(self) -> None:
        """See whether the database answers."""
        await self._read(lambda connection: connection.scalar(select(1)))

    # Tables.

    async def commit(self, change: Change) -> None:
        """Write a step of a table; it is durable when this returns.

        Conflict: an entry of this number was there already, and nothing was written. Whoever stops waiting leaves
        the change to be written all the same.
        """
        await self._write(change)

    async def table(self, table_id: str) -> TableRow | None:
        return await self._row(TableRow, select(tables).where(tables.c.id == table_id))

    async def tables(self, statuses: Collection[str]) -> list[TableRow]:
        """All tables of one of these statuses, the oldest first."""
        query = select(tables).where(tables.c.status.in_(statuses))
        return await self._rows(TableRow, query.order_by(tables.c.created, tables.c.id))

    async def unfiled(self) -> list[TableRow]:
        """Tables whose game is over and of which there is no replay: the server ended just between the two."""
        filed = select(replays.c.table_id).where(replays.c.table_id.is_not(None))
        query = select(tables).where(tables.c.status == "over", tables.c.id.not_in(filed))
        return await self._rows(TableRow, query.order_by(tables.c.created, tables.c.id))

    async def open_tables(self, limit: int, statuses: Collection[str] | None = None) -> list[TableRow]:
        """Tables open to everybody, the last touched first; of these statuses if any are named."""
        query = select(tables).where(tables.c.open)
        if statuses is not None:
            query = query.where(tables.c.status.in_(statuses))
        return await self._rows(TableRow, query.order_by(tables.c.touched.desc(), tables.c.id).limit(limit))

    async def tables_of(self, guest_id: str, limit: int) -> list[TableRow]:
        """The tables where a guest sits or sat, the last touched first."""
        query = select(tables).join(members).where(members.c.guest_id == guest_id)
        return await self._rows(TableRow, query.order_by(tables.c.touched.desc(), tables.c.id).limit(limit))

    async def entries(self, table_id: str) -> list[Entry]:
        """The whole log of a table, in its order."""
        columns = (entries.c.seq, entries.c.at, entries.c.kind, entries.c.body)
        return await self._rows(Entry, select(*columns).where(entries.c.table_id == table_id).order_by(entries.c.seq))

    async def position(self, table_id: str) -> tuple[int, str] | None:
        """The latest stored position of a table, and the number of the entry it follows."""
        query = select(positions.c.seq, positions.c.text).where(positions.c.table_id == table_id)
        return await self._row(lambda seq, text: (seq, text), query)

    async def retire(self, before_ms: int, statuses: Collection[str]) -> int:
        """Delete the tables of these statuses that nobody touched since, and say how many; replays stay."""
        old = select(tables.c.id).where(tables.c.status.in_(statuses), tables.c.touched < before_ms).limit(SLICE)

        def forget(connection: Connection) -> int:
            ids = connection.scalars(old).all()
            connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            return len(ids)

        total = 0
        while gone := await self._write(forget):
            total += gone
        return total

    # Guests.

    async def save_guest(self, guest: GuestRow) -> None:
        """Note a guest; one who is noted already gets the new name and time."""
        await self._write(lambda connection: save(connection, guests, [vars(guest)], "name", "seen"))

    async def guest(self, guest_id: str) -> GuestRow | None:
        return await self._row(GuestRow, select(guests).where(guests.c.id == guest_id))

    # Replays.

    async def add_replay(self, row: ReplayRow) -> None:
        """Keep a finished game; Conflict if there is one of this id."""
        await self._write(lambda connection: add(connection, replays, [vars(row)]))

    async def replay(self, replay_id: str) -> ReplayRow | None:
        return await self._row(ReplayRow, select(replays).where(replays.c.id == replay_id))

    async def replays(self, limit: int, game: str | None = None) -> list[ReplayHead]:
        """Finished games that are open to everybody, the newest first, without their records."""
        columns = [column for column in replays.c if column.name != "record"]
        query = select(*columns).where(replays.c.open)
        if game is not None:
            query = query.where(replays.c.game == game)
        return await self._rows(ReplayHead, query.order_by(replays.c.at.desc(), replays.c.id).limit(limit))

    async def retire_replays(self, before_ms: int) -> int:
        """Delete the replays older than this, and say how many."""
        old = delete(replays).where(replays.c.at < before_ms)
        gone: int = await self._write(lambda connection: connection.execute(old).rowcount)
        return gone

    # Things to be kept.

    async def keep(self, name: str, make: Callable[[], str]) -> str:
        """What is kept under this name; made and kept now if there is nothing yet."""

        def get_or_make(connection: Connection) -> str:
            value: str | None = connection.scalar(select(kept.c.value).where(kept.c.name == name))
            if value is None:
                value = make()
                add(connection, kept, [{"name": name, "value": value}])
            return value

        value: str = await self._write(get_or_make)
        return value
