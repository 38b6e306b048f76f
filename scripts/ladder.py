"""Play the ladder: every level of the bots against the one below it, at two and at four seats, in every game.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/ladder.py                       100 games a match, 400 of levels that decide at once,
                                                             written into docs/ladder.md
    .venv/bin/python scripts/ladder.py --keep ladder-games   the same; started again, it goes on where it was stopped
    .venv/bin/python scripts/ladder.py --reduced             a few games a match, most of them of levels that decide at
                                                             once; nothing written
    .venv/bin/python scripts/ladder.py --times               only how long each level thinks, in a few games with itself

It fails when a level is not stronger than the one below it for certain, or when the strongest does not win six of ten
games against greedy. The reduced one fails when a level is weaker for certain, its interval lying below one half, or
when the strongest has less than half of the games against greedy.
"""

import argparse
import os
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from splitsies import bots
from splitsies.core import Trouble
from splitsies.core.native import build
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab.crews import crew_of
from splitsies.lab.ladder import GAMES as FULL
from splitsies.lab.ladder import MORE, SEATS, Match, Rung, climbed, hardware, matches, put_into, tables, thinking

ROOT: Final = Path(__file__).parents[1]
QUICK: Final = 24
SLOW: Final = 8
"""Games a match of the reduced ladder: of levels that decide at once, and of those that think, at two seats only."""
TIMED: Final = 4
"""Games of a level with its like."""
HEADING: Final = """# The ladder

Every level plays the one below it; both have every other seat, on deals that are played again with the seats
exchanged. A share of one half is even; a level is above another when the whole 95 % interval (Wilson) is above that.
"""


def arguments(given: list[str]) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Play the ladder of the bots' levels.")
    asked.add_argument("--levels", default="", help="the levels, the weakest first; all")
    asked.add_argument("--games-of", default=",".join(game.name for game in GAMES), help="which games")
    asked.add_argument("--seats", default="", help="tables of how many seats; 2,4")
    each = f"{FULL}, of levels that decide at once {MORE}; reduced {SLOW} or {QUICK}"
    asked.add_argument("--games", type=int, help=f"games a match; {each}")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--keep", type=Path, help="a folder for the games, so that they can be resumed")
    asked.add_argument("--page", type=Path, default=ROOT / "docs" / "ladder.md", help="the document to write into")
    asked.add_argument("--reduced", action="store_true", help="a few games a match, no document")
    asked.add_argument("--times", action="store_true", help="measure how long each level thinks, and nothing else")
    return asked.parse_args(given)


def main(typed: list[str]) -> int:
    given = arguments(typed)
    seats = [int(count) for count in (given.seats or "2,4").split(",")]
    levels = given.levels.split(",") if given.levels else list(bots.LEVELS)
    if given.times:
        return clock(given, levels, seats)
    some = matches(given.games_of.split(","), levels, seats, given.games)
    if given.reduced:
        some = [fewer for match in some if (fewer := reduced(match, given.games)).games]
    if given.keep is not None:
        given.keep.mkdir(parents=True, exist_ok=True)
    console = Console(highlight=False)
    rungs: list[Rung] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=sum(match.games for match in some))

        def played(match: Match) -> None:
            named = f"{match.game} {match.seats}: {match.stronger} - {match.weaker}"
            bar.update(task, advance=1, description=named)

        for rung in climbed(some, given.seed, crew_of(given.workers), given.keep, played):
            rungs.append(rung)
            low, high = rung.stronger.interval
            console.print(
                f"{rung.match.game}, {rung.match.seats} seats: {rung.match.stronger} against {rung.match.weaker} "
                f"{rung.stronger.share:.1%} of {rung.stronger.games} ({low:.1%} to {high:.1%}), "
                f"{rung.stronger.milliseconds:.1f} ms a decision: {rung.verdict}"
            )
    thought = sum(side.nanoseconds or 0 for rung in rungs for side in (rung.stronger, rung.weaker)) / 60e9
    if not given.reduced:
        write(given.page, measured_by(typed, given.seed, thought) + tables(rungs), "ladder")
    failed = [rung for rung in rungs if (rung.is_worse if given.reduced else rung.falls_short)]
    console.print(f"{len(rungs)} matches, {thought:.0f} minutes of thinking, {len(failed)} not as they should be")
    return 1 if failed else 0


def reduced(match: Match, games: int | None) -> Match:
    """A match with as many games as a few minutes allow; none at all where it would take too long."""
    slow = SLOW if match.seats == min(SEATS) else 0
    return replace(match, games=games or (slow if match.thinks else QUICK))


def clock(given: argparse.Namespace, levels: list[str], seats: list[int]) -> int:
    """How long each level thinks about a decision, in games with its like; one game at a time."""
    played = [(name, count) for name in given.games_of.split(",") for count in seats]
    heads = [f"{find(name).catalogue('en').name}, {count} seats" for name, count in played]
    rows = [f"| level | {' | '.join(heads)} |", f"| --- |{' --- |' * len(heads)}"]
    for level in levels:
        spent = [thinking(level, name, count, given.games or TIMED, given.seed) for name, count in played]
        rows.append(f"| {level} | {' | '.join(map(said, spent))} |")
        print(rows[-1], flush=True)
    about = (
        f"Measured on {hardware()}, the {build()} build, {given.games or TIMED} games each, one at a time; the mean of "
        "all decisions that are a choice, and the time that 95 of 100 of them do not exceed:\n\n"
    )
    write(given.page, about + "\n".join(rows), "times")
    return 0


def said(spent: list[float]) -> str:
    """How long decisions took: on average, and most of them at most."""
    return f"{sum(spent) / len(spent):.1f} ms, {quantiles(spent, n=20)[-1]:.1f} ms"


def write(page: Path, body: str, part: str) -> None:
    """Put the figures into the document."""
    there = page.read_text("utf-8") if page.exists() else HEADING
    page.write_text(put_into(there, body, part), "utf-8")


def measured_by(typed: list[str], seed: int, thought: float) -> str:
    """On what machine, in which build, and by what command."""
    python = Path(sys.prefix, "bin", "python")
    named = python.relative_to(ROOT) if python.is_relative_to(ROOT) else "python"
    command = shlex.join([str(named), "scripts/ladder.py", *typed])
    on = f"{hardware()}, the {build()} build"
    return f"Measured on {on}, {thought:.0f} minutes of thinking (processor time), seed {seed}:\n\n    {command}\n\n"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"ladder: {trouble}")
