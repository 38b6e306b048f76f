"""What many games say about a game: counted by hand on a few made-up ones."""

from __future__ import annotations

from random import Random

import pytest

from lab.made import made
from splitsies.lab import findings
from splitsies.lab.arena import Result
from splitsies.lab.plots import Scale, bin_width, even_scale, histogram, scale_for


def test_scores_and_length() -> None:
    games = [made(0, "a b", (0,), scores=(30, 10)), made(1, "b a", (1,), scores=(20, 40), each=15)]
    every, own = findings.scores(games), findings.scores(games, "a")
    assert every is not None
    assert own is not None
    assert (every.mean.value, every.lowest, every.highest) == (25, 10, 40)
    assert (own.mean.value, own.counts) == (35, {30: 1, 40: 1})
    assert findings.length(games).mean.value == 25


def test_where_nobody_scores_there_are_no_scores() -> None:
    assert findings.scores([made(0, "a b", (0,))]) is None


def test_seats_share_the_victories() -> None:
    games = [made(0, "a b", (0,)), made(1, "a b", (0, 1)), made(2, "a b", ())]
    assert [seat.value for seat in findings.seats(games)] == pytest.approx([2 / 3, 1 / 3])


def test_characters_wherever_they_sit() -> None:
    games = [
        made(0, "a b", (0,), roles={"Dealt.roles": (3, 1)}, scores=(9, 5)),
        made(1, "b a", (1,), roles={"Dealt.roles": (1, 3)}, scores=(6, 8)),
    ]
    one, three = findings.roles(games)
    assert (one.value, one.victories.value, one.score.value) == (1, 0, 5.5)
    assert (three.value, three.victories.value, three.score.value) == (3, 1, 8.5)


def test_sources_are_points_a_seat() -> None:
    games = [made(0, "a b", (0,), sources=[{"Steps": 4}, {"Steps": 2, "Gem": 6}])]
    assert findings.sources(games) == {"Gem": 3, "Steps": 3}
    assert findings.sources(games, "a") == {"Steps": 4}


def test_the_leader_wins_or_does_not() -> None:
    ahead = [(5, 1)] * 9
    games = [
        made(0, "a b", (0,), tallies=ahead),
        made(1, "a b", (1,), tallies=ahead),
        made(2, "a b", (0,), tallies=ahead),
    ]
    assert [one.value for one in findings.leaders(games)] == pytest.approx([2 / 3] * 9)
    assert findings.chance_to_win(games) == 0.5


def test_two_who_lead_together_count_half_each() -> None:
    assert findings.leaders([made(0, "a b", (0,), tallies=[(2, 2)] * 9)])[4].value == 0.5


def test_a_game_that_cannot_tell_has_no_leaders() -> None:
    assert findings.leaders([made(0, "a b", (0,))]) == []


def used(chance: Random, number: int) -> Result:
    """A game in which a card is worth five points, and another nothing; a track is walked by all, two points a step."""
    rows, scores = [], []
    for _ in range(2):
        good, idle, steps = chance.random() < 0.5, chance.random() < 0.5, chance.randrange(1, 6)
        rows.append(
            {
                "Played.card": {**({"1": 1} if good else {}), **({"2": 2} if idle else {})},
                "Moved.track": {"0": steps},
            }
        )
        scores.append(20 + 5 * good + 2 * steps + chance.randrange(-3, 4))
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return made(number, "a b" if number % 2 else "b a", winners, deal=number // 2, scores=scores, uses=rows)


def test_what_a_thing_is_worth() -> None:
    chance = Random(2)
    found = {(one.use, one.thing): one for one in findings.worths([used(chance, number) for number in range(300)])}
    good, idle, track = found["Played.card", "1"], found["Played.card", "2"], found["Moved.track", "0"]
    assert good.points is not None
    assert good.points.holds(5)
    assert not good.points.holds(3)
    assert good.won is not None
    assert good.won.low > 0
    assert idle.points is not None
    assert idle.points.holds(0)
    assert (idle.often, idle.each) == (2, False)
    assert 0.4 < good.share < 0.6
    assert track.each
    assert track.share == 1
    assert track.points is not None
    assert track.points.holds(2)


def test_what_is_used_too_seldom_has_no_worth() -> None:
    games = [
        made(number, "a b", (0,), uses=[{"Played.card": {"1": 1}} if number == 0 else {}, {}]) for number in range(30)
    ]
    (one,) = findings.worths(games)
    assert one.won is None
    assert one.share == pytest.approx(1 / 60)


# Plots.


def test_scales() -> None:
    assert Scale(0, 10).place(2.5) == 25
    assert (Scale(0, 10).place(-3), Scale(0, 10).place(99)) == (0, 100)
    assert Scale(5, 5).place(5) == 50
    wide = even_scale([])
    assert wide.low == -wide.high
    around = scale_for([findings.seats([made(0, "a b", (0,))])[0]], 0.5)
    assert around.low < 0.5 < 1 < around.high


@pytest.mark.parametrize(("low", "high", "width"), [(0, 9, 1), (0, 29, 1), (0, 30, 2), (0, 100, 5), (-50, 1000, 50)])
def test_bins_are_of_a_round_width(low: int, high: int, width: int) -> None:
    assert bin_width(low, high) == width


def test_every_case_is_in_a_bar() -> None:
    drawn = histogram({3: 2, 4: 1, 99: 4}, 3, 99, "How often")
    assert drawn.count('<rect class="bar"') == 2
    assert 'aria-label="How often"' in drawn
