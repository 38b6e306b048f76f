"""Every game can be told in every language: nothing happens or is refused for which there are no words."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from splitsies.core import Event, Game, Illegal, Refusal, Rng, codec, members, play, sit_down
from splitsies.core.options import show
from splitsies.core.text import LANGUAGES, Catalogue, read_toml
from splitsies.games import GAMES

NAMES = ["Ann", "Bob", "Carl", "Dora", "Eve", "Fay", "Gus"]
CASES = [pytest.param(game, language, id=f"{game.name}-{language}") for game in GAMES for language in LANGUAGES]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_text = pytest.mark.parametrize(("game", "language"), CASES)


def folder(game: Game[Any, Any]) -> str:
    return game.name.replace("-", "_")


def told(game: Game[Any, Any]) -> list[type[Any]]:
    """Every event and refusal of a game."""
    return [*codec.registered(folder(game), Event), *codec.registered(folder(game), Refusal)]


def named(template: str) -> set[str]:
    """The fields that a template names."""
    return set(re.findall(r"\{(\w+)", template))


@each_text
def test_everything_has_a_template_that_names_only_what_there_is(game: Game[Any, Any], language: str) -> None:
    catalogue = game.catalogue(language)
    for kind in told(game):
        template = catalogue.templates[kind.__name__]
        names = {field.name for field in fields(kind)}
        for text in template.values():
            assert named(text) <= names
        if issubclass(kind, Event):
            assert set(template) == ({"they", "you"} if "seat" in names else {"they"})


@each_game
def test_nothing_is_said_that_cannot_happen(game: Game[Any, Any]) -> None:
    page = read_toml(f"splitsies.games.{folder(game)}", "text.en.toml")
    assert {*page["events"], *page["refusals"]} == {kind.__name__ for kind in told(game)}


@each_game
def test_both_languages_say_the_same_things(game: Game[Any, Any]) -> None:
    english, german = (read_toml(f"splitsies.games.{folder(game)}", f"text.{language}.toml") for language in LANGUAGES)
    assert list(english) == list(german)
    for part in ("events", "refusals", "score", "options", "words"):
        assert list(english[part]) == list(german[part])
    one, other = (game.catalogue(language).templates for language in LANGUAGES)
    for name, template in one.items():
        assert {voice: named(text) for voice, text in template.items()} == {
            voice: named(text) for voice, text in other[name].items()
        }
    for kind, row in english["words"].items():
        assert len(row) == len(german["words"][kind])


@each_text
def test_every_option_and_value_has_a_label(game: Game[Any, Any], language: str) -> None:
    catalogue = game.catalogue(language)
    labels = set()
    for option in game.option_list:
        labels |= {option.name, *(f"{option.name}.{show(value)}" for value in option.values)}
        assert catalogue.option(option.name)
        for value in option.values:
            assert catalogue.value(option.name, value)
    assert set(catalogue.options) == labels


def must_be_a_sentence(said: str) -> None:
    assert not said[0].islower(), said
    assert said.endswith("."), said
    assert not re.search(r"[{}]", said), said


@each_text
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_whole_games_can_be_told_to_everyone(game: Game[Any, Any], language: str, seats: str) -> None:
    count = min(game.seat_counts) if seats == "fewest" else max(game.seat_counts)
    others = {option.name: option.values[-1] for option in game.option_list if option.name != "seats"}
    chance = Rng(bytes(32)).fork("told", count)
    catalogue = game.catalogue(language)
    sitting = sit_down(game, game.options(seats=count, **others), seed=1)
    for event in sitting.state.opening():
        must_be_a_sentence(catalogue.say(event, NAMES, 0))
    earlier = []
    while awaited := members(sitting.state.awaiting()):
        seat = chance.choice(awaited)
        action = chance.choice(sitting.state.legal(seat))
        for event in sitting.submit(seat, action):
            for listener in (-1, seat, (seat + 1) % count):
                must_be_a_sentence(catalogue.say(event, NAMES, listener))
        earlier.append(action)
        refused(sitting.state, chance.below(count), chance.choice(earlier), catalogue)
    outcome = sitting.state.outcome()
    assert outcome is not None
    for lines in outcome.lines:
        for line in lines:
            assert catalogue.figures(line.what, line.figures)


def refused(state: Any, seat: int, action: Any, catalogue: Catalogue) -> None:
    """What was possible earlier, or for another seat, is perhaps refused now, in a sentence."""
    try:
        play(state, seat, action)
    except Illegal as illegal:
        must_be_a_sentence(catalogue.say(illegal.refusal, NAMES, seat))
