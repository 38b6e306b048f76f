"""What can be said on the command line, in words of the environment's language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from .words import chosen_language, words

HERE: Final = words(chosen_language(None))


def told(key: str) -> str:
    """The help text under this key."""
    return HERE.say(f"flags.{key}")


GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=told("game"))]
Lang: TypeAlias = Annotated[str | None, typer.Option("--lang", metavar="en|de", help=told("lang"))]
Plain: TypeAlias = Annotated[bool, typer.Option("--plain", help=told("plain"))]
Players: TypeAlias = Annotated[str, typer.Option("--players", metavar="A,B,…", help=told("players"))]
SaveFile: TypeAlias = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=told("save"))]
