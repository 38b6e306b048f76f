"""How a server is run: where it keeps its tables, and what it puts up with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

DAY: Final = 24 * 3600

Metrics = Literal["off", "local", "on"]
METRICS: Final[tuple[Metrics, ...]] = get_args(Metrics)


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    a_second: float


@dataclass(frozen=True)
class Settings:
    """Everything about a server that its owner may choose."""

    database: str = "sqlite:///splitsies.db"
    origins: tuple[str, ...] = ()
    """Other pages that may speak to this server; its own always may."""
    thinkers: int = 2
    """Processes in which bots think."""
    secure_cookie: bool = False
    """Whether the page is served by https only."""

    metrics: Metrics = "local"
    """Who may read `/metrics`: nobody, only programs on this machine, or whoever can reach the server."""

    contribute_seconds: float = 10.0
    """How long a table waits for everybody's part of the shuffle."""
    think_seconds: float = 30.0
    """After this long a bot that has not decided plays anything."""
    read_seconds: float = 20.0
    """After this long a connection that does not read is closed."""
    quiet_seconds: float = 75.0
    """After this long a connection that says nothing is closed; clients ping more often."""
    forget_seconds: float = 600.0
    """A table that nobody watches leaves the memory after this long, when nothing goes on there."""
    position_moves: int = 25
    """Every so many moves a running table's Position is kept, in case the rules change under it."""

    tables: int = 5000
    """Tables that are not finished."""
    tables_each: int = 30
    """... of one guest."""
    sockets: int = 6000
    sockets_each: int = 30
    """... of one guest, or of one address without a name."""
    watchers: int = 100
    """People at one table without a seat."""
    backlog: int = 200
    """Messages that may wait for a slow reader before it is let go."""
    message_bytes: int = 16 * 1024
    body_bytes: int = 1024 * 1024
    chat_lines: int = 500
    """Lines of talk that a table remembers."""

    requests: Rate = Rate(burst=200, a_second=40)
    """Requests of one address."""
    new_tables: Rate = Rate(burst=20, a_second=0.5)
    new_guests: Rate = Rate(burst=40, a_second=1)
    messages: Rate = Rate(burst=100, a_second=30)
    """Messages on one connection."""
    heavy: Rate = Rate(burst=20, a_second=2)
    """Replays, uploads and verifications of one address."""

    gathering_days: float = 2.0
    """A table that never started is retired after this many days."""
    abandoned_days: float = 30.0
    """... a game that nobody goes on with."""
    finished_days: float = 30.0
    """... a finished table; its replay stays longer."""
    replay_days: float = 365.0


def days(count: float) -> int:
    """So many days in milliseconds, as the log counts time."""
    return round(count * DAY * 1000)
