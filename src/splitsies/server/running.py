"""Running a server on a socket that listens already."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .app import create_app
from .hall import Hall
from .logs import configure
from .settings import Settings

SWITCH_SECONDS = 0.0002
"""How long the thread that writes waits for its turn while the tables keep the other one busy.

SQLite gives its turn up at every row, and at the usual 5 ms a batch of rows took longer than all else together.
"""
SWEEPING = (2_000, 20, 1_000_000)
"""How often Python looks for garbage: seldom among what has lasted, for with many tables that stops all for long."""
SWEEP_SECONDS = 600.0
"""... and how often it looks through everything."""
GOODBYE_SECONDS = 2.0
"""How long a server that stops waits for its last words to be sent."""

KEEP_ALIVE_SECONDS = 75
"""How long an idle connection is kept for the next request: longer than browsers and proxies keep theirs.

Whoever closes first must not be the server: a request that is already on its way would meet a closed door.
"""


class Socket(WebSocketsSansIOProtocol):
    """A socket that is cut off if its last words are not taken: whoever never reads cannot keep it."""

    async def run_asgi(self) -> None:
        """Be at a table, and then not for much longer."""
        await super().run_asgi()
        self.loop.call_later(self.close_timeout, self.transport.abort)


class Serving(uvicorn.Server):
    """Opens the hall before anybody is let in, and says goodbye before the sockets are closed."""

    def __init__(self, config: uvicorn.Config, hall: Hall, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall = hall
        self.when_started = started
        self.sweeper: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; Trouble says why the database cannot be used."""
        await self.hall.open()
        gc.collect()
        gc.freeze()  # what is here now stays: rules, texts, the application
        gc.set_threshold(*SWEEPING)
        self.sweeper = asyncio.create_task(_sweep())
        await super().startup(sockets)
        self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, in an order in which everybody hears of it and nothing is lost."""
        await self.hall.say_goodbye()
        until = asyncio.get_running_loop().time() + GOODBYE_SECONDS
        while self.hall.sockets and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        await self.hall.close()
        if self.sweeper is not None:
            self.sweeper.cancel()


async def _sweep() -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        gc.collect()


def _nothing() -> None: ...


def run(settings: Settings, listener: socket.socket, log_level: str, started: Callable[[], None] = _nothing) -> None:
    """Serve until told to stop; `started` is called when people may come."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        lifespan="off",
        access_log=False,
        log_config=configure(log_level),
        ws=Socket,
        ws_max_size=4 * settings.message_bytes,
        ws_per_message_deflate=False,  # saves a person a few kilobytes a move, and costs more than all the rest
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    Serving(config, app.state.hall, started).run(sockets=[listener])
