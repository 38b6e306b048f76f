"""The examples do what they say."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*words: str) -> str:
    """What an example prints; one thread is enough for matrices as small as these."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-W", "error", *words]
    done = subprocess.run(command, cwd=EXAMPLES, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_policy_learns_to_beat_random(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    budget = {"decisions": 20_000, "games": 64, "workers": 0, "tries": 100, "trials": 1, "at-least": 0.7}
    words = [word for name, value in budget.items() for word in (f"--{name}", str(value))]
    told = run("train_policy.py", *words, "--picture", str(picture))
    assert "against random" in told
    assert picture.read_text("utf-8").count("<polyline") == 1


@pytest.mark.soak
def test_a_policy_learns_to_beat_random_clearly() -> None:
    told = run("train_policy.py", "--at-least", "0.8")
    print(told)
    assert "against random" in told


def test_a_bot_in_twenty_lines() -> None:
    assert run("bot_in_20_lines.py", "great-split", "2").strip() == (
        "great-split: the bot wins 2 of 2 games against random"
    )


@pytest.mark.soak
@pytest.mark.parametrize("game", ["great-split", "split", "split-the-hoard"])
def test_a_bot_in_twenty_lines_wins_most_games(game: str) -> None:
    told = run("bot_in_20_lines.py", game, "6")
    print(told)
    assert int(told.split("wins ")[1].split()[0]) >= 4
