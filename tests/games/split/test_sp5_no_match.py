"""SP 5: no match."""

import pytest

from games.split.table import ANN, BOB, CARL, FULL_SLOTS, Table, cards, deal, lay, random_game
from splitsies.core.seat import EVERYONE, SPECTATOR, members
from splitsies.games.split import GAME
from splitsies.games.split.cards import parse_card
from splitsies.games.split.events import (
    CardsDrawn,
    ClaimRefuted,
    DeadPass,
    FalseClaimAgain,
    GameDrawn,
    HandDiscarded,
    HandShown,
    HasMatch,
    LastChipWins,
    PileReshuffled,
)

# SP 5.1


def test_sp_5_1_a_hand_without_a_match_is_shown_discarded_and_drawn_anew() -> None:
    table = lay(hands={ANN: "9C KD 2H 3H 5S 6S 7S"}, slots="4H", draw="QS QD JS JD 10S 10D 4C 8C")
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    assert table.told(HandShown) == [HandShown(EVERYONE, "SP 5.1", ANN, tuple(sorted(cards("9C KD 2H 3H 5S 6S 7S"))))]
    assert table.told(HandDiscarded) == [HandDiscarded(EVERYONE, "SP 5.1", ANN, 7)]
    assert table.told(CardsDrawn) == [CardsDrawn(EVERYONE, "SP 5.1", ANN, 7)]
    assert table.discard == "2H 3H 5S 6S 7S 9C KD"
    assert table.hand(ANN) == "4C 10S 10D JS JD QS QD"


def test_sp_5_1_it_tries_again_in_the_same_turn() -> None:
    table = lay(hands={ANN: "9C KD"}, slots="4H", draw="QS QD JS JD 10S 10D 4C 8C")
    table.does(ANN, "none")
    assert table.turn == ANN
    assert table.legal(ANN) == ["4C>1R"]
    table.does(ANN, "4C>1R", "+e1")
    assert (table.turn, table.hand(ANN)) == (BOB, "8C 10S 10D JS JD QS QD")


def test_sp_5_1_until_it_can_match() -> None:
    table = lay(
        hands={ANN: "9C KD"},
        slots="4H/4D 4S/4D 4S/4C 2H/2C 2S/2D 3H/3C 3S/3D 5H/5C 5S/5D 6H/6C",
        draw="QS QD JS JD 10S 10D 9D  QH QC JH JC 10H 10C 9S  4C",
    )
    table.does(ANN, "none")
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    assert "4C" in table.hand(ANN)
    assert table.turn == ANN
    assert len(table.told(HandShown)) == 3


def test_sp_5_1_a_small_hand_draws_seven_too() -> None:
    table = lay(hands={ANN: "9C"}, slots="4H")
    table.does(ANN, "none")
    assert len(table.hand(ANN).split()) == 7


def test_sp_5_1_an_empty_hand_draws_seven_too() -> None:
    table = lay(hands={ANN: ""}, slots="4H")
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    assert table.told(HandShown)[0].cards == ()
    assert len(table.hand(ANN).split()) == 7


def test_sp_5_1_or_as_many_as_there_are() -> None:
    # Two in the draw pile, one in the discard pile, and the two she discards.
    table = lay(hands={ANN: "9C KD"}, slots="4H", draw="QS 4C", discard="QD", rest="buried")
    table.does(ANN, "none")
    assert table.hand(ANN) == "4C 9C QS QD KD"
    assert (table.draw, table.discard) == ("", "")
    assert [event.count for event in table.told(CardsDrawn)] == [2, 3]


def test_sp_5_1_everyone_sees_the_hand() -> None:
    table = lay(3, hands={ANN: "9C KD"}, slots="4H")
    table.does(ANN, "none")
    for seat in (BOB, CARL, SPECTATOR):
        assert any(isinstance(event, HandShown) for event in table.heard_by(seat))


# SP 5.2


def test_sp_5_2_a_false_claim_keeps_the_hand_and_ends_the_turn_without_a_draw() -> None:
    table = lay(hands={ANN: "4C 9C KD"}, slots="4H", claims="honour")
    table.does(ANN, "none")
    assert table.told(HandShown)[0].cards == tuple(cards("4C 9C KD"))
    assert table.told(ClaimRefuted) == [ClaimRefuted(EVERYONE, "SP 5.2", ANN, parse_card("4C"))]
    assert not table.told(HandDiscarded)
    assert not table.told(CardsDrawn)
    assert (table.hand(ANN), table.turn) == ("4C 9C KD", BOB)


def test_sp_5_2_its_hand_is_now_shown_to_all() -> None:
    table = lay(3, hands={ANN: "4C 9C KD", BOB: "2C"}, slots="4H", claims="honour")
    table.does(ANN, "none")
    for seat in (BOB, CARL, SPECTATOR):
        assert table.surely_in(seat, "Ann") == "4C 9C KD"


def test_sp_5_2_not_on_two_of_its_turns_in_a_row() -> None:
    table = lay(hands={ANN: "4C", BOB: "2C"}, slots="4H 2H", claims="honour")
    table.does(ANN, "none")
    table.does(BOB, "none")
    assert table.legal(ANN) == ["4C>1R"]
    assert table.refused(ANN, "none") == FalseClaimAgain("SP 5.2", parse_card("4C"))
    assert members(table.view(BOB).false_claims) == (ANN, BOB)


def test_sp_5_2_after_a_turn_with_a_card_it_may_claim_again() -> None:
    table = lay(hands={ANN: "4C 9C", BOB: "2C 3C"}, slots="4H 2H 9H 3H", claims="honour")
    table.does(ANN, "none")
    table.does(BOB, "2C>2R", "+e1")
    table.does(ANN, "4C>1R", "+b2")
    table.does(BOB, "3C>4R", "+c2")
    assert "none" in table.legal(ANN)
    table.does(ANN, "none")
    assert table.turn == BOB


def test_sp_5_2_a_true_claim_is_never_forbidden() -> None:
    table = lay(hands={ANN: "9C"}, slots="4H", draw="4C QS QD JS JD KS KD", claims="honour", false_claims=[ANN])
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    # It is still the turn after the false one: with a match in the new hand she has to play it.
    assert table.legal(ANN) == ["4C>1R"]


def test_sp_5_2_a_true_claim_and_then_a_false_one_in_the_same_turn() -> None:
    table = lay(hands={ANN: "9C", BOB: "2C"}, slots="4H 2H", draw="4C QS QD JS JD KS KD", claims="honour")
    table.does(ANN, "none")
    assert table.legal(ANN) == ["4C>1R", "none"]
    table.does(ANN, "none")
    assert (table.turn, len(table.hand(ANN).split())) == (BOB, 7)
    assert len(table.told(ClaimRefuted)) == 1


# SP 5.3


def test_sp_5_3_checked_is_the_default() -> None:
    assert GAME.options().plain()["claims"] == "checked"


def test_sp_5_3_checked_a_claim_is_offered_only_when_it_is_true() -> None:
    table = lay(hands={ANN: "4C KD"}, slots="4H")
    assert table.legal(ANN) == ["4C>1R"]
    assert table.refused(ANN, "none") == HasMatch("SP 5.3", parse_card("4C"))


def test_sp_5_3_checked_then_it_is_the_only_choice() -> None:
    assert lay(hands={ANN: "9C KD"}, slots="4H").legal(ANN) == ["none"]


def test_sp_5_3_honour_it_may_always_be_claimed() -> None:
    assert lay(hands={ANN: "4C KD"}, slots="4H", claims="honour").legal(ANN) == ["4C>1R", "none"]
    assert lay(hands={ANN: "9C KD"}, slots="4H", claims="honour").legal(ANN) == ["none"]


def test_sp_5_3_honour_a_true_claim_is_as_ever() -> None:
    table = lay(hands={ANN: "9C KD"}, slots="4H", claims="honour")
    table.does(ANN, "none")
    assert (table.discard, table.turn, table.told(ClaimRefuted)) == ("9C KD", ANN, [])


def test_sp_5_3_checked_games_have_no_refuted_claims() -> None:
    for seed in range(5):
        table = deal(2, seed)
        *_, end = random_game(table, seed)
        assert end.told(ClaimRefuted) == []


# SP 5.4


def test_sp_5_4_an_empty_draw_pile_is_replaced_when_a_card_has_to_be_drawn() -> None:
    table = lay(hands={ANN: "4C", BOB: "2C"}, slots="4H 2H", draw="QS", discard="9D 8D", rest="buried")
    table.does(ANN, "4C>1R", "+e1")
    # She drew the last one; it is not replaced before the next card is needed.
    assert (table.hand(ANN), table.draw, table.discard) == ("QS", "", "8D 9D")
    table.does(BOB, "2C>2R", "+b2")
    event = table.told(PileReshuffled)[0]
    assert (event.to, event.rule, event.cards, event.count) == (EVERYONE, "SP 5.4", tuple(cards("8D 9D")), 2)
    assert (len(table.hand(BOB).split()), len(table.draw.split()), table.discard) == (1, 1, "")


def test_sp_5_4_the_discard_pile_is_shuffled() -> None:
    piles = set()
    for seed in range(20):
        table = lay(hands={ANN: "4C"}, slots="4H", discard="9D 8D 7D 6D", rest="buried", seed=seed)
        table.does(ANN, "4C>1R", "+e1")
        piles.add(table.hand(ANN) + " " + table.draw)
    assert len(piles) > 10


def test_sp_5_4_a_slot_is_filled_from_the_discard_pile_too() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", discard="9D 8D", rest="buried")
    table.does(ANN, "4C>1R", "+b2", "+b5")
    assert sorted(table.told(PileReshuffled)[0].cards) == sorted(cards("9D 8D 4C 4C"))
    assert "/" not in table.slot(1)


def test_sp_5_4_with_both_piles_empty_nothing_is_drawn_and_hands_get_smaller() -> None:
    table = lay(hands={ANN: "4C KH", BOB: "4S"}, slots="4H", rest="buried")
    table.does(ANN, "4C>1R", "+e1")
    assert table.hand(ANN) == "KH"
    assert not table.told(CardsDrawn)
    assert not table.told(PileReshuffled)
    table.does(BOB, "4S>1L", "+b1", "+b2")
    assert table.hand(BOB) == ""


def test_sp_5_4_later_draws_are_still_one_card_a_turn() -> None:
    # Bob's Perfect brings cards into the discard pile again; Ann, with five cards missing, draws one.
    table = lay(hands={ANN: "4C 2C KH", BOB: "9C KS"}, slots="4H 9C/9H/9S,9D 2H", rest="buried")
    table.does(ANN, "4C>1R", "+e1")
    assert table.hand(ANN) == "2C KH"
    table.does(BOB, "9C>2R", "-e1", "+b2", "+b5")
    assert len(table.hand(BOB).split()) == 2
    table.does(ANN, "2C>3R", "+e1")
    assert len(table.hand(ANN).split()) == 2


def test_sp_5_4_no_match_anywhere_is_a_dead_pass() -> None:
    table = lay(hands={ANN: "QS KS", BOB: "2D"}, slots=FULL_SLOTS, draw="QD AH", discard="AS", rest="buried")
    assert table.legal(ANN) == ["none"]
    table.does(ANN, "none")
    assert table.told(HandShown)[0].cards == tuple(cards("QS KS"))
    assert table.told(DeadPass) == [DeadPass(EVERYONE, "SP 5.4", ANN)]
    assert not table.told(HandDiscarded)
    assert not table.told(CardsDrawn)
    assert (table.hand(ANN), table.turn, table.draw, table.discard) == ("QS KS", BOB, "QD AH", "AS")
    for seat in (BOB, SPECTATOR):
        assert table.surely_in(seat, "Ann") == "QS KS"


@pytest.mark.parametrize("pile", ["draw", "discard"])
@pytest.mark.parametrize("match", ["2D", "R*"])
def test_sp_5_4_a_match_in_either_pile_is_worth_a_new_hand(pile: str, match: str) -> None:
    piles = {"draw": "QD", "discard": "AS"}
    piles[pile] += " " + match
    table = lay(hands={ANN: "QS KS"}, slots=FULL_SLOTS, draw=piles["draw"], discard=piles["discard"], rest="buried")
    table.does(ANN, "none")
    assert table.told(DeadPass) == []
    assert match in table.hand(ANN).split()
    assert table.turn == ANN


def test_sp_5_4_with_no_pile_at_all_it_is_a_dead_pass() -> None:
    table = lay(hands={ANN: "QS", BOB: "2D"}, slots=FULL_SLOTS, rest="buried")
    table.does(ANN, "none")
    assert table.told(DeadPass)
    assert (table.hand(ANN), table.turn) == ("QS", BOB)


def test_sp_5_4_an_empty_hand_passes_dead_when_nothing_can_be_drawn() -> None:
    table = lay(hands={ANN: "", BOB: "2D"}, slots=FULL_SLOTS, rest="buried")
    table.does(ANN, "none")
    assert table.told(HandShown)[0].cards == ()
    assert table.turn == BOB


def dead_table(seats: int, **more: object) -> Table:
    """Nobody has a match and no pile helps."""
    hands = dict(enumerate(["QS", "QD", "KS", "KD", "AS", "AD"][:seats]))
    return lay(seats, hands=hands, slots=FULL_SLOTS, rest="buried", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_5_4_when_all_pass_dead_in_a_row_the_last_chip_wins(seats: int) -> None:
    table = dead_table(seats, chips={"red": "a1", "green": "b1"}, last="green", turn=BOB)
    for number in range(seats):
        assert not table.over
        table.does((BOB + number) % seats, "none")
    assert table.over
    assert table.winners == {2: (1,), 3: (1,), 4: (1, 3), 6: (1, 4)}[seats]
    assert table.outcome.rule == "SP 6.3"
    assert table.told(LastChipWins)[0].side == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_5_4_with_no_chip_placed_at_all_it_is_a_draw(seats: int) -> None:
    table = dead_table(seats)
    for seat in range(seats):
        table.does(seat, "none")
    assert table.over
    assert table.winners == ()
    assert table.outcome.scores == (0,) * seats
    assert table.told(GameDrawn) == [GameDrawn(EVERYONE, "SP 6.3")]


def test_sp_5_4_a_card_between_dead_passes_breaks_the_row() -> None:
    hands = {ANN: "QS", BOB: "2D KD", CARL: "AS"}
    table = lay(3, hands=hands, slots=FULL_SLOTS, rest="buried")
    table.does(ANN, "none")
    table.does(BOB, "2D>1R")  # on the 2H: Strong
    table.does(BOB, table.legal(BOB)[0])
    table.does(BOB, table.legal(BOB)[0])
    for seat in (CARL, ANN):
        table.does(seat, "none")
        assert not table.over
    table.does(BOB, "none")
    assert table.over
    assert table.winners == (BOB,)


def test_sp_5_4_a_false_claim_between_dead_passes_breaks_the_row() -> None:
    table = lay(hands={ANN: "QS", BOB: "2D"}, slots=FULL_SLOTS, rest="buried", claims="honour")
    table.does(ANN, "none")
    table.does(BOB, "none")  # false
    table.does(ANN, "none")
    assert not table.over
    assert table.legal(BOB) == ["2D>1L", "2D>1R"]


def test_sp_5_4_a_dead_pass_is_no_false_claim() -> None:
    table = lay(hands={ANN: "QS", BOB: "2D"}, slots=FULL_SLOTS, rest="buried", claims="honour", false_claims=[ANN])
    table.does(ANN, "none")
    assert table.told(ClaimRefuted) == []
    assert members(table.view(BOB).false_claims) == ()


def test_sp_5_4_in_the_middle_of_a_draw_the_pile_is_replaced() -> None:
    table = lay(hands={ANN: "9C KD"}, slots="4H", draw="QS QD JS", discard="4C 4S 8C 8S 7C", rest="buried")
    table.does(ANN, "none")
    assert [event.count for event in table.told(CardsDrawn)] == [3, 4]
    # The hand just discarded is shuffled with the rest, so that it may come back.
    assert sorted(table.told(PileReshuffled)[0].cards) == sorted(cards("4C 4S 8C 8S 7C 9C KD"))
    assert (len(table.hand(ANN).split()), len(table.draw.split())) == (7, 3)
