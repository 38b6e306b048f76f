"""The socket of a table: whoever connects sees it as their seat does, and can do all a person can do there."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from splitsies.core.codec import load
from splitsies.core.errors import CodecError

from .connection import Connection
from .guard import Bucket, brief, check_origin, tongue
from .hall import Hall
from .logs import short
from .rest import Guest, address, guest_of, hall_of, obey
from .room import Room
from .store import Unavailable
from .wire import (
    SOCKET_COMMANDS,
    Command,
    ForecastCommand,
    HelloCommand,
    HintCommand,
    PingCommand,
    PlanCommand,
    Refused,
)
from .words import refusal

log = logging.getLogger(__name__)
router = APIRouter()

GOING_AWAY = 1001
POLICY = 1008
RESTART = 1012
CLOSING = {"stopping": RESTART, "broken": RESTART}
"""What a socket is closed with, by why: after these it is worth coming back at once."""


@router.websocket("/api/tables/{id}/socket")
async def table_socket(socket: WebSocket, id: str) -> None:
    """Be at a table until the connection ends."""
    hall = hall_of(socket)
    speaks = tongue(socket)
    await socket.accept()
    try:
        check_origin(socket.headers, hall.settings.origins)
        if hall.sockets >= hall.settings.sockets:
            raise Refused("server_full")
        guest = await guest_of(socket)
        if guest is None:
            guest = await _greeted(socket, hall)
        since = _since(socket)
        who = address(socket) if guest is None else guest.id
        if hall.sockets_of[who] >= hall.settings.sockets_each:
            raise Refused("too_many_sockets", most=hall.settings.sockets_each)
        room = await hall.room(id)  # last, so that it cannot be forgotten before somebody is there
    except (Refused, Unavailable) as problem:
        refused = problem if isinstance(problem, Refused) else Refused("broken")
        hall.measures.refusals.labels(refused.code).inc()
        await _bye(socket, refused, speaks)
        return
    except WebSocketDisconnect:
        return
    hall.sockets += 1
    hall.sockets_of[who] += 1
    try:
        await _be_there(socket, hall, room, guest, speaks, since)
    finally:
        hall.sockets -= 1
        hall.sockets_of -= Counter({who: 1})


def _since(socket: WebSocket) -> int:
    given = socket.query_params.get("since", "0")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 9 else 0


async def _greeted(socket: WebSocket, hall: Hall) -> Guest | None:
    """Without a cookie: a watcher, unless the first message, sent at once, says who it is."""
    if socket.query_params.get("hello") is None:
        return None
    try:
        message = await asyncio.wait_for(socket.receive(), hall.settings.read_seconds)
    except TimeoutError:
        raise Refused("hello_first") from None
    first = _read(message, hall)
    if not isinstance(first, HelloCommand):
        raise Refused("hello_first")
    return await guest_of(socket, first.token)


async def _be_there(socket: WebSocket, hall: Hall, room: Room, guest: Guest | None, speaks: str, since: int) -> None:
    here = Connection(
        socket, None if guest is None else guest.id, "" if guest is None else guest.name, speaks, hall.settings.backlog
    )
    writer = asyncio.create_task(here.write(hall.settings.read_seconds))
    reader = asyncio.create_task(_listen(socket, hall, room, here, guest))
    try:
        await room.enter(here, since)
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        if reader.done() and not writer.done() and here.ending is not None:
            with suppress(Exception):  # it is gone already
                await asyncio.wait_for(asyncio.shield(writer), hall.settings.read_seconds)
    except Refused as problem:
        here.end(problem)
        with suppress(Exception):
            await asyncio.wait_for(writer, hall.settings.read_seconds)
    finally:
        room.leave(here)
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with suppress(Exception):
            why = here.ending
            farewell = socket.close(GOING_AWAY if why is None else CLOSING.get(why.code, POLICY))
            await asyncio.wait_for(farewell, hall.settings.read_seconds)  # a reader may never take it


async def _listen(socket: WebSocket, hall: Hall, room: Room, here: Connection, guest: Guest | None) -> None:
    """Do what comes in, one after another, until it ends or goes quiet."""
    bucket = Bucket(hall.settings.messages, time.monotonic())
    while here.ending is None:
        try:
            async with asyncio.timeout(hall.settings.quiet_seconds):
                message = await socket.receive()
        except TimeoutError:
            here.end(Refused("gone_quiet"))
            return
        if message["type"] == "websocket.disconnect":
            return
        re = None
        try:
            if not bucket.take(time.monotonic()):
                raise Refused("too_fast")
            command = _read(message, hall)
            re = command.id
            await _obey(hall, room, here, guest, command)
        except Refused as problem:
            hall.measures.refusals.labels(problem.code).inc()
            here.refuse(problem, re if re is not None else _id_in(message))
        except Exception:
            log.exception("a message could not be obeyed", extra={"table": short(room.table.id)})
            here.refuse(Refused("broken"), re)


async def _obey(hall: Hall, room: Room, here: Connection, guest: Guest | None, command: Command) -> None:
    if isinstance(command, PingCommand):
        here.tell({"is": "pong", "re": command.id})
        return
    if isinstance(command, HelloCommand):
        raise Refused("bad_message", text="hello comes first, and once")
    if guest is None:
        raise Refused("no_guest")
    if isinstance(command, ForecastCommand | PlanCommand | HintCommand):
        here.tell(await room.answer(guest.id, here.language, command))
        return
    new = await obey(hall, room, guest, here.language, command)
    done: dict[str, Any] = {"is": "done", "re": command.id}
    if new is not room:
        done["table"] = new.table.id
    here.tell(done)


def _read(message: MutableMapping[str, Any], hall: Hall) -> Any:
    """What a message asks for."""
    text = message.get("text")
    if text is None:
        raise Refused("not_text")
    if len(text.encode()) > hall.settings.message_bytes:
        raise Refused("too_large", most=hall.settings.message_bytes)
    try:
        return SOCKET_COMMANDS.validate_python(load(text))
    except CodecError as problem:
        raise Refused("bad_message", text=str(problem)) from None
    except ValidationError as problem:
        raise Refused("bad_message", text=brief([dict(one) for one in problem.errors(include_url=False)])) from None


def _id_in(message: MutableMapping[str, Any]) -> int | None:
    """The id of a message that was refused for its form, so that its sender can tell which one it was."""
    with suppress(AttributeError, KeyError, RecursionError, TypeError, ValueError):
        id = json.loads(message["text"]).get("id")
        return id if type(id) is int and abs(id) <= 2**53 else None
    return None


async def _bye(socket: WebSocket, problem: Refused, speaks: str) -> None:
    said = refusal(problem, speaks)
    with suppress(Exception):
        await socket.send_json({"is": "bye", "code": said["code"], "text": said["text"]})
        await socket.close(CLOSING.get(problem.code, POLICY))
