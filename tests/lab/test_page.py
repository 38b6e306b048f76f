"""The page that the lab writes: it opens in a real browser, asks for nothing, and everybody can use it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from lab.made import made
from splitsies.core import Game
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES, game
from splitsies.lab.arena import hold, plan
from splitsies.lab.page import report, whatif_report
from splitsies.lab.whatif import compared
from splitsies.lab.words import words
from web.browser import FORMS, QUIET, SCHEMES, chromium, violations

SPLIT = game("split")
SECTIONS = ["ladder", "scores", "seats", "length", "sources", "leader", "worth"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield launched
        launched.close()


class Look:
    """Somebody opens a page: what went wrong, what was asked for from elsewhere, and the headings."""

    def __init__(self, browser: Browser, text: str, folder: Path, schemes: Sequence[Any] = SCHEMES) -> None:
        self.wrong: list[str] = []
        self.elsewhere: list[str] = []
        self.headings: list[str] = []
        file = folder / "report.html"
        file.write_text(text, "utf-8")
        for scheme in schemes:
            context = browser.new_context(color_scheme=scheme)
            self._opens(context.new_page(), file.as_uri())
            context.close()

    def _opens(self, page: Page, address: str) -> None:
        page.on("pageerror", lambda problem: self.wrong.append(str(problem)))
        page.on("console", lambda said: self.wrong.append(said.text))
        page.on("request", lambda request: self.elsewhere.append(request.url))
        for form in FORMS:
            page.set_viewport_size(form)
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
            self.wrong += violations(page)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > form["width"]:
                self.wrong.append(f"{wide} wide in a window of {form['width']}")
        self.headings = page.get_by_role("heading").all_inner_texts()
        self.elsewhere = [url for url in self.elsewhere if url not in (address, "data:,")]


@pytest.mark.parametrize("box", GAMES, ids=lambda box: box.name)
def test_the_report_of_a_tournament(box: Game[Any, Any], browser: Browser, tmp_path: Path) -> None:
    tournament = plan(box, box.options(seats=2), ["greedy", "random"], 4, 1)
    results = hold(tournament, 1, lambda done: None)
    for language in LANGUAGES:
        text = report(tournament, results, words(language))
        assert not re.search(r"https?://|src=|@import|url\(", text)
        assert f'<html lang="{language}">' in text
        seen = Look(browser, text, tmp_path, SCHEMES if language == "en" else ["light"])
        assert seen.wrong == []
        assert seen.elsewhere == []
        for section in SECTIONS:
            assert words(language).say(f"{section}.title") in seen.headings


def test_the_report_of_a_comparison(browser: Browser, tmp_path: Path) -> None:
    other = SPLIT.options(memory=True)
    before, after = (plan(SPLIT, options, ["random"], 12, 1) for options in (SPLIT.options(), other))
    differences = compared(hold(before, 1, lambda done: None), hold(after, 1, lambda done: None))
    for language in LANGUAGES:
        text = whatif_report(before, after, differences, "memory=off → memory=on", words(language))
        seen = Look(browser, text, tmp_path, SCHEMES if language == "en" else ["light"])
        assert seen.wrong == []
        assert seen.elsewhere == []
        assert words(language).say("changes.title") in seen.headings
        assert "memory=off → memory=on" in text


def test_one_player_alone(browser: Browser, tmp_path: Path) -> None:
    """There is no ladder, and a single game says little, but the page opens."""
    alone = plan(SPLIT, SPLIT.options(), ["random"], 1, 1)
    text = report(alone, hold(alone, 1, lambda done: None), words("en"))
    assert words("en").say("ladder.alone") in text
    assert Look(browser, text, tmp_path).wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_does_not_promise_the_same_figures_where_a_player_counts_time(language: str) -> None:
    spoken = words(language)
    usual = plan(SPLIT, SPLIT.options(), ["random", "search:20"], 2, 1)
    timed = plan(SPLIT, SPLIT.options(), ["random", "search:20ms"], 2, 1)
    for tournament, said, unsaid in ((usual, "page.same", "page.timed"), (timed, "page.timed", "page.same")):
        results = [made(fixture.number, " ".join(fixture.lineup), (0,)) for fixture in tournament.fixtures()]
        for text in (report(tournament, results, spoken), whatif_report(tournament, tournament, [], "", spoken)):
            assert spoken.say(said) in text
            assert spoken.say(unsaid) not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_where_its_own_intervals_come_from(language: str) -> None:
    """A share's is Wilson's in a tournament, but Student's in a comparison; where all was won, Elo's is the model's."""
    spoken = words(language)
    tournament = plan(SPLIT, SPLIT.options(), ["random", "greedy"], 2, 1)
    one_sided = [made(0, "random greedy", (1,), deal=0), made(1, "greedy random", (0,), deal=0)]
    text = unescape(report(tournament, one_sided, spoken))
    assert spoken.say("page.intervals") in text
    assert "Wilson" in text
    assert spoken.say("ladder.bounded") in text
    assert {"en": "from the model alone", "de": "allein aus dem Modell"}[language] in text
    text = whatif_report(tournament, tournament, [], "", spoken)
    assert spoken.say("changes.intervals") in text
    assert "Wilson" not in text


def test_names_are_shown_as_they_are() -> None:
    """What comes from a file of one's own cannot become part of the page."""
    ours = game("great-split")
    box = ours.with_material(ours.material_text.replace("the Jeweller", "<script>alert(1)</script>"))
    assert not box.own_material
    tournament = plan(box, box.options(seats=7), ["random"], 1, 1)
    text = report(tournament, hold(tournament, 1, lambda done: None), words("en"))
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_of_three_players_one_sees_who_beats_whom() -> None:
    pairs = [("a", "b"), ("b", "c"), ("a", "c")]
    lineups = tuple(pair for one, other in pairs for pair in ((one, other), (other, one)))
    tournament = replace(plan(SPLIT, SPLIT.options(), ["random"], 1, 1), players=("a", "b", "c"), round=lineups)
    results = [made(number, " ".join(lineup), (number % 2,), deal=0) for number, lineup in enumerate(lineups)]
    text = report(tournament, results, words("en"))
    assert words("en").say("ladder.head") in text
    assert "a – b; b – c; a – c" in text
