"""Nothing lies over what a player has to see: SPLIT's board on laptops, tablets and phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.browser import PHONE
from web.conftest import Visit
from web.playing import Player, Toucher

OVERLAPS = """([upper, lower]) => {
    const seen = (one) => one.checkVisibility({ visibilityProperty: true });
    const all = (what) => [...document.querySelectorAll(what)].filter(seen);
    const boxes = (what) => all(what).map((one) => [one, one.getBoundingClientRect()]);
    const found = [];
    for (const [over, a] of boxes(upper)) for (const [under, b] of boxes(lower)) {
        if (over.contains(under) || under.contains(over)) continue;
        if (over.closest('.sp-slot') && over.closest('.sp-slot') === under.closest('.sp-slot')) continue;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${over.className} over ${under.className} by ${wide | 0} x ${high | 0}`);
    }
    return found;
}"""
OUTSIDE = """what => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility()).map((one) => {
    const box = one.getBoundingClientRect();
    const gone = box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
    return gone ? `${one.className} at ${box.left | 0}, ${box.top | 0} to ${box.right | 0}, ${box.bottom | 0}` : '';
}).filter(Boolean)"""


def overlaps(page: Page, upper: str, lower: str) -> list[str]:
    """What of the one lies over the other; a card may hold its own tag."""
    found: list[str] = page.evaluate(OVERLAPS, [upper, lower])
    return found


def outside(page: Page, what: str) -> list[str]:
    """What cannot be seen without scrolling."""
    found: list[str] = page.evaluate(OUTSIDE, what)
    return found


def with_a_card_in_hand(player: Player) -> None:
    """The playable card that fits in most places has been picked."""
    player.plays_until(lambda kind: kind == "card")
    targets = player.page.locator(".sp-target")
    places = []
    for number in range(player.cards.count()):
        player.picks(number)
        expect(targets.first).to_be_visible()
        places.append(targets.count())
        player.picks(number)
        expect(targets).to_have_count(0)
    player.picks(places.index(max(places)))
    expect(player.matches.first).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1280, 720), (1024, 768), (820, 1180)])
def test_tags_and_hand_lie_beside_the_cards_and_the_board(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    ann = visit("Ann", viewport={"width": width, "height": height})
    ann.opens()
    ann.button("Play now: SPLIT, against bots").click()
    with_a_card_in_hand(Player(ann.page))
    assert overlaps(ann.page, ".sp-tag", ".sp-slot .sp-card, .sp-slot__cap") == []
    assert overlaps(ann.page, ".sp-hand__card:not(.is-picked), .sp-slip", ".sp-slot .sp-card, .sp-board") == []
    assert outside(ann.page, ".sp-tag, .sp-board, .sp-hand, .sp-slip, .sp-slot .sp-card") == []


@pytest.mark.parametrize("height", [844, 664])
def test_a_phone_shows_piles_board_hand_and_choice_at_once(visit: Visit, height: int) -> None:
    phone: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": height}}
    ann = visit("Ann", **phone)
    ann.opens()
    ann.button("Play now: SPLIT, against bots").tap()
    player = Toucher(ann.page)
    with_a_card_in_hand(player)
    everything = ".sp-slot .sp-card, .sp-board, .sp-hand, .sp-slip"
    ann.page.wait_for_function(f"what => !({OUTSIDE})(what).length", arg=everything)
    assert overlaps(ann.page, ".sp-hand, .sp-slip, .dock", ".sp-slot .sp-card, .sp-board") == []
    assert overlaps(ann.page, ".sp-tag", ".sp-slot .sp-card") == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
