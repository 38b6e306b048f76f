"""What decisions in Split the Hoard would bring, as far as a seat can tell from its View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.seat import SPECTATOR, Seat

from .agenda import AIMED, ANSWER, DEAL, GAINED, LOST, RAISED, STOLEN, TURN
from .cards import (
    APPRAISE,
    BURY,
    CANCEL,
    DISCOUNT,
    DRAW_TITLE,
    EXTRA_ACTION,
    FACE_DOWN,
    GAIN_COINS,
    OUTBID,
    PLACES,
    RECOVER,
    REPRICE,
    SABOTAGE,
    SEARCH,
    STEAL_COINS,
    TAKE,
    Effect,
)
from .material import Material
from .memory import FIRST_MARK, TITLE
from .view import HoardView
from .worth import outlook_of

SAMPLE: Final = 9
"""How many of the unseen cards stand for all of them."""
CLEVER: Final = 0.35
"""How much of what a raise or a refusal saves can be counted on: the buyer chooses something else."""

Table = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Every Haul, with what its owner would claim, and every number of Coins."""


class Prospect:
    """A seat's view, and what would come of its decisions."""

    def __init__(self, box: Material, view: HoardView) -> None:
        self.box = box
        self.view = view
        self.me: Seat = 0 if view.seat == SPECTATOR else view.seat
        self.seats = view.options.seats
        self.outlook = outlook_of(box, view)
        hauls = [
            tuple(sorted([*haul, *[card for card in view.market[seat] if card > 0]]))
            for seat, haul in enumerate(view.hauls)
        ]
        self.table: Table = (tuple(hauls), tuple([len(row) for row in view.rows]))
        self.now = self._worth(self.table)
        self.unseen: list[int] | None = None
        self.gains: dict[int, float] = {}

    def _worth(self, table: Table) -> float:
        return self.outlook.worth(table[0], table[1])

    # Changes of the table.

    def _moved(self, table: Table, seat: Seat, gone: Sequence[int], come: Sequence[int], coins: int) -> Table:
        """The table after a seat lost and gained cards and Coins."""
        haul = list(table[0][seat])
        for card in gone:
            if card in haul:
                haul.remove(card)
        haul += come
        hauls, rows = list(table[0]), list(table[1])
        hauls[seat] = tuple(sorted(haul))
        rows[seat] = max(0, rows[seat] + coins)
        return tuple(hauls), tuple(rows)

    def effect(self, card: int, number: int) -> Effect:
        """One of a card's effects."""
        ability = self.box.cards[card].ability
        assert ability is not None
        return ability.effects[number]

    # Single cards and Coins.

    def card_gain(self, card: int) -> float:
        """What one more Treasure of this kind is worth to the seat."""
        found = self.gains.get(card)
        if found is None:
            found = self.gains[card] = self._worth(self._moved(self.table, self.me, (), (card,), 0)) - self.now
        return found

    def gain_for(self, seat: Seat, card: int) -> float:
        """What it costs the seat that another has this card, as it sees it."""
        return self.now - self._worth(self._moved(self.table, seat, (), (card,), 0))

    def coin_gain(self) -> float:
        """What one more Coin is worth."""
        return (self._worth(self._moved(self.table, self.me, (), (), 2)) - self.now) / 2

    def with_coins(self, seat: Seat, coins: int) -> float:
        """What it is worth that a seat has more Coins."""
        return self._worth(self._moved(self.table, seat, (), (), coins))

    def title_gain(self, title: int) -> float:
        """What a hidden Title would bring."""
        return self.outlook.title_worth(title, self.table[0][self.me], self.table[1][self.me])

    def _unseen_gains(self) -> list[float]:
        """What cards that lie hidden would bring, some of them for all, the best first."""
        if self.unseen is None:
            kinds = [kind for clue, places in self.view.known if len(places) > 1 for kind in clue if kind < TITLE]
            kinds.sort()
            step = max(1, len(kinds) // SAMPLE)
            self.unseen = kinds[step // 2 :: step] or [0]
        return sorted([self.card_gain(kind) if kind else 0.0 for kind in self.unseen], reverse=True)

    def usual_gain(self) -> float:
        """What a card of which nothing is known brings."""
        gains = self._unseen_gains()
        return sum(gains) / len(gains)

    def best_of(self, count: int) -> float:
        """What the best of so many unknown cards brings."""
        gains = self._unseen_gains()
        if count <= 0:
            return 0.0
        rank = len(gains) / (count + 1.0)
        below = min(int(rank), len(gains) - 1)
        above = max(0, below - 1)
        return (gains[below] + gains[above]) / 2 if count > 1 else sum(gains) / len(gains)

    # SH 4: what the turn can bring.

    def _offer(self, seller: Seat, place: int) -> int:
        return self.view.market[seller][place]

    def price(self, seller: Seat, place: int) -> int:
        """What a Treasure costs without discounts."""
        return place + 1 + len(self.view.extras[seller][place])

    def after_coins(self) -> float:
        """What it is worth to take two Coins."""
        return self._worth(self._moved(self.table, self.me, (), (), self.box.take_coins))

    def after_purchase(self, seller: Seat, place: int) -> float:
        """What it is worth to buy this Treasure."""
        step = self.view.agenda[-1]
        price = self.price(seller, place)
        cost = price if price <= step[4] else max(step[4], price - step[3])
        return self._bought(self.table, self.me, seller, self._offer(seller, place), cost)

    def _bought(self, table: Table, buyer: Seat, seller: Seat, card: int, cost: int) -> float:
        if card == FACE_DOWN:
            paid = self._moved(self._moved(table, buyer, (), (), -cost), seller, (), (), cost)
            return self._worth(paid) + (self.usual_gain() if buyer == self.me else -0.3 * self.usual_gain())
        after = self._moved(table, seller, (card,), (), cost)
        return self._worth(self._moved(after, buyer, (), (card,), -cost))

    def _best_turn(self, table: Table, discount: int, barred: int, swap: tuple[Seat, int, int] | None) -> float:
        """The best action of a turn, each rated by itself."""
        best = self._worth(self._moved(table, self.me, (), (), self.box.take_coins))
        for seller in range(self.seats):
            if seller == self.me:
                continue
            for place in range(PLACES):
                card = self._offer(seller, place)
                if not card or barred >> (PLACES * seller + place) & 1:
                    continue
                where = place
                if swap is not None and seller == swap[0] and place in swap[1:]:
                    where = swap[1] + swap[2] - place
                cost = max(0, where + 1 + len(self.view.extras[seller][place]) - discount)
                if cost <= table[1][self.me]:
                    best = max(best, self._bought(table, self.me, seller, card, cost))
        return best

    def after_swap(self, owner: Seat, one: int, other: int) -> float:
        """What it is worth to exchange two places: what can be bought then, or what it protects."""
        step = self.view.agenda[-2]
        if owner == self.me:
            cards = [self._offer(owner, one), self._offer(owner, other)]
            keen = [self.card_gain(card) if card else 0.0 for card in cards]
            return self._best_turn(self.table, step[3], step[5], None) + 0.2 * (other - one) * (keen[0] - keen[1])
        return self._best_turn(self.table, step[3], step[5], (owner, one, other))

    def after_use(self, card: int) -> float:
        """What it is worth to use this ability in the own turn, and then to take the best action."""
        step = self.view.agenda[-1]
        discount, barred = step[3], step[5]
        table = self._moved(self.table, self.me, (card,), (), 0)
        ability = self.box.cards[card].ability
        assert ability is not None
        extra = 0.0
        for effect in ability.effects:
            if effect.verb == DISCOUNT:
                discount += effect.n
            elif effect.verb == EXTRA_ACTION:
                base = self._worth(table)
                extra += 0.8 * max(0.0, self._best_turn(table, discount, barred, None) - base)
            elif effect.verb == REPRICE:
                extra += self._best_swap(table, discount, barred)
            else:
                more, changed = self._effect(table, effect)
                table = changed
                extra += more
        return self._best_turn(table, discount, barred, None) + extra

    def _best_swap(self, table: Table, discount: int, barred: int) -> float:
        """What the best exchange of two places adds to the turn."""
        plain = self._best_turn(table, discount, barred, None)
        best = plain
        for owner in range(self.seats):
            if owner != self.me and self._offer(owner, 2):
                for place in (0, 1):
                    best = max(best, self._best_turn(table, discount, barred, (owner, place, 2)))
        return best - plain

    # SH 9: what verbs bring, apart from the card that is spent.

    def _effect(self, table: Table, effect: Effect) -> tuple[float, Table]:
        """What an effect brings beside what it does to the table, and the table after it."""
        verb, me = effect.verb, self.me
        if verb == GAIN_COINS:
            there = (
                len(self.view.pile) if effect.from_pile else self.view.deck + sum([size for _, size in self.view.under])
            )
            who = (me + 1) % self.seats if effect.to_other else me
            return 0.0, self._moved(table, who, (), (), min(effect.n, there))
        if verb == SEARCH:
            there = min(effect.n, self.view.deck + sum([size for _, size in self.view.under]))
            return (self.best_of(there) if there else -2.0), table
        if verb == APPRAISE:
            return self._appraised(effect), table
        if verb == DRAW_TITLE:
            return self._best_title(effect.n), table
        if verb == RECOVER:
            fitting = [kind for kind in set(self.view.discard) if self._recovers(kind, effect)]
            return max([self.card_gain(kind) for kind in fitting], default=0.0), table
        if verb == STEAL_COINS:
            return self._theft(table, effect)
        if verb in (TAKE, SABOTAGE):
            others = [seat for seat in range(self.seats) if seat != me]
            return max([self.best_against(seat, effect) for seat in others]) - self.now, table
        if verb == BURY:
            return max([0.0, *[self.buried(kind) - self.now for kind in set(self.view.hauls[me])]]), table
        return 0.0, table

    def _recovers(self, kind: int, effect: Effect) -> bool:
        return effect.filter.fit[kind] and not self.box.cards[kind].has_verb(RECOVER)

    def _appraised(self, effect: Effect) -> float:
        """The best known Coins, or the best of those to be looked at; each costs a Coin."""
        row = self.view.rows[self.me]
        sure = {places[0]: clue[0] for clue, places in self.view.known if len(places) == 1}
        seen = [sure[FIRST_MARK + coin] for coin in row if FIRST_MARK + coin in sure]
        gains = [self.card_gain(kind) for kind in seen] + [self.best_of(min(effect.n, len(row) - len(seen)))]
        gains.sort(reverse=True)
        coin = self.coin_gain()
        return sum([max(0.0, gain - coin) for gain in gains[: effect.keep]])

    def _best_title(self, count: int) -> float:
        """What the best of some unknown Titles brings."""
        hidden = [kind - TITLE for clue, _ in self.view.known for kind in clue if kind >= TITLE]
        if not hidden:
            return 0.0
        gains = sorted([self.title_gain(title) for title in hidden], reverse=True)
        return gains[min(len(gains) - 1, int(len(gains) / (count + 1.0)))]

    def _theft(self, table: Table, effect: Effect) -> tuple[float, Table]:
        others = [seat for seat in range(self.seats) if seat != self.me]
        if effect.each:
            for seat in others:
                table = self._paid(table, seat, self.me, effect.n)
            return 0.0, table
        best = max([self._paid(table, seat, self.me, effect.n) for seat in others], key=self._worth)
        return 0.0, best

    def _paid(self, table: Table, giver: Seat, taker: Seat, coins: int) -> Table:
        some = min(coins, table[1][giver])
        return self._moved(self._moved(table, giver, (), (), -some), taker, (), (), some)

    def stolen(self, target: Seat, coins: int) -> float:
        """What it is worth to steal Coins from a player."""
        return self._worth(self._paid(self.table, target, self.me, coins))

    def taken(self, target: Seat, card: int) -> float:
        """What it is worth to take a Treasure of another Haul."""
        after = self._moved(self.table, target, (card,), (), 0)
        return self._worth(self._moved(after, self.me, (), (card,), 0))

    def swapped(self, target: Seat, card: int, given: int) -> float:
        """What it is worth to take a Treasure for one of one's own."""
        after = self._moved(self.table, target, (card,), (given,), 0)
        return self._worth(self._moved(after, self.me, (given,), (card,), 0))

    def best_swap(self, target: Seat, card: int) -> float:
        """The same, for the Treasure that is missed least."""
        own = set(self.view.hauls[self.me])
        if not own:
            return self.now
        least = min(own, key=lambda kind: self._worth(self._moved(self.table, self.me, (), (kind,), 0)))
        return self.swapped(target, card, least)

    def without(self, target: Seat, card: int) -> float:
        """What it is worth that another seat loses a Treasure."""
        return self._worth(self._moved(self.table, target, (card,), (), 0))

    def best_against(self, target: Seat, effect: Effect) -> float:
        """What it is worth to take or destroy the best Treasure of a player."""
        fitting = [kind for kind in set(self.view.hauls[target]) if effect.filter.fit[kind]]
        if not fitting:
            return self.now
        if effect.verb == SABOTAGE:
            return max([self.without(target, kind) for kind in fitting])
        if effect.n:
            return max([self.best_swap(target, kind) for kind in fitting])
        return max([self.taken(target, kind) for kind in fitting])

    def buried(self, card: int) -> float:
        """What it is worth to turn a Treasure into a Coin."""
        return self._worth(self._moved(self.table, self.me, (card,), (), 1))

    # SH 4.5, SH 6.3, SH 6.5, SH 6.6: using an ability, or not.

    def if_passed(self) -> float:
        """What comes of using nothing."""
        step = self.view.agenda[-1]
        if step[0] == DEAL:
            return self._deal_done(self.table, step)
        if step[0] == RAISED:
            return self._deal_done(self.table, self.view.agenda[-2])
        if step[0] == ANSWER:
            return self._hit(self.table, self.view.agenda[-2])
        return self.now

    def reaction(self, card: int) -> float:
        """What comes of using this card in a window or as a reaction."""
        step = self.view.agenda[-1]
        spent = self._moved(self.table, self.me, (card,), (), 0)
        ability = self.box.cards[card].ability
        assert ability is not None
        brought = 0.0
        table = spent
        saved = False
        for effect in ability.effects:
            if effect.verb == CANCEL:
                saved = True
            elif effect.verb == REPRICE:
                return self._raised(spent, step, effect.n)
            elif effect.verb == OUTBID:
                _, _, seller, place, raised, _, _, _ = step
                cost = self.price(seller, place) + raised + effect.n
                return self._bought(spent, self.me, seller, self._offer(seller, place), cost)
            else:
                more, table = self._effect(table, effect)
                brought += more
        if step[0] == DEAL and saved:
            kept, lost = self._worth(table), self._deal_done(table, step)
            return lost + (1.0 - CLEVER) * (kept - lost) if kept > lost else kept
        if step[0] == GAINED:
            return self._worth(table) + brought
        return self._worth(table) + brought

    def _deal_done(self, table: Table, step: Sequence[int]) -> float:
        """The negotiation comes to its end."""
        _, buyer, seller, place, raised, _, _, _ = step
        turn = next(one for one in reversed(self.view.agenda) if one[0] == TURN)
        price = self.price(seller, place) + raised
        cost = price if buyer != turn[1] or price <= turn[4] else max(turn[4], price - turn[3])
        return self._bought(table, buyer, seller, self._offer(seller, place), cost)

    def _raised(self, spent: Table, step: Sequence[int], more: int) -> float:
        """The buyer pays so much more, or gets nothing."""
        raised = (*step[:4], step[4] + more, *step[5:])
        paid, kept = self._deal_done(spent, raised), self._worth(spent)
        if spent[1][step[1]] < self.price(step[2], step[3]) + step[4] + more:
            return kept
        return (paid + kept) / 2

    def _hit(self, table: Table, step: Sequence[int]) -> float:
        """What is aimed at the seat takes effect."""
        assert step[0] in AIMED
        if step[0] == STOLEN:
            return self._worth(self._paid(table, step[2], step[1], step[3]))
        if step[0] == LOST:
            return self._worth(self._moved(table, step[2], step[3:], (), 0))
        _, actor, target, card, given = step
        after = self._moved(table, target, (card,), (given,) if given else (), 0)
        return self._worth(self._moved(after, actor, (given,) if given else (), (card,), 0))
