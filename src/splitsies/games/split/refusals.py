"""Why a decision in SPLIT is refused: the rule that stands against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.game import NotPossibleNow, Refusal
from splitsies.core.seat import Seat

from .actions import LEFT_HALF, ClaimNoMatch, Declare, PlaceChip, PlayCard, RemoveChip, SplitAction
from .board import NO_SIDE
from .cards import MATCH_RULES, NO_CARD, fits, is_wild, suits_in
from .events import (
    FalseClaimAgain,
    HasMatch,
    MakesNoMatch,
    NoOpposingChip,
    NoSuchHalf,
    NotInHand,
    SpaceTaken,
    StepAwaited,
    WrongSuit,
)
from .state import CHOOSE, DECLARE, PLACE, REMOVE, SplitTable

STEP_RULES: Final = ("SP 3.1", "SP 4.1", "SP 3.5", "SP 3.8", "SP 6.1")
"""The rule of what is awaited at each stage."""


def refusal(state: SplitTable, seat: Seat, action: SplitAction, plays: Sequence[SplitAction]) -> Refusal:
    """Why the seat on turn, which could make these plays, may not do this now."""
    if isinstance(action, PlayCard) and state.stage == CHOOSE:
        return _refuse_play(state, seat, action)
    if isinstance(action, PlaceChip) and state.stage == PLACE:
        if state.owner[action.space] != NO_SIDE:
            return SpaceTaken("SP 1.4", action.space)
        return WrongSuit(MATCH_RULES[state.match], action.space, suits_in(state.due))
    if isinstance(action, RemoveChip) and state.stage == REMOVE:
        return NoOpposingChip("SP 3.5", action.space)
    if isinstance(action, ClaimNoMatch) and state.stage == CHOOSE:
        play = plays[0]
        card = play.card if isinstance(play, PlayCard) else NO_CARD
        if state.options.claims == "honour":
            return FalseClaimAgain("SP 5.2", card)
        return HasMatch("SP 5.3", card)
    if isinstance(action, Declare) and state.stage == DECLARE:
        both_wild = is_wild(state.left[state.slot]) and is_wild(state.right[state.slot])
        return NotPossibleNow("SP 4.4" if both_wild else "SP 4.1", str(action))
    return StepAwaited(STEP_RULES[state.stage], state.stage)


def _refuse_play(state: SplitTable, seat: Seat, action: PlayCard) -> Refusal:
    if action.card not in state.hands[seat]:
        return NotInHand("SP 3.1", action.card)
    if action.slot >= len(state.left):
        return NotPossibleNow("SP 2.2", str(action))
    left, right = state.left[action.slot], state.right[action.slot]
    if right == NO_CARD and action.half == LEFT_HALF:
        return NoSuchHalf("SP 3.2", action.slot)
    against = right if action.half == LEFT_HALF else left
    assert not fits(action.card, against)
    return MakesNoMatch("SP 3.1", action.card, against)
