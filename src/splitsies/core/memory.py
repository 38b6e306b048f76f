"""A state whose seats remember what they have seen of hidden cards (`recall`), for as long as its story is told."""

from __future__ import annotations

from .errors import Trouble
from .game import A, State, V
from .native import mypyc_attr
from .recall import AS_DEALT, Known
from .seat import SPECTATOR, Seat


@mypyc_attr(allow_interpreted_subclasses=True)
class RememberingState(State[A, V]):
    """The table of a game with hidden cards."""

    __slots__ = ("memory",)

    def __init__(self) -> None:
        super().__init__()
        self.memory: tuple[Known, ...] | None = None
        """What is `known`, or AS_DEALT."""

    @property
    def known(self) -> tuple[Known, ...] | None:
        """What each seat and, last, the spectator know of hidden cards; nobody keeps it in a game played silently."""
        if self.memory is AS_DEALT:
            self.memory = self.seen_at_the_deal()
        return self.memory

    @known.setter
    def known(self, known: tuple[Known, ...] | None) -> None:
        self.memory = known

    def seen_at_the_deal(self) -> tuple[Known, ...]:
        """What each seat and, last, the spectator know from what was told at the deal."""
        raise NotImplementedError

    def knowledge(self, seat: Seat) -> Known:
        """What this seat knows of the hidden cards."""
        known = self.known
        if known is None:
            raise Trouble("this game was played silently: nobody knows what the seats have seen")
        return known[-1 if seat == SPECTATOR else seat]
