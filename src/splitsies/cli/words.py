"""The terminal's own words, and the language they are in."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from splitsies.core import Trouble
from splitsies.core.text import LANGUAGES, fill, read_toml


class Words:
    """What the terminal says by itself, in one language."""

    def __init__(self, language: str, page: Mapping[str, Any]) -> None:
        self.language = language
        self.page = page

    def say(self, key: str, **fields: object) -> str:
        """The text under this key ("split.place" lies in the table [split]), with its fields filled in."""
        table, _, name = key.rpartition(".")
        template: str = (self.page[table] if table else self.page)[name]
        return fill(template, fields, {})

    def commands(self) -> Mapping[str, str]:
        """Every word that can be typed instead of a decision, and what it asks for."""
        return {word: name for name, typed in self.page["commands"].items() for word in (name, *typed)}

    def listed(self, some: list[str]) -> str:
        """Several things in a row: "Ann, Bob and Cleo"."""
        if len(some) < 2:
            return "".join(some)
        return f"{', '.join(some[:-1])} {self.say('and')} {some[-1]}"


@lru_cache(maxsize=8)
def words(language: str) -> Words:
    """The terminal's words in this language."""
    return Words(language, read_toml("splitsies.cli", f"text.{language}.toml"))


def chosen_language(given: str | None) -> str:
    """The language asked for, or the one of the environment, or English."""
    if given is not None:
        if given not in LANGUAGES:
            raise Trouble(words(_of_environment()).say("no_language", given=given, languages=", ".join(LANGUAGES)))
        return given
    return _of_environment()


def _of_environment() -> str:
    for name in ("SPLITSIES_LANG", "LC_ALL", "LANG"):
        value = os.environ.get(name)
        if value:
            short = value[:2].lower()
            return short if short in LANGUAGES else "en"
    return "en"
