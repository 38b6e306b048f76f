"""Talk: to all, or to partners where the rules let them confer."""

from __future__ import annotations

import json

from server.served import Message, Place, Served, guests, is_refused, start, story


def lines(place: Place) -> list[Message]:
    """All that was heard as talk."""
    told = [json.loads(text) for text in place.heard]
    return [message["line"] for message in told if message["is"] == "chat"]


@story
async def test_what_is_said_is_heard_by_all(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob])
        id = table["id"]
        async with ann.at(id) as anns, bob.at(id) as bobs, eve.at(id) as eves:
            for place in (anns, bobs, eves):
                await place.hears("hello")
            assert (await anns.asks("say", text="  Good luck, Bob ♥ <b>!</b>  "))["is"] == "done"
            assert (await eves.asks("say", text="Hello from behind"))["is"] == "done"
            for place in (anns, bobs, eves):
                while len(lines(place)) < 2:
                    await place.hears("chat")
                one, other = lines(place)
                assert (one["seat"], one["name"], one["confer"]) == (0, "Ann", False)
                assert one["text"] == "Good luck, Bob ♥ <b>!</b>"  # as it was said: the page shows text as text
                assert (other["seat"], other["name"], other["id"]) == (7, "Eve", one["id"] + 1)
        async with bob.at(id) as later:
            assert [line["text"] for line in (await later.hears("hello"))["chat"]] == [one["text"], other["text"]]


@story
async def test_talk_is_bounded_and_steers_nothing(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        async with ann.at(table["id"]) as anns:
            assert (await anns.asks("say", text="x" * 501))["code"] == "bad_message"
            assert (await anns.asks("say", text="x" * 500))["is"] == "done"
            assert (await anns.asks("say", text="\u001b[31mred\u202egnihton\u0000\u0007\nend"))["is"] == "done"
            assert lines(anns)[-1]["text"] == "[31mredgnihton\nend"
            for silent in ("", "  ", "\u0007", "\u200b\u200b", "\ufeff"):
                assert (await anns.asks("say", text=silent))["code"] == "bad_message"
            is_refused(await ann.does(table["id"], "say", text="\u202e"), "bad_message", 422)
            assert (await ann.does(table["id"], "say", text="by REST")).status_code == 200
            assert len(lines(anns)) in (2, 3)


@story
async def test_partners_confer_when_the_rules_allow_it_and_nobody_else_hears(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Cora", "Dan", "Eve") as [*people, eve]:
        table = await start(people)  # SPLIT with two sides of two
        id = table["id"]
        async with (
            people[0].at(id) as one, people[1].at(id) as two, people[2].at(id) as three, people[3].at(id) as four,
            eve.at(id) as watching,
        ):  # fmt: skip
            places = [one, two, three, four]
            for place in (*places, watching):
                await place.hears("moment")
                assert place.last["moment"]["confer"] == []
            for place in places:
                assert (await place.asks("say", text="psst", confer=True))["code"] == "no_confer"
            assert (await watching.asks("say", text="psst", confer=True))["code"] == "not_seated"
            speaker = None
            for _ in range(30):  # until somebody has played a card and has a chip to place
                for place in places:
                    assert (await place.asks("ping"))["is"] == "pong"
                speaker = next((seat for seat in range(4) if places[seat].last["moment"]["confer"]), None)
                if speaker is not None:
                    break
                turn = next(place for place in places if place.last["moment"]["ask"]["legal"])
                ask = turn.last["moment"]["ask"]
                assert (await turn.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
            assert speaker is not None
            [partner] = places[speaker].last["moment"]["confer"]
            assert places[partner].last["moment"]["confer"] == [speaker]
            others = [seat for seat in range(4) if seat not in (speaker, partner)]
            assert (await places[speaker].asks("say", text="shall I take e4?", confer=True))["is"] == "done"
            assert (await places[partner].asks("say", text="rather d5", confer=True))["is"] == "done"
            for seat in others:
                assert (await places[seat].asks("say", text="psst", confer=True))["code"] == "no_confer"
            for place in (*places, watching):
                assert (await place.asks("ping"))["is"] == "pong"
            for seat in (speaker, partner):
                assert [(line["text"], line["confer"]) for line in lines(places[seat])] == [
                    ("shall I take e4?", True), ("rather d5", True),
                ]  # fmt: skip
            for place in (*[places[seat] for seat in others], watching):
                assert all("e4?" not in text and "rather d5" not in text for text in place.heard)
            for person, heard in ((people[partner], 2), (people[others[0]], 0), (eve, 0)):
                async with person.at(id) as again:
                    assert len((await again.hears("hello"))["chat"]) == heard
