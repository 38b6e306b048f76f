"""People who play SPLIT on the page: they take something that is offered, by mouse, finger or keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

OFFERED = re.compile(r", you can (place here|remove it)$")
KIND = """one => {
    if (one.tagName === 'DIALOG') return 'over';
    if (one.role === 'gridcell') return 'space';
    if (one.closest('[role=toolbar]')) return 'card';
    if (!one.closest('[data-mode]')) return 'other';
    return one.textContent.startsWith('Show and draw') ? 'draw' : 'match';
}"""


class Player:
    """Somebody at a table of SPLIT who decides by clicks, and likes some columns of the board better than others."""

    def __init__(self, page: Page, likes: str = "ef") -> None:
        self.page = page
        self.due = page.get_by_role("region", name="What is due")
        self.hand = page.get_by_role("toolbar", name="Your hand")
        self.cards = self.hand.get_by_role("button", name=re.compile(", can be played$"))
        self.spaces = page.get_by_role("gridcell", name=OFFERED)
        self.liked = page.get_by_role(
            "gridcell", name=re.compile(f"^[{likes}]{OFFERED.pattern.replace(', ', '.*, ', 1)}")
        )
        self.matches = self.due.get_by_role("button", name=re.compile("^(weak|strong|perfect)", re.IGNORECASE))
        self.draw = self.due.get_by_role("button", name="Show and draw")
        self.result = page.get_by_role("dialog", name=re.compile(r"wins?[.!]$|^Nobody wins"))
        self.offers = self.cards.or_(self.spaces).or_(self.matches).or_(self.draw)

    def waits(self, *others: Locator) -> str:
        """Wait until there is something to decide, or the game is over, or one of the others is there; what it is."""
        anything = self.offers.or_(self.result)
        for other in others:
            anything = anything.or_(other)
        kind: str = anything.locator("visible=true").last.evaluate(KIND)
        return kind

    def decides(self, kind: str) -> None:
        """Take the first thing of the kind that is offered."""
        if kind == "card":
            self.takes_card()
        elif kind == "space":
            self.takes_space((self.liked if self.liked.count() else self.spaces).first)
        elif kind == "match":
            self.matches.first.click()
        else:
            self.draw.click()

    def picks(self, number: int) -> None:
        """Take one of the playable cards, or put it back."""
        self.cards.nth(number).click()

    def takes_card(self) -> None:
        self.picks(0)
        self.matches.first.click()

    def takes_space(self, space: Locator) -> None:
        space.click()

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


class Toucher(Player):
    """Somebody with a finger on a small screen: a space is pointed at first, then confirmed."""

    def picks(self, number: int) -> None:
        self.cards.nth(number).tap()

    def takes_card(self) -> None:
        self.picks(0)
        self.matches.first.tap()

    def takes_space(self, space: Locator) -> None:
        space.tap()
        self.due.get_by_role("button", name=re.compile("^(Place on|Remove) [a-j]")).tap()


class Typist(Player):
    """Somebody who has a keyboard and nothing else."""

    def decides(self, kind: str) -> None:
        focused = self.page.locator(":focus")
        keys = self.page.keyboard
        if kind == "card":
            labels = self.hand.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
            place = next(place for place, label in enumerate(labels) if label.endswith(", can be played"))
            keys.press(str(place + 1))
            expect(focused).to_have_accessible_name(re.compile(": Slot "))
            keys.press("Enter")
            return
        if kind == "space":
            if not focused.count():
                keys.press("ArrowDown")
            expect(focused).to_have_accessible_name(OFFERED)
            if self.liked.count():
                # A letter and a number lead to a space.
                keys.type((self.liked.first.get_attribute("aria-label") or "").partition(",")[0])
                expect(focused).to_have_accessible_name(self.liked.first.get_attribute("aria-label") or "")
        keys.press("n" if kind == "draw" else "Enter")
