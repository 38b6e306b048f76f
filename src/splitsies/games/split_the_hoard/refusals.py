"""Why a decision in Split the Hoard is refused: the rule that stands against it."""

from __future__ import annotations

from typing import Final

from splitsies.core.game import NotPossibleNow, Refusal
from splitsies.core.seat import Seat

from .actions import Aim, Choose, HoardAction, Lay, Negotiate, Spend, Use
from .agenda import (
    ANSWER,
    BACK,
    BURYING,
    CHOOSING_TITLES,
    DEAL,
    GAINED,
    GIFT,
    KEEPING,
    LOOKING,
    PAY,
    PLACING,
    RAISED,
    RECOVERING,
    RETURN,
    SWAPPING,
    TARGET,
    TURN,
    TURNING,
    WANTED,
    WINDOW,
)
from .cards import NEGOTIATE, NO_PHASE, NO_TRIGGER, ON_GAIN, ON_NEGOTIATED, ON_OTHER, ON_TARGETED, PLACES
from .objections import (
    Barred,
    CannotPay,
    ChangesNothing,
    NoAbilityNow,
    NotAnother,
    NothingThere,
    NotThatPlayer,
    NotYours,
    StepAwaited,
    TooManyCoins,
)
from .rounds import HoardRounds

STEP_RULES: Final[dict[int, str]] = {
    WINDOW: "SH 6.3",
    PLACING: "SH 3.3",
    TURN: "SH 4.1",
    BACK: "SH 7.3",
    DEAL: "SH 4.5",
    RAISED: "SH 4.5",
    PAY: "SH 4.6",
    GAINED: "SH 6.6",
    GIFT: "SH 9.1",
    KEEPING: "SH 9.2",
    LOOKING: "SH 9.3",
    TURNING: "SH 9.3",
    TARGET: "SH 6.5",
    WANTED: "SH 6.5",
    RETURN: "SH 9.5",
    ANSWER: "SH 6.5",
    CHOOSING_TITLES: "SH 9.7",
    RECOVERING: "SH 9.8",
    BURYING: "SH 9.9",
    SWAPPING: "SH 9.12",
}
"""The rule of what is awaited at each step."""
CARD_STEPS: Final = (KEEPING, TURNING, WANTED, RETURN, RECOVERING, BURYING)
USE_STEPS: Final = (WINDOW, TURN, DEAL, ANSWER, GAINED)


def refusal(state: HoardRounds, seat: Seat, action: HoardAction) -> Refusal:
    """Why an awaited seat may not do this now."""
    step = state.agenda[-1]
    what = step[0]
    rule = STEP_RULES[what]
    if isinstance(action, Negotiate) and what == TURN:
        return _refuse_negotiation(state, seat, action)
    if isinstance(action, Use) and what in USE_STEPS:
        return _refuse_use(state, seat, step, action.card)
    if isinstance(action, Choose):
        if what in CARD_STEPS or (what == PLACING and len(state.placed[seat]) < PLACES):
            return NotYours(rule, action.card)
    if isinstance(action, Spend) and (what in (PAY, LOOKING) or (what == PLACING and state.need[seat])):
        return NotYours("SH 4.6", action.card)
    if isinstance(action, Lay) and what == BACK:
        return TooManyCoins(rule, sum([len(coins) for coins in state.extras[seat]]))
    if isinstance(action, Lay) and what == PLACING and _prices(state, seat):
        return TooManyCoins(rule, len(state.free_coins(seat)))
    if isinstance(action, Aim) and what in (TARGET, GIFT):
        return NotThatPlayer(rule, action.target)
    if what in (SWAPPING, CHOOSING_TITLES):
        return NotPossibleNow(rule, str(action))
    return StepAwaited(rule, what)


def _prices(state: HoardRounds, seat: Seat) -> bool:
    return len(state.placed[seat]) == PLACES and not state.need[seat] and state.at[seat] < PLACES


def _refuse_negotiation(state: HoardRounds, seat: Seat, action: Negotiate) -> Refusal:
    seller, place = action.seller, action.place - 1
    if seller == seat:
        return NotAnother("SH 4.3", seat)
    if seller >= state.seats or not state.market[seller][place]:
        return NothingThere("SH 4.3", seller, action.place)
    if state.agenda[-1][5] >> (PLACES * seller + place) & 1:
        return Barred("SH 4.5", seller, action.place)
    return CannotPay("SH 4.4", state.cost(seat, state.price(seller, place)), len(state.rows[seat]))


def _refuse_use(state: HoardRounds, seat: Seat, step: tuple[int, ...], id: str) -> Refusal:
    kind = state.box.kind_of[id]
    if kind not in state.hauls[seat]:
        return NotYours("SH 6.1", id)
    ability = state.box.cards[kind].ability
    what = step[0]
    if what == WINDOW:
        time = (step[1], NO_TRIGGER)
    elif what == TURN:
        time = (NEGOTIATE, NO_TRIGGER)
    elif what == DEAL:
        time = (NEGOTIATE, ON_NEGOTIATED if seat == step[2] else ON_OTHER)
    else:
        time = (NO_PHASE, ON_TARGETED if what == ANSWER else ON_GAIN)
    if ability is None or (ability.phase, ability.trigger) != time or what == GAINED:
        return NoAbilityNow("SH 6.1" if what in (WINDOW, TURN) else STEP_RULES[what], id)
    return ChangesNothing("SH 6.4", id)
