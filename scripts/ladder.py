"""Play the ladder: every level of the bots against the one below it, at two and at four seats, in every game.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/ladder.py                       100 games a match, written into docs/ladder.md
    .venv/bin/python scripts/ladder.py --keep ladder-games   the same; started again, it goes on where it was stopped
    .venv/bin/python scripts/ladder.py --reduced             a few games a match, without the level that thinks longest;
                                                             nothing written
    .venv/bin/python scripts/ladder.py --times               only how long each level thinks, in a few games with itself

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
from splitsies.core.native import build
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab.crews import crew_of
from splitsies.lab.ladder import Match, Rung, climbed, hardware, matches, put_into, tables, thinking

ROOT: Final = Path(__file__).parents[1]
FULL: Final = 100
REDUCED: Final = 8
"""Games a match."""
TIMED: Final = 4
"""Games of a level with its like."""
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
    asked.add_argument("--times", action="store_true", help="measure how long each level thinks, and nothing else")
    return asked.parse_args(given)


def main(typed: list[str]) -> int:
    given = arguments(typed)
    seats = [int(count) for count in (given.seats or ("2" if given.reduced else "2,4")).split(",")]
    games = given.games or (REDUCED if given.reduced else FULL)
    levels = given.levels.split(",") if given.levels else list(bots.LEVELS)[: -1 if given.reduced else None]
    if given.times:
        return clock(given, levels, seats)
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
        write(given.page, measured_by(typed, given.seed, minutes) + tables(rungs), "ladder")
    broken = [rung for rung in rungs if rung.is_broken]
    console.print(f"{len(rungs)} matches in {minutes:.0f} minutes, {len(broken)} broken")
    return 1 if broken else 0


def clock(given: argparse.Namespace, levels: list[str], seats: list[int]) -> int:
    """How long each level thinks about a decision, in games with its like; one game at a time."""
    played = [(name, count) for name in given.games_of.split(",") for count in seats]
    heads = [f"{find(name).catalogue('en').name}, {count} seats" for name, count in played]
    rows = [f"| level | {' | '.join(heads)} |", f"| --- |{' --- |' * len(heads)}"]
    for level in levels:
        spent = [thinking(level, name, count, given.games or TIMED, given.seed) for name, count in played]
        rows.append(f"| {level} | {' | '.join(f'{milliseconds:.1f} ms' for milliseconds in spent)} |")
        print(rows[-1], flush=True)
    about = f"Measured on {hardware()}, the {build()} build, one game at a time:\n\n"
    write(given.page, about + "\n".join(rows), "times")
    return 0


def write(page: Path, body: str, part: str) -> None:
    """Put the figures into the document."""
    there = page.read_text("utf-8") if page.exists() else HEADING
    page.write_text(put_into(there, body, part), "utf-8")


def measured_by(typed: list[str], seed: int, minutes: float) -> str:
    """On what machine, in which build, and by what command."""
    python = Path(sys.prefix, "bin", "python")
    named = python.relative_to(ROOT) if python.is_relative_to(ROOT) else "python"
    command = shlex.join([str(named), "scripts/ladder.py", *typed])
    on = f"{hardware()}, the {build()} build"
    return f"Measured on {on}, in {minutes:.0f} minutes, seed {seed}:\n\n    {command}\n\n"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"ladder: {trouble}")
