"""SP 3: a turn: the card, the match, the chips."""

import pytest

from games.split.table import ANN, BOB, CARL, DORA, apart, column, lay, with_suit
from splitsies.core.game import Event, NotYourTurn
from splitsies.core.seat import EVERYONE
from splitsies.games.split.cards import MATCH_NAMES, RANKS, parse_card
from splitsies.games.split.events import (
    CardCovered,
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    ChipPlaced,
    ChipRemoved,
    MakesNoMatch,
    MatchMade,
    NoOpposingChip,
    NoSuchHalf,
    NotInHand,
    PerfectDiscarded,
    SlotFilled,
    StepAwaited,
    SupplyEmpty,
    WrongSuit,
)
from splitsies.games.split.state import CHOOSE, PLACE, REMOVE

HEARTS, SPADES, DIAMONDS, CLUBS = range(4)


def kinds(story: list[Event]) -> list[type[Event]]:
    return [type(event) for event in story]


# SP 3.1


def test_sp_3_1_a_weak_from_the_card_to_the_draw() -> None:
    table = lay(hands={ANN: "4C KH"}, slots="4H", draw="QS")
    table.does(ANN, "4C>1R", "+e1")
    assert kinds(table.story) == [CardPlayed, MatchMade, ChipPlaced, CardsDrawn, CardsReceived]
    assert (table.hand(ANN), table.slot(1), table.chip("e1"), table.turn) == ("QS KH", "4H/4C", "red", BOB)


def test_sp_3_1_a_perfect_is_discarded_and_the_slot_refilled_before_the_draw() -> None:
    table = lay(hands={ANN: "4C KH"}, slots="4C", chips={"green": "j10"}, draw="QS 9D")
    table.does(ANN, "4C>1R", "-j10", "+b2", "+b5")
    assert kinds(table.story) == [
        CardPlayed, MatchMade, ChipRemoved, ChipPlaced, ChipPlaced,
        PerfectDiscarded, SlotFilled, CardsDrawn, CardsReceived,
    ]  # fmt: skip
    assert (table.slot(1), table.hand(ANN), table.discard) == ("QS", "9D KH", "4C 4C")


def test_sp_3_1_one_card_is_drawn_even_by_a_small_hand() -> None:
    table = lay(hands={ANN: "4C KH"}, slots="4H")
    table.does(ANN, "4C>1R", "+e1")
    assert len(table.hand(ANN).split()) == 2


def test_sp_3_1_only_a_hand_card() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H")
    assert table.refused(ANN, "4S>1R") == NotInHand("SP 3.1", parse_card("4S"))


def test_sp_3_1_only_so_that_it_makes_a_match() -> None:
    table = lay(hands={ANN: "4C KH"}, slots="4H 9D")
    assert table.refused(ANN, "KH>1R") == MakesNoMatch("SP 3.1", parse_card("KH"), parse_card("4H"))
    assert table.refused(ANN, "4C>2R") == MakesNoMatch("SP 3.1", parse_card("4C"), parse_card("9D"))


def test_sp_3_1_every_match_and_nothing_else_is_offered() -> None:
    table = lay(hands={ANN: "4C KH 9S 2D"}, slots="4H/4S 9D KC 9H 9S/9H")
    assert table.legal(ANN) == ["4C>1L", "4C>1R", "9S>2R", "9S>4R", "9S>5L", "9S>5R", "KH>3R"]


def test_sp_3_1_two_copies_in_hand_are_one_choice() -> None:
    table = lay(hands={ANN: "4C 4C"}, slots="4H")
    assert table.legal(ANN) == ["4C>1R"]
    table.does(ANN, "4C>1R", "+e1")
    assert table.hand(ANN).split().count("4C") == 1


def test_sp_3_1_only_the_seat_on_turn() -> None:
    table = lay(hands={ANN: "4C", BOB: "4S"}, slots="4H")
    assert table.refused(BOB, "4S>1R") == NotYourTurn("SP 3.1", BOB)
    table.does(ANN, "4C>1R")
    assert table.refused(BOB, "+e1") == NotYourTurn("SP 3.1", BOB)


def test_sp_3_1_one_step_after_the_other() -> None:
    table = lay(hands={ANN: "4C 4D"}, slots="4C", chips={"green": "j10"})
    assert table.refused(ANN, "+e1") == StepAwaited("SP 3.1", CHOOSE)
    assert table.refused(ANN, "-j10") == StepAwaited("SP 3.1", CHOOSE)
    assert table.refused(ANN, "strong") == StepAwaited("SP 3.1", CHOOSE)
    assert table.refused(ANN, "stop") == StepAwaited("SP 3.1", CHOOSE)
    table.does(ANN, "4C>1R")
    assert table.refused(ANN, "4D>1R") == StepAwaited("SP 3.5", REMOVE)
    assert table.refused(ANN, "+b2") == StepAwaited("SP 3.5", REMOVE)
    assert table.refused(ANN, "none") == StepAwaited("SP 3.5", REMOVE)
    table.does(ANN, "-j10")
    assert table.refused(ANN, "4D>1R") == StepAwaited("SP 3.8", PLACE)
    assert table.refused(ANN, "none") == StepAwaited("SP 3.8", PLACE)


# SP 3.2


def test_sp_3_2_beside_a_lone_card() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H")
    assert table.legal(ANN) == ["4C>1R"]
    assert table.refused(ANN, "4C>1L") == NoSuchHalf("SP 3.2", 0)
    table.does(ANN, "4C>1R")
    assert (table.slot(1), table.under(1)) == ("4H/4C", "")
    assert table.told(CardPlayed)[0].against == parse_card("4H")


def test_sp_3_2_over_the_left_half_judged_against_the_right() -> None:
    table = lay(hands={ANN: "4S"}, slots="4H/4C")
    table.does(ANN, "4S>1L")
    assert (table.slot(1), table.under(1)) == ("4S/4C", "4H")
    event = table.told(CardCovered)[0]
    assert (event.covered, event.against) == (parse_card("4H"), parse_card("4C"))
    assert MATCH_NAMES[table.told(MatchMade)[0].match] == "strong"


def test_sp_3_2_over_the_right_half_judged_against_the_left() -> None:
    table = lay(hands={ANN: "4S"}, slots="4H/4C")
    table.does(ANN, "4S>1R")
    assert (table.slot(1), table.under(1)) == ("4H/4S", "4C")
    assert MATCH_NAMES[table.told(MatchMade)[0].match] == "weak"


def test_sp_3_2_covered_cards_count_no_more() -> None:
    # The 9s under the match of 4s are out of play: a 9 makes no match there.
    table = lay(hands={ANN: "9S 4D"}, slots="4H/4C/4S,4D 9H")
    assert table.legal(ANN) == ["4D>1L", "4D>1R", "9S>2R"]
    table.does(ANN, "4D>1R")
    assert table.under(1) == "4S 4D 4C"


# SP 3.3


@pytest.mark.parametrize(("played", "lying"), [("4H", "4S"), ("4H", "4C"), ("4D", "4S"), ("4D", "4C"), ("4S", "4H")])
def test_sp_3_3_a_weak_is_one_chip_on_either_suit(played: str, lying: str) -> None:
    table = lay(hands={ANN: played}, slots=lying)
    table.does(ANN, f"{played}>1R")
    event = table.told(MatchMade)[0]
    assert (event.rule, MATCH_NAMES[event.match]) == ("SP 3.3", "weak")
    assert table.may_place(ANN) == with_suit(played[-1] + lying[-1])
    table.does(ANN, table.legal(ANN)[0])
    assert table.turn == BOB
    assert len(table.told(ChipPlaced)) == 1


def test_sp_3_3_not_on_another_suit() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H")
    table.does(ANN, "4C>1R")
    assert table.suits("b1") == "S"
    assert table.refused(ANN, "+b1") == WrongSuit("SP 3.3", 1, (HEARTS, CLUBS))


def test_sp_3_3_court_cards_and_aces_match_too() -> None:
    for rank in RANKS:
        table = lay(hands={ANN: f"{rank}H"}, slots=f"{rank}S")
        table.does(ANN, f"{rank}H>1R")
        assert MATCH_NAMES[table.told(MatchMade)[0].match] == "weak"


# SP 3.4


@pytest.mark.parametrize(("played", "lying"), [("4H", "4D"), ("4D", "4H"), ("4S", "4C"), ("KC", "KS")])
def test_sp_3_4_a_strong_is_two_chips_one_for_each_suit(played: str, lying: str) -> None:
    one, other = played[-1], lying[-1]
    table = lay(hands={ANN: played}, slots=lying)
    table.does(ANN, f"{played}>1R")
    event = table.told(MatchMade)[0]
    assert (event.rule, MATCH_NAMES[event.match]) == ("SP 3.4", "strong")
    assert table.may_place(ANN) == with_suit(one + other)
    first = min(with_suit(one) - with_suit(other))
    table.does(ANN, "+" + first)
    assert table.may_place(ANN) == with_suit(other)
    table.does(ANN, "+" + min(with_suit(other) - with_suit(one)))
    assert table.turn == BOB


def test_sp_3_4_not_two_chips_on_one_suit() -> None:
    table = lay(hands={ANN: "4H"}, slots="4D")
    table.does(ANN, "4H>1R", "+e1")
    assert table.suits("e1") == table.suits("c2") == "H"
    assert table.refused(ANN, "+c2") == WrongSuit("SP 3.4", 12, (DIAMONDS,))


def test_sp_3_4_a_first_chip_on_a_space_with_both_suits_leaves_either_for_the_second() -> None:
    table = lay(hands={ANN: "4H"}, slots="4D")
    table.does(ANN, "4H>1R", "+b3")
    assert table.suits("b3") == "HD"
    assert table.may_place(ANN) == with_suit("HD") - {"b3"}
    for second in ("e1", "a2"):  # a heart, a diamond
        again = lay(hands={ANN: "4H"}, slots="4D")
        again.does(ANN, "4H>1R", "+b3", "+" + second)
        assert again.turn == BOB


def test_sp_3_4_a_two_suit_space_with_only_one_of_them_serves_that_one() -> None:
    table = lay(hands={ANN: "4H"}, slots="4D")
    table.does(ANN, "4H>1R", "+a1")
    assert table.suits("a1") == "HS"
    assert table.may_place(ANN) == with_suit("D")


# SP 3.5


def test_sp_3_5_perfect_removes_one_opposing_chip_then_places_two_on_its_suit() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "e4 e5", "red": "a1"})
    table.does(ANN, "4C>1R")
    event = table.told(MatchMade)[0]
    assert (event.rule, MATCH_NAMES[event.match], event.suits) == ("SP 3.5", "perfect", (CLUBS,))
    assert table.legal(ANN) == ["-e4", "-e5"]
    table.does(ANN, "-e4")
    assert (table.chip("e4"), table.chip("e5")) == ("", "green")
    assert (table.view(BOB).due, table.view(BOB).owed) == ((1 << CLUBS,), 2)
    assert table.may_place(ANN) == table.free("C")
    table.does(ANN, "+b2")
    assert table.may_place(ANN) == table.free("C")
    table.does(ANN, "+b5")
    assert [table.chip(space) for space in ("b2", "b5")] == ["red", "red"]
    assert table.turn == BOB


def test_sp_3_5_removing_is_compulsory_if_there_is_a_chip() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "e4"})
    table.does(ANN, "4C>1R")
    assert table.refused(ANN, "+b2") == StepAwaited("SP 3.5", REMOVE)
    assert table.refused(ANN, "stop") == StepAwaited("SP 3.5", REMOVE)


def test_sp_3_5_nothing_is_removed_if_there_is_none() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"red": "e4"})
    table.does(ANN, "4C>1R", "+b2", "+b5")
    assert table.told(ChipRemoved) == []
    assert table.turn == BOB


def test_sp_3_5_only_an_opposing_chip() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "e4", "red": "e5"})
    table.does(ANN, "4C>1R")
    assert table.refused(ANN, "-e5") == NoOpposingChip("SP 3.5", 44)
    assert table.refused(ANN, "-a1") == NoOpposingChip("SP 3.5", 0)


def test_sp_3_5_of_any_opponent() -> None:
    table = lay(3, hands={BOB: "4C"}, slots="4C", chips={"red": "e4", "green": "e5", "gold": "e6"}, turn=BOB)
    table.does(BOB, "4C>1R")
    assert table.may_remove(BOB) == {"e4", "e6"}
    table.does(BOB, "-e6")
    assert table.told(ChipRemoved)[0].side == 2


@pytest.mark.parametrize("seats", [4, 6])
def test_sp_3_5_never_a_partners_chip(seats: int) -> None:
    partner = CARL if seats == 4 else DORA
    table = lay(seats, hands={partner: "4C"}, slots="4C", chips={"red": "e4", "green": "e5"}, turn=partner)
    table.does(partner, "4C>1R")
    assert table.may_remove(partner) == {"e5"}
    assert table.refused(partner, "-e4") == NoOpposingChip("SP 3.5", 34)


def test_sp_3_5_the_space_just_cleared_may_be_taken() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "b2 e4"})
    table.does(ANN, "4C>1R", "-b2", "+b2")
    assert table.chip("b2") == "red"


def test_sp_3_5_removing_tells_the_suits_that_came_to_light() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "a1"})
    table.does(ANN, "4C>1R", "-a1")
    assert table.told(ChipRemoved) == [ChipRemoved(EVERYONE, "SP 3.5", ANN, 1, 0, (HEARTS, SPADES))]


def test_sp_3_5_without_perfect_memory_one_removal_is_all() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "b2 b5"})
    table.does(ANN, "4C>1R", "-b2")
    assert table.refused(ANN, "-b5") == StepAwaited("SP 3.8", PLACE)


# SP 3.6


@pytest.mark.parametrize(("played", "chips"), [("4C", 1), ("4D", 2)])
def test_sp_3_6_weak_and_strong_stay(played: str, chips: int) -> None:
    table = lay(hands={ANN: played}, slots="4H")
    table.does(ANN, f"{played}>1R")
    for _ in range(chips):
        table.does(ANN, table.legal(ANN)[0])
    assert table.slot(1) == f"4H/{played}"
    assert table.discard == ""
    assert table.told(SlotFilled) == []


def test_sp_3_6_a_perfect_leaves_with_everything_under_both_halves() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H/4C/4D,4S,4D 9D", draw="QS 9H")
    table.does(ANN, "4C>1L", "+b2", "+b5")
    assert table.discard == "4H 4S 4D 4D 4C 4C"
    assert (table.slot(1), table.under(1)) == ("QS", "")
    assert table.told(PerfectDiscarded) == [PerfectDiscarded(EVERYONE, "SP 3.6", 0, 6)]
    assert table.told(SlotFilled) == [SlotFilled(EVERYONE, "SP 3.6", 0, parse_card("QS"))]


def test_sp_3_6_with_no_card_left_the_perfect_itself_is_shuffled() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C/4H/4S", rest="buried")
    table.does(ANN, "4C>1R", "+b2", "+b5")
    # Four cards were discarded and shuffled: one fills the slot, one is drawn, two are the pile.
    assert len(table.draw.split()) == 2
    assert sorted([table.slot(1), table.hand(ANN), *table.draw.split()]) == ["4C", "4C", "4H", "4S"]


def test_sp_3_6_a_filled_slot_is_open_to_the_next_seat() -> None:
    table = lay(hands={ANN: "4C", BOB: "QH"}, slots="4C", draw="QS")
    table.does(ANN, "4C>1R", "+b2", "+b5")
    assert table.legal(BOB) == ["QH>1R"]


# SP 3.7


@pytest.mark.parametrize(
    ("slot", "played", "match"),
    [
        ("4S/4C", "4H>1L", "weak"),  # from Strong back to Weak
        ("4S/4H", "4D>1R", "weak"),  # Weak again
        ("4S/4C", "4S>1L", "strong"),  # Strong again
        ("4S/4H", "4C>1R", "strong"),  # Weak to Strong
        ("4S/4H", "4S>1R", "perfect"),  # Weak to Perfect
        ("4S/4C", "4S>1R", "perfect"),  # Strong to Perfect
    ],
)
def test_sp_3_7_any_match_will_do(slot: str, played: str, match: str) -> None:
    table = lay(hands={ANN: played.split(">")[0]}, slots=slot)
    table.does(ANN, played)
    assert MATCH_NAMES[table.told(MatchMade)[0].match] == match


# SP 3.8

EITHER_ON_THE_OTHER = pytest.mark.parametrize(("played", "lying"), [("4H", "4D"), ("4D", "4H")])


def test_sp_3_8_placing_is_compulsory() -> None:
    table = lay(hands={ANN: "4H"}, slots="4D")
    table.does(ANN, "4H>1R")
    assert {notation[0] for notation in table.legal(ANN)} == {"+"}
    table.does(ANN, "+e1")
    assert {notation[0] for notation in table.legal(ANN)} == {"+"}
    assert table.turn == ANN


@pytest.mark.parametrize(("first", "second"), [("e1", "a2"), ("a2", "e1")])
def test_sp_3_8_the_player_chooses_the_order(first: str, second: str) -> None:
    table = lay(hands={ANN: "4H"}, slots="4D")
    table.does(ANN, "4H>1R", "+" + first, "+" + second)
    assert [event.rule for event in table.told(ChipPlaced)] == ["SP 3.4", "SP 3.4"]
    assert table.turn == BOB


def test_sp_3_8_with_one_chip_left_a_strong_places_either() -> None:
    for space in ("e1", "a2"):  # a heart, a diamond
        table = lay(hands={ANN: "4H"}, slots="4D", supply={"red": 1}, free="e1 a2")
        table.does(ANN, "4H>1R")
        assert table.told(SupplyEmpty) == [SupplyEmpty(EVERYONE, "SP 3.8", ANN, 0)]
        assert table.may_place(ANN) == table.free("HD")
        table.does(ANN, "+" + space)
        assert (table.supply("red"), table.turn) == (0, BOB)


def test_sp_3_8_with_one_chip_left_a_perfect_places_one() -> None:
    table = lay(hands={ANN: "4H"}, slots="4H", supply={"red": 1}, free="e1")
    table.does(ANN, "4H>1R")
    assert table.told(SupplyEmpty) == [SupplyEmpty(EVERYONE, "SP 3.8", ANN, 0)]
    table.does(ANN, "+e1")
    assert (table.supply("red"), table.turn, table.discard) == (0, BOB, "4H 4H")


def test_sp_3_8_with_one_chip_left_a_weak_lacks_nothing() -> None:
    table = lay(hands={ANN: "4H"}, slots="4S", supply={"red": 1}, free="e1")
    table.does(ANN, "4H>1R", "+e1")
    assert table.told(SupplyEmpty) == []
    assert (table.supply("red"), table.turn) == (0, BOB)


def test_sp_3_8_a_weak_with_one_suit_full_goes_on_the_other() -> None:
    table = lay(hands={ANN: "4H"}, slots="4C", chips=apart(with_suit("H")))
    table.does(ANN, "4H>1R")
    assert table.may_place(ANN) == table.free("C")
    assert table.refused(ANN, "+b1") == WrongSuit("SP 3.3", 1, (HEARTS, CLUBS))


def test_sp_3_8_a_weak_with_none_of_its_suits_free_goes_anywhere() -> None:
    table = lay(hands={ANN: "4H"}, slots="4C", chips=apart(with_suit("HC")))
    table.does(ANN, "4H>1R")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert table.told(ChipPlaced)[0].rule == "SP 3.8"
    assert table.turn == BOB


def test_sp_3_8_a_weak_takes_the_last_free_space_of_its_suits_first() -> None:
    table = lay(hands={ANN: "4H"}, slots="4C", chips=apart(with_suit("HC") - {"e1"}))
    table.does(ANN, "4H>1R")
    assert table.legal(ANN) == ["+e1"]


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_with_both_suits_full_goes_anywhere_twice(played: str, lying: str) -> None:
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("HD")))
    table.does(ANN, f"{played}>1R")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+d1")
    assert [event.rule for event in table.told(ChipPlaced)] == ["SP 3.8", "SP 3.8"]
    assert table.turn == BOB


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_with_one_suit_full_the_homeless_chip_first(played: str, lying: str) -> None:
    # No heart is free: the heart's chip goes anywhere; then the other one must go on a diamond.
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H")))
    table.does(ANN, f"{played}>1R")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert table.may_place(ANN) == table.free("D")
    assert table.refused(ANN, "+d1") == WrongSuit("SP 3.4", 3, (DIAMONDS,))


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_with_one_suit_full_the_other_chip_first(played: str, lying: str) -> None:
    # The first chip is on a diamond, so the second may be the heart's: anywhere.
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H")))
    table.does(ANN, f"{played}>1R", "+a2")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert [event.rule for event in table.told(ChipPlaced)] == ["SP 3.4", "SP 3.8"]


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_whose_first_chip_fills_its_own_suit(played: str, lying: str) -> None:
    # The last heart is taken by the heart's chip, and a diamond is due: that suit is not full.
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H") - {"e1"}))
    assert table.suits("e1") == "H"
    table.does(ANN, f"{played}>1R", "+e1")
    assert table.may_place(ANN) == table.free("D")


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_whose_first_chip_fills_the_other_suit(played: str, lying: str) -> None:
    # The last heart is a space with hearts and diamonds. Taken for the diamond, it leaves the heart homeless.
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H") - {"b3"}))
    assert table.suits("b3") == "HD"
    table.does(ANN, f"{played}>1R")
    assert table.may_place(ANN) == table.free("HD")
    table.does(ANN, "+b3")
    assert table.may_place(ANN) == table.free()


@EITHER_ON_THE_OTHER
def test_sp_3_8_a_strong_tests_each_chip_on_its_own(played: str, lying: str) -> None:
    # One heart is free. The diamond first: then the heart's chip still has its space.
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H") - {"e1"}))
    table.does(ANN, f"{played}>1R", "+a2")
    assert table.legal(ANN) == ["+e1"]


@EITHER_ON_THE_OTHER
def test_sp_3_8_with_one_chip_left_and_one_suit_full_a_strong_goes_anywhere(played: str, lying: str) -> None:
    table = lay(hands={ANN: played}, slots=lying, chips=apart(with_suit("H")), supply={"red": 1}, free="b1 a2 d1")
    table.does(ANN, f"{played}>1R")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert table.turn == BOB


def test_sp_3_8_a_perfect_with_its_suit_full_goes_anywhere_twice() -> None:
    chips = {"red": apart(with_suit("H"))["red"] + apart(with_suit("H"))["green"]}
    table = lay(hands={ANN: "4H"}, slots="4H", chips=chips)
    table.does(ANN, "4H>1R")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+d1")
    assert [event.rule for event in table.told(ChipPlaced)] == ["SP 3.8", "SP 3.8"]


def test_sp_3_8_a_perfect_with_one_space_left_takes_it_first() -> None:
    table = lay(hands={ANN: "4H"}, slots="4H", chips={"red": sorted(with_suit("H") - {"e1"})})
    table.does(ANN, "4H>1R")
    assert table.legal(ANN) == ["+e1"]
    table.does(ANN, "+e1")
    assert table.may_place(ANN) == table.free()
    table.does(ANN, "+b1")
    assert [event.rule for event in table.told(ChipPlaced)] == ["SP 3.5", "SP 3.8"]


def test_sp_3_8_it_is_tested_after_the_removal() -> None:
    # All hearts are covered; Ann clears one of them, so her first chip has to go right there.
    chips = apart(with_suit("H"))
    gone = chips["green"][0]
    table = lay(hands={ANN: "4H"}, slots="4H", chips=chips)
    table.does(ANN, "4H>1R", "-" + gone)
    assert table.legal(ANN) == ["+" + gone]


def test_sp_3_8_clearing_another_suit_leaves_the_perfect_homeless() -> None:
    chips = apart(with_suit("H"))
    chips["green"].append("b1")
    table = lay(hands={ANN: "4H"}, slots="4H", chips=chips)
    table.does(ANN, "4H>1R", "-b1")
    assert table.may_place(ANN) == table.free()


# SP 3.9


def test_sp_3_9_a_removed_chip_goes_back_to_its_owners_supply() -> None:
    table = lay(3, hands={ANN: "4C"}, slots="4C", chips={"green": "e4", "gold": "e5"})
    assert (table.supply("green"), table.supply("gold")) == (29, 29)
    table.does(ANN, "4C>1R", "-e5")
    assert (table.supply("red"), table.supply("green"), table.supply("gold")) == (30, 29, 30)


def test_sp_3_9_a_removal_never_wins() -> None:
    # Even the last chip of an opponent, with every supply but that one empty.
    table = lay(
        hands={ANN: "4C"}, slots="4C", supply={"red": 0, "green": 44}, chips={"green": "j10"}, last="red", free="b2"
    )
    table.does(ANN, "4C>1R", "-j10")
    assert not table.over
    assert (table.supply("green"), table.turn) == (45, BOB)


def test_sp_3_9_a_removal_breaks_a_chain() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={BOB: "4C", ANN: "9C"}, slots="4C 9H", chips={"red": chain}, turn=BOB)
    table.does(BOB, "4C>1R", "-e8", "+b2", "+b5")
    table.does(ANN, "9C>2R", "+e4")
    assert not table.over


# The rulebook's own example.


def test_keep_building() -> None:
    hands = {ANN: "4C 2H", BOB: "4S 3H", CARL: "4D 5H", DORA: "4S 6H"}
    table = lay(4, hands=hands, slots="4H", draw="7S 8S 9S QS JS")

    # A plays 4C beside 4H: Weak, one chip on a heart or a club.
    table.does(ANN, "4C>1R")
    assert MATCH_NAMES[table.told(MatchMade)[-1].match] == "weak"
    assert table.may_place(ANN) == table.free("HC")
    table.does(ANN, "+e1")
    assert (table.slot(1), table.under(1), table.discard) == ("4H/4C", "", "")

    # B covers 4H with 4S: Strong, one chip on a spade and one on a club.
    table.does(BOB, "4S>1L")
    assert MATCH_NAMES[table.told(MatchMade)[-1].match] == "strong"
    assert table.may_place(BOB) == table.free("SC")
    table.does(BOB, "+b1")
    assert table.may_place(BOB) == table.free("C")
    table.does(BOB, "+b2")
    assert (table.slot(1), table.under(1), table.discard) == ("4S/4C", "4H", "")

    # C covers 4C with 4D: Weak, one chip on a diamond or a spade.
    table.does(CARL, "4D>1R")
    assert MATCH_NAMES[table.told(MatchMade)[-1].match] == "weak"
    assert table.may_place(CARL) == table.free("DS")
    table.does(CARL, "+a2")
    assert (table.slot(1), table.under(1), table.discard) == ("4S/4D", "4H 4C", "")

    # D plays the other 4S on 4D: Perfect. One opposing chip goes, two come on spades, all five cards leave.
    table.does(DORA, "4S>1R")
    assert MATCH_NAMES[table.told(MatchMade)[-1].match] == "perfect"
    assert table.may_remove(DORA) == {"e1", "a2"}
    table.does(DORA, "-e1")
    assert table.may_place(DORA) == table.free("S")
    table.does(DORA, "+d1", "+g1")
    assert table.discard == "4H 4S 4S 4D 4C"
    assert (table.slot(1), table.under(1)) == ("QS", "")
    assert [table.hand(seat) for seat in range(4)] == ["2H 7S", "3H 8S", "5H 9S", "6H JS"]
    assert (table.supply("red"), table.supply("green")) == (44, 41)
    assert table.turn == ANN
