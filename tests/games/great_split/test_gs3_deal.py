"""GS 3: the deal."""

import pytest

from games.great_split.table import ANN, BOB, CARL, at_round, deal
from splitsies.core.game import NotYourTurn
from splitsies.core.seat import EVERYONE, SPECTATOR, bit
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import (
    CardReceived,
    CardsDealt,
    DiscardChosen,
    HandsTrimmed,
    NotInHand,
    RoundBegun,
    Sealed,
    StepAwaited,
)
from splitsies.games.great_split.faces import hand_name, parse_face
from splitsies.games.great_split.state import DISCARD

# GS 3.1


def test_gs_3_1_rounds_one_to_three_deal_level_two_and_then_level_three() -> None:
    assert [round.level for round in GAME.material.rounds] == [2, 2, 2, 3, 3, 3]


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_gs_3_1_each_seat_gets_one_card_of_the_rounds_level(round: int) -> None:
    table = at_round(round, 4, phase="done")
    before = [len(deck) for deck in table.state.decks]
    hands = [len(table.hand(seat).split()) for seat in range(4)]
    for seat in range(4):
        table.does(seat, "done")
    level = GAME.material.rounds[round].level
    assert table.told(RoundBegun) == [
        RoundBegun(EVERYONE, "GS 3.1", round + 1, level, GAME.material.rounds[round].hand_limit)
    ]
    assert table.told(CardsDealt) == [CardsDealt(EVERYONE, "GS 3.1", level, 4)]
    assert [len(table.hand(seat).split()) for seat in range(4)] == [size + 1 for size in hands]
    before[level - 1] -= 4
    assert [len(deck) for deck in table.state.decks] == before


def test_gs_3_1_in_the_first_round_too() -> None:
    table = deal(5)
    assert [len(hand) for hand in table.state.hands] == [5] * 5
    assert [len(deck) for deck in table.state.decks] == [0, 21 - 5, 21]


def test_gs_3_1_a_seat_alone_sees_its_card() -> None:
    table = at_round(1, phase="done", next_cards="1A 1E 3P")
    for seat in (ANN, BOB, CARL):
        table.does(seat, "done")
    received = table.told(CardReceived)
    assert [(event.to, event.seat, event.level) for event in received] == [
        (bit(seat), seat, 2) for seat in (ANN, BOB, CARL)
    ]
    for event in received:
        assert hand_name([event.card]) in table.hand(event.seat).split()


def test_gs_3_1_seven_collectors_use_up_levels_two_and_three() -> None:
    state = at_round(6, 7, phase="split").state
    assert [len(deck) for deck in state.decks] == [0, 0, 0]
    assert [len(deck) for deck in deal(7).state.decks] == [0, 14, 21]


# GS 3.2


def test_gs_3_2_the_hand_limits() -> None:
    assert [round.hand_limit for round in GAME.material.rounds] == [5, 5, 6, 6, 7, 7]


@pytest.mark.parametrize(("round", "size"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 7)])
def test_gs_3_2_a_hand_at_the_limit_is_left_alone(round: int, size: int) -> None:
    hand = ["2T", "1G", "3P", "1Z", "1A", "1E", "2A", "2Z"]
    assert at_round(round, hands={ANN: " ".join(hand[:size])}).phase == "split"
    table = at_round(round, phase="deal", hands={ANN: " ".join(hand[: size + 1])})
    assert (table.phase, table.awaited) == ("deal", (ANN,))


def test_gs_3_2_a_card_of_its_choice_face_down() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    assert table.legal(ANN) == ["-2T", "-1A", "-1Z", "-1E", "-1G", "-3P"]
    table.discard(ANN, "1G")
    assert table.hand(ANN) == "2T 1A 1Z 1E 3P"
    assert hand_name(table.state.discards[ANN]) == "1G"
    assert table.phase == "split"


def test_gs_3_2_equal_cards_are_one_choice() -> None:
    table = at_round(2, phase="deal", hands={ANN: "1T 1T 1T 1G 1G 3P"})
    assert table.legal(ANN) == ["-1T", "-1G", "-3P"]


def test_gs_3_2_down_to_the_limit_one_by_one() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 1G 3P 1Z 1A 1E"})
    table.discard(ANN, "1G")
    assert (table.awaited, table.hand(ANN)) == ((ANN,), "2T 1A 1Z 1E 1G 1G 3P")
    assert table.legal(ANN) == ["-2T", "-1A", "-1Z", "-1E", "-1G", "-3P"]
    table.discard(ANN, "1G")
    assert table.hand(ANN) == "2T 1A 1Z 1E 3P"


def test_gs_3_2_a_card_cannot_be_discarded_twice() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 2G 3P 1Z 1A 1E"})
    table.discard(ANN, "3P")
    assert table.refused(ANN, "-3P") == NotInHand("GS 3.2", parse_face("3P"))
    assert table.refused(ANN, "-4P") == NotInHand("GS 3.2", parse_face("4P"))


def test_gs_3_2_nothing_else_is_due() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    for wish in ("1|", "left", "2T", "2T$G", "!P", "sT", ">A", "done"):
        assert table.refused(ANN, wish) == StepAwaited("GS 3.2", DISCARD)


def test_gs_3_2_a_small_hand_still_gets_one_card_only() -> None:
    table = at_round(1, phase="done", hands={ANN: "2T 1G", BOB: "3P 1Z 1A 1E 2A"})
    for seat in (ANN, BOB, CARL):
        table.does(seat, "done")
    assert (len(table.hand(ANN).split()), len(table.hand(BOB).split())) == (3, 6)
    assert table.awaited == (BOB,)


def test_gs_3_2_a_hand_may_be_larger_after_the_split() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P 1Z 1A", CARL: "1E 2A 2Z 2E 2G"})
    table.all_split({ANN: "2T | 1G 3P 1Z 1A", CARL: "1E | 2A 2Z 2E 2G"})
    table.all_choose({BOB: "2T", ANN: "2A 2Z 2E 2G"})
    assert (table.phase, len(table.hand(ANN).split())) == ("resolve", 8)
    table.finish()
    # It is trimmed only now, with the next card: nine down to five.
    assert table.phase == "deal"
    assert len(table.hand(ANN).split()) == 9
    table.discard(ANN, "2T" if "2T" in table.hand(ANN) else "1G")
    for _ in range(3):
        assert table.awaited == (ANN,)
        table.does(ANN, table.legal(ANN)[0])
    assert len(table.hand(ANN).split()) == 5


# GS 3.3


def test_gs_3_3_the_splitter_is_no_hand_card() -> None:
    # Five cards and the Splitter are within a limit of five.
    table = at_round(1, hands={ANN: "2T 1G 3P 1Z 1A"})
    assert table.phase == "split"
    assert sum(len(hand) for hand in table.state.hands) == 11
    assert len(table.state.census()) == 71


def test_gs_3_3_the_splitter_is_there_every_round_whoever_held_the_wallet() -> None:
    table = at_round(1)
    table.all_split()
    table.all_choose()
    assert table.state.splitters == 0b111
    assert all(table.view(seat).splitter for seat in (ANN, BOB, CARL))


# GS 3.4


def test_gs_3_4_the_round_goes_on_when_all_have_discarded() -> None:
    hands = {ANN: "2T 1G 3P 1Z 1A 1E", BOB: "2A 2Z 2E 2G 3A 3T"}
    table = at_round(2, phase="deal", hands=hands)
    assert table.awaited == (ANN, BOB)
    table.discard(BOB, "3T")
    assert (table.phase, table.ready(BOB), table.hand(BOB)) == ("deal", True, "3T 2A 3A 2Z 2E 2G")
    table.discard(ANN, "3P")
    assert (table.phase, table.hand(BOB), table.hand(ANN)) == ("split", "2A 3A 2Z 2E 2G", "2T 1A 1Z 1E 1G")
    assert table.told(HandsTrimmed) == [HandsTrimmed(EVERYONE, "GS 3.4", (1, 1, 0))]


def test_gs_3_4_discards_are_secret() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E", BOB: "2A 2Z 2E 2G 3A 3T"})
    table.discard(ANN, "3P")
    assert table.told(DiscardChosen) == [DiscardChosen(bit(ANN), "GS 3.2", ANN, parse_face("3P"))]
    for seat in (BOB, CARL, SPECTATOR):
        assert table.heard_by(seat) == [Sealed(EVERYONE, "GS 3.4", ANN)]
        assert table.view(seat).pending == ()
    assert hand_name(table.view(ANN).pending) == "3P"


def test_gs_3_4_a_first_discard_of_two_is_not_heard_of_at_all() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 2G 3P 1Z 1A 1E"})
    before = table.seen_by_others(ANN)
    table.discard(ANN, "3P")
    assert table.seen_by_others(ANN) == before
    assert table.heard_by(BOB) == []


def test_gs_3_4_the_order_of_discards_does_not_matter() -> None:
    hands = {ANN: "2T 1G 3P 1Z 1A 1E", BOB: "2A 2Z 2E 2G 3A 3T"}
    one, other = at_round(2, phase="deal", hands=hands), at_round(2, phase="deal", hands=hands)
    one.discard(ANN, "3P")
    one.discard(BOB, "3T")
    other.discard(BOB, "3T")
    other.discard(ANN, "3P")
    assert one.state == other.state


def test_gs_3_4_whoever_need_not_discard_is_not_asked() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    assert table.ready(BOB)
    assert table.refused(BOB, "-1T") == NotYourTurn("GS 3.4", BOB)
