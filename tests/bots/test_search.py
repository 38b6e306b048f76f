"""The bot that imagines worlds: legal, the same for a seed, fair, and it stops in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import toy
from splitsies import bots
from splitsies.bots.search import SearchBot, Settings, Weighed, shares
from splitsies.core import Ask, Game, Outcome, Rng, Trouble, members, sit_down
from splitsies.core.rng import key_from
from splitsies.core.sitting import Sitting
from splitsies.games import GAMES
from splitsies.games import game as find

FEW = Settings(iterations=4, width=3)
CASES = [(game, seats) for game in GAMES for seats in game.seat_counts]
CASE_NAMES = [f"{game.name}-{seats}" for game, seats in CASES]


def searching(game: Game[Any, Any], seed: int, settings: Settings = FEW) -> SearchBot:
    return SearchBot(game, Rng(key_from(seed)), settings)


def played_by_chance(game: Game[Any, Any], seed: int, decisions: int, **options: Any) -> Sitting:
    """A game that has gone on for a while."""
    sitting = sit_down(game, game.options(**options), seed)
    chance = Rng(key_from(seed))
    for _ in range(decisions):
        awaited = members(sitting.state.awaiting())
        if not awaited:
            break
        seat = chance.choice(awaited)
        sitting.submit(seat, chance.choice(sitting.ask(seat).legal))
    return sitting


def decisions(game: Game[Any, Any], seed: int, most: int, **options: Any) -> list[str]:
    """What the bot decides on the first seat of a game, while chance decides for the others; every move is checked."""
    sitting = sit_down(game, game.options(**options), seed)
    chance = Rng(key_from(seed))
    bot = searching(game, seed)
    found: list[str] = []
    while sitting.state.awaiting() and len(found) < most:
        for seat in members(sitting.state.awaiting()):
            ask = sitting.ask(seat)
            action = bot.choose(ask) if seat == 0 else chance.choice(ask.legal)
            assert action in ask.legal
            if seat == 0 and len(ask.legal) > 1:
                found.append(str(action))
            sitting.submit(seat, action)
    return found


@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_it_decides_legally_and_the_same_for_a_seed(game: Game[Any, Any], seats: int) -> None:
    once = decisions(game, 5, 6, seats=seats)
    assert len(once) == 6
    assert decisions(game, 5, 6, seats=seats) == once


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_decides_legally_with_every_option(game: Game[Any, Any]) -> None:
    for option in game.option_list:
        for value in option.values:
            if option.name != "seats" and value != option.default:
                assert decisions(game, 3, 5, **{option.name: value})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_plays_to_the_end_of_a_game(game: Game[Any, Any]) -> None:
    sitting = played_by_chance(game, 8, 100_000, seats=2)
    moves = sitting.moves[: len(sitting.moves) * 9 // 10]
    again = sit_down(game, game.options(seats=2), 8)
    for move in moves:
        again.submit(move.seat, game.parse(move.text))
    bot = searching(game, 1, Settings(iterations=2, width=2))
    while again.state.awaiting():
        seat = members(again.state.awaiting())[0]
        again.submit(seat, bot.choose(again.ask(seat)))
    assert again.state.outcome() is not None


# Fairness: what it cannot know does not change what it does.


def awaited_seats(sitting: Sitting) -> Sequence[int]:
    return [seat for seat in members(sitting.state.awaiting()) if len(sitting.ask(seat).legal) > 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("gone", [0, 7, 40, 71])
def test_two_true_states_with_the_same_view_get_the_same_decision(game: Game[Any, Any], gone: int) -> None:
    sitting = played_by_chance(game, 4, gone, seats=min(3, max(game.seat_counts)))
    tried = 0
    for seat in awaited_seats(sitting):
        view = sitting.state.view(seat)
        other = game.imagine(view, Rng(key_from(99)))
        assert other.view(seat) == view
        assert other != sitting.state  # something hidden lies otherwise
        asks = [Ask(state.view(seat), tuple(state.legal(seat)), (), 0) for state in (sitting.state, other)]
        for seed in (1, 2):
            one, same = (searching(game, seed).choose(ask) for ask in asks)
            assert one == same
        tried += 1
    assert tried or not awaited_seats(sitting)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_leaves_the_true_state_alone(game: Game[Any, Any]) -> None:
    sitting = played_by_chance(game, 2, 9)
    seat = members(sitting.state.awaiting())[0]
    before = sitting.state.position()
    searching(game, 1).choose(sitting.ask(seat))
    assert sitting.state.position() == before


def test_partners_win_together() -> None:
    split = find("split")
    sitting = played_by_chance(split, 3, 30, seats=4)
    seat = members(sitting.state.awaiting())[0]
    world = split.imagine(sitting.ask(seat).view, Rng(key_from(1)))
    values = split.hints().value(world)
    assert values[0] == values[2]
    assert values[1] == values[3]
    assert sum(values[:2]) == pytest.approx(1.0)


# How long it thinks.


class Hourglass:
    """A clock that goes on by so much whenever somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(
    ("mine", "theirs", "better"),
    [([0.9], [0.1], False), ([0.6, 0.6], [0.5, 0.5], True), ([0.9, 0.2], [0.1, 0.8], False)],
)
def test_a_decision_gives_way_only_to_one_that_is_better_for_certain(
    mine: list[float], theirs: list[float], better: bool
) -> None:
    """One world tells nothing."""
    something: Any = object()
    one, other = Weighed(something, 0.0), Weighed(something, 0.0)
    one.found, other.found = mine, theirs
    assert one.beats(other) == better


@pytest.mark.parametrize(("step", "most"), [(0.01, 80), (10.0, 2)])
def test_with_milliseconds_it_stops_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, step: float, most: int
) -> None:
    game = find("split")
    sitting = sit_down(game, game.options(seats=2), 1)
    ask = sitting.ask(members(sitting.state.awaiting())[0])
    monkeypatch.setattr("splitsies.bots.search.monotonic", Hourglass(step))
    bot = searching(game, 1, Settings(iterations=0, width=4, milliseconds=200))
    weighed = bot.weigh(ask.view, ask.legal)
    assert weighed[0].action in ask.legal
    assert 0 < sum(one.worlds for one in weighed) <= most


def test_more_iterations_try_more_worlds() -> None:
    game = find("split")
    sitting = sit_down(game, game.options(seats=2), 1)
    ask = sitting.ask(members(sitting.state.awaiting())[0])
    tried = []
    for iterations in (8, 32):
        weighed = searching(game, 1, Settings(iterations=iterations, width=4)).weigh(ask.view, ask.legal)
        tried.append(sum(one.worlds for one in weighed))
        assert tried[-1] <= iterations * game.hints().pace(ask.view)
    assert tried[0] < tried[1]


@pytest.mark.parametrize(
    "name", ["search", "search:", "search:0", "search:-3", "search:2.5", "search:ms", "search:0ms", "search:999999999"]
)
def test_a_search_says_how_long_it_thinks(name: str) -> None:
    with pytest.raises(Trouble, match=r"does not say how long to think; it is search:1 to search:100000"):
        bots.make(name, find("split"), Rng())


def test_a_search_can_be_made_by_name() -> None:
    made = bots.make("search:12", find("split"), Rng()), bots.make("search:80ms", find("split"), Rng())
    assert [bot.settings.iterations for bot in made if isinstance(bot, SearchBot)] == [12, 0]
    assert [bot.settings.milliseconds for bot in made if isinstance(bot, SearchBot)] == [0, 80]


# What it knows of a game.


def test_a_game_without_hints_is_played_out_by_chance() -> None:
    game = toy.PARLEY
    sitting = sit_down(game, game.options(seats=2), 1)
    bot = searching(game, 1, Settings(iterations=30))
    while sitting.state.awaiting():
        seat = members(sitting.state.awaiting())[0]
        sitting.submit(seat, bot.choose(sitting.ask(seat)))
    assert sitting.state.outcome() is not None


def test_a_victory_counts_most_and_the_score_a_little() -> None:
    won, lost = shares(Outcome(0b01, (50, 40), ((), ()), "X"))
    barely_won, barely_lost = shares(Outcome(0b01, (41, 40), ((), ()), "X"))
    assert won > barely_won > 0.95
    assert 0.05 > barely_lost > lost
    assert shares(Outcome(0, (0, 0), ((), ()), "X")) == [0.5, 0.5]
    one, other, third = shares(Outcome(0b11, (7, 7, 3), ((), (), ()), "X"))
    assert one == other > third


def test_who_overlooks_everything_decides_by_chance() -> None:
    game = find("split")
    sitting = sit_down(game, game.options(seats=2), 1)
    ask = sitting.ask(members(sitting.state.awaiting())[0])
    bot = searching(game, 1, Settings(iterations=0, overlooks=100))
    assert len({bot.choose(ask) for _ in range(40)}) == min(len(ask.legal), 40)
