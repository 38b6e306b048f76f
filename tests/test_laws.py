"""The laws, for every game, number of seats and option: a sample in `make test`, all of them in `make soak`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from splitsies.core import codec
from splitsies.core.game import Event, Game
from splitsies.core.laws import Findings, check, silent_game
from splitsies.core.options import Options, show
from splitsies.games import GAMES

TESTS = Path(__file__).parent


def each_option(game: Game[Any, Any]) -> Iterator[Options]:
    """Every number of seats as it comes, and every other value of every option."""
    for seats in game.seat_counts:
        yield game.options(seats=seats)
        for option in game.option_list:
            for value in option.values:
                if option.name != "seats" and value != option.default:
                    yield game.options(seats=seats, **{option.name: value})


def all_options(game: Game[Any, Any]) -> Iterator[Options]:
    """Every combination there is."""
    names = [option.name for option in game.option_list]
    for values in product(*(option.values for option in game.option_list)):
        yield game.options(**dict(zip(names, values, strict=True)))


def name(case: object) -> str:
    if isinstance(case, Options):
        return "-".join(show(value) for value in case.plain().values())
    assert isinstance(case, Game)
    return case.name


SAMPLE = [(game, options) for game in GAMES for options in each_option(game)]
ALL = [(game, options) for game in GAMES for options in all_options(game)]


@pytest.mark.parametrize(("game", "options"), SAMPLE, ids=name)
def test_laws(game: Game[Any, Any], options: Options) -> None:
    findings = check(game, options, seed=1, moments=4, spreads=1)
    assert findings.untested(game) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), ALL, ids=name)
def test_laws_with_every_option_set(game: Game[Any, Any], options: Options) -> None:
    findings = Findings()
    for seed in range(2):
        findings.add(check(game, options, seed, moments=12, spreads=2))
    assert findings.untested(game) == []


def random_games_end(game: Game[Any, Any], options: Options, games: int) -> None:
    ends: dict[str, int] = {}
    lengths = []
    for seed in range(games):
        state, actions = silent_game(game, options, seed)
        outcome = state.outcome()
        assert outcome is not None
        ends[outcome.rule] = ends.get(outcome.rule, 0) + 1
        lengths.append(len(actions))
    print(
        f"{games} random games of {game.name} with {options.plain()}: {min(lengths)} to {max(lengths)} decisions, "
        f"{game.longest(options)} allowed; ended by {ends}"
    )
    assert max(lengths) <= game.longest(options)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), SAMPLE, ids=name)
def test_a_thousand_random_games_end(game: Game[Any, Any], options: Options) -> None:
    random_games_end(game, options, 1000)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), [case for case in ALL if case not in SAMPLE], ids=name)
def test_two_hundred_random_games_end_with_every_other_option_set(game: Game[Any, Any], options: Options) -> None:
    random_games_end(game, options, 200)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_rule_has_a_test_named_after_it(game: Game[Any, Any]) -> None:
    folder = TESTS / "games" / game.name.replace("-", "_")
    written = "\n".join(path.read_text() for path in folder.glob("test_*.py"))
    tested = set(re.findall(r"def test_([a-z]+(?:_\d+)+)", written))
    missing = [id for id in game.rulebook().rules if re.sub(r"[ .]", "_", id).lower() not in tested]
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_every_event_has_an_audience_and_nothing_else_has(game: Game[Any, Any]) -> None:
    assert sorted(game.audiences) == sorted(
        event.__name__ for event in codec.registered(game.name.replace("-", "_"), Event)
    )
