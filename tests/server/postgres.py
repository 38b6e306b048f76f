"""A PostgreSQL server of our own for the tests, in a folder of its own; a test module names it in `pytest_plugins`."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

ROOT = Path(__file__).parents[2]
USER = "postgres"
UNTIL_WE_END = '"$@" </dev/null & read _; kill -INT $!; wait $!'
"""Runs a program until our end of the pipe is closed, be it because we were killed."""


def programs() -> Path | None:
    """The folder with initdb and postgres, of the newest version that is installed."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    return max(folders, key=lambda folder: folder.parent.name.zfill(4), default=None)


def install() -> Path:
    """The programs of PostgreSQL, installed first if need be; tests in other processes wait meanwhile."""
    with open(Path(tempfile.gettempdir()) / "splitsies-postgresql.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not programs() and os.geteuid() == 0 and shutil.which("apt-get"):
            subprocess.run([ROOT / "scripts" / "apt", "postgresql"], check=True)
    found = programs()
    if not found:
        pytest.fail("The tests of the store need PostgreSQL. Please install it: sudo apt-get install -y postgresql")
    return found


class Server:
    """PostgreSQL at a socket in its own folder; it can be stopped and started again."""

    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="splitsies-pg-"))
        self._bin = install()
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count()
        if os.geteuid() == 0:  # PostgreSQL refuses to be run by root
            shutil.chown(self.folder, USER, USER)
        initdb = [
            str(self._bin / "initdb"),
            "-D",
            str(self.folder / "data"),
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
        ]
        self._run(*initdb, "--locale=C").communicate()
        self.start()

    def _run(self, *command: str) -> subprocess.Popen[bytes]:
        root = os.geteuid() == 0
        with open(self.folder / "log", "ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                start_new_session=True,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                user=USER if root else None,
                group=USER if root else None,
                extra_groups=[] if root else None,
            )

    def start(self) -> None:
        settings = [part for setting in ("listen_addresses=", *self._settings) for part in ("-c", setting)]
        postgres = [str(self._bin / "postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        self._process = self._run("sh", "-c", UNTIL_WE_END, "sh", *postgres, *settings)
        until = time.monotonic() + 30
        while True:
            try:
                self.tell("SELECT 1")
                break
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    self.stop()
                    pytest.fail("PostgreSQL does not start:\n" + (self.folder / "log").read_text())
                time.sleep(0.05)

    def stop(self) -> None:
        if self._process:
            self._process.communicate(timeout=60)  # closes the pipe, and waits for the end
            self._process = None

    def tell(self, command: str, database: str = USER) -> None:
        with psycopg.connect(host=str(self.folder), user=USER, dbname=database, autocommit=True) as connection:
            connection.execute(command.encode())

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"games_{next(self._numbers)}"
        self.tell(f"CREATE DATABASE {name}")
        return f"postgresql://{USER}@/{name}?host={self.folder}"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """One server for all tests; it need not survive a power cut."""
    server = Server("fsync=off")
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder)
