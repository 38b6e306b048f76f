"""The compiled engine against the same source in plain Python: one bot on both sides, with equal time a decision.

    .venv/bin/python bench/builds_match.py --native .venv-native/bin/python --games 40
    .venv/bin/python bench/builds_match.py --native .venv-native/bin/python --games-of split --milliseconds 20,60

Each build has a process of its own, with the whole game in it; they tell each other which of the legal decisions was
taken. Only one of the two thinks at a time. Each deal is played twice, with the seats exchanged. With
`--page` what comes out is written into a document.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from splitsies import bots
from splitsies.core import Rng, members, sit_down
from splitsies.core.native import build
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab.certainty import wilson
from splitsies.lab.ladder import hardware, put_into
from splitsies.lab.source import source_digest

SEATS: Final = 2


class Side:
    """A build in a process of its own: it follows the game, and decides when it is asked."""

    def __init__(self, python: str, game: str, seed: int, luck: str, milliseconds: int) -> None:
        command = [python, "-P", __file__, "--side", game, str(seed), luck, str(milliseconds)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, *words: object) -> str:
        """Say something; the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().strip()
        if not answer:
            raise SystemExit(f"builds_match: {self.process.args!r} has stopped")
        return answer


def serve_side(game_name: str, seed: str, luck: str, milliseconds: str) -> None:
    """Be a side, on standard input and output: `build`, `choose SEAT`, `take SEAT NUMBER`."""
    game = find(game_name)
    sitting = sit_down(game, game.options(seats=SEATS), int(seed))
    bot = bots.make(f"search:{milliseconds}ms", game, Rng().fork("builds", luck))
    for line in sys.stdin:
        match line.split():
            case ["build"]:
                print(build(), source_digest(), flush=True)
            case ["choose", seat]:
                ask = sitting.ask(int(seat))
                print(ask.legal.index(bot.choose(ask)), flush=True)
            case ["take", seat, number]:
                sitting.submit(int(seat), sitting.ask(int(seat)).legal[int(number)])
                outcome = sitting.state.outcome()
                awaited = " ".join(map(str, members(sitting.state.awaiting())))
                winners = " ".join(map(str, members(outcome.winners))) if outcome is not None else ""
                print(f"over {winners}" if outcome is not None else f"awaited {awaited}", flush=True)


@dataclass(frozen=True)
class Plan:
    """A game to play."""

    native: str
    game: str
    milliseconds: int
    seed: int
    number: int


def share_of_native(plan: Plan) -> float:
    """The compiled side's share of the victory in one game."""
    about = (plan.game, plan.seed + plan.number // 2, str(plan.number), plan.milliseconds)
    with Side(plan.native, *about) as compiled, Side(sys.executable, *about) as pure:
        (this, source), (other, its_source) = pure.ask("build").split(), compiled.ask("build").split()
        if (this, other) != ("pure", "native"):
            raise SystemExit("builds_match: run it with the plain build, and name the compiled one with --native")
        if source != its_source:
            raise SystemExit("builds_match: the compiled build is of another source; make native builds it anew")
        home = plan.number % 2
        sides = (compiled, pure) if home == 0 else (pure, compiled)
        game = find(plan.game)
        awaited = members(sit_down(game, game.options(seats=SEATS), plan.seed + plan.number // 2).state.awaiting())
        seat = awaited[0]
        while True:
            number = sides[seat].ask("choose", seat)
            told, again = (side.ask("take", seat, number) for side in sides)
            assert told == again, "the builds do not agree"
            word, *seats = told.split()
            if word == "over":
                winners = [int(winner) for winner in seats] or list(range(SEATS))
                return winners.count(home) / len(winners)
            seat = int(seats[0])


def row(named: str, shares: Sequence[float]) -> str:
    """A row of the table: what was played, how often, and what the compiled side won of it."""
    won, games = sum(shares), len(shares)
    low, high = wilson(won, games)
    return f"| {named} | {games} | {won / games:.1%} | {low:.1%} to {high:.1%} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--native", required=True, help="the Python of the compiled build")
    asked.add_argument("--games-of", default=",".join(game.name for game in GAMES), help="which games")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--milliseconds", default="60", help="for each decision of either; 20,60 plays both")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2, help="games at a time")
    asked.add_argument("--page", type=Path, help="the document to write into; make ladder asks for docs/ladder.md")
    given = asked.parse_args()
    rows = [
        "| game | time a decision | games | the compiled build's share | 95 % interval |",
        "| --- | --- | --- | --- | --- |",
    ]
    pooled: list[float] = []
    times = [int(milliseconds) for milliseconds in given.milliseconds.split(",")]
    for game, milliseconds in product(given.games_of.split(","), times):
        plans = [Plan(given.native, game, milliseconds, given.seed, number) for number in range(given.games)]
        with ThreadPoolExecutor(given.workers) as crew:
            shares = list(crew.map(share_of_native, plans))
        rows.append(row(f"{find(game).catalogue('en').name} | {milliseconds} ms", shares))
        pooled += shares
        print(rows[-1], flush=True)
    if len(pooled) > given.games:  # there was more than one match
        rows.append(row("all of these | ", pooled))
        print(rows[-1], flush=True)
    if given.page is None:
        return
    about = f"Measured on {hardware()}, seed {given.seed}, `search` with so many milliseconds on both sides:\n\n"
    page = given.page.read_text("utf-8") if given.page.exists() else ""
    given.page.write_text(put_into(page, about + "\n".join(rows), "builds"), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--side"]:
        serve_side(*sys.argv[2:])
    else:
        main()
