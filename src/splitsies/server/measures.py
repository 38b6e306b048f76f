"""What a server counts about itself, for `/metrics`."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Measures:
    """Counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("splitsies_moves", "Decisions by who made them", ["by"], registry=self.registry)
        self.commands = Histogram(
            "splitsies_command_seconds",
            "From a command to telling all",
            registry=self.registry,
            buckets=FAST,
        )
        self.thoughts = Histogram(
            "splitsies_thought_seconds", "How long bots think", ["bot"], registry=self.registry, buckets=FAST
        )
        self.refusals = Counter("splitsies_refusals", "What was refused, by code", ["code"], registry=self.registry)
        self.sockets = Gauge("splitsies_sockets", "Open connections", registry=self.registry)
        self.tables = Gauge("splitsies_tables", "Tables in memory by status", ["status"], registry=self.registry)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self.registry)
