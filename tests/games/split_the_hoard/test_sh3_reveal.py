"""SH 3: Reveal: three cards, abilities, placing and pricing in secret, the flip."""

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, at, deal
from splitsies.core.game import NoTakeBack, NotYourTurn
from splitsies.core.seat import EVERYONE, SPECTATOR
from splitsies.games.split_the_hoard.events import (
    CardPlaced,
    CardsDrawn,
    CardsFound,
    ChoosingCoins,
    CoinsAdded,
    CoinsLaid,
    Sealed,
    TreasureClaimed,
    TreasuresFlipped,
    TreasuresPlaced,
    Unsealed,
)
from splitsies.games.split_the_hoard.objections import NotYours, StepAwaited, TooManyCoins


def test_sh_3_1_everybody_draws_three_and_looks_at_them_alone() -> None:
    table = deal(3)
    assert [len(hand) for hand in table.state.hands] == [3, 3, 3]
    assert [event.count for event in table.told(CardsDrawn)] == [3, 3, 3]
    assert sorted(event.seat for event in table.told(CardsFound)) == [ANN, BOB, CARL]
    assert table.awaited == (ANN, BOB, CARL)


def test_sh_3_2_there_is_a_window_before_placing_and_its_coins_can_be_laid() -> None:
    table = at("reveal", hauls={ANN: "prayer_beads"}, top="deal ruby", pile=3)
    table.does(ANN, "!prayer_beads", "deal", "!deal")
    assert table.coins(ANN) == 3
    table.places(ANN, coins="0 0 3")
    table.places(BOB)
    assert table.market(ANN).endswith("+3")


def test_sh_3_3_a_card_for_each_place_then_coins_then_the_seal() -> None:
    table = at("place", hands={ANN: "ruby shield deal"}, coins={ANN: 3})
    assert table.legal(ANN) == ["shield", "ruby", "deal"]
    table.does(ANN, "ruby")
    assert table.legal(ANN) == ["shield", "deal"]
    table.does(ANN, "deal")
    assert table.legal(ANN) == ["+0", "+1", "+2", "+3"]
    table.does(ANN, "+0", "+2")
    assert table.legal(ANN) == ["+0", "+1"]
    table.does(ANN, "+0")
    assert table.legal(ANN) == ["seal"]
    table.does(ANN, "seal")
    assert table.awaited == (BOB,)
    table.places(BOB)
    assert table.market(ANN) == "ruby deal+2 shield"


def test_sh_3_3_the_others_hear_only_who_has_sealed() -> None:
    table = at("place", coins={ANN: 3})
    before = table.seen_by_others(ANN)
    table.places_cards(ANN)
    table.does(ANN, "+1", "+0", "+1")
    assert table.seen_by_others(ANN) == before
    assert [event for event in table.heard_by(BOB) if event.to != EVERYONE] == []
    assert {type(event) for event in table.story} == {CardPlaced, CoinsLaid}
    table.does(ANN, "seal")
    assert table.told(Sealed) == [Sealed(EVERYONE, "SH 3.3", ANN)]
    assert table.heard_by(BOB) == table.told(Sealed)


def test_sh_3_3_steps_can_be_taken_back_until_the_last_seal() -> None:
    table = at("place", hands={ANN: "ruby shield deal"})
    start = table.state.position()
    table.does(ANN, "ruby", "deal", "seal")
    table.take_back(ANN)
    assert table.told(Unsealed) == [Unsealed(EVERYONE, "SH 3.3", ANN)]
    table.take_back(ANN)
    table.take_back(ANN)
    assert table.state.position() == start
    assert isinstance(table.refused(ANN, "<"), NoTakeBack)
    table.places(ANN)
    table.places(BOB)
    assert isinstance(table.refused(ANN, "<"), NoTakeBack)


def test_sh_3_3_more_than_ten_coins_are_laid_in_several_steps() -> None:
    table = at("place", coins={ANN: 13})
    table.places_cards(ANN)
    assert table.legal(ANN)[-1] == "+10"
    table.does(ANN, "+10")
    assert table.legal(ANN) == ["+0", "+1", "+2", "+3"]
    table.does(ANN, "+1", "+0", "+2", "seal")
    table.places(BOB)
    assert [len(coins) for coins in table.state.extras[ANN]] == [11, 0, 2]


def test_sh_3_3_what_is_not_there_cannot_be_placed_or_laid() -> None:
    table = at("place", hands={ANN: "ruby shield deal"}, coins={ANN: 2})
    assert table.refused(ANN, "emerald") == NotYours("SH 3.3", "emerald")
    assert table.refused(ANN, "+1") == StepAwaited("SH 3.3", 1)
    table.does(ANN, "ruby", "deal")
    assert table.refused(ANN, "+3") == TooManyCoins("SH 3.3", 2)
    assert table.refused(ANN, "coins") == StepAwaited("SH 3.3", 1)
    table.does(ANN, "+0", "+0", "+0", "seal")
    assert table.refused(ANN, "seal") == NotYourTurn("SH 3.3", ANN)


def test_sh_3_3_equal_cards_are_one_choice() -> None:
    table = at("place", hands={ANN: "ruby ruby deal"})
    assert table.legal(ANN) == ["ruby", "deal"]
    table.does(ANN, "ruby")
    assert table.legal(ANN) == ["ruby", "deal"]


def test_sh_3_3_known_coins_can_be_chosen_for_pricing() -> None:
    table = at("place", faces={ANN: "ruby emerald shield"}, seen={ANN: "emerald"})
    table.places_cards(ANN)
    table.does(ANN, "+1")
    assert table.legal(ANN) == ["oldest", "emerald*0", "emerald*1"]
    assert table.told(ChoosingCoins)[0].to == 1 << ANN
    table.does(ANN, "emerald*1", "+0", "+0", "seal")
    table.places(BOB)
    assert table.faces(ANN) == "ruby shield"


def test_sh_3_4_in_an_open_market_everything_is_flipped_and_stays() -> None:
    table = at("place", hands={ANN: "ruby shield deal"}, coins={ANN: 1})
    table.places(ANN, "ruby shield deal", "1 0 0")
    assert table.told(TreasuresFlipped) == []
    table.places(BOB)
    assert [event.seat for event in table.told(TreasuresFlipped)] == [ANN, BOB]
    assert [(event.seat, event.place, event.count) for event in table.told(CoinsAdded)] == [(ANN, 1, 1)]
    assert table.view(BOB).market[ANN] == tuple(table.state.market[ANN])


@pytest.mark.parametrize("seat", [BOB, SPECTATOR])
def test_sh_3_4_in_a_blind_market_treasures_stay_face_down_for_the_others(seat: int) -> None:
    table = at("place", hands={ANN: "ruby shield deal"}, coins={ANN: 1, BOB: 3}, blind=True)
    table.places(ANN, "ruby shield deal", "1 0 0")
    table.places(BOB)
    assert [event.seat for event in table.told(TreasuresPlaced)] == [ANN, BOB]
    assert table.told(TreasuresFlipped) == []
    assert table.view(seat).market[ANN] == (-1, -1, -1)
    assert table.view(ANN).market[ANN] == tuple(table.state.market[ANN])
    assert [len(coins) for coins in table.view(seat).extras[ANN]] == [1, 0, 0]


def test_sh_3_4_in_a_blind_market_a_treasure_is_shown_when_bought_or_claimed() -> None:
    table = at("place", hands={ANN: "ruby shield deal"}, coins={ANN: 2, BOB: 3}, blind=True)
    table.places(ANN, "ruby shield deal")
    table.places(BOB)
    table.does(ANN, "coins")
    table.does(BOB, "a1")
    assert "ruby" in table.haul(BOB)
    assert [table.name(event.card) for event in table.told(TreasureClaimed) if event.seat == ANN] == ["shield", "deal"]
