"""Which source the games are played with: a digest that is the same in both builds, and another after any change."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import splitsies

PARTS: Final = ("core", "games", "bots")
"""What the course of a game depends on."""
LETTERS: Final = 16


@cache
def source_digest() -> str:
    """The digest of every file of these parts, with its name."""
    root = Path(splitsies.__file__).parent
    told = sha256()
    for file in sorted(file for part in PARTS for file in (root / part).rglob("*.py")):
        told.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return told.hexdigest()[:LETTERS]
