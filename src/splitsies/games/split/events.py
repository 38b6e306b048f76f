"""What happens in SPLIT, who hears of it, and why a decision can be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.game import Audience, Event, Refusal, to_everyone, to_its_seat
from splitsies.core.seat import Seat, Seats

from .board import SPACES


@dataclass(frozen=True)
class BoardShuffled(Event):
    """The spaces have got their suits by chance."""

    suits: tuple[int, ...]


@dataclass(frozen=True)
class Dealt(Event):
    """Hands and slots have been dealt."""

    dealer: Seat
    seat: Seat
    """Who begins."""
    cards: tuple[int, ...]
    """The cards in the slots."""
    pile: int


@dataclass(frozen=True)
class HandDealt(Event):
    """A seat sees its first hand."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class CardPlayed(Event):
    """A hand card was laid beside a lone card."""

    seat: Seat
    card: int
    slot: int
    half: int
    against: int


@dataclass(frozen=True)
class CardCovered(Event):
    """A hand card was laid over one half of a match."""

    seat: Seat
    card: int
    slot: int
    half: int
    covered: int
    against: int


@dataclass(frozen=True)
class MatchMade(Event):
    """What the two halves make, and the suits it is worth."""

    seat: Seat
    slot: int
    match: int
    suits: tuple[int, ...]


@dataclass(frozen=True)
class JokerNamed(Event):
    """A Joker stands for a card until it is discarded."""

    seat: Seat
    slot: int
    joker: int
    card: int


@dataclass(frozen=True)
class ChipRemoved(Event):
    """An opposing chip went back to its owner, and the space came to light."""

    seat: Seat
    side: int
    space: int
    suits: tuple[int, ...]


@dataclass(frozen=True)
class RemovingStopped(Event):
    """The seat could have removed another chip and did not."""

    seat: Seat


@dataclass(frozen=True)
class ChipPlaced(Event):
    """A chip was placed; the suit under it is not named."""

    seat: Seat
    side: int
    space: int


@dataclass(frozen=True)
class SupplyEmpty(Event):
    """The seat had fewer chips than its match was worth."""

    seat: Seat
    side: int


@dataclass(frozen=True)
class PerfectDiscarded(Event):
    """A Perfect and all under it left the slot."""

    slot: int
    count: int


@dataclass(frozen=True)
class SlotFilled(Event):
    """An empty slot got a card from the draw pile."""

    slot: int
    card: int


@dataclass(frozen=True)
class CardsDrawn(Event):
    """A seat drew cards unseen."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class CardsReceived(Event):
    """What a seat drew, for its own eyes."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class PileReshuffled(Event):
    """The discard pile, whose cards all have been seen, became the draw pile."""

    cards: tuple[int, ...]
    count: int


@dataclass(frozen=True)
class HandShown(Event):
    """A seat claims to have no match and shows its hand."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class HandDiscarded(Event):
    """The hand that was shown is discarded."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class ClaimRefuted(Event):
    """There was a match after all: the hand is kept and the turn is over."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class DeadPass(Event):
    """Neither the hand nor any card of the piles makes a match: the hand is kept and the turn is over."""

    seat: Seat


@dataclass(frozen=True)
class SideConnected(Event):
    """A side has connected its edges and won."""

    side: int
    seats: Seats
    path: tuple[int, ...]


@dataclass(frozen=True)
class LastChipWins(Event):
    """Nobody can go on: the side that placed the last chip has won."""

    side: int
    seats: Seats


@dataclass(frozen=True)
class GameDrawn(Event):
    """Nobody can go on and no chip was placed at all."""


AUDIENCES: Final[Mapping[str, Audience]] = {
    "BoardShuffled": to_everyone,
    "Dealt": to_everyone,
    "HandDealt": to_its_seat,  # SP 2.3: hands are private
    "CardPlayed": to_everyone,
    "CardCovered": to_everyone,
    "MatchMade": to_everyone,
    "JokerNamed": to_everyone,
    "ChipRemoved": to_everyone,
    "RemovingStopped": to_everyone,
    "ChipPlaced": to_everyone,
    "SupplyEmpty": to_everyone,
    "PerfectDiscarded": to_everyone,
    "SlotFilled": to_everyone,
    "CardsDrawn": to_everyone,
    "CardsReceived": to_its_seat,  # SP 2.3: the draw pile is secret, what is drawn is private
    "PileReshuffled": to_everyone,
    "HandShown": to_everyone,
    "HandDiscarded": to_everyone,
    "ClaimRefuted": to_everyone,
    "DeadPass": to_everyone,
    "SideConnected": to_everyone,
    "LastChipWins": to_everyone,
    "GameDrawn": to_everyone,
}


@dataclass(frozen=True)
class NotInHand(Refusal):
    """The card is not in the hand."""

    card: int


@dataclass(frozen=True)
class MakesNoMatch(Refusal):
    """The card and the half it would be judged against make no match."""

    card: int
    against: int


@dataclass(frozen=True)
class NoSuchHalf(Refusal):
    """A lone card is not covered: the new card goes beside it."""

    slot: int


@dataclass(frozen=True)
class SpaceTaken(Refusal):
    """There is a chip already."""

    space: int


@dataclass(frozen=True)
class WrongSuit(Refusal):
    """The space carries none of the suits the chip may go on."""

    space: int
    suits: tuple[int, ...]


@dataclass(frozen=True)
class NoOpposingChip(Refusal):
    """There is no chip of an opponent's there."""

    space: int


@dataclass(frozen=True)
class HasMatch(Refusal):
    """The hand has a match, so that it cannot be claimed that it has none."""

    card: int


@dataclass(frozen=True)
class FalseClaimAgain(Refusal):
    """The seat claimed falsely on its last turn and has a match now."""

    card: int


@dataclass(frozen=True)
class StepAwaited(Refusal):
    """Something else has to be decided first."""

    step: int


_CARD: Final = codec.Int(-1, 127 << 6)
_CARDS: Final = codec.Many(_CARD)
_SLOT: Final = codec.Int(0, 9)
_SIDE: Final = codec.Int(-1, 2)
_SPACE: Final = codec.Int(0, SPACES - 1)
_SUITS: Final = codec.Many(codec.Int(0, 3))
_COUNT: Final = codec.Int(0, 999)
_SEAT: Final = codec.SEAT

codec.register(BoardShuffled, "split", suits=codec.Many(codec.Int(1, 15), SPACES))
codec.register(Dealt, "split", dealer=_SEAT, seat=_SEAT, cards=_CARDS, pile=_COUNT)
codec.register(HandDealt, "split", seat=_SEAT, cards=_CARDS)
codec.register(CardPlayed, "split", seat=_SEAT, card=_CARD, slot=_SLOT, half=codec.Int(0, 1), against=_CARD)
codec.register(
    CardCovered, "split", seat=_SEAT, card=_CARD, slot=_SLOT, half=codec.Int(0, 1), covered=_CARD, against=_CARD
)
codec.register(MatchMade, "split", seat=_SEAT, slot=_SLOT, match=codec.Int(1, 3), suits=_SUITS)
codec.register(JokerNamed, "split", seat=_SEAT, slot=_SLOT, joker=_CARD, card=_CARD)
codec.register(ChipRemoved, "split", seat=_SEAT, side=_SIDE, space=_SPACE, suits=_SUITS)
codec.register(RemovingStopped, "split", seat=_SEAT)
codec.register(ChipPlaced, "split", seat=_SEAT, side=_SIDE, space=_SPACE)
codec.register(SupplyEmpty, "split", seat=_SEAT, side=_SIDE)
codec.register(PerfectDiscarded, "split", slot=_SLOT, count=_COUNT)
codec.register(SlotFilled, "split", slot=_SLOT, card=_CARD)
codec.register(CardsDrawn, "split", seat=_SEAT, count=_COUNT)
codec.register(CardsReceived, "split", seat=_SEAT, cards=_CARDS)
codec.register(PileReshuffled, "split", cards=_CARDS, count=_COUNT)
codec.register(HandShown, "split", seat=_SEAT, cards=_CARDS)
codec.register(HandDiscarded, "split", seat=_SEAT, count=_COUNT)
codec.register(ClaimRefuted, "split", seat=_SEAT, card=_CARD)
codec.register(DeadPass, "split", seat=_SEAT)
codec.register(SideConnected, "split", side=_SIDE, seats=codec.SEATS, path=codec.Many(_SPACE))
codec.register(LastChipWins, "split", side=_SIDE, seats=codec.SEATS)
codec.register(GameDrawn, "split")
codec.register(NotInHand, "split", card=_CARD)
codec.register(MakesNoMatch, "split", card=_CARD, against=_CARD)
codec.register(NoSuchHalf, "split", slot=_SLOT)
codec.register(SpaceTaken, "split", space=_SPACE)
codec.register(WrongSuit, "split", space=_SPACE, suits=_SUITS)
codec.register(NoOpposingChip, "split", space=_SPACE)
codec.register(HasMatch, "split", card=_CARD)
codec.register(FalseClaimAgain, "split", card=_CARD)
codec.register(StepAwaited, "split", step=codec.Int(0, 4))
