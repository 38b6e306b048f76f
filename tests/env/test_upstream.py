"""Upstream's own checks: PettingZoo's and Gymnasium's, for every game and every number of seats."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from splitsies.env import ENVIRONMENTS

with warnings.catch_warnings():  # upstream's tests import one of its own games in a way it warns of itself
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

EVERY = [(name, seats) for name, box in ENVIRONMENTS.items() for seats in box.game.seat_counts]
pytestmark = [  # upstream knows by name which environments may have an observation with a mask in it
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_turns(name: str, seats: int) -> None:
    api_test(ENVIRONMENTS[name].env(seats=seats), num_cycles=100)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_turns_with_a_seed(name: str, seats: int) -> None:
    seed_test(lambda: ENVIRONMENTS[name].env(seats=seats), num_cycles=20)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_together(name: str, seats: int) -> None:
    parallel_api_test(ENVIRONMENTS[name].parallel_env(seats=seats), num_cycles=50)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_together_with_a_seed(name: str, seats: int) -> None:
    """Upstream takes any action here, legal or not; so they are refused rather than an error."""
    parallel_seed_test(lambda: ENVIRONMENTS[name].parallel_env(seats=seats, illegal="refuse"), num_cycles=20)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_against_bots(name: str, seats: int) -> None:
    check_env(ENVIRONMENTS[name].single_env(seats=seats), skip_render_check=True)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_makes_them_by_name(name: str) -> None:
    made: Any = gymnasium.make(f"splitsies/{ENVIRONMENTS[name].game.name}-v0", seats=3, opponents="greedy", seat=1)
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_whole_games(name: str, seats: int) -> None:
    api_test(ENVIRONMENTS[name].env(seats=seats), num_cycles=1000)
    parallel_api_test(ENVIRONMENTS[name].parallel_env(seats=seats), num_cycles=1000)
    seed_test(lambda: ENVIRONMENTS[name].env(seats=seats, recall=True), num_cycles=100)
