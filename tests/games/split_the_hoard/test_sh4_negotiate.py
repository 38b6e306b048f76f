"""SH 4: Negotiate: two Coins or a Treasure, refusals, raises, outbidding, and which Coins go."""

from games.split_the_hoard.table import ANN, BOB, CARL, DORA, at
from splitsies.core.game import NotYourTurn
from splitsies.core.seat import EVERYONE
from splitsies.games.split_the_hoard.ability_events import CoinsStolen
from splitsies.games.split_the_hoard.events import (
    CoinsNamed,
    CoinsPaid,
    NegotiationFailed,
    Outbid,
    PriceRaised,
    TurnBegun,
)
from splitsies.games.split_the_hoard.objections import Barred, CannotPay, NotAnother, NothingThere, NotYours

# SH 4.1


def test_sh_4_1_each_seat_has_one_turn_in_dragon_order() -> None:
    table = at("negotiate", 3, dragon=CARL, turn=CARL)
    table.all_take_coins()
    assert [event.seat for event in table.told(TurnBegun)] == [ANN, BOB]
    assert [table.coins(seat) for seat in (ANN, BOB, CARL)] == [2, 2, 2]


def test_sh_4_1_abilities_come_before_the_action_which_ends_the_turn() -> None:
    table = at("negotiate", hauls={ANN: "emerald emerald"}, market={BOB: "ruby - -"})
    table.does(ANN, "!emerald", "b1")
    assert table.awaited == (BOB,)
    assert table.coins(ANN) == 3


def test_sh_4_1_with_an_extra_action_abilities_come_in_between() -> None:
    table = at("negotiate", hauls={ANN: "hasty_hourglass emerald"}, market={BOB: "- ruby -"})
    table.does(ANN, "!hasty_hourglass", "coins", "!emerald", "b2")
    assert table.awaited == (BOB,)
    assert (table.coins(ANN), table.haul(ANN)) == (4, "ruby")


def test_sh_4_1_nobody_acts_out_of_turn() -> None:
    table = at("negotiate")
    assert table.refused(BOB, "coins") == NotYourTurn("SH 4.1", BOB)


# SH 4.2, SH 4.3, SH 4.4


def test_sh_4_2_two_cards_become_coins_unseen() -> None:
    table = at("negotiate", top="ruby emerald")
    table.does(ANN, "coins")
    assert table.faces(ANN) == "ruby emerald"
    assert table.knows(ANN, ANN) == "? ?"


def test_sh_4_3_the_price_is_the_number_and_the_extra_coins() -> None:
    table = at("negotiate", coins={ANN: 6}, market={BOB: "ruby deal+3 -"})
    assert table.legal(ANN) == ["coins", "b1", "b2"]
    table.does(ANN, "b2", "pass")
    assert (table.coins(ANN), table.coins(BOB), table.pile) == (1, 5, 3)
    assert (table.market(BOB), table.haul(ANN)) == ("ruby - -", "deal")


def test_sh_4_3_one_negotiates_for_a_treasure_of_another() -> None:
    table = at("negotiate", coins={ANN: 3}, market={ANN: "shield - -", BOB: "- ruby -"})
    assert table.refused(ANN, "a1") == NotAnother("SH 4.3", ANN)
    assert table.refused(ANN, "b1") == NothingThere("SH 4.3", BOB, 1)
    assert table.refused(ANN, "e1") == NothingThere("SH 4.3", 4, 1)


def test_sh_4_4_who_cannot_pay_cannot_choose_it() -> None:
    table = at("negotiate", coins={ANN: 2}, market={BOB: "- ruby+1 -"})
    assert table.legal(ANN) == ["coins"]
    assert table.refused(ANN, "b2") == CannotPay("SH 4.4", 3, 2)


def test_sh_4_4_it_cannot_be_refused_and_several_may_buy_from_one() -> None:
    table = at("negotiate", 3, coins={ANN: 1, BOB: 2}, market={CARL: "ruby shield -"})
    table.does(ANN, "c1")
    table.does(BOB, "c2")
    assert (table.haul(ANN), table.haul(BOB), table.coins(CARL)) == ("ruby", "shield", 3)


# SH 4.5


def test_sh_4_5_a_refusal_bars_the_treasure_for_this_turn() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={BOB: "shield"}, market={BOB: "ruby deal -"})
    table.does(ANN, "b1")
    assert table.legal(BOB) == ["!shield", "pass"]
    table.does(BOB, "!shield")
    assert table.told(NegotiationFailed) == [NegotiationFailed(EVERYONE, "SH 9.13", ANN, BOB, 1)]
    assert table.legal(ANN) == ["coins", "b2"]
    assert table.refused(ANN, "b1") == Barred("SH 4.5", BOB, 1)


def test_sh_4_5_a_barred_treasure_stays_barred_when_its_place_changes() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={ANN: "rigged_scales", BOB: "shield"}, market={BOB: "ruby deal -"})
    table.does(ANN, "b1")
    table.does(BOB, "!shield")
    table.does(ANN, "!rigged_scales", "b1~b3")
    assert table.legal(ANN) == ["coins", "b2"]


def test_sh_4_5_when_all_pass_it_is_paid() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={BOB: "shield"}, market={BOB: "ruby - -"})
    table.does(ANN, "b1")
    table.does(BOB, "pass")
    assert table.haul(ANN) == "ruby"


def test_sh_4_5_after_a_raise_the_buyer_pays_or_withdraws() -> None:
    table = at("negotiate", coins={ANN: 6}, hauls={BOB: "silver_tongue"}, market={BOB: "- - ruby"})
    table.does(ANN, "b3")
    table.does(BOB, "!silver_tongue")
    assert table.told(PriceRaised)[0].price == 5
    assert table.legal(ANN) == ["pay", "withdraw"]
    table.does(ANN, "withdraw")
    assert (table.coins(ANN), table.coins(BOB)) == (6, 0)
    assert table.legal(ANN) == ["coins"]


def test_sh_4_5_who_cannot_pay_a_raise_does_not_get_it() -> None:
    table = at("negotiate", coins={ANN: 4}, hauls={BOB: "silver_tongue"}, market={BOB: "- - ruby"})
    table.does(ANN, "b3")
    table.does(BOB, "!silver_tongue")
    assert table.awaited == (ANN,)
    assert table.legal(ANN) == ["coins"]


def test_sh_4_5_the_asking_starts_again_after_each_use() -> None:
    table = at(
        "negotiate",
        4,
        coins={ANN: 5, CARL: 6, DORA: 6},
        hauls={BOB: "silver_tongue", CARL: "war_horn", DORA: "war_horn"},
        market={BOB: "ruby - -"},
    )
    table.does(ANN, "b1")
    table.does(BOB, "pass")
    table.does(CARL, "!war_horn")
    assert table.awaited == (BOB,)
    table.does(BOB, "!silver_tongue")
    assert table.legal(CARL) == ["pay", "withdraw"]
    table.does(CARL, "pay")
    table.does(DORA, "!war_horn")
    assert [event.price for event in table.told(Outbid)] == [2, 5]
    assert (table.haul(DORA), table.coins(DORA), table.coins(CARL), table.coins(ANN)) == ("ruby", 1, 6, 5)
    assert table.awaited == (ANN,)
    assert table.legal(ANN) == ["coins"]


def test_sh_4_5_an_outbidder_pays_in_full_and_the_seat_on_turn_keeps_its_discount() -> None:
    table = at(
        "negotiate",
        3,
        coins={CARL: 4},
        hauls={ANN: "sapphire", CARL: "war_horn"},
        market={BOB: "- - ruby", CARL: "- - shield"},
    )
    table.does(ANN, "!sapphire", "b3")
    table.does(CARL, "!war_horn")
    assert (table.coins(CARL), table.coins(BOB)) == (0, 4)
    assert table.legal(ANN) == ["coins", "c3"]
    table.does(ANN, "c3")
    assert table.haul(ANN) == "shield"


def test_sh_4_5_each_seat_outbids_once_and_former_buyers_are_not_asked() -> None:
    table = at(
        "negotiate",
        3,
        coins={ANN: 5, CARL: 6},
        hauls={ANN: "war_horn", CARL: "war_horn", BOB: "shield"},
        market={BOB: "ruby - -"},
    )
    table.does(ANN, "b1")
    table.does(BOB, "pass")
    table.does(CARL, "!war_horn")
    assert table.awaited == (BOB,)
    table.does(BOB, "pass")
    assert table.haul(CARL) == "ruby"


def test_sh_4_5_no_own_turn_ability_comes_in_between() -> None:
    table = at("negotiate", coins={ANN: 3}, hauls={ANN: "emerald", BOB: "shield emerald"}, market={BOB: "ruby - -"})
    table.does(ANN, "b1")
    assert table.legal(BOB) == ["!shield", "pass"]
    assert isinstance(table.refused(ANN, "!emerald"), NotYourTurn)


# SH 4.6


def test_sh_4_6_the_oldest_coins_are_paid() -> None:
    table = at("negotiate", faces={ANN: "ruby emerald shield"}, market={BOB: "- deal -"})
    table.does(ANN, "b2")
    assert (table.faces(ANN), table.faces(BOB)) == ("shield", "ruby emerald")


def test_sh_4_6_known_coins_are_named_kind_by_kind() -> None:
    table = at(
        "negotiate",
        faces={ANN: "shield ruby emerald ruby deal"},
        seen={ANN: "ruby emerald"},
        market={BOB: "- whetstone -"},
    )
    table.does(ANN, "b2")
    assert table.legal(ANN) == ["oldest", "emerald*0", "emerald*1"]
    table.does(ANN, "emerald*0")
    assert table.legal(ANN) == ["oldest", "ruby*0", "ruby*1", "ruby*2"]
    table.does(ANN, "ruby*1")
    assert (table.faces(ANN), table.faces(BOB)) == ("emerald ruby deal", "shield ruby")
    assert [event.to for event in table.told(CoinsNamed)] == [1 << ANN, 1 << ANN]
    assert table.told(CoinsPaid)[0].coins == tuple(table.state.rows[BOB])


def test_sh_4_6_coins_held_back_must_leave_enough_to_pay() -> None:
    table = at("negotiate", faces={ANN: "shield ruby emerald"}, seen={ANN: "ruby emerald"}, market={BOB: "- deal -"})
    table.does(ANN, "b2", "emerald*0")
    assert (table.faces(ANN), table.faces(BOB)) == ("emerald", "shield ruby")


def test_sh_4_6_the_oldest_can_be_let_go_all_the_same() -> None:
    table = at("negotiate", faces={ANN: "ruby shield"}, seen={ANN: "ruby"}, market={BOB: "whetstone - -"})
    table.does(ANN, "b1", "oldest")
    assert table.faces(ANN) == "shield"


def test_sh_4_6_who_has_seen_nothing_or_pays_everything_is_not_asked() -> None:
    table = at("negotiate", faces={ANN: "ruby shield"}, seen={ANN: "ruby"}, market={BOB: "- whetstone -"})
    table.does(ANN, "b2")
    assert table.haul(ANN) == "whetstone"


def test_sh_4_6_what_is_not_a_known_coin_cannot_be_named() -> None:
    table = at("negotiate", faces={ANN: "ruby shield deal"}, seen={ANN: "ruby"}, market={BOB: "whetstone - -"})
    table.does(ANN, "b1")
    assert table.refused(ANN, "shield*1") == NotYours("SH 4.6", "shield")
    assert table.refused(ANN, "ruby*2") == NotYours("SH 4.6", "ruby")


def test_sh_4_6_stolen_coins_are_the_oldest() -> None:
    table = at("claim", faces={BOB: "ruby emerald shield"}, seen={BOB: "ruby"}, hauls={ANN: "back_stabber"})
    table.does(ANN, "!back_stabber", "@b")
    assert (table.faces(ANN), table.faces(BOB)) == ("ruby emerald", "shield")
    assert len(table.told(CoinsStolen)[0].coins) == 2
