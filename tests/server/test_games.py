"""Whole games of every game over real sockets."""

from __future__ import annotations

import random

import pytest

from server.served import Person, Served, guests, story, together
from splitsies.games import GAMES


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_four_people_play_a_whole_game(server: Served, game: str) -> None:
    luck = random.Random(5)
    async with guests(server, "Ann", "Bob", "Cleo", "Dan") as people:
        table = await people[0].opens(game, options={"seats": 4})
        for seat, person in enumerate(people[1:], 1):
            assert (await person.does(table["id"], "sit", seat=seat)).status_code == 200

        async def plays(person: Person) -> int:
            async with person.at(table["id"]) as place:
                if person is people[0]:
                    assert (await place.asks("start"))["is"] == "done"
                last = await place.plays(lambda ask: luck.choice(ask["legal"]))
                return int(last["outcome"]["winners"])

        winners = await together(*[plays(person) for person in people])
        assert len(set(winners)) == 1
