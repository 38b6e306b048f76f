"""The Great Split in the terminal: boards, splits typed as groups, resolutions, the score sheet."""

from __future__ import annotations

import re
from itertools import repeat
from pathlib import Path

import pytest

from splitsies.cli.boards import art_of
from splitsies.cli.boards.great_split_sheet import draw_sheet
from splitsies.cli.words import words
from splitsies.core import Hints, Outcome, Record, ScoreLine, Sitting, members, replay, sit_down
from splitsies.games import game as find
from splitsies.games.great_split import GAME
from splitsies.games.great_split.faces import hand_name
from splitsies.games.great_split.view import GreatSplitView
from terminal import CLEAR, WIPE, Terminal, plain, run, splitsies

FIRST = list(repeat("1", 400))
"""Enough first choices for any game."""
RANDOM = "you,random,random,random"


def record(file: Path) -> Record:
    return Record.parse(file.read_text("utf-8"), find)


def play(*lines: str, home: Path, flags: tuple[str, ...] = ("--players", RANDOM)) -> str:
    """What is shown when four collectors play from seed 3 with these lines."""
    played = splitsies("play", "great-split", "--seed", "3", *flags, home=home, lines=lines)
    assert played.exit_code == 0, played.output
    return played.stdout


def moves(file: Path, seat: int = 0) -> list[str]:
    return [move.text for move in record(file).moves if move.seat == seat]


def fits(shown: str) -> bool:
    """Whether no line is too long, but for the name of a file."""
    return all(len(line) <= 80 for line in shown.splitlines() if "splitsies re" not in line)


# The page


def test_the_page(tmp_path: Path) -> None:
    shown = play(home=tmp_path)
    for line in (
        "Round ▸1  2  3 ‹–+Gem›  4 ‹Tome+Artwork›  5  6   Level II · hand limit 5",
        "Market M 0   your Artwork 3 pays 13, from 4 on 15   Mirabel Sant, the Patron of",
        "✓ Random 1   0   0  2  0  0  1   0  0  0  0  0  §AGG      5      13",
        "T▤Tome     0 ■· · 1 § 2 § 4 § 5 § 6 § 8 § 9 §10     0 ■·+T★1 · ·★2+T ·★3 · · ·★4",
        "A▨Artwork  3  · · ·■· § · · § · · § · · § · · § · § 0 ■·+A★1 · ·★2+A ·★3 · ·★4",
        "G●Gold     0 ■· · · » § · § » · § · » § · §         0 ■·+G★1 ·+G★2 · · ·★3",
        "Scored now: Tome 0 Artwork 13 Gem 0 Contracts 0 (A1×0 Z1×0 E1×0) = 13",
        "Hand  1  ▤ 1T   2  ▨ 1A   3  ▨ 1A   4  ● 1G   5  ◇ 1D    Random 1 will choose",
        "Split your hand: type one group and a bar, like 1 3 | or 2T 1G | [GS 4.1]",
        " 1 1T | 1A 1A 1G 1D   5 1T 1A 1A | 1G 1D   9 1T 1A 1G | 1A 1D",
    ):
        assert line.split("   Mirabel")[0] in shown, shown
    assert "is ready" not in shown, "the table shows it"
    assert fits(shown)


def test_the_page_in_german(tmp_path: Path) -> None:
    shown = play("links", "1|", "links", home=tmp_path, flags=("--players", RANDOM, "--lang", "de"))
    assert "Runde ▸1  2  3 ‹–+Juwelen›  4 ‹Bücher+Kunst›  5  6   Stufe II · Handlimit 5" in shown
    assert "Teile deine Hand: Tippe einen Teil und einen Strich, etwa 1 3 | [GS 4.1]" in shown
    assert "Umschlag von Zufall 3: Ein Teil bleibt bei dir, der andere geht zurück." in shown
    assert "Spiele oder verkaufe alles, nutze die Trennkarte; plan hilft dir. [GS 5.1]" in shown


def test_the_wallet_lies_in_two_groups_with_what_each_would_bring(tmp_path: Path) -> None:
    shown = play("1 3 |", home=tmp_path)
    assert "To Random 1:  ▤ 1T   ▨ 1A  │  ▨ 1A   ● 1G   ◇ 1D" in shown
    assert "The wallet of Random 3: keep a group, the other goes back." in shown
    assert re.search(r"^ left   ▲ 1Z   ◇ 1D  +│  right   ● 1G   ♛♛ 2P   ☆ 1S", shown, re.MULTILINE), shown
    assert re.search(r"^   .*A3→\d.* =\d+ +│ .*A3→\d.* =\d+$", shown, re.MULTILINE), shown
    assert "Choose the group you keep. [GS 4.3]" in shown
    assert "1 keep left: 1Z 1D      2 keep right: 1G 2P 1S" in shown


def test_a_drawing_needs_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "hints", Hints)
    sitting = sit_down(GAME, seed=3)
    to_resolve(sitting, stop=2)
    ask = sitting.ask(0)
    art = art_of(GAME, GAME.catalogue("en"), words("en"))
    table = "\n".join(line.plain for line in art.table(ask.view, ["a", "b", "c", "d"], ask.legal, (), 80, 24))
    assert "The wallet of d" in table
    assert "→" not in table
    to_resolve(sitting)
    ask = sitting.ask(0)
    assert art.awaited(ask.view, ask.legal) == ("Play or sell every card, and use the Splitter.", "GS 5.1")


def to_resolve(sitting: Sitting, stop: int = 3) -> None:
    """Let everybody take first choices until this phase."""
    while isinstance(view := sitting.state.view(0), GreatSplitView) and view.phase < stop:
        for seat in members(sitting.state.awaiting()):
            sitting.submit(seat, sitting.ask(seat).legal[0])


def test_spectators_see_every_board_and_no_hand() -> None:
    sitting = sit_down(GAME, seed=3)
    art = art_of(GAME, GAME.catalogue("en"), words("en"))
    lines = [line.plain for line in art.table(sitting.state.view(7), ["a", "b", "c", "d"], (), (), 80, 24)]
    assert len([line for line in lines if re.match(r"[✓ ] [abcd] +0", line)]) == 4
    assert not any("Hand" in line for line in lines)


# Splits


@pytest.mark.parametrize(
    "typed",
    [
        "1 3 | 2 4 5", "1 2 | 3 4 5", "3 4 5 | 1 2", "1 3 |", "| 2 4 5", "1,3|", "1.3|", "1.2|", "13|245", "13|",
        "1T 1A | 1A 1G 1D", "1a 1t |", "1T 1A|", "| 1G 1A 1D", "1T 2 | 3 1G 5", "3",
    ],
)  # fmt: skip
def test_a_split_however_it_is_typed(typed: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    play(typed, home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    assert moves(saved)[0] == "1.2|"


@pytest.mark.parametrize(
    ("typed", "english", "german"),
    [
        ("1 3 | 2 4", "A card is in neither group: 1D.", "Eine Karte ist in keinem Teil: 1D."),
        ("1 | 2", "3 cards are in neither group: 1A 1G 1D.", "3 Karten sind in keinem Teil: 1A 1G 1D."),
        ("1 3 | 3 2 4 5", "Card 3 (1A) is named twice.", "Karte 3 (1A) ist zweimal genannt."),
        ("1 1 |", "Card 1 (1T) is named twice.", "Karte 1 (1T) ist zweimal genannt."),
        ("1T | 1T", "1T is named too often: you have one.", "1T ist zu oft genannt: Du hast eine davon."),
        ("1A 1A | 1A", "1A is named too often: you have 2.", "1A ist zu oft genannt: Du hast 2 davon."),
        ("1 6 |", "There is no card 6 in your hand; they go from 1 to 5.", "Eine Karte 6 hast du nicht"),
        ("0 |", "There is no card 0 in your hand", "Eine Karte 0 hast du nicht"),
        ("3P | 1", "3P is not in your hand: 1T 1A 1A 1G 1D.", "3P ist nicht auf deiner Hand: 1T 1A 1A 1G 1D."),
        ("hello |", "hello is not in your hand", "hello ist nicht auf deiner Hand"),
        ("1 | 2 | 3", "There are two groups, so there is one bar.", "Es sind zwei Teile, also genügt ein Strich."),
        ("|", "Type one group and a bar: 1 3 |", "Tippe einen Teil und einen Strich: 1 3 |"),
        ("1T 1A", "Type one group and a bar: 1 3 |", "Tippe einen Teil und einen Strich: 1 3 |"),
        ("12345|", "Each group needs at least one card: name some of the places 1 to 5", "[GS 4.1]"),
        ("99", "There is no choice 99; they go from 1 to 11.", "Eine Möglichkeit 99 gibt es nicht"),
    ],
)  # fmt: skip
def test_a_wrong_grouping_is_explained(typed: str, english: str, german: str, tmp_path: Path) -> None:
    for language, answer in (("en", english), ("de", german)):
        shown = play(typed, "1|", home=tmp_path, flags=("--players", RANDOM, "--lang", language))
        assert answer in " ".join(shown.split())
        assert "GS 4.3" in shown, "and then the split is taken"


# Resolutions


def test_each_choice_says_where_it_leads(tmp_path: Path) -> None:
    shown = play("1|", "1", home=tmp_path)
    assert "To play  ▨ 1A   ▨ 1A   ▲ 1Z   ● 1G   ◇ 1D   ◇ 1D   ! Splitter" in shown
    for choice in (
        "play ▨ 1A: Artwork 3→4 §",
        "play ◇ 1D: place a seal (Diamond)",
        "sell 1A: Gold 0→1",
        "Splitter: Artwork 3→4 §",
        "Splitter: Tome seal 0→1, Tome 0→1",
    ):
        assert re.search(rf"\d {re.escape(choice)}", shown), choice


def test_undo_in_the_midst_of_a_chain(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    lines = ["1|", "1", "!sT", "1A", "undo", "undo", "undo", "1D", "undo", "!P", "done"]
    shown = play(*lines, home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    assert moves(saved)[2:] == ["!sT", "1A", "<", "<", "1D", "<", "!P"]
    assert "Nothing can be taken back" in " ".join(shown.split())
    assert shown.count("You take your last step back. [GS 5.10]") == 3
    assert shown.count("T▤Tome     1  ·■· 1") == 3, "after the Splitter, after the card, and after it was taken back"
    assert shown.count("◇ Diamond: which seal track moves?") == 1
    assert "P♛Prestige 1" in shown
    assert "That is not what is due now" in shown, "there are cards left"


def test_seals_are_typed_by_their_resource(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    shown = play("1|", "1", "1D", "T", home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    assert "◇ Diamond: which seal track moves? One icon to place. [GS 5.3]" in shown
    assert "1 Tome seal 0→1, Tome 0→1" in shown
    assert moves(saved)[-1] == "sT"


def test_a_double_arrow_is_typed_by_its_track(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    lines = ["1|", "1", "1G", "1Z$G", "1A$G", "E"]
    shown = play(*lines, home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    assert re.search(r"\d sell 1A: Gold 2→3, »", shown)
    assert "Double Arrow: 2 spaces on one track, not Gold. Which one? [GS 5.6]" in shown
    assert re.search(r"\d Emerald 0→2", shown)
    assert moves(saved)[-1] == ">E"


def test_a_discard_is_typed_by_its_card(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    lines = ["1|", "1", "plan", "y", "3P", "2A", "undo", "-1Z"]
    shown = play(*lines, home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    assert "Discard 2 cards, face down: type a card. [GS 3.2]" in shown
    assert "There is no 3P among the cards you have left. [GS 3.2]" in shown
    assert moves(saved)[-3:] == ["-2A", "<", "-1Z"]
    assert "× " in shown.rpartition("Hand")[2]


def test_the_plan_is_shown_first_and_carried_out_on_yes(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    flags = ("--players", RANDOM, "--save", str(saved))
    refused = play("plan", "1|", "1", "plan", "n", home=tmp_path, flags=flags)
    assert "There is no plan for this: decide yourself." in refused
    assert "The plan:" in refused
    assert "Do all of this? y/n n" in refused
    assert len(moves(saved)) == 2
    planned = re.findall(r"^ ?\d+ (.*)$", refused.partition("The plan:")[2].partition("Do all")[0], re.MULTILINE)
    assert planned[-1] == "done: show what you did"
    done = splitsies("resume", str(saved), home=tmp_path, lines=["plan", "y"]).stdout
    assert moves(saved)[-1] == "done"
    assert len(moves(saved)) == 2 + len(planned)
    assert "Round 2 begins" in " ".join(done.split())
    assert set(record(saved).notes["decided"]) == {"person", "bot"}


def test_the_plan_in_german(tmp_path: Path) -> None:
    shown = play("1|", "1", "plan", "j", "hilfe", home=tmp_path, flags=("--players", RANDOM, "--lang", "de"))
    assert "Der Plan:" in shown
    assert "Alles so machen? j/n j" in shown
    assert "fertig: zeigen, was du getan hast" in shown
    assert "Runde 2 beginnt" in " ".join(shown.split())
    assert "  plan             zeigt" in shown


def test_a_game_without_plans_offers_none(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["plan", "help"]).stdout
    assert "There is no plan for this" in shown
    assert "  plan  " not in shown


# Whole games


def test_a_whole_game_is_saved_and_told_again_to_the_same_end(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    shown = play(*FIRST, home=tmp_path, flags=("--players", RANDOM, "--save", str(saved)))
    outcome = replay(GAME, record(saved)).outcome()
    assert outcome is not None
    sheet = re.search(r"^.*wins?\. \[GS 8\.2\]\n(.*\n)+?Prestige .*$", shown, re.MULTILINE)
    assert sheet is not None
    for seat in (["--seat", "0"], ["--seat", "you"]):
        assert sheet[0] in splitsies("replay", str(saved), *seat, home=tmp_path).stdout
    lines = sheet[0].splitlines()
    assert [int(score) for score in lines[-1].split()[1:]] == list(outcome.scores)
    assert len(lines) == 1 + 1 + len(outcome.lines[0]) + 1
    for line, row in zip(lines[2:-1], zip(*outcome.lines, strict=True), strict=True):
        assert row[0].rule in line
        for cell in row:
            assert re.search(rf"\b{cell.points}\b", line)
    winners = [place for place, name in enumerate(re.split(r"\s{2,}", lines[1].strip())) if name.endswith("★")]
    assert winners == list(members(outcome.winners))
    assert fits(shown)


@pytest.mark.parametrize("seats", [2, 7])
def test_whole_games_of_other_sizes(seats: int, tmp_path: Path) -> None:
    players = ",".join(["you", *["random"] * (seats - 1)])
    shown = play(*FIRST, home=tmp_path, flags=("--players", players, "--lang", "de"))
    assert re.search(r"(gewinnst|gewinnt|gewinnen)\. \[GS 8\.2\]", shown)
    assert re.search(r"^Aufträge Smaragd GS 7\.4", shown, re.MULTILINE)
    assert fits(shown)


def test_a_shared_victory() -> None:
    rows = (
        ScoreLine("GS 5.2", "Steps", 9),
        ScoreLine("GS 7.3", "Gem", 6, (("round", 6), ("topaz", 3), ("emerald", 4))),
    )
    lines = draw_sheet(Outcome(0b11, (15, 15), (rows, rows), "GS 8.2"), ["Ann", "Bob"], words("en"), 80)
    shown = [line.plain.rstrip() for line in lines]
    assert shown[0].split() == ["Ann★", "Bob★"]
    assert shown[2].split() == ["Gem,", "R6", "GS", "7.3", "3,4", "6", "3,4", "6"]
    assert shown[-2].split() == ["Prestige", "15", "15"]
    assert shown[-1] == "A shared victory."


# Several people


def test_nobody_sees_another_hand(tmp_path: Path) -> None:
    hands = [hand_name(sit_down(GAME, GAME.options(seats=3), 4).state.view(seat).hand) for seat in range(3)]
    with Terminal("play", "great-split", "--seed", "4", "--players", "ann,bob,cleo", home=tmp_path) as terminal:
        for name, hand in zip(("Ann", "Bob", "Cleo"), hands, strict=True):
            shown = terminal.until("Press Enter. ")
            handing_over = plain(shown.rpartition(WIPE)[2])
            assert re.fullmatch(rf"\s*Hand over to {name}\.\s*Press Enter\. ", handing_over), handing_over
            terminal.type("")
            page = terminal.until("> ")
            assert WIPE in page
            held = re.search(r"^Hand (.*)$", plain(page), re.MULTILINE)
            assert held is not None, plain(page)
            assert " ".join(re.findall(r"\d[A-Z]\b", held[1])) == hand
            assert not re.search("(Ann|Bob|Cleo) (is dealt|gets|splits)", plain(page))
            terminal.type("1")
        assert "Hand over to Ann" in plain(terminal.until("Press Enter. "))
        terminal.type("")
        page = plain(terminal.until("> "))
        assert "The wallet of Cleo" in page
        assert "To Bob:" in page


# The screen


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("seats", "columns", "rows"), [(2, 80, 24), (4, 80, 24), (7, 80, 24), (4, 120, 40), (7, 120, 40)]
)
def test_every_page_fits_on_the_screen(seats: int, columns: int, rows: int, language: str, tmp_path: Path) -> None:
    players = ",".join(["you", *["random"] * (seats - 1)])
    arguments = ("play", "great-split", "--seed", "5", "--players", players, "--lang", language)
    with Terminal(*arguments, home=tmp_path, columns=columns, rows=rows) as terminal:
        over = False
        pages = 0
        while not over:
            page = plain(terminal.until("> ").rpartition(CLEAR)[2])
            assert page, "every page begins with an empty screen"
            lines = page.split("\n")
            assert len(lines) <= rows, page
            assert max(len(line) for line in lines) <= columns, page
            over = "log tells it again" in page or "verlauf erzählt" in page
            assert over or re.search(r"^(T▤|.*\n.*Hand)", page, re.MULTILINE), page
            assert not re.search(r"choices; list|Möglichkeiten; liste", page) or "GS 4.1" in page, page
            pages += 1
            terminal.type("" if over else "1")
        assert pages > 40
        assert terminal.leave()[1] == 0


def test_a_narrow_terminal(tmp_path: Path) -> None:
    with Terminal("play", "great-split", "--seed", "3", "--players", RANDOM, home=tmp_path, columns=50) as terminal:
        page = plain(terminal.until("> "))
    assert max(len(line) for line in page.split("\n")) <= 50, page
    assert "A▨Artwork  3" in page


def test_letters_where_there_are_no_shapes(tmp_path: Path) -> None:
    arguments = ("play", "great-split", "--seed", "3", "--players", RANDOM)
    done = run(*arguments, home=tmp_path, typed=b"1|\n1\n", PYTHONIOENCODING="ascii")
    shown = done.stdout.decode("ascii")
    assert done.returncode == 0
    assert "AAArtwork  3  . . .#. c . . c" in shown
    assert "?" not in shown.partition("Split your hand")[0]


# Material of one's own


def test_material_of_ones_own(tmp_path: Path) -> None:
    theirs, saved = tmp_path / "mine.toml", tmp_path / "game.json"
    text = GAME.material_text.replace("length = 14\ncontracts = [4, 6, 9, 12, 14]", "length = 40\ncontracts = [4, 38]")
    text = text.replace("Mirabel Sant, the Patron of the Arts", "Mirabel Sant, a Patron")
    assert text != GAME.material_text
    theirs.write_text(text, "utf-8")
    checked = splitsies("material", "check", str(theirs), "--game", "great-split", home=tmp_path)
    assert checked.exit_code == 0, checked.output
    flags = ("--players", RANDOM, "--material", str(theirs), "--save", str(saved))
    shown = play("1|", "1", "plan", "y", home=tmp_path, flags=flags)
    assert "Mirabel Sant, a Patron" in shown
    assert re.search(r"^G●Gold     0 ■· · · » § · · » · · · » · · · · · · … 0", shown, re.MULTILINE), shown
    assert fits(shown)
    assert "Round 2 begins" in splitsies("replay", str(saved), home=tmp_path).stdout
