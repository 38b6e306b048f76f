"""Somebody who looks at the page as axe-core does, wide and narrow, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from web.browser import FORMS, SCHEMES, Visitor, violations


class Inspector:
    """Somebody who looks at the page with axe-core, in every form and colour."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.found: dict[str, list[str]] = {}

    def looks(
        self,
        what: str,
        prepare: Callable[[], Any] | None = None,
        after: Callable[[], Any] | None = None,
        within: str = "",
    ) -> None:
        """Look at the page, or a part of it; what is not there by itself is opened before and closed afterwards."""
        page = self.visitor.page
        for form in FORMS:
            page.set_viewport_size(form)
            if prepare is not None:
                prepare()
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                for violation in violations(page, within):
                    self.found.setdefault(violation, []).append(f"{what}, {form['width']}, {scheme}")
            if after is not None:
                after()

    def looks_into(self, dialog: str, button: str | re.Pattern[str]) -> None:
        page = self.visitor.page

        def opens() -> None:
            self.visitor.button(button).first.click()
            expect(page.get_by_role("dialog", name=dialog)).to_be_visible()

        def closes() -> None:
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog", name=dialog)).to_be_hidden()

        self.looks(dialog, opens, closes, "dialog[open]")

    def reports(self) -> None:
        """Nothing may have been found wrong, wherever it was looked."""
        report = "\n".join(f"{violation}\n    {'; '.join(where)}" for violation, where in self.found.items())
        assert not self.found, report
