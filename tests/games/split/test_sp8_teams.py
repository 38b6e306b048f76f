"""SP 8: teams, and when partners may talk."""

import pytest

from games.split.table import ANN, BOB, CARL, DORA, EVE, FAY, Table, column, lay
from splitsies.core.seat import SPECTATOR, bit, members
from splitsies.games.split.state import CHOOSE, DECLARE, OVER, PLACE, REMOVE


def talking(table: Table) -> dict[int, tuple[int, ...]]:
    """Who may talk with whom in private now."""
    everyone = (*range(table.state.options.seats), SPECTATOR)
    channels = {seat: members(table.state.may_confer(seat)) for seat in everyone}
    return {seat: others for seat, others in channels.items() if others}


TEAMS = pytest.mark.parametrize(
    ("seats", "seat", "partner"),
    [
        (4, ANN, CARL),
        (4, BOB, DORA),
        (4, CARL, ANN),
        (4, DORA, BOB),
        (6, ANN, DORA),
        (6, BOB, EVE),
        (6, CARL, FAY),
        (6, DORA, ANN),
        (6, EVE, BOB),
        (6, FAY, CARL),
    ],
)


@TEAMS
def test_sp_8_1_partners_confer_from_the_card_until_the_turn_ends(seats: int, seat: int, partner: int) -> None:
    opponent = "green" if seat % (2 if seats == 4 else 3) == 0 else "red"
    table = lay(seats, hands={seat: "R*"}, slots="4D", chips={opponent: "a2 d2"}, turn=seat, memory=True)
    open_channel = {seat: (partner,), partner: (seat,)}

    assert table.state.stage == CHOOSE
    assert talking(table) == {}

    # Saying what the Joker is belongs to playing it.
    table.does(seat, "R*>1R")
    assert table.state.stage == DECLARE
    assert talking(table) == {}

    table.does(seat, "perfect:D")
    assert table.state.stage == REMOVE
    assert talking(table) == open_channel
    table.does(seat, "-a2")
    assert table.state.stage == REMOVE
    assert talking(table) == open_channel

    table.does(seat, "stop")
    assert table.state.stage == PLACE
    assert talking(table) == open_channel
    table.does(seat, "+g2")
    assert table.state.stage == PLACE
    assert talking(table) == open_channel

    table.does(seat, "+a2")
    assert table.state.stage == CHOOSE
    assert talking(table) == {}


def test_sp_8_1_the_player_on_turn_decides() -> None:
    table = lay(4, hands={ANN: "4C"}, slots="4H")
    table.does(ANN, "4C>1R")
    assert table.state.awaiting() == bit(ANN)
    assert table.refused(CARL, "+e1").rule == "SP 3.1"


def test_sp_8_1_a_claim_opens_nothing() -> None:
    table = lay(4, hands={ANN: "9C"}, slots="4H")
    table.does(ANN, "none")
    assert table.turn == ANN
    assert talking(table) == {}


def test_sp_8_1_when_it_is_over_the_channel_is_closed() -> None:
    chain = [space for space in column("e") if space != "e4"]
    table = lay(4, hands={ANN: "4H"}, slots="4S", chips={"red": chain})
    table.does(ANN, "4H>1R")
    assert talking(table) == {ANN: (CARL,), CARL: (ANN,)}
    table.does(ANN, "+e4")
    assert table.state.stage == OVER
    assert talking(table) == {}


@pytest.mark.parametrize("seats", [2, 3])
def test_sp_8_1_whoever_plays_alone_confers_with_nobody(seats: int) -> None:
    table = lay(seats, hands={ANN: "4C"}, slots="4C", chips={"green": "b2"})
    for notation in ("4C>1R", "-b2", "+b2", "+b5"):
        assert talking(table) == {}
        table.does(ANN, notation)
    assert talking(table) == {}


@TEAMS
def test_sp_8_1_spectators_never_confer(seats: int, seat: int, partner: int) -> None:
    table = lay(seats, hands={seat: "4C"}, slots="4H", turn=seat)
    table.does(seat, "4C>1R")
    assert table.state.may_confer(partner) == bit(seat)
    assert table.state.may_confer(SPECTATOR) == 0
