"""Our games as OpenSpiel's: its own test plays them, its searches run on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

from splitsies.core.errors import Trouble
from splitsies.env.openspiel import name_of
from splitsies.games import GAMES
from splitsies.games import game as game_of

EVERY = [(game.name, seats) for game in GAMES for seats in game.seat_counts]
FEWEST = [(game.name, game.seat_counts[0]) for game in GAMES]


def dealt(name: str) -> tuple[Any, Any]:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(0)
    return game, state


@pytest.mark.parametrize(("name", "seats"), FEWEST)
def test_openspiel_plays_them(name: str, seats: int) -> None:
    loaded = pyspiel.load_game(f"{name_of(game_of(name))}(seats={seats},seed=1)")
    assert loaded.num_players() == seats
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_openspiel_plays_them_with_all_seats(name: str, seats: int) -> None:
    loaded = pyspiel.load_game(f"{name_of(game_of(name))}(seats={seats},seed=1)")
    assert loaded.num_players() == seats
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=False, verbose=False)


def test_a_seed_deals_the_same_games() -> None:
    first, again = (dealt("splitsies_split_v0(seats=2,seed=4)")[1] for _ in range(2))
    assert first.information_state_string(0) == again.information_state_string(0)
    other = dealt("splitsies_split_v0(seats=2,seed=5)")[1]
    assert first.information_state_string(0) != other.information_state_string(0)


def test_a_clone_goes_its_own_way() -> None:
    _, state = dealt("splitsies_great_split_v0(seats=3,seed=4)")
    before = state.observation_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.observation_string(0) == before
    assert state.history() == [0]
    assert len(twin.history()) == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_illegal_action_is_refused_and_changes_nothing(game: Any) -> None:
    loaded, state = dealt(f"{name_of(game)}(seed=4)")
    seat = state.current_player()
    before = state.information_state_string(seat)
    for action in sorted(set(range(loaded.num_distinct_actions())) - set(state.legal_actions())):
        with pytest.raises(Trouble, match=f"seat {seat} may not do {action} "):
            state.apply_action(action)
    assert state.information_state_string(seat) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_another_world_looks_the_same_to_the_seat(game: Any) -> None:
    _, state = dealt(f"{name_of(game)}(seed=4)")
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat) for _ in range(5)]
    assert {world.observation_string(seat) for world in worlds} == {state.observation_string(seat)}
    assert len({str(world.state.position()["rng"]) for world in worlds}) == 5


def test_a_win_pays_one_from_each_loser() -> None:
    _, state = dealt("splitsies_great_split_v0(seats=4,seed=2,silent=True)")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == 3
    with pytest.raises(Trouble, match="played silently"):
        state.information_state_string(0)


def test_before_the_deal_there_is_only_chance() -> None:
    state = pyspiel.load_game("splitsies_split_v0").new_initial_state()
    assert state.is_chance_node()
    assert str(state) == "not dealt yet"
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "deal"
    with pytest.raises(Trouble, match="apply the chance action 0 first"):
        state.observation_string(0)


@pytest.mark.parametrize("search", ["ismcts", "mcts"])
def test_its_searches_find_legal_actions(search: str) -> None:
    silent = search == "mcts"  # which knows the hidden cards, and so needs to imagine nothing
    game, state = dealt(f"splitsies_split_v0(seats=2,seed=6,silent={silent})")
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    if search == "ismcts":
        bot = ismcts.ISMCTSBot(
            game, evaluator, 1.4, 8, random_state=luck, use_observation_string=True, allow_inconsistent_action_sets=True
        )
    else:
        bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=luck)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_bots_play_whole_games() -> None:
    game = pyspiel.load_game("splitsies_split_the_hoard_v0(seats=3,seed=3,silent=True)")
    bots = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(3)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random)
    assert sum(returns) == pytest.approx(0)
