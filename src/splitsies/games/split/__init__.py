"""SPLIT: half cards and a connection board, for 2, 3, 4 or 6 seats."""

from .game import GAME

__all__ = ["GAME"]
