"""Tables leave the memory, and in the end the database; until then whoever comes back finds everything."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from server.inside import Inbox, moves_of, numbers, opened, play, two_play
from server.served import story
from splitsies.core.codec import load
from splitsies.server.connection import Connection
from splitsies.server.hall import Hall
from splitsies.server.room import milliseconds
from splitsies.server.schema import tables
from splitsies.server.settings import days
from splitsies.server.wire import CloseCommand, NewTable, Refused

AGES = {"gathering_days": 2.0, "abandoned_days": 30.0, "finished_days": 10.0, "replay_days": 365.0}


async def grow_old(hall: Hall, table: str, age: float) -> None:
    """Nobody has touched this table for so many days."""
    then = milliseconds() - days(age)
    change = tables.update().where(tables.c.id == table).values(touched=then)
    await hall.store._write(lambda connection: connection.execute(change))


async def leave_alone(hall: Hall, age: float, *ids: str) -> set[str]:
    """These tables have been alone for so long: which of them housekeeping leaves."""
    for id in ids:
        await grow_old(hall, id, age)
    await hall.retire()
    return {id for id in ids if await hall.store.table(id) is not None}


async def one_of_each(hall: Hall, luck: random.Random) -> tuple[str, str, str]:
    """A table that gathers, one that plays, one that is over."""
    gathering = await hall.open_table("ann", "Ann", NewTable(game="split", options={"seats": 2}))
    playing = await two_play(hall, 6, luck)
    return gathering.table.id, playing, await two_play(hall, 1000, luck)


@story
async def test_tables_are_retired_by_age_each_kind_at_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path, **AGES) as hall:
        gathering, playing, over = ids = await one_of_each(hall, random.Random(1))
        assert await leave_alone(hall, 1.9, *ids) == set(ids)
        assert await leave_alone(hall, 9.9, *ids) == {playing, over}
        assert await leave_alone(hall, 29.9, *ids) == {playing}
        assert await leave_alone(hall, 30.1, *ids) == set()
        assert gathering not in hall.rooms
        for id in ids:
            assert await numbers(hall, id) == []
            assert await hall.store.position(id) is None
            with pytest.raises(Refused, match="no_such_table"):
                await hall.room(id)
        assert await hall.store.tables_of("ann", 10) == []


@story
async def test_a_replay_outlives_its_table_and_is_retired_by_its_own_age(tmp_path: Path) -> None:
    async with opened(tmp_path, **AGES) as hall:
        over = await two_play(hall, 1000, random.Random(2))
        replay = (await hall.room(over)).table.replay
        assert replay is not None
        assert await leave_alone(hall, 11, over) == set()
        assert await hall.store.replay(replay) is not None
        assert await hall.store.retire_replays(milliseconds() + 1) == 1
        assert await hall.store.replay(replay) is None


@story
async def test_a_table_somebody_touches_grows_young_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(3)
    async with opened(tmp_path, forget_seconds=0.0, **AGES) as hall:
        playing = await two_play(hall, 6, luck)
        await asyncio.sleep(0.01)
        await hall.tidy()
        await grow_old(hall, playing, 31)
        later = milliseconds() + 61_000  # moves count by the minute
        monkeypatch.setattr("splitsies.server.room.milliseconds", lambda: later)
        await play(await hall.room(playing), 1, luck)
        assert await hall.retire() == 0
        assert await hall.store.table(playing) is not None


@story
async def test_moves_touch_a_table_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(8)
    noon = 1_800_000_000_000 // 60_000 * 60_000
    async with opened(tmp_path) as hall:
        playing = await two_play(hall, 2, luck)
        room = await hall.room(playing)
        found = []
        for second in (1, 30, 59, 61, 119, 120):
            monkeypatch.setattr("splitsies.server.room.milliseconds", lambda now=noon + 1000 * second: now)
            await play(room, 1, luck)
            row = await hall.store.table(playing)
            assert row is not None
            found.append((row.touched - noon) // 1000)
        assert found == [0, 0, 0, 60, 60, 120]
        assert len(await hall.store.entries(playing)) == room.table.facts


@story
async def test_a_table_that_needs_no_memory_is_forgotten_and_found_again(tmp_path: Path) -> None:
    luck = random.Random(4)
    async with opened(tmp_path, forget_seconds=0.0) as hall:
        gathering, playing, over = ids = await one_of_each(hall, luck)
        before = {id: (await hall.room(id)).info() for id in ids}
        made = moves_of(await hall.room(playing))
        await asyncio.sleep(0.01)
        await hall.tidy()
        assert hall.rooms == {}
        assert hall.unfinished == 2
        for id in ids:
            assert (await hall.room(id)).info() == before[id]
        assert moves_of(await hall.room(playing)) == made
        await play(await hall.room(playing), 3, luck)
        assert len(moves_of(await hall.room(playing))) == 9
        await (await hall.room(gathering)).do("ann", "Ann", "en", CloseCommand(do="close"))
        await hall.tidy()
        assert hall.unfinished == 1
        assert (await hall.room(over)).table.replay is not None


@story
async def test_a_table_with_somebody_there_stays(tmp_path: Path) -> None:
    async with opened(tmp_path, forget_seconds=0.0) as hall:
        gathering, _, _ = await one_of_each(hall, random.Random(5))
        room = await hall.room(gathering)
        here = Connection(Inbox(), "ann", "Ann", "en", 100)
        await room.enter(here, 0)
        await asyncio.sleep(0.01)
        await hall.tidy()
        assert list(hall.rooms.values()) == [room]
        room.leave(here)
        await asyncio.sleep(0.01)
        await hall.tidy()
        assert hall.rooms == {}


@story
async def test_a_table_nobody_has_left_for_long_is_not_forgotten_yet(tmp_path: Path) -> None:
    async with opened(tmp_path, forget_seconds=600.0) as hall:
        await one_of_each(hall, random.Random(6))
        await hall.tidy()
        assert len(hall.rooms) == 3


@story
async def test_a_moment_is_kept_every_so_many_moves_and_only_the_last(tmp_path: Path) -> None:
    luck = random.Random(7)
    async with opened(tmp_path, position_moves=4) as hall:
        table = await two_play(hall, 3, luck)
        assert await hall.store.position(table) is None
        room = await hall.room(table)
        seen: list[Any] = []
        for _ in range(9):
            await play(room, 1, luck)
            assert room.table.sitting is not None
            seen.append(room.table.sitting.state.position())
        kept = await hall.store.position(table)
        assert kept is not None
        assert load(kept[1]) == {"version": room.table.game.version, "moment": seen[8]}
        assert (await hall.store.entries(table))[kept[0]].kind == "moved"


@story
async def test_housekeeping_goes_on_when_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("splitsies.server.hall.HOUSEKEEPING_SECONDS", 0.01)
    rounds = 0

    async def fails() -> None:
        nonlocal rounds
        rounds += 1
        raise OSError("no disk")

    async with opened(tmp_path) as hall:
        monkeypatch.setattr(hall, "tidy", fails)
        while rounds < 3:
            await asyncio.sleep(0.01)
        assert "housekeeping failed" in caplog.text
