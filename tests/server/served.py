"""A real server in a process of its own, and people who speak to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from splitsies.server.wire import SERVER_MESSAGES

Message = dict[str, Any]
P = ParamSpec("P")

GENEROUS: dict[str, Any] = {
    "requests": [100_000, 100_000],
    "new_tables": [100_000, 100_000],
    "new_guests": [100_000, 100_000],
    "messages": [100_000, 100_000],
    "heavy": [100_000, 100_000],
    "tables_each": 100_000,
    "sockets": 100_000,
    "sockets_each": 100_000,
    "thinkers": 1,
}
"""Settings under which no limit is ever reached."""
BRIEF = httpx.Limits(keepalive_expiry=2)
"""A client gives an idle connection up long before the server does, so that no request is sent into a closing one."""


class Served:
    """A server that can be started, stopped, killed and started again on the same log."""

    def __init__(self, folder: Path, database: str = "", log_level: str = "WARNING", **settings: Any) -> None:
        self.folder = folder
        self.log_level = log_level
        self.settings = {**GENEROUS, "database": database or f"sqlite:///{folder / 'tables.db'}", **settings}
        self.process: subprocess.Popen[str] | None = None
        self.log = folder / "server.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        runner = Path(__file__).parent / "run_server.py"
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(runner), str(self.port), json.dumps(self.settings), self.log_level],
                stderr=log,
                stdout=log,
                text=True,
            )
        for _ in range(600):
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended at once: {self.log.read_text()[-2000:]}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As if the power went out."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Politely."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *why: object) -> None:
        self.stop()


class Person:
    """Somebody with a name and a token."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        self.name = name
        self.http = httpx.AsyncClient(base_url=server.address, timeout=30, verify=False, limits=BRIEF)
        self.id = ""
        self.token = ""

    @classmethod
    async def arrive(cls, server: Served, name: str) -> Self:
        """A new guest."""
        person = cls(server, name)
        answer = await person.http.post("/api/guests", json={"name": name})
        assert answer.status_code == 200, answer.text
        person.id, person.token = answer.json()["id"], answer.json()["token"]
        person.http.headers["authorization"] = f"Bearer {person.token}"
        return person

    async def opens(self, game: str, **wanted: Any) -> Message:
        """A new table of this guest's."""
        answer = await self.http.post("/api/tables", json={"game": game, **wanted})
        assert answer.status_code == 200, answer.text
        table: Message = answer.json()
        return table

    async def sees(self, table: str) -> Message:
        """A table as everybody sees it."""
        answer = await self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        seen: Message = answer.json()
        return seen

    async def does(self, table: str, do: str, **what: Any) -> httpx.Response:
        """A command by REST."""
        return await self.http.post(f"/api/tables/{table}/do", json={"do": do, **what})

    @asynccontextmanager
    async def at(self, table: str, **query: Any) -> AsyncIterator[Place]:
        """Be at a table."""
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket?{asked}"
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        async with connect(address, additional_headers=headers, max_size=None) as wire:
            yield Place(wire)

    async def leaves(self) -> None:
        await self.http.aclose()


class Place:
    """A connection to a table: what was heard there, every byte of it."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.heard: list[str] = []
        self.last: dict[str, Message] = {}
        """The last message of each kind."""
        self.count = 0

    async def listen(self, seconds: float = 20) -> Message:
        """The next message; the shuffle is answered by itself."""
        text = await asyncio.wait_for(self.wire.recv(), seconds)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        SERVER_MESSAGES.validate_python(message)  # the page and other programs rely on its form
        self.last[message["is"]] = message
        if message["is"] == "shuffle":
            await self.says("contribute", bytes=secrets.token_hex(32))
        return message

    async def until(self, wanted: Callable[[Message], bool], seconds: float = 20) -> Message:
        """Listen until a message is as wanted."""
        deadline = time.monotonic() + seconds
        while True:
            message = await self.listen(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    async def hears(self, kind: str, seconds: float = 20) -> Message:
        """The next message of this kind."""
        return await self.until(lambda message: message["is"] == kind, seconds)

    async def says(self, do: str, **what: Any) -> int:
        """Send a command; its id."""
        self.count += 1
        await self.wire.send(json.dumps({"do": do, "id": self.count, **what}))
        return self.count

    async def asks(self, do: str, seconds: float = 20, **what: Any) -> Message:
        """Send a command and wait for its answer."""
        id = await self.says(do, **what)
        return await self.until(lambda message: message.get("re") == id, seconds)

    async def is_asked(self, seconds: float = 60) -> Message:
        """Wait until it is this seat's turn, or the game is over; the moment."""
        wanted = self.last.get("moment")
        while wanted is None or not (wanted["ask"]["legal"] or wanted["outcome"]):
            wanted = await self.hears("moment", seconds)
        return wanted

    async def finishes(self, seconds: float = 120) -> Message:
        """Listen until the game is over and its replay is kept; the table."""
        table: Message | None = self.last.get("table", {}).get("table")
        while table is None or not table["replay"]:
            table = (await self.hears("table", seconds))["table"]
        return table

    async def plays(self, choose: Callable[[Message], Any], seconds: float = 120) -> Message:
        """Play to the end; the last moment. `choose` gets an ask and returns an action."""
        while True:
            moment = await self.is_asked(seconds)
            if moment["outcome"] is not None:
                return moment
            del self.last["moment"]
            ask = moment["ask"]
            await self.says("move", number=ask["number"], action=choose(ask))


@asynccontextmanager
async def guests(server: Served, *names: str) -> AsyncIterator[list[Person]]:
    """People who arrive now and leave in the end."""
    people = [await Person.arrive(server, name) for name in names]
    try:
        yield people
    finally:
        for person in people:
            await person.leaves()


async def seated(table: Message, *people: Person) -> None:
    """These sit down beside the host."""
    for seat, person in enumerate(people, 1):
        answer = await person.does(table["id"], "sit", seat=seat)
        assert answer.status_code == 200, answer.text


async def start(people: list[Person], game: str = "split", **wanted: Any) -> Message:
    """A running game with these people in the first seats and bots in the others."""
    seats = wanted.pop("seats", max(2, len(people)))
    bots = {str(seat): "greedy" for seat in range(len(people), seats)}
    options = {"seats": seats, **wanted.pop("options", {})}
    table = await people[0].opens(game, options=options, bots=bots, **wanted)
    await seated(table, *people[1:])
    assert (await people[0].does(table["id"], "start")).status_code == 200
    for person in people:
        answer = await person.does(table["id"], "contribute", bytes=secrets.token_hex(32))
        assert answer.status_code == 200, answer.text
    async with people[0].at(table["id"]) as place:
        await place.hears("moment")
    return await people[0].sees(table["id"])


def story(told: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is told as something people do one after another; nobody waits forever."""

    @wraps(told)
    def test(*given: P.args, **named: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(told(*given, **named), 1800))

    return test


def is_refused(answer: httpx.Response, code: str, status: int | None = None) -> Message:
    """The refusal by REST, which has this code and says something."""
    error: Message = answer.json()["error"]
    assert error["code"] == code, answer.text
    assert status is None or answer.status_code == status, answer.text
    assert 400 <= answer.status_code < 500, answer.text
    assert error["text"]
    assert "Traceback" not in answer.text
    return error


async def together(*work: Awaitable[Any]) -> list[Any]:
    """All of these at the same time; the first failure ends them all."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_awaited(one)) for one in work]
    return [task.result() for task in tasks]


async def _awaited(work: Awaitable[Any]) -> Any:
    return await work


def clean_environment() -> dict[str, str]:
    """The environment without anything that would steer a server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SPLITSIES_")}
