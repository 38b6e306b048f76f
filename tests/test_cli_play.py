"""Games in the terminal: played, explained, refused, saved, resumed and told again."""

from __future__ import annotations

import json
import re
from itertools import repeat
from pathlib import Path

import pytest

from splitsies.core import Record, Sitting, members, replay, sit_down
from splitsies.games import game as find
from splitsies.games.split import GAME
from terminal import run, splitsies

CHIP_AND_SUIT = re.compile(r"\b(R|G|Au)[♥♠♦♣]")
"""A chip drawn with the suit under it."""
FIRST = list(repeat("1", 600))
"""Enough first choices for any game."""


def record(file: Path) -> Record:
    return Record.parse(file.read_text("utf-8"), find)


def first_choices(seed: int, count: int) -> Sitting:
    """A two-seat game in which both seats take their first choice so many times."""
    sitting = sit_down(GAME, seed=seed)
    for _ in range(count):
        (seat,) = members(sitting.state.awaiting())
        sitting.submit(seat, sitting.ask(seat).legal[0])
    return sitting


# One decision


def test_one_decision_and_good_bye(tmp_path: Path) -> None:
    done = run("play", "split", home=tmp_path, typed=b"1\nquit\n")
    assert done.returncode == 0
    assert done.stderr == b""
    assert "SP 3.2" in done.stdout.decode()
    assert "\x1b" not in done.stdout.decode()


def test_the_page(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", "--players", "you,greedy", home=tmp_path).stdout
    assert "R  45 ▸you (7)    G  45  Greedy (7)   draw pile 84 · discard pile 0" in shown
    assert "Hand  7♥•   8♠•   9♥•  9♠•   A♠   A♣    R★•" in shown
    assert "Dealer: Greedy. You begin." in shown
    assert "Play a card so that it makes a match. [SP 3.1]" in shown
    assert "7♥ on 8 beside 7♥: Perfect ♥" in shown
    assert "R★ on 1 beside 4♠: Weak ♥♠♦" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_the_page_in_german(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", "--lang", "de", home=tmp_path, lines=["1", "a1"]).stdout
    assert "Du beginnst." in shown
    assert "Spiele eine Karte, sodass ein Paar entsteht. [SP 3.1]" in shown
    assert "Weak: Setze einen Chip auf ♥ oder ♣: Tippe das Feld. [SP 3.3]" in shown
    assert "Du setzt für Rot einen Chip auf a1. [SP 3.3]" in shown


@pytest.mark.parametrize("typed", ["7H>8R", "7h>8r", "7♥>8R", "7H 8R", "7H>8", "7h 8", "2"])
def test_a_play_however_it_is_typed(typed: str, tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=[typed]).stdout
    assert "You play 7♥ beside 7♥ on slot 8. [SP 3.2] You have a Perfect: ♥. [SP 3.5]" in shown


@pytest.mark.parametrize("typed", ["e4", "E4", "+e4"])
def test_a_space_however_it_is_typed(typed: str, tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["1", typed]).stdout
    assert "You place a chip for Red on e4. [SP 3.3]" in shown


def test_legal_spaces_stand_in_brackets(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["1"]).stdout
    assert " 1G[♥♠] ♠  [♦♣] ♠  [♥ ][♦♣] ♠  [♥ ][♣ ] ♠♦ G1" in shown


def test_a_joker_is_declared(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["R*>8", "perfect:H"]).stdout
    assert "Say what the Joker makes. [SP 4.1]" in shown
    assert "1 Strong: one chip on ♥, one on ♦" in shown
    assert "You have a Perfect: ♥. [SP 4.2]" in shown


# Bad input: a clear word, nothing lost, asked again


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no choice 0; they go from 1 to 17."),
        ("18", "There is no choice 18; they go from 1 to 17."),
        ("99999999999999999999", "There is no choice 99999999999999999999"),
        ("hello", "'hello' is not a move of SPLIT; moves are written like 4S>3L"),
        ("z9>1L", "'z9' is not a card"),
        ("k11", "'k11' is not a move of SPLIT"),
        ("j11", "'j11' is not a space"),
        ("2H>1R", "2♥ is not in your hand. [SP 3.1]"),
        ("A♠>1R", "A♠ and 4♠ make no match. [SP 3.1]"),
        ("7H>3L", "Slot 3 holds a single card: yours goes beside it, on the right. [SP 3.2]"),
        ("+e4", "That is not what is due now; what is due: play a card. [SP 3.1]"),
        ("none", "You do have a match: 7♥ makes one. [SP 5.3]"),
        ("undo", "Nothing can be taken back: the last decision has been heard of, or there is none. [SP 1.4]"),
        ("?9.9", "there is no rule SP 9.9; the rules go from SP 1.1 to SP 8.1"),
        ("save", "Where to? Type save and the name of a file."),
        ("save /dev/null", "/dev/null is not a file"),
        ("\x1b[A\x00", "is not a move"),
    ],
)
def test_what_cannot_be_done_is_explained(typed: str, answer: str, tmp_path: Path) -> None:
    game = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=[typed, "1"])
    shown = " ".join(game.stdout.split())
    assert answer in shown
    assert "You play 7♥ beside 7♣ on slot 3." in shown
    assert game.exit_code == 0


def test_refusals_while_placing(tmp_path: Path) -> None:
    lines = ["7H>9", "b1", "-a1", "a1", "a1"]
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=lines).stdout
    assert "Space b1 has none of the suits that this chip may go on: ♥, ♦. [SP 3.4]" in shown
    assert "That is not what is due now; what is due: place a chip. [SP 3.8]" in shown
    assert "There is a chip on a1 already. [SP 1.4]" in shown


def test_bad_input_in_german(tmp_path: Path) -> None:
    lines = ["hallo", "99", "2H>1R", "zurück", "?9"]
    shown = splitsies("play", "split", "--seed", "3", "--lang", "de", home=tmp_path, lines=lines).stdout
    assert "hallo ist kein Zug. Züge schreibt man so" in shown
    assert "Eine Möglichkeit 99 gibt es nicht" in shown
    assert "2♥ ist nicht auf deiner Hand. [SP 3.1]" in shown
    assert "Nichts lässt sich zurücknehmen" in shown
    assert "es gibt keine Regel SP 9" in shown


# What else can be typed


def test_question_mark_opens_the_rule_of_what_is_awaited(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["?", "1", "?"]).stdout
    assert "SP 3.1  On your turn you play one card" in shown
    assert "SP 3.3  A Weak is two cards" in shown


@pytest.mark.parametrize("typed", ["? SP 3.5", "?3.5", "? 3.5", "?sp3.5"])
def test_question_mark_opens_any_rule(typed: str, tmp_path: Path) -> None:
    assert "SP 3.5  A Perfect is" in splitsies("play", "split", home=tmp_path, lines=[typed]).stdout


def test_help_log_list_and_rules(tmp_path: Path) -> None:
    lines = ["??", "help", "1", "log", "list", "rules"]
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=lines).stdout
    assert shown.count("what a strong bot would do, and why") == 2
    assert shown.count("You play 7♥ beside 7♣ on slot 3.") == 2
    assert shown.count("58 j10") == 2
    assert "SP 8.1" in shown


def test_a_hint_names_three_of_the_choices_and_says_why(tmp_path: Path) -> None:
    for lang, word, ending in (
        ("en", "hint", "of 100 games"),
        ("de", "tipp", "von 100 Spielen"),
    ):
        flags = ("--seed", "3", "--lang", lang)
        shown = splitsies("play", "split", *flags, home=tmp_path, lines=[word]).stdout
        hinted = re.findall(rf"  (\d+): (.*)\n     .*\d+ {ending}", shown)
        assert len({number for number, _ in hinted}) == 3
        for number, choice in hinted:
            assert f"{number} {choice}" in shown


def test_an_empty_line_draws_the_page_again(tmp_path: Path) -> None:
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["", ""]).stdout
    assert shown.count("Play a card so that it makes a match.") == 3


# Whole games


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_whole_game_is_saved_and_told_again_to_the_same_end(opponent: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    played = splitsies(
        "play", "split", "--seed", "5", "--players", f"you,{opponent}", "--save", str(saved), home=tmp_path, lines=FIRST
    )  # fmt: skip
    assert played.exit_code == 0
    before, wins, _ = played.stdout.partition(" wins.")
    assert wins
    outcome = replay(GAME, record(saved)).outcome()
    assert outcome is not None
    assert f"[{outcome.rule}]" in played.stdout
    notes = record(saved).notes
    assert notes["players"] == ["you", opponent]
    assert len(notes["decided"]) == len(record(saved).moves)
    assert [move.seat for move, who in zip(record(saved).moves, notes["decided"], strict=True) if who == "person"] == [
        move.seat for move in record(saved).moves if move.seat == 0
    ]
    told = splitsies("replay", str(saved), "--seat", "0", home=tmp_path).stdout
    ending = re.search(r"^(You win|Random wins|Greedy wins).*\n.*\n.*$", played.stdout, re.MULTILINE)
    assert ending is not None
    assert ending[0] in told
    # SP 1.4: the suits under chips are drawn when the game is over, and not before.
    *pages, last = re.split(r"(?=^ R  \d+)", before, flags=re.MULTILINE)
    assert CHIP_AND_SUIT.search(last)
    assert not any(CHIP_AND_SUIT.search(page) for page in pages)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_whole_games_of_all_sizes_with_every_option(seats: int, tmp_path: Path) -> None:
    options = ["board=shuffled", "joker=keeps", "memory=on"]
    flags = [word for option in options for word in ("--option", option)]
    played = splitsies("play", "split", "--seats", str(seats), "--seed", str(seats), *flags, home=tmp_path, lines=FIRST)
    assert played.exit_code == 0
    assert re.search(r"(wins?|draw)\. \[SP 6\.[13]\]", played.stdout)
    assert all(len(line) <= 80 for line in played.stdout.splitlines())


def test_a_false_claim_on_honour(tmp_path: Path) -> None:
    lines = ["none", "1", "1", "none"]
    flags = ["--option", "claims=honour", "--players", "ann,bob"]
    shown = splitsies("play", "split", "--seed", "3", *flags, home=tmp_path, lines=["", *lines]).stdout
    assert "Show your hand, discard it and draw anew" in shown
    assert "Ann claims to have no match and shows 7♥, 8♠, 9♥, 9♠, A♠, A♣, R★. [SP 5.1]" in " ".join(shown.split())
    assert "But 7♥ makes a match: Ann keeps the hand, and the turn is over. [SP 5.2]" in " ".join(shown.split())


def test_a_game_of_bots_is_watched(tmp_path: Path) -> None:
    watched = splitsies("play", "split", "--seed", "1", "--players", "greedy,random", home=tmp_path)
    assert watched.exit_code == 0
    assert "Greedy plays" in watched.stdout
    assert re.search(r"(Greedy|Random) wins\. \[SP 6\.[13]\]", watched.stdout)
    assert "has drawn" not in watched.stdout


# End of input, quitting, putting aside


def test_end_of_input_before_anything_happened(tmp_path: Path) -> None:
    left = splitsies("play", "split", "--players", "you,ann", home=tmp_path)
    assert left.exit_code == 0
    assert left.stdout.endswith("Good-bye.\n")


@pytest.mark.parametrize("lines", [["1"], ["1", "quit"]])
def test_a_game_left_unsaved_can_be_resumed(lines: list[str], tmp_path: Path) -> None:
    left = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=lines)
    assert left.exit_code == 0
    assert left.stdout.endswith("Go on with it:  splitsies resume\n")
    resumed = splitsies("resume", home=tmp_path, lines=["a1"]).stdout
    assert "Weak: place a chip on ♥ or ♣" in resumed
    assert "You place a chip for Red on a1. [SP 3.3]" in resumed


def test_a_game_left_where_nothing_can_be_written(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    left = splitsies("play", "split", home=tmp_path, lines=["1"], XDG_STATE_HOME=str(nowhere))
    assert left.exit_code == 0
    assert "The game is not saved." in left.stdout


# Saving and resuming


@pytest.mark.parametrize("stops", [[1], [7], [3, 4, 20], [50]])
def test_a_game_saved_and_resumed_is_the_game_uninterrupted(stops: list[int], tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    flags = ["--seed", "11", "--seats", "3"]
    splitsies("play", "split", *flags, "--save", str(whole), home=tmp_path, lines=FIRST)
    splitsies("play", "split", *flags, "--save", str(parts), home=tmp_path, lines=FIRST[: stops[0]])
    for stop in stops[1:]:
        splitsies("resume", str(parts), home=tmp_path, lines=FIRST[:stop])
    splitsies("resume", str(parts), home=tmp_path, lines=FIRST)
    assert record(whole) == record(parts)


def test_saving_by_hand(tmp_path: Path) -> None:
    saved = tmp_path / "by hand.json"
    shown = splitsies("play", "split", "--seed", "3", home=tmp_path, lines=["1", f"save {saved}", "a1", "quit"]).stdout
    assert "Saved in" in shown
    assert "splitsies resume" in shown
    assert [move.text for move in record(saved).moves][:2] == ["7H>3R", "+a1"]


def test_a_finished_game_can_still_be_saved(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    lines = ["1"] * 600
    whole = splitsies("play", "split", "--seed", "5", home=tmp_path, lines=lines).stdout
    decisions = whole.partition("The game is over:")[0].count("> 1\n")
    lines = ["1"] * decisions + ["?", "hint", "log", f"save {saved}", ""]
    shown = splitsies("play", "split", "--seed", "5", home=tmp_path, lines=lines).stdout
    assert "There is nothing to be decided now." in shown
    assert replay(GAME, record(saved)).outcome() is not None
    again = splitsies("resume", str(saved), home=tmp_path).stdout
    assert "The game is over" in again


def test_something_else_is_never_overwritten_unasked(tmp_path: Path) -> None:
    letter, other = tmp_path / "letter.txt", tmp_path / "other.json"
    letter.write_text("Dear Ann")
    splitsies("play", "split", "--seed", "1", "--save", str(other), home=tmp_path, lines=["1"])
    before = other.read_bytes()
    for file in (letter, other):
        refused = splitsies("play", "split", "--seed", "2", "--save", str(file), home=tmp_path, lines=["1", "y"])
        assert refused.exit_code == 2
        assert "holds something else" in refused.stderr
        shown = splitsies("play", "split", "--seed", "2", home=tmp_path, lines=["1", f"save {file}", "a1"]).stdout
        assert "holds something else" in " ".join(shown.split())
    assert letter.read_text() == "Dear Ann"
    assert other.read_bytes() == before


def test_the_same_game_is_saved_over_itself(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    for count in (1, 3):
        flags = ["--seed", "1", "--save", str(saved)]
        assert splitsies("play", "split", *flags, home=tmp_path, lines=["1"] * count).exit_code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json"]


def test_a_link_is_followed_and_not_replaced(tmp_path: Path) -> None:
    saved, link = tmp_path / "game.json", tmp_path / "link.json"
    splitsies("play", "split", "--seed", "1", "--save", str(saved), home=tmp_path, lines=["1"])
    link.symlink_to(saved)
    splitsies("resume", str(link), home=tmp_path, lines=["1"])
    assert link.is_symlink()
    assert len(record(saved).moves) > 1


def test_every_changed_byte_of_a_record_is_found(tmp_path: Path) -> None:
    saved, changed = tmp_path / "game.json", tmp_path / "changed.json"
    splitsies("play", "split", "--seed", "1", "--save", str(saved), home=tmp_path, lines=["1"] * 6)
    contents = saved.read_bytes()
    for place in range(0, len(contents), max(len(contents) // 60, 1)):
        changed.write_bytes(contents[:place] + bytes([contents[place] ^ 1]) + contents[place + 1 :])
        for command in ("replay", "resume"):
            refused = splitsies(command, str(changed), home=tmp_path)
            assert refused.exit_code == 2, f"byte {place} of {command}"
            assert re.match(r"splitsies: .*changed\.json.*: .", refused.stderr)


def test_a_record_that_does_not_replay_is_refused_before_anything_is_told(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sitting = first_choices(seed=3, count=4)
    moves = sitting.record.moves
    file.write_text(sitting.record.after(moves[0]).text(), "utf-8")
    for command in ("replay", "resume"):
        refused = splitsies(command, str(file), home=tmp_path)
        assert refused.exit_code == 2
        assert refused.stdout == ""
        assert "move 5" in refused.stderr


def test_a_record_without_players_is_resumed_against_the_usual_level(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(first_choices(seed=3, count=2).record.text(), "utf-8")
    assert "Ann" not in splitsies("replay", str(file), home=tmp_path).stdout
    assert "Seat 0 plays 7♥" in splitsies("replay", str(file), home=tmp_path).stdout
    assert "Regular" in splitsies("resume", str(file), home=tmp_path).stdout
    assert "Random" in splitsies("resume", str(file), "--players", "you,random", home=tmp_path).stdout


@pytest.mark.parametrize("players", [None, 7, ["ann"], ["a\x1b[2J", "b"], ["", ""], [1, 2], ["a,b", "c:d"], {}])
def test_notes_that_make_no_sense_do_no_harm(players: object, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(first_choices(seed=3, count=2).record.noted(players=players, decided=players).text(), "utf-8")
    for command in ("replay", "resume"):
        result = splitsies(command, str(file), home=tmp_path)
        assert result.exit_code == 0
        assert "\x1b" not in result.stdout


# Replays


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of ann and bob, a few turns old."""
    file = tmp_path / "game.json"
    file.write_text(first_choices(seed=3, count=12).record.noted(players=["ann", "bob"]).text(), "utf-8")
    return file


def test_a_replay_tells_each_move_as_a_spectator_heard_it(saved: Path, tmp_path: Path) -> None:
    told = splitsies("replay", str(saved), home=tmp_path).stdout
    assert told.count("\n") > 30
    for number in range(1, 13):
        assert f"\n{number}. " in told
    assert "1. Ann: 7H>3R" in told
    assert "Ann plays 7♥ beside 7♣ on slot 3. [SP 3.2]" in told
    assert "is dealt" not in told
    assert "has drawn" not in told
    assert "The game is not over yet." in told


def test_a_replay_tells_a_seat_what_it_heard_and_no_more(saved: Path, tmp_path: Path) -> None:
    for seat, other in ((0, "Bob"), (1, "Ann")):
        told = splitsies("replay", str(saved), "--seat", str(seat), home=tmp_path).stdout
        assert "You are dealt" in told
        assert "You have drawn" in told
        assert f"{other} is dealt" not in told
        assert f"{other} has drawn" not in told
        assert told.count("\nHand ") == 1


def test_a_replay_tells_everything(saved: Path, tmp_path: Path) -> None:
    told = splitsies("replay", str(saved), "--seat", "all", home=tmp_path).stdout
    for name in ("Ann", "Bob"):
        assert f"{name} is dealt" in told
        assert f"{name} has drawn" in told
    assert "You" not in told


def test_a_seat_by_its_name_and_no_other(saved: Path, tmp_path: Path) -> None:
    by_name = splitsies("replay", str(saved), "--seat", "Bob", home=tmp_path).stdout
    assert by_name == splitsies("replay", str(saved), "--seat", "1", home=tmp_path).stdout
    refused = splitsies("replay", str(saved), "--seat", "2", home=tmp_path)
    assert refused.exit_code == 2
    assert "seats are 0 to 1, all or spectator" in refused.stderr


def test_one_move_of_a_replay(saved: Path, tmp_path: Path) -> None:
    told = splitsies("replay", str(saved), "--move", "2", home=tmp_path).stdout
    assert told.startswith("2. Ann: +a1\n")
    assert " 1G R•  ♠" in told
    assert "1. Ann: 7H>3R" not in told
    assert "draw pile 84" in splitsies("replay", str(saved), "--move", "0", home=tmp_path).stdout
    assert splitsies("replay", str(saved), "--move", "99", home=tmp_path).exit_code == 2


def test_a_replay_step_by_step(saved: Path, tmp_path: Path) -> None:
    stepped = splitsies("replay", str(saved), "--step", home=tmp_path, lines=["", ""])
    assert stepped.exit_code == 0
    assert "2. Ann" in stepped.stdout
    assert "3. Bob" not in stepped.stdout


def test_a_replay_in_german(saved: Path, tmp_path: Path) -> None:
    told = splitsies("replay", str(saved), "--lang", "de", home=tmp_path).stdout
    assert "Ann legt 7♥ neben 7♣ auf Ablageplatz 3. [SP 3.2]" in told


def test_a_record_is_json_that_others_can_read(saved: Path) -> None:
    page = json.loads(saved.read_text("utf-8"))
    assert page["moves"][0] == [0, "7H>3R"]
