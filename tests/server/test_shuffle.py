"""The shuffle: committed to before, made by all, verified after."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from hashlib import sha256
from typing import Any

from server.served import Message, Person, Place, Served, guests, seated, start, story, together
from splitsies.core.proof import Proof
from splitsies.core.record import Move, Record
from splitsies.core.record import replay as played
from splitsies.games import game as find


async def record_of(person: Person, table: Message) -> str:
    """The record of a finished game."""
    answer = await person.http.get(f"/api/replays/{table['replay']}/record")
    assert answer.status_code == 200, answer.text
    return answer.text


async def verified(person: Person, text: str, tongue: str = "en") -> Message:
    """What the server finds about a record."""
    answer = await person.http.post(f"/api/verify?lang={tongue}", content=text)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def resealed(text: str, **changed: Any) -> str:
    """A record that somebody has changed, with a digest that fits again."""
    return replace(Record.parse(text, find), **changed).text()


@story
async def test_the_commitment_comes_first_and_holds(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("split", options={"seats": 3}, bots={"2": "greedy"})
        id = table["id"]
        await seated(table, bob)
        assert len(table["commitment"]) == 64
        given = ["a1" * 32, "b2" * 32]
        async with ann.at(id) as anns, bob.at(id) as bobs:
            assert (await anns.hears("hello"))["table"]["commitment"] == table["commitment"]
            assert (await ann.does(id, "start")).status_code == 200
            waiting = await anns.until(lambda message: message["is"] == "table" and "waiting" in str(message))
            assert [chair["shuffled"] for chair in waiting["table"]["seats"]] == ["waiting", "waiting", None]
            for person, hex in zip((ann, bob), given, strict=True):
                assert (await person.does(id, "contribute", bytes=hex)).status_code == 200
            luck = random.Random(3)
            await together(*[place.plays(lambda ask: luck.choice(ask["legal"])) for place in (anns, bobs)])
            assert anns.last["shuffle"]["commitment"] == table["commitment"]
            over = await anns.finishes()
        text = await record_of(ann, over)
        proof = json.loads(text)["proof"]
        assert proof["table"] == id
        assert proof["commitment"] == table["commitment"]
        assert sha256(bytes.fromhex(proof["secret"])).hexdigest() == table["commitment"]
        assert proof["contributions"] == [["given", given[0]], ["given", given[1]], ["bot", ""]]
        seed = sha256(b"splitsies-1" + id.encode() + bytes.fromhex(proof["secret"] + "".join(given))).hexdigest()
        assert json.loads(text)["start"] == seed
        found = await verified(ann, text)
        assert found["holds"] is True
        assert (await ann.http.get(f"/api/replays/{over['replay']}/verify")).json() == found
        german = await verified(ann, text, "de")
        assert [one["what"] for one in german["findings"]] == [one["what"] for one in found["findings"]]
        assert all(
            one["text"] != other["text"] for one, other in zip(german["findings"], found["findings"], strict=True)
        )


async def plays_without_contributing(place: Place) -> None:
    """A client that never answers the shuffle."""
    luck = random.Random(4)
    while True:
        message = json.loads(await place.wire.recv())
        if message["is"] == "moment":
            if message["outcome"] is not None:
                return
            if message["ask"]["legal"]:
                action = luck.choice(message["ask"]["legal"])
                await place.says("move", number=message["ask"]["number"], action=action)


@story
async def test_who_does_not_contribute_in_time_counts_as_empty(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("split")
        await seated(table, bob)
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            luck = random.Random(3)
            assert (await anns.asks("start"))["is"] == "done"
            await together(anns.plays(lambda ask: luck.choice(ask["legal"])), plays_without_contributing(bobs))
            over = await anns.finishes()
        assert [chair["shuffled"] for chair in over["seats"]] == ["given", "empty"]
        text = await record_of(ann, over)
        proof = json.loads(text)["proof"]
        assert [kind for kind, _ in proof["contributions"]] == ["given", "empty"]
        found = await verified(ann, text)
        assert found["holds"] is True
        assert [one["what"] for one in found["findings"]].count("empty") == 1


@story
async def test_if_nobody_contributed_it_is_said(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("split", sit=False, start=True)
        async with ann.at(table["id"]) as place:
            over = await place.finishes()
        found = (await ann.http.get(f"/api/replays/{over['replay']}/verify")).json()
        assert found["holds"] is False
        assert [one["what"] for one in found["findings"] if not one["holds"]] == ["nobody"]
        assert [one["what"] for one in found["findings"] if one["open"]] == ["nobody"]  # nothing speaks against it


@story
async def test_verifying_says_what_does_not_hold(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await start(people)
        luck = random.Random(5)
        async with people[0].at(table["id"]) as anns, people[1].at(table["id"]) as bobs:
            await together(*[place.plays(lambda ask: luck.choice(ask["legal"])) for place in (anns, bobs)])
            over = await anns.finishes()
        ann = people[0]
        text = await record_of(ann, over)
        page, record = json.loads(text), Record.parse(text, find)
        assert resealed(text) == text
        proof = page["proof"]
        other = "00" * 32
        tampered: dict[str, dict[str, Any]] = {
            "commitment": {"proof": {**proof, "secret": other}},
            "seed": {"start": other},
            "moves": {"moves": (*record.moves[:-1], Move(1 - record.moves[-1].seat, record.moves[-1].text))},
            "outcome": {"notes": {**page["notes"], "outcome": {**page["notes"]["outcome"], "scores": [7, 7]}}},
            "no_proof": {"proof": None},
            "seats": {"proof": {**proof, "contributions": proof["contributions"][:1]}},
        }
        for what, change in tampered.items():
            found = await verified(ann, resealed(text, **change))
            assert found["holds"] is False, what
            assert what in [one["what"] for one in found["findings"] if not one["holds"]]
        found = await verified(ann, text.replace(page["moves"][3][1], page["moves"][4][1], 1))
        assert [(one["what"], one["holds"]) for one in found["findings"]] == [("whole", False)]
        found = await verified(ann, resealed(text, proof={**proof, "contributions": proof["contributions"][::-1]}))
        assert "seed" in [one["what"] for one in found["findings"] if not one["holds"]]
        for nothing in ("", "{}", "nothing", '{"format": 1}'):
            answer = await ann.http.post("/api/verify", content=nothing)
            assert answer.json()["error"]["code"] == "bad_record", nothing


@story
async def test_the_luck_of_bots_is_not_the_seeds(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("split", sit=False, bots={"0": "random", "1": "random"}, start=True)
        async with ann.at(table["id"]) as place:
            over = await place.finishes()
        text = await record_of(ann, over)
    record = Record.parse(text, find)
    assert record.notes["by"] == ["bot"] * len(record.moves)
    state = played(find("split"), record)  # without any bot, and to the same end
    assert state.outcome() is not None
    assert Proof.parse(record.proof).seed().hex() == record.start
