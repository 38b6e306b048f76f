"""SP 7: Perfect Memory (option)."""

import pytest

from games.split.table import ANN, BOB, CARL, Table, lay
from splitsies.core.seat import EVERYONE
from splitsies.games.split import GAME
from splitsies.games.split.events import ChipRemoved, RemovingStopped, StepAwaited
from splitsies.games.split.state import PLACE, REMOVE

# On the board: b2, b5 and e5 are clubs; e1 is hearts; g3 hearts and clubs; c1 diamonds and clubs; a1 hearts and spades.


def perfect_of_clubs(green: str, **more: str) -> Table:
    """Ann has made a Perfect of clubs, with these green (and other) chips on the board."""
    table = lay(3, hands={ANN: "4C"}, slots="4C", chips={"green": green, **more}, memory=True)
    table.does(ANN, "4C>1R")
    return table


# SP 7.1


def test_sp_7_1_it_is_an_option() -> None:
    assert GAME.options().plain()["memory"] is False
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "b2 b5"})
    table.does(ANN, "4C>1R", "-b2")
    assert table.refused(ANN, "-b5") == StepAwaited("SP 3.8", PLACE)


def test_sp_7_1_the_first_removal_is_compulsory_as_ever() -> None:
    table = perfect_of_clubs("b2 e1")
    assert table.legal(ANN) == ["-e1", "-b2"]
    assert table.refused(ANN, "stop") == StepAwaited("SP 3.5", REMOVE)


def test_sp_7_1_a_space_with_the_suit_lets_the_player_remove_another() -> None:
    table = perfect_of_clubs("b2 b5 e1")
    table.does(ANN, "-b2")
    assert table.legal(ANN) == ["-e1", "-b5", "stop"]
    table.does(ANN, "-b5")
    assert table.legal(ANN) == ["-e1", "stop"]
    assert [event.rule for event in table.told(ChipRemoved)] == ["SP 3.5", "SP 7.1"]
    assert table.supply("green") == 29


def test_sp_7_1_until_a_space_does_not_match() -> None:
    table = perfect_of_clubs("b2 b5 e1")
    table.does(ANN, "-b2", "-e1")
    assert table.may_place(ANN) == table.free("C")
    assert table.chip("b5") == "green"


def test_sp_7_1_a_first_space_that_does_not_match_ends_it() -> None:
    table = perfect_of_clubs("b2 b5 e1")
    table.does(ANN, "-e1")
    assert table.may_place(ANN) == table.free("C")


def test_sp_7_1_until_none_is_left() -> None:
    table = perfect_of_clubs("b2 b5")
    table.does(ANN, "-b2", "-b5")
    assert table.may_place(ANN) == table.free("C")
    assert table.told(RemovingStopped) == []


def test_sp_7_1_own_chips_are_none_to_remove() -> None:
    table = perfect_of_clubs("b2", red="b5")
    table.does(ANN, "-b2")
    assert table.legal(ANN)[0][0] == "+"


def test_sp_7_1_until_the_player_stops() -> None:
    table = perfect_of_clubs("b2 b5")
    table.does(ANN, "-b2", "stop")
    assert table.told(RemovingStopped) == [RemovingStopped(EVERYONE, "SP 7.1", ANN)]
    assert table.may_place(ANN) == table.free("C")
    assert table.chip("b5") == "green"


def test_sp_7_1_of_any_opponent() -> None:
    table = perfect_of_clubs("b2", gold="b5 e1")
    table.does(ANN, "-b2")
    assert table.legal(ANN) == ["-e1", "-b5", "stop"]
    table.does(ANN, "-b5")
    assert [event.side for event in table.told(ChipRemoved)] == [1, 2]


def test_sp_7_1_then_the_two_chips_are_placed() -> None:
    table = perfect_of_clubs("b2 b5 e5 i1")
    table.does(ANN, "-b2", "-b5", "-e5", "-i1", "+b2", "+b5")
    assert [table.chip(space) for space in ("b2", "b5", "e5", "i1")] == ["red", "red", "", ""]
    assert (table.supply("red"), table.supply("green"), table.turn) == (28, 30, BOB)
    assert "/" not in table.slot(1)


def test_sp_7_1_a_new_perfect_begins_anew() -> None:
    table = lay(
        3,
        hands={ANN: "4C", BOB: "9C"},
        slots="4C 9C",
        chips={"green": "b2 b5", "red": "e5", "gold": "i1"},
        memory=True,
    )
    table.does(ANN, "4C>1R", "-b2", "stop", "+b2", "+h2")
    assert not table.view(BOB).removed
    table.does(BOB, "9C>2R")
    assert "stop" not in table.legal(BOB)
    assert table.may_remove(BOB) == {"b2", "h2", "e5", "i1"}


def test_sp_7_1_weak_and_strong_remove_nothing() -> None:
    for played in ("4S", "4H"):
        table = lay(hands={ANN: played}, slots="4C", chips={"green": "b2"}, memory=True)
        table.does(ANN, f"{played}>1R")
        assert table.legal(ANN)[0][0] == "+"


@pytest.mark.parametrize("seats", [4, 6])
def test_sp_7_1_for_any_number_of_players(seats: int) -> None:
    table = lay(seats, hands={ANN: "4C"}, slots="4C", chips={"green": "b2 b5"}, memory=True)
    table.does(ANN, "4C>1R", "-b2")
    assert table.legal(ANN) == ["-b5", "stop"]


def test_sp_7_1_a_side_without_chips_goes_on_removing() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "b2 b5"}, supply={"red": 0}, free="e1", memory=True)
    table.does(ANN, "4C>1R", "-b2", "-b5")
    assert table.turn == BOB


# SP 7.2


@pytest.mark.parametrize("space", ["g3", "c1"])
def test_sp_7_2_a_two_suit_space_matches_with_either_suit(space: str) -> None:
    table = perfect_of_clubs(f"{space} e1")
    assert "C" in table.suits(space)
    assert len(table.suits(space)) == 2
    table.does(ANN, "-" + space)
    assert table.legal(ANN) == ["-e1", "stop"]


def test_sp_7_2_a_two_suit_space_without_the_suit_does_not_match() -> None:
    table = perfect_of_clubs("a1 b2")
    table.does(ANN, "-a1")
    assert table.legal(ANN)[0][0] == "+"


def test_sp_7_2_with_a_joker_it_is_the_natural_suit() -> None:
    table = lay(hands={ANN: "B*"}, slots="4C", chips={"green": "b2 b1 e1"}, memory=True)
    table.does(ANN, "B*>1R", "perfect:C")
    table.does(ANN, "-b2")
    assert table.legal(ANN) == ["-b1", "-e1", "stop"]
    table.does(ANN, "-b1")  # a spade
    assert table.legal(ANN)[0][0] == "+"


@pytest.mark.parametrize(("said", "goes_on"), [("perfect:H", True), ("perfect:D", False)])
def test_sp_7_2_with_two_jokers_it_is_the_suit_declared(said: str, goes_on: bool) -> None:
    table = lay(hands={ANN: "R*"}, slots="R*", chips={"green": "e1 e5"}, memory=True)
    table.does(ANN, "R*>1R", said, "-e1")
    assert ("stop" in table.legal(ANN)) == goes_on


def test_sp_7_2_what_the_seat_sees_says_that_it_may_stop() -> None:
    table = perfect_of_clubs("b2 b5")
    assert not table.view(CARL).removed
    table.does(ANN, "-b2")
    assert table.view(CARL).removed
    assert table.view(CARL).suit == 3
