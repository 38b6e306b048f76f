"""The games as Python games of OpenSpiel, so that its algorithms run on them.

Needs `pip install 'splitsies[openspiel]'`. Importing this module registers them:

>>> import pyspiel
>>> import splitsies.env.openspiel
>>> game = pyspiel.load_game("splitsies_split_v0(seats=2,seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)                                # the deal
>>> state.current_player() in (0, 1), game.num_distinct_actions()
(True, 1291)

OpenSpiel's searches want one player at a time: where several seats decide at once, the lowest goes first, and the
others do not see what it chose. The deal is the only chance node, and a sampled one: what is drawn later comes from
the deal's own stream. `resample_from_infostate` imagines another world, so IS-MCTS searches what the seat knows.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from splitsies.core.codec import to_text
from splitsies.core.errors import Trouble
from splitsies.core.game import Game, State
from splitsies.core.rng import KEY_BYTES, Rng, key_from
from splitsies.core.seat import members
from splitsies.games import GAMES

from .rewards import win
from .table import fields_of

BY_CHANCE: Final = -1
"""The seed of games that differ each time."""


class Held:
    """A state of ours inside one of OpenSpiel's, which copies what it holds deeply."""

    __slots__ = ("state",)

    def __init__(self, state: State[Any, Any] | None) -> None:
        self.state = state

    def __deepcopy__(self, _: object) -> Held:
        return Held(None if self.state is None else self.state.clone())


def name_of(game: Game[Any, Any]) -> str:
    """What OpenSpiel calls this game."""
    return f"splitsies_{game.name.replace('-', '_')}_v{game.numbers(game.options()).version}"


def settings(game: Game[Any, Any]) -> dict[str, Any]:
    """What can be set when the game is loaded, with the defaults: its options, a seed, and whether it is silent.

    A silent game is faster, and has neither information states nor other worlds to imagine.
    """
    chosen: dict[str, Any] = {option.name: option.default for option in game.option_list}
    return {**chosen, "seed": BY_CHANCE, "silent": False}


def game_type(game: Game[Any, Any]) -> Any:
    """How OpenSpiel describes this game."""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Splitsies: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=settings(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # upstream has no types
    """One of our games as OpenSpiel knows it. A win pays 1 from each loser, shared by the winners."""

    def __init__(self, ours: Game[Any, Any], params: dict[str, Any] | None = None) -> None:
        chosen = {**settings(ours), **(params or {})}
        self.seed = int(chosen.pop("seed"))
        self.silent = bool(chosen.pop("silent"))
        self.ours = ours
        self.options = ours.options(**chosen)
        self.numbers = ours.numbers(self.options)
        self.random = np.random.default_rng(None if self.seed == BY_CHANCE else self.seed)
        seats = self.options.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            max_game_length=ours.longest(self.options),
        )
        super().__init__(game_type(ours), info, params or {})

    def new_initial_state(self) -> SpielState:
        """A game that waits for its deal."""
        return SpielState(self)

    def state_of(self, state: State[Any, Any]) -> SpielState:
        """This moment of one of our own games, as OpenSpiel's; the state given stays as it is."""
        found = SpielState(self)
        found.held = Held(state.clone())
        return found

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees; with perfect recall, what it remembers too."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recall, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # upstream has no types
    """A moment of one of our games as OpenSpiel knows it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(None)
        self.silent = game.silent

    def __deepcopy__(self, memo: object) -> SpielState:
        return self.clone()  # type: ignore[no-any-return]

    @property
    def state(self) -> State[Any, Any]:
        """Our own state."""
        if self.held.state is None:
            raise Trouble("the cards have not been dealt; apply the chance action 0 first")
        return self.held.state

    def current_player(self) -> int:
        """Whose decision it is; of several awaited seats the lowest."""
        if self.held.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        awaiting = self.held.state.awaiting()
        return members(awaiting)[0] if awaiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if not self.state.awaiting() >> player & 1:
            return []
        return sorted(self.get_game().numbers.numbers(player, self.state.legal(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal, whatever it may be."""
        return [(0, 1.0)]

    def _apply_action(self, number: int) -> None:
        game = self.get_game()
        if self.held.state is None:
            self.held.state = game.ours.deal(game.options, Rng(key_from(int(game.random.integers(1 << 62)))))
            return
        player = self.current_player()
        action = game.numbers.action(player, number)
        if not self.silent and action not in self.held.state.legal(player):
            raise Trouble(f"seat {player} may not do {number} ({action}) now; legal_actions() says what it may do")
        self.held.state.apply(player, action, None if self.silent else [])

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        return str(self.get_game().numbers.action(player, number))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state is not None and not self.held.state.awaiting()

    def returns(self) -> list[float]:
        """What each seat has won from the others."""
        outcome = None if self.held.state is None else self.held.state.outcome()
        seats = self.get_game().options.seats
        if outcome is None:
            return [0.0] * seats
        return [seats * share - 1 for share in win(outcome)]

    def resample_from_infostate(self, player: int, _: Any = None) -> SpielState:
        """A world that could be the true one for all this seat knows. It goes on silently, as searches do."""
        game = self.get_game()
        chance = Rng(game.random.bytes(KEY_BYTES))
        found: SpielState = self.clone()
        found.held = Held(game.ours.imagine(self.state.view(player), chance))
        found.silent = True
        return found

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now, in numbers, without what it remembers."""
        seat = self.current_player() if player is None else player
        row: bytes = self.get_game().numbers.see(self.state, seat)
        return row.hex()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat knows, as text."""
        return to_text(self.state.view(self.current_player() if player is None else player))

    def __str__(self) -> str:
        if self.held.state is None:
            return "not dealt yet"
        return " ".join(str(number) for number in self.history())


class Observer:
    """What a seat sees as one tensor, and field by field."""

    def __init__(self, game: SpielGame, recall: bool, params: Any) -> None:
        if params:
            raise Trouble(f"an observer has no parameters; it was given {params}")
        self.recall = recall
        self.numbers = game.ours.numbers(game.options, recall)
        self.tensor: NDArray[np.float32] = np.zeros(self.numbers.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = fields_of(self.tensor, self.numbers)  # type: ignore[arg-type, assignment]

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what this seat sees; zeros before the deal."""
        if state.held.state is None:
            self.tensor.fill(0)
            return
        self.tensor[:] = np.frombuffer(self.numbers.see(state.held.state, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        if state.held.state is None:
            return ""
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def _register(ours: Game[Any, Any]) -> None:
    class Registered(SpielGame):
        """OpenSpiel makes a game of its class and the parameters alone."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(ours, params)

    if name_of(ours) not in pyspiel.registered_names():
        pyspiel.register_game(game_type(ours), Registered)


for _game in GAMES:
    _register(_game)
