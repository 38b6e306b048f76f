"""A hall in the test's own process, so that what fails and when can be chosen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from splitsies.core.codec import load
from splitsies.server.hall import Hall
from splitsies.server.room import Room
from splitsies.server.settings import Settings
from splitsies.server.wire import ContributeCommand, MoveCommand, NewTable, SitCommand, StartCommand


class Inbox:
    """A socket that keeps what it is sent."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []

    async def send_text(self, data: str) -> None:
        self.got.append(load(data))


@asynccontextmanager
async def opened(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall that is closed as it should be."""
    hall = Hall(Settings(database=f"sqlite:///{folder / 'tables.db'}", thinkers=1, **settings))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


@asynccontextmanager
async def cut_off(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A hall that ends as if the power went out: whatever is not in the log is gone."""
    async with opened(folder, **settings) as hall:
        yield hall
        for room in hall.rooms.values():
            await room.shut()
        hall.rooms.clear()


async def two_play(hall: Hall, moves: int, luck: random.Random) -> str:
    """Ann and Bob have made so many moves of SPLIT; the table."""
    room = await hall.open_table("ann", "Ann", NewTable(game="split", options={"seats": 2}))
    await room.do("bob", "Bob", "en", SitCommand(do="sit", seat=1))
    await room.do("ann", "Ann", "en", StartCommand(do="start"))
    for guest in ("ann", "bob"):
        await room.do(guest, guest, "en", ContributeCommand(do="contribute", bytes=luck.randbytes(32).hex()))
    while room.table.sitting is None:
        await asyncio.sleep(0.01)
    await play(room, moves, luck)
    return room.table.id


async def play(room: Room, moves: int, luck: random.Random) -> None:
    for _ in range(moves):
        seats = room.table.awaited()
        if seats:
            await move(room, luck)


async def move(room: Room, luck: random.Random) -> None:
    sitting = room.table.sitting
    assert sitting is not None
    seat = luck.choice(room.table.awaited())
    ask = sitting.shown(seat, ())
    guest = ("ann", "bob")[seat]
    command = MoveCommand(do="move", number=ask.number, action=str(luck.choice(ask.legal)))
    await room.do(guest, guest, "en", command)


async def numbers(hall: Hall, table: str) -> list[int]:
    return [entry.seq for entry in await hall.store.entries(table)]


def moves_of(room: Room) -> list[str]:
    assert room.table.sitting is not None
    return [one.text for one in room.table.sitting.moves]
