"""Whole games on the page: by mouse, by keyboard, by finger, in a team, against each other, and through mishaps."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from server.served import Served
from splitsies.games import game as find
from web.browser import PHONE, Visitor
from web.conftest import Visit
from web.finished import record_of, told_no_more_than
from web.playing import Player, Toucher, Typist

AWAY = "Since you were away"


def commitment(visitor: Visitor) -> str:
    """What the menu of the table says of the shuffle."""
    visitor.button("This table").click()
    menu = visitor.page.get_by_role("dialog", name="This table")
    expect(menu.get_by_role("heading", name="Commitment to the shuffle")).to_be_visible()
    text = menu.locator("code").inner_text()
    menu.get_by_role("button", name="Close", exact=True).click()
    return text


def test_a_whole_game_by_clicks_and_its_proof(visit: Visit) -> None:
    ann = visit("Ann")
    ann.opens()
    ann.button("Play now: SPLIT, against bots").click()
    player = Player(ann.page)
    player.waits()
    promised = commitment(ann)
    assert re.fullmatch("[0-9a-f]{64}", promised)
    result = player.plays()
    expect(result.get_by_role("table", name="Score sheet")).to_be_visible()
    expect(result).to_contain_text(promised)
    result.get_by_role("button", name="Verify this game").click()
    expect(result.get_by_role("status")).to_contain_text("Everything holds.")
    result.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_text(re.compile("^Step 0 of "))).to_be_visible()


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    ann = visit("Ann")
    ann.opens()
    keys = ann.page.keyboard
    expect(ann.button("Play now: SPLIT, against bots")).to_be_visible()
    ann.page.evaluate("document.activeElement.blur()")
    for _ in range(40):
        keys.press("Tab")
        if ann.page.locator(":focus").get_attribute("aria-label") == "Play now: SPLIT, against bots":
            break
    keys.press("Enter")
    player = Typist(ann.page)
    player.waits()
    keys.press("?")
    help = ann.page.get_by_role("dialog", name="Keys")
    expect(help).to_contain_text("Rule sheet")
    keys.press("Escape")
    expect(help).to_be_hidden()
    keys.press("h")
    expect(ann.heading("Rule sheet")).to_be_visible()
    keys.press("Escape")
    expect(ann.heading("Rule sheet")).to_be_hidden()
    result = player.plays()
    keys.press("Escape")
    expect(result).to_be_hidden()


def test_partners_may_talk_in_private_when_the_rules_allow_it(visit: Visit) -> None:
    ann = visit("Ann")
    form = ann.sets_up("SPLIT", {"Seats": "two teams of two"})
    form.get_by_role("button", name="Bots everywhere").click()
    form.get_by_role("button", name="Start the game").click()
    player = Player(ann.page)
    talk = ann.page.get_by_role("button", name=re.compile("^Talk to "))
    private = ann.page.get_by_role("checkbox", name=re.compile("^Only to "))
    seen: set[bool] = set()
    while (kind := player.waits()) != "over":
        allowed = bool(ann.moment()["confer"])
        expect(talk).to_have_count(int(allowed))
        expect(private).to_have_count(int(allowed))
        assert allowed == (kind == "space")
        if allowed and True not in seen:
            talk.click()
            expect(private).to_be_checked()
            ann.page.get_by_role("textbox", name="Private message").fill("to the left")
            ann.page.keyboard.press("Enter")
            expect(ann.page.get_by_role("list", name="Chat")).to_contain_text("in private")
        seen.add(allowed)
        player.decides(kind)
    assert seen == {True, False}
    expect(talk).to_have_count(0)


def test_two_people_play_each_other_by_invitation_and_play_again(visit: Visit, server: Served) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    ann.sets_up("SPLIT", {"Who may join": "With the link only"}).get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_role("textbox", name="Invitation").input_value()
    bob.opens()
    bob.page.get_by_role("textbox", name="Link or code of a table").fill(link)
    bob.button("Join").click()
    bob.button("Sit here").click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.button("Start").click()
    play_each_other(ann, bob)
    for one, replies in ((ann, bob), (bob, ann)):
        assert Player(one.page).result.count()
        assert replies.moment()["outcome"] == one.moment()["outcome"]
    replay = Player(bob.page).result.get_by_role("link", name="Replay").get_attribute("href") or ""
    record = record_of(server, replay.rpartition("/")[2])
    for seat, visitor in enumerate((ann, bob)):
        told_no_more_than(record, seat, visitor.frames)

    ann.button("Rematch").click()
    bob.page.get_by_role("link", name="To the rematch").click()
    for visitor in (ann, bob):
        expect(visitor.heading("A table of SPLIT")).to_be_visible()
        expect(visitor.page.get_by_role("main").get_by_role("listitem").first).to_contain_text("Bob")
    expect(bob.page).to_have_url(ann.page.url)
    ann.button("Start").click()
    for visitor in (ann, bob):
        expect(Player(visitor.page).hand).to_be_visible()


def play_each_other(ann: Visitor, bob: Visitor) -> None:
    """Whoever has the turn decides, until the game is over for both."""
    players = [Player(ann.page), Player(bob.page, likes="ij")]
    other = [one.page.get_by_role("button", name=re.compile(" decides")) for one in (ann, bob)]
    turn, kinds = 0, ["", ""]
    while kinds != ["over", "over"]:
        kinds[turn] = players[turn].waits(other[turn])
        if kinds[turn] in ("over", "other"):
            turn = 1 - turn
        else:
            players[turn].decides(kinds[turn])


JOKERS = re.sub(
    r"(?s)\[deck\].*?\[table\]",
    """[deck]
provenance = "derived"
ranks = ["10", "J", "Q", "K"]
suits = ["H", "S", "D", "C"]
copies = 3
red_jokers = 4
black_jokers = 4

[table]""",
    find("split").material_text,
)
"""A deck with few ranks and many Jokers, so that everything that can be due is due soon."""


def all_that_is_seen(player: Player) -> list[list[str]]:
    """The board, the slots, the hand and what is due, in words."""
    page = player.page
    heading = [player.due.get_by_role("heading").inner_text()]
    labels = "all => all.map(one => one.ariaLabel)"
    parts = (page.get_by_role("gridcell"), player.hand.get_by_role("button"))
    slots = page.get_by_role("listitem", name=re.compile("^Slot "))
    return [heading, *[part.evaluate_all(labels) for part in (*parts, slots)]]


def test_nothing_is_lost_when_the_page_is_loaded_again_in_mid_decision(visit: Visit) -> None:
    ann = visit("Ann")
    form = ann.sets_up("SPLIT", {})
    form.get_by_role("button", name="Bots everywhere").click()
    form.get_by_text("More", exact=True).click()
    form.get_by_label("Own material").set_input_files(
        {"name": "jokers.toml", "mimeType": "text/plain", "buffer": JOKERS.encode()}
    )
    form.get_by_role("button", name="Start the game").click()
    player = Player(ann.page)
    jokers = player.hand.get_by_role("button", name=re.compile("Joker, can be played"))
    left = {"card", "declaration", "after a declaration", "second chip"}
    declared = False
    while left and (kind := player.waits()) != "over":
        heading = player.due.get_by_role("heading").inner_text()
        moment = kind
        if kind == "match":
            moment = "declaration"
        elif kind == "space":
            moment = "after a declaration" if declared else "second chip" if "2 of 2" in heading else kind
        declared = kind == "match"
        if moment in left:
            left.discard(moment)
            before = all_that_is_seen(player)
            if moment == "card":
                player.cards.first.click()
                expect(player.matches.first).to_be_visible()
            ann.page.reload()
            assert player.waits() == kind
            assert all_that_is_seen(player) == before
            expect(ann.heading(AWAY)).to_have_count(0)
        if kind == "card" and jokers.count():
            jokers.first.click()
            player.matches.first.click()
        else:
            player.decides(kind)
    assert left == set()


def test_the_page_comes_back_by_itself_when_the_server_does(visit: Visit, tmp_path: Path) -> None:
    with Served(tmp_path, contribute_seconds=3) as server:
        ann = visit("Ann", at=server)
        ann.forgiven = re.compile("ERR_CONNECTION|WebSocket connection")
        ann.opens()
        ann.button("Play now: SPLIT, against bots").click()
        player = Player(ann.page)
        player.plays_until(lambda kind: kind == "space")
        before = all_that_is_seen(player)
        server.kill()
        lost = ann.page.get_by_text("The connection is lost.")
        expect(lost).to_be_visible()
        expect(player.spaces).to_have_count(0)
        server.start()
        expect(lost).to_be_hidden()
        assert player.waits() == "space"
        assert all_that_is_seen(player) == before
        player.decides("space")
        player.plays_until(lambda kind: kind == "space")


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    ann = visit("Ann", **PHONE)
    ann.opens()
    ann.button("Play now: SPLIT, against bots").tap()
    player = Toucher(ann.page)
    player.waits()
    fits(ann)
    dock = ann.page.get_by_role("navigation", name="Table", exact=True)
    for name, title in (("Log", "Log"), ("Chat", "Chat"), ("Rules", "Rule sheet")):
        dock.get_by_role("button", name=re.compile(f"^{name}")).tap()
        sheet = ann.page.get_by_role("dialog", name=title)
        expect(sheet).to_be_visible()
        fits(ann)
        sheet.get_by_role("button", name="Close", exact=True).tap()
        expect(sheet).to_be_hidden()
    ann.button("This table").tap()
    menu = ann.page.get_by_role("dialog", name="This table")
    expect(menu.get_by_role("textbox", name="Invitation")).to_be_visible()
    fits(ann)
    menu.get_by_role("button", name="Close", exact=True).tap()
    result = player.plays()
    expect(result.get_by_role("table", name="Score sheet")).to_be_visible()
    result.get_by_role("button", name="Verify this game").tap()
    expect(result.get_by_role("status")).to_contain_text("Everything holds.")
    fits(ann)


def fits(visitor: Visitor) -> None:
    """Nothing is wider than the screen."""
    boxes = "[document.documentElement, ...document.querySelectorAll('[role=dialog], dialog[open]')]"
    for content, screen in visitor.page.evaluate(f"{boxes}.map(one => [one.scrollWidth, innerWidth])"):
        assert content <= screen
