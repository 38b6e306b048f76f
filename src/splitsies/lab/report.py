"""A tournament's figures, as a table to read and as a file to work with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rich import box, table

from splitsies.core.options import show
from splitsies.games import game as find

from .arena import Result, Tournament
from .ratings import Standing, mean_length, standings


def shown(tournament: Tournament, results: Sequence[Result], seconds: float) -> table.Table:
    """The figures as a table; the seconds are those the whole tournament took."""
    total = sum(sum(result.decisions) for result in results)
    page = table.Table(
        title=f"{tournament.game}, {_options(tournament)}: {_count(tournament)}, seed {tournament.seed}",
        caption=f"{mean_length(results):.1f} decisions a game, {total / max(seconds, 1e-9):,.0f} decisions a second",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )
    page.add_column("player", no_wrap=True)
    for heading in ("games", "wins", "draws", "share", "95% interval", "share by seat", "ms a decision"):
        page.add_column(heading, justify="right", no_wrap=heading == "95% interval")
    for standing in standings(tournament.players, results):
        page.add_row(*_row(standing))
    return page


def _options(tournament: Tournament) -> str:
    """The number of seats, and whatever else is not as usual."""
    usual = {option.name: option.default for option in find(tournament.game).option_list}
    chosen = tournament.options.plain().items()
    return ", ".join(f"{name} {show(value)}" for name, value in chosen if name == "seats" or value != usual[name])


def _count(tournament: Tournament) -> str:
    games = "1 game" if tournament.games == 1 else f"{tournament.games} games"
    return f"{games} on {'1 deal' if tournament.deals == 1 else f'{tournament.deals} deals'}"


def _row(standing: Standing) -> list[str]:
    low, high = standing.interval
    return [
        standing.player,
        str(standing.games),
        str(standing.wins),
        str(standing.draws),
        f"{standing.share:.1%}",
        f"{100 * low:.1f}–{100 * high:.1f}%",
        " ".join("-" if share is None else f"{share:.0%}" for share in standing.share_by_seat),
        f"{standing.milliseconds:.2f}",
    ]


def written(tournament: Tournament, results: Sequence[Result]) -> str:
    """The figures and every game as JSON, a game a line; the same text for the same seed on every machine.

    What depends on the machine, the speed, is left out.
    """
    figures: dict[str, Any] = {
        "game": tournament.game,
        "options": tournament.options.plain(),
        "players": tournament.players,
        "seed": tournament.seed,
        "games": tournament.games,
        "deals": tournament.deals,
        "decisions_a_game": round(mean_length(results), 4),
        "standings": [_figures(standing) for standing in standings(tournament.players, results)],
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in figures.items()]
    games = ",\n    ".join(json.dumps(_line(result)) for result in results)
    return "{\n" + ",\n".join(lines) + ',\n  "results": [\n    ' + games + "\n  ]\n}\n"


def _figures(standing: Standing) -> dict[str, Any]:
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "share": round(standing.share, 4),
        "interval": [round(end, 4) for end in standing.interval],
        "share_by_seat": [None if share is None else round(share, 4) for share in standing.share_by_seat],
        "decisions": standing.decisions,
    }


def _line(result: Result) -> dict[str, Any]:
    return {
        "number": result.fixture.number,
        "deal": result.fixture.deal,
        "seed": result.seed,
        "lineup": result.fixture.lineup,
        "winners": result.winners,
        "decisions": sum(result.decisions),
        "ended_by": result.ended_by,
    }
