"""The arena: a tournament of bots, the same for a seed however many workers play it.

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
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from multiprocessing import get_context
from time import process_time_ns
from typing import Any, Final

from splitsies import bots
from splitsies.core import Action, Ask, Game, Options, Player, Rng, Seat, Trouble, members, run, sit_down
from splitsies.core.rng import key_from
from splitsies.games import game as find

BATCHES_A_WORKER: Final = 8
"""The games are handed out in about so many batches a worker, so that all are done at about the same time."""
LARGEST_BATCH: Final = 20


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
    """How long each seat thought, in processor time; the only figures that differ from run to run."""


@dataclass(frozen=True)
class Tournament:
    """What is to be played."""

    game: str
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

    def fixtures(self) -> Iterator[Fixture]:
        """Every game, deal by deal."""
        for deal in range(self.deals):
            for place, lineup in enumerate(self.round):
                yield Fixture(deal * len(self.round) + place, deal, lineup)


def plan(game: Game[Any, Any], options: Options, players: Sequence[str], games: int, seed: int) -> Tournament:
    """A tournament of these players, of as many games or a few more, so that all sit in every seat equally often."""
    if games < 1:
        raise Trouble(f"a tournament has 1 game or more, not {games}")
    if not players:
        raise Trouble(f"name the players of the tournament; there is {', '.join(bots.NAMES)}")
    for player in players:
        bots.make(player, game, Rng())
    one_round = rotations(lineups(players, options.seats))
    return Tournament(game.name, options, tuple(players), one_round, -(-games // len(one_round)), seed)


def lineups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who plays against whom: everybody in turn until all seats are taken, or, with too many, all with all others."""
    if len(players) > seats:
        return list(combinations(players, seats))
    return [tuple(players[seat % len(players)] for seat in range(seats))]


def rotations(some: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Each line-up turned round the table, as often as it takes until everybody has sat in every seat once."""
    turned = [lineup[shift:] + lineup[:shift] for lineup in some for shift in range(len(lineup))]
    return tuple(dict.fromkeys(turned))


def hold(tournament: Tournament, workers: int, played: Callable[[int], None]) -> list[Result]:
    """Play all the games, here or spread over processes, telling how many are done now and then."""
    if workers < 1:
        raise Trouble(f"it takes 1 worker or more, not {workers}")
    fixtures = list(tournament.fixtures())
    size = 1 if workers == 1 else min(LARGEST_BATCH, -(-len(fixtures) // (workers * BATCHES_A_WORKER)))
    batches = [_batch(tournament, fixtures[start : start + size]) for start in range(0, len(fixtures), size)]
    results: list[Result] = []
    for told in _here(batches) if workers == 1 else _spread(batches, workers):
        some = [_result(row) for row in json.loads(told)]
        results += some
        played(len(some))
    return sorted(results, key=lambda result: result.fixture.number)


def _here(batches: list[str]) -> Iterator[str]:
    for batch in batches:
        yield play_batch(batch)


def _spread(batches: list[str], workers: int) -> Iterator[str]:
    with ProcessPoolExecutor(min(workers, len(batches)), get_context("spawn")) as pool:
        asked = [pool.submit(play_batch, batch) for batch in batches]
        try:
            for done in as_completed(asked):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _batch(tournament: Tournament, fixtures: Sequence[Fixture]) -> str:
    """Some games as a text that can travel to another process."""
    return json.dumps(
        {
            "game": tournament.game,
            "options": tournament.options.plain(),
            "seed": tournament.seed,
            "fixtures": [[fixture.number, fixture.deal, fixture.lineup] for fixture in fixtures],
        }
    )


def play_batch(batch: str) -> str:
    """Play some games; a text comes in and a text goes out."""
    asked = json.loads(batch)
    game = find(asked["game"])
    options = game.options(**asked["options"])
    chance = Rng(key_from(asked["seed"]))
    rows = []
    for number, deal, lineup in asked["fixtures"]:
        result = play_one(game, options, chance, Fixture(number, deal, tuple(lineup)))
        rows.append(
            [
                *(number, deal, lineup),
                *(result.seed, result.winners, result.ended_by, result.decisions, result.nanoseconds),
            ]
        )
    return json.dumps(rows)


def _result(row: list[Any]) -> Result:
    number, deal, lineup, seed, winners, ended_by, decisions, nanoseconds = row
    fixture = Fixture(number, deal, tuple(lineup))
    return Result(fixture, seed, tuple(winners), ended_by, tuple(decisions), tuple(nanoseconds))


def play_one(game: Game[Any, Any], options: Options, chance: Rng, fixture: Fixture) -> Result:
    """Play one game of a tournament with this chance."""
    seed = chance.fork("deal", fixture.deal).key
    players = [
        Timed(bots.make(name, game, chance.fork("bot", fixture.number, seat)))
        for seat, name in enumerate(fixture.lineup)
    ]
    outcome = run(sit_down(game, options, seed), players)
    return Result(
        fixture,
        seed.hex(),
        members(outcome.winners),
        outcome.rule,
        tuple(player.decisions for player in players),
        tuple(player.nanoseconds for player in players),
    )


class Timed:
    """A player with a clock beside it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.decisions = 0
        self.nanoseconds = 0

    def choose(self, ask: Ask) -> Action:
        """What the player decides."""
        began = process_time_ns()
        action = self.player.choose(ask)
        self.nanoseconds += process_time_ns() - began
        self.decisions += 1
        return action
