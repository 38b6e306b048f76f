"""Replays: a finished game has an address, can be told again, taken away and brought back."""

from __future__ import annotations

import json
import random

import pytest

from server.served import Message, Person, Served, guests, is_refused, start, story, together
from splitsies.core.codec import encode
from splitsies.core.record import Record, steps
from splitsies.core.seat import SPECTATOR, members
from splitsies.core.sitting import Sitting
from splitsies.games import GAMES
from splitsies.games import game as find
from splitsies.server.wire import SERVER_MESSAGES


async def finished(people: list[Person], game: str, **wanted: bool) -> Message:
    """A game of these people that is over."""
    table = await start(people, game, **wanted)
    luck = random.Random(6)

    async def plays(person: Person) -> Message:
        async with person.at(table["id"]) as place:
            await place.plays(lambda ask: luck.choice(ask["legal"]))
            return await place.finishes()

    over: Message = (await together(*[plays(person) for person in people]))[0]
    return over


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_a_finished_game_is_told_again_as_each_seat_saw_it(server: Served, game: str) -> None:
    async with guests(server, "Ann", "Bob") as people:
        over = await finished(people, game)
        http = people[0].http
        replay = (await http.get(f"/api/replays/{over['replay']}?lang=de")).json()
        text = (await http.get(f"/api/replays/{over['replay']}/record")).text
        record = Record.parse(text, find)
        box = find(game)
        assert replay["title"] == box.catalogue("de").name
        assert (replay["table"], replay["game"], replay["moves"]) == (over["id"], game, len(record.moves))
        assert (replay["names"], replay["bots"], replay["proof"]) == (["Ann", "Bob"], [None, None], True)
        outcome = Sitting(box, record).state
        for step in steps(box, record):
            outcome = step.state
        end = outcome.outcome()
        assert end is not None
        assert (replay["winners"], replay["scores"]) == (list(members(end.winners)), list(end.scores))
        for seat in (0, 1, SPECTATOR):
            shown: list[Message] = []
            while len(shown) <= len(record.moves):
                page = (
                    await http.get(f"/api/replays/{over['replay']}/moments?seat={seat}&from={len(shown)}&count=150")
                ).json()
                assert page["total"] == len(record.moves) + 1
                assert len(page["moments"]) == min(150, page["total"] - len(shown))
                shown += page["moments"]
                for one in page["moments"]:
                    SERVER_MESSAGES.validate_python(one)
            sitting = Sitting(box, record)
            assert shown[0]["ask"] == encode(sitting.ask(seat))
            for number, step in enumerate(steps(box, record), 1):
                sitting.accept(step)
                assert shown[number]["ask"] == encode(sitting.ask(seat))
                assert shown[number]["moved"]["text"] == step.move.text
                assert shown[number]["seq"] == number
            assert shown[-1]["outcome"] == encode(end)
            assert shown[-1]["sheet"]
        beyond = (await http.get(f"/api/replays/{over['replay']}/moments?from=100000")).json()
        assert beyond == {"total": len(record.moves) + 1, "moments": []}
        is_refused(await http.get(f"/api/replays/{over['replay']}/moments?seat=2"), "no_such_seat")
        for query in ("seat=8", "from=-1", "count=0", "count=201", "from=x", "seat="):
            is_refused(await http.get(f"/api/replays/{over['replay']}/moments?{query}"), "bad_request", 422)


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_a_finished_game_says_where_its_rounds_begin(server: Served, game: str) -> None:
    async with guests(server, "Ann", "Bob") as people:
        over = await finished(people, game)
        http = people[0].http
        rounds = (await http.get(f"/api/replays/{over['replay']}/rounds")).json()
        moves = (await http.get(f"/api/replays/{over['replay']}")).json()["moves"]
        shown: list[Message] = []
        while len(shown) <= moves:
            address = f"/api/replays/{over['replay']}/moments?from={len(shown)}&count=150"
            shown += (await http.get(address)).json()["moments"]
        told = [
            {"round": event["round"], "at": moment["seq"]}
            for moment in shown
            for event in moment["ask"]["events"]
            if event["_"].endswith(".RoundBegun")
        ]
        assert rounds == told
        assert [one["round"] for one in rounds] == list(range(1, len(rounds) + 1))
        assert bool(rounds) == any("RoundBegun" in heard for heard in find(game).audiences)


@story
async def test_a_running_games_record_stays_on_the_server(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await start(people)
        assert table["replay"] is None
        for path in ("", "/record", "/moments", "/rounds", "/verify", "/game"):
            is_refused(await people[0].http.get(f"/api/replays/{table['id']}{path}"), "no_such_replay", 404)
        closed = (await people[0].does(table["id"], "close")).json()["table"]
        table = await people[0].sees(table["id"])
        assert closed["status"] == "over"
        assert (await people[0].http.get(f"/api/replays/{table['replay']}/record")).status_code == 200


@story
async def test_games_of_open_tables_are_listed_and_others_found_by_their_address_only(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        shown, hidden = await finished(people, "split", open=True), await finished(people, "split")
        listed = [replay["id"] for replay in (await people[0].http.get("/api/replays")).json()]
        assert shown["replay"] in listed
        assert hidden["replay"] not in listed
        assert (await people[1].http.get(f"/api/replays/{hidden['replay']}")).status_code == 200


@story
async def test_a_record_is_taken_away_and_brought_back_to_the_byte(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        over = await finished(people, "split")
        http = people[0].http
        answer = await http.get(f"/api/replays/{over['replay']}/record")
        assert answer.headers["content-disposition"].startswith('attachment; filename="split-')
        uploaded = await http.post("/api/replays", content=answer.content)
        assert uploaded.status_code == 200, uploaded.text
        new = uploaded.json()
        assert (new["table"], new["names"], new["proof"]) == (None, ["Ann", "Bob"], True)
        assert new["id"] != over["replay"]
        assert (await http.get(f"/api/replays/{new['id']}/record")).content == answer.content
        assert (await http.get(f"/api/replays/{new['id']}/moments?count=1")).json()["total"] == new["moves"] + 1
        assert (await http.get(f"/api/replays/{new['id']}/verify")).json()["holds"] is True
        assert new["id"] not in [replay["id"] for replay in (await http.get("/api/replays")).json()]


@story
async def test_what_is_no_record_is_refused_with_a_reason(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        over = await finished(people, "split")
        http = people[0].http
        text = (await http.get(f"/api/replays/{over['replay']}/record")).text
        bad: list[tuple[bytes, str]] = [
            (b"", ""), (b"nothing", "JSON"), (b"[]", ""), (b"{}", ""), (b"\xff\xfe", "UTF-8"),
            (text[:-40].encode(), ""), (text.replace("Ann", "Eve").encode(), "digest"),
            (text.replace('"game": "split"', '"game": "chess"').encode(), ""), (10_000 * b"[", ""),
            (json.dumps(json.loads(text)).encode(), ""),
        ]  # fmt: skip
        for body, reason in bad:
            said = {}
            for tongue in ("en", "de"):
                answer = await http.post(f"/api/replays?lang={tongue}", content=body)
                said[tongue] = is_refused(answer, "bad_record", 400)["text"]
                assert reason in said[tongue], (body[:40], said)
            assert said["en"] != said["de"]
        nobody = Person(server, "nobody")
        is_refused(await nobody.http.post("/api/replays", content=text), "no_guest", 401)
        await nobody.leaves()


@story
async def test_a_game_ended_by_its_host_can_be_told_as_far_as_it_went(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await start(people)
        await people[0].does(table["id"], "close")
        over = await people[0].sees(table["id"])
        http = people[0].http
        replay = (await http.get(f"/api/replays/{over['replay']}")).json()
        assert (replay["moves"], replay["rule"], replay["scores"]) == (0, None, [])
        told = (await http.get(f"/api/replays/{over['replay']}/moments?seat=0")).json()
        assert (told["total"], told["moments"][0]["outcome"]) == (1, None)
        assert (await http.get(f"/api/replays/{over['replay']}/verify")).json()["holds"] is True
