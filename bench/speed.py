"""How fast random games are played, side by side with peers in OpenSpiel.

A *decision* is `awaiting`, `legal(seat)`, a uniform pick and `apply(seat, action, None)`, all on one state
that is never cloned. Rates are per CPU second. Our runs and the peers' alternate, so that whatever else the
machine does meets both alike; a figure is the median of five runs, its spread the slowest to the fastest.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import random, seed
from statistics import median
from time import process_time
from typing import Any, TypeVar

import pyspiel

from splitsies import games
from splitsies.core.game import Game, State
from splitsies.core.rng import Rng, key_from

HEX = "hex(board_size=10)"


@dataclass(frozen=True)
class Bench:
    """One of our games, the OpenSpiel games it is held against, and what it must reach."""

    game: str
    peers: tuple[str, ...]
    least_of_hex: float
    most_clone: float
    """In microseconds."""


BENCHES = (
    Bench("split", (HEX,), least_of_hex=0.25, most_clone=5.0),
    Bench("great-split", (HEX, "negotiation", "goofspiel"), least_of_hex=50 / 485, most_clone=100.0),
    Bench("split-the-hoard", (HEX, "negotiation"), least_of_hex=20 / 485, most_clone=100.0),
)

RUNS = 5
RUN_SECONDS = 1.0


S = TypeVar("S")


@dataclass
class Speed:
    """What one run came to."""

    decisions: float
    """Per second of playing."""
    games: float
    """Per second of dealing and playing."""


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
    """The same for a state of OpenSpiel; where all move at once, each player's choice is a decision."""
    decisions = 0
    while not state.is_terminal():
        if state.is_simultaneous_node():
            choices = [state.legal_actions(player) for player in range(state.num_players())]
            state.apply_actions([legal[int(random() * len(legal))] for legal in choices])
            decisions += len(choices)
        else:
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


def spread(rates: list[float]) -> str:
    return f"{median(rates):9,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"


def measure(bench: Bench) -> bool:
    """Print the figures of one game; whether all targets were met."""
    game = games.game(bench.game)
    ours: dict[int, list[Speed]] = {seats: [] for seats in game.seat_counts}
    theirs: dict[str, list[float]] = {peer: [] for peer in bench.peers}
    loaded = {peer: pyspiel.load_game(peer) for peer in bench.peers}
    for number in range(RUNS + 1):
        speeds = {seats: run(partial(deal, game, seats), play_ours) for seats in ours}
        rates = {peer: run(partial(new_of, loaded[peer]), play_peer).decisions for peer in theirs}
        if number:  # the first one is to warm up
            for seats, speed in speeds.items():
                ours[seats].append(speed)
            for peer, rate in rates.items():
                theirs[peer].append(rate)
    print(f"{bench.game}, random play, decisions a CPU second, median of {RUNS} (slowest to fastest)")
    for peer, some in theirs.items():
        print(f"  OpenSpiel {peer:<20} {spread(some)}")
    hexes = median(theirs[HEX])
    met = True
    for seats, some_speeds in ours.items():
        decisions = [speed.decisions for speed in some_speeds]
        ratios = ", ".join(f"{median(decisions) / median(rates):.2f} of {peer}" for peer, rates in theirs.items())
        clone = clone_microseconds(game, seats)
        good = median(decisions) / hexes >= bench.least_of_hex and clone < bench.most_clone
        met &= good
        games_a_second = median(speed.games for speed in some_speeds)
        print(
            f"  {seats} seats {spread(decisions):<34} {ratios}; {games_a_second:,.0f} games/s, clone {clone:.2f} us"
            + ("" if good else "  MISSED"),
            flush=True,
        )
    print(f"  target: {bench.least_of_hex:.2f} of hex, clone under {bench.most_clone} us: {'met' if met else 'missed'}")
    return met


def new_of(peer: Any, number: int) -> Any:
    return peer.new_initial_state()


def main() -> int:
    seed(1)
    met = [measure(bench) for bench in BENCHES]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
