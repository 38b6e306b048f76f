"""SPLIT in numbers, for programs that learn.

The board is turned so that a side which has to connect left and right connects top and bottom too: then both sides of
a table for two or four see the same game.
"""

from __future__ import annotations

from array import array
from operator import itemgetter
from typing import Final, TypeAlias

from splitsies.core.numbers import MOST_KEPT, Field, Numbers, bits, byte, one_hot, rotated
from splitsies.core.seat import Seat

from .actions import (
    CLAIM,
    DECLARE_PERFECT,
    DECLARE_STRONG,
    DECLARE_WEAK,
    PLACEMENTS,
    PLAYS,
    REMOVALS,
    STOP,
    SplitAction,
)
from .board import SIZE, SPACES
from .cards import COLOUR_SUITS, KINDS, NO_CARD, RANK, WILD, bare, colour, is_wild, suit
from .material import Material
from .view import DRAW_PILE, SplitOptions, SplitView

VERSION: Final = 0
_STAGES: Final = one_hot(5)
_MATCHES: Final = one_hot(4)
_SUITS: Final = one_hot(4)
_SUIT_SETS: Final = bits(4)
_SEAT_SETS: Final = tuple([bits(seats) for seats in range(7)])
_ONE_OF: Final = tuple([one_hot(length) for length in range(11)])
_STRAIGHT: Final = tuple(range(SPACES))
_TURNED: Final = tuple([space % SIZE * SIZE + space // SIZE for space in range(SPACES)])
_turn: Final = itemgetter(*_TURNED)
_CHIPS_OF: Final = tuple([bytes([int(owner == side) for owner in range(256)]) for side in range(3)])
"""Tables that turn a board of owners into one side's chips."""
_SUIT_PLANES: Final = tuple([bytes([some >> one & 1 for some in range(256)]) for one in range(4)])
Slot: TypeAlias = tuple[int, int, tuple[int, ...]]


def half_row(half: int) -> bytes:
    """A half in a slot: its rank (the last one: a Joker that is any card), then its suits."""
    row = bytearray(WILD + 1 + 4)
    if half != NO_CARD:
        row[RANK[half]] = 1
        for one in COLOUR_SUITS[colour(half)] if is_wild(half) else (suit(half),):
            row[WILD + 1 + one] = 1
    return bytes(row)


class SplitNumbers(Numbers[SplitAction, SplitView]):
    """Chips, cards and what is due, from the seat's own side."""

    def __init__(self, options: SplitOptions, material: Material, recall: bool) -> None:
        self.seats = options.seats
        self.sides = options.sides
        self.slots = material.slots
        self.recall = recall
        self.deck = sum([1 << 8 * card for card in material.deck])
        self.packed: dict[tuple[int, ...], int] = {}
        self.slot_rows: dict[Slot, tuple[bytes, int]] = {}
        self.suits: tuple[int, ...] = ()
        self.suit_planes: list[bytes] = []
        super().__init__(VERSION, self._fields(), [self._actions(seat) for seat in range(self.seats)])

    def _is_turned(self, seat: Seat) -> bool:
        return self.sides == 2 and seat % 2 == 1

    def _actions(self, seat: Seat) -> list[SplitAction]:
        spaces = _TURNED if self._is_turned(seat) else _STRAIGHT
        plays: list[SplitAction] = [play for card in range(KINDS) for play in PLAYS[card][: 2 * self.slots]]
        words = [DECLARE_STRONG, *DECLARE_PERFECT, *DECLARE_WEAK, STOP, CLAIM]
        removals = [REMOVALS[space] for space in spaces]
        return [*plays, *words, *removals, *[PLACEMENTS[space] for space in spaces]]

    def _fields(self) -> list[Field]:
        seats, sides, slots = self.seats, self.sides, self.slots
        fields = [
            Field("chips", (sides, SIZE, SIZE), 1, "who has a chip on each space; one's own side first, then in turn"),
            Field("suits", (4, SIZE, SIZE), 1, "the suits of each space: hearts, spades, diamonds, clubs"),
            Field("hand", (KINDS,), 4, "how many of each card one holds; by rank from 2 on, then suit, then Jokers"),
            Field("slots", (slots, 2, WILD + 5), 1, "each half in a slot: its rank or Joker, then its suits"),
            Field("unseen", (KINDS,), 4, "how many of each card lie where one cannot see them"),
            Field("discard", (KINDS,), 4, "how many of each card are in the discard pile"),
            Field("hand_sizes", (seats,), 255, "how many cards each seat holds"),
            Field("supply", (sides,), 100, "how many chips each side has left"),
            Field("pile", (1,), 255, "how many cards the draw pile has"),
            Field("stage", (5,), 1, "what is to be decided: card, Joker, removal, chip; or the game is over"),
            Field("turn", (seats,), 1, "whose turn it is"),
            Field("dealer", (seats,), 1, "who dealt"),
            Field("slot", (slots,), 1, "where the card of this turn was played"),
            Field("match", (4,), 1, "what it made: none, weak, strong, perfect"),
            Field("perfect", (4,), 1, "the suit of a Perfect"),
            Field("due", (2, 4), 1, "the suits that the next chip, and the one after it, may go on"),
            Field("owed", (1,), 2, "how many chips are still to be placed"),
            Field("removed", (1,), 1, "whether a chip was removed in this turn"),
            Field("false_claims", (seats,), 1, "who claimed falsely on the last turn"),
            Field("dead_passes", (1,), 255, "how many seats in a row have passed"),
            Field("last_side", (sides,), 1, "which side placed the last chip"),
        ]
        if self.recall:
            fields.append(Field("whereabouts", (seats, KINDS), 4, "how many of each card may be in each other hand, "
                                "clockwise, and in the draw pile"))  # fmt: skip
        return fields

    def observe(self, view: SplitView) -> bytes:
        seat, seats, sides = view.seat, self.seats, self.sides
        side = seat % sides
        turned = self._is_turned(seat)
        owner = array("b", _turn(view.owner) if turned else view.owner).tobytes()
        parts = [owner.translate(_CHIPS_OF[(side + one) % sides]) for one in range(sides)]
        parts.append(self._suits(view.suits, turned))

        due = view.due
        one_of_seats, one_of_sides = _ONE_OF[seats], _ONE_OF[sides]
        last = view.last_side
        parts += [
            self._cards(view),
            bytes(view.hand_sizes[seat:] + view.hand_sizes[:seat]),
            bytes(view.supply[side:] + view.supply[:side]),
            bytes((byte(view.pile),)),
            _STAGES[view.stage],
            one_of_seats[(view.turn - seat) % seats],
            one_of_seats[(view.dealer - seat) % seats],
            _ONE_OF[self.slots][view.slot],
            _MATCHES[view.match],
            _SUITS[view.suit],
            _SUIT_SETS[due[0] if due else 0],
            _SUIT_SETS[due[1] if len(due) > 1 else 0],
            bytes((view.owed, int(view.removed))),
            _SEAT_SETS[seats][rotated(view.false_claims, seat, seats)],
            bytes((byte(view.dead_passes),)),
            one_of_sides[(last - side) % sides if last >= 0 else -1],
        ]  # fmt: skip
        if self.recall:
            parts.append(self._whereabouts(view))
        return b"".join(parts)

    def _cards(self, view: SplitView) -> bytes:
        """Hand, slots, unseen cards and discard pile. Counts are one long number with a byte for each kind."""
        hand, discard = self._packed(view.hand), self._packed(view.discard)
        unseen = self.deck - hand - discard
        rows = []
        for slot in view.slots:
            row, cards = self._slot(slot)
            rows.append(row)
            unseen -= cards
        return b"".join(
            [
                hand.to_bytes(KINDS, "little"),
                *rows,
                unseen.to_bytes(KINDS, "little"),
                discard.to_bytes(KINDS, "little"),
            ]
        )

    def _packed(self, cards: tuple[int, ...]) -> int:
        packed = self.packed.get(cards, -1)
        if packed < 0:
            if len(self.packed) >= MOST_KEPT:
                self.packed.clear()
            packed = self.packed[cards] = sum([1 << 8 * card for card in cards])
        return packed

    def _slot(self, slot: Slot) -> tuple[bytes, int]:
        """A slot's two halves, and its cards packed."""
        found = self.slot_rows.get(slot)
        if found is None:
            if len(self.slot_rows) >= MOST_KEPT:
                self.slot_rows.clear()
            left, right, covered = slot
            cards = sum([1 << 8 * bare(half) for half in (left, right) if half != NO_CARD])
            found = self.slot_rows[slot] = (
                half_row(left) + half_row(right),
                cards + sum([1 << 8 * card for card in covered]),
            )
        return found

    def _suits(self, suits: tuple[int, ...], turned: bool) -> bytes:
        """The suits of the board, straight and turned, worked out once for a board."""
        if suits is not self.suits and suits != self.suits:
            straight = bytes(suits)
            self.suit_planes = [
                b"".join([board.translate(plane) for plane in _SUIT_PLANES])
                for board in (straight, bytes(_turn(straight)))
            ]
        self.suits = suits
        return self.suit_planes[turned]

    def _whereabouts(self, view: SplitView) -> bytes:
        rows = bytearray(self.seats * KINDS)
        places = [1 << (view.seat + step) % self.seats for step in range(1, self.seats)] + [DRAW_PILE]
        for kind, where in view.known:
            for number, place in enumerate(places):
                if where & place:
                    rows[number * KINDS + kind] += 1
        return bytes(rows)
