"""The page is built when its sources have changed, and only then."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from outside import loaded


@pytest.fixture
def hook() -> ModuleType:
    return loaded("hatch_build.py")


@pytest.fixture
def web(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.ts").write_text("one", "utf-8")
    (web / "package-lock.json").write_text("{}", "utf-8")
    return web


@pytest.fixture
def runs(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Node was asked to do, by its last words; nothing is really run."""
    said: list[str] = []

    def run(command: list[str], web: Path, page: Path | None = None) -> None:
        said.append("ci" if "ci" in command else "build")
        (web / "node_modules").mkdir(exist_ok=True)
        if page is not None:
            page.mkdir(parents=True, exist_ok=True)

    monkeypatch.setattr(hook, "run", run)
    monkeypatch.setattr(hook, "node_and_npm", lambda: ("node", "npm"))
    monkeypatch.setattr(hook, "check_wire_types", lambda root: None)
    return said


def build(hook: ModuleType, web: Path) -> None:
    def tell(text: Any) -> None:
        assert text

    hook.build_page(web, web.parent / "page", tell)


def test_a_page_that_fits_its_sources_is_kept(hook: ModuleType, web: Path, runs: list[str]) -> None:
    build(hook, web)
    build(hook, web)
    assert runs == ["ci", "build"]


def test_a_changed_source_is_built_with_the_packages_that_are_there(
    hook: ModuleType, web: Path, runs: list[str]
) -> None:
    build(hook, web)
    (web / "src" / "main.ts").write_text("two", "utf-8")
    build(hook, web)
    assert runs == ["ci", "build", "build"]


def test_another_lock_file_needs_other_packages(hook: ModuleType, web: Path, runs: list[str]) -> None:
    build(hook, web)
    (web / "package-lock.json").write_text("{ }", "utf-8")
    build(hook, web)
    assert runs == ["ci", "build", "ci", "build"]


def test_a_renamed_source_is_another_source(hook: ModuleType, web: Path) -> None:
    before = hook.digest(web)
    (web / "node_modules").mkdir()
    (web / "node_modules" / "made.js").write_text("made", "utf-8")
    assert hook.digest(web) == before
    (web / "src" / "main.ts").rename(web / "src" / "other.ts")
    assert hook.digest(web) != before
