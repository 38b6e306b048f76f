"""The games as environments for programs that learn: PettingZoo, Gymnasium, many games at once, OpenSpiel.

Needs `pip install 'splitsies[env]'`. All take the game's name, its options and the settings of `Environment`:

>>> from splitsies import env
>>> turns = env.aec("split", seats=2)
>>> turns.reset(seed=7)
>>> observation, reward, terminated, truncated, info = turns.last()
>>> observation["observation"].shape, observation["action_mask"].sum() > 0
((1169,), np.True_)

An environment is named after its game and the version of its numbers, and can be had by that name too, in the way of
PettingZoo:

>>> from splitsies.env import split_v0
>>> split_v0, split_v0.env(seats=2).metadata["name"]
(splitsies.env.split_v0, 'split_v0')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    from .boxes import ENVIRONMENTS, Environment, environment, register
    from .many import Batch, ManyGames, pick
    from .rewards import REWARDS
    from .table import IllegalAction, fields_of
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is missing: pip install 'splitsies[env]'", name=missing.name
    ) from missing

if TYPE_CHECKING:
    from .single import SeatEnv
    from .together import TogetherEnv
    from .turns import TurnEnv

__all__ = [
    "ENVIRONMENTS",
    "REWARDS",
    "Batch",
    "Environment",
    "IllegalAction",
    "ManyGames",
    "aec",
    "environment",
    "fields_of",
    "gym",
    "parallel",
    "pick",
    "register",
    "vector",
]

register()


def aec(game: str, **settings: Any) -> TurnEnv:
    """One seat after the other: PettingZoo's AEC. The settings are those of `Environment.env`."""
    return environment(game).env(**settings)


def parallel(game: str, **settings: Any) -> TogetherEnv:
    """All seats at once: PettingZoo's parallel environment. The settings are those of `Environment.parallel_env`."""
    return environment(game).parallel_env(**settings)


def gym(game: str, **settings: Any) -> SeatEnv:
    """One seat against bots: Gymnasium's environment. The settings are those of `Environment.single_env`."""
    return environment(game).single_env(**settings)


def vector(game: str, games: int, **settings: Any) -> ManyGames:
    """So many games at once, in arrays. The settings are those of `Environment.vector_env`."""
    return environment(game).vector_env(games, **settings)


def __getattr__(name: str) -> Environment:
    """An environment by its name, so that it can be imported."""
    if name in ENVIRONMENTS:
        return ENVIRONMENTS[name]
    raise AttributeError(
        f"module 'splitsies.env' has no attribute {name!r}; its environments are {', '.join(ENVIRONMENTS)}"
    )
