"""Records and positions: what is written is read back, and what is damaged or made up is refused with a reason."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splitsies.core.codec import dump, load
from splitsies.core.errors import CodecError, RecordError
from splitsies.core.game import Game, Plain, State
from splitsies.core.record import FORMAT, Move, Position, Record, _digest, replay, steps
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, members
from splitsies.core.sitting import Sitting, resume, sit_down
from splitsies.games import game as find
from splitsies.games.split import GAME

Page = dict[str, Plain]


def played(seed: int, moves: int, **options: object) -> Sitting:
    """A random game of SPLIT after so many moves."""
    sitting = sit_down(GAME, GAME.options(**options), seed)
    rng = Rng(key_from(seed)).fork("records")
    while len(sitting.moves) < moves and sitting.state.awaiting():
        (seat,) = members(sitting.state.awaiting())
        sitting.submit(seat, rng.choice(sitting.state.legal(seat)))
    return sitting


SHORT = played(seed=1, moves=5)
TEXT = SHORT.record.noted(who=["Ann", "Bob"]).text()


def test_notes_that_could_not_be_read_back_are_not_taken() -> None:
    with pytest.raises(CodecError, match=r"1\.5 is not a whole number"):
        SHORT.record.noted(seconds=1.5)


def page_of(text: str) -> Page:
    """What a file says, without its seal."""
    page = load(text)
    assert isinstance(page, dict)
    del page["sha256"]
    return page


def sealed(page: Page) -> str:
    """A page as a file with the right digest, laid out as ours are, whatever it says."""
    lines = []
    for name, value in {**page, "sha256": _digest(page)}.items():
        if name == "moves" and isinstance(value, list) and value:
            rows = ",\n".join("  " + dump(row) for row in value)
            lines.append(f' "moves": [\n{rows}\n ]')
        else:
            lines.append(f" {dump(name)}: {dump(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def changed(**changes: Plain) -> str:
    """The short record with other values, properly sealed."""
    return sealed({**page_of(TEXT), **changes})


def reason(text: str) -> str:
    """Why this is not a record that replays; it is a fault if it is one."""
    with pytest.raises(RecordError) as trouble:
        end_of(text)
    assert str(trouble.value)
    return str(trouble.value)


def end_of(text: str) -> State[Any, Any]:
    """The state that a record replays to."""
    record = Record.parse(text, find)
    return replay(record.box(find), record)


# What is written is read back.


def test_a_record_is_read_as_it_was_written() -> None:
    record = Record.parse(TEXT, find)
    assert record == SHORT.record.noted(who=["Ann", "Bob"])
    assert record.text() == TEXT
    assert replay(GAME, record) == SHORT.state
    assert sealed(page_of(TEXT)) == TEXT


def test_a_record_says_what_it_is() -> None:
    page = page_of(TEXT)
    names = "format kind game version material_digest material options start moves notes proof"
    assert " ".join(page) == names
    assert (page["format"], page["kind"], page["game"], page["version"]) == (FORMAT, "record", "split", GAME.version)
    assert page["options"] == GAME.options().plain()
    assert page["start"] == key_from(1).hex()
    assert page["moves"] == [[move.seat, move.text] for move in SHORT.moves]


def test_a_record_may_have_other_line_ends_and_none_at_its_end() -> None:
    record = Record.parse(TEXT, find)
    assert Record.parse(TEXT.replace("\n", "\r\n"), find) == record
    assert Record.parse(TEXT.rstrip("\n"), find) == record


def test_the_story_of_a_record_is_the_story_of_the_game() -> None:
    told = list(steps(GAME, SHORT.record))
    assert [step.move for step in told] == SHORT.moves
    assert told[-1].state == SHORT.state
    again = resume(GAME, SHORT.record)
    assert again.state == SHORT.state
    assert again.record == SHORT.record


def test_a_record_may_start_from_a_position() -> None:
    options = GAME.options()
    record = Record.starting_at(GAME, SHORT.state, options)
    assert not record.is_dealt
    (seat,) = members(SHORT.state.awaiting())
    record = record.after(Move(seat, str(SHORT.state.legal(seat)[0])))
    again = Record.parse(record.text(), find)
    assert again == record
    assert replay(GAME, again) == replay(GAME, record)


@given(st.integers(0, 10**6), st.integers(0, 80), st.sampled_from(GAME.seat_counts), st.booleans())
@settings(max_examples=15, deadline=None)
def test_any_game_is_read_back(seed: int, moves: int, seats: int, memory: bool) -> None:
    sitting = played(seed, moves, seats=seats, memory=memory, board="shuffled" if memory else "fixed")
    record = Record.parse(sitting.record.text(), find)
    assert record == sitting.record
    assert replay(GAME, record) == sitting.state
    position = Position.of(GAME, sitting.state, sitting.start.options)
    assert Position.parse(position.text(), find) == position
    assert position.set_up(find) == sitting.state


# What is damaged is refused.


def test_every_single_change_is_noticed() -> None:
    for place, letter in enumerate(TEXT):
        for other in {chr(ord(letter) ^ 1), chr(ord(letter) ^ 2), " ", "\t", "0", '"', "\udcff"} - {letter}:
            reason(TEXT[:place] + other + TEXT[place + 1 :])


def test_every_missing_and_every_added_letter_is_noticed() -> None:
    for place in range(len(TEXT) - 1):
        reason(TEXT[:place] + TEXT[place + 1 :])
        reason(TEXT[:place] + " " + TEXT[place:])
        reason(TEXT[:place] + TEXT[place] + TEXT[place:])


def test_every_truncated_record_is_noticed() -> None:
    for length in range(len(TEXT) - 1):
        reason(TEXT[:length])


def test_every_change_of_a_position_is_noticed() -> None:
    text = Position.of(GAME, SHORT.state, GAME.options()).text()
    for place in range(0, len(text) - 1, 7):
        with pytest.raises(RecordError):
            Position.parse(text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :], find)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is damaged or no record: this is not JSON as we write it"),
        ("hello", "this is not JSON as we write it"),
        ("[]", "this is not a record of Splitsies"),
        ("null", "this is not a record of Splitsies"),
        ("7", "this is not a record of Splitsies"),
        ('"record"', "this is not a record of Splitsies"),
        ("{}", "this is not a record of Splitsies"),
        ('{"format": 1}', "this is not a record of Splitsies"),
        ('{"format": 1, "kind": ["record"]}', "this is not a record of Splitsies"),
        ('{"kind": "record"}', "this is not a record of Splitsies"),
        ('{"format": 1, "kind": "record"}', "was changed"),
        ('{"format": 1, "kind": "record", "sha256": 7}', "was changed"),
        ('{"format": 1, "format": 1, "kind": "record"}', "'format' is said twice"),
        ('{"format": 1.0, "kind": "record"}', "1.0 is not a whole number"),
        ('{"format": 1e3, "kind": "record"}', "1e3 is not a whole number"),
        ('{"format": NaN, "kind": "record"}', "NaN is not a whole number"),
        ('{"format": -Infinity, "kind": "record"}', "-Infinity is not a whole number"),
        ("[" * 100_000, "this is not JSON as we write it"),
        ('{"a":' * 100_000, "this is not JSON as we write it"),
        ('{"format": 1, "kind": "record", "notes": ' + "9" * 10_000 + "}", "this is not JSON as we write it"),
        (TEXT + TEXT, "this is not JSON as we write it"),
        ("\ufeff" + TEXT, "this is not JSON as we write it"),
    ],
)
def test_what_is_no_record_is_refused(text: str, why: str) -> None:
    assert why in reason(text)


@pytest.mark.parametrize("depth", [41, 300, 700, *range(930, 1000, 3), 1500, 30_000])
def test_deep_nesting_does_no_harm(depth: int) -> None:
    for field in ("notes", "start", "options", "moves", "proof", "version", "game"):
        nested = "[" * depth + "]" * depth
        text = TEXT[: TEXT.index(f' "{field}":')] + f' "{field}": {nested}\n}}\n'
        assert reason(text)
        with pytest.raises(RecordError):
            Position.parse(text.replace('"record"', '"position"'), find)


def test_half_a_character_does_no_harm() -> None:
    assert reason('{"format": 1, "kind": "record", "notes": "\\ud800"}')
    assert reason(TEXT.replace("Ann", "\\ud83d"))
    assert reason(TEXT.replace("Ann", "\udcff"))


def test_keys_said_twice_anywhere() -> None:
    assert "'joker' is said twice" in reason(TEXT.replace('"joker":"wild"', '"joker":"wild","joker":"wild"'))


# What was made up, with a right seal, is refused too.


def test_the_seal_of_these_tests_is_the_right_one() -> None:
    assert Record.parse(changed(), find) == Record.parse(TEXT, find)
    assert Record.parse(changed(notes={}), find).notes == {}


def test_laid_out_otherwise() -> None:
    page = load(TEXT)
    assert "laid out" in reason(json.dumps(page))
    assert "laid out" in reason(json.dumps(page, indent=1))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"version": GAME.version + 1}, f"split version {GAME.version + 1}; the rules here are version {GAME.version}"),
        ({"version": 0}, f"split version 0; the rules here are version {GAME.version}"),
        ({"version": -1}, "record.version must be from 0"),
        ({"version": "1"}, "record.version must be a whole number, not '1'"),
        ({"version": True}, "record.version must be a whole number, not True"),
        ({"version": None}, "record.version must be a whole number"),
        ({"format": 2}, f"the record has format 2; this version reads format {FORMAT}"),
        ({"format": "1"}, "the record has format '1'"),
        ({"format": True}, "record.format must be a whole number, not True"),
        ({"kind": "position"}, "this is a position, not a record"),
        ({"kind": "poem"}, "this is not a record of Splitsies"),
        ({"game": "chess"}, "there is no game 'chess'; there is "),
        ({"game": 7}, "record.game must be a text, not 7"),
        ({"game": "x" * 100}, "record.game is longer than 40 characters"),
        ({"material_digest": "0" * 64}, "neither ours nor in the file"),
        ({"material_digest": None}, "record.material_digest must be a text"),
        ({"material": GAME.material_text + "#"}, "the material in the file does not match its digest"),
        ({"material": 7}, "record.material must be a text, not 7"),
        ({"options": None}, "the options must be seats, board, joker, claims, memory"),
        ({"options": []}, "the options must be seats, board, joker, claims, memory"),
        ({"options": {}}, "the options must be seats, board, joker, claims, memory"),
        ({"start": None}, "start must be a seed or a position"),
        ({"start": 7}, "start must be a seed or a position"),
        ({"start": ["a"]}, "start must be a seed or a position"),
        ({"start": ""}, "a seed is 64 hexadecimal digits, not ''"),
        ({"start": "0" * 63}, "a seed is 64 hexadecimal digits"),
        ({"start": "G" * 64}, "a seed is 64 hexadecimal digits"),
        ({"start": "A" * 64}, "a seed is 64 hexadecimal digits"),
        ({"start": "٣" * 64}, "a seed is 64 hexadecimal digits"),
        ({"start": {}}, "position lacks 'suits'"),
        ({"moves": None}, "record.moves must be a list, not None"),
        ({"moves": {}}, "record.moves must be a list, not {}"),
        ({"moves": "none"}, "record.moves must be a list, not 'none'"),
        ({"moves": ["none"]}, "record.moves[0] must be a list of 2 entries, not 'none'"),
        ({"moves": [[0]]}, "record.moves[0] must be a list of 2 entries"),
        ({"moves": [["0", "none"]]}, "record.moves[0][0] must be a whole number, not '0'"),
        ({"moves": [[True, "none"]]}, "record.moves[0][0] must be a whole number, not True"),
        ({"moves": [[-1, "none"]]}, "record.moves[0][0] must be from 0 to 6, not -1"),
        ({"moves": [[0, 7]]}, "record.moves[0][1] must be a text, not 7"),
        ({"moves": [[0, "x" * 101]]}, "record.moves[0][1] is longer than 100 characters"),
        ({"moves": [[5, "none"]]}, "move 1 is by seat 5, but there are 2 seats"),
        ({"more": 1}, "record has 'more', which does not belong there"),
    ],
)
def test_what_is_wrong_is_named(changes: Page, why: str) -> None:
    assert why in reason(changed(**changes))


@pytest.mark.parametrize("field", list(page_of(TEXT)))
def test_a_missing_part_is_named(field: str) -> None:
    page = page_of(TEXT)
    del page[field]
    why = reason(sealed(page))
    assert f"record lacks '{field}'" in why or field in ("format", "kind")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seats": 5}, "seats must be 2, 3, 4 or 6, not 5"),
        ({"seats": True}, "seats must be 2, 3, 4 or 6, not on"),
        ({"seats": "2"}, "seats must be 2, 3, 4 or 6, not '2'"),
        ({"seats": [2]}, "seats must be 2, 3, 4 or 6, not [2]"),
        ({"board": "round"}, "board must be fixed or shuffled, not 'round'"),
        ({"memory": 1}, "memory must be off or on, not 1"),
        ({"memory": None}, "memory must be off or on, not None"),
        ({"speed": 9}, "the options must be seats, board, joker, claims, memory"),
    ],
)
def test_a_wrong_option_is_named(options: Page, why: str) -> None:
    assert why in reason(changed(options={**GAME.options().plain(), **options}))


def test_a_missing_option_is_named() -> None:
    options: Page = {**GAME.options().plain()}
    del options["joker"]
    assert "the options must be seats, board, joker, claims, memory" in reason(changed(options=options))


def test_broken_material_is_refused_with_what_is_wrong() -> None:
    from hashlib import sha256

    for text, why in (
        (GAME.material_text.replace("hand = 7", "hand = 70"), "table.hand must be a whole number from 1 to 10, not 70"),
        ("a = " + "[" * 5000, "this is not a TOML file"),
        ("", "[deck] is missing"),
    ):
        assert why in reason(changed(material=text, material_digest=sha256(text.encode()).hexdigest()))


def test_an_impossible_move_is_named_with_its_number() -> None:
    moves = page_of(TEXT)["moves"]
    (seat,) = members(SHORT.state.awaiting())
    cases = [
        ([*moves, [seat, "strong"]], "move 6 (strong by seat "),
        ([*moves, [1 - seat, "none"]], f"move 6 (none by seat {1 - seat}) is not possible"),
        ([*moves, [seat, "<"]], f"move 6 (< by seat {seat}) is not possible: NoTakeBack(rule='SP 1.4'"),
        ([[seat, "<"]], f"move 1 (< by seat {seat}) is not possible"),
        ([*moves, [seat, "castle"]], "move 6: 'castle' is not a move of SPLIT"),
        ([*moves, [seat, ""]], "move 6: '' is not a move of SPLIT"),
        ([*moves[:2], *moves[3:]], "move 3 ("),
    ]
    for wrong, why in cases:
        assert why in reason(changed(moves=wrong))


def test_a_move_after_the_end_is_refused() -> None:
    whole = played(seed=2, moves=10_000)
    assert whole.state.outcome() is not None
    page = page_of(whole.record.text())
    page["moves"].append(page["moves"][-1])
    assert f"move {len(page['moves'])} (" in reason(sealed(page))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["record", "position", "split", "fixed", "wild", "<", "none", "+e4", "4S>3L", -1, 0, 1, 2, 6, 255, 2**53, 2**64]
)


@st.composite
def meddled(draw: st.DrawFn, pages: list[Page]) -> Page:
    """One of these pages with some values anywhere in it replaced, removed, doubled or swapped."""
    page: Page = load(dump(draw(st.sampled_from(pages))))
    for _ in range(draw(st.integers(1, 3))):
        where: Any = page
        while True:
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            key = draw(st.sampled_from(keys)) if keys else None
            if key is None:
                break
            inner = where[key]
            if isinstance(inner, (dict, list)) and inner and draw(st.integers(0, 5)):
                where = inner
                continue
            meddle = draw(st.integers(0, 9))
            if meddle == 0:
                del where[key]
            elif meddle == 1 and isinstance(where, list):
                where.insert(key, inner)
            elif meddle <= 3 and isinstance(where, list):
                other = draw(st.sampled_from(keys))
                where[key], where[other] = where[other], where[key]
            elif meddle <= 6 and type(inner) is int:
                where[key] = inner + draw(st.integers(-3, 3))
            elif meddle == 7 and type(inner) is int:
                where[key] = draw(st.integers(-1, 9000))
            else:
                where[key] = draw(WORDS | JSON)
            break
    return page


PAGES = [page_of(played(seed, 40, seats=seats).record.text()) for seed, seats in enumerate(GAME.seat_counts)]


@given(meddled(PAGES))
@settings(max_examples=150, deadline=None)
def test_a_meddled_record_is_refused_or_replays(page: Page) -> None:
    try:
        state = end_of(sealed(page))
    except RecordError as trouble:
        assert str(trouble)  # noqa: PT017
    else:
        lives_on(GAME, state)


def lives_on(game: Game[Any, Any], state: State[Any, Any], decisions: int = 12) -> None:
    """Whatever was read can be seen, imagined, written and played on with."""
    rng = Rng(key_from(1)).fork("lives on")
    everyone = (*range(state.view(0).options.seats), SPECTATOR)
    for _ in range(decisions):
        for seat in everyone:
            view = state.view(seat)
            assert game.imagine(view, rng).view(seat) == view
        awaited = members(state.awaiting())
        assert bool(awaited) == (state.outcome() is None)
        if not awaited:
            return
        seat = rng.choice(awaited)
        state = state.clone()
        state.apply(seat, rng.choice(state.legal(seat)), [])
        assert game.set_up(view.options, state.position()) == state


# Positions.


def moment(seed: int = 1, moves: int = 60, **options: object) -> Page:
    page: Page = load(dump(played(seed, moves, **options).state.position()))
    return page


def why_not(page: Page, **options: object) -> str:
    """Why this cannot be a moment of the game; it is a fault if it can."""
    chosen = GAME.options(**options)
    text = replace(Position.of(GAME, SHORT.state, chosen), moment=page).text()
    with pytest.raises(RecordError) as trouble:
        Position.parse(text, find).set_up(find)
    assert str(trouble.value)
    return str(trouble.value)


def test_a_position_sets_up_its_moment() -> None:
    for moves in range(0, 200, 9):
        state = played(1, moves, joker="keeps").state
        position = Position.of(GAME, state, GAME.options(joker="keeps"))
        again = Position.parse(position.text(), find).set_up(find)
        assert again == state
        assert all(again.view(seat) == state.view(seat) for seat in (0, 1, SPECTATOR))


@pytest.mark.parametrize("field", list(moment()))
@pytest.mark.parametrize("value", [None, "x", -2, 10**6, [], {}, [[]], [None], True, [-1], [[0, 0]]])
def test_a_position_with_something_else_in_a_field_is_refused(field: str, value: Plain) -> None:
    page = moment()
    if value == page[field] or (field == "known" and value is None) or (field == "ended_by" and value == ""):
        return
    page[field] = value
    why_not(page)


@pytest.mark.parametrize("field", list(moment()))
def test_a_position_that_lacks_a_field_is_refused(field: str) -> None:
    page = moment()
    del page[field]
    assert why_not(page) == f"position lacks '{field}'"


@pytest.mark.parametrize("page", [None, 7, "x", [], {}, [[]]])
def test_a_position_that_is_none_is_refused(page: Plain) -> None:
    why_not(page)


def test_a_position_with_one_field_too_many_is_refused() -> None:
    assert "which does not belong there" in why_not({**moment(), "more": 1})


def test_a_position_for_other_seats_is_refused() -> None:
    assert "is not one for 4 seats" in why_not(moment(), seats=4)
    assert "is not one for 3 seats" in why_not(moment(), seats=3)
    assert why_not(moment(seats=4), seats=2)


Meddle = Callable[[Page], object]


def at_stage(stage: int, **options: object) -> Page:
    """The first moment of this stage in a random game that has chips of both sides on the board."""
    for seed in range(20):
        sitting = played(seed, 0, **options)
        rng = Rng(key_from(seed)).fork("stage")
        while sitting.state.awaiting():
            page: Page = load(dump(sitting.state.position()))
            if page["stage"] == stage and 0 in page["owner"] and 1 in page["owner"]:
                return page
            (seat,) = members(sitting.state.awaiting())
            sitting.submit(seat, rng.choice(sitting.state.legal(seat)))
        if stage == 4:
            return load(dump(sitting.state.position()))  # type: ignore[no-any-return]
    raise AssertionError(f"no game came to stage {stage}")


CHOOSE, DECLARE, REMOVE, PLACE, OVER = range(5)


@pytest.mark.parametrize(
    ("stage", "meddle", "why"),
    [
        (CHOOSE, lambda p: p["draw"].append(p["draw"][0]), "the cards of the position are not the deck's"),
        (CHOOSE, lambda p: p["draw"].pop(), "the cards of the position are not the deck's"),
        (CHOOSE, lambda p: p["draw"].__setitem__(0, (p["draw"][0] + 1) % 52), "the cards of the position"),
        (CHOOSE, lambda p: p["hands"].append([]), "is not one for 2 seats"),
        (CHOOSE, lambda p: p["hands"][0].reverse(), "hands must be sorted"),
        (CHOOSE, lambda p: p["hands"][0].extend(p["draw"]) or p["hands"][0].sort() or p["draw"].clear(), "hand"),
        (CHOOSE, lambda p: p["supply"].__setitem__(0, p["supply"][0] + 1), "side 0 must have 45 chips"),
        (CHOOSE, lambda p: p["owner"].__setitem__(p["owner"].index(1), 0), "side 0 must have 45 chips"),
        (CHOOSE, lambda p: p["owner"].__setitem__(0, 2), "is not one for 2 seats"),
        (CHOOSE, lambda p: p["supply"].append(0), "is not one for 2 seats"),
        (CHOOSE, lambda p: p.update(turn=2), "is not one for 2 seats"),
        (CHOOSE, lambda p: p.update(dealer=5), "is not one for 2 seats"),
        (CHOOSE, lambda p: p.update(won=2), "is not one for 2 seats"),
        (CHOOSE, lambda p: p.update(last_side=2), "is not one for 2 seats"),
        (CHOOSE, lambda p: p["slots"].pop(), "must have 10 slots, not 9"),
        (CHOOSE, lambda p: p["slots"].append(p["slots"][0]), "must have 10 slots, not 11"),
        (CHOOSE, lambda p: p["slots"][0].__setitem__(0, -1), "slot"),
        (CHOOSE, lambda p: p["slots"][0].__setitem__(0, 127 << 6), "slot"),
        (CHOOSE, lambda p: p["slots"][0].__setitem__(0, p["slots"][0][0] + (5 << 6)), "slot"),
        (CHOOSE, lambda p: p["suits"].__setitem__(0, 15), "suits"),
        (CHOOSE, lambda p: p["suits"].__setitem__(0, p["suits"][1]), "board"),
        (CHOOSE, lambda p: p["rng"].__setitem__(0, "x" * 64), "64 hexadecimal digits"),
        (CHOOSE, lambda p: p["rng"].__setitem__(0, "0" * 62), "64 hexadecimal digits"),
        (CHOOSE, lambda p: p["rng"].__setitem__(1, -1), "position.rng[1] must be from 0"),
        (CHOOSE, lambda p: p.update(stage=PLACE), "the card of this turn included"),
        (CHOOSE, lambda p: p.update(stage=REMOVE), "the card of this turn included"),
        (CHOOSE, lambda p: p.update(stage=DECLARE), "the card of this turn included"),
        (CHOOSE, lambda p: p.update(stage=OVER), "over"),
        (CHOOSE, lambda p: p.update(owed=1), "owes chips"),
        (CHOOSE, lambda p: p.update(ended_by="SP 6.1"), "over"),
        (CHOOSE, lambda p: p.update(dead_passes=2), "dead"),
        (CHOOSE, lambda p: p.update(false_claims=4), "2 seats"),
        (CHOOSE, lambda p: p.update(match=2, due=[1, 2]), "before a card has been played"),
        (CHOOSE, lambda p: p.update(won=0), "and yet the game goes on"),
        (CHOOSE, lambda p: p.update(last_side=-1), "nobody placed the last one"),
        (CHOOSE, lambda p: p["known"].pop(), "what each seat and the spectator know"),
        (CHOOSE, lambda p: p["known"][0].pop(), "what seat 0 knows does not fit"),
        (CHOOSE, lambda p: p["known"][0].reverse(), "what seat 0 knows"),
        (CHOOSE, lambda p: p["known"][0][0].__setitem__(1, 1), "seat 0"),
        (CHOOSE, lambda p: p["known"][1][0].__setitem__(1, 4), "seat 1"),
        (PLACE, lambda p: p.update(owed=0), "owes chips"),
        (PLACE, lambda p: p.update(slot=-1), "a card must have been played"),
        (PLACE, lambda p: p.update(due=[]), "due"),
        (PLACE, lambda p: p.update(due=[1, 2, 4]), "due"),
        (PLACE, lambda p: p.update(match=0), "owes more chips than the match is worth"),
        (PLACE, lambda p: p.update(match=2, due=[15], owed=2), "what is due"),
        (PLACE, lambda p: p.update(match=1, owed=2), "owes more chips than the match is worth"),
        (REMOVE, lambda p: p.update(suit=-1), "what is due"),
        (REMOVE, lambda p: p.update(match=1), "there is no chip to remove"),
        (REMOVE, lambda p: p.update(due=[]), "what is due"),
        (REMOVE, lambda p: p.update(owed=2), "owes chips"),
        (REMOVE, lambda p: p.update(owner=[-1] * 100, supply=[45, 45]), "there is no chip to remove"),
        (REMOVE, lambda p: p.update(removed=True), "with Perfect Memory"),
        (DECLARE, lambda p: p.update(slot=10), "slot"),
        (DECLARE, lambda p: p.update(slot=(p["slot"] + 1) % 10), "a card must have been played"),
        (OVER, lambda p: p.update(ended_by=""), "over"),
        (OVER, lambda p: p.update(ended_by="SP 9.9"), "SP 6.1 or SP 6.3"),
        (OVER, lambda p: p.update(won=-1, ended_by="SP 6.1"), "nobody has connected, or somebody else"),
        (OVER, lambda p: p.update(won=-1, ended_by="SP 6.3"), "over too early"),
        (OVER, lambda p: p.update(stage=CHOOSE), "before a card has been played"),
        (OVER, lambda p: p.update(stage=CHOOSE, slot=-1, half=-1, match=0, suit=-1, due=[]), "the game goes on"),
    ],
)
def test_a_position_that_cannot_be_is_refused(stage: int, meddle: Meddle, why: str) -> None:
    page = at_stage(stage)
    meddle(page)
    assert why in why_not(page)


def test_a_position_in_which_a_seat_knows_what_is_not_so_is_refused() -> None:
    """Seat 0 is sure that a card of the draw pile is in seat 1's hand, and the other way round; the counts agree."""
    page = moment(moves=0)
    held, lying = next((h, d) for h in page["hands"][1] for d in page["draw"] if h != d)
    for entry in page["known"][0]:
        entry[1] = 2 if entry[0] == lying else 128 if entry[0] == held else entry[1]
    assert "seat 0" in why_not(page)


def test_a_position_with_a_joker_that_stands_for_a_card_needs_the_option() -> None:
    for seed in range(50):
        sitting = played(seed, 150, joker="keeps")
        page: Page = load(dump(sitting.state.position()))
        named = [half for left, right, _ in page["slots"] for half in (left, right) if half > 63]
        if named:
            break
    assert named
    assert "slot" in why_not(page, joker="wild")
    GAME.set_up(GAME.options(joker="keeps"), page)
    # A red Joker stands for red cards only.
    for slot in page["slots"]:
        for half in (0, 1):
            if slot[half] > 63:
                slot[half] += 1 << 6
    assert "slot" in why_not(page, joker="keeps")


TABLES: list[dict[str, object]] = [
    {"seats": 2},
    {"seats": 3, "memory": True, "board": "shuffled"},
    {"seats": 4, "joker": "keeps"},
    {"seats": 6, "claims": "honour"},
]
MOMENTS: list[tuple[dict[str, object], Page]] = [
    (options, moment(seed, moves, **options))
    for seed, options in enumerate(TABLES)
    for moves in (0, 30, 61, 94, 143, 10_000)
] + [({"seats": 2}, at_stage(stage)) for stage in range(5)]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_meddled_position_is_refused_or_can_be_played_on(data: st.DataObject) -> None:
    options, start = data.draw(st.sampled_from(MOMENTS))
    page = data.draw(meddled([start]))
    try:
        state = GAME.set_up(GAME.options(**options), page)
    except RecordError as trouble:
        assert str(trouble)  # noqa: PT017
    else:
        if page["known"] is not None:
            lives_on(GAME, state)
