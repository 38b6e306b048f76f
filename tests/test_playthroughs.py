"""Whole games as stories: a change of the rules is read as a change of what is told."""

from pathlib import Path
from typing import Any

import pytest

from golden import SCRIPT, must_be_as_kept, stories, told_now
from splitsies.core.game import Game
from splitsies.games import GAMES

TOLD = [(game, row) for game in GAMES for row in stories(game)]
every_story = pytest.mark.parametrize(
    ("game", "row"), TOLD, ids=[f"{game.name}-{Path(row['file']).stem}" for game, row in TOLD]
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def kept(game: Game[Any, Any]) -> Path:
    folder: Path = SCRIPT["home"](game)
    return folder / "playthroughs"


@every_story
def test_a_game_is_told_as_it_was(game: Game[Any, Any], row: dict[str, Any]) -> None:
    must_be_as_kept(told_now(game, row), kept(game) / row["file"], f"scripts/playthroughs.py {game.name}")


@every_game
def test_the_fewest_and_the_most_seats_and_every_option_are_told(game: Game[Any, Any]) -> None:
    options = [game.options(**row["options"]).plain() for row in stories(game)]
    for option in game.option_list:
        told = {chosen[option.name] for chosen in options}
        wanted = {min(game.seat_counts), max(game.seat_counts)} if option.name == "seats" else set(option.values)
        assert told >= wanted


@every_game
def test_no_story_is_left_over(game: Game[Any, Any]) -> None:
    assert sorted(file.name for file in kept(game).glob("*.txt")) == sorted(row["file"] for row in stories(game))
