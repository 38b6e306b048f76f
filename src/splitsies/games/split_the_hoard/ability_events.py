"""What the fourteen verbs of Split the Hoard do, as it is told (SH 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.game import Event
from splitsies.core.seat import Seat


@dataclass(frozen=True)
class CoinsGained(Event):
    """A seat got Coins from the Coins discard pile."""

    seat: Seat
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class Searched(Event):
    """A seat looks at the top of the Hoard deck."""

    seat: Seat
    count: int
    sources: tuple[int, ...]


@dataclass(frozen=True)
class SearchSeen(Event):
    """A seat sees what it looks at."""

    seat: Seat
    cards: tuple[int, ...]
    sources: tuple[int, ...]


@dataclass(frozen=True)
class SearchKept(Event):
    """A card that was looked at went face up into a Haul."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class PutUnder(Event):
    """The other cards went under the Hoard deck."""

    seat: Seat
    count: int
    mark: int


@dataclass(frozen=True)
class UnderSeen(Event):
    """A seat knows what it put under the Hoard deck."""

    seat: Seat
    cards: tuple[int, ...]
    mark: int


@dataclass(frozen=True)
class CoinsAppraised(Event):
    """A seat looks at some of its Coins."""

    seat: Seat
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class FacesSeen(Event):
    """A seat sees the faces of its Coins."""

    seat: Seat
    cards: tuple[int, ...]
    coins: tuple[int, ...]


@dataclass(frozen=True)
class CoinTurned(Event):
    """A Coin was turned face up."""

    seat: Seat
    card: int
    coin: int


@dataclass(frozen=True)
class TargetChosen(Event):
    """An ability is aimed at a seat."""

    seat: Seat
    target: Seat


@dataclass(frozen=True)
class CardChosen(Event):
    """A Treasure of another Haul was chosen."""

    seat: Seat
    target: Seat
    card: int


@dataclass(frozen=True)
class ReturnChosen(Event):
    """A Treasure to hand over was chosen."""

    seat: Seat
    target: Seat
    card: int


@dataclass(frozen=True)
class AbilityWarded(Event):
    """An ability does not affect a seat."""

    seat: Seat


@dataclass(frozen=True)
class CoinsStolen(Event):
    """Coins were stolen."""

    seat: Seat
    target: Seat
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class TreasureTaken(Event):
    """A Treasure went to another Haul."""

    seat: Seat
    target: Seat
    card: int


@dataclass(frozen=True)
class TreasureLost(Event):
    """A Treasure had to be discarded."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class TitlesDrawn(Event):
    """A seat drew Titles in secret."""

    seat: Seat
    count: int
    sources: tuple[int, ...]


@dataclass(frozen=True)
class TitlesSeen(Event):
    """A seat sees the Titles it drew."""

    seat: Seat
    titles: tuple[int, ...]
    sources: tuple[int, ...]


@dataclass(frozen=True)
class TitleChosen(Event):
    """A seat keeps a Title."""

    seat: Seat
    title: int


@dataclass(frozen=True)
class TitlesKept(Event):
    """A seat kept some of the Titles it drew."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class TitlesPutUnder(Event):
    """The other Titles went under the Title deck."""

    seat: Seat
    count: int
    mark: int


@dataclass(frozen=True)
class TitlesUnderSeen(Event):
    """A seat knows which Titles it put under the Title deck."""

    seat: Seat
    titles: tuple[int, ...]
    mark: int


@dataclass(frozen=True)
class TreasureRecovered(Event):
    """A Treasure came back from the Treasures discard pile."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class TreasureBuried(Event):
    """A Treasure was turned face down: it is a Coin that everybody knows."""

    seat: Seat
    card: int
    coin: int


@dataclass(frozen=True)
class DiscountGained(Event):
    """The next negotiation of a seat's turn costs less."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class ActionGained(Event):
    """A seat has more actions in its turn."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class PlacesSwapped(Event):
    """Two places of a seat were exchanged."""

    seat: Seat
    owner: Seat
    one: int
    other: int


_SEAT: Final = codec.SEAT
_CARD: Final = codec.Int(1, 99)
_TITLE: Final = codec.Int(0, 99)
_MARK: Final = codec.Int(0, 999)
_SOURCE: Final = codec.Int(-1, 999)
_PLACE: Final = codec.Int(1, 3)
_COUNT: Final = codec.Int(0, 9999)
_P: Final = "split_the_hoard"

codec.register(CoinsGained, _P, seat=_SEAT, count=_COUNT, coins=codec.Many(_MARK))
codec.register(Searched, _P, seat=_SEAT, count=_COUNT, sources=codec.Many(_SOURCE))
codec.register(SearchSeen, _P, seat=_SEAT, cards=codec.Many(_CARD), sources=codec.Many(_SOURCE))
codec.register(SearchKept, _P, seat=_SEAT, card=_CARD)
codec.register(PutUnder, _P, seat=_SEAT, count=_COUNT, mark=_MARK)
codec.register(UnderSeen, _P, seat=_SEAT, cards=codec.Many(_CARD), mark=_MARK)
codec.register(CoinsAppraised, _P, seat=_SEAT, count=_COUNT, coins=codec.Many(_MARK))
codec.register(FacesSeen, _P, seat=_SEAT, cards=codec.Many(_CARD), coins=codec.Many(_MARK))
codec.register(CoinTurned, _P, seat=_SEAT, card=_CARD, coin=_MARK)
codec.register(TargetChosen, _P, seat=_SEAT, target=_SEAT)
codec.register(CardChosen, _P, seat=_SEAT, target=_SEAT, card=_CARD)
codec.register(ReturnChosen, _P, seat=_SEAT, target=_SEAT, card=_CARD)
codec.register(AbilityWarded, _P, seat=_SEAT)
codec.register(CoinsStolen, _P, seat=_SEAT, target=_SEAT, count=_COUNT, coins=codec.Many(_MARK))
codec.register(TreasureTaken, _P, seat=_SEAT, target=_SEAT, card=_CARD)
codec.register(TreasureLost, _P, seat=_SEAT, card=_CARD)
codec.register(TitlesDrawn, _P, seat=_SEAT, count=_COUNT, sources=codec.Many(_SOURCE))
codec.register(TitlesSeen, _P, seat=_SEAT, titles=codec.Many(_TITLE), sources=codec.Many(_SOURCE))
codec.register(TitleChosen, _P, seat=_SEAT, title=_TITLE)
codec.register(TitlesKept, _P, seat=_SEAT, count=_COUNT)
codec.register(TitlesPutUnder, _P, seat=_SEAT, count=_COUNT, mark=_MARK)
codec.register(TitlesUnderSeen, _P, seat=_SEAT, titles=codec.Many(_TITLE), mark=_MARK)
codec.register(TreasureRecovered, _P, seat=_SEAT, card=_CARD)
codec.register(TreasureBuried, _P, seat=_SEAT, card=_CARD, coin=_MARK)
codec.register(DiscountGained, _P, seat=_SEAT, count=_COUNT)
codec.register(ActionGained, _P, seat=_SEAT, count=_COUNT)
codec.register(PlacesSwapped, _P, seat=_SEAT, owner=_SEAT, one=_PLACE, other=_PLACE)
