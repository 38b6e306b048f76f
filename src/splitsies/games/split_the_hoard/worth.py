"""What Hauls are worth before the game is over: a guess at the points they will bring, from what one seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from splitsies.core.seat import SPECTATOR, Seat

from .cards import NO_RANK, Metric, Predicate
from .material import Material
from .scoring import NOT_ELIGIBLE, is_met, matches, measure, reached, treasure_points
from .view import HoardView

CARDS_A_ROUND: Final = 3.4
"""About how many Treasures a Haul gains in a round, and how many cards a seat takes from the deck in all."""
DRAWN_A_ROUND: Final = 4.2
SPREAD: Final[dict[str, tuple[float, float]]] = {
    "run": (0.35, 0.30),
    "rank_total": (2.0, 1.8),
    "rank_gap": (1.0, 1.2),
    "count": (0.45, 0.30),
    "coins": (1.2, 0.9),
}
"""How far apart values must be to decide a Title: at the end of the game, and more for each round to come."""
COIN: Final = 0.75
"""What a Coin is worth while there is something to buy, beside the Titles it may win."""
ABILITY: Final = 1.6
"""What it is worth to hold an ability that can still be used."""
ENVY: Final = 0.35
"""What the points of the best opponent cost."""
_CACHED: Final = 1 << 14
_OUTLOOKS: Final = 64
_MOST: Final = 1 << 12
"""How many things are remembered, so that they need not be worked out again."""
TIE: Final = 0.15
"""How much a class that wins ties adds to a value, as a share of its spread."""


class Outlook:
    """How a seat judges the table while there are so many cards in the Hoard deck, and in the last round none."""

    def __init__(self, box: Material, me: Seat, deck: int, classes: tuple[int, ...], titles: tuple[int, ...]) -> None:
        self.box = box
        self.me = me
        self.seats = len(classes)
        self.rounds = deck / (DRAWN_A_ROUND * self.seats)
        """About how many rounds are to come."""
        self.classes = [box.classes[number].title for number in classes]
        self.titles = titles
        self.coin = COIN * min(1.0, self.rounds)
        self.ability = ABILITY * min(1.0, self.rounds)
        self.metrics = [box.titles[number] for number in box.starting]
        self.spreads = []
        for title in self.metrics:
            assert title.metric is not None
            least, more = SPREAD[title.metric.kind]
            self.spreads.append(least + more * self.rounds)
        self.prizes = [title.points for title in self.metrics]
        self.ties = [[TIE if of == title.number else 0.0 for title in self.metrics] for of in self.classes]
        self.values: dict[tuple[Seat, tuple[int, ...], int], list[float]] = {}
        self.own: dict[tuple[tuple[int, ...], int], float] = {}

    def worth(self, hauls: Sequence[tuple[int, ...]], coins: Sequence[int]) -> float:
        """What this table is worth to the seat: its own points to come, less some of its best opponent's."""
        points = self.points(hauls, coins)
        others = max([points[seat] for seat in range(self.seats) if seat != self.me])
        return points[self.me] - ENVY * others

    def points(self, hauls: Sequence[tuple[int, ...]], coins: Sequence[int]) -> list[float]:
        """The points each seat may expect, hidden Titles of others left out."""
        points = [self._own_points(seat, hauls[seat], coins[seat]) for seat in range(self.seats)]
        values_of = [self._values(seat, hauls[seat], coins[seat]) for seat in range(self.seats)]
        if self.seats == 2:  # as below, written out: it is asked all the time
            for prize, one, other in zip(self.prizes, values_of[0], values_of[1], strict=True):
                less = exp(max(-30.0, -abs(one - other)))
                better, worse = prize / (1.0 + less), prize * less / (1.0 + less)
                points[0] += better if one >= other else worse
                points[1] += worse if one >= other else better
            return points
        for number, prize in enumerate(self.prizes):
            values = [each[number] for each in values_of]
            most = max(values)
            chances = [exp(max(-30.0, value - most)) for value in values]
            whole = sum(chances)
            for seat in range(self.seats):
                points[seat] += prize * chances[seat] / whole
        return points

    def _values(self, seat: Seat, haul: tuple[int, ...], coins: int) -> list[float]:
        """What a seat shows for each starting Title, by how far apart values must be to decide it."""
        key = (seat, haul, coins)
        found = self.values.get(key)
        if found is None:
            if len(self.values) >= _MOST:
                self.values.clear()
            found = self.values[key] = [
                value / spread + tie
                for value, spread, tie in zip(shown(self.box, haul, coins), self.spreads, self.ties[seat], strict=True)
            ]
        return found

    def _own_points(self, seat: Seat, haul: tuple[int, ...], coins: int) -> float:
        """Treasures' points, what Coins and abilities can still bring, and the seat's own hidden Titles."""
        key = (haul, coins if seat == self.me else -1 - coins)
        found = self.own.get(key)
        if found is None:
            if len(self.own) >= _MOST:
                self.own.clear()
            cards = self.box.cards
            found = _treasures(self.box, haul, coins, self.seats)
            found += self.coin * coins
            found += self.ability * len([kind for kind in haul if cards[kind].ability is not None])
            if seat == self.me:
                found += sum([self.title_worth(title, haul, coins) for title in self.titles])
            self.own[key] = found
        return found

    def title_worth(self, number: int, haul: tuple[int, ...], coins: int) -> float:
        """A hidden Title's points, as likely as it is to be met at the end."""
        title = self.box.titles[number]
        test = title.predicate
        assert test is not None
        if self.rounds < 0.25:
            return title.points * (0.9 if is_met(self.box, test, haul, coins, self.seats) else 0.08)
        return title.points * self._chance(test, haul, coins)

    def _chance(self, test: Predicate, haul: tuple[int, ...], coins: int) -> float:
        rounds, seats = self.rounds, self.seats
        if test.kind == "each":
            low, need = test.low[seats - 2], test.need[seats - 2]
            counts = sorted([min(low, matches(haul, one.fit)) for one in test.filters], reverse=True)[:need]
            return _likely(sum(counts) + 1.6 * rounds - low * need, 0.8 + 0.4 * rounds)
        value = reached(self.box, test, haul, coins)
        growth, doubt = self._growth(test)
        if test.high:
            short = test.need_fixed - len([kind for kind in haul if self.box.cards[kind].rank != NO_RANK])
            return _likely(test.high[seats - 2] - value - growth * rounds - max(0, short), 0.6 + doubt * rounds)
        return _likely(value + growth * rounds - test.low[seats - 2], 0.5 + doubt * rounds)

    def _growth(self, test: Predicate) -> tuple[float, float]:
        """By how much a value grows in a round when a seat cares for it, and how unsure that is."""
        if test.kind == "count":
            return 1.5 * CARDS_A_ROUND * matches(self.box.hoard, test.filters[0].fit) / len(self.box.hoard), 0.35
        if test.kind == "coins":
            return (0.2, 1.2) if test.high else (1.2, 1.2)
        if test.kind == "rank_total":
            return (3.5, 2.0) if test.high else (6.5, 2.0)
        return (0.7, 0.4) if test.kind == "run" else (0.5, 0.35)


@lru_cache(maxsize=_OUTLOOKS)
def outlook(box: Material, me: Seat, deck: int, classes: tuple[int, ...], titles: tuple[int, ...]) -> Outlook:
    """How a seat judges the table; imagined worlds ask for the same again and again."""
    return Outlook(box, me, deck, classes, titles)


def outlook_of(box: Material, view: HoardView) -> Outlook:
    """How the seat with this View judges the table."""
    me: Seat = 0 if view.seat == SPECTATOR else view.seat
    deck = 0 if view.ending else view.deck + sum([size for _, size in view.under])
    return outlook(box, me, deck, view.classes, view.titles[me])


def shown(box: Material, haul: tuple[int, ...], coins: int) -> list[float]:
    """What a Haul shows for each starting Title, more being better."""
    values = list(_shown(box, haul))
    for place, number in enumerate(box.starting):
        metric = box.titles[number].metric
        assert metric is not None
        if metric.kind == "coins":
            values[place] = _measured(box, metric, haul, coins)
    return values


@lru_cache(maxsize=_CACHED)
def _shown(box: Material, haul: tuple[int, ...]) -> tuple[float, ...]:
    """The same, as far as Coins have no part in it: there are fewer Hauls than Hauls with Coins."""
    values = []
    for number in box.starting:
        metric = box.titles[number].metric
        assert metric is not None
        values.append(0.0 if metric.kind == "coins" else _measured(box, metric, haul, 0))
    return tuple(values)


def _measured(box: Material, metric: Metric, haul: tuple[int, ...], coins: int) -> float:
    value = measure(box, metric, haul, coins)
    if value == NOT_ELIGIBLE:
        return -20.0 if metric.lowest_wins else -0.5
    return float(-value if metric.lowest_wins else value)


@lru_cache(maxsize=_CACHED)
def _treasures(box: Material, haul: tuple[int, ...], coins: int, seats: int) -> float:
    return float(treasure_points(box, haul, coins, seats))


def _likely(ahead: float, doubt: float) -> float:
    """How likely something is that is ahead by so much, with so much doubt."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, ahead / doubt))))
