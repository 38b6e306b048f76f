"""The Great Split on the page: by mouse, keyboard and finger, against each other; what is kept, what is not told."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import eq, ne
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from server.served import Served
from splitsies.games import game as find
from web.browser import PHONE, Visitor, waits_until
from web.collecting import Collector, Toucher, Typist, at_table
from web.conftest import Visit
from web.finished import record_of, told_no_more_than
from web.inspecting import Inspector

ALL_KINDS = {"discard", "split", "choose", "card", "track", "sell", "splitter", "done", "reveal"}


def with_rounds(limit: int, scoring: tuple[int, int]) -> str:
    """The game with this hand limit in every round, and scorings after these rounds."""
    text = re.sub(r"(?m)^hand_limit = \d", f"hand_limit = {limit}", find("great-split").material_text)
    text = text.replace("scoring_line_after = true ", "scoring_line_after = false ")
    for number in scoring:
        head, mark, rest = text.partition(f"\nround = {number}\n")
        text = head + mark + rest.replace("scoring_line_after = false", "scoring_line_after = true", 1)
    return text


SMALL = with_rounds(limit=3, scoring=(1, 2))
"""Small hands, so that everybody discards in every round and a game is short, and a scoring at once."""


def only_what_it_knew(server: Served, visitor: Visitor, seat: int = 0) -> None:
    """Nothing in any message to this visitor was more than its seat knew at that moment."""
    replay = visitor.page.get_by_role("dialog").get_by_role("link", name="Replay").get_attribute("href") or ""
    told_no_more_than(record_of(server, replay.rpartition("/")[2]), seat, visitor.frames)


def test_a_whole_game_against_three_bots_by_clicks(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    at_table(ann, "four", SMALL)
    player = Collector(ann.page)
    player.plays_until(lambda kind: player.made.keys() >= ALL_KINDS)
    player.plans = True
    result = player.plays()
    assert player.made.keys() >= ALL_KINDS
    assert player.made["reveal"] == 6  # the result has waited for the last one
    expect(result.get_by_role("table", name="Score sheet")).to_contain_text("Total")
    only_what_it_knew(server, ann)
    sheet = result.get_by_role("table").aria_snapshot()
    ann.page.reload()
    expect(result).to_be_visible()
    assert result.get_by_role("table").aria_snapshot() == sheet
    ann.page.keyboard.press("Escape")
    expect(player.title).to_have_text(re.compile("The evening is over"))
    graph = ann.page.get_by_role("table", name="Prestige, round by round")
    scores = graph.get_by_role("row").last.get_by_role("cell").all_inner_texts()
    assert [int(score) for score in scores] == ann.moment()["outcome"]["scores"]


@pytest.mark.soak
def test_a_whole_game_of_the_real_size_by_clicks(visit: Visit, server: Served) -> None:
    ann = visit("Ann")
    at_table(ann, "four")
    player = Collector(ann.page)
    player.plays()
    assert player.made.keys() >= ALL_KINDS - {"discard"}
    print(f"\ndecided by clicks: {dict(player.made)}")
    only_what_it_knew(server, ann)


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.soak)])
def test_a_game_by_keyboard_alone(visit: Visit, rounds: int) -> None:
    ann = visit("Ann")
    ann.opens()
    keys = ann.page.keyboard
    expect(ann.button("Play now: The Great Split, against bots")).to_be_visible()
    ann.page.evaluate("document.activeElement.blur()")
    for _ in range(40):
        keys.press("Tab")
        if ann.page.locator(":focus").get_attribute("aria-label") == "Play now: The Great Split, against bots":
            break
    keys.press("Enter")
    player = Typist(ann.page)
    player.plays_until(lambda kind: player.made["reveal"] == rounds)
    assert player.made.keys() >= {"split", "choose", "card", "splitter", "sell", "done", "reveal"}
    if rounds == 6:
        expect(player.result).to_be_visible()
        print(f"\ndecided by keys: {dict(player.made)}")


@pytest.mark.parametrize("material", [SMALL, pytest.param("", marks=pytest.mark.soak)], ids=["small", "real"])
def test_a_table_of_seven_on_a_phone_with_every_kind_of_decision(visit: Visit, server: Served, material: str) -> None:
    ann = visit("Ann", **PHONE)
    at_table(ann, "seven", material)
    player = Toucher(ann.page)

    def enough(kind: str) -> bool:
        fits(ann)
        return bool(material) and player.made.keys() >= ALL_KINDS

    if player.plays_until(enough) == "over":
        expect(player.result.get_by_role("table", name="Score sheet")).to_be_visible()
        fits(ann)
        only_what_it_knew(server, ann)
        print(f"\ndecided by finger: {dict(player.made)}")
    assert player.made.keys() >= ALL_KINDS


def fits(visitor: Visitor) -> None:
    """Nothing is wider than the screen."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def each_other(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people at a table of their own; the game has begun."""
    ann, bob = visit("Ann"), visit("Bob")
    form = ann.sets_up("The Great Split", {"Seats": "two collectors", "Who may join": "With the link only"})
    form.get_by_role("button", name="Open the table").click()
    link = ann.page.get_by_role("textbox", name="Invitation").input_value()
    bob.opens(link[link.index("/t/") :])
    bob.button("Sit here").click()
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.button("Start").click()
    return ann, bob


@pytest.mark.parametrize("rounds", [1, pytest.param(6, marks=pytest.mark.soak)])
def test_two_people_play_each_other(visit: Visit, server: Served, rounds: int) -> None:
    ann, bob = each_other(visit)
    players = [Collector(one.page, plans=True) for one in (ann, bob)]
    for player in players * (rounds * 6):
        if player.made["reveal"] < rounds:
            player.decides(player.waits())
    assert [player.made["reveal"] for player in players] == [rounds, rounds]
    if rounds < 6:
        return
    for seat, (visitor, player) in enumerate(zip((ann, bob), players, strict=True)):
        expect(player.result).to_be_visible()
        only_what_it_knew(server, visitor, seat)
    assert ann.moment()["outcome"] == bob.moment()["outcome"]


def comes_true(player: Collector, compare: Callable[[Any, Any], Any], seen: Callable[[], Any], wanted: Any) -> None:
    """Wait until what is seen compares like this with what is wanted; it must do so in the end."""
    waits_until(player.page, lambda: bool(compare(seen(), wanted)))
    assert compare(seen(), wanted)


LEVELS = "all => all.map(one => one.ariaLabel)"


def test_a_chain_is_taken_back_step_by_step(visit: Visit) -> None:
    ann = visit("Ann")
    at_table(ann, "two")
    player = Collector(ann.page)
    player.plays_until(lambda kind: kind == "card")
    board = ann.page.get_by_role("region", name="Board of You")

    def seen() -> list[Any]:
        """The own tracks, the cards still to be played and what is asked."""
        tracks = board.locator("[role=img]").evaluate_all(LEVELS)
        return [tracks, player.hand.get_by_role("button").all_inner_texts(), player.asked.all_inner_texts()]

    before: list[list[Any]] = []
    kinds: list[str] = []
    while kinds[-2:] != ["card", "track"]:
        kind = player.waits()
        if kind in ("card", "track"):
            before.append(seen())
            kinds.append(kind)
        else:  # this hand had no card with a choice
            before, kinds = [], []
        player.decides(kind)
        if before:
            comes_true(player, ne, seen, before[-1])
    for moment, kind in zip(reversed(before), reversed(kinds), strict=True):
        player.takes_back.click()
        comes_true(player, eq, seen, moment)
        assert player.waits() == kind
    expect(player.takes_back).to_have_count(0)


def test_what_is_on_its_way_is_taken_back_when_it_has_been_answered(visit: Visit) -> None:
    ann = visit("Ann")
    kept: list[Callable[[], None]] = []
    slow = [False]

    def between(page: WebSocketRoute) -> None:
        """A line on which what the server says can be held up."""
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda said: kept.append(lambda: page.send(said)) if slow[0] else page.send(said))

    ann.page.route_web_socket(re.compile("/socket"), between)
    at_table(ann, "two")
    player = Collector(ann.page)
    player.plays_until(lambda kind: kind == "card")
    hand = player.hand.get_by_role("button").all_inner_texts()
    player.decides("card")
    kind = player.waits()
    slow[0] = True
    if kind == "card":
        player.cards.first.click()
    player.tracks.or_(player.button(re.compile("^Play "))).first.click()
    expect(player.asked).to_have_count(0)  # the page waits for its answer
    player.takes_back.dblclick()
    expect(player.takes_back).to_be_visible()
    slow[0] = False
    for says in kept:
        says()
    expect(player.takes_back).to_have_count(0)
    assert player.waits() == "card"
    assert player.hand.get_by_role("button").all_inner_texts() == hand
    expect(ann.page.get_by_role("alert")).to_have_count(0)  # nothing was refused


def test_a_sealed_wallet_is_opened_again(visit: Visit) -> None:
    players = [Collector(one.page) for one in each_other(visit)]
    for player in players:
        assert player.waits() == "discard"
        player.decides("discard")
    ann = players[0]
    assert ann.waits() == "split"
    ann.decides("split")
    expect(ann.page.get_by_text("Sealed", exact=True)).to_be_visible()
    ann.takes_back.click()
    assert ann.waits() == "split"
    expect(ann.button("Seal the wallet")).to_be_enabled()


def test_what_is_refused_ends_what_was_to_follow_and_loses_nothing(visit: Visit) -> None:
    ann = visit("Ann")
    decided = ann.misspeaks("done")
    at_table(ann, "three", SMALL)
    player = Collector(ann.page)
    assert player.waits() == "discard"
    stays = ann.page.get_by_role("group", name="Stays in your hand").locator("[data-at]")
    for _ in range(2):
        stays.first.click()
    seal = player.button("Discard these 2 cards")
    seal.click()
    refusal = ann.page.get_by_role("alert")
    expect(refusal).to_contain_text("GS ")
    assert len(decided) == 1
    expect(stays).to_have_count(3)
    seal.click()
    assert player.waits() == "split"
    assert len(decided) == 3


def test_somebody_elses_seal_leaves_alone_what_is_picked(visit: Visit) -> None:
    ann, bob = players = [Collector(one.page, plans=True) for one in each_other(visit)]
    for kind in ("discard", "split", "choose"):
        for player in players:
            assert player.waits() == kind
            player.decides(kind)
    assert ann.waits() == "card"
    ann.cards.first.click()
    picked = ann.page.locator("[data-card][aria-pressed=true]")
    expect(picked).to_be_focused()
    for kind in ("card", "done"):
        assert bob.waits() == kind
        bob.decides(kind)
    expect(ann.page.get_by_role("img", name="1 of 2 ready")).to_be_visible()
    expect(picked).to_have_count(1)
    expect(picked).to_be_focused()


FLOWN = """window.flown = new Set();
new MutationObserver((changes) => {
    for (const one of changes.flatMap((change) => [...change.addedNodes])) {
        if (one.className === 'gs-lifted') flown.add(one.firstChild.classList[0]);
    }
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("motion", ["auto", "less"])
def test_cards_and_wallets_are_seen_moving_unless_less_motion_is_wanted(visit: Visit, motion: str) -> None:
    ann = visit("Ann", pace="normal")
    ann.page.add_init_script(FLOWN)
    settings = f"localStorage['splitsies.settings'] = JSON.stringify({{pace: 'fast', motion: '{motion}', lang: 'en'}})"
    ann.page.add_init_script(settings)
    at_table(ann, "three", SMALL)
    player = Collector(ann.page)
    player.plays_until(lambda kind: player.made["card"] == 2)
    flown = set(ann.page.evaluate("[...flown]"))
    assert flown == ({"gs-wallet", "gs-half", "gs-card"} if motion == "auto" else set())


def all_that_is_seen(player: Collector) -> list[str]:
    """The board in words: the title, what is said, every card, half, track and figure; not what was announced."""
    board = player.page.get_by_role("region", name="The Great Split table")
    return [line for line in board.aria_snapshot().splitlines() if not line.startswith("  - paragraph")]


def test_nothing_is_lost_when_the_page_is_loaded_again_in_any_phase(visit: Visit) -> None:
    ann = visit("Ann")
    at_table(ann, "three", SMALL)
    player = Collector(ann.page)
    begun: dict[str, Callable[[], Any]] = {
        "discard": lambda: player.press(player.page.locator("[data-at]").first),
        "split": lambda: player.press(player.button("Moon")),
    }
    left = {"discard", "split", "choose", "card", "track", "done", "reveal"}

    def reloads() -> None:
        ann.page.evaluate("document.activeElement.blur()")
        before = all_that_is_seen(player)
        ann.page.reload()
        player.waits()
        expect(ann.page.get_by_text("…", exact=True)).to_have_count(0)
        assert all_that_is_seen(player) == before

    while left:
        kind = player.waits()
        if kind in left:
            left.discard(kind)
            begun.get(kind, lambda: None)()
            if kind != "reveal":
                expect(ann.page.get_by_role("img", name="2 of 3 ready")).to_be_visible()
            expect(ann.page.get_by_text("…", exact=True)).to_have_count(0)
            reloads()
        player.decides(kind)


def test_everybody_can_use_every_phase(visit: Visit) -> None:
    inspector = Inspector(visit("Ann"))
    ann = inspector.visitor
    at_table(ann, "four", SMALL)
    player = Collector(ann.page)
    left = {"discard", "split", "choose", "card", "track", "reveal"}
    while left:
        kind = player.waits()
        if kind in left:
            left.discard(kind)
            inspector.looks(kind, within=".table__board")
        player.decides(kind)
    ann.button("Collectors").click()
    expect(player.title).to_have_text(re.compile("The collectors"))
    inspector.looks("collectors", within=".table__board")
    inspector.reports()
