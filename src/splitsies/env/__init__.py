"""The games as environments for programs that learn: PettingZoo, Gymnasium, many games at once, OpenSpiel.

Needs `pip install 'splitsies[env]'`. An environment is named after its game and the version of its numbers:

>>> from splitsies.env import split_v0
>>> env = split_v0.env(seats=2)
>>> env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].sum() > 0
((1169,), np.True_)
"""

from __future__ import annotations

try:
    from .boxes import ENVIRONMENTS, Environment, environment, register
    from .rewards import REWARDS
    from .table import IllegalAction
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is missing: pip install 'splitsies[env]'", name=missing.name
    ) from missing

__all__ = ["ENVIRONMENTS", "REWARDS", "Environment", "IllegalAction", "environment", "register"]

register()


def __getattr__(name: str) -> Environment:
    """An environment by its name, so that it can be imported."""
    if name in ENVIRONMENTS:
        return ENVIRONMENTS[name]
    raise AttributeError(
        f"module 'splitsies.env' has no attribute {name!r}; its environments are {', '.join(ENVIRONMENTS)}"
    )
