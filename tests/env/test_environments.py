"""Turn by turn, all at once, and one seat against bots: what an environment does with a whole game."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from splitsies.core.errors import OptionError, Trouble
from splitsies.core.game import Outcome
from splitsies.env import ENVIRONMENTS, IllegalAction, aec, environment, gym, parallel, vector
from splitsies.env.rewards import placement, score, win
from splitsies.env.table import NOT_DEALT
from splitsies.env.table import IllegalAction as Refused

NAMES = list(ENVIRONMENTS)


def pick(observation: dict[str, Any], random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_by_the_name_of_the_game_or_of_the_environment(name: str) -> None:
    for called in (name, environment(name).game.name):
        assert aec(called, seats=3).possible_agents == parallel(called, seats=3).possible_agents
        assert len(aec(called, seats=3).possible_agents) == 3
        assert gym(called, seats=3, seat=2, opponents="greedy").reset(seed=1)[1]["seat"] == 2
        assert vector(called, 5, seats=3, reward="score").reset(seed=1).rewards.shape == (5, 3)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_turn_by_turn(name: str) -> None:
    env = environment(name).env(seats=3)
    random = np.random.default_rng(1)
    env.reset(seed=3)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        assert not cut
        assert env.observation_space(agent).contains(observation)
        if over:
            rewards[agent] = reward
            assert info["scores"]
        env.step(None if over else pick(observation, random))
    assert sum(rewards.values()) == pytest.approx(1)
    assert list(rewards) == ["seat_0", "seat_1", "seat_2"]


@pytest.mark.parametrize("name", NAMES)
def test_all_who_are_awaited_decide_in_one_step(name: str) -> None:
    box = environment(name)
    env = box.parallel_env(seats=4, reward="placement")
    random = np.random.default_rng(1)
    observations, _ = env.reset(seed=3)
    together = steps = decisions = 0
    rewards: dict[str, float] = {}
    while env.agents:
        awaited = env.table.awaited()
        together += len(awaited) > 1
        decisions += len(awaited)
        waits = [seat for seat in range(4) if observations[f"seat_{seat}"]["action_mask"][-1]]
        assert waits == [seat for seat in range(4) if seat not in awaited]
        observations, rewards, over, _, _ = env.step({a: pick(o, random) for a, o in observations.items()})
        steps += 1
        assert set(over.values()) == {not env.agents}
    assert sum(rewards.values()) == pytest.approx(0)
    if box.game.simultaneous:
        assert together
        assert steps < decisions
    else:
        assert steps == decisions


def test_a_sealed_choice_is_not_seen_by_the_others() -> None:
    """Two games differ only in how the first seat splits: until all have split, the others see the same."""
    seen = []
    for choice in (0, 1):
        env = environment("great_split_v0").env(seats=3)
        env.reset(seed=8)
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[choice])
        assert env.agent_selection == "seat_1"
        seen.append([env.observe(f"seat_{seat}")["observation"].tobytes() for seat in range(3)])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_in_turns_and_the_same_decisions_together_end_alike(name: str) -> None:
    def chosen(observation: dict[str, Any], decisions: list[int], seat: int) -> int:
        decisions[seat] += 1
        legal = np.flatnonzero(observation["action_mask"])
        return int(legal[(7 * decisions[seat] + seat) % len(legal)])

    box = environment(name)
    together, count = box.parallel_env(seats=3), [0] * 3
    observations, _ = together.reset(seed=5)
    while together.agents:
        awaited = together.table.awaited()
        observations, *_ = together.step({f"seat_{s}": chosen(observations[f"seat_{s}"], count, s) for s in awaited})

    turns, again = box.env(seats=3), [0] * 3
    turns.reset(seed=5)
    while not any(turns.terminations.values()):
        turns.step(chosen(turns.last()[0], again, turns.seat))
    assert count == again
    assert together.table.state == turns.table.state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_one_seat_against_bots(name: str, bot: str) -> None:
    env = environment(name).single_env(opponents=bot, seat=1, seats=2, reward="score")
    random = np.random.default_rng(2)
    observation, info = env.reset(seed=1)
    assert info == {"seat": 1}
    over = False
    while not over:
        observation, reward, over, _, info = env.step(pick(observation, random))
    assert reward == info["scores"][1] - info["scores"][0]
    with pytest.raises(IllegalAction, match=NOT_DEALT):
        env.step(0)


def test_a_seat_by_chance() -> None:
    env = environment("great_split_v0").single_env(seats=3)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


def test_an_illegal_action_is_an_error_that_says_what_is_legal() -> None:
    env = environment("great_split_v0").env(seats=2)
    env.reset(seed=1)
    before = env.observe("seat_0")["observation"].tobytes()
    with pytest.raises(Refused, match=r"seat 0 may not do 251 \(done\) now; it may do 0 \(-1T\), 3 \(-1A\)"):
        env.step(251)
    with pytest.raises(Refused, match="may not do 999 now"):
        env.step(999)
    with pytest.raises(Refused, match="seat_0 must decide"):
        env.step(None)
    assert env.observe("seat_0")["observation"].tobytes() == before


@pytest.mark.parametrize("wrong", [0.7, "0", None, [0]])
def test_what_is_no_whole_number_is_no_action(wrong: Any) -> None:
    box = environment("great_split_v0")
    turns, together, single = box.env(), box.parallel_env(), box.single_env(seat=0, illegal="raise")
    turns.reset(seed=1)
    together.reset(seed=1)
    single.reset(seed=1)
    with pytest.raises(IllegalAction, match="must decide" if wrong is None else "an action is a whole number, not"):
        turns.step(wrong)
    with pytest.raises(IllegalAction, match="an action is a whole number, not"):
        together.step({"seat_0": wrong})
    with pytest.raises(IllegalAction, match="an action is a whole number, not"):
        single.step(wrong)
    turns.step(np.flatnonzero(turns.last()[0]["action_mask"])[0])  # NumPy's numbers are numbers
    lenient = box.parallel_env(illegal="refuse")
    lenient.reset(seed=1)
    infos = lenient.step({"seat_0": wrong})[4]
    assert infos["seat_0"]["refused"] == f"an action is a whole number, not {wrong!r}"


def test_who_is_not_there_cannot_decide() -> None:
    env = environment("split_v0").parallel_env(seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="nobody here is called 'seat_7'; there is seat_0, seat_1"):
        env.step({"seat_7": 3})


def test_before_a_game_and_after_it_an_environment_asks_for_a_reset() -> None:
    box = environment("great_split_v0")
    turns, together, single = (
        box.env(seats=2, render_mode="ansi"),
        box.parallel_env(seats=2, render_mode="ansi"),
        box.single_env(seats=2, render_mode="ansi"),
    )
    for tells in (turns.render, together.render, single.render):
        with pytest.raises((Trouble, AttributeError), match=NOT_DEALT):
            tells()
    for decides in (lambda: turns.step(0), lambda: together.step({}), lambda: single.step(0)):
        with pytest.raises((IllegalAction, AttributeError), match=NOT_DEALT):
            decides()
    with pytest.raises(AttributeError, match=NOT_DEALT):
        turns.last()
    with pytest.raises(Trouble, match=NOT_DEALT):
        turns.observe("seat_0")
    random = np.random.default_rng(1)
    turns.reset(seed=1)
    for _ in turns.agent_iter():
        observation, _, over, _, _ = turns.last()
        turns.step(None if over else pick(observation, random))
    with pytest.raises(IllegalAction, match=NOT_DEALT):
        turns.step(0)


def seen_from_here(env: Any, steps: int = 60) -> list[bytes]:
    """What is seen and may be done in a few random steps from this moment on."""
    random = np.random.default_rng(2)
    found = []
    for _ in range(steps):
        observation = env.last()[0]
        found += [observation["observation"].tobytes(), observation["action_mask"].tobytes()]
        env.step(pick(observation, random))
    return found


ELSEWHERE = """
import pickle, sys
from env.test_environments import seen_from_here
filler = [bytearray(number % 97) for number in range(40_000)]  # so that nothing lies where it lay before
env = pickle.loads(sys.stdin.buffer.read())
sys.stdout.buffer.write(pickle.dumps(seen_from_here(env)))
"""


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_goes_on_alike_here_and_in_another_process(name: str, recall: bool) -> None:
    env = environment(name).env(seats=3, recall=recall)
    env.reset(seed=4)
    seen_from_here(env, steps=30)
    twin, kept = copy.deepcopy(env), pickle.dumps(env)
    told = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=kept,
        capture_output=True,
        check=True,
    )
    wanted = seen_from_here(env)
    assert seen_from_here(twin) == wanted
    assert pickle.loads(told.stdout) == wanted


def test_a_copy_hears_what_the_bots_have_heard() -> None:
    env = environment("great_split_v0").single_env(seats=3, seat=1, opponents="greedy")
    random = np.random.default_rng(1)
    observation, _ = env.reset(seed=2)
    for _ in range(20):
        observation, *_ = env.step(pick(observation, random))
    twin = pickle.loads(pickle.dumps(env))
    over = False
    while not over:
        action = pick(observation, random)
        observation, reward, over, _, _ = env.step(action)
        same, rewarded, *_ = twin.step(action)
        assert same["observation"].tobytes() == observation["observation"].tobytes()
        assert rewarded == reward


def test_an_illegal_action_can_be_refused_instead() -> None:
    box = environment("split_v0")
    turns, together, single = (
        box.env(illegal="refuse"),
        box.parallel_env(illegal="refuse"),
        box.single_env(seat=0),
    )
    turns.reset(seed=1)
    agent = turns.agent_selection
    turns.step(1291)
    assert turns.agent_selection == agent
    assert "may not do 1291 (wait)" in turns.last()[4]["refused"]
    turns.step(pick(turns.last()[0], np.random.default_rng()))
    assert turns.infos[agent] == {}

    together.reset(seed=1)
    _, rewards, over, _, infos = together.step(dict.fromkeys(together.agents, 0))
    assert all("refused" in info for info in infos.values())
    assert not any(over.values())
    assert not any(rewards.values())

    before, _ = single.reset(seed=1)
    after, reward, terminated, _, info = single.step(1291)
    assert (reward, terminated) == (0, False)
    assert "refused" in info
    assert (before["observation"] == after["observation"]).all()


def test_what_cannot_be_set_is_said() -> None:
    box = environment("split_v0")
    with pytest.raises(OptionError, match="seats must be 2, 3, 4 or 6, not 5"):
        box.env(seats=5)
    with pytest.raises(Trouble, match="there is no reward 'money'; there is win, score, placement"):
        box.env(reward="money")
    with pytest.raises(Trouble, match="illegal must be raise or refuse, not 'ignore'"):
        box.env(illegal="ignore")
    with pytest.raises(Trouble, match="there is no bot 'clever'"):
        box.single_env(opponents="clever")
    with pytest.raises(Trouble, match="3 seats need 2 opponents, not 1"):
        box.single_env(opponents=["random"], seats=3)
    with pytest.raises(Trouble, match="seat must be 0 to 1"):
        box.single_env(seat=2)
    with pytest.raises(Trouble, match=r"seat must be a whole number, not 0\.5"):
        box.single_env(seat=0.5)  # type: ignore[arg-type]
    with pytest.raises(Trouble, match="recall must be True or False, not 'no'"):
        box.env(recall="no")  # type: ignore[arg-type]
    with pytest.raises(Trouble, match="render_mode must be None or 'ansi', not 'human'"):
        box.env(render_mode="human")
    with pytest.raises(OptionError, match="seats must be 2, 3, 4 or 6, not '3'"):
        box.env(seats="3")
    with pytest.raises(OptionError, match="seats must be 2, 3, 4 or 6, not on"):
        box.env(seats=True)
    assert box.env(seats=np.int64(3)).possible_agents == box.env(seats=3).possible_agents
    with pytest.raises(Trouble, match="there is no environment 'chess_v0'"):
        environment("chess_v0")
    with pytest.raises(Trouble, match=r"'chess'; there is great_split_v0, .*, great-split, split, "):
        aec("chess")
    with pytest.raises(AttributeError, match="its environments are great_split_v0, split_v0, split_the_hoard_v0"):
        __import__("splitsies.env").env.chess_v0  # noqa: B018


def test_recall_adds_what_the_seat_remembers() -> None:
    for name in NAMES:
        box = environment(name)
        plain, whole = box.env(seats=2), box.env(seats=2, recall=True)
        plain.reset(seed=1)
        whole.reset(seed=1)
        one, more = plain.last()[0]["observation"], whole.last()[0]["observation"]
        assert (more[: len(one)] == one).all()
        assert more[len(one) :].any()


def test_rendering_names_what_may_be_done() -> None:
    env = environment("great_split_v0").env(seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "seat_0: -1T -1A -1G -2G -2P -1D"
    together = environment("great_split_v0").parallel_env(seats=2, render_mode="ansi")
    together.reset(seed=1)
    assert together.render() == "seat_0: -1T -1A -1G -2G -2P -1D\nseat_1: -1T -1A -2A -2G -1Q"
    alone = environment("great_split_v0").single_env(seats=2, seat=1, opponents="greedy", render_mode="ansi")
    alone.reset(seed=1)
    assert [line.partition(":")[0] for line in str(alone.render()).splitlines()] == [
        "seat_1"
    ]  # not what the other one has
    assert environment("great_split_v0").env().render() is None


@pytest.mark.parametrize(
    ("winners", "scores", "shares", "differences", "places"),
    [
        (0b01, (9, 4), (1, 0), (5, -5), (1, -1)),
        (0b00, (0, 0), (0.5, 0.5), (0, 0), (0, 0)),
        (0b11, (7, 7), (0.5, 0.5), (0, 0), (0, 0)),
        (0b0101, (1, 0, 1, 0), (0.5, 0, 0.5, 0), (1, -1, 1, -1), (2 / 3, -2 / 3, 2 / 3, -2 / 3)),
        (0b001, (8, 8, 3), (1, 0, 0), (0, 0, -5), (1, 0, -1)),
    ],
)
def test_rewards(winners: int, scores: tuple[int, ...], shares: Any, differences: Any, places: Any) -> None:
    outcome = Outcome(winners, scores, tuple(() for _ in scores), "")
    assert win(outcome) == pytest.approx(list(shares))
    assert score(outcome) == pytest.approx(list(differences))
    assert placement(outcome) == pytest.approx(list(places))


def test_without_what_it_needs_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "gymnasium.py").write_text("raise ModuleNotFoundError('none', name='gymnasium')")
    ran = subprocess.run(
        [sys.executable, "-c", "import splitsies.env"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr.splitlines()[-1] == "ModuleNotFoundError: gymnasium is missing: pip install 'splitsies[env]'"
