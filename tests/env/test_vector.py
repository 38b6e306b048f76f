"""Many games at once: the same games, whatever the number of workers, and the rewards of those that end."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from splitsies.core.errors import Trouble
from splitsies.env import ENVIRONMENTS, IllegalAction, ManyGames, environment, pick

NAMES = list(ENVIRONMENTS)


def story(env: ManyGames, steps: int) -> tuple[bytes, float]:
    """All that is seen in so many random steps, and the sum of all rewards."""
    random = np.random.default_rng(7)
    batch = env.reset(seed=5)
    seen, total = [batch.observations.tobytes()], 0.0
    for _ in range(steps):
        batch = env.step(pick(batch.masks, random))
        seen += [batch.observations.tobytes(), batch.masks.tobytes(), batch.seats.tobytes(), batch.dones.tobytes()]
        total += float(batch.rewards.sum())
    return b"".join(seen), total


@pytest.mark.parametrize("name", NAMES)
def test_games_end_are_paid_and_are_dealt_anew(name: str) -> None:
    env = environment(name).vector_env(8, seats=2)
    random = np.random.default_rng(3)
    batch = env.reset(seed=1)
    ends = 0
    while ends < 16:
        batch = env.step(pick(batch.masks, random))
        assert not batch.masks[:, -1].any()
        assert batch.masks.any(axis=1).all()
        assert not batch.rewards[~batch.dones].any()
        assert batch.rewards[batch.dones].sum(axis=1) == pytest.approx(1)
        ends += int(batch.dones.sum())


@pytest.mark.parametrize("name", NAMES)
def test_a_row_is_what_the_other_environments_show(name: str) -> None:
    box = environment(name)
    env = box.vector_env(3, seats=3, recall=True)
    batch = env.reset(seed=2)
    assert env.rows is not None
    random = np.random.default_rng(3)
    for _ in range(40):
        for place, state in enumerate(env.rows.states):
            seat = int(batch.seats[place])
            assert state.awaiting() >> seat & 1
            assert batch.observations[place].tobytes() == env.numbers.observe(state.view(seat))
            assert np.flatnonzero(batch.masks[place]).tolist() == sorted(env.numbers.numbers(seat, state.legal(seat)))
        batch = env.step(pick(batch.masks, random))


def test_workers_play_the_same_games() -> None:
    box = environment("great_split_v0")
    alone = story(box.vector_env(6, seats=2), steps=170)
    with box.vector_env(6, workers=2, seats=2) as shared:
        assert story(shared, steps=170) == alone
        with pytest.raises(IllegalAction, match=r"game 0: seat \d may not do 252 now"):
            shared.step([252] * 6)
    assert alone[1] > 0
    with pytest.raises(Trouble, match="closed"):
        shared.reset()


def test_the_same_seed_is_the_same_story_and_another_is_not() -> None:
    env = environment("split_v0").vector_env(2)
    first = env.reset(seed=1).observations.tobytes()
    assert env.reset(seed=2).observations.tobytes() != first
    assert env.reset(seed=1).observations.tobytes() == first
    second = env.reset().observations.tobytes()
    assert second != first
    env.reset(seed=1)
    assert env.reset().observations.tobytes() == second  # without a seed it goes on, in the same way again


@pytest.mark.parametrize("workers", [0, 2])
def test_a_seed_of_numpys_is_a_seed_like_any_other(workers: int) -> None:
    with environment("split_v0").vector_env(2, workers=workers) as env:
        first, other = (env.reset(seed=seed).observations.tobytes() for seed in (3, 4))
        assert first != other
        for kind in (np.int64, np.uint32, np.uint8):
            assert env.reset(seed=kind(3)).observations.tobytes() == first
            assert env.reset(seed=kind(4)).observations.tobytes() == other


@pytest.mark.parametrize("workers", [0, 2])
def test_wrong_actions_are_refused_before_anything_changes(workers: int) -> None:
    """In no game: not in those of another worker either."""
    with environment("split_v0").vector_env(2, workers=workers) as env:
        batch = env.reset(seed=1)
        actions = pick(batch.masks, np.random.default_rng(1))
        before = batch.observations.tobytes()
        with pytest.raises(IllegalAction, match="game 1: seat"):
            env.step([actions[0], env.numbers.wait])
        with pytest.raises(IllegalAction, match=f"game 1: there is no action {actions[1] + 2**32}; they are 0 to"):
            env.step([actions[0], actions[1] + 2**32])
        with pytest.raises(IllegalAction, match="game 0: there is no action -1; they are 0 to"):
            env.step([-1, actions[1]])
        with pytest.raises(Trouble, match="actions are whole numbers, not float64"):
            env.step(actions + 0.9)  # type: ignore[arg-type]
        assert env.batch.observations.tobytes() == before
        env.step(actions)
        assert env.batch.observations.tobytes() != before


def test_a_copy_goes_on_alike() -> None:
    for name in NAMES:
        env = environment(name).vector_env(4, seats=3, recall=True)
        batch, random = env.reset(seed=1), np.random.default_rng(1)
        for _ in range(40):
            batch = env.step(pick(batch.masks, random))
        twin = pickle.loads(pickle.dumps(env))
        for _ in range(40):
            actions = pick(batch.masks, random)
            batch, same = env.step(actions), twin.step(actions)
            assert [part.tobytes() for part in batch] == [part.tobytes() for part in same]
    with environment("split_v0").vector_env(2, workers=1) as shared, pytest.raises(TypeError, match="in workers"):
        pickle.dumps(shared)


def test_a_worker_that_dies_closes_the_environment_and_says_so() -> None:
    with environment("split_v0").vector_env(2, workers=2) as env:
        batch = env.reset(seed=1)
        os.kill(env.workers[1][0].pid, signal.SIGKILL)
        with pytest.raises(Trouble, match=r"a worker has died, so this environment is closed; .* `if __name__ == "):
            env.step(pick(batch.masks, np.random.default_rng(1)))
        with pytest.raises(Trouble, match="closed, because a worker has died; make it anew"):
            env.reset()


def test_what_goes_wrong_in_between_is_not_hidden() -> None:
    """What a program does wrong is told, though a worker has gone too."""

    def goes_wrong() -> None:
        with environment("split_v0").vector_env(2, workers=1) as env:
            env.workers[0][0].kill()
            env.workers[0][0].join()
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        goes_wrong()


def test_an_interrupted_step_closes_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the answer to this step would be taken for that to the next one."""
    env = environment("split_v0").vector_env(2, workers=2)
    batch = env.reset(seed=1)
    with monkeypatch.context() as within:
        within.setattr(env.workers[1][1], "recv", interrupted, raising=False)
        with pytest.raises(KeyboardInterrupt):
            env.step(pick(batch.masks, np.random.default_rng(1)))
    with pytest.raises(Trouble, match="closed, because it was interrupted in the middle of a step; make it anew"):
        env.reset(seed=1)
    env.close()


def interrupted() -> None:
    raise KeyboardInterrupt


def test_a_program_without_a_beginning_of_its_own_is_told_what_it_lacks(tmp_path: Path) -> None:
    script = tmp_path / "learn.py"
    script.write_text("from splitsies import env\nenv.vector('split', 2, workers=1).reset()\n", "utf-8")
    paths = os.pathsep.join(sys.path)
    ran = subprocess.run(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert "must begin below `if __name__ ==" in ran.stderr.splitlines()[-1]


def test_what_cannot_be_stepped_is_said() -> None:
    env = environment("split_v0").vector_env(2)
    with pytest.raises(Trouble, match="reset the environment first"):
        env.step([0, 0])
    with pytest.raises(Trouble, match="a seed is 0 or more, not -1"):
        env.reset(seed=-1)
    actions = pick(env.reset(seed=1).masks, np.random.default_rng(1))
    with pytest.raises(Trouble, match="there must be 2 actions, one a game"):
        env.step(actions[:1])
    with pytest.raises(Trouble, match="0 to 2 workers; not 2 and 3"):
        environment("split_v0").vector_env(2, workers=3)
    with pytest.raises(Trouble, match=r"games must be a whole number, not 2\.5"):
        environment("split_v0").vector_env(2.5)  # type: ignore[arg-type]
    assert environment("split_v0").vector_env(np.int64(2)).num_envs == 2


def test_picks_are_legal_and_even() -> None:
    masks = np.array([[True, False, True], [False, True, False]] * 2000)
    chosen = pick(masks, np.random.default_rng(1))
    assert (chosen[1::2] == 1).all()
    assert 900 < (chosen[::2] == 0).sum() < 1100
