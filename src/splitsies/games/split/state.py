"""What is true in a game of SPLIT: cards, chips, and what is left to do in this turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from splitsies.core import recall
from splitsies.core.game import Plain
from splitsies.core.memory import RememberingState
from splitsies.core.recall import Known
from splitsies.core.rng import Rng
from splitsies.core.seat import SPECTATOR, Seat, Seats

from .actions import LEFT_HALF, RIGHT_HALF, SplitAction
from .board import (
    FIRST_EDGES,
    FULL_ROW,
    GOALS,
    IN_ROW,
    NEIGHBOURS,
    NO_SIDE,
    ON_FIRST_EDGES,
    OPPOSITE_EDGES,
    PAIRS,
    ROW,
    SIZE,
    SPACES,
    Board,
)
from .cards import NO_CARD, NO_MATCH, RANK, WILD, bare
from .material import Material
from .view import DRAW_PILE, SEATS_AND_SPECTATOR, SplitOptions, SplitView, places

# What the seat on turn must decide now.
CHOOSE: Final = 0
DECLARE: Final = 1
REMOVE: Final = 2
PLACE: Final = 3
OVER: Final = 4


class SplitTable(RememberingState[SplitAction, SplitView]):
    """Everything on the table and in the hands; the rules are added in `rules.py`."""

    __slots__ = (
        "board",
        "chips_of_a_side",
        "dead_passes",
        "dealer",
        "deck",
        "discard",
        "draw",
        "due",
        "ended_by",
        "false_claims",
        "free",
        "goals",
        "half",
        "halves_for",
        "hand_size",
        "hands",
        "last_side",
        "left",
        "match",
        "options",
        "owed",
        "owner",
        "pairs",
        "removed",
        "right",
        "rng",
        "rooted",
        "sides",
        "slot",
        "stage",
        "suit",
        "supply",
        "turn",
        "under",
        "won",
    )

    def __init__(self) -> None:
        super().__init__()
        self.options: SplitOptions = _NO_OPTIONS
        self.board: Board = _NO_BOARD
        self.deck: tuple[int, ...] = ()
        self.hand_size = 0
        self.chips_of_a_side = 0
        self.sides = 0
        self.goals: tuple[tuple[tuple[int, int], ...], ...] = ()
        self.pairs: tuple[int, ...] = ()
        """Each side's pairs of opposite edges: the edges themselves, and as bits."""
        self.rng = _NO_RNG

        self.hands: list[list[int]] = []
        self.draw: list[int] = []
        self.discard: list[int] = []
        self.left: list[int] = []
        self.right: list[int] = []
        self.under: list[tuple[int, ...]] = []
        """For each slot: its left half, its right half, and the cards covered."""
        self.halves_for: list[int] = []
        """For each rank, and for Jokers: the halves (as bits) that are judged against one; kept by `lay`."""
        self.owner: list[int] = []
        """Whose chip is on each space."""
        self.rooted: list[int] = []
        """For the chip on each space: the pairs of edges (as bits) with whose first edge it is connected."""
        self.free: list[int] = []
        """For each row, the spaces without a chip, as bits."""
        self.supply: list[int] = []

        self.dealer = 0
        self.turn = 0
        self.stage = CHOOSE
        self.slot = -1
        self.half = -1
        """Where the card of this turn was played."""
        self.match = NO_MATCH
        self.suit = -1
        """The suit of a Perfect."""
        self.due: tuple[int, ...] = ()
        """The sets of suits the chips to come may go on: one set a chip, or one for all of them."""
        self.owed = 0
        """How many chips are still to be placed."""
        self.removed = False
        """Whether a chip was removed in this turn, so that the next removal is the seat's choice (SP 7.1)."""
        self.false_claims: Seats = 0
        """The seats that claimed falsely on their last turn (SP 5.2)."""
        self.dead_passes = 0
        self.last_side = NO_SIDE
        """Who placed the last chip (SP 6.3)."""
        self.won = NO_SIDE
        self.ended_by = ""
        """The rule that ended the game."""

    def copy_into(self, twin: SplitTable) -> None:
        """Make another table the same as this one."""
        twin.options = self.options
        twin.board = self.board
        twin.deck = self.deck
        twin.hand_size = self.hand_size
        twin.chips_of_a_side = self.chips_of_a_side
        twin.sides = self.sides
        twin.goals = self.goals
        twin.pairs = self.pairs
        twin.rng = self.rng.clone()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.draw = self.draw.copy()
        twin.discard = self.discard.copy()
        twin.left = self.left.copy()
        twin.right = self.right.copy()
        twin.under = self.under.copy()
        twin.halves_for = self.halves_for.copy()
        twin.owner = self.owner.copy()
        twin.rooted = self.rooted.copy()
        twin.free = self.free.copy()
        twin.supply = self.supply.copy()
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.stage = self.stage
        twin.slot = self.slot
        twin.half = self.half
        twin.match = self.match
        twin.suit = self.suit
        twin.due = self.due
        twin.owed = self.owed
        twin.removed = self.removed
        twin.false_claims = self.false_claims
        twin.dead_passes = self.dead_passes
        twin.last_side = self.last_side
        twin.won = self.won
        twin.ended_by = self.ended_by
        twin.memory = self.memory

    def lay_out(self, options: SplitOptions, material: Material, board: Board, rng: Rng) -> None:
        """Put the box on the table: the board without chips, the supplies, no cards yet."""
        self.options = options
        self.board = board
        self.deck = material.deck
        self.hand_size = material.hand
        self.chips_of_a_side = material.chips[options.seats]
        self.sides = options.sides
        self.goals = GOALS[options.sides - 2]
        self.pairs = PAIRS[options.sides - 2]
        self.rng = rng
        self.hands = [[] for _ in range(options.seats)]
        self.left = [NO_CARD] * material.slots
        self.right = [NO_CARD] * material.slots
        self.under = [()] * material.slots
        self.halves_for = [0] * (WILD + 1)
        self.owner = [NO_SIDE] * SPACES
        self.rooted = [0] * SPACES
        self.free = [FULL_ROW] * SIZE
        self.supply = [self.chips_of_a_side] * options.sides

    def lay(self, slot: int, half: int, card: int) -> None:
        """Let a card, or none, lie on half a slot: a new card on the other half is judged against it (SP 3.2)."""
        halves_for = self.halves_for
        halves, other = (self.left, 0b10 << 2 * slot) if half == LEFT_HALF else (self.right, 0b01 << 2 * slot)
        gone = halves[slot]
        if gone != NO_CARD:
            halves_for[RANK[gone]] = halves_for[RANK[gone]] ^ other
        halves[slot] = card
        if card != NO_CARD:
            halves_for[RANK[card]] = halves_for[RANK[card]] | other

    def put_slots(self, slots: Iterable[tuple[int, int, Sequence[int]]]) -> None:
        """Put these cards beside the board."""
        for slot, (left, right, under) in enumerate(slots):
            self.lay(slot, LEFT_HALF, left)
            self.lay(slot, RIGHT_HALF, right)
            self.under[slot] = tuple(under)

    def put_chips(self, owner: list[int]) -> None:
        """Put these chips on the empty board."""
        self.owner = owner
        for space, side in enumerate(owner):
            if side != NO_SIDE:
                self.free[ROW[space]] ^= IN_ROW[space]
        for side in range(self.sides):
            self.root(side)

    def root(self, side: int) -> None:
        """Find anew which chips of a side are connected with the first edges of its pairs."""
        owner, rooted = self.owner, self.rooted
        for space in range(SPACES):
            if owner[space] == side:
                rooted[space] = 0
        for space in ON_FIRST_EDGES:
            if owner[space] == side and FIRST_EDGES[space] & self.pairs[side]:
                self.link(space, side, FIRST_EDGES[space] & self.pairs[side])

    def link(self, space: int, side: int, pairs: int) -> bool:
        """Connect a chip, and all that are linked with it, with these first edges; whether an opposite one is met."""
        owner, rooted = self.owner, self.rooted
        met = 0
        found = [space]
        while found:
            chip = found.pop()
            rooted[chip] = rooted[chip] | pairs
            met |= rooted[chip] & OPPOSITE_EDGES[chip]
            for near in NEIGHBOURS[chip]:
                if owner[near] == side and pairs & ~rooted[near]:
                    found.append(near)
        return met != 0

    def census(self) -> list[int]:
        cards = [card for hand in self.hands for card in hand] + self.draw + self.discard
        for slot, covered in enumerate(self.under):
            cards += covered
            cards += [bare(half) for half in (self.left[slot], self.right[slot]) if half != NO_CARD]
        return cards

    def hidden(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        """Each kind of card that lies hidden: where its copies are, and whether the seat can tell."""
        zones = self._hidden_places(seat)
        sure = recall.certain(self.knowledge(seat), {place: len(cards) for place, cards in zones})
        where: dict[int, list[int]] = {}
        for place, cards in zones:
            for card in cards:
                where.setdefault(card, []).append(place)
        return {str(kind): (str(sorted(spots)), kind in sure) for kind, spots in where.items()}

    def seen_at_the_deal(self) -> tuple[Known, ...]:
        return tuple([self._first_glance(seat) for seat in SEATS_AND_SPECTATOR[self.options.seats]])

    def _first_glance(self, seat: Seat) -> Known:
        counts = places(seat, [len(hand) for hand in self.hands], len(self.draw))
        unseen = [card for _, cards in self._hidden_places(seat) for card in cards]
        return recall.all_in(unseen, sum(counts))

    def _hidden_places(self, seat: Seat) -> list[tuple[int, list[int]]]:
        return [(1 << other, hand) for other, hand in enumerate(self.hands) if other != seat] + [(DRAW_PILE, self.draw)]

    def view(self, seat: Seat) -> SplitView:
        return self._seen_by(seat, self.knowledge(seat))

    def sight(self, seat: Seat) -> SplitView:
        return self._seen_by(seat, ())

    def _seen_by(self, seat: Seat, known: Known) -> SplitView:
        return SplitView(
            seat=seat,
            options=self.options,
            dealer=self.dealer,
            turn=self.turn,
            stage=self.stage,
            suits=self.board.suits,
            owner=tuple(self.owner),
            supply=tuple(self.supply),
            slots=tuple(zip(self.left, self.right, self.under, strict=True)),
            hand=() if seat == SPECTATOR else tuple(self.hands[seat]),
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            pile=len(self.draw),
            discard=tuple(sorted(self.discard)),
            known=known,
            slot=self.slot,
            half=self.half,
            match=self.match,
            suit=self.suit,
            due=self.due,
            owed=self.owed,
            removed=self.removed,
            false_claims=self.false_claims,
            dead_passes=self.dead_passes,
            last_side=self.last_side,
            won=self.won,
            ended_by=self.ended_by,
        )

    def position(self) -> Plain:
        return {
            "suits": list(self.board.suits),
            "rng": [self.rng.key.hex(), self.rng.drawn],
            "hands": [list(hand) for hand in self.hands],
            "draw": list(self.draw),
            "discard": list(self.discard),
            "slots": [
                [left, right, list(under)] for left, right, under in zip(self.left, self.right, self.under, strict=True)
            ],
            "owner": list(self.owner),
            "supply": list(self.supply),
            "dealer": self.dealer,
            "turn": self.turn,
            "stage": self.stage,
            "slot": self.slot,
            "half": self.half,
            "match": self.match,
            "suit": self.suit,
            "due": list(self.due),
            "owed": self.owed,
            "removed": self.removed,
            "false_claims": self.false_claims,
            "dead_passes": self.dead_passes,
            "last_side": self.last_side,
            "won": self.won,
            "ended_by": self.ended_by,
            "known": _rows(self.known),
        }

    def set_up(self, moment: Plain) -> None:
        """Bring a table that has been laid out to this moment, which has been checked."""
        self.hands = [list(hand) for hand in moment["hands"]]
        self.draw = list(moment["draw"])
        self.discard = list(moment["discard"])
        self.put_slots([(left, right, tuple(under)) for left, right, under in moment["slots"]])
        self.put_chips(list(moment["owner"]))
        self.supply = list(moment["supply"])
        self.dealer = moment["dealer"]
        self.turn = moment["turn"]
        self.stage = moment["stage"]
        self.slot = moment["slot"]
        self.half = moment["half"]
        self.match = moment["match"]
        self.suit = moment["suit"]
        self.due = tuple(moment["due"])
        self.owed = moment["owed"]
        self.removed = moment["removed"]
        self.false_claims = moment["false_claims"]
        self.dead_passes = moment["dead_passes"]
        self.last_side = moment["last_side"]
        self.won = moment["won"]
        self.ended_by = moment["ended_by"]
        known = moment["known"]
        self.known = None if known is None else tuple([_known(rows) for rows in known])


def _rows(knowledge: tuple[Known, ...] | None) -> Plain:
    if knowledge is None:
        return None
    return [[[kind, possible] for kind, possible in known] for known in knowledge]


def _known(rows: list[list[int]]) -> Known:
    return tuple([(kind, possible) for kind, possible in rows])


_NO_OPTIONS: Final = SplitOptions(2, "fixed", "wild", "checked", False)
_NO_BOARD: Final = Board(tuple([1] * SPACES))
_NO_RNG: Final = Rng()
