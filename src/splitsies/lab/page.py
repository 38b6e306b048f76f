"""A tournament as a page to look at: who is how strong, and what the game makes of its seats, cards and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final

from splitsies import __version__
from splitsies.core.text import Catalogue

from . import findings
from .arena import Result, Tournament
from .certainty import Measured
from .elo import MEAN, Rating, compared, groups_of, listed, rated
from .findings import SELDOM, Spread, Worth
from .html import Column, Section, document, facts, figure, folded, paragraph, table
from .notes import TENTHS, by_name, role_name, thing_name
from .plots import Scale, bar, curve, dot_and_interval, even_scale, histogram, scale_for
from .ratings import standings
from .report import SHARES, figure_name, role_kind, verdict
from .whatif import Difference
from .words import Words

MOST_LINEUPS: Final = 6


def report(tournament: Tournament, results: Sequence[Result], spoken: Words) -> str:
    """The page of a tournament."""
    catalogue = tournament.box.catalogue(spoken.language)
    deals = len({result.fixture.deal for result in results})
    about = {"games": len(results), "deals": deals, "seats": tournament.options.seats, "seed": tournament.seed}
    lead = paragraph(spoken.say("page.lead", **about), "lead") + _facts(tournament, spoken)
    lead += paragraph(spoken.say("page.intervals"))
    sections = [
        _ladder(tournament, results, spoken),
        _scores(tournament, results, spoken),
        _seats(results, catalogue, spoken),
        _length(results, spoken),
        _sources(tournament, results, catalogue, spoken),
        _leader(results, spoken),
        _worth(results, catalogue, spoken),
    ]
    return document(spoken.say("page.title", game=catalogue.name), lead, sections, _foot(tournament, spoken), spoken)


def _foot(tournament: Tournament, spoken: Words) -> str:
    """What made the page, and whether it can be made again."""
    again = spoken.say("page.timed" if tournament.is_timed else "page.same")
    return f"{spoken.say('page.made_by', version=__version__)} {again}"


def _facts(tournament: Tournament, spoken: Words) -> str:
    catalogue = tournament.box.catalogue(spoken.language)
    options = tournament.options.plain().items()
    chosen = ", ".join(f"{catalogue.option(name)}: {catalogue.value(name, value)}" for name, value in options)
    once: list[tuple[str, ...]] = []
    for lineup in tournament.round:
        if not any(lineup[shift:] + lineup[:shift] in once for shift in range(len(lineup))):
            once.append(lineup)
    names = [" – ".join(lineup) for lineup in once[:MOST_LINEUPS]]
    if len(once) > MOST_LINEUPS:
        names.append(spoken.say("page.lineups_more", count=len(once) - MOST_LINEUPS))
    material = (
        spoken.say("page.material_own")
        if tournament.material is None
        else spoken.say("page.material_other", digest=tournament.box.material_digest)
    )
    return facts(
        [
            (spoken.say("page.options"), chosen),
            (spoken.say("page.lineups"), "; ".join(names)),
            (spoken.say("page.material"), material),
        ]
    )


# The ladder.


def _ladder(tournament: Tournament, results: Sequence[Result], spoken: Words) -> Section:
    title = spoken.say("ladder.title")
    ratings = rated(compared(results))
    if not ratings:
        return Section("ladder", title, paragraph(spoken.say("ladder.alone")))
    measured = [Measured(rating.elo, rating.low, rating.high, 0) for rating in ratings]
    scale = scale_for(measured, MEAN)
    stands = {one.player: one for one in standings(tournament.players, results)}
    rows = []
    for rating, one in zip(ratings, measured, strict=True):
        standing = stands[rating.player]
        low, high = standing.interval
        share = Measured(standing.share, low, high, standing.games)
        rows.append(
            [
                escape(rating.player),
                dot_and_interval(one, scale, MEAN),
                figure(spoken.number(one.value, 0), spoken.interval(one, 0)),
                figure(spoken.percent(share.value), spoken.interval(share, 1, True)),
                figure(spoken.percent(standing.even)),
                str(standing.games),
                str(standing.draws),
            ]
        )
    columns = [
        Column(spoken.say("ladder.player")),
        Column("", "wide", _ticks(scale.low, scale.high, spoken, 0)),
        Column(spoken.say("ladder.elo")),
        Column(spoken.say("ladder.share")),
        Column(spoken.say("ladder.even"), "roomy"),
        Column(spoken.say("ladder.games"), "roomy"),
        Column(spoken.say("ladder.draws"), "roomy"),
    ]
    body = table(columns, rows, title) + paragraph(spoken.say("ladder.note"))
    if any(rating.bounded for rating in ratings):
        body += paragraph(spoken.say("ladder.bounded"))
    if len(groups := groups_of(ratings)) > 1:
        body += paragraph(spoken.say("ladder.apart", groups=listed(groups)))
    if len(ratings) > 2:
        body += _head_to_head(ratings, results, spoken)
    return Section("ladder", title, body)


def _ticks(low: float, high: float, spoken: Words, digits: int, percent: bool = False) -> tuple[str, ...]:
    write = spoken.percent if percent else spoken.number
    return write(low, digits), write((low + high) / 2, digits), write(high, digits)


def _head_to_head(ratings: Sequence[Rating], results: Sequence[Result], spoken: Words) -> str:
    points: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for row in compared(results):
        for one, other, point in ((row.one, row.other, row.point), (row.other, row.one, 1 - row.point)):
            points[one, other] += point  # type: ignore[assignment]
            games[one, other] += 1
    players = [rating.player for rating in ratings]
    rows = [
        [escape(one)]
        + [
            figure(spoken.percent(points[one, other] / games[one, other], 0)) if games[one, other] else "–"
            for other in players
        ]
        for one in players
    ]
    title = spoken.say("ladder.head")
    columns = [Column(title), *(Column(player) for player in players)]
    return f"<h3>{escape(title)}</h3>" + table(columns, rows, title) + paragraph(spoken.say("ladder.head_note"))


# Scores and length.


def _scores(tournament: Tournament, results: Sequence[Result], spoken: Words) -> Section:
    title = spoken.say("scores.title")
    spreads = {player: findings.scores(results, player) for player in tournament.players}
    found = {player: one for player, one in spreads.items() if one is not None}
    if not found:
        return Section("scores", title, paragraph(spoken.say("scores.none")))
    low, high = min(one.lowest for one in found.values()), max(one.highest for one in found.values())
    parts = []
    for player, one in found.items():
        label = spoken.say("scores.bars", player=player, low=low, high=high)
        parts.append(f"<div><h3>{escape(player)}</h3>{_histogram(one, low, high, label, spoken)}</div>")
    return Section("scores", title, f'<div class="many">{"".join(parts)}</div>' + paragraph(spoken.say("scores.note")))


def _histogram(one: Spread, low: int, high: int, label: str, spoken: Words) -> str:
    said = [
        f"{spoken.say('scores.mean')}: {spoken.number(one.mean.value)} ({spoken.interval(one.mean)})",
        f"{spoken.say('scores.half')} {spoken.number(one.cuts[2], 0)}",
        spoken.say("scores.range", low=one.lowest, high=one.highest),
    ]
    under = f'<div class="under" aria-hidden="true"><span>{low}</span><span>{high}</span></div>'
    return histogram(one.counts, low, high, label) + under + paragraph(" · ".join(said))


def _length(results: Sequence[Result], spoken: Words) -> Section:
    one = findings.length(results)
    label = spoken.say("length.bars", low=one.lowest, high=one.highest)
    body = _histogram(one, one.lowest, one.highest, label, spoken)
    return Section("length", spoken.say("length.title"), body + paragraph(spoken.say("length.note")))


# Seats and characters.


def _seats(results: Sequence[Result], catalogue: Catalogue, spoken: Words) -> Section:
    even = 1 / len(results[0].fixture.lineup)
    seat_rows = [(str(seat + 1), one, None) for seat, one in enumerate(findings.seats(results))]
    body = _victories(spoken.say("seats.seat"), seat_rows, even, spoken)
    found = findings.roles(results)
    has_scores = findings.scores(results) is not None
    for role in dict.fromkeys(one.role for one in found):
        rows = [
            (role_name(catalogue, role, one.value), one.victories, one.score if has_scores else None)
            for one in found
            if one.role == role
        ]
        kind = role_kind(catalogue, role)
        body += f"<h3>{escape(kind)}</h3>" + _victories(kind, rows, even, spoken)
    return Section("seats", spoken.say("seats.title"), body + paragraph(spoken.say("seats.note")))


def _victories(kind: str, rows: Sequence[tuple[str, Measured, Measured | None]], even: float, spoken: Words) -> str:
    whole = scale_for([one for _, one, _ in rows], even)
    scale = Scale(max(0.0, whole.low), min(1.0, whole.high))
    columns = [
        Column(kind),
        Column("", "wide", _ticks(scale.low, scale.high, spoken, 0, True)),
        Column(spoken.say("seats.victories")),
    ]
    has_scores = any(score is not None for _, _, score in rows)
    if has_scores:
        columns.append(Column(spoken.say("seats.points")))
    columns.append(Column(spoken.say("seats.cases"), "roomy"))
    lines = []
    for name, one, score in rows:
        line = [
            escape(name),
            dot_and_interval(one, scale, even, _tone(one, even)),
            figure(spoken.percent(one.value), spoken.interval(one, 1, True), _tone(one, even)),
        ]
        if score is not None:
            line.append(figure(spoken.number(score.value), spoken.interval(score)))
        lines.append([*line, str(one.cases)])
    return table(columns, lines, kind)


def _tone(one: Measured, even: float) -> str:
    """Above or below what is even, for certain."""
    return "" if one.holds(even) else "good" if one.value > even else "bad"


# Points.


def _sources(tournament: Tournament, results: Sequence[Result], catalogue: Catalogue, spoken: Words) -> Section:
    title = spoken.say("sources.title")
    all_points = by_name(catalogue, findings.sources(results))
    total = sum(all_points.values())
    if not total:
        return Section("sources", title, paragraph(spoken.say("sources.none")))
    each = {player: by_name(catalogue, findings.sources(results, player)) for player in tournament.players}
    highest = max(all_points.values())
    columns = [
        Column(spoken.say("sources.source")),
        Column("", "wide"),
        Column(spoken.say("sources.share")),
        Column(spoken.say("sources.points")),
        *(Column(player, "roomy") for player in each if len(each) > 1),
    ]
    rows = [
        [
            escape(name),
            bar(points, highest),
            spoken.percent(points / total),
            spoken.number(points),
            *(spoken.number(own.get(name, 0.0)) for own in each.values() if len(each) > 1),
        ]
        for name, points in all_points.items()
    ]
    return Section("sources", title, table(columns, rows, title) + paragraph(spoken.say("sources.note")))


# Who leads.


def _leader(results: Sequence[Result], spoken: Words) -> Section:
    title = spoken.say("leader.title")
    points = findings.leaders(results)
    if not points:
        return Section("leader", title, paragraph(spoken.say("leader.none")))
    half = points[TENTHS // 2 - 1]
    share, interval = spoken.percent(half.value), spoken.interval(half, 1, True)
    up = "".join(f"<span>{spoken.percent(part / 4, 0)}</span>" for part in (4, 3, 2, 1, 0))
    under = "".join(f"<span>{spoken.percent(part / TENTHS, 0)}</span>" for part in (0, 2, 4, 6, 8, 10))
    plot = curve(points, findings.chance_to_win(results), spoken.say("leader.curve"))
    chart = (
        f'<div class="chart"><div class="up" aria-hidden="true">{up}</div>{plot}'
        f'<div class="under" aria-hidden="true">{under}</div></div>'
    )
    rows = [
        [spoken.percent((number + 1) / TENTHS, 0), spoken.percent(one.value), spoken.interval(one, 1, True)]
        for number, one in enumerate(points)
    ]
    columns = [
        Column(spoken.say("leader.part")),
        Column(spoken.say("leader.share")),
        Column(spoken.say("page.interval")),
    ]
    body = paragraph(spoken.say("leader.half", share=share, interval=interval), "verdict") + chart
    body += paragraph(spoken.say("leader.note")) + folded(spoken.say("page.figure"), table(columns, rows, title), False)
    return Section("leader", title, body)


# What things are worth.


def _worth(results: Sequence[Result], catalogue: Catalogue, spoken: Words) -> Section:
    title = spoken.say("worth.title")
    found = findings.worths(results)
    if not found:
        return Section("worth", title, paragraph(spoken.say("worth.none")))
    body = paragraph(spoken.say("worth.note"))
    for number, (use, name) in enumerate(catalogue.study["uses"].items()):
        own = [one for one in found if one.use == use]
        if own:
            body += folded(name, _things(own, catalogue, spoken, name), number == 0)
    return Section("worth", title, body)


def _things(some: Sequence[Worth], catalogue: Catalogue, spoken: Words, caption: str) -> str:
    often = [one for one in some if one.share >= SELDOM]
    ranked = sorted(often, key=lambda one: (-_worth_of(one), -one.share))
    measured = [one.won for one in ranked if one.won is not None]
    scale = even_scale(measured)
    has_points = any(one.points is not None for one in ranked)
    columns = [
        Column(spoken.say("worth.thing")),
        Column(spoken.say("worth.used")),
        Column(spoken.say("worth.times"), "roomy"),
        Column("", "wide roomy", tuple(spoken.change(end, 0, True) for end in (scale.low, 0.0, scale.high))),
        Column(spoken.say("worth.won")),
    ]
    if has_points:
        columns.append(Column(spoken.say("worth.points")))
    rows = []
    for one in ranked:
        mark = " +1" if one.each else ""
        row = [
            escape(thing_name(catalogue, one.use, one.thing) + mark),
            spoken.percent(one.share, 0),
            spoken.number(one.often),
            "" if one.won is None else dot_and_interval(one.won, scale, 0.0, _tone(one.won, 0.0)),
            _change(one.won, spoken, True),
        ]
        rows.append([*row, _change(one.points, spoken, False)] if has_points else row)
    left = len(some) - len(ranked)
    more = spoken.say("worth.more", share=spoken.percent(SELDOM, 0), count=left)
    return table(columns, rows, caption) + (paragraph(more) if left else "")


def _worth_of(one: Worth) -> float:
    return -9.0 if one.won is None else one.won.value


def _change(one: Measured | None, spoken: Words, percent: bool) -> str:
    if one is None:
        return f"<small>{escape(spoken.say('worth.few'))}</small>"
    return figure(spoken.change(one.value, 1, percent), spoken.change_interval(one, 1, percent), _tone(one, 0.0))


# What if.


def whatif_report(
    before: Tournament, after: Tournament, differences: Sequence[Difference], changes: str, spoken: Words
) -> str:
    """The page of a comparison."""
    catalogue = after.box.catalogue(spoken.language)
    about = {"games": before.games, "deals": before.deals, "seats": before.options.seats, "seed": before.seed}
    lead = paragraph(verdict(differences, spoken), "verdict")
    lead += paragraph(spoken.say("whatif.changed", changes=changes), "lead")
    lead += paragraph(spoken.say("page.lead_whatif", **about), "lead")
    lead += _facts(before, spoken)
    lead += paragraph(f"{spoken.say('changes.intervals')} {spoken.say('changes.scale')}")
    real = [one for one in differences if one.real]
    perhaps = [one for one in differences if one.perhaps]
    same = [one for one in differences if not one.real and not one.perhaps]
    every = len(differences)
    foot = _foot(before, spoken)
    if not differences:
        return document(spoken.say("page.whatif_title", game=catalogue.name), lead, [], foot, spoken)
    sections = [
        Section(
            "changes",
            spoken.say("changes.title"),
            _differences(real, catalogue, spoken, spoken.say("changes.title"))
            + paragraph(spoken.say("changes.real_note", all=every)),
        )
    ]
    if perhaps:
        title = spoken.say("changes.perhaps_title")
        body = _differences(perhaps, catalogue, spoken, title) + paragraph(
            spoken.say("changes.perhaps_note", all=every)
        )
        sections.append(Section("perhaps", title, body))
    title = spoken.say("changes.same_title")
    listed = folded(f"{spoken.say('changes.figure')}: {len(same)}", _differences(same, catalogue, spoken, title), False)
    sections.append(Section("same", title, listed + paragraph(spoken.say("changes.same_note"))))
    return document(spoken.say("page.whatif_title", game=catalogue.name), lead, sections, foot, spoken)


def _differences(some: Sequence[Difference], catalogue: Catalogue, spoken: Words, caption: str) -> str:
    """Differences of all kinds: each is drawn on a scale of its own, beside the line of no change."""
    if not some:
        return paragraph(spoken.say("whatif.none"))
    columns = [
        Column(spoken.say("changes.figure")),
        Column(spoken.say("changes.before"), "roomy"),
        Column(spoken.say("changes.after"), "roomy"),
        Column("", "wide"),
        Column(spoken.say("changes.change")),
    ]
    rows = []
    for one in some:
        percent = one.figure[0] in SHARES
        write = spoken.percent if percent else spoken.number
        digits = 1 if percent else 2
        rows.append(
            [
                escape(figure_name(one.figure, catalogue, spoken)),
                write(one.before, digits),
                write(one.after, digits),
                dot_and_interval(one.change, even_scale([one.change]), 0.0),
                figure(
                    spoken.change(one.change.value, digits, percent),
                    spoken.change_interval(one.change, digits, percent),
                ),
            ]
        )
    return table(columns, rows, caption)
