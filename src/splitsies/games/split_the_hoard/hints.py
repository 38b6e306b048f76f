"""What Split the Hoard knows about playing itself well, from a seat's own View."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from splitsies.core.game import Hints, Plain, State
from splitsies.core.seat import Seat

from .actions import (
    Aim,
    Choose,
    HoardAction,
    KeepTitle,
    Lay,
    Negotiate,
    Pass,
    PayMore,
    Spend,
    Swap,
    TakeCoins,
    Use,
)
from .agenda import (
    BURYING,
    GIFT,
    KEEPING,
    PLACING,
    RAISED,
    RECOVERING,
    RETURN,
    TARGET,
    TURN,
    TURNING,
    WANTED,
)
from .cards import PLACES, REVEAL, STEAL_COINS, TAKE
from .forecasts import forecast
from .material import Material
from .memory import TITLE
from .pricing import plan
from .prospects import Prospect
from .scoring import treasure_points
from .state import HoardTable
from .view import HoardView
from .worth import Outlook, outlook

SAME: Final = 1e-6
"""To use an ability must bring more than this, or it is kept."""


ANYWHERE: Final = (0, 1)
"""Two places: a card that may be in either of them is not known."""
MOST_PLANS: Final = 256
DOUBT: Final = 20.0
DOUBT_A_ROUND: Final = 4.0
"""How many points ahead make a victory fairly sure, at the end of the game and more for each round to come."""


class HoardHints(Hints[HoardAction, HoardView]):
    """Rates decisions from a seat's own View."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.pricings: dict[tuple[object, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def rate(self, view: HoardView, legal: Sequence[HoardAction]) -> list[float]:
        if not view.agenda:
            return [0.0] * len(legal)
        prospect = Prospect(self.material, view)
        what = view.agenda[-1][0]
        if what == PLACING:
            return self._rate_placing(prospect, legal)
        if what == TURN:
            return [self._turn(prospect, action) for action in legal]
        return [self._rate(prospect, what, action) for action in legal]

    def forecast(self, view: HoardView, action: HoardAction) -> Plain:
        """The seat's Coins after it; its points and Titles, before and after, where they change."""
        return forecast(self.material, view, action)

    # Imagined worlds.

    def glance(self, world: State[HoardAction, HoardView], seat: Seat) -> HoardView:
        return seen(_ours(world), seat)

    def reopen(self, world: State[HoardAction, HoardView], seat: Seat) -> None:
        """SH 3.3: let the others place and price anew."""
        table = _ours(world)
        if table.is_placing():
            for other in range(table.seats):
                if other != seat:
                    begin_placing(table, other)

    def pace(self, view: HoardView) -> float:
        """Every seat's part has to be thought of."""
        return 2.0 / view.options.seats

    def calm(self, world: State[HoardAction, HoardView]) -> int:
        """The beginning of a round."""
        table = _ours(world)
        return table.round if table.phase == REVEAL and not any(table.made) else 0

    def value(self, world: State[HoardAction, HoardView]) -> list[float]:
        """By the points that each may expect."""
        table = _ours(world)
        points, rounds = expected(self.material, table)
        doubt = DOUBT + DOUBT_A_ROUND * rounds
        most = max(points)
        weights = [exp(max(-30.0, (each - most) / doubt)) for each in points]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def sources(self, world: State[HoardAction, HoardView], seat: Seat) -> dict[str, float]:
        """Points to be expected of starting Titles, hidden Titles, Treasures, abilities and Coins."""
        table = _ours(world)
        outlook = judged_by(self.material, table, seat)
        hauls, coins = owned(table)
        points = outlook.points(hauls, coins)[seat]
        hidden = sum([outlook.title_worth(title, hauls[seat], coins[seat]) for title in table.titles[seat]])
        usable = len([kind for kind in hauls[seat] if self.material.cards[kind].ability is not None])
        parts = {
            "hidden_titles": hidden,
            "treasures": float(treasure_points(self.material, hauls[seat], coins[seat], table.seats)),
            "abilities": outlook.ability * usable,
            "coins": outlook.coin * coins[seat],
        }
        return {"titles": points - sum(parts.values()), **parts}

    # SH 3.3: placing and pricing.

    def _rate_placing(self, prospect: Prospect, legal: Sequence[HoardAction]) -> list[float]:
        """The step of the plan, then whatever is near it."""
        view = prospect.view
        cards, coins = self._pricing(prospect)
        ratings = []
        for action in legal:
            if isinstance(action, Choose):
                ratings.append(float(self.material.kind_of[action.card] == cards[len(view.placed)]))
            elif isinstance(action, Lay):
                wanted = coins[view.at] - len(view.laid[view.at])
                ratings.append(-abs(float(action.count - wanted)))
            else:
                ratings.append(self._which_coins(prospect, action))
        return ratings

    def _pricing(self, prospect: Prospect) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The plan; it stays the same while the seat follows it."""
        view = prospect.view
        key = (view.seat, view.round, view.hand, view.hauls, view.rows, view.titles, view.deck, view.under)
        found = self.pricings.get(key)
        if found is None or found[0][: len(view.placed)] != view.placed:
            if len(self.pricings) >= MOST_PLANS:
                self.pricings.clear()
            found = self.pricings[key] = plan(prospect)
        return found

    def _which_coins(self, prospect: Prospect, action: HoardAction) -> float:
        """Known Coins that would be good Treasures are held back, the others go first."""
        if not isinstance(action, Spend):
            return 0.0
        better = prospect.card_gain(self.material.kind_of[action.card]) - prospect.usual_gain()
        return 0.1 - better * action.count if better < 0 else better * (0.5 - action.count)

    # SH 4: the turn.

    def _turn(self, prospect: Prospect, action: HoardAction) -> float:
        if isinstance(action, TakeCoins):
            return prospect.after_coins()
        if isinstance(action, Negotiate):
            return prospect.after_purchase(action.seller, action.place - 1)
        assert isinstance(action, Use)
        return prospect.after_use(self.material.kind_of[action.card]) - SAME

    # SH 6 and SH 9: abilities, and what they ask.

    def _rate(self, prospect: Prospect, what: int, action: HoardAction) -> float:
        if isinstance(action, Use):
            return prospect.reaction(self.material.kind_of[action.card]) - SAME
        if isinstance(action, Pass):
            return prospect.if_passed()
        if isinstance(action, Choose):
            return self._choice(prospect, what, self.material.kind_of[action.card])
        if isinstance(action, Aim):
            return self._aim(prospect, what, action.target)
        if isinstance(action, KeepTitle):
            return prospect.title_gain(self.material.title_of[action.title])
        if isinstance(action, Swap):
            return prospect.after_swap(action.owner, action.one - 1, action.other - 1)
        if isinstance(action, Lay):
            return float(action.count)  # SH 7.3
        if isinstance(action, PayMore):
            return prospect.if_passed() - SAME
        if isinstance(action, Spend):
            return self._which_coins(prospect, action)
        if what == RAISED:
            return prospect.now  # withdraw
        return 0.0  # the oldest Coins; or enough

    def _choice(self, prospect: Prospect, what: int, card: int) -> float:
        step = prospect.view.agenda[-1]
        if what in (KEEPING, RECOVERING):
            return prospect.card_gain(card)
        if what == TURNING:
            return prospect.card_gain(card) - prospect.coin_gain()
        if what == BURYING:
            return prospect.buried(card) - prospect.now
        if what == RETURN:
            return prospect.swapped(step[2], step[3], card)
        if what == WANTED:
            effect = prospect.effect(step[2], step[3])
            if effect.verb != TAKE:
                return prospect.without(step[4], card)
            return prospect.best_swap(step[4], card) if effect.n else prospect.taken(step[4], card)
        return 0.0

    def _aim(self, prospect: Prospect, what: int, target: int) -> float:
        step = prospect.view.agenda[-1]
        effect = prospect.effect(step[2], step[3])
        if what == GIFT:
            return prospect.with_coins(target, effect.n)
        assert what == TARGET
        if effect.verb == STEAL_COINS:
            return prospect.stolen(target, effect.n)
        return prospect.best_against(target, effect)


def _ours(world: State[HoardAction, HoardView]) -> HoardTable:
    assert isinstance(world, HoardTable)
    return world


def seen(table: HoardTable, seat: Seat) -> HoardView:
    """What a seat sees in an imagined world; of what is hidden it knows only which cards there are."""
    hidden = [*table.deck, *[face for face in table.faces if face > 0]]
    for hand in table.hands:
        hidden += hand
    hidden += [TITLE + title for title in table.title_deck]
    return table.seen_by(seat, ((tuple(hidden), ANYWHERE),))


def judged_by(material: Material, table: HoardTable, seat: Seat) -> Outlook:
    """How a seat of an imagined world judges it."""
    deck = 0 if table.ending else len(table.deck)
    return outlook(material, seat, deck, table.classes, tuple(table.titles[seat]))


def begin_placing(table: HoardTable, seat: Seat) -> None:
    """Let a seat have placed and priced nothing yet."""
    table.sealed &= ~(1 << seat)
    table.made[seat] = table.at[seat] = table.need[seat] = table.named[seat] = 0
    table.placed[seat] = []
    table.laid[seat] = [[] for _ in range(PLACES)]
    table.picked[seat] = []
    table.held[seat] = []


def owned(table: HoardTable) -> tuple[list[tuple[int, ...]], list[int]]:
    """Every Haul, with what its owner would claim, and every number of Coins."""
    hauls = [
        tuple(sorted([*haul, *[card for card in table.market[seat] if card > 0]]))
        for seat, haul in enumerate(table.hauls)
    ]
    return hauls, [len(row) for row in table.rows]


def expected(material: Material, table: HoardTable) -> tuple[list[float], float]:
    """The points each seat may expect in an imagined world, and about how many rounds are to come."""
    outlook = judged_by(material, table, 0)
    hauls, coins = owned(table)
    points = outlook.points(hauls, coins)
    for seat in range(1, table.seats):
        points[seat] += sum([outlook.title_worth(title, hauls[seat], coins[seat]) for title in table.titles[seat]])
    return points, outlook.rounds
