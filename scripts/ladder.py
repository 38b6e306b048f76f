"""Play the ladder: every level of the bots against the one below it, at two and at four seats, in every game.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/ladder.py                       100 games a match, written into docs/ladder.md
    .venv/bin/python scripts/ladder.py --keep ladder-games   the same; started again, it goes on where it was stopped
    .venv/bin/python scripts/ladder.py --reduced             a few games a match, without the level that thinks longest;
                                                             nothing written

It fails when a level is weaker than the one below it, for certain: when its interval lies below one half.
"""

import argparse
import os
import shlex
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from splitsies import bots
from splitsies.core import Trouble
from splitsies.games import GAMES
from splitsies.lab.crews import crew_of
from splitsies.lab.ladder import Match, Rung, climbed, hardware, matches, put_into, tables

ROOT: Final = Path(__file__).parents[1]
FULL: Final = 100
REDUCED: Final = 8
"""Games a match."""
HEADING: Final = """# The ladder

Every level plays the one below it; both have every other seat, on deals that are played again with the seats
exchanged. A share of one half is even; a level is above another when the whole 95 % interval (Wilson) is above that.
"""


def arguments(given: list[str]) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Play the ladder of the bots' levels.")
    asked.add_argument("--levels", default="", help="the levels, the weakest first; all, reduced all but the strongest")
    asked.add_argument("--games-of", default=",".join(game.name for game in GAMES), help="which games")
    asked.add_argument("--seats", default="", help="tables of how many seats; 2,4, reduced 2")
    asked.add_argument("--games", type=int, help=f"games a match; {FULL}, reduced {REDUCED}")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--keep", type=Path, help="a folder for the games, so that they can be resumed")
    asked.add_argument("--page", type=Path, default=ROOT / "docs" / "ladder.md", help="the document to write into")
    asked.add_argument("--reduced", action="store_true", help="a few games a match, no slow level, no document")
    return asked.parse_args(given)


def main(typed: list[str]) -> int:
    given = arguments(typed)
    seats = [int(count) for count in (given.seats or ("2" if given.reduced else "2,4")).split(",")]
    games = given.games or (REDUCED if given.reduced else FULL)
    levels = given.levels.split(",") if given.levels else list(bots.LEVELS)[: -1 if given.reduced else None]
    some = matches(given.games_of.split(","), levels, seats)
    if given.reduced:  # the yardstick is for the strongest level
        some = [match for match in some if {match.stronger, match.weaker} <= set(levels)]
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    console = Console(highlight=False)
    began = perf_counter()
    rungs: list[Rung] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=len(some) * games)

        def played(match: Match) -> None:
            named = f"{match.game} {match.seats}: {match.stronger} - {match.weaker}"
            bar.update(task, advance=1, description=named)

        for rung in climbed(some, games, given.seed, crew_of(given.workers), given.keep, played):
            rungs.append(rung)
            low, high = rung.stronger.interval
            console.print(
                f"{rung.match.game}, {rung.match.seats} seats: {rung.match.stronger} against {rung.match.weaker} "
                f"{rung.stronger.share:.1%} of {rung.stronger.games} ({low:.1%} to {high:.1%}), "
                f"{rung.stronger.milliseconds:.1f} ms a decision: {rung.verdict}"
            )
    minutes = (perf_counter() - began) / 60
    if not given.reduced:
        write(given.page, rungs, typed, given.seed, minutes)
    broken = [rung for rung in rungs if rung.is_broken]
    console.print(f"{len(rungs)} matches in {minutes:.0f} minutes, {len(broken)} broken")
    return 1 if broken else 0


def write(page: Path, rungs: list[Rung], typed: list[str], seed: int, minutes: float) -> None:
    """Put the figures into the document, with the command that measured them."""
    command = shlex.join([".venv/bin/python", "scripts/ladder.py", *typed])
    about = f"Measured on {hardware()}, in {minutes:.0f} minutes, seed {seed}:\n\n    {command}\n\n"
    there = page.read_text("utf-8") if page.exists() else HEADING
    page.write_text(put_into(there, about + tables(rungs)), "utf-8")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"ladder: {trouble}")
