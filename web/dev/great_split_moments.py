"""Play The Great Split with bots and write down every moment as a seat sees it, for great_split.html in this folder.

Usage: python web/dev/great_split_moments.py [folder]. As moments.py, and with every moment what each decision would
bring and the plan that finishes a resolution.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from moments import sheet

from splitsies import bots, core, games
from splitsies.core import codec
from splitsies.core.rng import Rng
from splitsies.core.seat import SPECTATOR, members

NAMES = ("Wren", "Heron", "Moth", "Lynx", "Otter", "Crane", "Marten")
TOLD = ("en", "de")
RESOLVE = 3
PLAYS: tuple[tuple[str, int, int, int, tuple[str, ...]], ...] = (
    # file, seats, seed, the seat that watches, the bots in turn
    ("gs-two", 2, 5, 0, ("greedy",)),
    ("gs-four", 4, 9, 0, ("greedy",)),
    ("gs-four-random", 4, 3, 1, ("random",)),
    ("gs-seven", 7, 2, 2, ("greedy", "random")),
    ("gs-spectator", 4, 9, SPECTATOR, ("greedy",)),
)


def moments(name: str, seats: int, seed: int, seat: int, kinds: tuple[str, ...]) -> dict[str, Any]:
    """A whole game as one seat sees it."""
    game = games.game("great-split")
    options = game.options(seats=seats)
    sitting = core.sit_down(game, options, seed=seed)
    hints = game.hints()
    players = [
        bots.make(kinds[each % len(kinds)], game, Rng(bytes([seed]) * 32).fork("bot", each)) for each in range(seats)
    ]
    order = Rng(bytes([seed]) * 32).fork("order")
    names = NAMES[:seats]
    told: list[dict[str, Any]] = []
    while True:
        ask = sitting.ask(seat)
        brings = [list(hints.forecast(ask.view, action)) for action in ask.legal] if 0 < len(ask.legal) < 16 else []
        plan = hints.plan(ask.view) if ask.legal and ask.view.phase == RESOLVE else []
        told.append(
            {
                "view": codec.encode(ask.view),
                "legal": [codec.encode(action) for action in ask.legal],
                "events": [codec.encode(event) for event in ask.events],
                "texts": {
                    lang: [game.catalogue(lang).say(event, names, seat) for event in ask.events] for lang in TOLD
                },
                "brings": brings,
                "plan": [codec.encode(action) for action in plan],
            }
        )
        awaited = members(sitting.state.awaiting())
        if not awaited:
            break
        each = awaited[order.below(len(awaited))]
        own = ask if each == seat else sitting.shown(each, ())
        sitting.submit(each, players[each].choose(own))
    print(f"{name}: {len(told)} moments")
    return {
        "sheet": {lang: sheet(game, lang) for lang in TOLD},
        "options": codec.encode(options),
        "seat": seat,
        "names": list(names),
        "moments": told,
    }


def main() -> None:
    """Write one file for each play."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "moments"
    folder.mkdir(parents=True, exist_ok=True)
    for play in PLAYS:
        text = json.dumps(moments(*play), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{play[0]}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
