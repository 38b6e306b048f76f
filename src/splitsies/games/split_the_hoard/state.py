"""What is true in a game of Split the Hoard: decks, Hauls, Coins with their faces, and what is left to do."""

from __future__ import annotations

from typing import Final

from splitsies.core import recall
from splitsies.core.game import Event, Plain
from splitsies.core.memory import RememberingState
from splitsies.core.rng import Rng
from splitsies.core.seat import SPECTATOR, Seat, Seats

from .actions import HoardAction
from .agenda import DEAL, PAY, PLACING
from .cards import FACE_DOWN, PLACES, REVEAL
from .material import Material
from .memory import (
    DECK,
    DRAWN_TITLES,
    FIRST_MARK,
    HAND,
    LOOKED_AT,
    MARKET,
    TITLE,
    TITLE_DECK,
    TITLES,
    Clue,
    clues,
    marked,
)
from .standing import Progress, contests, progress
from .view import BLIND, OPEN, HoardOptions, HoardView, Step

ENDING: Final = 3
"""The phase after the end in Negotiate, when extra Coins are taken back (SH 7.3)."""
OVER: Final = 4
FREE: Final = 0
BUNDLE: Final = -1
LOOSE: Final = -2
"""A mark that was given back in this decision; it is free after it."""
NOBODY_LOOKS: Final = -1


class HoardTable(RememberingState[HoardAction, HoardView]):
    """Everything on the table and in the hands; the rules are added in the files that build on this one."""

    __slots__ = (
        "agenda",
        "appraised",
        "at",
        "classes",
        "deck",
        "discard",
        "dragon",
        "drawn",
        "ending",
        "extras",
        "faces",
        "hands",
        "hauls",
        "held",
        "laid",
        "looker",
        "looking",
        "loose",
        "made",
        "market",
        "material",
        "named",
        "need",
        "options",
        "phase",
        "picked",
        "pile",
        "placed",
        "rng",
        "round",
        "rows",
        "sealed",
        "seats",
        "seen",
        "story",
        "title_deck",
        "titles",
        "titles_under",
        "under",
    )

    def __init__(self) -> None:
        super().__init__()
        self.options: HoardOptions = _NO_OPTIONS
        self.material: Material | None = None
        self.seats = 0
        self.rng = _NO_RNG

        self.round = 0
        self.phase = REVEAL
        self.dragon: Seat = 0
        self.classes: tuple[int, ...] = ()
        self.ending = 0
        """0, or one more than the phase in which the Hoard deck could not give what was to be drawn."""
        self.agenda: list[Step] = []

        self.deck: list[int] = []
        """The top is the last card; bundles put under it come first in the list."""
        self.under: list[tuple[int, int]] = []
        """Bundles put under the deck, the upper one first: mark and number of cards."""
        self.title_deck: list[int] = []
        self.titles_under: list[tuple[int, int]] = []
        self.titles: list[list[int]] = []
        self.hauls: list[list[int]] = []
        self.rows: list[list[int]] = []
        """Every seat's Coins as marks, oldest first."""
        self.faces: list[int] = []
        """By mark: the kind of the Coin, or FREE, BUNDLE, LOOSE."""
        self.loose = False
        """Whether a mark was given back in this decision."""
        self.seen: list[Seats] = []
        """By mark: who has seen the face of this Coin, or of the single card of this bundle."""
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.hands: list[list[int]] = []
        self.market: list[list[int]] = []
        self.extras: list[list[list[int]]] = []

        self.looker = NOBODY_LOOKS
        self.looking: list[int] = []
        self.drawn: list[int] = []
        self.appraised: list[int] = []

        self.sealed: Seats = 0
        self.made: list[int] = []
        self.placed: list[list[int]] = []
        self.laid: list[list[list[int]]] = []
        self.at: list[int] = []
        self.need: list[int] = []
        self.picked: list[list[int]] = []
        self.held: list[list[int]] = []
        self.named: list[int] = []
        self.story: tuple[Event, ...] = ()
        """What was told at the deal."""

    def copy_into(self, twin: HoardTable) -> None:
        """Make another table the same as this one."""
        twin.options = self.options
        twin.material = self.material
        twin.seats = self.seats
        twin.rng = self.rng.clone()
        twin.round = self.round
        twin.phase = self.phase
        twin.dragon = self.dragon
        twin.classes = self.classes
        twin.ending = self.ending
        twin.agenda = self.agenda.copy()
        twin.deck = self.deck.copy()
        twin.under = self.under.copy()
        twin.title_deck = self.title_deck.copy()
        twin.titles_under = self.titles_under.copy()
        twin.titles = [titles.copy() for titles in self.titles]
        twin.hauls = [haul.copy() for haul in self.hauls]
        twin.rows = [row.copy() for row in self.rows]
        twin.faces = self.faces.copy()
        twin.seen = self.seen.copy()
        twin.pile = self.pile.copy()
        twin.discard = self.discard.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.market = [places.copy() for places in self.market]
        twin.extras = [[coins.copy() for coins in places] for places in self.extras]
        twin.looker = self.looker
        twin.looking = self.looking.copy()
        twin.drawn = self.drawn.copy()
        twin.appraised = self.appraised.copy()
        twin.sealed = self.sealed
        twin.made = self.made.copy()
        twin.placed = [placed.copy() for placed in self.placed]
        twin.laid = [[coins.copy() for coins in places] for places in self.laid]
        twin.at = self.at.copy()
        twin.need = self.need.copy()
        twin.picked = [picked.copy() for picked in self.picked]
        twin.held = [held.copy() for held in self.held]
        twin.named = self.named.copy()
        twin.memory = self.memory
        twin.story = self.story

    def lay_out(self, options: HoardOptions, material: Material, rng: Rng) -> None:
        """Put the box on the table: seats and decks, nothing shuffled or dealt yet."""
        seats = options.seats
        self.options = options
        self.material = material
        self.seats = seats
        self.rng = rng
        self.deck = list(material.hoard)
        self.title_deck = list(material.hidden)
        self.titles = [[] for _ in range(seats)]
        self.hauls = [[] for _ in range(seats)]
        self.rows = [[] for _ in range(seats)]
        self.hands = [[] for _ in range(seats)]
        self.market = [[0] * PLACES for _ in range(seats)]
        self.extras = [[[] for _ in range(PLACES)] for _ in range(seats)]
        self.need = [0] * seats
        self.picked = [[] for _ in range(seats)]
        self.held = [[] for _ in range(seats)]
        self.named = [0] * seats
        self.clear_placing()

    def clear_placing(self) -> None:
        """Nobody has placed or priced anything."""
        seats = self.seats
        self.sealed = 0
        self.made = [0] * seats
        self.placed = [[] for _ in range(seats)]
        self.laid = [[[] for _ in range(PLACES)] for _ in range(seats)]
        self.at = [0] * seats

    @property
    def box(self) -> Material:
        """The material this game is played with."""
        assert self.material is not None
        return self.material

    @property
    def is_blind(self) -> bool:
        """SH 3.4: whether Treasures stay face down on Negotiate cards."""
        return self.options.market == BLIND

    def dragon_order(self) -> list[Seat]:
        """SH 1.5: clockwise from the Dragon's holder."""
        return [(self.dragon + step) % self.seats for step in range(self.seats)]

    def is_placing(self) -> bool:
        """Whether everybody places and prices now (SH 3.3)."""
        return bool(self.agenda) and self.agenda[-1][0] == PLACING

    def new_mark(self, face: int, seen: Seats) -> int:
        """A mark for a new Coin or bundle: the lowest that is free."""
        faces = self.faces
        for mark in range(len(faces)):
            if faces[mark] == FREE:
                faces[mark] = face
                self.seen[mark] = seen
                return mark
        faces.append(face)
        self.seen.append(seen)
        return len(faces) - 1

    def give_back(self, mark: int) -> None:
        """This mark stands for nothing any more; it is free when the decision is done."""
        self.faces[mark] = LOOSE
        self.seen[mark] = 0
        self.loose = True

    def release_marks(self) -> None:
        """What was given back is free again."""
        if not self.loose:
            return
        self.loose = False
        faces = self.faces
        for mark in range(len(faces)):
            if faces[mark] == LOOSE:
                faces[mark] = FREE
        while faces and faces[-1] == FREE:
            faces.pop()
            self.seen.pop()

    def shuffled_part(self) -> int:
        """How many cards of the Hoard deck lie as they were shuffled, above what was put under it."""
        return len(self.deck) - sum([size for _, size in self.under])

    def shuffled_titles(self) -> int:
        """The same for the Title deck."""
        return len(self.title_deck) - sum([size for _, size in self.titles_under])

    def census(self) -> list[int]:
        zones = [self.deck, self.discard, self.looking, *self.hauls, *self.hands]
        cards = [card for zone in zones for card in zone]
        cards += [face for face in self.faces if face > 0]
        cards += [card for places in self.market for card in places if card]
        titles = [title for zone in (self.title_deck, self.drawn, *self.titles) for title in zone]
        return cards + [TITLE + title for title in titles]

    def hidden_zones(self, seat: Seat) -> dict[int, list[int]]:
        """The places hidden from a seat, and what lies there."""
        zones: dict[int, list[int]] = {}
        top = len(self.deck)
        zones[DECK] = self.deck[top - self.shuffled_part() :]
        top -= self.shuffled_part()
        for mark, size in self.under:
            zones[marked(mark)] = self.deck[top - size : top]
            top -= size
        for mark, face in enumerate(self.faces):
            if face > 0:
                zones[marked(mark)] = [face]
        for other in range(self.seats):
            if other != seat:
                zones[HAND[other]] = self.hands[other]
                if self.is_blind:
                    for place, card in zip(MARKET[other], self.market[other], strict=True):
                        zones[place] = [card] if card else []
                if self.phase != OVER:
                    zones[TITLES[other]] = [TITLE + title for title in self.titles[other]]
        if self.looker != seat:
            zones[LOOKED_AT] = self.looking
            zones[DRAWN_TITLES] = [TITLE + title for title in self.drawn]
        top = len(self.title_deck)
        zones[TITLE_DECK] = [TITLE + title for title in self.title_deck[top - self.shuffled_titles() :]]
        top -= self.shuffled_titles()
        for mark, size in self.titles_under:
            zones[marked(mark)] = [TITLE + title for title in self.title_deck[top - size : top]]
            top -= size
        return zones

    def counts(self, seat: Seat) -> dict[int, int]:
        """How many cards lie in each place hidden from a seat."""
        return {place: len(cards) for place, cards in self.hidden_zones(seat).items()}

    def hidden(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        """What lies in each hidden place, and what the others are placing, and whether the seat can tell."""
        zones = self.hidden_zones(seat)
        known = self.knowledge(seat)
        counts = {place: len(cards) for place, cards in zones.items()}
        things = {
            f"place {place.bit_length()}": (str(sorted(cards)), recall.sure(known, counts, place))
            for place, cards in zones.items()
            if cards
        }
        if self.is_placing():
            for other in range(self.seats):
                if other != seat:
                    plain = len(set(self.hands[other])) == 1 and not self.rows[other]
                    done = bool(self.sealed >> other & 1)
                    certain = done and plain and recall.sure(known, counts, HAND[other])
                    things[f"placing {other}"] = (f"{self.placed[other]} {self.laid[other]} {self.at[other]}", certain)
        return things

    def view(self, seat: Seat) -> HoardView:
        return self.seen_by(seat, clues(self.knowledge(seat)), standing=True)

    def sight(self, seat: Seat) -> HoardView:
        """SH 1.3: with the faces of those Coins that the seat has seen itself."""
        known = [
            ((face,), (FIRST_MARK + mark,))
            for mark, (face, seen) in enumerate(zip(self.faces, self.seen, strict=True))
            if seen >> seat & 1 and face > 0
        ]
        return self.seen_by(seat, tuple(known))

    def seen_by(self, seat: Seat, known: tuple[Clue, ...], standing: bool = False) -> HoardView:
        """What this seat sees, what it knows of the rest and, if asked, how the table stands."""
        watching = seat == SPECTATOR
        own = 0 if watching else seat
        nothing: tuple[int, ...] = ()
        looks = self.looker == seat
        over = self.phase == OVER
        coins = [len(row) for row in self.rows]
        return HoardView(
            seat=seat,
            options=self.options,
            round=self.round,
            phase=self.phase,
            dragon=self.dragon,
            classes=self.classes,
            ending=self.ending,
            deck=self.shuffled_part(),
            under=tuple(self.under),
            title_deck=self.shuffled_titles(),
            titles_under=tuple(self.titles_under),
            title_counts=tuple([len(titles) for titles in self.titles]),
            titles=tuple([tuple(titles) if one == seat or over else () for one, titles in enumerate(self.titles)]),
            hauls=tuple([tuple(haul) for haul in self.hauls]),
            rows=tuple([tuple(row) for row in self.rows]),
            seen=tuple([(mark, seats) for mark, seats in enumerate(self.seen) if seats]),
            pile=tuple(self.pile),
            discard=tuple(self.discard),
            hand=nothing if watching else tuple(self.hands[own]),
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            market=tuple([self._market_seen_by(seat, one) for one in range(self.seats)]),
            extras=tuple([tuple([tuple(coins) for coins in places]) for places in self.extras]),
            agenda=tuple(self.agenda),
            looker=self.looker,
            looking=tuple(self.looking) if looks else nothing,
            looking_count=len(self.looking),
            drawn=tuple(self.drawn) if looks else nothing,
            drawn_count=len(self.drawn),
            appraised=tuple(self.appraised),
            sealed=self.sealed,
            made=0 if watching else self.made[own],
            placed=nothing if watching else tuple(self.placed[own]),
            laid=() if watching else tuple([tuple(coins) for coins in self.laid[own]]),
            at=0 if watching else self.at[own],
            need=0 if watching else self.need[own],
            picked=nothing if watching else tuple(self.picked[own]),
            held=nothing if watching else tuple(self.held[own]),
            named=0 if watching else self.named[own],
            known=known,
            costs=tuple([self._costs_to(seat, one) for one in range(self.seats)]) if standing else (),
            bid=self._bid() if standing else 0,
            contests=contests(self.box, self.hauls, coins, self.classes, over) if standing else (),
            progress=tuple([self._progress_of(one, seat) for one in range(self.seats)]) if standing else (),
        )

    def _progress_of(self, owner: Seat, seat: Seat) -> tuple[Progress, ...]:
        """SH 8.2: how far hidden Titles are met, as far as a seat may know."""
        over = self.phase == OVER
        if owner != seat and not over:
            return ()
        return progress(self.box, self.titles[owner], self.hauls[owner], len(self.rows[owner]), self.seats, over)

    def cost(self, buyer: Seat, price: int) -> int:
        """SH 4.5: what a seat pays; see `verbs.py`."""
        raise NotImplementedError

    def price(self, seller: Seat, place: int) -> int:
        """SH 4.3: the card's number and the extra Coins."""
        return place + 1 + len(self.extras[seller][place])

    def _bid(self) -> int:
        """SH 4.5: what the negotiation under way costs its buyer."""
        for step in reversed(self.agenda):
            if step[0] == DEAL:
                return self.cost(step[1], self.price(step[2], step[3]) + step[4])
            if step[0] == PAY:
                return step[4]
        return 0

    def _costs_to(self, seat: Seat, owner: Seat) -> tuple[int | None, ...]:
        """SH 4.3: what the Treasures of a seat would cost another."""
        there = [bool(card) and seat != owner for card in self.market[owner]]
        return tuple([self.cost(seat, self.price(owner, place)) if there[place] else None for place in range(PLACES)])

    def _market_seen_by(self, seat: Seat, owner: Seat) -> tuple[int, ...]:
        if not self.is_blind or seat == owner:
            return tuple(self.market[owner])
        return tuple([FACE_DOWN if card else 0 for card in self.market[owner]])

    def position(self) -> Plain:
        knowledge = self.known
        return {
            "rng": [self.rng.key.hex(), self.rng.drawn],
            "round": self.round,
            "phase": self.phase,
            "dragon": self.dragon,
            "classes": list(self.classes),
            "ending": self.ending,
            "agenda": [list(step) for step in self.agenda],
            "deck": list(self.deck),
            "under": [list(bundle) for bundle in self.under],
            "title_deck": list(self.title_deck),
            "titles_under": [list(bundle) for bundle in self.titles_under],
            "titles": [list(titles) for titles in self.titles],
            "hauls": [list(haul) for haul in self.hauls],
            "rows": [list(row) for row in self.rows],
            "faces": list(self.faces),
            "seen": list(self.seen),
            "pile": list(self.pile),
            "discard": list(self.discard),
            "hands": [list(hand) for hand in self.hands],
            "market": [list(places) for places in self.market],
            "extras": [[list(coins) for coins in places] for places in self.extras],
            "looker": self.looker,
            "looking": list(self.looking),
            "drawn": list(self.drawn),
            "appraised": list(self.appraised),
            "sealed": self.sealed,
            "made": list(self.made),
            "placed": [list(placed) for placed in self.placed],
            "laid": [[list(coins) for coins in places] for places in self.laid],
            "at": list(self.at),
            "need": list(self.need),
            "picked": [list(picked) for picked in self.picked],
            "held": [list(held) for held in self.held],
            "named": list(self.named),
            "known": None
            if knowledge is None
            else [[[list(kinds), list(places)] for kinds, places in clues(known)] for known in knowledge],
        }


_NO_OPTIONS: Final = HoardOptions(2, OPEN)
_NO_RNG: Final = Rng()
