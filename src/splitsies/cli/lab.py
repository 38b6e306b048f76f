"""`splitsies lab GAME`: bots play a tournament."""

from __future__ import annotations

import os
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from splitsies.core import Trouble
from splitsies.games import game as find
from splitsies.lab.arena import Result, Tournament, hold, plan
from splitsies.lab.report import shown, written

from .flags import HERE, GameName, Plain, told
from .play import chosen_options
from .screen import Screen

PLAYERS: Final = (
    "The bots, in seat order, with commas between them. Fewer than seats: they are repeated in turn. "
    "More than seats: all play with all others."
)
GAMES: Final = (
    "How many games; a few more are played if it takes them to let every bot sit in every seat equally often."
)
SEED: Final = "The same number gives the same tournament, whatever the number of workers."
WORKERS: Final = "How many processes play; all processors unless told."
JSON: Final = "Keep the figures and every game in this file."


def lab(
    game: GameName,
    players: Annotated[str, typer.Option("--players", metavar="A,B,…", help=PLAYERS)] = "greedy,random",
    games: Annotated[int, typer.Option("--games", metavar="N", help=GAMES)] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=SEED)] = 1,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help=WORKERS)] = None,
    json: Annotated[Path | None, typer.Option("--json", metavar="FILE", help=JSON)] = None,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help=told("seats"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=told("option"))] = None,
    plain: Plain = False,
) -> None:
    """Let bots play a tournament and compare them."""
    box = find(game)
    asked = list(option or [])
    if seats is not None:
        asked.append(f"seats={seats}")
    options = chosen_options(box, asked, None, HERE)
    names = [name.strip() for name in players.split(",")] if players.strip() else []
    tournament = plan(box, options, names, games, seed)
    if json is not None:
        _must_be_writable(json)
    console = Screen(plain).console
    began = perf_counter()
    results = _watched(tournament, workers if workers is not None else os.cpu_count() or 1, console)
    console.print(shown(tournament, results, perf_counter() - began))
    if json is not None:
        json.write_text(written(tournament, results), "utf-8")


def _watched(tournament: Tournament, workers: int, console: Console) -> list[Result]:
    """Play the tournament, with a bar that grows when somebody sits at the terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=tournament.games)
        return hold(tournament, workers, lambda games: bar.advance(task, games))


def _must_be_writable(file: Path) -> None:
    """Say so before the games are played, not after."""
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        raise Trouble(f"{file} cannot be written; name a file in a folder that is there")
