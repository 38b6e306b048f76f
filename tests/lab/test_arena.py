"""The lab: tournaments are fair, the same for a seed, and say what is wrong with what they are given."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from splitsies.core import Options, Trouble
from splitsies.games import GAMES, game
from splitsies.lab.arena import Result, Tournament, hold, lineups, pairings, plan, plan_lineups
from splitsies.lab.ratings import standings
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
    assert lineups(["a", "b", "c"], Options(seats=2)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(["a", "b"], Options(seats=4)) == [("a", "b", "a", "b")]


def test_in_a_round_robin_every_two_meet() -> None:
    assert pairings(["a", "b"], Options(seats=3)) == [("a", "b", "a"), ("b", "a", "b")]
    four = pairings(["a", "b", "c"], Options(seats=4))
    assert four == [("a", "b", "a", "b"), ("a", "c", "a", "c"), ("b", "c", "b", "c")]


def test_partners_are_of_one_kind() -> None:
    """Six play SPLIT as three pairs, each across the table: were partners of two kinds, both would win as often."""
    six = SPLIT.options(seats=6)
    assert lineups(["a", "b"], six) == [("a", "b", "a") * 2]
    assert lineups(["a", "b", "c", "d"], SPLIT.options(seats=4))[0] == ("a", "b") * 2
    assert pairings(["a", "b"], six) == [("a", "b", "a") * 2, ("b", "a", "b") * 2]
    greedy, random = standings(("greedy", "random"), results(cup("greedy random", 6, seats=6)))
    assert greedy.share > random.share


def test_all_lineups_play_the_same_deals() -> None:
    tournament = plan_lineups(SPLIT, SPLIT.options(), [("greedy", "random"), ("random", "random")], 6, 1)
    played = results(tournament)
    assert [result.fixture.lineup for result in played[:3]] == list(tournament.round)
    for deal in range(tournament.deals):
        assert len({result.seed for result in played if result.fixture.deal == deal}) == 1


def test_a_lineup_fills_the_table() -> None:
    with pytest.raises(Trouble, match="the line-up greedy,random,greedy has 3 players, but there are 2 seats"):
        plan_lineups(SPLIT, SPLIT.options(), [("greedy", "random", "greedy")], 1, 1)


@pytest.mark.parametrize("box", GAMES, ids=lambda box: box.name)
def test_every_game_can_be_played_in_the_lab(box: Any) -> None:
    tournament = plan(box, box.options(), ["random"], 1, 1)
    assert len(results(tournament)) == 1
