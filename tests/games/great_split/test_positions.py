"""Positions of The Great Split: what is written is set up again, and what cannot be is refused with a reason."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.great_split.table import ANN, BOB, CARL, Table, at_round, cards, deal, random_game
from splitsies.core import codec
from splitsies.core.errors import RecordError
from splitsies.core.game import NoTakeBack, Plain
from splitsies.core.play import play
from splitsies.core.record import Record
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, members
from splitsies.core.sitting import Sitting
from splitsies.games.great_split import GAME
from splitsies.games.great_split.rules import GreatSplitState
from tables import changed

Page = dict[str, Plain]


def moments(seats: int) -> list[GreatSplitState]:
    """Moments of a random game, of every phase."""
    found = [table.state for table in random_game(deal(seats, seed=seats))]
    return [*found[::9], found[-1]]


WALK = {seats: moments(seats) for seats in (2, 3, 5)}


def set_up(state: GreatSplitState, moment: Plain) -> GreatSplitState:
    return GAME.set_up(state.options, moment)


def page_of(table: Table) -> Page:
    page = copy.deepcopy(table.state.position())
    assert isinstance(page, dict)
    return page


def reason(table: Table, page: Page) -> str:
    """Why this is no position; it is a fault if it is one."""
    with pytest.raises(RecordError) as trouble:
        set_up(table.state, page)
    assert str(trouble.value)
    return str(trouble.value)


# What is written is set up again.


@pytest.mark.parametrize("seats", WALK)
def test_a_position_is_set_up_as_it_was(seats: int) -> None:
    for state in WALK[seats]:
        again = set_up(state, codec.load(codec.dump(state.position())))
        assert again == state
        for seat in (*range(seats), SPECTATOR):
            assert again.view(seat) == state.view(seat)


def test_every_phase_is_among_them() -> None:
    assert {state.phase for states in WALK.values() for state in states} == {0, 1, 2, 3, 4}


def test_a_game_played_silently_can_be_set_up_too() -> None:
    table = at_round(1)
    page = page_of(table)
    page["known"] = None
    state = set_up(table.state, page)
    after, _ = play(state, ANN, state.legal(ANN)[0])
    assert after.awaiting() == 0b110


def test_what_was_decided_before_a_position_is_not_taken_back_from_it() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2T 1A"})
    table.resolve(ANN, "2T")
    again = Table(Sitting(GAME, Record.starting_at(GAME, table.state, table.state.options)))
    assert again.refused(ANN, "<") == NoTakeBack("GS 4.5", ANN)
    again.resolve(ANN, "1A")
    again.take_back(ANN)
    assert again.state == table.state


# What cannot be.


def test_a_card_twice() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    page = page_of(table)
    page["hands"][ANN] = cards("2T 3P 3P")
    assert reason(table, page) == "the cards of the position are not the box's, each in one place"


def test_a_card_too_few() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    page = page_of(table)
    page["unused"].pop()
    assert reason(table, page) == "the cards of the position are not the box's, each in one place"


@pytest.mark.parametrize("where", ["levels", "shown"])
@pytest.mark.parametrize(("track", "level"), [(0, 17), (4, 15), (5, 13), (9, 10)])
def test_a_cube_beyond_its_track(where: str, track: int, level: int) -> None:
    table = at_round(1)
    page = page_of(table)
    page[where][ANN][track] = level
    assert reason(table, page) == "a cube stands beyond the end of its track"


def test_a_board_that_moved_out_of_a_resolution() -> None:
    table = at_round(1)
    page = page_of(table)
    page["levels"][ANN][0] = 3
    assert reason(table, page) == "outside a resolution all boards are as they have been shown"


def test_two_collectors_with_one_character() -> None:
    table = at_round(1)
    for tiles in ([0, 0, 1], [0, 1, 7]):
        page = page_of(table)
        page["tiles"] = tiles
        assert reason(table, page) == "every collector must have a character of its own"


def test_tokens_that_are_not_in_the_box() -> None:
    table = at_round(1)
    for name, tokens in (("lines", [0, 1, 2, 2]), ("tokens", [0] * 9), ("tokens", [0, 1])):
        page = page_of(table)
        page[name] = tokens
        assert reason(table, page) == "the scoring or market tokens are not the box's"


def test_an_arrow_that_no_token_moved() -> None:
    table = at_round(3, arrow=4)
    page = page_of(table)
    page["arrow"] = 5
    assert reason(table, page) == "the market arrow does not stand where the revealed tokens put it"


def test_a_wallet_that_is_not_the_hand() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T | 1G 3P"})
    page = page_of(table)
    page["wallets"][ANN] = [cards("2T"), cards("1G 4P")]
    assert reason(table, page) == "the wallet of seat 0 is not its hand as it was split"


def test_a_wallet_that_was_split_otherwise() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    table.all_split({ANN: "2T | 1G 3P"})
    page = page_of(table)
    page["splits"][ANN] = 2
    assert reason(table, page) == "the wallet of seat 0 is not its hand as it was split"


def test_a_wallet_out_of_time() -> None:
    table = at_round(1)
    page = page_of(table)
    page["wallets"][ANN] = [cards("2T"), cards("1G")]
    assert reason(table, page) == "wallets are offered in the choice only"


def test_sealed_by_all() -> None:
    table = at_round(2, phase="done")
    page = page_of(table)
    page["sealed"] = 0b111
    assert reason(table, page) == "when all have sealed, the game goes on"


def test_sealed_when_all_is_over() -> None:
    *_, end = random_game(deal(3))
    page = page_of(end)
    page["sealed"] = 1
    assert reason(end, page) == "when all have sealed, the game goes on"


def test_sealed_by_nobody_there() -> None:
    table = at_round(1)
    page = page_of(table)
    page["sealed"] = 0b1000
    assert reason(table, page) == "position.sealed must be from 0 to 7, not 8"


def test_a_split_that_is_none() -> None:
    table = at_round(1, hands={ANN: "1T 1T 2G"})
    table.split(ANN)
    for mask in (0b010, 0b111, 0b1000, 0b110):
        page = page_of(table)
        page["splits"][ANN] = mask
        assert reason(table, page) == "seat 0 cannot split its hand like that"
    page = page_of(table)
    page["splits"][BOB] = 1
    assert reason(table, page) == "seat 1 has sealed its split, or it has not"


def test_a_choice_that_was_not_made() -> None:
    table = at_round(1)
    table.all_split()
    page = page_of(table)
    page["kept"][ANN] = 1
    assert reason(table, page) == "seat 0 has chosen, or it has not"


def test_a_hand_over_the_limit_at_a_split() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E"})
    page = page_of(table)
    page["phase"], page["sealed"] = 1, 0
    assert reason(table, page) == "seat 0 has 6 cards to split, over the limit of 5"


def test_a_discard_that_is_not_in_the_hand() -> None:
    table = at_round(2, phase="deal", hands={ANN: "2T 1G 3P 1Z 1A 1E", BOB: "2A 2Z 2E 2G 3A 3T"})
    table.discard(ANN, "3P")
    page = page_of(table)
    page["pending"][ANN] = cards("4P")
    assert reason(table, page) == "seat 0 must discard 1 cards of its hand"
    page["pending"][ANN] = []
    assert reason(table, page) == "seat 0 must discard 1 cards of its hand"


@pytest.mark.parametrize("phase", ["deal", "split", "resolve"])
def test_a_hand_too_small_to_go_on_with(phase: str) -> None:
    hands = {ANN: "2T 1G 3P", CARL: "2A 2Z 2E 2G 3A 3T"}
    table = at_round(2, phase=phase, hands=hands if phase == "deal" else {ANN: "2T 1G 3P"})
    page = page_of(table)
    keep = 1 if phase == "resolve" else 2
    page["unused"] += page["hands"][ANN][keep:]
    page["hands"][ANN] = page["hands"][ANN][:keep]
    page["known"] = None
    if phase == "resolve":
        page["todo"][ANN] = page["hands"][ANN]
    assert reason(table, page) == f"seat 0 must have {keep + 1} cards or more, not {keep}"


@pytest.mark.parametrize(("seats", "level"), [(3, 2), (3, 3), (2, 1), (2, 2), (2, 3)])
def test_a_deck_too_small_for_the_rounds_to_come(seats: int, level: int) -> None:
    table = at_round(1, seats)
    page = page_of(table)
    page["unused"].append(page["decks"][level - 1].pop())
    page["known"] = None
    assert reason(table, page) == "a deck has too few cards for the rounds to come"


def test_a_resolution_of_other_cards() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2T 1G"})
    page = page_of(table)
    page["todo"][ANN] = cards("2T 3P")
    assert reason(table, page) == "seat 0 resolves other cards than its hand"


def test_done_with_something_left() -> None:
    table = at_round(2, phase="resolve", hands={ANN: "2T 1G"})
    page = page_of(table)
    page["sealed"] = 1
    assert reason(table, page) == "seat 0 cannot be done: something is left to play"


def test_a_resolution_out_of_time() -> None:
    table = at_round(2)
    page = page_of(table)
    page["splitters"] = 1
    assert reason(table, page) == "seat 0 is in the midst of a resolution that is not there"


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ([1, 3, 1, "GS 5.3"], "seat 0 has seals of an unknown group to place"),
        ([0, 3, 1, "GS 5.2"], "seat 0 has a step to make before it can decide"),
        ([1, 0, 0, "GS 5.3"], "position.agenda[0][0][2] must be from 1 to 9, not 0"),
        ([3, 0, 1, "GS 5.3"], "position.agenda[0][0][0] must be from 0 to 2, not 3"),
        ([0, 11, 1, "GS 5.3"], "position.agenda[0][0][1] must be from 0 to 10, not 11"),
    ],
)
def test_something_left_to_do_that_there_is_not(step: list[Any], complaint: str) -> None:
    table = at_round(2, phase="resolve")
    page = page_of(table)
    page["agenda"][ANN] = [step]
    assert reason(table, page) == complaint


def test_something_left_to_do_by_no_rule() -> None:
    table = at_round(2, phase="resolve")
    page = page_of(table)
    page["agenda"][ANN] = [[1, 0, 1, "GS 9.9"]]
    assert reason(table, page).startswith("position.agenda[0][0][3] must be GS 5.2 or ")


def test_seals_to_place_where_nothing_moves() -> None:
    table = at_round(2, phase="resolve", levels={ANN: "0,0,0,0,0 | 12,11,0,0,0"})
    page = page_of(table)
    page["agenda"][ANN] = [[1, 0, 1, "GS 5.3"]]
    assert reason(table, page) == "seat 0 has nothing to choose from"


def test_a_score_sheet_that_tells_otherwise() -> None:
    table = at_round(4, lines="tome none | artwork gem", prestige={ANN: 5})
    for rows in ([], [["Gem", 0, 3, 0, 0]], [["Tome", 6, 3, 0, 0]], [["Tome", 0, 3, 0, 0]] * 2):
        page = page_of(table)
        page["sheet"][ANN] = rows
        assert reason(table, page) == "the score sheets do not tell what has scored so far"


def test_a_score_sheet_with_an_unknown_resource() -> None:
    *_, end = random_game(deal(2))
    page = page_of(end)
    page["sheet"][ANN][-1][2] = 5
    assert reason(end, page) == "the score sheets tell of an unknown resource"


def test_knowledge_of_cards_that_are_not_hidden() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    page = page_of(table)
    page["known"][ANN][0] = [cards("3P")[0], page["known"][ANN][0][1]]
    assert reason(table, page) == "what seat 0 knows does not fit the cards it cannot see"


def test_knowledge_that_is_not_so() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    page = page_of(table)
    entries = page["known"][BOB]
    place = [face for face, _ in entries].index(cards("3P")[0])
    entries[place][1] = 1 << CARL
    assert reason(table, page) == "what seat 1 knows is not so"


def test_knowledge_of_places_that_are_not_there() -> None:
    table = at_round(1, hands={ANN: "2T 1G 3P"})
    page = page_of(table)
    page["known"][BOB] = [[face, where | 1 << 5] for face, where in page["known"][BOB]]
    assert reason(table, page) == "what seat 1 knows is not so"


def test_a_stream_of_chance_with_a_broken_key() -> None:
    table = at_round(1)
    page = page_of(table)
    page["rng"][0] = "x" * 64
    assert reason(table, page) == "the stream of chance has a key of 64 hexadecimal digits"


@pytest.mark.parametrize("name", list(deal(3).state.position()))
def test_a_part_missing_or_of_another_kind(name: str) -> None:
    table = at_round(1)
    page = page_of(table)
    del page[name]
    assert reason(table, page) == f"position lacks {name!r}"
    others: list[Plain] = ["x", -1, [[[]]], {}, 10**30, True, [None]]
    for other in others:
        page = page_of(table)
        page[name] = other
        assert reason(table, page)


# Anything else: refused, or played on with.


def swapped(page: Page, data: st.DataObject) -> None:
    """Swap two cards, so that each is still in one place."""
    zones = [*page["hands"], *page["decks"], page["unused"], *page["discards"]]
    spots = [(zone, place) for zone in zones for place in range(len(zone))]
    (one, here), (other, there) = data.draw(st.sampled_from(spots)), data.draw(st.sampled_from(spots))
    one[here], other[there] = other[there], one[here]
    for hand in page["hands"]:
        hand.sort()


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([(seats, number) for seats, walk in WALK.items() for number in range(len(walk))]), st.data())
def test_any_position_is_refused_or_played_on_with(start: tuple[int, int], data: st.DataObject) -> None:
    state = WALK[start[0]][start[1]]
    page = copy.deepcopy(state.position())
    for change in data.draw(st.lists(st.sampled_from([changed, changed, swapped]), min_size=1, max_size=3)):
        change(page, data)
    if data.draw(st.booleans()):
        page["known"] = None
    try:
        state = set_up(state, page)
    except RecordError:
        return
    assert set_up(state, state.position()) == state
    rng = Rng(key_from(1))
    for _ in range(30):
        awaited = members(state.awaiting())
        if not awaited:
            assert state.outcome() is not None
            return
        seat = rng.choice(awaited)
        after, events = play(state, seat, rng.choice(state.legal(seat)))
        assert isinstance(after, GreatSplitState)
        state = after
        for event in events:
            assert codec.from_text(codec.to_text(event)) == event
        if state.known is not None:
            for one in (seat, SPECTATOR):
                view = state.view(one)
                assert codec.from_text(codec.to_text(view)) == view
                assert GAME.imagine(view, rng).view(one) == view
