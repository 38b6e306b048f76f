"""`splitsies lab`: what it shows, what it writes, and what it refuses."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from splitsies.core.text import LANGUAGES, read_toml
from splitsies.games import game
from splitsies.lab.arena import Result, Tournament, played_by
from splitsies.lab.crews import Crew
from splitsies.lab.words import words
from terminal import Terminal, plain, run, splitsies

SPLIT = game("split")


def told(*arguments: str, home: Path, **environment: str) -> str:
    """What the command prints."""
    done = splitsies("lab", *arguments, home=home, COLUMNS="120", **environment)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_table_and_files(tmp_path: Path) -> None:
    names = ["cup.json", "cup.csv", "ratings.csv", "cup.html", "cup.jsonl"]
    files = [str(tmp_path / name) for name in names]
    flags = zip(("--json", "--csv", "--ratings", "--report", "--results"), files, strict=True)
    given = [text for pair in flags for text in pair]
    page = told("split", "--games", "4", "--workers", "1", *given, home=tmp_path)
    assert "4 games on 2 deals, seed 1" in page
    assert "100.0%" in page
    assert "decisions a second" in page
    kept: dict[str, Any] = json.loads((tmp_path / "cup.json").read_text("utf-8"))
    assert [standing["player"] for standing in kept["standings"]] == ["greedy", "random"]
    assert kept["standings"][0]["wins"] == 4
    assert [line["lineup"] for line in kept["results"]] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert {line["ended_by"] for line in kept["results"]} == {"SP 6.1"}
    assert [rating["player"] for rating in kept["ratings"]] == ["greedy", "random"]
    assert len(kept["leader_wins"]) == 9
    with (tmp_path / "cup.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 8
    assert sum(float(row["victory"]) for row in rows) == 4
    assert {row["player"] for row in rows if row["won"] == "1"} == {"greedy"}
    with (tmp_path / "ratings.csv").open(newline="") as file:
        best, worst = csv.DictReader(file)
    assert (best["player"], worst["player"]) == ("greedy", "random")
    assert float(best["elo_low"]) < float(best["elo"]) < float(best["elo_high"])
    assert (tmp_path / "cup.html").read_text("utf-8").startswith("<!doctype html>")
    assert (tmp_path / "cup.jsonl").read_text("utf-8").count("\n") == 5


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "cup.jsonl")
    told("split", "--players", "random", "--games", "2", "--workers", "1", "--results", file, home=tmp_path)
    page = told("split", "--players", "random", "--games", "3", "--workers", "1", "--results", file, home=tmp_path)
    assert "2 of 3 games are there already" in " ".join(page.split())
    assert "3 games on 3 deals" in page


def test_seats_and_options(tmp_path: Path) -> None:
    page = told(
        *("split", "--players", "random", "--games", "1", "--workers", "1", "--seats", "3", "--option", "memory=on"),
        home=tmp_path,
    )
    assert "seats 3" in page
    assert "memory on" in page


def test_a_round_robin_and_lineups(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    given = ["--games", "1", "--workers", "1", "--seats", "4", "--json", str(file)]
    told("split", "--players", "random,greedy", "--pairs", *given, home=tmp_path)
    assert json.loads(file.read_text("utf-8"))["round"] == [
        ["random", "greedy", "random", "greedy"],
        ["greedy", "random", "greedy", "random"],
    ]
    told("split", "--lineup", "random,random,random,greedy", *given, home=tmp_path)
    assert len(json.loads(file.read_text("utf-8"))["round"]) == 4


def test_whoever_plays_only_itself_has_no_share(tmp_path: Path) -> None:
    """It wins all and loses all: 100% would say nothing."""
    page = told("split", "--players", "random", "--games", "4", "--workers", "1", home=tmp_path)
    (row,) = [line.split() for line in page.splitlines() if line.lstrip().startswith("random")]
    assert row[:-1] == ["random", "-", "-", "4", "-", "-"]
    assert "%" not in page.replace("95% interval", "")


def test_material_of_ones_own(tmp_path: Path) -> None:
    mine, file = tmp_path / "mine.toml", tmp_path / "cup.json"
    mine.write_text(SPLIT.material_text.replace("hand = 7", "hand = 5"), "utf-8")
    given = ["--players", "random", "--games", "1", "--workers", "1", "--json", str(file)]
    told("split", "--material", str(mine), *given, home=tmp_path)
    assert (
        json.loads(file.read_text("utf-8"))["material"] == SPLIT.with_material(mine.read_text("utf-8")).material_digest
    )


# What if.


def test_what_an_option_does(tmp_path: Path) -> None:
    file, report, games = tmp_path / "whatif.json", tmp_path / "whatif.html", tmp_path / "games.jsonl"
    page = told(
        *("split", "--players", "random", "--games", "12", "--workers", "1", "--against-option", "joker=keeps"),
        *("--json", str(file), "--report", str(report), "--results", str(games)),
        home=tmp_path,
    )
    assert "Changed: joker=wild → joker=keeps." in page
    kept = json.loads(file.read_text("utf-8"))
    assert kept["changes"] == ["joker=wild → joker=keeps"]
    assert {tuple(row["figure"]) for row in kept["differences"]} >= {("length",), ("seat", "0"), ("leader",)}
    assert "what a change does" in report.read_text("utf-8")
    assert games.exists()
    assert games.with_name("games.jsonl.against").exists()


def test_what_a_change_of_the_material_does(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SPLIT.material_text + "\n# The same cards.\n", "utf-8")
    page = told(
        *("split", "--players", "random", "--games", "10", "--workers", "1", "--against-material", str(mine)),
        home=tmp_path,
    )
    assert "Changed: the material" in page
    assert "Not a single game went differently." in page


# In German.


def test_help_and_tables_speak_german(tmp_path: Path) -> None:
    page = told("split", "--games", "2", "--workers", "1", "--lang", "de", home=tmp_path)
    assert "2 Spiele mit 1 Auslage, Startwert 1" in page
    assert "Entscheidungen je Spiel" in page
    assert "100,0" in page


@pytest.mark.parametrize(("language", "word"), [("en", "round robin"), ("de", "Jeder gegen jeden")])
def test_help_in_both_languages(tmp_path: Path, language: str, word: str) -> None:
    shown = run("lab", "--help", home=tmp_path, SPLITSIES_LANG=language, COLUMNS="200").stdout.decode("utf-8")
    assert word in shown


def test_both_languages_have_the_same_words() -> None:
    english, german = (read_toml("splitsies.lab", f"text.{language}.toml") for language in LANGUAGES)
    assert list(english) == list(german)
    for key, table in english.items():
        if isinstance(table, dict):
            assert list(table) == list(german[key])


def test_figures_are_written_as_in_the_language() -> None:
    assert words("en").percent(0.1234) == "12.3%"
    assert words("de").percent(0.1234) == "12,3\u202f%"
    assert words("en").number(-1.25, 1, signed=True) == "−1.2"
    assert words("en").number(0.04, 1, signed=True) == "0.0"
    assert words("en").number(-0.04, 1) == "0.0"
    assert words("en").number(2.0, 0, signed=True) == "+2"
    assert words("en").number(float("nan")) == "–"
    assert words("en").change(0.2291, percent=True) == "+22.9\u00a0pp"
    assert words("de").change(-0.2291, percent=True) == "−22,9\u202fPP"
    assert words("en").change(2.5) == "+2.5"


# What is wrong.


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no game 'chess'"),
        (["split", "--players", "greedy,deep-blue"], "there is no bot 'deep-blue'; there is random, greedy"),
        (["split", "--players", "greedy,,random"], "there is no bot ''"),
        (["split", "--players", " "], "name the players"),
        (["split", "--players", "greedy", "--pairs"], "two different bots"),
        (["split", "--lineup", "greedy"], "the line-up greedy has 1 player, but there are 2 seats"),
        (["split", "--lineup", "greedy,random,greedy"], "has 3 players, but there are 2 seats"),
        (["split", "--lineup", "greedy,random", "--pairs"], "cannot go with --players or --pairs"),
        (["split", "--lineup", "greedy,random", "--players", "greedy,random"], "cannot go with --players or --pairs"),
        (["split", "--lineup", "greedy,random", "--pairs", "--lang", "de"], "geht daher nicht zusammen mit --players"),
        (["split", "--games", "0"], "1 game or more, not 0"),
        (["split", "--workers", "0"], "1 worker or more, not 0"),
        (["split", "--workers", "0", "--cluster", "local"], "1 worker or more, not 0"),
        (["split", "--seats", "5"], "seats must be 2, 3, 4 or 6"),
        (["split", "--option", "luck=on"], "has no option 'luck'"),
        (["split", "--option", "memory=perhaps"], "memory must be off or on"),
        (["split", "--json", "nowhere/at/all.json"], "cannot be written"),
        (["split", "--report", "."], "cannot be written"),
        (["split", "--material", "nowhere.toml"], "cannot be read"),
        (["split", "--against-option", "memory"], "does not say NAME=VALUE"),
        (["split", "--against-option", "luck=on"], "has no option 'luck'"),
        (["split", "--against-option", "memory=off"], "nothing changes"),
        (["split", "--against-option", "memory=on", "--csv", "cup.csv"], "--csv and --ratings"),
        (["split", "--against-option", "seats=4", "--lineup", "greedy,random"], "but there are 4 seats"),
        (["split", "--lang", "fr"], "there are no texts in fr"),
        (["split", "--json", "cup.html", "--report", "./cup.html"], "cup.html is named twice"),
        (["split", "--results", "cup", "--csv", "cup.times"], "cup.times is named twice"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    done = splitsies("lab", *arguments, home=tmp_path)
    assert done.exit_code == 2
    assert done.stderr.startswith("splitsies: ")
    assert complaint in done.stderr


def test_no_file_is_written_over_one_that_is_kept_or_read(tmp_path: Path) -> None:
    kept, material = tmp_path / "cup.jsonl", tmp_path / "own.toml"
    material.write_text(game("split").material_text, "utf-8")
    given = ["lab", "split", "--players", "random", "--games", "2", "--workers", "1"]
    assert splitsies(*given, "--results", str(kept), home=tmp_path).exit_code == 0
    games = kept.read_bytes()
    done = splitsies(*given, "--results", str(kept), "--json", str(kept), home=tmp_path)
    assert (done.exit_code, kept.read_bytes()) == (2, games)
    done = splitsies(*given, "--material", str(material), "--report", str(material), home=tmp_path)
    assert (done.exit_code, material.read_text("utf-8")) == (2, game("split").material_text)


def test_those_who_never_met_are_said_to_be_apart(tmp_path: Path) -> None:
    page = tmp_path / "cup.html"
    given = ["--lineup", "novice,random", "--lineup", "amateur,greedy", "--games", "4", "--workers", "1"]
    done = splitsies("lab", "great-split", "--seats", "2", *given, "--report", str(page), home=tmp_path)
    assert "Some never met, not even through others: " in " ".join(done.stdout.split())
    assert "Some never met, not even through others: " in page.read_text("utf-8")


def test_too_few_deals_are_said_to_be_too_few(tmp_path: Path) -> None:
    page = tmp_path / "change.html"
    given = ["--players", "random", "--games", "4", "--workers", "1", "--report", str(page)]
    done = splitsies("lab", "split", *given, "--against-option", "memory=on", home=tmp_path)
    assert done.exit_code == 0
    for said in (" ".join(done.stdout.split()), page.read_text("utf-8")):
        assert "Too few deals to compare anything" in said
        assert "Not a single game" not in said
        assert "for 0 figures" not in said


# When it is stopped.


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C after two games."""

    def two_games(tournament: Tournament, crew: Crew, first: int = 0) -> Iterator[Result]:
        yield from islice(played_by(tournament, crew, first), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("splitsies.cli.lab"), "played_by", two_games)


GIVEN = ("lab", "split", "--players", "random", "--games", "5", "--workers", "1")


@pytest.mark.usefixtures("stopped")
def test_when_it_is_stopped_it_says_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    done = splitsies(*GIVEN, "--results", str(file), home=tmp_path)
    assert done.exit_code == 130
    assert done.stderr == f"2 of 5 games are kept in {file}; the same command goes on.\n"
    done = splitsies(*GIVEN, "--results", str(file), "--lang", "de", home=tmp_path)
    assert done.exit_code == 130
    assert done.stderr == f"4 von 5 Spielen sind in {file} festgehalten; derselbe Befehl macht weiter.\n"
    assert file.read_bytes().count(b"\n") == 5


@pytest.mark.usefixtures("stopped")
def test_when_it_is_stopped_and_nothing_is_kept_it_says_how_to_keep_it(tmp_path: Path) -> None:
    for more, said in (
        (("--lang", "en"), "No game is kept. With --results FILE every game is kept"),
        (("--lang", "de"), "Kein Spiel ist festgehalten. Mit --results DATEI wird jedes Spiel festgehalten"),
        (("--against-option", "memory=on"), "No game is kept."),
    ):
        done = splitsies(*GIVEN, *more, home=tmp_path)
        assert done.exit_code == 130
        assert done.stderr.startswith(said)
        assert done.stderr.count("\n") == 1


# In a terminal.


def test_a_bar_grows_and_says_how_long_it_will_take(tmp_path: Path) -> None:
    given = ["lab", "split", "--players", "random", "--games", "8", "--workers", "1"]
    with Terminal(*given, home=tmp_path, columns=100) as terminal:
        shown, code = terminal.leave()
    assert code == 0
    assert re.search(r"split .* [1-8]/8 .*0:\d\d", plain(shown))
    assert "8 games on 8 deals" in shown


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_can_be_stopped(workers: str, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    given = ["--players", "random", "--workers", workers, "--results", str(file)]
    with Terminal("lab", "split", "--games", "5000", *given, home=tmp_path, columns=100) as terminal:
        while not file.exists() or file.read_bytes().count(b"\n") < 3:
            terminal.until("\x1b")
        os.killpg(terminal.command.pid, signal.SIGINT)  # as Ctrl-C does: all processes of the terminal get it
        shown, code = terminal.leave()
    assert code == 130
    assert "Traceback" not in shown
    there = file.read_bytes().count(b"\n") - 1
    said = re.search(r"(\d+) of 5000 games are kept in (\S+); the same command goes on\.", plain(shown))
    assert said is not None
    assert said[2] == str(file)
    assert int(said[1]) in (there, there - 1)  # it may be stopped between writing a game and counting it
    done = splitsies("lab", "split", "--games", "2", *given, home=tmp_path)
    assert done.exit_code == 0
    assert "2 of 2 games are there already" in " ".join(done.stdout.split())
