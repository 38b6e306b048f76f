"""Records and positions: a whole game, or one moment of one, written down as text.

Save file, replay, bug report and golden test are the same thing: the start and the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from .codec import Fields, Int, Many, Maybe, Row, Shape, Text, dump, load
from .errors import CodecError, NotationError, RecordError, Trouble
from .game import Event, Game, Illegal, NoTakeBack, Plain, State
from .options import Options
from .play import play
from .rng import KEY_BYTES, Rng
from .seat import Seat
from .value import Value

FORMAT: Final = 1
TAKE_BACK: Final = "<"
"""Stands in the list of moves where a seat took its last decision back."""


@dataclass(frozen=True)
class Move(Value):
    """One decision in a record: the seat and the notation, or a take-back."""

    seat: Seat
    text: str


@dataclass(frozen=True)
class Record(Value):
    """A game written down: what it was played with, how it started, and every move."""

    game: str
    version: int
    material_digest: str
    material: str | None
    """The material itself, unless it is the one that comes with the game."""
    options: Options
    start: Plain
    """The seed of the deal as 64 hexadecimal digits, or the moment of a Position."""
    moves: tuple[Move, ...] = ()
    notes: Plain = field(default_factory=dict)
    """What replay ignores: who decided, how long it took."""
    proof: Plain = None
    """How the seed came about, so that the shuffle can be verified."""

    @staticmethod
    def new(game: Game[Any, Any], options: Options, key: bytes) -> Record:
        """The record of a game about to begin."""
        return Record(*_box(game), options, key.hex())

    @staticmethod
    def starting_at(game: Game[Any, Any], state: State[Any, Any], options: Options) -> Record:
        """The record of a game that goes on from this moment."""
        return Record(*_box(game), options, state.position())

    @property
    def is_dealt(self) -> bool:
        """Whether the game starts with a deal, rather than from a position."""
        return isinstance(self.start, str)

    def after(self, move: Move) -> Record:
        """This record with one more move."""
        return replace(self, moves=(*self.moves, move))

    def noted(self, **notes: Plain) -> Record:
        """This record with these notes added; like all in a record they hold no fractions. Raises CodecError."""
        return replace(self, notes={**self.notes, **load(dump(notes))})

    def text(self) -> str:
        """The record as a file: one line a thing, one line a move, and a digest of it all."""
        return _sealed(
            {
                **_heading("record", self.game, self.version, self.material_digest, self.material, self.options),
                "start": self.start,
                "moves": [[move.seat, move.text] for move in self.moves],
                "notes": self.notes,
                "proof": self.proof,
            }
        )

    @staticmethod
    def parse(text: str, find: Callable[[str], Game[Any, Any]]) -> Record:
        """The record in this file; `find` gives the game of a name."""
        page = _unsealed(text, "record", start=_ANYTHING, moves=_MOVES, notes=_ANYTHING, proof=_ANYTHING)
        game, options = _boxed(page, find)
        start = page["start"]
        if isinstance(start, str):
            _key(start)
        elif not isinstance(start, dict):
            raise RecordError("start must be a seed or a position")
        moves = tuple([Move(seat, move) for seat, move in page["moves"]])
        for number, move in enumerate(moves, 1):
            if move.seat >= options.seats:
                raise RecordError(f"move {number} is by seat {move.seat}, but there are {options.seats} seats")
        return Record(
            game.name, game.version, page["material_digest"], page["material"], options, start, moves,
            page["notes"], page["proof"],
        )  # fmt: skip

    def box(self, find: Callable[[str], Game[Any, Any]]) -> Game[Any, Any]:
        """The game this record was played with, with the material it carries."""
        game = find(self.game)
        return game if self.material is None else game.with_material(self.material)


@dataclass(frozen=True)
class Position(Value):
    """One moment of a game written down: for tests, puzzles, restarts and playing on from here."""

    game: str
    version: int
    material_digest: str
    material: str | None
    options: Options
    moment: Plain

    @staticmethod
    def of(game: Game[Any, Any], state: State[Any, Any], options: Options) -> Position:
        """This moment."""
        return Position(*_box(game), options, state.position())

    def text(self) -> str:
        """The position as a file."""
        heading = _heading("position", self.game, self.version, self.material_digest, self.material, self.options)
        return _sealed({**heading, "moment": self.moment})

    @staticmethod
    def parse(text: str, find: Callable[[str], Game[Any, Any]]) -> Position:
        """The position in this file; `find` gives the game of a name."""
        page = _unsealed(text, "position", moment=_ANYTHING)
        game, options = _boxed(page, find)
        return Position(game.name, game.version, page["material_digest"], page["material"], options, page["moment"])

    def set_up(self, find: Callable[[str], Game[Any, Any]]) -> State[Any, Any]:
        """The state of this moment."""
        game = find(self.game)
        if self.material is not None:
            game = game.with_material(self.material)
        return game.set_up(self.options, self.moment)


@dataclass(frozen=True)
class Step:
    """One step of a replay: the move, the state after it and what happened."""

    move: Move
    state: State[Any, Any]
    events: list[Event]


def begin(game: Game[Any, Any], record: Record) -> State[Any, Any]:
    """The state before the first move of a record."""
    if isinstance(record.start, str):
        return game.deal(record.options, Rng(_key(record.start)))
    return game.set_up(record.options, record.start)


def steps(game: Game[Any, Any], record: Record) -> Iterator[Step]:
    """The game told again, move by move."""
    state = begin(game, record)
    made: tuple[Move, ...] = ()
    for number, move in enumerate(record.moves, 1):
        try:
            if move.text == TAKE_BACK:
                so_far = replace(record, moves=made)
                _, state, events = take_back(game, so_far, move.seat, state)
            else:
                state, events = _played(game, state, move)
        except Illegal as illegal:
            raise RecordError(
                f"move {number} ({move.text} by seat {move.seat}) is not possible: {illegal.refusal}"
            ) from None
        except NotationError as problem:
            raise RecordError(f"move {number}: {problem}") from None
        made = (*made, move)
        yield Step(move, state, events)


def replay(game: Game[Any, Any], record: Record) -> State[Any, Any]:
    """The state after the last move of a record."""
    state = begin(game, record)
    for step in steps(game, record):
        state = step.state
    return state


def standing(moves: tuple[Move, ...]) -> list[Move]:
    """The moves that count: each take-back drops the last one of its seat."""
    kept: list[Move] = []
    for move in moves:
        if move.text != TAKE_BACK:
            kept.append(move)
            continue
        last = max((place for place, made in enumerate(kept) if made.seat == move.seat), default=-1)
        if last < 0:
            raise RecordError(f"seat {move.seat} takes a move back before it has made one")
        del kept[last]
    return kept


def take_back(
    game: Game[Any, Any], record: Record, seat: Seat, now: State[Any, Any] | None = None
) -> tuple[Record, State[Any, Any], list[Event]]:
    """The record, the state and the story after this seat took its last decision back; raises Illegal."""
    state = replay(game, record) if now is None else now
    has_moved = any(move.seat == seat for move in standing(record.moves))  # since the record began
    if not has_moved or not state.may_take_back(seat):
        raise Illegal(NoTakeBack(game.take_back_rule, seat))
    events = state.taken_back(seat)
    shorter = record.after(Move(seat, TAKE_BACK))
    state = begin(game, record)
    for move in standing(shorter.moves):
        state, _ = _played(game, state, move)
    return shorter, state, events


def _played(game: Game[Any, Any], state: State[Any, Any], move: Move) -> tuple[State[Any, Any], list[Event]]:
    return play(state, move.seat, game.parse(move.text))


# The files.


class _Anything(Shape):
    def trouble(self, value: object, path: str) -> str:
        return ""


_ANYTHING: Final = _Anything()
_MOVES: Final = Many(Row(Int(0, 6), Text(100)))
_HEADING: Final[dict[str, Shape]] = {
    "format": Int(0),
    "kind": Text(20),
    "game": Text(40),
    "version": Int(0),
    "material_digest": Text(64),
    "material": Maybe(Text(1_000_000)),
    "options": _ANYTHING,
}


def _box(game: Game[Any, Any]) -> tuple[str, int, str, str | None]:
    return game.name, game.version, game.material_digest, None if game.own_material else game.material_text


def _heading(
    kind: str, game: str, version: int, digest: str, material: str | None, options: Options
) -> dict[str, Plain]:
    return {
        "format": FORMAT,
        "kind": kind,
        "game": game,
        "version": version,
        "material_digest": digest,
        "material": material,
        "options": options.plain(),
    }


def _digest(page: dict[str, Plain]) -> str:
    return sha256(dump(dict(sorted(page.items()))).encode()).hexdigest()


def _sealed(page: dict[str, Plain]) -> str:
    """The page as a file, one line a thing, with its digest as the last."""
    lines = []
    for name, value in {**page, "sha256": _digest(page)}.items():
        if name == "moves" and value:
            rows = ",\n".join("  " + dump(row) for row in value)
            lines.append(f' "moves": [\n{rows}\n ]')
        else:
            lines.append(f" {dump(name)}: {dump(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _unsealed(text: str, kind: str, **shapes: Shape) -> dict[str, Plain]:
    """The page in this file, if it is whole and ours."""
    try:
        page = load(text)
    except CodecError as problem:
        raise RecordError(f"the file is damaged or no {kind}: {problem}") from None
    if not isinstance(page, dict) or "format" not in page or page.get("kind") not in ("record", "position"):
        raise RecordError(f"this is not a {kind} of Splitsies")
    if page["kind"] != kind:
        raise RecordError(f"this is a {page['kind']}, not a {kind}")
    if page["format"] != FORMAT:
        raise RecordError(f"the {kind} has format {page['format']!r}; this version reads format {FORMAT}")
    digest = page.pop("sha256", None)
    if digest != _digest(page):
        raise RecordError(f"the {kind} was changed: its contents do not match its digest")
    wrong = Fields(**_HEADING, **shapes).trouble(page, kind)
    if wrong:
        raise RecordError(wrong)
    in_order = {name: page[name] for name in (*_HEADING, *shapes)}
    if _sealed(in_order).rstrip("\n") != text.replace("\r\n", "\n").rstrip("\n"):
        raise RecordError(f"the {kind} was changed: it is not laid out as Splitsies writes it")
    return page


def _boxed(page: dict[str, Plain], find: Callable[[str], Game[Any, Any]]) -> tuple[Game[Any, Any], Options]:
    """The game and the options a page speaks of."""
    try:
        game = find(page["game"])
        if page["version"] != game.version:
            raise RecordError(
                f"this is of {game.name} version {page['version']}; the rules here are version {game.version}, "
                "under which it might end differently"
            )
        material = page["material"]
        if material is not None:
            if sha256(material.encode()).hexdigest() != page["material_digest"]:
                raise RecordError("the material in the file does not match its digest")
            game = game.with_material(material)
        elif page["material_digest"] != game.material_digest:
            raise RecordError("it was played with material that is neither ours nor in the file")
        given = page["options"]
        if not isinstance(given, dict) or sorted(given) != sorted(option.name for option in game.option_list):
            raise RecordError(f"the options must be {', '.join(option.name for option in game.option_list)}")
        return game, game.options(**given)
    except RecordError:
        raise
    except Trouble as problem:
        raise RecordError(str(problem)) from None


def _key(seed: str) -> bytes:
    if len(seed) != 2 * KEY_BYTES or any(digit not in "0123456789abcdef" for digit in seed):
        raise RecordError(f"a seed is {2 * KEY_BYTES} hexadecimal digits, not {seed[:80]!r}")
    return bytes.fromhex(seed)
