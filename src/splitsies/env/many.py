"""Many games at once: each step takes one decision in every game, all in arrays.

In every game the seat that must decide next is shown; of several awaited seats the lowest. A game that ends is dealt
anew at once: its rewards are those of the game that ended, its observation is the first of the next.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from contextlib import suppress
from ctypes import c_uint8
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from splitsies.core.errors import Trouble
from splitsies.core.game import State
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import Seat

from .rewards import reward as reward_by_name
from .table import IllegalAction, Rules, Seeds, rules_of, whole


class Batch(NamedTuple):
    """What is seen after a step, a row for each game. The arrays are the environment's own: copy what is to be kept."""

    observations: NDArray[np.uint8]
    """What the seat that must decide sees."""
    masks: NDArray[np.bool_]
    """What it may do; the last action, to wait, is never legal here."""
    seats: NDArray[np.uint8]
    """Which seat that is."""
    rewards: NDArray[np.float32]
    """Every seat's reward, in games that have just ended; 0 in all others."""
    dones: NDArray[np.bool_]
    """Which games have just ended."""

    def part(self, first: int, end: int) -> Batch:
        """The rows of some of the games; nothing is copied."""
        return Batch(
            self.observations[first:end],
            self.masks[first:end],
            self.seats[first:end],
            self.rewards[first:end],
            self.dones[first:end],
        )


class Rows:
    """Some of the games, played in this process; they write what is seen into arrays they are given."""

    def __init__(self, rules: Rules, reward: str, first: int, batch: Batch) -> None:
        self.game, self.options, self.numbers = rules.opened()
        self.reward = reward_by_name(reward)
        self.recall = rules.recall
        self.first = first
        self.batch = batch
        size = len(batch.seats)
        self.seed = 0
        self.dealt = [0] * size
        self.states: list[State[Any, Any]] = []
        self.seats: list[Seat] = [0] * size
        self.masks: list[bytearray] = [bytearray()] * size
        """What those seats may do, as the rules see it: whoever is given the batch may write into that."""

    def __getstate__(self) -> dict[str, Any]:
        """For copies, as a table has it: the numbers stay here, games are written down as positions."""
        kept = {name: value for name, value in vars(self).items() if name not in ("game", "options", "numbers")}
        kept["rules"] = rules_of(self.game, self.options, self.recall)
        kept["states"] = [state.position() for state in self.states]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.game, self.options, self.numbers = kept.pop("rules").opened()
        vars(self).update(kept)
        self.states = [self.game.set_up(self.options, position) for position in kept["states"]]

    def reset(self, seed: int) -> None:
        """Deal every game anew."""
        self.seed = seed
        self.dealt = [0] * len(self.seats)
        self.states = [self._deal(place) for place in range(len(self.seats))]
        self.batch.rewards.fill(0)
        self.batch.dones.fill(False)
        self._show(self.numbers.show(self.states, self.seats, self.masks))

    def _deal(self, place: int) -> State[Any, Any]:
        """The next game of this place; it depends on the seed, the place, and how many were dealt there."""
        number = ((self.seed << 32) + self.first + place << 32) + self.dealt[place]
        self.dealt[place] += 1
        return self.game.deal(self.options, Rng(key_from(number)))

    def check(self, actions: list[int]) -> None:
        """Raise IllegalAction if one of these decisions, all of them numbers that there are, cannot be taken."""
        for place, (number, mask) in enumerate(zip(actions, self.masks, strict=True)):
            if not mask[number]:
                legal = [one for one, may in enumerate(mask) if may]
                raise IllegalAction(
                    f"game {self.first + place}: seat {self.seats[place]} may not do {number} now; it may do "
                    f"{', '.join(map(str, legal[:20]))}{' and more' if len(legal) > 20 else ''}"
                )

    def step(self, actions: list[int]) -> None:
        """Take a decision in every game; all must have been checked."""
        self.batch.rewards.fill(0)
        self.batch.dones.fill(False)
        self._show(self.numbers.take(self.states, self.seats, self.masks, actions, self.recall, self._anew))

    def _anew(self, place: int) -> State[Any, Any]:
        """Pay out a game that is over; the next one."""
        outcome = self.states[place].outcome()
        assert outcome is not None
        self.batch.rewards[place] = self.reward(outcome)
        self.batch.dones[place] = True
        return self._deal(place)

    def _show(self, rows: bytes) -> None:
        """Write down who must decide, what it sees and what it may do."""
        batch = self.batch
        batch.observations.reshape(-1)[:] = np.frombuffer(rows, np.uint8)
        batch.masks.reshape(-1)[:] = np.frombuffer(b"".join(self.masks), np.bool_)
        batch.seats[:] = self.seats


class ManyGames:
    """So many games at once, in this process or in workers that share memory with it."""

    def __init__(self, name: str, rules: Rules, reward: str, games: SupportsIndex, workers: SupportsIndex = 0) -> None:
        games, workers = whole("games", games), whole("workers", workers)
        if games < 1 or not 0 <= workers <= games:
            raise Trouble(f"there must be a game or more, and 0 to {games} workers; not {games} and {workers}")
        self.name = name
        self.num_envs = games
        self.seats = int(rules.options["seats"])
        _, _, self.numbers = rules.opened()
        self.shape = (games, self.numbers.size, self.numbers.wait + 1, self.seats)
        self.seeds = Seeds(None)
        self.is_dealt = False
        self.why_closed = ""
        self.workers: list[tuple[Any, Connection]] = []
        self.rows: Rows | None = None
        self.actions: NDArray[np.int32]
        if not workers:
            memory: Any = bytearray(_needed(self.shape))
            self.batch, self.actions = _laid_out(memory, self.shape)
            self.rows = Rows(rules, reward, 0, self.batch)
            return
        context = get_context("spawn")
        memory = context.RawArray(c_uint8, _needed(self.shape))
        self.batch, self.actions = _laid_out(memory, self.shape)
        bounds = [games * number // workers for number in range(workers + 1)]
        for first, end in pairwise(bounds):
            ours, theirs = context.Pipe()
            about = (rules, reward, first, end, memory, self.shape, theirs)
            process = context.Process(target=_work, args=about, daemon=True, name=f"{name}-{first}")
            process.start()
            theirs.close()
            self.workers.append((process, ours))

    def reset(self, seed: SupportsIndex | None = None) -> Batch:
        """Deal every game anew; the same seed deals the same games, whatever the number of workers.

        Without a seed it goes on with other games, which depend on the seed before; if there was none, on chance.
        """
        if seed is None:
            number = self.seeds.next()
        elif (number := whole("a seed", seed)) < 0:  # a number of NumPy's own would run over
            raise Trouble(f"a seed is 0 or more, not {number}")
        else:
            self.seeds.draw(number)
        if self.rows is not None:
            self.rows.reset(number)
        else:
            self._tell(("reset", number))
        self.is_dealt = True
        return self.batch

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> Batch:
        """Take these decisions, one a game; raises IllegalAction before anything has changed in any game."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise Trouble(f"there must be {self.num_envs} actions, one a game, not an array of shape {chosen.shape}")
        if not np.issubdtype(chosen.dtype, np.integer):
            raise Trouble(f"actions are whole numbers, not {chosen.dtype}")
        if not self.is_dealt:
            raise Trouble("reset the environment first")
        wrong = np.flatnonzero((chosen < 0) | (chosen > self.numbers.wait))
        if wrong.size:
            place = int(wrong[0])
            raise IllegalAction(f"game {place}: there is no action {chosen[place]}; they are 0 to {self.numbers.wait}")
        if self.rows is not None:
            told = chosen.tolist()
            self.rows.check(told)
            self.rows.step(told)
        else:
            self.actions[:] = chosen
            self._tell(("check", 0))
            self._tell(("step", 0))
        return self.batch

    def _tell(self, order: tuple[str, int]) -> None:
        if not self.workers:
            raise Trouble(f"this environment is closed{self.why_closed}; make it anew")
        try:
            for _, line in self.workers:
                line.send(order)
            answers = [line.recv() for _, line in self.workers]
        except (EOFError, OSError) as broken:
            self._give_up("a worker has died")
            raise Trouble(
                "a worker has died, so this environment is closed; a program that has workers must begin below "
                '`if __name__ == "__main__":`, because each of them imports it'
            ) from broken
        except BaseException:  # what nobody has read would be taken for the next answer
            self._give_up("it was interrupted in the middle of a step")
            raise
        for answer in answers:
            if answer:
                raise IllegalAction(answer)

    def _give_up(self, why: str) -> None:
        """Nobody knows any more what the workers have done."""
        self.why_closed = f", because {why}"
        for process, _ in self.workers:
            process.terminate()
        self.close()

    def close(self) -> None:
        """Send the workers home."""
        for process, line in self.workers:
            with suppress(OSError):  # it may have gone already
                line.send(("close", 0))
            process.join()
            line.close()
        self.workers = []

    def __getstate__(self) -> dict[str, Any]:
        if self.rows is None:
            raise TypeError("games in workers cannot be copied: make the environment without workers, or anew")
        return {name: value for name, value in vars(self).items() if name != "numbers"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.numbers = kept["rows"].numbers

    def __enter__(self) -> ManyGames:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def pick(masks: NDArray[np.bool_], random: np.random.Generator) -> NDArray[np.intp]:
    """For each row one of its legal actions, each as likely as any other."""
    legal = np.flatnonzero(masks)
    count, width = masks.shape
    bounds = np.searchsorted(legal, np.arange(0, (count + 1) * width, width))  # much less than counting in each row
    first, end = bounds[:-1], bounds[1:]
    chosen: NDArray[np.intp] = legal[first + (random.random(count) * (end - first)).astype(np.intp)] % width
    return chosen


Shape = tuple[int, int, int, int]


def _needed(shape: Shape) -> int:
    """How many bytes the arrays take."""
    games, size, width, seats = shape
    return games * (4 + 4 * seats + size + width + 2)


def _laid_out(memory: Any, shape: Shape) -> tuple[Batch, NDArray[np.int32]]:
    """The arrays in one stretch of memory, those with the widest numbers first."""
    games, size, width, seats = shape
    start = 0

    def part(kind: Any, *lengths: int) -> NDArray[Any]:
        nonlocal start
        count = int(np.prod(lengths))
        array = np.frombuffer(memory, kind, count, start).reshape(lengths)
        start += array.nbytes
        return array

    actions = part(np.int32, games)
    rewards = part(np.float32, games, seats)
    observations = part(np.uint8, games, size)
    masks = part(np.bool_, games, width)
    return Batch(observations, masks, part(np.uint8, games), rewards, part(np.bool_, games)), actions


def _work(rules: Rules, reward: str, first: int, end: int, memory: Any, shape: Shape, line: Connection) -> None:
    """A worker: play these games as told, until told to go; who interrupts the program means its main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    batch, actions = _laid_out(memory, shape)
    rows = Rows(rules, reward, first, batch.part(first, end))
    while True:
        try:
            order, number = line.recv()
        except EOFError:
            return
        if order == "close":
            return
        try:
            if order == "reset":
                rows.reset(number)
            elif order == "check":
                rows.check(actions[first:end].tolist())
            else:
                rows.step(actions[first:end].tolist())
            line.send("")
        except IllegalAction as refusal:
            line.send(str(refusal))
