"""Half cards and the matches they make.

A card is a small number: rank * 4 + suit for the 52 kinds, then the red and the black Joker. In a slot a Joker
that has been given a card (SP 4.3, `keeps`) is written as the Joker and that card together.

>>> card_name(parse_card("10S")), card_name(RED_JOKER), MATCH_NAMES[natural_match(parse_card("4H"), parse_card("4D"))]
('10S', 'R*', 'strong')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from splitsies.core.errors import NotationError

RANKS: Final[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = "HSDC"
HEARTS: Final = 0
SPADES: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3
COLOUR_SUITS: Final[tuple[tuple[int, int], ...]] = ((HEARTS, DIAMONDS), (SPADES, CLUBS))
"""The suits of red and of black."""

RED_JOKER: Final = 52
BLACK_JOKER: Final = 53
KINDS: Final = 54
NO_CARD: Final = -1
WILD: Final = 13
"""The rank of a Joker that stands for any card."""

NO_MATCH: Final = 0
WEAK: Final = 1
STRONG: Final = 2
PERFECT: Final = 3
MATCH_NAMES: Final = ("none", "weak", "strong", "perfect")
MATCH_RULES: Final = ("SP 3.1", "SP 3.3", "SP 3.4", "SP 3.5")
"""The rule that each match comes from."""

_JOKER_BITS: Final = 63


def named_joker(joker: int, card: int) -> int:
    """A Joker in a slot that has been given this card (SP 4.3)."""
    return joker + ((card + 1) << 6)


def bare(half: int) -> int:
    """The card as it lies in the box: a Joker is just a Joker."""
    return half & _JOKER_BITS


def face(half: int) -> int:
    """The card a half counts as: a Joker that has been given a card counts as that card."""
    return (half >> 6) - 1 if half > _JOKER_BITS else half


def _rank(half: int) -> int:
    return face(half) >> 2


RANK: Final = tuple(_rank(half) for half in range(KINDS << 6))
"""The rank every half counts as, or WILD."""


def suit(half: int) -> int:
    """The suit a natural half counts as."""
    return face(half) & 3


def is_wild(half: int) -> bool:
    """Whether this is a Joker that stands for any card."""
    return RANK[half] == WILD


def colour(half: int) -> int:
    """0 for red, 1 for black; Jokers have one too."""
    return face(half) & 1


def natural_match(one: int, other: int) -> int:
    """The match two natural cards make (SP 3.3 to SP 3.5)."""
    if one >> 2 != other >> 2:
        return NO_MATCH
    if one == other:
        return PERFECT
    return STRONG if (one ^ other) & 1 == 0 else WEAK


def fits(one: int, other: int) -> bool:
    """Whether two halves make any match at all: same rank, or a Joker."""
    return RANK[one] == RANK[other] or is_wild(one) or is_wild(other)


def suits_in(sets: Iterable[int]) -> tuple[int, ...]:
    """The suits of these bit sets."""
    together = 0
    for some in sets:
        together |= some
    return tuple([one for one in range(4) if together >> one & 1])


def card_name(half: int) -> str:
    """The card in notation, such as 10S, QH, R* (the red Joker) or R*=4H (the red Joker as the 4 of hearts)."""
    card = bare(half)
    name = f"{RANKS[card >> 2]}{SUITS[card & 3]}" if card < RED_JOKER else "RB"[card - RED_JOKER] + "*"
    return name if half == card else f"{name}={card_name(face(half))}"


_BY_NAME: Final = {card_name(card): card for card in range(KINDS)}


def parse_card(text: str) -> int:
    """The card that this notation means."""
    card = _BY_NAME.get(text.upper())
    if card is None:
        raise NotationError(f"{text[:40]!r} is not a card; cards are written like 10S, QH, R* or B*")
    return card
