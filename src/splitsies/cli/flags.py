"""What can be said on the command line, in words of the environment's language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import typer

from splitsies import bots

from .bot_names import all_called, called
from .words import chosen_language, words

HERE: Final = words(chosen_language(None))


def told(key: str, **fields: object) -> str:
    """The help text under this key, with its fields filled in."""
    return HERE.say(f"flags.{key}", **fields)


def _told_players() -> str:
    """The help text that names the bots, and the one whom people meet unless they choose."""
    return told("players", bots=all_called(HERE.language), usual=called(bots.USUAL, HERE.language))


GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=told("game"))]
Lang: TypeAlias = Annotated[str | None, typer.Option("--lang", metavar="en|de", help=told("lang"))]
Plain: TypeAlias = Annotated[bool, typer.Option("--plain", help=told("plain"))]
Players: TypeAlias = Annotated[str, typer.Option("--players", metavar="A,B,…", help=_told_players())]
SaveFile: TypeAlias = Annotated[Path | None, typer.Option("--save", metavar="FILE", help=told("save"))]
