"""The games there are, by the name people type."""

from typing import Any, Final

from splitsies.core.errors import Trouble
from splitsies.core.game import Game

from . import great_split, split, split_the_hoard

GAMES: Final[tuple[Game[Any, Any], ...]] = (great_split.GAME, split.GAME, split_the_hoard.GAME)


def game(name: str) -> Game[Any, Any]:
    """The game with this name."""
    for one in GAMES:
        if one.name == name:
            return one
    raise Trouble(f"there is no game {name!r}; there is {', '.join(one.name for one in GAMES)}")
