"""Seven people decide in the same moment, and every decision counts."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from server.served import Message, Person, Place, Served, guests, story

SEATS = 7
PHASES = 5
"""Played at one table before the next one is opened."""


async def sit_together(people: list[Person], stack: AsyncExitStack) -> list[Place]:
    """A new table of seven, everybody there, the cards dealt."""
    table = await people[0].opens("great-split", options={"seats": SEATS})
    for seat, person in enumerate(people[1:], 1):
        assert (await person.does(table["id"], "sit", seat=seat)).status_code == 200
    places = [await stack.enter_async_context(person.at(table["id"])) for person in people]
    assert (await places[0].asks("start"))["is"] == "done"
    return places


async def decides(place: Place, moment: Message, luck: random.Random) -> None:
    """One seat's part of a phase: the first decision comes with all the others, the rest of a chain follows."""
    begun = moment["ask"]["number"]
    while True:
        ask = moment["ask"]
        answer = await place.asks("move", number=ask["number"], action=luck.choice(ask["legal"]))
        assert answer["is"] == "done", answer
        while place.last["moment"]["ask"]["number"] == ask["number"]:
            await place.hears("moment")
        moment = place.last["moment"]
        sealed = any(
            event["_"].endswith(".Sealed") and event["seat"] == moment["seat"] for event in moment["ask"]["events"]
        )
        if sealed or not moment["ask"]["legal"] or moment["outcome"] is not None:
            return
        assert moment["ask"]["number"] > begun


async def ready(place: Place, luck: random.Random) -> Message:
    """The moment at which all seven are awaited; what only some have to decide is decided before."""
    while "moment" not in place.last:
        await place.hears("moment")
    while len(place.last["moment"]["awaited"]) < SEATS:
        if place.last["moment"]["ask"]["legal"]:
            await decides(place, place.last["moment"], luck)
        else:
            await place.hears("moment")
    return place.last["moment"]


async def seal_together(server: Served, trials: int) -> None:
    luck = random.Random(trials)
    done = 0
    async with guests(server, *[f"Guest {number}" for number in range(SEATS)]) as people:
        while done < trials:
            async with AsyncExitStack() as stack:
                places = await sit_together(people, stack)
                for _ in range(min(PHASES, trials - done)):
                    moments = await asyncio.gather(*[ready(place, luck) for place in places])
                    await asyncio.gather(
                        *[decides(place, moment, luck) for place, moment in zip(places, moments, strict=True)]
                    )
                    done += 1
                assert (await places[0].asks("close"))["is"] == "done"
    print(f"{done} times seven people sealed in the same moment: all {SEATS * done} first decisions accepted")


@story
async def test_seven_seal_in_the_same_moment_20_times(server: Served) -> None:
    await seal_together(server, 20)


@pytest.mark.soak
@story
async def test_seven_seal_in_the_same_moment_1000_times(server: Served) -> None:
    await seal_together(server, 1000)
