"""Games of other engines, played at random through Python as ours are; each is imported when it is asked for."""

from __future__ import annotations

from random import random
from time import perf_counter, process_time
from typing import Any


class OpenSpiel:
    """A game of OpenSpiel; its core is C++."""

    clock = staticmethod(process_time)

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)

    def new(self, number: int) -> Any:
        """Dealt, if chance comes first."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            self._chance(state)
        return state

    def _chance(self, state: Any) -> None:
        point = random()
        outcomes = state.chance_outcomes()
        taken = outcomes[-1][0]
        for action, chance in outcomes:
            point -= chance
            if point < 0:
                taken = action
                break
        state.apply_action(taken)

    def play(self, state: Any) -> int:
        """Where all move at once, each player's choice is a decision; what chance does is none."""
        decisions = 0
        while not state.is_terminal():
            if state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in range(state.num_players())]
                state.apply_actions([legal[int(random() * len(legal))] for legal in choices])
                decisions += len(choices)
            elif state.is_chance_node():
                self._chance(state)
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
                decisions += 1
        return decisions

    def moments(self, number: int) -> list[Any]:
        state, found = self.new(number), []
        while not state.is_terminal():
            if state.is_simultaneous_node():
                choices = [state.legal_actions(player) for player in range(state.num_players())]
                state.apply_actions([legal[int(random() * len(legal))] for legal in choices])
            elif state.is_chance_node():
                self._chance(state)
            else:
                found.append(state.clone())
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
        return found

    def clone(self, state: Any) -> Any:
        return state.clone()


class RLCard:
    """A game of RLCard."""

    clock = staticmethod(process_time)

    def __init__(self, name: str) -> None:
        import rlcard

        self.env = rlcard.make(name, config={"seed": 1})

    def new(self, number: int) -> Any:
        return self.env.reset()[0]

    def play(self, state: Any) -> int:
        env = self.env
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions


class PettingZoo:
    """A classic game of PettingZoo, as its agents' environment cycle; an agent has to look before it acts."""

    clock = staticmethod(process_time)

    def __init__(self, name: str) -> None:
        from importlib import import_module

        self.env = import_module(f"pettingzoo.classic.{name}").env()

    def new(self, number: int) -> Any:
        self.env.reset(seed=number)

    def play(self, state: Any) -> int:
        env = self.env
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions


class Catanatron:
    """The settlers of Catan for four; legal actions come with the state, and are not checked again."""

    clock = staticmethod(process_time)

    def __init__(self) -> None:
        from catanatron import Color, Game, RandomPlayer

        self.make = Game
        self.players = [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)]

    def new(self, number: int) -> Any:
        return self.make(self.players, seed=number)

    def play(self, game: Any) -> int:
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            legal = game.state.playable_actions
            game.execute(legal[int(random() * len(legal))], validate_action=False)
            decisions += 1
        return decisions

    def moments(self, number: int) -> list[Any]:
        game = self.new(number)
        found: list[Any] = []
        while game.winning_color() is None and game.state.num_turns < 1000 and len(found) < 300:
            found.append(game.copy())
            legal = game.state.playable_actions
            game.execute(legal[int(random() * len(legal))], validate_action=False)
        return found

    def clone(self, game: Any) -> Any:
        return game.copy()


class Pgx:
    """1,024 games of pgx side by side, compiled by JAX; it uses all cores, so its seconds are the wall clock's."""

    clock = staticmethod(perf_counter)
    SIDE_BY_SIDE = 1024
    STEPS = 20

    def __init__(self, name: str) -> None:
        import jax
        import pgx

        env = pgx.make(name)

        def advance(state: Any, key: Any) -> tuple[Any, Any]:
            keys = jax.random.split(key, self.SIDE_BY_SIDE + 2)
            scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            after = jax.vmap(env.step)(state, jax.random.categorical(keys[0], scores, axis=-1), keys[2:])
            return after, (~state.terminated).sum()

        def steps(state: Any, key: Any) -> tuple[Any, Any]:
            after, live = jax.lax.scan(advance, state, jax.random.split(key, self.STEPS))
            return after, live.sum()

        self.jax = jax
        self.start = jax.jit(jax.vmap(env.init))
        self.steps = jax.jit(steps)

    def new(self, number: int) -> Any:
        key = self.jax.random.PRNGKey(number)
        state = self.start(self.jax.random.split(key, self.SIDE_BY_SIDE))
        return self.jax.block_until_ready(state), key

    def play(self, started: Any) -> int:
        """Until most of the games are over; only those still running count."""
        state, key = started
        decisions = 0
        while True:
            key, next_key = self.jax.random.split(key)
            state, live = self.steps(state, next_key)
            decisions += int(live)
            if int(live) < self.STEPS * self.SIDE_BY_SIDE // 2:
                return decisions
