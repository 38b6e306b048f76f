"""A small policy that teaches itself: it plays against itself, many games at once, and is tried against `random`.

    pip install 'splitsies[env]'
    python examples/train_policy.py --picture curve.svg    The Great Split for two; about a minute on two cores
    python examples/train_policy.py --game split_v0 --decisions 2000000

The policy is a network with one hidden layer, in NumPy: what the seat sees goes in, a preference for every action and a
guess at the reward come out. It learns by advantage actor-critic with generalised advantages.
"""

import argparse
import json
import sys
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from splitsies.env import ENVIRONMENTS, Batch, ManyGames, environment, pick

Array = NDArray[np.float32]
HIDDEN = 64
LEARNING_RATE = 2e-3
LOOK_AHEAD = 0.95
"""How far an advantage looks beyond the next guess."""
CURIOSITY = 0.01
"""What being undecided is worth at first, so that the policy goes on trying things."""
LARGEST_STEP = 0.5
PART = 1024
"""So many decisions are learned from at once."""


class Policy:
    """Preferences for actions and a guess at the reward, from what a seat sees."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        def weights(rows: int, columns: int, scale: float) -> Array:
            return np.asarray(random.standard_normal((rows, columns)) * scale / np.sqrt(rows), np.float32)

        self.parts = {
            "in": weights(inputs, HIDDEN, 1.0),
            "in_bias": np.zeros(HIDDEN, np.float32),
            "act": weights(HIDDEN, actions, 0.1),
            "act_bias": np.zeros(actions, np.float32),
            "guess": weights(HIDDEN, 1, 0.1),
            "guess_bias": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.average = {name: part.copy() for name, part in self.parts.items()}
        self.updates = 0

    def settled(self) -> "Policy":
        """The average of what the policy was lately: it plays better than the latest, which wavers."""
        found = copy(self)
        found.parts = self.average
        return found

    def hidden(self, seen: NDArray[np.uint8]) -> tuple[Array, Array]:
        """What goes in, large counts made small, and the hidden layer."""
        inputs = np.log1p(seen.astype(np.float32))
        return inputs, np.tanh(inputs @ self.parts["in"] + self.parts["in_bias"])

    def think(self, seen: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Array, Array]:
        """How likely each legal action is to be taken, and the reward that is expected."""
        _, hidden = self.hidden(seen)
        return self._likely(hidden, masks), (hidden @ self.parts["guess"])[:, 0] + self.parts["guess_bias"]

    def _likely(self, hidden: Array, masks: NDArray[np.bool_]) -> Array:
        wishes = np.where(masks, hidden @ self.parts["act"] + self.parts["act_bias"], -np.inf)
        wishes -= wishes.max(axis=1, keepdims=True)
        likely = np.exp(wishes)
        shares: Array = (likely / likely.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares

    def learn(self, lesson: "Lesson", eagerness: float) -> None:
        """Take more often what went better than guessed, and guess better; less eagerly as time goes by."""
        inputs, hidden = self.hidden(lesson.seen)
        likely = self._likely(hidden, lesson.masks)
        guesses = (hidden @ self.parts["guess"])[:, 0] + self.parts["guess_bias"]
        count = len(likely)
        rows = np.arange(count)

        surprise = -np.log(np.maximum(likely, 1e-9))
        undecided = (likely * surprise).sum(axis=1, keepdims=True)
        down = likely * lesson.advantages[:, None] + CURIOSITY * eagerness * likely * (undecided - surprise)
        down[rows, lesson.actions] -= lesson.advantages
        wrong = (guesses - lesson.targets)[:, None] * 0.5
        back = (down @ self.parts["act"].T + wrong @ self.parts["guess"].T) * (1 - hidden**2)
        self._step(
            {
                "in": inputs.T @ back / count,
                "in_bias": back.mean(axis=0),
                "act": hidden.T @ down / count,
                "act_bias": down.mean(axis=0),
                "guess": hidden.T @ wrong / count,
                "guess_bias": wrong.mean(axis=0),
            },
            LEARNING_RATE * eagerness,
        )

    def _step(self, slopes: dict[str, Array], rate: float) -> None:
        """Adam, with slopes that are too steep cut down."""
        self.updates += 1
        steep = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        cut = min(1.0, LARGEST_STEP / (steep + 1e-9))
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (slope * cut - first)
            second += 0.001 * ((slope * cut) ** 2 - second)
            evened = first / (1 - 0.9**self.updates)
            spread = np.sqrt(second / (1 - 0.999**self.updates))
            self.parts[name] -= rate * evened / (spread + 1e-8)
            self.average[name] += max(0.02, 1 / self.updates) * (self.parts[name] - self.average[name])


@dataclass
class Lesson:
    """Decisions, and how each turned out."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.intp]
    advantages: Array
    targets: Array

    def part(self, rows: NDArray[np.intp]) -> "Lesson":
        """Some of the decisions."""
        return Lesson(self.seen[rows], self.masks[rows], self.actions[rows], self.advantages[rows], self.targets[rows])


@dataclass
class Step:
    """One decision in every game."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.intp]
    seats: NDArray[np.uint8]
    guesses: Array
    rewards: Array
    dones: NDArray[np.bool_]


def by_likelihood(likely: Array, random: np.random.Generator) -> NDArray[np.intp]:
    """One action a row, each as often as it is likely."""
    reached = np.cumsum(likely, axis=1)
    target = random.random((len(likely), 1)) * reached[:, -1:]
    found: NDArray[np.intp] = np.minimum((reached <= target).sum(axis=1), likely.shape[1] - 1)
    return found


def play(env: ManyGames, batch: Batch, policy: Policy, random: np.random.Generator) -> list[Step]:
    """The policy plays against itself until as many games have ended as are played at once."""
    story: list[Step] = []
    ended = 0
    while ended < env.num_envs:
        likely, guesses = policy.think(batch.observations, batch.masks)
        actions = by_likelihood(likely, random)
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
        batch = env.step(actions)
        story.append(Step(seen, masks, actions, seats, guesses, batch.rewards.copy(), batch.dones.copy()))
        ended += int(batch.dones.sum())
    return story


def lesson_of(story: list[Step], seats: int, scale: float) -> Lesson:
    """How each decision turned out for the seat that made it: against what the seat guessed, then and later.

    The last decisions of each seat in a game that goes on are left out: nobody knows yet how they turned out.
    """
    games = np.arange(len(story[0].seats))
    next_guess = np.full((len(games), seats), np.nan, np.float32)
    next_advantage = np.zeros((len(games), seats), np.float32)
    paid = np.zeros((len(games), seats), np.float32)
    advantages, targets = [], []
    for step in reversed(story):
        next_guess[step.dones] = 0
        next_advantage[step.dones] = 0
        paid[step.dones] = step.rewards[step.dones] / scale
        who = step.seats
        better = paid[games, who] + next_guess[games, who] - step.guesses
        advantage = better + LOOK_AHEAD * next_advantage[games, who]
        advantages.append(advantage)
        targets.append(advantage + step.guesses)
        next_guess[games, who] = step.guesses
        next_advantage[games, who] = np.nan_to_num(advantage)
        paid[games, who] = 0
    story = story[::-1]
    known = ~np.isnan(np.concatenate(advantages))
    found = np.concatenate(advantages)[known]
    return Lesson(
        np.concatenate([step.seen for step in story])[known],
        np.concatenate([step.masks for step in story])[known],
        np.concatenate([step.actions for step in story])[known],
        ((found - found.mean()) / (found.std() + 1e-6)).astype(np.float32),
        np.concatenate(targets)[known].astype(np.float32),
    )


def tried(env: ManyGames, policy: Policy, games: int, random: np.random.Generator) -> float:
    """The share of so many games that the policy wins from random players, alone in each seat in turn."""
    batch = env.reset(seed=10_000)
    ours = np.arange(env.num_envs) % env.seats
    won = played = 0.0
    while played < games:
        likely, _ = policy.think(batch.observations, batch.masks)
        actions = np.where(batch.seats == ours, likely.argmax(axis=1), pick(batch.masks, random))
        batch = env.step(actions)
        done = np.flatnonzero(batch.dones)
        won += float(batch.rewards[done, ours[done]].sum())
        played += len(done)
    return won / played


@dataclass
class Curve:
    """What the policy won, after how many decisions and seconds."""

    game: str
    seats: int
    points: list[tuple[float, int, float]] = field(default_factory=list)

    def drawn(self) -> str:
        """The curve as a picture."""
        width, height, left, low = 640, 320, 60, 270
        last = self.points[-1][1]

        def across(decisions: float) -> float:
            return left + (width - left - 20) * decisions / last

        def up(share: float) -> float:
            return low - (low - 30) * share

        path = " ".join(f"{across(decisions):.1f},{up(share):.1f}" for _, decisions, share in self.points)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
            'font-size="13">',
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="{left}" y="18" font-size="15">{self.game}, {self.seats} seats: '
            "games won from random players</text>",
        ]
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            lines.append(f'<path d="M{left} {up(share):.1f}H{width - 20}" stroke="#ddd"/>')
            lines.append(f'<text x="{left - 8}" y="{up(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
        even = up(1 / self.seats)
        lines.append(f'<path d="M{left} {even:.1f}H{width - 20}" stroke="#888" stroke-dasharray="4 4"/>')
        for part in (0.0, 0.5, 1.0):
            lines.append(
                f'<text x="{across(part * last):.1f}" y="{low + 20}" text-anchor="middle">{part * last:,.0f}</text>'
            )
        lines.append(f'<polyline points="{path}" fill="none" stroke="#b3261e" stroke-width="2.5"/>')
        lines.append(f'<text x="{width - 20}" y="{low + 40}" text-anchor="end">decisions against itself</text>')
        return "\n".join([*lines, "</svg>", ""])


def train(
    name: str, seats: int, decisions: int, games: int, workers: int, seed: int, tries: int, trials: int
) -> tuple[Policy, Curve]:
    """Train with so many decisions, and try the policy every now and then; trying does not count."""
    random = np.random.default_rng(seed)
    box = environment(name)
    curve = Curve(name, seats)
    reward = "score" if name.startswith("great") else "placement"
    with (
        box.vector_env(games, workers, reward=reward, seats=seats) as env,
        box.vector_env(min(games, tries), workers, seats=seats) as trial,
    ):
        policy = Policy(env.numbers.size, env.numbers.wait + 1, random)
        batch = env.reset(seed)
        spent, made, scale = 0.0, 0, 1.0
        curve.points.append((0.0, 0, tried(trial, policy.settled(), tries, random)))
        report(curve)
        while made < decisions:
            start = perf_counter()
            story = play(env, batch, policy, random)
            paid = np.concatenate([step.rewards[step.dones] for step in story])
            scale = max(scale, float(paid.std()))
            lesson = lesson_of(story, seats, scale)
            order = random.permutation(len(lesson.actions))
            for first in range(0, len(order), PART):
                part = lesson.part(order[first : first + PART])
                policy.learn(part, 1 - made / decisions)
            made += len(story) * games
            spent += perf_counter() - start
            if made >= decisions * len(curve.points) / trials:
                curve.points.append((spent, made, tried(trial, policy.settled(), tries, random)))
                report(curve)
    return policy, curve


def report(curve: Curve) -> None:
    seconds, decisions, share = curve.points[-1]
    print(f"{seconds:6.1f} s  {decisions:9,} decisions  wins {share:.1%} against random", flush=True)


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="great_split_v0", choices=list(ENVIRONMENTS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=150_000, help="how many decisions to learn from")
    parser.add_argument("--games", type=int, default=128, help="how many games at once")
    parser.add_argument("--workers", type=int, default=2, help="processes that play; 0: this one")
    parser.add_argument("--tries", type=int, default=200, help="games for each point of the curve")
    parser.add_argument("--trials", type=int, default=8, help="points of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="where to draw the learning curve, as SVG")
    parser.add_argument("--at-least", type=float, default=0.0, help="fail below this share of games won")
    chosen = parser.parse_args(given)
    budget = (chosen.decisions, chosen.games, chosen.workers, chosen.seed, chosen.tries, chosen.trials)
    _, curve = train(chosen.game, chosen.seats, *budget)
    if chosen.picture:
        chosen.picture.write_text(curve.drawn(), encoding="utf-8")
    share = curve.points[-1][2]
    print(json.dumps({"game": chosen.game, "seats": chosen.seats, "won": round(share, 3)}))
    if share < chosen.at_least:
        print(f"that is less than {chosen.at_least:.1%}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
