"""The story in sentences, each with the rule it follows from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from splitsies.core import SPECTATOR, Event, Game, Outcome, Record, Refusal, Seat, heard, members, steps
from splitsies.core.text import Catalogue

from .screen import GLUE
from .seating import Seating
from .words import Words


class Teller:
    """Tells what happens at one table, to whoever listens."""

    def __init__(self, catalogue: Catalogue, seating: Seating, words: Words) -> None:
        self.catalogue = catalogue
        self.seating = seating
        self.words = words

    def _names(self, listener: Seat) -> list[str]:
        return [name.replace(" ", GLUE) for name in self.seating.names(self.words, listener)]

    def sentence(self, told: Event | Refusal, listener: Seat) -> Text:
        """One thing that happened or was refused, with its rule."""
        names = self._names(listener)
        return cited(self.catalogue.say(told, names, listener), told.rule)

    def turns(self, events: Sequence[Event], listener: Seat) -> list[Text]:
        """The story, a paragraph for each stretch in which one seat acts; a rule is cited after all that follows it."""
        names = self._names(listener)
        paragraphs: list[Text] = []
        acting = -1
        for place, event in enumerate(events):
            seat = getattr(event, "seat", acting)
            if seat != acting or not paragraphs:
                paragraphs.append(Text())
                acting = seat
            else:
                paragraphs[-1].append(" ")
            paragraphs[-1].append(self.catalogue.say(event, names, listener))
            after = events[place + 1] if place + 1 < len(events) else None
            if after is None or after.rule != event.rule or getattr(after, "seat", acting) != acting:
                paragraphs[-1].append(" ").append_text(citation(event.rule))
        return paragraphs

    def outcome(self, outcome: Outcome, listener: Seat, table: Sequence[Text] = ()) -> list[Text]:
        """How it ended: who won and by which rule, then the score sheets: as drawn, or each with the seats it is of."""
        names = self._names(listener)
        winners = members(outcome.winners)
        if not winners:
            heading = self.words.say("draw")
        elif winners == (listener,):
            heading = self.words.say("you_win")
        else:
            count = len(winners)
            heading = self.words.say("win", count=count, names=self.words.listed([names[seat] for seat in winners]))
        lines = [cited(heading[:1].upper() + heading[1:], outcome.rule, "bold"), *table]
        if table:
            return lines
        for sheet in dict.fromkeys(outcome.lines):
            seats = [names[seat] for seat, own in enumerate(outcome.lines) if own == sheet]
            named = self.words.listed(seats)
            for line in sheet:
                said = self.catalogue.figures(line.what, line.figures)
                lines.append(cited(f"  {named[:1].upper()}{named[1:]}: {said}", line.rule))
        return lines


def cited(sentence: str, rule: str, style: str = "") -> Text:
    """A sentence and the rule it follows from."""
    return Text.assemble((sentence, style), " ", citation(rule))


def citation(rule: str) -> Text:
    """The id of a rule, never torn apart at the end of a line."""
    return Text.assemble((f"[{rule}]".replace(" ", GLUE), "dim"))


def since_last_decision(game: Game[Any, Any], record: Record, seat: Seat) -> tuple[Event, ...]:
    """What the seat has heard since it last decided something."""
    told: list[Event] = []
    for step in steps(game, record):
        if step.move.seat == seat and seat != SPECTATOR:
            told = []
        told += heard(step.events, seat)
    return tuple(told)


def last_lines(lines: Sequence[Text], room: int, words: Words) -> list[Text]:
    """As many of the last lines as there is room for, and how many came before them."""
    if len(lines) <= room:
        return list(lines)
    if room < 2:
        return list(lines[-1:])
    kept = room - 1
    earlier = words.say("earlier", count=len(lines) - kept)
    return [Text(earlier, style="dim"), *lines[-kept:]]
