"""What is noted of a game: what its texts ask for is there, can be named, and agrees with the score."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from splitsies import bots
from splitsies.core import Event, Game, Rng, codec, members, sit_down
from splitsies.core.rng import key_from
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES
from splitsies.lab.arena import Result, hold, plan
from splitsies.lab.notes import TENTHS, role_name, source_name, study, thing_name, word_list

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PLAYED: dict[str, list[Result]] = {}


def played(game: Game[Any, Any]) -> list[Result]:
    """A few games of it, played once for all tests."""
    if game.name not in PLAYED:
        PLAYED[game.name] = hold(plan(game, game.options(), ["random", "greedy"], 2, 1), 1, lambda done: None)
    return PLAYED[game.name]


@each_game
def test_what_is_to_be_studied_can_happen_and_has_names(game: Game[Any, Any]) -> None:
    events = {kind.__name__: kind for kind in codec.registered(game.name.replace("-", "_"), Event)}
    for language in LANGUAGES:
        catalogue = game.catalogue(language)
        assert list(catalogue.study) == ["characters", "order", "uses", "sources"]
        for part in ("characters", "order", "uses"):
            for key in catalogue.study[part]:
                kind, _, name = key.partition(".")
                names = {field.name for field in fields(events[kind])}
                assert name in names
                if part == "uses":
                    assert "seat" in names
                if part != "order":
                    assert word_list(catalogue, kind, name)
        for what in catalogue.study["sources"]:
            assert what in catalogue.templates


@each_game
def test_both_languages_study_the_same(game: Game[Any, Any]) -> None:
    english, german = (game.catalogue(language).study for language in LANGUAGES)
    for part in english:
        assert list(english[part]) == list(german[part])


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_noted_has_a_name(game: Game[Any, Any], language: str) -> None:
    catalogue = game.catalogue(language)
    for result in played(game):
        for role, values in result.noted.roles.items():
            assert all(role_name(catalogue, role, value) for value in values)
        for row in result.noted.uses:
            assert all(thing_name(catalogue, use, thing) for use, things in row.items() for thing in things)
        for points in result.noted.sources:
            assert not any("{" in source_name(catalogue, source) for source in points)


@each_game
def test_the_sources_add_up_to_the_score(game: Game[Any, Any]) -> None:
    if not study(game).sources:
        assert all(score in (0, 1) for result in played(game) for score in result.noted.scores)
        return
    for result in played(game):
        assert [sum(row.values()) for row in result.noted.sources] == list(result.noted.scores)


@each_game
def test_characters_and_order_are_those_of_the_deal(game: Game[Any, Any]) -> None:
    for result in played(game):
        told = game.catalogue("en").study
        assert list(result.noted.roles) == [*told["characters"], *told["order"]]
        for role, values in result.noted.roles.items():
            assert len(values) == len(result.fixture.lineup)
            if role in told["order"]:
                assert sorted(values) == list(range(len(values)))


@each_game
def test_the_uses_are_those_that_happened(game: Game[Any, Any]) -> None:
    """The same game is played again without a notebook; its events say the same."""
    result = played(game)[0]
    chance = Rng(key_from(1))
    sitting = sit_down(game, game.options(), bytes.fromhex(result.seed))
    players = [bots.make(name, game, chance.fork("bot", 0, seat)) for seat, name in enumerate(result.fixture.lineup)]
    told = Counter[tuple[int, str, str]]()
    while awaited := members(sitting.state.awaiting()):
        for seat in awaited:
            for event in sitting.submit(seat, players[seat].choose(sitting.ask(seat))):
                for name in study(game).uses.get(type(event).__name__, ()):
                    fields = vars(event)
                    told[fields["seat"], f"{type(event).__name__}.{name}", str(fields[name])] += 1
    noted = {
        (seat, use, thing): count
        for seat, row in enumerate(result.noted.uses)
        for use, things in row.items()
        for thing, count in things.items()
    }
    assert noted == told
    assert noted


@each_game
def test_who_leads_is_told_all_along(game: Game[Any, Any]) -> None:
    for result in played(game):
        assert len(result.noted.tallies) == TENTHS - 1
        assert all(len(tally) == len(result.fixture.lineup) for tally in result.noted.tallies)


@each_game
def test_at_the_end_the_winners_lead(game: Game[Any, Any]) -> None:
    sitting = sit_down(game, game.options(), seed=3)
    while awaited := members(sitting.state.awaiting()):
        assert len(sitting.state.tally()) == sitting.start.options.seats
        sitting.submit(awaited[0], sitting.state.legal(awaited[0])[0])
    outcome = sitting.state.outcome()
    assert outcome is not None
    tally = sitting.state.tally()
    if study(game).sources:
        assert tally == outcome.scores
    assert {tally[seat] for seat in members(outcome.winners)} == {max(tally)}


@each_game
def test_a_result_survives_its_file(game: Game[Any, Any]) -> None:
    for result in played(game):
        assert Result.of(json.loads(json.dumps(result.plain())), result.nanoseconds) == result
