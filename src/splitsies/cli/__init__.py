"""The command `splitsies`: play, resume, replay, verify, read the rules, try bots against each other, serve."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from splitsies import __version__
from splitsies.core import Trouble
from splitsies.core.native import build

from .flags import HERE, told
from .games import games
from .lab import lab
from .material import material
from .play import play
from .replay import replay
from .resume import resume
from .rules import rules
from .screen import speak_any_encoding
from .serve import serve
from .verify import verify


class Polite(TyperGroup):
    """Says what is wrong with what it was given in plain words, and never shows a stack trace for it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            print(f"splitsies: {trouble}", file=sys.stderr)
            raise typer.Exit(2) from None
        except KeyboardInterrupt:
            raise typer.Exit(130) from None


app = typer.Typer(cls=Polite, add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"splitsies {__version__} ({HERE.say(f'builds.{build()}')})")
        raise typer.Exit


@app.callback(help=HERE.say("commands_help.splitsies"))
def splitsies(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help=told("version"))] = False,
) -> None:
    """Games about splitting."""


for command in (games, play, resume, replay, verify, rules, material, lab, serve):
    app.command(help=HERE.say(f"commands_help.{command.__name__}"))(command)


def main() -> None:
    """Run the command."""
    speak_any_encoding()
    app()
