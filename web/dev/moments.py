"""Play games with bots and write down every moment as a seat sees it, for the pages in this folder.

Usage: python web/dev/moments.py [folder]. Each file has the sheet of the game in both languages, the names, and a list
of moments: the view, what is legal, what was heard since the moment before, and the sentences for it.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from splitsies import bots, core, games
from splitsies.core import codec
from splitsies.core.rng import Rng
from splitsies.core.seat import SPECTATOR, members

NAMES = ("Wren", "Heron", "Moth", "Lynx", "Otter", "Crane")
TOLD = ("en", "de")

PLAYS: tuple[tuple[str, dict[str, Any], int, int, Sequence[str]], ...] = (
    # file, options, seed, the seat that watches, the bots in turn
    ("two", {"seats": 2}, 3, 0, ("greedy", "greedy")),
    ("two-random", {"seats": 2, "claims": "honour"}, 21, 0, ("random", "random")),
    ("two-keeps", {"seats": 2, "joker": "keeps", "memory": True, "board": "shuffled"}, 17, 0, ("random", "greedy")),
    ("two-jokers", {"seats": 2, "joker": "keeps", "memory": True, "board": "shuffled"}, 3, 0, ("random", "greedy")),
    ("two-memory", {"seats": 2, "memory": True}, 3, 0, ("greedy", "random")),
    ("three", {"seats": 3}, 3, 0, ("greedy",)),
    ("four", {"seats": 4}, 4, 1, ("greedy",)),
    ("six", {"seats": 6, "memory": True, "joker": "keeps"}, 2, 2, ("greedy", "random")),
    ("spectator", {"seats": 2}, 3, SPECTATOR, ("greedy", "greedy")),
)


def sheet(game: Any, language: str) -> dict[str, Any]:
    """What the page is given of a game."""
    texts, rulebook = game.catalogue(language), game.rulebook()
    chapters = [
        {
            "id": id,
            "title": title[language],
            "rules": [
                {"id": rule.id, "ruling": rule.ruling, "text": rule.text[language]}
                for rule in rulebook.rules.values()
                if rule.chapter == id
            ],
        }
        for id, title in rulebook.chapters.items()
    ]
    return {
        "name": game.name,
        "title": texts.name,
        "pitch": texts.pitch,
        "length": "",
        "seat_counts": list(game.seat_counts),
        "options": [],
        "words": {kind: dict(row) for kind, row in texts.words.items()},
        "material": tomllib.loads(game.material_text),
        "chapters": chapters,
    }


def moments(name: str, chosen: dict[str, Any], seed: int, seat: int, kinds: Sequence[str]) -> dict[str, Any]:
    """A whole game as one seat sees it."""
    game = games.game("split")
    options = game.options(**chosen)
    sitting = core.sit_down(game, options, seed=seed)
    players = [
        bots.make(kinds[each % len(kinds)], game, Rng(bytes([seed]) * 32).fork("bot", each))
        for each in range(options.seats)
    ]
    names = NAMES[: options.seats]
    told: list[dict[str, Any]] = []
    while True:
        ask = sitting.ask(seat)
        told.append(
            {
                "view": codec.encode(ask.view),
                "legal": [codec.encode(action) for action in ask.legal],
                "events": [codec.encode(event) for event in ask.events],
                "texts": {
                    lang: [game.catalogue(lang).say(event, names, seat) for event in ask.events] for lang in TOLD
                },
            }
        )
        awaited = members(sitting.state.awaiting())
        if not awaited:
            break
        for each in awaited:
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
