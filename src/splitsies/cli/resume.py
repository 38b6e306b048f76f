"""`splitsies resume [FILE]`: go on with a saved game, or with the last one that was left unsaved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from splitsies.core import Trouble
from splitsies.core import resume as take_up
from splitsies.games import game as find

from .flags import Lang, Plain, Players, SaveFile, told
from .host import Host
from .saving import read_record, shelf
from .screen import Screen
from .seating import seat_again, seat_players
from .words import chosen_language, words


def resume(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help=told("resume_file"))] = None,
    players: Players = "",
    lang: Lang = None,
    save: SaveFile = None,
    plain: Plain = False,
) -> None:
    """Go on with a saved game."""
    spoken = words(chosen_language(lang))
    source = shelf(spoken) if file is None else file
    if file is None and not source.exists():
        raise Trouble(spoken.say("nothing_to_resume"))
    record = read_record(source, spoken)
    box = record.box(find)
    if players:
        seating = seat_players(players, record.options.seats, box, spoken)
    else:
        seating = seat_again(record, box, spoken)
    sitting = take_up(box, record)
    raise typer.Exit(Host(sitting, seating, Screen(plain), spoken, save or source).play())
