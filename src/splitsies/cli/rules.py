"""`splitsies rules GAME [ID]`: the rules in our own words."""

from __future__ import annotations

from typing import Annotated

import typer

from splitsies.games import game as find

from .flags import GameName, Lang, Plain, told
from .rulebook import open_rule, rule_sheet
from .screen import Screen
from .words import chosen_language, words


def rules(
    game: GameName,
    id: Annotated[list[str] | None, typer.Argument(metavar="[ID]", help=told("rule"))] = None,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Read the rules, or one of them."""
    spoken = words(chosen_language(lang))
    box = find(game)
    screen = Screen(plain)
    if id:
        open_rule(screen, box, " ".join(id), spoken)
    else:
        rule_sheet(screen, box, spoken)
