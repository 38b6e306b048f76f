"""How a server bears many tables at once, on this machine's loopback: one decision a second at each table.

The server is a process of its own, and so is this one, which plays all the people. A decision's time runs from the
moment it is sent here to the moment the last of the people at that table has got its moment here. Each number of
tables is held for some seconds after all have sat down; CPU and memory are those of the server's process, and the
time it counts itself (from a command to telling all) is read from its /metrics.

    python bench/load.py --levels 100,500 --games split --seconds 15
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SEATS: Final = {"split": 2, "great-split": 4}
AIM: Final = (500, 50.0)
"""So many tables of SPLIT, and the milliseconds within which 99 of 100 decisions must have reached everybody."""
PACE: Final = 1.0
"""Seconds between two decisions at a table."""
SETTLING: Final = 3.0
"""Seconds of play before anything is counted."""
TABLES_OF_ONE: Final = 10
"""Tables at which the same people sit."""
NO_LIMITS: Final = {
    "requests": [10**6, 10**6],
    "new_tables": [10**6, 10**6],
    "new_guests": [10**6, 10**6],
    "messages": [10**6, 10**6],
    "tables_each": 10**6,
    "sockets": 10**5,
    "thinkers": 1,
}
_JSON: Final = json.JSONDecoder()


# The server.


@contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A server with an empty database: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    settings = json.dumps({**NO_LIMITS, "database": f"sqlite:///{folder / 'tables.db'}"})
    runner = ROOT / "tests" / "server" / "run_server.py"
    server = subprocess.Popen([sys.executable, str(runner), str(port), settings])
    try:
        for _ in range(300):
            try:
                if Rest(port).get("/healthz"):
                    break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit("the server does not answer")
        yield port, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)


class Rest:
    """Requests on one connection."""

    def __init__(self, port: int) -> None:
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, path: str) -> bytes:
        self.wire.request("GET", path)
        return self.wire.getresponse().read()

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        self.wire.request("POST", path, json.dumps(body), headers if token else {"content-type": "application/json"})
        response = self.wire.getresponse()
        text = response.read()
        if response.status != 200:
            raise SystemExit(f"{path}: {response.status} {text.decode()}")
        return json.loads(text)


def cpu_seconds(process: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(process: int) -> float:
    """What a process holds in memory."""
    line = next(line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def command_times(port: int) -> dict[float, float]:
    """The server's own histogram: for each bound in milliseconds, how many commands took no longer."""
    found = {}
    for line in Rest(port).get("/metrics").decode().splitlines():
        if line.startswith("splitsies_command_seconds_bucket"):
            name, _, count = line.rpartition(" ")
            found[1000 * float(name.split('"')[1])] = float(count)
    return found


# The people.


class Client(asyncio.Protocol):
    """One person's socket: just enough of RFC 6455 for short texts out and any texts in."""

    def __init__(self, table: Table, request: bytes) -> None:
        self.table = table
        self.request = request
        self.inbox = bytearray()
        self.upgraded = False
        self.here = asyncio.Event()
        """Set when the server has said hello."""
        self.at = 0.0
        """When the last moment came."""
        self.moment = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def say(self, text: bytes, opcode: int = 1) -> None:
        """Send one masked frame; the mask is zero, which leaves the text as it is."""
        assert self.transport is not None
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE, size >> 8, size & 255))
        self.transport.write(bytes((0x80 | opcode,)) + length + bytes(4) + text)

    def data_received(self, new: bytes) -> None:
        inbox = self.inbox
        inbox += new
        if not self.upgraded:
            end = inbox.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in inbox[:20]:
                raise SystemExit(f"no socket: {bytes(inbox[:200])!r}")
            self.upgraded = True
            del inbox[: end + 4]
        while len(inbox) >= 2:
            size, start = inbox[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(inbox[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(inbox[2:10], "big"), 10
            if len(inbox) < start + size:
                return
            self.hear(inbox[0] & 15, bytes(inbox[start : start + size]))
            del inbox[: start + size]

    def hear(self, opcode: int, message: bytes) -> None:
        if opcode == 9:
            self.say(message, 10)
        elif message.startswith(b'{"is":"moment"'):
            self.at = time.perf_counter()
            self.moment = message
        elif message.startswith(b'{"is":"hello"'):
            self.here.set()
        elif message.startswith(b'{"is":"shuffle"'):
            self.say(b'{"do":"contribute","bytes":"%s"}' % random.randbytes(32).hex().encode())
        elif message.startswith((b'{"is":"refused"', b'{"is":"bye"')):
            self.table.refused.append(message.decode())

    def decision(self) -> bytes | None:
        """Something this person may do now, read from the last moment without reading all of it."""
        moment = self.moment
        legal = moment.find(b'"legal":[{')
        if legal < 0:
            return None
        texts = moment.find(b'},"texts":')
        action, _ = _JSON.raw_decode(moment[legal + 9 : texts].decode())
        number = moment[moment.rfind(b":", 0, texts) + 1 : texts]
        return b'{"do":"move","id":1,"number":%s,"action":%s}' % (number, json.dumps(action).encode())


def _same(client: Client) -> Client:
    return client


@dataclass
class Table:
    """A table with its people."""

    all_hear: bool
    """Whether everybody hears of every decision; otherwise those count who do."""
    clients: list[Client] = field(default_factory=list)
    sent: float = 0.0
    """When the last decision was sent."""
    sender: Client | None = None
    """Who sent it, until it is known when it had reached everybody."""
    times: list[float] = field(default_factory=list)
    late: int = 0
    """Decisions that had not reached everybody when the next was due."""
    refused: list[str] = field(default_factory=list)

    def settle(self) -> bool:
        """Whether the last decision has reached everybody who hears of it: its sender, and perhaps the others."""
        told = [client.at for client in self.clients if client.at > self.sent]
        if self.sender is None:
            return True
        if self.sender.at < self.sent or (self.all_hear and len(told) < len(self.clients)):
            return False
        self.times.append(max(told) - self.sent)
        self.sender = None
        return True

    async def play(self, first: float, until: float) -> None:
        """One decision after another at an even pace."""
        loop = asyncio.get_running_loop()
        due = first
        while due < until:
            await asyncio.sleep(max(0.0, due - loop.time()))
            due += PACE
            if not self.settle():
                self.late += 1
                continue
            for client in random.sample(self.clients, len(self.clients)):
                text = client.decision()
                if text is not None:
                    self.sent, self.sender = time.perf_counter(), client
                    client.say(text)
                    break
            else:
                return
        await asyncio.sleep(max(0.0, due - loop.time()))
        self.settle()


class Crowd:
    """All tables of one level."""

    def __init__(self, port: int, game: str, count: int) -> None:
        self.port = port
        self.tables = [Table(all_hear=game == "split") for _ in range(count)]
        self.game = game
        self.seats = SEATS[game]
        self.rest = Rest(port)
        self.tokens: list[str] = []

    async def sit_down(self) -> None:
        """Open every table, seat everybody and start, a few at a time."""
        loop = asyncio.get_running_loop()
        for number, table in enumerate(self.tables):
            id, tokens = await asyncio.to_thread(self._opened, number)
            for token in tokens:
                client = Client(table, self._upgrade(id, token))
                await loop.create_connection(partial(_same, client), "127.0.0.1", self.port)
                await client.here.wait()
                table.clients.append(client)
            table.clients[0].say(b'{"do":"start"}')
        for _ in range(600):
            if all(client.moment for table in self.tables for client in table.clients):
                return
            await asyncio.sleep(0.1)
        raise SystemExit(f"not all tables could start: {[table.refused for table in self.tables][:3]}")

    def _opened(self, number: int) -> tuple[str, list[str]]:
        if number % TABLES_OF_ONE == 0:
            people = range(self.seats)
            self.tokens = [self.rest.post("/api/guests", {"name": f"P{seat}"})["token"] for seat in people]
        wanted = {"game": self.game, "options": {"seats": self.seats}, "open": False}
        id = self.rest.post("/api/tables", wanted, self.tokens[0])["id"]
        for seat in range(1, self.seats):
            self.rest.post(f"/api/tables/{id}/do", {"do": "sit", "seat": seat}, self.tokens[seat])
        return id, self.tokens

    def _upgrade(self, id: str, token: str) -> bytes:
        lines = (
            f"GET /api/tables/{id}/socket?lang=en HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(random.randbytes(16)).decode()}",
            f"Authorization: Bearer {token}",
        )
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def play(self, seconds: float) -> None:
        """Everybody plays, the tables evenly spread over the pace."""
        start = asyncio.get_running_loop().time() + 0.1
        phases = [start + PACE * number / len(self.tables) for number in range(len(self.tables))]
        await asyncio.gather(
            *[table.play(phase, start + seconds) for table, phase in zip(self.tables, phases, strict=True)]
        )

    def leave(self) -> None:
        for table in self.tables:
            for client in table.clients:
                assert client.transport is not None
                client.transport.abort()


# What came of it.


@dataclass(frozen=True)
class Level:
    """What a number of tables came to."""

    game: str
    tables: int
    sockets: int
    rate: float
    p50: float
    p99: float
    worst: float
    own_p50: float
    own_p99: float
    """The server's own count: the upper bound of the bucket."""
    late: int
    refused: list[str]
    cpu: float
    memory: float
    load_cpu: float

    def row(self) -> str:
        """One line of the table."""
        crowd = f"{self.game:12} {self.tables:6} {self.sockets:7} {self.rate:7.1f}"
        times = f"{self.p50:7.1f} {self.p99:7.1f} {self.worst:7.1f}  {f'≤{self.own_p50:g} ≤{self.own_p99:g}':12}"
        return f"{crowd} {times} {self.late:5} {self.cpu:4.0f}% {self.memory:7.0f}  ({self.load_cpu:.0f}%)"


def percentile(times: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def bucket(before: dict[float, float], after: dict[float, float], part: float) -> float:
    """The bound within which this part of the commands was done meanwhile."""
    new = {bound: count - before[bound] for bound, count in after.items()}
    return next((bound for bound, count in sorted(new.items()) if count >= part * new[max(new)]), float("nan"))


async def hold(port: int, server: int, game: str, count: int, seconds: float) -> Level:
    """So many tables for so long."""
    crowd = Crowd(port, game, count)
    await crowd.sit_down()
    await crowd.play(SETTLING)
    for table in crowd.tables:
        table.times.clear()
        table.late = 0
    own = command_times(port)
    began, cpu, mine = time.perf_counter(), cpu_seconds(server), time.process_time()
    await crowd.play(seconds)
    passed = time.perf_counter() - began - PACE  # at the end all wait for the last decisions
    cpu, mine = cpu_seconds(server) - cpu, time.process_time() - mine
    after = command_times(port)
    times = [one for table in crowd.tables for one in table.times]
    crowd.leave()
    return Level(
        game, count, count * crowd.seats, len(times) / passed,
        percentile(times, 0.5), percentile(times, 0.99), 1000 * max(times, default=0.0),
        bucket(own, after, 0.5), bucket(own, after, 0.99),
        sum(table.late for table in crowd.tables), [text for table in crowd.tables for text in table.refused],
        100 * cpu / passed, megabytes(server), 100 * mine / passed,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="How a server bears many tables at once.")
    parser.add_argument("--levels", default="100,250,500,1000")
    parser.add_argument("--games", default="split,great-split")
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    print("game         tables sockets moves/s  p50 ms  p99 ms  max ms  server's own  late  CPU   RSS MB  (load CPU)")
    missed = False
    for game in given.games.split(","):
        for count in map(int, given.levels.split(",")):
            with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as (port, server):
                level = asyncio.run(hold(port, server, game, count, given.seconds))
            print(level.row(), flush=True)
            for text in level.refused[:3]:
                print("   refused:", text)
            missed = missed or ((game, count) == ("split", AIM[0]) and not level.p99 < AIM[1])
    if missed:
        print(f"The aim is missed: more than {AIM[1]:g} ms for one decision of a hundred at {AIM[0]} tables.")


if __name__ == "__main__":
    main()
