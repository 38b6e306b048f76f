"""GS 4: create, offer, choose, return."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.great_split.table import (
    ANN,
    BOB,
    CARL,
    DORA,
    a_box,
    at_round,
    cards,
    deal,
    groups_of,
    random_game,
)
from splitsies.core.game import NoTakeBack, NotPossibleNow, NotYourTurn
from splitsies.core.seat import EVERYONE, SPECTATOR, bit
from splitsies.games.great_split.actions import groups, splits_of
from splitsies.games.great_split.events import (
    ChoiceMade,
    EmptyGroup,
    GroupKept,
    SameSplit,
    Sealed,
    SplitChosen,
    StepAwaited,
    StepTakenBack,
    Unsealed,
    WalletOffered,
)
from splitsies.games.great_split.faces import hand_name
from splitsies.games.great_split.state import CHOOSE, SPLIT
from splitsies.games.great_split.view import NO_WALLET

# GS 4.1


def test_gs_4_1_a_hand_is_divided_into_two_groups() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    assert table.legal(ANN) == ["1|", "2|", "1.2|"]
    table.split(ANN, "2T 1G | 3P")
    assert table.told(SplitChosen) == [
        SplitChosen(bit(ANN), "GS 4.1", ANN, *groups_of("2T 1G", "3P")),
    ]


def test_gs_4_1_sizes_may_differ() -> None:
    table = at_round(3, hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    sizes = set()
    for split in table.state.legal(ANN):
        one, other = groups(tuple(table.state.hands[ANN]), int(getattr(split, "mask", 0)))
        sizes.add(tuple(sorted((len(one), len(other)))))
    assert sizes == {(1, 5), (2, 4), (3, 3)}


def test_gs_4_1_the_whole_hand_is_divided() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P 1Z"})
    table.all_split({ANN: "2T | 1G 3P 1Z"})
    one, other = table.offered(BOB)
    assert sorted(one + other) == cards("2T 1G 3P 1Z")


def test_gs_4_1_each_group_has_a_card() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    assert table.refused(ANN, "1.2.3|") == EmptyGroup("GS 4.1", 3)
    assert table.refused(ANN, "4|") == EmptyGroup("GS 4.1", 3)
    assert table.refused(ANN, "1.9|") == EmptyGroup("GS 4.1", 3)


def test_gs_4_1_groups_have_no_order() -> None:
    # 3| is the same split as 1.2|, which is written with the lowest places.
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    assert table.refused(ANN, "3|") == SameSplit("GS 4.1", "1.2|")


def test_gs_4_1_equal_cards_are_the_same_card() -> None:
    table = at_round(1, hands={ANN: "1T 1T 2G"})
    assert table.legal(ANN) == ["1|", "1.2|"]
    assert table.refused(ANN, "2|") == SameSplit("GS 4.1", "1|")


def test_gs_4_1_nothing_else_is_due() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    for wish in ("-2T", "left", "2T", "2T$G", "!P", "sT", ">A", "done"):
        assert table.refused(ANN, wish) == StepAwaited("GS 4.1", SPLIT)


def test_gs_4_1_secret_until_all_are_ready() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.split(ANN, "2T 1G | 3P")
    for seat in (BOB, CARL, SPECTATOR):
        assert table.heard_by(seat) == [Sealed(EVERYONE, "GS 4.1", ANN)]
        assert table.view(seat).split == 0
        assert table.view(seat).wallet == NO_WALLET
    assert table.refused(ANN, "1|") == NotYourTurn("GS 4.1", ANN)


def test_gs_4_1_a_hand_never_falls_below_two_and_has_three_at_a_split() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    smallest = min(table.offered(ANN), key=len)
    table.all_choose({ANN: hand_name(smallest), BOB: "2T 1G"})
    assert len(table.hand(ANN).split()) == 1 + len(smallest) == 2
    table.finish()
    assert len(table.hand(ANN).split()) == 3
    assert len(table.legal(ANN)) in (1, 2, 3)


@pytest.mark.parametrize("count", [2, 4, 7])
def test_gs_4_1_at_least_three_cards_at_every_split(count: int) -> None:
    for table in random_game(deal(count, seed=count)):
        if table.phase == "split":
            assert min(len(hand) for hand in table.state.hands) >= 3


# GS 4.1: how many splits there are.


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("1T 1A 1Z", 3),
        ("1T 1T 1T", 1),
        ("1T 1T 2G", 2),
        ("1T 1T 1T 1T", 2),
        ("1T 1T 2G 2G", 4),
        ("1T 1A 1Z 1E 1G", 15),
        ("1T 1A 1Z 1E 1G 2T 2A", 63),
        ("1T 1T 1Z 1E 1G 2T 2A", 47),
        ("1T 1A 1Z 1E 1G 2T 2A 2Z 2E 2G", 511),
        ("1T 1T 1T 1T 1T 1T 1T 1T 1T 1T", 5),
    ],
)
def test_gs_4_1_how_many_splits_a_hand_has(hand: str, count: int) -> None:
    assert len(splits_of(tuple(cards(hand)))) == count


def by_hand(hand: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every split, found by trying them all."""
    found = set()
    for size in range(1, len(hand)):
        for some in combinations(range(len(hand)), size):
            one = tuple(hand[place] for place in some)
            other = tuple(hand[place] for place in range(len(hand)) if place not in some)
            found.add((one, other) if one <= other else (other, one))
    return found


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(cards("1T 2T 1A 1Z 1G 3P 1Q")), min_size=2, max_size=8))
def test_gs_4_1_every_split_once_and_written_with_the_lowest_places(some: list[int]) -> None:
    hand = tuple(sorted(some))
    splits = splits_of(hand)
    found = [groups(hand, split.mask) for split in splits]
    assert len(set(found)) == len(found)
    assert set(found) == by_hand(hand)
    lowest: dict[object, int] = {}
    for mask in range(1, (1 << len(hand)) - 1):
        lowest.setdefault(groups(hand, mask), mask)
    assert [split.mask for split in splits] == sorted(lowest.values())


def test_gs_4_1_a_hand_of_ten_is_split_at_a_table() -> None:
    box = a_box(("hand_limit = 7", "hand_limit = 10"))
    hand = "1T 1A 1Z 1E 1G 2T 2A 2Z 2E 2G"
    table = at_round(5, hands={ANN: hand}, box=box)
    assert len(table.legal(ANN)) == 511
    table.split(ANN, "1T 1A 1Z 1E 1G | 2T 2A 2Z 2E 2G")
    assert table.ready(ANN)


# GS 4.2


def test_gs_4_2_every_wallet_goes_to_the_left() -> None:
    hands = {ANN: "2T 1G 3P", BOB: "1A 1E 1Z", CARL: "2A 2E 2Z", DORA: "3A 3T 4P"}
    table = at_round(1, 4, hands=hands)
    table.all_split({ANN: "2T | 1G 3P", BOB: "1A | 1E 1Z", CARL: "2A | 2E 2Z", DORA: "4P | 3A 3T"})
    assert table.phase == "choose"
    assert table.view(BOB).wallet == groups_of("2T", "1G 3P")
    assert table.view(CARL).wallet == groups_of("1A", "1E 1Z")
    assert table.view(DORA).wallet == groups_of("2A", "2E 2Z")
    assert table.view(ANN).wallet == groups_of("4P", "3A 3T")


def test_gs_4_2_not_before_all_are_ready() -> None:
    table = at_round(1, 4)
    for seat in (DORA, BOB, ANN):
        table.split(seat)
        assert (table.phase, table.told(WalletOffered)) == ("split", [])
    table.split(CARL)
    assert [(event.seat, event.chooser, event.to) for event in table.told(WalletOffered)] == [
        (ANN, BOB, bit(BOB)),
        (BOB, CARL, bit(CARL)),
        (CARL, DORA, bit(DORA)),
        (DORA, ANN, bit(ANN)),
    ]


def test_gs_4_2_the_order_of_splitting_does_not_matter() -> None:
    one, other = at_round(1), at_round(1)
    for seat in (ANN, BOB, CARL):
        one.split(seat)
    for seat in (CARL, ANN, BOB):
        other.split(seat)
    assert one.state == other.state


# GS 4.3


def test_gs_4_3_one_of_two_groups_is_kept() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    assert table.legal(BOB) == ["left", "right"]
    table.choose(BOB, "3P")
    assert table.told(ChoiceMade) == [ChoiceMade(bit(BOB), "GS 4.3", BOB, tuple(cards("3P")))]


@pytest.mark.parametrize(("group", "kept"), [("left", "2T 1G"), ("right", "3P")])
def test_gs_4_3_left_is_the_lower_group(group: str, kept: str) -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    table.choose(BOB, group)
    assert hand_name(table.told(ChoiceMade)[0].kept) == kept


def test_gs_4_3_two_equal_groups_are_one_choice() -> None:
    table = at_round(1, hands={ANN: "1T 1T 1G 1G"})
    table.all_split({ANN: "1T 1G | 1T 1G"})
    assert table.legal(BOB) == ["left"]
    assert table.refused(BOB, "right") == NotPossibleNow("GS 4.3", "right")


def test_gs_4_3_secret_until_all_have_chosen() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    table.story.clear()
    table.choose(BOB, "3P")
    for seat in (ANN, CARL, SPECTATOR):
        assert table.heard_by(seat) == [Sealed(EVERYONE, "GS 4.3", BOB)]
        assert table.view(seat).kept == -1
    assert table.view(BOB).kept == 1
    assert table.hand(ANN) == "2T 1G 3P"
    assert table.refused(BOB, "left") == NotYourTurn("GS 4.3", BOB)


def test_gs_4_3_nothing_else_is_due() -> None:
    table = at_round(1)
    table.all_split()
    for wish in ("-2T", "1|", "2T", "2T$G", "!P", "sT", ">A", "done"):
        assert table.refused(ANN, wish) == StepAwaited("GS 4.3", CHOOSE)


# GS 4.4


def test_gs_4_4_a_hand_is_what_was_chosen_and_what_came_back() -> None:
    hands = {ANN: "2T 1G 3P", BOB: "1A 1E 1Z", CARL: "2A 2E 2Z"}
    table = at_round(1, hands=hands)
    table.all_split({ANN: "2T 1G | 3P", BOB: "1A | 1E 1Z", CARL: "2A 2Z | 2E"})
    table.all_choose({BOB: "3P", CARL: "1A", ANN: "2A 2Z"})
    assert table.hand(ANN) == "2T 2A 2Z 1G"
    assert table.hand(BOB) == "1Z 1E 3P"
    assert table.hand(CARL) == "1A 2E"
    assert table.phase == "resolve"
    assert [(event.seat, event.chooser) for event in table.told(GroupKept)] == [(ANN, BOB), (BOB, CARL), (CARL, ANN)]


def test_gs_4_4_not_before_all_have_chosen() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split()
    table.choose(ANN, "left")
    table.choose(BOB, "left")
    assert (table.phase, table.hand(ANN)) == ("choose", "2T 1G 3P")
    table.choose(CARL, "left")
    assert table.phase == "resolve"


def test_gs_4_4_the_splitter_comes_back_to_its_owner() -> None:
    table = at_round(1)
    table.all_split()
    table.all_choose()
    for seat in (ANN, BOB, CARL):
        assert "!P" in table.legal(seat)


# GS 4.5


def test_gs_4_5_a_discard_is_taken_back() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E", BOB: "2A 2Z 2E 2G 3A 3T"})
    before, seen = table.state, table.seen_by_others(ANN)
    table.discard(ANN, "3P")
    assert table.take_back(ANN) == [StepTakenBack(bit(ANN), "GS 4.5", ANN), Unsealed(EVERYONE, "GS 4.5", ANN)]
    assert (table.state, table.seen_by_others(ANN)) == (before, seen)
    table.discard(ANN, "1G")
    table.discard(BOB, "3T")
    assert "3P" in table.hand(ANN)


def test_gs_4_5_a_first_discard_of_two_is_taken_back_unheard() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 2G 3P 1Z 1A 1E"})
    before = table.state
    table.discard(ANN, "3P")
    assert table.take_back(ANN) == [StepTakenBack(bit(ANN), "GS 4.5", ANN)]
    assert table.state == before


def test_gs_4_5_a_split_is_taken_back() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    before, seen = table.state, table.seen_by_others(ANN)
    table.split(ANN, "2T 1G | 3P")
    assert table.take_back(ANN) == [StepTakenBack(bit(ANN), "GS 4.5", ANN), Unsealed(EVERYONE, "GS 4.5", ANN)]
    assert (table.state, table.seen_by_others(ANN)) == (before, seen)
    table.all_split({ANN: "2T | 1G 3P"})
    assert table.view(BOB).wallet == groups_of("2T", "1G 3P")


def test_gs_4_5_a_choice_is_taken_back() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    before, seen = table.state, table.seen_by_others(BOB)
    table.choose(BOB, "3P")
    assert table.take_back(BOB) == [StepTakenBack(bit(BOB), "GS 4.5", BOB), Unsealed(EVERYONE, "GS 4.5", BOB)]
    assert (table.state, table.seen_by_others(BOB)) == (before, seen)
    table.all_choose({BOB: "2T 1G"})
    assert "2T" in table.hand(BOB).split()


def test_gs_4_5_others_who_are_ready_stay_ready() -> None:
    table = at_round(1)
    table.split(BOB)
    table.split(ANN)
    table.take_back(ANN)
    assert (table.ready(ANN), table.ready(BOB)) == (False, True)


def test_gs_4_5_not_after_the_last_seal() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split()
    for seat in (ANN, BOB, CARL):
        assert table.refused(seat, "<") == NoTakeBack("GS 4.5", seat)
    table.all_choose()
    for seat in (ANN, BOB, CARL):
        assert table.refused(seat, "<") == NoTakeBack("GS 4.5", seat)


def test_gs_4_5_not_after_the_last_discard() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    table.discard(ANN, "3P")
    assert table.phase == "split"
    assert table.refused(ANN, "<") == NoTakeBack("GS 4.5", ANN)


def test_gs_4_5_not_before_anything_was_decided() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    for seat in (ANN, BOB):
        assert table.refused(seat, "<") == NoTakeBack("GS 4.5", seat)
