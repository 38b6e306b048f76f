"""Options: what can be chosen before a game begins, typed, checked and described.

A game lists its options; lobby and terminal build their forms from the list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from operator import index
from typing import TypeAlias

from .errors import OptionError
from .native import mypyc_attr
from .value import Value

OptionValue: TypeAlias = int | str | bool


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options(Value):
    """The options of one game at one table; a game adds its own fields."""

    seats: int

    @property
    def sides(self) -> int:
        """How many play against each other; seats whose numbers differ by that win and lose together."""
        return self.seats

    def plain(self) -> dict[str, OptionValue]:
        """The options by name, as a record keeps them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Option(Value):
    """One thing to choose: its name, the values it takes, the one it has unless told, and its rule."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    rule: str

    def allowed(self) -> str:
        """The values in words, for an error message or a form."""
        words = [show(value) for value in self.values]
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]

    def check(self, value: object) -> OptionValue:
        """The value, if this option takes it."""
        given = value if isinstance(value, (bool, str)) else _whole(value)
        for allowed in self.values:
            if type(allowed) is type(given) and allowed == given:
                return allowed
        raise OptionError(f"{self.name} must be {self.allowed()}, not {_named(value)}")

    def parse(self, text: str) -> OptionValue:
        """The value a person typed."""
        for allowed in self.values:
            if show(allowed) == text.strip().lower():
                return allowed
        raise OptionError(f"{self.name} must be {self.allowed()}, not {text!r}")


def show(value: object) -> str:
    """An option's value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _whole(value: object) -> object:
    """A whole number as Python's own, wherever it comes from: NumPy's are others."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def _named(value: object) -> str:
    """A value as people write it; a text in quotation marks, so that nobody takes it for a number."""
    return repr(value) if isinstance(value, str) else show(value)


def choose(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The given values, checked, and the defaults for the rest."""
    known = [option.name for option in options]
    for name in given:
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; it has {', '.join(known)}")
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default for option in options
    }
