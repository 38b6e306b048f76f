"""What Split the Hoard knows about playing itself well: each hint from what the seat itself can see."""

from time import process_time

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, Table, at, deal
from splitsies.bots.greedy import GreedyBot
from splitsies.core.rng import Rng, key_from
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.ranks import run
from tables import random_game

HINTS = GAME.hints()


def best(table: Table, seat: int) -> str:
    """What the seat is advised to do."""
    view, legal = table.view(seat), list(table.state.legal(seat))
    ratings = HINTS.rate(view, legal)
    assert len(ratings) == len(legal)
    return str(legal[ratings.index(max(ratings))])


def test_a_treasure_that_completes_a_set_is_bought() -> None:
    table = at("negotiate", hauls={ANN: "crooked_crown"}, coins={ANN: 3}, market={BOB: "stubby_sceptre - -"}, deck=20)
    assert best(table, ANN) == "b1"


def test_a_treasure_that_is_worth_little_is_not_worth_many_coins() -> None:
    table = at("negotiate", coins={ANN: 9}, market={BOB: "- - rigged_scales+6"}, hauls={ANN: "holy_water holy_water"})
    assert best(table, ANN) == "coins"


def test_a_discount_is_used_only_for_something_to_buy() -> None:
    table = at("negotiate", hauls={ANN: "sapphire"}, market={BOB: "- - rigged_scales"}, coins={ANN: 3})
    assert best(table, ANN) != "!sapphire"


def test_a_seller_refuses_what_would_hurt_most() -> None:
    table = at(
        "negotiate",
        hauls={BOB: "bitey_wolf_pup crooked_crown", ANN: ""},
        coins={ANN: 1},
        market={BOB: "stubby_sceptre - -"},
        deck=12,
    )
    table.does(ANN, "b1")
    assert best(table, BOB) == "!bitey_wolf_pup"


def test_the_better_card_is_kept_from_a_search() -> None:
    table = at("reveal", hauls={ANN: "prayer_beads"}, top="fist_diamond rigged_scales")
    table.does(ANN, "!prayer_beads")
    assert best(table, ANN) == "fist_diamond"


def test_coins_are_stolen_from_who_has_some_and_leads() -> None:
    table = at("claim", 3, hauls={ANN: "back_stabber", CARL: "fist_diamond ruby ruby"}, coins={BOB: 2, CARL: 6})
    table.does(ANN, "!back_stabber")
    assert best(table, ANN) == "@c"


def test_a_title_that_is_met_is_kept() -> None:
    table = at("claim", hauls={ANN: "bribed_bard ruby ruby emerald fist_diamond"}, deck=0)
    table.does(ANN, "!bribed_bard")
    choices = table.legal(ANN)
    if "title:jeweller" in choices:
        assert best(table, ANN) == "title:jeweller"
    assert best(table, ANN) in choices


def test_extra_coins_are_all_taken_back() -> None:
    table = at("negotiate", deck=0, market={ANN: "ruby+3 - -"})
    table.does(ANN, "coins")
    assert best(table, ANN) == "+3"


def test_the_card_one_wants_to_keep_is_not_the_cheapest() -> None:
    table = at(
        "place", hands={ANN: "stubby_sceptre rigged_scales silver_tongue"}, hauls={ANN: "crooked_crown"}, coins={BOB: 3}
    )
    assert best(table, ANN) != "stubby_sceptre"


@pytest.mark.parametrize("blind", [False, True])
def test_hints_need_nothing_but_the_view(blind: bool) -> None:
    for step in random_game(deal(3, 5, market="blind" if blind else "open")):
        for seat in step.awaited:
            legal = step.state.legal(seat)
            world = GAME.imagine(step.view(seat), Rng(key_from(7)))
            assert HINTS.rate(step.view(seat), legal) == HINTS.rate(world.view(seat), list(world.legal(seat)))


def test_a_decision_takes_little_time() -> None:
    run.cache_clear()
    bot = GreedyBot(GAME, Rng(key_from(1)))
    table = deal(4, 3)
    seconds, decisions = 0.0, 0
    while not table.over:
        seat = table.awaited[0]
        ask = table.sitting.ask(seat)
        began = process_time()
        action = bot.choose(ask)
        seconds += process_time() - began
        decisions += 1
        table.does(seat, str(action))
    assert seconds / decisions < 0.02
    assert max(table.outcome.scores) > 40
