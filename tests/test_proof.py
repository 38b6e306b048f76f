"""The proof of a shuffle: what holds is found to hold, and every way of meddling with it is found."""

from __future__ import annotations

import copy
import re
import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from splitsies.core import (
    Contribution,
    Finding,
    Game,
    Move,
    Proof,
    Record,
    RecordError,
    Report,
    Rng,
    Trouble,
    codec,
    commitment,
    members,
    seed,
    sit_down,
    verify,
)
from splitsies.core.game import Plain
from splitsies.core.proof import BOT, EMPTY, GIVEN
from splitsies.core.record import Position, _sealed
from splitsies.core.text import LANGUAGES, read_toml
from splitsies.games import game as find

TRUST = (Path(__file__).parent.parent / "docs" / "trust.md").read_text("utf-8")
TABLE = "k3v9x2mq"
SECRET, ANN, DORA = (sha256(word).digest() for word in (b"a secret", b"Ann", b"Dora"))
CONTRIBUTIONS = (
    Contribution(GIVEN, ANN.hex()), Contribution(BOT), Contribution(EMPTY), Contribution(GIVEN, DORA.hex()),
)  # fmt: skip
PROOF = Proof.of(TABLE, SECRET, CONTRIBUTIONS)
OTHER = "0" * 64


def proven(game: Game[Any, Any], decisions: int, **options: object) -> Record:
    """A random game for four that was dealt as the proof says, after so many decisions."""
    sitting = sit_down(game, game.options(seats=4, **options), PROOF.seed())
    rng = Rng().fork("proven")
    while len(sitting.moves) < decisions and (awaited := members(sitting.state.awaiting())):
        seat = rng.choice(awaited)
        sitting.submit(seat, rng.choice(sitting.state.legal(seat)))
    outcome = sitting.state.outcome()
    record = sitting.record if outcome is None else sitting.record.noted(outcome=codec.encode(outcome))
    return replace(record, proof=PROOF.plain())


SHORT = proven(find("split"), 5)
WHOLE = proven(find("split"), 10_000)


def failed(report: Report) -> list[str]:
    """What does not hold; every finding must be a sentence in each language."""
    for finding in report.findings:
        for language in LANGUAGES:
            said = finding.say(language)
            assert said[0].isupper(), said
            assert said.endswith("."), said
            assert not re.search(r"[{}]", said), said
    assert report.holds == all(finding.holds for finding in report.findings)
    return [finding.what for finding in report.findings if not finding.holds]


def found(record: Record | str, commitment: str | None = None) -> list[str]:
    """What does not hold of this record."""
    return failed(verify(record, find, commitment))


def with_proof(**changes: Plain) -> Record:
    """The short record with other things in its proof."""
    return replace(SHORT, proof={**PROOF.plain(), **changes})


# The bytes.


def test_the_seed_is_made_of_these_bytes() -> None:
    assert seed(TABLE, SECRET, CONTRIBUTIONS) == sha256(b"splitsies-1" + b"k3v9x2mq" + SECRET + ANN + DORA).digest()
    assert seed("Fähre", SECRET, ()) == sha256(b"splitsies-1" + "Fähre".encode() + SECRET).digest()
    assert commitment(SECRET) == sha256(SECRET).hexdigest()


@pytest.mark.parametrize(
    ("secret", "one", "why"),
    [
        (SECRET[1:], Contribution(BOT), "a secret has 32 bytes, not 31"),
        (SECRET, Contribution(GIVEN), "contributions[0][1] must be 64 hexadecimal digits, not ''"),
        (SECRET, Contribution(GIVEN, ANN.hex()[2:]), "must be 64 hexadecimal digits"),
        (SECRET, Contribution(GIVEN, ANN.hex().upper()), "must be 64 hexadecimal digits"),
        (SECRET, Contribution(EMPTY, ANN.hex()), "contributions[0][1] must be empty, because"),
        (SECRET, Contribution(BOT, ANN.hex()), "contributions[0][1] must be empty, because"),
        (SECRET, Contribution("late", ""), "contributions[0][0] must be given or empty or bot, not 'late'"),
    ],
)
def test_what_is_no_contribution_makes_no_seed(secret: bytes, one: Contribution, why: str) -> None:
    with pytest.raises(Trouble, match=re.escape(why)):
        seed(TABLE, secret, [one])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_what_is_no_secret_has_no_commitment(length: int) -> None:
    with pytest.raises(Trouble, match=f"a secret has 32 bytes, not {length}"):
        commitment(bytes(length))


THIRTY_TWO = st.binary(min_size=32, max_size=32)
SEATS = st.lists(
    st.builds(lambda given: Contribution(GIVEN, given.hex()), THIRTY_TWO)
    | st.sampled_from([Contribution(EMPTY), Contribution(BOT)]),
    min_size=2,
    max_size=7,
)
TABLES = st.text("abcdefghijkmnpqrstuvwxyz23456789", min_size=8, max_size=8)


@given(TABLES, THIRTY_TWO, SEATS)
def test_the_same_always_makes_the_same_seed(table: str, secret: bytes, contributions: list[Contribution]) -> None:
    proof = Proof.of(table, secret, contributions)
    assert proof.seed() == seed(table, secret, contributions) == seed(table, bytes(secret), tuple(contributions))
    assert Proof.parse(codec.load(codec.dump(proof.plain()))) == proof
    assert copy.deepcopy(proof) == proof


@given(TABLES, THIRTY_TWO, SEATS, st.data())
def test_any_other_bit_makes_another_seed(
    table: str, secret: bytes, contributions: list[Contribution], data: st.DataObject
) -> None:
    def flipped(some: bytes) -> bytes:
        bit = data.draw(st.integers(0, 255))
        return (int.from_bytes(some, "big") ^ 1 << bit).to_bytes(32, "big")

    made = seed(table, secret, contributions)
    assert seed(table, flipped(secret), contributions) != made
    assert commitment(flipped(secret)) != commitment(secret)
    assert seed(table[:-1] + ("a" if table[-1] != "a" else "b"), secret, contributions) != made
    for seat, one in enumerate(contributions):
        if one.kind == GIVEN:
            others = list(contributions)
            others[seat] = Contribution(GIVEN, flipped(bytes.fromhex(one.hex)).hex())
            assert seed(table, secret, others) != made
            others[seat] = Contribution(EMPTY)
            assert seed(table, secret, others) != made


@given(TABLES, THIRTY_TWO, SEATS)
def test_another_order_of_contributions_makes_another_seed(
    table: str, secret: bytes, contributions: list[Contribution]
) -> None:
    digits = [one.hex for one in contributions if one.hex]
    around = list(reversed(contributions))
    assert (seed(table, secret, around) == seed(table, secret, contributions)) == (digits == digits[::-1])


def test_whose_contribution_it_is_does_not_go_into_the_seed() -> None:
    mine, none = Contribution(GIVEN, ANN.hex()), Contribution(EMPTY)
    assert seed(TABLE, SECRET, [mine, none]) == seed(TABLE, SECRET, [none, mine])


# What is read.


def test_a_proof_is_read_as_it_was_written() -> None:
    assert Proof.parse(PROOF.plain()) == PROOF
    assert Proof.parse(Record.parse(SHORT.text(), find).proof) == PROOF
    assert PROOF.plain() == {
        "table": TABLE,
        "commitment": sha256(SECRET).hexdigest(),
        "secret": SECRET.hex(),
        "contributions": [["given", ANN.hex()], ["bot", ""], ["empty", ""], ["given", DORA.hex()]],
    }


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"table": 7}, "proof.table must be a text, not 7"),
        ({"table": ""}, "proof.table must be a printable text, not ''"),
        ({"table": "a\nb"}, "proof.table must be a printable text"),
        ({"table": "a\x1b[2J"}, "proof.table must be a printable text"),
        ({"table": "x" * 101}, "proof.table is longer than 100 characters"),
        ({"commitment": None}, "proof.commitment must be 64 hexadecimal digits, not 'None'"),
        ({"commitment": "0" * 63}, "proof.commitment must be 64 hexadecimal digits"),
        ({"secret": SECRET.hex().upper()}, "proof.secret must be 64 hexadecimal digits"),
        ({"secret": " " + "0" * 63}, "proof.secret must be 64 hexadecimal digits"),
        ({"secret": "٣" * 64}, "proof.secret must be 64 hexadecimal digits"),
        ({"secret": 7}, "proof.secret must be 64 hexadecimal digits"),
        ({"contributions": None}, "proof.contributions must be a list, not None"),
        ({"contributions": ["given"]}, "proof.contributions[0] must be a list of 2 entries, not 'given'"),
        ({"contributions": [["late", ""]]}, "proof.contributions[0][0] must be given or empty or bot, not 'late'"),
        ({"contributions": [["bot", ""], ["given", ""]]}, "proof.contributions[1][1] must be 64 hexadecimal digits"),
        ({"contributions": [["empty", OTHER]]}, "proof.contributions[0][1] must be empty"),
        ({"contributions": [["bot", 7]]}, "proof.contributions[0][1] must be a text, not 7"),
        ({"more": 1}, "proof has 'more', which does not belong there"),
    ],
)
def test_what_is_no_proof_is_named(changes: dict[str, Plain], why: str) -> None:
    with pytest.raises(RecordError, match=re.escape(why)):
        Proof.parse({**PROOF.plain(), **changes})
    report = verify(with_proof(**changes), find)
    assert failed(report) == ["proof"]
    assert why in report.findings[1].say("en")


@pytest.mark.parametrize("plain", [7, "proof", [], {}, True])
def test_a_proof_that_is_something_else_is_named(plain: Plain) -> None:
    with pytest.raises(RecordError):
        Proof.parse(plain)
    assert found(replace(SHORT, proof=plain)) == ["proof"]


@pytest.mark.parametrize("field", list(PROOF.plain()))
def test_a_proof_that_lacks_something_is_named(field: str) -> None:
    plain = PROOF.plain()
    del plain[field]
    with pytest.raises(RecordError, match=f"proof lacks '{field}'"):
        Proof.parse(plain)
    assert found(replace(SHORT, proof=plain)) == ["proof"]


# What holds.


def test_everything_holds_of_a_whole_game() -> None:
    for one in (WHOLE, WHOLE.text()):
        report = verify(one, find, PROOF.commitment)
        assert report.holds
        assert failed(report) == []
        assert [finding.what for finding in report.findings] == [
            "whole", "proof", "commitment", "noted",
            "given", "bot", "empty", "given",
            "seed", "deal", "moves", "outcome",
        ]  # fmt: skip
        assert dict(report.findings[-2].figures) == {"count": len(WHOLE.moves)}


def test_everything_holds_of_a_game_that_was_broken_off() -> None:
    report = verify(SHORT, find)
    assert report.holds
    assert report.findings[-1] == Finding("not_over", True)
    assert "noted" not in [finding.what for finding in report.findings]


def test_the_end_need_not_be_noted() -> None:
    report = verify(replace(WHOLE, notes={}), find)
    assert report.holds
    assert report.findings[-1].what == "ended"
    others: list[Plain] = [None, [], "outcome", {"outcome": None}]
    for notes in others:
        assert found(replace(WHOLE, notes=notes)) == []


def test_everything_holds_of_a_game_with_decisions_taken_back() -> None:
    game = find("great-split")
    sitting = sit_down(game, game.options(seats=4), PROOF.seed())
    sitting.submit(0, sitting.state.legal(0)[0])
    sitting.take_back(0)
    sitting.submit(0, sitting.state.legal(0)[1])
    report = verify(replace(sitting.record, proof=PROOF.plain()), find)
    assert failed(report) == []
    assert report.findings[-2] == Finding("moves", True, (("count", 3),))


def test_a_noted_commitment_may_be_typed_in_capitals() -> None:
    assert found(SHORT, f" {PROOF.commitment.upper()}\n") == []


# What does not.


def test_another_secret() -> None:
    assert found(with_proof(secret=OTHER)) == ["commitment", "seed"]


def test_another_secret_with_its_own_commitment() -> None:
    meddled = with_proof(secret=OTHER, commitment=commitment(bytes(32)))
    assert found(meddled) == ["seed"]
    assert found(meddled, PROOF.commitment) == ["noted", "seed"]


def test_another_secret_with_its_own_commitment_and_a_seed_that_follows() -> None:
    """Made up from the start: only a noted commitment gives it away."""
    proof = Proof.of(TABLE, bytes(32), CONTRIBUTIONS)
    record = replace(SHORT, start=proof.seed().hex(), moves=(), proof=proof.plain())
    assert found(record) == []
    assert found(record, PROOF.commitment) == ["noted"]


def test_another_contribution() -> None:
    plain = PROOF.plain()["contributions"]
    for seat in (0, 3):
        assert found(with_proof(contributions=[*plain[:seat], ["given", OTHER], *plain[seat + 1 :]])) == ["seed"]
        assert found(with_proof(contributions=[*plain[:seat], ["empty", ""], *plain[seat + 1 :]])) == ["seed"]
    for seat in (1, 2):
        assert found(with_proof(contributions=[*plain[:seat], ["given", OTHER], *plain[seat + 1 :]])) == ["seed"]


def test_contributions_in_another_order() -> None:
    one, two, three, four = PROOF.plain()["contributions"]
    assert found(with_proof(contributions=[four, two, three, one])) == ["seed"]


def test_more_or_fewer_contributions_than_seats() -> None:
    plain = PROOF.plain()["contributions"]
    assert found(with_proof(contributions=[plain[0], *plain[2:]])) == ["seats"]
    assert found(with_proof(contributions=[*plain, ["bot", ""]])) == ["seats"]


def test_a_seed_that_nobody_contributed_to_proves_nothing() -> None:
    proof = Proof.of(TABLE, SECRET, [Contribution(EMPTY), *[Contribution(BOT)] * 3])
    record = replace(SHORT, start=proof.seed().hex(), moves=(), proof=proof.plain())
    assert found(record) == ["nobody"]


def test_another_table() -> None:
    assert found(with_proof(table="k3v9x2mr")) == ["seed"]


def test_another_commitment() -> None:
    assert found(with_proof(commitment=OTHER)) == ["commitment"]
    assert found(with_proof(commitment=OTHER), OTHER) == ["commitment"]
    assert found(SHORT, OTHER) == ["noted"]


@pytest.mark.parametrize("noted", ["", "27", "x" * 64, "0" * 65, "٣" * 64])
def test_what_is_no_commitment(noted: str) -> None:
    with pytest.raises(Trouble, match="a commitment is 64 hexadecimal digits, not"):
        verify(SHORT, find, noted)


def test_another_seed() -> None:
    assert found(replace(SHORT, start=OTHER, moves=())) == ["seed"]
    assert found(replace(SHORT, start=OTHER)) == ["seed", "moves"]


def test_a_proof_for_a_game_that_starts_from_a_position() -> None:
    game = find("split")
    state = sit_down(game, SHORT.options, PROOF.seed()).state
    record = Record.starting_at(game, state, SHORT.options)
    assert found(record) == ["no_proof"]
    assert found(replace(record, proof=PROOF.plain())) == ["not_dealt"]
    assert found(replace(record, start={**record.start, "turn": 9})) == ["no_proof", "position"]


def test_another_move() -> None:
    for place, move in enumerate(WHOLE.moves[:20]):
        for other in (Move((move.seat + 1) % 4, move.text), Move(move.seat, "castle"), Move(move.seat, "<")):
            meddled = replace(WHOLE, moves=(*WHOLE.moves[:place], other, *WHOLE.moves[place + 1 :]))
            report = verify(meddled, find)
            assert failed(report) == ["moves"]
            assert dict(report.findings[-1].figures) == {
                "number": place + 1, "count": len(WHOLE.moves), "move": repr(other.text), "seat": other.seat,
            }  # fmt: skip


def test_a_move_cannot_write_to_the_terminal() -> None:
    said = verify(replace(SHORT, moves=(Move(0, "\x1b[2J"),)), find).findings[-1].say("en")
    assert said.isprintable()


def test_a_move_too_many_or_too_few() -> None:
    assert found(replace(WHOLE, moves=(*WHOLE.moves, WHOLE.moves[-1]))) == ["moves"]
    assert found(replace(WHOLE, moves=WHOLE.moves[:-1])) == ["outcome"]


def test_another_end() -> None:
    outcome = WHOLE.notes["outcome"]
    assert found(WHOLE.noted(outcome={**outcome, "winners": outcome["winners"] ^ 0b1111})) == ["outcome"]
    assert found(WHOLE.noted(outcome="won")) == ["outcome"]
    assert found(SHORT.noted(outcome=outcome)) == ["outcome"]


def test_a_game_without_a_proof_still_replays() -> None:
    report = verify(replace(WHOLE, proof=None), find, PROOF.commitment)
    assert failed(report) == ["no_proof"]
    assert [finding.what for finding in report.findings] == ["whole", "no_proof", "deal", "moves", "outcome"]
    assert "no proof of its shuffle" in report.findings[1].say("en")
    assert "keinen Beweis" in report.findings[1].say("de")


def test_a_file_that_was_changed_or_cut_off() -> None:
    text = SHORT.text()
    digits = SECRET.hex()
    for damaged in (
        text.replace(digits, "0" + digits[1:]),
        text.replace('["bot",""]', '["empty",""]'),
        text.replace('"table":"k3', '"table":"k4'),
        text.replace("\n", "\r\n").replace(ANN.hex(), OTHER),
        *(text[:length] for length in range(15, len(text) - 2, 50)),
    ):
        assert damaged != text
        assert found(damaged) == ["whole"]
    assert found(text.replace("\n", "\r\n")) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file is damaged or no record"),
        ("hello", "the file is damaged or no record"),
        ("{}", "this is not a record of Splitsies"),
        (SHORT.text().replace("\n", " "), "not laid out as Splitsies writes it"),
        (Position.of(find("split"), sit_down(find("split")).state, find("split").options()).text(), "is a position"),
    ],
)
def test_what_is_no_record_cannot_be_judged(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        verify(text, find)


@pytest.mark.parametrize(("field", "value"), [("version", 99), ("game", "chess"), ("material_digest", OTHER)])
def test_a_record_of_other_rules_cannot_be_judged(field: str, value: Plain) -> None:
    page = codec.load(SHORT.text())
    del page["sha256"]
    with pytest.raises(RecordError):
        verify(_sealed({**page, field: value}), find)
    with pytest.raises(RecordError):
        verify(replace(SHORT, **{field: value}), find)


# The words.


def test_both_languages_have_the_same_words() -> None:
    english, german = (read_toml("splitsies.core", f"text.{language}.toml") for language in LANGUAGES)
    assert list(english) == list(german)
    for what, texts in english["findings"].items():
        assert list(texts) == list(german["findings"][what])
        for name, text in texts.items():
            other = german["findings"][what][name]
            assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", other)), what
            assert text != other


def test_the_verdict() -> None:
    assert verify(SHORT, find).verdict("en") == "Everything holds."
    assert verify(SHORT, find).verdict("de") == "Alles stimmt."
    assert verify(with_proof(secret=OTHER), find).verdict("en") == "Not everything holds."
    assert verify(with_proof(secret=OTHER), find).verdict("de") == "Nicht alles stimmt."
    with pytest.raises(Trouble, match="there are no texts in 'fr'"):
        verify(SHORT, find).verdict("fr")


def test_a_finding_in_german() -> None:
    said = [finding.say("de") for finding in verify(with_proof(secret=OTHER), find).findings]
    assert f"Das Geheimnis passt nicht zur Zusage {PROOF.commitment}; " in said[2]
    assert said[3:6] == [
        f"Sitz 0 hat beigetragen: {ANN.hex()}.",
        "Auf Sitz 1 spielt ein Bot; er trägt nichts bei.",
        "Sitz 2 hat rechtzeitig nichts beigetragen.",
    ]


# The page about trust.


def test_the_page_verifies_this_proof_by_hand() -> None:
    commands, printed = re.findall(r"```sh\n(.*?)```\n\n```text\n(.*?)```", TRUST, re.DOTALL)[0]
    done = subprocess.run(["sh", "-eu", "-c", commands], capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout == printed
    assert [line.split()[0] for line in printed.splitlines()] == [PROOF.commitment, PROOF.seed().hex()]
