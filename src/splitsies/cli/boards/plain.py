"""Any game in plain lines: what the seat knows, field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from rich.text import Text

from splitsies.core import Action, Event, Game, Outcome
from splitsies.core.text import Catalogue

from ..words import Words


class PlainArt:
    """A game that has no drawing of its own yet."""

    def __init__(self, game: Game[Any, Any], catalogue: Catalogue, words: Words) -> None:
        self.catalogue = catalogue
        self.words = words
        self.spelling = words.say("spelling")

    def table(
        self, view: Any, names: Sequence[str], legal: Sequence[Action], told: Sequence[Event], width: int, height: int
    ) -> list[Text]:
        """Each thing the seat knows on a line of its own."""
        heading = Text(self.catalogue.name, style="bold")
        return [heading, *(Text(f"{field.name}: {getattr(view, field.name)}") for field in fields(view))]

    def awaited(self, view: Any, legal: Sequence[Action]) -> tuple[str, str]:
        """A decision, by no rule that is known here."""
        return self.words.say("decide"), ""

    def choice(self, view: Any, action: Action) -> tuple[str, ...]:
        """The notation, which every action has."""
        return (str(action),)

    def notation(self, view: Any, typed: str, legal: Sequence[Action]) -> str:
        """Just what was typed."""
        return typed

    def news(self, view: Any, told: Sequence[Event]) -> Sequence[Event]:
        """All of it."""
        return told

    def sheet(self, outcome: Outcome, names: Sequence[str], width: int) -> list[Text]:
        """None: every line is told."""
        return []
