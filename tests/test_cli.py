"""The command: what it lists, explains, checks and refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from splitsies import __version__
from splitsies.core.text import LANGUAGES, read_toml
from splitsies.games import GAMES
from splitsies.games.split import GAME
from terminal import run, splitsies


def test_version(tmp_path: Path) -> None:
    assert splitsies("--version", home=tmp_path).stdout == f"splitsies {__version__} (pure Python)\n"


def test_without_a_command_it_says_what_there_is(tmp_path: Path) -> None:
    shown = splitsies(home=tmp_path).output
    for command in ("games", "play", "resume", "replay", "rules", "material", "lab"):
        assert re.search(rf"\b{command}\b", shown)


def test_games_with_pitch_seats_and_options(tmp_path: Path) -> None:
    for language in LANGUAGES:
        shown = " ".join(splitsies("games", "--lang", language, home=tmp_path).stdout.split())
        for game in GAMES:
            catalogue = game.catalogue(language)
            assert catalogue.pitch in shown
            for option in game.option_list:
                assert f"{catalogue.option(option.name)} [{option.rule}]" in shown
                assert f"--option {option.name}=" in shown
                for value in option.values:
                    assert catalogue.value(option.name, value) in shown


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({}, "Sides and board"),
        ({"LANG": "de_DE.UTF-8"}, "Parteien und Brett"),
        ({"LC_ALL": "de_AT.UTF-8", "LANG": "en_US.UTF-8"}, "Parteien und Brett"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "Sides and board"),
        ({"SPLITSIES_LANG": "de", "LC_ALL": "en_GB"}, "Parteien und Brett"),
        ({"SPLITSIES_LANG": "fr", "LANG": "de_DE"}, "Sides and board"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], word: str, tmp_path: Path) -> None:
    assert word in splitsies("rules", "split", home=tmp_path, **environment).stdout


def test_the_language_can_be_said(tmp_path: Path) -> None:
    assert "Parteien" in splitsies("rules", "split", "--lang", "de", home=tmp_path, LANG="en_US").stdout


# Rules


def test_the_whole_rule_sheet(tmp_path: Path) -> None:
    for language in LANGUAGES:
        shown = " ".join(splitsies("rules", "split", "--lang", language, home=tmp_path).stdout.split())
        for rule in GAME.rulebook().rules.values():
            assert rule.id in shown
            assert " ".join(rule.text[language].split()) in shown


@pytest.mark.parametrize("typed", [["SP 3.5"], ["sp3.5"], ["3.5"], ["SP", "3.5"]])
def test_one_rule_however_it_is_typed(typed: list[str], tmp_path: Path) -> None:
    shown = splitsies("rules", "split", *typed, home=tmp_path).stdout
    assert shown.startswith("SP 3.5  A Perfect")
    assert "SP 3.6" not in shown


def test_one_chapter(tmp_path: Path) -> None:
    shown = splitsies("rules", "split", "7", home=tmp_path).stdout
    assert "Perfect Memory" in shown
    assert "SP 7.1" in shown
    assert "SP 6.1" not in shown


def test_rulings_are_marked(tmp_path: Path) -> None:
    assert "SP 3.9  (our ruling)" in splitsies("rules", "split", "3.9", home=tmp_path).stdout
    assert "SP 3.9  (unsere Festlegung)" in splitsies("rules", "split", "3.9", "--lang", "de", home=tmp_path).stdout
    assert "ruling" not in splitsies("rules", "split", "3.1", home=tmp_path).stdout


# Material


def test_where_the_material_comes_from(tmp_path: Path) -> None:
    shown = splitsies("material", "split", home=tmp_path).stdout
    assert GAME.material_digest in shown
    assert "108 cards" in shown
    assert "board  reconstructed" in shown
    assert "deck  as the rulebook says" in shown


def test_the_material_file_can_be_copied_and_checked(tmp_path: Path) -> None:
    copied = splitsies("material", "split", "--file", home=tmp_path)
    assert copied.stdout == GAME.material_text
    mine = tmp_path / "mine.toml"
    mine.write_text(copied.stdout, "utf-8")
    checked = splitsies("material", "check", str(mine), home=tmp_path)
    assert checked.exit_code == 0
    assert "is fine" in " ".join(checked.stdout.split())  # the line may be wrapped


def test_all_that_is_wrong_with_a_material_file_is_listed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(GAME.material_text.replace("size = 10", "size = 9").replace('"HS S', '"HX S'), "utf-8")
    checked = splitsies("material", "check", str(mine), "--game", "split", home=tmp_path)
    assert checked.exit_code == 2
    assert "board.size must be 10, not 9" in checked.stderr
    assert "a1 must have one or two suits" in checked.stderr
    assert "2 things are wrong" in checked.stderr


def test_a_game_with_material_of_ones_own_is_kept_in_its_record(tmp_path: Path) -> None:
    mine, saved = tmp_path / "mine.toml", tmp_path / "game.json"
    mine.write_text(GAME.material_text.replace("hand = 7", "hand = 5"), "utf-8")
    flags = ("--seed", "3", "--material", str(mine), "--save", str(saved))
    played = splitsies("play", "split", *flags, home=tmp_path, lines=["1", "quit"])
    assert "you (5)" in played.stdout
    assert "you (4)" in splitsies("resume", str(saved), home=tmp_path, lines=["quit"]).stdout


# What is refused on the command line: always a sentence, never a stack trace


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "split", "9.9"], "there is no rule SP 9.9"),
        (["play", "split", "--seats", "5"], "seats must be 2, 3, 4 or 6"),
        (["play", "split", "--seats", "3", "--option", "seats=2"], "seats is given twice"),
        (["play", "split", "--option", "memory"], "does not say NAME=VALUE"),
        (["play", "split", "--option", "memory=maybe"], "memory must be off or on, not 'maybe'"),
        (["play", "split", "--option", "colour=red"], "split has no option 'colour'"),
        (["play", "split", "--players", "a,b,c,d,e,f,g"], "7 players do not fit into 6 seats"),
        (["play", "split", "--seats", "2", "--players", "a,b,c"], "3 players do not fit into 2 seats"),
        (["play", "split", "--players", "ann,Ann"], "two seats have the name"),
        (["play", "split", "--players", "you,serch:100"], "neither a bot"),
        (["play", "split", "--players", "you,search"], "'search' does not say how long to think"),
        (["play", "split", "--players", "you,greedy:9"], "there is no bot 'greedy:9'"),
        (["play", "split", "--players", "you,"], "neither a bot"),
        (["play", "split", "--lang", "fr"], "there are no texts in fr"),
        (["play", "split", "--material", "nowhere.toml"], "cannot be read"),
        (["play", "split", "--save", "no/such/folder/game.json"], "cannot be saved"),
        (["play", "split", "--save", "/"], "is not a file"),
        (["play", "split", "--save", "/dev/null"], "is not a file"),
        (["resume", "nowhere.json"], "cannot be read"),
        (["resume"], "no game has been put aside"),
        (["replay", "nowhere.json"], "cannot be read"),
        (["replay", "/"], "is not a file"),
        (["material", "chess"], "there is no game 'chess'"),
        (["material", "check"], "which file?"),
        (["material", "check", "nowhere.toml"], "cannot be read"),
        (["material", "split", "mine.toml"], "to check a file"),
    ],
)
def test_trouble_is_one_clear_line(typed: list[str], reason: str, tmp_path: Path) -> None:
    result = splitsies(*typed, home=tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith("splitsies: ")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("typed", [["play"], ["dance"], ["play", "split", "--seats", "many"], ["play", "split", "--x"]])
def test_what_cannot_be_parsed_is_refused(typed: list[str], tmp_path: Path) -> None:
    result = splitsies(*typed, home=tmp_path)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize("contents", [b"", b"\x00\xff\xfe", b"{}", b"[1, 2]", b'{"kind": "record"}', b"hello" * 1000])
def test_a_file_that_is_no_record(contents: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(contents)
    for command in ("resume", "replay"):
        result = splitsies(command, str(file), home=tmp_path)
        assert result.exit_code == 2
        assert result.stderr.startswith("splitsies: ")
        assert result.stderr.count("\n") == 1
    assert file.read_bytes() == contents


def test_a_real_command_shows_no_stack_trace(tmp_path: Path) -> None:
    done = run("play", "chess", home=tmp_path)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b"splitsies: there is no game 'chess'; there is great-split, split, split-the-hoard\n"


def test_a_terminal_without_suits_gets_letters(tmp_path: Path) -> None:
    done = run("play", "split", "--seed", "3", home=tmp_path, typed=b"1\nquit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"?" not in done.stdout
    assert b"[SP 3.2]" in done.stdout
    assert b"7H" in done.stdout


# The terminal's own words


def test_both_languages_have_the_same_words() -> None:
    english, german = (read_toml("splitsies.cli", f"text.{language}.toml") for language in LANGUAGES)
    assert list(english) == list(german)
    for key, text in english.items():
        if isinstance(text, dict):
            assert list(text) == list(german[key])
            for name, inner in text.items():
                if isinstance(inner, str):
                    assert _fields(inner) == _fields(german[key][name]), f"{key}.{name}"
        elif isinstance(text, str):
            assert _fields(text) == _fields(german[key]), key


def _fields(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", template))
