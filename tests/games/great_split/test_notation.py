"""The notation of The Great Split: every action has one, and anything else is answered with what is allowed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splitsies.core import codec
from splitsies.core.errors import CodecError, NotationError
from splitsies.games.great_split import GAME
from splitsies.games.great_split.actions import (
    ARROWS,
    DISCARDS,
    DONE,
    KEEPS,
    PLAYS,
    SALES_FOR_GOLD,
    SALES_FOR_PRESTIGE,
    SEAL_CHOICES,
    SPLITS,
    SPLITTERS,
    GreatSplitAction,
)
from splitsies.games.great_split.faces import (
    FACES,
    KIND_LETTERS,
    SEAL_OF,
    TRACKS,
    face_name,
    icons_of,
    parse_face,
    parse_track,
    track_name,
)

CARDS = [face for face in range(FACES) if icons_of(face)]
EVERY_ACTION: list[GreatSplitAction] = [
    *(DISCARDS[face] for face in CARDS),
    *SPLITS[1:],
    *KEEPS,
    *(PLAYS[face] for face in CARDS),
    *(SALES_FOR_GOLD[face] for face in CARDS),
    *(SALES_FOR_PRESTIGE[face] for face in CARDS),
    *SPLITTERS,
    *(SEAL_CHOICES[track] for track in SEAL_OF),
    *ARROWS,
    DONE,
]


def test_every_action_is_read_as_it_is_written() -> None:
    assert len(EVERY_ACTION) == 4 * 9 * 7 + 1023 + 2 + 11 + 5 + 11 + 1
    for action in EVERY_ACTION:
        assert GAME.parse(str(action)) is action
    assert len({str(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


def test_every_action_travels() -> None:
    for action in EVERY_ACTION:
        assert codec.from_text(codec.to_text(action)) == action


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (DISCARDS[2], "-2T"),
        (SPLITS[0b101], "1.3|"),
        (SPLITS[1 << 9], "10|"),
        (KEEPS[0], "left"),
        (KEEPS[1], "right"),
        (PLAYS[parse_face("3Q")], "3Q"),
        (SALES_FOR_GOLD[2], "2T$G"),
        (SALES_FOR_PRESTIGE[2], "2T$P"),
        (SPLITTERS[9], "!sG"),
        (SPLITTERS[10], "!P"),
        (SEAL_CHOICES[5], "sT"),
        (ARROWS[1], ">A"),
        (DONE, "done"),
    ],
)
def test_what_notation_looks_like(action: GreatSplitAction, notation: str) -> None:
    assert str(action) == notation


@given(st.sampled_from(EVERY_ACTION), st.data())
def test_case_and_spaces_at_the_ends_do_not_matter(action: GreatSplitAction, data: st.DataObject) -> None:
    typed = "".join(data.draw(st.sampled_from([letter.lower(), letter.upper()])) for letter in str(action))
    spaces = st.text(" \t\r\n", max_size=3)
    assert GAME.parse(data.draw(spaces) + typed + data.draw(spaces)) is action


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "-", "|", "!", ">", "$", "1", "0T", "8T", "2X", "T", "T2", "22T", "-0T", "-T", "1.|", ".1|", "0|",
        "11|", "1.1|", "1,3|", "1.3", "|1.3", "1|2", "001|", "l", "up", "2T$", "$G", "2T$T", "2T$sG", "!X", "!s",
        "s", "sP", "sX", ">X", "->A", "done!", "pass", "<", "\x00", "♥", "²|", "2T 1G", "--2T",
    ],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse(text)
    assert says_what_is_allowed(str(trouble.value))


def says_what_is_allowed(message: str) -> bool:
    return any(
        hint in message
        for hint in (
            "moves are written like",
            "cards are written like",
            "the tracks are",
            "write the places of one group",
            "a card is sold for G (Gold) or P (Prestige)",
        )
    )


def test_the_message_names_every_kind_of_move() -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse("what?")
    for example in ("-2T", "1.3|", "left", "right", "2T", "2T$G", "!sG", "sT", ">A", "done"):
        assert example in str(trouble.value)
        assert GAME.parse(example) in EVERY_ACTION


@pytest.mark.parametrize("start", ["", "-", "!", ">", "s", "1", "2T$"])
@pytest.mark.parametrize("end", ["", "|", "$G"])
def test_a_message_is_never_long(start: str, end: str) -> None:
    with pytest.raises(NotationError) as trouble:
        GAME.parse(start + "x" * 100_000 + end)
    assert len(str(trouble.value)) < 400


LIKE_NOTATION = st.text("0123456789TAZEGPDQSs.|-!>$leftrighdone \n", max_size=12)
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


def test_every_card_and_every_track_is_read_as_it_is_written() -> None:
    assert all(parse_face(face_name(card)) == card for card in CARDS)
    assert all(parse_track(track_name(track)) == track for track in range(TRACKS))
    assert len(KIND_LETTERS) == 9


@pytest.mark.parametrize(
    "text",
    [
        '{"_":"great_split.Discard","face":0}',
        '{"_":"great_split.Discard","face":72}',
        '{"_":"great_split.Split","mask":0}',
        '{"_":"great_split.Split","mask":1024}',
        '{"_":"great_split.Keep","group":2}',
        '{"_":"great_split.Sell","face":2,"track":11}',
        '{"_":"great_split.ChooseSeal","track":4}',
        '{"_":"great_split.ChooseSeal","track":10}',
        '{"_":"great_split.Done","why":1}',
    ],
)
def test_what_is_no_action_does_not_travel(text: str) -> None:
    with pytest.raises(CodecError):
        codec.from_text(text)
