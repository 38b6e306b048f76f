"""What bots are called, the same as in the lobby, and which bot is meant by what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from splitsies import bots
from splitsies.core.text import LANGUAGES, read_toml

from .words import words

SEARCH: Final = "search"
"""A bot that is told behind a colon how long to think."""
KINDS: Final = (*bots.NAMES, SEARCH)
SPELLED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def is_bot(player: str) -> bool:
    """Whether this is a bot's own name, as records note it."""
    return player.partition(":")[0] in KINDS


def called(bot: str, language: str) -> str:
    """What a bot is called at the table: as in the lobby, unless that is no name.

    >>> called("master", "de"), called("random", "en"), called("search:200", "de")
    ('Meister', 'Random', 'Search:200')
    """
    name: str = words(language).page["bots"].get(bot) or _lobby(language).get(bot) or bot[:1].upper() + bot[1:]
    return name


def all_called(language: str) -> str:
    """What all bots are called, with commas between them."""
    return ", ".join(called(bot, language) for bot in bots.NAMES)


def meant(typed: str) -> str:
    """The own name of the bot that goes by what was typed, in any language, in capitals or not; else what was typed.

    >>> meant("Meister"), meant("KOENNER"), meant("Search:500MS"), meant("Ann")
    ('master', 'expert', 'search:500ms', 'Ann')
    """
    kind, colon, setting = typed.partition(":")
    bot = _by_name().get(_folded(kind))
    return typed if bot is None else f"{bot}{colon}{setting.lower()}"


@cache
def _lobby(language: str) -> Mapping[str, str]:
    """The lobby's labels; read from the server's texts, since its code would take a while to load."""
    page: Mapping[str, Any] = read_toml("splitsies.server", f"text.{language}.toml")
    labels: Mapping[str, str] = page["bots"]
    return labels


@cache
def _by_name() -> Mapping[str, str]:
    """Every bot, by each of its names."""
    found = {kind: kind for kind in KINDS}
    for language in LANGUAGES:
        for bot in bots.NAMES:
            found[_folded(called(bot, language))] = bot
            found[_folded(_lobby(language).get(bot, bot))] = bot
    return found


def _folded(name: str) -> str:
    """A name without its capitals, and as it is typed where there are no umlauts."""
    return unicodedata.normalize("NFC", name).casefold().translate(SPELLED_OUT)
