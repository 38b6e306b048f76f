"""Sitting at a terminal, for tests: the command with typed lines, and the command in a real (pseudo) terminal."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from typer.testing import CliRunner, Result

from splitsies.cli import app

COMMAND = (sys.executable, "-c", "from splitsies.cli import main; main()")
CLEAR = "\x1b[2J"
WIPE = "\x1b[3J"
PATIENCE = 30.0


def environment(home: Path, **more: str) -> dict[str, str]:
    """A clean environment, with nothing of the person who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {
        **kept, "HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "LANG": "C.UTF-8", "COLUMNS": "80", **more,
    }  # fmt: skip


def splitsies(*arguments: str, home: Path, lines: Iterable[str] = (), **more: str) -> Result:
    """Run the command in this process, with these lines typed into it."""
    typed = "".join(f"{line}\n" for line in lines)
    unset = dict.fromkeys(("SPLITSIES_LANG", "LC_ALL", "NO_COLOR", "FORCE_COLOR"))
    return CliRunner().invoke(app, list(arguments), input=typed, env={**unset, **environment(home, **more)})


def run(
    *arguments: str, home: Path, typed: bytes = b"", patience: int = 60, **more: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    env = environment(home, **more)
    command = [*COMMAND, *arguments]
    return subprocess.run(command, input=typed, env=env, capture_output=True, timeout=patience, check=False)


class Terminal:
    """A terminal with the command running in it."""

    def __init__(self, *arguments: str, home: Path, columns: int = 80, rows: int = 24, **more: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        env = environment(home, TERM="xterm-256color", COLORTERM="truecolor", **more)
        del env["COLUMNS"]
        self.command = subprocess.Popen(
            [*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.shown = ""

    def until(self, *awaited: str) -> str:
        """What is shown up to the first of these texts."""
        end = time.monotonic() + PATIENCE
        while not any(text in self.shown for text in awaited):
            if time.monotonic() > end or not self._more():
                raise AssertionError(f"none of {awaited} was shown, but:\n{self.shown}")
        place = min(self.shown.index(text) + len(text) for text in awaited if text in self.shown)
        before, self.shown = self.shown[:place], self.shown[place:]
        return before

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def end_input(self) -> None:
        """Press Ctrl-D."""
        os.write(self.master, b"\x04")

    def interrupt(self) -> None:
        """What Ctrl-C does; pressed again where the command was not yet listening."""
        for _ in range(10):
            self.command.send_signal(signal.SIGINT)
            if select.select([self.master], [], [], 2.0)[0]:
                return

    def leave(self) -> tuple[str, int]:
        """All that is shown until the command ends, and its exit code."""
        while self._more():
            pass
        return self.shown, self.command.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *trouble: object) -> None:
        self.command.kill()
        self.command.wait()
        os.close(self.master)

    def _more(self) -> bool:
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        if not ready:
            return False
        try:
            text = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.shown = (self.shown + self.decoder.decode(text)).replace("\r\n", "\n")
        return bool(text)


def plain(shown: str) -> str:
    """What is shown, without colours and movements."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)
