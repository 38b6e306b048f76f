"""Seats: who holds one sees and plays it, in every browser; nobody else does."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from server.served import Message, Person, Place, Served, guests, is_refused, start, story


async def link_of(person: Person, table: str) -> str:
    """The secret of somebody's personal link."""
    path = (await person.http.get(f"/api/tables/{table}/link")).json()["path"]
    address, _, token = path.partition("#")
    assert address == f"/t/{table}"
    return str(token)


async def claims(person: Person, table: str, token: str) -> None:
    """Open a personal link in another browser."""
    answer = await person.http.post(f"/api/tables/{table}/claim", json={"token": token})
    assert answer.status_code == 200, answer.text


async def whose_turn(*places: Place) -> Place:
    """The first of these that is asked something."""
    for place in places:
        while "moment" not in place.last:
            await place.hears("moment")
    return next(place for place in places if place.last["moment"]["ask"]["legal"])


async def becomes(place: Place, seat: int) -> Message:
    """Listen until the connection has this seat."""
    return await place.until(lambda message: message["is"] == "hello" and message["seat"] == seat)


@story
async def test_a_personal_link_opens_the_seat_in_a_second_browser(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Ann's phone") as [ann, bob, phone]:
        table = await start([ann, bob], "great-split")
        id = table["id"]
        async with ann.at(id) as one, ann.at(id) as tab, phone.at(id) as other:
            assert (await other.hears("hello"))["seat"] == 7
            await claims(phone, id, await link_of(ann, id))
            hello = await becomes(other, 0)
            assert hello["host"] is True
            mine = await other.hears("moment")
            for place in (one, tab):
                await place.hears("moment")
                assert place.last["moment"]["ask"]["view"] == mine["ask"]["view"]
            ask = mine["ask"]
            assert (await other.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
            for place in (one, tab):  # every device of the seat sees it
                while place.last["moment"]["ask"]["number"] == ask["number"]:
                    await place.hears("moment")
                assert place.last["moment"]["ask"]["view"]["seat"] == 0
            seen = (await phone.http.get("/api/my/tables")).json()
            assert [(entry["id"], entry["seat"]) for entry in seen] == [(id, 0)]
            # The host is the host in both browsers.
            assert (await other.asks("pause"))["is"] == "done"
            assert (await one.asks("go_on"))["is"] == "done"


@story
async def test_a_new_link_puts_the_other_holder_out_at_once(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob])
        id = table["id"]
        old = await link_of(ann, id)
        await claims(eve, id, old)
        async with eve.at(id) as eves, ann.at(id) as anns:
            assert (await eves.hears("hello"))["seat"] == 0
            await eves.hears("moment")
            assert (await anns.asks("new_link"))["is"] == "done"
            await becomes(eves, 7)
            shown = await eves.hears("moment")
            assert (shown["seat"], shown["ask"]["view"]["seat"], shown["ask"]["legal"]) == (7, 7, [])
            heard = len(eves.heard)
            refused = await eves.asks("move", number=0, action="x")
            assert refused["code"] == "not_seated"
            assert all('"seat":0,"ask"' not in text for text in eves.heard[heard:])
            is_refused(await eve.http.get(f"/api/tables/{id}/link"), "not_seated", 403)
            is_refused(await eve.http.post(f"/api/tables/{id}/claim", json={"token": old}), "no_such_link", 404)
            new = await link_of(ann, id)
            assert new != old
            await claims(eve, id, new)
            await becomes(eves, 0)


@story
async def test_who_makes_the_new_link_keeps_the_seat_and_the_table(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Ann's phone") as [ann, bob, phone]:
        table = await start([ann, bob])
        id = table["id"]
        await claims(phone, id, await link_of(ann, id))
        async with ann.at(id) as lost:
            assert (await phone.does(id, "new_link")).status_code == 200
            assert (await becomes(lost, 7))["host"] is False
        is_refused(await ann.does(id, "pause"), "host_only")
        assert (await phone.does(id, "pause")).json()["table"]["seats"][0]["host"] is True


@story
async def test_a_link_revoked_while_it_is_opened_opens_nothing(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob])
        id = table["id"]
        for _ in range(10):
            token = await link_of(ann, id)
            await asyncio.gather(
                ann.does(id, "new_link"), eve.http.post(f"/api/tables/{id}/claim", json={"token": token})
            )
            assert (await eve.http.get("/api/my/tables")).json() == []  # whichever of the two came first


@pytest.mark.parametrize(
    "token", ["x", "0" * 40, "0" * 200, "ünïcödé", "\u0000", "' or 1=1 --", "../../../etc/passwd", "{}"]
)
@story
async def test_a_made_up_link_opens_nothing(server: Served, token: str) -> None:
    async with guests(server, "Ann", "Eve") as [ann, eve]:
        table = await ann.opens("split")
        is_refused(await eve.http.post(f"/api/tables/{table['id']}/claim", json={"token": token}), "no_such_link", 404)


@story
async def test_a_link_of_one_table_or_seat_is_none_of_another(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        one, other = await start([ann, bob]), await start([ann, bob])
        mine, bobs = await link_of(ann, one["id"]), await link_of(bob, one["id"])
        assert len({mine, bobs, await link_of(ann, other["id"])}) == 3
        is_refused(await eve.http.post(f"/api/tables/{other['id']}/claim", json={"token": mine}), "no_such_link")
        is_refused(await eve.http.post(f"/api/tables/{one['id']}/claim", json={"token": "x" * 201}), "bad_request")
        is_refused(await ann.http.post(f"/api/tables/{one['id']}/claim", json={"token": bobs}), "seated_already")
        await claims(ann, one["id"], mine)  # one's own again: nothing happens


@story
async def test_forged_and_garbled_tokens_are_refused(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        name, _, signature = ann.token.rpartition(".")
        forged = [
            f"{name}.{'A' * len(signature)}",
            f"{bob.id}.{signature}",
            name,
            f"{name}.",
            f".{signature}",
            ann.token[:-1],
            ann.token + "x",
            secrets.token_urlsafe(16),
            "null",
        ]
        for token in forged:
            headers = {"authorization": f"Bearer {token}"}
            is_refused(await bob.http.get("/api/me", headers=headers), "bad_token", 401)
            is_refused(
                await bob.http.post(f"/api/tables/{table['id']}/do", json={"do": "pause"}, headers=headers), "bad_token"
            )
            eve = Person(server, "Eve")
            eve.token = token
            async with eve.at(table["id"]) as place:
                assert (await place.listen())["code"] == "bad_token"
            eve.token = ""
            async with eve.at(table["id"], hello="") as place:
                await place.says("hello", token=token)
                bye = await place.listen()
                assert (bye["is"], bye["code"]) == ("bye", "bad_token")
            # An old cookie is no offence, but it is nobody.
            answer = await eve.http.get("/api/me", headers={"cookie": f"splitsies_guest={token}"})
            assert answer.json() is None
            async with eve.at(table["id"]) as place:
                assert (await place.hears("hello"))["seat"] == 7
            await eve.leaves()


@story
async def test_a_program_may_say_who_it_is_in_its_first_message(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        token, bob.token = bob.token, ""
        async with bob.at(table["id"], hello="") as place:
            await place.says("hello", token=token)
            assert (await place.hears("hello"))["seat"] == 1
            refused = await place.asks("hello", token=token)
            assert (refused["is"], refused["code"]) == ("refused", "bad_message")
        for first in ('{"do":"ping"}', "[]", "garbage", '{"do":"hello"}'):
            async with bob.at(table["id"], hello="") as place:
                await place.wire.send(first)
                assert (await place.listen())["is"] == "bye"
        async with bob.at(table["id"], hello="") as place:
            await place.wire.send(b"\x00\x01")
            assert (await place.listen())["code"] == "not_text"
        async with bob.at(table["id"]) as place:  # nobody at all may watch, and no more
            assert (await place.hears("hello"))["seat"] == 7
            assert (await place.asks("say", text="hello"))["code"] == "no_guest"
            assert (await place.asks("sit", seat=0))["code"] == "no_guest"
            assert (await place.asks("ping"))["is"] == "pong"


@story
async def test_a_browser_keeps_its_guest_in_a_cookie_that_no_script_reads(server: Served) -> None:
    browser = Person(server, "Bob")
    try:
        assert (await browser.http.get("/api/me")).json() is None
        is_refused(await browser.http.post("/api/tables", json={"game": "split"}), "no_guest", 401)
        answer = await browser.http.post("/api/me", json={"name": "Bob"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        me = (await browser.http.get("/api/me")).json()
        assert me["name"] == "Bob"
        table = await browser.opens("split")
        assert table["seats"][0]["name"] == "Bob"
        assert (await browser.http.post("/api/me", json={"name": "Rob"})).json() == {"id": me["id"], "name": "Rob"}
        assert (await browser.sees(table["id"]))["seats"][0]["name"] == "Rob"
    finally:
        await browser.leaves()


@story
async def test_nobody_acts_for_another_seat(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob])
        id = table["id"]
        async with ann.at(id) as anns, bob.at(id) as bobs, eve.at(id) as eves:
            turn = await whose_turn(anns, bobs)
            other = bobs if turn is anns else anns
            ask = turn.last["moment"]["ask"]
            assert (await eves.asks("move", number=ask["number"], action=ask["legal"][0]))["code"] == "not_seated"
            refused = await other.asks("move", number=0, action=ask["legal"][0])
            assert (refused["code"], refused["rule"]) == ("illegal", "SP 3.1")
            for do in ("take_back", "forecast", "plan", "hint"):
                extra: Message = {"actions": [ask["legal"][0]]} if do == "forecast" else {}
                assert (await eves.asks(do, number=0, **extra))["code"] == "not_seated"
            for do in ("stand", "new_link"):
                assert (await eves.asks(do))["code"] == "not_seated"
            assert (await eves.asks("agree", to_end=True))["code"] == "not_seated"
            assert (await eves.asks("sit", seat=1))["code"] == "seat_taken"
            assert (await eves.asks("contribute", bytes="0" * 64))["code"] == "not_shuffling"
            is_refused(await eve.http.get(f"/api/tables/{id}/link"), "not_seated", 403)
            assert eves.last["moment"]["ask"]["view"]["seat"] == 7
            assert (await turn.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
