"""The five levels: named in every language, defined in one place, each able to play."""

from __future__ import annotations

from typing import Any

import pytest

from splitsies import bots
from splitsies.bots.search import SearchBot
from splitsies.core import Game, Rng, members, sit_down
from splitsies.core.rng import key_from
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.server.words import bot_label


def test_there_are_five_and_everybody_can_choose_them() -> None:
    assert list(bots.LEVELS) == ["novice", "amateur", "regular", "expert", "master"]
    assert set(bots.LEVELS) < set(bots.NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_name_in_the_lobby(language: str) -> None:
    labels = [bot_label(name, language) for name in bots.NAMES]
    assert len(set(labels)) == len(labels)
    assert not set(labels) & set(bots.NAMES) or language == "en"


def test_they_count_iterations_so_that_games_reproduce() -> None:
    assert all(not settings.milliseconds for settings in bots.LEVELS.values())


def test_they_overlook_less_and_think_more_from_level_to_level() -> None:
    levels = list(bots.LEVELS.values())
    overlooks = [settings.overlooks for settings in levels]
    thinking = [settings.iterations for settings in levels]
    assert overlooks == sorted(overlooks, reverse=True)
    assert thinking == sorted(thinking)
    assert len({(settings.overlooks, settings.iterations) for settings in levels}) == 5


@pytest.mark.parametrize("name", bots.LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_decides_legally(game: Game[Any, Any], name: str) -> None:
    sitting = sit_down(game, game.options(seats=min(game.seat_counts)), 2)
    bot = bots.make(name, game, Rng(key_from(2)))
    for _ in range(2):
        seat = members(sitting.state.awaiting())[0]
        ask = sitting.ask(seat)
        action = bot.choose(ask)
        assert action in ask.legal
        sitting.submit(seat, action)


@pytest.mark.parametrize("name", ["novice:3", "master:", "Master"])
def test_a_level_has_no_settings(name: str) -> None:
    with pytest.raises(Exception, match=r"there is no bot .*; there is random, greedy, novice, amateur, regular"):
        bots.make(name, find("split"), Rng())


def test_a_friendly_level_overlooks_what_the_strongest_sees() -> None:
    game = find("split")
    sitting = sit_down(game, game.options(seats=2), 1)
    ask = sitting.ask(members(sitting.state.awaiting())[0])
    novice = bots.make("novice", game, Rng(key_from(1)))
    assert isinstance(novice, SearchBot)
    ratings = dict(zip(ask.legal, game.hints().rate(ask.view, ask.legal), strict=True))
    best = max(ratings.values())
    taken = [ratings[novice.choose(ask)] for _ in range(40)]
    assert best in taken
    assert sum(rating < best for rating in taken) > 4
