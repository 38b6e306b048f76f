"""What can be wrong with what we are given, each with a sentence that says what and what is allowed."""

from __future__ import annotations


class Trouble(ValueError):
    """Something we were given cannot be used; the message says what is wrong and what is allowed."""


class OptionError(Trouble):
    """An option that the game does not have, or a value that the option does not take."""


class NotationError(Trouble):
    """A text that is not a move of this game."""


class CodecError(Trouble):
    """A message that is not one of ours."""


class MaterialError(Trouble):
    """Cards or boards that the game cannot be played with."""


class RecordError(Trouble):
    """A record or position that is damaged, of another game or version, or does not replay."""
