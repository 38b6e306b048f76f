"""What happens in The Great Split, who hears of it, and why a decision can be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.game import Audience, Event, Refusal, to_everyone, to_its_seat
from splitsies.core.seat import Seat, Seats

from .faces import FACES, TRACKS


@dataclass(frozen=True)
class TilesDealt(Event):
    """Every collector has a character."""

    tiles: tuple[int, ...]


@dataclass(frozen=True)
class TokensLaid(Event):
    """The scoring tokens lie on their two lines."""

    first: tuple[int, ...]
    second: tuple[int, ...]


@dataclass(frozen=True)
class HandDealt(Event):
    """A collector sees its first hand."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True)
class RoundBegun(Event):
    """A new round."""

    round: int
    level: int
    limit: int


@dataclass(frozen=True)
class CardReceived(Event):
    """A collector sees the card it was dealt."""

    seat: Seat
    level: int
    card: int


@dataclass(frozen=True)
class CardsDealt(Event):
    """Everybody got a card of a level."""

    level: int
    count: int


@dataclass(frozen=True)
class DiscardChosen(Event):
    """A collector chose a card to discard."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class SplitChosen(Event):
    """A collector divided its hand."""

    seat: Seat
    one: tuple[int, ...]
    other: tuple[int, ...]


@dataclass(frozen=True)
class ChoiceMade(Event):
    """A collector chose the group it keeps."""

    seat: Seat
    kept: tuple[int, ...]


@dataclass(frozen=True)
class Sealed(Event):
    """A collector is ready."""

    seat: Seat


@dataclass(frozen=True)
class Unsealed(Event):
    """A collector is not ready after all."""

    seat: Seat


@dataclass(frozen=True)
class StepTakenBack(Event):
    """A collector took its last step back."""

    seat: Seat


@dataclass(frozen=True)
class HandsTrimmed(Event):
    """All discards lie face down."""

    counts: tuple[int, ...]


@dataclass(frozen=True)
class WalletOffered(Event):
    """A wallet went to the left; its chooser sees both groups."""

    seat: Seat
    chooser: Seat
    one: tuple[int, ...]
    other: tuple[int, ...]


@dataclass(frozen=True)
class WalletsReturned(Event):
    """Everybody kept a group and returned the other; how many cards is public."""

    kept: tuple[int, ...]
    returned: tuple[int, ...]


@dataclass(frozen=True)
class GroupKept(Event):
    """Which group of a wallet was kept and which came back, for its owner and its chooser."""

    seat: Seat
    chooser: Seat
    kept: tuple[int, ...]
    returned: tuple[int, ...]


@dataclass(frozen=True)
class CardPlayed(Event):
    """A card was played for its icons."""

    seat: Seat
    card: int


@dataclass(frozen=True)
class CardSold(Event):
    """A card was sold."""

    seat: Seat
    card: int
    track: int


@dataclass(frozen=True)
class SplitterUsed(Event):
    """The Splitter was used on a track."""

    seat: Seat
    track: int


@dataclass(frozen=True)
class TrackMoved(Event):
    """A track advanced to a level."""

    seat: Seat
    track: int
    level: int


@dataclass(frozen=True)
class ArrowReached(Event):
    """A Double Arrow was reached."""

    seat: Seat


@dataclass(frozen=True)
class StepsLost(Event):
    """There was no space left to advance to."""

    seat: Seat
    count: int


@dataclass(frozen=True)
class ResolutionShown(Event):
    """What a collector did this round: where its tracks are, the cards played face up, how many were sold."""

    seat: Seat
    levels: tuple[int, ...]
    prestige: int
    cards: tuple[int, ...]
    sold: int


@dataclass(frozen=True)
class MarketMoved(Event):
    """The round's market token was revealed."""

    token: int
    arrow: int


@dataclass(frozen=True)
class TokenTriggered(Event):
    """A scoring token triggers."""

    token: int


@dataclass(frozen=True)
class TomeScored(Event):
    """The furthest Tome banner scores."""

    seat: Seat
    level: int
    points: int


@dataclass(frozen=True)
class ArtScored(Event):
    """The Artwork level scores against the market arrow."""

    seat: Seat
    level: int
    arrow: int
    points: int


@dataclass(frozen=True)
class GemScored(Event):
    """The lower gem scores."""

    seat: Seat
    topaz: int
    emerald: int
    points: int


@dataclass(frozen=True)
class ContractScored(Event):
    """The contracts of a resource score by the stars of its seal."""

    seat: Seat
    resource: int
    contracts: int
    stars: int
    points: int


@dataclass(frozen=True)
class CardsReturned(Event):
    """All cards go back to their owners' hands."""

    round: int


@dataclass(frozen=True)
class GameWon(Event):
    """Most Prestige wins; a tie is a shared victory."""

    winners: tuple[Seat, ...]
    prestige: tuple[int, ...]


def to_chooser(event: WalletOffered) -> Seats:
    """GS 4.3: the chooser alone sees the groups."""
    return 1 << event.chooser


def to_owner_and_chooser(event: GroupKept) -> Seats:
    """GS 1.5: a wallet's groups, and which was kept, are known to its owner and the left neighbour."""
    return 1 << event.seat | 1 << event.chooser


AUDIENCES: Final[Mapping[str, Audience]] = {
    "TilesDealt": to_everyone,
    "TokensLaid": to_everyone,
    "HandDealt": to_its_seat,
    "RoundBegun": to_everyone,
    "CardReceived": to_its_seat,
    "CardsDealt": to_everyone,
    "DiscardChosen": to_its_seat,
    "SplitChosen": to_its_seat,
    "ChoiceMade": to_its_seat,
    "Sealed": to_everyone,
    "Unsealed": to_everyone,
    "StepTakenBack": to_its_seat,
    "HandsTrimmed": to_everyone,
    "WalletOffered": to_chooser,
    "WalletsReturned": to_everyone,
    "GroupKept": to_owner_and_chooser,
    "CardPlayed": to_its_seat,  # GS 5.10: a resolution is seen by its own seat alone
    "CardSold": to_its_seat,
    "SplitterUsed": to_its_seat,
    "TrackMoved": to_its_seat,
    "ArrowReached": to_its_seat,
    "StepsLost": to_its_seat,
    "ResolutionShown": to_everyone,
    "MarketMoved": to_everyone,
    "TokenTriggered": to_everyone,
    "TomeScored": to_everyone,
    "ArtScored": to_everyone,
    "GemScored": to_everyone,
    "ContractScored": to_everyone,
    "CardsReturned": to_everyone,
    "GameWon": to_everyone,
}


@dataclass(frozen=True)
class StepAwaited(Refusal):
    """Something else has to be decided now."""

    step: int


@dataclass(frozen=True)
class NotInHand(Refusal):
    """There is no such card to discard, play or sell."""

    card: int


@dataclass(frozen=True)
class EmptyGroup(Refusal):
    """Each group of a split has at least one card."""

    cards: int


@dataclass(frozen=True)
class SameSplit(Refusal):
    """The split is the same as another one, which is written with the lowest places."""

    split: str


@dataclass(frozen=True)
class TrackFull(Refusal):
    """The track cannot move any more."""

    track: int


@dataclass(frozen=True)
class WrongTrack(Refusal):
    """The track is not one of those to choose from."""

    track: int


_FACE: Final = codec.Int(1, FACES - 1)
_CARDS: Final = codec.Many(_FACE)
_TRACK: Final = codec.Int(0, TRACKS - 1)
_COUNT: Final = codec.Int(0, 9999)
_COUNTS: Final = codec.Many(_COUNT)
_SEAT: Final = codec.SEAT
_P: Final = "great_split"

codec.register(TilesDealt, _P, tiles=_COUNTS)
codec.register(TokensLaid, _P, first=_COUNTS, second=_COUNTS)
codec.register(HandDealt, _P, seat=_SEAT, cards=_CARDS)
codec.register(RoundBegun, _P, round=_COUNT, level=_COUNT, limit=_COUNT)
codec.register(CardReceived, _P, seat=_SEAT, level=_COUNT, card=_FACE)
codec.register(CardsDealt, _P, level=_COUNT, count=_COUNT)
codec.register(DiscardChosen, _P, seat=_SEAT, card=_FACE)
codec.register(SplitChosen, _P, seat=_SEAT, one=_CARDS, other=_CARDS)
codec.register(ChoiceMade, _P, seat=_SEAT, kept=_CARDS)
codec.register(Sealed, _P, seat=_SEAT)
codec.register(Unsealed, _P, seat=_SEAT)
codec.register(StepTakenBack, _P, seat=_SEAT)
codec.register(HandsTrimmed, _P, counts=_COUNTS)
codec.register(WalletOffered, _P, seat=_SEAT, chooser=_SEAT, one=_CARDS, other=_CARDS)
codec.register(WalletsReturned, _P, kept=_COUNTS, returned=_COUNTS)
codec.register(GroupKept, _P, seat=_SEAT, chooser=_SEAT, kept=_CARDS, returned=_CARDS)
codec.register(CardPlayed, _P, seat=_SEAT, card=_FACE)
codec.register(CardSold, _P, seat=_SEAT, card=_FACE, track=_TRACK)
codec.register(SplitterUsed, _P, seat=_SEAT, track=_TRACK)
codec.register(TrackMoved, _P, seat=_SEAT, track=_TRACK, level=_COUNT)
codec.register(ArrowReached, _P, seat=_SEAT)
codec.register(StepsLost, _P, seat=_SEAT, count=_COUNT)
codec.register(ResolutionShown, _P, seat=_SEAT, levels=_COUNTS, prestige=_COUNT, cards=_CARDS, sold=_COUNT)
codec.register(MarketMoved, _P, token=_COUNT, arrow=_COUNT)
codec.register(TokenTriggered, _P, token=_COUNT)
codec.register(TomeScored, _P, seat=_SEAT, level=_COUNT, points=_COUNT)
codec.register(ArtScored, _P, seat=_SEAT, level=_COUNT, arrow=_COUNT, points=_COUNT)
codec.register(GemScored, _P, seat=_SEAT, topaz=_COUNT, emerald=_COUNT, points=_COUNT)
codec.register(ContractScored, _P, seat=_SEAT, resource=_COUNT, contracts=_COUNT, stars=_COUNT, points=_COUNT)
codec.register(CardsReturned, _P, round=_COUNT)
codec.register(GameWon, _P, winners=codec.Many(_SEAT), prestige=_COUNTS)
codec.register(StepAwaited, _P, step=_COUNT)
codec.register(NotInHand, _P, card=_FACE)
codec.register(EmptyGroup, _P, cards=_COUNT)
codec.register(SameSplit, _P, split=codec.Text(40))
codec.register(TrackFull, _P, track=_TRACK)
codec.register(WrongTrack, _P, track=_TRACK)
