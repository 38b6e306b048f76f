"""Who sits where in the terminal: people by their names, bots by whatever people call them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from splitsies import bots
from splitsies.cli.bot_names import called, meant
from splitsies.core import Game, Record, sit_down
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.games.split import GAME
from splitsies.server.words import bot_label
from terminal import run, splitsies


def players(file: Path) -> list[str]:
    """Who plays in a saved game, as it is noted."""
    noted: list[str] = Record.parse(file.read_text("utf-8"), find).notes["players"]
    return noted


# Bots by name


@pytest.mark.parametrize(
    ("typed", "bot"),
    [
        ("master", "master"),
        ("Master", "master"),
        ("MASTER", "master"),
        ("Meister", "master"),
        ("meister", "master"),
        ("Stammgast", "regular"),
        ("Könner", "expert"),
        ("KÖNNER", "expert"),
        ("Ko\u0308nner", "expert"),
        ("Koenner", "expert"),
        ("By chance", "random"),
        ("nach zufall", "random"),
        ("Zufall", "random"),
        ("Gierig", "greedy"),
        ("Search:5", "search:5"),
        ("SEARCH:5MS", "search:5ms"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_however_it_is_typed_is_no_person(typed: str, bot: str, language: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    flags = ("--players", f"you, {typed}", "--lang", language, "--save", str(file))
    shown = splitsies("play", "split", "--seed", "3", *flags, home=tmp_path)
    assert shown.exit_code == 0
    assert "Hand over" not in shown.stdout
    assert "bitte übergeben" not in shown.stdout
    assert f"{called(bot, language)} (7)" in shown.stdout
    assert players(file) == ["you", bot]


def test_every_bot_goes_by_its_name_and_by_its_label_in_every_language() -> None:
    for bot in bots.NAMES:
        for language in LANGUAGES:
            for name in (bot, bot_label(bot, language), called(bot, language)):
                assert meant(name) == meant(name.upper()) == meant(name.lower()) == bot


@pytest.mark.parametrize("name", ["Ann", "Mastermind", "Meisterin", "Mr Regular", "you", "You"])
def test_people_keep_their_names(name: str) -> None:
    assert meant(name) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("Master:9", "there is no bot 'master:9'"),
        ("Search", "'search' does not say how long to think"),
        ("serch:100", "neither a bot (Random, Greedy, Novice, Amateur, Regular, Expert, Master)"),
    ],
)
def test_what_is_no_bot_is_refused(typed: str, reason: str, tmp_path: Path) -> None:
    refused = splitsies("play", "split", "--players", f"you,{typed}", home=tmp_path)
    assert refused.exit_code == 2
    assert reason in refused.stderr


# What they are called


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_are_called_as_in_the_lobby(language: str) -> None:
    named = {bot: called(bot, language) for bot in bots.NAMES}
    assert {bot: name for bot, name in named.items() if name != bot_label(bot, language)} == {
        # What the lobby says, "By chance", is how it plays, and no name.
        "random": {"en": "Random", "de": "Zufall"}[language]
    }


def test_bots_in_german(tmp_path: Path) -> None:
    flags = ("--seed", "3", "--seats", "4", "--players", "you,Meister,expert,meister", "--lang", "de")
    shown = splitsies("play", "split", *flags, home=tmp_path).stdout
    for name in ("Meister 1", "Könner", "Meister 2"):
        assert name in shown
    assert not re.search("Master|Expert", shown)


def test_a_game_begun_in_one_language_goes_on_in_another(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    flags = ("--seed", "3", "--players", "you,Meister", "--lang", "de", "--save", str(file))
    assert "Meister" in splitsies("play", "split", *flags, home=tmp_path, lines=["1"]).stdout
    shown = splitsies("resume", str(file), "--lang", "en", home=tmp_path).stdout
    assert "Master" in shown
    assert "Meister" not in shown
    assert players(file) == ["you", "master"]


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["master", "Master"]), ("de", ["master", "Meister", "meister"])]
)
def test_a_replay_finds_a_bot_by_the_name_it_shows(language: str, names: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(sit_down(GAME, seed=3).record.noted(players=["you", "master"]).text(), "utf-8")
    flags = ("--lang", language)
    told = splitsies("replay", str(file), "--seat", "1", *flags, home=tmp_path).stdout
    for name in names:
        assert splitsies("replay", str(file), "--seat", name, *flags, home=tmp_path).stdout == told


def test_twins_in_a_replay_are_found_by_their_numbers(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sitting = sit_down(GAME, GAME.options(seats=3), 3)
    file.write_text(sitting.record.noted(players=["you", "master", "master"]).text(), "utf-8")
    told = splitsies("replay", str(file), "--seat", "2", home=tmp_path).stdout
    assert splitsies("replay", str(file), "--seat", "Master 2", home=tmp_path).stdout == told
    assert splitsies("replay", str(file), "--seat", "Master", home=tmp_path).exit_code == 2


def test_a_person_whom_a_record_calls_like_a_bot_stays_a_person(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(sit_down(GAME, seed=3).record.noted(players=["Meister", "Ann"]).text(), "utf-8")
    shown = splitsies("resume", str(file), home=tmp_path, lines=["", "1"]).stdout
    assert "Hand over to Meister." in shown


# Whom people meet unless they choose


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("given", [(), ("--players", "ann")])
def test_the_usual_level_takes_the_seats_that_are_left(
    game: Game[Any, Any], given: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    done = splitsies("play", game.name, "--seats", "3", *given, "--save", str(file), home=tmp_path)
    assert done.exit_code == 0
    assert players(file) == ["ann" if given else "you", bots.USUAL, bots.USUAL]
    assert "Regular 1" in done.stdout


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Regular takes the seats that are left."), ("de", "Auf den übrigen Sitzen spielt Stammgast.")],
)
def test_the_help_says_which_bots_there_are_and_who_is_the_usual_one(
    language: str, sentence: str, tmp_path: Path
) -> None:
    done = run("play", "--help", home=tmp_path, SPLITSIES_LANG=language)
    shown = " ".join(re.sub("[│|]", " ", done.stdout.decode()).split())
    assert sentence in shown
    for bot in bots.NAMES:
        assert called(bot, language) in shown
