"""People who play The Great Split on the page: they take something that is offered, by mouse, finger or keyboard."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import cycle

from playwright.sync_api import Locator, Page, expect

from web.browser import Visitor

OPEN = "[aria-disabled=false]:not([inert], [inert] *)"
"""What may be taken; what is only on its way out is inert."""
KIND = """one => {
    if (one.tagName === 'DIALOG') return 'over';
    if (one.dataset.half) return 'choose';
    if (one.dataset.track) return 'track';
    if (one.dataset.at) return one.closest('.gs-cloak') ? 'discard' : 'split';
    if (one.dataset.card) return 'card';
    return /^(Go on|To the result)$/.test(one.textContent.trim()) ? 'reveal' : 'done';
}"""
"""What an offer is for."""


class Collector:
    """Somebody at a table of The Great Split who decides by clicks; what was decided is counted by its kind."""

    def __init__(self, page: Page, plans: bool = False) -> None:
        self.page = page
        self.plans = plans
        """Whether the rest of a resolution is left to the page as soon as it may be."""
        self.made: Counter[str] = Counter()
        table = page.get_by_role("region", name="The Great Split table")
        self.title = table.get_by_role("heading", level=1)
        self.asked = table.locator("footer").get_by_role("heading", level=2)
        self.sorted = page.locator(f"[data-at]{OPEN}")
        self.halves = page.get_by_role("radio").and_(page.locator(f"[data-half]{OPEN}"))
        self.hand = page.get_by_role("toolbar", name="Your hand")
        self.cards = self.hand.locator(f"[data-card]{OPEN}")
        self.tracks = page.get_by_role("button", name=re.compile("^Advance: "))
        self.done = page.get_by_role("button", name="I am done", exact=True)
        self.goes_on = page.get_by_role("button", name=re.compile("^(Go on|To the result)$"))
        self.takes_back = page.get_by_role("button", name="Take back", exact=True)
        self.result = page.get_by_role("dialog", name=re.compile(r"wins?[.!]$|^Nobody wins"))
        self.offers = self.sorted.or_(self.halves).or_(self.cards).or_(self.tracks).or_(self.done).or_(self.goes_on)

    def waits(self, *others: Locator) -> str:
        """Wait until there is something to decide, or the game is over, or one of the others is there; what it is."""
        anything = self.offers.or_(self.result)
        for other in others:
            anything = anything.or_(other)
        found = anything.locator("visible=true")
        expect(found.first).to_be_attached()
        kinds: list[str] = found.evaluate_all(f"all => all.map({KIND})")
        first = ("over", "reveal", "track", "done")
        return next((kind for kind in first if kind in kinds), kinds[0] if kinds else "nothing")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, target: Locator) -> None:
        """Press something, as this person does it."""
        target.click()

    def decides(self, kind: str) -> None:
        """Take something of the kind that is offered."""
        getattr(self, f"on_{kind}")()
        self.made[kind] += 1

    def on_nothing(self) -> None:
        """What was offered is gone: something happened meanwhile."""

    def on_discard(self) -> None:
        seal = self.button(re.compile("^Discard th"))
        while not seal.count():
            self.press(self.page.get_by_role("group", name="Stays in your hand").locator(f"[data-at]{OPEN}").first)
        self.press(seal)
        expect(seal).to_have_count(0)

    def on_split(self) -> None:
        seal = self.button("Seal the wallet")
        for half in cycle(("Moon", "Sun")):
            if seal.count():
                break
            self.press(self.button(half))
        self.press(seal)
        expect(self.sorted).to_have_count(0)

    def on_choose(self) -> None:
        self.press(self.halves.first)
        self.press(self.button("Keep Sun"))
        expect(self.halves).to_have_count(0)

    def on_track(self) -> None:
        self.advances(self.tracks.first)

    def advances(self, track: Locator) -> None:
        """Choose a track, wherever it is lit."""
        self.press(track)
        self.settles()

    def on_card(self) -> None:
        rest = self.button("Resolve the rest")
        if self.plans and rest.count():
            self.press(rest)
            self.press(self.button("Play it like that"))
            expect(self.done).to_be_visible()
            return
        card = self.cards.first
        kind = card.get_attribute("data-card")
        self.press(card)
        if kind == "-2":
            self.made["splitter"] += 1
            self.advances(self.tracks.first)
            return
        sell = self.button("Sell for Gold")
        if not self.made["sell"] and sell.count():
            self.press(sell)
            self.made["sell"] += 1
        else:
            self.press(self.button(re.compile("^Play ")))
        self.settles()

    def settles(self) -> None:
        """What was decided has been answered: nothing is picked any more, and something is offered again."""
        expect(self.page.locator("[data-card][aria-pressed=true]")).to_have_count(0)

    def on_done(self) -> None:
        self.press(self.done)
        expect(self.done).to_have_count(0)

    def on_reveal(self) -> None:
        self.press(self.goes_on)
        expect(self.goes_on).to_have_count(0)

    def plays_until(self, wanted: Callable[[str], bool]) -> str:
        """Decide until it is as wanted, or until the game is over; what is due then."""
        while True:
            kind = self.waits()
            if kind == "over" or wanted(kind):
                return kind
            self.decides(kind)

    def plays(self) -> Locator:
        """Play to the end; the result."""
        self.plays_until(lambda kind: False)
        return self.result


class Toucher(Collector):
    """Somebody with a finger on a small screen: a track is pointed at first, then confirmed."""

    def press(self, target: Locator) -> None:
        target.tap()

    def advances(self, track: Locator) -> None:
        self.press(track)
        self.press(self.button(re.compile("^Advance (?!:)")))
        self.settles()


class Typist(Collector):
    """Somebody who has a keyboard and nothing else; from the second round on the page plays cards for them."""

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def types(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def on_discard(self) -> None:
        seal = self.button(re.compile("^Discard th"))
        while not seal.count():
            self.types("ArrowRight")
            expect(self.focused).to_have_accessible_name(re.compile("stays in your hand$|to be discarded$"))
            if "stays" in self.focused.inner_text():
                self.types("Space")
        self.types("Enter")
        expect(seal).to_have_count(0)

    def on_split(self) -> None:
        loose = self.hand.locator("[data-at]")
        self.types("ArrowRight", "ArrowLeft")
        for place in range(loose.count()):
            left = loose.count()
            self.types("s" if place % 2 else "m")
            expect(loose).to_have_count(left - 1)
        self.types("p", "Enter")
        expect(self.sorted).to_have_count(0)

    def on_choose(self) -> None:
        self.types("ArrowRight", "ArrowLeft")
        expect(self.focused).to_have_attribute("data-half", re.compile("[01]"))
        self.types("Enter")
        expect(self.halves).to_have_count(0)

    def on_track(self) -> None:
        self.types("ArrowDown")
        expect(self.focused).to_have_accessible_name(re.compile("^Advance: "))
        asked = self.page.locator("[data-track]").count()
        assert asked
        self.types("Enter")

    def on_card(self) -> None:
        if self.made["reveal"]:
            self.types("r")
            expect(self.button("Play it like that")).to_be_visible()
            self.types("Enter")
            expect(self.done).to_be_visible()
            return
        self.types("ArrowRight")
        expect(self.focused).to_have_attribute("data-card", re.compile("."))
        card = self.focused.get_attribute("data-card")
        self.types("Enter")
        if card == "-2":
            self.made["splitter"] += 1
            self.on_track()
        elif not self.made["sell"] and self.button("Sell for Gold").count():
            self.types("x")
            expect(self.focused).to_have_accessible_name(re.compile("^Advance: Gold"))
            self.types("Enter")
            self.made["sell"] += 1
        else:
            expect(self.button(re.compile("^Play "))).to_be_visible()
            self.types("Enter")
        self.settles()

    def on_done(self) -> None:
        self.types("d")
        expect(self.done).to_have_count(0)

    def on_reveal(self) -> None:
        self.types("Enter")
        expect(self.goes_on).to_have_count(0)


def at_table(visitor: Visitor, seats: str = "four", material: str = "") -> None:
    """Sit down at a table of this size, bots everywhere else, and begin; with material of one's own if there is any."""
    form = visitor.sets_up("The Great Split", {"Seats": f"{seats} collectors"})
    form.get_by_role("button", name="Bots everywhere").click()
    if material:
        form.get_by_text("More", exact=True).click()
        form.get_by_label("Own material").set_input_files(
            {"name": "material.toml", "mimeType": "text/plain", "buffer": material.encode()}
        )
    form.get_by_role("button", name="Start the game").click()
