"""The store keeps what it has acknowledged, in order, all of it or nothing: with SQLite and with PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, make_url, text

from splitsies.core import Trouble
from splitsies.server.schema import metadata
from splitsies.server.store import (
    Change,
    Conflict,
    Entry,
    GuestRow,
    ReplayHead,
    ReplayRow,
    Store,
    TableRow,
    Unavailable,
)

if TYPE_CHECKING:
    from server.postgres import Server

pytest_plugins = ["server.postgres"]

TABLE = TableRow("t1", "split", "waiting", True, 1_700_000_000_000, 1_700_000_000_000)
REPLAY = ReplayRow("r1", "t1", "split", True, 5, '{"winners":[0]}', '{"format":1}')


def entry(seq: int, body: str = "{}") -> Entry:
    return Entry(seq, 1_700_000_000_000 + seq, "move", body)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    server: Server = request.getfixturevalue("postgresql")
    return server.database()


def with_store(url: str, tell: Callable[[Store], Awaitable[None]]) -> None:
    """Open the store, let the story happen, close it."""

    async def story() -> None:
        store = Store.for_url(url)
        await store.open()
        try:
            await tell(store)
        finally:
            await store.close()

    asyncio.run(story())


def inside(url: str, *statements: str) -> None:
    """Change the database behind the store's back."""
    engine = create_engine(make_url(url).set(drivername="sqlite" if "sqlite" in url else "postgresql+psycopg"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def test_what_is_committed_is_read_back_after_opening_again(url: str) -> None:
    change = Change(TABLE, (entry(1, '"Grüße ✂"'), entry(2)), ("ann", "bob"), (2, "a moment"), REPLAY)

    async def write(store: Store) -> None:
        await store.commit(change)

    async def read(store: Store) -> None:
        assert await store.table("t1") == TABLE
        assert await store.entries("t1") == [entry(1, '"Grüße ✂"'), entry(2)]
        assert await store.position("t1") == (2, "a moment")
        assert await store.replay("r1") == REPLAY
        assert await store.tables_of("ann", 10) == await store.tables_of("bob", 10) == [TABLE]
        assert await store.table("t2") is None
        assert await store.entries("t2") == []
        assert await store.position("t2") is None
        assert await store.replay("r2") is None
        assert await store.tables_of("eve", 10) == []
        await store.ping()

    with_store(url, write)
    with_store(url, read)


def test_a_table_changes_and_its_log_grows(url: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Change(TABLE, (entry(1),), ("ann",), (1, "first")))
        later = replace(TABLE, game="great_split", status="running", open=False, created=7, touched=TABLE.touched + 1)
        await store.commit(Change(later, (entry(2),), ("ann", "bob"), (2, "second")))
        await store.commit(Change(later))
        assert await store.table("t1") == replace(later, created=TABLE.created)
        assert await store.entries("t1") == [entry(1), entry(2)]
        assert await store.position("t1") == (2, "second")

    with_store(url, story)


def test_entries_come_in_their_order_whatever_the_order_of_writing(url: str) -> None:
    async def story(store: Store) -> None:
        for seq in (3, 1, 10, 2):
            await store.commit(Change(TABLE, (entry(seq),)))
        assert [found.seq for found in await store.entries("t1")] == [1, 2, 3, 10]

    with_store(url, story)


def test_a_conflict_leaves_nothing_of_its_change(url: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Change(TABLE, (entry(1, "mine"),), position=(1, "mine")))
        other = replace(TABLE, status="over", touched=9)
        theirs = Change(other, (entry(2), entry(1, "theirs")), ("eve",), (2, "theirs"), REPLAY)
        with pytest.raises(Conflict):
            await store.commit(theirs)
        assert await store.table("t1") == TABLE
        assert await store.entries("t1") == [entry(1, "mine")]
        assert await store.position("t1") == (1, "mine")
        assert await store.replay("r1") is None
        assert await store.tables_of("eve", 10) == []
        with pytest.raises(Conflict):
            await store.commit(replace(theirs, table=replace(other, id="t2"), entries=(entry(1), entry(1))))
        assert await store.table("t2") is None

    with_store(url, story)


def test_whoever_conflicts_fails_alone(url: str) -> None:
    """Twenty at once, two of them with an entry that is taken: the others are written all the same."""

    async def story(store: Store) -> None:
        await store.commit(Change(TABLE, (entry(7), entry(13))))
        ends = await asyncio.gather(
            *(store.commit(Change(TABLE, (entry(seq, "new"),))) for seq in range(20)), return_exceptions=True
        )
        assert [seq for seq, end in enumerate(ends) if end is not None] == [7, 13]
        assert isinstance(ends[7], Conflict)
        assert [(found.seq, found.body) for found in await store.entries("t1") if found.body == "{}"] == [
            (7, "{}"),
            (13, "{}"),
        ]
        assert len(await store.entries("t1")) == 20

    with_store(url, story)


def test_of_two_with_the_same_entry_the_first_is_taken(url: str) -> None:
    async def story(store: Store) -> None:
        first, second = (store.commit(Change(TABLE, (entry(1, body),))) for body in ("first", "second"))
        ends = await asyncio.gather(first, second, return_exceptions=True)
        assert ends[0] is None
        assert isinstance(ends[1], Conflict)
        assert await store.entries("t1") == [entry(1, "first")]

    with_store(url, story)


def test_what_no_database_can_keep_fails_alone(url: str) -> None:
    async def story(store: Store) -> None:
        bad, good = Change(TABLE, (entry(1, "\ud800"),)), Change(TABLE, (entry(2),))
        ends = await asyncio.gather(store.commit(bad), store.commit(good), return_exceptions=True)
        assert isinstance(ends[0], Exception)
        assert ends[1] is None
        assert await store.entries("t1") == [entry(2)]

    with_store(url, story)


def test_a_thousand_commits_at_once_are_all_there_once(url: str) -> None:
    async def story(store: Store) -> None:
        where = [replace(TABLE, id=f"t{number % 50}") for number in range(1000)]
        await asyncio.gather(
            *(store.commit(Change(row, (entry(number),), ("ann",))) for number, row in enumerate(where))
        )
        for row in where[:50]:
            seqs = [found.seq for found in await store.entries(row.id)]
            assert seqs == list(range(int(row.id[1:]), 1000, 50))
        assert len(await store.tables_of("ann", 100)) == 50

    with_store(url, story)


def test_closing_writes_what_waits_and_may_be_done_twice(url: str) -> None:
    async def story() -> None:
        store = Store.for_url(url)
        await store.open()
        commits = [asyncio.ensure_future(store.commit(Change(TABLE, (entry(seq),)))) for seq in range(700)]
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert all(commit.done() and commit.exception() is None for commit in commits)
        await store.close()
        with pytest.raises(Unavailable, match="not open"):
            await store.commit(Change(TABLE))
        with pytest.raises(Unavailable, match="not open"):
            await store.ping()

    async def again(store: Store) -> None:
        assert len(await store.entries("t1")) == 700

    asyncio.run(story())
    with_store(url, again)


def test_who_stops_waiting_has_written_all_the_same(url: str) -> None:
    async def story(store: Store) -> None:
        impatient = asyncio.ensure_future(store.commit(Change(TABLE, (entry(1),))))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.commit(Change(TABLE, (entry(2),)))
        assert [found.seq for found in await store.entries("t1")] == [1, 2]

    with_store(url, story)


def test_lists_of_tables(url: str) -> None:
    rows = [
        TableRow("a", "split", "waiting", True, 3, 10),
        TableRow("b", "split", "running", True, 2, 30),
        TableRow("c", "split", "waiting", False, 1, 20),
    ]

    async def story(store: Store) -> None:
        for row in rows:
            await store.commit(Change(row, members=("ann",) if row.id != "a" else ()))
        a, b, c = rows
        assert await store.tables(["waiting", "running"]) == [c, b, a]
        assert await store.tables({"waiting"}) == [c, a]
        assert await store.tables([]) == []
        assert await store.open_tables(10) == [b, a]
        assert await store.open_tables(1) == [b]
        assert await store.open_tables(10, {"waiting"}) == [a]
        assert await store.tables_of("ann", 10) == [b, c]
        assert await store.tables_of("ann", 1) == [b]

    with_store(url, story)


def test_guests(url: str) -> None:
    async def story(store: Store) -> None:
        assert await store.guest("g1") is None
        await store.save_guest(GuestRow("g1", "Ann", 1, 1))
        await store.save_guest(GuestRow("g1", "Anna", 2, 2))
        assert await store.guest("g1") == GuestRow("g1", "Anna", 1, 2)

    with_store(url, story)


def test_replays_are_listed_newest_first_if_they_are_open(url: str) -> None:
    async def story(store: Store) -> None:
        other = replace(REPLAY, id="r2", table_id=None, game="great_split", at=9)
        for row in (REPLAY, other, replace(REPLAY, id="r3", open=False)):
            await store.add_replay(row)
        with pytest.raises(Conflict):
            await store.add_replay(REPLAY)
        heads = await store.replays(10)
        assert heads == [
            ReplayHead(row.id, row.table_id, row.game, row.open, row.at, row.summary) for row in (other, REPLAY)
        ]
        assert [head.id for head in await store.replays(10, game="split")] == ["r1"]
        assert [head.id for head in await store.replays(1)] == ["r2"]
        assert await store.replay("r3") == replace(REPLAY, id="r3", open=False)
        assert await store.retire_replays(9) == 2
        assert [head.id for head in await store.replays(10)] == ["r2"]

    with_store(url, story)


def test_what_is_kept_is_made_once(url: str) -> None:
    async def story(store: Store) -> None:
        found = await asyncio.gather(*(store.keep("key", partial(str, made)) for made in "abc"))
        assert found == ["a", "a", "a"]

    async def again(store: Store) -> None:
        assert await store.keep("key", lambda: "new") == "a"

    with_store(url, story)
    with_store(url, again)


def test_retired_tables_are_gone_with_all_that_was_theirs_but_replays(url: str) -> None:
    async def story(store: Store) -> None:
        old = [replace(TABLE, id=f"old{number}", status="over", touched=10) for number in range(250)]
        await asyncio.gather(
            *(store.commit(Change(row, (entry(1),), ("ann",), (1, "then"))) for row in old),
            store.commit(Change(replace(old[0], id="playing", status="running"))),
            store.commit(Change(replace(old[0], id="new", touched=20))),
        )
        await store.commit(Change(old[0], replay=replace(REPLAY, table_id="old0")))
        assert await store.retire(20, ["over"]) == 250
        assert {row.id for row in await store.tables(["over", "running"])} == {"playing", "new"}
        assert await store.entries("old0") == []
        assert await store.position("old0") is None
        assert await store.tables_of("ann", 10) == []
        assert await store.replay("r1") is not None
        assert await store.retire(20, ["over"]) == 0

    with_store(url, story)


def test_the_migrations_make_the_schema(url: str) -> None:
    async def nothing(store: Store) -> None: ...

    with_store(url, nothing)
    with_store(url, nothing)  # and are done once
    engine = create_engine(make_url(url).set(drivername="sqlite" if "sqlite" in url else "postgresql+psycopg"))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Change(TABLE))

    with_store(url, story)
    inside(url, "UPDATE alembic_version SET version_num = '9999'")
    for _ in range(2):
        with pytest.raises(Trouble, match=r"newer version of Splitsies: its schema is 9999.* knows up to \d{4}"):
            with_store(url, story)


def test_a_foreign_database_is_refused_and_left_alone(url: str) -> None:
    async def story(store: Store) -> None: ...

    inside(url, "CREATE TABLE replays (number integer)")
    for _ in range(2):
        with pytest.raises(Trouble, match=r"cannot be used: .*replays"):
            with_store(url, story)
    inside(url, "DROP TABLE replays")
    with_store(url, story)  # what went before the failure was undone


def test_the_same_database_opens_once(url: str) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(Trouble, match="another server is using"):
            await Store.for_url(url).open()
        await store.commit(Change(TABLE))

    with_store(url, story)
    with_store(url, story)


HOLD = """
import asyncio, sys
from splitsies.server.store import Store
async def hold():
    await Store.for_url(sys.argv[1]).open()
    print("open", flush=True)
    await asyncio.sleep(600)
asyncio.run(hold())
"""
COMMIT = """
import asyncio, sys
from splitsies.server.store import Change, Entry, Store, TableRow
async def play(store, number):
    row = TableRow(f"t{number}", "split", "running", True, 1, 1)
    for seq in range(100_000):
        await store.commit(Change(row, (Entry(seq, seq, "move", f"{number}.{seq}"),), position=(seq, "x" * 2000)))
        print(number, seq, flush=True)
async def main():
    store = Store.for_url(sys.argv[1])
    await store.open()
    await asyncio.gather(*(play(store, number) for number in range(20)))
asyncio.run(main())
"""


@pytest.fixture
def another(url: str) -> Iterator[Callable[[str], subprocess.Popen[str]]]:
    """Another process that runs a program on the same database."""
    started = []

    def run(program: str) -> subprocess.Popen[str]:
        process = subprocess.Popen([sys.executable, "-c", program, url], stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.communicate()


def test_a_second_server_is_refused_until_the_first_is_gone(
    url: str, another: Callable[[str], subprocess.Popen[str]]
) -> None:
    async def story(store: Store) -> None:
        await store.commit(Change(TABLE))

    first = another(HOLD)
    assert first.stdout is not None
    assert first.stdout.readline() == "open\n"
    with pytest.raises(Trouble, match="another server is using"):
        with_store(url, story)
    first.kill()
    first.wait()
    with_store(url, story)


def test_what_was_acknowledged_survives_a_kill(url: str, another: Callable[[str], subprocess.Popen[str]]) -> None:
    server = another(COMMIT)
    assert server.stdout is not None
    lines = [server.stdout.readline() for _ in range(2000)]
    server.kill()
    lines += server.stdout.readlines()
    acknowledged = [tuple(map(int, line.split())) for line in lines if line.endswith("\n")]
    assert len(acknowledged) >= 2000

    async def story(store: Store) -> None:
        for number in range(20):
            log = await store.entries(f"t{number}")
            assert [found.seq for found in log] == list(range(len(log))), "no entry without those before it"
            assert all(found.body == f"{number}.{found.seq}" for found in log)
            last = max(seq for table, seq in acknowledged if table == number)
            assert len(log) > last
            assert await store.position(f"t{number}") == (len(log) - 1, "x" * 2000)

    with_store(url, story)


FULL = """
import asyncio, resource, sys
from splitsies.server.store import Change, Entry, Store, TableRow, Unavailable
ROW = TableRow("t1", "split", "running", True, 1, 1)
def change(seq, size):
    return Change(ROW, (Entry(seq, seq, "move", "x" * size),))
async def main():
    store = Store.for_url(sys.argv[1])
    await store.open()
    await store.commit(change(0, 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    ends = await asyncio.gather(*(store.commit(change(seq, 100_000)) for seq in range(1, 9)), return_exceptions=True)
    assert any(isinstance(end, Unavailable) for end in ends), ends
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.commit(change(9, 1))
    written = {entry.seq for entry in await store.entries("t1")}
    assert written == {0, 9} | {seq for seq, end in enumerate(ends, 1) if end is None}, (written, ends)
    await store.close()
    print("done")
asyncio.run(main())
"""


def test_a_full_disk_fails_what_cannot_be_written_and_nothing_after_it(tmp_path: Path) -> None:
    """No file may grow beyond a size, which is what a full disk looks like to SQLite."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    ended = subprocess.run([sys.executable, "-c", FULL, url], capture_output=True, text=True, check=False)
    assert ended.stdout == "done\n", ended.stderr


def test_the_sqlite_file_is_for_its_owner_only(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.keep("key", lambda: "secret")
        for path in tmp_path.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    with_store(f"sqlite:///{tmp_path / 'games.db'}", story)


def test_two_names_of_one_file_are_one_database(tmp_path: Path) -> None:
    os.symlink(tmp_path / "games.db", tmp_path / "other.db")

    async def story(store: Store) -> None:
        with pytest.raises(Trouble, match="another server is using"):
            await Store.for_url(f"sqlite:///{tmp_path / 'other.db'}").open()

    with_store(f"sqlite:///{tmp_path / 'games.db'}", story)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("games.db", "no URL"),
        ("sqlite://", "is a file here"),
        ("sqlite:///:memory:", "is a file here"),
        ("sqlite:///file:games.db?mode=memory&uri=true", "is a file here"),
        ("mysql://ann:secret@host/games", r"mysql://ann:\*\*\*@host/games is neither SQLite"),
    ],
)
def test_a_url_that_names_no_database_of_ours_is_trouble(wrong: str, reason: str) -> None:
    with pytest.raises(Trouble, match=reason) as found:
        Store.for_url(wrong)
    assert "secret" not in str(found.value)


def test_a_file_that_cannot_be_a_database_is_trouble(tmp_path: Path) -> None:
    async def story(store: Store) -> None: ...

    with pytest.raises(Trouble, match="cannot be opened: No such file or directory"):
        with_store(f"sqlite:///{tmp_path / 'nowhere' / 'games.db'}", story)
    (tmp_path / "letter.txt").write_text("Dear Ann, this is no database at all." * 100)
    with pytest.raises(Trouble, match="cannot be used: file is not a database"):
        with_store(f"sqlite:///{tmp_path / 'letter.txt'}", story)
