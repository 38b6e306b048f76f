"""The stories of The Great Split tell what is secret to those who may hear it only."""

from pathlib import Path

import pytest

STORIES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
ITS_OWN = (
    " is dealt ", " gets a Level ", " discards ", " splits the hand", " chooses to keep ", " plays ", " sells ",
    " uses the Splitter", " moves to ", " reaches a Double Arrow", " loses ",
)  # fmt: skip


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_what_a_seat_does_in_secret_is_told_to_it_alone(story: Path) -> None:
    lines = [line for line in story.read_text("utf-8").splitlines() if any(words in line for words in ITS_OWN)]
    assert len(lines) > 100
    for line in lines:
        who = line.split(") ")[1].split()[0]
        assert line.startswith(f"   (to {who}) ")


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.stem)
def test_a_wallet_is_told_to_its_chooser_and_what_was_kept_to_its_owner_too(story: Path) -> None:
    lines = story.read_text("utf-8").splitlines()
    offered = [line for line in lines if " offers a wallet to " in line]
    kept = [line for line in lines if "'s wallet, " in line]
    assert len(offered) == len(kept) == 6 * int(story.stem)
    for line in offered:
        assert line.startswith(f"   (to {line.split(' offers a wallet to ')[1].split('.')[0]}) ")
    for line in kept:
        owner, chooser = line.split("From ")[1].split("'s wallet, ")
        assert line.startswith(tuple(f"   (to {one}, {two}) " for one, two in pairs(owner, chooser.split()[0])))


def pairs(one: str, other: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return (one, other), (other, one)
