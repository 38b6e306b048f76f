"""The language SPLIT's tests speak: what lies on the table, who does what, and what is then true.

>>> table = lay(hands={ANN: "4C KH", BOB: "9S"}, slots="4H 9D")
>>> table.does(ANN, "4C>1R", "+b5")
>>> table.slot(1), table.chip("b5"), table.supply("red"), table.turn == BOB
('4H/4C', 'red', 44, True)

Cards, slots and spaces are written as in the notation; the colours are red, green and gold, in seat order.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from splitsies.core import recall
from splitsies.core.record import Record
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat
from splitsies.core.sitting import Sitting, sit_down
from splitsies.games.split import GAME
from splitsies.games.split.board import NO_SIDE, SIZE, SPACES, Board, parse_space, path, space_name
from splitsies.games.split.cards import BLACK_JOKER, NO_CARD, RANKS, SUITS, bare, card_name, named_joker, parse_card
from splitsies.games.split.game import SplitGame
from splitsies.games.split.rules import SplitState
from splitsies.games.split.view import DRAW_PILE, SEATS_AND_SPECTATOR, SplitOptions, SplitView, places
from tables import NAMES as NAMES
from tables import AnyTable
from tables import random_game as random_game

ANN, BOB, CARL, DORA, EVE, FAY = range(6)
COLOURS: Final = ("red", "green", "gold")

FULL_SLOTS: Final = " ".join(f"{rank}H/{rank}C" for rank in RANKS[:10])
"""Ten matches, of 2s to jacks, so that a queen, a king or an ace matches nothing."""


class Table(AnyTable[SplitState, SplitView]):
    """A game of SPLIT that people sit at."""

    def __init__(self, sitting: Sitting, box: SplitGame = GAME) -> None:
        super().__init__(sitting, box)
        self.box = box

    def may_place(self, seat: Seat) -> set[str]:
        """The spaces this seat may place its next chip on."""
        return self._spaces_of(seat, "+")

    def may_remove(self, seat: Seat) -> set[str]:
        """The spaces this seat may remove a chip from."""
        return self._spaces_of(seat, "-")

    def _spaces_of(self, seat: Seat, sign: str) -> set[str]:
        return {notation[1:] for notation in self.legal(seat) if notation[0] == sign}

    @property
    def turn(self) -> Seat:
        return self.state.turn

    def hand(self, seat: Seat) -> str:
        return show_cards(self.state.hands[seat])

    def slot(self, number: int) -> str:
        """The top cards of a slot: 4H, or 4H/4C when there is a match."""
        left, right = self.state.left[number - 1], self.state.right[number - 1]
        return card_name(left) if right == NO_CARD else f"{card_name(left)}/{card_name(right)}"

    def under(self, number: int) -> str:
        """The cards covered in a slot."""
        return show_cards(self.state.under[number - 1])

    @property
    def draw(self) -> str:
        """The draw pile, the next card first."""
        return show_cards(reversed(self.state.draw))

    @property
    def discard(self) -> str:
        return show_cards(sorted(self.state.discard))

    def chip(self, space: str) -> str:
        """The colour of the chip on a space; empty: none."""
        side = self.state.owner[parse_space(space)]
        return "" if side == NO_SIDE else COLOURS[side]

    def supply(self, colour: str) -> int:
        return self.state.supply[COLOURS.index(colour)]

    def suits(self, space: str) -> str:
        """The suits of a space, whether there is a chip on it or not."""
        return "".join(SUITS[suit] for suit in range(4) if self.state.board.suits[parse_space(space)] >> suit & 1)

    def free(self, suits: str = SUITS) -> set[str]:
        """The free spaces that carry one of these suits."""
        return {
            space
            for space in map(space_name, range(SPACES))
            if not self.chip(space) and set(self.suits(space)) & set(suits)
        }

    def where(self, seat: Seat, card: str) -> list[str]:
        """Where each hidden copy of a card may be, for all this seat knows: "Bob", "draw", "Bob draw"."""
        kind = parse_card(card)
        return sorted(place_names(where) for one, where in self.view(seat).known if one == kind)

    def surely_in(self, seat: Seat, place: str) -> str:
        """The cards that, as this seat knows, are in this place."""
        return show_cards(kind for kind, where in self.view(seat).known if place_names(where) == place)


def lay(
    seats: int = 2,
    *,
    hands: Mapping[Seat, str] | None = None,
    slots: str = "",
    chips: Mapping[str, str | Iterable[str]] | None = None,
    supply: Mapping[str, int] | None = None,
    free: str | Iterable[str] = (),
    draw: str = "",
    discard: str = "",
    rest: str = "draw",
    turn: Seat = ANN,
    last: str = "",
    dead_passes: int = 0,
    false_claims: Iterable[Seat] = (),
    seed: int = 1,
    box: SplitGame = GAME,
    suits: Mapping[str, str] | None = None,
    **options: object,
) -> Table:
    """A table at the beginning of somebody's turn.

    Hands are as told, else empty. The slots not told of get cards that match nothing in the hands and on top of
    the draw pile. The other cards are the rest of the draw pile or the discard pile, or they are "buried" under the
    match that then lies in the last slot. Where a supply is told, the chips missing there lie apart from each
    other on the board, on none of the spaces to be left free. With `suits` some spaces are given other suits.
    """
    if suits is not None:
        options["board"] = "shuffled"
    chosen = box.options(seats=seats, **options)
    assert isinstance(chosen, SplitOptions)
    state = SplitState()
    state.lay_out(chosen, box.material, _board(box, suits or {}), Rng(key_from(seed)))
    _lay_cards(state, dict(hands or {}), slots.split(), cards(draw), cards(discard), rest)
    _lay_chips(state, chips or {}, supply or {}, spaces(free))
    state.turn = turn
    state.dealer = (turn - 1) % seats
    state.last_side = COLOURS.index(last) if last else _some_side_on_the_board(state)
    state.dead_passes = dead_passes
    state.false_claims = sum(1 << seat for seat in false_claims)
    state.known = tuple([_fresh_knowledge(state, seat) for seat in SEATS_AND_SPECTATOR[seats]])
    return seated(box.set_up(chosen, state.position()), box)


def seated(state: SplitState, box: SplitGame = GAME) -> Table:
    """People who go on from this moment."""
    return Table(Sitting(box, Record.starting_at(box, state, state.options)), box)


def deal(seats: int = 2, seed: int = 1, box: SplitGame = GAME, **options: object) -> Table:
    """A table just dealt; the opening has been told."""
    table = Table(sit_down(box, box.options(seats=seats, **options), seed), box)
    table.story += table.state.opening()
    return table


def a_box(**changes: Any) -> SplitGame:
    """A box with another number of these: chips (for each side), hand, slots, copies, red_jokers, black_jokers."""
    if "chips" in changes:
        changes["chips"] = "{{ 2 = {0}, 3 = {0}, 4 = {0}, 6 = {0} }}".format(changes["chips"])
    return GAME.with_material(changed_material(**changes))


def changed_material(**changes: Any) -> str:
    """Our material file with other values after these keys."""
    lines = []
    for line in GAME.material_text.splitlines():
        key = line.split("=")[0].strip()
        lines.append(f"{key} = {changes.pop(key)}" if key in changes else line)
    assert not changes, f"the material has no {', '.join(changes)}"
    return "\n".join(lines) + "\n"


# Words.


def cards(text: str) -> list[int]:
    """The cards of "4H R* 10S"."""
    return [parse_card(card) for card in text.split()]


def show_cards(some: Iterable[int]) -> str:
    return " ".join(card_name(card) for card in some)


def spaces(some: str | Iterable[str]) -> list[int]:
    """The spaces of "a1 e4", or of these names."""
    return [parse_space(space) for space in (some.split() if isinstance(some, str) else some)]


def column(letter: str, first: int = 1, last: int = SIZE) -> list[str]:
    """The spaces of a column from the top."""
    return [f"{letter}{row}" for row in range(first, last + 1)]


def row(number: int, first: str = "a", last: str = "j") -> list[str]:
    """The spaces of a row from the left."""
    letters = "abcdefghij"
    return [f"{letter}{number}" for letter in letters[letters.index(first) : letters.index(last) + 1]]


def with_suit(suits: str, board: Board = GAME.material.board) -> set[str]:
    """The spaces of the board that carry one of these suits."""
    bits = sum(1 << SUITS.index(suit) for suit in suits)
    return {space_name(space) for space in range(SPACES) if board.suits[space] & bits}


def apart(some: Iterable[str], sides: int = 2) -> dict[str, list[str]]:
    """Chips on all these spaces, of such colours that none touches another of its own."""
    chips: dict[str, list[str]] = {colour: [] for colour in COLOURS[:sides]}
    for space in spaces(some):
        chips[COLOURS[_stripe(space, sides)]].append(space_name(space))
    return chips


def place_names(where: int) -> str:
    """The places of a bit set: the names of those who may hold the card, and draw."""
    holders = [NAMES[seat] for seat in range(6) if where >> seat & 1]
    return " ".join(holders + ["draw"] * bool(where & DRAW_PILE))


# Laying the table.


def _board(box: SplitGame, changes: Mapping[str, str]) -> Board:
    suits = list(box.material.board.suits)
    for space, letters in changes.items():
        suits[parse_space(space)] = sum(1 << SUITS.index(letter) for letter in letters)
    return Board(tuple(suits))


def _lay_cards(
    state: SplitState, hands: dict[Seat, str], slots: list[str], draw: list[int], discard: list[int], rest: str
) -> None:
    left_over = list(state.deck)
    for seat, hand in hands.items():
        state.hands[seat] = sorted(_taken(left_over, cards(hand)))
    for number, slot in enumerate(slots):
        state.left[number], state.right[number], state.under[number] = _slot(slot, left_over)
    _taken(left_over, draw)
    _taken(left_over, discard)
    wanted = {card >> 2 for hand in state.hands for card in hand} | {card >> 2 for card in draw[:7]}
    strangers = [card for card in left_over if card < 52 and card >> 2 not in wanted and card >> 2 not in _tops(state)]
    for number in reversed(range(len(slots), len(state.left))):
        assert strangers, "every rank is in a hand: lay all the slots"
        state.left[number] = _taken(left_over, [strangers.pop(0 if number < len(state.left) - 1 else -1)])[0]
    if rest == "buried":
        _bury(state, left_over)
    state.draw = (left_over if rest == "draw" else []) + draw[::-1]
    state.discard = (left_over if rest == "discard" else []) + discard


def _bury(state: SplitState, left_over: list[int]) -> None:
    top = state.left[-1]
    if state.right[-1] == NO_CARD:
        partner = next(card for card in left_over if card >> 2 == top >> 2 and card != top)
        state.right[-1] = _taken(left_over, [partner])[0]
    state.under[-1] += tuple(left_over)


def _taken(deck: list[int], some: list[int]) -> list[int]:
    for card in some:
        deck.remove(card)
    return some


def _slot(text: str, deck: list[int]) -> tuple[int, int, tuple[int, ...]]:
    """4H, 4H/4C, 4H/R*=4D, or with covered cards 4H/4C/4D,4S."""
    left, _, more = text.partition("/")
    right, _, under = more.partition("/")
    halves = [_half(half) for half in (left, right) if half]
    covered = [parse_card(card) for card in under.split(",") if card]
    _taken(deck, [bare(half) for half in halves] + covered)
    return halves[0], halves[1] if right else NO_CARD, tuple(covered)


def _half(text: str) -> int:
    card, _, named = text.partition("=")
    return named_joker(parse_card(card), parse_card(named)) if named else parse_card(card)


def _tops(state: SplitState) -> set[int]:
    return {card >> 2 for card in (*state.left, *state.right) if 0 <= card <= BLACK_JOKER}


def _lay_chips(
    state: SplitState, chips: Mapping[str, str | Iterable[str]], supply: Mapping[str, int], free: list[int]
) -> None:
    owner = [NO_SIDE] * SPACES
    for colour, some in chips.items():
        for space in spaces(some):
            assert owner[space] == NO_SIDE, f"{space_name(space)} has a chip already"
            owner[space] = COLOURS.index(colour)
    for side in range(state.sides):
        missing = state.chips_of_a_side - owner.count(side) - supply.get(COLOURS[side], SPACES)
        stripe = [
            space
            for space in range(SPACES)
            if _stripe(space, state.sides) == side and owner[space] == NO_SIDE and space not in free
        ]
        assert missing <= len(stripe), f"there is no room for {COLOURS[side]}"
        for space in stripe[: max(missing, 0)]:
            owner[space] = side
        state.supply[side] = state.chips_of_a_side - owner.count(side)
        assert state.supply[side] >= 0, f"{COLOURS[side]} has {state.chips_of_a_side} chips only"
    state.put_chips(owner)
    for side, goals in enumerate(state.goals):
        assert not path(owner, side, goals), "somebody has won already"


def _stripe(space: int, sides: int) -> int:
    """The side that may lay filling chips here: no two spaces of one stripe touch, so these connect nothing."""
    return (space // SIZE + space % SIZE) % sides


def _some_side_on_the_board(state: SplitState) -> int:
    return next((side for side in range(state.sides) if side in state.owner), NO_SIDE)


def _fresh_knowledge(state: SplitState, seat: Seat) -> recall.Known:
    """Nobody has seen anything but its own hand and what lies open."""
    counts = places(seat, [len(hand) for hand in state.hands], len(state.draw))
    unseen = [card for holder, hand in enumerate(state.hands) if holder != seat for card in hand] + state.draw
    return recall.settle(recall.all_in(unseen, sum(counts)), counts)
