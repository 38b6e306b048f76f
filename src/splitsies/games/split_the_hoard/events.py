"""What happens in Split the Hoard, phase by phase; what abilities do is in ability_events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.game import Event
from splitsies.core.seat import Seat


@dataclass(frozen=True)
class ClassesDealt(Event):
    """Every seat has a class."""

    classes: tuple[int, ...]


@dataclass(frozen=True)
class TitleDealt(Event):
    """A seat has got a hidden Title."""

    seat: Seat


@dataclass(frozen=True)
class TitleReceived(Event):
    """A seat sees its hidden Title."""

    seat: Seat
    title: int


@dataclass(frozen=True)
class CoinsTaken(Event):
    """Cards from the Hoard deck became Coins; `sources` are the parts of the deck they came from."""

    seat: Seat
    count: int
    coins: tuple[int, ...]
    sources: tuple[int, ...]


@dataclass(frozen=True)
class DragonGiven(Event):
    """A seat holds the Dragon."""

    seat: Seat


@dataclass(frozen=True)
class RoundBegun(Event):
    """A new round."""

    round: int


@dataclass(frozen=True)
class PhaseBegun(Event):
    """A phase begins."""

    phase: int


@dataclass(frozen=True)
class CardsDrawn(Event):
    """A seat drew cards and looks at them alone."""

    seat: Seat
    count: int
    sources: tuple[int, ...]


@dataclass(frozen=True)
class CardsFound(Event):
    """A seat sees the cards it drew."""

    seat: Seat
    cards: tuple[int, ...]
    sources: tuple[int, ...]


@dataclass(frozen=True)
class CardPlaced(Event):
    """A seat put a card on one of its Negotiate cards."""

    seat: Seat
    place: int
    card: int


@dataclass(frozen=True)
class CoinsLaid(Event):
    """A seat laid Coins on one of its Treasures."""

    seat: Seat
    place: int
    count: int


@dataclass(frozen=True)
class ChoosingCoins(Event):
    """A seat chooses which Coins it lays."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class CoinsNamed(Event):
    """A seat named Coins it knows, to be among those that go."""

    seat: Seat
    card: int
    count: int


@dataclass(frozen=True)
class Sealed(Event):
    """A seat has placed and priced."""

    seat: Seat


@dataclass(frozen=True)
class Unsealed(Event):
    """A seat has not placed and priced after all."""

    seat: Seat


@dataclass(frozen=True)
class StepTakenBack(Event):
    """A seat took its last step back."""

    seat: Seat


@dataclass(frozen=True)
class TreasuresFlipped(Event):
    """A seat's three Treasures lie open."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class TreasuresPlaced(Event):
    """A seat's three Treasures lie face down on its Negotiate cards."""

    seat: Seat


@dataclass(frozen=True)
class CoinsAdded(Event):
    """Extra Coins lie on a Treasure."""

    seat: Seat
    place: int
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class AbilityUsed(Event):
    """A Treasure was discarded for its ability."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat uses no ability."""

    seat: Seat


@dataclass(frozen=True)
class TreasureKept(Event):
    """A seat keeps a Treasure it could have discarded at once."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class TurnBegun(Event):
    """A seat is on turn."""

    seat: Seat


@dataclass(frozen=True)
class Negotiating(Event):
    """A seat named a Treasure that it wants to buy."""

    seat: Seat
    seller: Seat
    place: int
    price: int


@dataclass(frozen=True)
class PriceRaised(Event):
    """The seller raised the price."""

    seat: Seat
    price: int


@dataclass(frozen=True)
class Outbid(Event):
    """Another seat became the buyer."""

    seat: Seat
    price: int


@dataclass(frozen=True)
class RaisePaid(Event):
    """The buyer pays the raised price."""

    seat: Seat
    price: int


@dataclass(frozen=True)
class NegotiationFailed(Event):
    """Nothing is paid and nothing moves."""

    seat: Seat
    seller: Seat
    place: int


@dataclass(frozen=True)
class CoinsPaid(Event):
    """Coins went from the buyer to the seller."""

    seat: Seat
    seller: Seat
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class ExtraCoinsDiscarded(Event):
    """The extra Coins of a Treasure went to the Coins discard pile."""

    seat: Seat
    place: int
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class TreasureBought(Event):
    """A Treasure went to its buyer's Haul."""

    seat: Seat
    seller: Seat
    place: int
    card: int


@dataclass(frozen=True)
class TreasureClaimed(Event):
    """A Treasure that was left went to its owner's Haul."""

    seat: Seat
    place: int
    card: int


@dataclass(frozen=True)
class TreasureDrawn(Event):
    """A card was drawn face up into a Haul."""

    seat: Seat
    card: int
    source: int


@dataclass(frozen=True)
class DragonPassed(Event):
    """The Dragon went on clockwise."""

    seat: Seat


@dataclass(frozen=True)
class EndFixed(Event):
    """The Hoard deck cannot give what is to be drawn."""

    phase: int


@dataclass(frozen=True)
class TreasuresDiscarded(Event):
    """A seat's Treasures on Negotiate cards, or the cards it drew, were discarded."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class CoinsTakenBack(Event):
    """A seat took extra Coins back into its Haul."""

    seat: Seat
    count: int
    coins: tuple[int, ...]


@dataclass(frozen=True)
class TitleAwarded(Event):
    """A starting Title goes to the seat that meets it best."""

    seat: Seat
    title: int
    value: int


@dataclass(frozen=True)
class TitleUnawarded(Event):
    """A starting Title goes to nobody."""

    title: int


@dataclass(frozen=True)
class HiddenTitleShown(Event):
    """A hidden Title is shown, and scores if its test is met."""

    seat: Seat
    title: int
    points: int


@dataclass(frozen=True)
class TreasuresScored(Event):
    """The points of a seat's Treasures."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class GameWon(Event):
    """Most points win, then most Coins; then the victory is shared."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]


_SEAT: Final = codec.SEAT
_CARD: Final = codec.Int(1, 99)
_TITLE: Final = codec.Int(0, 99)
_MARK: Final = codec.Int(0, 999)
_SOURCE: Final = codec.Int(-1, 999)
_PLACE: Final = codec.Int(1, 3)
_COUNT: Final = codec.Int(0, 9999)
_COUNTS: Final = codec.Many(_COUNT)
_P: Final = "split_the_hoard"

codec.register(ClassesDealt, _P, classes=_COUNTS)
codec.register(TitleDealt, _P, seat=_SEAT)
codec.register(TitleReceived, _P, seat=_SEAT, title=_TITLE)
codec.register(CoinsTaken, _P, seat=_SEAT, count=_COUNT, coins=codec.Many(_MARK), sources=codec.Many(_SOURCE))
codec.register(DragonGiven, _P, seat=_SEAT)
codec.register(RoundBegun, _P, round=_COUNT)
codec.register(PhaseBegun, _P, phase=_COUNT)
codec.register(CardsDrawn, _P, seat=_SEAT, count=_COUNT, sources=codec.Many(_SOURCE))
codec.register(CardsFound, _P, seat=_SEAT, cards=codec.Many(_CARD), sources=codec.Many(_SOURCE))
codec.register(CardPlaced, _P, seat=_SEAT, place=_PLACE, card=_CARD)
codec.register(CoinsLaid, _P, seat=_SEAT, place=_PLACE, count=_COUNT)
codec.register(ChoosingCoins, _P, seat=_SEAT, count=_COUNT)
codec.register(CoinsNamed, _P, seat=_SEAT, card=_CARD, count=_COUNT)
codec.register(Sealed, _P, seat=_SEAT)
codec.register(Unsealed, _P, seat=_SEAT)
codec.register(StepTakenBack, _P, seat=_SEAT)
codec.register(TreasuresFlipped, _P, seat=_SEAT, cards=codec.Many(_CARD))
codec.register(TreasuresPlaced, _P, seat=_SEAT)
codec.register(CoinsAdded, _P, seat=_SEAT, place=_PLACE, count=_COUNT, coins=codec.Many(_MARK))
codec.register(AbilityUsed, _P, seat=_SEAT, card=_CARD)
codec.register(Passed, _P, seat=_SEAT)
codec.register(TreasureKept, _P, seat=_SEAT, card=_CARD)
codec.register(TurnBegun, _P, seat=_SEAT)
codec.register(Negotiating, _P, seat=_SEAT, seller=_SEAT, place=_PLACE, price=_COUNT)
codec.register(PriceRaised, _P, seat=_SEAT, price=_COUNT)
codec.register(Outbid, _P, seat=_SEAT, price=_COUNT)
codec.register(RaisePaid, _P, seat=_SEAT, price=_COUNT)
codec.register(NegotiationFailed, _P, seat=_SEAT, seller=_SEAT, place=_PLACE)
codec.register(CoinsPaid, _P, seat=_SEAT, seller=_SEAT, count=_COUNT, coins=codec.Many(_MARK))
codec.register(ExtraCoinsDiscarded, _P, seat=_SEAT, place=_PLACE, count=_COUNT, coins=codec.Many(_MARK))
codec.register(TreasureBought, _P, seat=_SEAT, seller=_SEAT, place=_PLACE, card=_CARD)
codec.register(TreasureClaimed, _P, seat=_SEAT, place=_PLACE, card=_CARD)
codec.register(TreasureDrawn, _P, seat=_SEAT, card=_CARD, source=_SOURCE)
codec.register(DragonPassed, _P, seat=_SEAT)
codec.register(EndFixed, _P, phase=_COUNT)
codec.register(TreasuresDiscarded, _P, seat=_SEAT, cards=codec.Many(_CARD))
codec.register(CoinsTakenBack, _P, seat=_SEAT, count=_COUNT, coins=codec.Many(_MARK))
codec.register(TitleAwarded, _P, seat=_SEAT, title=_TITLE, value=codec.Int(-999, 9999))
codec.register(TitleUnawarded, _P, title=_TITLE)
codec.register(HiddenTitleShown, _P, seat=_SEAT, title=_TITLE, points=_COUNT)
codec.register(TreasuresScored, _P, seat=_SEAT, points=_COUNT)
codec.register(GameWon, _P, winners=codec.Many(_SEAT), points=_COUNTS)
