"""What a finished game is worth to each seat, in three ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from splitsies.core.errors import Trouble
from splitsies.core.game import Outcome
from splitsies.core.seat import members

Reward: TypeAlias = Callable[[Outcome], list[float]]
"""From the end of a game to a number for each seat."""


def win(outcome: Outcome) -> list[float]:
    """Each seat's share of the victory: the winners, partners too, share 1; in a draw all do.

    >>> win(Outcome(0b101, (4, 0, 4), ((), (), ()), ""))
    [0.5, 0.0, 0.5]
    """
    seats = len(outcome.scores)
    winners = members(outcome.winners) or tuple(range(seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def score(outcome: Outcome) -> list[float]:
    """By how much a seat's score is above the best (or below the best) of those who did not win with it.

    >>> score(Outcome(0b001, (9, 4, 7), ((), (), ()), ""))
    [2.0, -5.0, -2.0]
    """
    seats = range(len(outcome.scores))
    found = []
    for seat in seats:
        partners = members(outcome.winners) if outcome.winners >> seat & 1 else (seat,)
        others = [outcome.scores[other] for other in seats if other not in partners]
        found.append(float(outcome.scores[seat] - max(others, default=outcome.scores[seat])))
    return found


def placement(outcome: Outcome) -> list[float]:
    """From 1 for the first place to -1 for the last, evenly between; who shares places shares their mean.

    >>> placement(Outcome(0b001, (9, 4, 7), ((), (), ()), ""))
    [1.0, -1.0, 0.0]
    """
    seats = len(outcome.scores)
    ranks = [(bool(outcome.winners >> seat & 1), outcome.scores[seat]) for seat in range(seats)]
    behind = [sum(rank < own for rank in ranks) for own in ranks]
    ahead = [sum(rank > own for rank in ranks) for own in ranks]
    return [(worse - better) / (seats - 1) for worse, better in zip(behind, ahead, strict=True)]


REWARDS: Final[dict[str, Reward]] = {"win": win, "score": score, "placement": placement}


def reward(name: str) -> Reward:
    """The reward with this name."""
    if name not in REWARDS:
        raise Trouble(f"there is no reward {name!r}; there is {', '.join(REWARDS)}")
    return REWARDS[name]
