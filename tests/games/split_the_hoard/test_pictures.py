"""The page has a picture for everything in the box, drawn from the parts in its folder."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from splitsies.games.split_the_hoard import GAME

ART = Path(__file__).parents[3] / "web" / "src" / "games" / "split_the_hoard" / "art"


def test_every_treasure_family_tag_and_class_has_a_picture() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (ART / "pictures.svg").read_text("utf-8")))
    box = GAME.material
    cards = box.cards[1:]
    wanted = {f"art-{card.id}" for card in cards} | {f"family-{card.family}" for card in cards}
    wanted |= {f"tag-{tag}" for card in cards for tag in card.tags} | {f"class-{hero.id}" for hero in box.classes}
    assert wanted - drawn == set()


def test_no_two_treasures_look_alike() -> None:
    symbols = re.findall(r'<symbol id="(art-[^"]+)"[^>]*>(.*?)</symbol>', (ART / "pictures.svg").read_text("utf-8"))
    assert len({drawing for _, drawing in symbols}) == len(symbols) == len(GAME.material.cards) - 1


def test_the_pictures_are_those_that_are_drawn() -> None:
    checked = subprocess.run([sys.executable, str(ART / "draw.py"), "--check"], check=False)
    assert checked.returncode == 0
