"""A file that the games of a tournament are kept in while they are played, so that it can be resumed.

The first line says what is played and with which source, every other line is a game, in order. So the file of a run
that was stopped is the beginning of the file it would have become, and a longer tournament goes on where a shorter one
ended; but games of bots that have changed since are not added to it. How long the players thought differs from run to
run: that is kept in a second file beside it, whose name ends in `.times`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from splitsies import __version__
from splitsies.core import Trouble

from .arena import Result, Tournament
from .source import source_digest

KIND: Final = "splitsies lab"
FORMAT: Final = 1


class Ledger:
    """The games that are done, and the file the next ones are written to."""

    def __init__(self, done: list[Result], games: TextIO, times: TextIO) -> None:
        self.done = done
        self.games = games
        self.times = times

    def add(self, result: Result) -> None:
        """Write a game down at once."""
        self.done.append(result)
        self.times.write(json.dumps([result.fixture.number, result.nanoseconds]) + "\n")
        self.times.flush()
        self.games.write(line(result) + "\n")
        self.games.flush()


@contextmanager
def opened(path: Path, tournament: Tournament) -> Iterator[Ledger]:
    """The file of this tournament, new or as far as it has got; raises Trouble if it is of something else."""
    heading = json.dumps(_heading(tournament))
    beside = path.with_name(path.name + ".times")
    try:
        rows = _whole_lines(path, json.dumps({"kind": KIND})[:-1])
        if rows and rows[0] != heading:
            raise Trouble(f"{path} holds something else: {_difference(rows[0], heading)}; name another file")
        if not rows:
            path.write_text(heading + "\n", "utf-8", newline="\n")
        times = _times(beside)
        done = [_result(row, number, path, tournament, times) for number, row in enumerate(rows[1:])]
        with ExitStack() as files:
            yield Ledger(
                done[: tournament.games],
                files.enter_context(path.open("a", encoding="utf-8", newline="\n")),
                files.enter_context(beside.open("a", encoding="utf-8", newline="\n")),
            )
    except (OSError, UnicodeDecodeError) as problem:
        raise Trouble(f"{path} cannot be used: {getattr(problem, 'strerror', None) or problem}") from None


def _times(path: Path) -> dict[int, list[int]]:
    """How long the seats thought in each game, as far as that can be read: nothing depends on it."""
    found = {}
    for row in _whole_lines(path, "["):
        try:
            number, nanoseconds = json.loads(row)
            found[int(number)] = [int(one) for one in nanoseconds]
        except (ValueError, TypeError):
            continue
    return found


def line(result: Result) -> str:
    """A game as a line."""
    return json.dumps(result.plain(), separators=(",", ":"))


def _heading(tournament: Tournament) -> dict[str, Any]:
    box = tournament.box
    return {
        "kind": KIND,
        "format": FORMAT,
        "splitsies": __version__,
        "source": source_digest(),
        "game": box.name,
        "version": box.version,
        "material": box.material_digest,
        "options": tournament.options.plain(),
        "round": tournament.round,
        "seed": tournament.seed,
    }


def _difference(there: str, wanted: str) -> str:
    """What another file is about."""
    try:
        page = json.loads(there)
        if page["kind"] == KIND:
            ours: dict[str, Any] = json.loads(wanted)
            return "another " + ", another ".join(name for name in ours if page.get(name) != ours[name])
    except (ValueError, TypeError, KeyError):
        pass
    return "it is not a file of the lab"


def _whole_lines(path: Path, beginning: str) -> list[str]:
    """The lines of a file that have been written to their end; one that was cut off is taken away."""
    if not path.exists():
        return []
    written = path.read_bytes()
    whole = written[: written.rfind(b"\n") + 1]
    lines = whole.decode("utf-8").splitlines()
    if len(whole) < len(written):
        expected = beginning.encode()
        if written[: len(expected)] != expected[: len(written)]:
            raise Trouble(f"{path} holds something else: it is not a file of the lab; name another file")
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return lines


def _result(row: str, number: int, path: Path, tournament: Tournament, times: dict[int, list[int]]) -> Result:
    try:
        result = Result.of(json.loads(row), times.get(number, ()))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise Trouble(
            f"{path}, line {number + 2}, is damaged; take it and all below it away to go on from there"
        ) from None
    fixture = result.fixture
    if fixture.number != number or fixture.lineup != tournament.round[number % len(tournament.round)]:
        raise Trouble(
            f"{path}, line {number + 2}, is not game {number}; take it and all below it away to go on from there"
        )
    return result
