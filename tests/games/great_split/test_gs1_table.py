"""GS 1: the table, and who knows what."""

import pytest

from games.great_split.table import (
    ANN,
    BOB,
    CARL,
    DORA,
    NAMES,
    at_round,
    cards,
    deal,
    groups_of,
    random_game,
)
from splitsies.core.seat import EVERYONE, SPECTATOR, bit, seats
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import GroupKept, HandDealt, ResolutionShown, WalletOffered, WalletsReturned
from splitsies.games.great_split.faces import KINDS, RESOURCES, SEAL_OF, TRACK_NAMES, TRACKS, hand_name
from splitsies.games.great_split.material import GROUPS
from splitsies.games.great_split.view import NO_WALLET

# GS 1.1


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_gs_1_1_left_is_the_next_seat_and_right_the_one_before(count: int) -> None:
    state = deal(count).state
    assert [state.left_of(seat) for seat in range(count)] == [*range(1, count), 0]
    assert [state.right_of(seat) for seat in range(count)] == [count - 1, *range(count - 1)]


def test_gs_1_1_with_two_the_other_is_both_neighbours() -> None:
    state = deal(2).state
    assert state.left_of(ANN) == state.right_of(ANN) == BOB


def test_gs_1_1_two_to_seven_can_play() -> None:
    assert GAME.seat_counts == (2, 3, 4, 5, 6, 7)
    assert GAME.option_list[0].values == GAME.seat_counts


# GS 1.2


def test_gs_1_2_five_resources_five_seals_and_prestige() -> None:
    assert RESOURCES == ("tome", "artwork", "topaz", "emerald", "gold")
    assert [TRACK_NAMES[SEAL_OF[resource]] for resource in range(5)] == ["sT", "sA", "sZ", "sE", "sG"]
    assert (TRACKS, TRACK_NAMES[-1]) == (11, "P")


@pytest.mark.parametrize("track", TRACK_NAMES)
def test_gs_1_2_each_track_is_one_of_a_collectors_own(track: str) -> None:
    table = at_round(1, phase="resolve")
    table.resolve(ANN, f"!{track}")
    assert table.level(ANN, track) == 1
    assert table.level(BOB, track) == 0


# GS 1.3


def test_gs_1_3_diamonds_are_tome_and_artwork_squares_the_rest() -> None:
    assert dict(zip(RESOURCES, GROUPS, strict=True)) == {
        "tome": "diamond",
        "artwork": "diamond",
        "topaz": "square",
        "emerald": "square",
        "gold": "square",
    }


@pytest.mark.parametrize(
    ("card", "tracks"), [("1D", "sT sA"), ("1Q", "sZ sE sG"), ("1S", "sT sA sZ sE sG")], ids=KINDS[6:]
)
def test_gs_1_3_a_seal_can_go_to_the_tracks_of_its_group(card: str, tracks: str) -> None:
    table = at_round(1, phase="resolve", hands={ANN: f"{card} 1T"})
    table.resolve(ANN, card)
    assert table.legal(ANN) == tracks.split()


# GS 1.4


@pytest.mark.parametrize(("before", "after"), [(98, 99), (99, 100), (199, 200), (299, 300)])
def test_gs_1_4_prestige_is_counted_on_beyond_99_and_beyond_199(before: int, after: int) -> None:
    table = at_round(1, phase="resolve", prestige={ANN: before})
    table.resolve(ANN, "!P")
    assert table.prestige(ANN) == after
    assert table.view(ANN).levels[ANN][-1] == after


def test_gs_1_4_many_points_at_once_pass_99_too() -> None:
    table = at_round(1, phase="resolve", hands={ANN: "4P 1T"}, prestige={ANN: 97})
    table.resolve(ANN, "4P")
    assert table.prestige(ANN) == 101


def test_gs_1_4_a_scoring_passes_99_too() -> None:
    table = at_round(6, phase="done", levels={ANN: "16,0,0,0,0 | 0,0,0,0,0"}, prestige={ANN: 195}, arrow=12)
    table.does(ANN, "done")
    table.does(BOB, "done")
    table.does(CARL, "done")
    assert table.prestige(ANN) == 205


# GS 1.5


def test_gs_1_5_a_seat_sees_its_own_hand_only() -> None:
    table = deal(4)
    for seat in range(4):
        view = table.view(seat)
        assert hand_name(view.hand) == table.hand(seat)
        assert view.hand_sizes == (5, 5, 5, 5)
    assert table.view(SPECTATOR).hand == ()
    for event in table.told(HandDealt):
        assert event.to == bit(event.seat)


def test_gs_1_5_all_see_boards_characters_tokens_and_sizes() -> None:
    table = at_round(3, 4, levels={BOB: "2,1,2,3,2 | 0,0,0,1,0"}, prestige={BOB: 7}, arrow=4)
    views = [table.view(seat) for seat in (ANN, BOB, CARL, DORA, SPECTATOR)]
    assert {view.levels[BOB] for view in views} == {(2, 1, 2, 3, 2, 0, 0, 0, 1, 0, 7)}
    assert {(view.tiles, view.lines, view.arrow, sum(view.tokens)) for view in views} == {
        (table.state.tiles, table.state.lines, 4, 4)
    }
    assert {(view.hand_sizes, view.decks) for view in views} == {((3, 3, 3, 3), (0, 0, 12))}


def test_gs_1_5_a_wallets_groups_are_known_to_its_owner_and_its_chooser() -> None:
    table = at_round(1, 4, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    assert table.view(BOB).wallet == groups_of("2T 1G", "3P")
    assert table.view(ANN).split == 0b011  # the lowest cards of the sorted hand 2T 1G 3P
    for seat in (CARL, DORA, SPECTATOR):
        assert table.view(seat).wallet != groups_of("2T 1G", "3P")
    assert table.view(SPECTATOR).wallet == NO_WALLET
    offered = [event for event in table.told(WalletOffered) if event.seat == ANN]
    assert [event.to for event in offered] == [bit(BOB)]


def test_gs_1_5_which_group_was_kept_is_known_to_owner_and_chooser() -> None:
    table = at_round(1, 4, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T 1G | 3P"})
    table.all_choose({BOB: "3P"})
    event = next(event for event in table.told(GroupKept) if event.seat == ANN)
    assert event.to == seats(ANN, BOB)
    assert (event.chooser, hand_name(event.kept), hand_name(event.returned)) == (BOB, "3P", "2T 1G")


def test_gs_1_5_how_many_were_kept_and_returned_is_public() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P 1Z", BOB: "1A 2A 1E"})
    table.all_split({ANN: "2T 1G 1Z | 3P", BOB: "1A 2A | 1E"})
    table.all_choose({BOB: "2T 1Z 1G", CARL: "1E"})
    (event,) = table.told(WalletsReturned)
    assert event.to == EVERYONE
    assert (event.kept[ANN], event.returned[ANN]) == (3, 1)
    assert (event.kept[BOB], event.returned[BOB]) == (1, 2)


def test_gs_1_5_own_discards_are_known_others_are_not() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    table.discard(ANN, "3P")
    assert hand_name(table.view(ANN).discards) == "3P"
    assert table.where(ANN, "3P") == []
    assert table.view(BOB).discards == ()
    assert table.where(BOB, "3P") == ["Ann Carl II III out"]
    assert table.view(BOB).out == table.view(ANN).out + 1


def test_gs_1_5_face_down_tokens_are_secret_from_all() -> None:
    table = at_round(3, arrow=4)
    for seat in (ANN, BOB, CARL, SPECTATOR):
        assert len(table.view(seat).tokens) == 2
        tokens = {tuple(world.tokens) for world in table.worlds(seat)}
        assert len(tokens) > 20
        assert all(sorted(some) == [0, 1, 1, 2, 2, 2, 3, 3, 4] for some in tokens)


def test_gs_1_5_decks_and_unused_cards_are_secret_from_all() -> None:
    table = deal(3)
    for seat in (ANN, BOB, CARL, SPECTATOR):
        assert len({tuple(world.decks[2]) for world in table.worlds(seat)}) == 30
        assert len({tuple(sorted(world.unused)) for world in table.worlds(seat)}) > 20


# GS 1.5: what a seat has seen it remembers, until a secret move may have taken it away.


def test_gs_1_5_recall_at_the_deal_each_level_is_apart() -> None:
    table = deal(3)
    assert set(table.where(ANN, "4P")) == {"III"}
    assert set(table.where(ANN, "3P")) <= {"Bob Carl II"}
    for place in table.where(ANN, "2P"):
        assert place == "Bob Carl out"


def test_gs_1_5_recall_cards_played_face_up_stay_known_through_the_next_deal() -> None:
    table = at_round(1, phase="resolve", hands={BOB: "3P 2T 1G", CARL: "2A 2Z"})
    table.resolve(BOB, "3P", "2T", "1G", "!P", "done")
    table.finish()
    for seat in (ANN, CARL, SPECTATOR):
        assert table.surely_in(seat, "Bob").split() == ["2T", "1G", "3P"]


def test_gs_1_5_recall_a_discard_from_a_seen_hand_widens() -> None:
    table = at_round(1, phase="resolve", hands={BOB: "3P 2T 1G 2A 2Z"}, next_cards="1A 1E 3A")
    table.resolve(BOB, "3P", "2T", "1G", "2A", "2Z", "!P", "done")
    table.finish()
    assert (table.phase, table.awaited) == ("deal", (BOB,))
    assert table.where(ANN, "3P") == ["Bob"]
    table.discard(BOB, "1E")
    for seat in (ANN, CARL, SPECTATOR):
        assert table.where(seat, "3P") == ["Bob out"]
    # Bob knows what he threw away; he cannot place it elsewhere.
    assert hand_name(table.view(BOB).discards) == "1E"


def test_gs_1_5_recall_a_seen_hand_that_is_not_trimmed_stays_known() -> None:
    hands = {ANN: "2T 2G 2Z 2A 2E", BOB: "3P 1G"}
    table = at_round(1, phase="resolve", hands=hands, next_cards="1A 1E 3A")
    for seat in (ANN, BOB):
        table.resolve(seat, *hands[seat].split(), "!P", "done")
    table.finish()
    table.discard(ANN, "2T")
    assert table.where(CARL, "3P") == ["Bob"]
    assert table.where(CARL, "2A").count("Ann out") == 1


def test_gs_1_5_recall_a_wallet_between_two_others() -> None:
    hands = {ANN: "1D 1Q", BOB: "3P 2T 1G", CARL: "2A 2Z 2E", DORA: "3A 3T 4P"}
    table = at_round(1, 4, phase="resolve", hands=hands)
    for seat in (BOB, CARL, DORA):
        table.resolve(seat, *hands[seat].split(), "!P", "done")
    table.finish()
    assert table.where(ANN, "3P") == ["Bob"]
    table.all_split()
    table.all_choose()
    # Bob's wallet went to Carl and Carl's to Dora: Ann saw neither.
    assert table.where(ANN, "3P") == ["Bob Carl"]
    assert "Carl Dora" in table.where(ANN, "2E")
    # Dora's came to Ann herself: what she did not keep is with Dora, as she knows.
    returned = next(event.returned for event in table.told(GroupKept) if event.seat == DORA)
    assert set(hand_name(returned).split()) <= set(table.surely_in(ANN, "Dora").split())
    # Hers went to Bob: what he kept is with him.
    kept = next(event.kept for event in table.told(GroupKept) if event.seat == ANN)
    assert set(hand_name(kept).split()) <= set(table.surely_in(ANN, "Bob").split())
    # The spectator saw no wallet at all.
    assert table.where(SPECTATOR, "4P") == ["Ann Dora"]


def test_gs_1_5_recall_the_whole_wallet_is_seen_when_it_is_offered() -> None:
    table = at_round(1, 4, hands={ANN: "2T 1G 3P"})
    assert table.surely_in(BOB, "Ann") == ""
    table.all_split()
    assert table.surely_in(BOB, "Ann") == "2T 1G 3P"
    assert table.surely_in(CARL, "Ann") == ""


def test_gs_1_5_recall_sold_cards_lie_face_down_and_are_not_learned() -> None:
    table = at_round(1, phase="resolve", hands={BOB: "3P 2T 1G"})
    table.resolve(BOB, "3P$P", "2T", "1G", "!P", "done")
    table.finish()
    for seat in (ANN, CARL, SPECTATOR):
        assert table.surely_in(seat, "Bob") == "2T 1G"
    shown = [event for event in table.told(ResolutionShown) if event.seat == BOB]
    assert [(hand_name(event.cards), event.sold) for event in shown] == [("2T 1G", 1)]


def test_gs_1_5_recall_what_everybody_else_has_shown_leaves_one_place() -> None:
    """Whoever shows the whole hand cannot hold the card that was sold, though new cards are dealt at once."""
    hands = {ANN: "1D 1Q", BOB: "3P 2T 1G", CARL: "2A 2Z 2E"}
    table = at_round(1, phase="resolve", hands=hands, next_cards="1A 1E 1Z")
    for seat in (BOB, CARL):
        table.resolve(seat, *hands[seat].split(), "!P", "done")
    table.finish()
    table.all_split({BOB: "3P | 2T 1G 1E", CARL: "1Z | 2A 2Z 2E"})
    table.all_choose({CARL: "3P"})
    assert table.where(ANN, "3P") == ["Bob Carl"]
    table.resolve(CARL, "3P$P")
    for seat in (BOB, CARL):
        while not table.ready(seat):
            table.resolve(seat, next(action for action in table.legal(seat) if "$" not in action))
    table.finish(ANN)
    assert table.round == 3
    assert table.where(ANN, "3P") == ["Carl"]


def test_gs_1_5_recall_two_players_know_each_others_hands_after_the_choice() -> None:
    table = deal(2)
    for seat in table.awaited:
        table.does(seat, table.legal(seat)[0])
    table.all_split()
    table.all_choose()
    for seat, other in ((ANN, BOB), (BOB, ANN)):
        assert table.surely_in(seat, NAMES[other]) == table.hand(other)
        assert all(world.hands[other] == cards(table.hand(other)) for world in table.worlds(seat))
    # Until a card is dealt, and another discarded.
    table.finish()
    for seat in table.awaited:
        while seat in table.awaited and table.phase == "deal":
            table.does(seat, table.legal(seat)[0])
    assert table.phase == "split"
    assert table.surely_in(ANN, "Bob") != table.hand(BOB)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_gs_1_5_recall_is_never_wrong(count: int) -> None:
    """In every moment of a random game, each hidden card is in a place where it may be."""
    for table in random_game(deal(count, seed=count)):
        for seat in (*range(count), SPECTATOR):
            for place, hidden in table.state.hidden_zones(seat):
                for card in hidden:
                    assert any(one == card and where & place for one, where in table.view(seat).known)
