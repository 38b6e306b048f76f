"""Clocks: whose time runs, and how much is left. They live beside the game; no rule knows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from splitsies.core.seat import Seat

MILLISECONDS: Final = 1000


class Clock:
    """The time of every seat. Whoever asks says what time it is, in seconds."""

    def __init__(self, kind: str, seconds: int, increment: int, seats: int) -> None:
        self.kind = kind
        self.seconds = seconds
        self.increment = increment
        self.left = [seconds * MILLISECONDS] * seats
        """Milliseconds each seat has left when its time starts to run."""
        self.spare = list(self.left)
        """What each seat had left when it last decided, before it got more."""
        self.since: dict[Seat, float] = {}
        """When the time of each awaited seat began to run."""

    @staticmethod
    def chosen(choice: dict[str, Any], seats: int) -> Clock:
        """The clock a host has chosen."""
        return Clock(choice["kind"], choice.get("seconds", 0), choice.get("increment", 0), seats)

    @property
    def counts(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != "none"

    def run(self, awaited: Collection[Seat], now: float) -> None:
        """Let the time of exactly these seats run; whose time ran already keeps running."""
        for seat in [seat for seat in self.since if seat not in awaited]:
            self._stop(seat, now)
        for seat in awaited:
            self.since.setdefault(seat, now)

    def pause(self, now: float) -> None:
        """Stop every seat's time; what it has used is used."""
        self.run((), now)

    def decided(self, seat: Seat, now: float, took_back: bool, private: bool) -> tuple[int, int | None, int | None]:
        """The milliseconds a seat took for this decision, what it has left afterwards, and what without getting more.

        A step that nobody else hears of brings no time: the clocks would tell the others how many there were.
        """
        used = self._used(seat, now)
        if not self.counts:
            return used, None, None
        if took_back:  # goes on with the time it had before, so that nobody gains time by it
            rest = max(0, self.spare[seat] - used)
            return used, rest, rest
        rest = max(0, self.left[seat] - used)
        if private:
            return used, rest, rest
        if self.kind == "decision":
            return used, self.seconds * MILLISECONDS, rest
        return used, rest + self.increment * MILLISECONDS, rest

    def settle(self, seat: Seat, left: int | None, spare: int | None) -> None:
        """What a seat has left after a decision, as the log says it."""
        self.since.pop(seat, None)
        if left is not None and spare is not None:
            self.left[seat] = left
            self.spare[seat] = spare

    def rest(self, seat: Seat, now: float) -> int:
        """Milliseconds this seat has left now."""
        return max(0, self.left[seat] - self._used(seat, now))

    def run_out(self, now: float) -> list[Seat]:
        """The seats whose time is up."""
        return [seat for seat in sorted(self.since) if self.counts and self.rest(seat, now) == 0]

    def next_end(self, now: float) -> float | None:
        """In how many seconds the next seat's time will be up."""
        if not self.counts or not self.since:
            return None
        return min(self.rest(seat, now) for seat in self.since) / MILLISECONDS

    def shown(self, now: float) -> Sequence[dict[str, Any]] | None:
        """The clock as the page draws it."""
        if not self.counts:
            return None
        return [{"left_ms": self.rest(seat, now), "running": seat in self.since} for seat in range(len(self.left))]

    def _used(self, seat: Seat, now: float) -> int:
        since = self.since.get(seat)
        return 0 if since is None else max(0, round((now - since) * MILLISECONDS))

    def _stop(self, seat: Seat, now: float) -> None:
        if self.counts:
            self.spare[seat] = max(0, self.spare[seat] - self._used(seat, now))
            self.left[seat] = self.rest(seat, now)
        del self.since[seat]
