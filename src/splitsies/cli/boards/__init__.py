"""How games are drawn in a terminal. A game without a drawing of its own is told in plain lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from rich.text import Text

from splitsies.core import Action, Event, Game, Outcome
from splitsies.core.text import Catalogue

from ..words import Words
from .great_split import GreatSplitArt
from .plain import PlainArt
from .split import SplitArt
from .split_the_hoard import HoardArt


class Art(Protocol):
    """One game's drawing, from a seat's own View and nothing else."""

    spelling: str
    """How moves are typed, in one sentence."""

    def table(
        self, view: Any, names: Sequence[str], legal: Sequence[Action], told: Sequence[Event], width: int, height: int
    ) -> list[Text]:
        """The table as this seat sees it; `told` is what has just happened, so that it can be marked."""
        ...

    def awaited(self, view: Any, legal: Sequence[Action]) -> tuple[str, str]:
        """What the seat is to decide, and the rule that says so."""
        ...

    def choice(self, view: Any, action: Action) -> tuple[str, ...]:
        """A decision in words, then ever shorter for where there is little room, always in as many ways."""
        ...

    def notation(self, view: Any, typed: str, legal: Sequence[Action]) -> str:
        """What a person typed, as the notation that is meant; raises Trouble where it can say what is wrong with it."""
        ...

    def news(self, view: Any, told: Sequence[Event]) -> Sequence[Event]:
        """What is worth telling beside the table, which shows the rest."""
        ...

    def sheet(self, outcome: Outcome, names: Sequence[str], width: int) -> list[Text]:
        """The score sheets as a table; none where they are told line by line."""
        ...


_ARTS: Final[dict[str, Callable[[Any, Catalogue, Words], Art]]] = {
    "great-split": GreatSplitArt,
    "split": SplitArt,
    "split-the-hoard": HoardArt,
}


def art_of(game: Game[Any, Any], catalogue: Catalogue, words: Words) -> Art:
    """The drawing of this game."""
    return _ARTS.get(game.name, PlainArt)(game, catalogue, words)
