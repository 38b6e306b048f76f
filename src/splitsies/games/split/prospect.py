"""The board as one side sees it, and what it would be worth after each decision."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import Final, TypeAlias

from .board import ALL_SPACES, BIT, GOALS, NO_SIDE, SPACES, Board
from .cards import PERFECT, WEAK
from .outlook import CHIP, FREE, OPPOSING, WON, Outlook, distance, finishing

Due: TypeAlias = tuple[int, ...]
"""The sets of suits that chips may go on: one set a chip, or one for all of them."""

MOST_PLACED: Final = 2
"""How many chips a match places."""


class Prospect:
    """What a seat's side can make of the board. Ratings are the balance of the board afterwards, or WON."""

    def __init__(self, side: int, suits: tuple[int, ...], owner: tuple[int, ...], supply: tuple[int, ...]) -> None:
        sides = len(supply)
        self.side = side
        self.owner = owner
        self.supply = supply
        self.board = _board(suits)
        self.goals = GOALS[sides - 2][side]
        self.outlooks = [Outlook(owner, one, GOALS[sides - 2][one], supply[one]) for one in range(sides)]
        self.mine = self.outlooks[self.side].lanes[0].mine
        self.free = self.outlooks[self.side].lanes[0].free
        self.now = self._balance([outlook.now for outlook in self.outlooks])
        self.gains: dict[int, float] = {}
        self.made: dict[tuple[int, Due], float] = {}
        self.removed: dict[int, dict[int, float]] = {}
        self.taken: dict[int, int] = {}
        self.chosen: dict[tuple[Due, int, int], list[int]] = {}
        """What was found before: imagined worlds ask for the same board again and again."""
        self.in_reach = -1
        self.shares: list[float] = []
        """Every side's share of the victory while this one is on turn, as soon as it has been told."""

    def _balance(self, nearness: list[float]) -> float:
        """How much nearer this side is than its opponents, of whom the nearest weighs most."""
        danger = sum([exp(near) for side, near in enumerate(nearness) if side != self.side])
        return min(WON, nearness[self.side] - log(danger))

    def _balance_when(self, space: int, before: int, after: int) -> float:
        """The balance when a space that belonged to one side, or to none, belongs to another, or to none."""
        return self._balance(
            [
                outlook.when(space, _resisting(before, side), _resisting(after, side))
                for side, outlook in enumerate(self.outlooks)
            ]
        )

    # Chips to place.

    def room(self, due: Due, free: int) -> int:
        """The free spaces a chip may go on (SP 3.8)."""
        on_suit = [self.board.bits[suits] & free for suits in due]
        return on_suit[0] | on_suit[-1] if all(on_suit) else free

    def still_due(self, due: Due, space: int, free: int) -> Due:
        """What is due after a first chip: of two suits, the one it may not have been for (SP 3.4)."""
        if len(due) == 1:
            return due
        for_it = [self.board.suits[space] & suits or not self.board.bits[suits] & free for suits in due]
        return due if all(for_it) else (due[1],) if for_it[0] else (due[0],)

    def winning(self, due: Due, owed: int, free: int) -> int:
        """The spaces for a first chip with which these chips win the game (SP 6.1, SP 6.3)."""
        room = self.room(due, free)
        if 0 < sum(self.supply) <= owed:
            return room
        at_once = finishing(self.mine, free, self.goals) & room if owed else 0
        if at_once or owed < 2:
            return at_once
        spaces = 0
        for space in _listed(room):
            left = free & ~BIT[space]
            then = finishing(self.mine | BIT[space], left, self.goals)
            if then and then & self.room(self.still_due(due, space, free), left):
                spaces |= BIT[space]
        return spaces

    def gain(self, space: int) -> float:
        """How much a chip on this space improves the balance; the space is free, or an opposing chip leaves it."""
        gain = self.gains.get(space)
        if gain is None:
            gain = self._balance_when(space, self.owner[space], self.side) - self.now
            self.gains[space] = gain
        return gain

    def best_gains(self, due: Due, owed: int) -> list[float]:
        """The gains of the chips owed, the best first, as if each were the only one."""
        found: list[float] = []
        free = self.free
        while len(found) < owed and free:
            gain, space = max([(self.gain(space), space) for space in _listed(self.room(due, free))])
            found.append(gain)
            due = self.still_due(due, space, free)
            free &= ~BIT[space]
        return found

    def best_spaces(self, due: Due, owed: int, free: int) -> list[int]:
        """Where chips win, or do most, each as if it were the only one."""
        key = (due, owed, free)
        spaces = self.chosen.get(key)
        if spaces is None:
            spaces = self.chosen[key] = self._best_spaces(due, owed, free)
        return spaces

    def _best_spaces(self, due: Due, owed: int, free: int) -> list[int]:
        winning = self.winning(due, owed, free) if self._near(owed) or free != self.free else 0
        found: list[int] = []
        while len(found) < owed and free:
            room = self.room(due, free)
            if winning and found:
                mine = self.mine | BIT[found[0]]
                room = finishing(mine, free, self.goals) & room or room
            elif winning:
                room = winning
            space = max(_listed(room), key=self.gain)
            found.append(space)
            due = self.still_due(due, space, free)
            free &= ~BIT[space]
        return found

    def placements(self, due: Due, owed: int) -> list[float]:
        """The rating of a chip on each space, were it free."""
        winning = self.winning(due, owed, self.free) if self._near(owed) else 0
        return [
            WON if winning & BIT[space] else self.now + self.gain(space) if self.free & BIT[space] else -WON
            for space in range(SPACES)
        ]

    def could_win(self) -> bool:
        """Whether the best of matches might win in one turn, at a glance: a chip in the way may be removed."""
        if self.in_reach < 0:
            self.in_reach = int(self._could_win())
        return self.in_reach > 0

    def _could_win(self) -> bool:
        if 0 < sum(self.supply) <= MOST_PLACED:
            return True
        return any(
            distance(lane.mine, ALL_SPACES & ~lane.mine, lane.edges) <= MOST_PLACED
            for lane in self.outlooks[self.side].lanes
        )

    def _near(self, owed: int) -> bool:
        """Whether so many chips could win."""
        return self.outlooks[self.side].distance <= owed or sum(self.supply) <= owed

    # Chips to remove.

    def removals(self, suits: int) -> dict[int, float]:
        """The rating of each removal there is, with the chips of a Perfect of this suit that follow."""
        ratings = self.removed.get(suits)
        if ratings is None:
            ratings = self.removed[suits] = self._removals(suits)
        return ratings

    def _removals(self, suits: int) -> dict[int, float]:
        owed = min(2, self.supply[self.side])
        gains = self.best_gains((suits,), owed)
        ratings = {}
        for space, side in enumerate(self.owner):
            if side in (NO_SIDE, self.side):
                continue
            rating = self._balance_when(space, side, NO_SIDE) + sum(gains)
            if owed and self.board.suits[space] & suits:
                rating = max(rating, self._balance_when(space, side, self.side) + sum(gains[:-1]))
            ratings[space] = WON if self._opens_win(space, suits, owed) else rating
        return ratings

    def best_removal(self, suits: int) -> int:
        """The chip to remove for a Perfect of this suit."""
        space = self.taken.get(suits)
        if space is None:
            removals = self.removals(suits)
            space = self.taken[suits] = max(removals, key=lambda space: removals[space])
        return space

    def _opens_win(self, space: int, suits: int, owed: int) -> bool:
        """Whether the chips of a Perfect win once the opposing chip on this space is removed."""
        for lane in self.outlooks[self.side].lanes:
            if lane.distance_when(space, OPPOSING, FREE) <= owed:
                return self.winning((suits,), owed, self.free | BIT[space]) != 0
        return False

    def stopping(self, suits: int) -> float:
        """The rating of removing no more (SP 7.1)."""
        return self.now + sum(self.best_gains((suits,), min(2, self.supply[self.side])))

    # Matches.

    def making(self, match: int, due: Due) -> float:
        """The rating of a match with these suits."""
        rating = self.made.get((match, due))
        if rating is None:
            rating = self.made[match, due] = self._making(match, due)
        return rating

    def _making(self, match: int, due: Due) -> float:
        if match == PERFECT:
            removals = self.removals(due[0])
            if removals:
                return max(removals.values())
        owed = min(1 if match == WEAK else 2, self.supply[self.side])
        if self._near(owed) and self.winning(due, owed, self.free):
            return WON
        return self.now + sum(self.best_gains(due, owed))


def _resisting(owner: int, side: int) -> float:
    """What a space that belongs to an owner is for a side."""
    return CHIP if owner == side else FREE if owner == NO_SIDE else OPPOSING


_SPACE: Final = {bit: space for space, bit in enumerate(BIT)}


def _listed(spaces: int) -> list[int]:
    """The spaces of a bit board."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(_SPACE[lowest])
        spaces ^= lowest
    return found


@lru_cache(maxsize=512)
def prospect(side: int, suits: tuple[int, ...], owner: tuple[int, ...], supply: tuple[int, ...]) -> Prospect:
    """What a side can make of this board; a turn, and a search even more, asks several times for the same one."""
    return Prospect(side, suits, owner, supply)


@lru_cache(maxsize=8)
def _board(suits: tuple[int, ...]) -> Board:
    """The board with these suits."""
    return Board(suits)
