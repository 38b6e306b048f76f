"""How even the games are when greedy bots play them: scores, seats, characters, and where the points come from.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/balance.py                          1000 games of four of each
    .venv/bin/python scripts/balance.py --games-of split --games 200 --seats 3 --workers 4 --seed 7
    .venv/bin/python scripts/balance.py --games 200 --counts     one line for every number of seats
    .venv/bin/python scripts/balance.py --page docs/balance.md   written into the document too

The games are those of `splitsies lab GAME --players greedy`, with the same seed; its page shows the same and more.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from splitsies.core import Game
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab import findings
from splitsies.lab.arena import Result, hold, plan
from splitsies.lab.certainty import Measured
from splitsies.lab.ladder import put_into
from splitsies.lab.notes import by_name, role_name
from splitsies.lab.report import role_kind

BOT: Final = "greedy"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown."""
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join(['---'] * len(head))} |"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def percent(share: Measured) -> str:
    """A part of the victories with its interval."""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def points(score: Measured) -> str:
    """A mean score with its interval."""
    return f"{score.value:.1f} ({score.low:.1f} to {score.high:.1f})"


def report(box: Game[Any, Any], results: Sequence[Result]) -> str:
    """All the tables of one number of seats."""
    seats = len(results[0].fixture.lineup)
    catalogue = box.catalogue("en")
    parts = [f"## {catalogue.name}", f"{len(results)} games of {seats} {BOT} bots; even is {100 / seats:.1f} %."]
    score = findings.scores(results)
    if score is not None:
        cuts = (f"{cut:.0f}" for cut in score.cuts)
        row = [points(score.mean), str(score.lowest), *cuts, str(score.highest)]
        parts += ["### Scores", table(["mean", "lowest", "5 %", "25 %", "half", "75 %", "95 %", "highest"], [row])]
    rows = [[str(seat + 1), percent(share)] for seat, share in enumerate(findings.seats(results))]
    parts += ["### Seats", table(["seat", "part of the victories"], rows)]
    roles = findings.roles(results)
    for role in dict.fromkeys(one.role for one in roles):
        kind = role_kind(catalogue, role)
        rows = [
            [
                role_name(catalogue, role, one.value),
                str(one.victories.cases),
                percent(one.victories),
                "" if score is None else points(one.score),
            ]
            for one in roles
            if one.role == role
        ]
        parts += [f"### {kind}", table([kind, "games", "part of the victories", "mean score"], rows)]
    if found := by_name(catalogue, findings.sources(results)):
        whole = sum(found.values())
        rows = [[name, f"{each:.1f}", f"{100 * each / whole:.1f} %"] for name, each in found.items()]
        parts += ["### Where the points come from", table(["source", "points a seat", "share"], rows)]
    return "\n\n".join(parts)


COUNTED: Final = ("game", "seats", "games ended", "decisions a game", "mean score", "lowest", "highest")


def count(box: Game[Any, Any], results: Sequence[Result]) -> list[str]:
    """One line: how many games of this number of seats came to an end, how long they were, and how the seats scored."""
    score = findings.scores(results)
    told = ["", "", ""] if score is None else [points(score.mean), str(score.lowest), str(score.highest)]
    seats = len(results[0].fixture.lineup)
    return [
        box.catalogue("en").name,
        str(seats),
        str(len(results)),
        f"{findings.length(results).mean.value:.0f}",
        *told,
    ]


def main(typed: list[str]) -> None:
    asked = argparse.ArgumentParser(description="How even the games are when greedy bots play them.")
    asked.add_argument("--games-of", default=",".join(game.name for game in GAMES), help="which games")
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--seats", type=int, default=4)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--counts", action="store_true", help="one line for every number of seats instead")
    asked.add_argument("--page", type=Path, help="a document to write into, between its marks")
    given = asked.parse_args(typed)

    def played(box: Game[Any, Any], seats: int) -> list[Result]:
        cup = plan(box, box.options(seats=seats), [BOT], given.games, given.seed)
        return hold(cup, given.workers, lambda done: None)

    boxes = [find(name) for name in given.games_of.split(",")]
    if given.counts:
        rows = [count(box, played(box, seats)) for box in boxes for seats in box.seat_counts]
        name, text = "counts", table(COUNTED, rows)
    else:
        name, text = "balance", "\n\n".join(report(box, played(box, given.seats)) for box in boxes)
    print(text)
    if given.page is not None:
        given.page.write_text(put_into(given.page.read_text("utf-8"), text, name), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
