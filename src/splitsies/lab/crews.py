"""Who plays the batches of a tournament: this process, several on this machine, or a Ray cluster.

Every crew hands the answers back in the order of the batches, so that what is written from them is the same.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final, Protocol, TypeAlias

import splitsies
from splitsies.core import Trouble

Batch: TypeAlias = Callable[[str], str]
"""Plays some games; a text comes in and a text goes out."""

AHEAD: Final = 4
"""So many batches a worker are handed out at once: enough to keep all busy, few enough to stop soon."""
LOCAL: Final = "local"
"""The address of a Ray cluster that is started on this machine for one run."""
ANSWER_SECONDS: Final = 5
UNSENT: Final = ("server/page", "__pycache__", "*.so", "*.pyd")
"""What the nodes of a cluster do not need of the package."""


class Crew(Protocol):
    """Plays batches."""

    workers: int

    def play(self, play: Batch, batches: Iterable[str]) -> Generator[str, None, None]:
        """The answers, in the order of the batches."""
        ...


class Alone:
    """This process."""

    workers = 1

    def play(self, play: Batch, batches: Iterable[str]) -> Generator[str, None, None]:
        for batch in batches:
            yield play(batch)


class Processes:
    """Several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def play(self, play: Batch, batches: Iterable[str]) -> Generator[str, None, None]:
        others = set(active_children())
        pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_leave_interrupts_to_the_first)
        try:
            yield from _in_order(batches, lambda batch: pool.submit(play, batch), Future.result, self.workers)
            pool.shutdown()
        except BaseException:
            for process in set(active_children()) - others:
                process.terminate()  # nobody waits for a game that may take minutes
            pool.shutdown(cancel_futures=True)
            raise


def _leave_interrupts_to_the_first() -> None:
    """Ctrl-C stops the process that hands out the games; it stops the others."""
    signal(SIGINT, SIG_IGN)


class Cluster:
    """A Ray cluster, at an address or started here; it needs the extra `cluster`."""

    def __init__(self, address: str, workers: int | None) -> None:
        self.ray = _ray()
        self.address = address
        if address == LOCAL:
            self.workers = workers or os.cpu_count() or 1
            self._start(address=LOCAL, num_cpus=self.workers, include_dashboard=False)
        else:
            # The nodes play with the code that runs here, whatever is installed there. What was compiled for this
            # machine stays here: the same source plays the same games in plain Python.
            _must_answer(address)
            code = {"py_modules": [str(Path(splitsies.__file__).parent)], "excludes": list(UNSENT)}
            self._start(address=address, runtime_env=code)
            self.workers = workers or int(self.ray.cluster_resources().get("CPU", 1))

    def _start(self, **how: Any) -> None:
        if self.ray.is_initialized():
            raise Trouble("this process has joined a Ray cluster already")
        try:
            self.ray.init(log_to_driver=False, logging_level="ERROR", configure_logging=True, **how)
        except Exception as problem:
            reason = (str(problem).strip() or type(problem).__name__).splitlines()[0]
            raise Trouble(f"there is no Ray cluster at {self.address}: {reason}") from None

    def play(self, play: Batch, batches: Iterable[str]) -> Generator[str, None, None]:
        remote = self.ray.remote(num_cpus=1)(play).remote
        yield from _in_order(batches, remote, self.ray.get, self.workers)

    def leave(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self.ray.shutdown()


def _must_answer(address: str) -> None:
    """Ray would go on trying for a long time; it is asked only if somebody listens there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # not a place but a name, such as auto
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
    except (OSError, OverflowError) as problem:
        raise Trouble(
            f"there is no Ray cluster at {address}: {getattr(problem, 'strerror', None) or problem}"
        ) from None


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise Trouble("a cluster needs Ray: pip install 'splitsies[cluster]'") from None


def _in_order(
    batches: Iterable[str], ask: Callable[[str], Any], answer: Callable[[Any], str], workers: int
) -> Generator[str, None, None]:
    """Keep the workers busy, and wait for the oldest answer first."""
    rest = iter(batches)
    asked = deque(ask(batch) for batch in islice(rest, workers * AHEAD))
    while asked:
        told = answer(asked.popleft())
        asked.extend(ask(batch) for batch in islice(rest, 1))
        yield told


def crew_of(workers: int) -> Crew:
    """So many workers on this machine."""
    if workers < 1:
        raise Trouble(f"it takes 1 worker or more, not {workers}")
    return Alone() if workers == 1 else Processes(workers)
