"""What a decision in Split the Hoard would bring its seat at once, from its own View: Coins, points and Titles."""

from __future__ import annotations

from collections.abc import Sequence

from splitsies.core.game import Plain
from splitsies.core.seat import Seat

from .actions import Aim, Choose, HoardAction, Negotiate, Pass, PayMore, TakeCoins, Use
from .agenda import (
    ANSWER,
    BURYING,
    DEAL,
    GIFT,
    KEEPING,
    LOST,
    RAISED,
    RECOVERING,
    RETURN,
    STOLEN,
    TAKEN,
    TARGET,
    TURN,
    TURNING,
    WANTED,
)
from .cards import GAIN_COINS, OUTBID, STEAL_COINS, TAKE, Effect
from .material import Material
from .scoring import treasure_points
from .standing import contests, progress
from .view import HoardView


class Imagined:
    """Hauls and Coins as they would be."""

    def __init__(self, box: Material, view: HoardView) -> None:
        self.box = box
        self.view = view
        self.me: Seat = view.seat
        self.hauls = [list(haul) for haul in view.hauls]
        self.coins = [len(row) for row in view.rows]
        self.deck = view.deck + sum([size for _, size in view.under])
        self.pile = len(view.pile)

    def decide(self, action: HoardAction) -> bool:
        """What comes of this decision, as far as nobody else has a say; whether anything can be told."""
        step = self.view.agenda[-1]
        if isinstance(action, Negotiate):
            cost = self.view.costs[action.seller][action.place - 1]
            assert cost is not None
            self._buy(self.me, action.seller, action.place - 1, cost)
        elif isinstance(action, TakeCoins):
            self.coins[self.me] += min(self.box.take_coins, self.deck)
        elif isinstance(action, Use):
            self._use(self.box.kind_of[action.card])
        elif isinstance(action, (Pass, PayMore)):
            self._let_happen()
        elif isinstance(action, Choose):
            return self._choose(step, self.box.kind_of[action.card])
        elif isinstance(action, Aim):
            return self._aim(step, action.target)
        else:
            return False
        return True

    def _lose(self, seat: Seat, card: int) -> None:
        if card in self.hauls[seat]:
            self.hauls[seat].remove(card)

    def _pay(self, giver: Seat, taker: Seat, coins: int) -> None:
        some = min(coins, self.coins[giver])
        self.coins[giver] -= some
        self.coins[taker] += some

    def _buy(self, buyer: Seat, seller: Seat, place: int, cost: int) -> None:
        """SH 4.3: Coins to the seller, the Treasure to the buyer, if its face can be seen."""
        self._pay(buyer, seller, cost)
        card = self.view.market[seller][place]
        if card > 0:
            self.hauls[buyer].append(card)

    def _use(self, card: int) -> None:
        """SH 6.1: the card is spent; Coins it brings for sure are counted."""
        self._lose(self.me, card)
        ability = self.box.cards[card].ability
        assert ability is not None
        for effect in ability.effects:
            if effect.verb == GAIN_COINS and not effect.to_other:
                self.coins[self.me] += min(effect.n, self.pile if effect.from_pile else self.deck)
            elif effect.verb == STEAL_COINS and effect.each:
                for seat in range(len(self.coins)):
                    if seat != self.me:
                        self._pay(seat, self.me, effect.n)
            elif effect.verb == OUTBID:
                _, _, seller, place, raised, _, _, _ = self.view.agenda[-1]
                self._buy(self.me, seller, place, self._price(seller, place) + raised + effect.n)

    def _price(self, seller: Seat, place: int) -> int:
        return place + 1 + len(self.view.extras[seller][place])

    def _let_happen(self) -> None:
        """SH 4.5, SH 6.5: what is under way comes to its end."""
        step = self.view.agenda[-1]
        if step[0] == RAISED:
            step = self.view.agenda[-2]
        if step[0] == DEAL:
            _, buyer, seller, place, raised, _, _, _ = step
            _, turn, _, discount, floor, _ = next(one for one in reversed(self.view.agenda) if one[0] == TURN)
            price = self._price(seller, place) + raised
            self._buy(buyer, seller, place, price if buyer != turn or price <= floor else max(floor, price - discount))
        elif step[0] == ANSWER:
            self._strike(self.view.agenda[-2])

    def _strike(self, step: Sequence[int]) -> None:
        """What was aimed at the seat takes effect."""
        what, actor, target = step[0], step[1], step[2]
        if what == STOLEN:
            self._pay(target, actor, step[3])
        elif what == LOST:
            for card in step[3:]:
                self._lose(target, card)
        elif what == TAKEN:
            self._move(target, actor, step[3])
            if step[4]:
                self._move(actor, target, step[4])

    def _move(self, giver: Seat, taker: Seat, card: int) -> None:
        self._lose(giver, card)
        self.hauls[taker].append(card)

    def _effect(self, step: Sequence[int]) -> Effect:
        ability = self.box.cards[step[2]].ability
        assert ability is not None
        return ability.effects[step[3]]

    def _choose(self, step: Sequence[int], card: int) -> bool:
        what = step[0]
        if what in (KEEPING, RECOVERING, TURNING):
            self.hauls[self.me].append(card)
            self.coins[self.me] -= int(what == TURNING)
        elif what == BURYING:
            self._lose(self.me, card)
            self.coins[self.me] += 1
        elif what == RETURN:
            self._move(step[2], self.me, step[3])
            self._move(self.me, step[2], card)
        elif what == WANTED and self._effect(step).verb == TAKE:
            self._move(step[4], self.me, card)
        elif what == WANTED:
            self._lose(step[4], card)
        else:
            return False
        return True

    def _aim(self, step: Sequence[int], target: Seat) -> bool:
        effect = self._effect(step)
        if step[0] == GIFT:
            self.coins[target] += min(effect.n, self.pile if effect.from_pile else self.deck)
        elif step[0] == TARGET and effect.verb == STEAL_COINS:
            self._pay(target, self.me, effect.n)
        else:
            return False
        return True


def forecast(box: Material, view: HoardView, action: HoardAction) -> Plain:
    """The seat's Coins after it, the points of its Treasures before and after, and the Titles that change.

    A starting Title: its number, the value before and after, whether the seat leads before and after. A hidden one:
    its number, the value before and after, the goal, and whether it is met then.
    """
    if not view.agenda:
        return None
    after = Imagined(box, view)
    if not after.decide(action):
        return None
    me, seats = view.seat, view.options.seats
    haul, coins = sorted(after.hauls[me]), after.coins[me]
    hauls = [sorted(one) for one in after.hauls]
    would = contests(box, hauls, after.coins, view.classes, False)
    own = progress(box, view.titles[me], haul, coins, seats, False)
    points = (
        treasure_points(box, view.hauls[me], len(view.rows[me]), seats),
        treasure_points(box, haul, coins, seats),
    )
    titles = [
        (one.title, one.values[me], then.values[me], one.leader == me, then.leader == me)
        for one, then in zip(view.contests, would, strict=True)
        if one.values[me] != then.values[me] or (one.leader == me) != (then.leader == me)
    ]
    hidden = [
        (one.title, one.value, then.value, then.goal, then.met)
        for one, then in zip(view.progress[me], own, strict=True)
        if one.value != then.value
    ]
    return coins, points, tuple(titles), tuple(hidden)
