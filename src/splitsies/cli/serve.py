"""splitsies serve: the page, and tables for people and programs."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Annotated, Final

import typer

from splitsies.core import Trouble

from .flags import HERE, told

DATABASE: Final = "splitsies.db"
PORT: Final = 8000


def serve(
    host: Annotated[str, typer.Option("--host", help=told("host"))] = "127.0.0.1",
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535, help=told("port"))] = None,
    database: Annotated[
        str, typer.Option("--database", envvar="SPLITSIES_DATABASE", help=told("database"), show_default=False)
    ] = "",
    origin: Annotated[list[str] | None, typer.Option("--origin", help=told("origin"))] = None,
    https: Annotated[bool, typer.Option("--https", help=told("https"))] = False,
    thinkers: Annotated[int, typer.Option("--thinkers", min=1, max=64, help=told("thinkers"))] = 2,
    metrics: Annotated[str, typer.Option("--metrics", help=told("metrics"))] = "local",
    level: Annotated[str, typer.Option("--log-level", help=told("log_level"))] = "WARNING",
) -> None:
    """Serve until stopped."""
    from splitsies.server.running import run  # only here: no other command needs a server
    from splitsies.server.settings import METRICS, Settings

    if level.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
        raise Trouble(HERE.say("bad_level", level=level))
    wanted = next((known for known in METRICS if known == metrics), None)
    if wanted is None:
        raise Trouble(HERE.say("bad_metrics", metrics=metrics))
    settings = Settings(
        database=database or f"sqlite:///{Path(DATABASE).resolve()}",
        origins=tuple(origin or ()),
        secure_cookie=https,
        thinkers=thinkers,
        metrics=wanted,
    )
    listener = _listen(host, port)
    lines = addresses(host, listener.getsockname()[1])
    run(settings, listener, level.upper(), lambda: print(*lines, sep="\n", flush=True))


def _listen(host: str, port: int | None) -> socket.socket:
    """Listen on this port; if none was asked for, on the first free one from 8000 on."""
    tried = [port] if port is not None else [*range(PORT, PORT + 20), 0]
    for one in tried:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, one))
            listener.listen(socket.SOMAXCONN)
            return listener
        except OSError as problem:
            listener.close()
            why = problem
            if why.errno != errno.EADDRINUSE:
                break
    raise Trouble(HERE.say("cannot_listen", host=host, port=port or PORT, reason=why.strerror or why))


def addresses(host: str, port: int) -> list[str]:
    """Where the page can be opened, here and, if it listens to all, from elsewhere in the house."""
    if host not in ("0.0.0.0", "::"):
        shown = f"[{host}]" if ":" in host else host
        return [HERE.say("open_here", address=f"http://{shown}:{port}/")]
    lines = [HERE.say("open_here", address=f"http://127.0.0.1:{port}/")]
    outside = _own_address()
    if outside is not None:
        lines.append(HERE.say("open_elsewhere", address=f"http://{outside}:{port}/"))
    return lines


def _own_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for examples
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found
