"""Tables: opened as their host wants them, filled, started, paused, ended, played again."""

from __future__ import annotations

import pytest

from server.served import Message, Served, guests, is_refused, seated, start, story, together
from splitsies.games import GAMES
from splitsies.games import game as find

CLOCKS: list[Message] = [
    {"kind": "none"},
    {"kind": "decision", "seconds": 60},
    {"kind": "bank", "seconds": 600, "increment": 10},
]


def changed_material(game: str) -> str:
    """A game's cards with one word more in the file, so that they are somebody's own."""
    return find(game).material_text + "\n# as it lies in our box\n"


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_a_table_is_as_its_host_wants_it(server: Served, game: str) -> None:
    box = find(game)
    async with guests(server, "Ann") as [ann]:
        for place, clock in enumerate(CLOCKS):
            seats = box.seat_counts[place % len(box.seat_counts)]
            chosen = {option.name: option.values[-1] for option in box.option_list if option.name != "seats"}
            table = await ann.opens(
                game, options={"seats": seats, **chosen}, clock=clock, open=place == 1, watchers=place == 2, lang="de"
            )
            assert table["options"] == {"seats": seats, **chosen}
            assert table["clock"] == clock
            assert (table["open"], table["watchers"], table["lang"]) == (place == 1, place == 2, "de")
            assert table["title"] == box.catalogue("de").name
            assert (table["status"], table["own_material"], len(table["seats"])) == ("gathering", False, seats)
            assert table["seats"][0] == {
                "seat": 0, "who": "person", "name": "Ann", "bot": None, "stand_in": False, "here": False,
                "host": True, "agrees": False, "shuffled": None,
            }  # fmt: skip
            assert await ann.sees(table["id"]) == table


@story
async def test_open_tables_are_listed_and_private_ones_are_not(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        public = await ann.opens("split", open=True)
        private = await ann.opens("split")
        listed = [table["id"] for table in (await bob.http.get("/api/tables")).json()]
        assert public["id"] in listed
        assert private["id"] not in listed
        assert (await bob.http.get(f"/api/tables/{private['id']}")).status_code == 200  # whoever has the address
        mine = (await ann.http.get("/api/my/tables")).json()
        assert {table["id"] for table in mine} == {public["id"], private["id"]}
        assert (await bob.http.get("/api/my/tables")).json() == []
        assert (await ann.does(public["id"], "close")).status_code == 200
        assert public["id"] not in [table["id"] for table in (await bob.http.get("/api/tables")).json()]


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_a_table_may_have_material_of_its_own(server: Served, game: str) -> None:
    seats = find(game).seat_counts[0]
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens(
            game,
            options={"seats": seats},
            material=changed_material(game),
            sit=False,
            bots={str(seat): "random" for seat in range(seats)},
            start=True,
        )
        assert table["own_material"] is True
        async with ann.at(table["id"]) as place:
            await place.finishes()
        sheet = (await ann.http.get(f"/api/tables/{table['id']}/game")).json()
        assert all(sheet[part] for part in ("material", "chapters", "words"))
        replay = place.last["table"]["table"]["replay"]
        record = (await ann.http.get(f"/api/replays/{replay}/record")).text
        assert "as it lies in our box" in record
        assert (await ann.http.get(f"/api/replays/{replay}/game")).json()["material"] == sheet["material"]
        assert (await ann.http.get(f"/api/replays/{replay}/verify")).json()["findings"][0]["holds"] is True


BAD: list[tuple[str, Message, list[str]]] = [
    ("no_such_game", {"game": "chess"}, ["chess", "split"]),
    ("bad_options", {"options": {"seats": 9}}, ["seats", "9"]),
    ("bad_options", {"options": {"seats": "2"}}, ["seats"]),
    ("bad_options", {"options": {"colour": True}}, ["colour", "seats"]),
    ("bad_material", {"material": "cards = ["}, ["TOML"]),
    ("bad_material", {"material": "[nothing]\n"}, ["missing"]),
    ("no_such_bot", {"bots": {"1": "genius"}}, ["genius", "greedy"]),
    ("no_such_bot", {"bots": {"1": "greedy:9"}}, ["greedy:9"]),
    ("no_such_bot", {"bots": {"1": "search:60000ms"}}, ["search:60000ms", "master"]),
    ("bad_bots", {"bots": {"5": "greedy"}}, ["5"]),
    ("bad_bots", {"bots": {"-1": "greedy"}}, ["-1"]),
    ("bad_bots", {"bots": {"²": "greedy"}}, ["²"]),
    ("bad_bots", {"bots": {"0": "greedy"}}, []),
    ("bad_request", {"clock": {"kind": "decision", "seconds": 1}}, ["seconds", "5"]),
    ("bad_request", {"clock": {"kind": "hourglass"}}, ["hourglass", "bank"]),
    ("bad_request", {"away": 1}, ["away"]),
    ("bad_request", {"colour": "red"}, ["colour"]),
    ("bad_request", {"material": "x" * 300_001}, ["material"]),
]


@pytest.mark.parametrize(("code", "wanted", "named"), BAD)
@story
async def test_a_table_that_cannot_be_is_refused_in_both_languages(
    server: Served, code: str, wanted: Message, named: list[str]
) -> None:
    async with guests(server, "Ann") as [ann]:
        said = []
        for tongue in ("en", "de"):
            body = {"game": "split", **wanted}
            answer = await ann.http.post(f"/api/tables?lang={tongue}", json=body)
            said.append(is_refused(answer, code)["text"])
            for word in named:
                assert word in said[-1]
        assert said[0] != said[1], "the same sentence in both languages"
        assert (await ann.http.get("/api/my/tables")).json() == []


@story
async def test_a_language_is_asked_for_by_header_too(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        answer = await ann.http.get("/api/tables/nowhere", headers={"accept-language": "fr, de-AT;q=0.8, en;q=0.5"})
        assert is_refused(answer, "no_such_table", 404)["text"].startswith("Diesen Tisch")


def who(table: Message) -> list[str]:
    """Who sits where, in short."""
    return [chair["name"] if chair["who"] == "person" else chair["bot"] or "-" for chair in table["seats"]]


@story
async def test_people_sit_down_get_up_and_change_seats(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Ann") as [ann, bob, other]:
        table = await ann.opens("split", options={"seats": 4})
        id = table["id"]
        assert who((await bob.does(id, "sit", seat=2)).json()["table"]) == ["Ann", "-", "Bob", "-"]
        assert who((await bob.does(id, "sit", seat=1)).json()["table"]) == ["Ann", "Bob", "-", "-"]
        assert who((await other.does(id, "sit", seat=3)).json()["table"]) == ["Ann", "Bob", "-", "Ann 2"]
        is_refused(await other.does(id, "sit", seat=1), "seat_taken", 409)
        is_refused(await other.does(id, "sit", seat=6), "no_such_seat")
        is_refused(await other.does(id, "sit", seat=7), "bad_request", 422)
        assert who((await other.does(id, "sit", seat=3)).json()["table"]) == ["Ann", "Bob", "-", "Ann 2"]
        assert who((await bob.does(id, "stand")).json()["table"]) == ["Ann", "-", "-", "Ann 2"]
        is_refused(await bob.does(id, "stand"), "not_seated", 403)


@story
async def test_only_the_host_places_bots_frees_seats_starts_and_closes(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await ann.opens("split", options={"seats": 4})
        id = table["id"]
        await seated(table, bob)
        orders: list[tuple[str, Message]] = [
            ("bot", {"seat": 2, "bot": "greedy"}), ("empty", {"seat": 1}), ("start", {}), ("close", {}),
        ]  # fmt: skip
        for person in (bob, eve):
            for do, what in orders:
                is_refused(await person.does(id, do, **what), "host_only", 403)
        assert who((await ann.does(id, "bot", seat=2, bot="greedy")).json()["table"]) == ["Ann", "Bob", "greedy", "-"]
        assert who((await ann.does(id, "bot", seat=2, bot="random")).json()["table"]) == ["Ann", "Bob", "random", "-"]
        is_refused(await ann.does(id, "bot", seat=2, bot="genius"), "no_such_bot")
        error = is_refused(await ann.does(id, "start"), "seats_empty", 409)
        assert "4" in error["text"]  # people count from one
        assert who((await ann.does(id, "empty", seat=2)).json()["table"]) == ["Ann", "Bob", "-", "-"]
        assert "3, 4" in is_refused(await ann.does(id, "start"), "seats_empty")["text"]
        # In place of a person, who is out at once.
        async with bob.at(id) as place:
            assert (await place.hears("hello"))["seat"] == 1
            assert who((await ann.does(id, "bot", seat=1, bot="greedy")).json()["table"])[1] == "greedy"
            assert (await place.hears("hello"))["seat"] == 7
        assert (await ann.does(id, "close")).json()["table"]["status"] == "closed"
        is_refused(await ann.does(id, "start"), "table_done", 409)
        is_refused(await bob.does(id, "sit", seat=3), "table_done")


@story
async def test_the_host_passes_the_table_on_by_getting_up(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Cora") as [ann, bob, cora]:
        table = await ann.opens("split", options={"seats": 4})
        await seated(table, bob, cora)
        async with bob.at(table["id"]) as place:
            assert (await place.hears("hello"))["host"] is False
            left = (await ann.does(table["id"], "stand")).json()["table"]
            assert [chair["host"] for chair in left["seats"]] == [False, True, False, False]
            is_refused(await ann.does(table["id"], "bot", seat=0, bot="greedy"), "host_only")
            assert (await place.asks("bot", seat=0, bot="greedy"))["is"] == "done"


@story
async def test_somebody_who_is_renamed_is_called_so_at_every_table(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("split", options={"seats": 2})
        await seated(table, bob)
        async with bob.at(table["id"]) as place:
            answer = await ann.http.post("/api/me", json={"name": "  Anna   Lena "})
            assert answer.json()["name"] == "Anna Lena"
            said = await place.until(lambda message: "Anna Lena" in str(message.get("table")))
            assert who(said["table"]) == ["Anna Lena", "Bob"]
        await ann.http.post("/api/me", json={"name": "Bob"})
        assert who(await ann.sees(table["id"])) == ["Bob 2", "Bob"]  # still told apart
        for bad in ("", "   ", "x" * 25, "\u200b", "\n\t"):
            answer = await ann.http.post("/api/me", json={"name": bad})
            assert answer.status_code in (400, 422), bad
            assert answer.json()["error"]["text"]


@story
async def test_a_paused_game_takes_no_moves_until_it_goes_on(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob])
        id = table["id"]
        async with ann.at(id) as anns, bob.at(id) as bobs:
            places = [anns, bobs]
            for place in places:
                await place.hears("moment")
            turn = next(place for place in places if place.last["moment"]["ask"]["legal"])
            moment = turn.last["moment"]
            assert (await bobs.asks("pause"))["code"] == "host_only"
            assert (await anns.asks("pause"))["is"] == "done"
            for place in places:
                while place.last["moment"]["ask"]["legal"]:
                    await place.hears("moment")
            assert turn.last["table"]["table"]["paused"] is True
            move = {"number": moment["ask"]["number"], "action": moment["ask"]["legal"][0]}
            refused = await turn.asks("move", **move)
            assert (refused["code"], refused["is"]) == ("paused", "refused")
            assert (await anns.asks("say", text="a moment please"))["is"] == "done"
            assert (await anns.asks("go_on"))["is"] == "done"
            again = await turn.is_asked()
            assert again["ask"]["legal"] == moment["ask"]["legal"]
            assert again["ask"]["view"] == moment["ask"]["view"]
            assert (await turn.asks("move", **move))["is"] == "done"


@story
async def test_bots_rest_while_a_game_is_paused(server: Served) -> None:
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("great-split", options={"seats": 4}, sit=False, start=True)
        async with ann.at(table["id"]) as place:
            await place.hears("moment")
            assert (await place.asks("pause"))["is"] == "done"
            with pytest.raises(TimeoutError):
                await place.hears("moment", 1)
            assert (await place.asks("go_on"))["is"] == "done"
            await place.until(lambda message: message["is"] == "moment" and message["moved"] is not None)
            assert (await place.asks("close"))["is"] == "done"


@story
async def test_a_game_ends_when_all_people_agree(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Cora") as people:
        table = await start(people, seats=4)
        ann, bob, cora = people
        id = table["id"]
        assert (await ann.does(id, "agree", to_end=True)).json()["table"]["seats"][0]["agrees"] is True
        assert (await bob.does(id, "agree", to_end=True)).json()["table"]["status"] == "playing"
        assert (await bob.does(id, "agree", to_end=False)).json()["table"]["seats"][1]["agrees"] is False
        assert (await cora.does(id, "agree", to_end=True)).json()["table"]["status"] == "playing"
        ended = (await bob.does(id, "agree", to_end=True)).json()["table"]
        assert (ended["status"], ended["ended"]) == ("over", "agreement")
        replay = (await ann.http.get(f"/api/replays/{(await ann.sees(id))['replay']}")).json()
        assert (replay["rule"], replay["winners"], replay["scores"]) == (None, [], [])


@story
async def test_those_who_are_left_can_agree_after_somebody_got_up(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await start(people, seats=4)
        assert (await people[0].does(table["id"], "agree", to_end=True)).json()["table"]["status"] == "playing"
        assert (await people[1].does(table["id"], "stand")).status_code == 200
        assert (await people[0].does(table["id"], "agree", to_end=True)).json()["table"]["ended"] == "agreement"


@story
async def test_the_host_can_close_a_running_game(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await start(people)
        async with people[1].at(table["id"]) as place:
            await place.hears("moment")
            is_refused(await people[1].does(table["id"], "close"), "host_only")
            closed = (await people[0].does(table["id"], "close")).json()["table"]
            assert (closed["status"], closed["ended"]) == ("over", "host")
            last = await place.hears("moment")
            assert (last["ask"]["legal"], last["awaited"], last["outcome"]) == ([], [], None)
            assert (await place.asks("move", number=0, action="x"))["code"] == "table_done"


@story
async def test_a_rematch_is_one_table_for_all_each_one_seat_further_on(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Cora", "Eve") as [ann, bob, cora, eve]:
        table = await start([ann, bob, cora], seats=4, clock={"kind": "decision", "seconds": 77})
        id = table["id"]
        is_refused(await ann.does(id, "rematch"), "not_over", 409)
        async with ann.at(id) as anns, bob.at(id) as bobs, cora.at(id) as coras:
            assert (await anns.asks("close"))["is"] == "done"
            is_refused(await eve.does(id, "rematch"), "not_seated", 403)
            answers = await together(*[place.asks("rematch") for place in (bobs, anns, coras)])
            assert len({answer["table"] for answer in answers}) == 1
            again = await eve.sees(answers[0]["table"])
            assert again["id"] != id
            assert again["commitment"] != table["commitment"]
            assert [chair["name"] for chair in again["seats"]][1:] == ["Ann", "Bob", "Cora"]
            assert (again["seats"][0]["bot"], again["status"]) == ("greedy", "gathering")
            assert (again["options"], again["clock"]) == (table["options"], table["clock"])
            assert [chair["host"] for chair in again["seats"]].count(True) == 1
            assert (await eve.sees(id))["rematch"] == again["id"]
        assert (await cora.does(id, "rematch")).json()["table"]["id"] == again["id"]
        host = next(chair["name"] for chair in again["seats"] if chair["host"])
        person = {"Ann": ann, "Bob": bob, "Cora": cora}[host]
        assert (await person.does(again["id"], "start")).json()["table"]["status"] == "shuffling"


@story
async def test_a_table_without_watchers_shows_the_game_to_nobody_else(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob], watchers=False)
        id = table["id"]
        async with eve.at(id) as watching, ann.at(id) as playing:
            assert (await watching.hears("hello"))["seat"] == 7
            assert (await playing.asks("say", text="nobody looks over our shoulders"))["is"] == "done"
            assert (await watching.asks("say", text="let me see"))["code"] == "no_watchers"
            assert (await playing.asks("pause"))["is"] == "done"
            assert (await watching.asks("ping"))["is"] == "pong"
            assert {"moment", "chat"}.isdisjoint(watching.last)
            assert (await playing.asks("close"))["is"] == "done"
            await watching.hears("moment")  # when it is over, all may see it
