"""What axe-core says of every page and dialog, wide and narrow, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from server.served import Served
from splitsies.games import GAMES
from web.conftest import Visit
from web.finished import bots_play, titles
from web.inspecting import Inspector
from web.playing import Player


@pytest.fixture
def inspector(visit: Visit) -> Iterator[Inspector]:
    one = Inspector(visit("Ann"))
    yield one
    one.reports()


def test_the_lobby(inspector: Inspector, server: Served) -> None:
    bots_play(server)
    ann = inspector.visitor
    ann.opens()
    expect(ann.page.get_by_role("region", name="Recent games").get_by_role("listitem").first).to_be_visible()
    inspector.looks("lobby")
    inspector.looks_into("You and this browser", "Ann: name and settings")
    inspector.looks_into("New table", "Set up a table of SPLIT")


def test_a_table_before_the_game(inspector: Inspector) -> None:
    ann = inspector.visitor
    ann.sets_up("SPLIT", {"Seats": "two teams of two"}).get_by_role("button", name="Open the table").click()
    expect(ann.button("Fill with bots")).to_be_visible()
    inspector.looks("gathering")


def test_a_table_of_split(inspector: Inspector) -> None:
    ann = inspector.visitor
    ann.opens()
    ann.button("Play now: SPLIT, against bots").click()
    player = Player(ann.page)
    player.plays_until(lambda kind: kind == "card")
    player.cards.first.click()
    expect(player.matches.first).to_be_visible()
    inspector.looks("a card in hand")
    player.matches.first.click()
    player.plays_until(lambda kind: kind == "space")
    inspector.looks("placing")
    inspector.looks_into("This table", "This table")
    inspector.looks_into("Ann (you)", re.compile(r"Ann \(you\)"))
    rules = ann.button("Rule sheet").or_(ann.button("Rules"))

    def opens_rules() -> None:
        rules.locator("visible=true").click()
        expect(ann.page.get_by_role("searchbox", name="Find a rule")).to_be_visible()

    inspector.looks("rule sheet", opens_rules, lambda: ann.page.keyboard.press("Escape"), ".drawer")


@pytest.mark.parametrize("game", [game.name for game in GAMES if game.name != "split"])
def test_a_table_of_another_game(inspector: Inspector, server: Served, game: str) -> None:
    ann = inspector.visitor
    ann.opens()
    ann.button(f"Play now: {titles(server)[game]}, against bots").click()
    expect(ann.page.get_by_role("button", name=re.compile(r"\(you\) your turn"))).to_be_visible()
    inspector.looks("first decision")


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_replay_and_its_result(inspector: Inspector, server: Served, game: str) -> None:
    ann = inspector.visitor
    ann.opens(f"/r/{bots_play(server, game)}")
    expect(ann.page.get_by_text(re.compile(r"^Step 0 of [1-9]"))).to_be_visible()
    ann.button("To the end").click()
    expect(ann.button("Result")).to_be_visible()
    inspector.looks("end of a replay")

    def opens() -> None:
        ann.button("Result").click()
        ann.button("Verify this game").click()
        expect(ann.page.get_by_role("dialog").get_by_role("status")).to_be_visible()

    inspector.looks("result", opens, lambda: ann.page.keyboard.press("Escape"), "dialog[open]")
