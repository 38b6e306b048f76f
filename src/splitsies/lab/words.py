"""The lab's own words, and figures as they are written in a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import inf, isnan
from typing import Any

from splitsies.core.text import fill, read_toml

from .certainty import Measured


class Words:
    """What the lab says, in one language."""

    def __init__(self, language: str, page: Mapping[str, Any]) -> None:
        self.language = language
        self.page = page

    def say(self, key: str, **fields: object) -> str:
        """The text under this key ("ladder.title" lies in the table [ladder]), with its fields filled in."""
        table, _, name = key.rpartition(".")
        template: str = (self.page[table] if table else self.page)[name]
        return fill(template, fields, {})

    def number(self, value: float, digits: int = 1, signed: bool = False) -> str:
        """A figure with so many digits behind the point."""
        if isnan(value) or value in (inf, -inf):
            return "–"
        text = f"{abs(value):.{digits}f}"
        below = value < 0 and float(text) != 0
        sign = self.say("minus") if below else "+" if signed and float(text) != 0 else ""
        return sign + text.replace(".", self.say("decimal"))

    def percent(self, share: float, digits: int = 1) -> str:
        """A share as a percentage."""
        space = "\u202f" if self.language == "de" else ""
        return f"{self.number(100 * share, digits)}{space}%"

    def interval(self, measured: Measured, digits: int = 1, percent: bool = False) -> str:
        """From where to where a figure may lie."""
        write = self.percent if percent else self.number
        return self.say("to", low=write(measured.low, digits), high=write(measured.high, digits))

    def change(self, value: float, digits: int = 1, percent: bool = False) -> str:
        """How much more or less; of a share it is told in percentage points, since 10% more of 50% would be 55%."""
        if not percent:
            return self.number(value, digits, signed=True)
        return self.say("points", value=self.number(100 * value, digits, signed=True))

    def change_interval(self, measured: Measured, digits: int = 1, percent: bool = False) -> str:
        """From where to where a change may lie."""
        low = self.number(100 * measured.low if percent else measured.low, digits, signed=True)
        return self.say("to", low=low, high=self.change(measured.high, digits, percent))


@lru_cache(maxsize=8)
def words(language: str) -> Words:
    """The lab's words in this language."""
    return Words(language, read_toml("splitsies.lab", f"text.{language}.toml"))
