"""The page's types are those of the engine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from splitsies.core import codec
from splitsies.games import GAMES

ROOT = Path(__file__).parent.parent


def test_the_types_are_up_to_date() -> None:
    script = ROOT / "scripts" / "wire_types.py"
    ran = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_every_class_that_travels_has_its_type() -> None:
    text = (ROOT / "web" / "src" / "core" / "wire.ts").read_text("utf-8")
    for game in GAMES:
        prefix = game.name.replace("-", "_")
        for kind in codec.registered(prefix, object):
            assert f"_: '{prefix}.{kind.__name__}';" in text
