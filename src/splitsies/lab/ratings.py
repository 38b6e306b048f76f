"""How each player of a tournament did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import nan

from .arena import Result
from .certainty import wilson


@dataclass(frozen=True)
class Standing:
    """How one player did. At a table where it has several seats, its parts of the victory are added up."""

    player: str
    games: int
    draws: int
    victories: float
    """Its parts of the victories; a draw is shared by all seats."""
    even: float
    """What it would have of a game on average if all seats won equally often."""
    wins_by_seat: tuple[int, ...]
    games_by_seat: tuple[int, ...]
    decisions: int
    nanoseconds: int | None
    """None: nobody has looked at the clock."""

    @property
    def wins(self) -> int:
        """Seats of this player that have won."""
        return sum(self.wins_by_seat)

    @property
    def share(self) -> float:
        """Its part of a victory, on average."""
        return self.victories / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where its true share is, 95 times out of 100. Seats of one game are not independent: it counts once."""
        return wilson(self.victories, self.games)

    @property
    def share_by_seat(self) -> tuple[float | None, ...]:
        """How often it won in each seat; None where it never sat."""
        return tuple(
            wins / games if games else None for wins, games in zip(self.wins_by_seat, self.games_by_seat, strict=True)
        )

    @property
    def milliseconds(self) -> float:
        """How long it took over a decision, on average; not a number if that is not known."""
        return nan if self.nanoseconds is None else self.nanoseconds / 1e6 / max(1, self.decisions)


def standings(players: Iterable[str], results: Sequence[Result]) -> list[Standing]:
    """How each of these players did."""
    return [_standing(player, results) for player in dict.fromkeys(players)]


def _standing(player: str, results: Sequence[Result]) -> Standing:
    seats = len(results[0].fixture.lineup)
    wins, games = [0] * seats, [0] * seats
    played = draws = decisions = nanoseconds = 0
    victories = 0.0
    timed = True
    for result in results:
        own = [seat for seat, name in enumerate(result.fixture.lineup) if name == player]
        timed = timed and bool(result.nanoseconds)
        for seat in own:
            games[seat] += 1
            wins[seat] += seat in result.winners
            decisions += result.decisions[seat]
            nanoseconds += result.nanoseconds[seat] if result.nanoseconds else 0
            victories += result.victory(seat)
        played += bool(own)
        draws += bool(own) and not result.winners
    even = sum(games) / seats / played
    return Standing(
        *(player, played, draws, victories, even, tuple(wins), tuple(games)),
        *(decisions, nanoseconds if timed else None),
    )


def mean_length(results: Sequence[Result]) -> float:
    """How many decisions a game took on average."""
    return sum(sum(result.decisions) for result in results) / len(results)
