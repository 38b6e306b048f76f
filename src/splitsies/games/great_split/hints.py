"""What The Great Split knows about playing itself well, from a seat's own View."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from splitsies.core.game import Hints, State
from splitsies.core.seat import Seat

from .actions import DONE, Discard, GreatSplitAction, Keep, Split, groups, splits_of
from .faces import ARTWORK, PRESTIGE
from .material import Material
from .resolution import CARD, Board, Moves, Resolver, tasks_after, tasks_left, tasks_of, turn
from .scoring import (
    ART_SCORING,
    CONTRACT_SCORING,
    GEM_SCORING,
    STEPS,
    TOME_SCORING,
    art_points,
    contract_points,
    gem_points,
    tome_points,
)
from .state import CHOOSE, DISCARD, OVER, RESOLVE, SPLIT, GreatSplitTable
from .view import GreatSplitView
from .worth import Outlook

PLANNING: Final = 96
"""How many boards a search goes on with when a seat plans how to resolve its hand, which it does once."""
WIDE: Final = 48
"""How many when it looks what would come of one decision."""
NARROW: Final = 4
"""How many when a seat only wonders what some cards would bring."""
MIDDLING: Final = 10
"""How many when a seat chooses between two groups."""
LASTING: Final[tuple[float, ...]] = (0.0, 0.45, 0.7, 0.9, 1.0, 1.05)
"""By the rounds to come: how often a card that is kept will be played again, as a share."""
DOUBT: Final = 1.5
"""By how many points one group must look better to a neighbour to be fairly sure that it will be taken."""
ENVY: Final = 0.3
"""What a neighbour's point costs, to be divided by the number of opponents."""
MOST_OUTLOOKS: Final = 64
MOST_COLLECTORS: Final = 64
DOUBTS: Final[tuple[float, ...]] = (1.0, 3.0, 4.0, 7.0, 12.0, 20.0)
"""By the rounds to come: how many points ahead make a victory fairly sure."""


SOURCES: Final = {
    TOME_SCORING: "tomes",
    ART_SCORING: "artworks",
    GEM_SCORING: "gems",
    CONTRACT_SCORING: "contracts",
    STEPS: "prestige",
}
"""What the parts of a score are called when a hint says why."""


class GreatSplitHints(Hints[GreatSplitAction, GreatSplitView]):
    """Rates decisions from a seat's own View."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.resolver = Resolver(material)
        self.plans_made: dict[tuple[Seat, int], tuple[int, Moves, Board]] = {}
        """How each seat resolves a round: from which of its decisions on, how, and to which board."""
        self.outlooks: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], Outlook] = {}
        self.collectors: dict[tuple[int, int, tuple[int, ...], tuple[int, ...], Board], Collector] = {}

    def rate(self, view: GreatSplitView, legal: Sequence[GreatSplitAction]) -> list[float]:
        if view.phase == RESOLVE:
            return self._rate_resolution(view, legal)
        if view.phase == SPLIT:
            return self._rate_splits(view, legal)
        if view.phase == CHOOSE:
            return self._rate_choices(view, legal)
        return self._rate_discards(view, legal)

    def plans(self) -> bool:
        return True

    def plan(self, view: GreatSplitView) -> list[GreatSplitAction]:
        """All the decisions that finish this seat's resolution well, "done" at the end."""
        if view.phase != RESOLVE:
            return []
        outlook, levels, tasks = self._outlook(view, view.seat), self._board(view), tasks_left(view)
        begun, plan, end = self.plans_made.get((view.seat, view.round), (0, (), ()))
        left = plan[view.made - begun :] if view.made >= begun else ()
        if not end or self.resolver.follow(outlook, levels, tasks, left) != end:  # no plan, or it was left
            end, left = self.resolver.best(outlook, levels, tasks, PLANNING)
            self.plans_made[view.seat, view.round] = (view.made, left, end)
        return [*left, DONE]

    def forecast(self, view: GreatSplitView, action: GreatSplitAction) -> tuple[int, ...]:
        """The seat's levels, Prestige last, when it decides this and resolves all the rest well.

        While hands are split and chosen, the neighbour is taken to keep the group it likes better.
        """
        if view.phase == RESOLVE:
            tasks = tasks_after(self.material, view, action)
        else:
            tasks = tasks_of(self._hand_after(view, action), True)
        return self.resolver.best(self._outlook(view, view.seat), self._board(view), tasks, WIDE)[0]

    def settled(self, view: GreatSplitView) -> bool:
        """GS 5: a resolution is looked at to its end."""
        return view.phase == RESOLVE

    # Imagined worlds.

    def glance(self, world: State[GreatSplitAction, GreatSplitView], seat: Seat) -> GreatSplitView:
        return seen(_ours(world), seat)

    def reopen(self, world: State[GreatSplitAction, GreatSplitView], seat: Seat) -> None:
        """GS 3, GS 4: let the others discard, split and choose anew."""
        table = _ours(world)
        limit = self.material.rounds[table.round - 1].hand_limit
        for other in range(table.seats):
            if other == seat:
                continue
            if table.phase == DISCARD and len(table.hands[other]) > limit:
                table.pending[other] = []
                open_again(table, other)
            elif table.phase == SPLIT:
                table.splits[other] = 0
                open_again(table, other)
            elif table.phase == CHOOSE:
                table.kept[other] = -1
                open_again(table, other)
                self._split_again(table, other, seat)

    def _split_again(self, table: GreatSplitTable, owner: Seat, seat: Seat) -> None:
        """A wallet that this seat has not seen: the owner divided its hand well."""
        if table.left_of(owner) == seat:
            return
        hand = tuple(table.hands[owner])
        view = seen(table, owner)
        legal = splits_of(hand)
        ratings = self._rate_splits(view, legal)
        mask = legal[ratings.index(max(ratings))].mask
        table.splits[owner] = mask
        table.wallets[owner] = groups(hand, mask)

    def pace(self, view: GreatSplitView) -> float:
        """Every seat's part has to be thought of."""
        return 2.0 / view.options.seats

    def calm(self, world: State[GreatSplitAction, GreatSplitView]) -> int:
        """When the hands are there, and nobody has resolved anything."""
        table = _ours(world)
        return table.round if table.phase == RESOLVE and not any(table.made) else 0

    def value(self, world: State[GreatSplitAction, GreatSplitView]) -> list[float]:
        """By the points each may expect once all is resolved."""
        table = _ours(world)
        points = [self.expected(table, seat) for seat in range(table.seats)]
        doubt = DOUBTS[len(self.material.rounds) - table.round]
        most = max(points)
        weights = [exp(max(-30.0, (each - most) / doubt)) for each in points]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def expected(self, table: GreatSplitTable, seat: Seat) -> float:
        """The points a seat may expect in an imagined world."""
        view = seen(table, seat)
        hand = tuple(table.hands[seat])
        collector = self._collector(view, seat)
        if table.phase == RESOLVE and not table.made[seat]:
            return collector.before + collector.gain_of_hand(hand)
        return self._outlook(view, seat).resolved.worth(self._resolved(view)) + collector.later(hand)

    def _resolved(self, view: GreatSplitView) -> Board:
        """The seat's own board, once it has resolved all that it has begun."""
        if view.phase != RESOLVE:
            return self._board(view)
        return self.resolver.best(self._outlook(view, view.seat), self._board(view), tasks_left(view), MIDDLING)[0]

    def sources(self, world: State[GreatSplitAction, GreatSplitView], seat: Seat) -> dict[str, float]:
        """GS 7: the points of each scoring, those won so far and those the board would score now; and of the steps."""
        table = _ours(world)
        return self._sources(table, seat, self._resolved(seen(table, seat)))

    def standing(self, world: State[GreatSplitAction, GreatSplitView], seat: Seat) -> dict[str, float]:
        table = _ours(world)
        return self._sources(table, seat, self._board(seen(table, seat)))

    def _sources(self, table: GreatSplitTable, seat: Seat, levels: Board) -> dict[str, float]:
        found = dict.fromkeys(SOURCES.values(), 0)
        for what, points, *_ in table.sheet[seat]:
            found[SOURCES[what]] += points
        found[SOURCES[STEPS]] = table.levels[seat][PRESTIGE] - sum(found.values())
        if table.phase != OVER:
            tile = self.material.tiles[table.tiles[seat]]
            found[SOURCES[STEPS]] += levels[PRESTIGE] - table.levels[seat][PRESTIGE]
            found[SOURCES[TOME_SCORING]] += tome_points(self.material, levels)
            found[SOURCES[ART_SCORING]] += art_points(self.material, levels[ARTWORK], table.arrow)
            found[SOURCES[GEM_SCORING]] += gem_points(self.material, levels)
            found[SOURCES[CONTRACT_SCORING]] += contract_points(self.material, tile, levels)
        return {source: float(points) for source, points in found.items()}

    def _hand_after(self, view: GreatSplitView, action: GreatSplitAction) -> list[int]:
        if isinstance(action, Keep):
            return [*view.wallet[action.group], *self._comes_back(view, view.split)]
        if isinstance(action, Split):
            return self._comes_back(view, action.mask)
        hand = self._untouched(view)
        if isinstance(action, Discard):
            hand.remove(action.face)
        return hand

    def _comes_back(self, view: GreatSplitView, mask: int) -> list[int]:
        one, other = groups(view.hand, mask)
        neighbour = self._collector(view, self._left_of(view))
        return list(other if neighbour.gain(one) > neighbour.gain(other) else one)

    # GS 5: the resolution.

    def _rate_resolution(self, view: GreatSplitView, legal: Sequence[GreatSplitAction]) -> list[float]:
        """The decisions of the plan, the earlier the better: each could be taken now; then all the others."""
        places: dict[GreatSplitAction, int] = {}
        for place, action in enumerate(self.plan(view)):
            places.setdefault(action, place)
        return [1.0 / (1 + places[action]) if action in places else 0.0 for action in legal]

    # GS 4: split and choose.

    def _rate_splits(self, view: GreatSplitView, legal: Sequence[GreatSplitAction]) -> list[float]:
        """What is likely to come back, less what the neighbour is likely to get."""
        me, neighbour = self._collector(view, view.seat), self._collector(view, self._left_of(view))
        ratings = []
        for action in legal:
            assert isinstance(action, Split)
            ratings.append(_rate_split(me, neighbour, view.hand, action.mask, self._envy(view)))
        return ratings

    def _rate_choices(self, view: GreatSplitView, legal: Sequence[GreatSplitAction]) -> list[float]:
        """The board after resolving what is kept and what comes back, and the hand for the rounds to come."""
        me, neighbour = self._collector(view, view.seat), self._collector(view, self._left_of(view))
        right = self._collector(view, (view.seat - 1) % view.options.seats)
        one, other = groups(view.hand, view.split)
        taken = _likely(neighbour.gain(one) - neighbour.gain(other))
        envy = self._envy(view)
        ratings = []
        for action in legal:
            assert isinstance(action, Keep)
            kept = view.wallet[action.group]
            mine = taken * me.gain_of_hand(kept + other) + (1.0 - taken) * me.gain_of_hand(kept + one)
            ratings.append(mine - envy * right.gain(view.wallet[1 - action.group]))
        return ratings

    # GS 3: the discard.

    def _rate_discards(self, view: GreatSplitView, legal: Sequence[GreatSplitAction]) -> list[float]:
        """The best split of the hand without the card; while more cards have to go, the card that is worth least."""
        me, neighbour = self._collector(view, view.seat), self._collector(view, self._left_of(view))
        envy = self._envy(view)
        limit = self.material.rounds[view.round - 1].hand_limit
        ratings = []
        for action in legal:
            assert isinstance(action, Discard)
            rest = self._untouched(view)
            rest.remove(action.face)
            hand = tuple(rest)
            if len(hand) > limit:
                ratings.append(-me.gain((action.face,)))
                continue
            ratings.append(max([_rate_split(me, neighbour, hand, one.mask, envy) for one in splits_of(hand)]))
        return ratings

    def _untouched(self, view: GreatSplitView) -> list[int]:
        """The hand without what is to be discarded."""
        hand = list(view.hand)
        for face in view.pending:
            hand.remove(face)
        return hand

    def _envy(self, view: GreatSplitView) -> float:
        return ENVY / (view.options.seats - 1)

    def _left_of(self, view: GreatSplitView) -> Seat:
        return (view.seat + 1) % view.options.seats

    def _board(self, view: GreatSplitView) -> Board:
        return view.levels[view.seat]

    def _collector(self, view: GreatSplitView, seat: Seat) -> Collector:
        key = (view.tiles[seat], view.round, view.tokens, view.lines, view.levels[seat])
        found = self.collectors.get(key)
        if found is None:
            if len(self.collectors) >= MOST_COLLECTORS:
                self.collectors.clear()
            lasting = LASTING[len(self.material.rounds) - view.round]
            found = Collector(self.resolver, self._outlook(view, seat), view.levels[seat], lasting)
            self.collectors[key] = found
        return found

    def _outlook(self, view: GreatSplitView, seat: Seat) -> Outlook:
        key = (view.tiles[seat], view.round, view.tokens, view.lines)
        found = self.outlooks.get(key)
        if found is None:
            if len(self.outlooks) >= MOST_OUTLOOKS:
                self.outlooks.clear()
            tile = self.material.tiles[view.tiles[seat]]
            found = self.outlooks[key] = Outlook(self.material, tile, view.round, view.tokens, view.lines)
        return found


class Collector:
    """A seat as its public board shows it, and what cards would bring it."""

    def __init__(self, resolver: Resolver, outlook: Outlook, board: Board, lasting: float) -> None:
        self.resolver = resolver
        self.outlook = outlook
        self.board = board
        self.lasting = lasting
        self.before = outlook.resolving.worth(board)
        self.few: dict[tuple[int, ...], list[Board]] = {(): [board]}
        self.many: dict[tuple[int, ...], list[Board]] = {(): [board]}
        """The most promising boards after some cards, in the order of their turns."""
        self.singles: dict[int, float] = {}
        self.gains: dict[tuple[int, ...], float] = {}
        self.hands: dict[tuple[int, ...], float] = {}

    def gain(self, cards: tuple[int, ...]) -> float:
        """About what these cards bring, now and in later rounds."""
        found = self.gains.get(cards)
        if found is None:
            boards = self._after(tuple(sorted(cards, key=turn)), self.few, NARROW)
            found = max(map(self.outlook.resolving.worth, boards)) - self.before + self.later(cards)
            self.gains[cards] = found
        return found

    def gain_of_hand(self, cards: tuple[int, ...]) -> float:
        """What a whole hand brings when it is resolved with the Splitter, now and in later rounds."""
        hand = tuple(sorted(cards, key=turn))
        found = self.hands.get(hand)
        if found is None:
            boards = self._after(hand, self.many, MIDDLING)
            best = self.resolver.worth_with_splitter(self.outlook, boards, MIDDLING)
            found = self.hands[hand] = best - self.before + self.later(hand)
        return found

    def later(self, cards: tuple[int, ...]) -> float:
        """What cards bring in later rounds, when they are played again."""
        if not self.lasting:
            return 0.0
        return self.lasting * sum([self._single(face) for face in cards])

    def _single(self, face: int) -> float:
        """What one card brings now."""
        found = self.singles.get(face)
        if found is None:
            boards = self._after((face,), self.few, NARROW)
            found = self.singles[face] = max(map(self.outlook.resolving.worth, boards)) - self.before
        return found

    def _after(self, cards: tuple[int, ...], known: dict[tuple[int, ...], list[Board]], width: int) -> list[Board]:
        """The boards after these cards; hands that begin alike share the way."""
        found = known.get(cards)
        if found is None:
            before = self._after(cards[:-1], known, width)
            found = known[cards] = self.resolver.widened(self.outlook, before, (CARD, cards[-1], 1), width)
        return found


def _rate_split(me: Collector, neighbour: Collector, hand: tuple[int, ...], mask: int, envy: float) -> float:
    """What is likely to come back of a divided hand, less what the neighbour is likely to get."""
    one, other = groups(hand, mask)
    theirs, theirs_else = neighbour.gain(one), neighbour.gain(other)
    taken = _likely(theirs - theirs_else)
    mine = taken * me.gain(other) + (1.0 - taken) * me.gain(one)
    return mine - envy * (taken * theirs + (1.0 - taken) * theirs_else)


def _likely(better: float) -> float:
    """How likely a neighbour is to take a group that looks so much better to it."""
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, better / DOUBT))))


def _ours(world: State[GreatSplitAction, GreatSplitView]) -> GreatSplitTable:
    assert isinstance(world, GreatSplitTable)
    return world


def seen(table: GreatSplitTable, seat: Seat) -> GreatSplitView:
    """What a seat sees in an imagined world; what it remembers is not kept up there."""
    if table.known is None:
        table.known = ((),) * (table.seats + 1)
    return table.view(seat)


def open_again(table: GreatSplitTable, seat: Seat) -> None:
    """Let a seat have decided nothing in this phase."""
    table.sealed &= ~(1 << seat)
    table.made[seat] = 0
