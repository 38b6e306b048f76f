"""The engine plays out games, and no change makes it a third slower unnoticed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from splitsies.core import Rng, play_out
from splitsies.core.game import Game
from splitsies.core.rng import key_from
from splitsies.games import GAMES

BENCH = Path(__file__).parent.parent / "bench"
LOSS = 0.30
"""The part of its speed that a game may lose before somebody has to look."""
TRIES = 3
MEASURE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import expected
now = expected.ratio(expected.contestants()[sys.argv[2]])
print(json.dumps([now, expected.kept()[sys.argv[2]]]))
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_is_played_out_the_same_way_by_the_same_chance(game: Game[Any, Any]) -> None:
    options = game.options(seats=game.seat_counts[0])
    dealt = game.deal(options, Rng(key_from(1)))
    one, other = dealt.clone(), dealt.clone()
    decisions = play_out(one, Rng(key_from(2)), game.longest(options))
    assert play_out(other, Rng(key_from(2)), game.longest(options)) == decisions
    assert one.awaiting() == 0
    assert one == other
    assert play_out(one, Rng(key_from(3)), 5) == 0


def test_a_playout_stops_where_it_is_told_to() -> None:
    game = GAMES[0]
    state = game.deal(game.options(), Rng(key_from(1)))
    assert play_out(state, Rng(key_from(2)), 3) == 3
    assert state.awaiting()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["split", "great-split", "split-the-hoard", "playout-split"])
def test_no_game_has_become_a_third_slower(name: str) -> None:
    """Beside a loop that never changes, in a process of its own; a noisy machine gets further tries."""
    found = []
    for _ in range(TRIES):
        ran = subprocess.run(
            [sys.executable, "-c", MEASURE, str(BENCH), name], stdout=subprocess.PIPE, text=True, check=True
        )
        now, kept = json.loads(ran.stdout)
        found.append(now / kept)
        if found[-1] >= 1 - LOSS:
            break
    print(f"{name}: {found[-1]:.2f} of the speed kept in bench/expected.toml")
    assert found[-1] >= 1 - LOSS, f"{name} plays at {found} of the speed kept in bench/expected.toml"
