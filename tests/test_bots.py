"""Bots: what they decide is legal, the same for a seed, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from splitsies import bots
from splitsies.core import Action, Ask, Event, Game, Hints, Rng, Trouble, View, members, sit_down
from splitsies.core.rng import key_from
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab.arena import hold, plan
from splitsies.lab.ratings import standings

SPLIT = find("split")
QUICK = ("random", "greedy", "novice", "search:2")
CASES = [(game, seats) for game in GAMES for seats in game.seat_counts]
CASE_NAMES = [f"{game.name}-{seats}" for game, seats in CASES]


def played(game: Game[Any, Any], names: Sequence[str], seed: int, most: int = 0, **options: Any) -> list[str]:
    """A game of these bots, or its beginning, as its moves; a decision that is not legal would have been refused."""
    sitting = sit_down(game, game.options(seats=len(names), **options), seed)
    chance = Rng(key_from(seed))
    players = [bots.make(name, game, chance.fork("bot", seat)) for seat, name in enumerate(names)]
    while sitting.state.awaiting() and not 0 < most <= len(sitting.moves):
        for seat in members(sitting.state.awaiting()):
            sitting.submit(seat, players[seat].choose(sitting.ask(seat)))
    return [move.text for move in sitting.moves]


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_a_bot_plays_the_same_for_a_seed(game: Game[Any, Any], seats: int, name: str) -> None:
    names = [name] * seats
    once = played(game, names, 1, most=20)
    assert played(game, names, 1, most=20) == once
    assert played(game, names, 2, most=20) != once


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_plays_whole_games_with_every_option(game: Game[Any, Any], name: str) -> None:
    names = [name] + ["random"] * (min(game.seat_counts) - 1)
    assert played(game, names, 3, 0)
    for option in game.option_list:
        for value in option.values:
            if option.name != "seats" and value != option.default:
                assert played(game, names, 3, 0, **{option.name: value})


@pytest.mark.parametrize("name", ["grandmaster", "", "greedy:", "greedy:3", "random:fast", "Greedy", "you"])
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    with pytest.raises(Trouble, match=r"there is no bot .*; there is random, greedy"):
        bots.make(name, SPLIT, Rng())


class Favourites(Hints[Action, View]):
    """Likes the second and the third decision."""

    def rate(self, view: View, legal: Sequence[Action]) -> list[float]:
        return [1.0 if place in (1, 2) else 0.0 for place in range(len(legal))]


class Toy(Game[Action, View]):
    """As much of a game as a bot can see."""

    def hints(self) -> Hints[Action, View]:
        return Favourites()


def asked(game: Game[Any, Any]) -> Ask:
    """The first question of a new game."""
    sitting = sit_down(game, seed=1)
    return sitting.ask(sitting.state.awaiting().bit_length() - 1)


def test_greedy_takes_the_best_and_chance_decides_among_equals() -> None:
    ask = asked(SPLIT)
    bot = bots.make("greedy", Toy(), Rng(key_from(1)))
    taken = [ask.legal.index(bot.choose(ask)) for _ in range(60)]
    assert set(taken) == {1, 2}
    assert 15 < taken.count(1) < 45


def test_random_takes_everything_equally_often() -> None:
    ask = asked(SPLIT)
    bot = bots.make("random", SPLIT, Rng(key_from(1)))
    taken = [bot.choose(ask) for _ in range(200 * len(ask.legal))]
    assert all(120 < taken.count(action) < 280 for action in ask.legal)


def test_what_a_bot_hears_changes_nothing_for_those_that_do_not_listen() -> None:
    ask = asked(SPLIT)
    deaf = Ask(ask.view, ask.legal, (Event(0, "SP 1.1"),), 7)
    for name in QUICK:
        one, other = (bots.make(name, SPLIT, Rng(key_from(1))) for _ in range(2))
        assert one.choose(ask) == other.choose(deaf)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seats", "lineup", "games"),
    [
        (2, ["greedy", "random"], 400),
        (3, ["greedy", "random", "random"], 60),
        (4, ["greedy", "random"], 60),
        (6, ["greedy", "random", "random"], 60),
    ],
)
def test_greedy_beats_chance(seats: int, lineup: list[str], games: int) -> None:
    tournament = plan(SPLIT, SPLIT.options(seats=seats), lineup, games, seed=1)
    results = hold(tournament, 1, lambda done: None)
    greedy = standings(lineup, results)[0]
    low, high = greedy.interval
    print(
        f"split, {seats} seats: greedy against random won {greedy.share:.1%} of {tournament.games} games "
        f"(95%: {low:.1%} to {high:.1%}), {greedy.milliseconds:.1f} ms a decision"
    )
    assert greedy.share >= 0.95
