"""What a seat can decide in SPLIT, each with its notation.

>>> parse("4S>3L"), str(place_on(34)), parse("perfect:H")
(PlayCard(card=9, slot=2, half=0), '+e4', Declare(match=3, suit=0))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from splitsies.core import codec
from splitsies.core.errors import NotationError
from splitsies.core.game import Action

from .board import SPACES, parse_space, space_name
from .cards import KINDS, MATCH_NAMES, PERFECT, STRONG, SUITS, WEAK, card_name, parse_card

SLOTS: Final = 10
LEFT_HALF: Final = 0
RIGHT_HALF: Final = 1
NO_SUIT: Final = -1


@dataclass(frozen=True)
class SplitAction(Action):
    """A decision in SPLIT."""


@dataclass(frozen=True)
class PlayCard(SplitAction):
    """Play a hand card on one half of a slot: 4S>3L. A lone card lies left, so beside it is R (SP 3.2)."""

    card: int
    slot: int
    half: int

    def __str__(self) -> str:
        return f"{card_name(self.card)}>{self.slot + 1}{'LR'[self.half]}"


@dataclass(frozen=True)
class Declare(SplitAction):
    """Say what a match with a Joker is: strong, perfect:H, or (SP 4.3, `keeps`) weak:H (SP 4)."""

    match: int
    suit: int

    def __str__(self) -> str:
        name = MATCH_NAMES[self.match]
        return name if self.suit == NO_SUIT else f"{name}:{SUITS[self.suit]}"


@dataclass(frozen=True)
class RemoveChip(SplitAction):
    """Remove an opposing chip: -e4 (SP 3.5, SP 7.1)."""

    space: int

    def __str__(self) -> str:
        return "-" + space_name(self.space)


@dataclass(frozen=True)
class StopRemoving(SplitAction):
    """Remove no more chips: stop (SP 7.1)."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True)
class PlaceChip(SplitAction):
    """Place a chip: +e4 (SP 3.3 to SP 3.5)."""

    space: int

    def __str__(self) -> str:
        return "+" + space_name(self.space)


@dataclass(frozen=True)
class ClaimNoMatch(SplitAction):
    """Say that no hand card makes a match: none (SP 5)."""

    def __str__(self) -> str:
        return "none"


# Every action there is, made once.
PLAYS: Final = tuple(
    tuple(PlayCard(card, place >> 1, place & 1) for place in range(2 * SLOTS)) for card in range(KINDS)
)
REMOVALS: Final = tuple(RemoveChip(space) for space in range(SPACES))
PLACEMENTS: Final = tuple(PlaceChip(space) for space in range(SPACES))
STOP: Final = StopRemoving()
CLAIM: Final = ClaimNoMatch()
DECLARE_STRONG: Final = Declare(STRONG, NO_SUIT)
DECLARE_PERFECT: Final = tuple(Declare(PERFECT, suit) for suit in range(4))
DECLARE_WEAK: Final = tuple(Declare(WEAK, suit) for suit in range(4))

_WORDS: Final[dict[str, SplitAction]] = {
    str(action): action for action in (STOP, CLAIM, DECLARE_STRONG, *DECLARE_PERFECT, *DECLARE_WEAK)
}
_WORDS_BY_LOWER: Final = {word.lower(): action for word, action in _WORDS.items()}


_FIRST_SLOTS: Final = (1 << SLOTS) - 1


def _bits_from(start: int) -> tuple[tuple[int, ...], ...]:
    """Where the bits of a set are, counted from here, for every set of ten."""
    return tuple(tuple([start + place for place in range(SLOTS) if some >> place & 1]) for some in range(1 << SLOTS))


_IN_FIRST_SLOTS: Final = _bits_from(0)
_IN_LAST_SLOTS: Final = _bits_from(SLOTS)


def add_plays(plays: list[SplitAction], card: int, halves: int) -> None:
    """Add the plays of a card on these halves, given as bits: five slots, then the other five."""
    of_card = PLAYS[card]
    for place in _IN_FIRST_SLOTS[halves & _FIRST_SLOTS]:
        plays.append(of_card[place])
    for place in _IN_LAST_SLOTS[halves >> SLOTS]:
        plays.append(of_card[place])


def play_on(card: int, slot: int, half: int) -> PlayCard:
    """The one action of its kind."""
    return PLAYS[card][2 * slot + half]


def place_on(space: int) -> SplitAction:
    """The one action of its kind."""
    return PLACEMENTS[space]


def parse(notation: str) -> SplitAction:
    """The action that this notation means."""
    text = notation.strip()
    word = _WORDS_BY_LOWER.get(text.lower())
    if word is not None:
        return word
    if text[:1] == "+":
        return PLACEMENTS[parse_space(text[1:])]
    if text[:1] == "-":
        return REMOVALS[parse_space(text[1:])]
    card, arrow, target = text.partition(">")
    half = "LR".find(target[-1:].upper()) if target else -1
    slot = target[:-1]
    if not arrow or half < 0 or slot not in _SLOT_NUMBERS:
        raise NotationError(
            f"{notation[:40]!r} is not a move of SPLIT; moves are written like 4S>3L (play the 4 of spades on the left "
            "half of slot 3), +e4 (place a chip), -e4 (remove one), weak:H, strong, perfect:H, stop or none"
        )
    return play_on(parse_card(card), _SLOT_NUMBERS[slot], half)


_SLOT_NUMBERS: Final = {str(slot + 1): slot for slot in range(SLOTS)}

_SPACE: Final = codec.Int(0, SPACES - 1)
codec.register(PlayCard, "split", card=codec.Int(0, KINDS - 1), slot=codec.Int(0, SLOTS - 1), half=codec.Int(0, 1))
codec.register(Declare, "split", match=codec.Int(WEAK, PERFECT), suit=codec.Int(NO_SUIT, 3))
codec.register(RemoveChip, "split", space=_SPACE)
codec.register(StopRemoving, "split")
codec.register(PlaceChip, "split", space=_SPACE)
codec.register(ClaimNoMatch, "split")
