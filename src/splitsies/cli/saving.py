"""Games as files: read, written whole or not at all, and never over something else unasked."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from splitsies.core import Record, RecordError, Trouble
from splitsies.games import game

from .screen import Screen
from .words import Words


def read_record(path: Path, words: Words) -> Record:
    """The record in this file; raises Trouble that says what is wrong with it."""
    text = read_text(path, words)
    try:
        return Record.parse(text, game)
    except RecordError as problem:
        raise RecordError(f"{path}: {problem}") from None


def read_text(path: Path, words: Words) -> str:
    """The text in this file."""
    if path.exists() and not path.is_file():
        raise Trouble(words.say("not_a_file", file=path))
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Trouble(words.say("not_text", file=path)) from None
    except OSError as problem:
        raise Trouble(words.say("cannot_read", file=path, reason=_reason(problem))) from None


def write_record(record: Record, path: Path, words: Words) -> None:
    """Write the record so that the file is always whole: the old one or the new one."""
    target = Path(os.path.realpath(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                file.write(record.text())
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except OSError as problem:
        raise Trouble(words.say("cannot_save", file=path, reason=_reason(problem))) from None


def clear_the_way(path: Path, record: Record, screen: Screen, words: Words) -> None:
    """See to it that saving there destroys nothing: only a person can say that something else may go."""
    if not path.exists():
        return
    if not path.is_file():
        raise Trouble(words.say("not_a_file", file=path))
    if _same_game(path, record, words):
        return
    if screen.live and screen.read(words.say("overwrite", file=path)).lower() in words.page["yes"]:
        return
    raise Trouble(words.say("in_the_way", file=path))


def _same_game(path: Path, record: Record, words: Words) -> bool:
    try:
        there = read_record(path, words)
    except Trouble:
        return False
    return (there.game, there.start, there.options) == (record.game, record.start, record.options)


def shelf(words: Words) -> Path:
    """Where a game that nobody saved lies until it is resumed."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    folder = Path(state) / "splitsies"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Trouble(words.say("cannot_save", file=folder, reason=_reason(problem))) from None
    return folder / "unsaved.json"


def _reason(problem: OSError) -> str:
    return problem.strerror or str(problem)
