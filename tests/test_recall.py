"""Perfect recall: what is narrowed is exactly what is impossible, on every small case that chance finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from splitsies.core import Rng, recall
from splitsies.core.recall import Known, Places
from splitsies.core.rng import key_from

DRAW, ANN, BOB, CLEO = 1, 2, 4, 128
CASES = 1500


def every_way(known: Known, counts: dict[Places, int]) -> Iterator[tuple[Places, ...]]:
    """Every way to lay the cards, one after the other: the sets hold, and the places are filled."""
    for homes in product(counts, repeat=len(known)):
        fits = all(possible & home for (_, possible), home in zip(known, homes, strict=True))
        if fits and all(homes.count(place) == count for place, count in counts.items()):
            yield homes


def settled_by_hand(known: Known, counts: dict[Places, int]) -> Known:
    """Each card with all the places where some way to lay the cards puts it."""
    ways = list(every_way(known, counts))
    if not ways:
        raise ValueError("there is no way to lay these cards")
    return tuple(sorted((kind, sum({way[card] for way in ways})) for card, (kind, _) in enumerate(known)))


def by_chance(rng: Rng) -> tuple[Known, dict[Places, int]]:
    """A few cards in a few places; one case in a few contradicts itself."""
    places = [DRAW, ANN, BOB, CLEO][: 1 + rng.below(4)]
    homes = [rng.choice(places) for _ in range(rng.below(7))]
    cards = []
    for home in homes:
        possible = home if rng.below(20) else rng.choice(places)
        for place in places:
            possible |= place if rng.below(3) == 0 else 0
        cards.append((rng.below(3), possible))
    return tuple(sorted(cards)), {place: homes.count(place) for place in places}


def test_settling_leaves_exactly_what_is_possible() -> None:
    rng = Rng(key_from(1))
    contradictions = narrowed = 0
    for _ in range(CASES):
        known, counts = by_chance(rng)
        try:
            expected = settled_by_hand(known, counts)
        except ValueError:
            contradictions += 1
            with pytest.raises(ValueError, match="contradicts"):
                recall.settle(known, counts)
            continue
        assert recall.settle(known, counts) == expected, (known, counts)
        narrowed += expected != known
    assert contradictions > 20
    assert narrowed > 200


def test_what_is_settled_stays_as_it_is() -> None:
    rng = Rng(key_from(2))
    for _ in range(CASES):
        known, counts = by_chance(rng)
        try:
            settled = recall.settle(known, counts)
        except ValueError:
            continue
        assert recall.settle(settled, counts) == settled


def test_an_imagined_lay_of_the_cards_is_a_possible_one() -> None:
    rng = Rng(key_from(3))
    for _ in range(CASES):
        known, counts = by_chance(rng)
        try:
            ways = list(every_way(known, counts))
            laid = recall.imagined(known, counts, rng)
        except ValueError:
            assert not ways
            continue
        kinds = [kind for kind, _ in known]
        possible = [
            {place: sorted(kind for kind, home in zip(kinds, way, strict=True) if home == place) for place in counts}
            for way in ways
        ]
        assert {place: sorted(cards) for place, cards in laid.items()} in possible


def test_cards_that_may_be_anywhere_are_dealt_like_from_a_shuffled_pack() -> None:
    """Every way is as likely as every other; what is sure stays where it is."""
    known = ((1, DRAW | ANN), (2, DRAW | ANN), (3, DRAW | ANN), (4, ANN), (5, BOB))
    rng = Rng(key_from(5))
    hands = Counter(tuple(sorted(recall.imagined(known, {DRAW: 1, ANN: 3, BOB: 1}, rng)[ANN])) for _ in range(300))
    assert set(hands) == {(1, 2, 4), (1, 3, 4), (2, 3, 4)}
    assert all(70 < often < 130 for often in hands.values())


def test_nothing_is_imagined_that_contradicts_what_is_known() -> None:
    for known in (((1, ANN), (2, ANN)), ((1, DRAW | ANN), (2, DRAW | ANN))):
        with pytest.raises(ValueError, match="contradicts"):
            recall.imagined(known, {DRAW: 0, ANN: 1, BOB: 1}, Rng(key_from(6)))


def test_cards_must_fill_the_places() -> None:
    with pytest.raises(ValueError, match="2 hidden cards do not fill"):
        recall.settle(((7, DRAW), (9, DRAW | ANN)), {DRAW: 1, ANN: 0})


def test_a_full_hand_is_made_room_in() -> None:
    """Ann's only card is one that can be nowhere else, so the other ones are not hers."""
    known = ((1, DRAW | ANN), (2, ANN), (3, DRAW | ANN | BOB))
    assert recall.settle(known, {DRAW: 1, ANN: 1, BOB: 1}) == ((1, DRAW), (2, ANN), (3, BOB))


def test_it_is_sure_what_lies_in_a_place_if_it_is_the_same_in_every_way() -> None:
    rng = Rng(key_from(4))
    surely = unsurely = 0
    for _ in range(CASES):
        known, counts = by_chance(rng)
        try:
            known = recall.settle(known, counts)
        except ValueError:
            continue
        ways = list(every_way(known, counts))
        for place in counts:
            contents = {
                tuple(sorted(kind for (kind, _), home in zip(known, way, strict=True) if home == place)) for way in ways
            }
            assert recall.sure(known, counts, place) == (len(contents) == 1), (known, counts, place)
            surely += len(contents) == 1
            unsurely += len(contents) > 1
    assert min(surely, unsurely) > CASES / 20
