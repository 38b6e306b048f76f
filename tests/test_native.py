"""The same source compiles with mypyc; the native wheel keeps the laws, plays the same games and tells the same."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from compiled import said_with, wheel
from outside import ROOT, loaded

COMMAND = "from splitsies.cli import main; main()"

PLAY = """
import json, sys
from splitsies import bots
from splitsies.core import Rng, laws, run, sit_down
from splitsies.games import GAMES
untested, ends = [], []
for game in GAMES:
    findings = laws.Findings()
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
    sitting = sit_down(game, game.options(seats=4), seed=6)
    run(sitting, [bots.make("expert", game, Rng().fork(seat)) for seat in range(4)])
    ends.append([move.text for move in sitting.moves])
    if "--laws" in sys.argv:
        untested += findings.untested(game)
print(json.dumps([laws.__file__, untested, ends]))
"""


LEARN = """
import copy, json
from hashlib import sha256
import numpy as np
from splitsies import env
from splitsies.core.native import build
seen = {}
for name, box in env.ENVIRONMENTS.items():
    for seats in box.game.seat_counts:
        for recall in (False, True):
            digest, random = sha256(), np.random.default_rng(seats)
            many = env.vector(name, 3, seats=seats, recall=recall)
            batch = many.reset(seed=seats)
            for _ in range(150):
                batch = many.step(env.pick(batch.masks, random))
                for part in batch:
                    digest.update(part.tobytes())
            turns = env.aec(name, seats=seats, recall=recall, reward="score")
            turns.reset(seed=seats)
            for step, agent in enumerate(turns.agent_iter()):
                observation, reward, over, _, _ = turns.last()
                digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
                digest.update(str(reward).encode())
                turns.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
                if step == 20:
                    turns = copy.deepcopy(turns)
                    for agent in turns.agent_iter(10):
                        turns.step(int(random.choice(np.flatnonzero(turns.last()[0]["action_mask"]))))
                    break
            digest.update(turns.last()[0]["observation"].tobytes())
            seen[f"{name} {seats} {recall}"] = digest.hexdigest()
print(json.dumps([build(), seen]))
"""


@pytest.mark.soak
def test_a_program_learns_from_the_same_bytes_in_both_builds(native: Path) -> None:
    (build, seen), (plain, seen_plainly) = (
        json.loads(said_with(source, "-c", LEARN)) for source in (native, ROOT / "src")
    )
    assert (build, plain) == ("native", "pure")
    assert len(seen) == 2 * (6 + 4 + 4)
    assert seen == seen_plainly


@pytest.mark.soak
def test_the_native_build_keeps_the_laws_plays_and_tells_the_same(native: Path) -> None:
    assert said_with(native, "-c", COMMAND, "--version").endswith("(native)\n")
    file, untested, ends = json.loads(said_with(native, "-c", PLAY, "--laws"))
    assert str(file).endswith((".so", ".pyd"))
    assert untested == []
    _, _, plain_ends = json.loads(said_with(ROOT / "src", "-c", PLAY))
    assert ends == plain_ends
    said_with(native, str(ROOT / "scripts" / "playthroughs.py"), "--check")


@pytest.mark.soak
def test_where_the_engine_cannot_be_compiled_the_wheel_is_pure_and_says_so(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT / "src" / "splitsies" / "core", source / "src" / "splitsies" / "core")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/splitsies/__init__.py"):
        shutil.copy(ROOT / name, source / name)
    made, said = wheel(source, tmp_path / "wheel", CC="no-such-compiler")
    assert "Splitsies: the engine could not be compiled, so this is the pure Python build." in said
    assert made.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(made) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


@pytest.fixture
def hook() -> ModuleType:
    return loaded("hatch_build.py")


def test_what_cannot_be_compiled_is_named(hook: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "parley" / "core").mkdir(parents=True)
    (tmp_path / "parley" / "core" / "talk.py").write_text("def words() -> int:\n    return 'none'\n", "utf-8")
    (tmp_path / "workshop").mkdir()
    with pytest.raises(hook.CompileError, match=r"parley/core/talk\.py:2"):
        hook.compile_engine(tmp_path / "parley", tmp_path / "workshop")
    assert not list((tmp_path / "parley").rglob("*.so"))


def test_the_compilers_are_those_that_everything_is_tested_with(hook: ModuleType) -> None:
    pinned = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [pin for pin in hook.COMPILERS if pin not in pinned] == []


def test_the_compilers_are_asked_for_only_when_they_are_needed(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SPLITSIES_NATIVE", raising=False)
    assert not hook.native_wanted()
    monkeypatch.setenv("SPLITSIES_NATIVE", "1")
    assert hook.native_wanted()
