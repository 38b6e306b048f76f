"""What Split the Hoard knows about playing itself well, from a seat's own View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.game import Hints, Plain

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
from .cards import STEAL_COINS, TAKE
from .forecasts import forecast
from .material import Material
from .pricing import plan
from .prospects import Prospect
from .view import HoardView

SAME: Final = 1e-6
"""To use an ability must bring more than this, or it is kept."""


class HoardHints(Hints[HoardAction, HoardView]):
    """Rates decisions from a seat's own View."""

    def __init__(self, material: Material) -> None:
        self.material = material

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

    # SH 3.3: placing and pricing.

    def _rate_placing(self, prospect: Prospect, legal: Sequence[HoardAction]) -> list[float]:
        """The step of the plan, then whatever is near it."""
        view = prospect.view
        cards, coins = plan(prospect)
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
