"""Why a decision in Split the Hoard can be refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.game import Refusal
from splitsies.core.seat import Seat

from .actions import CARD_ID


@dataclass(frozen=True)
class StepAwaited(Refusal):
    """Something else has to be decided now."""

    step: int


@dataclass(frozen=True)
class NotYours(Refusal):
    """There is no such Treasure, Coin or card to choose."""

    card: str


@dataclass(frozen=True)
class NoAbilityNow(Refusal):
    """The ability cannot be used now."""

    card: str


@dataclass(frozen=True)
class ChangesNothing(Refusal):
    """The ability would change nothing."""

    card: str


@dataclass(frozen=True)
class CannotPay(Refusal):
    """There are too few Coins for the price."""

    price: int
    coins: int


@dataclass(frozen=True)
class NothingThere(Refusal):
    """There is no Treasure on that place."""

    seller: Seat
    place: int


@dataclass(frozen=True)
class Barred(Refusal):
    """This Treasure cannot be named again in this turn."""

    seller: Seat
    place: int


@dataclass(frozen=True)
class NotAnother(Refusal):
    """A seat negotiates with others, not with itself."""

    seat: Seat


@dataclass(frozen=True)
class TooManyCoins(Refusal):
    """There are fewer Coins to lay or take back."""

    coins: int


@dataclass(frozen=True)
class NotThatPlayer(Refusal):
    """That player cannot be chosen."""

    target: Seat


_SEAT: Final = codec.SEAT
_PLACE: Final = codec.Int(1, 3)
_COUNT: Final = codec.Int(0, 9999)
_P: Final = "split_the_hoard"

codec.register(StepAwaited, _P, step=_COUNT)
codec.register(NotYours, _P, card=CARD_ID)
codec.register(NoAbilityNow, _P, card=CARD_ID)
codec.register(ChangesNothing, _P, card=CARD_ID)
codec.register(CannotPay, _P, price=_COUNT, coins=_COUNT)
codec.register(NothingThere, _P, seller=_SEAT, place=_PLACE)
codec.register(Barred, _P, seller=_SEAT, place=_PLACE)
codec.register(NotAnother, _P, seat=_SEAT)
codec.register(TooManyCoins, _P, coins=_COUNT)
codec.register(NotThatPlayer, _P, target=_SEAT)
