"""What a seat knows of the cards it cannot see: the places where they may lie, and how knowledge grows.

Every Coin and every bundle of cards put under a deck is a place of its own: it has a *mark*, a number that all can
follow (SH 1.3, SH 4.6). So a Coin that was seen once is known wherever it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from splitsies.core import recall
from splitsies.core.game import Event
from splitsies.core.recall import Known
from splitsies.core.seat import Seat

from .ability_events import (
    CoinTurned,
    FacesSeen,
    PlacesSwapped,
    PutUnder,
    Searched,
    SearchKept,
    SearchSeen,
    TitlesDrawn,
    TitlesKept,
    TitlesPutUnder,
    TitlesSeen,
    TitlesUnderSeen,
    TreasureBuried,
    UnderSeen,
)
from .cards import PLACES
from .events import (
    CardsDrawn,
    CardsFound,
    CoinsTaken,
    HiddenTitleShown,
    TitleDealt,
    TitleReceived,
    TreasureBought,
    TreasureClaimed,
    TreasureDrawn,
    TreasuresDiscarded,
    TreasuresFlipped,
    TreasuresPlaced,
)

DECK: Final = 1 << 0
TITLE_DECK: Final = 1 << 1
LOOKED_AT: Final = 1 << 2
"""Cards that somebody is searching through."""
DRAWN_TITLES: Final = 1 << 3
HAND: Final = tuple(1 << 4 + seat for seat in range(5))
"""The cards a seat drew, before they are flipped."""
TITLES: Final = tuple(1 << 9 + seat for seat in range(5))
MARKET: Final = tuple(tuple(1 << 14 + PLACES * seat + place for place in range(PLACES)) for seat in range(5))
"""A seat's Negotiate cards, while Treasures lie face down there."""
FIRST_MARK: Final = 32
TITLE: Final = 100
"""Titles are hidden cards too: their kinds begin here."""

Clue: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Some hidden cards, as kinds, and the places where they all may be, as numbers of bits."""


def marked(mark: int) -> int:
    """The place with this mark: a Coin, or a bundle under a deck."""
    return 1 << FIRST_MARK + mark


def from_deck(sources: Iterable[int]) -> int:
    """The parts of the Hoard deck that cards came from; -1 is the deck as it was shuffled."""
    places = 0
    for source in sources:
        places |= DECK if source < 0 else marked(source)
    return places


def from_titles(sources: Iterable[int]) -> int:
    """The parts of the Title deck that Titles came from."""
    places = 0
    for source in sources:
        places |= TITLE_DECK if source < 0 else marked(source)
    return places


def clues(known: Known) -> tuple[Clue, ...]:
    """Knowledge as a view has it: cards that may be in the same places together."""
    alike: dict[int, list[int]] = {}
    for kind, places in known:
        alike.setdefault(places, []).append(kind)
    return tuple(sorted([(tuple(kinds), _numbers(places)) for places, kinds in alike.items()]))


def knowledge(of: Sequence[Clue]) -> Known:
    """The same, as recall works with it."""
    known = []
    for kinds, numbers in of:
        places = sum([1 << number for number in numbers])
        known += [(kind, places) for kind in kinds]
    return tuple(sorted(known))


def _numbers(places: int) -> tuple[int, ...]:
    found = []
    number = 0
    while places:
        if places & 1:
            found.append(number)
        places >>= 1
        number += 1
    return tuple(found)


def settle(known: Known, counts: Mapping[int, int]) -> Known:
    """As `recall.settle`, with places that no set tells apart taken as one."""
    sets = list({places for _, places in known})
    members: dict[int, list[int]] = {}
    for place in counts:
        told_apart = 0
        for number, places in enumerate(sets):
            if places & place:
                told_apart |= 1 << number
        members.setdefault(told_apart, []).append(place)
    whole = [sum(places) for places in members.values()]
    merged = {1 << number: sum([counts[place] for place in places]) for number, places in enumerate(members.values())}
    number_of = {places: number for number, places in enumerate(sets)}
    small = [
        sum([1 << number for number, told_apart in enumerate(members) if told_apart >> one & 1])
        for one in range(len(sets))
    ]
    loose = tuple([(number_of[places], small[number_of[places]]) for _, places in known])
    possible = dict(recall.settle(loose, merged))
    filled = [places if merged[1 << number] else 0 for number, places in enumerate(whole)]
    empty = sum([place for place, count in counts.items() if not count])
    wide = [
        sum([filled[number] for number in range(len(whole)) if possible[one] >> number & 1]) & ~empty
        for one in range(len(sets))
    ]
    return tuple(sorted([(kind, wide[number_of[places]]) for kind, places in known]))


def remember(known: Known, event: Event, listener: Seat) -> Known:
    """What a seat knows of the hidden cards after it has heard this."""
    if isinstance(event, CoinsTaken):
        return _became_coins(known, event)
    if isinstance(event, CardsDrawn):
        if event.seat != listener:
            return recall.moved_secretly(known, from_deck(event.sources), HAND[event.seat])
    elif isinstance(event, (CardsFound, SearchSeen)):
        for card, source in zip(event.cards, event.sources, strict=True):
            known = recall.left(known, card, from_deck((source,)))
    elif isinstance(event, TreasuresFlipped):
        if event.seat != listener:
            return _shown(known, event.cards, HAND[event.seat])
    elif isinstance(event, TreasuresPlaced):
        if event.seat != listener:
            return recall.moved_secretly(known, HAND[event.seat], sum(MARKET[event.seat]))
    elif isinstance(event, TreasuresDiscarded):
        if event.seat != listener:
            return _discarded(known, event)
    elif isinstance(event, TreasureDrawn):
        return recall.left(known, event.card, from_deck((event.source,)))
    elif isinstance(event, (TreasureBought, TreasureClaimed)):
        owner = event.seller if isinstance(event, TreasureBought) else event.seat
        place = MARKET[owner][event.place - 1]
        if owner != listener and any(places & place for _, places in known):
            return recall.left(known, event.card, place)
    elif isinstance(event, PlacesSwapped):
        one, other = MARKET[event.owner][event.one - 1], MARKET[event.owner][event.other - 1]
        return _swapped(known, one, other)
    elif isinstance(event, (FacesSeen, CoinTurned, TreasureBuried)):
        return _coin_seen(known, event)
    elif isinstance(event, (Searched, SearchKept, PutUnder, UnderSeen)):
        return _searched(known, event, listener)
    else:
        return _of_titles(known, event, listener)
    return known


def _became_coins(known: Known, event: CoinsTaken) -> Known:
    """Each card came from its own part of the deck, unseen by all."""
    for source in set(event.sources):
        coins = [coin for coin, one in zip(event.coins, event.sources, strict=True) if one == source]
        known = recall.moved_secretly(known, from_deck((source,)), sum([marked(coin) for coin in coins]))
    return known


def _shown(known: Known, cards: Iterable[int], place: int) -> Known:
    for card in cards:
        known = recall.left(known, card, place)
    return known


def _discarded(known: Known, event: TreasuresDiscarded) -> Known:
    """Cards that were drawn, or lay face down on Negotiate cards; those that lay open were hidden from nobody."""
    place = HAND[event.seat] | sum(MARKET[event.seat])
    if any(places & place for _, places in known):
        return _shown(known, event.cards, place)
    return known


def _swapped(known: Known, one: int, other: int) -> Known:
    both = one | other
    return tuple(
        sorted([(kind, places ^ both if (places & both) in (one, other) else places) for kind, places in known])
    )


def _coin_seen(known: Known, event: FacesSeen | CoinTurned | TreasureBuried) -> Known:
    if isinstance(event, CoinTurned):
        return recall.left(known, event.card, marked(event.coin))
    if isinstance(event, TreasureBuried):
        return recall.joined(known, ((event.card, marked(event.coin)),))
    for card, coin in zip(event.cards, event.coins, strict=True):
        known = recall.left(known, card, marked(coin))
        known = recall.joined(known, ((card, marked(coin)),))
    return known


def _searched(known: Known, event: Searched | SearchKept | PutUnder | UnderSeen, listener: Seat) -> Known:
    if isinstance(event, UnderSeen):
        return recall.joined(known, recall.all_in(event.cards, marked(event.mark)))
    if event.seat == listener:
        return known
    if isinstance(event, Searched):
        return recall.moved_secretly(known, from_deck(event.sources), LOOKED_AT)
    if isinstance(event, SearchKept):
        return recall.left(known, event.card, LOOKED_AT)
    return recall.moved_secretly(known, LOOKED_AT, marked(event.mark))


def _of_titles(known: Known, event: Event, listener: Seat) -> Known:
    if isinstance(event, TitleReceived):
        return recall.left(known, TITLE + event.title, TITLE_DECK)
    if isinstance(event, TitlesSeen):
        for title, source in zip(event.titles, event.sources, strict=True):
            known = recall.left(known, TITLE + title, from_titles((source,)))
    elif isinstance(event, TitlesUnderSeen):
        hidden = [TITLE + title for title in event.titles]
        return recall.joined(known, recall.all_in(hidden, marked(event.mark)))
    elif isinstance(event, TitleDealt):
        if event.seat != listener:
            return recall.moved_secretly(known, TITLE_DECK, TITLES[event.seat])
    elif isinstance(event, TitlesDrawn):
        if event.seat != listener:
            return recall.moved_secretly(known, from_titles(event.sources), DRAWN_TITLES)
    elif isinstance(event, TitlesKept):
        if event.seat != listener:
            return recall.moved_secretly(known, DRAWN_TITLES, TITLES[event.seat])
    elif isinstance(event, TitlesPutUnder):
        if event.seat != listener:
            return recall.moved_secretly(known, DRAWN_TITLES, marked(event.mark))
    elif isinstance(event, HiddenTitleShown) and event.seat != listener:
        return recall.left(known, TITLE + event.title, TITLES[event.seat])
    return known
