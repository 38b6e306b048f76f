"""The same source compiles with mypyc, and the result keeps the laws and plays the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED = ("core", "games", "bots")
INTERPRETED = ("native.py",)
"""The stand-in for mypyc's own attribute is no code to compile."""

PLAY = """
import json, sys
from splitsies import bots
from splitsies.core import Rng, laws, run, sit_down
from splitsies.games import GAMES
findings, ends = laws.Findings(), []
for game in GAMES:
    for seats in game.seat_counts:
        options = game.options(seats=seats)
        if "--laws" in sys.argv:
            findings.add(laws.check(game, options, seed=3, moments=2, spreads=1))
        for seed in range(20):
            state, actions = laws.silent_game(game, options, seed)
            ends.append([str(action) for action in actions])
    sitting = sit_down(game, game.options(seats=2), seed=5)
    run(sitting, [bots.make("greedy", game, Rng().fork(seat)) for seat in range(2)])
    ends.append([move.text for move in sitting.moves])
print(json.dumps([laws.__file__, list(findings.tested.values()), ends]))
"""


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, compiled in a folder of its own."""
    folder = tmp_path_factory.mktemp("native")
    shutil.copytree(ROOT / "src" / "splitsies", folder / "splitsies", ignore=shutil.ignore_patterns("__pycache__"))
    files = [
        str(path.relative_to(folder))
        for part in COMPILED
        for path in sorted((folder / "splitsies" / part).rglob("*.py"))
        if path.name not in INTERPRETED
    ]
    compiled = subprocess.run(
        [sys.executable, "-m", "mypyc", *files],
        cwd=folder,
        env={**os.environ, "MYPYC_OPT_LEVEL": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert compiled.returncode == 0, compiled.stdout + compiled.stderr
    return folder


def run(folder: Path, *arguments: str) -> list[object]:
    ran = subprocess.run(
        [sys.executable, "-c", PLAY, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    result: list[object] = json.loads(ran.stdout)
    return result


@pytest.mark.soak
def test_the_compiled_engine_keeps_the_laws_and_plays_the_same(native: Path) -> None:
    file, tested, ends = run(native, "--laws")
    assert isinstance(tested, list)
    assert str(file).endswith((".so", ".pyd"))
    assert tested[0] > 0
    _, _, plain_ends = run(ROOT / "src")
    assert ends == plain_ends
