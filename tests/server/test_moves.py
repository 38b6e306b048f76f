"""Moves: what is out of turn, out of date, impossible or no move at all is refused, and the game goes on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.served import Message, Person, Place, Served, guests, is_refused, start, story, together
from splitsies.games import GAMES


async def first_asks(*places: Place) -> None:
    """Everybody has seen the board."""
    for place in places:
        while "moment" not in place.last:
            await place.hears("moment")


def asked(*places: Place) -> tuple[Place, Message]:
    """Somebody who has to decide, and the ask."""
    place = next(place for place in places if place.last["moment"]["ask"]["legal"])
    return place, place.last["moment"]["ask"]


async def goes_on_to_its_end(person: Person, *places: Place) -> None:
    """After all that, the game is whole: it is played to its end and verified."""
    luck = random.Random(1)
    ends = await together(*[place.plays(lambda ask: luck.choice(ask["legal"])) for place in places])
    assert all(end["outcome"] == ends[0]["outcome"] for end in ends)
    table = await places[0].finishes()
    assert (await person.http.get(f"/api/replays/{table['replay']}/verify")).json()["holds"] is True


@story
async def test_a_repeated_number_is_stale_and_a_later_one_is_in_the_future(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        async with ann.at(table["id"]) as anns, bob.at(table["id"], lang="de") as bobs:
            await first_asks(anns, bobs)
            place, ask = asked(anns, bobs)
            ahead = await place.asks("move", number=ask["number"] + 1, action=ask["legal"][0])
            assert (ahead["is"], ahead["code"]) == ("refused", "future")
            assert (await place.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
            again = await place.asks("move", number=ask["number"], action=ask["legal"][0])
            assert (again["is"], again["code"]) == ("refused", "stale")
            assert str(ask["number"]) in again["text"]
            person = ann if place is anns else bob
            move = {"number": ask["number"], "action": ask["legal"][0]}
            is_refused(await person.does(table["id"], "move", **move), "stale", 409)
            is_refused(await person.does(table["id"], "move", **{**move, "number": 99}), "future", 409)
            await goes_on_to_its_end(ann, anns, bobs)


@story
async def test_the_same_move_sent_twice_at_once_is_made_once(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], "great-split")
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            place, ask = asked(anns, bobs)
            ids = [await place.says("move", number=ask["number"], action=ask["legal"][0]) for _ in range(5)]
            answers: dict[int, Message] = {}
            while len(answers) < 5:
                message = await place.until(lambda message: message.get("re") in ids)
                answers[message["re"]] = message
            assert [answers[id]["is"] for id in ids] == ["done"] + 4 * ["refused"]
            assert {answers[id]["code"] for id in ids[1:]} == {"stale"}


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_notation_is_as_good_as_an_object(server: Served, game: str) -> None:
    from splitsies.core.codec import decode

    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], game)
        luck = random.Random(2)
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            spoken = anns.plays(lambda ask: str(decode(luck.choice(ask["legal"]))))
            ends = await together(spoken, bobs.plays(lambda ask: luck.choice(ask["legal"])))
            assert ends[0]["outcome"] == ends[1]["outcome"]


@story
async def test_the_rules_say_why_in_the_language_of_the_connection(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        said = {}
        for tongue in ("en", "de"):
            async with ann.at(table["id"], lang=tongue) as anns, bob.at(table["id"], lang=tongue) as bobs:
                await first_asks(anns, bobs)
                place, ask = asked(anns, bobs)
                other = bobs if place is anns else anns
                out_of_turn = await other.asks("move", number=0, action=ask["legal"][0])
                later = await place.asks("move", number=ask["number"], action="+a1")
                for refused in (out_of_turn, later):
                    assert (refused["code"], refused["rule"][:3]) == ("illegal", "SP ")
                said[tongue] = (out_of_turn["text"], later["text"])
                texts = place.last["moment"]["texts"]
                assert texts
                said[tongue] += tuple(texts)
        assert all(one != other for one, other in zip(said["en"], said["de"], strict=True))
        assert "turn" in said["en"][0]


GARBAGE: list[Any] = [
    "", "nonsense", "x" * 101, "4S>3L;drop", "\u0000", "<", "🂡", {}, {"_": "split.PlayCard"}, {"_": "Nothing"},
    {"_": "great_split.Keep", "group": 0}, {"_": "NotYourTurn", "rule": "SP 3.1", "seat": 0}, {"_": 7},
    {"_": "split.SplitOptions"}, {"_": "Ask", "view": None}, {"a": {"b": [1, 2, 3]}}, {"_": ["split.PlayCard"]},
]  # fmt: skip
WRONG: list[Any] = [None, 7, True, [], ["4S"], 1.5]


@story
async def test_what_is_no_action_of_this_game_is_refused(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            place, ask = asked(anns, bobs)
            for action in [*GARBAGE, *WRONG]:
                refused = await place.asks("move", number=ask["number"], action=action)
                assert refused["is"] == "refused", action
                assert refused["code"] in ("bad_action", "bad_message", "illegal"), (action, refused)
                assert refused["text"], action
                person = ann if place is anns else bob
                answer = await person.does(table["id"], "move", number=ask["number"], action=action)
                assert answer.json()["error"]["code"] in ("bad_action", "bad_request", "illegal"), answer.text
            assert (await place.asks("ping"))["is"] == "pong"
            await goes_on_to_its_end(ann, anns, bobs)


@story
async def test_an_action_of_another_game_is_refused(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        actions = {}
        tables = {}
        for game in ("split", "great-split"):
            tables[game] = (await start(people, game))["id"]
            async with people[0].at(tables[game]) as anns, people[1].at(tables[game]) as bobs:
                await first_asks(anns, bobs)
                actions[game] = asked(anns, bobs)[1]["legal"][0]
        for game, other in (("split", "great-split"), ("great-split", "split")):
            async with people[0].at(tables[game]) as anns, people[1].at(tables[game]) as bobs:
                await first_asks(anns, bobs)
                place, ask = asked(anns, bobs)
                refused = await place.asks("move", number=ask["number"], action=actions[other])
                assert refused["code"] == "bad_action"


MALFORMED: list[str] = [
    "", " ", "nothing", "{", "[", "null", "[]", "7", '"do"', "{}", '{"do":null}', '{"do":7}', '{"do":"dance"}',
    '{"do":"move"}', '{"do":"move","number":0}', '{"do":"move","number":-1,"action":"x"}',
    '{"do":"move","number":"0","action":"x"}', '{"do":"move","number":0.0,"action":"x"}',
    '{"do":"move","number":true,"action":"x"}', '{"do":"move","number":99999999999999999999,"action":"x"}',
    '{"do":"move","number":NaN,"action":"x"}', '{"do":"move","number":Infinity,"action":"x"}',
    '{"do":"move","number":1e400,"action":"x"}', '{"do":"move","number":' + 5000 * "9" + ',"action":"x"}',
    '{"do":"ping","do":"close"}', '{"do":"ping","id":1,"id":2}', '{"do":"ping","extra":1}', '{"do":"ping","id":"1"}',
    '{"do":"ping","id":-1}', '{"do":"say","text":"\\ud800"}', '{"do":"say","text":""}', '{"do":"say","text":7}',
    '{"do":"say","text":"   "}', '{"do":"say","text":"\\u0007\\u200b"}', '{"do":"sit","seat":7}',
    '{"do":"sit","seat":-1}', '{"do":"bot","seat":1}', '{"do":"bot","seat":1,"bot":""}',
    '{"do":"contribute","bytes":"zz"}', '{"do":"contribute","bytes":"' + 64 * "G" + '"}', '{"do":"agree","to_end":"x"}',
    1000 * "[" + 1000 * "]", 7000 * "[", '{"do":"move","number":0,"action":' + 1000 * '{"a":' + "1" + 1000 * "}" + "}",
    '{"do":"ping"} {"do":"ping"}', '{"do":"ping"}x', "\ufeff{}", "{'do':'ping'}", '{"DO":"ping"}',
]  # fmt: skip


@story
async def test_what_is_no_message_is_refused_and_the_table_unharmed(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], watchers=False)
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            for text in MALFORMED:
                await anns.wire.send(text)
                refused = await anns.until(lambda message: message["is"] in ("refused", "done", "pong"))
                assert refused["is"] == "refused", text
                assert refused["code"] in ("bad_message", "bad_action"), (text, refused)
                assert refused["text"], text
            await anns.wire.send(b"\x00\xff binary")
            assert (await anns.hears("refused"))["code"] == "not_text"
            await anns.wire.send(json.dumps({"do": "ping"}).encode())
            assert (await anns.hears("refused"))["code"] == "not_text"
            await anns.wire.send(json.dumps({"do": "say", "text": "x" * 20_000, "id": 12}))
            refused = await anns.hears("refused")
            assert (refused["code"], refused["re"]) == ("too_large", 12)
            assert "16384" in refused["text"]
            await anns.wire.send('{"do":"dance","id":77}')
            assert (await anns.hears("refused"))["re"] == 77
            await goes_on_to_its_end(ann, anns, bobs)


@story
async def test_a_message_without_end_ends_the_connection_only(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        async with ann.at(table["id"]) as rude:
            await rude.hears("moment")
            await rude.wire.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed):
                await rude.until(lambda message: False, 10)
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await goes_on_to_its_end(ann, anns, bobs)


@story
async def test_what_comes_too_early_or_twice_is_refused(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("split")
        id = table["id"]
        async with ann.at(id) as anns:
            for do, what in (
                ("move", {"number": 0, "action": "pass"}), ("take_back", {"number": 0}), ("agree", {"to_end": True}),
                ("pause", {}), ("plan", {"number": 0}), ("forecast", {"number": 0, "actions": []}),
                ("hint", {"number": 0}),
            ):  # fmt: skip
                assert (await anns.asks(do, **what))["code"] == "not_playing", do
            assert (await anns.asks("contribute", bytes="0" * 64))["code"] == "not_shuffling"
            assert (await anns.asks("rematch"))["code"] == "not_over"
            assert (await anns.asks("start"))["code"] == "seats_empty"
            assert (await bob.does(id, "sit", seat=1)).status_code == 200
            assert (await ann.does(id, "start")).status_code == 200
            # While the cards are shuffled, nobody moves.
            for do, what in (
                ("stand", {}), ("sit", {"seat": 1}), ("bot", {"seat": 1, "bot": "greedy"}), ("empty", {"seat": 1}),
            ):  # fmt: skip
                is_refused(await ann.does(id, do, **what), "shuffling", 409)
            is_refused(await ann.does(id, "start"), "started_already", 409)
            is_refused(await ann.does(id, "move", number=0, action="pass"), "not_playing", 409)
            assert (await bob.does(id, "contribute", bytes="0" * 64)).status_code == 200
            is_refused(await bob.does(id, "contribute", bytes="1" * 64), "contributed", 409)
            await anns.hears("moment")
            assert (await anns.asks("contribute", bytes="1" * 64))["code"] in ("not_shuffling", "contributed")
            assert (await anns.asks("start"))["code"] == "started_already"
            assert (await anns.asks("sit", seat=0))["is"] == "done"  # sits there already
            async with bob.at(id) as bobs:
                await first_asks(bobs)
                await goes_on_to_its_end(ann, anns, bobs)


@story
async def test_another_seats_seal_or_take_back_makes_no_move_stale(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], "great-split")
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            mine = anns.last["moment"]["ask"]
            assert mine["legal"]
            for _ in range(3):
                theirs = bobs.last["moment"]["ask"]
                assert (await bobs.asks("move", number=theirs["number"], action=theirs["legal"][0]))["is"] == "done"
                assert bobs.last["moment"]["take_back"] is True
                assert bobs.last["moment"]["awaited"] == [0]
                number = bobs.last["moment"]["ask"]["number"]
                assert (await bobs.asks("take_back", number=number))["is"] == "done"
                await bobs.is_asked()
            assert (await anns.asks("move", number=mine["number"], action=mine["legal"][0]))["is"] == "done"
            theirs = bobs.last["moment"]["ask"]
            assert (await bobs.asks("move", number=theirs["number"], action=theirs["legal"][0]))["is"] == "done"
            # All have sealed: what was decided is known, and nothing can be taken back.
            for place in (anns, bobs):
                while place.last["moment"]["awaited"] != [0, 1]:
                    await place.hears("moment")
                last = place.last["moment"]
                assert last["take_back"] is False
                refused = await place.asks("take_back", number=last["ask"]["number"])
                assert (refused["code"], refused["rule"][:2]) == ("illegal", "GS")


@story
async def test_nothing_is_taken_back_where_the_rules_do_not_allow_it(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            for place in (anns, bobs):
                assert place.last["moment"]["take_back"] is False
                number = place.last["moment"]["ask"]["number"]
                assert (await place.asks("take_back", number=number))["code"] == "illegal"
            place, ask = asked(anns, bobs)
            assert (await place.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
            assert (await place.asks("take_back", number=ask["number"] + 1))["code"] == "illegal"
            assert (await place.asks("take_back", number=ask["number"]))["code"] == "stale"


@story
async def test_a_hint_names_the_best_choices_of_the_own_seat_and_says_why(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        for game in [game.name for game in GAMES]:
            table = await start([ann, bob], game)
            assert table["hints"] is True
            async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
                await first_asks(anns, bobs)
                place, ask = asked(anns, bobs)
                told = await place.asks("hint", number=ask["number"])
                assert (told["is"], told["number"]) == ("hint", ask["number"])
                assert len(told["hints"]) == min(3, len(ask["legal"]))
                for hint in told["hints"]:
                    assert set(hint) == {"action", "share", "brings", "why"}
                    assert hint["action"] in ask["legal"]
                    assert 0 <= hint["share"] <= 100
                    assert f"ins about {hint['share']} of 100 games" in hint["why"]
                    assert all(isinstance(word, str) and points != 0 for word, points in hint["brings"])
                assert (await place.asks("hint", number=ask["number"] + 1))["code"] == "future"
                assert place.last["moment"]["ask"] == ask


@story
async def test_a_table_may_be_played_without_hints(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], hints=False)
        assert table["hints"] is False
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            await first_asks(anns, bobs)
            place, ask = asked(anns, bobs)
            refused = await place.asks("hint", number=ask["number"])
            assert (refused["code"], refused["text"]) == ("no_hints", "This table is played without hints.")
            guest = ann if place is anns else bob
            is_refused(
                await guest.http.post(f"/api/tables/{table['id']}/ask", json={"do": "hint", "number": 0}),
                "no_hints",
                409,
            )


@story
async def test_a_forecast_and_a_plan_change_nothing(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        for game in [game.name for game in GAMES]:
            table = await start([ann, bob], game)
            async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
                await first_asks(anns, bobs)
                place, ask = asked(anns, bobs)
                some = ask["legal"][:3]
                told = await place.asks("forecast", number=ask["number"], actions=some)
                assert (told["is"], len(told["brings"])) == ("forecast", len(some))
                assert isinstance((await place.asks("plan", number=ask["number"]))["actions"], list)
                for number, actions, code in (
                    (ask["number"] + 1, some, "future"),
                    (ask["number"], ["nonsense"], "bad_action"),
                    (ask["number"], 101 * ["none"], "bad_message"),
                ):
                    assert (await place.asks("forecast", number=number, actions=actions))["code"] == code
                assert place.last["moment"]["ask"] == ask
                assert (await place.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
