"""Running a server on a socket that listens already."""

from __future__ import annotations

import socket

import uvicorn

from .app import create_app
from .logs import configure
from .settings import Settings


def run(settings: Settings, listener: socket.socket, log_level: str) -> None:
    """Serve until told to stop."""
    config = uvicorn.Config(
        create_app(settings),
        access_log=False,
        log_config=configure(log_level),
        ws_max_size=4 * settings.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listener])
