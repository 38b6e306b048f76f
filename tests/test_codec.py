"""The one way in and out: whatever comes in is one of our values, well formed, or is refused with a reason."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splitsies.core import codec
from splitsies.core.errors import CodecError
from splitsies.core.game import Action, Ask, Event, NotYourTurn, Outcome, Plain, Refusal, ScoreLine, View
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, members
from splitsies.core.sitting import sit_down
from splitsies.games import GAMES
from splitsies.games.split import GAME


def refused(plain: Plain) -> str:
    """Why this is none of our messages."""
    with pytest.raises(CodecError) as trouble:
        codec.decode(plain)
    assert str(trouble.value)
    return str(trouble.value)


def everything_said(moves: int = 60) -> list[Any]:
    """Asks, views, events, actions and an outcome from a random game with every option on."""
    options = GAME.options(seats=3, board="shuffled", joker="keeps", claims="honour", memory=True)
    sitting = sit_down(GAME, options, 5)
    rng = Rng(key_from(5)).fork("codec")
    said: list[Any] = []
    while sitting.state.awaiting():
        (seat,) = members(sitting.state.awaiting())
        action = rng.choice(sitting.state.legal(seat))
        if len(sitting.moves) % 10 == 0:
            said += [sitting.ask(seat), sitting.ask(SPECTATOR), action]
        events = sitting.submit(seat, action)
        if len(said) < moves:
            said += events
    return [*said, sitting.state.view(0), sitting.state.outcome(), NotYourTurn("SP 3.1", 2)]


SAID = everything_said()


def test_whatever_is_said_is_read_back() -> None:
    kinds = set()
    for value in SAID:
        assert codec.from_text(codec.to_text(value)) == value
        assert codec.decode(codec.encode(value)) == value
        kinds |= {type(value).__name__}
    assert {"Ask", "SplitView", "Outcome", "ChipPlaced", "CardsReceived"} <= kinds


def test_the_same_value_is_always_the_same_text() -> None:
    for value in SAID:
        assert codec.to_text(value) == codec.to_text(codec.from_text(codec.to_text(value)))


def test_a_state_does_not_travel() -> None:
    state = GAME.deal(GAME.options(), Rng(key_from(1)))
    with pytest.raises(CodecError, match="a SplitState does not travel"):
        codec.encode(state)
    with pytest.raises(CodecError, match="a Rng does not travel"):
        codec.encode(state.rng)


@pytest.mark.parametrize("value", [1.5, {1, 2}, [1], {"a": 1}, b"x", object(), NotYourTurn])
def test_only_our_values_travel(value: object) -> None:
    with pytest.raises(CodecError, match="does not travel"):
        codec.encode(value)


@pytest.mark.parametrize(
    ("plain", "why"),
    [
        (1.5, "1.5 is none of number, text, true, false, nothing, list or object"),
        ({}, "None is not a kind of message"),
        ({"_": "Nonsense"}, "'Nonsense' is not a kind of message"),
        ({"_": 7}, "7 is not a kind of message"),
        ({"_": None}, "None is not a kind of message"),
        ({"_": ["NotYourTurn"]}, "['NotYourTurn'] is not a kind of message"),
        ({"_": "NotYourTurn"}, "NotYourTurn lacks 'rule'"),
        ({"_": "NotYourTurn", "rule": "SP 3.1"}, "NotYourTurn lacks 'seat'"),
        ({"_": "NotYourTurn", "rule": "SP 3.1", "seat": 8}, "NotYourTurn.seat must be from 0 to 7, not 8"),
        ({"_": "NotYourTurn", "rule": "SP 3.1", "seat": -1}, "NotYourTurn.seat must be from 0 to 7, not -1"),
        ({"_": "NotYourTurn", "rule": "SP 3.1", "seat": True}, "NotYourTurn.seat must be a whole number, not True"),
        ({"_": "NotYourTurn", "rule": "SP 3.1", "seat": "2"}, "NotYourTurn.seat must be a whole number, not '2'"),
        ({"_": "NotYourTurn", "rule": 3, "seat": 2}, "NotYourTurn.rule must be a text, not 3"),
        ({"_": "NotYourTurn", "rule": "x" * 21, "seat": 2}, "NotYourTurn.rule is longer than 20 characters"),
        (
            {"_": "NotYourTurn", "rule": "SP 3.1", "seat": 2, "more": 1},
            "NotYourTurn has 'more', which does not belong there",
        ),
        ({"_": "split.PlaceChip", "space": 100}, "split.PlaceChip.space must be from 0 to 99, not 100"),
        ({"_": "split.MatchMade", "to": 255, "rule": "SP 3.3", "seat": 0, "slot": 0, "match": 1, "suits": 3},
         "split.MatchMade.suits must be a list, not 3"),
        ({"_": "split.MatchMade", "to": 255, "rule": "SP 3.3", "seat": 0, "slot": 0, "match": 1, "suits": [0, 4]},
         "split.MatchMade.suits[1] must be from 0 to 3, not 4"),
        ({"_": "Ask", "view": None, "legal": [], "events": [], "number": 0}, "Ask.view must be a View, not None"),
        (
            {"_": "Outcome", "winners": 1, "scores": [1], "lines": [[7]], "rule": "SP 6.1"},
            "Outcome.lines[0][0] must be a ScoreLine, not 7",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(plain: Plain, why: str) -> None:
    assert refused(plain) == why


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "this is not JSON as we write it"),
        ("{", "this is not JSON as we write it"),
        ("1.5", "1.5 is not a whole number"),
        ("1e2", "1e2 is not a whole number"),
        ("NaN", "NaN is not a whole number"),
        ("[Infinity]", "Infinity is not a whole number"),
        ('{"a": 1, "a": 1}', "'a' is said twice"),
        ('"\\ud800"', "this is not JSON as we write it"),
        ('{"\\udfff": 1}', "this is not JSON as we write it"),
        ('"\udcff"', "this is not JSON as we write it"),
        ("9" * 5000, "this is not JSON as we write it"),
        ("[" * 50 + "]" * 50, f"it is nested more than {codec.DEEPEST} levels deep"),
        ('{"a":' * 50 + "1" + "}" * 50, f"it is nested more than {codec.DEEPEST} levels deep"),
        ("[" * 100_000, "this is not JSON as we write it"),
        ("[" * 100_000 + "]" * 100_000, "this is not JSON as we write it"),
    ],
)
def test_a_text_that_is_not_ours_is_refused(text: str, why: str) -> None:
    with pytest.raises(CodecError) as trouble:
        codec.from_text(text)
    assert why in str(trouble.value)


@pytest.mark.parametrize(
    "text", ['"\\ud83c\\udf31"', '"🌱"', '"\\u0007"', '"é"', '{"_":"NotYourTurn","rule":"é","seat":2}']
)
def test_whole_characters_are_read(text: str) -> None:
    value = codec.from_text(text)
    assert codec.from_text(codec.to_text(value)) == value


def test_what_is_nested_as_deep_as_allowed_is_read() -> None:
    assert codec.from_text("[" * codec.DEEPEST + "]" * codec.DEEPEST)


def test_every_value_of_a_game_has_a_shape_for_each_field() -> None:
    for game in GAMES:
        for base in (Action, Event, Refusal, View):
            found = codec.registered(game.name.replace("-", "_"), base) or codec.registered(game.name, base)
            assert found, f"{game.name} has no {base.__name__}"


def test_two_kinds_may_not_share_a_name() -> None:
    with pytest.raises(TypeError, match="two classes are called NotYourTurn"):
        codec.register(NotYourTurn, seat=codec.SEAT)
    with pytest.raises(TypeError, match="but shapes for"):
        codec.register(ScoreLine, rule=codec.RULE)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
ENCODED = [codec.encode(value) for value in SAID]
KINDS = sorted({plain["_"] for plain in ENCODED} | {"Ask", "Outcome", "ScoreLine", "NotPossibleNow", "NoTakeBack"})


def well_formed_or_refused(plain: Plain) -> None:
    try:
        value = codec.decode(plain)
    except CodecError as trouble:
        assert str(trouble)  # noqa: PT017
        assert len(str(trouble)) < 500  # noqa: PT017
    else:
        assert codec.decode(codec.encode(value)) == value
        assert codec.encode(value) == plain


@given(JSON)
@settings(max_examples=300)
def test_any_json_is_a_value_or_is_refused(plain: Plain) -> None:
    well_formed_or_refused(plain)


@given(st.sampled_from(KINDS), st.dictionaries(st.text(max_size=5) | st.sampled_from(["to", "rule", "seat"]), JSON))
def test_any_fields_of_a_kind_are_a_value_or_are_refused(kind: str, given_fields: dict[str, Plain]) -> None:
    well_formed_or_refused({"_": kind, **given_fields})


@given(st.sampled_from(ENCODED), st.data())
@settings(max_examples=300, deadline=None)
def test_a_message_with_another_value_somewhere_is_a_value_or_is_refused(plain: Plain, data: st.DataObject) -> None:
    plain = codec.load(codec.dump(plain))
    where: Any = plain
    while True:
        key = data.draw(st.sampled_from(list(where) if isinstance(where, dict) else list(range(len(where)))))
        inner = where[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.booleans()):
            where = inner
            continue
        where[key] = data.draw(JSON | st.integers(-2, 300) | st.sampled_from(ENCODED))
        break
    well_formed_or_refused(plain)


@given(st.text() | st.builds(lambda value, cut: codec.to_text(value)[:cut], st.sampled_from(SAID), st.integers(0, 400)))
def test_any_text_is_a_value_or_is_refused(text: str) -> None:
    try:
        value = codec.from_text(text)
    except CodecError as trouble:
        assert str(trouble)  # noqa: PT017
    else:
        assert codec.from_text(codec.to_text(value)) == value


def test_what_is_decoded_is_of_our_classes_only() -> None:
    ask = next(value for value in SAID if isinstance(value, Ask))
    again = codec.from_text(codec.to_text(ask))
    assert isinstance(again, Ask)
    assert all(isinstance(action, Action) for action in again.legal)
    assert all(isinstance(event, Event) for event in again.events)
    assert isinstance(next(value for value in SAID if isinstance(value, Outcome)), Outcome)
    assert {field.name for field in fields(again)} == {"view", "legal", "events", "number"}
