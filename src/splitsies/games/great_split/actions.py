"""What a collector can decide in The Great Split, each with its notation.

>>> parse("1.3|"), parse("2T$G"), str(SPLITTERS[9]), parse("left")
(Split(mask=5), Sell(face=2, track=4), '!sG', Keep(group=0))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from splitsies.core import codec
from splitsies.core.errors import NotationError
from splitsies.core.game import Action

from .faces import FACES, GOLD, PRESTIGE, SEAL_OF, TRACKS, face_name, parse_face, parse_track, track_name

MOST_CARDS: Final = 10
"""The largest hand limit a material may have."""


@dataclass(frozen=True)
class GreatSplitAction(Action):
    """A decision in The Great Split."""


@dataclass(frozen=True)
class Discard(GreatSplitAction):
    """Discard a card, face down: -2T (GS 3.2)."""

    face: int

    def __str__(self) -> str:
        return "-" + face_name(self.face)


@dataclass(frozen=True)
class Split(GreatSplitAction):
    """Divide the hand: 1.3| puts the first and the third card of the sorted hand into one group (GS 4.1)."""

    mask: int

    def __str__(self) -> str:
        return ".".join(str(place + 1) for place in range(MOST_CARDS) if self.mask >> place & 1) + "|"


@dataclass(frozen=True)
class Keep(GreatSplitAction):
    """Keep one of the two groups offered: left or right (GS 4.3)."""

    group: int

    def __str__(self) -> str:
        return ("left", "right")[self.group]


@dataclass(frozen=True)
class PlayCard(GreatSplitAction):
    """Play a card for its icons: 2T (GS 5.1)."""

    face: int

    def __str__(self) -> str:
        return face_name(self.face)


@dataclass(frozen=True)
class Sell(GreatSplitAction):
    """Sell a card for a step of Gold or Prestige: 2T$G (GS 5.5)."""

    face: int
    track: int

    def __str__(self) -> str:
        return f"{face_name(self.face)}${track_name(self.track)}"


@dataclass(frozen=True)
class UseSplitter(GreatSplitAction):
    """Advance a track with the Splitter: !sG (GS 5.4)."""

    track: int

    def __str__(self) -> str:
        return "!" + track_name(self.track)


@dataclass(frozen=True)
class ChooseSeal(GreatSplitAction):
    """Advance a seal track with a seal icon: sT (GS 5.3)."""

    track: int

    def __str__(self) -> str:
        return track_name(self.track)


@dataclass(frozen=True)
class ChooseArrow(GreatSplitAction):
    """Advance a track with a Double Arrow: >A (GS 5.6)."""

    track: int

    def __str__(self) -> str:
        return ">" + track_name(self.track)


@dataclass(frozen=True)
class Done(GreatSplitAction):
    """Say that the resolution is finished: done (GS 5.10)."""

    def __str__(self) -> str:
        return "done"


# Every action there is, made once.
DISCARDS: Final = tuple(Discard(face) for face in range(FACES))
SPLITS: Final = tuple(Split(mask) for mask in range(1 << MOST_CARDS))
KEEPS: Final[tuple[Keep, ...]] = (Keep(0), Keep(1))
PLAYS: Final = tuple(PlayCard(face) for face in range(FACES))
SALES_FOR_GOLD: Final = tuple(Sell(face, GOLD) for face in range(FACES))
SALES_FOR_PRESTIGE: Final = tuple(Sell(face, PRESTIGE) for face in range(FACES))
SPLITTERS: Final = tuple(UseSplitter(track) for track in range(TRACKS))
SEAL_CHOICES: Final = tuple(ChooseSeal(track) for track in range(TRACKS))
ARROWS: Final = tuple(ChooseArrow(track) for track in range(TRACKS))
DONE: Final = Done()


def splits_of(hand: tuple[int, ...]) -> tuple[Split, ...]:
    """Every way to divide a sorted hand into two groups, equal cards and equal groups counted once (GS 4.1)."""
    runs: list[int] = []
    before = -1
    for card in hand:
        if card == before:
            runs[-1] = runs[-1] + 1
        else:
            runs.append(1)
            before = card
    return _splits_of_runs(tuple(runs))


@lru_cache(maxsize=4096)
def _splits_of_runs(runs: tuple[int, ...]) -> tuple[Split, ...]:
    """The same, by how many cards of each face there are: for each division the lowest of its equal masks."""
    size = sum(runs)
    found: dict[tuple[int, ...], Split] = {}
    for mask in range(1, (1 << size) - 1):
        shape = []
        place = 0
        for run in runs:
            shape.append((mask >> place & (1 << run) - 1).bit_count())
            place += run
        other = tuple([run - count for run, count in zip(runs, shape, strict=True)])
        found.setdefault(min(tuple(shape), other), SPLITS[mask])
    return tuple(found.values())


def groups(hand: tuple[int, ...], mask: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The two groups of a divided hand; they have no order, so the lower one comes first."""
    one = tuple([face for place, face in enumerate(hand) if mask >> place & 1])
    other = tuple([face for place, face in enumerate(hand) if not mask >> place & 1])
    return (one, other) if one <= other else (other, one)


def parse(notation: str) -> GreatSplitAction:
    """The action that this notation means."""
    text = notation.strip()
    lowered = text.lower()
    if lowered in ("left", "right"):
        return KEEPS[lowered == "right"]
    if lowered == "done":
        return DONE
    if text.endswith("|"):
        return _parse_split(text)
    if text.startswith("-"):
        return DISCARDS[parse_face(text[1:])]
    if text.startswith("!"):
        return SPLITTERS[parse_track(text[1:])]
    if text.startswith(">"):
        return ARROWS[parse_track(text[1:])]
    if "$" in text:
        card, _, track = text.partition("$")
        target = parse_track(track)
        if target == GOLD:
            return SALES_FOR_GOLD[parse_face(card)]
        if target == PRESTIGE:
            return SALES_FOR_PRESTIGE[parse_face(card)]
        raise NotationError(f"{notation[:40]!r} sells for {track}; a card is sold for G (Gold) or P (Prestige)")
    if lowered.startswith("s") and parse_track(text) in SEAL_OF:
        return SEAL_CHOICES[parse_track(text)]
    if text[:1].isdigit():
        return PLAYS[parse_face(text)]
    raise NotationError(
        f"{notation[:40]!r} is not a move of The Great Split; moves are written like -2T (discard), 1.3| (split), "
        "left or right (keep), 2T (play), 2T$G (sell), !sG (Splitter), sT (seal), >A (Double Arrow), done"
    )


def _parse_split(text: str) -> Split:
    mask = 0
    for number in text[:-1].split("."):
        place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else -1
        if not 0 <= place < MOST_CARDS or mask >> place & 1:
            raise NotationError(f"{text[:40]!r} is not a split; write the places of one group in the sorted hand: 1.3|")
        mask |= 1 << place
    return SPLITS[mask]


_FACE: Final = codec.Int(1, FACES - 1)
_TRACK: Final = codec.Int(0, TRACKS - 1)
codec.register(Discard, "great_split", face=_FACE)
codec.register(Split, "great_split", mask=codec.Int(1, (1 << MOST_CARDS) - 1))
codec.register(Keep, "great_split", group=codec.Int(0, 1))
codec.register(PlayCard, "great_split", face=_FACE)
codec.register(Sell, "great_split", face=_FACE, track=_TRACK)
codec.register(UseSplitter, "great_split", track=_TRACK)
codec.register(ChooseSeal, "great_split", track=codec.Int(SEAL_OF[0], SEAL_OF[-1]))
codec.register(ChooseArrow, "great_split", track=_TRACK)
codec.register(Done, "great_split")
