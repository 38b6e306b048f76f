"""The language Split the Hoard's tests speak: who has what, who does what, and what is then true.

>>> table = at("negotiate", coins={ANN: 5}, market={BOB: "- - shield+1"})
>>> table.does(ANN, "b3")
>>> table.coins(ANN), table.haul(ANN), table.coins(BOB), table.pile
(1, 'shield', 4, 1)

Cards, Titles and classes are written by their ids; "ruby - shield+1" is what lies on three Negotiate cards, with an
extra Coin on the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from splitsies.core.record import Record
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, Seat
from splitsies.core.sitting import Sitting, sit_down
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.agenda import CLAIMING, END, NEXT, PLACING, TURN, TURNS, WINDOW
from splitsies.games.split_the_hoard.cards import CLAIM, NEGOTIATE, PLACES, REVEAL
from splitsies.games.split_the_hoard.game import HoardGame
from splitsies.games.split_the_hoard.imagining import supposed
from splitsies.games.split_the_hoard.memory import FIRST_MARK
from splitsies.games.split_the_hoard.rules import HoardState
from splitsies.games.split_the_hoard.view import HoardOptions, HoardView
from tables import AnyTable, random_game, with_changes

__all__ = ["ANN", "BOB", "CARL", "DORA", "EVE", "Table", "a_box", "at", "deal", "random_game"]

ANN, BOB, CARL, DORA, EVE = range(5)
CLASSES: Final = ("druid", "warrior", "cleric", "rogue", "wizard")


class Table(AnyTable[HoardState, HoardView]):
    """A game of Split the Hoard that people sit at."""

    def __init__(self, sitting: Sitting, box: HoardGame = GAME) -> None:
        super().__init__(sitting, box)
        self.box = box

    # What people do.

    def places(self, seat: Seat, cards: str = "", coins: str = "") -> None:
        """This seat places "ruby shield deal" and lays "0 1 0" Coins on them; untold: its hand as it is, no Coins."""
        self.places_cards(seat, cards)
        for count in coins.split() or ["0"] * PLACES:
            if self.legal(seat) != ["seal"]:
                self.does(seat, f"+{count}")
        self.does(seat, "seal")

    def places_cards(self, seat: Seat, cards: str = "") -> None:
        """This seat places its cards, and still has to lay Coins and to seal."""
        chosen = cards.split() or [self.name(card) for card in self.state.hands[seat]]
        self.does(seat, *chosen[: PLACES - 1])

    def all_place(self) -> None:
        """Everybody places its hand as it is and lays no Coins."""
        for seat in self.awaited:
            self.places(seat)

    def all_take_coins(self) -> None:
        """Everybody that is still to have a turn takes Coins."""
        while not self.over and self.state.phase == NEGOTIATE:
            self.does(self.awaited[0], "coins")

    def all_pass(self) -> None:
        """Nobody uses an ability."""
        while self.awaited and "pass" in self.legal(self.awaited[0]):
            self.does(self.awaited[0], "pass")

    # What is then true.

    def name(self, kind: int) -> str:
        """The id of a card."""
        return self.box.material.cards[kind].id

    def _ids(self, kinds: list[int]) -> str:
        return " ".join(self.name(kind) for kind in kinds)

    def haul(self, seat: Seat) -> str:
        return self._ids(self.state.hauls[seat])

    def hand(self, seat: Seat) -> str:
        return self._ids(self.state.hands[seat])

    def coins(self, seat: Seat) -> int:
        return len(self.state.rows[seat])

    def faces(self, seat: Seat) -> str:
        """The true faces of a seat's Coins, oldest first."""
        return self._ids([self.state.faces[coin] for coin in self.state.rows[seat]])

    def market(self, seat: Seat) -> str:
        """What lies on a seat's Negotiate cards: "ruby - shield+1"."""
        words = []
        for card, extra in zip(self.state.market[seat], self.state.extras[seat], strict=True):
            words.append((self.name(card) if card else "-") + (f"+{len(extra)}" if extra else ""))
        return " ".join(words)

    def titles(self, seat: Seat) -> str:
        return " ".join(self.box.material.titles[title].id for title in self.state.titles[seat])

    @property
    def deck(self) -> int:
        return len(self.state.deck)

    @property
    def pile(self) -> int:
        """How many Coins lie in the Coins discard pile."""
        return len(self.state.pile)

    @property
    def discard(self) -> str:
        """The Treasures discard pile."""
        return self._ids(self.state.discard)

    def knows(self, seat: Seat, owner: Seat) -> str:
        """A row of Coins as a seat knows it: ids, and a question mark for what it cannot tell."""
        faces = {places[0]: kinds[0] for kinds, places in self.view(seat).known if len(places) == 1}
        row = self.state.rows[owner]
        return " ".join(self.name(faces[FIRST_MARK + c]) if FIRST_MARK + c in faces else "?" for c in row)

    def may_be(self, seat: Seat, owner: Seat, position: int) -> set[str]:
        """What a Coin may be, for all a seat knows."""
        place = FIRST_MARK + self.state.rows[owner][position]
        return {self.name(kind) for kinds, places in self.view(seat).known if place in places for kind in kinds}

    def points(self, seat: Seat) -> int:
        return self.outcome.scores[seat]

    def winner_of(self, title: str) -> Seat | None:
        """Who has won a starting Title."""
        number = self.box.material.title_of[title]
        for seat, lines in enumerate(self.outcome.lines):
            for line in lines:
                if line.what in ("TitleWon", "TitleByClass") and ("title", number) in line.figures:
                    return seat
        return None

    def value_of(self, seat: Seat, title: str) -> int | None:
        """What a seat shows for a Title; None: it is not eligible."""
        number = self.box.material.title_of[title]
        for line in self.outcome.lines[seat]:
            figures = dict(line.figures)
            if figures.get("title") == number:
                return figures.get("value")
        raise AssertionError(f"{title} is not on the sheet")

    def says(self, language: str = "en") -> list[str]:
        """The story so far, told to nobody in particular."""
        catalogue = self.box.catalogue(language)
        return [catalogue.say(event, ["Ann", "Bob", "Carl", "Dora", "Eve"]) for event in self.story]


def at(
    phase: str,
    seats: int = 2,
    *,
    hauls: Mapping[Seat, str] | None = None,
    coins: Mapping[Seat, int] | None = None,
    faces: Mapping[Seat, str] | None = None,
    seen: Mapping[Seat, str] | None = None,
    market: Mapping[Seat, str] | None = None,
    hands: Mapping[Seat, str] | None = None,
    titles: Mapping[Seat, str] | None = None,
    classes: Mapping[Seat, str] | None = None,
    top: str = "",
    deck: int | None = None,
    pile: int = 0,
    discard: str = "",
    rest: str = "discard",
    dragon: Seat = ANN,
    turn: Seat = ANN,
    box: HoardGame = GAME,
    seed: int = 1,
    blind: bool = False,
) -> Table:
    """A table at some moment, where nobody knows anything but its own cards, and what it has `seen` of its Coins.

    The phases: "round" (a round is about to begin), "reveal" (its window), "place", "negotiate" (somebody's turn),
    "claiming" (Claim is about to begin), "claim" (its window), "over". A row of Coins is told by a number or by its
    `faces`, oldest first. `top` are the next cards of the Hoard deck. With `deck` it has so many cards, and the `rest`
    lies in the "discard" (of Treasures) or the "pile" (of Coins); otherwise the deck has whatever is left.
    """
    chosen = box.options(seats=seats, market="blind" if blind else "open")
    assert isinstance(chosen, HoardOptions)
    state = HoardState()
    state.lay_out(chosen, box.material, Rng(key_from(seed)))
    state.round, state.dragon = 1, dragon
    _lay_titles(state, titles or {}, classes or {})
    left = list(box.material.hoard)
    for seat, cards in (hauls or {}).items():
        state.hauls[seat] = sorted(_taken(left, _kinds(box, cards)))
    for seat, cards in (faces or {}).items():
        _lay_coins(state, state.rows[seat], _taken(left, _kinds(box, cards)))
    for seat, cards in (seen or {}).items():
        known = _kinds(box, cards)
        for coin in state.rows[seat]:
            if state.faces[coin] in known:
                state.seen[coin] |= 1 << seat
    offers = {seat: cards.split() for seat, cards in (market or {}).items()}
    for seat, words in offers.items():
        names = [word.partition("+")[0] for word in words]
        state.market[seat] = [0 if name == "-" else _taken(left, _kinds(box, name))[0] for name in names]
    for seat, cards in (hands or {}).items():
        state.hands[seat] = sorted(_taken(left, _kinds(box, cards)))
    on_top = _taken(left, _kinds(box, top))
    state.discard = sorted(_taken(left, _kinds(box, discard)))
    if phase in ("reveal", "place"):
        for seat in range(seats):
            if not state.hands[seat]:
                state.hands[seat] = sorted(_some(left, PLACES))
    for seat, count in (coins or {}).items():
        _lay_coins(state, state.rows[seat], _some(left, count))
    for seat, words in offers.items():
        for place, word in enumerate(words):
            _lay_coins(state, state.extras[seat][place], _some(left, int(word.partition("+")[2] or 0)))
    _lay_coins(state, state.pile, _some(left, pile))
    below = len(left) if deck is None else deck - len(on_top)
    state.deck = _some(left, below) + on_top[::-1]
    if rest == "discard":
        state.discard = sorted(state.discard + left)
    else:
        _lay_coins(state, state.pile, left)
    _come_to(state, phase, turn)
    state.known = tuple([supposed(state, seat) for seat in (*range(seats), SPECTATOR)])
    moment = box.set_up(chosen, state.position())
    return Table(Sitting(box, Record.starting_at(box, moment, chosen)), box)


def deal(seats: int = 2, seed: int = 1, box: HoardGame = GAME, **options: object) -> Table:
    """A table just dealt; the opening has been told."""
    table = Table(sit_down(box, box.options(seats=seats, **options), seed), box)
    table.story += table.state.opening()
    return table


def a_box(*changes: tuple[str, str]) -> HoardGame:
    """Our box with these pieces of its file replaced."""
    return GAME.with_material(with_changes(GAME.material_text, *changes))


# Laying the table.


def _come_to(state: HoardState, phase: str, turn: Seat) -> None:
    """Put what is left to do on the agenda, and go on to the first decision."""
    if phase == "round":
        state.round = 0
        state.begin_round(None)
    elif phase == "reveal":
        state.phase = REVEAL
        state.agenda = [(PLACING,), (WINDOW, REVEAL, state.dragon, 0)]
    elif phase == "place":
        state.phase = REVEAL
        state.agenda = [(PLACING,)]
    elif phase == "negotiate":
        state.phase = NEGOTIATE
        turns = (turn - state.dragon) % state.seats
        state.agenda = [(TURNS, turns + 1), (TURN, turn, 1, 0, 0, 0)]
    elif phase == "claiming":
        state.phase = NEGOTIATE
        state.agenda = [(CLAIMING,)]
    elif phase == "claim":
        state.phase = CLAIM
        state.agenda = [(NEXT,), (WINDOW, CLAIM, state.dragon, 0)]
    else:
        state.ending = 1
        state.agenda = [(END,)]
    state.go_on(None)
    state.release_marks()


def _lay_titles(state: HoardState, titles: Mapping[Seat, str], classes: Mapping[Seat, str]) -> None:
    box = state.box
    for seat, some in titles.items():
        state.titles[seat] = sorted(_taken(state.title_deck, [box.title_of[title] for title in some.split()]))
    ids = [one.id for one in box.classes]
    chosen = {seat: ids.index(name) for seat, name in classes.items()}
    others = iter([one for one in range(len(ids)) if one not in chosen.values()])
    state.classes = tuple(chosen[seat] if seat in chosen else next(others) for seat in range(state.seats))


def _kinds(box: HoardGame, cards: str) -> list[int]:
    return [box.material.kind_of[card] for card in cards.split()]


def _taken(pool: list[int], some: list[int]) -> list[int]:
    for card in some:
        pool.remove(card)
    return some


def _some(pool: list[int], count: int) -> list[int]:
    """So many of the cards that are left, from all over the box."""
    step = max(1, len(pool) // max(1, count))
    return _taken(pool, pool[::step][:count])


def _lay_coins(state: HoardState, row: list[int], faces: list[int]) -> None:
    row += [state.new_mark(face, 0) for face in faces]
