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
from typing import Final, TypeAlias

from .rng import Rng

Kind: TypeAlias = int
Places: TypeAlias = int
Known: TypeAlias = tuple[tuple[Kind, Places], ...]

AS_DEALT: Final[tuple[Known, ...]] = (((-1, 0),),)
"""Stands for what the seats know from the deal until somebody asks: a game that is played silently never does."""

CONTRADICTION: Final = "what this seat knows contradicts the number of cards in each place"


def all_in(kinds: Iterable[Kind], places: Places) -> Known:
    """These cards may each be in any of these places."""
    return tuple([(kind, places) for kind in sorted(kinds)])


def joined(known: Known, more: Known) -> Known:
    """Both together."""
    return tuple(sorted(known + more))


def moved_secretly(known: Known, source: Places, target: Places) -> Known:
    """Some card went from the source to the target unseen: whatever may have been there may be here now."""
    return tuple(sorted([(entry[0], entry[1] | target) if entry[1] & source else entry for entry in known]))


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
    """Narrow each set to the places that the counts leave possible, exactly.

    Cards with the same set are alike here, so they are laid set by set. A card may be in a place if it was laid
    there, or if the card it would push out could be passed on, place by place, to where the card was laid.
    """
    alike: dict[Places, int] = {}
    for _, places in known:
        alike[places] = alike.get(places, 0) + 1
    laid = _laid(alike, counts)
    passed_on: dict[Places, Places] = {place: place for place in counts}
    for places, homes in laid.items():
        for place in homes:
            passed_on[place] |= places
    for between in counts:
        for place in counts:
            if passed_on[place] & between:
                passed_on[place] |= passed_on[between]
    possible: dict[Places, Places] = {}
    for places, homes in laid.items():
        within = sum(homes)
        possible[places] = sum([place for place in counts if places & place and passed_on[place] & within])
    if all(places == narrowed for places, narrowed in possible.items()):
        return known
    return tuple(sorted([(kind, possible[places]) for kind, places in known]))


def imagined(known: Known, counts: Mapping[Places, int], rng: Rng) -> dict[Places, list[Kind]]:
    """A random way to lay the hidden cards that agrees with the sets and the counts."""
    _check_number(known, counts)
    if len({places for _, places in known if places.bit_count() > 1}) <= 1:
        return _dealt(known, counts, rng)
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


def _dealt(known: Known, counts: Mapping[Places, int], rng: Rng) -> dict[Places, list[Kind]]:
    """Lay the cards of which it is sure where they are; the others, all alike, are shuffled and dealt to the rest."""
    laid: dict[Places, list[Kind]] = {place: [] for place in counts}
    others: list[Kind] = []
    anywhere: Places = 0
    for kind, places in known:
        if places in laid:
            laid[places].append(kind)
        else:
            anywhere = places
            others.append(kind)
    rng.shuffle(others)
    dealt = 0
    for place, count in counts.items():
        many = count - len(laid[place])
        if many < 0 or (many and not anywhere & place):
            raise ValueError(CONTRADICTION)
        laid[place] += others[dealt : dealt + many]
        dealt += many
    return laid


def certain(known: Known, counts: Mapping[Places, int]) -> set[Kind]:
    """The kinds of which it is sure how many lie in each place, though perhaps not which of them."""
    homes = _assigned(known, counts, None)
    return {
        kind for kind, _ in known if not any(_may_leave(known, homes, list(counts), kind, place) for place in counts)
    }


def sure(known: Known, counts: Mapping[Places, int], place: Places) -> bool:
    """Whether it is sure which kinds lie in this place, though perhaps not which of their copies."""
    there = [(kind, places) for kind, places in known if places & place]
    if len({kind for kind, _ in there}) <= 1:
        return True
    alike: dict[Places, Kind] = {}
    for kind, places in there:
        if places != place and alike.setdefault(places, kind) != kind:
            return False  # two kinds that may be here or there alike
    homes = _assigned(known, counts, None)
    return not any(_may_leave(known, homes, list(counts), kind, place) for kind in {kind for kind, _ in there})


def _may_leave(known: Known, homes: list[Places], places: list[Places], kind: Kind, place: Places) -> bool:
    """Whether one card less of this kind may lie in this place: it goes, and another kind comes, hand to hand."""
    queue = [
        target
        for (one, may), home in zip(known, homes, strict=True)
        if one == kind and home == place
        for target in places
        if target != place and may & target
    ]
    found = set(queue)
    for stop in queue:
        for (one, may), home in zip(known, homes, strict=True):
            if home != stop:
                continue
            if may & place and one != kind:
                return True
            for target in places:
                if target != place and may & target and target not in found:
                    found.add(target)
                    queue.append(target)
    return False


def _laid(alike: Mapping[Places, int], counts: Mapping[Places, int]) -> dict[Places, dict[Places, int]]:
    """For each set of places, how many of its cards go where: the narrowest first, making room where all is full."""
    if sum(counts.values()) != sum(alike.values()):
        raise ValueError(f"{sum(alike.values())} hidden cards do not fill the places {dict(counts)}")
    room = dict(counts)
    laid: dict[Places, dict[Places, int]] = {places: {} for places in alike}
    for places in sorted(alike, key=int.bit_count):
        left_over = alike[places]
        for place in room:
            some = min(left_over, room[place]) if places & place else 0
            if some:
                laid[places][place] = some
                room[place] -= some
                left_over -= some
        for _ in range(left_over):
            _pass_on(places, laid, room)
    return laid


def _pass_on(places: Places, laid: dict[Places, dict[Places, int]], room: dict[Places, int]) -> None:
    """Lay one more card of this set by passing others on, place by place, to where there is room."""
    pusher: dict[Places, Places] = {place: places for place in room if places & place}
    pushed_from: dict[Places, Places] = dict.fromkeys(pusher, 0)
    queue = list(pusher)
    for place in queue:
        if room[place]:
            room[place] -= 1
            while place:
                mover, before = pusher[place], pushed_from[place]
                laid[mover][place] = laid[mover].get(place, 0) + 1
                if before:
                    laid[mover][before] -= 1
                    if not laid[mover][before]:
                        del laid[mover][before]
                place = before
            return
        for others, homes in laid.items():
            if place in homes:
                for target in room:
                    if others & target and target not in pusher:
                        pusher[target] = others
                        pushed_from[target] = place
                        queue.append(target)
    raise ValueError(CONTRADICTION)


def _check_number(known: Known, counts: Mapping[Places, int]) -> None:
    if sum(counts.values()) != len(known):
        raise ValueError(f"{len(known)} hidden cards do not fill the places {dict(counts)}")


def _assigned(known: Known, counts: Mapping[Places, int], rng: Rng | None) -> list[Places]:
    """A place for each card: the cards with the fewest places first, making room where a place is full."""
    _check_number(known, counts)
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
    raise ValueError(CONTRADICTION)
