"""What seats have learned to decide in imagined worlds: the tree below the decisions that a search looks at.

Hands differ from world to world, so what a seat learns cannot be "play this card". An arm of a bandit is a place in the
order of the seat's own ratings, made from its own glance at the world: what it rates highest, second highest, and so
on. That can be done in every world, and nobody uses what only another seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final, TypeAlias

from splitsies.core.seat import Seat

DIGITS: Final = 9
"""Values are rounded, so that the last bits of a fraction, which differ from machine to machine, decide nothing."""
WIDENING: Final = 6
"""How many visits open a second arm; four times as many open a third one, nine times as many a fourth."""
EXPLORING: Final = 0.15
"""How much an arm that was hardly tried is given the benefit of the doubt, in shares of the victory."""

Node: TypeAlias = tuple[int, ...]
"""A seat, and the arms that it has pulled itself since the root: the arms of others it need not have heard of."""


class Bandit:
    """One seat's choice at one node, apart from what others choose there (UCB, widened by the ratings)."""

    def __init__(self) -> None:
        self.visits = 0
        self.pulled: list[int] = []
        self.won: list[float] = []

    def choose(self, many: int) -> int:
        """Which of so many arms to pull: 0 is what is rated highest."""
        opened = 1
        while opened < many and self.visits >= WIDENING * opened * opened:
            opened += 1
        if opened > len(self.pulled):
            return len(self.pulled)  # a new arm comes next
        doubt = EXPLORING * EXPLORING * log(self.visits)
        best, most = 0, -1.0
        for arm in range(opened):
            times = self.pulled[arm]
            hoped = round(self.won[arm] / times + sqrt(doubt / times), DIGITS)
            if hoped > most:
                best, most = arm, hoped
        return best

    def learn(self, arm: int, share: float) -> None:
        """Remember what an arm has brought."""
        if arm == len(self.pulled):
            self.pulled.append(0)
            self.won.append(0.0)
        self.visits += 1
        self.pulled[arm] += 1
        self.won[arm] += share


class Tree:
    """The bandits below one decision; each is there as soon as somebody comes by."""

    def __init__(self) -> None:
        self.bandits: dict[Node, Bandit] = {}

    def bandit(self, node: Node) -> Bandit:
        """The bandit of a node."""
        found = self.bandits.get(node)
        if found is None:
            found = self.bandits[node] = Bandit()
        return found


class Descent:
    """One imagined game on its way down a tree: the arms that were pulled, to be told what came of them."""

    def __init__(self, tree: Tree, depth: int) -> None:
        self.tree = tree
        self.depth = depth
        """How many decisions of each seat are bandits'."""
        self.nodes: dict[Seat, Node] = {}
        self.steps: list[tuple[Seat, Bandit, int]] = []

    def arm(self, seat: Seat, many: int) -> int:
        """Which of so many decisions a seat takes, by its ratings; -1: the tree does not reach so deep."""
        node = self.nodes.get(seat, (seat,))
        if len(node) > self.depth:
            return -1
        bandit = self.tree.bandit(node)
        arm = bandit.choose(many)
        self.nodes[seat] = (*node, arm)
        self.steps.append((seat, bandit, arm))
        return arm

    def learn(self, shares: Sequence[float]) -> None:
        """Tell every bandit on the way its own seat's share of the victory."""
        for seat, bandit, arm in self.steps:
            bandit.learn(arm, shares[seat])
