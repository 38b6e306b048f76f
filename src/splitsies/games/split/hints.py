"""What SPLIT knows about playing itself well, from a seat's own View: look at the board after the decision.

A rating is the balance of the board from the seat's side, as a logarithm: being twice as well connected as the
opponent is worth log 2. Winning at once is worth WON. Partners are one side, so a chip is as good for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.game import Hints

from .actions import ClaimNoMatch, Declare, PlaceChip, PlayCard, RemoveChip, SplitAction, StopRemoving
from .cards import COLOUR_SUITS, PERFECT, STRONG, WEAK, colour, face, is_wild, natural_match, suit
from .outlook import WON
from .prospect import Due, Prospect
from .view import SplitView

NEVER: Final = -WON
"""A false claim only shows the hand."""
DIGITS: Final = 6
"""Ratings are rounded, so that the last bits of a fraction, which differ from machine to machine, decide nothing."""


class SplitHints(Hints[SplitAction, SplitView]):
    """Connect, block, and remove what matters most."""

    def rate(self, view: SplitView, legal: Sequence[SplitAction]) -> list[float]:
        return [round(rating, DIGITS) for rating in _ratings(view, legal)]


def _ratings(view: SplitView, legal: Sequence[SplitAction]) -> list[float]:
    prospect = Prospect(view)
    placements = prospect.placements(view.due, view.owed) if isinstance(legal[0], PlaceChip) else []
    removals = prospect.removals(1 << view.suit) if isinstance(legal[0], RemoveChip) else {}
    ratings = []
    for action in legal:
        if isinstance(action, PlaceChip):
            ratings.append(placements[action.space])
        elif isinstance(action, RemoveChip):
            ratings.append(removals[action.space])
        elif isinstance(action, StopRemoving):
            ratings.append(prospect.stopping(1 << view.suit))
        elif isinstance(action, PlayCard):
            left, right, _ = view.slots[action.slot]
            matches = made(action.card, left if action.half else right, view.options.joker)
            ratings.append(max([prospect.making(match, due) for match, due in matches]))
        elif isinstance(action, Declare):
            left, right, _ = view.slots[view.slot]
            ratings.append(prospect.making(action.match, declared(left, right, action)))
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
