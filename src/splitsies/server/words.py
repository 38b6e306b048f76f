"""The server's own sentences, and the games' texts, each read once."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from splitsies.core.game import Game
from splitsies.core.text import LANGUAGES, Catalogue, fill, read_toml

from .wire import Refused

MOST_CATALOGUES: Final = 200
_CATALOGUES: dict[tuple[str, str, str], Catalogue] = {}
"""By game, material and language; an owner's material has words of its own."""


def language(asked: str | None) -> str:
    """The first language asked for that we speak, as a query or an Accept-Language header says it."""
    for part in (asked or "").split(","):
        tongue = part.split(";")[0].strip().lower()[:2]
        if tongue in LANGUAGES:
            return tongue
    return LANGUAGES[0]


def catalogue(game: Game[Any, Any], language: str) -> Catalogue:
    """A game's texts."""
    key = (game.name, game.material_digest, language)
    if key not in _CATALOGUES:
        if len(_CATALOGUES) >= MOST_CATALOGUES:
            _CATALOGUES.clear()
        _CATALOGUES[key] = game.catalogue(language)
    return _CATALOGUES[key]


@cache
def page(language: str) -> dict[str, Any]:
    """The server's text file."""
    return read_toml(__package__, f"text.{language}.toml")


def refusal(problem: Refused, language: str) -> dict[str, Any]:
    """A refusal as it travels: its code for programs, its sentence for people."""
    text = problem.text
    sentence = page(language)["refusals"].get(problem.code)
    if sentence is not None:
        text = fill(sentence, {**problem.slots, "reason": text or ""}, {})
    return {"code": problem.code, "text": text or problem.code, "rule": problem.rule}


def bot_label(name: str, language: str) -> str:
    """What a bot is called in the lobby."""
    label: str = page(language)["bots"].get(name, name)
    return label
