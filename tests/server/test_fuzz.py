"""Whatever anybody sends, there is an answer or a refusal, and the server lives."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.served import Person, Place, Served, guests, start, story, together
from splitsies.games import GAMES

LONGEST = 15_000
"""Longer messages have a test of their own."""
DO = (
    "move", "take_back", "contribute", "say", "sit", "bot", "empty", "start", "pause", "go_on", "agree", "rematch",
    "forecast", "plan", "hint", "ping", "hello", "dance", "",
)  # fmt: skip
"""All that can be done but for what would only end the table."""
FIELDS = ("id", "number", "action", "actions", "text", "confer", "seat", "bot", "bytes", "to_end", "token", "_", "more")
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 8)
    | st.integers()
    | st.floats(allow_nan=True)
    | st.text(max_size=20)
    | st.sampled_from(["greedy", "+e4", "none", "<", "0" * 64, "1", "\ud800", "\u0000"])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message that looks like a command, more or less."""
    fields: dict[str, Any] = draw(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5))
    if draw(st.integers(0, 9)):
        fields["do"] = draw(st.sampled_from(DO))
    if draw(st.booleans()):
        fields["number"] = draw(st.integers(0, 3))
    text = json.dumps(fields)
    if draw(st.integers(0, 3)) == 0:  # and now and then something is cut out or put in
        place = draw(st.integers(0, len(text)))
        put_in = draw(st.sampled_from(["", "{", '"', ",", "\u2028", "0", "NaN", "[" * 100]))
        text = text[:place] + put_in + text[place + 1 :]
    return text[:LONGEST]


def made_up(count: int) -> list[str]:
    """So many messages, as Hypothesis makes them up."""
    found: list[str] = []

    @settings(
        max_examples=count, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(messages())
    def gather(text: str) -> None:
        found.append(text)

    gather()
    return found


async def changed_commands(place: Place, luck: random.Random, count: int) -> list[str]:
    """Moves that are right but for one thing."""
    ask = place.last["moment"]["ask"]
    changed = []
    for _ in range(count):
        action = luck.choice(ask["legal"]) if ask["legal"] else {"_": "split.PlaceChip", "space": 0}
        name = luck.choice(list(action))
        action = {**action, name: luck.choice([None, -1, 0, 10**9, "", "x", [], {}, True, [action], action])}
        changed.append(json.dumps({"do": "move", "number": ask["number"], "action": action}))
    return changed


async def bombard(server: Served, texts: list[str]) -> int:
    """Say all this at running games, and let them be played to their ends after that; how much was answered."""
    answered = 0
    for place in range(len(GAMES)):
        async with guests(server, "Ann", "Bob") as people:
            table = await start(people, GAMES[place].name)
            async with people[0].at(table["id"]) as anns, people[1].at(table["id"]) as bobs:
                await anns.hears("moment")
                await bobs.hears("moment")
                one_by_one = texts[place :: len(GAMES)]
                for text in [*one_by_one, *await changed_commands(anns, random.Random(place), 50)]:
                    await gets_an_answer(anns, text)
                    answered += 1
                await goes_on(people[0], anns, bobs)
    return answered


async def gets_an_answer(place: Place, text: str) -> None:
    """Say this, and be answered."""
    await place.wire.send(text)
    answer = await place.until(lambda message: message["is"] in ("done", "refused", "pong", "forecast", "plan", "hint"))
    assert answer.get("code") != "broken", (text, answer)
    assert "Traceback" not in json.dumps(answer)


async def goes_on(person: Person, anns: Place, bobs: Place) -> None:
    """The table is whole: the game can be played to its end, unless the people have agreed to end it."""
    answer = await anns.asks("go_on")
    if answer["is"] == "refused":
        assert answer["code"] == "table_done"
        return
    luck = random.Random(1)
    await together(*[place.plays(lambda ask: luck.choice(ask["legal"])) for place in (anns, bobs)])
    assert (await anns.finishes())["ended"] == "rules"
    assert (await person.http.get("/healthz")).status_code == 200


@story
async def test_every_message_gets_an_answer(server: Served) -> None:
    assert await bombard(server, made_up(250)) == 250 + 50 * len(GAMES)


@pytest.mark.soak
@story
async def test_every_one_of_many_messages_gets_an_answer(server: Served) -> None:
    texts = made_up(5_000)
    for first in range(0, len(texts), 2000):
        await bombard(server, texts[first : first + 2000])
    print(f"{len(texts)} messages, each with an answer")


# The REST side, as it describes itself.

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def answers_are_as_described(server: Served, count: int) -> None:
    """Every operation that the server describes is asked for so many things, possible and impossible."""
    described = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    headers = asyncio.run(introduced(server))
    operations = [found.ok() for found in described.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 20
    for operation in operations:

        @settings(
            max_examples=count, database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, headers=headers)

        ask()
    print(f"{len(operations)} operations, each asked for {count} things")


async def introduced(server: Served) -> dict[str, str]:
    """The header of somebody who may ask."""
    async with guests(server, "Ann") as [ann]:
        return {"authorization": f"Bearer {ann.token}"}


def test_every_request_gets_the_answer_that_is_described(server: Served) -> None:
    answers_are_as_described(server, 8)


@pytest.mark.soak
def test_every_one_of_many_requests_gets_the_answer_that_is_described(server: Served) -> None:
    answers_are_as_described(server, 150)
