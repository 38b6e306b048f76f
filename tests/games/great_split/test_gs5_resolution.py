"""GS 5: the resolution, each on its own board."""

import pytest

from games.great_split.table import ANN, BOB, CARL, Table, a_box, at_round, cards, deal, random_game
from splitsies.core.game import NoTakeBack, NotYourTurn
from splitsies.core.seat import EVERYONE, SPECTATOR, bit
from splitsies.games.great_split import GAME
from splitsies.games.great_split.actions import ChooseSeal, Sell
from splitsies.games.great_split.events import (
    ArrowReached,
    CardPlayed,
    CardSold,
    MarketMoved,
    NotInHand,
    ResolutionShown,
    Sealed,
    SplitterUsed,
    StepAwaited,
    StepsLost,
    StepTakenBack,
    TrackFull,
    TrackMoved,
    Unsealed,
    WrongTrack,
)
from splitsies.games.great_split.faces import TRACK_NAMES, hand_name, parse_face, parse_track, track_name
from splitsies.games.great_split.state import ARROW, OVER, RESOLVE, SEALS


def resolving(hand: str, levels: str = "", prestige: int = 0, **more: object) -> Table:
    """Ann resolves this hand on a board like this."""
    return at_round(2, phase="resolve", hands={ANN: hand}, levels={ANN: levels}, prestige={ANN: prestige}, **more)  # type: ignore[arg-type]


def moves(table: Table) -> str:
    """Every move on a board, in order: "G3 sG1"."""
    return " ".join(f"{track_name(event.track)}{event.level}" for event in table.told(TrackMoved))


# GS 5.1


def test_gs_5_1_every_card_and_the_splitter_once() -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, "2T")
    assert table.refused(ANN, "2T") == NotInHand("GS 5.1", parse_face("2T"))
    table.resolve(ANN, "1A")
    assert table.refused(ANN, "done") == StepAwaited("GS 5.1", RESOLVE)
    table.resolve(ANN, "!T")
    assert table.refused(ANN, "!T") == StepAwaited("GS 5.1", RESOLVE)
    assert table.legal(ANN) == ["done"]
    table.resolve(ANN, "done")
    assert table.levels(ANN) == "3,1,0,0,0 | 0,0,0,0,0"


def test_gs_5_1_a_second_splitter_is_refused_for_itself_even_on_a_full_track() -> None:
    table = resolving("2T 1A", "16,0,0,0,0 | 0,0,0,0,0")
    table.resolve(ANN, "!P")
    assert table.refused(ANN, "!T") == StepAwaited("GS 5.1", RESOLVE)


@pytest.mark.parametrize("order", ["2T 1A !P", "!P 1A 2T", "1A !P 2T"])
def test_gs_5_1_in_any_order(order: str) -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, *order.split(), "done")
    assert (table.levels(ANN), table.prestige(ANN)) == ("2,1,0,0,0 | 0,0,0,0,0", 1)


def test_gs_5_1_two_equal_cards_are_one_choice_each_time() -> None:
    table = resolving("1T 1T")
    assert table.legal(ANN)[:3] == ["1T", "1T$G", "1T$P"]
    assert table.legal(ANN).count("1T") == 1
    table.resolve(ANN, "1T", "1T")
    assert table.level(ANN, "T") == 2


def test_gs_5_1_what_can_be_chosen_and_in_which_order() -> None:
    splitter = [f"!{track}" for track in TRACK_NAMES]
    assert resolving("2T 1Q").legal(ANN) == ["2T", "2T$G", "2T$P", "1Q", "1Q$G", "1Q$P", *splitter]


def test_gs_5_1_only_cards_of_the_hand() -> None:
    table = resolving("2T 1A")
    assert table.refused(ANN, "4P") == NotInHand("GS 5.1", parse_face("4P"))
    assert table.refused(ANN, "4P$G") == NotInHand("GS 5.1", parse_face("4P"))
    for wish in ("-2T", "1|", "left", "sT", ">A"):
        assert table.refused(ANN, wish) == StepAwaited("GS 5.1", RESOLVE)


# GS 5.2


@pytest.mark.parametrize("letter", ["T", "A", "Z", "E", "G", "P"])
def test_gs_5_2_each_icon_is_one_space(letter: str) -> None:
    table = resolving(f"2{letter} 1D")
    table.resolve(ANN, f"2{letter}")
    assert table.level(ANN, letter) == 2
    assert sum(table.state.levels[ANN]) == 2


def test_gs_5_2_prestige_icons_are_points() -> None:
    table = resolving("4P 1D", prestige=16)
    table.resolve(ANN, "4P")
    assert table.prestige(ANN) == 20


def test_gs_5_2_contracts_and_banners_have_no_effect_now() -> None:
    table = resolving("3T 1D", "1,0,0,0,0 | 0,0,0,0,0")
    table.resolve(ANN, "3T")
    assert moves(table) == "T2 T3 T4"
    assert table.levels(ANN) == "4,0,0,0,0 | 0,0,0,0,0"


# GS 5.3


def test_gs_5_3_several_icons_on_the_same_track() -> None:
    table = resolving("3Q 1T", "0,0,0,0,0 | 0,0,1,0,0")
    table.resolve(ANN, "3Q", "sZ", "sZ", "sZ")
    assert table.level(ANN, "sZ") == 4
    assert table.told(CardPlayed)[0].card == parse_face("3Q")


def test_gs_5_3_or_on_different_tracks() -> None:
    table = resolving("2S 1T")
    table.resolve(ANN, "2S", "sT", "sE")
    assert table.levels(ANN) == "1,0,0,1,0 | 1,0,0,1,0"


def test_gs_5_3_only_a_track_of_the_group() -> None:
    table = resolving("2D 1T")
    table.resolve(ANN, "2D")
    assert table.legal(ANN) == ["sT", "sA"]
    assert table.refused(ANN, "sG") == WrongTrack("GS 5.3", parse_track("sG"))
    assert table.refused(ANN, ">T") == StepAwaited("GS 5.3", OVER + SEALS)
    assert table.refused(ANN, "1T") == StepAwaited("GS 5.3", OVER + SEALS)
    assert table.refused(ANN, "!P") == StepAwaited("GS 5.3", OVER + SEALS)


def test_gs_5_3_a_full_track_of_another_group_is_the_wrong_track() -> None:
    table = resolving("2D 1T", "0,0,0,0,0 | 0,0,0,0,9")
    table.resolve(ANN, "2D")
    assert table.refused(ANN, "sG") == WrongTrack("GS 5.3", parse_track("sG"))


def test_gs_5_3_a_seal_never_goes_to_a_resource() -> None:
    table = resolving("1S 1T")
    table.resolve(ANN, "1S")
    assert table.state.refuse(ANN, ChooseSeal(parse_track("G"))) == WrongTrack("GS 5.3", parse_track("G"))


# GS 5.4


@pytest.mark.parametrize("track", [*TRACK_NAMES])
def test_gs_5_4_the_splitter_goes_anywhere(track: str) -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, f"!{track}")
    assert table.level(ANN, track) == 1
    assert table.told(SplitterUsed) == [SplitterUsed(bit(ANN), "GS 5.4", ANN, parse_track(track))]


def test_gs_5_4_on_a_seal_track_it_reaches_the_icon() -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, "!sE")
    assert table.levels(ANN) == "0,0,0,1,0 | 0,0,0,1,0"


def test_gs_5_4_on_gold_it_reaches_the_arrow() -> None:
    table = resolving("2T 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "!G", ">T")
    assert table.levels(ANN) == "2,0,0,0,3 | 0,0,0,0,0"


# GS 5.5


@pytest.mark.parametrize("card", ["3T", "2S", "2Q", "3P", "2G"])
@pytest.mark.parametrize("track", ["G", "P"])
def test_gs_5_5_a_sold_card_is_one_step_of_gold_or_prestige(card: str, track: str) -> None:
    table = resolving(f"{card} 1A")
    table.resolve(ANN, f"{card}${track}")
    assert table.level(ANN, track) == sum(table.state.levels[ANN]) == 1
    assert table.told(CardSold) == [CardSold(bit(ANN), "GS 5.5", ANN, parse_face(card), parse_track(track))]
    assert hand_name(table.view(ANN).sold) == card


def test_gs_5_5_it_is_decided_before_the_first_icon() -> None:
    table = resolving("2Q 1A")
    table.resolve(ANN, "2Q", "sZ")
    assert table.refused(ANN, "2Q$G") == StepAwaited("GS 5.3", OVER + SEALS)
    table.resolve(ANN, "sZ")
    assert table.refused(ANN, "2Q$G") == NotInHand("GS 5.1", parse_face("2Q"))


def test_gs_5_5_it_stays_in_the_hand_for_the_next_round() -> None:
    table = at_round(1, phase="resolve", hands={ANN: "2T 1A"}, next_cards="1E 3A 3T")
    table.resolve(ANN, "2T$G", "1A$P", "!P", "done")
    table.finish()
    assert table.round == 2
    assert table.hand(ANN) == "2T 1A 1E"
    assert table.state.discards[ANN] == []


def test_gs_5_5_it_counts_to_the_hand_limit() -> None:
    table = at_round(1, phase="resolve", hands={ANN: "2T 1A 1Z 1G 3P"}, next_cards="1E 3A 3T")
    table.finish()
    assert (table.phase, table.awaited) == ("deal", (ANN,))
    assert "-2T" in table.legal(ANN)


def test_gs_5_5_gold_by_a_sale_reaches_the_arrow() -> None:
    table = resolving("2T 1A", "0,0,0,0,6 | 0,0,0,0,0")
    table.resolve(ANN, "2T$G", ">P")
    assert (table.level(ANN, "G"), table.prestige(ANN)) == (7, 2)


def test_gs_5_5_a_card_is_sold_for_nothing_else() -> None:
    table = resolving("2T 1A")
    assert table.state.refuse(ANN, Sell(parse_face("2T"), parse_track("T"))) == WrongTrack("GS 5.5", parse_track("T"))


def test_gs_5_5_every_card_may_be_sold_even_all_of_them() -> None:
    table = resolving("2T 1A 1D")
    table.resolve(ANN, "1D$P", "2T$P", "1A$P", "!P", "done")
    assert table.prestige(ANN) == 4


# GS 5.6


@pytest.mark.parametrize(
    ("card", "gold", "after"), [("1G", 2, 3), ("2G", 2, 4), ("3G", 2, 5), ("2G", 5, 7), ("1G", 10, 11)]
)
def test_gs_5_6_double_arrow_reached_or_passed(card: str, gold: int, after: int) -> None:
    table = resolving(f"{card} 1A", f"0,0,0,0,{gold} | 0,0,0,0,0")
    table.resolve(ANN, card, ">E")
    assert table.levels(ANN) == f"0,0,0,2,{after} | 0,0,0,0,0"
    assert table.told(ArrowReached) == [ArrowReached(bit(ANN), "GS 5.6", ANN)]


def test_gs_5_6_double_arrow_at_once_before_the_next_gold() -> None:
    table = resolving("2G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "2G")
    assert table.level(ANN, "G") == 3
    assert table.refused(ANN, "1A") == StepAwaited("GS 5.6", OVER + ARROW)
    assert table.refused(ANN, "done") == StepAwaited("GS 5.6", OVER + ARROW)
    assert table.refused(ANN, "sT") == StepAwaited("GS 5.6", OVER + ARROW)
    table.resolve(ANN, ">T")
    assert moves(table) == "G3 T1 T2 G4"


def test_gs_5_6_double_arrow_on_any_track_but_gold() -> None:
    table = resolving("1G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1G")
    assert table.legal(ANN) == [f">{track}" for track in TRACK_NAMES if track != "G"]
    assert table.refused(ANN, ">G") == WrongTrack("GS 5.6", parse_track("G"))


def test_gs_5_6_double_arrow_on_the_last_gold_space_is_still_not_gold() -> None:
    box = a_box(("double_arrows = [3, 7, 11]", "double_arrows = [14]"))
    table = resolving("1G 1A", "0,0,0,0,13 | 0,0,0,0,0", box=box)
    table.resolve(ANN, "1G")
    assert table.refused(ANN, ">G") == WrongTrack("GS 5.6", parse_track("G"))


def test_gs_5_6_double_arrow_is_two_prestige() -> None:
    table = resolving("1G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1G", ">P")
    assert table.prestige(ANN) == 2


def test_gs_5_6_double_arrow_is_never_divided() -> None:
    table = resolving("1G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1G", ">T")
    assert table.level(ANN, "T") == 2
    assert "1A" in table.legal(ANN)  # nothing is left of it


def test_gs_5_6_gold_may_still_move_through_an_icon_on_its_seal_track() -> None:
    table = resolving("1G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1G", ">sG")
    assert moves(table) == "G3 sG1 G4 sG2"


# GS 5.7


@pytest.mark.parametrize(("seal", "resource"), [("sT", "T"), ("sA", "A"), ("sZ", "Z"), ("sE", "E"), ("sG", "G")])
def test_gs_5_7_an_icon_on_a_seal_track_moves_its_resource(seal: str, resource: str) -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, f"!{seal}")
    assert (table.level(ANN, seal), table.level(ANN, resource)) == (1, 1)
    assert [event.rule for event in table.told(TrackMoved)] == ["GS 5.4", "GS 5.7"]


@pytest.mark.parametrize(
    ("seal", "resource", "second"), [("sT", "T", 6), ("sA", "A", 6), ("sZ", "Z", 4), ("sE", "E", 4), ("sG", "G", 4)]
)
def test_gs_5_7_passed_or_reached_once_for_each_icon(seal: str, resource: str, second: int) -> None:
    levels = [0] * 10
    levels[parse_track(seal)] = second - 1
    text = ",".join(map(str, levels[:5])) + " | " + ",".join(map(str, levels[5:]))
    table = resolving("1G 1A", text.replace("0 |", "2 |", 1) if seal != "sG" else "0,0,0,0,2 | 0,0,0,0,3")
    table.resolve(ANN, "1G", f">{seal}")
    assert table.level(ANN, seal) == second + 1
    assert table.level(ANN, resource) == (4 if seal == "sG" else 1)


def test_gs_5_7_banners_of_stars_have_no_effect_now() -> None:
    table = resolving("2T 1A", "0,0,0,0,0 | 1,0,0,0,0")
    table.resolve(ANN, "!sT")
    assert table.levels(ANN) == "0,0,0,0,0 | 2,0,0,0,0"


# GS 5.8


def test_gs_5_8_steps_beyond_the_end_are_lost() -> None:
    table = resolving("3T 1A", "16,0,0,0,0 | 0,0,0,0,0")
    table.resolve(ANN, "3T")
    assert table.level(ANN, "T") == 16
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 3)]


def test_gs_5_8_some_of_them() -> None:
    table = resolving("3T 1A", "15,0,0,0,0 | 0,0,0,0,0")
    table.resolve(ANN, "3T")
    assert table.level(ANN, "T") == 16
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 2)]


def test_gs_5_8_an_icon_of_a_full_resource_is_lost() -> None:
    table = resolving("2T 1A", "16,0,0,0,0 | 0,0,0,0,0")
    table.resolve(ANN, "!sT")
    assert table.levels(ANN) == "16,0,0,0,0 | 1,0,0,0,0"
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 1)]


FULL = "16,18,15,15,14 | 12,11,10,10,9"


def test_gs_5_8_a_choice_names_a_track_that_can_move() -> None:
    table = resolving("2S 1G", "16,0,0,0,2 | 12,0,0,0,0")
    assert table.refused(ANN, "!T") == TrackFull("GS 5.8", parse_track("T"))
    assert "!sT" not in table.legal(ANN)
    table.resolve(ANN, "2S")
    assert table.legal(ANN) == ["sA", "sZ", "sE", "sG"]
    assert table.refused(ANN, "sT") == TrackFull("GS 5.8", parse_track("sT"))
    table.resolve(ANN, "sA", "sA", "1G")
    assert table.refused(ANN, ">T") == TrackFull("GS 5.8", parse_track("T"))


def test_gs_5_8_no_sale_for_gold_at_its_end() -> None:
    table = resolving("2T 1A", "0,0,0,0,14 | 0,0,0,0,0")
    assert "2T$P" in table.legal(ANN)
    assert table.refused(ANN, "2T$G") == TrackFull("GS 5.8", parse_track("G"))


def test_gs_5_8_an_arrow_may_go_where_one_space_is_left() -> None:
    table = resolving("1G 1A", "15,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1G", ">T")
    assert table.levels(ANN) == "16,0,0,0,3 | 0,0,0,0,0"
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 1)]


@pytest.mark.parametrize(("card", "full"), [("2D", "12,11,0,0,0"), ("2Q", "0,0,10,10,9"), ("2S", "12,11,10,10,9")])
def test_gs_5_8_seals_are_lost_where_no_track_of_the_group_can_move(card: str, full: str) -> None:
    table = resolving(f"{card} 1A", f"0,0,0,0,0 | {full}")
    table.resolve(ANN, card)
    assert "1A" in table.legal(ANN)
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 2)]


def test_gs_5_8_the_first_seal_may_fill_the_group() -> None:
    table = resolving("2D 1A", "0,0,0,0,0 | 11,11,0,0,0")
    table.resolve(ANN, "2D", "sT")
    assert table.level(ANN, "sT") == 12
    assert table.told(StepsLost) == [StepsLost(bit(ANN), "GS 5.8", ANN, 1)]


def test_gs_5_8_prestige_always_moves() -> None:
    table = resolving("2T 1S", FULL, prestige=99)
    assert table.legal(ANN) == ["2T", "2T$P", "1S", "1S$P", "!P"]
    table.resolve(ANN, "2T", "1S", "!P", "done")
    assert (table.levels(ANN), table.prestige(ANN)) == (FULL, 100)


def test_gs_5_8_an_arrow_on_a_full_board_goes_to_prestige() -> None:
    table = resolving("1G 1A", "16,18,15,15,2 | 12,11,10,10,9")
    table.resolve(ANN, "1G")
    assert table.legal(ANN) == [">P"]


def test_gs_5_8_every_track_ends_where_the_material_says() -> None:
    assert GAME.material.length[:10] == [16, 18, 15, 15, 14, 12, 11, 10, 10, 9]
    for table in random_game(deal(3, seed=5)):
        for levels in table.state.levels:
            assert all(level <= end for level, end in zip(levels, GAME.material.length, strict=True))


# GS 5.9


def test_gs_5_9_each_bonus_in_full_before_the_next_step_of_what_caused_it() -> None:
    table = resolving("2G 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "2G", ">sG")
    assert moves(table) == "G3 sG1 G4 sG2 G5"


def test_gs_5_9_an_arrow_within_an_arrow() -> None:
    box = a_box(("double_arrows = [3, 7, 11]", "double_arrows = [3, 4]"))
    table = resolving("1G 1A", "0,0,0,0,2 | 0,0,0,0,0", box=box)
    table.resolve(ANN, "1G", ">sG", ">T")
    assert moves(table) == "G3 sG1 G4 T1 T2 sG2"


def test_gs_5_9_a_bonus_is_resolved_before_the_next_choice() -> None:
    table = resolving("2Q 1A", "0,0,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "2Q", "sG")
    assert table.legal(ANN)[0] == ">T"
    table.resolve(ANN, ">A")
    assert table.legal(ANN) == ["sZ", "sE", "sG"]
    table.resolve(ANN, "sE")
    assert moves(table) == "sG1 G3 A1 A2 sE1 E1"


def test_gs_5_9_the_chain_over_four_tracks() -> None:
    table = resolving("1Q 1D", "0,3,0,0,2 | 0,0,0,0,0")
    table.resolve(ANN, "1Q", "sG", ">sA")
    assert table.levels(ANN) == "0,4,0,0,3 | 0,2,0,0,1"
    assert moves(table) == "sG1 G3 sA1 A4 sA2"


# Leo's resolution, step by step.


def test_gs_5_leos_resolution() -> None:
    table = resolving("3P 1Z 2T 2G 2Q", "2,1,2,3,2 | 0,0,0,1,0")
    table.resolve(ANN, "3P")
    assert table.prestige(ANN) == 3
    table.resolve(ANN, "1Z")
    assert table.level(ANN, "Z") == 3
    table.resolve(ANN, "2T")
    assert table.level(ANN, "T") == 4
    table.resolve(ANN, "2G", ">E")
    assert (table.level(ANN, "G"), table.level(ANN, "E")) == (4, 5)
    table.resolve(ANN, "2Q", "sZ")
    assert (table.level(ANN, "sZ"), table.level(ANN, "Z")) == (1, 4)
    table.resolve(ANN, "sE")
    assert (table.level(ANN, "sE"), table.level(ANN, "E")) == (2, 5)
    table.resolve(ANN, "!Z", "done")
    assert table.levels(ANN) == "4,1,5,5,4 | 0,0,1,2,0"
    assert table.prestige(ANN) == 3


# GS 5.10


STEPS = ["2Q", "sG", ">sA", "sE", "2T$P", "!Z"]


def test_gs_5_10_a_resolution_is_seen_by_its_own_seat_alone() -> None:
    table = resolving("2Q 2T", "0,0,0,0,2 | 0,0,0,0,0")
    before = table.seen_by_others(ANN)
    for step in STEPS:
        table.resolve(ANN, step)
        assert table.seen_by_others(ANN) == before
    for seat in (BOB, CARL, SPECTATOR):
        assert table.heard_by(seat) == []
    assert table.view(ANN).levels[ANN] == tuple(table.state.levels[ANN])
    assert table.view(BOB).levels[ANN] == (0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0)


def test_gs_5_10_the_others_see_whether_it_is_done() -> None:
    table = resolving("2Q 2T", "0,0,0,0,2 | 0,0,0,0,0")
    before = table.view(BOB)
    table.resolve(ANN, *STEPS, "done")
    assert table.heard_by(BOB) == [Sealed(EVERYONE, "GS 5.10", ANN)]
    after = table.view(BOB)
    assert (before.sealed, after.sealed) == (0, bit(ANN))
    assert after.levels == before.levels
    assert table.refused(ANN, "2T") == NotYourTurn("GS 5.10", ANN)


def test_gs_5_10_done_is_said_also_when_nothing_is_left() -> None:
    table = resolving("2T 1A")
    table.resolve(ANN, "2T", "1A", "!P")
    assert table.legal(ANN) == ["done"]
    assert not table.ready(ANN)


def test_gs_5_10_every_step_is_taken_back_one_by_one() -> None:
    table = resolving("2Q 2T", "0,0,0,0,2 | 0,0,0,0,0")
    moments = [table.state]
    for step in [*STEPS, "done"]:
        table.resolve(ANN, step)
        moments.append(table.state)
    seen = table.seen_by_others(ANN)
    told = table.take_back(ANN)
    assert told == [StepTakenBack(bit(ANN), "GS 5.10", ANN), Unsealed(EVERYONE, "GS 5.10", ANN)]
    assert table.seen_by_others(ANN) != seen
    assert table.state == moments[-2]
    for moment in reversed(moments[:-2]):
        assert table.take_back(ANN) == [StepTakenBack(bit(ANN), "GS 5.10", ANN)]
        assert table.state == moment
    assert table.refused(ANN, "<") == NoTakeBack("GS 4.5", ANN)


def test_gs_5_10_what_others_did_meanwhile_stays() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2Q 2T", BOB: "3P 1A"})
    table.resolve(ANN, "2T")
    table.resolve(BOB, "3P")
    table.take_back(ANN)
    table.resolve(BOB, "1A")
    assert table.levels(ANN) == "0,0,0,0,0 | 0,0,0,0,0"
    assert (table.prestige(BOB), table.level(BOB, "A")) == (3, 1)
    table.take_back(BOB)
    assert (table.prestige(BOB), table.level(BOB, "A")) == (3, 0)


def test_gs_5_10_not_after_the_last_seat_is_done() -> None:
    table = at_round(2, phase="done")
    table.does(ANN, "done")
    table.does(BOB, "done")
    table.take_back(ANN)
    table.does(ANN, "done")
    table.does(CARL, "done")
    assert table.round == 3
    for seat in (ANN, BOB, CARL):
        assert table.refused(seat, "<") == NoTakeBack("GS 4.5", seat)


def test_gs_5_10_the_order_of_resolutions_does_not_matter() -> None:
    hands = {ANN: "2Q 2T", BOB: "3P 1A", CARL: "2A 2Z"}
    one, other = at_round(2, phase="resolve", hands=hands), at_round(2, phase="resolve", hands=hands)
    one.resolve(ANN, "2T", "2Q", "sZ", "sZ", "!P", "done")
    one.resolve(BOB, "3P", "1A", "!P", "done")
    one.finish(CARL)
    other.resolve(BOB, "3P")
    other.finish(CARL)
    other.resolve(ANN, "2T", "2Q", "sZ")
    other.resolve(BOB, "1A", "!P", "done")
    other.resolve(ANN, "sZ", "!P", "done")
    assert one.state == other.state


# GS 5.11


def test_gs_5_11_all_is_shown_at_once() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2Q 2T", BOB: "3P 1A", CARL: "2A 2Z"}, token=2, arrow=1)
    table.resolve(ANN, "2T", "2Q$G", "!Z", "done")
    table.resolve(BOB, "3P", "1A", "!T", "done")
    assert table.told(ResolutionShown) == []
    table.resolve(CARL, "2A$P", "2Z$P", "!P", "done")
    assert table.told(ResolutionShown) == [
        ResolutionShown(EVERYONE, "GS 5.11", ANN, (2, 0, 1, 0, 1, 0, 0, 0, 0, 0), 0, tuple(cards("2T")), 1),
        ResolutionShown(EVERYONE, "GS 5.11", BOB, (1, 1, 0, 0, 0, 0, 0, 0, 0, 0), 3, tuple(cards("1A 3P")), 0),
        ResolutionShown(EVERYONE, "GS 5.11", CARL, (0,) * 10, 3, (), 2),
    ]
    for seat in (ANN, BOB, CARL, SPECTATOR):
        view = table.view(seat)
        assert view.levels == tuple(tuple(levels) for levels in table.state.levels)
    # ... before the market moves.
    kinds = [type(event) for event in table.story]
    assert kinds.index(MarketMoved) > kinds.index(ResolutionShown)


def test_gs_5_11_face_up_is_public_face_down_is_not() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2Q 2T 4P"})
    table.resolve(ANN, "2Q$G", "2T", "4P$P", "!P", "done")
    table.finish()
    for seat in (BOB, CARL, SPECTATOR):
        assert table.surely_in(seat, "Ann") == "2T"
        assert table.where(seat, "4P") != ["Ann"]
        heard = [event for event in table.heard_by(seat) if isinstance(event, (CardPlayed, CardSold))]
        assert all(event.seat == seat for event in heard)
