"""The tree below a decision: every seat learns for itself, widens by its ratings, and knows no more than it may."""

from __future__ import annotations

from typing import Any

import pytest

from splitsies.bots.search import SearchBot, Settings, Weighed
from splitsies.bots.tree import WIDENING, Bandit, Descent, Tree
from splitsies.core import Game, Rng, members, sit_down
from splitsies.core.rng import key_from
from splitsies.games import GAMES

DEEP = Settings(iterations=40, width=2, depth=2)


def pulls(bandit: Bandit, shares: list[float], times: int) -> list[int]:
    """Which arms a bandit pulls when each arm always brings the same."""
    found = []
    for _ in range(times):
        arm = bandit.choose(len(shares))
        bandit.learn(arm, shares[arm])
        found.append(arm)
    return found


def test_what_is_rated_highest_comes_first_and_others_when_it_is_known_well() -> None:
    pulled = pulls(Bandit(), [0.5, 0.5, 0.5], 4 * WIDENING + 1)
    assert set(pulled[:WIDENING]) == {0}
    assert pulled[WIDENING] == 1
    assert 2 not in pulled[:-1]
    assert pulled[-1] == 2


def test_a_bandit_leaves_an_arm_that_brings_little() -> None:
    pulled = pulls(Bandit(), [0.2, 0.9], 200)
    assert pulled.count(1) > 150
    assert pulls(Bandit(), [0.9, 0.2], 200).count(1) < 20


def test_there_are_no_more_arms_than_decisions() -> None:
    assert set(pulls(Bandit(), [0.5, 0.5], 300)) == {0, 1}


def test_every_seat_learns_its_own_share() -> None:
    tree = Tree()
    for _ in range(60):
        descent = Descent(tree, 1)
        arms = [descent.arm(seat, 2) for seat in (0, 1)]
        descent.learn([0.8 if arms[0] else 0.3, 0.2 if arms[1] else 0.6])
    mine, theirs = tree.bandit((0,)), tree.bandit((1,))
    assert mine.pulled[1] > mine.pulled[0]
    assert theirs.pulled[0] > theirs.pulled[1]


def test_the_tree_ends_at_its_depth() -> None:
    tree = Tree()
    descent = Descent(tree, 2)
    assert [descent.arm(3, 5) for _ in range(3)] == [0, 0, -1]
    assert list(tree.bandits) == [(3,), (3, 0)]
    assert Descent(tree, 0).arm(3, 5) == -1


def asked(game: Game[Any, Any], seats: int, decisions: int) -> tuple[Any, int]:
    """A state after some decisions by chance, and a seat that has to choose there."""
    sitting = sit_down(game, game.options(seats=seats), 12)
    chance = Rng(key_from(12))
    for number in range(10_000):
        for seat in members(sitting.state.awaiting()):
            legal = sitting.state.legal(seat)
            if number >= decisions and len(legal) > 2 and not game.hints().settled(sitting.state.view(seat)):
                return sitting.state, seat
            sitting.submit(seat, chance.choice(legal))
    raise AssertionError("nobody had a choice")


def weighed(game: Game[Any, Any], state: Any, seat: int, seed: int) -> list[Weighed]:
    """The two decisions that were looked at, with all that was found out about them."""
    return SearchBot(game, Rng(key_from(seed)), DEEP).weigh(state.view(seat), state.legal(seat))[:2]


def learned(some: list[Weighed]) -> list[Any]:
    return [
        (one.action, one.found, [(node, bandit.pulled, bandit.won) for node, bandit in one.below.bandits.items()])
        for one in some
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("gone", [0, 11])
def test_two_true_states_with_the_same_view_grow_the_same_tree(game: Game[Any, Any], gone: int) -> None:
    state, seat = asked(game, 2, gone)
    other = game.imagine(state.view(seat), Rng(key_from(77)))
    assert other.view(seat) == state.view(seat)
    assert other != state  # something hidden lies otherwise
    one, same = (learned(weighed(game, each, seat, 3)) for each in (state, other))
    assert one == same
    assert any(len(pulled) > 1 for _, _, bandits in one for _, pulled, _ in bandits)  # bandits had a choice
    assert learned(weighed(game, state, seat, 4)) != one


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everybody_is_in_the_tree_but_no_deeper_than_it_reaches(game: Game[Any, Any]) -> None:
    state, seat = asked(game, 4 if game.simultaneous else 2, 0)
    nodes = [node for one in weighed(game, state, seat, 5) for node in one.below.bandits]
    assert all(len(node) <= DEEP.depth for node in nodes)
    assert {node[0] for node in nodes} - {seat}
