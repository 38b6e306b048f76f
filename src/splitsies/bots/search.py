"""A bot that imagines worlds which could be the true one, and plays them on for a while.

It looks at the decisions its game rates highest. Each of them is tried in the same imagined worlds, which are played on
down a tree: every seat has learned from the worlds before how far to trust the game's ratings. Below the tree all
decide as the ratings say, with a slip now and then, until the game is calm; then the game's estimate says who is how
likely to win. The worse half is dropped again and again, and what is left gets more worlds. See docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from time import monotonic
from typing import Any, Final

from splitsies.core.game import Action, Ask, Game, Outcome, View
from splitsies.core.rng import Rng
from splitsies.core.seat import Seat, members

from .tree import DIGITS, Descent, Tree

LONGEST: Final = 400
"""A world that is played on is judged after so many decisions, however much is under way."""
FEWEST: Final = 4
"""In fewer worlds nothing can be told; rather look at fewer decisions."""
DOUBT: Final = 1.0
"""By how many standard errors a decision must do better than the one that is rated highest."""
TIE_BREAK: Final = 0.02
"""How much of a value is for the score, beside the victory."""
CLOSE: Final = 10.0
"""So many points ahead are most of that."""
LOOKS: Final = 32
"""In so many worlds a decision is judged that need not be searched, for those who want to know why."""
MANY_WORLDS: Final = 1 << 20
"""More than anybody can imagine in the time there is."""


@dataclass(frozen=True)
class Settings:
    """How hard a bot thinks."""

    iterations: int
    """How many imagined games it plays on for one decision, times the game's pace; 0: it goes by the ratings alone."""
    width: int = 8
    """How many decisions it looks at."""
    overlooks: int = 0
    """How many of a hundred decisions it does not see, as people overlook things."""
    depth: int = 2
    """How many decisions of each seat the tree below its own decision reaches down; 0: there is none."""
    slips: int = 10
    """How many of a hundred decisions are second best in the games it imagines, below the tree."""
    milliseconds: int = 0
    """How long it may think, instead of counting iterations; 0: it counts, so that games reproduce."""


class Weighed:
    """A decision, and how it has done in imagined worlds so far."""

    def __init__(self, action: Action, rating: float) -> None:
        self.action = action
        self.rating = rating
        self.below = Tree()
        """What the seats have learned of the time after it."""
        self.found: list[float] = []
        """The share of the victory in each world; the same place is the same world for all."""
        self.sources: dict[str, float] = {}
        """What it has brought in these worlds, source by source, if anybody wants to know."""

    @property
    def worlds(self) -> int:
        """In how many worlds it was tried."""
        return len(self.found)

    @property
    def value(self) -> float:
        """The share of the victory to be expected, from 0 to 1."""
        return round(sum(self.found) / len(self.found), DIGITS) if self.found else 0.0

    def beats(self, other: Weighed) -> bool:
        """Whether it does better than another decision in the same worlds, by more than chance would have it."""
        gains = [mine - theirs for mine, theirs in zip(self.found, other.found, strict=False)]
        if len(gains) < 2:  # one world tells nothing of chance
            return False
        mean = sum(gains) / len(gains)
        spread = sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1)
        return round(mean - DOUBT * sqrt(spread / len(gains)), DIGITS) > 0.0


class SearchBot:
    """Tries its decisions in worlds it imagines."""

    def __init__(self, game: Game[Any, Any], rng: Rng, settings: Settings) -> None:
        self.game = game
        self.hints = game.hints()
        self.rng = rng
        self.settings = settings
        self.explains = False

    def choose(self, ask: Ask) -> Action:
        """The decision that does best."""
        if len(ask.legal) == 1:
            return ask.legal[0]
        return self.weigh(ask.view, ask.legal)[0].action

    def weigh(self, view: View, legal: Sequence[Action]) -> list[Weighed]:
        """The decisions it has looked at, the best first."""
        chance = self.rng.fork("decision", self.rng.bits(64))
        noticed = self._noticed(legal, chance)
        ratings = self.hints.rate(view, noticed)
        found = [Weighed(action, rating) for action, rating in zip(noticed, ratings, strict=True)]
        chance.shuffle(found)  # among equals chance decides
        found.sort(key=_by_rating)
        thinks = self.settings.iterations or self.settings.milliseconds
        if self.explains and self.hints.settled(view):
            self._look(view, found[: self.settings.width], chance)
        elif len(found) > 1 and thinks and not self.hints.settled(view):
            self._halve(view, found, chance)
        elif self.explains:
            self._try_in_one_world(view, found, chance, Tree())
        return found

    def imagined(self, view: View, chance: Rng) -> Any:
        """A world that could be the true one, in which others decide by the ratings and not by chance."""
        world = self.game.imagine(view, chance)
        self.hints.reopen(world, view.seat)
        return world

    def _look(self, view: View, some: Sequence[Weighed], chance: Rng) -> None:
        """Judge decisions whose ratings have looked at all there is, when the seat has finished what it is doing."""
        worlds = [self.imagined(view, chance.fork("world", number)) for number in range(LOOKS)]
        for one in some:
            for world in worlds:
                twin = world.clone()
                twin.apply(view.seat, one.action, None)
                seen = self.hints.glance(twin, view.seat) if twin.awaiting() >> view.seat & 1 else None
                if seen is not None:
                    _follow(twin, view.seat, self.hints.rest(seen))
                one.found.append(self._judged(twin)[view.seat])
                self._explain(one, view.seat, twin)

    def _noticed(self, legal: Sequence[Action], chance: Rng) -> Sequence[Action]:
        """What it does not overlook."""
        overlooks = self.settings.overlooks
        if not overlooks:
            return legal
        noticed = [action for action in legal if chance.below(100) >= overlooks]
        return noticed or [chance.choice(legal)]

    # Sequential halving: at every stage the worse half is dropped.

    def _halve(self, view: View, found: list[Weighed], chance: Rng) -> None:
        """Try the highest rated of these in imagined worlds, and put them into the order of their success.

        The favourite, which is rated highest, gives way only to one that clearly does better.
        """
        favourite = found[0]
        began = monotonic() if self.settings.milliseconds else 0.0
        iterations = self._affordable(view, favourite, chance)
        left = min(self.settings.width, len(found))
        least = 3 if self.explains else 2
        while left > least and iterations < FEWEST * left * _halvings(left):
            left -= 1
        stages = _halvings(left)
        beside = Tree()
        number = 0
        for stage in range(stages):
            until = began + self.settings.milliseconds * (stage + 1) / (1000 * stages)
            more = MANY_WORLDS if self.settings.milliseconds else iterations // (stages * left)
            for one in range(max(1, more)):
                if self.settings.milliseconds and one and monotonic() >= until:
                    break
                self._try_in_one_world(view, found[:left], chance.fork("world", number), beside)
                number += 1
            found[:left] = sorted(found[:left], key=_by_value)
            left = (left + 1) // 2
            if left > 1 and favourite not in found[:left]:  # it stays, to be compared with
                found.remove(favourite)
                found.insert(left - 1, favourite)
        if not found[0].beats(favourite):
            found.remove(favourite)
            found.insert(0, favourite)

    def _affordable(self, view: View, favourite: Weighed, chance: Rng) -> int:
        """How many imagined games it may play on; where time counts, a first one shows how long one takes."""
        if not self.settings.milliseconds:
            return max(1, int(self.settings.iterations * self.hints.pace(view)))
        began = monotonic()
        first = Weighed(favourite.action, favourite.rating)
        self._try_in_one_world(view, [first], chance.fork("first"), Tree())
        return max(1, int(self.settings.milliseconds / 1000 / max(1e-6, monotonic() - began)))

    def _try_in_one_world(self, view: View, some: Sequence[Weighed], chance: Rng, beside: Tree) -> None:
        """Give each of these decisions the same world, and the same luck.

        Who decides at the same time does so first, by the tree beside, and so does not know what this seat decides.
        """
        world = self.imagined(view, chance)
        calm = self.hints.calm(world)
        at_once = Descent(beside, self.settings.depth)
        others = world.awaiting() & ~(1 << view.seat)
        while others:
            self._decide(world, members(others)[0], chance, at_once)
            others = world.awaiting() & ~(1 << view.seat)
        together: list[float] = []
        for one in some:
            twin = world.clone()
            twin.apply(view.seat, one.action, None)
            luck, descent = chance.clone(), Descent(one.below, self.settings.depth)
            then = self._until_calm(twin, calm, luck, descent)
            if self.explains:
                self._explain(one, view.seat, twin)
            for _ in range(1, self.hints.horizon()):
                then = self._until_calm(twin, then, luck, descent)
            shares = self._judged(twin)
            one.found.append(shares[view.seat])
            descent.learn(shares)
            together = [sum(both) for both in zip(together, shares, strict=True)] if together else shares
        at_once.learn([share / len(some) for share in together])

    def _until_calm(self, world: Any, calm: int, chance: Rng, descent: Descent) -> int:
        """Play a world on to its next calm moment, or to the end of the game."""
        for _ in range(LONGEST):
            awaited = world.awaiting()
            if not awaited:
                break
            now = self.hints.calm(world)
            if now and now != calm:
                return now
            self._decide(world, members(awaited)[0], chance, descent)
        return calm

    def _judged(self, world: Any) -> list[float]:
        """What the seats can expect of a world."""
        return self.hints.value(world) if world.awaiting() else shares(world.outcome())

    def _explain(self, one: Weighed, seat: Seat, world: Any) -> None:
        """Remember what a decision has brought by now."""
        for source, points in self.hints.sources(world, seat).items():
            one.sources[source] = one.sources.get(source, 0.0) + points

    def _decide(self, world: Any, seat: Seat, chance: Rng, descent: Descent) -> None:
        """Let a seat of an imagined world decide by the tree or the ratings, or finish what it has a plan for."""
        legal = world.legal(seat)
        if len(legal) == 1:
            world.apply(seat, legal[0], None)
            return
        seen = self.hints.glance(world, seat)
        if seen is None:
            world.apply(seat, chance.choice(legal), None)
            return
        planned = self.hints.rest(seen)
        if planned:
            _follow(world, seat, planned)
            return
        ratings = self.hints.rate(seen, legal)
        place = descent.arm(seat, len(legal))
        if place < 0:
            place = int(chance.below(100) < self.settings.slips)
        world.apply(seat, legal[_rated(ratings, place)], None)


def _follow(world: Any, seat: Seat, planned: Sequence[Action]) -> None:
    """Let a seat do what it has planned."""
    for action in planned:
        if world.awaiting() >> seat & 1:  # the game may be over before all is done
            world.apply(seat, action, None)


def shares(outcome: Outcome) -> list[float]:
    """What a finished game is worth to each seat: whether it won, alone or with others, and a little for its score."""
    winners = members(outcome.winners)
    scores = outcome.scores
    seats = len(scores)
    found = []
    for seat, score in enumerate(scores):
        won = (1.0 if seat in winners else 0.0) if winners else 1.0 / seats
        best = max([other for one, other in enumerate(scores) if one != seat], default=score)
        ahead = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, (score - best) / CLOSE))))
        found.append((1.0 - TIE_BREAK) * won + TIE_BREAK * ahead)
    return found


def _rated(ratings: Sequence[float], place: int) -> int:
    """Which decision has this place in the order of the ratings; among equals the first one."""
    if not place:
        return ratings.index(max(ratings))
    return sorted(range(len(ratings)), key=lambda one: -ratings[one])[place]


def _halvings(count: int) -> int:
    """How often so many can be halved until one is left."""
    return max(1, (count - 1).bit_length())


def _by_rating(one: Weighed) -> float:
    return -one.rating


def _by_value(one: Weighed) -> float:
    return -one.value
