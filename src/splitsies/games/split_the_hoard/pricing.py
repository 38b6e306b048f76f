"""Placing and pricing in Split the Hoard: which card on which place, and how many Coins on it (SH 3.3)."""

from __future__ import annotations

from itertools import permutations
from math import exp
from typing import Final

from .cards import PLACES
from .prospects import Prospect

MOST_EXTRA: Final = 3
KEEN: Final = 2.5
"""By how many points a Treasure must be worth its price to be fairly sure of a buyer."""


def plan(prospect: Prospect) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards for the three places, and the Coins for each, as far as they are not chosen yet."""
    view = prospect.view
    placed = view.placed
    coin = max(0.1, prospect.coin_gain())
    wishes = {card: _wishes(prospect, card) for card in set(view.hand)}
    kept = {card: prospect.card_gain(card) for card in set(view.hand)}
    best: tuple[int, ...] = tuple(view.hand)
    most = -1e9
    for order in sorted(set(permutations(view.hand))):
        if order[: len(placed)] == placed:
            value = sum([_value(kept[card], wishes[card], place + 1, coin) for place, card in enumerate(order)])
            if value > most:
                best, most = order, value
    coins = []
    left = len(view.rows[prospect.me]) // 2
    for place, card in enumerate(best):
        amounts = range(min(MOST_EXTRA, left) + 1)
        worth = [_value(kept[card], wishes[card], place + 1 + more, coin) - more * coin for more in amounts]
        coins.append(worth.index(max(worth)))
        left -= coins[-1]
    return best, tuple(coins)


def _wishes(prospect: Prospect, card: int) -> list[tuple[float, int]]:
    """How much each opponent would like a card, as far as it can be told, and how many Coins it has."""
    found = []
    for seat in range(prospect.seats):
        if seat != prospect.me:
            found.append((2.0 * prospect.gain_for(seat, card), len(prospect.view.rows[seat])))
    return found


def _value(kept: float, wishes: list[tuple[float, int]], price: int, coin: float) -> float:
    """What a card at this price brings: its price if it is bought, itself if it is not."""
    stays = 1.0
    harm = 0.0
    for wish, coins in wishes:
        if coins >= price:
            bought = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, (wish - price * coin) / KEEN)))) / PLACES
            harm += stays * bought * 0.5 * wish
            stays *= 1.0 - bought
    return stays * kept + (1.0 - stays) * price * coin - harm
