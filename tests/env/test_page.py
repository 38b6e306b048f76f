"""The page about the environments says what is true."""

from __future__ import annotations

import pytest

from outside import loaded
from splitsies.env import spaces


def test_its_tables_are_those_of_the_environments() -> None:
    """If this fails: python scripts/environments_page.py"""
    page = loaded("scripts/environments_page.py")
    text = page.PAGE.read_text("utf-8")
    assert page.written(text) == text


def test_tables_for_other_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert spaces.main(["split_v0", "seats=6", "board=shuffled"]) == 0
    assert "| 0 | `chips` | 3 × 10 × 10 | 1 |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say which environment, such as split_v0 seats=6"),
        (["chess_v0"], "there is no environment 'chess_v0'; there is great_split_v0, split_v0, split_the_hoard_v0"),
        (["split_v0", "seats=5"], "seats must be 2, 3, 4 or 6, not '5'"),
        (["split_v0", "six"], "'six' is no option of split_v0; it has seats, board, joker, claims, memory"),
    ],
)
def test_what_cannot_be_printed_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert spaces.main(words) == 2
    assert said in capsys.readouterr().err
