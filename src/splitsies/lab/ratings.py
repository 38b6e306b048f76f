"""What the results of a tournament say about its players.

>>> low, high = wilson(95, 100)
>>> f"{low:.3f} to {high:.3f}"
'0.888 to 0.978'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from .arena import Result

Z95: Final = 1.959964
"""So many standard deviations to either side hold 95% of a normal distribution."""


@dataclass(frozen=True)
class Standing:
    """How one player did. At a table where it has several seats, each of them wins or does not."""

    player: str
    games: int
    draws: int
    wins_by_seat: tuple[int, ...]
    games_by_seat: tuple[int, ...]
    decisions: int
    nanoseconds: int

    @property
    def wins(self) -> int:
        """Seats of this player that have won."""
        return sum(self.wins_by_seat)

    @property
    def share(self) -> float:
        """How often a seat of this player won."""
        return self.wins / sum(self.games_by_seat)

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true share is, 95 times out of 100. Seats of one game are not independent: it counts once."""
        return wilson(self.share * self.games, self.games)

    @property
    def share_by_seat(self) -> tuple[float | None, ...]:
        """The same for each seat; None where it never sat."""
        return tuple(
            wins / games if games else None for wins, games in zip(self.wins_by_seat, self.games_by_seat, strict=True)
        )

    @property
    def milliseconds(self) -> float:
        """How long it took over a decision, on average."""
        return self.nanoseconds / 1e6 / max(1, self.decisions)


def standings(players: Iterable[str], results: Sequence[Result]) -> list[Standing]:
    """How each of these players did."""
    return [_standing(player, results) for player in dict.fromkeys(players)]


def _standing(player: str, results: Sequence[Result]) -> Standing:
    seats = len(results[0].fixture.lineup)
    wins, games = [0] * seats, [0] * seats
    played = draws = decisions = nanoseconds = 0
    for result in results:
        own = [seat for seat, name in enumerate(result.fixture.lineup) if name == player]
        for seat in own:
            games[seat] += 1
            wins[seat] += seat in result.winners
            decisions += result.decisions[seat]
            nanoseconds += result.nanoseconds[seat]
        played += bool(own)
        draws += bool(own) and not result.winners
    return Standing(player, played, draws, tuple(wins), tuple(games), decisions, nanoseconds)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson interval: where the true share is, 95 times out of 100, when so many of so many games were won."""
    share = wins / games
    square = Z95 * Z95 / games
    middle = (share + square / 2) / (1 + square)
    reach = Z95 * sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_length(results: Sequence[Result]) -> float:
    """How many decisions a game took on average."""
    return sum(sum(result.decisions) for result in results) / len(results)
