"""The greedy bot of Split the Hoard over many games: it beats chance, and always comes to an end."""

import os
from collections import Counter
from statistics import mean, median

import pytest

from splitsies.bots.greedy import GreedyBot
from splitsies.bots.random import RandomBot
from splitsies.core.game import Player
from splitsies.core.rng import Rng, key_from
from splitsies.core.sitting import Sitting, run, sit_down
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.state import HoardTable

pytestmark = pytest.mark.soak

GAMES = int(os.environ.get("SPLITSIES_GAMES", "25"))
"""How many games of each kind; `make bench` plays 200."""


def sit(seed: int, seats: int, greedy: set[int], market: str) -> Sitting:
    """A game played to its end, with greedy bots in some seats and random ones in the others."""
    luck = Rng(key_from(seed)).fork("bots")
    players: list[Player] = [
        GreedyBot(GAME, luck.fork(seat)) if seat in greedy else RandomBot(luck.fork(seat)) for seat in range(seats)
    ]
    sitting = sit_down(GAME, GAME.options(seats=seats, market=market), seed)
    run(sitting, players)
    return sitting


@pytest.mark.parametrize("market", ["open", "blind"])
@pytest.mark.parametrize(("seats", "games", "least"), [(2, 100, 0.95), (4, max(100, 2 * GAMES), 0.78)])
def test_a_greedy_bot_beats_random_ones(seats: int, games: int, least: float, market: str) -> None:
    won = 0
    for seed in range(games):
        outcome = sit(seed, seats, {seed % seats}, market).state.outcome()
        assert outcome is not None
        won += outcome.winners >> seed % seats & 1
    print(f"greedy wins {won} of {games} games with {seats} seats and the {market} market against random bots")
    assert won >= least * games


@pytest.mark.parametrize("market", ["open", "blind"])
@pytest.mark.parametrize(("seats", "usual"), [(2, 10), (3, 7), (4, 5), (5, 4)])
def test_greedy_games_end_after_as_many_rounds_as_they_should(seats: int, usual: int, market: str) -> None:
    rounds: list[int] = []
    scores: list[int] = []
    best: list[int] = []
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        state = sit(seed, seats, set(range(seats)), market).state
        outcome = state.outcome()
        assert isinstance(state, HoardTable)
        assert outcome is not None
        rounds.append(state.round)
        scores += outcome.scores
        best.append(max(outcome.scores))
        ends[outcome.rule] += 1
    print(
        f"{GAMES} games of {seats} greedy bots with the {market} market: {median(rounds):g} rounds "
        f"({min(rounds)} to {max(rounds)}), {mean(scores):.1f} points, winners {mean(best):.1f}; ended by {dict(ends)}"
    )
    assert abs(median(rounds) - usual) <= 1
    assert mean(best) > 50
