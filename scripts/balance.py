"""How even The Great Split is when greedy bots play it: scores, seats, characters, and where the points come from.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/balance.py                          1000 games of four
    .venv/bin/python scripts/balance.py --games 200 --seats 3 --workers 4 --seed 7
    .venv/bin/python scripts/balance.py --games 200 --counts     one line for every number of seats
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import mean, pstdev, quantiles
from typing import Final

from splitsies.bots.greedy import GreedyBot
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import members
from splitsies.core.sitting import run, sit_down
from splitsies.games.great_split import GAME
from splitsies.games.great_split.faces import RESOURCES
from splitsies.games.great_split.rules import GreatSplitState

BATCH: Final = 5
SURE: Final = 1.96
"""So many standard errors either way hold 95 of 100 cases."""


@dataclass(frozen=True)
class Board:
    """One seat at the end of one game."""

    seat: int
    tile: int
    points: int
    share: float
    """1 for a victory, a part of it for a shared one."""
    sources: dict[str, int]


def play_batch(seed: int, seats: int, numbers: Sequence[int]) -> str:
    """Play some games; what each board has come to, as a text."""
    rows = []
    for number in numbers:
        luck = Rng(key_from(seed)).fork("balance", number)
        bots = [GreedyBot(GAME, luck.fork("bot", seat)) for seat in range(seats)]
        sitting = sit_down(GAME, GAME.options(seats=seats), luck.fork("deal").key)
        outcome = run(sitting, bots)
        assert isinstance(sitting.state, GreatSplitState)
        winners = members(outcome.winners)
        for seat, lines in enumerate(outcome.lines):
            sources: Counter[str] = Counter()
            for line in lines:
                figures = dict(line.figures)
                name = f"Contract, {RESOURCES[figures['resource']]}" if line.what == "Contract" else line.what
                if figures.get("round", len(GAME.material.rounds)) < len(GAME.material.rounds):
                    name += ", during the game"
                sources[name] += line.points
            share = 1 / len(winners) if seat in winners else 0.0
            rows.append([seat, sitting.state.tiles[seat], outcome.scores[seat], share, sources])
    return json.dumps(rows)


def boards(seed: int, seats: int, games: int, workers: int) -> Iterator[Board]:
    """Every board of all the games, spread over processes; the same whatever their number."""
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for told in pool.map(play_batch, [seed] * len(batches), [seats] * len(batches), batches):
            for row in json.loads(told):
                yield Board(*row)


def interval(share: float, count: int) -> str:
    """A share of victories with its 95 % interval."""
    error = SURE * sqrt(share * (1 - share) / count)
    return f"{100 * share:.1f} ± {100 * error:.1f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown."""
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] * len(head))} |"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def report(all_boards: Sequence[Board], seats: int) -> str:
    """All the tables."""
    points = [board.points for board in all_boards]
    count = len(points)
    cuts = quantiles(points, n=20)
    error = SURE * pstdev(points) / sqrt(count)
    parts = [
        f"{count // seats} games of {seats} greedy bots, {count} boards.",
        "## Scores",
        table(
            ["mean", "spread", "5 %", "half", "95 %", "lowest", "highest"],
            [
                [
                    *(f"{mean(points):.1f} ± {error:.1f}", f"{pstdev(points):.1f}"),
                    *(f"{cuts[place]:.0f}" for place in (0, 9, 18)),
                    *(str(min(points)), str(max(points))),
                ]
            ],
        ),
        "## Victories by seat",
        table(
            ["seat", "games", "victories", "mean score"],
            [_line(f"{seat + 1}", some) for seat, some in _by_seat(all_boards)],
        ),
        "## Victories by character",
        table(
            ["character", "games", "victories", "mean score"],
            [_line(GAME.material.tiles[tile].names["en"], some) for tile, some in _by_tile(all_boards)],
        ),
        "## Where the points come from",
        table(["source", "points a board", "share"], _sources(all_boards)),
    ]
    return "\n\n".join(parts)


def counts(seed: int, games: int, workers: int) -> str:
    """One line for every number of seats: all its games came to an end, and how their boards scored."""
    rows = []
    for seats in GAME.seat_counts:
        points = [board.points for board in boards(seed, seats, games, workers)]
        error = SURE * pstdev(points) / sqrt(len(points))
        ended = len(points) // seats
        assert ended == games
        low_high = (str(min(points)), str(max(points)))
        rows.append([str(seats), str(ended), f"{mean(points):.1f} ± {error:.1f}", f"{pstdev(points):.1f}", *low_high])
    return table(["seats", "games ended", "mean", "spread", "lowest", "highest"], rows)


def _line(name: str, some: Sequence[Board]) -> list[str]:
    share = mean(board.share for board in some)
    return [name, str(len(some)), interval(share, len(some)), f"{mean(board.points for board in some):.1f}"]


def _by_seat(all_boards: Sequence[Board]) -> list[tuple[int, list[Board]]]:
    return [(one, [board for board in all_boards if board.seat == one]) for one in sorted({b.seat for b in all_boards})]


def _by_tile(all_boards: Sequence[Board]) -> list[tuple[int, list[Board]]]:
    return [(one, [board for board in all_boards if board.tile == one]) for one in sorted({b.tile for b in all_boards})]


def _sources(all_boards: Sequence[Board]) -> list[list[str]]:
    sums: Counter[str] = Counter()
    for board in all_boards:
        sums.update(board.sources)
    whole = sum(sums.values())
    return [
        [name.replace("Steps", "Prestige steps"), f"{points / len(all_boards):.1f}", f"{100 * points / whole:.1f} %"]
        for name, points in sums.most_common()
    ]


def main() -> None:
    asked = argparse.ArgumentParser(description="How even The Great Split is when greedy bots play it.")
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--seats", type=int, default=4, choices=GAME.seat_counts)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--counts", action="store_true", help="one line for every number of seats instead")
    given = asked.parse_args()
    if given.counts:
        print(counts(given.seed, given.games, given.workers))
        return
    print(report(list(boards(given.seed, given.seats, given.games, given.workers)), given.seats))


if __name__ == "__main__":
    main()
