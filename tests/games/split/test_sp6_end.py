"""SP 6: the end of the game."""

import pytest

from games.split.table import ANN, BOB, CARL, DORA, EVE, FAY, FULL_SLOTS, a_box, column, deal, lay, random_game, row
from splitsies.core.game import NotYourTurn, ScoreLine
from splitsies.core.seat import EVERYONE, SPECTATOR, seats
from splitsies.games.split.board import ACROSS, BIT, DOWN, NEIGHBOURS, SIZE, SPACES, group, parse_space, space_name
from splitsies.games.split.events import (
    CardsDrawn,
    ChipPlaced,
    LastChipWins,
    PerfectDiscarded,
    SideConnected,
    SlotFilled,
    SupplyEmpty,
)

# SP 6.1


def test_sp_6_1_a_straight_line_wins() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={ANN: "4H"}, slots="4S", chips={"red": chain})
    table.does(ANN, "4H>1R", "+e4")
    assert table.winners == (ANN,)
    assert table.outcome.rule == "SP 6.1"
    path = tuple(parse_space(space) for space in reversed(column("e")))
    assert table.told(SideConnected) == [SideConnected(EVERYONE, "SP 6.1", 0, seats(ANN), path)]


def test_sp_6_1_a_jagged_line_wins() -> None:
    jagged = "a1 b1 b2 b3 c3 d3 d2 e2 e3 e5 d5 d6 d7 d8 e8 e9 e10"
    table = lay(hands={ANN: "4H"}, slots="4S", chips={"red": jagged})
    table.does(ANN, "4H>1R", "+e4")
    assert table.winners == (ANN,)


def test_sp_6_1_diagonals_do_not_connect() -> None:
    # e3 and f4 touch at a corner only; f3 or e4 fills the gap.
    steps = column("e", 1, 3) + column("f", 5, 10)
    table = lay(hands={ANN: "4C"}, slots="4S", chips={"red": steps})
    table.does(ANN, "4C>1R", "+f4")
    assert not table.over
    table.does(ANN, "+f3")
    assert table.over


def test_sp_6_1_a_gap_does_not_connect() -> None:
    chain = [space for space in column("e") if space not in ("e4", "e1")]
    table = lay(hands={ANN: "4H"}, slots="4S", chips={"red": chain})
    table.does(ANN, "4H>1R", "+e4")
    assert not table.over


def test_sp_6_1_lines_do_not_run_round_the_edge() -> None:
    # Row 5 of Green from b to j, and a6: the end of one row does not touch the beginning of the next.
    table = lay(hands={BOB: "4S"}, slots="4H", chips={"green": row(5, "b", "j") + ["a7"]}, turn=BOB)
    table.does(BOB, "4S>1R", "+b4")
    assert not table.over
    table = lay(3, hands={ANN: "R*"}, slots="B*", chips={"red": row(4, "b", "j")})
    table.does(ANN, "R*>1R", "+a5")
    assert not table.over


def test_sp_6_1_another_sides_chips_do_not_help() -> None:
    chips = {"red": [space for space in column("e") if space not in ("e4", "e7")], "green": ["e7"]}
    table = lay(hands={ANN: "4H"}, slots="4S", chips=chips)
    table.does(ANN, "4H>1R", "+e4")
    assert not table.over


def test_sp_6_1_a_partners_chips_are_the_sides_own() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(4, hands={CARL: "4H"}, slots="4S", chips={"red": chain}, turn=CARL)
    table.does(CARL, "4H>1R", "+e4")
    assert table.winners == (ANN, CARL)


def test_sp_6_1_the_first_chip_of_a_strong_wins_and_the_second_is_not_placed() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={ANN: "4H KS"}, slots="4D", chips={"red": chain})
    table.does(ANN, "4H>1R", "+e4")
    assert table.over
    assert len(table.told(ChipPlaced)) == 1
    assert table.told(CardsDrawn) == []
    assert table.hand(ANN) == "KS"
    assert table.supply("red") == 45 - 10


def test_sp_6_1_the_first_chip_of_a_perfect_wins_and_the_match_stays() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={ANN: "4H"}, slots="4H", chips={"red": chain, "green": "a1"})
    table.does(ANN, "4H>1R", "-a1", "+e4")
    assert table.over
    assert table.slot(1) == "4H/4H"
    assert not table.told(PerfectDiscarded)
    assert not table.told(SlotFilled)
    assert not table.told(CardsDrawn)


def test_sp_6_1_when_it_is_over_nobody_decides() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={ANN: "4H", BOB: "4C"}, slots="4S", chips={"red": chain})
    table.does(ANN, "4H>1R", "+e4")
    assert table.state.awaiting() == 0
    assert table.refused(BOB, "4C>1R") == NotYourTurn("SP 6.1", BOB)
    assert table.refused(ANN, "+a1") == NotYourTurn("SP 6.1", ANN)


def test_sp_6_1_the_score_sheet() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(4, hands={ANN: "4H"}, slots="4S", chips={"red": chain, "green": "a1 b1"})
    assert table.state.outcome() is None
    table.does(ANN, "4H>1R", "+e4")
    won = (ScoreLine("SP 6.1", "Won", 1, (("side", 0), ("chips", 10))),)
    lost = (ScoreLine("SP 6.1", "NotWon", 0, (("side", 1), ("chips", 2))),)
    assert table.outcome.scores == (1, 0, 1, 0)
    assert table.outcome.lines == (won, lost, won, lost)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_sp_6_1_the_path_told_is_a_chain_from_edge_to_edge(count: int, seed: int) -> None:
    *_, end = random_game(deal(count, seed, board="shuffled"), seed)
    for event in end.told(SideConnected):
        assert all(end.state.owner[space] == event.side for space in event.path)
        assert all(there in NEIGHBOURS[here] for here, there in zip(event.path, event.path[1:], strict=False))
        ends = [space_name(event.path[0]), space_name(event.path[-1])]
        across = {ends[0][0], ends[1][0]} == {"a", "j"}
        down = {ends[0][1:], ends[1][1:]} == {"1", "10"}
        assert (down, across)[event.side] if end.state.sides == 2 else down or across
        assert event.seats == end.outcome.winners


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_sp_6_1_before_the_last_chip_nobody_was_connected(count: int) -> None:
    """Found by walking over the board, not by the rules' own way of finding it."""
    for seed in range(4):
        for now in random_game(deal(count, seed), seed):
            if not now.over:
                assert not any(walk(now.state.owner, side, now.state.sides) for side in range(now.state.sides))
        if now.outcome.rule == "SP 6.1":
            assert walk(now.state.owner, now.state.won, now.state.sides)


@pytest.mark.parametrize("count", [2, 3])
def test_sp_6_1_what_is_connected_with_an_edge_is_kept_up_chip_by_chip(count: int) -> None:
    """Also where chips are removed: as found anew from all chips, and a clone keeps its own."""
    for seed in range(4):
        for now in random_game(deal(count, seed, memory=True), seed):
            state, twin = now.state, now.state.clone()
            for side, goals in enumerate(state.goals):
                chips = sum(BIT[space] for space in range(SPACES) if state.owner[space] == side)
                pairs = [DOWN, ACROSS] if len(goals) == 2 else [[DOWN], [ACROSS]][side]
                for pair, (edge, _) in zip(pairs, goals, strict=True):
                    rooted = sum(BIT[at] for at in range(SPACES) if state.owner[at] == side and state.rooted[at] & pair)
                    assert rooted == group(chips, edge)
            free = [sum(1 << at for at in range(SIZE) if state.owner[row * SIZE + at] < 0) for row in range(SIZE)]
            assert state.free == free
            assert not any(bits for bits, side in zip(state.rooted, state.owner, strict=True) if side < 0)
            twin.rooted[0] = twin.free[0] = -1
            assert state.rooted[0] >= 0
            assert state.free[0] >= 0


def walk(owner: list[int], side: int, sides: int) -> bool:
    """Whether one can walk on this side's chips between its edges."""
    columns = [[row * 10 + at for row in range(10)] for at in (0, 9)]
    rows = [[at * 10 + column for column in range(10)] for at in (0, 9)]
    for start, goal in [rows, columns] if sides == 3 else [[rows, columns][side]]:
        reached = {space for space in start if owner[space] == side}
        edge = list(reached)
        while edge:
            edge = [near for at in edge for near in NEIGHBOURS[at] if owner[near] == side and near not in reached]
            reached |= set(edge)
        if reached & set(goal):
            return True
    return False


# SP 6.2


def test_sp_6_2_a_side_without_chips_still_plays_its_card() -> None:
    for played, lying in (("4H", "4S"), ("4H", "4D")):
        table = lay(hands={ANN: played, BOB: ""}, slots=lying, supply={"red": 0})
        table.does(ANN, f"{played}>1R")
        assert table.told(SupplyEmpty) == [SupplyEmpty(EVERYONE, "SP 6.2", ANN, 0)]
        assert table.told(ChipPlaced) == []
        assert (len(table.told(CardsDrawn)), table.turn) == (1, BOB)
        assert table.slot(1) == f"{lying}/{played}"


def test_sp_6_2_it_still_removes() -> None:
    table = lay(hands={ANN: "4H"}, slots="4H", supply={"red": 0}, chips={"green": "a1"})
    table.does(ANN, "4H>1R")
    assert table.legal(ANN) == ["-a1"]
    table.does(ANN, "-a1")
    assert table.told(SupplyEmpty) == [SupplyEmpty(EVERYONE, "SP 6.2", ANN, 0)]
    assert (table.turn, table.discard, table.supply("green")) == (BOB, "4H 4H", 45)


def test_sp_6_2_with_nothing_to_remove_and_nothing_to_place_a_perfect_is_just_discarded() -> None:
    table = lay(hands={ANN: "4H"}, slots="4H", supply={"red": 0})
    table.does(ANN, "4H>1R")
    assert (table.turn, table.discard) == (BOB, "4H 4H")


def test_sp_6_2_it_still_claims_no_match() -> None:
    table = lay(hands={ANN: "9H"}, slots="4H", supply={"red": 0})
    table.does(ANN, "none")
    assert table.turn == ANN


def test_sp_6_2_chips_returned_by_a_removal_may_be_placed_again() -> None:
    table = lay(hands={ANN: "9H", BOB: "4C"}, slots="4C 9S", supply={"red": 0}, turn=BOB, free="b2 b5")
    table.does(BOB, "4C>1R", "-a1", "+b2", "+b5")
    assert table.supply("red") == 1
    table.does(ANN, "9H>2R", "+a1")
    assert (table.chip("a1"), table.supply("red")) == ("red", 0)


def test_sp_6_2_a_team_runs_out_together() -> None:
    table = lay(6, hands={EVE: "4H"}, slots="4S", supply={"green": 0}, turn=EVE)
    table.does(EVE, "4H>1R")
    assert table.told(SupplyEmpty) == [SupplyEmpty(EVERYONE, "SP 6.2", EVE, 1)]
    assert table.turn == FAY


# SP 6.3


def test_sp_6_3_when_all_supplies_are_empty_the_last_chip_wins() -> None:
    table = lay(hands={BOB: "4S"}, slots="4H", supply={"red": 0, "green": 1}, turn=BOB, free="b1")
    table.does(BOB, "4S>1R", "+b1")
    assert (table.supply("red"), table.supply("green")) == (0, 0)
    assert table.winners == (BOB,)
    assert table.outcome.rule == "SP 6.3"
    assert table.told(LastChipWins) == [LastChipWins(EVERYONE, "SP 6.3", 1, seats(BOB))]
    # It ends at once: there is no draw.
    assert table.told(CardsDrawn) == []


def test_sp_6_3_not_while_another_side_has_a_chip() -> None:
    table = lay(hands={BOB: "4S"}, slots="4H", supply={"red": 1, "green": 1}, turn=BOB, free="b1")
    table.does(BOB, "4S>1R", "+b1")
    assert not table.over


def test_sp_6_3_not_between_the_two_last_chips_of_a_strong() -> None:
    table = lay(hands={BOB: "4D"}, slots="4H", supply={"red": 0, "green": 2}, turn=BOB, free="e1 a2")
    table.does(BOB, "4D>1R", "+e1")
    assert not table.over
    table.does(BOB, "+a2")
    assert table.winners == (BOB,)


@pytest.mark.parametrize(
    ("count", "seat", "winners"), [(3, CARL, (CARL,)), (4, DORA, (BOB, DORA)), (6, EVE, (BOB, EVE))]
)
def test_sp_6_3_for_any_number_of_sides(count: int, seat: int, winners: tuple[int, ...]) -> None:
    colours = ("red", "green", "gold")[: 3 if count in (3, 6) else 2]
    own = colours[seat % len(colours)]
    supply = {colour: int(colour == own) for colour in colours}
    table = lay(count, hands={seat: "4S"}, slots="4H", supply=supply, turn=seat, free="b1")
    table.does(seat, "4S>1R", "+b1")
    assert table.winners == winners


def test_sp_6_3_a_last_chip_that_connects_wins_by_connecting() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(hands={ANN: "4H"}, slots="4S", chips={"red": chain}, supply={"red": 1, "green": 0}, free="e4")
    table.does(ANN, "4H>1R", "+e4")
    assert table.outcome.rule == "SP 6.1"


def test_sp_6_3_a_removal_keeps_the_game_alive() -> None:
    # Ann's last chips; but her Perfect sent one of Green's home first.
    table = lay(hands={ANN: "4H"}, slots="4H", supply={"red": 2, "green": 0}, chips={"green": "j1"}, free="e1 h1")
    table.does(ANN, "4H>1R", "-j1", "+e1", "+h1")
    assert not table.over
    assert (table.supply("red"), table.supply("green"), table.turn) == (0, 1, BOB)


def test_sp_6_3_the_last_chip_counts_even_if_it_was_removed() -> None:
    # Green placed the last chip and it has been taken away; then all pass dead.
    table = lay(hands={ANN: "QS", BOB: "KD"}, slots=FULL_SLOTS, chips={"red": "a1"}, last="green", rest="buried")
    table.does(ANN, "none")
    table.does(BOB, "none")
    assert table.outcome.rule == "SP 6.3"
    assert table.winners == (BOB,)


def test_sp_6_3_a_whole_game_with_few_chips_ends_so() -> None:
    box = a_box(chips=4)
    for count in (2, 3, 4, 6):
        *_, end = random_game(deal(count, 1, box))
        assert end.outcome.rule == "SP 6.3"
        assert end.view(SPECTATOR).supply == (0,) * end.state.sides
        assert end.outcome.winners == end.state.seats_of(end.told(ChipPlaced)[-1].side)
