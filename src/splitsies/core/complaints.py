"""All that is wrong with a material file, collected while it is read, so that its owner is told everything at once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any, Final

from .errors import MaterialError

PROVENANCES: Final = ("rulebook", "derived", "reconstructed")
MISSING: Final[dict[str, Any]] = {}
"""Stands for a part that is not there at all: once that has been said, nothing more is said of it."""


def parsed(text: str) -> dict[str, Any]:
    """The tables of a material file, whatever they hold; raises MaterialError when it is no TOML at all."""
    try:
        text.encode()
        return tomllib.loads(text)
    except RecursionError:
        raise MaterialError("this is not a TOML file: its brackets are nested too deeply") from None
    except ValueError as problem:
        raise MaterialError(f"this is not a TOML file: {problem}") from None


class Complaints:
    """Reads parts, numbers and lists out of a file; what is missing or out of range becomes a sentence."""

    def __init__(self) -> None:
        self.list: list[str] = []

    def say(self, sentence: str) -> None:
        """Add a complaint."""
        if sentence not in self.list:
            self.list.append(sentence)

    def out_with_it(self) -> None:
        """Raise MaterialError with all complaints, one a line, if there are any."""
        if self.list:
            raise MaterialError("\n".join(self.list))

    def part_of(self, page: dict[str, Any], name: str, prefix: str = "") -> dict[str, Any]:
        """A table of the file."""
        if page is MISSING:
            return MISSING
        part = page.get(name)
        if isinstance(part, dict):
            return part
        self.say(f"[{prefix}{name}] is missing")
        return MISSING

    def part(self, page: dict[str, Any], name: str, prefix: str = "") -> dict[str, Any]:
        """A table of the file that says where it comes from."""
        part = self.part_of(page, name, prefix)
        if part is not MISSING:
            self._provenance(part, prefix + name)
        return part

    def rows(self, page: dict[str, Any], name: str) -> list[dict[str, Any]]:
        """A list of tables that say where they come from."""
        rows = page.get(name)
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            self.say(f"[[{name}]] is missing")
            return []
        for number, row in enumerate(rows, 1):
            self._provenance(row, f"{name} {number}")
        return rows

    def _provenance(self, part: dict[str, Any], path: str) -> None:
        if part.get("provenance") not in PROVENANCES:
            self.say(f"{path}.provenance must be {' or '.join(PROVENANCES)}, not {part.get('provenance')!r}")

    def number(self, part: Any, path: str, low: int, high: int) -> int:
        """A whole number within bounds; the path's last word is its name."""
        if part is MISSING:
            return low
        value = part.get(path.split(".")[-1]) if isinstance(part, dict) else None
        if type(value) is not int or not low <= value <= high:
            self.say(f"{path} must be a whole number from {low} to {high}, not {value!r}")
            return low
        return value

    def numbers(self, part: dict[str, Any], path: str, low: int, high: int) -> list[int]:
        """A list of whole numbers within bounds."""
        if part is MISSING:
            return []
        values = part.get(path.split(".")[-1])
        if not isinstance(values, list):
            self.say(f"{path} must be a list of whole numbers, not {values!r}")
            return []
        for value in values:
            if type(value) is not int or not low <= value <= high:
                self.say(f"{path}: {value!r} is not a whole number from {low} to {high}")
        return [value for value in values if type(value) is int and low <= value <= high]

    def positions(self, part: dict[str, Any], path: str, length: int, low: int, high: int) -> dict[int, int]:
        """What lies on the spaces of a track, as numbers within bounds."""
        return {
            space: self.number(part.get(path.split(".")[-1]), f"{path}.{space}", low, high)
            for space in self._spaces(part, path, length)
        }

    def words(self, part: dict[str, Any], path: str, length: int, allowed: Sequence[str]) -> dict[int, str]:
        """What lies on the spaces of a track, as words out of a list."""
        found = {}
        for space in self._spaces(part, path, length):
            word = part[path.split(".")[-1]][str(space)]
            if word in allowed:
                found[space] = str(word)
            else:
                self.say(f"{path}.{space} must be one of {', '.join(allowed)}, not {word!r}")
        return found

    def _spaces(self, part: dict[str, Any], path: str, length: int) -> list[int]:
        if part is MISSING:
            return []
        given = part.get(path.split(".")[-1])
        if not isinstance(given, dict):
            self.say(f"{path} must be a table from space to what lies there")
            return []
        spaces = {str(space): space for space in range(1, length + 1)}
        for space in given:
            if space not in spaces:
                self.say(f"{path}: space {space} is not on the track, which goes from 1 to {length}")
        return [spaces[space] for space in given if space in spaces]
