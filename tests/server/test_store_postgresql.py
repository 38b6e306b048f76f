"""What only PostgreSQL can do to the store: lose the connection, stop, and come back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import psycopg
import pytest

from splitsies.core import Trouble
from splitsies.server.store import Change, Entry, Store, TableRow, Unavailable

if TYPE_CHECKING:
    from server.postgres import Server

pytest_plugins = ["server.postgres"]

TABLE = TableRow("t1", "split", "running", True, 1, 1)


def step(seq: int) -> Change:
    return Change(TABLE, (Entry(seq, seq, "move", "{}"),))


async def opened(url: str) -> Store:
    store = Store.for_url(url)
    await store.open()
    return store


async def seqs(store: Store) -> list[int]:
    return [entry.seq for entry in await store.entries("t1")]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_write_its_url(postgresql: Server, scheme: str) -> None:
    async def story() -> None:
        store = await opened(postgresql.database().replace("postgresql", scheme, 1))
        await store.ping()
        await store.close()

    asyncio.run(story())


def test_a_lost_connection_is_made_anew_with_its_lock(postgresql: Server) -> None:
    async def story() -> None:
        url = postgresql.database()
        store = await opened(url)
        await store.commit(step(1))
        await store.ping()
        ours = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'splitsies'"
        await asyncio.to_thread(postgresql.tell, ours)
        await asyncio.gather(*(store.commit(step(seq)) for seq in range(2, 50)))
        assert await seqs(store) == list(range(1, 50))
        with pytest.raises(Trouble, match="another server is using"):
            await Store.for_url(url).open()
        await store.close()

    asyncio.run(story())


def test_while_the_database_is_down_commits_fail_and_afterwards_they_do_not(postgresql: Server) -> None:
    async def story() -> None:
        store = await opened(postgresql.database())
        await store.commit(step(1))
        await asyncio.to_thread(postgresql.stop)
        try:
            ends = await asyncio.gather(*(store.commit(step(seq)) for seq in (2, 3)), return_exceptions=True)
            assert [type(end) for end in ends] == [Unavailable, Unavailable]
            assert ends[0] is not ends[1]
            with pytest.raises(Unavailable):
                await store.ping()
        finally:
            await asyncio.to_thread(postgresql.start)
        await store.commit(step(2))
        assert await seqs(store) == [1, 2]
        await store.close()

    asyncio.run(story())


def test_who_lost_the_lock_to_another_server_writes_no_more(postgresql: Server) -> None:
    async def story() -> None:
        url = postgresql.database()
        store = await opened(url)
        await store.commit(step(1))
        await asyncio.to_thread(postgresql.stop)
        await asyncio.to_thread(postgresql.start)
        other = await opened(url)
        await other.commit(step(2))
        with pytest.raises(Unavailable, match="another server is using"):
            await store.commit(step(3))
        assert await seqs(other) == [1, 2]
        await other.close()
        await store.close()

    asyncio.run(story())


def test_a_text_it_cannot_keep_is_trouble(postgresql: Server) -> None:
    async def story() -> None:
        store = await opened(postgresql.database())
        with pytest.raises(Trouble, match="cannot keep this"):
            await store.commit(Change(TABLE, (Entry(1, 1, "move", "\0"),)))
        await store.close()

    asyncio.run(story())


def test_no_server_is_trouble_that_hides_the_password(postgresql: Server) -> None:
    url = postgresql.database().replace("postgres@", "ann:secret@").replace(str(postgresql.folder), "/nowhere")
    with pytest.raises(Trouble, match=r"ann:\*\*\*@.* cannot be used") as found:
        asyncio.run(opened(url))
    assert "secret" not in str(found.value)


def test_commits_are_durable_even_where_the_server_says_otherwise(postgresql: Server) -> None:
    async def story() -> None:
        url = postgresql.database()
        name = url.split("/")[3].split("?")[0]
        postgresql.tell(f"ALTER DATABASE {name} SET synchronous_commit = off")
        store = await opened(url)
        try:
            said = await store._write(lambda connection: connection.exec_driver_sql("SHOW synchronous_commit").scalar())
            assert said == "on"
        finally:
            await store.close()
        with psycopg.connect(host=str(postgresql.folder), user="postgres", dbname=name) as connection:
            assert connection.execute("SHOW synchronous_commit").fetchone() == ("off",)

    asyncio.run(story())
