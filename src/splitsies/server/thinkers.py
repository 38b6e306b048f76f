"""Where the heavy work is done, in processes of their own, so that no table waits for it: bots, replays, proofs.

Only texts travel there and back. A bot's process gets an Ask, and never anything else of the game.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from typing import Any, Final, ParamSpec

from splitsies import bots
from splitsies.core.codec import dump, encode, from_text
from splitsies.core.game import Game
from splitsies.core.rng import Rng
from splitsies.games import game as find

P = ParamSpec("P")
TRIES: Final = 3
"""How often work is begun again after its process died."""


class Thinkers:
    """A pool of processes that is made again when one of them dies."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: ProcessPoolExecutor | None = None

    def open(self) -> None:
        """Start with fresh processes; each begins when it is first needed."""
        self.pool = ProcessPoolExecutor(self.count, get_context("spawn"), _follow_the_server)

    def close(self) -> None:
        """Let go of the processes, and of what they are thinking about."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    async def run(self, work: Callable[P, str], *given: P.args, **named: P.kwargs) -> str:
        """Have this done in one of the processes; what it raises is raised here."""
        for tries in range(TRIES):
            pool = self.pool
            if pool is None:
                break
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _call, work, given)
            except BrokenProcessPool:
                if tries == TRIES - 1:
                    raise
                if self.pool is pool:  # nobody else has done so yet
                    self.close()
                    self.open()
        raise RuntimeError("the thinkers have been sent home")

    async def choose(self, game: Game[Any, Any], bot: str, ask: str) -> str:
        """What a bot decides, as notation. Its luck is its own; the deal knows nothing of it."""
        return await self.run(choose, game.name, _own(game), bot, ask, secrets.token_hex(32))

    async def forecast(self, game: Game[Any, Any], view: str, actions: tuple[str, ...]) -> str:
        """What each of these decisions would bring, as JSON."""
        return await self.run(forecast, game.name, _own(game), view, actions)

    async def plan(self, game: Game[Any, Any], view: str) -> str:
        """The decisions that finish well what a seat is doing, as JSON."""
        return await self.run(plan, game.name, _own(game), view)

    async def advise(self, game: Game[Any, Any], view: str, legal: tuple[str, ...]) -> str:
        """What a strong bot would do in a seat's place, as JSON."""
        return await self.run(advise, game.name, _own(game), view, legal, secrets.token_hex(32))


def _own(game: Game[Any, Any]) -> str | None:
    """A game's material, if it is not the one that comes with it."""
    return None if game.own_material else game.material_text


def _call(work: Callable[..., str], given: tuple[Any, ...]) -> str:
    return work(*given)


# In the other process.


def _follow_the_server() -> None:
    """End when the server does, even if it was killed; whether to stop is for the server alone to say."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)


@lru_cache(maxsize=64)
def box(name: str, material: str | None) -> Game[Any, Any]:
    """A game by its name, with its own or an owner's material."""
    game = find(name)
    return game if material is None else game.with_material(material)


def choose(game: str, material: str | None, bot: str, ask: str, luck: str) -> str:
    """A bot's decision."""
    player = bots.make(bot, box(game, material), Rng(bytes.fromhex(luck)))
    return str(player.choose(from_text(ask)))


def forecast(game: str, material: str | None, view: str, actions: tuple[str, ...]) -> str:
    """What each of these decisions would bring a seat, as far as its own view can tell."""
    played = box(game, material)
    hints, seen = played.hints(), from_text(view)
    return dump([encode(hints.forecast(seen, played.parse(action))) for action in actions])


def plan(game: str, material: str | None, view: str) -> str:
    """How a seat could finish well what it is doing."""
    return dump([encode(action) for action in box(game, material).hints().plan(from_text(view))])


def advise(game: str, material: str | None, view: str, legal: tuple[str, ...], luck: str) -> str:
    """The decisions that look best from a seat's own view, the victories they promise, and what they bring."""
    played = box(game, material)
    actions = [played.parse(action) for action in legal]
    found = bots.advise(played, from_text(view), actions, Rng(bytes.fromhex(luck)))
    return dump(
        [
            {
                "action": encode(one.action),
                "share": round(100 * one.share),
                "brings": [[source, points] for source, points in one.brings],
            }
            for one in found
        ]
    )
