"""How fast our games are as a part of the calibration loop's speed, on this Python; `make soak` watches it.

    PYTHONPATH=src python bench/expected.py            what it is now
    PYTHONPATH=src python bench/expected.py --write    keep it in bench/expected.toml, for this Python
    python bench/expected.py --than b71099e            how it compares with the source of a commit, measured in turn

Decisions a second divided by the loop's steps a second, the median of many short laps that alternate: so it depends
on the source and on Python, and hardly on the machine or on what else it does.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import tomllib
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from calibration import steps_a_second
from ours import Ours, Playout

KEPT: Final = Path(__file__).parent / "expected.toml"
MEASURED: Final = {"split": 2, "great-split": 4, "split-the-hoard": 4}
LAPS: Final = 21
LAP: Final = 0.04
TURNS: Final = 5
"""How often two sources are measured in turn."""
PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"


def ratio(one: Ours) -> float:
    """Decisions for each step of the loop."""
    ratios = []
    number = 0
    for lap in range(LAPS + 1):
        steps = steps_a_second(LAP)
        decisions, playing = 0, 0.0
        while playing < LAP:
            state = one.new(number)
            start = process_time()
            decisions += one.play(state)
            playing += process_time() - start
            number += 1
        if lap:  # the first one is to warm up
            ratios.append(decisions / playing / steps)
    return median(ratios)


def contestants() -> dict[str, Ours]:
    """What is measured, by name."""
    found: dict[str, Ours] = {game: Ours(game, seats) for game, seats in MEASURED.items()}
    found["playout-split"] = Playout("split", MEASURED["split"])
    return found


def kept() -> dict[str, float]:
    """The figures kept for this Python; for one that has none, the lowest of all."""
    pages: dict[str, dict[str, float]] = tomllib.loads(KEPT.read_text("utf-8"))
    if PYTHON in pages:
        return pages[PYTHON]
    return {name: min(page[name] for page in pages.values()) for name in next(iter(pages.values()))}


def than(commit: str) -> None:
    """How fast the games are beside those of a commit: each source in processes of its own, in turn."""
    ask = "import json, expected as e; print(json.dumps({g: e.ratio(e.Ours(g, n)) for g, n in e.MEASURED.items()}))"
    with TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=KEPT.parents[1], capture_output=True, check=True)
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        found: dict[str, list[dict[str, float]]] = {folder: [], str(KEPT.parents[1]): []}
        for _ in range(TURNS):
            for root, laps in found.items():
                paths = os.pathsep.join((str(Path(root, "src")), str(KEPT.parent)))
                around = {**os.environ, "PYTHONPATH": paths}
                laps.append(json.loads(subprocess.check_output([sys.executable, "-P", "-c", ask], env=around)))
    for game in MEASURED:
        before, after = (median(lap[game] for lap in laps) for laps in found.values())
        print(f"{game:16} {before:.4f} then, {after:.4f} now: {after / before:.2f} times as fast")


def main() -> None:
    if "--than" in sys.argv[1:-1]:
        than(sys.argv[sys.argv.index("--than") + 1])
        return
    now = {name: ratio(one) for name, one in contestants().items()}
    for name, found in now.items():
        print(f"{name:16} {found:.4f}")
    if "--write" in sys.argv[1:]:
        pages = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
        pages[PYTHON] = now
        lines = ["# Written by bench/expected.py: decisions for each step of the calibration loop, by Python."]
        for python in sorted(pages, key=lambda name: [int(part) for part in name.split(".")]):
            lines += ["", f'["{python}"]', *[f"{name} = {found:.4f}" for name, found in pages[python].items()]]
        KEPT.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
