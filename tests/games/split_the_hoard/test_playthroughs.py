"""The stories of Split the Hoard tell what is secret to those who may hear it only."""

from pathlib import Path

import pytest

STORIES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
ITS_OWN = (
    "'s hidden Title is ", " finds ", " puts ", " sees ", " keeps the Title ", " knows wh", " chooses ",
)  # fmt: skip
PUBLIC = (
    " face up into the Haul",
    " under the ",
    " chooses to ",
    " of Ann.",
    " of Bob.",
    " of Carl.",
    " of Dora.",
    " of Eve.",
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_what_a_seat_sees_in_secret_is_told_to_it_alone(story: Path) -> None:
    told = [line for line in story.read_text("utf-8").splitlines() if line.startswith("   (to ")]
    assert len(told) > 50
    for line in told:
        if any(words in line for words in ITS_OWN) and not any(words in line for words in PUBLIC):
            who = line.split(") ")[1].replace("'s", "").split()[0]
            assert line.startswith(f"   (to {who}) "), line


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_every_story_comes_to_its_end(story: Path) -> None:
    text = story.read_text("utf-8")
    assert "The game is over. Winner: " in text
    assert "begins." in text
