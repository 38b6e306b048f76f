"""SH 1: Treasures and Coins, what is public, what is remembered, the two discard piles, the Dragon."""

import pytest

from games.split_the_hoard.table import ANN, BOB, CARL, at, deal, random_game
from splitsies.core import codec
from splitsies.core.game import Event
from splitsies.core.seat import EVERYONE, SPECTATOR
from splitsies.games.split_the_hoard.ability_events import FacesSeen, SearchSeen, TitlesSeen
from splitsies.games.split_the_hoard.agenda import BURYING, KEEPING, RECOVERING, RETURN, TURNING, WANTED
from splitsies.games.split_the_hoard.events import CardsFound, CoinsTaken, TitleReceived


def test_sh_1_1_a_card_is_a_treasure_face_up_and_a_coin_face_down() -> None:
    table = at("claim", hauls={ANN: "dwarven_hammer ruby"})
    table.does(ANN, "!dwarven_hammer", "ruby")
    assert (table.haul(ANN), table.coins(ANN), table.faces(ANN)) == ("", 1, "ruby")


def test_sh_1_1_two_to_five_can_play() -> None:
    for seats in (2, 3, 4, 5):
        assert len(deal(seats).state.hauls) == seats


def test_sh_1_2_hauls_coins_offers_and_piles_are_public() -> None:
    table = at("negotiate", 3, hauls={ANN: "ruby"}, coins={BOB: 3}, market={BOB: "shield deal+2 -"}, discard="ruby")
    for seat in (ANN, BOB, CARL, SPECTATOR):
        view = table.view(seat)
        assert [len(row) for row in view.rows] == [0, 3, 0]
        assert view.hauls == table.view(ANN).hauls
        assert view.market == table.view(ANN).market
        assert view.discard == table.view(ANN).discard
        assert (view.deck, view.title_deck) == (table.deck, 15)


def test_sh_1_2_titles_drawn_cards_and_searches_are_private() -> None:
    kinds = (TitleReceived, CardsFound, SearchSeen, FacesSeen, TitlesSeen)
    for seed in range(3):
        table = deal(3, seed)
        for _ in random_game(table, seed):
            pass
        private = [event for event in table.story if isinstance(event, kinds)]
        assert private
        assert all(event.to == 1 << event.seat for event in private)


def test_sh_1_2_an_opponent_sees_no_hidden_title_and_no_hand() -> None:
    table = deal(3)
    assert all(view.titles[ANN] == () for view in table.seen_by_others(ANN))
    assert all(view.hand != table.view(ANN).hand for view in table.seen_by_others(ANN))
    assert table.view(ANN).title_counts == (1, 1, 1)
    assert {tuple(world.titles[BOB]) for world in table.worlds(ANN)} != {tuple(table.state.titles[BOB])}


# SH 1.3: the named cases of recall.


def test_sh_1_3_a_face_nobody_has_seen_is_one_of_many() -> None:
    table = at("negotiate", coins={ANN: 4}, market={BOB: "- - -"})
    for seat in (ANN, BOB, SPECTATOR):
        assert table.knows(seat, ANN) == "? ? ? ?"
        assert len(table.may_be(seat, ANN, 0)) > 20


def test_sh_1_3_a_buried_treasure_is_known_to_all_wherever_it_goes() -> None:
    table = at("claim", 3, hauls={ANN: "dwarven_hammer ruby", BOB: "back_stabber"})
    table.does(ANN, "!dwarven_hammer", "ruby")
    assert [table.knows(seat, ANN) for seat in (ANN, BOB, CARL, SPECTATOR)] == ["ruby"] * 4
    table.does(BOB, "!back_stabber", "@a")
    assert [table.knows(seat, BOB) for seat in (ANN, BOB, CARL, SPECTATOR)] == ["ruby"] * 4


def test_sh_1_3_an_appraised_coin_is_known_to_its_owner_alone() -> None:
    table = at("reveal", faces={ANN: "ruby emerald shield"}, hauls={ANN: "pixie_dust"})
    table.does(ANN, "!pixie_dust", "enough")
    assert table.knows(ANN, ANN) == "ruby emerald shield"
    assert table.knows(BOB, ANN) == table.knows(SPECTATOR, ANN) == "? ? ?"


def test_sh_1_3_a_coin_that_was_paid_is_still_known_to_who_paid_it() -> None:
    table = at(
        "negotiate",
        3,
        faces={ANN: "ruby emerald"},
        seen={ANN: "ruby emerald"},
        coins={BOB: 1},
        market={BOB: "deal - -"},
    )
    table.does(ANN, "b1", "emerald*1")
    assert table.faces(BOB).split()[-1] == "emerald"
    assert table.knows(ANN, BOB) == "? emerald"
    assert table.knows(BOB, BOB) == table.knows(CARL, BOB) == "? ?"
    assert table.knows(ANN, ANN) == "ruby"


def test_sh_1_3_a_card_put_under_the_deck_is_known_when_it_becomes_a_coin() -> None:
    table = at("reveal", hauls={ANN: "prayer_beads"}, deck=2, top="ruby emerald", rest="pile")
    table.does(ANN, "!prayer_beads", "ruby")
    table.all_place()
    table.does(ANN, "coins")
    assert table.faces(ANN) == "emerald"
    assert (table.knows(ANN, ANN), table.knows(BOB, ANN)) == ("emerald", "?")


def test_sh_1_3_of_two_cards_put_under_the_deck_a_searcher_knows_the_two_but_not_their_order() -> None:
    table = at("reveal", hauls={ANN: "prophecy"}, deck=3, top="ruby emerald shield", rest="pile")
    table.does(ANN, "!prophecy", "ruby")
    table.all_place()
    table.does(ANN, "coins")
    assert table.may_be(ANN, ANN, 0) == table.may_be(ANN, ANN, 1) == {"emerald", "shield"}
    assert len(table.may_be(BOB, ANN, 0)) > 10
    assert table.knows(ANN, ANN) == "? ?"


def test_sh_1_3_who_has_seen_one_of_two_knows_the_other() -> None:
    table = at("reveal", hauls={ANN: "prophecy"}, deck=3, top="ruby emerald shield", rest="pile")
    table.does(ANN, "!prophecy", "ruby")
    table.all_place()
    table.does(ANN, "coins")
    under = table.faces(ANN).split()
    assert sorted(under) == ["emerald", "shield"]
    log: list[Event] = []
    table.state.look_at(ANN, table.state.rows[ANN][:1], 0, log)
    assert table.state.known is not None
    table.state.known = table.state.remembered(table.state.known, log)
    assert table.knows(ANN, ANN) == " ".join(under)


def test_sh_1_4_treasures_are_discarded_openly_and_coins_are_not() -> None:
    table = at("claiming", market={ANN: "ruby+2 - -"}, hauls={BOB: "back_stabber"}, coins={ANN: 1})
    table.does(BOB, "!back_stabber", "@a")
    assert "back_stabber" in table.discard
    assert table.pile == 2
    assert table.knows(ANN, BOB) == "?"


def test_sh_1_4_neither_pile_is_shuffled_back() -> None:
    for seed in range(3):
        table = deal(2, seed)
        sizes = [step.deck + len(step.state.looking) for step in random_game(table, seed)]
        assert sorted(sizes, reverse=True) == sizes


def test_sh_1_5_dragon_order_is_clockwise_from_the_dragon() -> None:
    table = at("negotiate", 3, dragon=BOB, turn=BOB)
    turns: list[int] = []
    for _ in range(3):
        turns += table.awaited
        table.does(table.awaited[0], "coins")
    assert turns == [BOB, CARL, ANN]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_opening_is_told_to_those_who_may_hear_it(seats: int) -> None:
    table = deal(seats)
    assert all(event.to == EVERYONE for event in table.told(CoinsTaken))
    assert len(table.told(TitleReceived)) == seats


def test_no_decision_is_a_big_one_but_those_that_name_a_card() -> None:
    names_a_card = {KEEPING, TURNING, WANTED, RETURN, RECOVERING, BURYING}
    for seed in range(4):
        for step in random_game(deal(2 + seed, seed), seed):
            for seat in step.awaited:
                assert len(step.legal(seat)) <= 24 or step.state.agenda[-1][0] in names_a_card


def test_a_view_stays_small() -> None:
    for step in random_game(deal(5, 3)):
        if step.state.round > 2:
            assert len(codec.to_text(step.view(ANN))) < 4096
