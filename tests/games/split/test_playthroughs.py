"""The stories of SPLIT tell what is secret to those who may hear it only."""

from pathlib import Path

import pytest

STORIES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_whatever_a_seat_is_dealt_or_draws_is_told_to_it_alone(story: Path) -> None:
    private = [line for line in story.read_text("utf-8").splitlines() if " is dealt " in line or " has drawn " in line]
    assert private
    assert all(line.startswith(f"   (to {line.split(') ')[1].split()[0]}) ") for line in private)
