"""The engine plays out games, and no change makes it a third slower unnoticed."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from splitsies.core import Rng, play_out
from splitsies.core.errors import Trouble
from splitsies.core.game import Game
from splitsies.core.rng import key_from
from splitsies.core.seat import SPECTATOR
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


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES for seats in game.seat_counts],
)
def test_what_is_seen_at_the_deal_is_the_same_whenever_it_is_asked_for(game: Game[Any, Any], seats: int) -> None:
    """It is worked out when somebody asks: at once, in a clone, or when the first decision is told."""
    asked = game.deal(game.options(seats=seats), Rng(key_from(1)))
    later = asked.clone()
    views = [asked.view(seat) for seat in (*range(seats), SPECTATOR)]
    assert [later.clone().view(seat) for seat in (*range(seats), SPECTATOR)] == views
    seat = asked.awaiting().bit_length() - 1
    action = asked.legal(seat)[-1]
    asked.apply(seat, action, [])
    later.apply(seat, action, [])
    assert later == asked
    later.apply(later.awaiting().bit_length() - 1, later.legal(later.awaiting().bit_length() - 1)[0], None)
    with pytest.raises(Trouble, match="played silently"):
        later.view(SPECTATOR)


def test_chance_gives_the_bits_of_a_block_from_the_lowest_on() -> None:
    """However many at once; what is too short at the end of a block is left over."""
    key = key_from(1)
    block, after = [int.from_bytes(blake2b(number.to_bytes(8, "big"), key=key).digest(), "big") for number in range(2)]
    rng = Rng(key)
    for count in (1, 5, 31, 32, 33, 7, 200, 0, 180):
        assert rng.clone().bits(count) == Rng(key, rng.drawn).bits(count) == block & ((1 << count) - 1)
        assert rng.bits(count) == block & ((1 << count) - 1)
        block >>= count
    assert rng.drawn == 489
    assert rng.bits(24) == after & ((1 << 24) - 1)
    assert rng.drawn == 512 + 24


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
