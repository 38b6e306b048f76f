"""How fast random games are played: ours, pure and native, beside peers; written to docs/benchmarks.md.

    python bench/speed.py --native .venv-native/bin/python

A *decision* is `awaiting`, `legal(seat)`, a uniform pick and `apply(seat, action, None)`, all on one state that is
never cloned; a peer's is what comes to the same. The loop is ordinary Python on both sides. Rates are per CPU second
of playing; dealing is not counted, unless it says so. Everybody is asked in turn, lap by lap, by one process each
(`laps.py`), so that whatever else the machine does meets all alike; a figure is the median of the laps, its spread
the slowest to the fastest, and a ratio is the median of the ratios of laps that followed each other.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

import report

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
HEX: Final = "openspiel hex(board_size=10)"
SEATS: Final = {"split": (2, 3, 4, 6), "great-split": (2, 3, 4, 5, 6, 7), "split-the-hoard": (2, 3, 4, 5)}
SHOWN: Final = {"split": 2, "great-split": 4, "split-the-hoard": 4}
"""The number of seats whose figures stand for a game."""
PEERS: Final = (
    HEX,
    "openspiel negotiation",
    "openspiel hearts",
    "openspiel gin_rummy",
    "rlcard uno",
    "rlcard gin-rummy",
    "pettingzoo connect_four_v3",
    "pettingzoo hanabi_v5",
    "catanatron",
    "pgx hex",
    "pgx sparrow_mahjong",
)
CLONED: Final = (HEX, "openspiel hearts", "openspiel gin_rummy", "catanatron")
"""Peers whose states can be cloned."""


class Runner:
    """A process that plays what it is asked to."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.process = subprocess.Popen(
            [python, str(HERE / "laps.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, *question: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"bench: no answer to {question}")
        answered: dict[str, Any] = json.loads(line)
        return answered

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(60)


def weighed(python: str, asked: str) -> float:
    """What a clone keeps, seen by a fresh process: an old one has room that was freed before."""
    fresh = Runner(python)
    kept: float = fresh.ask("bytes", asked)["bytes"]
    fresh.close()
    return kept


@dataclass
class Figures:
    """What one contestant came to, lap by lap."""

    decisions: list[float] = field(default_factory=list)
    with_deal: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    clone: list[float] = field(default_factory=list)
    bytes: float | None = None
    absent: str = ""

    def add(self, answered: dict[str, Any]) -> None:
        if "absent" in answered:
            self.absent = answered["absent"]
            return
        self.decisions.append(answered["decisions"])
        self.with_deal.append(answered["with_deal"])
        self.games.append(answered["games"])


@dataclass(frozen=True)
class Goal:
    """What one of our figures must reach, as a part of another's in the same run."""

    ours: str
    other: str
    least: float
    deals: bool = False
    """Whether dealing is counted, on both sides."""

    def says(self) -> str:
        dealing = ", both with their deals" if self.deals else ""
        wanted = f" at least {self.least:.2f}" if self.least else ""
        return f"{self.ours}:{wanted} of {self.other}{dealing}"


GOALS: Final = (
    Goal("native split 2", HEX, 1.0),
    Goal("native great-split 4", "openspiel negotiation", 0.5),
    Goal("native split-the-hoard 4", "openspiel hearts", 1.0, deals=True),  # a deal of hearts is decisions of chance
    Goal("native split-the-hoard 4", "openspiel hearts", 0.0),
    *(Goal(f"native {game} {seats}", "catanatron", 5.0) for game, seats in SHOWN.items()),
    Goal("pure split 2", HEX, 120 / 485),
    Goal("pure great-split 4", HEX, 50 / 485),
    Goal("pure split-the-hoard 4", HEX, 30 / 485),
    Goal("native playout split 2", HEX, 600 / 485),
)


class Bench:
    """One run of everything."""

    def __init__(self, runners: dict[str, Runner], seconds: float) -> None:
        self.runners = runners
        self.seconds = seconds
        self.figures: dict[str, Figures] = {}
        self.order = [(name, "peers", name) for name in PEERS]
        for build in ("pure", "native"):
            if build in runners:
                for game, counts in SEATS.items():
                    self.order += [(f"{build} {game} {seats}", build, f"ours {game} {seats}") for seats in counts]
                    self.order.append((f"{build} playout {game} {SHOWN[game]}", build, f"playout {game} {SHOWN[game]}"))
                self.order.append((f"{build} calibration", build, "calibration"))
        for name, _, _ in self.order:
            self.figures[name] = Figures()

    def round(self, counted: bool) -> None:
        """A lap of everybody."""
        for name, runner, asked in self.order:
            figures = self.figures[name]
            if figures.absent:
                continue
            answered = self.runners[runner].ask("lap", asked, self.seconds)
            if counted or "absent" in answered:
                figures.add(answered)

    def clones(self, laps: int) -> None:
        """What a clone costs, in time and in memory."""
        for lap in range(laps):
            for name, runner, asked in self.order:
                if (asked.startswith("ours") or name in CLONED) and not self.figures[name].absent:
                    figures = self.figures[name]
                    figures.clone.append(self.runners[runner].ask("clone", asked)["microseconds"])
                    if lap == 0:
                        figures.bytes = weighed(self.runners[runner].python, asked)

    def ratio(self, goal: Goal) -> float | None:
        """The median ratio of laps in the same round."""
        one, other = self.figures.get(goal.ours), self.figures[goal.other]
        if one is None or not one.decisions or not other.decisions:
            return None
        mine, theirs = (side.with_deal if goal.deals else side.decisions for side in (one, other))
        return median(a / b for a, b in zip(mine, theirs, strict=True))


def environments(natives: list[str]) -> tuple[str, list[tuple[str, float | None, float]]]:
    """What the environments cost over the bare engine, in this environment's build and in the native ones.

    The peers are installed beside the pure build only, so the native one is put before it on the path. What comes
    with it is how the slowest of ours compares with what is wanted.
    """
    found = []
    verdicts: list[tuple[str, float | None, float]] = []
    for python in ("", *natives):
        settings = dict(os.environ)
        if python:
            ask = [python, "-c", "import sysconfig; print(sysconfig.get_path('platlib'))"]
            settings["PYTHONPATH"] = subprocess.run(ask, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        with TemporaryDirectory() as folder:
            kept = Path(folder, "verdicts.json")
            ran = subprocess.run(
                [sys.executable, str(HERE / "environments.py"), "--verdicts", str(kept)],
                stdout=subprocess.PIPE,
                text=True,
                check=True,
                cwd="/",
                env=settings,
            )
            verdicts += [(says, ratio, least) for says, ratio, least in json.loads(kept.read_text("utf-8"))]
        found.append(ran.stdout)
    return "\n".join(found), verdicts


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast random games are played, ours beside peers.")
    parser.add_argument("--native", default="", help="the Python of an environment with the native build")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="of a lap")
    parser.add_argument("--absent", type=Path, default=None, help="peers that could not be installed, with the reason")
    chosen = parser.parse_args()

    runners = {"peers": Runner(sys.executable), "pure": Runner(sys.executable)}
    builds = {"pure": runners["pure"].ask("build")}
    if chosen.native:
        native = Runner(chosen.native)
        builds["native"] = native.ask("build")
        if builds["native"]["build"] == "native":
            runners["native"] = native
        else:
            native.close()
            print("bench: that environment has the pure build; there are no native figures.", file=sys.stderr)
    bench = Bench(runners, chosen.seconds)
    for number in range(chosen.rounds + 1):
        bench.round(counted=number > 0)  # the first one is to warm up
        print(f"bench: round {number} of {chosen.rounds}", file=sys.stderr, flush=True)
    bench.clones(3)
    for runner in runners.values():
        runner.close()
    reasons = json.loads(chosen.absent.read_text("utf-8")) if chosen.absent and chosen.absent.exists() else {}
    told, verdicts = environments([chosen.native] if "native" in runners else [])
    judged = [(goal.says(), bench.ratio(goal), goal.least) for goal in GOALS] + verdicts
    text = report.write(
        ROOT / "docs",
        {name: vars(figures) for name, figures in bench.figures.items()},
        judged,
        builds,
        (chosen.rounds, chosen.seconds),
        (PEERS, SEATS, SHOWN),
        reasons,
        told,
    )
    print(text)
    missed = [(says, ratio) for says, ratio, least in judged if least and (ratio is None or ratio < least)]
    for says, ratio in missed:
        print(f"bench: {'NOT MEASURED' if ratio is None else 'MISSED'} {says}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
