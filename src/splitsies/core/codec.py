"""The one way in and out: Views, Events, Actions, Asks and Refusals as JSON. A State has no encoder.

A class is registered with the shape of each of its fields; decoding checks every one, so that what comes
out of `decode` is as well-formed as what a rule builds.

>>> from splitsies.core.game import NotYourTurn
>>> to_text(NotYourTurn("SP 3.1", 2))
'{"_":"NotYourTurn","rule":"SP 3.1","seat":2}'
>>> from_text(to_text(NotYourTurn("SP 3.1", 2)))
NotYourTurn(rule='SP 3.1', seat=2)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from .errors import CodecError
from .game import (
    Action,
    Ask,
    Event,
    NoTakeBack,
    NotPossibleNow,
    NotYourTurn,
    Outcome,
    Plain,
    Refusal,
    ScoreLine,
    View,
)
from .options import Options


class Shape:
    """What a field may hold."""

    def trouble(self, value: object, path: str) -> str:
        """What is wrong with the value at this path; nothing: an empty text."""
        raise NotImplementedError


class Int(Shape):
    """A whole number within bounds."""

    def __init__(self, low: int = -(2**53), high: int = 2**53) -> None:
        self.low = low
        self.high = high

    def trouble(self, value: object, path: str) -> str:
        if type(value) is not int:
            return f"{path} must be a whole number, not {_brief(value)}"
        if not self.low <= value <= self.high:
            return f"{path} must be from {self.low} to {self.high}, not {value}"
        return ""


class Text(Shape):
    """A text, not too long."""

    def __init__(self, longest: int = 10_000) -> None:
        self.longest = longest

    def trouble(self, value: object, path: str) -> str:
        if type(value) is not str:
            return f"{path} must be a text, not {_brief(value)}"
        return f"{path} is longer than {self.longest} characters" if len(value) > self.longest else ""


class Flag(Shape):
    """True or false."""

    def trouble(self, value: object, path: str) -> str:
        return "" if type(value) is bool else f"{path} must be true or false, not {_brief(value)}"


class Many(Shape):
    """Any number of one shape, or exactly so many."""

    def __init__(self, of: Shape, count: int = -1) -> None:
        self.of = of
        self.count = count

    def trouble(self, value: object, path: str) -> str:
        if not isinstance(value, (list, tuple)):
            return f"{path} must be a list, not {_brief(value)}"
        if self.count >= 0 and len(value) != self.count:
            return f"{path} must have {self.count} entries, not {len(value)}"
        for place, item in enumerate(value):
            wrong = self.of.trouble(item, f"{path}[{place}]")
            if wrong:
                return wrong
        return ""


class Row(Shape):
    """A list with a shape for each entry."""

    def __init__(self, *of: Shape) -> None:
        self.of = of

    def trouble(self, value: object, path: str) -> str:
        if not isinstance(value, (list, tuple)) or len(value) != len(self.of):
            return f"{path} must be a list of {len(self.of)} entries, not {_brief(value)}"
        for place, item in enumerate(value):
            wrong = self.of[place].trouble(item, f"{path}[{place}]")
            if wrong:
                return wrong
        return ""


class Maybe(Shape):
    """Nothing, or this shape."""

    def __init__(self, of: Shape) -> None:
        self.of = of

    def trouble(self, value: object, path: str) -> str:
        return "" if value is None else self.of.trouble(value, path)


class OneOf(Shape):
    """One of these texts."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def trouble(self, value: object, path: str) -> str:
        if isinstance(value, str) and value in self.words:
            return ""
        return f"{path} must be {' or '.join(self.words)}, not {_brief(value)}"


class A(Shape):
    """A registered value of this class."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind

    def trouble(self, value: object, path: str) -> str:
        return "" if isinstance(value, self.kind) else f"{path} must be a {self.kind.__name__}, not {_brief(value)}"


class Fields(Shape):
    """A plain object with exactly these keys; positions are made of them."""

    def __init__(self, **of: Shape) -> None:
        self.of = of

    def trouble(self, value: object, path: str) -> str:
        if not isinstance(value, dict):
            return f"{path} must be an object, not {_brief(value)}"
        for name in self.of:
            if name not in value:
                return f"{path} lacks {name!r}"
        for name, item in value.items():
            if name not in self.of:
                return f"{path} has {_brief(name)}, which does not belong there"
            wrong = self.of[name].trouble(item, f"{path}.{name}")
            if wrong:
                return wrong
        return ""


def _brief(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


class _Kind:
    def __init__(self, name: str, cls: type[Any], shapes: dict[str, Shape]) -> None:
        self.name = name
        self.cls = cls
        self.shapes = shapes


DEEPEST: Final = 40
"""How many levels of lists and objects are read; what is nested deeper could not be walked through safely."""

_BY_NAME: Final[dict[str, _Kind]] = {}
_BY_CLASS: Final[dict[type[Any], _Kind]] = {}

SEAT: Final[Int] = Int(0, 7)
SEATS: Final[Int] = Int(0, 255)
RULE: Final[Text] = Text(20)


def register(cls: type[Any], prefix: str = "", **shapes: Shape) -> None:
    """Let values of this class travel; each field needs a shape (an event's audience and a rule have theirs)."""
    name = f"{prefix}.{cls.__name__}" if prefix else cls.__name__
    if issubclass(cls, Event):
        shapes = {"to": SEATS, "rule": RULE, **shapes}
    elif issubclass(cls, Refusal):
        shapes = {"rule": RULE, **shapes}
    names = [field.name for field in fields(cls)]
    if list(shapes) != names:
        raise TypeError(f"{name} has the fields {names}, but shapes for {list(shapes)}")
    if name in _BY_NAME:
        raise TypeError(f"two classes are called {name}")
    kind = _Kind(name, cls, shapes)
    _BY_NAME[name] = kind
    _BY_CLASS[cls] = kind


def registered(prefix: str, base: type[Any]) -> list[type[Any]]:
    """The classes of a game that travel, such as all its events."""
    return [kind.cls for name, kind in _BY_NAME.items() if name.startswith(prefix + ".") and issubclass(kind.cls, base)]


def encode(value: object) -> Plain:
    """The value as plain data."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    kind = _BY_CLASS.get(type(value))
    if kind is None:
        raise CodecError(f"a {type(value).__name__} does not travel")
    plain: dict[str, Plain] = {"_": kind.name}
    for name in kind.shapes:
        plain[name] = encode(getattr(value, name))
    return plain


def decode(plain: Plain) -> Any:
    """The value that this plain data stands for."""
    if plain is None or isinstance(plain, (bool, int, str)):
        return plain
    if isinstance(plain, list):
        return tuple([decode(item) for item in plain])
    if not isinstance(plain, dict):
        raise CodecError(f"{_brief(plain)} is none of number, text, true, false, nothing, list or object")
    kind = _BY_NAME.get(plain["_"]) if isinstance(plain.get("_"), str) else None
    if kind is None:
        raise CodecError(f"{_brief(plain.get('_'))} is not a kind of message")
    given = {name: decode(item) for name, item in plain.items() if name != "_"}
    wrong = Fields(**kind.shapes).trouble(given, kind.name)
    if wrong:
        raise CodecError(wrong)
    return kind.cls(**given)


def to_text(value: object) -> str:
    """The value as one line of JSON."""
    return dump(encode(value))


def from_text(text: str) -> Any:
    """The value that this JSON stands for."""
    return decode(load(text))


def dump(plain: Plain) -> str:
    """Plain data as one line of JSON, always the same for the same data."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def line(message: object) -> str:
    """A message as one line of JSON; values that travel may stand in it as they are. The quick way for the many."""
    text: str = _LINES.encode(message)
    return text


def _fields(value: object) -> dict[str, Any]:
    kind = _BY_CLASS.get(type(value))
    if kind is None:
        raise CodecError(f"a {type(value).__name__} does not travel")
    plain: dict[str, Any] = {"_": kind.name}
    for name in kind.shapes:
        plain[name] = getattr(value, name)
    return plain


_LINES: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), default=_fields
)


def load(text: str) -> Plain:
    """Plain data from JSON that says each thing once, uses whole numbers only and is not nested without end."""
    try:
        plain = json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_once)
        if "\\u" in text or not text.isascii():
            dump(plain).encode()  # half a character is no text: nobody could write it again
    except CodecError:
        raise
    except (ValueError, RecursionError) as problem:
        raise CodecError(f"this is not JSON as we write it: {problem}") from None
    _must_be_shallow(plain)
    return plain


def _must_be_shallow(plain: Plain) -> None:
    level = [plain]
    for _ in range(DEEPEST):
        lists = [item for item in level if isinstance(item, list)]
        lists += [list(item.values()) for item in level if isinstance(item, dict)]
        level = [item for one in lists for item in one]
        if not level:
            return
    raise CodecError(f"this is not JSON as we write it: it is nested more than {DEEPEST} levels deep")


def _no_fraction(text: str) -> Plain:
    raise CodecError(f"{text} is not a whole number")


def _once(pairs: Sequence[tuple[str, Plain]]) -> dict[str, Plain]:
    plain: dict[str, Plain] = {}
    for name, value in pairs:
        if name in plain:
            raise CodecError(f"{_brief(name)} is said twice")
        plain[name] = value
    return plain


register(NotYourTurn, seat=SEAT)
register(NotPossibleNow, action=Text(200))
register(NoTakeBack, seat=SEAT)
register(ScoreLine, rule=RULE, what=Text(40), points=Int(), figures=Many(Row(Text(40), Int())))
register(Outcome, winners=SEATS, scores=Many(Int()), lines=Many(Many(A(ScoreLine))), rule=RULE)
register(Ask, view=A(View), legal=Many(A(Action)), events=Many(A(Event)), number=Int(0))

OPTIONS: Final = A(Options)
