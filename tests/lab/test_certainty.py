"""How sure we can be: known values, and intervals that hold the truth as often as they say."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from splitsies.lab.certainty import holm, mean_of, quantile, share_of, slope_of, tail, wilson


@pytest.mark.parametrize(
    ("t", "freedom", "chance"),
    [(0.0, 5, 1.0), (2.228139, 10, 0.05), (-2.228139, 10, 0.05), (12.7062, 1, 0.05), (3.291, 10**6, 0.000998)],
)
def test_the_tails_of_students_distribution(t: float, freedom: int, chance: float) -> None:
    assert tail(t, freedom) == pytest.approx(chance, rel=1e-3)


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.7062), (4, 2.7764), (30, 2.0423), (1000, 1.9623)])
def test_its_quantiles(freedom: int, value: float) -> None:
    assert quantile(0.975, freedom) == pytest.approx(value, abs=1e-4)


def test_the_mean_of_one_figure_a_deal_is_the_usual_one() -> None:
    measured = mean_of(enumerate([1.0, 2.0, 3.0, 4.0]))
    assert measured.value == 2.5
    assert measured.high - measured.value == pytest.approx(3.1824 * 1.2910 / 2, abs=1e-3)
    assert measured.cases == 4


def test_the_same_deal_again_and_again_makes_nothing_surer() -> None:
    once = mean_of([(deal, float(deal)) for deal in range(5)])
    often = mean_of([(deal, float(deal)) for deal in range(5) for _ in range(7)])
    assert (often.low, often.high) == pytest.approx((once.low, once.high))


def test_of_a_single_deal_nothing_is_known() -> None:
    assert mean_of([(0, 1.0), (0, 2.0)]).low == -inf


def test_a_slope_is_found_and_the_player_does_not_count_for_it() -> None:
    """The good player uses the thing more often, but what a use is worth is 2 for both."""
    chance = Random(1)
    rows = []
    for deal in range(400):
        for player, talent, often in (("good", 50.0, 0.8), ("bad", 0.0, 0.2)):
            used = float(chance.random() < often)
            rows.append((deal, player, used, talent + 2 * used + chance.gauss(0, 1)))
    worth = slope_of(rows)
    assert worth.holds(2.0)
    assert worth.high - worth.low < 0.6


def test_what_all_do_or_what_never_matters_has_no_slope() -> None:
    assert slope_of([(deal, "a", 1.0, float(deal)) for deal in range(9)]).high == inf
    assert slope_of([(deal, "a", float(deal), 1.0) for deal in range(9)]).high == inf


def test_what_always_happened_is_not_certain_to_happen() -> None:
    always, never = share_of(enumerate([1.0] * 30)), share_of(enumerate([0.0] * 30))
    assert (always.low, always.high) == pytest.approx(wilson(30, 30))
    assert always.low < 0.9
    assert never.high > 0.1
    assert share_of(enumerate([1.0, 1.0, 0.9])).high == 1
    even = share_of([(0, 1.0), (0, 0.0), (1, 0.0), (1, 1.0)])
    assert (even.value, even.low, even.high) == (0.5, *wilson(1, 2))


def test_the_interval_of_a_slope_holds_the_truth_about_95_times_in_100() -> None:
    chance = Random(3)
    held = 0
    for _ in range(300):
        rows = []
        for deal in range(40):
            luck = chance.gauss(0, 1)
            for _ in range(3):
                one = chance.gauss(0, 1) + luck
                rows.append((deal, "a", one, 0.5 * one + luck * chance.gauss(0, 1) + chance.gauss(0, 1)))
        held += slope_of(rows).holds(0.5)
    assert 270 <= held <= 298


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]
