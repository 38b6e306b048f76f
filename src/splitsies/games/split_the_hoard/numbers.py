"""Split the Hoard in numbers, for programs that learn.

Kinds of Treasures and Titles stand in the order of the box; seats in actions are counted from the one that decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from splitsies.core.game import State
from splitsies.core.numbers import BYTE, MOST_KEPT, Field, Numbers, bits, byte, counted, one_hot, rotated
from splitsies.core.seat import Seat, Seats

from .actions import (
    AIMS,
    ENOUGH,
    LAYS,
    OFFERS,
    OLDEST,
    PASS,
    PAY_MORE,
    SEAL,
    SWAPS,
    TAKE_COINS,
    WITHDRAW,
    HoardAction,
)
from .agenda import STEPS
from .cards import FACE_DOWN, PLACES
from .material import Material
from .memory import FIRST_MARK, HAND, MARKET, TITLE, TITLES, Clue, clues
from .pending import CARD, FIGURES, NUMBER, PLACE, SEAT
from .state import OVER, HoardTable
from .view import BLIND, Cards, HoardOptions, HoardView, Step

VERSION: Final = 0
TOLD: Final = 3
"""So many things left to do are told, the next first."""
MOST_FIGURES: Final = 3
_PHASES: Final = one_hot(5)
_ENDINGS: Final = one_hot(4)
_STEPS: Final = one_hot(STEPS)
_PLACES: Final = one_hot(PLACES)
_AT: Final = one_hot(PLACES + 1)
_ONE_OF: Final = tuple([one_hot(seats) for seats in range(6)])
_SEAT_SETS: Final = tuple([bits(seats) for seats in range(6)])
_PACKED: Final = tuple([1 << 8 * number for number in range(99)])
_ROWS_KEPT: Final = 1 << 15
"""Enough for a thousand games at once, each with its Hauls and piles."""
_DECK: Final = 0
_TITLE_DECK: Final = 1
_LOOKED_AT: Final = 2
_DRAWN_TITLES: Final = 3


class HoardNumbers(Numbers[HoardAction, HoardView]):
    """Hauls, Coins, what is on offer and what is left to do, from the seat's own side."""

    def __init__(self, options: HoardOptions, material: Material, recall: bool) -> None:
        self.seats = options.seats
        self.is_blind = options.market == BLIND
        self.recall = recall
        self.material = material
        self.kinds = len(material.cards) - 1
        self.titles = len(material.titles)
        self.classes = one_hot(len(material.classes))
        self.none = bytes(self.kinds)
        self.no_titles = bytes(self.titles)
        self.packed = [0, *_PACKED[: self.kinds]]
        self.step_rows: dict[tuple[int, tuple[Step, ...]], bytes] = {}
        self.class_rows: dict[tuple[int, Cards], bytes] = {}
        self.card_rows: dict[bytes, bytes] = {}
        self.no_look = bytes(self.seats + self.kinds + self.titles + 3)
        self.nothing_placed = tuple([bytes(self.kinds * (PLACES - count)) for count in range(PLACES + 1)])
        rows = one_hot(self.kinds + 1)
        self.offered = {0: rows[-1], FACE_DOWN: rows[self.kinds]}
        """What lies on a Negotiate card; the last byte says that it lies face down."""
        for kind in range(1, self.kinds + 1):
            self.offered[kind] = rows[kind - 1]
        self.kind_rows = (self.none, *one_hot(self.kinds)[:-1])
        super().__init__(VERSION, self._fields(), [self._actions(seat) for seat in range(self.seats)])

    def _actions(self, seat: Seat) -> list[HoardAction]:
        box, seats = self.material, self.seats
        around = [(seat + step) % seats for step in range(seats)]
        words = (PASS, TAKE_COINS, OLDEST, ENOUGH, SEAL, PAY_MORE, WITHDRAW)
        return [
            *words,
            *LAYS,
            *[AIMS[one] for one in around],
            *[offer for one in around for offer in OFFERS[one]],
            *[swap for one in around for swap in SWAPS[one]],
            *[box.uses[card.kind] for card in box.cards[1:]],
            *[box.choices[card.kind] for card in box.cards[1:]],
            *[box.keeps[title] for title in box.hidden],
            *[spend for card in box.cards[1:] for spend in box.spends[card.kind]],
        ]

    def _fields(self) -> list[Field]:
        seats, kinds, titles = self.seats, self.kinds, self.titles
        fields = [
            Field("round", (1,), 255, "which round it is"),
            Field("phase", (5,), 1, "reveal, negotiate, claim, taking Coins back, over"),
            Field("dragon", (seats,), 1, "who has the Dragon"),
            Field("classes", (seats, len(self.classes) - 1), 1, "each seat's class"),
            Field("ending", (4,), 1, "whether the end is fixed: not yet, or the phase in which the deck ran out"),
            Field("decks", (4,), 255, "how many cards are in the Hoard deck, under it, in the Title deck, under it"),
            Field("titles", (seats, titles), 1, "each seat's hidden Titles: one's own, and all when the game is over"),
            Field("title_counts", (seats,), 255, "how many hidden Titles each seat has"),
            Field("hauls", (seats, kinds), 9, "how many of each Treasure are in each Haul"),
            Field("coins", (seats,), 255, "how many Coins each seat has"),
            Field("seen_coins", (seats, kinds), 9, "the Coins of each seat whose face one has seen"),
            Field("pile", (1,), 255, "how many Coins are in the Coins discard pile"),
            Field("seen_pile", (kinds,), 9, "those of them whose face one has seen"),
            Field("discard", (kinds,), 9, "how many of each Treasure are in the Treasures discard pile"),
            Field("hand", (kinds,), 9, "the cards one has drawn"),
            Field("hand_sizes", (seats,), 255, "how many cards each seat has drawn"),
            Field("market", (seats, PLACES, kinds + 1), 1, "the Treasure on each Negotiate card; last: face down"),
            Field("extras", (seats, PLACES), 255, "how many extra Coins lie on each Negotiate card"),
            Field("steps", (TOLD, STEPS), 1, "what is left to do, the next first (see agenda.py)"),
            Field("step_seats", (TOLD, 2, seats), 1, "who does it, and with whom"),
            Field("step_places", (TOLD, PLACES), 1, "on which Negotiate card"),
            Field("step_cards", (TOLD, kinds), 1, "by or for which Treasure"),
            Field("step_figures", (TOLD, MOST_FIGURES), 255, "its other figures"),
            Field("looker", (seats,), 1, "who is looking at cards or Titles"),
            Field("looking", (kinds,), 9, "what one is looking at in the Hoard deck"),
            Field("drawn", (titles,), 1, "the Titles one has drawn and not kept yet"),
            Field("looked_at", (3,), 255, "how many cards, Titles and Coins are looked at"),
            Field("sealed", (seats,), 1, "who has placed and priced"),
            Field("placed", (PLACES, kinds), 1, "what one has put on each Negotiate card so far"),
            Field("laid", (PLACES,), 255, "how many Coins one has laid there"),
            Field("at", (PLACES + 1,), 1, "which of them one prices now; last: all are priced"),
            Field("choosing", (3,), 255, "how many Coins one must choose, has chosen, has held back"),
            Field("named", (kinds,), 1, "the last kind of known Coins one has spoken of"),
        ]  # fmt: skip
        if self.recall:
            fields += [
                Field("whereabouts", (3 * seats + 1, kinds), 9, "how many of each Treasure may be in the Hoard deck, "
                      "under it or in the Coins discard pile; among cards looked at; in each other hand, clockwise; "
                      "face down on each other seat's Negotiate cards; among each seat's Coins"),
                Field("title_whereabouts", (seats + 1, titles), 1, "which Titles may be in the Title deck or under it, "
                      "drawn, with each other seat"),
            ]  # fmt: skip
        return fields

    def observe(self, view: HoardView) -> bytes:
        seat, seats = view.seat, self.seats
        around = [*range(seat, seats), *range(seat)]
        seen = {mark for mark, who in view.seen if who >> seat & 1}
        faces = {
            places[0] - FIRST_MARK: kinds[0]
            for kinds, places in view.known
            if len(places) == 1 and places[0] - FIRST_MARK in seen
        }
        rows = [view.rows[one] for one in around]
        extras = [view.extras[one] for one in around]
        return self._written(
            seat,
            view.round,
            view.phase,
            view.dragon,
            view.classes,
            view.ending,
            [
                view.deck,
                sum([size for _, size in view.under]),
                view.title_deck,
                sum([size for _, size in view.titles_under]),
            ],
            [view.titles[one] for one in around],
            [view.title_counts[one] for one in around],
            [view.hauls[one] for one in around],
            [len(row) for row in rows],
            [[faces[mark] for mark in marks if mark in faces] for marks in (*rows, view.pile)],
            len(view.pile),
            view.discard,
            view.hand,
            [view.hand_sizes[one] for one in around],
            [card for one in around for card in view.market[one]],
            [len(coins) for places in extras for coins in places],
            view.agenda[: -TOLD - 1 : -1],
            view.looker,
            view.looking,
            view.drawn,
            [view.looking_count, view.drawn_count, len(view.appraised)],
            view.sealed,
            view.placed,
            [len(coins) for coins in view.laid],
            view.at,
            [view.need, len(view.picked), len(view.held)],
            view.named,
            self._whereabouts(seat, view.known, rows, extras) if self.recall else b"",
        )

    def see(self, state: State[HoardAction, HoardView], seat: Seat) -> bytes:
        assert isinstance(state, HoardTable)
        faces, seen, own = state.faces, state.seen, 1 << seat
        rows = state.rows[seat:] + state.rows[:seat]
        extras = state.extras[seat:] + state.extras[:seat]
        titles = state.titles[seat:] + state.titles[:seat]
        market = [*chain.from_iterable(state.market[seat:] + state.market[:seat])]
        if self.is_blind:  # SH 3.4
            market[PLACES:] = [FACE_DOWN if card else 0 for card in market[PLACES:]]
        under = sum([size for _, size in state.under]) if state.under else 0
        titles_under = sum([size for _, size in state.titles_under]) if state.titles_under else 0
        looks = state.looker == seat
        return self._written(
            seat,
            state.round,
            state.phase,
            state.dragon,
            state.classes,
            state.ending,
            [len(state.deck) - under, under, len(state.title_deck) - titles_under, titles_under],
            titles if state.phase == OVER else [titles[0]] + [[]] * (self.seats - 1),
            list(map(len, titles)),
            state.hauls[seat:] + state.hauls[:seat],
            list(map(len, rows)),
            [[faces[mark] for mark in marks if seen[mark] & own] for marks in (*rows, state.pile)],
            len(state.pile),
            state.discard,
            state.hands[seat],
            list(map(len, state.hands[seat:] + state.hands[:seat])),
            market,
            [len(coins) for places in extras for coins in places],
            tuple(state.agenda[: -TOLD - 1 : -1]),
            state.looker,
            state.looking if looks else (),
            state.drawn if looks else (),
            [len(state.looking), len(state.drawn), len(state.appraised)],
            state.sealed,
            state.placed[seat],
            list(map(len, state.laid[seat])),
            state.at[seat],
            [state.need[seat], len(state.picked[seat]), len(state.held[seat])],
            state.named[seat],
            self._whereabouts(seat, clues(state.knowledge(seat)), rows, extras) if self.recall else b"",
        )

    def _written(
        self,
        seat: Seat,
        round: int,
        phase: int,
        dragon: Seat,
        classes: Cards,
        ending: int,
        decks: list[int],
        titles: Sequence[Sequence[int]],
        title_counts: list[int],
        hauls: Sequence[Sequence[int]],
        coins: list[int],
        seen: Sequence[Sequence[int]],
        pile: int,
        discard: Sequence[int],
        hand: Sequence[int],
        hand_sizes: list[int],
        market: list[int],
        extras: list[int],
        agenda: tuple[Step, ...],
        looker: int,
        looking: Sequence[int],
        drawn: Sequence[int],
        looked_at: list[int],
        sealed: Seats,
        placed: Sequence[int],
        laid: list[int],
        at: int,
        choosing: list[int],
        named: int,
        whereabouts: bytes,
    ) -> bytes:
        """All fields from what a seat knows. Lists go round the table from the seat; the agenda is told next first.

        `seen` has the kinds of the Coins whose face the seat has seen: of each seat, then in the discard pile.
        """
        seats = self.seats
        one_of, row_of = _ONE_OF[seats], self._row
        parts = [
            BYTE[byte(round)],
            _PHASES[phase],
            one_of[(dragon - seat) % seats],
            self._classes(seat, classes),
            _ENDINGS[ending],
            bytes(decks),
            *map(self._titles, titles),
            bytes(title_counts),
            *map(row_of, hauls),
            bytes(coins),
            *map(row_of, seen[:-1]),
            BYTE[byte(pile)],
            row_of(seen[-1]),
            row_of(discard),
            row_of(hand),
            bytes(hand_sizes),
            *map(self.offered.__getitem__, market),
            bytes(extras),
            self._steps(seat, agenda),
            self._looked_at(seat, looker, looking, drawn, looked_at) if looker >= 0 or any(looked_at) else self.no_look,
            _SEAT_SETS[seats][rotated(sealed, seat, seats)],
            *[self.kind_rows[card] for card in placed],
            self.nothing_placed[len(placed)],
            bytes(laid),
            _AT[at],
            bytes(choosing),
            self.kind_rows[named],
            whereabouts,
        ]
        return b"".join(parts)

    def _classes(self, seat: Seat, classes: Cards) -> bytes:
        """Each seat's class, worked out once for a game and a seat."""
        key = (seat, classes)
        row = self.class_rows.get(key)
        if row is None:
            if len(self.class_rows) >= MOST_KEPT:
                self.class_rows.clear()
            row = b"".join([self.classes[one] for one in classes[seat:] + classes[:seat]])
            self.class_rows[key] = row
        return row

    def _looked_at(
        self, seat: Seat, looker: int, looking: Sequence[int], drawn: Sequence[int], looked_at: list[int]
    ) -> bytes:
        """Who is looking at cards or Titles, which of them one sees, and how many there are."""
        who = _ONE_OF[self.seats][(looker - seat) % self.seats if looker >= 0 else -1]
        return who + self._row(looking) + self._titles(drawn) + bytes(looked_at)

    def _row(self, cards: Sequence[int]) -> bytes:
        """How many of each kind there are; Hauls and piles are the same for many decisions."""
        if not cards:
            return self.none
        key = bytes(cards)
        row = self.card_rows.get(key)
        if row is None:
            if len(self.card_rows) >= _ROWS_KEPT:
                self.card_rows.clear()
            row = self.card_rows[key] = counted(cards, self.packed).to_bytes(self.kinds, "little")
        return row

    def _titles(self, some: Sequence[int]) -> bytes:
        """Which Titles these are."""
        return counted(some, _PACKED).to_bytes(self.titles, "little") if some else self.no_titles

    def _steps(self, seat: Seat, steps: tuple[Step, ...]) -> bytes:
        """The top of the agenda, field by field."""
        key = (seat, steps)
        rows = self.step_rows.get(key)
        if rows is None:
            if len(self.step_rows) >= MOST_KEPT:
                self.step_rows.clear()
            rows = self.step_rows[key] = self._step_fields(seat, steps)
        return rows

    def _step_fields(self, seat: Seat, steps: tuple[Step, ...]) -> bytes:
        seats = self.seats
        what, seats_of, places, cards, numbers = [], [], [], [], []
        for step in steps:
            two, place, card, figures = [-1, -1], -1, 0, [0] * MOST_FIGURES
            found = counted = 0
            for role, figure in zip(FIGURES[step[0]], step[1:], strict=False):
                if role == SEAT:
                    two[found] = (figure - seat) % seats if figure >= 0 else -1
                    found += 1
                elif role == PLACE:
                    place = figure
                elif role == CARD:
                    card = figure
                elif role == NUMBER:
                    figures[counted] = byte(figure)
                    counted += 1
            what.append(_STEPS[step[0]])
            seats_of.append(_ONE_OF[seats][two[0]] + _ONE_OF[seats][two[1]])
            places.append(_PLACES[place])
            cards.append(self.kind_rows[card])
            numbers.append(bytes(figures))
        missing = TOLD - len(what)
        return b"".join(
            [
                *what, bytes(missing * STEPS),
                *seats_of, bytes(missing * 2 * seats),
                *places, bytes(missing * PLACES),
                *cards, bytes(missing * self.kinds),
                *numbers, bytes(missing * MOST_FIGURES),
            ]
        )  # fmt: skip

    def _whereabouts(
        self,
        seat: Seat,
        known: tuple[Clue, ...],
        coins: Sequence[Sequence[int]],
        extras: Sequence[Sequence[Sequence[int]]],
    ) -> bytes:
        """Where each hidden card may be, as rows of kinds; Coins are counted by whose they are, around the table."""
        seats, kinds = self.seats, self.kinds
        row_of: dict[int, int] = {_DECK: 0, _LOOKED_AT: 1}
        titles_of: dict[int, int] = {_TITLE_DECK: 0, _DRAWN_TITLES: 1}
        for step in range(1, seats):
            other = (seat + step) % seats
            row_of[HAND[other].bit_length() - 1] = 1 + step
            titles_of[TITLES[other].bit_length() - 1] = 1 + step
            for place in MARKET[other]:
                row_of[place.bit_length() - 1] = seats + step
        for step in range(seats):
            for some in (coins[step], *extras[step]):
                for mark in some:
                    row_of[FIRST_MARK + mark] = 2 * seats + step
        cards = bytearray((3 * seats + 1) * kinds)
        titles = bytearray((seats + 1) * self.titles)
        for alike, places in known:
            rows = {row_of.get(place, 0) for place in places}
            title_rows = {titles_of.get(place, 0) for place in places}
            for kind in alike:
                if kind >= TITLE:
                    for row in title_rows:
                        titles[row * self.titles + kind - TITLE] = 1
                else:
                    for row in rows:
                        cards[row * kinds + kind - 1] += 1
        return bytes(cards + titles)
