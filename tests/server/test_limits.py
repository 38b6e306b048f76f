"""Limits: no one person, page or connection can take the server from the others."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.served import Message, Person, Served, guests, is_refused, start, story, together
from splitsies.server.app import create_app
from splitsies.server.settings import Metrics, Settings

TIGHT: dict[str, Any] = {
    "requests": [400, 1],
    "new_tables": [8, 0.01],
    "new_guests": [6, 0.01],
    "messages": [20, 2],
    "heavy": [4, 0.01],
    "tables_each": 2,
    "tables": 4,
    "sockets": 8,
    "sockets_each": 3,
    "watchers": 2,
}


@pytest.fixture
def tight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that puts up with little, and writes down all it does."""
    with Served(tmp_path_factory.mktemp("tight"), log_level="INFO", **TIGHT) as served:
        yield served


@story
async def test_rates_and_numbers_are_bounded_and_logs_keep_no_address(tight: Served) -> None:
    async with guests(tight, "Ann", "Bob", "Cora", "Dan") as [ann, bob, cora, dan]:
        tables = await tables_are_bounded(ann, bob, cora)
        await sockets_are_bounded(ann, bob, dan, tables)
        await messages_are_bounded(ann, tables[0])
        await heavy_work_is_bounded(ann)
        link = (await ann.http.get(f"/api/tables/{tables[0]}/link")).json()["path"]
        for _ in range(2):
            assert (await ann.http.post("/api/guests", json={"name": "Eve"})).status_code == 200
        is_refused(await ann.http.post("/api/guests", json={"name": "Eve"}), "too_fast", 429)
        eve = Person(tight, "Eve")
        is_refused(await eve.http.post("/api/me", json={"name": "Eve"}), "too_fast", 429)
        await eve.leaves()
        answers = [await ann.http.get("/api/bots") for _ in range(500)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert (await ann.http.get("/healthz")).status_code == 200
    log = tight.log.read_text()
    assert '"what": "request"' in log
    for secret in (*tables, link.partition("#")[2], ann.id, ann.token, bob.id, bob.token, "Ann", "Cora"):
        assert secret not in log
    for line in log.splitlines():
        assert isinstance(json.loads(line), dict)


async def tables_are_bounded(ann: Person, bob: Person, cora: Person) -> list[str]:
    """Two tables each, four in all, eight asked for in a while."""
    tables = [(await ann.opens("split"))["id"] for _ in range(2)]
    error = is_refused(await ann.http.post("/api/tables", json={"game": "split"}), "too_many_tables", 429)
    assert "2" in error["text"]
    tables += [(await bob.opens("split"))["id"] for _ in range(2)]
    full = await cora.http.post("/api/tables", json={"game": "split"})
    assert (full.status_code, full.json()["error"]["code"]) == (503, "server_full")
    for _ in range(2):
        await cora.http.post("/api/tables", json={"game": "split"})
    is_refused(await cora.http.post("/api/tables", json={"game": "split"}), "too_fast", 429)
    return tables


async def sockets_are_bounded(ann: Person, bob: Person, dan: Person, tables: list[str]) -> None:
    """Three connections a guest, two watchers a table, eight connections in all."""
    async with AsyncExitStack() as stack:
        for _ in range(3):
            place = await stack.enter_async_context(ann.at(tables[0]))
            assert (await place.listen())["is"] == "hello"
        async with ann.at(tables[1]) as place:
            assert (await place.listen())["code"] == "too_many_sockets"
        for _ in range(2):
            place = await stack.enter_async_context(dan.at(tables[0]))
            assert (await place.listen())["is"] == "hello"
        async with bob.at(tables[0]) as place:
            assert (await place.listen())["code"] == "server_full"  # there are two watchers already
        for _ in range(3):
            place = await stack.enter_async_context(bob.at(tables[2]))
            assert (await place.listen())["is"] == "hello"
        async with dan.at(tables[3]) as place:
            assert (await place.listen())["code"] == "server_full"
    await asyncio.sleep(0.2)
    async with ann.at(tables[1]) as place:  # all have gone: there is room again
        assert (await place.listen())["is"] == "hello"


async def messages_are_bounded(ann: Person, table: str) -> None:
    """Whoever talks too fast is told so, and is heard again after a while."""
    async with ann.at(table) as place:
        for _ in range(60):
            await place.says("ping")
        answers: list[Message] = []
        while len(answers) < 60:
            answers.append(await place.until(lambda message: message["is"] in ("pong", "refused")))
        refused = [answer for answer in answers if answer["is"] == "refused"]
        assert {answer["code"] for answer in refused} == {"too_fast"}
        assert 30 <= len(refused) <= 40
        await asyncio.sleep(1)
        assert (await place.asks("ping"))["is"] == "pong"


async def heavy_work_is_bounded(ann: Person) -> None:
    """Verifying is not for free."""
    codes = [(await ann.http.post("/api/verify", content="nothing")).status_code for _ in range(6)]
    assert codes == 4 * [400] + 2 * [429]


@story
async def test_a_body_that_is_too_large_is_not_read(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        for path in ("/api/replays", "/api/verify", "/api/tables", "/api/me", "/api/tables/x/do"):
            large = (2 * 1024 * 1024) * b" "
            answer = await ann.http.post(path, content=large, headers={"content-type": "application/json"})
            is_refused(answer, "too_large", 413)

            async def bit_by_bit() -> AsyncIterator[bytes]:
                for _ in range(32):
                    yield 65536 * b" "

            answer = await ann.http.post(path, content=bit_by_bit(), headers={"content-type": "application/json"})
            is_refused(answer, "too_large", 413)
        assert (await ann.http.get("/healthz")).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1.evil.example", "http://[", "file://", "", "http://127.0.0.1:1"],
)
@story
async def test_a_page_of_others_may_not_speak_to_the_server(server: Served, origin: str) -> None:
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("split")
        headers = {"origin": origin}
        is_refused(await ann.http.post("/api/tables", json={"game": "split"}, headers=headers), "bad_origin", 403)
        is_refused(
            await ann.http.post(f"/api/tables/{table['id']}/do", json={"do": "close"}, headers=headers), "bad_origin"
        )
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table['id']}/socket"
        token = {"authorization": f"Bearer {ann.token}"}
        async with connect(address, additional_headers={**token, **headers}) as wire:
            assert json.loads(await wire.recv())["code"] == "bad_origin"
        own = {"origin": server.address}
        assert (await ann.http.post("/api/me", json={"name": "Ann"}, headers=own)).status_code == 200
        async with connect(address, additional_headers={**token, **own}) as wire:
            assert json.loads(await wire.recv())["is"] == "hello"


@story
async def test_no_answer_shows_the_inside_of_the_server(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("split")
        long, strange = "a" * 5000, "%00%ff..%2f..%2fetc%2fpasswd"
        paths = [
            f"/{long}", f"/{strange}", f"/assets/{strange}", f"/api/tables/{long}", f"/api/tables/{strange}",
            f"/api/replays/{strange}", f"/api/replays/{long}/record", f"/api/games/{strange}", "/api/nothing",
            f"/api/tables/{table['id']}/nothing", "/api/replays/%F0%9F%82%A1/moments", "/..%2f..%2fapp.py", "/%00",
        ]  # fmt: skip
        for path in paths:
            answer = await ann.http.get(path)
            assert answer.status_code in (404, 405, 414), (path, answer.status_code, answer.text[:200])
            assert "Traceback" not in answer.text
            assert "site-packages" not in answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
        for method in ("PUT", "DELETE", "PATCH"):
            answer = await ann.http.request(method, f"/api/tables/{table['id']}")
            assert answer.status_code == 405
            assert answer.json()["error"]["text"]
        for body in (b"", b"{", b"\xff", b"null", b"[]", 100_000 * b"[", b'{"name": "\\ud800"}', b'{"name": 1e999}'):
            answer = await ann.http.post("/api/me", content=body, headers={"content-type": "application/json"})
            assert 400 <= answer.status_code < 500, (body[:20], answer.text)
            assert answer.json()["error"]["text"]
        action = {"do": "move", "number": 0, "action": {"_": "\ud800"}}
        answer = await ann.http.post(
            f"/api/tables/{table['id']}/do", content=json.dumps(action), headers={"content-type": "application/json"}
        )
        assert 400 <= answer.status_code < 500


@asynccontextmanager
async def never_reads(person: Person, table: str) -> AsyncIterator[socket.socket]:
    """Somebody who connects, and then takes nothing off the wire."""
    loop = asyncio.get_running_loop()
    wire = socket.socket()
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    wire.setblocking(False)
    try:
        await loop.sock_connect(wire, ("127.0.0.1", person.server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        await loop.sock_sendall(
            wire,
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{person.server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nAuthorization: Bearer {person.token}\r\n\r\n".encode(),
        )
        assert (await loop.sock_recv(wire, 12)) == b"HTTP/1.1 101"
        yield wire
    finally:
        wire.close()


@pytest.fixture
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets a slow reader go soon."""
    with Served(tmp_path_factory.mktemp("brisk"), backlog=20, read_seconds=2.0, send_buffer=32768) as served:
        yield served


@story
async def test_who_never_reads_slows_nobody_and_is_let_go(brisk: Served) -> None:
    luck = random.Random(12)
    async with guests(brisk, "Ann", "Bob", "Lazy", "Eve") as [ann, bob, lazy, eve]:
        table = await start([ann, bob], "great-split", seats=7)
        id = table["id"]
        async with AsyncExitStack() as stack:
            wires = [await stack.enter_async_context(never_reads(lazy, id)) for _ in range(3)]
            slowest = 0.0

            async def plays(person: Person) -> None:
                nonlocal slowest
                async with person.at(id) as place:
                    while (moment := await place.is_asked())["outcome"] is None:
                        del place.last["moment"]
                        ask = moment["ask"]
                        began = time.monotonic()
                        answer = await place.asks("move", number=ask["number"], action=luck.choice(ask["legal"]))
                        assert answer["is"] == "done"
                        slowest = max(slowest, time.monotonic() - began)
                        if person is ann:
                            await place.asks("say", text="x" * 500)

            async with ann.at(id) as place:
                await place.hears("hello")
                while (await ann.sees(id))["watching"] < 3:
                    await asyncio.sleep(0.05)
            await together(plays(ann), plays(bob))
            print(f"the slowest answer took {1000 * slowest:.0f} ms")
            assert slowest < 2
            for _ in range(100):
                if (await eve.sees(id))["watching"] == 0:
                    break
                await asyncio.sleep(0.1)
            assert (await eve.sees(id))["watching"] == 0
            # Not even the operating system keeps the connections for them.
            for _ in range(200):
                if gauge(await eve.http.get("/metrics")) == 0:
                    break
                await asyncio.sleep(0.1)
            assert gauge(await eve.http.get("/metrics")) == 0
            for wire in wires:
                await cut_off(wire)


def gauge(answer: httpx.Response) -> int:
    """How many sockets the server says are open."""
    line = next(line for line in answer.text.splitlines() if line.startswith("splitsies_sockets "))
    return int(float(line.split()[1]))


async def cut_off(wire: socket.socket) -> None:
    """Whatever is still on its way is read; then the connection must be at its end."""
    async with asyncio.timeout(20):
        try:
            while await asyncio.get_running_loop().sock_recv(wire, 65536):
                pass
        except ConnectionResetError:
            pass


@pytest.mark.soak
def test_an_idle_connection_is_kept_longer_than_its_client_keeps_it(tight: Served) -> None:
    kept = HTTPConnection("127.0.0.1", tight.port, timeout=30)
    for _ in range(2):
        kept.request("GET", "/healthz")
        assert json.load(kept.getresponse())["ok"]
        time.sleep(8)  # longer than the five seconds that many clients keep one
    kept.close()


FAR = ("203.0.113.9", 4711)
PASSED_ON = [{"x-forwarded-for": "203.0.113.9"}, {"forwarded": "for=203.0.113.9"}, {"via": "1.1 proxy"}]


@pytest.mark.parametrize(
    ("metrics", "client", "headers", "status"),
    [
        ("local", ("127.0.0.1", 1), {}, 200),
        ("local", ("::1", 1), {}, 200),
        ("local", ("::ffff:127.0.0.1", 1), {}, 200),
        ("local", FAR, {}, 404),
        ("local", ("::ffff:203.0.113.9", 1), {}, 404),
        ("local", ("somewhere", 1), {}, 404),
        *[("local", ("127.0.0.1", 1), headers, 404) for headers in PASSED_ON],
        ("off", ("127.0.0.1", 1), {}, 404),
        ("on", FAR, PASSED_ON[0], 200),
    ],
)
@story
async def test_figures_are_shown_to_those_who_may_see_them(
    tmp_path: Path, metrics: Metrics, client: tuple[str, int], headers: dict[str, str], status: int
) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", metrics=metrics))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app, client=client), base_url="http://here") as http:
        answer = await http.get("/metrics", headers=headers)
    assert answer.status_code == status
    assert ("splitsies_sockets" in answer.text) == (status == 200)
