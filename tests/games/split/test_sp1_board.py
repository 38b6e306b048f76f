"""SP 1: sides and board."""

import pytest

from games.split.table import (
    ANN,
    BOB,
    CARL,
    COLOURS,
    DORA,
    EVE,
    FAY,
    Table,
    column,
    deal,
    lay,
    random_game,
    row,
    with_suit,
)
from splitsies.core.errors import OptionError
from splitsies.core.game import Illegal, NoTakeBack
from splitsies.core.record import Record, take_back
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import EVERYONE, SPECTATOR, members
from splitsies.games.split import GAME
from splitsies.games.split.board import NEIGHBOURS, PAIRS_ACROSS, PAIRS_ALONG, SINGLES, SPACES, shuffled, space_name
from splitsies.games.split.events import (
    BoardShuffled,
    ChipPlaced,
    ChipRemoved,
    MatchMade,
    NotInHand,
    SideConnected,
    SpaceTaken,
)

# SP 1.1


@pytest.mark.parametrize(
    ("seats", "chips"),
    [
        (2, {"red": 45, "green": 45}),
        (3, {"red": 30, "green": 30, "gold": 30}),
        (4, {"red": 45, "green": 45}),
        (6, {"red": 30, "green": 30, "gold": 30}),
    ],
)
def test_sp_1_1_each_side_has_its_chips(seats: int, chips: dict[str, int]) -> None:
    table = deal(seats)
    assert {colour: table.supply(colour) for colour in COLOURS[: table.state.sides]} == chips
    assert len(table.view(ANN).supply) == len(chips)


@pytest.mark.parametrize(
    ("seats", "teams"),
    [
        (2, [(ANN,), (BOB,)]),
        (3, [(ANN,), (BOB,), (CARL,)]),
        (4, [(ANN, CARL), (BOB, DORA)]),
        (6, [(ANN, DORA), (BOB, EVE), (CARL, FAY)]),
    ],
)
def test_sp_1_1_partners_sit_opposite_and_colours_go_in_seat_order(seats: int, teams: list[tuple[int, ...]]) -> None:
    table = deal(seats)
    assert [members(table.state.seats_of(side)) for side in range(table.state.sides)] == teams
    for side, team in enumerate(teams):
        assert all(table.state.side_of(seat) == side for seat in team)


@pytest.mark.parametrize("seats", [0, 1, 5, 7, "2", True, None])
def test_sp_1_1_no_other_number_of_seats(seats: object) -> None:
    with pytest.raises(OptionError, match="seats must be 2, 3, 4 or 6"):
        GAME.options(seats=seats)


def test_sp_1_1_partners_share_chips() -> None:
    table = lay(4, hands={ANN: "4C", CARL: "9C", BOB: "5C"}, slots="4H 9H 5H")
    table.does(ANN, "4C>1R", "+e1")
    table.does(BOB, "5C>3R", "+b2")
    table.does(CARL, "9C>2R", "+c2")
    assert [table.chip(space) for space in ("e1", "b2", "c2")] == ["red", "green", "red"]
    assert (table.supply("red"), table.supply("green")) == (43, 44)


def test_sp_1_1_partners_do_not_share_hands() -> None:
    table = lay(4, hands={ANN: "4C", CARL: "9C"}, slots="4H 9H")
    assert table.refused(ANN, "9C>2R") == NotInHand("SP 3.1", 31)
    assert table.where(ANN, "9C") == ["Carl draw", "Carl draw"]


# SP 1.2


def test_sp_1_2_red_connects_top_and_bottom() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H", chips={"red": column("a", 1, 9)})
    table.does(ANN, "4C>1R", "+a10")
    assert table.winners == (ANN,)


def test_sp_1_2_red_does_not_connect_left_and_right() -> None:
    table = lay(hands={ANN: "4C"}, slots="4H", chips={"red": row(2, "a", "h") + ["j2"]})
    table.does(ANN, "4C>1R", "+i2")
    assert not table.over


def test_sp_1_2_green_connects_left_and_right() -> None:
    table = lay(hands={BOB: "4D"}, slots="4S", chips={"green": row(2, "b", "j")}, turn=BOB)
    table.does(BOB, "4D>1R", "+a2")
    assert table.winners == (BOB,)


def test_sp_1_2_green_does_not_connect_top_and_bottom() -> None:
    table = lay(hands={BOB: "4C"}, slots="4H", chips={"green": column("a", 1, 9)}, turn=BOB)
    table.does(BOB, "4C>1R", "+a10")
    assert not table.over


def test_sp_1_2_a_corner_belongs_to_both_its_edges() -> None:
    # a1 is the top end of Red's column and the left end of Green's row.
    red = lay(hands={ANN: "4S"}, slots="4H", chips={"red": column("a", 2, 10)})
    red.does(ANN, "4S>1R", "+a1")
    assert red.winners == (ANN,)
    green = lay(hands={BOB: "4S"}, slots="4H", chips={"green": row(1, "b", "j")}, turn=BOB)
    green.does(BOB, "4S>1R", "+a1")
    assert green.winners == (BOB,)


@pytest.mark.parametrize("corner", ["a1", "j1", "a10", "j10"])
@pytest.mark.parametrize("seats", [2, 3])
def test_sp_1_2_a_corner_alone_connects_nothing(corner: str, seats: int) -> None:
    table = lay(seats, hands={ANN: "R*"}, slots="B*")
    table.does(ANN, "R*>1R", "+" + corner)
    assert not table.over


def test_sp_1_2_each_space_touches_those_beside_above_and_below_it() -> None:
    for space in range(SPACES):
        at = (space // 10, space % 10)
        touching = {
            (at[0] + down, at[1] + across)
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1))
            if 0 <= at[0] + down < 10 and 0 <= at[1] + across < 10
        }
        assert {(near // 10, near % 10) for near in NEIGHBOURS[space]} == touching


# SP 1.3


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("seat", [ANN, BOB, CARL])
@pytest.mark.parametrize("path", [column("e"), row(5)])
def test_sp_1_3_with_three_sides_either_pair_of_edges_wins(seats: int, seat: int, path: list[str]) -> None:
    gap = path[4]
    chips = {COLOURS[seat]: [space for space in path if space != gap]}
    table = lay(seats, hands={seat: "R*"}, slots="B*", chips=chips, turn=seat)
    table.does(seat, "R*>1R", "+" + gap)
    assert table.winners == ((seat,) if seats == 3 else (seat, seat + 3))


def test_sp_1_3_neighbouring_edges_are_not_a_pair() -> None:
    # From the left edge to the top edge, round the corner.
    table = lay(3, hands={ANN: "R*"}, slots="B*", chips={"red": "a4 b4 c4 d4 d3 d1"})
    table.does(ANN, "R*>1R", "+d2")
    assert not table.over


def test_sp_1_3_the_two_ends_must_be_of_one_chain() -> None:
    # One chain reaches the top, another the bottom; one the left edge, another the right.
    chips = {"red": column("c", 1, 4) + column("f", 6, 10) + row(8, "a", "c") + row(2, "g", "j")}
    table = lay(3, hands={ANN: "R*"}, slots="B*", chips=chips)
    table.does(ANN, "R*>1R", "+c5")
    assert not table.over


# SP 1.4


def test_sp_1_4_a_space_with_two_suits_serves_either() -> None:
    for played, slot in (("4H", "4C"), ("4S", "4D")):
        table = lay(hands={ANN: played}, slots=slot)
        table.does(ANN, f"{played}>1R")
        assert table.suits("a1") == "HS"
        assert "a1" in table.may_place(ANN)
    table = lay(hands={ANN: "4D"}, slots="4C")
    table.does(ANN, "4D>1R")
    assert "a1" not in table.may_place(ANN)


def test_sp_1_4_every_space_has_one_or_two_suits() -> None:
    table = deal()
    assert {len(table.suits(space)) for space in map(space_name, range(SPACES))} == {1, 2}


@pytest.mark.parametrize("colour", ["red", "green"])
def test_sp_1_4_a_space_holds_one_chip(colour: str) -> None:
    table = lay(hands={ANN: "4C"}, slots="4H", chips={colour: "e1"})
    table.does(ANN, "4C>1R")
    assert "e1" not in table.may_place(ANN)
    assert table.refused(ANN, "+e1") == SpaceTaken("SP 1.4", 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sp_1_4_no_event_names_a_suit_under_a_chip(seats: int) -> None:
    table = deal(seats, memory=True, board="shuffled")
    board = table.state.board.suits
    told = 0
    for _ in random_game(table):
        for event in table.story[told:]:
            told += 1
            if isinstance(event, ChipRemoved):
                assert table.chip(space_name(event.space)) == ""
                assert sum(1 << suit for suit in event.suits) == board[event.space]
            elif hasattr(event, "suits"):
                assert isinstance(event, (BoardShuffled, MatchMade)), event
    assert table.told(ChipPlaced)
    assert table.told(ChipRemoved)


def test_sp_1_4_the_suits_of_a_match_are_its_cards_own() -> None:
    """What MatchMade names are the suits of the cards, wherever the chips lie."""
    table = lay(hands={ANN: "4C"}, slots="4H", chips={"green": sorted(with_suit("HC"))[:20]})
    table.does(ANN, "4C>1R")
    assert table.told(MatchMade)[0].suits == (0, 3)


@pytest.mark.parametrize("board", ["fixed", "shuffled"])
def test_sp_1_4_everyone_keeps_the_board_as_it_was_at_the_start(board: str) -> None:
    table = deal(3, board=board)
    start = table.state.board.suits
    for now in random_game(table):
        for seat in (ANN, BOB, CARL, SPECTATOR):
            assert now.view(seat).suits == start


def test_sp_1_4_a_removal_is_final() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "e4 e5"}, memory=True)
    record = Record.starting_at(GAME, table.state, table.state.options)
    moves = ["4C>1R", "-e5", "-e4", "+b2", "+b5"]
    for move in moves:
        table.does(ANN, move)
        assert not any(table.state.may_take_back(seat) for seat in (ANN, BOB, SPECTATOR))
        with pytest.raises(Illegal) as refused:
            take_back(GAME, record, ANN, table.state)
        assert refused.value.refusal == NoTakeBack("SP 1.4", ANN)


def test_sp_1_4_a_chip_once_named_is_off() -> None:
    table = lay(hands={ANN: "4C"}, slots="4C", chips={"green": "e4 e6"})
    table.does(ANN, "4C>1R", "-e4")
    assert table.chip("e4") == ""
    assert table.legal(ANN)[0][0] == "+"
    assert table.refused(ANN, "-e6").rule == "SP 3.8"


# SP 1.5


def quarter_turned(suits: tuple[int, ...]) -> tuple[int, ...]:
    """The board turned clockwise by a quarter, with H -> S -> D -> C -> H."""
    turned = [0] * SPACES
    for space, some in enumerate(suits):
        down, across = space // 10, space % 10
        turned[across * 10 + 9 - down] = sum(1 << (suit + 1) % 4 for suit in range(4) if some >> suit & 1)
    return tuple(turned)


def test_sp_1_5_the_board_is_fixed_unless_told() -> None:
    table = deal()
    assert table.view(ANN).options.board == "fixed"
    assert table.state.board.suits == GAME.material.board.suits == deal(seed=2).state.board.suits
    assert table.told(BoardShuffled) == []


def test_sp_1_5_every_suit_has_31_spaces_and_every_pair_four() -> None:
    for seed in range(300):
        suits = shuffled(Rng(key_from(seed))).suits
        assert [suits.count(single) for single in SINGLES] == [19, 19, 19, 19]
        assert [suits.count(pair) for pair in PAIRS_ALONG + PAIRS_ACROSS] == [4] * 6
        assert [sum(1 for some in suits if some >> suit & 1) for suit in range(4)] == [31] * 4


def test_sp_1_5_a_quarter_turn_gives_the_same_board() -> None:
    for seed in range(300):
        suits = shuffled(Rng(key_from(seed))).suits
        assert quarter_turned(suits) == suits


def test_sp_1_5_the_top_left_quarter_has_19_singles_four_and_two_pairs() -> None:
    for seed in range(300):
        suits = shuffled(Rng(key_from(seed))).suits
        quarter = [suits[down * 10 + across] for down in range(5) for across in range(5)]
        assert sum(some in SINGLES for some in quarter) == 19
        assert sum(some in PAIRS_ALONG for some in quarter) == 4
        assert sum(some in PAIRS_ACROSS for some in quarter) == 2


def test_sp_1_5_any_suit_and_any_pair_may_come_anywhere() -> None:
    boards = [shuffled(Rng(key_from(seed))).suits for seed in range(600)]
    assert len(set(boards)) == len(boards)
    for down in range(5):
        for across in range(5):
            assert {suits[down * 10 + across] for suits in boards} == {*SINGLES, *PAIRS_ALONG, *PAIRS_ACROSS}


def test_sp_1_5_a_shuffled_board_is_public_from_the_start() -> None:
    table = deal(4, board="shuffled")
    event = table.told(BoardShuffled)[0]
    assert (event.to, event.rule, event.suits) == (EVERYONE, "SP 1.5", table.state.board.suits)
    for seat in (ANN, BOB, CARL, DORA, SPECTATOR):
        assert table.view(seat).suits == event.suits


def test_sp_1_5_the_same_seed_shuffles_the_same_board_and_the_same_cards() -> None:
    assert deal(board="shuffled").state == deal(board="shuffled").state
    # The cards do not depend on the board.
    assert deal(board="shuffled").state.hands == deal(board="fixed").state.hands


def test_sp_1_5_other_boards_are_unknown() -> None:
    with pytest.raises(OptionError, match="board must be fixed or shuffled, not 'round'"):
        GAME.options(board="round")


def test_sp_1_5_connections_are_found_on_any_board() -> None:
    def connect(table: Table) -> list[int]:
        table.does(ANN, "R*>1R", "+e5")
        return [len(event.path) for event in table.told(SideConnected)]

    gap = [space for space in column("e") if space != "e5"]
    assert connect(lay(hands={ANN: "R*"}, slots="B*", chips={"red": gap}, suits={"e5": "HS"})) == [10]
