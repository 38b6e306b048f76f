"""Scoring in Split the Hoard: who meets which Title, what Treasures are worth, every line of the score sheet (SH 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.game import ScoreLine
from splitsies.core.seat import Seat, Seats

from .cards import NO_RANK, Metric, Predicate, Title
from .material import Material
from .ranks import Ranked, Ranks, highest, lowest, nearest, run, same

NOT_ELIGIBLE: Final = -9999
"""The value of a seat that cannot win a Title at all (SH 9.15)."""
NOBODY_WINS: Final = -1

Haul = Sequence[int]


def fixed_ranks(box: Material, haul: Haul) -> Ranks:
    """The fixed Ranks of a Haul."""
    return tuple(sorted([box.cards[kind].rank for kind in haul if box.cards[kind].rank != NO_RANK]))


def rank_modifiers(box: Material, haul: Haul) -> Ranks:
    """Its modifiers."""
    return tuple(sorted([box.cards[kind].modifier for kind in haul if box.cards[kind].modifier]))


def matches(haul: Haul, fit: Sequence[bool]) -> int:
    """How many Treasures of a Haul are meant."""
    return len([kind for kind in haul if fit[kind]])


def measure(box: Material, metric: Metric, haul: Haul, coins: int) -> int:
    """SH 8.1, SH 9.15: what a seat shows for a starting Title, or that it is not eligible."""
    if metric.kind == "coins":
        value = coins + metric.plus_each * matches(haul, metric.filter.fit)
        return value if value > 0 else NOT_ELIGIBLE
    if metric.kind == "count":
        value = matches(haul, metric.filter.fit)
        if metric.minus is not None:
            value -= matches(haul, metric.minus.fit)
        return value if value > 0 else NOT_ELIGIBLE
    fixed, modifiers = fixed_ranks(box, haul), rank_modifiers(box, haul)
    if not fixed:
        return NOT_ELIGIBLE
    if metric.kind == "run":
        return len(run(fixed, modifiers))
    if metric.kind == "rank_total":
        return sum(fixed) + sum(highest(fixed, modifiers))
    return abs(sum(fixed) + sum(nearest(fixed, modifiers, metric.target)) - metric.target)


def reached(box: Material, test: Predicate, haul: Haul, coins: int, besides: int = 0) -> int:
    """What a Haul shows for a test: a number of cards or Coins, a run, a total, or filters that are met."""
    if test.kind == "coins":
        return coins
    if test.kind == "count":
        fit = test.filters[0].fit
        return matches(haul, fit) - int(test.exclude_self and besides > 0 and fit[besides])
    fixed, modifiers = fixed_ranks(box, haul), rank_modifiers(box, haul)
    if test.kind == "run":
        return len(run(fixed, modifiers))
    if test.kind == "rank_same":
        return len(same(fixed, modifiers))
    if test.high:
        return sum(fixed) + sum(lowest(fixed, modifiers))
    return sum(fixed) + sum(highest(fixed, modifiers))


def is_met(box: Material, test: Predicate, haul: Haul, coins: int, seats: int, besides: int = 0) -> bool:
    """SH 8.2, SH 8.3: whether a test is met; `besides` is the card it is printed on."""
    if test.kind == "each":
        enough = [one for one in test.filters if matches(haul, one.fit) >= test.low[seats - 2]]
        return len(enough) >= test.need[seats - 2]
    if test.need_fixed and len(fixed_ranks(box, haul)) < test.need_fixed:
        return False
    value = reached(box, test, haul, coins, besides)
    return value <= test.high[seats - 2] if test.high else value >= test.low[seats - 2]


def shown_for(box: Material, test: Predicate, haul: Haul, coins: int, seats: int) -> int:
    """What a Haul shows for a test of any kind."""
    if test.kind == "each":
        return len([one for one in test.filters if matches(haul, one.fit) >= test.low[seats - 2]])
    return reached(box, test, haul, coins)


def goal_of(test: Predicate, seats: int) -> int:
    """What has to be shown, at least or at most."""
    if test.kind == "each":
        return test.need[seats - 2]
    return (test.high or test.low)[seats - 2]


def points_of(box: Material, kind: int, haul: Haul, coins: int, seats: int) -> int:
    """SH 8.3: the points of a Treasure, if its condition is met on the full Haul."""
    card = box.cards[kind]
    if not card.points or (card.condition and not is_met(box, card.condition, haul, coins, seats, kind)):
        return 0
    return card.points


def treasure_points(box: Material, haul: Haul, coins: int, seats: int) -> int:
    """SH 8.3: all Treasures together."""
    return sum([points_of(box, kind, haul, coins, seats) for kind in haul])


class Award:
    """A starting Title: what each seat shows for it, and who gets it."""

    def __init__(self, title: Title, values: Sequence[int], winner: Seat, tied: Seats) -> None:
        self.title = title
        self.values = tuple(values)
        self.winner = winner
        self.tied = tied
        """The seats that show the best value."""


def award(box: Material, title: Title, values: Sequence[int], classes: Sequence[int]) -> Award:
    """SH 8.1: to the one seat that meets it best; a tie to the tied seat whose class wins it, otherwise to nobody."""
    metric = title.metric
    assert metric is not None
    eligible = [value for value in values if value != NOT_ELIGIBLE]
    if not eligible:
        return Award(title, values, NOBODY_WINS, 0)
    best = min(eligible) if metric.lowest_wins else max(eligible)
    tied = [seat for seat, value in enumerate(values) if value == best]
    winner = tied[0] if len(tied) == 1 else NOBODY_WINS
    if len(tied) > 1:
        for seat in tied:
            if box.classes[classes[seat]].title == title.number:
                winner = seat
    return Award(title, values, winner, sum([1 << seat for seat in tied]))


def awards(box: Material, hauls: Sequence[Haul], coins: Sequence[int], classes: Sequence[int]) -> list[Award]:
    """SH 8.1: all starting Titles."""
    found = []
    for number in box.starting:
        title = box.titles[number]
        assert title.metric is not None
        values = [measure(box, title.metric, haul, count) for haul, count in zip(hauls, coins, strict=True)]
        found.append(award(box, title, values, classes))
    return found


def met_title(box: Material, number: int, haul: Haul, coins: int, seats: int) -> int:
    """SH 8.2: the points of a hidden Title, if its test is met."""
    title = box.titles[number]
    assert title.predicate is not None
    return title.points if is_met(box, title.predicate, haul, coins, seats) else 0


# The score sheet.


def sheet(
    box: Material, seat: Seat, given: Sequence[Award], titles: Sequence[int], haul: Haul, coins: int, seats: int
) -> tuple[ScoreLine, ...]:
    """A seat's score sheet: each Title with what it was won or lost by, then its Treasures and Coins."""
    lines: list[ScoreLine] = []
    for one in given:
        lines += _title_lines(box, one, seat, haul, coins)
    for number in titles:
        lines += _hidden_lines(box, number, haul, coins, seats)
    for kind in sorted(set(haul)):
        if box.cards[kind].points:
            count = haul.count(kind)
            points = points_of(box, kind, haul, coins, seats)
            what = "Treasure" if points else "TreasureUnmet"
            lines.append(ScoreLine("SH 8.3", what, count * points, (("card", kind), ("count", count))))
    lines.append(ScoreLine("SH 8.6", "Coins", 0, (("count", coins),)))
    return tuple(lines)


def _title_lines(box: Material, one: Award, seat: Seat, haul: Haul, coins: int) -> list[ScoreLine]:
    title, value = one.title, one.values[seat]
    assert title.metric is not None
    figures = (("title", title.number), ("value", value))
    if value == NOT_ELIGIBLE:
        return [ScoreLine("SH 9.15", "TitleUnmet", 0, (("title", title.number),))]
    best = next((one.values[other] for other in range(len(one.values)) if one.tied >> other & 1), 0)
    if one.winner != seat:
        if one.tied >> seat & 1:
            return [ScoreLine("SH 8.1", "TitleTied", 0, figures)]
        what = "TitleLost" if one.winner != NOBODY_WINS else "TitleBelow"
        return [ScoreLine("SH 8.1", what, 0, (*figures, ("best", best), ("winner", one.winner + 1)))]
    what = "TitleWon" if one.tied == 1 << seat else "TitleByClass"
    lines = [ScoreLine("SH 8.1", what, title.points, figures)]
    return lines + _counted_lines(box, title, haul)


def _hidden_lines(box: Material, number: int, haul: Haul, coins: int, seats: int) -> list[ScoreLine]:
    """SH 8.2; the cards behind a Title that is met are named."""
    title = box.titles[number]
    test = title.predicate
    assert test is not None
    points = met_title(box, number, haul, coins, seats)
    value = shown_for(box, test, haul, coins, seats)
    figures = (("title", number), ("value", value))
    lines = [ScoreLine("SH 8.2", "HiddenMet" if points else "HiddenUnmet", points, figures)]
    if not points:
        return lines
    return lines + _counted_lines(box, title, haul)


# What counts for a Title.


def counted_for(box: Material, title: Title, haul: Haul) -> tuple[tuple[int, ...], ...]:
    """The cards that count: the Rank each is brought to and the modifiers on it, or what each adds or takes away."""
    ranked = _ranked_for(box, title, haul)
    if ranked is not None:
        return _with_modifiers(box, haul, ranked)
    metric, test = title.metric, title.predicate
    if metric is not None:
        each = metric.plus_each if metric.kind == "coins" else 1
        counted = [(kind, each) for kind in haul if each and metric.filter.fit[kind]]
        if metric.minus is not None:
            counted += [(kind, -1) for kind in haul if metric.minus.fit[kind]]
        return tuple(counted)
    assert test is not None
    return tuple([(kind, 1) for kind in haul if any(one.fit[kind] for one in test.filters)])


def _ranked_for(box: Material, title: Title, haul: Haul) -> Ranked | None:
    """SH 8.5: the Ranks that a Title looks at, with the modifiers in the owner's favour; None: it looks at none."""
    metric, test = title.metric, title.predicate
    what = metric.kind if metric is not None else "" if test is None else test.kind
    if what not in ("run", "rank_same", "rank_total", "rank_gap"):
        return None
    fixed, modifiers = fixed_ranks(box, haul), rank_modifiers(box, haul)
    if what == "run":
        return run(fixed, modifiers)
    if what == "rank_same":
        return same(fixed, modifiers)
    if what == "rank_gap" and metric is not None:
        used = nearest(fixed, modifiers, metric.target)
    else:
        used = (lowest if test is not None and test.high else highest)(fixed, modifiers)
    return _total(fixed, used)


def _total(fixed: Ranks, used: Ranks) -> Ranked:
    """Every fixed Rank, and the modifiers that are used, all on the first card."""
    return tuple([(rank, () if place else used) for place, rank in enumerate(fixed)])


def _with_modifiers(box: Material, haul: Haul, cards: Ranked) -> tuple[tuple[int, ...], ...]:
    """SH 8.5: Ranks and modifiers as the cards of a Haul."""
    left = list(haul)
    found = []
    for rank, modifiers in cards:
        kind = next(kind for kind in left if box.cards[kind].rank == rank)
        left.remove(kind)
        attached = []
        for modifier in modifiers:
            attached.append(next(kind for kind in left if box.cards[kind].modifier == modifier))
            left.remove(attached[-1])
        found.append((kind, rank + sum(modifiers), *attached))
    return tuple(found)


def _counted_lines(box: Material, title: Title, haul: Haul) -> list[ScoreLine]:
    """The same on the score sheet; cards that count alike once."""
    cards = counted_for(box, title, haul)
    if _ranked_for(box, title, haul) is not None:
        return [line for card in cards for line in _ranked_lines(box, card)]
    lines = []
    for kind, adds in sorted(set(cards), key=lambda card: (card[1] < 0, card[0])):
        what = "Counted" if adds > 0 else "CountedAgainst"
        lines.append(ScoreLine("SH 8.4", what, 0, (("card", kind), ("count", haul.count(kind)))))
    return lines


def _ranked_lines(box: Material, card: tuple[int, ...]) -> list[ScoreLine]:
    kind, rank, *attached = card
    lines = [ScoreLine("SH 8.5", "Ranked", 0, (("card", kind), ("rank", box.cards[kind].rank)))]
    for modifier in attached:
        lines.append(ScoreLine("SH 8.5", "Attached", 0, (("card", modifier), ("on", kind), ("rank", rank))))
    return lines
