"""What a hero can decide in Split the Hoard, each with its notation.

Seats are written as letters from a on, the three places of a seat as 1 to 3, and cards and Titles by their ids.

>>> str(Negotiate(1, 3)), str(Use("crystal_ball")), str(Spend("ruby", 1)), plain_action("+2")
('b3', '!crystal_ball', 'ruby*1', Lay(count=2))
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.errors import NotationError
from splitsies.core.game import Action
from splitsies.core.seat import Seat

SEAT_LETTERS: Final = "abcde"
MOST_LAID: Final = 10
"""So many Coins are laid in one step; who lays as many is asked again."""


@dataclass(frozen=True)
class HoardAction(Action):
    """A decision in Split the Hoard."""


@dataclass(frozen=True)
class Use(HoardAction):
    """Discard a Treasure for its ability: !emerald (SH 6.1)."""

    card: str

    def __str__(self) -> str:
        return "!" + self.card


@dataclass(frozen=True)
class Pass(HoardAction):
    """Use no ability: pass (SH 6.3)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class TakeCoins(HoardAction):
    """Take two cards from the Hoard deck as Coins: coins (SH 4.2)."""

    def __str__(self) -> str:
        return "coins"


@dataclass(frozen=True)
class Negotiate(HoardAction):
    """Negotiate for the Treasure on a place of another seat: b3 (SH 4.3)."""

    seller: Seat
    place: int

    def __str__(self) -> str:
        return f"{SEAT_LETTERS[self.seller]}{self.place}"


@dataclass(frozen=True)
class Aim(HoardAction):
    """Choose a player: @b (SH 6.5)."""

    target: Seat

    def __str__(self) -> str:
        return "@" + SEAT_LETTERS[self.target]


@dataclass(frozen=True)
class Choose(HoardAction):
    """Choose a card, to place, keep, turn, take, hand over or discard: ruby."""

    card: str

    def __str__(self) -> str:
        return self.card


@dataclass(frozen=True)
class KeepTitle(HoardAction):
    """Keep one of the Titles drawn: title:smith (SH 9.7)."""

    title: str

    def __str__(self) -> str:
        return "title:" + self.title


@dataclass(frozen=True)
class Swap(HoardAction):
    """Exchange two places of a seat: b1~b3 (SH 9.12)."""

    owner: Seat
    one: int
    other: int

    def __str__(self) -> str:
        letter = SEAT_LETTERS[self.owner]
        return f"{letter}{self.one}~{letter}{self.other}"


@dataclass(frozen=True)
class Lay(HoardAction):
    """Lay so many Coins on a Treasure, or take so many back: +2 (SH 3.3, SH 7.3)."""

    count: int

    def __str__(self) -> str:
        return f"+{self.count}"


@dataclass(frozen=True)
class Oldest(HoardAction):
    """Let the oldest Coins be the ones: oldest (SH 4.6)."""

    def __str__(self) -> str:
        return "oldest"


@dataclass(frozen=True)
class Spend(HoardAction):
    """Of the Coins known to be this card let so many be among them, and hold the others back: ruby*1 (SH 4.6)."""

    card: str
    count: int

    def __str__(self) -> str:
        return f"{self.card}*{self.count}"


@dataclass(frozen=True)
class Enough(HoardAction):
    """Turn no more cards: enough (SH 9.3, SH 9.9)."""

    def __str__(self) -> str:
        return "enough"


@dataclass(frozen=True)
class Seal(HoardAction):
    """Say that all is placed and priced: seal (SH 3.3)."""

    def __str__(self) -> str:
        return "seal"


@dataclass(frozen=True)
class PayMore(HoardAction):
    """Pay the raised price: pay (SH 4.5)."""

    def __str__(self) -> str:
        return "pay"


@dataclass(frozen=True)
class Withdraw(HoardAction):
    """Do not pay the raised price: withdraw (SH 4.5)."""

    def __str__(self) -> str:
        return "withdraw"


# Every action that names no card, made once.
PASS: Final = Pass()
TAKE_COINS: Final = TakeCoins()
OLDEST: Final = Oldest()
ENOUGH: Final = Enough()
SEAL: Final = Seal()
PAY_MORE: Final = PayMore()
WITHDRAW: Final = Withdraw()
AIMS: Final = tuple(Aim(seat) for seat in range(len(SEAT_LETTERS)))
OFFERS: Final = tuple(tuple(Negotiate(seat, place) for place in (1, 2, 3)) for seat in range(len(SEAT_LETTERS)))
LAYS: Final = tuple(Lay(count) for count in range(MOST_LAID + 1))
PAIRS: Final = ((1, 2), (1, 3), (2, 3))
SWAPS: Final = tuple(tuple(Swap(seat, one, other) for one, other in PAIRS) for seat in range(len(SEAT_LETTERS)))

_PLAIN: Final[dict[str, HoardAction]] = {
    str(action): action
    for action in (
        PASS, TAKE_COINS, OLDEST, ENOUGH, SEAL, PAY_MORE, WITHDRAW, *AIMS, *LAYS,
        *(offer for offers in OFFERS for offer in offers), *(swap for swaps in SWAPS for swap in swaps),
    )
}  # fmt: skip


def plain_action(notation: str) -> HoardAction | None:
    """The action that this notation means, if it names no card."""
    return _PLAIN.get(notation.strip().lower())


def wants_a_card(notation: str, cards: Mapping[str, int], titles: Container[str]) -> HoardAction:
    """The action that this notation means, if it names a card or a Title of the box; raises NotationError."""
    text = notation.strip().lower()
    if text.startswith("title:") and text[6:] in titles:
        return KeepTitle(text[6:])
    if text.startswith("!") and text[1:] in cards:
        return Use(text[1:])
    card, star, number = text.partition("*")
    if star and card in cards and len(number) == 1 and number.isascii() and number.isdigit():
        return Spend(card, int(number))
    if text in cards:
        return Choose(text)
    raise NotationError(
        f"{notation[:40]!r} is not a move of Split the Hoard; moves are written like coins, b3 (negotiate), "
        "!emerald (use), ruby (choose), @b (a player), b1~b3 (swap), +2 (lay Coins), ruby*1 or oldest (which Coins), "
        "title:smith, pass, enough, seal, pay, withdraw"
    )


CARD_ID: Final = codec.Text(31)
_SEAT: Final = codec.Int(0, len(SEAT_LETTERS) - 1)
_PLACE: Final = codec.Int(1, 3)
codec.register(Use, "split_the_hoard", card=CARD_ID)
codec.register(Pass, "split_the_hoard")
codec.register(TakeCoins, "split_the_hoard")
codec.register(Negotiate, "split_the_hoard", seller=_SEAT, place=_PLACE)
codec.register(Aim, "split_the_hoard", target=_SEAT)
codec.register(Choose, "split_the_hoard", card=CARD_ID)
codec.register(KeepTitle, "split_the_hoard", title=CARD_ID)
codec.register(Swap, "split_the_hoard", owner=_SEAT, one=_PLACE, other=_PLACE)
codec.register(Lay, "split_the_hoard", count=codec.Int(0, MOST_LAID))
codec.register(Oldest, "split_the_hoard")
codec.register(Spend, "split_the_hoard", card=CARD_ID, count=codec.Int(0, 9))
codec.register(Enough, "split_the_hoard")
codec.register(Seal, "split_the_hoard")
codec.register(PayMore, "split_the_hoard")
codec.register(Withdraw, "split_the_hoard")
