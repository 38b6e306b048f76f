"""SH 5: Claim, in its order."""

from games.split_the_hoard.table import ANN, BOB, CARL, at
from splitsies.games.split_the_hoard.events import (
    DragonPassed,
    ExtraCoinsDiscarded,
    PhaseBegun,
    RoundBegun,
    TreasureClaimed,
    TreasureDrawn,
)


def test_sh_5_1_extra_coins_first_then_treasures_one_by_one() -> None:
    table = at("negotiate", dragon=BOB, turn=ANN, market={ANN: "ruby+1 - shield", BOB: "whetstone emerald+2 -"})
    table.does(ANN, "coins")
    story = [event for event in table.story if isinstance(event, (ExtraCoinsDiscarded, TreasureClaimed))]
    assert [type(event).__name__ for event in story] == ["ExtraCoinsDiscarded"] * 2 + ["TreasureClaimed"] * 4
    assert [(event.seat, event.place) for event in story] == [
        (BOB, 2),
        (ANN, 1),
        (BOB, 1),
        (BOB, 2),
        (ANN, 1),
        (ANN, 3),
    ]
    assert table.pile == 3
    assert (table.haul(ANN), table.haul(BOB)) == ("shield ruby", "whetstone emerald")


def test_sh_5_1_reactions_to_a_gain_come_after_each() -> None:
    table = at("claiming", market={ANN: "deal ruby -"}, pile=2)
    assert table.haul(ANN) == "deal"
    table.does(ANN, "!deal")
    assert (table.haul(ANN).split()[0], table.coins(ANN)) == ("ruby", 2)


def test_sh_5_2_who_had_no_treasure_left_draws_three_face_up_after_all_claims() -> None:
    table = at(
        "negotiate", dragon=BOB, turn=ANN, market={BOB: "whetstone - -"}, top="dragon_scale ruby shield healing_herbs"
    )
    table.does(ANN, "coins")
    assert [event.seat for event in table.told(TreasureDrawn)] == [ANN] * 3
    names = [type(event).__name__ for event in table.story]
    assert names.index("TreasureClaimed") < names.index("TreasureDrawn")
    assert len(table.state.hauls[ANN]) == 3


def test_sh_5_2_a_seat_whose_claims_were_spent_does_not_draw() -> None:
    table = at("claiming", 3, market={ANN: "deal - -", BOB: "ruby - -", CARL: "ruby - -"}, pile=1)
    table.does(ANN, "!deal")
    assert table.told(TreasureDrawn) == []
    assert table.haul(ANN) == ""


def test_sh_5_3_after_the_window_the_dragon_passes_and_a_new_round_begins() -> None:
    table = at("claim", 3, hauls={ANN: "back_stabber", BOB: "back_stabber"}, coins={CARL: 9})
    table.does(ANN, "pass")
    table.does(BOB, "!back_stabber", "@c")
    table.does(ANN, "pass")
    assert table.told(DragonPassed)[0].seat == BOB
    assert table.told(RoundBegun)[0].round == 2
    assert table.state.dragon == BOB
    assert table.awaited == (ANN, BOB, CARL)


def test_sh_5_3_phases_are_announced() -> None:
    table = at("negotiate", turn=BOB, market={ANN: "ruby - -", BOB: "ruby - -"})
    table.does(BOB, "coins")
    assert [event.phase for event in table.told(PhaseBegun)] == [2]
