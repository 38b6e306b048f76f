"""What the View says of the standing, and what a decision would bring."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, Table, at
from splitsies.core.codec import dump, encode
from splitsies.core.seat import SPECTATOR, members
from splitsies.games.split_the_hoard import GAME

TITLE = GAME.material.title_of
KIND = GAME.material.kind_of


def contest(table: Table, title: str, seat: int = ANN) -> Any:
    return next(one for one in table.state.view(seat).contests if one.title == TITLE[title])


def brings(table: Table, seat: int, action: str) -> Any:
    told = GAME.hints().forecast(table.state.view(seat), GAME.parse(action))
    assert json.loads(dump(encode(told))) is not None
    return told


def test_everybody_sees_who_leads_and_who_is_not_eligible() -> None:
    table = at("negotiate", 3, hauls={ANN: "prophecy holy_water", BOB: "giants_axe"}, coins={ANN: 0, BOB: 3, CARL: 0})
    for seat in (ANN, BOB, CARL, SPECTATOR):
        warlord = contest(table, "warlord", seat)
        assert (warlord.values, warlord.leader, members(warlord.tied)) == ((5, 8, None), BOB, (BOB,))
        assert contest(table, "wealthiest", seat).values == (None, 3, None)
        assert warlord.cards == ()


@pytest.mark.parametrize(
    ("classes", "leader"), [(("warrior", "rogue", "wizard"), ANN), (("rogue", "wizard", "warrior"), -1)]
)
def test_a_tie_is_led_by_the_class_that_wins_it_or_by_nobody(classes: tuple[str, ...], leader: int) -> None:
    table = at("negotiate", 3, hauls={ANN: "giants_axe", BOB: "forbidden_tome"}, classes=dict(enumerate(classes)))
    warlord = contest(table, "warlord")
    assert (warlord.leader, members(warlord.tied)) == (leader, (ANN, BOB))


def test_a_seat_sees_its_own_progress_only() -> None:
    table = at("negotiate", 3, hauls={ANN: "whetstone dwarven_hammer"}, titles={ANN: "smith", BOB: "banker"})
    view = table.state.view(ANN)
    (smith,) = view.progress[ANN]
    assert (smith.value, smith.goal, smith.at_most, smith.met) == (2, 4, False, False)
    assert view.progress[BOB] == ()
    assert table.state.view(SPECTATOR).progress == ((), (), ())


def test_a_treasure_costs_its_place_and_the_coins_on_it_less_the_discount_of_the_turn() -> None:
    table = at("negotiate", 3, hauls={ANN: "pilgrims_staff"}, coins={ANN: 4}, market={BOB: "ruby - shield+1"})
    assert table.state.view(ANN).costs == ((None,) * 3, (1, None, 4), (None,) * 3)
    assert table.state.view(BOB).costs[BOB] == (None,) * 3
    table.does(ANN, "!pilgrims_staff")
    assert table.state.view(ANN).costs[BOB] == (0, None, 1)
    assert table.state.view(CARL).costs[BOB] == (1, None, 4)


def test_a_purchase_says_what_it_brings() -> None:
    table = at("negotiate", 3, coins={ANN: 5, BOB: 0}, titles={ANN: "smith"}, market={BOB: "- whetstone -"})
    coins, points, contests, progress = brings(table, ANN, "b2")
    assert (coins, points) == (3, (0, 1))
    assert contests == ((TITLE["wealthiest"], 5, 3, True, True),)
    assert progress == ((TITLE["smith"], 0, 1, 4, False),)


def test_letting_a_negotiation_pass_brings_its_price() -> None:
    table = at("negotiate", 3, hauls={BOB: "shield"}, coins={ANN: 5, BOB: 1}, market={BOB: "- - ruby+1"})
    table.does(ANN, "b3")
    assert brings(table, BOB, "pass")[0] == 5
    assert brings(table, BOB, "!shield")[0] == 1


def test_at_the_end_it_is_shown_what_counted_for_everybody() -> None:
    table = at(
        "negotiate", 3, hauls={ANN: "prophecy enchantment", BOB: "giants_axe shield"}, deck=1, titles={BOB: "smith"}
    )
    table.does(ANN, "coins")
    assert table.over
    warlord = contest(table, "warlord", CARL)
    assert warlord.cards == (((KIND["prophecy"], 8, KIND["enchantment"]),), ((KIND["giants_axe"], 8),), ())
    assert table.state.view(CARL).progress[BOB][0].goal == 4


def test_the_bid_is_what_the_buyer_pays_with_discounts_and_raises() -> None:
    hauls = {ANN: "pilgrims_staff", BOB: "silver_tongue"}
    table = at("negotiate", 3, hauls=hauls, coins={ANN: 9}, market={BOB: "- - ruby+1"})
    assert table.state.view(CARL).bid == 0
    table.does(ANN, "!pilgrims_staff", "b3")
    assert [table.state.view(seat).bid for seat in (ANN, BOB, CARL)] == [1, 1, 1]
    table.does(BOB, "!silver_tongue")
    assert table.state.view(BOB).bid == 3
