"""The greedy bot of Split the Hoard over many games: it beats chance, and always comes to an end."""

from statistics import mean
from time import process_time

import pytest

from splitsies.bots.greedy import GreedyBot
from splitsies.bots.random import RandomBot
from splitsies.core.game import Outcome, Player
from splitsies.core.rng import Rng, key_from
from splitsies.core.sitting import run, sit_down
from splitsies.games.split_the_hoard import GAME

pytestmark = pytest.mark.soak


def game(seed: int, seats: int, greedy: set[int], market: str = "open") -> Outcome:
    """A game with greedy bots in some seats and random ones in the others."""
    luck = Rng(key_from(seed)).fork("bots")
    players: list[Player] = [
        GreedyBot(GAME, luck.fork(seat)) if seat in greedy else RandomBot(luck.fork(seat)) for seat in range(seats)
    ]
    return run(sit_down(GAME, GAME.options(seats=seats, market=market), seed), players)


@pytest.mark.parametrize("market", ["open", "blind"])
@pytest.mark.parametrize(("seats", "least"), [(2, 0.95), (4, 0.78)])
def test_a_greedy_bot_beats_random_ones(seats: int, least: float, market: str) -> None:
    games = range(100)
    won = sum(game(seed, seats, {seed % seats}, market).winners >> seed % seats & 1 for seed in games)
    print(f"greedy wins {won} of {len(games)} games with {seats} seats and the {market} market against random bots")
    assert won >= least * len(games)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_greedy_games_end(seats: int) -> None:
    began = process_time()
    outcomes = [game(seed, seats, set(range(seats))) for seed in range(40)]
    scores = [score for outcome in outcomes for score in outcome.scores]
    best = mean(max(outcome.scores) for outcome in outcomes)
    ends = sorted({outcome.rule for outcome in outcomes})
    print(f"{seats} greedy bots score {mean(scores):.1f} on average, winners {best:.1f}; ended by {ends}")
    print(f"{(process_time() - began) / 40:.2f} s of processor time for a game")
    assert best > 50
