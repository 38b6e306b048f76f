"""How fast random games are played, side by side with a peer in OpenSpiel.

A *decision* is `awaiting`, `legal(seat)`, a uniform pick and `apply(seat, action, None)`, all on one state
that is never cloned. Rates are per CPU second. Our runs and the peer's alternate, so that whatever else the
machine does meets both alike; a figure is the median of five runs, its spread the slowest to the fastest.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import random, seed
from statistics import median
from time import process_time
from typing import Any, TypeVar

import pyspiel

from splitsies import games
from splitsies.core.game import Game, State
from splitsies.core.rng import Rng, key_from

PAIRS = (("split", "hex(board_size=10)"),)
"""Each of our games, and the OpenSpiel game it is held against."""

RUNS = 5
RUN_SECONDS = 1.0
LEAST_RATIO = 0.25
MOST_CLONE_MICROSECONDS = 5.0


S = TypeVar("S")


@dataclass
class Speed:
    """What one run came to."""

    decisions: float
    """Per second of playing."""
    games: float
    """Per second of dealing and playing."""


@dataclass
class Figures:
    """What five runs say about a game with one number of seats."""

    ours: list[float]
    games: list[float]
    peers: list[float]
    clone: float

    @property
    def ratio(self) -> float:
        return median(self.ours) / median(self.peers)

    @property
    def missed(self) -> bool:
        return self.ratio < LEAST_RATIO or self.clone >= MOST_CLONE_MICROSECONDS


def deal(game: Game[Any, Any], seats: int, number: int) -> State[Any, Any]:
    return game.deal(game.options(seats=seats), Rng(key_from(number)))


def play_ours(state: State[Any, Any]) -> int:
    """Play a dealt game to its end and count the decisions."""
    decisions = 0
    while seats := state.awaiting():
        seat = seats.bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))], None)
        decisions += 1
    return decisions


def play_peer(state: Any) -> int:
    """The same for a state of OpenSpiel."""
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        decisions += 1
    return decisions


def run(new: Callable[[int], S], play: Callable[[S], int]) -> Speed:
    """Play game after game until a CPU second has gone."""
    games = decisions = 0
    playing = 0.0
    start = process_time()
    while True:
        state = new(games)
        dealt = process_time()
        decisions += play(state)
        now = process_time()
        games += 1
        playing += now - dealt
        if now - start >= RUN_SECONDS:
            return Speed(decisions / playing, games / (now - start))


def clone_microseconds(game: Game[Any, Any], seats: int) -> float:
    """The time of a clone, over every moment of ten random games."""
    moments = [moment for number in range(10) for moment in moments_of(deal(game, seats, number))]
    laps = 1 + 50_000 // len(moments)
    times = []
    for _ in range(RUNS):
        start = process_time()
        for _ in range(laps):
            for moment in moments:
                moment.clone()
        times.append((process_time() - start) / (laps * len(moments)))
    return median(times) * 1e6


def moments_of(state: State[Any, Any]) -> list[State[Any, Any]]:
    moments = []
    while seats := state.awaiting():
        moments.append(state.clone())
        seat = seats.bit_length() - 1
        legal = state.legal(seat)
        state.apply(seat, legal[int(random() * len(legal))], None)
    return moments


def measure(game: Game[Any, Any], seats: int, peer: Any) -> Figures:
    def ours() -> Speed:
        return run(lambda number: deal(game, seats, number), play_ours)

    def theirs() -> Speed:
        return run(lambda _: peer.new_initial_state(), play_peer)

    ours(), theirs()  # warm up
    runs = [(ours(), theirs()) for _ in range(RUNS)]
    return Figures(
        ours=[our.decisions for our, _ in runs],
        games=[our.games for our, _ in runs],
        peers=[their.decisions for _, their in runs],
        clone=clone_microseconds(game, seats),
    )


def spread(rates: list[float]) -> str:
    return f"{median(rates):9,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


def main() -> int:
    seed(1)
    missed = False
    for name, peer_name in PAIRS:
        game = games.game(name)
        peer = pyspiel.load_game(peer_name)
        print(f"{name} beside OpenSpiel's {peer_name}, decisions a CPU second, median of {RUNS} (spread)")
        print(f"{'seats':>5}  {'ours':<36}  {'peer':<36}  {'ratio':>5}  {'games/s':>7}  {'clone us':>8}")
        for seats in game.seat_counts:
            f = measure(game, seats, peer)
            missed |= f.missed
            print(
                f"{seats:>5}  {spread(f.ours):<36}  {spread(f.peers):<36}  {f.ratio:>5.2f}  "
                f"{median(f.games):>7,.0f}  {f.clone:>8.2f}" + ("  MISSED" if f.missed else ""),
                flush=True,
            )
    verdict = "missed" if missed else "met"
    print(f"targets: ratio {LEAST_RATIO} or more, clone under {MOST_CLONE_MICROSECONDS} us: {verdict}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
