"""GS 9: two players."""

from collections import Counter

import pytest

from games.great_split.table import ANN, BOB, at_round, deal, random_game
from splitsies.core.seat import EVERYONE, bit
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import CardReceived, CardsDealt, HandsTrimmed

# GS 9.1


def test_gs_9_1_the_rest_of_level_one_stays_in_play() -> None:
    state = deal(2).state
    assert state.unused == []
    assert len(state.decks[0]) == 29 - 2 * 4 - 2


def test_gs_9_1_nobody_knows_what_is_left_of_it() -> None:
    table = deal(2)
    assert table.view(ANN).decks[0] == 19
    assert table.view(ANN).out == 0
    for world in table.worlds(ANN):
        assert Counter(world.decks[0]) <= Counter(GAME.material.decks[0])


# GS 9.2


def test_gs_9_2_a_level_two_round_deals_level_one_too() -> None:
    table = deal(2)
    assert [(event.level, event.rule, event.count) for event in table.told(CardsDealt)] == [
        (2, "GS 3.1", 2),
        (1, "GS 9.2", 2),
    ]
    assert [(event.to, event.seat, event.level) for event in table.told(CardReceived)] == [
        (bit(ANN), ANN, 2),
        (bit(BOB), BOB, 2),
        (bit(ANN), ANN, 1),
        (bit(BOB), BOB, 1),
    ]
    assert [len(hand) for hand in table.state.hands] == [6, 6]


@pytest.mark.parametrize(("round", "levels"), [(1, [2, 1]), (2, [2, 1]), (3, [3, 2]), (4, [3, 2]), (5, [3, 2])])
def test_gs_9_2_the_level_of_the_round_and_the_one_before(round: int, levels: list[int]) -> None:
    table = at_round(round, 2, phase="done")
    before = [len(deck) for deck in table.state.decks]
    table.does(ANN, "done")
    table.does(BOB, "done")
    assert [event.level for event in table.told(CardsDealt)] == levels
    assert {event.to for event in table.told(CardsDealt)} == {EVERYONE}
    for level in levels:
        before[level - 1] -= 2
    assert [len(deck) for deck in table.state.decks] == before
    assert [len(hand) for hand in table.state.hands] == [4, 4]


def test_gs_9_2_three_and_more_get_one_card_only() -> None:
    assert [event.level for event in deal(3).told(CardsDealt)] == [2]


def test_gs_9_2_hand_limits_stay() -> None:
    table = deal(2)
    assert table.phase == "deal"
    assert table.awaited == (ANN, BOB)
    table.does(ANN, table.legal(ANN)[0])
    table.does(BOB, table.legal(BOB)[-1])
    assert table.phase == "split"
    assert [len(hand) for hand in table.state.hands] == [5, 5]
    assert table.told(HandsTrimmed)[0].counts == (1, 1)


def test_gs_9_2_with_a_full_hand_two_have_to_go() -> None:
    table = at_round(1, 2, phase="resolve", hands={ANN: "2T 1G 3P 1Z 1A"})
    table.finish()
    assert len(table.hand(ANN).split()) == 7
    assert table.awaited == (ANN,)
    table.does(ANN, table.legal(ANN)[0])
    assert table.phase == "deal"
    table.does(ANN, table.legal(ANN)[0])
    assert table.phase == "split"


def test_gs_9_2_the_decks_last_for_six_rounds() -> None:
    *_, end = random_game(deal(2, seed=9))
    # Level I: 8 in the first hands and 6 in rounds 1 to 3; II: 6, and 6 in rounds 4 to 6; III: 6.
    assert [len(deck) for deck in end.state.decks] == [29 - 14, 21 - 12, 21 - 6]
