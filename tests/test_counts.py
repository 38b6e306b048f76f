"""In how many ways a game can go on, and the order of what can be chosen: a record and an agent depend on both."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from golden import SCRIPT, must_be_as_kept
from splitsies.core.game import Game
from splitsies.core.rng import Rng, key_from
from splitsies.games import GAMES


def kept(game: Game[Any, Any]) -> Path:
    folder: Path = SCRIPT["home"](game)
    return folder / "counts.toml"


def rows(game: Game[Any, Any]) -> list[dict[str, Any]]:
    counted: list[dict[str, Any]] = tomllib.loads(kept(game).read_text("utf-8"))["count"]
    return counted


COUNTED = [(game, row) for game in GAMES for row in rows(game)]
every_count = pytest.mark.parametrize(
    ("game", "row"),
    COUNTED,
    ids=["-".join([game.name, *(str(value) for value in row["options"].values())]) for game, row in COUNTED],
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_count
def test_it_can_go_on_in_as_many_ways(game: Game[Any, Any], row: dict[str, Any]) -> None:
    state = game.deal(game.options(**row["options"]), Rng(key_from(row["seed"])))
    assert SCRIPT["ways_to"](state, len(row["ways"])) == row["ways"]


@every_count
def test_what_can_be_chosen_comes_in_the_same_order(game: Game[Any, Any], row: dict[str, Any]) -> None:
    decisions, choices = SCRIPT["choices"](game, game.options(**row["options"]), row["seed"])
    assert {"decisions": decisions, "choices": choices} == row["game"]


@every_game
def test_the_file_is_as_the_plan_says(game: Game[Any, Any]) -> None:
    planned = [(row["options"], row["seed"], row["depth"]) for row in SCRIPT["plan"](game)["counts"]]
    assert [(row["options"], row["seed"], len(row["ways"])) for row in rows(game)] == planned


@every_game
def test_every_number_of_seats_and_every_option_is_counted(game: Game[Any, Any]) -> None:
    options = [game.options(**row["options"]).plain() for row in rows(game)]
    for option in game.option_list:
        assert {chosen[option.name] for chosen in options} == set(option.values)


@every_game
def test_the_file_is_as_it_would_be_written_now(game: Game[Any, Any]) -> None:
    must_be_as_kept(SCRIPT["counts"](game), kept(game), f"scripts/playthroughs.py --counts {game.name}")
