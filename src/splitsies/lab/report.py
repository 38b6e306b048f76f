"""A tournament's figures, as a table to read and as files to work with."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from rich import box, table

from splitsies.core.options import show
from splitsies.core.text import Catalogue

from . import findings
from .arena import Result, Tournament
from .elo import Rating, compared, groups_of, listed, rated
from .notes import role_name, source_name, thing_name
from .ratings import Standing, mean_length, standings
from .whatif import FEWEST, Difference, Figure
from .words import Words

SHARES = ("draws", "shared", "leader", "seat", "role", "player")
"""The kinds of figures that are parts of a whole."""


# The table.


def shown(tournament: Tournament, results: Sequence[Result], seconds: float, spoken: Words) -> table.Table:
    """The figures as a table; the seconds are those it took to play as many games."""
    total = sum(sum(result.decisions) for result in results)
    speed = spoken.number(total / seconds, 0) if seconds > 0 else spoken.say("table.never")
    ratings = {rating.player: rating for rating in rated(compared(results))}
    caption = spoken.say("table.caption", length=spoken.number(mean_length(results)), speed=speed)
    if any(rating.bounded for rating in ratings.values()):
        caption += "\n" + spoken.say("table.bounded")
    if len(groups := groups_of(ratings.values())) > 1:
        caption += "\n" + spoken.say("table.apart", groups=listed(groups))
    page = _table(
        spoken.say(
            "table.title",
            game=tournament.box.catalogue(spoken.language).name,
            options=chosen(tournament),
            games=len(results),
            deals=len({result.fixture.deal for result in results}),
            seed=tournament.seed,
        ),
        caption,
    )
    page.add_column(spoken.say("table.player"), no_wrap=True)
    drawn = any(not result.winners for result in results)
    headings = ["elo", "interval", "games", *(["draws"] if drawn else []), "share", "interval", "milliseconds"]
    for heading in headings:
        page.add_column(spoken.say(f"table.{heading}"), justify="right", no_wrap=heading != "milliseconds")
    for standing in standings(_by_rating(tournament, ratings), results):
        page.add_row(*_row(standing, ratings.get(standing.player), drawn, spoken))
    return page


def _table(title: str, caption: str) -> table.Table:
    return table.Table(
        title=title,
        caption=caption,
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )


def _by_rating(tournament: Tournament, ratings: dict[str, Rating]) -> list[str]:
    return sorted(tournament.players, key=lambda player: list(ratings).index(player) if player in ratings else 0)


def chosen(tournament: Tournament) -> str:
    """The number of seats, and whatever else is not as usual."""
    usual = {option.name: option.default for option in tournament.box.option_list}
    options = tournament.options.plain().items()
    return ", ".join(f"{name} {show(value)}" for name, value in options if name == "seats" or value != usual[name])


def _row(standing: Standing, rating: Rating | None, drawn: bool, spoken: Words) -> list[str]:
    low, high = standing.interval
    never = spoken.say("table.never")
    is_alone = standing.even == 1  # whoever has all seats has all victories: that says nothing
    return [
        standing.player,
        never if rating is None else spoken.number(rating.elo, 0),
        never if rating is None else f"{spoken.number(rating.low, 0)}–{spoken.number(rating.high, 0)}",
        str(standing.games),
        *([str(standing.draws)] if drawn else []),
        never if is_alone else spoken.percent(standing.share),
        never if is_alone else f"{spoken.number(100 * low)}–{spoken.percent(high)}",
        spoken.number(standing.milliseconds, 2),
    ]


# What if.


def compared_table(
    tournament: Tournament, differences: Sequence[Difference], changes: str, spoken: Words, most: int = 25
) -> table.Table:
    """The differences that are real, and those that may be, as a table."""
    told = [one for one in differences if one.real or one.perhaps]
    counted = verdict(differences, spoken)
    if len(told) > most:
        counted += "\n" + spoken.say("whatif.cut", count=len(told) - most)
    deals = tournament.deals
    catalogue = tournament.box.catalogue(spoken.language)
    page = _table(
        spoken.say("whatif.title", game=catalogue.name, options=chosen(tournament), deals=deals, seed=tournament.seed)
        + "\n"
        + spoken.say("whatif.changed", changes=changes),
        counted,
    )
    page.add_column(spoken.say("whatif.figure"))
    for heading in ("before", "after", "change"):
        page.add_column(spoken.say(f"whatif.{heading}"), justify="right", no_wrap=True)
    page.add_column(spoken.say("table.interval"), justify="right", no_wrap=True)
    page.add_column(spoken.say("whatif.verdict"))
    for one in told[:most]:
        percent = one.figure[0] in SHARES
        digits = 1 if percent else 2
        write = spoken.percent if percent else spoken.number
        page.add_row(
            figure_name(one.figure, catalogue, spoken),
            write(one.before, digits),
            write(one.after, digits),
            spoken.change(one.change.value, digits, percent),
            spoken.change_interval(one.change, digits, percent),
            spoken.say("whatif.real" if one.real else "whatif.perhaps"),
        )
    return page


def verdict(differences: Sequence[Difference], spoken: Words) -> str:
    """How many figures differ, in a sentence."""
    if not differences:
        return spoken.say("whatif.too_few", fewest=FEWEST)
    if all(one.before == one.after and one.change.low == one.change.high for one in differences):
        return spoken.say("whatif.nobody")
    real = len([one for one in differences if one.real])
    perhaps = len([one for one in differences if one.perhaps])
    first = spoken.say("whatif.real_count" if real else "whatif.nothing", count=real, all=len(differences))
    if not perhaps:
        return first + spoken.say("whatif.only")
    return first + spoken.say("whatif.perhaps_more" if real else "whatif.perhaps_count", count=perhaps)


def figure_name(figure: Figure, catalogue: Catalogue, spoken: Words) -> str:
    """What a figure is called."""
    kind, *rest = figure
    if kind == "seat":
        return spoken.say("figures.seat", seat=int(rest[0]) + 1)
    if kind in ("role", "role_score"):
        name = role_name(catalogue, rest[0], int(rest[1]))
        return spoken.say(f"figures.{kind}", role=role_kind(catalogue, rest[0]), name=name)
    if kind == "player":
        return spoken.say("figures.player", player=rest[0])
    if kind == "source":
        return spoken.say("figures.source", name=source_name(catalogue, rest[0]))
    if kind == "use":
        use, thing = rest
        return spoken.say("figures.use", use=catalogue.study["uses"][use], name=thing_name(catalogue, use, thing))
    return spoken.say(f"figures.{kind}")


def role_kind(catalogue: Catalogue, role: str) -> str:
    """What tells the seats apart, such as the characters."""
    return catalogue.study["characters"].get(role) or catalogue.study["order"][role]


# The files.


def written(tournament: Tournament, results: Sequence[Result]) -> str:
    """The figures and every game as JSON, a game a line; the same text for the same seed on every machine.

    What depends on the machine, the speed, is left out; but a bot that counts time decides as the machine allows.
    """
    figures = {
        "game": tournament.game,
        "version": tournament.box.version,
        "material": tournament.box.material_digest,
        "options": tournament.options.plain(),
        "players": tournament.players,
        "round": tournament.round,
        "seed": tournament.seed,
        "games": len(results),
        "deals": len({result.fixture.deal for result in results}),
        **found(tournament, results),
    }
    lines = [f"  {json.dumps(name)}: {_laid_out(value)}" for name, value in figures.items()]
    games = ",\n    ".join(json.dumps(result.plain()) for result in results)
    return "{\n" + ",\n".join(lines) + ',\n  "results": [\n    ' + games + "\n  ]\n}\n"


def _laid_out(value: Any) -> str:
    """A long list has a line for each entry."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n    " + ",\n    ".join(json.dumps(row) for row in value) + "\n  ]"
    return json.dumps(value)


def found(tournament: Tournament, results: Sequence[Result]) -> dict[str, Any]:
    """All that the results say, in plain figures."""
    scores = {player: findings.scores(results, player) for player in tournament.players}
    return {
        "decisions_a_game": round(mean_length(results), 4),
        "standings": [_figures(standing) for standing in standings(tournament.players, results)],
        "ratings": [_rating(rating) for rating in rated(compared(results))],
        "scores": {player: spread.plain() for player, spread in scores.items() if spread is not None},
        "length": findings.length(results).plain(),
        "seats": [seat.plain() for seat in findings.seats(results)],
        "roles": [
            {"role": one.role, "value": one.value, "victories": one.victories.plain(), "score": one.score.plain()}
            for one in findings.roles(results)
        ],
        "sources": {source: round(points, 4) for source, points in findings.sources(results).items()},
        "leader_wins": [tenth.plain() for tenth in findings.leaders(results)],
        "worth": [worth.plain() for worth in findings.worths(results)],
    }


def _figures(standing: Standing) -> dict[str, Any]:
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "share": round(standing.share, 4),
        "interval": [round(end, 4) for end in standing.interval],
        "even": round(standing.even, 4),
        "share_by_seat": [None if share is None else round(share, 4) for share in standing.share_by_seat],
        "decisions": standing.decisions,
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "player": rating.player,
        "elo": round(rating.elo, 1),
        "interval": [round(rating.low, 1), round(rating.high, 1)],
        "bounded": rating.bounded,
        "group": rating.group,
    }


def written_whatif(
    before: Tournament, after: Tournament, differences: Sequence[Difference], changes: Sequence[str]
) -> str:
    """Every figure of both ways to play as JSON, a figure a line."""
    heading = {
        "game": before.game,
        "changes": list(changes),
        "options": [before.options.plain(), after.options.plain()],
        "material": [before.box.material_digest, after.box.material_digest],
        "round": before.round,
        "seed": before.seed,
        "deals": before.deals,
        "real": len([one for one in differences if one.real]),
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in heading.items()]
    rows = _laid_out([one.plain() for one in differences])
    return "{\n" + ",\n".join([*lines, f'  "differences": {rows}']) + "\n}\n"


def games_csv(results: Sequence[Result]) -> str:
    """A row for every seat of every game."""
    roles = list(dict.fromkeys(role for result in results for role in result.noted.roles))
    rows: list[list[object]] = [
        ["game", "deal", "seat", "player", "won", "victory", "score", "decisions", *roles, "ended_by", "seed"]
    ]
    for result in results:
        for seat, player in enumerate(result.fixture.lineup):
            own = [result.noted.roles[role][seat] if role in result.noted.roles else "" for role in roles]
            rows.append(
                [
                    *(result.fixture.number, result.fixture.deal, seat, player),
                    *(int(seat in result.winners), round(result.victory(seat), 4)),
                    *(result.noted.scores[seat], result.decisions[seat], *own, result.ended_by, result.seed),
                ]
            )
    return _csv(rows)


def ratings_csv(tournament: Tournament, results: Sequence[Result]) -> str:
    """A row for every player."""
    ratings = {rating.player: rating for rating in rated(compared(results))}
    head = [
        "player",
        "elo",
        "elo_low",
        "elo_high",
        "games",
        "wins",
        "draws",
        "share",
        "share_low",
        "share_high",
        "even",
    ]
    rows: list[list[object]] = [list(head)]
    for one in standings(_by_rating(tournament, ratings), results):
        rating = ratings.get(one.player)
        elo = ["", "", ""] if rating is None else [round(rating.elo, 1), round(rating.low, 1), round(rating.high, 1)]
        ends = [round(end, 4) for end in one.interval]
        rows.append([one.player, *elo, one.games, one.wins, one.draws, round(one.share, 4), *ends, round(one.even, 4)])
    return _csv(rows)


def _csv(rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
