"""What games say of worlds that a seat has imagined: glances, values, sources, and what seats do next there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from splitsies.core import Game, Rng, members, sit_down
from splitsies.core.rng import key_from
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES

CASES = [(game, seats) for game in GAMES for seats in (2, 4)]
CASE_NAMES = [f"{game.name}-{seats}" for game, seats in CASES]
WORKED_OUT = {"costs", "bid", "contests", "progress"}
"""Fields of views that follow from the others; nobody looks at them in an imagined world."""


def worlds(game: Game[Any, Any], seats: int, every: int = 9) -> Iterator[tuple[int, Any]]:
    """Worlds imagined by seats that have to decide, from the beginning of a game to its end."""
    options = game.options(seats=seats)
    sitting = sit_down(game, options, 11)
    chance = Rng(key_from(11))
    for number in range(game.longest(options)):
        awaited = members(sitting.state.awaiting())
        if not awaited:
            return
        seat = chance.choice(awaited)
        ask = sitting.ask(seat)
        if number % every == 0:
            yield seat, game.imagine(ask.view, chance)
        sitting.submit(seat, chance.choice(ask.legal))


@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_a_value_is_a_share_of_the_victory(game: Game[Any, Any], seats: int) -> None:
    hints = game.hints()
    tried = 0
    for _, world in worlds(game, seats):
        hints.reopen(world, 0)
        found = hints.value(world)
        assert len(found) == seats
        assert all(0.0 <= share <= 1.0 for share in found)
        assert sum(found) == pytest.approx(2.0 if game.name == "split" and seats == 4 else 1.0)
        tried += 1
    assert tried > 5


@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_a_glance_after_silent_play_shows_all_but_memories(game: Game[Any, Any], seats: int) -> None:
    hints = game.hints()
    for seat, world in worlds(game, seats, 23):
        told, silent = world, world.clone()
        action = told.legal(seat)[0]
        told.apply(seat, action, [])
        silent.apply(seat, action, None)
        for one in range(seats):
            view, glance = told.view(one), hints.glance(silent, one)
            assert glance is not None
            differing = [name for name in view.__dataclass_fields__ if getattr(view, name) != getattr(glance, name)]
            assert set(differing) <= {"known", *WORKED_OUT}


@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_what_a_seat_does_next_can_be_done(game: Game[Any, Any], seats: int) -> None:
    hints = game.hints()
    for seat, world in worlds(game, seats):
        for action in hints.rest(hints.glance(world, seat)):
            if world.awaiting() >> seat & 1:
                assert action in world.legal(seat)
                world.apply(seat, action, None)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=CASE_NAMES)
def test_what_others_sealed_can_be_decided_anew(game: Game[Any, Any], seats: int) -> None:
    """Everybody decides again, and the world goes on to a moment that is calm, or to the end of the game."""
    hints = game.hints()
    chance = Rng(key_from(3))
    for seat, world in worlds(game, seats, 17):
        before = sorted(world.census())
        hints.reopen(world, seat)
        assert world.awaiting() >> seat & 1
        calm = hints.calm(world)
        for _ in range(500):
            if not world.awaiting() or hints.calm(world) not in (0, calm):
                break
            one = members(world.awaiting())[0]
            world.apply(one, chance.choice(world.legal(one)), None)
        else:
            pytest.fail("never calm")
        assert sorted(world.census()) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_source_has_its_word(game: Game[Any, Any]) -> None:
    hints = game.hints()
    for seat, world in worlds(game, 2, 31):
        found = hints.sources(world, seat)
        assert found
        for language in LANGUAGES:
            assert set(found) == set(game.catalogue(language).words["source"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sources_can_be_told_when_the_game_is_over(game: Game[Any, Any]) -> None:
    hints = game.hints()
    *_, (seat, world) = worlds(game, 2)
    chance = Rng(key_from(5))
    while world.awaiting():
        one = members(world.awaiting())[0]
        world.apply(one, chance.choice(world.legal(one)), None)
    found = hints.sources(world, seat)
    if game.name == "great-split":
        assert sum(found.values()) == world.outcome().scores[seat]
    assert found
