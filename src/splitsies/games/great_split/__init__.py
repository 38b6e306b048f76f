"""The Great Split: I split, you choose, all at once, for 2 to 7 collectors."""

from .game import GAME

__all__ = ["GAME"]
