"""One seat after the other: PettingZoo's AEC environment. Where several are awaited, the lowest seat decides first."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, SupportsIndex

from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv

from splitsies.core.seat import Seat, members

from .rewards import Reward
from .table import NOT_DEALT, IllegalAction, Seeds, Table, action_space, number_of, observation_space

AGENTS: Final = tuple(f"seat_{seat}" for seat in range(8))
OF_A_GAME: Final = ("agent_selection", "rewards", "terminations", "truncations", "infos", "seat")
"""What an environment has once a game has been dealt."""
SEAT_OF: Final = {agent: seat for seat, agent in enumerate(AGENTS)}


class TurnEnv(AECEnv[str, dict[str, NDArray[Any]], int]):  # type: ignore[misc]  # upstream has no types
    """A game as PettingZoo's loop of `last` and `step` plays it."""

    def __init__(self, name: str, table: Table, reward: Reward, illegal: str, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
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

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game of a seed; without one, the next of those before."""
        if seed is not None:
            self.seeds.draw(seed)
        self.table.deal(self.seeds.next())
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.refused = ""
        self._skip_agent_selection = None
        self.seat = self.table.awaited()[0]
        self.agent_selection = AGENTS[self.seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What this seat sees now, and may do."""
        return self.table.observation(SEAT_OF[agent])

    def __getattr__(self, name: str) -> Any:
        """What is not there: before the first game, nobody is selected."""
        raise AttributeError(NOT_DEALT if name in OF_A_GAME else f"an environment has no {name}", name=name, obj=self)

    def step(self, action: SupportsIndex | None) -> None:
        """Take the decision of the seat that is selected; the seat of a game that is over only leaves."""
        agent = self.agent_selection
        if not self.agents:
            raise IllegalAction(NOT_DEALT)
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if self.refused:
            self.refused = ""
            self.infos[agent] = {}
        try:
            if action is None:
                raise IllegalAction(f"{agent} must decide; None is for a seat whose game is over")
            self.table.decide(self.seat, number_of(action))
        except IllegalAction as refusal:
            if self.illegal == "raise":
                raise
            self.refused = str(refusal)
            self.infos[agent] = {"refused": self.refused}
            return
        awaiting = self.table.state.awaiting()
        if awaiting:
            self.seat = members(awaiting)[0]
            self.agent_selection = AGENTS[self.seat]
        else:
            self._end()

    def _end(self) -> None:
        outcome = self.table.state.outcome()
        assert outcome is not None
        for agent, reward in zip(self.agents, self.reward(outcome), strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"scores": list(outcome.scores)}
        self.seat = 0
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The decision that is due, in words; None unless the environment was made with render_mode="ansi"."""
        return described(self.table, [self.seat]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def described(table: Table, seats: Collection[Seat]) -> str:
    """What those of these seats who are awaited may do now, in the game's notation; it tells what is in their hands."""
    awaited = table.awaited()
    if not awaited:
        outcome = table.state.outcome()
        assert outcome is not None
        return f"over: scores {', '.join(str(score) for score in outcome.scores)}"
    lines = []
    for seat in awaited:
        if seat in seats:
            lines.append(f"{AGENTS[seat]}: {' '.join(str(action) for action in table.state.legal(seat))}")
    return "\n".join(lines)
