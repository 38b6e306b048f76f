"""`splitsies verify FILE`: whether the deal of a saved game came about as its proof says, and every move is legal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from splitsies import core
from splitsies.core import RecordError
from splitsies.games import game as find

from .flags import Lang, Plain, told
from .saving import read_text
from .screen import Screen
from .words import chosen_language, words

MARK_WIDTH: Final = 6
DOES_NOT_HOLD: Final = 1
"""The exit code when something does not hold; 2 says that the file could not be judged at all."""


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told("record_file"))],
    commitment: Annotated[str | None, typer.Option("--commitment", metavar="HEX", help=told("commitment"))] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Verify a saved game."""
    spoken = words(chosen_language(lang))
    text = read_text(file, spoken)
    try:
        report = core.verify(text, find, commitment)
    except RecordError as problem:
        raise RecordError(f"{file}: {problem}") from None
    screen = Screen(plain)
    for finding in report.findings:
        mark = spoken.say("verify_holds" if finding.holds else "verify_fails").ljust(MARK_WIDTH)
        style = "green" if finding.holds else "bold red"
        first, *rest = screen.wrapped([Text(finding.say(spoken.language))], MARK_WIDTH)
        screen.draw([Text.assemble((mark, style), first), *(Text(" " * MARK_WIDTH) + line for line in rest)])
    screen.write("", Text(report.verdict(spoken.language), "bold"))
    if not report.holds:
        raise typer.Exit(DOES_NOT_HOLD)
