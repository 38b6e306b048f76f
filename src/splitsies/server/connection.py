"""One socket: messages wait for their turn, and a reader who is too slow is let go, so that no table waits."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

from splitsies.core.seat import SPECTATOR, Seat

from .moments import text_of
from .wire import Refused
from .words import refusal


class Wire(Protocol):
    """What a connection needs of a socket."""

    async def send_text(self, data: str) -> None: ...


class Connection:
    """Somebody who is at a table through one socket."""

    def __init__(self, wire: Wire, guest: str | None, name: str, language: str, backlog: int) -> None:
        self.wire = wire
        self.guest = guest
        self.name = name
        self.language = language
        self.seat: Seat = SPECTATOR
        self.heard = 0
        """How many events of its seat's story were sent here."""
        self.backlog = backlog
        self.waiting: deque[str] = deque()
        self.something = asyncio.Event()
        self.ending: Refused | None = None
        """Why the connection is about to be closed."""
        self.sent = 0

    def send(self, text: str) -> None:
        """Put a message in the queue; never waits."""
        if self.ending is not None:
            return
        if len(self.waiting) >= self.backlog:
            self.end(Refused("too_slow"))
            return
        self.waiting.append(text)
        self.something.set()

    def tell(self, message: dict[str, Any]) -> None:
        """Put a message in the queue."""
        self.send(text_of(message))

    def refuse(self, problem: Refused, re: int | None) -> None:
        """Say why something is not possible."""
        self.tell({"is": "refused", "re": re, **refusal(problem, self.language)})

    def end(self, why: Refused) -> None:
        """Close the connection; what waits is dropped, because the next connection starts from the truth."""
        if self.ending is None:
            self.ending = why
            self.waiting.clear()
            self.something.set()

    async def write(self, seconds: float) -> None:
        """Send what waits, one after another, until the connection ends or its reader is too slow."""
        while True:
            while self.waiting:
                async with asyncio.timeout(seconds):
                    await self.wire.send_text(self.waiting.popleft())
                self.sent += 1
            if self.ending is not None:
                said = refusal(self.ending, self.language)
                bye = {"is": "bye", "code": said["code"], "text": said["text"]}
                await asyncio.wait_for(self.wire.send_text(text_of(bye)), seconds)
                return
            self.something.clear()
            if not self.waiting:
                await self.something.wait()
