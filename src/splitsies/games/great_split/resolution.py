"""Resolving a hand well: a search over what to play, what to sell and where each choice goes.

The order of the cards hardly matters: every bonus comes when its space is reached, by whichever card. So the cards
are taken in one order, every choice is tried, equal boards are merged, and the most promising ones go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Any, Final, TypeAlias

from .actions import (
    ARROWS,
    PLAYS,
    SALES_FOR_GOLD,
    SALES_FOR_PRESTIGE,
    SEAL_CHOICES,
    SPLITTERS,
    ChooseArrow,
    ChooseSeal,
    GreatSplitAction,
    PlayCard,
    Sell,
    UseSplitter,
)
from .faces import DIAMOND, GOLD, PRESTIGE, PRESTIGE_CARD, SEALS_OF_GROUP, TRACKS, icons_of, kind_of
from .material import DOUBLE_ARROW, NO_BONUS, Material
from .state import ADVANCE, ARROW, SEALS
from .view import GreatSplitView
from .worth import Outlook

Board: TypeAlias = tuple[int, ...]
"""The levels of all tracks, Prestige last."""
Moves: TypeAlias = tuple[GreatSplitAction, ...]
Way: TypeAlias = tuple[Board, Moves]
"""A board, and the decisions that lead to it."""
Task: TypeAlias = tuple[int, int, int]
"""Something left to do: what, with which card, track or group, how often."""
Path: TypeAlias = tuple[Any, Moves]
"""The path before, and the moves of the last task; the first path has no path before."""

CARD: Final = 3
SPLITTER: Final = 4
START: Final[Path] = (None, ())
FEW: Final = 12
"""How many boards go on after each icon of a card."""

_TURN: Final[tuple[int, ...]] = (0, 1, 2, 3, 7, 4, 5, 6, 8)
"""When each kind of card is taken: what has no choice first, stars last."""


class Resolver:
    """Finds good ways through a resolution, on levels alone."""

    def __init__(self, material: Material) -> None:
        self.length = material.length
        self.bonus = material.bonus
        self.arrow_steps = material.arrow_steps

    def best(self, outlook: Outlook, levels: Sequence[int], tasks: Iterable[Task], width: int) -> Way:
        """The best board found, and all the decisions on the way, "done" not included."""
        layer: dict[Board, Path] = {tuple(levels): START}
        for task in tasks:
            after: dict[Board, Path] = {}
            for board, path in layer.items():
                for then, moves in self.ways(outlook, board, task):
                    if then not in after:
                        after[then] = (path, moves)
            layer = after
            if len(layer) > width:
                layer = {board: after[board] for board in nlargest(width, after, key=outlook.resolving.worth)}
        board = max(layer, key=outlook.resolved.worth)
        return board, _walked(layer[board])

    def follow(self, outlook: Outlook, levels: Sequence[int], tasks: Iterable[Task], moves: Moves) -> Board:
        """Where these decisions lead; an empty board if they do not do these tasks, all of them and in this order."""
        board: Board = tuple(levels)
        for task in tasks:
            for then, some in self.ways(outlook, board, task):
                if moves[: len(some)] == some:
                    board, moves = then, moves[len(some) :]
                    break
            else:
                return ()
        return () if moves else board

    def widened(self, outlook: Outlook, boards: Sequence[Board], task: Task, width: int) -> list[Board]:
        """The most promising boards after one more task."""
        after = {then: None for board in boards for then, _ in self.ways(outlook, board, task)}
        return list(after) if len(after) <= width else nlargest(width, after, key=outlook.resolving.worth)

    def worth_with_splitter(self, outlook: Outlook, boards: Sequence[Board], width: int) -> float:
        """What the best of these boards is worth when the Splitter, too, is used and all is resolved."""
        return max(map(outlook.resolved.worth, self.widened(outlook, boards, (SPLITTER, 0, 1), width)))

    def ways(self, outlook: Outlook, board: Board, task: Task) -> list[Way]:
        """Every way to do one task."""
        what, which, times = task
        if what == CARD:
            return self._play_or_sell(outlook, board, which)
        if what == SPLITTER:
            found = []
            for track in range(TRACKS):
                if board[track] < self.length[track]:
                    for then, moves in self.advance(board, track, 1):
                        found.append((then, (SPLITTERS[track], *moves)))
            return found
        if what == SEALS:
            return self.seals(outlook, board, which, times)
        if what == ARROW:
            return self.arrow(board)
        return self.advance(board, which, times)

    def _play_or_sell(self, outlook: Outlook, board: Board, face: int) -> list[Way]:
        """GS 5.1, GS 5.5: for its icons, or for a step of Gold or Prestige."""
        found = [(then, (PLAYS[face], *moves)) for then, moves in self.play(outlook, board, face)]
        if board[GOLD] < self.length[GOLD]:
            found += [(then, (SALES_FOR_GOLD[face], *moves)) for then, moves in self.advance(board, GOLD, 1)]
        if kind_of(face) != PRESTIGE_CARD:
            found += [(then, (SALES_FOR_PRESTIGE[face], *moves)) for then, moves in self.advance(board, PRESTIGE, 1)]
        return found

    def play(self, outlook: Outlook, board: Board, face: int) -> list[Way]:
        """GS 5.2, GS 5.3: a card played for its icons."""
        kind, icons = kind_of(face), icons_of(face)
        if kind >= DIAMOND:
            return self.seals(outlook, board, kind - DIAMOND, icons)
        return self.advance(board, PRESTIGE if kind == PRESTIGE_CARD else kind, icons)

    def seals(self, outlook: Outlook, board: Board, group: int, icons: int) -> list[Way]:
        """GS 5.3: icon by icon, each on a seal track of the group that can still move."""
        ways: dict[Board, Moves] = {board: ()}
        for _ in range(icons):
            after: dict[Board, Moves] = {}
            for before, moves in ways.items():
                stuck = True
                for track in SEALS_OF_GROUP[group]:
                    if before[track] < self.length[track]:
                        stuck = False
                        for then, more in self.advance(before, track, 1):
                            if then not in after:
                                after[then] = (*moves, SEAL_CHOICES[track], *more)
                if stuck:  # GS 5.8
                    after.setdefault(before, moves)
            if len(after) > FEW:
                after = {then: after[then] for then in nlargest(FEW, after, key=outlook.resolving.worth)}
            ways = after
        return list(ways.items())

    def arrow(self, board: Board) -> list[Way]:
        """GS 5.6: two spaces on one track, not Gold."""
        found = []
        for track in range(TRACKS):
            if track != GOLD and board[track] < self.length[track]:
                for then, moves in self.advance(board, track, self.arrow_steps):
                    found.append((then, (ARROWS[track], *moves)))
        return found

    def advance(self, board: Board, track: int, times: int) -> list[Way]:
        """GS 5.9: step by step, each bonus in full before the next step."""
        if track == PRESTIGE:
            return [((*board[:PRESTIGE], board[PRESTIGE] + times), ())]
        level = board[track]
        bonus = self.bonus[track]
        end = min(self.length[track], level + times)
        space = level + 1
        while space <= end and bonus[space] == NO_BONUS:
            space += 1
        if space > end:
            return [((*board[:track], end, *board[track + 1 :]), ())]
        at = (*board[:track], space, *board[track + 1 :])
        ways = self.arrow(at) if bonus[space] == DOUBLE_ARROW else self.advance(at, bonus[space], 1)
        rest = times - (space - level)
        if not rest:
            return ways
        found = []
        for then, moves in ways:
            for last, more in self.advance(then, track, rest):
                found.append((last, moves + more))
        return found


def tasks_of(cards: Iterable[int], splitter: bool) -> list[Task]:
    """Some cards and perhaps the Splitter, in the order in which they are resolved here."""
    tasks = [(CARD, face, 1) for face in sorted(cards, key=turn)]
    if splitter:
        tasks.append((SPLITTER, 0, 1))
    return tasks


def tasks_left(view: GreatSplitView) -> list[Task]:
    """All that a seat has still to do in its resolution: first what has begun."""
    begun = [(what, which, times) for what, which, times, _ in reversed(view.agenda)]
    return begun + tasks_of(view.todo, view.splitter)


def tasks_after(material: Material, view: GreatSplitView, action: GreatSplitAction) -> list[Task]:
    """All that a seat has to do in its resolution once it has decided this."""
    begun = [(what, which, times) for what, which, times, _ in reversed(view.agenda)]
    if isinstance(action, ChooseArrow):
        return [(ADVANCE, action.track, material.arrow_steps), *begun[1:], *tasks_of(view.todo, view.splitter)]
    if isinstance(action, ChooseSeal):
        _, group, icons = begun[0]
        rest = [(SEALS, group, icons - 1)] if icons > 1 else []
        return [(ADVANCE, action.track, 1), *rest, *begun[1:], *tasks_of(view.todo, view.splitter)]
    if isinstance(action, UseSplitter):
        return [(ADVANCE, action.track, 1), *tasks_of(view.todo, False)]
    todo = list(view.todo)
    if isinstance(action, Sell):
        todo.remove(action.face)
        return [(ADVANCE, action.track, 1), *tasks_of(todo, view.splitter)]
    if isinstance(action, PlayCard):
        todo.remove(action.face)
        kind, icons = kind_of(action.face), icons_of(action.face)
        if kind >= DIAMOND:
            return [(SEALS, kind - DIAMOND, icons), *tasks_of(todo, view.splitter)]
        track = PRESTIGE if kind == PRESTIGE_CARD else kind
        return [(ADVANCE, track, icons), *tasks_of(todo, view.splitter)]
    return []


def turn(face: int) -> int:
    """When a card is resolved here."""
    return _TURN[kind_of(face)] * 8 - icons_of(face)


def _walked(path: Path) -> Moves:
    """All the moves of a path, from its beginning."""
    parts: list[Moves] = []
    here: Path | None = path
    while here is not None:
        parts.append(here[1])
        here = here[0]
    return tuple([move for part in reversed(parts) for move in part])
