"""A browser, a server and people who come to it, for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from server.served import Served
from web.browser import QUIET, Visitor, built_from, chromium

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session", autouse=True)
def page_is_built() -> None:
    built, wanted = built_from()
    if built != wanted:
        pytest.fail("The page is not built from what stands in web/: `make test` does it.", pytrace=False)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for one file only: Playwright has a loop in this thread, and other tests have loops of their own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("server"), contribute_seconds=3) as served:
        yield served


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, server: Served, tmp_path: Path) -> Iterator[Visit]:
    """Somebody comes with a browser window; it is closed in the end, and nothing may have gone wrong in it."""
    visitors: list[Visitor] = []

    def comes(name: str = "", at: Served = server, **wanted: Any) -> Visitor:
        visitors.append(Visitor(browser, at, name, **wanted))
        return visitors[-1]

    yield comes
    for number, visitor in enumerate(visitors):
        if request.node.stash.get(FAILED, False):
            visitor.page.screenshot(path=tmp_path / f"{number}.png")
            print(f"{visitor.name or 'A visitor'} saw {tmp_path / f'{number}.png'} at {visitor.page.url}")
    problems = [problem for visitor in visitors for problem in visitor.leaves()]
    assert problems == []


TOO_LATE = r"Timeout \d+ms exceeded|Locator expected|Page URL expected"
"""What Playwright says when it has waited for something in vain."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page that was waited for in vain is visited once more: a browser on a busy machine may miss a click."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[TOO_LATE]))


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
