"""The arena: a tournament of bots, the same for a seed however many workers play it, unless a bot counts time.

Every line-up is played in all its rotations on the same deal, so that neither the seat nor the cards favour a
player. The deal depends on the seed and the number of the deal; the luck of a bot depends on the seed, the number
of the game and the seat.

>>> from splitsies.games import game
>>> split = game("split")
>>> cup = plan(split, split.options(), ["greedy", "random"], games=4, seed=1)
>>> [(fixture.deal, fixture.lineup) for fixture in cup.fixtures()]  # doctest: +NORMALIZE_WHITESPACE
[(0, ('greedy', 'random')), (0, ('random', 'greedy')),
 (1, ('greedy', 'random')), (1, ('random', 'greedy'))]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from splitsies import bots
from splitsies.core import Game, Options, Outcome, Player, Rng, Seat, Sitting, Trouble, members, sit_down
from splitsies.core.rng import key_from
from splitsies.games import game as find

from .clock import Clocked
from .crews import Crew, crew_of
from .notes import Notebook, Noted

BATCHES_A_WORKER: Final = 8
"""The games are handed out in at least so many batches a worker, so that all are done at about the same time."""
LARGEST_BATCH: Final = 4
"""Few enough that not much is lost when a tournament is stopped."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played: its number, its deal, and who sits where."""

    number: int
    deal: int
    lineup: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """How one game went."""

    fixture: Fixture
    seed: str
    """The seed of the deal."""
    winners: tuple[Seat, ...]
    ended_by: str
    """The rule that ended the game."""
    decisions: tuple[int, ...]
    """How many each seat made."""
    nanoseconds: tuple[int, ...]
    """How long each seat thought, in processor time; the only figures that differ from run to run. None: not known."""
    noted: Noted

    def victory(self, seat: Seat) -> float:
        """This seat's part of the victory; all parts together are 1, and a draw gives everybody the same."""
        if not self.winners:
            return 1 / len(self.fixture.lineup)
        return (seat in self.winners) / len(self.winners)

    def plain(self) -> dict[str, Any]:
        """The game as a line of a file keeps it: all but the time it took."""
        return {
            "number": self.fixture.number,
            "deal": self.fixture.deal,
            "seed": self.seed,
            "lineup": list(self.fixture.lineup),
            "winners": list(self.winners),
            "ended_by": self.ended_by,
            "decisions": list(self.decisions),
            **self.noted.plain(),
        }

    @staticmethod
    def of(plain: dict[str, Any], nanoseconds: Sequence[int] = ()) -> Result:
        """The game that such a line tells of."""
        return Result(
            Fixture(plain["number"], plain["deal"], tuple(plain["lineup"])),
            plain["seed"],
            tuple(plain["winners"]),
            plain["ended_by"],
            tuple(plain["decisions"]),
            tuple(nanoseconds),
            Noted.of(plain),
        )


@dataclass(frozen=True)
class Tournament:
    """What is to be played."""

    game: str
    material: str | None
    """The text of the material, unless it is the one that comes with the game."""
    options: Options
    players: tuple[str, ...]
    round: tuple[tuple[str, ...], ...]
    """Every line-up of one deal."""
    deals: int
    seed: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * len(self.round)

    @property
    def is_timed(self) -> bool:
        """Whether a player counts time, as `search:20ms` does: then two runs with the same seed differ."""
        return any(player.endswith("ms") for player in self.players)

    @property
    def box(self) -> Game[Any, Any]:
        """The game as it is played here."""
        return box(self.game, self.material)

    def fixtures(self, first: int = 0) -> Iterator[Fixture]:
        """Every game from this one on, deal by deal."""
        for number in range(first, self.games):
            deal, place = divmod(number, len(self.round))
            yield Fixture(number, deal, self.round[place])


@lru_cache(maxsize=8)
def box(name: str, material: str | None) -> Game[Any, Any]:
    """The game with this name, with this material."""
    game = find(name)
    return game if material is None else game.with_material(material)


def plan(game: Game[Any, Any], options: Options, players: Sequence[str], games: int, seed: int) -> Tournament:
    """A tournament of these players, of as many games or a few more, so that all sit in every seat equally often."""
    if not players:
        raise Trouble(f"name the players of the tournament; there is {', '.join(bots.NAMES)}")
    return plan_lineups(game, options, lineups(players, options), games, seed)


def plan_lineups(
    game: Game[Any, Any], options: Options, some: Sequence[tuple[str, ...]], games: int, seed: int
) -> Tournament:
    """A tournament of these line-ups, each turned round the table on every deal."""
    if games < 1:
        raise Trouble(f"a tournament has 1 game or more, not {games}")
    for lineup in some:
        if len(lineup) != options.seats:
            count = "1 player" if len(lineup) == 1 else f"{len(lineup)} players"
            raise Trouble(f"the line-up {','.join(lineup)} has {count}, but there are {options.seats} seats")
    players = tuple(dict.fromkeys(player for lineup in some for player in lineup))
    for player in players:
        bots.make(player, game, Rng())
    one_round = rotations(some)
    material = None if game.own_material else game.material_text
    return Tournament(game.name, material, options, players, one_round, -(-games // len(one_round)), seed)


def lineups(players: Sequence[str], options: Options) -> list[tuple[str, ...]]:
    """Who plays against whom: everybody in turn until all sides are taken, or, with too many, all with all others."""
    if len(players) > options.sides:
        return [in_turn(some, options) for some in combinations(players, options.sides)]
    return [in_turn(players, options)]


def pairings(players: Sequence[str], options: Options) -> list[tuple[str, ...]]:
    """A round robin: every two players meet, and take the sides of a table in turn; with one side over, each once."""
    meetings = [in_turn(pair, options) for pair in combinations(dict.fromkeys(players), 2)]
    if options.sides % 2 == 0:
        return meetings
    return [lineup for meeting in meetings for lineup in (meeting, in_turn((meeting[1], meeting[0]), options))]


def in_turn(players: Sequence[str], options: Options) -> tuple[str, ...]:
    """These players, again and again, until all sides are taken; partners are of one kind."""
    return tuple(players[seat % options.sides % len(players)] for seat in range(options.seats))


def rotations(some: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Each line-up turned round the table, as often as it takes until everybody has sat in every seat once."""
    turned = [lineup[shift:] + lineup[:shift] for lineup in some for shift in range(len(lineup))]
    return tuple(dict.fromkeys(turned))


def hold(tournament: Tournament, workers: int, played: Callable[[int], None]) -> list[Result]:
    """Play all the games, here or spread over processes, telling how many are done now and then."""
    results = []
    with closing(played_by(tournament, crew_of(workers))) as games:
        for result in games:
            results.append(result)
            played(1)
    return results


def played_by(tournament: Tournament, crew: Crew, first: int = 0) -> Generator[Result, None, None]:
    """The games from this one on, each as soon as it and all before it are played by this crew."""
    fixtures = list(tournament.fixtures(first))
    size = max(1, min(LARGEST_BATCH, -(-len(fixtures) // (crew.workers * BATCHES_A_WORKER)))) if crew.workers > 1 else 1
    batches = (_batch(tournament, fixtures[start : start + size]) for start in range(0, len(fixtures), size))
    with closing(crew.play(play_batch, batches)) as told:
        for rows in told:
            for game, nanoseconds in json.loads(rows):
                yield Result.of(game, nanoseconds)


def _batch(tournament: Tournament, fixtures: Sequence[Fixture]) -> str:
    """Some games as a text that can travel to another process."""
    return json.dumps(
        {
            "game": tournament.game,
            "material": tournament.material,
            "options": tournament.options.plain(),
            "seed": tournament.seed,
            "fixtures": [[fixture.number, fixture.deal, fixture.lineup] for fixture in fixtures],
        }
    )


def play_batch(batch: str) -> str:
    """Play some games; a text comes in and a text goes out."""
    asked = json.loads(batch)
    game = box(asked["game"], asked["material"])
    options = game.options(**asked["options"])
    chance = Rng(key_from(asked["seed"]))
    rows = []
    for number, deal, lineup in asked["fixtures"]:
        result = play_one(game, options, chance, Fixture(number, deal, tuple(lineup)))
        rows.append([result.plain(), result.nanoseconds])
    return json.dumps(rows)


def play_one(game: Game[Any, Any], options: Options, chance: Rng, fixture: Fixture) -> Result:
    """Play one game of a tournament with this chance."""
    seed = chance.fork("deal", fixture.deal).key
    players = [
        Clocked(bots.make(name, game, chance.fork("bot", fixture.number, seat)))
        for seat, name in enumerate(fixture.lineup)
    ]
    sitting = sit_down(game, options, seed)
    notebook = Notebook(game, sitting)
    outcome = _played(sitting, players, notebook)
    return Result(
        fixture,
        seed.hex(),
        members(outcome.winners),
        outcome.rule,
        tuple(player.decisions for player in players),
        tuple(player.nanoseconds for player in players),
        notebook.closed(outcome),
    )


def _played(sitting: Sitting, players: Sequence[Player], notebook: Notebook) -> Outcome:
    """Play the sitting to its end, and note what happens."""
    while awaited := members(sitting.state.awaiting()):
        for seat in awaited:
            notebook.heard(sitting.submit(seat, players[seat].choose(sitting.ask(seat))))
    outcome = sitting.state.outcome()
    if outcome is None:
        raise Trouble("nobody is awaited, and yet the game has no outcome")
    return outcome
