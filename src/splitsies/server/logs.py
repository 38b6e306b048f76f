"""Logs for machines to read: one JSON object a line. No name, no token and no whole address stands in them."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def short(id: str) -> str:
    """A table's address as logs may keep it: enough to follow a table, not enough to go there."""
    return sha256(id.encode()).hexdigest()[:10]


class Lines(logging.Formatter):
    """One JSON object a line, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str = "INFO") -> dict[str, object]:
    """The logging of a server, as uvicorn wants it told; what uvicorn itself says of requests has addresses in it."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": "splitsies.server.logs.Lines"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"level": level, "handlers": ["stderr"]},
        "loggers": {name: {"level": "WARNING"} for name in ("alembic", "uvicorn", "uvicorn.error")},
    }
