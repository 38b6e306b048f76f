"""Games in numbers: nothing in them that a seat does not know, every action with its number."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from env.walks import every_option, every_seat_count, named, walk
from splitsies import core
from splitsies.core.errors import Trouble
from splitsies.core.game import Game
from splitsies.core.options import Options
from splitsies.core.rng import Rng
from splitsies.env import ENVIRONMENTS, environment
from splitsies.env.table import fields_of, observation_space
from splitsies.games import game as game_of

SPACES = Path(__file__).with_name("spaces.json")

WORKED_OUT = {"costs", "bid", "contests", "progress"}
"""Fields of views that follow from the others."""


@pytest.mark.parametrize(("game", "options"), every_seat_count(), ids=named)
def test_what_is_seen_in_a_silent_game_is_in_the_view(game: Game[Any, Any], options: Options) -> None:
    assert see_the_same(game, options, games=1) > 50


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), every_option(), ids=named)
def test_what_is_seen_in_a_silent_game_is_in_the_view_with_all_options(game: Game[Any, Any], options: Options) -> None:
    assert see_the_same(game, options, games=2) > 100


def see_the_same(game: Game[Any, Any], options: Options, games: int) -> int:
    """The same game silently and with its story: what is seen differs in no byte, and fits its space. At how many
    moments.

    What the environments write straight from the State (`see`) is what the seat's View tells, and not a byte more.
    """
    plain, whole = game.numbers(options), game.numbers(options, recall=True)
    high = np.concatenate([np.full(field.size, field.high) for field in whole.fields])
    moments = 0
    for seed in range(games):
        told = walk(game, options, seed)
        silent = walk(game, options, seed, told=False)
        for (state, _), (quiet, _) in zip(told, silent, strict=True):
            moments += 1
            for seat in range(options.seats):
                view = state.view(seat)
                row = plain.observe(view)
                assert plain.observe(quiet.sight(seat)) == row
                assert plain.see(state, seat) == row
                assert plain.see(quiet, seat) == row
                assert whole.see(state, seat) == whole.observe(view)
                with_recall = np.frombuffer(whole.observe(view), np.uint8)
                assert with_recall[: plain.size].tobytes() == row
                assert len(with_recall) == whole.size
                assert (with_recall <= high).all()
    return moments


@pytest.mark.parametrize(("game", "options"), every_seat_count(), ids=named)
def test_sight_is_the_view_but_for_what_is_remembered_or_worked_out(game: Game[Any, Any], options: Options) -> None:
    for state, awaited in walk(game, options, seed=4):
        for seat in awaited:
            view, sight = core.encode(state.view(seat)), core.encode(state.sight(seat))
            remembered, seen = view.pop("known"), sight.pop("known")
            assert [name for name in view if sight[name] != view[name] and name not in WORKED_OUT] == []
            assert all(clue in remembered for clue in seen)


@pytest.mark.parametrize(("game", "options"), every_seat_count(), ids=named)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: Game[Any, Any], options: Options) -> None:
    numbers = game.numbers(options, recall=True)
    compared = 0
    for number, (state, awaited) in enumerate(walk(game, options, seed=9)):
        if number % 11 == 0:
            for seat in awaited:
                view = state.view(seat)
                world = game.imagine(view, Rng().fork(number, seat))
                assert world.view(seat) == view
                assert numbers.observe(world.view(seat)) == numbers.observe(view)
                assert numbers.see(world, seat) == numbers.see(state, seat)
                compared += 1
    assert compared


@pytest.mark.parametrize(("game", "options"), every_option(), ids=named)
def test_every_legal_action_has_its_number(game: Game[Any, Any], options: Options) -> None:
    numbers = game.numbers(options)
    for state, awaited in walk(game, options, seed=5, told=False):
        for seat in awaited:
            legal = state.legal(seat)
            found = numbers.numbers(seat, legal)
            assert len(set(found)) == len(legal)
            assert [numbers.action(seat, number) for number in found] == list(legal)
            assert np.flatnonzero(numbers.mask(seat, legal)).tolist() == sorted(found)
            for action in legal[:2]:  # made anew, as a program would
                assert numbers.number(seat, game.parse(str(action))) == numbers.number(seat, action)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_version_keeps_its_fields_and_its_actions(name: str) -> None:
    """If this fails, the version of the game's numbers has to rise, with a new line in spaces.json.

    Only the last digest, of what is seen in a game, may also change because the game itself is played differently.
    """
    kept = json.loads(SPACES.read_text("utf-8"))
    assert digests(name) == kept[name]


def digests(name: str) -> dict[str, list[str | int]]:
    """For each number of seats: how long an observation is, how many actions there are, a digest of all names and
    bounds, and one of what every seat sees in a random game.
    """
    found: dict[str, list[str | int]] = {}
    for seats in environment(name).game.seat_counts:
        numbers = environment(name).numbers(recall=True, seats=seats)
        layout = [(field.name, field.shape, field.high) for field in numbers.fields]
        digest = sha256(json.dumps([layout, numbers.names()]).encode()).hexdigest()[:16]
        game, seen = environment(name).game, sha256()
        for state, awaited in walk(game, game.options(seats=seats), seed=seats):
            for seat in range(seats):
                seen.update(numbers.observe(state.view(seat)))
            for seat in awaited:
                seen.update(bytes(numbers.mask(seat, state.legal(seat))))
        found[str(seats)] = [numbers.size, numbers.actions, digest, seen.hexdigest()[:16]]
    return found


def test_an_observation_is_taken_apart_into_its_fields() -> None:
    box = environment("split_v0")
    table = box.table({"seats": 3})
    table.deal(1)
    row = table.observation(table.awaited()[0])["observation"]
    fields = fields_of(np.stack([row, row]), table.numbers)
    assert fields["chips"].shape == (2, 3, 10, 10)
    assert fields["hand"][0].sum() == 7
    assert fields["turn"].tolist() == [[1, 0, 0]] * 2
    assert sum(field.size for field in table.numbers.fields) == len(row)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    hoard = game_of("split-the-hoard")
    numbers = hoard.numbers(hoard.options(seats=3))
    for seat, notation in ((0, "b3"), (1, "c3"), (2, "a3")):
        assert numbers.names()[numbers.number(seat, hoard.parse(notation))] == "b3"


def test_the_board_is_turned_for_the_side_that_connects_left_and_right() -> None:
    split = game_of("split")
    numbers = split.numbers(split.options(seats=2))
    assert numbers.number(0, split.parse("+b1")) == numbers.number(1, split.parse("+a2"))
    three = split.numbers(split.options(seats=3))
    assert three.number(0, split.parse("+b1")) == three.number(1, split.parse("+b1"))


def test_a_number_without_an_action_is_refused() -> None:
    numbers = environment("split_v0").numbers()
    with pytest.raises(Trouble, match="there is no action 1291; they go from 0 to 1290, and 1291 is to wait"):
        numbers.action(0, numbers.wait)


def test_spaces_hold_every_byte() -> None:
    space = observation_space(environment("great_split_v0").numbers(seats=7))
    assert space["observation"].shape == (551,)  # type: ignore[index]
    assert space["action_mask"].shape == (253,)  # type: ignore[index]
