"""Golden files: what scripts/playthroughs.py would write now, held against what is kept."""

import runpy
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

from splitsies.core.game import Game

ROOT: Final = Path(__file__).parents[1]
SCRIPT: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "scripts" / "playthroughs.py"))


def stories(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """The stories that the game's plan lists."""
    listed: list[dict[str, Any]] = SCRIPT["plan"](game)["story"]
    return listed


def told_now(game: Game[Any, Any], row: dict[str, Any]) -> str:
    """A story of the plan as it would be told now."""
    text: str = SCRIPT["story"](game, game.options(**row["options"]), row["seed"])
    return text


def must_be_as_kept(now: str, kept: Path, rewritten_by: str) -> None:
    """Fail with the lines that differ from those kept."""
    lines = unified_diff(
        kept.read_text("utf-8").splitlines() if kept.exists() else [], now.splitlines(), "kept", "now", lineterm="", n=2
    )
    shown = "\n".join(list(lines)[:60])
    assert not shown, f"{kept.name} is told otherwise now; if that is meant, {rewritten_by} rewrites it.\n{shown}"
