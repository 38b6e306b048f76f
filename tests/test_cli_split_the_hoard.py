"""Split the Hoard in the terminal: the table, what is typed, the score sheet, and a box of one's own."""

from __future__ import annotations

import re
from itertools import repeat
from pathlib import Path

import pytest

from splitsies.bots.greedy import GreedyBot
from splitsies.cli.boards import art_of
from splitsies.cli.words import words
from splitsies.core import Record, Rng, members, run, sit_down
from splitsies.games import game as find
from splitsies.games.split_the_hoard import GAME
from terminal import CLEAR, WIPE, Terminal, plain, splitsies

FIRST = list(repeat("1", 400))
"""Enough first choices for any game."""
RANDOM = ("--players", "you,random,random")


def play(*lines: str, home: Path, flags: tuple[str, ...] = RANDOM) -> str:
    """What is shown when three heroes play from seed 3 with these lines."""
    played = splitsies("play", "split-the-hoard", "--seed", "3", *flags, home=home, lines=lines)
    assert played.exit_code == 0, played.output
    return played.stdout


def fits(shown: str) -> bool:
    """Whether no line is too long, but for the name of a file."""
    return all(len(line) <= 80 for line in shown.splitlines() if "splitsies re" not in line)


def test_the_page(tmp_path: Path) -> None:
    shown = play(home=tmp_path)
    for line in (
        "Round 1, Reveal  Hoard deck 82 · Coins discarded 0 · Treasures discarded 0",
        "a you (Rogue)  ●4  one hidden Title",
        "Your Title: Relic Hunter 15: Own at least 3 Relics. (0)",
        "You found: Forbidden Tome 8a  Angel's Feather -1h  Sapphire r",
        "Choose the card for place 1. [SH 3.3]",
    ):
        assert line in shown
    assert fits(shown)


def test_a_whole_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = play(*FIRST, home=tmp_path, flags=(*RANDOM, "--save", str(file)))
    assert re.search(r"wins?\. \[SH 7\.\d\]", shown)
    for row in ("Archmage ", "Nature's Balance ", "Hidden Titles ", "Treasures ", "Total ", "Coins "):
        assert f"\n{row}" in shown
    assert fits(shown)
    record = Record.parse(file.read_text("utf-8"), find)
    assert record.game == "split-the-hoard"


def test_cards_can_be_typed_by_name_and_steps_taken_back(tmp_path: Path) -> None:
    shown = play("Sapphire", "undo", "angel's feather", "sapphire", "+1", "+0", "+0", "undo", "+2", home=tmp_path)
    assert "You found: 1 Angel's Feather -1h +1●" in shown
    assert "3 Forbidden Tome 8a +2●" in shown
    assert "seal it, or undo" in shown


def test_german_words(tmp_path: Path) -> None:
    german = (*RANDOM, "--lang", "de")
    shown = play("Saphir", "Engelsfeder", "+0", "+0", "+0", "versiegeln", "Münzen", home=tmp_path, flags=german)
    assert "Wähle die Karte für Platz 1. [SH 3.3]" in shown
    assert "Alles liegt und ist bepreist" in shown
    assert "Dein Zug: nimm Münzen, verhandle, oder nutze zuerst eine Fähigkeit. [SH 4.1]" in shown
    assert fits(shown)


def test_what_is_refused_is_explained(tmp_path: Path) -> None:
    shown = play("ruby", "coins", "wat", "+9", "?", "?4.3", "hint", home=tmp_path)
    assert "Ruby is not one of the cards you can choose. [SH 3.3]" in shown
    assert "That is not what is due now; what is due: place your cards, lay Coins on them, then seal. [SH 3.3]" in (
        " ".join(shown.split())
    )
    assert "moves are written like" in " ".join(shown.split())
    assert "Negotiate: name a Treasure" in " ".join(shown.split())
    assert "A strong bot would take, the best first:" in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_decision_of_many_games_can_be_said(language: str) -> None:
    art = art_of(GAME, GAME.catalogue(language), words(language))
    names = ["Ann", "Bob", "Carl", "Dora", "Eve"]
    chance = Rng(bytes(32))
    met = set()
    for seats, market in ((2, "blind"), (5, "open"), (3, "open")):
        sitting = sit_down(GAME, GAME.options(seats=seats, market=market), seats)
        while awaited := members(sitting.state.awaiting()):
            seat = chance.choice(awaited)
            ask = sitting.ask(seat)
            lines = art.table(ask.view, names, ask.legal, ask.events, 80, 10**6)
            assert all(len(line) <= 80 for line in lines)
            sentence, rule = art.awaited(ask.view, ask.legal)
            assert sentence.endswith((".", "?"))
            assert rule in GAME.rulebook().rules
            met.add(sentence)
            for action in ask.legal:
                texts = art.choice(ask.view, action)
                assert len(texts) == 3
                assert all(texts)
                assert GAME.parse(art.notation(ask.view, str(action), ask.legal)) == action
            sitting.submit(seat, chance.choice(ask.legal))
        outcome = sitting.state.outcome()
        assert outcome is not None
        assert art.sheet(outcome, names[:seats], 80)
    assert len(met) > 12


def test_the_sheet_names_the_cards_behind_each_title() -> None:
    sitting = sit_down(GAME, GAME.options(seats=2), 3)
    outcome = run(sitting, [GreedyBot(GAME, Rng(bytes(32)).fork(seat)) for seat in range(2)])
    lines = [line.plain for line in art_of(GAME, GAME.catalogue("en"), words("en")).sheet(outcome, ["Ann", "Bob"], 80)]
    assert any(re.match(r"(Ann|Bob): Archmage: won with \d+\. \+30 · .*, Rank \d", line) for line in lines)


def test_nobody_sees_another_hand(tmp_path: Path) -> None:
    with Terminal("play", "split-the-hoard", "--seed", "4", "--players", "ann,bob", home=tmp_path) as terminal:
        assert "Hand over to Ann." in plain(terminal.until("Press Enter. "))
        terminal.type("")
        page = plain(terminal.until("> "))
        held = re.search(r"^You found: (.*)$", page, re.MULTILINE)
        assert held is not None
        while "Press Enter. " not in page:
            terminal.type("1")
            page = terminal.until("Press Enter. ", "> ")
        assert "Hand over to Bob." in plain(page.rpartition(WIPE)[2])
        terminal.type("")
        page = plain(terminal.until("> ").rpartition(WIPE)[2])
        assert "✓ sealed" in page
        assert held[1] not in page


@pytest.mark.parametrize(("seats", "columns", "rows"), [(2, 80, 24), (5, 80, 24), (4, 120, 40)])
def test_every_page_fits_on_the_screen(seats: int, columns: int, rows: int, tmp_path: Path) -> None:
    players = ",".join(["you", *["random"] * (seats - 1)])
    arguments = ("play", "split-the-hoard", "--seed", "5", "--players", players)
    with Terminal(*arguments, home=tmp_path, columns=columns, rows=rows) as terminal:
        for _ in range(40):
            page = plain(terminal.until("> ").rpartition(CLEAR)[2])
            lines = page.split("\n")
            assert len(lines) <= rows, page
            assert max(len(line) for line in lines) <= columns, page
            if "log tells it again" in page:
                break
            terminal.type("1")


def test_a_box_of_ones_own(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.toml"
    theirs.write_text(GAME.material_text.replace("starting_coins = 4", "starting_coins = 7"), "utf-8")
    checked = splitsies("material", "check", str(theirs), "--game", "split-the-hoard", home=tmp_path)
    assert checked.exit_code == 0, checked.output
    assert "●7" in play(home=tmp_path, flags=(*RANDOM, "--material", str(theirs)))
    theirs.write_text(GAME.material_text.replace("starting_coins = 4", "starting_coins = 70"), "utf-8")
    checked = splitsies("material", "check", str(theirs), "--game", "split-the-hoard", home=tmp_path)
    assert checked.exit_code != 0
