"""The lab: tournaments are fair, the same for a seed, and say what is wrong with what they are given."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from splitsies.cli.lab import lab
from splitsies.core import Trouble
from splitsies.games import GAMES, game
from splitsies.lab.arena import Fixture, Result, Tournament, hold, lineups, plan
from splitsies.lab.ratings import mean_length, standings, wilson
from splitsies.lab.report import written

SPLIT = game("split")


def cup(players: str, games: int, seed: int = 1, **options: object) -> Tournament:
    return plan(SPLIT, SPLIT.options(**options), players.split(), games, seed)


def results(tournament: Tournament, workers: int = 1) -> list[Result]:
    return hold(tournament, workers, lambda done: None)


# The same for a seed.


def test_one_worker_and_two_tell_the_same() -> None:
    tournament = cup("greedy random", 6)
    alone = written(tournament, results(tournament))
    assert written(tournament, results(tournament, 2)) == alone
    assert json.loads(alone)["games"] == 6


def test_another_seed_is_another_tournament() -> None:
    one, other = cup("random", 3), cup("random", 3, seed=2)
    assert {result.seed for result in results(one)}.isdisjoint(result.seed for result in results(other))


def test_a_longer_tournament_begins_like_a_shorter_one() -> None:
    short, long = cup("random random", 2), cup("random random", 4)
    lines = [json.loads(written(each, results(each)))["results"] for each in (short, long)]
    assert lines[1][:2] == lines[0]


# Fair to all.


@pytest.mark.parametrize(
    ("players", "seats", "games"),
    [
        ("greedy random", 2, 10),
        ("greedy random", 2, 7),
        ("greedy random random", 3, 5),
        ("greedy random", 3, 4),
        ("greedy random", 4, 3),
        ("greedy random", 6, 1),
        ("greedy random random", 6, 9),
        ("greedy", 2, 3),
    ],
)
def test_every_player_sits_in_every_seat_equally_often(players: str, seats: int, games: int) -> None:
    tournament = cup(players, games, seats=seats)
    assert games <= tournament.games < games + len(tournament.round)
    taken = Counter((name, seat) for fixture in tournament.fixtures() for seat, name in enumerate(fixture.lineup))
    for player in set(players.split()):
        assert len({taken[player, seat] for seat in range(seats)}) == 1


def test_a_deal_is_played_in_all_rotations() -> None:
    played = results(cup("greedy random random", 6, seats=3))
    deals = {(result.fixture.deal, result.seed) for result in played}
    assert len(deals) == 2
    for deal, _ in deals:
        turned = [result.fixture.lineup for result in played if result.fixture.deal == deal]
        assert sorted(lineup.index("greedy") for lineup in turned) == [0, 1, 2]


def test_the_luck_of_a_bot_is_its_own_in_every_game() -> None:
    """The same deal and line-up, and yet another game: the bots' chance depends on the number of the game."""
    first, second = (results(cup("random random", 2)), results(cup("random", 2)))
    assert [result.decisions for result in first] == [result.decisions for result in second]
    assert len({result.decisions for result in first}) == 2


def test_more_names_than_seats_play_all_with_all_others() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b"], 4) == [("a", "b", "a", "b")]


# Figures.


def result(number: int, lineup: str, winners: tuple[int, ...], each: int = 10) -> Result:
    names = tuple(lineup.split())
    return Result(Fixture(number, number, names), "", winners, "SP 6.1", (each,) * len(names), (1000,) * len(names))


def test_standings_count_wins_draws_and_seats() -> None:
    played = [result(0, "a b", (0,)), result(1, "b a", (0,)), result(2, "a b", ()), result(3, "b a", (1,), each=20)]
    first, second = standings(["a", "b"], played)
    assert (first.wins, first.draws, first.games, first.share) == (2, 1, 4, 0.5)
    assert first.share_by_seat == (0.5, 0.5)
    assert (second.wins, second.share_by_seat) == (1, (0.5, 0.0))
    assert mean_length(played) == 25
    assert second.decisions == 50


def test_partners_win_together_and_their_game_counts_once() -> None:
    (standing, _) = standings(["a", "b"], [result(0, "a b a b", (0, 2)), result(1, "b a b a", (1, 3))])
    assert (standing.wins, standing.games, standing.share) == (4, 2, 1.0)
    assert standing.interval == wilson(2, 2)


def test_a_player_may_not_have_sat_everywhere() -> None:
    assert standings(["a"], [result(0, "a b", (0,))])[0].share_by_seat == (1.0, None)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (395, 400, 0.9711, 0.9947)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


# On the command line.


def told(*arguments: str) -> str:
    """What the command prints."""
    app = typer.Typer()
    app.command()(lab)
    outcome = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "120"})
    if outcome.exception is not None and not isinstance(outcome.exception, SystemExit):
        raise outcome.exception
    return outcome.output


def test_the_command_shows_a_table_and_keeps_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    page = told("split", "--players", "greedy,random", "--games", "4", "--workers", "1", "--json", str(file))
    assert "4 games on 2 deals, seed 1" in page
    assert "100.0%" in page
    assert "decisions a second" in page
    kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
    assert [standing["player"] for standing in kept["standings"]] == ["greedy", "random"]
    assert kept["standings"][0]["wins"] == 4
    assert [line["lineup"] for line in kept["results"]] == [["greedy", "random"], ["random", "greedy"]] * 2
    assert {line["ended_by"] for line in kept["results"]} == {"SP 6.1"}


def test_the_command_takes_seats_and_options() -> None:
    page = told(
        "split", "--players", "random", "--games", "1", "--workers", "1", "--seats", "3", "--option", "memory=on"
    )
    assert "seats 3" in page
    assert "memory on" in page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no game 'chess'"),
        (["split", "--players", "greedy,deep-blue"], "there is no bot 'deep-blue'; there is random, greedy"),
        (["split", "--players", "greedy,,random"], "there is no bot ''"),
        (["split", "--players", " "], "name the players"),
        (["split", "--games", "0"], "1 game or more, not 0"),
        (["split", "--workers", "0"], "1 worker or more, not 0"),
        (["split", "--seats", "5"], "seats must be 2, 3, 4 or 6"),
        (["split", "--option", "luck=on"], "has no option 'luck'"),
        (["split", "--option", "memory=perhaps"], "memory must be off or on"),
        (["split", "--json", "nowhere/at/all.json"], "cannot be written"),
        (["split", "--json", "."], "cannot be written"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], complaint: str) -> None:
    with pytest.raises(Trouble, match=complaint):
        told(*arguments)


@pytest.mark.parametrize("box", GAMES, ids=lambda box: box.name)
def test_every_game_can_be_played_in_the_lab(box: Any) -> None:
    tournament = plan(box, box.options(), ["random"], 1, 1)
    assert len(results(tournament)) == 1
