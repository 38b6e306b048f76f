"""Ranks and their modifiers, always in the owner's favour and exactly (SH 8.5).

Every fixed Rank counts; each modifier may be attached to one of them, several on one, chosen anew for each question.

>>> run((1, 2, 3, 3), (1,))
((1, ()), (2, ()), (3, ()), (3, (1,)))
>>> [rank + sum(modifiers) for rank, modifiers in run((5, 7, 8, 8), (-2,))]
[5, 6, 7, 8]
>>> highest((8, 7, 4), (1,)), nearest((8, 8, 7), (-2,), 20)
((1,), (-2,))
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

Ranks: TypeAlias = tuple[int, ...]
Ranked: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Cards by their fixed Rank, each with the modifiers attached to it."""

_CACHED: Final = 1 << 14


def highest(fixed: Ranks, modifiers: Ranks) -> Ranks:
    """The modifiers that make the highest total."""
    return tuple([modifier for modifier in modifiers if modifier > 0]) if fixed else ()


def lowest(fixed: Ranks, modifiers: Ranks) -> Ranks:
    """The modifiers that make the lowest total."""
    return tuple([modifier for modifier in modifiers if modifier < 0]) if fixed else ()


@lru_cache(maxsize=_CACHED)
def nearest(fixed: Ranks, modifiers: Ranks, target: int) -> Ranks:
    """The modifiers, as few as may be, that bring the total closest to the target."""
    if not fixed:
        return ()
    total = sum(fixed)
    ways: dict[int, Ranks] = {0: ()}
    for modifier in modifiers:
        for reached, used in list(ways.items()):
            more = (*used, modifier)
            if reached + modifier not in ways or len(ways[reached + modifier]) > len(more):
                ways[reached + modifier] = more
    return min(ways.values(), key=lambda used: (abs(total + sum(used) - target), len(used), used))


@lru_cache(maxsize=_CACHED)
def run(fixed: Ranks, modifiers: Ranks) -> Ranked:
    """The longest run of consecutive Ranks, from its lowest card up.

    It is never wrong to let a card stand unmodified on a Rank that is needed; so only the gaps have to be filled,
    from cards to spare, with modifiers that are not used twice.
    """
    if not fixed:
        return ()
    here = set(fixed)
    ways = _ways(modifiers)
    low, high = min(fixed) + min(ways), max(fixed) + max(ways)
    for length in range(min(len(fixed), len(here) + len(modifiers)), 0, -1):
        for start in range(low, high - length + 2):
            wanted = range(start, start + length)
            gaps = [rank for rank in wanted if rank not in here]
            if len(gaps) > len(modifiers):
                continue
            spare = list(fixed)
            for rank in wanted:
                if rank in here:
                    spare.remove(rank)
            filled = _filled(tuple(gaps), tuple(sorted(spare)), modifiers, ways)
            if filled is not None:
                standing = [(rank, ()) for rank in wanted if rank in here]
                return tuple(sorted([*standing, *filled], key=lambda card: card[0] + sum(card[1])))
    return ()


@lru_cache(maxsize=_CACHED)
def same(fixed: Ranks, modifiers: Ranks) -> Ranked:
    """The most cards that can be brought to one Rank."""
    best: Ranked = ()
    ways = _ways(modifiers)
    for rank in range(min(fixed, default=0) + min(ways), max(fixed, default=0) + max(ways) + 1):
        standing = fixed.count(rank)
        spare = tuple([other for other in fixed if other != rank])
        if standing + min(len(modifiers), len(spare)) <= len(best):
            continue
        brought = _brought(rank, spare, modifiers)
        if standing + len(brought) > len(best):
            best = (*[(rank, ())] * standing, *brought)
    return best


@lru_cache(maxsize=_CACHED)
def _ways(modifiers: Ranks) -> dict[int, tuple[Ranks, ...]]:
    """What some of the modifiers add up to, and the ways to do so without any that cancel each other out."""
    found: dict[int, set[Ranks]] = {0: {()}}
    for modifier in modifiers:
        more = [
            (total + modifier, (*used, modifier))
            for total, ways in found.items()
            for used in ways
            if -modifier not in _sums(used)
        ]
        for total, used in more:
            found.setdefault(total, set()).add(used)
    return {total: tuple(sorted(ways, key=lambda used: (len(used), used))) for total, ways in found.items()}


@lru_cache(maxsize=_CACHED)
def _sums(modifiers: Ranks) -> frozenset[int]:
    """What some of the modifiers, or none, add up to."""
    sums = {0}
    for modifier in modifiers:
        sums |= {total + modifier for total in sums}
    return frozenset(sums)


def _without(modifiers: Ranks, used: Ranks) -> Ranks:
    left = list(modifiers)
    for modifier in used:
        left.remove(modifier)
    return tuple(left)


def _filled(gaps: Ranks, spare: Ranks, modifiers: Ranks, ways: dict[int, tuple[Ranks, ...]]) -> Ranked | None:
    """Cards to spare with modifiers, one for each gap; None: there is no way."""
    if not gaps:
        return ()
    if len(spare) < len(gaps) or len(modifiers) < len(gaps):
        return None
    gap = gaps[0]
    for rank in sorted(set(spare)):
        for used in ways.get(gap - rank, ()):
            if used and all(used.count(one) <= modifiers.count(one) for one in used):
                rest = _rest_filled(gaps[1:], _without(spare, (rank,)), _without(modifiers, used))
                if rest is not None:
                    return ((rank, used), *rest)
    return None


@lru_cache(maxsize=_CACHED)
def _rest_filled(gaps: Ranks, spare: Ranks, modifiers: Ranks) -> Ranked | None:
    return _filled(gaps, spare, modifiers, _ways(modifiers))


@lru_cache(maxsize=_CACHED)
def _brought(rank: int, spare: Ranks, modifiers: Ranks) -> Ranked:
    """As many cards to spare as possible, brought to this Rank."""
    if not spare or not modifiers:
        return ()
    best = _brought(rank, spare[1:], modifiers)
    for used in _ways(modifiers).get(rank - spare[0], ()):
        if used and len(best) < min(len(spare), len(modifiers)):
            more = ((spare[0], used), *_brought(rank, spare[1:], _without(modifiers, used)))
            if len(more) > len(best):
                best = more
    return best
