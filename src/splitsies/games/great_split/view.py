"""What a collector knows in The Great Split: the View, and how it grows with what the seat hears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from splitsies.core import codec, recall
from splitsies.core.game import Event, View
from splitsies.core.options import Options
from splitsies.core.recall import Known
from splitsies.core.seat import Seat, Seats

from .events import CardReceived, CardsDealt, GroupKept, HandsTrimmed, ResolutionShown, WalletOffered, WalletsReturned
from .faces import FACES, TRACKS
from .scoring import ScoreRow

OUT: Final = 1 << 8
"""Out of the game: unused cards and other seats' discards; a seat's hand is the place of its own bit."""
DECK: Final = (0, 1 << 9, 1 << 10, 1 << 11)
"""The deck of each level."""

Step: TypeAlias = tuple[int, int, int, str]
"""Something left to do in a resolution: what, on which track or group, how often, by which rule."""
Wallet: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
NO_WALLET: Final[Wallet] = ((), ())


@dataclass(frozen=True)
class GreatSplitOptions(Options):
    """The Great Split has no options but its seats."""


@dataclass(frozen=True)
class GreatSplitView(View):
    """What one seat knows. Cards that lie hidden are in `known`, each with the places where it may be."""

    options: GreatSplitOptions
    round: int
    phase: int
    tiles: tuple[int, ...]
    lines: tuple[int, ...]
    """The four scoring tokens: two on the first line, two on the second."""
    tokens: tuple[int, ...]
    """The market tokens revealed so far."""
    arrow: int
    levels: tuple[tuple[int, ...], ...]
    """Every seat's tracks, Prestige last: its own as they are, the others' as last shown (GS 5.10)."""
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    decks: tuple[int, ...]
    """How many cards are left of levels I, II and III; level I is out of the game but for two seats."""
    out: int
    """How many cards are out of the game that this seat has not put there."""
    discards: tuple[int, ...]
    """What this seat has discarded."""
    known: Known
    sealed: Seats
    made: int
    """How many decisions this seat has made in this phase and may take back."""
    pending: tuple[int, ...]
    """What this seat has chosen to discard."""
    split: int
    """How this seat has split its hand; 0: not yet."""
    wallet: Wallet
    """The two groups this seat was offered."""
    kept: int
    """Which of them it keeps; -1: not yet."""
    todo: tuple[int, ...]
    splitter: bool
    agenda: tuple[Step, ...]
    played: tuple[int, ...]
    sold: tuple[int, ...]
    sheet: tuple[tuple[ScoreRow, ...], ...]
    """Every seat's scorings so far."""


_FACE: Final = codec.Int(1, FACES - 1)
_CARDS: Final = codec.Many(_FACE)
_COUNT: Final = codec.Int(-1, 9999)
_COUNTS: Final = codec.Many(_COUNT)

codec.register(GreatSplitOptions, "great_split", seats=codec.Int(2, 7))
codec.register(
    GreatSplitView,
    "great_split",
    seat=codec.SEAT,
    options=codec.A(GreatSplitOptions),
    round=codec.Int(1, 6),
    phase=codec.Int(0, 4),
    tiles=_COUNTS,
    lines=codec.Many(codec.Int(0, 3), 4),
    tokens=_COUNTS,
    arrow=_COUNT,
    levels=codec.Many(codec.Many(_COUNT, TRACKS)),
    hand=_CARDS,
    hand_sizes=_COUNTS,
    decks=codec.Many(_COUNT, 3),
    out=_COUNT,
    discards=_CARDS,
    known=codec.Many(codec.Row(_FACE, codec.Int(1, (1 << 12) - 1))),
    sealed=codec.SEATS,
    made=_COUNT,
    pending=_CARDS,
    split=codec.Int(0, 1023),
    wallet=codec.Row(_CARDS, _CARDS),
    kept=codec.Int(-1, 1),
    todo=_CARDS,
    splitter=codec.Flag(),
    agenda=codec.Many(codec.Row(_COUNT, _COUNT, _COUNT, codec.RULE)),
    played=_CARDS,
    sold=_CARDS,
    sheet=codec.Many(codec.Many(codec.Row(codec.Text(20), _COUNT, _COUNT, _COUNT, _COUNT))),
)


def places(listener: Seat, hand_sizes: Sequence[int], decks: Sequence[int], out: int) -> dict[int, int]:
    """The places hidden from a seat, with the number of cards in each."""
    counts = {1 << seat: size for seat, size in enumerate(hand_sizes) if seat != listener}
    for level, size in enumerate(decks, 1):
        counts[DECK[level]] = size
    counts[OUT] = out
    return counts


def remember(known: Known, event: Event, listener: Seat, seats: int) -> Known:
    """What a seat knows of the hidden cards after it has heard this."""
    if isinstance(event, CardReceived):
        return recall.left(known, event.card, DECK[event.level])
    if isinstance(event, CardsDealt):
        others = ((1 << seats) - 1) & ~(1 << listener)
        return recall.moved_secretly(known, DECK[event.level], others)
    if isinstance(event, HandsTrimmed):
        for seat, count in enumerate(event.counts):
            if count and seat != listener:
                known = recall.moved_secretly(known, 1 << seat, OUT)
    elif isinstance(event, WalletOffered):
        known = recall.shown(known, event.one + event.other, 1 << event.seat)
    elif isinstance(event, WalletsReturned):
        known = _passed_on(known, listener, seats)
    elif isinstance(event, GroupKept):
        if event.seat == listener:
            known = recall.joined(known, recall.all_in(event.kept, 1 << event.chooser))
        else:
            for card in event.kept:
                known = recall.left(known, card, 1 << event.seat)
    elif isinstance(event, ResolutionShown) and event.seat != listener:
        for card in event.cards:
            known = recall.left(known, card, 1 << event.seat)
        known = recall.joined(known, recall.all_in(event.cards, 1 << event.seat))
    return known


def _passed_on(known: Known, listener: Seat, seats: int) -> Known:
    """GS 4.4: any card of a hand may now be in the next one; but a chooser saw what it kept of the wallet it got."""
    after = []
    for face, where in known:
        moved = where
        for seat in range(seats):
            left = (seat + 1) % seats
            if where >> seat & 1 and left != listener:
                moved |= 1 << left
        after.append((face, moved))
    return tuple(sorted(after))
