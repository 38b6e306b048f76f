"""The same tournament gives the same bytes, whoever plays it."""

from __future__ import annotations

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from splitsies.core import Game, Trouble
from splitsies.games import GAMES
from splitsies.lab.arena import plan, played_by
from splitsies.lab.crews import Alone, Cluster, Crew, Processes
from splitsies.lab.ledger import line
from splitsies.lab.page import report
from splitsies.lab.report import games_csv, ratings_csv, written
from splitsies.lab.words import words
from terminal import run

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def everything(game: Game[Any, Any], crew: Crew, games: int) -> list[str]:
    """All that is written of a tournament: lines, figures, tables and page."""
    tournament = plan(game, game.options(), ["random", "greedy"], games, 1)
    results = list(played_by(tournament, crew))
    return [
        *(line(result) for result in results),
        written(tournament, results),
        games_csv(results),
        ratings_csv(tournament, results),
        report(tournament, results, words("en")),
    ]


@each_game
def test_one_process_and_two_write_the_same(game: Game[Any, Any]) -> None:
    assert everything(game, Processes(2), 2) == everything(game, Alone(), 2)


def test_a_cluster_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("splitsies.lab.crews._ray", lambda: Nowhere())
    with pytest.raises(Trouble, match=r"there is no Ray cluster at auto: nobody answers$"):
        Cluster("auto", None)


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "[::1]:{}", "127.0.0.1:9{}"])
def test_nobody_waits_for_a_place_where_nobody_listens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("splitsies.lab.crews._ray", lambda: Nowhere())
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # it is ours, and we do not listen
        address = address.format(nobody.getsockname()[1])
        with pytest.raises(Trouble, match=re.escape(f"there is no Ray cluster at {address}: ") + "(?!nobody answers)"):
            Cluster(address, None)


class Nowhere:
    """Ray, when nobody answers."""

    def is_initialized(self) -> bool:
        return False

    def init(self, **how: object) -> None:
        raise ConnectionError("nobody answers\nand much more")


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(Trouble, match=r"pip install 'splitsies\[cluster\]'"):
        Cluster("local", 1)


@pytest.mark.soak
@each_game
def test_one_worker_two_workers_and_a_ray_cluster_write_the_same_bytes(game: Game[Any, Any], tmp_path: Path) -> None:
    """Each as a command of its own, as people type it; every file it writes is compared."""
    ways = {"one": ["--workers", "1"], "two": ["--workers", "2"], "ray": ["--cluster", "local", "--workers", "2"]}
    files = ("results", "json", "csv", "ratings", "report")
    found: dict[str, list[bytes]] = {}
    for name, how in ways.items():
        paths = {flag: tmp_path / f"{name}.{flag}" for flag in files}
        given = [text for flag, path in paths.items() for text in (f"--{flag}", str(path))]
        done = run("lab", game.name, "--games", "10", *how, *given, home=tmp_path, patience=600)
        assert done.returncode == 0, done.stderr.decode()
        found[name] = [path.read_bytes() for path in paths.values()]
    assert found["one"] == found["two"] == found["ray"]
    print(f"{game.name}: {sum(map(len, found['one']))} bytes in {len(files)} files, the same from all three")


@pytest.mark.soak
def test_a_cluster_at_an_address_writes_the_same_bytes(tmp_path: Path) -> None:
    """Its nodes are sent the code that runs here."""
    token = secrets.token_hex(32)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    ray = str(Path(sys.executable).with_name("ray"))
    start = [ray, "start", "--head", "--block", "--node-ip-address", "127.0.0.1", "--port", address.partition(":")[2]]
    with (tmp_path / "ray.log").open("wb") as log:
        head = subprocess.Popen(
            [*start, "--num-cpus", "2", "--include-dashboard", "false"],
            env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        found = []
        for how in (["--workers", "1"], ["--cluster", address]):
            kept = tmp_path / f"{how[0]}.jsonl"
            for _ in range(12):  # until the cluster is there
                done = run(
                    *("lab", "split", "--games", "10", *how, "--results", str(kept)),
                    home=tmp_path,
                    patience=300,
                    RAY_AUTH_MODE="token",
                    RAY_AUTH_TOKEN=token,
                )
                if b"there is no Ray cluster" not in done.stderr:
                    break
                assert head.poll() is None, (tmp_path / "ray.log").read_text("utf-8")
                time.sleep(1)
            assert done.returncode == 0, done.stderr.decode()
            found.append(kept.read_bytes())
        assert found[0] == found[1]
    finally:
        os.killpg(head.pid, signal.SIGTERM)
        head.wait(60)
