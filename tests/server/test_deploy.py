"""The nginx of docs/deploy.md, word for word but for names and ports, before a real server."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from server.served import BRIEF, Place, Served, story, together

ROOT = Path(__file__).parents[2]
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; {user}
events {{ worker_connections 256; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  {server}
}}
"""


def nginx() -> str:
    """The program, installed if need be."""
    if not shutil.which("nginx") and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run([ROOT / "scripts" / "apt", "nginx-light"], check=True)
    found = shutil.which("nginx")
    if found is None:
        pytest.fail("This test needs nginx. Please install it: sudo apt-get install -y nginx-light")
    return found


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def proxied(folder: Path, server: Served) -> Iterator[int]:
    """The proxy as the document has it, with a certificate of its own making; its port."""
    key, certificate, port = folder / "key.pem", folder / "certificate.pem", free_port()
    make = f"openssl req -x509 -newkey rsa:2048 -nodes -keyout {key} -out {certificate} -days 2 -subj /CN=localhost"
    subprocess.run(make.split(), check=True, capture_output=True)
    page = (ROOT / "docs" / "deploy.md").read_text()
    block = re.search(r"```nginx\n(.*?)```", page, re.DOTALL)
    assert block is not None
    text = block[1].replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("play.example;", "localhost;")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    text = re.sub(r"ssl_certificate +\S+;", f"ssl_certificate {certificate};", text)
    text = re.sub(r"ssl_certificate_key +\S+;", f"ssl_certificate_key {key};", text)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, server=text, user=user))
    process = subprocess.Popen([nginx(), "-p", str(folder), "-c", str(folder / "nginx.conf")])
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, "nginx ended"
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def client(port: int, source: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
    """A browser at some address."""
    wire = httpx.AsyncHTTPTransport(verify=False, local_address=source, limits=BRIEF)
    return httpx.AsyncClient(base_url=f"https://localhost:{port}", transport=wire, headers=headers, timeout=30)


@pytest.mark.soak
@story
async def test_a_whole_game_through_the_proxy_of_the_document(tmp_path: Path) -> None:
    with Served(tmp_path, secure_cookie=True) as server, proxied(tmp_path, server) as port:
        origin = f"https://localhost:{port}"
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        luck = random.Random(1)
        async with client(port, origin=origin) as ann, client(port, origin=origin) as bob:
            for browser, name in ((ann, "Ann"), (bob, "Bob")):
                answer = await browser.post("/api/me", json={"name": name})
                assert answer.status_code == 200, answer.text
                assert "Secure" in answer.headers["set-cookie"]
            table = (await ann.post("/api/tables", json={"game": "split", "options": {"seats": 2}})).json()["id"]
            assert (await bob.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": 1})).status_code == 200

            async def plays(browser: httpx.AsyncClient) -> Any:
                cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
                address = f"wss://localhost:{port}/api/tables/{table}/socket"
                headers = {"cookie": cookie, "origin": origin}
                async with connect(address, additional_headers=headers, ssl=trust, max_size=None) as wire:
                    place = Place(wire)
                    assert (await place.hears("hello"))["seat"] == (0 if browser is ann else 1)
                    if browser is ann:
                        assert (await place.asks("start"))["is"] == "done"
                    return (await place.plays(lambda ask: luck.choice(ask["legal"])))["outcome"]["winners"]

            one, other = await together(plays(ann), plays(bob))
            assert one == other
            foreign = await ann.post("/api/me", json={"name": "Ann"}, headers={"origin": "https://elsewhere.example"})
            assert foreign.json()["error"]["code"] == "bad_origin"
            headers = {"origin": "https://elsewhere.example"}
            async with connect(
                f"wss://localhost:{port}/api/tables/{table}/socket", additional_headers=headers, ssl=trust
            ) as wire:
                assert json.loads(await wire.recv())["code"] == "bad_origin"
            assert (await ann.get("/metrics")).status_code == 404
            assert (await ann.get("/healthz")).status_code == 200


@pytest.mark.soak
@story
async def test_limits_behind_the_proxy_count_by_who_really_comes(tmp_path: Path) -> None:
    with Served(tmp_path, requests=[20, 0.01]) as server, proxied(tmp_path, server) as port:
        async with client(port, "127.0.0.2") as many, client(port, "127.0.0.3") as other:
            found = [(await many.get("/api/games")).status_code for _ in range(25)]
            assert (found[0], found[-1]) == (200, 429)
            disguised = await many.get("/api/games", headers={"x-forwarded-for": "203.0.113.9"})
            assert disguised.status_code == 429
            assert (await other.get("/api/games")).status_code == 200
