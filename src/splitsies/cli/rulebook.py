"""Rules on the screen: one rule, one chapter, or the whole sheet."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from splitsies.core import Game, Trouble
from splitsies.core.text import Rule, Rulebook

from .screen import Screen
from .words import Words


def rule_sheet(screen: Screen, game: Game[Any, Any], words: Words) -> None:
    """Every rule of the game, chapter by chapter."""
    rulebook = game.rulebook()
    catalogue = game.catalogue(words.language)
    screen.write(Text(catalogue.name, style="bold"), catalogue.pitch)
    for chapter in rulebook.chapters:
        _show_chapter(screen, rulebook, chapter, words)


def open_rule(screen: Screen, game: Game[Any, Any], wanted: str, words: Words) -> None:
    """The rule or the chapter with this id: "SP 3.5", "sp3.5", "3.5" or "3"."""
    rulebook = game.rulebook()
    prefix = next(iter(rulebook.rules)).split(" ")[0]
    id = f"{prefix} {wanted}" if wanted[:1].isdigit() else wanted
    for chapter in rulebook.chapters:
        if chapter.replace(" ", "").upper() == id.replace(" ", "").upper():
            _show_chapter(screen, rulebook, chapter, words)
            return
    try:
        rule = rulebook.rule(id)
    except Trouble:
        first, *_, last = rulebook.rules
        raise Trouble(words.say("no_rule", id=id, first=first, last=last)) from None
    _show_rule(screen, rule, words)


def _show_chapter(screen: Screen, rulebook: Rulebook, chapter: str, words: Words) -> None:
    screen.write("", Text(f"{chapter}  {rulebook.chapters[chapter][words.language]}", style="bold"))
    for rule in rulebook.rules.values():
        if rule.chapter == chapter:
            _show_rule(screen, rule, words)


def _show_rule(screen: Screen, rule: Rule, words: Words) -> None:
    """The id, and the text beside it."""
    ruling = f"({words.say('ruling')}) " if rule.ruling else ""
    text = Text.assemble((ruling, "italic"), rule.text[words.language])
    indent = len(rule.id) + 2
    first, *rest = screen.wrapped([text], indent)
    screen.draw([Text.assemble((rule.id, "bold"), "  ", first)])
    screen.draw(Text.assemble(" " * indent, line) for line in rest)
