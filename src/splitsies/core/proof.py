"""The proof of a shuffle: how a seed came about, so that anybody can verify that nobody chose it.

1. Before anybody contributes, the table draws a secret of 32 random bytes and publishes its commitment:
   SHA-256 of these bytes.
2. Every person's seat sends 32 random bytes. What does not come in time counts as empty. A bot's seat sends nothing.
3. The seed is SHA-256 of these bytes, one after the other, with nothing between them:

       the 11 ASCII letters "splitsies-1"
       the table's id in UTF-8
       the secret: 32 bytes
       the contributions in seat order: 32 bytes each; an empty one and a bot's seat are no bytes at all

4. After the game the secret is published, and the record carries all of it.

No lengths are written. Secret and contributions have a fixed one, and the ids of a server's tables all have the same
length, so that the bytes can be cut in one way only. But whose contribution it is does not go into the seed: given
by seat 0 with seat 1 empty, or given by seat 1 with seat 0 empty, it makes the same one.

>>> secret, mine = bytes(32), bytes(range(32))
>>> proof = Proof.of("k3v9x2mq", secret, [Contribution(GIVEN, mine.hex()), Contribution(EMPTY), Contribution(BOT)])
>>> proof.seed() == sha256(b"splitsies-1" + b"k3v9x2mq" + secret + mine).digest()
True
>>> proof.commitment == commitment(secret) == sha256(secret).hexdigest()
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from .codec import Fields, Many, OneOf, Row, Shape, Text, encode, load
from .errors import CodecError, RecordError, Trouble
from .game import Game, Outcome, Plain, State
from .record import Record, _digest, begin, steps
from .text import LANGUAGES, fill, read_toml
from .value import Value

PREFIX: Final = b"splitsies-1"
SECRET_BYTES: Final = 32
"""How long a secret is, and a contribution that is not empty."""
GIVEN: Final = "given"
EMPTY: Final = "empty"
BOT: Final = "bot"


@dataclass(frozen=True)
class Contribution(Value):
    """What one seat gave to the seed: `given` and 64 hexadecimal digits, or `empty` or `bot` and no digits."""

    kind: str
    hex: str = ""


def commitment(secret: bytes) -> str:
    """What a table publishes before anybody contributes: it fixes the secret without telling it."""
    if len(secret) != SECRET_BYTES:
        raise Trouble(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(secret).hexdigest()


def seed(table: str, secret: bytes, contributions: Sequence[Contribution]) -> bytes:
    """The seed that a table, its secret and the contributions of its seats make; raises Trouble."""
    if len(secret) != SECRET_BYTES:
        raise Trouble(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    for seat, one in enumerate(contributions):
        wrong = _CONTRIBUTION.trouble((one.kind, one.hex), f"contributions[{seat}]")
        if wrong:
            raise Trouble(wrong)
    given = bytes.fromhex("".join([one.hex for one in contributions]))
    return sha256(PREFIX + table.encode() + secret + given).digest()


@dataclass(frozen=True)
class Proof(Value):
    """How the seed of a game came about; a record carries it when the game is over."""

    table: str
    commitment: str
    secret: str
    contributions: tuple[Contribution, ...]
    """One for each seat."""

    @staticmethod
    def of(table: str, secret: bytes, contributions: Sequence[Contribution]) -> Proof:
        """The proof for what each seat gave."""
        return Proof(table, commitment(secret), secret.hex(), tuple(contributions))

    def seed(self) -> bytes:
        """The seed that follows."""
        return seed(self.table, bytes.fromhex(self.secret), self.contributions)

    def plain(self) -> Plain:
        """The proof as plain data, for `Record.proof`."""
        return {
            "table": self.table,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": [[one.kind, one.hex] for one in self.contributions],
        }

    @staticmethod
    def parse(plain: Plain) -> Proof:
        """The proof that this plain data stands for; raises RecordError. It may still prove nothing: see `verify`."""
        wrong = _PROOF.trouble(plain, "proof")
        if wrong:
            raise RecordError(wrong)
        entries = tuple([Contribution(kind, digits) for kind, digits in plain["contributions"]])
        return Proof(plain["table"], plain["commitment"], plain["secret"], entries)


class _Hex(Shape):
    """32 bytes as 64 hexadecimal digits, in small letters."""

    def trouble(self, value: object, path: str) -> str:
        if isinstance(value, str) and _is_hex(value):
            return ""
        return f"{path} must be {2 * SECRET_BYTES} hexadecimal digits, not {str(value)[:80]!r}"


class _Name(Text):
    """A text that can be shown: no line ends, nothing invisible."""

    def trouble(self, value: object, path: str) -> str:
        wrong = super().trouble(value, path)
        if not wrong and not (value and str(value).isprintable()):
            return f"{path} must be a printable text, not {value!r}"
        return wrong


class _Given(Shape):
    """What one seat gave: digits if it gave any, otherwise none."""

    def trouble(self, value: object, path: str) -> str:
        wrong = Row(OneOf(GIVEN, EMPTY, BOT), Text(2 * SECRET_BYTES)).trouble(value, path)
        if wrong or not isinstance(value, (list, tuple)):
            return wrong
        kind, digits = value
        if kind == GIVEN:
            return _Hex().trouble(digits, f"{path}[1]")
        return f"{path}[1] must be empty, because {path}[0] is {kind}" if digits else ""


_CONTRIBUTION: Final = _Given()
_PROOF: Final = Fields(table=_Name(100), commitment=_Hex(), secret=_Hex(), contributions=Many(_CONTRIBUTION))


def _is_hex(text: str) -> bool:
    return len(text) == 2 * SECRET_BYTES and all(digit in "0123456789abcdef" for digit in text)


# Verifying.

UNVERIFIABLE: Final = ("no_proof", "nobody", "not_dealt")
"""Findings that do not hold because nothing vouches for the shuffle, not because something contradicts it."""


@dataclass(frozen=True)
class Finding(Value):
    """One thing that was verified: what, whether it holds, and the figures to say it with."""

    what: str
    holds: bool
    figures: tuple[tuple[str, int | str], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether this only could not be verified; nothing speaks against it."""
        return self.what in UNVERIFIABLE

    def say(self, language: str) -> str:
        """The finding as a sentence."""
        return fill(_texts(language)[self.what]["holds" if self.holds else "fails"], dict(self.figures), {})


@dataclass(frozen=True)
class Report(Value):
    """All that was found, in the order in which a seed and a game come about."""

    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything holds."""
        return all(finding.holds for finding in self.findings)

    def verdict(self, language: str) -> str:
        """What it all comes to, as a sentence."""
        return _texts(language)["verdict"]["holds" if self.holds else "fails"]


@lru_cache(maxsize=8)
def _texts(language: str) -> dict[str, dict[str, str]]:
    if language not in LANGUAGES:
        raise Trouble(f"there are no texts in {language!r}; the languages are {', '.join(LANGUAGES)}")
    texts: dict[str, dict[str, str]] = read_toml("splitsies.core", f"text.{language}.toml")["findings"]
    return texts


def verify(game: str | Record, find: Callable[[str], Game[Any, Any]], commitment: str | None = None) -> Report:
    """All that can be verified of a record or its file; `find` gives the game of a name.

    A commitment that was noted at the table, before the deal, is held against the proof's. Raises RecordError for
    what is no record that could be replayed here, and Trouble for what is no commitment.
    """
    noted = None if commitment is None else commitment.strip().lower()
    if noted is not None and not _is_hex(noted):
        raise Trouble(f"a commitment is {2 * SECRET_BYTES} hexadecimal digits, not {noted[:80]!r}")
    text = game if isinstance(game, str) else game.text()
    try:
        record = Record.parse(text, find)
    except RecordError as problem:
        if not _is_damaged(text):
            raise
        return Report((_fails("whole", reason=str(problem)),))
    return Report((_holds("whole"), *_of_proof(record, noted), *_of_play(record.box(find), record)))


def _holds(what: str, **figures: int | str) -> Finding:
    return Finding(what, True, tuple(figures.items()))


def _fails(what: str, **figures: int | str) -> Finding:
    return Finding(what, False, tuple(figures.items()))


def _is_damaged(text: str) -> bool:
    """Whether this begins as our files do, and yet its digest does not fit."""
    if not text.replace("\r\n", "\n").startswith('{\n "format": '):
        return False
    try:
        page = load(text)
    except CodecError:
        return True
    return bool(page.pop("sha256", None) != _digest(page))


def _of_proof(record: Record, noted: str | None) -> list[Finding]:
    """What is found about the seed."""
    if record.proof is None:
        return [_fails("no_proof")]
    try:
        proof = Proof.parse(record.proof)
    except RecordError as problem:
        return [_fails("proof", reason=str(problem))]
    found = [_holds("proof", table=proof.table), _of_commitment(proof)]
    if noted is not None:
        found.append(_holds("noted") if noted == proof.commitment else _fails("noted", noted=noted))
    return [*found, *_of_contributions(proof, record.options.seats), _of_seed(proof, record)]


def _of_commitment(proof: Proof) -> Finding:
    of_secret = commitment(bytes.fromhex(proof.secret))
    if of_secret == proof.commitment:
        return _holds("commitment", commitment=proof.commitment)
    return _fails("commitment", commitment=proof.commitment, found=of_secret)


def _of_contributions(proof: Proof, seats: int) -> list[Finding]:
    found = []
    for seat, one in enumerate(proof.contributions):
        found.append(_holds(one.kind, seat=seat, digits=one.hex) if one.hex else _holds(one.kind, seat=seat))
    if len(found) != seats:
        found.append(_fails("seats", found=len(found), seats=seats))
    if not any(one.hex for one in proof.contributions):
        found.append(_fails("nobody"))
    return found


def _of_seed(proof: Proof, record: Record) -> Finding:
    if not record.is_dealt:
        return _fails("not_dealt")
    follows = proof.seed().hex()
    if follows == record.start:
        return _holds("seed", seed=follows)
    return _fails("seed", seed=str(record.start), found=follows)


def _of_play(game: Game[Any, Any], record: Record) -> list[Finding]:
    """What is found when the game is dealt and played again."""
    try:
        state = begin(game, record)
    except Trouble as problem:
        return [_fails("position", reason=str(problem))]
    found = [_holds("deal", seats=record.options.seats) if record.is_dealt else _holds("position")]
    made = 0
    try:
        for step in steps(game, record):
            state = step.state
            made += 1
    except RecordError:
        move = record.moves[made]
        wrong = _fails("moves", number=made + 1, count=len(record.moves), move=repr(move.text), seat=move.seat)
        return [*found, wrong]
    return [*found, _holds("moves", count=made), _of_end(state, record)]


def _of_end(state: State[Any, Any], record: Record) -> Finding:
    outcome = state.outcome()
    noted = record.notes.get("outcome") if isinstance(record.notes, dict) else None
    if noted is not None and encode(outcome) != noted:
        return _fails("outcome")
    if outcome is None:
        return _holds("not_over")
    return _holds("ended" if noted is None else "outcome", scores=_scores(outcome))


def _scores(outcome: Outcome) -> str:
    return ", ".join([str(score) for score in outcome.scores])
