"""How even the games are: the script plays them in the lab and writes its tables between the document's marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside import loaded
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.lab.ladder import BEGIN


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_tables_of_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    loaded("scripts/balance.py").main(["--games-of", game, "--games", "2", "--workers", "1"])
    told = capsys.readouterr().out
    assert "2 games of 4 greedy bots; even is 25.0 %." in told
    heads = [line for line in told.splitlines() if line.startswith("#")]
    assert heads[0] == f"## {find(game).catalogue('en').name}"
    assert "### Seats" in heads
    assert ("### Where the points come from" in heads) == (game != "split"), "at SPLIT there are no points"


def test_the_document_keeps_what_is_around_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text("# How even\n\nBefore.\n", "utf-8")
    given = ["--games-of", "split", "--games", "2", "--workers", "1", "--page", str(page)]
    script = loaded("scripts/balance.py")
    script.main(given)
    script.main([*given, "--counts"])
    once = page.read_text("utf-8")
    assert once.startswith("# How even\n\nBefore.\n")
    assert once.count(BEGIN.format("balance")) == once.count(BEGIN.format("counts")) == 1
    assert [line.split(" | ")[1] for line in once.splitlines() if line.startswith("| SPLIT")] == ["2", "3", "4", "6"]
    script.main(given)
    assert page.read_text("utf-8") == once
