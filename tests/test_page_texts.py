"""The page speaks both languages: its catalogues have the same keys, and no component has a sentence of its own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "web" / "src"
CATALOGUES = [
    (SOURCE / "texts" / "en.json", SOURCE / "texts" / "de.json"),
    *[(en, en.with_name("texts.de.json")) for en in sorted(SOURCE.glob("games/*/texts.en.json"))],
]
COMPONENTS = sorted(SOURCE.rglob("*.svelte"))
PRINTED = {"Joker"}
"""What stands on a card, alike in both languages."""
SHOWN = ("aria-label", "placeholder", "title", "alt")
"""Attributes that people read or hear."""


def slots(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def markup(component: str) -> str:
    """A component without its script, style, drawings, keys, comments and expressions."""
    text = re.sub(r"<(script|style|svg|kbd)\b.*?</\1>|<!--.*?-->", "", component, flags=re.DOTALL)
    while True:
        shorter = re.sub(r"\{[^{}]*\}", "", text)
        if shorter == text:
            return text
        text = shorter


@pytest.mark.parametrize(("english", "german"), CATALOGUES, ids=lambda path: path.parent.name)
def test_both_languages_have_the_same_texts_with_the_same_slots(english: Path, german: Path) -> None:
    en, de = (json.loads(path.read_text("utf-8")) for path in (english, german))
    assert list(en) == list(de)
    for key, text in en.items():
        assert bool(text.strip()) == bool(de[key].strip()), key
        assert slots(text) >= slots(de[key]), key


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_a_component_has_no_sentence_of_its_own(path: Path) -> None:
    text = markup(path.read_text("utf-8"))
    said = re.sub(r"<[^<>]*>", "\n", text)
    lines = {line.replace("&nbsp;", " ").strip() for line in said.splitlines()} - PRINTED
    assert [line for line in lines if re.search(r"[A-Za-zÄÖÜäöüß]{2}", line)] == []
    for name in SHOWN:
        assert re.findall(rf'\s{name}="[^"]*[A-Za-z]{{2}}[^"]*"', text) == []


def test_every_text_that_is_asked_for_is_there() -> None:
    texts = json.loads((SOURCE / "texts" / "en.json").read_text("utf-8"))
    sources = [path for path in SOURCE.rglob("*") if path.suffix in (".svelte", ".ts") and "games" not in path.parts]
    asked: set[str] = set()
    for path in sources:
        asked |= set(re.findall(r"\b(?:words|say)\('([^']+)'", path.read_text("utf-8")))
    assert asked - set(texts) == set()
