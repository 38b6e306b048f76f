"""The power goes out, the disk is full, the rules change overnight: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import random
import secrets
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.inside import Inbox, cut_off, move, moves_of, numbers, opened, play, two_play
from server.regulars import evening
from server.served import Served, guests, seated, start, story
from splitsies.core.codec import load
from splitsies.games import split
from splitsies.server.connection import Connection
from splitsies.server.room import Room
from splitsies.server.store import Change, Unavailable
from splitsies.server.wire import (
    AgreeCommand,
    ContributeCommand,
    NewTable,
    Refused,
    SitCommand,
    StartCommand,
)

if TYPE_CHECKING:
    from server.postgres import Server

pytest_plugins = ["server.postgres"]


# Killed.


def test_a_server_killed_twice_with_eight_tables(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        found = asyncio.run(evening(server, tables=8, kills=2, luck=random.Random(11)))
    assert found["returns"] > 0
    assert found["same_views"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1))
def test_a_server_killed_ten_times_with_fifty_tables(tmp_path: Path, seed: int) -> None:
    with Served(tmp_path, thinkers=2) as server:
        found = asyncio.run(evening(server, tables=50, kills=10, luck=random.Random(seed), asleep=2.0))
    assert found["returns"] >= 10
    print(found)


def test_a_server_on_postgresql_killed_twice(tmp_path: Path, postgresql: Server) -> None:
    with Served(tmp_path, postgresql.database()) as server:
        found = asyncio.run(evening(server, tables=4, kills=2, luck=random.Random(3)))
    assert found["returns"] > 0


@story
async def test_killed_while_people_gather(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("split", options={"seats": 4}, bots={"2": "greedy"}, open=True)
            await seated(table, bob)
            before = await ann.sees(table["id"])
            server.kill()
            server.start()
            assert await ann.sees(table["id"]) == before
            assert [one["id"] for one in (await bob.http.get("/api/tables")).json()] == [table["id"]]
            assert (await ann.does(table["id"], "bot", seat=3, bot="random")).status_code == 200
            assert (await ann.does(table["id"], "start")).status_code == 200


@story
async def test_killed_during_the_shuffle_each_part_given_still_counts(tmp_path: Path) -> None:
    with Served(tmp_path, contribute_seconds=60) as server:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            table = await ann.opens("split", options={"seats": 2})
            await seated(table, bob)
            await ann.does(table["id"], "start")
            mine = secrets.token_hex(32)
            assert (await ann.does(table["id"], "contribute", bytes=mine)).status_code == 200
            server.kill()
            server.start()
            again = await ann.sees(table["id"])
            assert (again["status"], again["commitment"]) == ("shuffling", table["commitment"])
            assert [seat["shuffled"] for seat in again["seats"]] == ["given", "waiting"]
            assert (await ann.does(table["id"], "contribute", bytes=mine)).json()["error"]["code"] == "contributed"
            async with bob.at(table["id"]) as place:
                await place.hears("moment")
            for person in (ann, bob):
                assert (await person.does(table["id"], "agree", to_end=True)).status_code == 200
            replay = (await ann.sees(table["id"]))["replay"]
            record = (await ann.http.get(f"/api/replays/{replay}/record")).json()
            assert mine in str(record["proof"])
            assert (await ann.http.get(f"/api/replays/{replay}/verify")).json()["holds"]


@story
async def test_killed_with_a_clock_running_everybody_keeps_their_time(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        async with guests(server, "Ann", "Bob") as people:
            table = await start(people, clock={"kind": "bank", "seconds": 100, "increment": 0})
            turn = await _whose_turn(people, table["id"])
            async with people[turn].at(table["id"]) as place:
                ask = (await place.hears("moment"))["ask"]
                await asyncio.sleep(1.2)
                await place.asks("move", number=ask["number"], action=ask["legal"][0])
                before = await place.hears("moment") if "clocks" not in place.last["moment"] else place.last["moment"]
            server.kill()
            server.start()
            async with people[turn].at(table["id"]) as place:
                after = await place.hears("moment")
            assert after["clocks"][turn]["left_ms"] <= before["clocks"][turn]["left_ms"] <= 98_900


async def _whose_turn(people: list[Any], table: str) -> int:
    async with people[0].at(table) as place:
        turn: int = (await place.hears("moment"))["awaited"][0]
    return turn


@story
async def test_the_processes_in_which_bots_think_end_with_a_killed_server(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    async with guests(server, "Ann") as (ann,):
        await start([ann], seats=2)
        assert server.process is not None
        children = _children(server.process.pid)
        assert children
        server.kill()
        until = time.monotonic() + 10
        while any(Path(f"/proc/{one}").exists() and not _is_a_zombie(one) for one in children):
            assert time.monotonic() < until, "a process was left behind"
            await asyncio.sleep(0.1)


def _children(process: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == process:
                found.append(int(folder.name))
    return found


def _is_a_zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# Stopped.


@story
async def test_a_server_that_is_stopped_says_so_and_everybody_can_go_on_afterwards(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    try:
        async with guests(server, "Ann", "Bob") as people:
            table = await start(people)
            async with people[0].at(table["id"]) as place:
                seen = await place.hears("moment")
                assert server.process is not None
                server.process.send_signal(signal.SIGTERM)
                bye = await place.hears("bye")
                assert bye["code"] == "stopping"
                assert bye["text"]
                with pytest.raises(ConnectionClosed) as closed:
                    await place.listen()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
            code = await asyncio.to_thread(server.process.wait, 20)
            assert code in (0, -signal.SIGTERM)
            assert server.log.read_text() == ""
            server.start()
            async with people[0].at(table["id"], since=seen["seq"]) as place:
                again = await place.hears("moment")
                assert again["ask"] == {**seen["ask"], "events": []}
    finally:
        server.stop()


# In one process, so that what fails and when can be chosen.


@pytest.mark.parametrize("written", [False, True])
@story
async def test_a_database_that_fails_leaves_the_log_to_decide(
    tmp_path: Path, written: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(4)
    async with opened(tmp_path) as hall:
        table = await two_play(hall, 5, luck)
        room = await hall.room(table)
        before = moves_of(room)
        inbox = Inbox()
        here = Connection(inbox, "bob", "Bob", "en", 100)
        writer = asyncio.create_task(here.write(5))
        await room.enter(here, 0)
        commit = hall.store.commit

        async def fails(change: Change) -> None:
            if written:
                await commit(change)
            raise Unavailable("the cable was pulled")

        monkeypatch.setattr(hall.store, "commit", fails)
        with pytest.raises(Refused) as refused:
            await move(room, luck)
        assert refused.value.code == "broken"
        await writer
        assert inbox.got[-1]["is"] == "bye"
        assert inbox.got[-1]["code"] == "broken"
        monkeypatch.setattr(hall.store, "commit", commit)
        with pytest.raises(Refused):  # who still holds the old room writes nothing any more
            await move(room, luck)
        again = await hall.room(table)
        assert again is not room
        assert moves_of(again)[: len(before)] == before
        assert len(moves_of(again)) == len(before) + written
        await play(again, 1000, luck)
        assert again.table.status == "over"
        assert again.table.replay is not None
        found = await numbers(hall, table)
        assert found == list(range(len(found)))


@story
async def test_a_full_disk_stops_a_table_and_a_free_one_lets_it_go_on(tmp_path: Path) -> None:
    luck = random.Random(5)
    async with opened(tmp_path) as hall:
        table = await two_play(hall, 3, luck)
        room = await hall.room(table)

        async def limit(pages: str) -> None:
            await hall.store._write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}"))

        await limit("1")  # no more than there are now
        with pytest.raises(Refused) as refused:
            await play(room, 1000, luck)
        assert refused.value.code == "broken"
        made = moves_of(room)
        await hall.store.ping()
        await limit("1000000")
        again = await hall.room(table)
        assert moves_of(again) == made
        await play(again, 1000, luck)
        assert again.table.replay is not None
        found = await numbers(hall, table)
        assert found == list(range(len(found)))


@story
async def test_after_a_failure_bots_go_on_though_nobody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as hall:
        wanted = NewTable(game="split", options={"seats": 2}, sit=False, bots={"0": "random", "1": "random"})
        commit = hall.store.commit
        failures: list[Change] = []

        async def fails(change: Change) -> None:
            if any(entry.kind == "moved" for entry in change.entries) and len(failures) < 2:
                failures.append(change)
                raise Unavailable("full")
            await commit(change)

        monkeypatch.setattr(hall.store, "commit", fails)
        room = await hall.open_table("ann", "Ann", wanted.model_copy(update={"start": True}))
        until = time.monotonic() + 60
        while (again := hall.rooms.get(room.table.id)) is None or not again.table.is_done:
            assert time.monotonic() < until
            await asyncio.sleep(0.1)
        assert len(failures) == 2
        found = await numbers(hall, room.table.id)
        assert found == list(range(len(found)))


@story
async def test_ended_between_the_last_move_and_filing_the_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(room: Room) -> None:
        pass

    luck = random.Random(6)
    with monkeypatch.context() as patch:
        patch.setattr(Room, "file", never)
        async with cut_off(tmp_path) as hall:
            table = await two_play(hall, 1000, luck)
            agreed = await two_play(hall, 5, luck)
            for guest in ("ann", "bob"):
                await (await hall.room(agreed)).do(guest, guest, "en", AgreeCommand(do="agree", to_end=True))
            assert (await hall.store.table(table)).status == "over"  # type: ignore[union-attr]
            assert len(await hall.store.unfiled()) == 2
    async with opened(tmp_path) as hall:
        until = time.monotonic() + 10
        while await hall.store.unfiled():
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
        for id in (table, agreed):
            room = await hall.room(id)
            assert room.table.replay is not None
            kept = await hall.store.replay(room.table.replay)
            assert kept is not None
            assert kept.table_id == id
    async with opened(tmp_path) as hall:
        assert table not in hall.rooms
        assert (await hall.room(table)).table.replay is not None


# The rules change.


@story
async def test_under_new_rules_a_game_goes_on_from_the_last_moment_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(7)
    async with cut_off(tmp_path, position_moves=5) as hall:
        table = await two_play(hall, 13, luck)
        kept = await hall.store.position(table)
        assert kept is not None
    for version in (98, 99):  # and once more, from where it then is
        monkeypatch.setattr(split.GAME, "version", version)
        async with cut_off(tmp_path, position_moves=5) as hall:
            room = await hall.room(table)
            kept = await hall.store.position(table)
            assert kept is not None
            assert room.table.status == "playing"
            assert room.table.sitting is not None
            assert room.table.sitting.state.position() == load(kept[1])["moment"]
            assert [chair.guest for chair in room.table.chairs] == ["ann", "bob"]
            await play(room, 7, luck)
            made = moves_of(room)
            assert len(made) == 7
        async with cut_off(tmp_path, position_moves=5) as hall:  # under the same rules nothing is lost
            assert moves_of(await hall.room(table)) == made
    async with opened(tmp_path) as hall:
        room = await hall.room(table)
        await play(room, 1000, luck)
        assert room.table.ended == "rules"
        assert room.table.replay is not None
        found = await numbers(hall, table)
        assert found == list(range(len(found)))


@story
async def test_a_server_that_was_stopped_properly_has_kept_the_very_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(8)
    async with opened(tmp_path) as hall:
        table = await two_play(hall, 13, luck)
        sitting = (await hall.room(table)).table.sitting
        assert sitting is not None
        last = sitting.state.position()
    monkeypatch.setattr(split.GAME, "version", 99)
    async with opened(tmp_path) as hall:
        sitting = (await hall.room(table)).table.sitting
        assert sitting is not None
        assert sitting.state.position() == last


@story
async def test_under_new_rules_a_game_without_a_kept_moment_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(9)
    async with cut_off(tmp_path, position_moves=0) as hall:
        table = await two_play(hall, 13, luck)
    monkeypatch.setattr(split.GAME, "version", 99)
    for _ in range(2):
        async with opened(tmp_path) as hall:
            room = await hall.room(table)
            assert room.table.is_done
            assert room.table.ended == "host"
            with pytest.raises(Refused, match="table_done"):
                await room.do("ann", "Ann", "en", AgreeCommand(do="agree", to_end=True))


@story
async def test_a_table_that_gathered_under_old_rules_plays_under_the_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(10)
    async with opened(tmp_path) as hall:
        room = await hall.open_table("ann", "Ann", NewTable(game="split", options={"seats": 2}))
        table = room.table.id
        await room.do("bob", "Bob", "en", SitCommand(do="sit", seat=1))
    monkeypatch.setattr(split.GAME, "version", 99)
    async with cut_off(tmp_path) as hall:
        room = await hall.room(table)
        await room.do("ann", "Ann", "en", StartCommand(do="start"))
        for guest in ("ann", "bob"):
            await room.do(guest, guest, "en", ContributeCommand(do="contribute", bytes=luck.randbytes(32).hex()))
        while room.table.sitting is None:
            await asyncio.sleep(0.01)
        await play(room, 9, luck)
        made = moves_of(room)
    async with opened(tmp_path) as hall:
        assert moves_of(await hall.room(table)) == made


@story
async def test_a_game_that_was_over_stays_over_under_new_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(12)
    async with opened(tmp_path) as hall:
        table = await two_play(hall, 1000, luck)
        replay = (await hall.room(table)).table.replay
        count = len(await numbers(hall, table))
    monkeypatch.setattr(split.GAME, "version", 99)
    async with opened(tmp_path) as hall:
        room = await hall.room(table)
        assert (room.table.status, room.table.ended, room.table.replay) == ("over", "rules", replay)
        await asyncio.sleep(0.2)
        assert len(await numbers(hall, table)) == count
