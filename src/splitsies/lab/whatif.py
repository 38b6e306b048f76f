"""What if: two ways to play a game, compared on the same deals, and which differences are more than chance.

Both are played by the same line-ups with the same luck, so a deal gives a pair for every figure. The differences are
judged by Student's test over the deals, corrected after Holm for the number of figures that are looked at: with 95%
certainty not one of those called real is chance. How often each thing is used makes hundreds of figures; they may err
in half of the 5%, so that they do not drown the few on length, scores, seats and characters, which have the other half.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean
from typing import Any, Final, TypeAlias

from .arena import Result
from .certainty import SURE, Measured, holm, mean_of, rounded, tail
from .notes import TENTHS

Figure: TypeAlias = tuple[str, ...]
"""What is compared, such as ("score",) or ("use", "CardPlayed.card", "12")."""

FEWEST: Final = 10
"""A figure that can be compared on fewer deals is left out."""
HALF: Final = TENTHS // 2 - 1


@dataclass(frozen=True)
class Difference:
    """One figure in both ways to play, and how far apart they are."""

    figure: Figure
    before: float
    after: float
    change: Measured
    chance: float
    """How likely so large a difference would be if there were none, given how many figures are looked at."""
    real: bool
    perhaps: bool
    """On its own it would look real, but among so many figures it may be chance."""

    def plain(self) -> dict[str, Any]:
        """For a file."""
        return {
            "figure": list(self.figure),
            "before": rounded(self.before),
            "after": rounded(self.after),
            "change": self.change.plain(),
            "p": round(self.chance, 6),
            "real": self.real,
            "perhaps": self.perhaps,
        }


def compared(before: Sequence[Result], after: Sequence[Result]) -> list[Difference]:
    """Every figure that both ways to play have, those that differ most clearly first."""
    every = [*before, *after]
    one, other = by_deal(before, every), by_deal(after, every)
    rows = []
    for figure in one:
        deals = sorted(one[figure].keys() & other.get(figure, {}).keys())
        if len(deals) >= FEWEST:
            pairs = [(deal, one[figure][deal], other[figure][deal]) for deal in deals]
            change = mean_of((deal, new - old) for deal, old, new in pairs)
            rows.append((figure, mean(old for _, old, _ in pairs), mean(new for _, _, new in pairs), change, pairs))
    alone = [_chance(pairs) for *_, pairs in rows]
    chances = _corrected([(figure, chance) for (figure, *_), chance in zip(rows, alone, strict=True)])
    found = [
        Difference(figure, old, new, change, chance, chance < 1 - SURE, chance >= 1 - SURE and not change.holds(0))
        for (figure, old, new, change, _), chance in zip(rows, chances, strict=True)
    ]
    # Among many figures the corrected chance of most is 1: then what each would be on its own tells them apart.
    order = sorted(range(len(found)), key=lambda place: (not found[place].real, found[place].chance, alone[place]))
    return [found[place] for place in order]


def _corrected(some: Sequence[tuple[Figure, float]]) -> list[float]:
    """Each chance, given how many figures are looked at."""
    found = [0.0] * len(some)
    for is_use in (False, True):
        places = [place for place, (figure, _) in enumerate(some) if (figure[0] == "use") == is_use]
        groups = 1 if len(places) in (0, len(some)) else 2
        for place, chance in zip(places, holm([some[place][1] for place in places]), strict=True):
            found[place] = min(1.0, groups * chance)
    return found


def _chance(pairs: Sequence[tuple[int, float, float]]) -> float:
    """How likely the mean of the differences would be this far from zero by chance alone."""
    changes = [new - old for _, old, new in pairs]
    middle = mean(changes)
    square = sum((change - middle) ** 2 for change in changes) / (len(changes) - 1)
    if square < 1e-18:
        return 1.0 if abs(middle) < 1e-9 else 0.0
    return tail(middle / sqrt(square / len(changes)), len(changes) - 1)


def by_deal(results: Iterable[Result], every: Sequence[Result]) -> dict[Figure, dict[int, float]]:
    """Every figure of every deal, as the mean over its games or seats; what was never used here counts as none."""
    found: dict[Figure, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    things = sorted({(use, thing) for game in every for row in game.noted.uses for use in row for thing in row[use]})
    lines = sorted({source for game in every for row in game.noted.sources for source in row})
    has_scores = bool({score for game in every for score in game.noted.scores} - {0, 1})
    for game in results:
        for figure, value in _figures(game, things, lines, has_scores):
            found[figure][game.fixture.deal].append(value)
    return {figure: {deal: mean(values) for deal, values in deals.items()} for figure, deals in found.items()}


def _figures(
    game: Result, things: Sequence[tuple[str, str]], lines: Sequence[str], has_scores: bool
) -> Iterable[tuple[Figure, float]]:
    seats = range(len(game.fixture.lineup))
    noted = game.noted
    yield ("length",), sum(game.decisions)
    yield ("draws",), not game.winners
    yield ("shared",), len(game.winners) > 1
    if has_scores:
        yield ("score",), mean(noted.scores)
        yield ("highest",), max(noted.scores)
        yield ("margin",), max(noted.scores) - sorted(noted.scores)[-2]
    if noted.tallies:
        tally = noted.tallies[HALF]
        yield ("leader",), mean(float(seat in game.winners) for seat in seats if tally[seat] == max(tally))
    for seat in seats:
        yield ("seat", str(seat)), game.victory(seat)
    for role, values in noted.roles.items():
        for seat, value in enumerate(values):
            yield ("role", role, str(value)), game.victory(seat)
            if has_scores:
                yield ("role_score", role, str(value)), noted.scores[seat]
    if len(set(game.fixture.lineup)) > 1:
        for player in dict.fromkeys(game.fixture.lineup):
            own = [seat for seat in seats if game.fixture.lineup[seat] == player]
            yield ("player", player), sum(game.victory(seat) for seat in own)
    for source in lines:
        yield ("source", source), mean(row.get(source, 0) for row in noted.sources)
    for use, thing in things:
        yield ("use", use, thing), mean(row.get(use, {}).get(thing, 0) for row in noted.uses)
