"""The notation of Split the Hoard: every action has one, and anything else is answered with what is allowed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splitsies.core import codec
from splitsies.core.errors import CodecError, NotationError
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.actions import (
    AIMS,
    ENOUGH,
    LAYS,
    OFFERS,
    OLDEST,
    PASS,
    PAY_MORE,
    SEAL,
    SWAPS,
    TAKE_COINS,
    WITHDRAW,
    HoardAction,
)

BOX = GAME.material
EVERY_ACTION: list[HoardAction] = [
    *(PASS, TAKE_COINS, OLDEST, ENOUGH, SEAL, PAY_MORE, WITHDRAW),
    *AIMS,
    *LAYS,
    *(offer for offers in OFFERS for offer in offers),
    *(swap for swaps in SWAPS for swap in swaps),
    *BOX.uses[1:],
    *BOX.choices[1:],
    *(spend for spends in BOX.spends[1:] for spend in spends),
    *BOX.keeps,
]


def test_every_action_is_read_as_it_is_written() -> None:
    assert len(EVERY_ACTION) == 7 + 5 + 11 + 15 + 15 + 46 + 46 + 103 + 46 + 20
    assert len({str(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)
    for action in EVERY_ACTION:
        assert GAME.parse(str(action)) == action


def test_every_action_travels() -> None:
    for action in EVERY_ACTION:
        assert codec.from_text(codec.to_text(action)) == action


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (TAKE_COINS, "coins"),
        (OFFERS[1][2], "b3"),
        (BOX.uses[BOX.kind_of["emerald"]], "!emerald"),
        (BOX.choices[BOX.kind_of["ruby"]], "ruby"),
        (AIMS[1], "@b"),
        (SWAPS[1][1], "b1~b3"),
        (LAYS[2], "+2"),
        (BOX.spends[BOX.kind_of["ruby"]][1], "ruby*1"),
        (OLDEST, "oldest"),
        (BOX.keeps[BOX.title_of["smith"]], "title:smith"),
    ],
)
def test_what_notation_looks_like(action: HoardAction, notation: str) -> None:
    assert str(action) == notation


@settings(deadline=None)
@given(st.sampled_from(EVERY_ACTION), st.data())
def test_case_and_spaces_at_the_ends_do_not_matter(action: HoardAction, data: st.DataObject) -> None:
    typed = "".join(data.draw(st.sampled_from([letter.lower(), letter.upper()])) for letter in str(action))
    spaces = st.text(" \t\r\n", max_size=3)
    assert GAME.parse(data.draw(spaces) + typed + data.draw(spaces)) == action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "!", "@", "@f", "b4", "f1", "b0", "+11", "+-1", "+", "++1", "b1~b1", "b3~b1", "b1~c3", "ruby*", "*1",
        "ruby*10", "ruby*²", "rubies", "!rubies", "title:", "title:king", "title:ruby", "smith", "take", "<", "\x00",
        "♥", "b1 b2", "! ruby", "ruby * 1",
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse(text)
    assert "moves are written like" in str(trouble.value)


def test_the_message_names_every_kind_of_move_and_is_never_long() -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse("x" * 100_000)
    assert len(str(trouble.value)) < 400
    for example in ("coins", "b3", "!emerald", "ruby", "@b", "b1~b3", "+2", "ruby*1", "oldest", "title:smith", "pass"):
        assert example in str(trouble.value)
        assert GAME.parse(example) in EVERY_ACTION


LIKE_NOTATION = st.text("abcde123!@+*~:rubyttle \n", max_size=12)
NEARLY = st.builds(lambda action, more: str(action) + more, st.sampled_from(EVERY_ACTION), st.text(max_size=3))


@settings(deadline=None)
@given(st.one_of(st.text(), LIKE_NOTATION, NEARLY))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    refused = ""
    try:
        assert GAME.parse(str(GAME.parse(text))) == GAME.parse(text)
    except NotationError as trouble:
        refused = str(trouble)
    assert not refused or "moves are written like" in refused


@pytest.mark.parametrize(
    "text",
    [
        '{"_":"split_the_hoard.Negotiate","seller":5,"place":1}',
        '{"_":"split_the_hoard.Negotiate","seller":0,"place":4}',
        '{"_":"split_the_hoard.Lay","count":11}',
        '{"_":"split_the_hoard.Spend","card":"ruby","count":10}',
        '{"_":"split_the_hoard.Use","card":7}',
        '{"_":"split_the_hoard.Pass","why":1}',
    ],
)
def test_what_is_no_action_does_not_travel(text: str) -> None:
    with pytest.raises(CodecError):
        codec.from_text(text)
