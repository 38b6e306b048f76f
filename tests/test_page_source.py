"""The page's sources keep what the server promises: nothing inline, nothing from elsewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parent.parent / "web"
SOURCES = sorted(
    path for path in (WEB / "src").rglob("*") if path.suffix in (".svelte", ".ts", ".css", ".svg", ".json")
)
NAMES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")
"""Addresses that are names and never fetched."""


def test_the_page_has_no_script_and_no_style_of_its_own() -> None:
    text = (WEB / "index.html").read_text("utf-8")
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))
    assert re.findall(r"<script[^>]*>\s*[^<\s]", text) == []
    assert "<style" not in text
    assert not re.search(r"\son\w+=|\sstyle=", text)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_source_fetches_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in NAMES:
        text = text.replace(name, "")
    assert re.findall(r"https?://[\w.]+", text) == []
    assert re.findall(r"url\(['\"]?data:", text) == []


@pytest.mark.parametrize("path", [path for path in SOURCES if path.suffix == ".svelte"], ids=lambda path: path.name)
def test_a_component_has_no_inline_style(path: Path) -> None:
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r'\sstyle="[^{"]*"', markup) == []


def test_the_lock_file_names_no_download_address() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert name == "" or "integrity" in package, name


def test_what_the_page_is_built_with_is_exact() -> None:
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    assert "dependencies" not in package
    for name, version in {**package["devDependencies"], **package["overrides"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
