"""One seat against bots: Gymnasium's environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex

import gymnasium
from numpy.typing import NDArray

from splitsies import bots
from splitsies.core.errors import Trouble
from splitsies.core.game import Player
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat

from .rewards import Reward
from .table import NOT_DEALT, IllegalAction, Table, action_space, number_of, observation_space
from .turns import described

Observation = dict[str, NDArray[Any]]
SILENT = "random"
"""The bot that looks at nothing: a game with no other bots in it is played silently."""


class SeatEnv(gymnasium.Env[Observation, int]):
    """A game in which all other seats are bots."""

    def __init__(
        self,
        name: str,
        table: Table,
        reward: Reward,
        illegal: str,
        render_mode: str | None,
        seat: Seat | None,
        opponents: Sequence[str],
    ) -> None:
        self.name = name
        self.metadata = {"name": name, "render_modes": ["ansi"], "render_fps": 1}
        self.table = table
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        if seat is not None and not 0 <= seat < table.seats:
            raise Trouble(f"seat must be 0 to {table.seats - 1}, or None for a seat by chance, not {seat}")
        if len(opponents) != table.seats - 1:
            raise Trouble(f"{table.seats} seats need {table.seats - 1} opponents, not {len(opponents)}")
        self.fixed_seat = seat
        self.opponents = tuple(opponents)
        for opponent in self.opponents:
            bots.make(opponent, table.game, Rng())  # so that a wrong name is noticed now
        self.seat: Seat = 0
        self.players: dict[Seat, Player] = {}
        self.is_over = True
        self.observation_space = observation_space(table.numbers)
        self.action_space = action_space(table.numbers)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let the bots play until the seat must decide."""
        super().reset(seed=seed)
        table = self.table
        self.seat = int(self.np_random.integers(table.seats)) if self.fixed_seat is None else self.fixed_seat
        number = int(self.np_random.integers(1 << 62))
        luck = Rng(key_from(number)).fork("bots")
        others = [(self.seat + step) % table.seats for step in range(1, table.seats)]
        self.players = {
            other: bots.make(name, table.game, luck.fork(other))
            for other, name in zip(others, self.opponents, strict=True)
        }
        table.deal(number)
        self._let_bots_play()
        self.is_over = False
        return table.observation(self.seat), {"seat": self.seat}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the seat's decision, then the bots' until the seat must decide again."""
        table = self.table
        if self.is_over:
            raise IllegalAction(NOT_DEALT)
        info: dict[str, Any] = {"seat": self.seat}
        try:
            table.decide(self.seat, number_of(action))
        except IllegalAction as refusal:
            if self.illegal == "raise":
                raise
            info["refused"] = str(refusal)
            return table.observation(self.seat), 0.0, False, False, info
        self._let_bots_play()
        outcome = table.state.outcome()
        reward = 0.0
        if outcome is not None:
            self.is_over = True
            reward = self.reward(outcome)[self.seat]
            info["scores"] = list(outcome.scores)
        return table.observation(self.seat), reward, outcome is not None, False, info

    def _let_bots_play(self) -> None:
        table, own = self.table, 1 << self.seat
        while (awaiting := table.state.awaiting()) and not awaiting & own:
            for seat in table.awaited():
                table.play(seat, self.players[seat].choose(table.ask(seat)))

    def render(self) -> str | None:
        """The decision that is due, in words; None unless the environment was made with render_mode="ansi"."""
        return described(self.table, [self.seat]) if self.render_mode == "ansi" else None
