"""`splitsies games`: what there is to play."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from splitsies.core import Game, Option
from splitsies.core.options import show
from splitsies.core.text import Catalogue
from splitsies.games import GAMES

from .flags import Lang, Plain
from .screen import Screen
from .words import Words, chosen_language, words


def games(lang: Lang = None, plain: Plain = False) -> None:
    """List the games, with their seats and options."""
    spoken = words(chosen_language(lang))
    screen = Screen(plain)
    for box in GAMES:
        _describe(screen, box, spoken)


def _describe(screen: Screen, box: Game[Any, Any], spoken: Words) -> None:
    catalogue = box.catalogue(spoken.language)
    seats = ", ".join(str(count) for count in box.seat_counts)
    screen.write(Text.assemble((box.name, "bold"), f"  {catalogue.name}"), catalogue.pitch)
    screen.write(spoken.say("game_seats", seats=seats, name=box.name))
    for option in box.option_list:
        screen.write("")
        screen.draw(_option(option, catalogue, spoken))


def _option(option: Option, catalogue: Catalogue, spoken: Words) -> list[Text]:
    heading = Text.assemble(catalogue.option(option.name), (f" [{option.rule}]", "dim"))
    lines = [heading]
    typed = [f"--option {option.name}={show(value)}" for value in option.values]
    widest = max(len(text) for text in typed)
    for text, value in zip(typed, option.values, strict=True):
        usual = f" ({spoken.say('default')})" if value == option.default else ""
        lines.append(
            Text.assemble("  ", (text.ljust(widest), "bold"), f"  {catalogue.value(option.name, value)}{usual}")
        )
    return lines
