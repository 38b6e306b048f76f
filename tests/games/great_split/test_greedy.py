"""The greedy bot of The Great Split over many games: it beats chance, it scores well, it always comes to an end."""

from statistics import mean, pstdev

import pytest

from splitsies.bots.greedy import GreedyBot
from splitsies.bots.random import RandomBot
from splitsies.core.game import Outcome, Player
from splitsies.core.rng import Rng, key_from
from splitsies.core.sitting import run, sit_down
from splitsies.games.great_split import GAME
from splitsies.lab.clock import Clocked

pytestmark = pytest.mark.soak


def game(seed: int, seats: int, greedy: set[int]) -> tuple[Outcome, list[Clocked]]:
    """A game with greedy bots in some seats and random ones in the others."""
    luck = Rng(key_from(seed)).fork("bots")
    clocked = {seat: Clocked(GreedyBot(GAME, luck.fork(seat))) for seat in sorted(greedy)}
    players: list[Player] = [clocked.get(seat) or RandomBot(luck.fork(seat)) for seat in range(seats)]
    return run(sit_down(GAME, GAME.options(seats=seats), seed), players), list(clocked.values())


@pytest.mark.parametrize("quarter", range(4))
def test_a_greedy_bot_beats_three_random_ones(quarter: int) -> None:
    games = range(100 * quarter, 100 * quarter + 100)
    won = sum(game(seed, 4, {seed % 4})[0].winners >> seed % 4 & 1 for seed in games)
    print(f"greedy wins {won} of {len(games)} games against three random bots, shared victories included")
    assert won >= 0.88 * len(games)


def test_greedy_bots_score_well() -> None:
    scores: list[int] = []
    seconds, decisions = 0.0, 0
    for seed in range(40):
        outcome, bots = game(seed, 4, {0, 1, 2, 3})
        scores += outcome.scores
        seconds += sum(bot.nanoseconds for bot in bots) / 1e9
        decisions += sum(bot.decisions for bot in bots)
    print(f"four greedy bots score {mean(scores):.1f} on average (spread {pstdev(scores):.1f}, {len(scores)} boards)")
    print(f"{1000 * seconds / decisions:.1f} ms of processor time for a decision")
    assert mean(scores) >= 90


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_greedy_games_end(seats: int) -> None:
    scores: list[int] = []
    for seed in range(1160, 1180):
        outcome, _ = game(seed, seats, set(range(seats)))
        assert outcome.winners
        scores += outcome.scores
    print(f"{seats} greedy bots score {mean(scores):.1f} on average in {len(scores) // seats} games")
