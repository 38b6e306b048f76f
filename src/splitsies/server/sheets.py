"""What the lobby and the page need to know of a game: its texts, options, rules and material, as data."""

from __future__ import annotations

import tomllib
from datetime import date, time
from typing import Any

from pydantic import BaseModel

from splitsies import bots
from splitsies.core.game import Game
from splitsies.games import GAMES

from .words import bot_label, catalogue


class ValueInfo(BaseModel):
    """One value of an option."""

    value: bool | int | str
    label: str


class OptionInfo(BaseModel):
    """Something to choose before a game."""

    name: str
    label: str
    rule: str
    default: bool | int | str
    values: list[ValueInfo]


class GameCard(BaseModel):
    """A game in the lobby."""

    name: str
    title: str
    pitch: str
    length: str
    seat_counts: list[int]
    options: list[OptionInfo]


class RuleInfo(BaseModel):
    """One rule, and whether it is our ruling."""

    id: str
    ruling: bool
    text: str


class ChapterInfo(BaseModel):
    """A chapter of the rules."""

    id: str
    title: str
    rules: list[RuleInfo]


class GameSheet(GameCard):
    """A game with its words, its material and all its rules."""

    words: dict[str, dict[str, str]]
    material: dict[str, Any]
    chapters: list[ChapterInfo]


class BotInfo(BaseModel):
    """A bot that can take a seat."""

    name: str
    label: str
    usual: bool
    """Whether it plays where nobody has chosen."""


def cards(language: str) -> list[GameCard]:
    """All the games."""
    return [card(game, language) for game in GAMES]


def card(game: Game[Any, Any], language: str) -> GameCard:
    """A game in the lobby."""
    words = catalogue(game, language)
    return GameCard(
        name=game.name,
        title=words.name,
        pitch=words.pitch,
        length=words.length,
        seat_counts=list(game.seat_counts),
        options=[
            OptionInfo(
                name=option.name,
                label=words.option(option.name),
                rule=option.rule,
                default=option.default,
                values=[ValueInfo(value=value, label=words.value(option.name, value)) for value in option.values],
            )
            for option in game.option_list
        ],
    )


def sheet_of(game: Game[Any, Any], language: str) -> GameSheet:
    """A game with all its texts."""
    words = catalogue(game, language)
    book = game.rulebook()
    chapters = [
        ChapterInfo(
            id=id,
            title=titles[language],
            rules=[
                RuleInfo(id=rule.id, ruling=rule.ruling, text=rule.text[language])
                for rule in book.rules.values()
                if rule.chapter == id
            ],
        )
        for id, titles in book.chapters.items()
    ]
    return GameSheet(
        **card(game, language).model_dump(),
        words={kind: dict(row) for kind, row in words.words.items()},
        material=plain(tomllib.loads(game.material_text)),
        chapters=chapters,
    )


def plain(value: Any) -> Any:
    """A material file as JSON can say it."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.isoformat() if isinstance(value, (date, time)) else value


def bot_list(language: str) -> list[BotInfo]:
    """The bots there are, the easiest first."""
    return [BotInfo(name=name, label=bot_label(name, language), usual=name == bots.USUAL) for name in bots.NAMES]
