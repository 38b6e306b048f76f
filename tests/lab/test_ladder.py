"""The ladder: neighbours meet, an order that breaks is told, and the document is written between its marks."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from compiled import said_with
from lab.made import made
from outside import ROOT, loaded
from splitsies import bots
from splitsies.core import Trouble
from splitsies.games import GAMES
from splitsies.lab.crews import Alone
from splitsies.lab.ladder import BEGIN, END, MORE, WANTED, Match, Rung, climbed, hardware, matches, put_into, tables
from splitsies.lab.ladder import GAMES as FULL
from splitsies.lab.ratings import standings


def script() -> ModuleType:
    return loaded("scripts/ladder.py")


def rung(wins: int, games: int) -> Rung:
    played = [made(number, "strong weak", (0,) if number < wins else (1,)) for number in range(games)]
    return Rung(Match("split", 2, "strong", "weak"), *standings(["strong", "weak"], played))


def test_neighbours_meet_at_every_table_and_the_strongest_meets_the_yardstick() -> None:
    found = matches(["split", "great-split"], ["random", "greedy", "good", "best"])
    assert len(found) == 2 * (3 + 3 + 1)
    assert [(one.seats, one.stronger, one.weaker) for one in found[:7]] == [
        (2, "greedy", "random"),
        (2, "good", "greedy"),
        (2, "best", "good"),
        (2, "best", "greedy"),
        (4, "greedy", "random"),
        (4, "good", "greedy"),
        (4, "best", "good"),
    ]
    assert len(matches(["split"], ["random", "greedy"])) == 2


def test_levels_that_decide_at_once_play_more_games() -> None:
    played = {(one.stronger, one.weaker): one.games for one in matches(["split"], list(bots.LEVELS), [2])}
    assert played == {
        ("amateur", "novice"): MORE,
        ("regular", "amateur"): MORE,
        ("expert", "regular"): FULL,
        ("master", "expert"): FULL,
        ("master", "greedy"): FULL,
    }
    assert [one.games for one in matches(["split"], ["random", "greedy", "search:5ms"], [2])] == [MORE, FULL]
    assert {one.games for one in matches(["split"], list(bots.LEVELS), [2], 8)} == {8}


def test_what_is_no_ladder() -> None:
    with pytest.raises(Trouble, match="two levels or more"):
        matches(["split"], ["greedy"])
    for seats in (3, 6):
        with pytest.raises(Trouble, match=f"no table of {seats} seats that two bots can share equally"):
            matches(["split"], ["random", "greedy"], [seats])


@pytest.mark.parametrize(
    ("wins", "games", "verdict"), [(70, 100, "ordered"), (55, 100, "open"), (45, 100, "open"), (30, 100, "BROKEN")]
)
def test_an_order_holds_is_open_or_breaks(wins: int, games: int, verdict: str) -> None:
    one = rung(wins, games)
    assert one.verdict == verdict
    assert (one.holds, one.is_broken) == (verdict == "ordered", verdict == "BROKEN")
    assert f"| {wins}.0 % |" in tables([one])
    assert verdict in tables([one])


def test_the_strongest_is_to_win_six_of_ten_against_the_yardstick() -> None:
    won = [made(number, "strong greedy", (0,) if number < 590 else (1,)) for number in range(1000)]
    one = Rung(Match("split", 2, "strong", "greedy"), *standings(["strong", "greedy"], won))
    assert one.holds
    assert one.falls_short
    assert not one.is_worse
    assert not rung(590, 1000).falls_short
    assert rung(55, 100).falls_short


@pytest.mark.parametrize(("weaker", "wins", "worse"), [("greedy", 9, True), ("greedy", 10, False), ("weak", 9, False)])
def test_a_few_games_show_whether_the_strongest_is_still_the_strongest(weaker: str, wins: int, worse: bool) -> None:
    won = [made(number, f"strong {weaker}", (0,) if number < wins else (1,)) for number in range(20)]
    one = Rung(Match("split", 2, "strong", weaker), *standings(["strong", weaker], won))
    assert one.is_worse is worse
    assert rung(5, 20).is_worse


def test_what_is_published_shows_what_it_is_to_show() -> None:
    """Every match of the ladder is in the document, of a hundred games or more, and in order."""
    page = (Path(__file__).parents[2] / "docs" / "ladder.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d) \| (\w+) \| (\w+) \| (\d+) \| (\S+) % \|.*\| (\w+) \|$", page, re.MULTILINE)
    wanted = matches([game.name for game in GAMES], list(bots.LEVELS))
    found = sorted((int(seats), stronger, weaker) for seats, stronger, weaker, *_ in rows)
    assert found == sorted((match.seats, match.stronger, match.weaker) for match in wanted)
    for _, stronger, weaker, games, share, verdict in rows:
        assert int(games) >= (FULL if bots.thinks(stronger) else MORE)
        assert verdict == "ordered"
        assert weaker != "greedy" or float(share) >= 100 * WANTED


def test_the_document_keeps_what_others_wrote() -> None:
    begin, end = BEGIN.format("ladder"), END.format("ladder")
    page = put_into("# The ladder\n\nBefore.\n", "first")
    assert page == f"# The ladder\n\nBefore.\n\n{begin}\n\nfirst\n\n{end}\n"
    again = put_into(page + "\nAfter.\n", "second\n")
    assert again == f"# The ladder\n\nBefore.\n\n{begin}\n\nsecond\n\n{end}\n\nAfter.\n"
    other = put_into(again, "of another kind", "builds")
    assert other.startswith(again)
    assert put_into(other, "second").startswith(again)


def test_matches_are_played_and_resumed(tmp_path: Path) -> None:
    some = matches(["split"], ["random", "greedy"], [2], 2)
    seen: list[Match] = []
    (one,) = climbed(some, 1, Alone(), tmp_path, seen.append)
    assert seen == some * 2
    assert one.stronger.games == 2
    assert one.stronger.share == 1
    (kept,) = [file for file in tmp_path.iterdir() if file.suffix == ".jsonl"]
    before = kept.read_bytes()
    (again,) = climbed(some, 1, Alone(), tmp_path, seen.append)
    assert again == one
    assert kept.read_bytes() == before


def test_the_machine_is_named() -> None:
    assert "Python 3." in hardware()


def test_the_script_writes_the_document_and_fails_when_an_order_breaks(tmp_path: Path) -> None:
    """Turned upside down, the ladder breaks: greedy is not below random."""
    page = tmp_path / "ladder.md"
    given = ["--games-of", "split", "--seats", "2", "--games", "8", "--workers", "1", "--page", str(page)]
    assert script().main([*given, "--levels", "random,greedy"]) == 0
    written = page.read_text("utf-8")
    assert "scripts/ladder.py --games-of split" in written
    assert "| 2 | greedy | random | 8 | 100.0 % |" in written
    assert script().main([*given, "--levels", "greedy,random", "--reduced"]) == 1
    assert page.read_text("utf-8") == written


def test_the_script_tells_how_long_levels_think(tmp_path: Path) -> None:
    page = tmp_path / "ladder.md"
    given = ["--times", "--games-of", "split", "--seats", "2", "--games", "2", "--page", str(page)]
    assert script().main([*given, "--levels", "random,greedy"]) == 0
    written = page.read_text("utf-8")
    assert "| level | SPLIT, 2 seats |" in written
    assert re.search(r"\| greedy \| \d+\.\d ms, \d+\.\d ms \|", written)


@pytest.mark.soak
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_level_is_weaker_than_the_one_below_it(game: str, native: Path) -> None:
    """The reduced ladder, with the native build, which plays the same games; the whole one is in docs/ladder.md."""
    told = said_with(native, str(ROOT / "scripts" / "ladder.py"), "--reduced", "--games-of", game)
    print(told)
    assert "7 matches" in told
    assert ", 0 not as they should be" in told


def test_levels_are_bots() -> None:
    for level in bots.LEVELS:
        assert level.partition(":")[0] in {name.partition(":")[0] for name in bots.NAMES}
