"""What is noted of a game that bots play: who was who, who led when, what was used, where the points came from.

A game's texts say in `[study]` what is worth counting, by the names of its events and score lines; the lab itself
knows no game. `characters` and `order` are told in the opening, `uses` whenever a seat does something with a thing,
`sources` are the lines of the score sheet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from splitsies.core import Event, Game, Outcome, Sitting
from splitsies.core.game import ScoreLine
from splitsies.core.text import Catalogue, fill

TENTHS: Final = 10
"""It is noted who leads after so many parts of a game, but for the last."""


@dataclass(frozen=True)
class Noted:
    """What there is to know of one game, in numbers only: the same on every machine and in every language."""

    scores: tuple[int, ...]
    roles: Mapping[str, tuple[int, ...]]
    """For each thing that tells seats apart, such as characters or who begins: which one each seat is."""
    tallies: tuple[tuple[int, ...], ...]
    """How far each seat had come after each tenth of the decisions but the last; none if the game cannot tell."""
    sources: tuple[Mapping[str, int], ...]
    """For each seat, its points by line of the score sheet."""
    uses: tuple[Mapping[str, Mapping[str, int]], ...]
    """For each seat and each kind of use, how often it used which thing."""

    def plain(self) -> dict[str, Any]:
        """All of it, as a line of a file keeps it."""
        return {
            "scores": list(self.scores),
            "roles": {name: list(row) for name, row in self.roles.items()},
            "tallies": [list(row) for row in self.tallies],
            "sources": [dict(row) for row in self.sources],
            "uses": [{name: dict(things) for name, things in row.items()} for row in self.uses],
        }

    @staticmethod
    def of(plain: Mapping[str, Any]) -> Noted:
        """What such a line says."""
        return Noted(
            tuple(plain["scores"]),
            {name: tuple(row) for name, row in plain["roles"].items()},
            tuple(tuple(row) for row in plain["tallies"]),
            tuple(plain["sources"]),
            tuple(plain["uses"]),
        )


@dataclass(frozen=True)
class Study:
    """What a game wants to have counted: events by class, each with the fields that name a thing."""

    characters: tuple[tuple[str, str], ...]
    order: tuple[tuple[str, str], ...]
    uses: Mapping[str, tuple[str, ...]]
    sources: Mapping[str, tuple[str, ...]]
    """For each line of the score sheet that counts, the figures that its label names."""


@lru_cache(maxsize=64)
def study(game: Game[Any, Any]) -> Study:
    """What this game wants to have counted; nothing if it does not say."""
    page = game.catalogue("en").study
    uses: dict[str, tuple[str, ...]] = {}
    for kind, name in _split(page.get("uses", {})):
        uses[kind] = (*uses.get(kind, ()), name)
    return Study(
        tuple(_split(page.get("characters", {}))),
        tuple(_split(page.get("order", {}))),
        uses,
        {what: tuple(re.findall(r"\{(\w+)", label)) for what, label in page.get("sources", {}).items()},
    )


def _split(keys: Iterable[str]) -> list[tuple[str, str]]:
    pairs = []
    for key in keys:
        kind, _, name = key.partition(".")
        pairs.append((kind, name))
    return pairs


@dataclass
class Notebook:
    """What is written down while a game is played."""

    game: Game[Any, Any]
    sitting: Sitting
    uses: list[dict[str, Counter[str]]] = field(init=False)
    states: list[Any] = field(init=False)

    def __post_init__(self) -> None:
        self.study = study(self.game)
        seats = range(self.sitting.start.options.seats)
        self.uses = [
            {f"{kind}.{name}": Counter() for kind, names in self.study.uses.items() for name in names} for _ in seats
        ]
        self.states = [self.sitting.state]
        self.roles = self._roles(self.sitting.state.opening())

    def _roles(self, opening: Sequence[Event]) -> dict[str, tuple[int, ...]]:
        told = {type(event).__name__: event for event in reversed(opening)}
        seats = self.sitting.start.options.seats
        roles = {}
        for kind, name in self.study.characters:
            if kind in told:
                roles[f"{kind}.{name}"] = tuple(getattr(told[kind], name))
        for kind, name in self.study.order:
            if kind in told:
                first: int = getattr(told[kind], name)
                roles[f"{kind}.{name}"] = tuple((seat - first) % seats for seat in range(seats))
        return roles

    def heard(self, events: Iterable[Event]) -> None:
        """Note what happened by the decision just made."""
        self.states.append(self.sitting.state)
        for event in events:
            kind = type(event).__name__
            for name in self.study.uses.get(kind, ()):
                seat: int = event.seat  # type: ignore[attr-defined]
                self.uses[seat][f"{kind}.{name}"][str(getattr(event, name))] += 1

    def closed(self, outcome: Outcome) -> Noted:
        """All that is kept of the game."""
        last = len(self.states) - 1
        moments = [self.states[last * tenth // TENTHS] for tenth in range(1, TENTHS)]
        tallies = tuple(state.tally() for state in moments)
        return Noted(
            outcome.scores,
            self.roles,
            tallies if all(tallies) else (),
            tuple(_points(lines, self.study) for lines in outcome.lines),
            tuple({name: _in_order(things) for name, things in row.items() if things} for row in self.uses),
        )


def _points(lines: Iterable[ScoreLine], study: Study) -> dict[str, int]:
    points: Counter[str] = Counter()
    for line in lines:
        if line.what in study.sources:
            figures = dict(line.figures)
            points[" ".join([line.what, *(f"{name}={figures[name]}" for name in study.sources[line.what])])] += (
                line.points
            )
    return _in_order(points)


def _in_order(things: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(things.items()))


# Their names.


def word_list(catalogue: Catalogue, kind: str, name: str) -> str:
    """Which word list speaks this field of this event, as its sentence says; none: an empty text."""
    found = re.search(rf"\{{{name}(?::(\w+))?\}}", catalogue.templates[kind]["they"])
    listed = (found.group(1) or name) if found else ""
    return listed if listed in catalogue.words else ""


def role_name(catalogue: Catalogue, role: str, value: int) -> str:
    """What a character is called; whoever is first, second and so on goes by that number."""
    kind, name = _split([role])[0]
    listed = word_list(catalogue, kind, name) if role in catalogue.study["characters"] else ""
    return catalogue.word(listed, value) if listed else str(value + 1)


def thing_name(catalogue: Catalogue, use: str, value: str) -> str:
    """What a card, a track or whatever else was used is called."""
    kind, name = _split([use])[0]
    listed = word_list(catalogue, kind, name)
    return catalogue.word(listed, value) if listed else value


def source_name(catalogue: Catalogue, source: str) -> str:
    """What a source of points is called; two lines of the score sheet may go by one name."""
    what, *figures = source.split(" ")
    return fill(catalogue.study["sources"][what], dict(figure.split("=") for figure in figures), catalogue.words)


def by_name(catalogue: Catalogue, points: Mapping[str, float]) -> dict[str, float]:
    """The points of each source under what it is called, the most first."""
    named: dict[str, float] = {}
    for source, some in points.items():
        name = source_name(catalogue, source)
        named[name] = named.get(name, 0.0) + some
    return dict(sorted(named.items(), key=lambda pair: -pair[1]))
