"""What a seat knows in SPLIT: the View, how it grows with what the seat hears, and worlds imagined from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from splitsies.core import codec, recall
from splitsies.core.game import Event, View
from splitsies.core.options import Options
from splitsies.core.recall import Known
from splitsies.core.seat import SPECTATOR, Seat, Seats

from .board import SPACES
from .events import (
    CardCovered,
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    HandDiscarded,
    HandShown,
    PileReshuffled,
    SlotFilled,
)

DRAW_PILE: Final = 1 << 7
"""The draw pile as a place; a seat's hand is the place of its own bit."""


@dataclass(frozen=True)
class SplitOptions(Options):
    """The options of SPLIT."""

    board: str
    joker: str
    claims: str
    memory: bool

    @property
    def sides(self) -> int:
        """How many colours play (SP 1.1)."""
        return 3 if self.seats in (3, 6) else 2


@dataclass(frozen=True)
class SplitView(View):
    """What one seat knows. Cards that lie hidden are in `known`, each with the places where it may be."""

    options: SplitOptions
    dealer: Seat
    turn: Seat
    stage: int
    suits: tuple[int, ...]
    """The board as it was told at the start, one bit set of suits a space (SP 1.4)."""
    owner: tuple[int, ...]
    """Whose chip is on each space; -1: none."""
    supply: tuple[int, ...]
    slots: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Left half, right half (-1: none) and the cards covered."""
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    discard: tuple[int, ...]
    """Every card in the discard pile has been seen, so a seat can tell them, but not their order."""
    known: Known
    slot: int
    half: int
    match: int
    suit: int
    due: tuple[int, ...]
    owed: int
    removed: bool
    false_claims: Seats
    dead_passes: int
    last_side: int
    won: int
    ended_by: str


_CARD: Final = codec.Int(-1, 127 << 6)
_CARDS: Final = codec.Many(_CARD)
_SIDE: Final = codec.Int(-1, 2)

codec.register(
    SplitOptions,
    "split",
    seats=codec.Int(2, 6),
    board=codec.OneOf("fixed", "shuffled"),
    joker=codec.OneOf("wild", "keeps"),
    claims=codec.OneOf("checked", "honour"),
    memory=codec.Flag(),
)
codec.register(
    SplitView,
    "split",
    seat=codec.SEAT,
    options=codec.A(SplitOptions),
    dealer=codec.SEAT,
    turn=codec.SEAT,
    stage=codec.Int(0, 4),
    suits=codec.Many(codec.Int(1, 15), SPACES),
    owner=codec.Many(_SIDE, SPACES),
    supply=codec.Many(codec.Int(0, SPACES)),
    slots=codec.Many(codec.Row(_CARD, _CARD, _CARDS)),
    hand=_CARDS,
    hand_sizes=codec.Many(codec.Int(0, 99)),
    pile=codec.Int(0, 999),
    discard=_CARDS,
    known=codec.Many(codec.Row(_CARD, codec.Int(0, 255))),
    slot=codec.Int(-1, 9),
    half=codec.Int(-1, 1),
    match=codec.Int(0, 3),
    suit=codec.Int(-1, 3),
    due=codec.Many(codec.Int(0, 15)),
    owed=codec.Int(0, 2),
    removed=codec.Flag(),
    false_claims=codec.SEATS,
    dead_passes=codec.Int(0, 6),
    last_side=_SIDE,
    won=_SIDE,
    ended_by=codec.Text(20),
)


def places(listener: Seat, hand_sizes: Sequence[int], pile: int) -> dict[int, int]:
    """The places hidden from a seat, with the number of cards in each."""
    counts = {1 << seat: size for seat, size in enumerate(hand_sizes) if seat != listener}
    counts[DRAW_PILE] = pile
    return counts


def remember(known: Known, event: Event, listener: Seat) -> Known:
    """What a seat knows of the hidden cards after it has heard this."""
    if isinstance(event, CardsReceived):
        for card in event.cards:
            known = recall.left(known, card, DRAW_PILE)
    elif isinstance(event, CardsDrawn):
        if event.seat != listener:
            known = recall.moved_secretly(known, DRAW_PILE, 1 << event.seat)
    elif isinstance(event, (CardPlayed, CardCovered)):
        if event.seat != listener:
            known = recall.left(known, event.card, 1 << event.seat)
    elif isinstance(event, SlotFilled):
        known = recall.left(known, event.card, DRAW_PILE)
    elif isinstance(event, HandShown):
        if event.seat != listener:
            known = recall.shown(known, event.cards, 1 << event.seat)
    elif isinstance(event, HandDiscarded):
        if event.seat != listener:
            known = recall.emptied(known, 1 << event.seat)
    elif isinstance(event, PileReshuffled):
        known = recall.emptied(known, DRAW_PILE)
        known = recall.joined(known, recall.all_in(event.cards, DRAW_PILE))
    return known


def supposed(view: SplitView, hands: Sequence[Sequence[int]], pile: Sequence[int], other: Seat) -> Known:
    """What another seat may know in an imagined world: the hands it holds or was shown, and nothing else."""
    shown = [[kind for kind, where in view.known if where == 1 << seat] for seat in range(len(hands))]
    counts = places(other, [len(hand) for hand in hands], len(pile))
    anywhere = 0
    for place, count in counts.items():
        if count:
            anywhere |= place
    known: Known = recall.all_in(pile, anywhere)
    for seat, hand in enumerate(hands):
        if seat == other:
            continue
        certain = shown[seat] if seat != view.seat else []
        unsure = list(hand)
        for card in certain:
            unsure.remove(card)
        known = recall.joined(known, recall.all_in(certain, 1 << seat))
        known = recall.joined(known, recall.all_in(unsure, anywhere))
    return recall.settle(known, counts)


SEATS_AND_SPECTATOR: Final = {seats: (*range(seats), SPECTATOR) for seats in (2, 3, 4, 6)}
