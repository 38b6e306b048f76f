"""A world that could be the true one, for all that a seat of Split the Hoard knows."""

from __future__ import annotations

from splitsies.core import recall
from splitsies.core.rng import KEY_BYTES, Rng
from splitsies.core.seat import SPECTATOR, Seat

from .agenda import LOOKING, PAY
from .cards import FACE_DOWN, PLACES
from .material import Material
from .memory import (
    DECK,
    DRAWN_TITLES,
    HAND,
    LOOKED_AT,
    MARKET,
    TITLE,
    TITLE_DECK,
    TITLES,
    knowledge,
    marked,
    settle,
)
from .rules import HoardState
from .state import BUNDLE, OVER
from .view import BLIND, HoardView

MOST_STEPS = 12
"""A private chain has hardly more steps."""


def imagine(material: Material, view: HoardView, rng: Rng) -> HoardState:
    """Lay the hidden cards as they may lie, and let the others have placed something."""
    state = HoardState()
    fresh = Rng(rng.bits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big"))
    state.lay_out(view.options, material, fresh)
    _lay_open(state, view)
    known = knowledge(view.known)
    laid = recall.imagined(known, counted(view), rng)
    for cards in laid.values():
        rng.shuffle(cards)
    _lay_hidden(state, view, laid)
    _as_it_is(state, view)
    _picks_from_the_start(state, view)
    seats = range(view.options.seats)
    if state.is_placing():
        for seat in seats:
            if seat != view.seat:
                _as_it_may_be(state, view, seat, rng)
    state.known = tuple([known if seat == view.seat else supposed(state, seat) for seat in (*seats, SPECTATOR)])
    return state


def counted(view: HoardView) -> dict[int, int]:
    """How many cards lie in each place hidden from the seat, as its View says."""
    counts = {DECK: view.deck, TITLE_DECK: view.title_deck}
    for mark, size in (*view.under, *view.titles_under):
        counts[marked(mark)] = size
    for coins in (*view.rows, view.pile, *[coins for places in view.extras for coins in places]):
        for coin in coins:
            counts[marked(coin)] = 1
    for other in range(view.options.seats):
        if other != view.seat:
            counts[HAND[other]] = view.hand_sizes[other]
            if view.options.market == BLIND:
                for place, card in zip(MARKET[other], view.market[other], strict=True):
                    counts[place] = int(card == FACE_DOWN)
            if view.phase != OVER:
                counts[TITLES[other]] = view.title_counts[other]
    if view.looker != view.seat:
        counts[LOOKED_AT] = view.looking_count
        counts[DRAWN_TITLES] = view.drawn_count
    return counts


def _lay_open(state: HoardState, view: HoardView) -> None:
    """What everybody can see."""
    state.round = view.round
    state.phase = view.phase
    state.dragon = view.dragon
    state.classes = view.classes
    state.ending = view.ending
    state.agenda = list(view.agenda)
    state.under = list(view.under)
    state.titles_under = list(view.titles_under)
    state.hauls = [list(haul) for haul in view.hauls]
    state.rows = [list(row) for row in view.rows]
    state.pile = list(view.pile)
    state.discard = list(view.discard)
    state.market = [list(places) for places in view.market]
    state.extras = [[list(coins) for coins in places] for places in view.extras]
    state.looker = view.looker
    state.appraised = list(view.appraised)
    state.sealed = view.sealed


def _lay_hidden(state: HoardState, view: HoardView, laid: dict[int, list[int]]) -> None:
    """What may lie where nobody, or another seat only, can look."""
    coins = [coin for row in (*view.rows, view.pile, *[c for places in view.extras for c in places]) for coin in row]
    bundles = [mark for mark, _ in (*view.under, *view.titles_under)]
    size = max([*coins, *bundles], default=-1) + 1
    state.faces = [0] * size
    state.seen = [0] * size
    for coin in coins:
        state.faces[coin] = laid[marked(coin)][0]
    for mark in bundles:
        state.faces[mark] = BUNDLE
    for mark, seats in view.seen:
        state.seen[mark] = seats
    state.deck = _stacked(laid, DECK, view.under)
    state.title_deck = [title - TITLE for title in _stacked(laid, TITLE_DECK, view.titles_under)]
    for seat in range(view.options.seats):
        if seat == view.seat or view.phase == OVER:
            state.titles[seat] = list(view.titles[seat])
        else:
            state.titles[seat] = sorted([title - TITLE for title in laid[TITLES[seat]]])
        state.hands[seat] = list(view.hand) if seat == view.seat else sorted(laid[HAND[seat]])
        for place in range(PLACES):
            if state.market[seat][place] == FACE_DOWN:
                state.market[seat][place] = laid[MARKET[seat][place]][0]
    if view.looker == view.seat:
        state.looking = list(view.looking)
        state.drawn = list(view.drawn)
    else:
        state.looking = sorted(laid[LOOKED_AT])
        state.drawn = sorted([title - TITLE for title in laid[DRAWN_TITLES]])


def _stacked(laid: dict[int, list[int]], top: int, bundles: tuple[tuple[int, int], ...]) -> list[int]:
    """A deck with its bundles, the lowest first."""
    deck: list[int] = []
    for mark, _ in reversed(bundles):
        deck += laid[marked(mark)]
    return deck + laid[top]


def _as_it_is(state: HoardState, view: HoardView) -> None:
    """The seat's own decisions, which it knows."""
    if view.seat == SPECTATOR:
        return
    seat = view.seat
    state.made[seat] = view.made
    state.placed[seat] = list(view.placed)
    state.laid[seat] = [list(coins) for coins in view.laid]
    state.at[seat] = view.at
    state.need[seat] = view.need
    state.picked[seat] = list(view.picked)
    state.held[seat] = list(view.held)
    state.named[seat] = view.named


def _picks_from_the_start(state: HoardState, view: HoardView) -> None:
    """Another seat that chooses among its Coins may have said nothing of them yet (SH 4.6)."""
    step = state.agenda[-1] if state.agenda else (-1, -1)
    if step[1:2] != (view.seat,):
        if step[0] == PAY:
            state.begin_pick(step[1], step[4])
        elif step[0] == LOOKING:
            state.begin_pick(step[1], step[2])


def _as_it_may_be(state: HoardState, view: HoardView, seat: Seat, rng: Rng) -> None:
    """Another seat's private chain, as far as it must have come, or may have."""
    is_sealed = bool(view.sealed >> seat & 1)
    steps = -1 if is_sealed else rng.below(MOST_STEPS)
    while steps:
        action = rng.choice(state.legal(seat))
        if str(action) == "seal":
            break
        state.place(seat, action, None)
        steps -= 1
    state.made[seat] += int(is_sealed)


def supposed(state: HoardState, seat: Seat) -> recall.Known:
    """What another seat may know in an imagined world: the faces it has seen, and nothing else for certain."""
    zones = state.hidden_zones(seat)
    hoard, titles = 0, 0
    seen: dict[int, int] = {}
    for place, cards in zones.items():
        if cards and cards[0] >= TITLE:
            titles |= place
        elif cards:
            hoard |= place
    for mark, seats in enumerate(state.seen):
        if seats >> seat & 1:
            seen[marked(mark)] = zones[marked(mark)][0]
            hoard &= ~marked(mark)
    known = [(card, place) for place, card in seen.items()]
    for place, cards in zones.items():
        if place not in seen:
            known += [(card, titles if card >= TITLE else hoard) for card in cards]
    return settle(tuple(sorted(known)), {place: len(cards) for place, cards in zones.items()})
