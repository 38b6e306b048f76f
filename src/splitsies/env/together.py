"""All seats at once: PettingZoo's parallel environment.

Everybody who is awaited decides in the same step, without knowing what the others decide in it; the others wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import ParallelEnv

from .rewards import Reward
from .table import NOT_DEALT, IllegalAction, Seeds, Table, action_space, number_of, observation_space
from .turns import AGENTS, described

Observation = dict[str, NDArray[Any]]
Infos = dict[str, dict[str, Any]]


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # upstream has no types
    """A game in which every step is a decision of all that are awaited."""

    def __init__(self, name: str, table: Table, reward: Reward, illegal: str, render_mode: str | None) -> None:
        self.metadata = {"name": name, "render_modes": ["ansi"], "render_fps": 1}
        self.table = table
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.seeds = Seeds(None)
        self.possible_agents = list(AGENTS[: table.seats])
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(table.numbers) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(table.numbers) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Deal the next game of a seed; without one, the next of those before."""
        if seed is not None:
            self.seeds.draw(seed)
        self.table.deal(self.seeds.next())
        self.agents = self.possible_agents.copy()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Take everybody's decision; who is not awaited waits, or is left out."""
        table = self.table
        agents = self.agents
        if not agents:
            raise IllegalAction(NOT_DEALT)
        strangers = [agent for agent in actions if agent not in agents]
        if strangers:
            raise IllegalAction(f"nobody here is called {strangers[0]!r}; there is {', '.join(agents)}")
        infos: Infos = {agent: {} for agent in agents}
        decided = []
        for seat, agent in enumerate(agents):
            try:
                number = number_of(actions.get(agent, table.numbers.wait))
                if not table.may(seat, number):
                    raise IllegalAction(table.why_not(seat, number))
            except IllegalAction as refusal:
                if self.illegal == "raise":
                    raise
                infos[agent]["refused"] = str(refusal)
                continue
            if number != table.numbers.wait:
                decided.append((seat, number))
        for seat, number in decided:
            table.decide(seat, number)
        outcome = table.state.outcome()
        rewards = [0.0] * len(agents) if outcome is None else self.reward(outcome)
        if outcome is not None:
            for agent in agents:
                infos[agent]["scores"] = list(outcome.scores)
        found = (
            self._observations(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, outcome is not None),
            dict.fromkeys(agents, False),
            infos,
        )
        if outcome is not None:
            self.agents = []
        return found

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observation(seat) for seat, agent in enumerate(self.agents)}

    def render(self) -> str | None:
        """The decisions that are due, in words; None unless the environment was made with render_mode="ansi"."""
        return described(self.table, self.table.awaited()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
