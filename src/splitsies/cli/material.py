"""`splitsies material GAME` and `splitsies material check FILE`: where cards and boards come from, and your own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from splitsies.core import Game, MaterialError, Trouble
from splitsies.games import game as find

from .flags import Lang, Plain, told
from .saving import read_text
from .screen import Screen
from .words import Words, chosen_language, words

LONGEST = 60


def material(
    game: Annotated[str, typer.Argument(metavar="GAME|check", help=told("material_of"))],
    checked: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=told("checked"))] = None,
    raw: Annotated[bool, typer.Option("--file", help=told("raw"))] = False,
    of: Annotated[str, typer.Option("--game", metavar="GAME", help=told("check_game"))] = "split",
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Say where a game's material comes from, or check a file of your own."""
    spoken = words(chosen_language(lang))
    screen = Screen(plain)
    if game == "check":
        if checked is None:
            raise Trouble(spoken.say("check_what"))
        _check(screen, find(of), checked, spoken)
    elif checked is not None:
        raise Trouble(spoken.say("check_how", file=checked))
    elif raw:
        typer.echo(find(game).material_text, nl=False)
    else:
        _describe(screen, find(game), spoken)


def _check(screen: Screen, box: Game[Any, Any], file: Path, spoken: Words) -> None:
    try:
        box.with_material(read_text(file, spoken))
    except MaterialError as problem:
        problems = str(problem).splitlines()
        heading = spoken.say("material_wrong", file=file, count=len(problems), game=box.name)
        raise MaterialError("\n".join([heading, *(f"  {one}" for one in problems)])) from None
    screen.write(spoken.say("material_fine", file=file, game=box.name))


def _describe(screen: Screen, box: Game[Any, Any], spoken: Words) -> None:
    """Each part of the material: where it comes from, and what there is of it."""
    cards = len(box.census(box.options()))
    screen.write(Text(spoken.say("material_of", name=box.catalogue(spoken.language).name), style="bold"))
    screen.write(spoken.say("material_digest", digest=box.material_digest), spoken.say("material_cards", count=cards))
    for name, part in tomllib.loads(box.material_text).items():
        if not isinstance(part, dict):
            continue
        provenance = str(part.get("provenance", "unknown"))
        screen.write("", Text.assemble((name, "bold"), f"  {spoken.say(f'provenance.{provenance}')}"))
        for key, value in part.items():
            if key != "provenance":
                screen.write(f"  {key}: {_brief(value, spoken)}")
    screen.write("", spoken.say("material_own", game=box.name))


def _brief(value: object, spoken: Words) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    if isinstance(value, list):
        row = " ".join(str(item) for item in value)
        return row if len(row) <= LONGEST else spoken.say("entries", count=len(value))
    return str(value)
