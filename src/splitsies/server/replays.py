"""Finished games, told again move by move, as any seat saw them. The work is done in the thinkers' processes."""

from __future__ import annotations

from typing import Any

from splitsies.core.codec import dump, encode
from splitsies.core.proof import verify
from splitsies.core.record import Record, begin, steps
from splitsies.core.seat import SPECTATOR, Seat, members
from splitsies.core.sitting import Sitting
from splitsies.games import game as find

from .moments import sheet, told
from .words import catalogue


def summary(text: str) -> str:
    """What a record is about; raises RecordError if it cannot be used."""
    record = Record.parse(text, find)
    game = record.box(find)
    state = begin(game, record)
    for step in steps(game, record):
        state = step.state
    outcome = state.outcome()
    seats = record.options.seats
    players = record.notes.get("players") if isinstance(record.notes, dict) else None
    known = isinstance(players, list) and len(players) == seats and all(isinstance(name, str) for name in players)
    return dump(
        {
            "game": record.game,
            "names": [str(name)[:40] for name in players] if known and players else [str(s + 1) for s in range(seats)],
            "bots": [None] * seats,
            "moves": len(record.moves),
            "rule": None if outcome is None else outcome.rule,
            "winners": 0 if outcome is None else outcome.winners,
            "scores": [] if outcome is None else list(outcome.scores),
            "proof": record.proof is not None,
            "options": record.options.plain(),
            "ended": None if outcome is None else "rules",
        }
    )


def moments(text: str, names: tuple[str, ...], seat: Seat, language: str, first: int, count: int) -> str:
    """Some moments of a game as a seat saw them: moment 0 is the deal, moment n comes after move n."""
    record = Record.parse(text, find)
    game = record.box(find)
    words = catalogue(game, language)
    sitting = Sitting(game, record)
    by = record.notes.get("by") if isinstance(record.notes, dict) else None
    shown = []

    def show(number: int, moved: Any) -> None:
        if not first <= number < first + count:
            sitting.ask(seat)
            return
        ask = sitting.ask(seat)
        outcome = sitting.state.outcome()
        shown.append(
            {
                "is": "moment",
                "seq": number,
                "seat": seat,
                "ask": encode(ask),
                "texts": told(ask.events, words, names, seat),
                "moved": moved,
                "awaited": list(members(sitting.state.awaiting())),
                "take_back": False,
                "confer": [],
                "clocks": None,
                "outcome": encode(outcome),
                "sheet": None if outcome is None else sheet(outcome, words),
                "again": False,
            }
        )

    show(0, None)
    for number, step in enumerate(steps(game, record), 1):
        sitting.accept(step)
        decider = by[number - 1] if isinstance(by, list) and len(by) >= number else "person"
        show(number, {"seat": step.move.seat, "by": decider, "text": step.move.text})
        if number >= first + count:
            break
    return dump({"total": len(record.moves) + 1, "moments": shown})


def rounds(text: str) -> str:
    """Where the rounds of a game begin, for games that have rounds: such a game tells each with a RoundBegun."""
    record = Record.parse(text, find)
    game = record.box(find)
    told = [(0, event) for event in begin(game, record).opening()]
    for number, step in enumerate(steps(game, record), 1):
        told += [(number, event) for event in step.events]
    begun = [number for number, event in told if type(event).__name__ == "RoundBegun"]
    return dump([{"round": round, "at": number} for round, number in enumerate(begun, 1)])


def check_seat(seat: Seat, seats: int) -> bool:
    """Whether a replay can be seen from there."""
    return seat < seats or seat == SPECTATOR


def findings(text: str, language: str, commitment: str | None = None) -> str:
    """What verifying a record finds."""
    report = verify(text, find, commitment)
    return dump(
        {
            "holds": report.holds,
            "findings": [
                {
                    "what": finding.what,
                    "holds": finding.holds,
                    "open": finding.is_open,
                    "text": finding.say(language),
                }
                for finding in report.findings
            ],
        }
    )
