"""The notation of SPLIT: every action has one, and whatever else is typed is answered with what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splitsies.core import codec
from splitsies.core.errors import NotationError
from splitsies.games.split import GAME
from splitsies.games.split.actions import (
    CLAIM,
    DECLARE_PERFECT,
    DECLARE_STRONG,
    DECLARE_WEAK,
    PLACEMENTS,
    PLAYS,
    REMOVALS,
    STOP,
    SplitAction,
)
from splitsies.games.split.board import SPACES, parse_space, space_name
from splitsies.games.split.cards import KINDS, card_name, named_joker, parse_card

EVERY_ACTION: list[SplitAction] = [
    *(play for row in PLAYS for play in row),
    *REMOVALS,
    *PLACEMENTS,
    *DECLARE_PERFECT,
    *DECLARE_WEAK,
    DECLARE_STRONG,
    STOP,
    CLAIM,
]


def test_every_action_is_read_as_it_is_written() -> None:
    assert len(EVERY_ACTION) == 54 * 20 + 2 * 100 + 8 + 3
    for action in EVERY_ACTION:
        assert GAME.parse(str(action)) is action
    assert len({str(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


def test_every_action_travels() -> None:
    for action in EVERY_ACTION:
        assert codec.from_text(codec.to_text(action)) == action


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (PLAYS[9][4], "4S>3L"),
        (PLAYS[9][5], "4S>3R"),
        (PLAYS[52][19], "R*>10R"),
        (PLAYS[33][0], "10S>1L"),
        (PLACEMENTS[34], "+e4"),
        (REMOVALS[99], "-j10"),
        (DECLARE_PERFECT[0], "perfect:H"),
        (DECLARE_WEAK[3], "weak:C"),
        (DECLARE_STRONG, "strong"),
        (STOP, "stop"),
        (CLAIM, "none"),
    ],
)
def test_what_notation_looks_like(action: SplitAction, notation: str) -> None:
    assert str(action) == notation


@given(st.sampled_from(EVERY_ACTION), st.data())
def test_case_and_spaces_at_the_ends_do_not_matter(action: SplitAction, data: st.DataObject) -> None:
    typed = "".join(data.draw(st.sampled_from([letter.lower(), letter.upper()])) for letter in str(action))
    spaces = st.text(" \t\r\n", max_size=3)
    assert GAME.parse(data.draw(spaces) + typed + data.draw(spaces)) is action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "-", ">", "4S", "4S>", "4S>3", "4S>L", "4S>0L", "4S>11L", "4S>03L", "4S>3X", "4S>3LL", "4S > 3L",
        "14S>3L", "1S>3L", "4X>3L", "*>3L", "+e11", "+k1", "+e0", "+e", "+4e", "+ e4", "e4", "--e4", "perfect",
        "perfect:", "perfect:X", "strong:H", "weak", "stop!", "no", "4S>3L>3L", "R*=4H>3L", "<", "\x00", "♥",
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse(text)
    assert says_what_is_allowed(str(trouble.value))


def says_what_is_allowed(message: str) -> bool:
    return any(
        hint in message
        for hint in ("moves are written like", "cards are written like", "spaces go from a1 (top left) to j10")
    )


def test_the_message_names_every_kind_of_move() -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse("what?")
    for example in ("4S>3L", "+e4", "-e4", "weak:H", "strong", "perfect:H", "stop", "none"):
        assert example in str(trouble.value)
        assert GAME.parse(example) in EVERY_ACTION


def test_a_message_is_never_long() -> None:
    for text in ("x" * 100_000, "+" + "x" * 100_000, "-" + "x" * 100_000, "x" * 100_000 + ">3L"):
        with pytest.raises(NotationError) as trouble:
            GAME.parse(text)
        assert len(str(trouble.value)) < 300


LIKE_NOTATION = st.text("0123456789HSDCRBJQKA*LRabcdefghij+->:=< perfctongwkalhs\n", max_size=12)


NEARLY = st.builds(lambda action, more: str(action) + more, st.sampled_from(EVERY_ACTION), st.text(max_size=3))


@given(st.one_of(st.text(), LIKE_NOTATION, NEARLY))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    refused = ""
    try:
        assert GAME.parse(str(GAME.parse(text))) is GAME.parse(text)
    except NotationError as trouble:
        refused = str(trouble)
    assert not refused or says_what_is_allowed(refused)


# The parts.


def test_every_card_and_every_space_is_read_as_it_is_written() -> None:
    assert all(parse_card(card_name(card)) == card for card in range(KINDS))
    assert all(parse_space(space_name(space)) == space for space in range(SPACES))


def test_a_joker_that_stands_for_a_card_shows_both() -> None:
    assert card_name(named_joker(parse_card("R*"), parse_card("10D"))) == "R*=10D"
    with pytest.raises(NotationError):
        parse_card("R*=10D")
