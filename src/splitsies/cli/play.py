"""`splitsies play GAME`: a new game, against bots or each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from splitsies.core import Game, OptionError, Options, sit_down
from splitsies.games import game as find

from .flags import GameName, Lang, Plain, Players, SaveFile, told
from .host import Host
from .saving import read_text
from .screen import Screen
from .seating import seat_players, seats_for
from .words import Words, chosen_language, words


def play(
    game: GameName,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help=told("seats"))] = None,
    option: Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=told("option"))] = None,
    players: Players = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=told("seed"))] = None,
    material: Annotated[Path | None, typer.Option("--material", metavar="FILE", help=told("material"))] = None,
    lang: Lang = None,
    save: SaveFile = None,
    plain: Plain = False,
) -> None:
    """Play a game."""
    spoken = words(chosen_language(lang))
    box = find(game)
    if material is not None:
        box = box.with_material(read_text(material, spoken))
    asked = list(option or [])
    if seats is not None:
        asked.append(f"seats={seats}")
    options = chosen_options(box, asked, seats_for(players, box.seat_counts), spoken)
    seating = seat_players(players, options.seats, box, spoken)
    sitting = sit_down(box, options, seed)
    raise typer.Exit(Host(sitting, seating, Screen(plain), spoken, save).play())


def chosen_options(box: Game[Any, Any], asked: list[str], seats: int | None, spoken: Words) -> Options:
    """The options typed as NAME=VALUE, each checked, and said once."""
    known = {option.name: option for option in box.option_list}
    given: dict[str, object] = {}
    for text in asked:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals:
            raise OptionError(spoken.say("option_form", text=repr(text), names=", ".join(known)))
        if name not in known:
            box.options(**{name: value})
        chosen = known[name].parse(value)
        if given.setdefault(name, chosen) != chosen:
            raise OptionError(spoken.say("option_twice", name=name))
    if seats is not None:
        given.setdefault("seats", seats)
    return box.options(**given)
