"""At a real terminal: pages that fit, colours, handing over, keys that interrupt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from splitsies.core import Record, sit_down
from splitsies.games import game as find
from splitsies.games.split import GAME
from splitsies.games.split.cards import card_name
from terminal import CLEAR, WIPE, Terminal, plain, splitsies

HAND = re.compile(r"^Hand (.*)$", re.MULTILINE)
SUITS = str.maketrans("♥♠♦♣★", "HSDC*")


def hand_shown(page: str) -> list[str]:
    """The cards of the hand on a page, as they are written."""
    found = HAND.search(plain(page))
    assert found is not None, plain(page)
    return sorted(found[1].replace("•", "").translate(SUITS).split())


def dealt(seed: int, seats: int) -> list[list[str]]:
    """The hands at the beginning of a game."""
    sitting = sit_down(GAME, GAME.options(seats=seats), seed)
    views = [sitting.state.view(seat) for seat in range(seats)]
    return [sorted(card_name(card) for card in view.hand) for view in views]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_every_page_fits_on_the_screen(seats: int, columns: int, rows: int, tmp_path: Path) -> None:
    arguments = ("play", "split", "--seed", "4", "--seats", str(seats))
    with Terminal(*arguments, home=tmp_path, columns=columns, rows=rows) as terminal:
        for _ in range(12):
            page = terminal.until("> ").rpartition(CLEAR)[2]
            assert page, "every page begins with an empty screen"
            lines = plain(page).split("\n")
            assert len(lines) <= rows, plain(page)
            assert max(len(line) for line in lines) <= columns
            assert any("Hand " in line for line in lines)
            terminal.type("1")
        terminal.until("> ")
        terminal.type("quit")
        shown, code = terminal.leave()
        assert "splitsies resume" in shown
        assert code == 0


@pytest.mark.parametrize(
    ("flags", "no_color", "coloured"), [([], "", True), (["--plain"], "", False), ([], "1", False)]
)
def test_colours_unless_they_are_not_wanted(flags: list[str], no_color: str, coloured: bool, tmp_path: Path) -> None:
    with Terminal("play", "split", "--seed", "4", *flags, home=tmp_path, NO_COLOR=no_color) as terminal:
        page = terminal.until("> ")
        assert ("48;2;" in page) == coloured
        assert " R  45" in plain(page)


def test_between_people_the_screen_is_wiped_and_nobody_sees_another_hand(tmp_path: Path) -> None:
    names = ["Ann", "Bob", "Cleo"]
    hands = dealt(4, 3)
    seen: list[str] = []
    with Terminal("play", "split", "--seed", "4", "--players", "ann,bob,cleo", home=tmp_path) as terminal:
        while len(seen) < 5:
            shown = terminal.until("> ", "Press Enter. ")
            if shown.endswith("Press Enter. "):
                # Nothing is left on the screen, nor above it, and nothing but a name is shown until Enter is pressed.
                handing_over = plain(shown.rpartition(WIPE)[2])
                found = re.fullmatch(r"\s*Hand over to (\w+)\.\s*Press Enter\. ", handing_over)
                assert found is not None, handing_over
                seen.append(found[1])
                terminal.type("")
                page = terminal.until("> ")
                assert WIPE in page
                if seen.count(found[1]) == 1:
                    assert hand_shown(page) == hands[names.index(found[1])]
                shown = page
            assert not re.search("is dealt|has drawn", plain(shown))
            terminal.type("1")
    assert sorted(seen[:3]) == names


def test_handing_over_with_typed_lines(tmp_path: Path) -> None:
    hands = dealt(3, 2)
    lines = ["", "1", "a1", "", "quit"]
    shown = splitsies("play", "split", "--seed", "3", "--players", "ann,bob", home=tmp_path, lines=lines).stdout
    _, ann, bob = shown.split("Hand over to ")
    assert ann.startswith("Ann.")
    assert bob.startswith("Bob.")
    assert hand_shown(ann) == hands[0]
    assert hand_shown(bob) == hands[1]
    assert "You are dealt" in bob
    assert "Ann is dealt" not in bob
    assert "Ann has drawn" not in bob
    assert "Ann draws a card." in bob


def test_one_person_is_never_asked_to_hand_over(tmp_path: Path) -> None:
    with Terminal("play", "split", "--seats", "3", home=tmp_path) as terminal:
        assert "Hand over" not in terminal.until("> ")


@pytest.mark.parametrize("saves", [True, False])
@pytest.mark.parametrize("interrupts", [True, False])
def test_interrupted_politely(interrupts: bool, saves: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with Terminal("play", "split", "--seed", "3", *(("--save", str(file)) if saves else ()), home=tmp_path) as terminal:
        terminal.until("> ")
        terminal.type("1")
        terminal.until("> ")
        if interrupts:
            terminal.interrupt()
        else:
            terminal.end_input()
        shown, code = terminal.leave()
    assert (f"splitsies resume {file}\n" if saves else "splitsies resume\n") in shown
    assert "Traceback" not in shown
    assert code == (130 if interrupts else 0)
    if not saves:
        file = tmp_path / "state" / "splitsies" / "unsaved.json"
    assert Record.parse(file.read_text("utf-8"), find).moves[0].text == "7H>3R"


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_person_is_asked_before_something_is_overwritten(answer: str, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    with Terminal("play", "split", "--seed", "3", "--save", str(letter), home=tmp_path) as terminal:
        terminal.until("Overwrite it? y/n ")
        assert letter.read_text() == "Dear Ann"
        terminal.type(answer)
        if answer == "n":
            assert terminal.leave()[1] == 2
            assert letter.read_text() == "Dear Ann"
        else:
            terminal.until("> ")
            assert Record.parse(letter.read_text("utf-8"), find).game == "split"


def test_a_narrow_terminal(tmp_path: Path) -> None:
    with Terminal("play", "split", "--seed", "4", home=tmp_path, columns=50, rows=40) as terminal:
        page = plain(terminal.until("> "))
    assert max(len(line) for line in page.split("\n")) <= 50
    for slot in range(1, 11):
        assert re.search(rf"(^|\s){slot} +\S+ +│", page, re.MULTILINE), slot


def test_the_end_at_a_terminal(tmp_path: Path) -> None:
    with Terminal("play", "split", "--seed", "5", "--players", "you,random", home=tmp_path) as terminal:
        page = terminal.until("> ")
        while "The game is over: save FILE keeps it" not in page:
            terminal.type("1")
            page = terminal.until("> ")
        last = plain(page.rpartition(CLEAR)[2])
        assert re.search(r"wins?\. \[SP 6\.[13]\]", last)
        assert re.search(r"[RG][♥♠♦♣]", last)
        assert len(last.split("\n")) <= 24, last
        terminal.type("")
        assert terminal.leave()[1] == 0
