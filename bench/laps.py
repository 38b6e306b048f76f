"""One process that plays what it is asked to, lap by lap; `speed.py` asks several of them in turn.

A question is one line of JSON on its input, the answer one line of JSON on its output:

    ["build"]                             which build of our engine this is, and which Python
    ["lap", "ours split 2", 0.25]         decisions a second of playing, and a second of dealing and playing
    ["clone", "openspiel hearts"]         microseconds of a clone, over every moment of some random games
    ["bytes", "ours split 2"]             memory that a clone keeps, by how much the process grows

What cannot be asked for here is answered with {"absent": why}.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import sys
from random import seed
from time import process_time
from typing import Any

import calibration
import peers

KEPT = 4000
"""Clones that are kept at once to see what they weigh."""
LEAST = 0.02
"""Seconds of cloning that are enough for a figure."""


class Calibration:
    """The loop that never changes, as a game of a single lap."""

    clock = staticmethod(process_time)

    def new(self, number: int) -> None:
        return None

    def play(self, state: None) -> int:
        calibration.lap()
        return calibration.STEPS


def contestant(name: str) -> Any:
    """Whoever has this name."""
    kind, *words = name.split()
    if kind == "ours" or kind == "playout":
        import ours

        return (ours.Ours if kind == "ours" else ours.Playout)(words[0], int(words[1]))
    if kind == "calibration":
        return Calibration()
    makers = {
        "openspiel": peers.OpenSpiel,
        "rlcard": peers.RLCard,
        "pettingzoo": peers.PettingZoo,
        "catanatron": peers.Catanatron,
        "pgx": peers.Pgx,
    }
    return makers[kind](*words)


def lap(one: Any, number: int, seconds: float) -> dict[str, Any]:
    """Play game after game until so many seconds have gone."""
    clock = one.clock
    games = decisions = 0
    playing = 0.0
    start = clock()
    while True:
        state = one.new(number + games)
        dealt = clock()
        decisions += one.play(state)
        now = clock()
        games += 1
        playing += now - dealt
        if now - start >= seconds:
            whole = now - start
            return {"decisions": decisions / playing, "with_deal": decisions / whole, "games": games / whole}


def clone(one: Any) -> dict[str, Any]:
    moments = one.moments(1)
    clones = 0
    start = process_time()
    while (passed := process_time() - start) < LEAST:
        for moment in moments:
            one.clone(moment)
        clones += len(moments)
    return {"microseconds": 1e6 * passed / clones}


def resident() -> int:
    """How many bytes this process holds."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def weigh(one: Any) -> dict[str, Any]:
    moments = one.moments(2)
    kept = [one.clone(moments[i % len(moments)]) for i in range(KEPT)]  # what was free before is used up now
    gc.collect()
    before = resident()
    more = [one.clone(moments[i % len(moments)]) for i in range(KEPT)]
    after = resident()
    return {"bytes": (after - before) / (len(kept) + len(more) - KEPT)}


def answer(question: list[Any], known: dict[str, Any], numbers: dict[str, int]) -> dict[str, Any]:
    what = question[0]
    if what == "build":
        from splitsies.core.native import build

        return {"build": build(), "python": platform.python_version()}
    name = question[1]
    try:
        if name not in known:
            known[name] = contestant(name)
    except Exception as error:  # a peer that is not here, or does not run here, is named with its reason
        return {"absent": f"{type(error).__name__}: {error}"}
    one = known[name]
    if what == "lap":
        numbers[name] = numbers.get(name, 0) + 1000
        return lap(one, numbers[name], question[2])
    return clone(one) if what == "clone" else weigh(one)


def main() -> None:
    seed(1)
    out, sys.stdout = sys.stdout, sys.stderr  # what peers print must not get between the answers
    known: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), known, numbers)), file=out, flush=True)


if __name__ == "__main__":
    main()
