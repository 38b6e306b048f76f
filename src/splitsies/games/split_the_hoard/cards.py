"""Treasures, Titles and classes: what is printed on the cards of Split the Hoard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

PHASES: Final = ("reveal", "negotiate", "claim")
REVEAL: Final = 0
NEGOTIATE: Final = 1
CLAIM: Final = 2
NO_PHASE: Final = 3

TRIGGERS: Final = ("on_gain", "on_targeted", "on_negotiated", "on_other_negotiation")
ON_GAIN: Final = 0
ON_TARGETED: Final = 1
ON_NEGOTIATED: Final = 2
ON_OTHER: Final = 3
NO_TRIGGER: Final = 4
NEVER: Final = -1


def moment(phase: int, trigger: int) -> int:
    """When an ability can be used: a phase, or what it reacts to, or both, as one number."""
    return 5 * phase + trigger


VERBS: Final[tuple[str, ...]] = (
    "gain_coins", "search", "appraise", "steal_coins", "take", "sabotage", "draw_title",
    "recover", "bury", "discount", "extra_action", "reprice", "cancel", "outbid",
)  # fmt: skip
"""The fourteen verbs that abilities are made of, as SH 9 numbers them."""
GAIN_COINS: Final = 0
SEARCH: Final = 1
APPRAISE: Final = 2
STEAL_COINS: Final = 3
TAKE: Final = 4
SABOTAGE: Final = 5
DRAW_TITLE: Final = 6
RECOVER: Final = 7
BURY: Final = 8
DISCOUNT: Final = 9
EXTRA_ACTION: Final = 10
REPRICE: Final = 11
CANCEL: Final = 12
OUTBID: Final = 13
VERB_RULES: Final = tuple(f"SH 9.{number}" for number in range(1, 15))

PLACES: Final = 3
"""Negotiate cards of a seat; the first costs 1 Coin, the last 3."""
NO_RANK: Final = 0
NO_CARD: Final = 0
FACE_DOWN: Final = -1


class Filter:
    """Which Treasures are meant; everything that is said must hold."""

    def __init__(self) -> None:
        self.ids: frozenset[str] | None = None
        self.family = ""
        self.tag = ""
        self.rank_min = 0
        self.rank_max = 0
        self.has = ""
        self.not_verb = -1
        self.any: tuple[Filter, ...] = ()
        self.fit: tuple[bool, ...] = ()
        """For each kind of the box, whether it is meant."""

    def fits(self, card: Treasure) -> bool:
        """Whether this Treasure is meant."""
        if self.ids is not None and card.id not in self.ids:
            return False
        if self.family and card.family != self.family:
            return False
        if self.tag and self.tag not in card.tags:
            return False
        if self.rank_min and card.rank < self.rank_min:
            return False
        if self.rank_max and not NO_RANK < card.rank <= self.rank_max:
            return False
        if self.has == "rank" and card.rank == NO_RANK:
            return False
        if self.has == "modifier" and not card.modifier:
            return False
        if self.has == "ability" and card.ability is None:
            return False
        if self.not_verb >= 0 and card.has_verb(self.not_verb):
            return False
        return not self.any or any(one.fits(card) for one in self.any)


class Effect:
    """One verb of an ability, with its figures."""

    def __init__(self, verb: int) -> None:
        self.verb = verb
        self.n = 0
        """Coins, cards or actions; what `look`, `draw`, `max`, `give` and `extra` say is said here too."""
        self.keep = 0
        """How many of them are kept, or turned up; the floor of a discount."""
        self.to_other = False
        self.from_pile = False
        self.each = False
        self.swap = False
        self.negotiation = False
        self.filter = Filter()


class Ability:
    """What a Treasure does when it is discarded: in which phase or at which trigger, and its effects in order."""

    def __init__(self, phase: int, trigger: int, effects: Sequence[Effect]) -> None:
        self.phase = phase
        self.trigger = trigger
        self.effects = tuple(effects)


class Predicate:
    """A test that is met or not: of a hidden Title, or of a Treasure's points."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.filters: tuple[Filter, ...] = ()
        self.low: tuple[int, ...] = ()
        """At least so much, for each number of seats from two on; none: no lower bound."""
        self.high: tuple[int, ...] = ()
        self.need: tuple[int, ...] = ()
        self.need_fixed = 0
        self.exclude_self = False


class Metric:
    """By what a starting Title is compared."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.filter = Filter()
        self.minus: Filter | None = None
        self.plus_each = 0
        self.target = 0
        self.lowest_wins = False


class Treasure:
    """A Hoard card as its face shows it; `kind` is its number in the box, from 1 on."""

    def __init__(self, kind: int, id: str, names: dict[str, str]) -> None:
        self.kind = kind
        self.id = id
        self.names = names
        self.texts: dict[str, str] = {}
        self.copies = 0
        self.family = ""
        self.tags: tuple[str, ...] = ()
        self.rank = NO_RANK
        self.modifier = 0
        self.points = 0
        self.condition: Predicate | None = None
        self.ability: Ability | None = None

    def has_verb(self, verb: int) -> bool:
        """Whether its ability has this verb."""
        return self.ability is not None and any(effect.verb == verb for effect in self.ability.effects)


class Title:
    """A Title: either compared between the seats (a starting Title), or tested for its owner (a hidden one)."""

    def __init__(self, number: int, id: str, names: dict[str, str]) -> None:
        self.number = number
        self.id = id
        self.names = names
        self.texts: dict[str, str] = {}
        self.points = 0
        self.metric: Metric | None = None
        self.predicate: Predicate | None = None


class HeroClass:
    """A class and the Title whose ties it wins."""

    def __init__(self, id: str, names: dict[str, str], title: int) -> None:
        self.id = id
        self.names = names
        self.title = title
