"""A real browser on a real server: Chromium by Playwright, with axe-core for what everybody must be able to use."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    WebSocketRoute,
    expect,
)

from outside import ROOT, loaded
from server.served import Served

WEB = ROOT / "web"
PAGE = ROOT / "src" / "splitsies" / "server" / "page"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 30_000
"""Milliseconds after which something that was waited for will not come."""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    """Where the browser is: what CHROMIUM_PATH says, then Debian's, then Playwright's own."""
    return os.environ.get("CHROMIUM_PATH") or shutil.which("chromium") or shutil.which("chromium-browser")


def built_from() -> tuple[str, str]:
    """The sources that the page was built from, and those that there are."""
    built = PAGE / "built-from"
    return (built.read_text("utf-8") if built.exists() else ""), loaded("hatch_build.py").digest(WEB)


class Visitor:
    """Somebody with a browser window of their own: cookies, storage and all that went wrong in it."""

    def __init__(
        self, browser: Browser, server: Served, name: str = "", pace: str = "once", lang: str = "en", **context: Any
    ) -> None:
        self.server = server
        self.name = name
        chosen: dict[str, Any] = {**WIDE, "locale": "en-GB", "color_scheme": "light", **context}
        self.context: BrowserContext = browser.new_context(**chosen)
        self.context.set_default_timeout(PATIENCE)
        settings = json.dumps({"pace": pace, "motion": "less", "lang": lang})
        self.context.add_init_script(f"localStorage['splitsies.settings'] ??= {json.dumps(settings)}")
        if name:
            assert self.context.request.post(f"{server.address}/api/me", data={"name": name}).ok
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        """Every error in the console, what the Content-Security-Policy has blocked among them."""
        self.forgiven = re.compile("(?!)")
        self.page.on("pageerror", lambda problem: self.wrong.append(str(problem)))
        self.page.on("console", self._said)
        self.frames: list[str] = []
        """Every message that the table's sockets brought."""
        self.page.on("websocket", self._connected)

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error" or "Content Security Policy" in said.text:
            self.wrong.append(said.text)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def opens(self, path: str = "/") -> Page:
        """Go to an address of the server's."""
        self.page.goto(self.server.address + path)
        return self.page

    def moments(self) -> list[dict[str, Any]]:
        """What the table has shown this visitor so far."""
        messages = [json.loads(frame) for frame in self.frames if '"moment"' in frame]
        return [message for message in messages if message["is"] == "moment"]

    def moment(self) -> dict[str, Any]:
        """What the table has shown this visitor last."""
        for frame in reversed(self.frames):
            message: dict[str, Any] = json.loads(frame)
            if message["is"] == "moment":
                return message
        raise AssertionError("no moment has come yet")

    def misspeaks(self, instead: str) -> list[str]:
        """The first thing that is decided from now on reaches the server as another one; all that was decided."""
        decided: list[str] = []

        def between(page: WebSocketRoute) -> None:
            server = page.connect_to_server()

            def pass_on(message: str | bytes) -> None:
                said = json.loads(message)
                if said["do"] == "move":
                    decided.append(str(said["action"]))
                    if len(decided) == 1:
                        said["action"] = instead
                server.send(json.dumps(said))

            page.on_message(pass_on)

        self.page.route_web_socket(re.compile("/socket"), between)
        return decided

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by all of its name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def sets_up(self, game: str, choices: dict[str, str]) -> Locator:
        """Open the form for a new table of a game and choose what is wanted, each by its label; the form."""
        self.opens()
        self.button(f"Set up a table of {game}").click()
        form = self.page.get_by_role("dialog", name="New table")
        for label, value in choices.items():
            form.get_by_role("group", name=label, exact=True).get_by_role("radio", name=value).check()
        return form

    def leaves(self) -> list[str]:
        """Close the window; what went wrong in it."""
        self.context.close()
        return [text for text in self.wrong if not self.forgiven.search(text)]


FORMS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 900}, {"width": 390, "height": 844})
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def waits_until(page: Page, it_is_so: Callable[[], bool]) -> None:
    """Wait for what no locator can tell; whether it has come is for the test to say."""
    for _ in range(PATIENCE // 100):
        if it_is_so():
            return
        page.wait_for_timeout(100)


def violations(page: Page, within: str = "") -> list[str]:
    """What axe-core finds wrong with the page as it is now, or with a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; null")
    found = page.evaluate("within => axe.run(within || document, {resultTypes: ['violations']})", within)
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
