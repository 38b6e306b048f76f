"""Standings and ratings: known cases come out as they must, and intervals hold the truth as often as they say."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from lab.made import made
from splitsies.lab.arena import Result
from splitsies.lab.certainty import wilson
from splitsies.lab.elo import Compared, compared, groups_of, rated
from splitsies.lab.ratings import mean_length, standings


def test_standings_count_wins_draws_and_seats() -> None:
    played = [made(0, "a b", (0,)), made(1, "b a", (0,)), made(2, "a b", ()), made(3, "b a", (1,), each=20)]
    first, second = standings(["a", "b"], played)
    assert (first.wins, first.draws, first.games) == (2, 1, 4)
    assert (first.victories, first.share, first.even) == (2.5, 0.625, 0.5)
    assert first.share_by_seat == (0.5, 0.5)
    assert (second.wins, second.share_by_seat) == (1, (0.5, 0.0))
    assert mean_length(played) == 25
    assert second.decisions == 50


def test_partners_win_together_and_their_game_counts_once() -> None:
    (standing, _) = standings(["a", "b"], [made(0, "a b a b", (0, 2)), made(1, "b a b a", (1, 3))])
    assert (standing.wins, standing.games, standing.share) == (4, 2, 1.0)
    assert standing.interval == wilson(2, 2)


def test_whoever_has_two_of_four_seats_has_half_of_the_games_if_all_are_even() -> None:
    played = [made(seat, "a b a b", (seat,)) for seat in range(4)]
    one, other = standings(["a", "b"], played)
    assert (one.share, one.even, other.share) == (0.5, 0.5, 0.5)


def test_a_shared_victory_is_shared() -> None:
    (standing, *_) = standings(["a", "b", "c"], [made(0, "a b c", (0, 2))])
    assert standing.share == 0.5
    assert standing.even == pytest.approx(1 / 3)


def test_a_player_may_not_have_sat_everywhere() -> None:
    assert standings(["a"], [made(0, "a b", (0,))])[0].share_by_seat == (1.0, None)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (395, 400, 0.9711, 0.9947)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


# Bradley-Terry.


def duels(one: str, other: str, won: int, lost: int, drawn: int = 0, first: int = 0) -> list[Result]:
    games = [(0,)] * won + [(1,)] * lost + [()] * drawn
    return [made(first + number, f"{one} {other}", winners) for number, winners in enumerate(games)]


@pytest.mark.parametrize(("won", "lost", "drawn"), [(75, 25, 0), (10, 90, 0), (50, 50, 0), (60, 10, 30)])
def test_two_players_are_as_far_apart_as_their_points(won: int, lost: int, drawn: int) -> None:
    ratings = {one.player: one.elo for one in rated(compared(duels("a", "b", won, lost, drawn)))}
    points = won + drawn / 2
    assert ratings["a"] - ratings["b"] == pytest.approx(400 * log10(points / (100 - points)), abs=1e-6)
    assert ratings["a"] + ratings["b"] == pytest.approx(3000)


def test_distances_add_up() -> None:
    """Three to one, and three to one again; the first and the last never meet, and yet it is nine to one."""
    played = duels("a", "b", 75, 25) + duels("b", "c", 75, 25, first=100)
    a, b, c = rated(compared(played))
    assert [a.player, b.player, c.player] == ["a", "b", "c"]
    assert a.elo - c.elo == pytest.approx(2 * 400 * log10(3), abs=1e-6)
    assert b.elo == pytest.approx(1500, abs=1e-6)


def test_a_known_table() -> None:
    """Five players, all with all others; the ratings are where the expected points are the true ones."""
    rows: list[Compared] = []
    truth = {"a": 2.0, "b": 1.0, "c": 0.5, "d": 0.25, "e": 1.5}
    for one in truth:
        for other in truth:
            if one < other:
                rows.append(Compared(len(rows), one, other, truth[one] / (truth[one] + truth[other]), 1.0))
    found = {rating.player: rating.elo for rating in rated(rows)}
    for one in truth:
        for other in truth:
            assert found[one] - found[other] == pytest.approx(400 * log10(truth[one] / truth[other]), abs=1e-4)


def test_whoever_wins_all_gets_a_finite_rating_that_says_so() -> None:
    best, worst = rated(compared(duels("a", "b", 20, 0)))
    assert best.bounded
    assert worst.bounded
    assert best.elo - worst.elo == pytest.approx(400 * log10(20.5 / 0.5), abs=1e-6)
    assert best.low > worst.high


def test_at_a_larger_table_a_winner_is_ahead_of_all_and_the_others_by_score() -> None:
    game = made(0, "a b c", (2,), scores=(10, 30, 20))
    points = {(row.one, row.other): row.point for row in compared([game])}
    assert points == {("a", "b"): 0.0, ("a", "c"): 0.0, ("b", "c"): 0.0}  # c won a tie-break, b has more than a
    assert {row.weight for row in compared([game])} == {0.5}


def test_seats_of_one_player_are_not_compared() -> None:
    assert len(list(compared([made(0, "a b a b", (0, 2))]))) == 4
    assert rated(compared([made(0, "a a", (0,))])) == []


def test_those_who_never_met_are_not_compared() -> None:
    met = [*duels("a", "b", 15, 5), *duels("c", "d", 5, 15)]
    ratings = rated(compared(met))
    assert groups_of(ratings) == [["a", "b"], ["d", "c"]]
    best, second = ratings[0], ratings[2]
    assert best.elo == pytest.approx(second.elo)  # each group has a scale of its own
    assert not any(rating.bounded for rating in ratings)  # nobody has won everything
    through = rated(compared([*met, *duels("b", "d", 10, 10)]))
    assert len(groups_of(through)) == 1


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    chance = Random(7)
    truth = 400 * log10(2) / 2
    held = 0
    for _ in range(300):
        rows = [Compared(deal, "a", "b", float(chance.random() < 2 / 3), 1.0) for deal in range(80)]
        best = next(one for one in rated(rows) if one.player == "a")
        held += best.low <= 1500 + truth <= best.high
    assert 275 <= held <= 297


def test_games_on_one_deal_are_not_independent() -> None:
    """Each deal is played ten times with the same end: that is no more certain than once."""
    once = [Compared(deal, "a", "b", float(deal % 3 > 0), 1.0) for deal in range(30)]
    often = [row for row in once for _ in range(10)]
    (one, *_), (ten, *_) = rated(once), rated(often)
    assert (ten.low, ten.high) == pytest.approx((one.low, one.high))
