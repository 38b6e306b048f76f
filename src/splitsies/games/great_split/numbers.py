"""The Great Split in numbers, for programs that learn.

Cards are counted by their faces, in the order of the box; a split names places in the sorted hand, and `places` says
which cards lie there.
"""

from __future__ import annotations

from typing import Final

from splitsies.core.numbers import MOST_KEPT, Field, Numbers, bits, byte, one_hot, rotated

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
from .view import DECK, OUT, GreatSplitOptions, GreatSplitView

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
_CARD_ROW: Final = len(KINDS) + 1
_NO_CARD: Final = bytes(_CARD_ROW)
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
        self.rows: dict[tuple[int, ...], bytes] = {}
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
        seat, seats = view.seat, self.seats
        row_of = self._row
        levels = view.levels[seat:] + view.levels[:seat]
        tiles = view.tiles[seat:] + view.tiles[:seat]
        hand = view.hand
        places = [_CARD_ROWS[face] for face in hand[: self.most]]
        if len(places) < self.most:
            places.append(bytes(_CARD_ROW * (self.most - len(places))))
        one, other = groups(hand, view.split) if view.split else ((), ())
        tokens = [token + 1 for token in view.tokens]
        parts = [
            _ROUNDS[view.round - 1],
            _PHASES[view.phase],
            *[levels_row(row) for row in levels],
            *[self.tiles[tile] for tile in tiles],
            *[_TOKENS[token] for token in view.lines],
            bytes(tokens + [0] * (ROUNDS - len(tokens))),
            bytes((byte(view.arrow),)),
            row_of(hand), *places,
            bytes(view.hand_sizes[seat:] + view.hand_sizes[:seat]),
            bytes((*view.decks, byte(view.out))),
            row_of(view.discards),
            _SEAT_SETS[seats][rotated(view.sealed, seat, seats)],
            row_of(view.pending), row_of(one), row_of(other), row_of(view.wallet[0]), row_of(view.wallet[1]),
            _TWO[view.kept],
            row_of(view.todo),
            bytes((int(view.splitter),)),
            self._steps(view),
            row_of(view.played), row_of(view.sold),
        ]  # fmt: skip
        if self.recall:
            parts.append(self._whereabouts(view))
        return b"".join(parts)

    def _row(self, cards: tuple[int, ...]) -> bytes:
        """How many of each face there are."""
        row = self.rows.get(cards)
        if row is None:
            found = bytearray(len(self.faces))
            for face in cards:
                found[self.place_of[face]] += 1
            if len(self.rows) >= MOST_KEPT:
                self.rows.clear()
            row = self.rows[cards] = bytes(found)
        return row

    def _steps(self, view: GreatSplitView) -> bytes:
        rows = [
            _WHAT[what] + _TRACKS[where] + bytes((byte(times),))
            for what, where, times, _ in view.agenda[: -STEPS - 1 : -1]
        ]
        return b"".join(rows) + bytes(len(_NO_STEP) * (STEPS - len(rows)))

    def _whereabouts(self, view: GreatSplitView) -> bytes:
        faces = len(self.faces)
        places = [1 << (view.seat + step) % self.seats for step in range(1, self.seats)] + [*DECK[1:], OUT]
        rows = bytearray(len(places) * faces)
        for face, where in view.known:
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
