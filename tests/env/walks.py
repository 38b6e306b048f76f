"""Random games for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from splitsies.core.game import Game, State
from splitsies.core.options import Options
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat, members
from splitsies.games import GAMES


def every_seat_count() -> list[tuple[Game[Any, Any], Options]]:
    """Every game with every number of seats."""
    return [(game, game.options(seats=seats)) for game in GAMES for seats in game.seat_counts]


def every_option() -> list[tuple[Game[Any, Any], Options]]:
    """Every game with every combination of options."""
    found = []
    for game in GAMES:
        names = [option.name for option in game.option_list]
        for values in product(*[option.values for option in game.option_list]):
            found.append((game, game.options(**dict(zip(names, values, strict=True)))))
    return found


def named(box: Any) -> str:
    """How a test with these options is called."""
    if isinstance(box, Game):
        return box.name
    return "-".join(str(value) for value in box.plain().values())


def walk(
    game: Game[Any, Any], options: Options, seed: int, told: bool = True
) -> Iterator[tuple[State[Any, Any], tuple[Seat, ...]]]:
    """Every moment of a random game, with those who are awaited; the last one awaits nobody."""
    random = Random(seed)
    state = game.deal(options, Rng(key_from(seed)))
    while awaited := members(state.awaiting()):
        yield state, awaited
        seat = random.choice(awaited)
        state.apply(seat, random.choice(list(state.legal(seat))), [] if told else None)
    yield state, ()
