"""The terminal: what is written to it, what is typed into it, and how much room it has."""

from __future__ import annotations

import codecs
import contextlib
import io
import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 (arrow keys and history while typing)

WIDEST: Final = 100
"""Running text is not set wider than this: long lines are hard to read."""

GLUE: Final = "\ue000"
"""Stands for a space at which no line is broken."""

_IN_LETTERS: Final = str.maketrans("♥♠♦♣★│─…·–▸•▤▨▲▼●♛◇□☆■§»✓→⚑‹›×╭╮╰╯", "HSDC*|-..->oTAZEGPDQS#c>v>f<>x....")


class Screen:
    """One terminal. It is live when a person sits at it; else lines come from a file or a program."""

    def __init__(self, plain: bool = False) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False, color_system=None if plain else "auto")
        self.live = sys.stdin.isatty() and self.console.is_terminal

    @property
    def width(self) -> int:
        """Characters in a line."""
        return self.console.width

    @property
    def height(self) -> int:
        """Lines there are to see at once; without a person at it there is no limit."""
        return self.console.height if self.live else sys.maxsize

    def write(self, *lines: Text | str, indent: int = 0) -> None:
        """Lines of running text, wrapped."""
        margin = Text(" " * indent)
        texts = [Text(line) if isinstance(line, str) else line for line in lines]
        self.draw(Text.assemble(margin, line) for line in self.wrapped(texts, indent))

    def draw(self, lines: Iterable[Text]) -> None:
        """Lines that are drawn rather than written: none of them is wrapped."""
        for line in lines:
            self.console.print(line, no_wrap=True, crop=False, overflow="ignore", soft_wrap=True)

    def wrapped(self, texts: Iterable[Text], indent: int = 0) -> list[Text]:
        """Running text as the lines it will take; what is glued together stays on one line."""
        width = max(min(self.width, WIDEST) - indent, 20)
        lines = [line for text in texts for line in text.wrap(self.console, width)]
        for line in lines:
            line.rstrip()
            line.plain = line.plain.replace(GLUE, " ")
        return lines

    def read(self, prompt: str) -> str:
        """One typed line; raises EOFError when there is nothing more to read."""
        if self.live:
            return input(prompt).strip()
        self.console.print(prompt, end="")
        line = sys.stdin.readline()
        self.console.print(line.rstrip("\r\n"))
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """An empty screen."""
        if self.live:
            self.console.clear()

    def wipe(self) -> None:
        """An empty screen with nothing to scroll back to, so that the next person sees no secrets."""
        if self.live:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()


def dim(text: str) -> Text:
    """Something that steps back."""
    return Text(text, style="dim")


def speak_any_encoding() -> None:
    """Where the terminal cannot show suits, show letters instead of failing."""
    codecs.register_error("splitsies", _in_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="splitsies")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _in_letters(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    letters = problem.object[problem.start : problem.end].translate(_IN_LETTERS)
    return letters.encode("ascii", "replace").decode("ascii"), problem.end
