"""SPLIT in numbers, for programs that learn.

The board is turned so that a side which has to connect left and right connects top and bottom too: then both sides of
a table for two or four see the same game.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from splitsies.core.game import State
from splitsies.core.numbers import BYTE, Field, Numbers, bits, byte, one_hot, rotated
from splitsies.core.recall import Known
from splitsies.core.seat import Seat, Seats

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
from .cards import (
    BLACK_JOKER,
    COLOUR_SUITS,
    KINDS,
    NO_CARD,
    RANK,
    RED_JOKER,
    WILD,
    bare,
    colour,
    is_wild,
    named_joker,
    suit,
)
from .material import Material
from .state import SplitTable
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
_CHIPS_OF: Final = tuple([bytes([int(owner == side) for owner in range(256)]) for side in range(3)])
"""Tables that turn a board of owners into one side's chips."""
_SUIT_PLANES: Final = tuple([bytes([some >> one & 1 for some in range(256)]) for one in range(4)])


def _turn(board: bytes) -> bytes:
    """The board column by column."""
    return b"".join([board[column::SIZE] for column in range(SIZE)])


def half_row(half: int) -> bytes:
    """A half in a slot: its rank (the last one: a Joker that is any card), then its suits."""
    row = bytearray(WILD + 1 + 4)
    if half != NO_CARD:
        row[RANK[half]] = 1
        for one in COLOUR_SUITS[colour(half)] if is_wild(half) else (suit(half),):
            row[WILD + 1 + one] = 1
    return bytes(row)


_JOKERS: Final = (RED_JOKER, BLACK_JOKER)
_HALVES: Final = (*range(KINDS), *[named_joker(joker, card) for joker in _JOKERS for card in range(RED_JOKER)])
"""Everything that can lie in a slot."""
_CARD_OF: Final = {NO_CARD: KINDS, **{half: bare(half) for half in _HALVES}}
"""The card of each half; where there is none, a place after all kinds."""
_HALF_ROWS: Final = {half: half_row(half) for half in (NO_CARD, *_HALVES)}


class SplitNumbers(Numbers[SplitAction, SplitView]):
    """Chips, cards and what is due, from the seat's own side."""

    def __init__(self, options: SplitOptions, material: Material, recall: bool) -> None:
        self.seats = options.seats
        self.sides = options.sides
        self.slots = material.slots
        self.recall = recall
        self.deck = [material.deck.count(card) for card in range(KINDS + 1)]
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
        left, right, under = zip(*view.slots, strict=True)
        return self._written(
            view.seat,
            self._planes(view.owner, view.seat),
            view.suits,
            list(view.hand),
            list(left),
            list(right),
            list(under),
            list(view.discard),
            list(view.hand_sizes),
            list(view.supply),
            view.pile,
            view.stage,
            view.turn,
            view.dealer,
            view.slot,
            view.match,
            view.suit,
            view.due,
            view.owed,
            view.removed,
            view.false_claims,
            view.dead_passes,
            view.last_side,
            view.known,
        )

    def see(self, state: State[SplitAction, SplitView], seat: Seat) -> bytes:
        assert isinstance(state, SplitTable)
        return self._written(
            seat,
            self._planes(state.owner, seat),
            state.board.suits,
            state.hands[seat],
            state.left,
            state.right,
            state.under,
            state.discard,
            list(map(len, state.hands)),
            state.supply,
            len(state.draw),
            state.stage,
            state.turn,
            state.dealer,
            state.slot,
            state.match,
            state.suit,
            state.due,
            state.owed,
            state.removed,
            state.false_claims,
            state.dead_passes,
            state.last_side,
            state.knowledge(seat) if self.recall else (),
        )

    def _written(
        self,
        seat: Seat,
        planes: list[bytes],
        suits: tuple[int, ...],
        hand: list[int],
        left: list[int],
        right: list[int],
        under: list[tuple[int, ...]],
        discard: list[int],
        hand_sizes: list[int],
        supply: list[int],
        pile: int,
        stage: int,
        turn: Seat,
        dealer: Seat,
        slot: int,
        match: int,
        suit: int,
        due: tuple[int, ...],
        owed: int,
        removed: bool,
        false_claims: Seats,
        dead_passes: int,
        last_side: int,
        known: Known,
    ) -> bytes:
        """All fields from what a seat knows; a plane has one side's chips as the seat sees them, space by space."""
        seats, sides = self.seats, self.sides
        side = seat % sides
        halves = [NO_CARD] * (2 * self.slots)
        halves[::2] = left
        halves[1::2] = right
        held, gone, unseen = [0] * KINDS, [0] * KINDS, self.deck.copy()
        for card in hand:
            held[card] += 1
            unseen[card] -= 1
        for card in discard:
            gone[card] += 1
            unseen[card] -= 1
        for half in halves:
            unseen[_CARD_OF[half]] -= 1
        for covered in under:
            for card in covered:
                unseen[card] -= 1
        one_of_seats = _ONE_OF[seats]
        parts = planes[side:] + planes[:side]
        parts += (
            self._suits(suits, self._is_turned(seat)),
            bytes(held),
            b"".join(map(_HALF_ROWS.__getitem__, halves)),
            bytes(unseen[:KINDS]),
            bytes(gone),
            bytes(hand_sizes[seat:] + hand_sizes[:seat] + supply[side:] + supply[:side]),
            BYTE[byte(pile)],
            _STAGES[stage],
            one_of_seats[(turn - seat) % seats],
            one_of_seats[(dealer - seat) % seats],
            _ONE_OF[self.slots][slot],
            _MATCHES[match],
            _SUITS[suit],
            _SUIT_SETS[due[0] if due else 0],
            _SUIT_SETS[due[1] if len(due) > 1 else 0],
            BYTE[owed],
            BYTE[removed],
            _SEAT_SETS[seats][rotated(false_claims, seat, seats)] if false_claims else _ONE_OF[seats][-1],
            BYTE[byte(dead_passes)],
            _ONE_OF[sides][(last_side - side) % sides if last_side >= 0 else -1],
        )
        if self.recall:
            parts.append(self._whereabouts(seat, known))
        return b"".join(parts)

    def _planes(self, owner: Sequence[int], seat: Seat) -> list[bytes]:
        """Each side's chips space by space, as a seat sees them that looks straight or turned."""
        straight = array("b", owner).tobytes()
        seen = _turn(straight) if self._is_turned(seat) else straight
        return [seen.translate(chips) for chips in _CHIPS_OF[: self.sides]]

    def _suits(self, suits: tuple[int, ...], turned: bool) -> bytes:
        """The suits of the board, straight and turned, worked out once for a board."""
        if suits is not self.suits and suits != self.suits:
            straight = bytes(suits)
            self.suit_planes = [
                b"".join([board.translate(plane) for plane in _SUIT_PLANES]) for board in (straight, _turn(straight))
            ]
        self.suits = suits
        return self.suit_planes[turned]

    def _whereabouts(self, seat: Seat, known: Known) -> bytes:
        rows = bytearray(self.seats * KINDS)
        places = [1 << (seat + step) % self.seats for step in range(1, self.seats)] + [DRAW_PILE]
        for kind, where in known:
            for number, place in enumerate(places):
                if where & place:
                    rows[number * KINDS + kind] += 1
        return bytes(rows)
