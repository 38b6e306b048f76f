"""The Great Split in numbers, for programs that learn.

Cards are counted by their faces, in the order of the box; a split names places in the sorted hand, and `places` says
which cards lie there.
"""

from __future__ import annotations

from typing import Final

from splitsies.core.game import State
from splitsies.core.numbers import BYTE, MOST_KEPT, Field, Numbers, bits, byte, one_hot, rotated
from splitsies.core.recall import Known
from splitsies.core.seat import Seat, Seats

from .actions import (
    ARROWS,
    DISCARDS,
    DONE,
    KEEPS,
    PLAYS,
    SALES_FOR_GOLD,
    SALES_FOR_PRESTIGE,
    SEAL_CHOICES,
    SPLITS,
    SPLITTERS,
    GreatSplitAction,
    groups,
)
from .faces import FACES, KINDS, SEAL_OF, TRACKS, icons_of, kind_of
from .material import ROUNDS, TOKENS, Material
from .state import GreatSplitTable
from .view import DECK, OUT, GreatSplitOptions, GreatSplitView, Step, Wallet

VERSION: Final = 0
STEPS: Final = 4
"""So many things left to do in a resolution are told; there are hardly ever more."""
_PHASES: Final = one_hot(5)
_ROUNDS: Final = one_hot(ROUNDS)
_TOKENS: Final = one_hot(len(TOKENS))
_TWO: Final = one_hot(2)
_WHAT: Final = one_hot(3)
_TRACKS: Final = one_hot(TRACKS)
_SEAT_SETS: Final = tuple([bits(seats) for seats in range(8)])
_NO_STEP: Final = bytes(3 + TRACKS + 1)
_NO_STEPS: Final = _NO_STEP * STEPS
_CARD_ROW: Final = len(KINDS) + 1
_CARD_ROWS: Final = tuple(
    [bytes([int(kind == kind_of(face)) for kind in range(len(KINDS))] + [icons_of(face)]) for face in range(FACES)]
)


class GreatSplitNumbers(Numbers[GreatSplitAction, GreatSplitView]):
    """Boards, cards and what is left to do, from the seat's own side."""

    def __init__(self, options: GreatSplitOptions, material: Material, recall: bool) -> None:
        self.seats = options.seats
        self.recall = recall
        self.faces = sorted({face for deck in material.decks for face in deck})
        self.place_of = bytearray(FACES)
        for number, face in enumerate(self.faces):
            self.place_of[face] = number
        self.none = bytes(len(self.faces))
        self.rows: dict[tuple[int, ...], bytes] = {}
        self.hands: dict[tuple[int, ...], bytes] = {}
        self.markets: dict[tuple[int, ...], bytes] = {}
        self.settings: dict[tuple[int, tuple[int, ...], tuple[int, ...]], bytes] = {}
        self.most = max([round.hand_limit for round in material.rounds])
        self.tiles = one_hot(len(material.tiles))
        super().__init__(VERSION, self._fields(), [self._actions()] * self.seats)

    def _actions(self) -> list[GreatSplitAction]:
        faces = self.faces
        return [
            *[DISCARDS[face] for face in faces],
            *[SPLITS[mask] for mask in range(1, (1 << self.most) - 1)],
            *KEEPS,
            *[PLAYS[face] for face in faces],
            *[SALES_FOR_GOLD[face] for face in faces],
            *[SALES_FOR_PRESTIGE[face] for face in faces],
            *SPLITTERS,
            *[SEAL_CHOICES[track] for track in SEAL_OF],
            *ARROWS,
            DONE,
        ]

    def _fields(self) -> list[Field]:
        seats, faces = self.seats, len(self.faces)
        fields = [
            Field("round", (ROUNDS,), 1, "which round it is"),
            Field("phase", (5,), 1, "what is to be decided: discards, split, group, resolution; or the game is over"),
            Field("levels", (seats, TRACKS), 255, "each seat's tracks, as last shown; one's own as they are"),
            Field("tiles", (seats, len(self.tiles) - 1), 1, "each seat's character"),
            Field("lines", (4, len(TOKENS)), 1, "the scoring tokens: two of the first line, two of the second"),
            Field("tokens", (ROUNDS,), 255, "the market tokens revealed so far, each one more than it says"),
            Field("arrow", (1,), 255, "where the market's arrow stands"),
            Field("hand", (faces,), 50, "how many of each face one holds"),
            Field("places", (self.most, _CARD_ROW), 7, "the sorted hand card by card: its kind, then its icons"),
            Field("hand_sizes", (seats,), 255, "how many cards each seat holds"),
            Field("decks", (3,), 255, "how many cards are left of levels I, II and III"),
            Field("out", (1,), 255, "how many cards are out of the game that one has not put there"),
            Field("discards", (faces,), 50, "how many of each face one has discarded"),
            Field("sealed", (seats,), 1, "who has decided in this phase"),
            Field("pending", (faces,), 50, "what one has chosen to discard"),
            Field("split", (2, faces), 50, "the two groups one has split the hand into"),
            Field("wallet", (2, faces), 50, "the two groups one was offered"),
            Field("kept", (2,), 1, "which of them one keeps"),
            Field("todo", (faces,), 50, "the cards one has not resolved yet"),
            Field("splitter", (1,), 1, "whether one can still use the Splitter"),
            Field("steps", (STEPS, 3 + TRACKS + 1), 255, "what is left to do, the next first: to advance, choose a "
                  "seal or follow an arrow; on which track, or with which group of seals; how often"),
            Field("played", (faces,), 50, "what one has played in this resolution"),
            Field("sold", (faces,), 50, "what one has sold in this resolution"),
        ]  # fmt: skip
        if self.recall:
            fields.append(
                Field("whereabouts", (seats + 3, faces), 50, "how many of each face may be in each other hand, "
                      "clockwise, in the decks of levels I, II and III, and out of the game"))  # fmt: skip
        return fields

    def observe(self, view: GreatSplitView) -> bytes:
        seat = view.seat
        return self._written(
            seat,
            view.round,
            view.phase,
            b"".join([levels_row(row) for row in view.levels[seat:] + view.levels[:seat]]),
            view.tiles,
            view.lines,
            view.tokens,
            view.arrow,
            view.hand,
            [*view.hand_sizes[seat:], *view.hand_sizes[:seat], *view.decks],
            view.out,
            view.discards,
            view.sealed,
            view.pending,
            view.split,
            view.wallet,
            view.kept,
            view.todo,
            view.splitter,
            view.agenda,
            view.played,
            view.sold,
            view.known,
        )

    def see(self, state: State[GreatSplitAction, GreatSplitView], seat: Seat) -> bytes:
        assert isinstance(state, GreatSplitTable)
        shown, discards = state.shown, state.discards
        hands = list(map(len, state.hands))
        return self._written(
            seat,
            state.round,
            state.phase,
            b"".join(map(levels_row, [tuple(state.levels[seat]), *shown[seat + 1 :], *shown[:seat]])),
            state.tiles,
            state.lines,
            tuple(state.tokens[: state.revealed_tokens()]),
            state.arrow,
            tuple(state.hands[seat]),
            [*hands[seat:], *hands[:seat], *map(len, state.decks)],
            len(state.unused) + sum(map(len, discards)) - len(discards[seat]),
            tuple(discards[seat]),
            state.sealed,
            tuple(state.pending[seat]),
            state.splits[seat],
            state.wallets[state.right_of(seat)],
            state.kept[seat],
            tuple(state.todo[seat]),
            bool(state.splitters >> seat & 1),
            tuple(state.agenda[seat]),
            tuple(state.played[seat]),
            tuple(state.sold[seat]),
            state.knowledge(seat) if self.recall else (),
        )

    def _written(
        self,
        seat: Seat,
        round: int,
        phase: int,
        levels: bytes,
        tiles: tuple[int, ...],
        lines: tuple[int, ...],
        tokens: tuple[int, ...],
        arrow: int,
        hand: tuple[int, ...],
        sizes: list[int],
        out: int,
        discards: tuple[int, ...],
        sealed: Seats,
        pending: tuple[int, ...],
        split: int,
        wallet: Wallet,
        kept: int,
        todo: tuple[int, ...],
        splitter: bool,
        agenda: tuple[Step, ...],
        played: tuple[int, ...],
        sold: tuple[int, ...],
        known: Known,
    ) -> bytes:
        """All fields from what a seat knows; levels and sizes (of hands, then decks) begin with the seat's own."""
        seats = self.seats
        row_of = self._row
        one, other = groups(hand, split) if split else ((), ())
        parts = [
            _ROUNDS[round - 1],
            _PHASES[phase],
            levels,
            self._setting(seat, tiles, lines),
            self._market(tokens),
            BYTE[byte(arrow)],
            self._hand(hand),
            bytes(sizes),
            BYTE[byte(out)],
            row_of(discards),
            _SEAT_SETS[seats][rotated(sealed, seat, seats)],
            row_of(pending),
            row_of(one),
            row_of(other),
            row_of(wallet[0]),
            row_of(wallet[1]),
            _TWO[kept],
            row_of(todo),
            BYTE[splitter],
            self._steps(agenda) if agenda else _NO_STEPS,
            row_of(played),
            row_of(sold),
        ]
        if self.recall:
            parts.append(self._whereabouts(seat, known))
        return b"".join(parts)

    def _setting(self, seat: Seat, tiles: tuple[int, ...], lines: tuple[int, ...]) -> bytes:
        """What does not change during a game, worked out once for each seat: characters and scoring tokens."""
        key = (seat, tiles, lines)
        row = self.settings.get(key)
        if row is None:
            around = tiles[seat:] + tiles[:seat]
            row = b"".join([*[self.tiles[tile] for tile in around], *[_TOKENS[token] for token in lines]])
            if len(self.settings) >= MOST_KEPT:
                self.settings.clear()
            self.settings[key] = row
        return row

    def _market(self, tokens: tuple[int, ...]) -> bytes:
        """The market tokens revealed so far."""
        row = self.markets.get(tokens)
        if row is None:
            if len(self.markets) >= MOST_KEPT:
                self.markets.clear()
            row = self.markets[tokens] = bytes([*[token + 1 for token in tokens], *[0] * (ROUNDS - len(tokens))])
        return row

    def _hand(self, hand: tuple[int, ...]) -> bytes:
        """How many of each face there are, then card by card."""
        row = self.hands.get(hand)
        if row is None:
            places = [_CARD_ROWS[face] for face in hand[: self.most]]
            if len(self.hands) >= MOST_KEPT:
                self.hands.clear()
            row = b"".join([self._row(hand), *places, bytes(_CARD_ROW * (self.most - len(places)))])
            self.hands[hand] = row
        return row

    def _row(self, cards: tuple[int, ...]) -> bytes:
        """How many of each face there are."""
        if not cards:
            return self.none
        row = self.rows.get(cards)
        if row is None:
            found = bytearray(len(self.faces))
            for face in cards:
                found[self.place_of[face]] += 1
            if len(self.rows) >= MOST_KEPT:
                self.rows.clear()
            row = self.rows[cards] = bytes(found)
        return row

    def _steps(self, agenda: tuple[Step, ...]) -> bytes:
        rows = [_WHAT[what] + _TRACKS[where] + BYTE[byte(times)] for what, where, times, _ in agenda[: -STEPS - 1 : -1]]
        return b"".join(rows) + _NO_STEPS[len(_NO_STEP) * len(rows) :]

    def _whereabouts(self, seat: Seat, known: Known) -> bytes:
        faces = len(self.faces)
        places = [1 << (seat + step) % self.seats for step in range(1, self.seats)] + [*DECK[1:], OUT]
        rows = bytearray(len(places) * faces)
        for face, where in known:
            for number, place in enumerate(places):
                if where & place:
                    rows[number * faces + self.place_of[face]] += 1
        return bytes(rows)


def levels_row(levels: tuple[int, ...]) -> bytes:
    """A seat's tracks; more than 255 Prestige counts as 255."""
    try:
        return bytes(levels)
    except ValueError:
        return bytes([byte(level) for level in levels])
