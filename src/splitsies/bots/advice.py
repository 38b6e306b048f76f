"""What a strong bot would do in somebody's place, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from splitsies.core.game import Action, Game, View
from splitsies.core.rng import Rng

from .search import SearchBot, Settings, Weighed

TOP: Final = 3
THINKING: Final = Settings(iterations=120, width=6)


@dataclass(frozen=True)
class Advice:
    """A decision, the share of the victory to be expected of it, and what it would bring, the most first."""

    action: Action
    share: float
    brings: tuple[tuple[str, int], ...]
    """Words of the game's texts (`source`), each with a whole number that is not 0; less than nothing is a loss."""


def advise(
    game: Game[Any, Any], view: View, legal: Sequence[Action], rng: Rng, thinking: Settings = THINKING
) -> list[Advice]:
    """The three decisions that look best from this view, or as many as there are, the best first.

    Another one may have done better in the imagined worlds, but not for certain: then it counts as no better.
    """
    bot = SearchBot(game, rng, thinking)
    bot.explains = True
    before = bot.hints.standing(bot.imagined(view, rng.fork("before")), view.seat)
    found = bot.weigh(view, legal)[:TOP]
    advised = [_advice(one, before, found[0].value) for one in found]
    return advised[:1] + sorted(advised[1:], key=_by_share)


def _advice(one: Weighed, before: dict[str, float], best: float) -> Advice:
    changes = [(source, round(total / one.worlds - before.get(source, 0.0))) for source, total in one.sources.items()]
    changes = [change for change in changes if change[1]]
    changes.sort(key=_most_first)
    return Advice(one.action, min(one.value, best), tuple(changes))


def _by_share(one: Advice) -> float:
    return -one.share


def _most_first(change: tuple[str, int]) -> tuple[int, str]:
    return -abs(change[1]), change[0]
