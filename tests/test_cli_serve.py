"""splitsies serve: says where the page is, or in one sentence why it cannot be served."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from server.served import clean_environment


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    """The command, in a group of its own as in a terminal; it is ended in any case."""
    command = [sys.executable, "-c", "from splitsies.cli import main; main()", "serve", *options]
    environment = {**clean_environment(), "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=-1, stderr=-1, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def refused(folder: Path, *options: str) -> str:
    """What the command says when it cannot serve."""
    with serving(folder, *options) as process:
        out, err = process.communicate(timeout=60)
    assert process.returncode == 2, err
    assert out == ""
    assert "Traceback" not in err
    assert len(err.splitlines()) <= 2, err  # PostgreSQL asks back in a second line
    assert err.startswith("splitsies: ")
    return err


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_it_prints_the_address_and_serves_there(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as process:
        said = line(process)
        assert said.startswith("Open http://127.0.0.1:")
        with urllib.request.urlopen(said.removeprefix("Open ") + "healthz", timeout=20) as answer:
            assert answer.status == 200
        assert (tmp_path / "splitsies.db").exists()
        assert (tmp_path / "splitsies.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_ends_cleanly_when_told_to(tmp_path: Path, stop: signal.Signals, code: int) -> None:
    with serving(tmp_path, "--port", "0") as process:
        assert line(process)
        os.killpg(process.pid, stop)  # as Ctrl-C does: to the bots' processes too
        _, err = process.communicate(timeout=30)
    assert err == ""
    assert process.returncode == code


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused(tmp_path, "--port", str(port))
    assert f"127.0.0.1:{port}" in said
    assert "in use" in said


def test_an_address_that_is_not_ours_is_said(tmp_path: Path) -> None:
    assert "192.0.2.1:8000" in refused(tmp_path, "--host", "192.0.2.1", "--port", "8000")


def test_for_the_house_it_prints_a_second_address(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--port", "0") as process:
        first, second = line(process), line(process)
    assert first.startswith("Open http://127.0.0.1:")
    assert second.startswith("Others in your network open http://")
    assert first.rpartition(":")[2] == second.rpartition(":")[2]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://localhost/games", "neither SQLite"),
        ("games.db", "is no URL of a database"),
        ("sqlite://", "a SQLite database is a file here"),
        ("sqlite:////nowhere/at/all/games.db", "cannot be opened"),
        ("postgresql://ann:secret@127.0.0.1:1/games", "cannot be used"),
    ],
)
def test_a_database_that_cannot_be_used_is_said(tmp_path: Path, url: str, said: str) -> None:
    found = refused(tmp_path, "--port", "0", "--database", url)
    assert said in found
    assert "secret" not in found


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "poem.db").write_text("A rose is a rose is a rose. " * 100)
    assert "cannot be used" in refused(tmp_path, "--port", "0", "--database", "sqlite:///poem.db")


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    with serving(tmp_path, "--port", "0") as process:
        assert line(process)
        assert "another server is using" in refused(tmp_path, "--port", "0")


def test_a_level_of_logging_there_is_not_is_said(tmp_path: Path) -> None:
    assert "chatty" in refused(tmp_path, "--port", "0", "--log-level", "chatty")


def test_figures_are_for_somebody_there_is(tmp_path: Path) -> None:
    assert "off, local and on" in refused(tmp_path, "--port", "0", "--metrics", "friends")


@pytest.mark.parametrize(("metrics", "status"), [("local", 200), ("off", 404)])
def test_who_may_read_the_figures_can_be_said(tmp_path: Path, metrics: str, status: int) -> None:
    with serving(tmp_path, "--port", "0", "--metrics", metrics) as process:
        assert httpx.get(line(process).removeprefix("Open ") + "metrics", timeout=20).status_code == status
