"""Bots: beside people, instead of people, for people who have gone."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from server.served import Message, Place, Served, guests, is_refused, seated, start, story
from splitsies.games import GAMES


def chair(place: Place, seat: int) -> Message:
    """A seat as the table was last told."""
    found: Message = place.last["table"]["table"]["seats"][seat]
    return found


async def stands_in(place: Place, seat: int, on: bool, seconds: float = 20) -> None:
    """Listen until a bot stands in for a seat, or no longer does."""
    while "table" not in place.last or chair(place, seat)["stand_in"] is not on:
        await place.hears("table", seconds)


async def until_asked(place: Place) -> Message:
    """Everything that has been sent, and then the next time it is this seat's turn."""
    assert (await place.asks("ping"))["is"] == "pong"
    return await place.is_asked()


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_bots_play_a_whole_game_among_themselves(server: Served, game: str) -> None:
    async with guests(server, "Ann") as [ann]:
        most = GAMES[[one.name for one in GAMES].index(game)].seat_counts[-1]
        table = await ann.opens(game, options={"seats": most}, sit=False, bots={"0": "random"}, start=True)
        assert [one["who"] for one in table["seats"]] == ["bot"] * most
        assert len({one["name"] for one in table["seats"]}) == most
        async with ann.at(table["id"]) as place:
            over = await place.finishes(90)
        assert (over["status"], over["ended"]) == ("over", "rules")
        replay = (await ann.http.get(f"/api/replays/{over['replay']}")).json()
        assert replay["bots"] == ["random"] + ["greedy"] * (most - 1)


@story
async def test_a_bot_stands_in_for_who_has_gone_until_they_are_back(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], "great-split", away=5)
        id = table["id"]
        async with ann.at(id) as anns:
            async with bob.at(id) as bobs:
                assert (await bobs.hears("hello"))["seat"] == 1
                await stands_in(anns, 1, False)
            began = asyncio.get_running_loop().time()
            await stands_in(anns, 1, True, 10)
            assert 3 < asyncio.get_running_loop().time() - began < 9
            assert (chair(anns, 1)["who"], chair(anns, 1)["here"]) == ("person", False)
            moved = await anns.until(
                lambda message: message["is"] == "moment" and (message["moved"] or {}).get("seat") == 1
            )
            assert moved["moved"]["by"] == "stand-in"
            async with bob.at(id) as bobs:
                assert (await bobs.hears("hello"))["seat"] == 1
                await stands_in(anns, 1, False)
                ask = (await until_asked(anns))["ask"]  # the stand-in has sealed; now Ann does
                await anns.asks("move", number=ask["number"], action=ask["legal"][0])
                ask = (await until_asked(bobs))["ask"]
                assert (await bobs.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
        await ann.does(id, "close")


@story
async def test_a_bot_stands_in_for_who_never_came(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("great-split", options={"seats": 2}, away=5)
        await seated(table, bob)
        async with ann.at(table["id"]) as anns:
            assert (await anns.asks("start"))["is"] == "done"
            await stands_in(anns, 1, True, 15)
            moved = await anns.until(
                lambda message: message["is"] == "moment" and (message["moved"] or {}).get("seat") == 1
            )
            assert moved["moved"]["by"] == "stand-in"
        await ann.does(table["id"], "close")


@story
async def test_when_all_have_gone_the_table_waits_and_goes_on_when_one_is_back(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await start([ann, bob], "great-split", away=5)
        id = table["id"]
        async with ann.at(id) as anns:
            await stands_in(anns, 1, True, 15)
            await anns.until(lambda message: message["is"] == "moment" and (message["moved"] or {}).get("seat") == 1)
            ask = (await until_asked(anns))["ask"]
        # Nobody is there any more. Ann decides from elsewhere, and the stand-in waits for somebody to look on.
        answer = await ann.does(id, "move", number=ask["number"], action=ask["legal"][0])
        assert answer.status_code == 200, answer.text
        await asyncio.sleep(1)
        async with ann.at(id) as anns:
            assert (await anns.hears("moment"))["moved"] is None
            moved = await anns.until(
                lambda message: message["is"] == "moment" and (message["moved"] or {}).get("seat") == 1, 10
            )
            assert moved["moved"]["by"] == "stand-in"
        await ann.does(id, "close")


@story
async def test_nobody_is_replaced_while_nobody_waits(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Cora") as [ann, bob, cora]:
        forever = await start([ann, bob], "great-split", away=None)
        nobody = await start([bob, cora], "great-split", away=5)
        async with ann.at(forever["id"]) as anns:
            await anns.hears("moment")
            await asyncio.sleep(6)
            assert (await anns.asks("ping"))["is"] == "pong"
            assert chair(anns, 1)["stand_in"] is False
        assert [one["stand_in"] for one in (await bob.sees(nobody["id"]))["seats"]] == [False, False]


@story
async def test_a_seat_that_was_left_is_played_on_and_can_be_taken(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob], "great-split")
        id = table["id"]
        async with ann.at(id) as anns, eve.at(id) as eves:
            left = (await bob.does(id, "stand")).json()["table"]["seats"][1]
            assert (left["who"], left["stand_in"]) == ("nobody", True)
            moved = await anns.until(
                lambda message: message["is"] == "moment" and (message["moved"] or {}).get("seat") == 1
            )
            assert moved["moved"]["by"] == "stand-in"
            is_refused(await ann.does(id, "sit", seat=1), "seated_already", 409)
            assert (await eves.asks("sit", seat=1))["is"] == "done"
            assert eves.last["hello"]["seat"] == 1
            assert eves.last["moment"]["ask"]["view"]["seat"] == 1
            is_refused(await bob.does(id, "sit", seat=1), "seat_taken", 409)
            ask = (await until_asked(anns))["ask"]
            await anns.asks("move", number=ask["number"], action=ask["legal"][0])
            ask = (await until_asked(eves))["ask"]
            assert (await eves.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def is_thinker(process: int) -> bool:
    """Whether a process is one of those in which bots think."""
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:  # it has just ended
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are listed in /proc on Linux")
@story
async def test_a_game_goes_on_when_a_bots_process_dies(server: Served) -> None:
    assert server.process is not None
    luck = random.Random(9)
    async with guests(server, "Ann") as [ann]:
        table = await ann.opens("split", options={"seats": 4}, start=True)
        killed = 0
        async with ann.at(table["id"]) as place:
            while (moment := await place.is_asked())["outcome"] is None:
                del place.last["moment"]
                ask = moment["ask"]
                await place.says("move", number=ask["number"], action=luck.choice(ask["legal"]))
                if killed < 3 and luck.random() < 0.3:
                    for child in filter(is_thinker, children(server.process.pid)):
                        os.kill(child, signal.SIGKILL)
                        killed += 1
            over = await place.finishes()
        assert killed
        assert over["ended"] == "rules"
        assert (await ann.http.get(f"/api/replays/{over['replay']}/verify")).json()["holds"] is True
