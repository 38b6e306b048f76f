"""Perfect recall: what a seat knows of the cards it cannot see.

For each hidden card, its kind and the *places* where it may be, as a bit set; how many cards lie in each place
is public. Seeing narrows a set, a secret move widens it. The tuple is kept sorted, so that equal knowledge is
equal data.

>>> DRAW, ANN = 1, 2
>>> known = all_in([7, 7, 9], DRAW)
>>> known = moved_secretly(known, DRAW, ANN)        # Ann draws a card: any of the three may be hers
>>> known = left(known, 7, ANN)                     # she plays a 7
>>> settle(known, {DRAW: 2, ANN: 0})                # so the others must still be in the pile
((7, 1), (9, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from .rng import Rng

Kind: TypeAlias = int
Places: TypeAlias = int
Known: TypeAlias = tuple[tuple[Kind, Places], ...]


def all_in(kinds: Iterable[Kind], places: Places) -> Known:
    """These cards may each be in any of these places."""
    return tuple(sorted((kind, places) for kind in kinds))


def joined(known: Known, more: Known) -> Known:
    """Both together."""
    return tuple(sorted(known + more))


def moved_secretly(known: Known, source: Places, target: Places) -> Known:
    """Some card went from the source to the target unseen: whatever may have been there may be here now."""
    return tuple(sorted((kind, places | target if places & source else places) for kind, places in known))


def left(known: Known, kind: Kind, place: Places) -> Known:
    """A card of this kind was seen to leave this place; it is hidden no more.

    When several copies may have been the one, the narrowest is taken out and the others keep its places too:
    what is still hidden may be wherever any of them may have been.
    """
    several = sorted(
        (places for one, places in known if one == kind and places & place),
        key=lambda places: (places.bit_count(), places),
    )
    if not several:
        raise ValueError(f"no card of kind {kind} can have been there")
    gone = several[0]
    rest = [entry for entry in known if not (entry[0] == kind and entry[1] & place)]
    rest += [(kind, places | gone) for places in several[1:]]
    return tuple(sorted(rest))


def shown(known: Known, kinds: Iterable[Kind], place: Places) -> Known:
    """The whole of this place was shown: exactly these kinds are there, and nothing else is."""
    there = list(kinds)
    for kind in there:
        known = left(known, kind, place)
    elsewhere = tuple((kind, places & ~place) for kind, places in known)
    return tuple(sorted(elsewhere + tuple((kind, place) for kind in there)))


def emptied(known: Known, place: Places) -> Known:
    """Nothing is left in this place; what was certain to be there is hidden no more."""
    return tuple(sorted((kind, places & ~place) for kind, places in known if places != place))


def not_in(known: Known, kinds: Iterable[Kind], place: Places) -> Known:
    """None of these kinds is in this place."""
    absent = frozenset(kinds)
    return tuple(sorted((kind, places & ~place if kind in absent else places) for kind, places in known))


def settle(known: Known, counts: Mapping[Places, int]) -> Known:
    """Narrow each set to the places that the counts leave possible, exactly."""
    homes = _assigned(known, counts, None)
    reach = _reachable(known, homes, list(counts))
    settled = []
    for (kind, places), home in zip(known, homes, strict=True):
        possible = home
        for place in counts:
            if places & place and home in reach[place]:
                possible |= place
        settled.append((kind, possible))
    return tuple(sorted(settled))


def imagined(known: Known, counts: Mapping[Places, int], rng: Rng) -> dict[Places, list[Kind]]:
    """A random way to lay the hidden cards that agrees with the sets and the counts."""
    homes = _assigned(known, counts, rng)
    size = len(known)
    for _ in range(2 * size if size > 1 else 0):
        one, other = rng.below(size), rng.below(size)
        if known[one][1] & homes[other] and known[other][1] & homes[one]:
            homes[one], homes[other] = homes[other], homes[one]
    laid: dict[Places, list[Kind]] = {place: [] for place in counts}
    for (kind, _), home in zip(known, homes, strict=True):
        laid[home].append(kind)
    return laid


def _assigned(known: Known, counts: Mapping[Places, int], rng: Rng | None) -> list[Places]:
    """A place for each card: the cards with the fewest places first, making room where a place is full."""
    if sum(counts.values()) != len(known):
        raise ValueError(f"{len(known)} hidden cards do not fill the places {dict(counts)}")
    order = list(range(len(known)))
    places = list(counts)
    if rng is not None:
        rng.shuffle(order)
        rng.shuffle(places)
    order.sort(key=lambda card: known[card][1].bit_count())
    room = dict(counts)
    homes = [0] * len(known)
    for card in order:
        options = [place for place in places if known[card][1] & place and room[place]]
        if options:
            home = options[0] if rng is None else _by_room(options, room, rng)
            homes[card] = home
            room[home] -= 1
        else:
            _make_room(card, known, homes, room, places)
    return homes


def _by_room(options: list[Places], room: Mapping[Places, int], rng: Rng) -> Places:
    """One of the places, as likely as it has room."""
    ticket = rng.below(sum(room[place] for place in options))
    for place in options:
        ticket -= room[place]
        if ticket < 0:
            return place
    return options[-1]


def _make_room(card: int, known: Known, homes: list[Places], room: dict[Places, int], places: list[Places]) -> None:
    """Lay this card by moving others along a path that ends where there is room."""
    came_from: dict[Places, int] = {}
    queue: list[tuple[int, Places]] = [(card, place) for place in places if known[card][1] & place]
    for mover, place in queue:
        if place in came_from:
            continue
        came_from[place] = mover
        if room[place]:
            room[place] -= 1
            while True:
                mover = came_from[place]
                before = homes[mover]
                homes[mover] = place
                if mover == card:
                    return
                place = before
        for other, home in enumerate(homes):
            if home == place:
                queue += [(other, target) for target in places if known[other][1] & target and target not in came_from]
    raise ValueError("what this seat knows contradicts the number of cards in each place")


def _reachable(known: Known, homes: list[Places], places: list[Places]) -> dict[Places, set[Places]]:
    """From each place, where one card too many could be passed on to, card by card."""
    steps: dict[Places, int] = dict.fromkeys(places, 0)
    for (_, may), home in zip(known, homes, strict=True):
        steps[home] |= may
    reach: dict[Places, set[Places]] = {}
    for start in places:
        found = {start}
        queue = [start]
        for place in queue:
            for target in places:
                if steps[place] & target and target not in found:
                    found.add(target)
                    queue.append(target)
        reach[start] = found
    return reach
