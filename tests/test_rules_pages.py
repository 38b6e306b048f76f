"""The rules pages in docs/rules say what the games' rules.toml say, and all of it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from splitsies.core.game import Game
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"


def test_the_pages_are_up_to_date() -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "rules_pages.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_page_has_every_rule_in_order_and_marks_the_rulings(game: Game[Any, Any], language: str) -> None:
    text = (PAGES / f"{game.name.replace('-', '_')}.{language}.md").read_text("utf-8")
    written = re.findall(r"^\*\*(.+?)\*\*( \*\(.+?\)\*)? (.+)$", text, re.MULTILINE)
    rules = game.rulebook().rules.values()
    assert [(id, bool(mark), said) for id, mark, said in written] == [
        (rule.id, rule.ruling, rule.text[language]) for rule in rules
    ]
    titles = [f"## {id} {title[language]}" for id, title in game.rulebook().chapters.items()]
    assert re.findall(r"^## .+$", text, re.MULTILINE) == titles


def test_the_page_on_provenance_lists_every_ruling() -> None:
    text = (ROOT / "docs" / "provenance.md").read_text("utf-8")
    rules = [rule for game in GAMES for rule in game.rulebook().rules.values()]
    assert re.findall(r"^\| ([A-Z]+ \d+\.\d+) \|", text, re.MULTILINE) == [rule.id for rule in rules if rule.ruling]


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.name)
def test_a_page_links_to_pages_that_are_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8"))
    assert targets
    assert all((PAGES / target).exists() for target in targets)
