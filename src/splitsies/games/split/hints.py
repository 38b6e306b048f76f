"""What SPLIT knows about playing itself well, from a seat's own View: look at the board after the decision.

A rating is the balance of the board from the seat's side, as a logarithm: being twice as well connected as the
opponent is worth log 2. Winning at once is worth WON. Partners are one side, so a chip is as good for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from splitsies.core.game import Hints, State
from splitsies.core.seat import Seat

from .actions import (
    PLACEMENTS,
    REMOVALS,
    ClaimNoMatch,
    Declare,
    PlaceChip,
    PlayCard,
    RemoveChip,
    SplitAction,
    StopRemoving,
)
from .board import BIT, SIZE
from .cards import COLOUR_SUITS, PERFECT, STRONG, WEAK, colour, face, is_wild, natural_match, suit
from .outlook import WON
from .prospect import MOST_PLACED, Due, prospect
from .state import CHOOSE, PLACE, REMOVE, SplitTable
from .view import SplitView

ON_TURN: Final = 0.28
WELL_CONNECTED: Final = 2.5
"""What makes a side win more often, as logarithms: to be on turn, and to be connected better, for each unit of
nearness. Fitted to games of greedy and of careless bots for two; taken over for three sides and for teams."""
NEVER: Final = -WON
"""A false claim only shows the hand."""
DIGITS: Final = 6
"""Ratings are rounded, so that the last bits of a fraction, which differ from machine to machine, decide nothing."""


class SplitHints(Hints[SplitAction, SplitView]):
    """Connect, block, and remove what matters most."""

    def rate(self, view: SplitView, legal: Sequence[SplitAction]) -> list[float]:
        return [round(rating, DIGITS) for rating in _ratings(view, legal)]

    def glance(self, world: State[SplitAction, SplitView], seat: Seat) -> SplitView:
        return seen(_ours(world), seat)

    def horizon(self) -> int:
        """One's own turn, and the answer to it."""
        return 2

    def rest(self, view: SplitView) -> list[SplitAction]:
        """The chips of a match, all chosen from the board as it lies there."""
        if view.stage not in (REMOVE, PLACE) or view.removed:
            return []
        ahead = prospect(view.seat % len(view.supply), view.suits, view.owner, view.supply)
        if view.stage == PLACE:
            return [PLACEMENTS[space] for space in ahead.best_spaces(view.due, view.owed, ahead.free)]
        if view.options.memory:
            return []
        gone = ahead.best_removal(1 << view.suit)
        owed = min(MOST_PLACED, view.supply[view.seat % len(view.supply)])
        placed = ahead.best_spaces(view.due, owed, ahead.free | BIT[gone])
        return [REMOVALS[gone], *[PLACEMENTS[space] for space in placed]]

    def pace(self, view: SplitView) -> float:
        return 6.0

    def calm(self, world: State[SplitAction, SplitView]) -> int:
        """The beginning of a turn."""
        table = _ours(world)
        return table.turn + 1 if table.stage == CHOOSE else 0

    def value(self, world: State[SplitAction, SplitView]) -> list[float]:
        """By whether the seat on turn wins at once, or else by how well the sides are connected."""
        table = _ours(world)
        turn, sides, seats = table.turn, table.sides, table.options.seats
        mover = turn % sides
        ahead = prospect(mover, table.board.suits, tuple(table.owner), tuple(table.supply))
        if table.stage == CHOOSE and ahead.could_win() and max(_ratings(seen(table, turn), table.legal(turn))) >= WON:
            return [float(seat % sides == mover) for seat in range(seats)]
        if not ahead.shares:
            weights = [
                exp((ON_TURN if side == mover else 0.0) + WELL_CONNECTED * outlook.connection)
                for side, outlook in enumerate(ahead.outlooks)
            ]
            whole = sum(weights)
            ahead.shares = [weight / whole for weight in weights]
        return [ahead.shares[seat % sides] for seat in range(seats)]

    def sources(self, world: State[SplitAction, SplitView], seat: Seat) -> dict[str, float]:
        """The chips that the seat's side does not miss any more, and those that its nearest opponent misses."""
        table = _ours(world)
        view = seen(table, seat)
        side = seat % table.sides
        ahead = prospect(side, view.suits, view.owner, view.supply)
        missing = [min(SIZE, outlook.distance) for outlook in ahead.outlooks]
        others = [one for one in range(table.sides) if one != side]
        return {
            "way": float(SIZE - missing[side]),
            "block": float(min([missing[one] for one in others])),
        }


def _ours(world: State[SplitAction, SplitView]) -> SplitTable:
    assert isinstance(world, SplitTable)
    return world


def seen(table: SplitTable, seat: Seat) -> SplitView:
    """What a seat sees in an imagined world; what it remembers is not kept up there."""
    if table.known is None:
        table.known = ((),) * (table.options.seats + 1)
    return table.view(seat)


def _ratings(view: SplitView, legal: Sequence[SplitAction]) -> list[float]:
    ahead = prospect(view.seat % len(view.supply), view.suits, view.owner, view.supply)
    placements = ahead.placements(view.due, view.owed) if isinstance(legal[0], PlaceChip) else []
    removals = ahead.removals(1 << view.suit) if isinstance(legal[0], RemoveChip) else {}
    ratings = []
    for action in legal:
        if isinstance(action, PlaceChip):
            ratings.append(placements[action.space])
        elif isinstance(action, RemoveChip):
            ratings.append(removals[action.space])
        elif isinstance(action, StopRemoving):
            ratings.append(ahead.stopping(1 << view.suit))
        elif isinstance(action, PlayCard):
            left, right, _ = view.slots[action.slot]
            matches = made(action.card, left if action.half else right, view.options.joker)
            ratings.append(max([ahead.making(match, due) for match, due in matches]))
        elif isinstance(action, Declare):
            left, right, _ = view.slots[view.slot]
            ratings.append(ahead.making(action.match, declared(left, right, action)))
        else:
            assert isinstance(action, ClaimNoMatch)
            ratings.append(NEVER)
    return ratings


def made(card: int, against: int, joker: str) -> list[tuple[int, Due]]:
    """The matches a card can be said to make against a half, each with the suits that are then due (SP 3, SP 4)."""
    if not is_wild(card) and not is_wild(against):
        match = natural_match(card, face(against))
        one, other = 1 << suit(card), 1 << suit(against)
        return [(match, (one, other) if match == STRONG else (one | other,))]
    if colour(card) != colour(against):
        if joker == "keeps" and is_wild(card) != is_wild(against):
            wild, natural = (card, against) if is_wild(card) else (against, card)
            return [(WEAK, (1 << suit(natural) | 1 << named,)) for named in COLOUR_SUITS[colour(wild)]]
        return [(WEAK, (_suits(card) | _suits(against),))]
    common = _suits(card) & _suits(against)
    perfects = [(PERFECT, (1 << some,)) for some in COLOUR_SUITS[colour(card)] if common >> some & 1]
    return [(STRONG, _both(card)), *perfects]


def declared(one: int, other: int, action: Declare) -> Due:
    """The suits that are due once this is said of two halves (SP 4.2)."""
    if action.match == STRONG:
        return _both(one)
    if action.match == PERFECT:
        return (1 << action.suit,)
    return (1 << suit(other if is_wild(one) else one) | 1 << action.suit,)


def _both(half: int) -> Due:
    """Both suits of a half's colour, a chip each."""
    one, other = COLOUR_SUITS[colour(half)]
    return (1 << one, 1 << other)


def _suits(half: int) -> int:
    """The suits a half may count as; a wild Joker counts as both of its colour."""
    return sum(_both(half)) if is_wild(half) else 1 << suit(half)
