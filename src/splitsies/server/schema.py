"""What the server keeps: the tables of the database, and their rows as values. All times are UTC in milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text


@dataclass(frozen=True)
class GuestRow:
    """Somebody who has come by: the name they go by, when they first came and when they were last seen."""

    id: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True)
class TableRow:
    """A table as the lists show it; all else about it is in its entries."""

    id: str
    game: str
    status: str
    open: bool
    created: int
    touched: int


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table, as its log keeps it; the body is JSON."""

    seq: int
    at: int
    kind: str
    body: str


@dataclass(frozen=True)
class ReplayHead:
    """A finished game as the lists show it; the summary is JSON."""

    id: str
    table_id: str | None
    game: str
    open: bool
    at: int
    summary: str


@dataclass(frozen=True)
class ReplayRow(ReplayHead):
    """A finished game with its whole record."""

    record: str


metadata: Final = MetaData()

guests: Final = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("tables_by_status", "status", "touched"),
    Index("tables_by_open", "open", "touched"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,  # a log then lies together, in its order
)

# No foreign key to guests: who sat somewhere may be forgotten before the table is.
members: Final = Table(
    "members",
    metadata,
    Column("guest_id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Index("members_by_table", "table_id"),
    sqlite_with_rowid=False,
)

positions: Final = Table(
    "positions",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

# No foreign key to tables: a replay outlives its table.
replays: Final = Table(
    "replays",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text),
    Column("game", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Column("record", Text, nullable=False),
    Index("replays_by_age", "open", "at"),
    Index("replays_by_game", "game", "open", "at"),
)

kept: Final = Table(
    "keep",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
