"""What can be left to do in Split the Hoard: each step, and how they lie on each other."""

from __future__ import annotations

from typing import Final

from .agenda import (
    AIMED,
    ANSWER,
    BACK,
    BURYING,
    CHOOSING_TITLES,
    DEAL,
    DRAW,
    EFFECT,
    END,
    GAINED,
    GIFT,
    KEEPING,
    LOOKING,
    LOST,
    NEXT,
    PAY,
    PLACING,
    QUESTIONS,
    RAISED,
    RECOVERING,
    RETURN,
    STEAL_FROM,
    STEPS,
    STOLEN,
    SWAPPING,
    TAKEN,
    TARGET,
    TURN,
    TURNING,
    TURNS,
    WANTED,
    WINDOW,
)
from .agenda import CLAIM as CLAIM_STEP
from .cards import (
    CLAIM,
    GAIN_COINS,
    NEGOTIATE,
    NO_PHASE,
    NO_TRIGGER,
    ON_TARGETED,
    PLACES,
    RECOVER,
    REVEAL,
    SABOTAGE,
    STEAL_COINS,
    TAKE,
)
from .rules import HoardState
from .state import ENDING, OVER

SEAT, CARD, NUMBER, PLACE, BITS = "seat", "card", "number", "place", "bits"
FIGURES: Final[dict[int, tuple[str, ...]]] = {
    WINDOW: (NUMBER, SEAT, NUMBER),
    PLACING: (),
    TURNS: (NUMBER,),
    TURN: (SEAT, NUMBER, NUMBER, NUMBER, BITS),
    CLAIM_STEP: (SEAT, PLACE),
    DRAW: (SEAT, NUMBER),
    NEXT: (),
    BACK: (SEAT, NUMBER),
    END: (),
    DEAL: (SEAT, SEAT, PLACE, NUMBER, BITS, BITS, BITS),
    RAISED: (SEAT,),
    PAY: (SEAT, SEAT, PLACE, NUMBER),
    GAINED: (SEAT, CARD),
    EFFECT: (SEAT, CARD, NUMBER),
    GIFT: (SEAT, CARD, NUMBER),
    KEEPING: (SEAT, NUMBER),
    LOOKING: (SEAT, NUMBER, NUMBER),
    TURNING: (SEAT, NUMBER),
    TARGET: (SEAT, CARD, NUMBER),
    WANTED: (SEAT, CARD, NUMBER, SEAT),
    RETURN: (SEAT, SEAT, CARD),
    ANSWER: (SEAT,),
    STEAL_FROM: (SEAT, SEAT, NUMBER),
    STOLEN: (SEAT, SEAT, NUMBER),
    TAKEN: (SEAT, SEAT, CARD, NUMBER),
    LOST: (SEAT, SEAT),
    CHOOSING_TITLES: (SEAT, NUMBER),
    RECOVERING: (SEAT, CARD, NUMBER, NUMBER),
    BURYING: (SEAT, NUMBER),
    SWAPPING: (SEAT,),
}
"""What the numbers of each step mean; WANTED and LOST go on with any number of cards."""
WITH_EFFECT: Final = (EFFECT, GIFT, TARGET, WANTED, RECOVERING)
GROUND: Final[dict[int, tuple[int, ...]]] = {
    REVEAL: (PLACING,),
    NEGOTIATE: (TURNS,),
    CLAIM: (NEXT,),
    ENDING: (END,),
}
"""What lies at the bottom of the agenda in each phase."""


UNDER_A_WINDOW: Final = (WINDOW, CLAIM_STEP, DRAW)


def wrong_agenda(state: HoardState) -> str:
    """What is wrong with what is left to do; nothing: an empty text."""
    for step in state.agenda:
        wrong = _wrong_figures(state, step)
        if wrong:
            return wrong
    if state.phase == OVER:
        return "when the game is over, nothing is left to do" if state.agenda else ""
    if not state.agenda or state.agenda[0][0] not in GROUND[state.phase]:
        return "what is left to do does not fit the phase"
    if state.agenda[-1][0] not in QUESTIONS:
        return "there is something to do before anybody can decide"
    for place, step in enumerate(state.agenda):
        if not _lies_well(state, place) or not _makes_sense(state, step):
            return f"{list(step)} cannot be left to do here"
    claims = [(step[1], step[2]) for step in state.agenda if step[0] == CLAIM_STEP]
    if state.phase == CLAIM and sorted(claims) != state.treasures_on_offer():
        return "every Treasure left on a Negotiate card is to be claimed"
    return "" if _has_an_answer(state) else "nobody has anything to answer"


def _wrong_figures(state: HoardState, step: tuple[int, ...]) -> str:
    what = step[0] if step else STEPS
    figures = FIGURES.get(what)
    more = step[1:]
    if figures is None or (len(more) != len(figures) and (what not in (WANTED, LOST) or len(more) < len(figures))):
        return f"{list(step)} is nothing that can be left to do"
    limits = {SEAT: state.seats, CARD: len(state.box.cards), PLACE: PLACES, BITS: 1 << PLACES * state.seats}
    for figure, value in zip(figures + (CARD,) * (len(more) - len(figures)), more, strict=True):
        if value >= limits.get(figure, 1000) or (figure == CARD and not value):
            return f"{list(step)} has a {figure} that does not exist"
    if what in WITH_EFFECT:
        ability = state.box.cards[step[2]].ability
        if ability is None or step[3] >= len(ability.effects):
            return f"{list(step)} has no such effect"
    if what == TAKEN and step[4] >= len(state.box.cards):
        return f"{list(step)} has a card that does not exist"
    return ""


def _lies_well(state: HoardState, place: int) -> bool:
    """Whether a step lies on what it must lie on."""
    agenda = state.agenda
    what = agenda[place][0]
    below = agenda[place - 1] if place else (-1,)
    if what in (PLACING, TURNS, NEXT, END):
        return place == 0 and (what != PLACING or len(agenda) == 1 or agenda[1][0] == WINDOW)
    if what == WINDOW:
        return place == 1 and agenda[place][1] == state.phase
    if what in (CLAIM_STEP, DRAW):
        return state.phase == CLAIM and below[0] in UNDER_A_WINDOW
    if what == BACK:
        return state.phase == ENDING
    if what == TURN:
        return place == 1 and state.phase == NEGOTIATE
    if what in (DEAL, PAY, SWAPPING):
        return agenda[1][0] == TURN and [step[0] for step in agenda].count(DEAL) <= 1
    if what == RAISED:
        return below[0] == DEAL and below[1] == agenda[place][1]
    if what == ANSWER:
        return below[0] in AIMED and below[2] == agenda[place][1]
    if what in AIMED:
        return place + 1 < len(agenda) and agenda[place + 1][0] == ANSWER
    return state.phase != ENDING


def _makes_sense(state: HoardState, step: tuple[int, ...]) -> bool:
    """Whether a step's figures fit the table."""
    what = step[0]
    if what == WINDOW:
        return step[3] < state.seats
    if what == TURNS:
        return step[1] <= state.seats
    if what == TURN:
        return step[2] > 0 and state.agenda[0][1] > 0 and step[1] == state.dragon_order()[state.agenda[0][1] - 1]
    if what in (DEAL, PAY):
        return step[1] != step[2] and state.market[step[2]][step[3]] > 0 and _may_buy(state, step)
    if what == RAISED:
        return len(state.rows[step[1]]) > 0
    if what == GAINED:
        return state.box.reacts_to_gain[step[2]]
    if what in (KEEPING, CHOOSING_TITLES):
        return step[1] == state.looker and 0 < step[2] <= len(state.looking if what == KEEPING else state.drawn)
    if what == LOOKING:
        return 0 < step[2] == state.need[step[1]]
    if what in (TURNING, DRAW, BURYING):
        return step[2] > 0
    if what in WITH_EFFECT:
        return _fits_effect(state, step)
    if what in (RETURN, STEAL_FROM, STOLEN, TAKEN, LOST):
        return step[1] != step[2] and _has_cards(state, step)
    return True


def _may_buy(state: HoardState, step: tuple[int, ...]) -> bool:
    turn = state.agenda[1]
    if turn[0] != TURN:
        return False
    if step[0] == PAY:
        return 0 < step[4] == state.need[step[1]]
    _, buyer, seller, _, _, former, outbidders, passed = step
    seats = 1 << state.seats
    known = (
        max(former, outbidders, passed) < seats and not former >> buyer & 1 and not (former | outbidders) >> seller & 1
    )
    return known and (buyer == turn[1] or bool(former >> turn[1] & 1)) and turn[1] != seller


def _fits_effect(state: HoardState, step: tuple[int, ...]) -> bool:
    effect = state.effect(step[2], step[3])
    if step[0] == GIFT:
        return effect.verb == GAIN_COINS and effect.to_other
    if step[0] == RECOVERING:
        return effect.verb == RECOVER and step[4] > 0
    if step[0] == TARGET:
        return effect.verb in (STEAL_COINS, TAKE, SABOTAGE) and not effect.each
    if step[0] == WANTED:
        chosen = step[5:]
        haul = state.hauls[step[4]]
        there = all(haul.count(card) >= chosen.count(card) and effect.filter.fit[card] for card in chosen)
        return effect.verb in (TAKE, SABOTAGE) and step[4] != step[1] and there and len(chosen) < max(1, effect.n)
    return True


def _has_cards(state: HoardState, step: tuple[int, ...]) -> bool:
    """Whether the cards that are to move are there."""
    what, actor, target = step[0], step[1], step[2]
    haul = state.hauls[target]
    if what == RETURN:
        return step[3] in haul
    if what == TAKEN:
        return step[3] in haul and (not step[4] or step[4] in state.hauls[actor])
    if what == LOST:
        return len(step) > 3 and all(haul.count(card) >= step[3:].count(card) for card in step[3:])
    return step[3] > 0


def _has_an_answer(state: HoardState) -> bool:
    """Whether the question on top has somebody to answer it, and something to answer."""
    step = state.agenda[-1]
    what = step[0]
    if what == WINDOW:
        return bool(state.usable(step[2], step[1], NO_TRIGGER))
    if what == DEAL:
        return state.reacting() >= 0
    if what == ANSWER:
        return bool(state.usable(step[1], NO_PHASE, ON_TARGETED))
    if what == GAINED:
        return step[2] in state.hauls[step[1]] and state.would_change(step[1], step[2])
    if what in (PLACING, PAY, LOOKING):
        return True
    if what == BACK and not any(state.extras[step[1]]):
        return False
    return bool(state.legal(step[1]))
