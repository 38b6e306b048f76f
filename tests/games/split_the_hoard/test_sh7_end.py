"""SH 7: the end, in each phase."""

from games.split_the_hoard.table import ANN, BOB, CARL, at
from splitsies.games.split_the_hoard.events import (
    CoinsTakenBack,
    EndFixed,
    ExtraCoinsDiscarded,
    TreasureDrawn,
    TreasuresDiscarded,
)
from splitsies.games.split_the_hoard.objections import TooManyCoins


def test_sh_7_1_it_ends_when_a_draw_cannot_be_met_in_full() -> None:
    table = at("negotiate", deck=1)
    table.does(ANN, "coins")
    assert table.over
    assert table.coins(ANN) == 1
    assert len(table.told(EndFixed)) == 1


def test_sh_7_1_taking_exactly_the_last_card_does_not_end_it() -> None:
    table = at("negotiate", deck=2)
    table.does(ANN, "coins")
    assert not table.over
    assert table.awaited == (BOB,)


def test_sh_7_1_reactions_to_the_last_draw_are_finished() -> None:
    table = at("claiming", 3, market={BOB: "ruby - -", CARL: "ruby - -"}, deck=1, top="deal", pile=2)
    assert table.awaited == (ANN,)
    table.does(ANN, "!deal")
    assert table.over
    assert table.coins(ANN) == 2


def test_sh_7_2_with_too_few_cards_for_all_nobody_draws() -> None:
    table = at("claim", 3, hauls={ANN: "griffin_egg"}, deck=8, top="ruby shield")
    table.does(ANN, "pass")
    assert table.over
    assert table.outcome.rule == "SH 7.2"
    assert (table.deck, table.hand(ANN)) == (8, "")


def test_sh_7_2_an_ability_that_needs_more_ends_it_and_the_drawn_cards_are_discarded() -> None:
    table = at("reveal", hauls={ANN: "prayer_beads", BOB: "prayer_beads"}, hands={ANN: "ruby shield deal"}, deck=0)
    table.does(ANN, "!prayer_beads")
    assert table.over
    assert table.outcome.rule == "SH 7.2"
    assert [event.seat for event in table.told(TreasuresDiscarded)] == [ANN, BOB]
    assert "ruby" in table.discard


def test_sh_7_3_in_negotiate_it_ends_at_once_and_treasures_on_offer_are_discarded() -> None:
    table = at("negotiate", 3, deck=1, market={CARL: "ruby+1 shield -"})
    table.does(ANN, "coins")
    assert table.awaited == (CARL,)
    assert table.legal(CARL) == ["+0", "+1"]
    table.does(CARL, "+1")
    assert table.over
    assert table.outcome.rule == "SH 7.3"
    assert (table.coins(BOB), table.coins(CARL)) == (0, 1)


def test_sh_7_3_extra_coins_are_taken_back_in_dragon_order_the_rest_is_discarded() -> None:
    table = at("negotiate", deck=0, dragon=BOB, turn=BOB, market={ANN: "ruby+2 - shield+1", BOB: "deal+1 - -"})
    table.does(BOB, "coins")
    assert table.awaited == (BOB,)
    table.does(BOB, "+0")
    assert table.refused(ANN, "+4") == TooManyCoins("SH 7.3", 3)
    table.does(ANN, "+2")
    assert (table.coins(ANN), table.coins(BOB), table.pile) == (2, 0, 2)
    assert [event.seat for event in table.told(CoinsTakenBack)] == [ANN]
    assert [event.count for event in table.told(ExtraCoinsDiscarded)] == [1, 1]


def test_sh_7_3_more_than_ten_are_taken_back_in_several_steps() -> None:
    table = at("negotiate", deck=0, market={ANN: "ruby+12 - -"})
    table.does(ANN, "coins", "+10")
    assert table.legal(ANN) == ["+0", "+1", "+2"]
    table.does(ANN, "+2")
    assert table.coins(ANN) == 12


def test_sh_7_4_in_claim_everything_is_finished_with_what_is_left() -> None:
    table = at("claiming", 3, market={CARL: "ruby - -"}, hauls={CARL: "back_stabber"}, coins={ANN: 2}, deck=2)
    assert len(table.state.hauls[ANN]) == 2
    assert table.haul(BOB) == ""
    assert table.state.ending
    while not table.over:
        table.does(table.awaited[0], table.legal(table.awaited[0])[-1])
    assert table.outcome.rule == "SH 7.4"


def test_sh_7_4_a_deck_that_is_short_in_the_window_does_not_close_it() -> None:
    table = at("claim", hauls={ANN: "griffin_egg", BOB: "back_stabber"}, coins={ANN: 3}, deck=0)
    table.does(ANN, "!griffin_egg")
    assert table.awaited == (BOB,)
    table.does(BOB, "!back_stabber", "@a")
    assert table.over
    assert (table.coins(ANN), table.coins(BOB)) == (1, 2)
    assert table.told(TreasureDrawn) == []
