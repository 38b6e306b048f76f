"""The ladder: every level of the bots plays the one below it, in every game, and must win more than its share.

>>> [f"{match.stronger} > {match.weaker}" for match in matches(["split"], ["a", "b", "c"], seats=[2])]
['b > a', 'c > b', 'c > greedy']
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from splitsies import bots
from splitsies.core import Rng, Trouble, run, sit_down
from splitsies.games import game as find

from .arena import Result, in_turn, plan_lineups, played_by
from .clock import Clocked
from .crews import Crew
from .ledger import opened
from .ratings import Standing, standings

YARDSTICK: Final = "greedy"
"""The strongest level is also held against this bot."""
SEATS: Final = (2, 4)
EVEN: Final = 0.5
"""Both have half of the seats, in turn."""
WANTED: Final = 0.6
"""The share of victories that the strongest is to have against the yardstick."""
GAMES: Final = 100
MORE: Final = 400
"""How many a match has, unless somebody asks for fewer; and how many where both decide at once, which is cheap."""
BEGIN: Final = "<!-- {}: written by a command, from here -->"
END: Final = "<!-- {}: to here -->"
"""The marks of a part of the document, which has a name."""


@dataclass(frozen=True)
class Match:
    """Two levels that are to meet."""

    game: str
    seats: int
    stronger: str
    weaker: str
    games: int = GAMES

    @property
    def thinks(self) -> bool:
        """Whether one of the two imagines games, which takes its time."""
        return any(bots.thinks(name) for name in (self.stronger, self.weaker))


@dataclass(frozen=True)
class Rung:
    """How a match went."""

    match: Match
    stronger: Standing
    weaker: Standing

    @property
    def holds(self) -> bool:
        """Whether the stronger one is stronger for certain: its interval lies above what is even."""
        return self.stronger.interval[0] > EVEN

    @property
    def is_broken(self) -> bool:
        """Whether the stronger one is weaker for certain: its interval lies below what is even."""
        return self.stronger.interval[1] < EVEN

    @property
    def falls_short(self) -> bool:
        """Whether it does not show what the ladder is to show."""
        return not self.holds or (self.match.weaker == YARDSTICK and self.stronger.share < WANTED)

    @property
    def is_worse(self) -> bool:
        """Whether even a few games show that something is wrong."""
        return self.is_broken or (self.match.weaker == YARDSTICK and self.stronger.share < EVEN)

    @property
    def verdict(self) -> str:
        """In a word."""
        return "ordered" if self.holds else "BROKEN" if self.is_broken else "open"


def matches(
    games: Iterable[str], levels: Sequence[str], seats: Sequence[int] = SEATS, each: int | None = None
) -> list[Match]:
    """Every two neighbours in every game, and the strongest against the yardstick at two seats; so many games each."""
    if len(levels) < 2:
        raise Trouble("a ladder has two levels or more, the weakest first")
    found = []
    for game in games:
        for count in seats:
            if count not in find(game).seat_counts or find(game).options(seats=count).sides % 2:
                raise Trouble(f"{game} has no table of {count} seats that two bots can share equally")
            found += [Match(game, count, levels[place + 1], levels[place]) for place in range(len(levels) - 1)]
            if count == 2 and YARDSTICK not in levels[-2:]:
                found.append(Match(game, count, levels[-1], YARDSTICK))
    return [replace(match, games=each or (GAMES if match.thinks else MORE)) for match in found]


def climbed(
    some: Iterable[Match], seed: int, crew: Crew, folder: Path | None, played: Callable[[Match], None]
) -> Iterator[Rung]:
    """Play the matches one by one, telling of every game; with a folder they can be stopped and resumed."""
    for match in some:
        box = find(match.game)
        options = box.options(seats=match.seats)
        lineup = in_turn((match.stronger, match.weaker), options)
        tournament = plan_lineups(box, options, [lineup], match.games, seed)
        with ExitStack() as files:
            ledger = None
            if folder is not None:
                ledger = files.enter_context(opened(folder / f"{_file_name(match)}.jsonl", tournament))
            results: list[Result] = list(ledger.done) if ledger is not None else []
            for _ in results:
                played(match)
            with closing(played_by(tournament, crew, len(results))) as new:
                for result in new:
                    if ledger is not None:
                        ledger.add(result)
                    results.append(result)
                    played(match)
        stronger, weaker = standings((match.stronger, match.weaker), results)
        yield Rung(match, stronger, weaker)


def thinking(level: str, game: str, seats: int, games: int, seed: int) -> list[float]:
    """How many milliseconds a level thinks about each decision that is a choice, in games with its like."""
    box = find(game)
    spent: list[float] = []
    for number in range(games):
        luck = Rng().fork("thinking", seed, number)
        players = [Clocked(bots.make(level, box, luck.fork(seat))) for seat in range(seats)]
        run(sit_down(box, box.options(seats=seats), seed + number), players)
        spent += [nanoseconds / 1e6 for player in players for nanoseconds in player.choices]
    return spent


def _file_name(match: Match) -> str:
    name = f"{match.game}-{match.seats}-{match.stronger}-{match.weaker}"
    return "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)


# The document.


def hardware() -> str:
    """What this machine is, in a few words."""
    model = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{model}, {os.cpu_count()} processors, Python {platform.python_version()}"


def tables(rungs: Sequence[Rung]) -> str:
    """Every game's matches as a table in Markdown."""
    parts = []
    for game in dict.fromkeys(rung.match.game for rung in rungs):
        own = [rung for rung in rungs if rung.match.game == game]
        parts.append(f"### {find(game).catalogue('en').name}\n")
        parts.append("| seats | stronger | weaker | games | share of victories | 95 % interval | ms a decision | |")
        parts.append("| --- | --- | --- | --- | --- | --- | --- | --- |")
        parts += [_row(rung) for rung in own]
        parts.append("")
    return "\n".join(parts)


def _row(rung: Rung) -> str:
    low, high = rung.stronger.interval
    return (
        f"| {rung.match.seats} | {rung.match.stronger} | {rung.match.weaker} | {rung.stronger.games} "
        f"| {100 * rung.stronger.share:.1f} % | {100 * low:.1f} to {100 * high:.1f} % "
        f"| {rung.stronger.milliseconds:.1f} against {rung.weaker.milliseconds:.1f} | {rung.verdict} |"
    )


def put_into(page: str, body: str, name: str = "ladder") -> str:
    """The document with the part of this name, which is between two marks, replaced, or added at its end."""
    begin, end = BEGIN.format(name), END.format(name)
    part = f"{begin}\n\n{body.strip()}\n\n{end}"
    if begin not in page or end not in page:
        return f"{page.rstrip()}\n\n{part}\n".lstrip()
    before, rest = page.split(begin, 1)
    return before + part + rest.split(end, 1)[1]
