"""Why a decision in The Great Split is refused: the rule that stands against it."""

from __future__ import annotations

from typing import Final

from splitsies.core.game import NotPossibleNow, Refusal
from splitsies.core.seat import Seat

from .actions import (
    ChooseArrow,
    ChooseSeal,
    Discard,
    GreatSplitAction,
    Keep,
    PlayCard,
    Sell,
    Split,
    UseSplitter,
    groups,
    splits_of,
)
from .events import EmptyGroup, NotInHand, SameSplit, StepAwaited, TrackFull, WrongTrack
from .faces import GOLD, PRESTIGE, SEALS_OF_GROUP
from .state import ARROW, CHOOSE, DISCARD, OVER, RESOLVE, SEALS, SPLIT, GreatSplitTable

PHASE_RULES: Final = ("GS 3.2", "GS 4.1", "GS 4.3", "GS 5.1", "GS 8.2")
"""The rule of what is awaited in each phase."""


def refusal(state: GreatSplitTable, seat: Seat, action: GreatSplitAction) -> Refusal:
    """Why an awaited seat may not do this now."""
    phase = state.phase
    if phase == DISCARD and isinstance(action, Discard):
        return NotInHand("GS 3.2", action.face)
    if phase == SPLIT and isinstance(action, Split):
        return _refuse_split(state, seat, action.mask)
    if phase == CHOOSE and isinstance(action, Keep):
        return NotPossibleNow("GS 4.3", str(action))
    if phase == RESOLVE:
        return _refuse_resolution(state, seat, action)
    return StepAwaited(PHASE_RULES[phase], phase)


def _refuse_split(state: GreatSplitTable, seat: Seat, mask: int) -> Refusal:
    hand = tuple(state.hands[seat])
    whole = (1 << len(hand)) - 1
    if mask & ~whole or mask == whole:
        return EmptyGroup("GS 4.1", len(hand))
    wanted = groups(hand, mask)
    return SameSplit("GS 4.1", next(str(split) for split in splits_of(hand) if groups(hand, split.mask) == wanted))


def _refuse_resolution(state: GreatSplitTable, seat: Seat, action: GreatSplitAction) -> Refusal:
    agenda = state.agenda[seat]
    awaited = agenda[-1][0] if agenda else None
    if awaited is None and isinstance(action, (PlayCard, Sell)) and action.face not in state.todo[seat]:
        return NotInHand("GS 5.1", action.face)
    fits = (
        (awaited is None and isinstance(action, (Sell, UseSplitter)))
        or (awaited == SEALS and isinstance(action, ChooseSeal))
        or (awaited == ARROW and isinstance(action, ChooseArrow))
    )
    if fits and isinstance(action, (Sell, UseSplitter, ChooseSeal, ChooseArrow)):
        if isinstance(action, ChooseSeal) and action.track not in SEALS_OF_GROUP[agenda[-1][1]]:
            return WrongTrack("GS 5.3", action.track)
        if isinstance(action, Sell) and action.track not in (GOLD, PRESTIGE):
            return WrongTrack("GS 5.5", action.track)
        if isinstance(action, ChooseArrow) and action.track == GOLD:
            return WrongTrack("GS 5.6", action.track)
        has_splitter = bool(state.splitters >> seat & 1)
        is_full = state.levels[seat][action.track] >= state.box.length[action.track]
        if is_full and (has_splitter or not isinstance(action, UseSplitter)):
            return TrackFull("GS 5.8", action.track)
    if awaited == SEALS:
        return StepAwaited("GS 5.3", OVER + SEALS)
    if awaited == ARROW:
        return StepAwaited("GS 5.6", OVER + ARROW)
    return StepAwaited("GS 5.1", RESOLVE)
