"""Split the Hoard: price what you found, buy what others found, win Titles, for 2 to 5 heroes."""

from .game import GAME

__all__ = ["GAME"]
