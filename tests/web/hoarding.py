"""People who play Split the Hoard on the page: they price, buy, answer and reckon, by mouse, finger or keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

DUE = """() => {
    const table = document.querySelector('[data-due]');
    if (!table) return '';
    if (table.dataset.due === 'over') return 'over';
    const asked = table.querySelector('[role=dialog][data-trigger]');
    if (asked) return 'ask ' + asked.dataset.trigger;
    const buttons = [...table.querySelectorAll('button:enabled')];
    const button = name => buttons.some(one => one.textContent.startsWith(name));
    if (table.dataset.due === 'price' && button('Seal my prices')) return 'price';
    if (table.dataset.due === 'turn' && button('Take 2 Coins')) return 'turn';
    return '';
}"""
"""What the seat has to do, as the page shows it."""


PRICED = """() => {
    const table = document.querySelector('[data-due]');
    const asked = table.querySelector('[role=dialog][data-trigger]');
    if (asked) return 'ask ' + asked.dataset.trigger;
    return table.dataset.due === 'price' ? '' : table.dataset.due;
}"""
"""What a seat that has priced has to do, once it has to do something or has sealed."""


BOTS = 300_000
"""Milliseconds that bots may take until somebody is asked: a process starts for them first, and each has its time."""


MOVED = "before => document.querySelector('[data-due]')?.dataset.moment !== before"


class Hoarder:
    """Somebody at a table of Split the Hoard who decides by clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.due = page.get_by_role("region", name="What is due")
        self.prompt = page.get_by_role("dialog").and_(page.locator("[data-trigger]"))
        self.answers = self.prompt.locator("[data-answer]")
        self.done = self.prompt.locator("footer").get_by_role("button").last
        self.offers = page.get_by_role("button", name=re.compile("; you have [0-9]+$"))
        self.reckoning = page.get_by_role("region", name="The reckoning")
        self.used: list[str] = []
        """What triggered the abilities that were used out of turn or in windows."""

    def waits(self) -> str:
        """Wait until there is something to decide, or the game is over; what it is."""
        return str(self.page.wait_for_function(DUE, timeout=BOTS).json_value())

    def decides(self, kind: str) -> None:
        if kind == "price":
            self.prices()
        elif kind == "turn":
            self.acts()
        else:
            self.answers_to(kind.removeprefix("ask "))

    def clicks(self, thing: Locator) -> None:
        thing.click()

    def prices(self) -> None:
        """Put the middle card first, lay a Coin on it if there is one, and seal."""
        more = self.page.get_by_role("button", name="One Coin more on place 1", exact=True)
        if more.is_enabled():
            self.clicks(more)
        self.seals()

    def seals(self) -> None:
        self.clicks(self.due.get_by_role("button", name=re.compile("^Seal my prices")))

    def has_priced(self) -> str:
        """Wait until the prices are sealed, or until it is asked which Coins to lay; what is due then."""
        return str(self.page.wait_for_function(PRICED).json_value())

    def acts(self) -> None:
        """Buy the first thing that can be paid for, or take Coins."""
        if self.offers.locator("visible=true").count():
            self.clicks(self.offers.locator("visible=true").first)
            self.clicks(self.due.get_by_role("button", name=re.compile("^Buy for ")))
        else:
            self.clicks(self.due.get_by_role("button", name=re.compile("^Take 2 Coins")))

    def answers_to(self, trigger: str) -> None:
        """Use the first ability that is offered, or choose the first thing."""
        first = self.answers.first
        if first.get_attribute("data-answer") == "Use":
            self.used.append(trigger)
        self.clicks(first)
        expect(first).to_have_attribute("aria-pressed", "true")
        self.clicks(self.done)

    def plays_until(self, wanted: Callable[[str], bool]) -> str:
        """Decide until it is as wanted, or until the game is over; what is due then."""
        while True:
            kind = self.waits()
            if kind == "over" or wanted(kind):
                return kind
            self.decides_and_waits(kind)

    def sees(self) -> str:
        """What there is to decide now; nothing: an empty text."""
        return str(self.page.evaluate(DUE))

    def decides_and_waits(self, kind: str) -> None:
        """Decide, and wait until something has come of it."""
        before = self.now()
        self.decides(kind)
        self.page.wait_for_function(MOVED, arg=before)

    def now(self) -> str:
        """The number of the moment that is shown."""
        return str(self.page.locator("[data-due]").get_attribute("data-moment"))

    def plays(self) -> Locator:
        """Play to the end; the reckoning."""
        self.plays_until(lambda kind: False)
        return self.reckoning


class Toucher(Hoarder):
    """Somebody with a finger on a small screen."""

    def clicks(self, thing: Locator) -> None:
        thing.tap()


class Typist(Hoarder):
    """Somebody who has a keyboard and nothing else."""

    def prices(self) -> None:
        keys = self.page.keyboard
        focused = self.page.locator(":focus")
        keys.press("2")
        expect(focused).to_have_accessible_name(re.compile("^Place 2: "))
        keys.press("+")
        keys.press("ArrowLeft")
        expect(focused).to_have_accessible_name(re.compile("^Place 1: "))
        keys.press("s")

    def acts(self) -> None:
        keys = self.page.keyboard
        if not self.offers.locator("visible=true").count():
            keys.press("c")
            return
        keys.press("ArrowDown")
        expect(self.page.locator(":focus")).to_have_accessible_name(re.compile("; you have [0-9]+$"))
        keys.press("Enter")
        expect(self.due.get_by_role("button", name=re.compile("^Buy for "))).to_be_visible()
        keys.press("Enter")

    def answers_to(self, trigger: str) -> None:
        keys = self.page.keyboard
        letters = self.answers.locator("kbd")
        if letters.count() and letters.last.inner_text() == "P":
            keys.press("p")
            return
        keys.press("ArrowDown")
        expect(self.page.locator(":focus")).to_have_attribute("data-answer", re.compile("."))
        keys.press("Enter")
        keys.press("Enter")
