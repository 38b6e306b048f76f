"""Every environment by its name: a game and the version of its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import gymnasium

from splitsies.core.errors import Trouble
from splitsies.core.game import Game
from splitsies.core.numbers import Numbers
from splitsies.games import GAMES

from .rewards import reward as reward_by_name
from .table import Table, checked, rendered, rules_of, whole

if TYPE_CHECKING:
    from .many import ManyGames
    from .single import SeatEnv
    from .together import TogetherEnv
    from .turns import TurnEnv


class Environment:
    """One game as environments of every kind. All take the game's options, such as `seats=3`, by name, and

    - `reward`: `win` (share of the victory), `score` (difference to the best other) or `placement` (1 to -1);
    - `recall`: with what the seat remembers of hidden cards; slower;
    - `illegal`: `raise` an error for an illegal action, or `refuse` it and say why in the info.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.version = game.numbers(game.options()).version
        self.name = f"{game.name.replace('-', '_')}_v{self.version}"

    def __repr__(self) -> str:
        return f"splitsies.env.{self.name}"

    def numbers(self, recall: bool = False, **options: object) -> Numbers[Any, Any]:
        """The fields of an observation and the table of actions."""
        return self.game.numbers(self.game.options(**options), _yes_or_no("recall", recall))

    def table(self, options: Mapping[str, object], recall: bool = False, told: bool = False) -> Table:
        """A game in numbers, to build something else on."""
        return Table(self.game, self.game.options(**options), _yes_or_no("recall", recall), told)

    def env(
        self,
        reward: str = "win",
        recall: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: object,
    ) -> TurnEnv:
        """One seat after the other: PettingZoo's AEC."""
        from .turns import TurnEnv

        table = self.table(options, recall)
        return TurnEnv(self.name, table, reward_by_name(reward), checked(illegal), rendered(render_mode))

    raw_env = env

    def parallel_env(
        self,
        reward: str = "win",
        recall: bool = False,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: object,
    ) -> TogetherEnv:
        """All seats at once: PettingZoo's parallel environment."""
        from .together import TogetherEnv

        table = self.table(options, recall)
        return TogetherEnv(self.name, table, reward_by_name(reward), checked(illegal), rendered(render_mode))

    def single_env(
        self,
        opponents: str | Sequence[str] = "random",
        seat: SupportsIndex | None = None,
        reward: str = "win",
        recall: bool = False,
        illegal: str = "refuse",
        render_mode: str | None = None,
        **options: object,
    ) -> SeatEnv:
        """One seat against bots: Gymnasium's environment.

        `opponents` is a bot for all other seats, or one for each, clockwise; `seat` is the learner's, None: by chance
        in every game.
        """
        from .single import SILENT, SeatEnv

        seats = self.game.options(**options).seats
        bots = (opponents,) * (seats - 1) if isinstance(opponents, str) else tuple(opponents)
        table = self.table(options, recall, told=any(bot != SILENT for bot in bots))
        own = None if seat is None else whole("seat", seat)
        return SeatEnv(self.name, table, reward_by_name(reward), checked(illegal), rendered(render_mode), own, bots)

    def vector_env(
        self,
        games: SupportsIndex,
        workers: SupportsIndex = 0,
        reward: str = "win",
        recall: bool = False,
        **options: object,
    ) -> ManyGames:
        """So many games at once, a decision in each in every step; in this process, or in so many workers."""
        from .many import ManyGames

        rules = rules_of(self.game, self.game.options(**options), _yes_or_no("recall", recall))
        return ManyGames(self.name, rules, reward, games, workers)


ENVIRONMENTS: Final[dict[str, Environment]] = {one.name: one for one in map(Environment, GAMES)}


def environment(name: str) -> Environment:
    """The environment with this name, or that of the game with this name."""
    for one in ENVIRONMENTS.values():
        if name in (one.name, one.game.name):
            return one
    names = (*ENVIRONMENTS, *(one.game.name for one in ENVIRONMENTS.values()))
    raise Trouble(f"there is no environment {name!r}; there is {', '.join(names)}")


def _yes_or_no(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Trouble(f"{name} must be True or False, not {value!r}")
    return value


def single_env(environment_name: str, **settings: Any) -> SeatEnv:
    """What `gymnasium.make` calls."""
    return environment(environment_name).single_env(**settings)


def register() -> None:
    """Make the environments known to Gymnasium, as splitsies/split-v0 and so on."""
    for one in ENVIRONMENTS.values():
        name = f"splitsies/{one.game.name}-v{one.version}"
        if name not in gymnasium.registry:
            gymnasium.register(name, "splitsies.env.boxes:single_env", kwargs={"environment_name": one.name})
