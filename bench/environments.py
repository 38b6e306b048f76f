"""How fast the environments are, side by side with those of PettingZoo and pgx, in one run.

    python bench/environments.py                 all of it
    python bench/environments.py aec --runs 3    one part

A *step* is one decision, taken by uniform chance from the mask, with everything an agent gets for it: `last` (which
observes) and `step` turn by turn; observations, masks and rewards of all games at once. Turn by turn, rates are per CPU
second; at once, they are per second of the clock, on as many cores as there are workers. With `--workers 0` they are
per CPU second there too, all threads counted, which is the better measure on a machine that has other things to do.
Ours and the peers' alternate, so that whatever else the machine does meets all alike. A figure is the median, its
spread the slowest to the fastest. The *bare engine* plays the same games without environment: what an environment's
step takes longer is what observing, masking and its conventions cost.

Ours are those of the build that is installed; it is named in the first line. For the native build's figures, run this
with a Python in which `SPLITSIES_NATIVE=1 pip install 'splitsies[env]'` was done. What is wanted is wanted of the
native build; `--verdicts FILE` keeps how far the slowest of ours is from it, for `speed.py`.

The peers: `pip install 'pettingzoo[classic]' pgx`. Those that are not installed are left out, and said to be.
"""

import argparse
import json
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

from ours import play
from splitsies.core.native import build
from splitsies.core.rng import Rng, key_from
from splitsies.env import ENVIRONMENTS, pick

PETTINGZOO = ("connect_four_v3", "hanabi_v5", "rps_v2")
PGX = {"pgx sparrow_mahjong": 1.0, "pgx hex": 0.0}
"""How many times their speed is wanted of ours; 0: nothing is, but we look."""
BATCH = 1024
LAPS = 8
"""Turn by turn, a run is so many laps."""
BARE = ", bare engine"
RECALL = ", recall"
Run = Callable[[], float]
"""Steps a second in one run."""
Clock = Callable[[], float]
Verdict = tuple[str, float | None, float]
"""What is wanted, the ratio of the slowest of ours, and the least it may be; None: the peer is not there."""


def turns(env: Any, seconds: float) -> float:
    """PettingZoo's own loop with random actions."""
    random = np.random.default_rng(1)
    steps = 0
    env.reset(seed=1)
    start = process_time()
    while process_time() - start < seconds:
        env.reset()
        for agent in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            if isinstance(observation, dict):
                legal = np.flatnonzero(observation["action_mask"])
                action = int(legal[int(random.random() * len(legal))])
            else:
                action = int(random.integers(env.action_space(agent).n))
            env.step(action)
            steps += 1
    return steps / (process_time() - start)


def engine(box: Any, seats: int, seconds: float) -> float:
    """Random games without any environment, deals included."""
    options = box.game.options(seats=seats)
    decisions = number = 0
    start = process_time()
    while process_time() - start < seconds:
        number += 1
        decisions += play(box.game.deal(options, Rng(key_from(number))))
    return decisions / (process_time() - start)


def aec_runs(seconds: float) -> dict[str, Run]:
    runs: dict[str, Run] = {}
    for name, box in ENVIRONMENTS.items():
        for seats in (box.game.seat_counts[0], box.game.seat_counts[-1]):
            runs[f"{name}, {seats} seats"] = lambda box=box, seats=seats: turns(box.env(seats=seats), seconds)  # type: ignore[misc]
            runs[f"{name}, {seats} seats{BARE}"] = lambda box=box, seats=seats: engine(box, seats, seconds)  # type: ignore[misc]
    for name, box in ENVIRONMENTS.items():
        runs[f"{name}, 2 seats{RECALL}"] = lambda box=box: turns(box.env(seats=2, recall=True), seconds)  # type: ignore[misc]
    for peer in PETTINGZOO:
        made = pettingzoo_env(peer)
        if made is not None:
            runs[f"PettingZoo {peer}"] = lambda made=made: turns(made(), seconds)  # type: ignore[misc]
    return runs


def pettingzoo_env(name: str) -> Callable[[], Any] | None:
    """One of PettingZoo's own environments, if what it needs is installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            classic = __import__("pettingzoo.classic", fromlist=[name])
            env: Callable[[], Any] = getattr(classic, name).env
            env()
        except Exception as missing:  # whatever is missing there is theirs to say
            print(f"  PettingZoo {name} is left out: {missing}")
            return None
    return env


def at_once(env: Any, seconds: float, clock: Clock) -> float:
    """Random games, all of them at once."""
    random = np.random.default_rng(1)
    batch = env.reset(1)
    for _ in range(3):
        batch = env.step(pick(batch.masks, random))
    steps = 0
    start = clock()
    while clock() - start < seconds:
        batch = env.step(pick(batch.masks, random))
        steps += env.num_envs
    return steps / (clock() - start)


def vector_runs(seconds: float, workers: int) -> dict[str, Run]:
    runs: dict[str, Run] = {}
    clock = perf_counter if workers else process_time

    def ours(box: Any, seats: int) -> float:
        with box.vector_env(BATCH, workers=workers, seats=seats) as env:
            return at_once(env, seconds, clock)

    for name, box in ENVIRONMENTS.items():
        seats = box.game.seat_counts[0]
        runs[f"{name}, {seats} seats"] = lambda box=box, seats=seats: ours(box, seats)  # type: ignore[misc]
        if not workers:
            runs[f"{name}, {seats} seats{BARE}"] = lambda box=box, seats=seats: engine(box, seats, seconds)  # type: ignore[misc]
    for peer in PGX:
        try:
            runs[peer] = pgx_run(peer.removeprefix("pgx "), seconds, clock)
        except Exception as missing:  # whatever is missing there is theirs to say
            print(f"  {peer} is left out: {missing}")
    return runs


def pgx_run(name: str, seconds: float, clock: Clock) -> Run:
    """Random games of pgx, with its own automatic reset, compiled once."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    init = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    def any_legal(key: Any, state: Any) -> Any:
        wishes = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.random.categorical(key, wishes, axis=-1)

    act = jax.jit(any_legal)

    def run() -> float:
        key = jax.random.PRNGKey(1)
        state = init(jax.random.split(key, BATCH))
        steps = 0
        start = 0.0
        for number in range(1_000_000):
            if number == 3:  # what came before was compiling
                state.observation.block_until_ready()
                start = clock()
            key, one, other = jax.random.split(key, 3)
            state = step(state, act(one, state), jax.random.split(other, BATCH))
            if number >= 3:
                steps += BATCH
                if number % 8 == 0:
                    state.observation.block_until_ready()
                    if clock() - start >= seconds:
                        break
        return steps / (clock() - start)

    return run


def measure(title: str, runs: dict[str, Run], count: int, wanted: dict[str, float]) -> list[Verdict]:
    """Print every rate, ours as so many times the peers', and who is as fast as wanted."""
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(count):
        for name, run in runs.items():
            rates[name].append(run())
    print(f"{title}, median of {count} (slowest to fastest)")
    peers = [peer for peer in wanted if peer in rates]
    for name, some in rates.items():
        if name.endswith(BARE):
            continue
        times = "".join(f"  {median(some) / median(rates[peer]):5.2f} x {peer}" for peer in peers if name not in peers)
        print(f"  {name:<38} {median(some):9,.0f} ({min(some):,.0f} to {max(some):,.0f}){times}", flush=True)
    ours = [name for name in rates if name.startswith(tuple(ENVIRONMENTS)) and not name.endswith((BARE, RECALL))]
    verdicts: list[Verdict] = []
    for peer in wanted:
        times_theirs = {name: median(rates[name]) / median(rates[peer]) for name in ours} if peer in rates else {}
        slowest = min(times_theirs, key=times_theirs.__getitem__, default="")
        least = wanted[peer] if build() == "native" else 0.0
        says = f"{build()} environments, {title.split(',')[0]}:{f' at least {least:.2f}' if least else ''} of {peer}"
        verdicts.append((f"{says}; {slowest or 'not measured'}", times_theirs.get(slowest), least))
        print(f"  the slowest of the {says}; {slowest}: {times_theirs.get(slowest, 0):.2f}", flush=True)
    for name in rates:
        if name.endswith(BARE):
            bare, whole = 1e6 / median(rates[name]), 1e6 / median(rates[name.removesuffix(BARE)])
            cost = f"{whole - bare:5.1f} us a decision over the bare engine's {bare:.1f}: {whole / bare:.1f} times"
            print(f"  {name.removesuffix(BARE):<38} {cost}", flush=True)
    return verdicts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=("all", "aec", "vector"), default="all")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each run")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--verdicts", type=Path, help="a file for how far ours are from what is wanted")
    chosen = parser.parse_args()
    print(f"Splitsies: the {build()} build")
    verdicts: list[Verdict] = []
    if chosen.part in ("all", "aec"):
        wanted = {"PettingZoo connect_four_v3": 3.0, "PettingZoo hanabi_v5": 10.0}
        laps = aec_runs(chosen.seconds / LAPS)  # short ones, because the machine's own speed comes and goes
        verdicts += measure("turn by turn, steps a CPU second", laps, chosen.runs * LAPS, wanted)
    if chosen.part in ("all", "vector"):
        unit = f"{chosen.workers} workers, steps a second" if chosen.workers else "steps a CPU second"
        title = f"{BATCH} games at once, {unit}"
        verdicts += measure(title, vector_runs(chosen.seconds, chosen.workers), chosen.runs, PGX)
    if chosen.verdicts:
        chosen.verdicts.write_text(json.dumps(verdicts), "utf-8")


if __name__ == "__main__":
    main()
