"""Positions of Split the Hoard: what is written is set up again, and what cannot be is refused with a reason."""

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.split_the_hoard.table import ANN, BOB, Table, at, deal, random_game
from splitsies.core import codec
from splitsies.core.errors import RecordError
from splitsies.core.game import Plain
from splitsies.core.play import play
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, members
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.agenda import QUESTIONS
from splitsies.games.split_the_hoard.rules import HoardState
from tables import changed

Page = dict[str, Plain]


def moments(seats: int) -> list[HoardState]:
    """Moments of random games, of both markets."""
    found = []
    for seed, market in ((seats, "open"), (seats + 10, "blind")):
        states = [table.state for table in random_game(deal(seats, seed=seed, market=market))]
        found += [*states[::7], states[-1]]
    return found


WALK = {seats: moments(seats) for seats in (2, 3, 5)}


def set_up(state: HoardState, moment: Plain) -> HoardState:
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


@pytest.mark.parametrize("seats", WALK)
def test_a_position_is_set_up_as_it_was(seats: int) -> None:
    for state in WALK[seats]:
        again = set_up(state, codec.load(codec.dump(state.position())))
        assert again == state
        for seat in (*range(seats), SPECTATOR):
            assert again.view(seat) == state.view(seat)


def test_many_kinds_of_moments_are_among_them() -> None:
    met = {state.agenda[-1][0] for walk in WALK.values() for state in walk if state.agenda}
    assert len(met & QUESTIONS) >= 8


def a_table() -> Table:
    return at("negotiate", coins={ANN: 3, BOB: 1}, market={BOB: "ruby shield+1 -"}, hauls={ANN: "emerald"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda page: page["hauls"][0].append(1), "the cards of the position are not the box's"),
        (lambda page: page["deck"].pop(), "the cards of the position are not the box's"),
        (lambda page: page.update(classes=[0, 0]), "every seat must have a class of its own"),
        (lambda page: page["rows"][0].pop(), "every Coin has a mark of its own and lies in one place"),
        (lambda page: page["rows"][1].append(page["rows"][0][0]), "every Coin has a mark of its own"),
        (lambda page: page["under"].append([99, 1]), "every bundle under a deck has a mark of its own"),
        (lambda page: page["seen"].append(0), "there must be as many faces as marks"),
        (lambda page: page["seen"].__setitem__(0, 4), "a Coin's face was seen by some of the seats"),
        (lambda page: page.update(agenda=[]), "what is left to do does not fit the phase"),
        (lambda page: page["agenda"].append([99]), "is nothing that can be left to do"),
        (lambda page: page["agenda"].append([13, 7, 1]), "has a seat that does not exist"),
        (lambda page: page["agenda"].append([14, 0, 2, 0]), "has no such effect"),
        (lambda page: page.update(phase=4), "when the game is over, nothing is left to do"),
        (lambda page: page.update(phase=2), "what is left to do does not fit the phase"),
        (lambda page: page.update(sealed=1), "cards are placed and priced in Reveal only"),
        (lambda page: page["need"].__setitem__(0, 1), "chooses among its Coins for nothing"),
        (lambda page: page.update(looker=0), "somebody looks at cards, or nobody does"),
        (lambda page: page["appraised"].append(0), "Coins are appraised by the seat that may turn them"),
        (lambda page: page["known"][0].pop(), "does not fit the cards it cannot see"),
        (lambda page: page["rng"].__setitem__(0, "x" * 64), "the stream of chance has a key of 64"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(change: Any, said: str) -> None:
    table = a_table()
    page = page_of(table)
    change(page)
    assert said in reason(table, page)


def test_knowledge_that_is_not_so() -> None:
    table = at("claim", hauls={ANN: "dwarven_hammer ruby shield"})
    table.does(ANN, "!dwarven_hammer", "ruby", "shield")
    page = page_of(table)
    sure = [clue for clue in page["known"][1] if len(clue[1]) == 1 and len(clue[0]) == 1]
    sure[0][1], sure[1][1] = sure[1][1], sure[0][1]
    page["known"][1].sort()
    assert "is not so" in reason(table, page)


@pytest.mark.parametrize("name", list(deal(3).state.position()))
def test_a_part_missing_or_of_another_kind(name: str) -> None:
    table = a_table()
    page = page_of(table)
    del page[name]
    assert reason(table, page) == f"position lacks {name!r}"
    others: list[Plain] = ["x", -5, [[[[]]]], {}, 10**30, [None]]
    for other in others:
        page = page_of(table)
        page[name] = other
        assert reason(table, page)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([(seats, number) for seats, walk in WALK.items() for number in range(len(walk))]), st.data())
def test_any_position_is_refused_or_played_on_with(start: tuple[int, int], data: st.DataObject) -> None:
    state = WALK[start[0]][start[1]]
    page = copy.deepcopy(state.position())
    for _ in range(data.draw(st.integers(1, 2))):
        changed(page, data)
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
        assert isinstance(after, HoardState)
        state = after
        for event in events:
            assert codec.from_text(codec.to_text(event)) == event
        if state.known is not None:
            for one in (seat, SPECTATOR):
                view = state.view(one)
                assert codec.from_text(codec.to_text(view)) == view
                assert GAME.imagine(view, rng).view(one) == view
