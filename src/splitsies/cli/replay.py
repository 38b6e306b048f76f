"""`splitsies replay FILE`: a game told again, move by move, as a seat or a spectator heard it."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from splitsies.core import SPECTATOR, Event, Game, Outcome, Record, Seat, Trouble, View, heard, steps
from splitsies.core.record import begin
from splitsies.games import game as find

from .boards import art_of
from .flags import Lang, Plain, told
from .saving import read_record
from .screen import Screen
from .seating import Seating, seated_before
from .story import Teller
from .words import Words, chosen_language, words

ALL: Final = -1
"""Whoever hears everything: all the seats together."""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told("record_file"))],
    seat: Annotated[str, typer.Option("--seat", metavar="N|all|spectator", help=told("seat"))] = "spectator",
    move: Annotated[int | None, typer.Option("--move", metavar="N", help=told("move"))] = None,
    step: Annotated[bool, typer.Option("--step", help=told("step"))] = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Tell a saved game again."""
    spoken = words(chosen_language(lang))
    record = read_record(file, spoken)
    box = record.box(find)
    seating = seated_before(record, spoken)
    listener = _listener(seat, seating, spoken)
    if move is not None and not 0 <= move <= len(record.moves):
        raise Trouble(spoken.say("no_such_move", move=move, count=len(record.moves)))
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        Replay(Screen(plain), spoken, box, seating, listener).tell(chapters(box, record, listener), move, step)


@dataclass(frozen=True)
class Chapter:
    """One move as the listener lived through it: what it heard, and what it saw then."""

    mover: Seat
    notation: str
    events: tuple[Event, ...]
    view: View
    outcome: Outcome | None


def chapters(box: Game[Any, Any], record: Record, listener: Seat) -> list[Chapter]:
    """The whole game; raises RecordError before anything is told if it does not replay."""
    eyes = SPECTATOR if listener == ALL else listener
    start = begin(box, record)
    opening = start.opening() if record.is_dealt else []
    told = [Chapter(ALL, "", _heard(opening, listener), start.view(eyes), start.outcome())]
    for step in steps(box, record):
        events = _heard(step.events, listener)
        told.append(Chapter(step.move.seat, step.move.text, events, step.state.view(eyes), step.state.outcome()))
    return told


def _heard(events: Sequence[Event], listener: Seat) -> tuple[Event, ...]:
    return tuple(events) if listener == ALL else tuple(heard(events, listener))


class Replay:
    """Tells a game again to one listener."""

    def __init__(self, screen: Screen, spoken: Words, box: Game[Any, Any], seating: Seating, listener: Seat) -> None:
        catalogue = box.catalogue(spoken.language)
        self.screen = screen
        self.words = spoken
        self.listener = SPECTATOR if listener == ALL else listener
        self.names = seating.names(spoken, self.listener)
        self.art = art_of(box, catalogue, spoken)
        self.teller = Teller(catalogue, seating, spoken)

    def tell(self, told: list[Chapter], move: int | None, waits: bool) -> None:
        """The whole game, or one move of it."""
        if move is not None:
            self._tell_chapter(move, told[move])
            self._draw(told[move])
            return
        for number, chapter in enumerate(told):
            self._tell_chapter(number, chapter)
            if waits:
                self.screen.read(self.words.say("press_enter"))
        self._draw(told[-1])

    def _tell_chapter(self, number: int, chapter: Chapter) -> None:
        if number:
            name = self.names[chapter.mover]
            self.screen.write(Text(f"{number}. {name}: {chapter.notation}", style="bold"))
        for event in chapter.events:
            self.screen.write(self.teller.sentence(event, self.listener), indent=3)

    def _draw(self, chapter: Chapter) -> None:
        screen = self.screen
        screen.write("")
        screen.draw(self.art.table(chapter.view, self.names, (), chapter.events, screen.width, screen.height))
        screen.write("")
        if chapter.outcome is None:
            screen.write(self.words.say("not_over"))
        else:
            sheet = self.art.sheet(chapter.outcome, self.names, screen.width)
            screen.write(*self.teller.outcome(chapter.outcome, self.listener, sheet))


def _listener(seat: str, seating: Seating, spoken: Words) -> Seat:
    """Who listens: a seat by its number or its name, the spectator, or everybody together."""
    wanted = seat.strip().casefold()
    if wanted in ("spectator", "all"):
        return SPECTATOR if wanted == "spectator" else ALL
    if wanted.isdecimal() and int(wanted) < len(seating.players):
        return int(wanted)
    for names in (seating.players, seating.names(spoken)):
        folded = [name.casefold() for name in names]
        if folded.count(wanted) == 1:
            return folded.index(wanted)
    raise Trouble(spoken.say("no_such_seat", seat=repr(seat), last=len(seating.players) - 1))
