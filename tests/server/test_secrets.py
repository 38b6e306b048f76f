"""Nothing that a seat may not know is in any byte that it is sent."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from server.served import Message, Person, Place, Served, guests, seated, start, story, together
from splitsies.core.codec import encode
from splitsies.core.game import Event
from splitsies.core.record import TAKE_BACK, Record, steps
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, Seat, members
from splitsies.core.sitting import Sitting
from splitsies.games import GAMES
from splitsies.games import game as find

NAMES = ["Ann", "Bob", "Cora", "Dan"]
KEYS = {
    "hello": {"is", "seat", "host", "table", "chat"},
    "table": {"is", "table"},
    "moment": {
        "is", "seq", "seat", "ask", "texts", "moved", "awaited", "take_back", "confer", "clocks", "outcome", "sheet",
        "again",
    },
    "shuffle": {"is", "commitment", "seconds"},
    "done": {"is", "re"},
    "refused": {"is", "re", "code", "text", "rule"},
}  # fmt: skip
"""All that a client is ever told in these games, by kind of message."""
TABLE_KEYS = {
    "id", "game", "title", "options", "own_material", "lang", "open", "watchers", "hints", "clock", "away", "status",
    "paused", "seats", "commitment", "rematch", "ended", "replay", "watching", "created",
}  # fmt: skip
CLOCK = {"kind": "bank", "seconds": 6000, "increment": 3000}
CHAIR_KEYS = {"seat", "who", "name", "bot", "stand_in", "here", "host", "agrees", "shuffled"}


def messages(place: Place, kind: str) -> list[Message]:
    """All messages of a kind, in order."""
    told = [json.loads(text) for text in place.heard]
    return [message for message in told if message["is"] == kind]


async def plays_with_second_thoughts(place: Place, luck: random.Random) -> None:
    """Play at random to the end, and now and then take something back."""
    while True:
        moment = await place.is_asked()
        if moment["outcome"] is not None:
            return
        del place.last["moment"]
        ask = moment["ask"]
        if moment["take_back"] and luck.random() < 0.15:
            await place.says("take_back", number=ask["number"])
        else:
            await place.says("move", number=ask["number"], action=luck.choice(ask["legal"]))


@pytest.mark.parametrize("game", [game.name for game in GAMES])
@story
async def test_a_seat_is_told_exactly_what_it_may_know(server: Served, game: str) -> None:
    luck = random.Random(11)
    async with guests(server, *NAMES, "Eve") as [*people, eve]:
        table = await people[0].opens(game, options={"seats": 4}, clock=CLOCK)
        await seated(table, *people[1:])
        links = [(await person.http.get(f"/api/tables/{table['id']}/link")).json()["path"] for person in people]
        places: dict[Seat, Place] = {}

        async def plays(person: Person, seat: Seat) -> None:
            async with person.at(table["id"]) as place:
                places[seat] = place
                await place.hears("hello")
                if seat == 0:
                    while sum(chair["here"] for chair in (await person.sees(table["id"]))["seats"]) < 4:
                        pass
                    assert (await place.asks("start"))["is"] == "done"
                await plays_with_second_thoughts(place, luck)
                await place.finishes()

        async def watches() -> None:
            async with eve.at(table["id"]) as place:
                places[SPECTATOR] = place
                await place.until(lambda message: message["is"] == "moment" and message["outcome"] is not None, 120)
                await place.finishes()

        await together(watches(), *[plays(person, seat) for seat, person in enumerate(people)])
        replay = places[0].last["table"]["table"]["replay"]
        text = (await eve.http.get(f"/api/replays/{replay}/record")).text
    record = Record.parse(text, find)
    private = 0
    for seat, place in places.items():
        private = told_exactly(record, seat, place)
        shows_only_what_may_be_shown(place)
        never_says(place, secrets_of(record, people, seat, links))
    if find(game).takes_back:
        assert private > 0
        assert any(move.text == TAKE_BACK for move in record.moves)
    print(f"{game}: {len(record.moves)} moves, of which {private} nobody else heard of")


def told_exactly(record: Record, seat: Seat, place: Place) -> int:
    """Every moment a seat was sent, and no other, holds what it knows then; how many steps it did not hear of."""
    game = find(record.game)
    sitting = Sitting(game, record)
    words = game.catalogue("en")
    shown = iter(messages(place, "moment"))
    rng = Rng(key_from(3))
    unheard = 0

    def compare(events: list[Event], mover: Seat | None) -> None:
        moment = next(shown)
        ask = sitting.shown(seat, tuple(events))
        assert moment["ask"] == encode(ask)
        assert (moment["seat"], moment["seq"]) == (seat, len(sitting.story[seat]))
        assert moment["texts"] == [words.say(event, NAMES, -1 if seat == SPECTATOR else seat) for event in events]
        assert all(event.to >> seat & 1 for event in ask.events)
        assert moment["awaited"] == list(members(sitting.state.awaiting()))
        assert moment["confer"] == list(members(sitting.state.may_confer(seat)))
        assert moment["take_back"] == (seat != SPECTATOR and sitting.may_take_back(seat))
        assert moment["outcome"] == encode(sitting.state.outcome())
        assert moment["again"] is False
        if mover is None:
            assert moment["moved"] is None
        else:
            assert moment["moved"] == {"seat": mover, "by": "person"}
        if rng.below(25) == 0:
            world = game.imagine(ask.view, rng)  # in any world that the seat can imagine it is told the same
            twin: dict[str, Any] = {"view": encode(world.view(seat)), "awaited": list(members(world.awaiting()))}
            assert twin == {"view": moment["ask"]["view"], "awaited": moment["awaited"]}
            if ask.legal:
                assert [encode(action) for action in world.legal(seat)] == moment["ask"]["legal"]

    heard = len(sitting.story[seat])
    compare(sitting.story[seat], None)
    for step in steps(game, record):
        sitting.accept(step)
        new = sitting.story[seat][heard:]
        heard += len(new)
        if new or step.move.seat == seat:
            compare(new, step.move.seat)
        else:
            unheard += 1  # and nothing was sent, or the next moment would not fit
    assert next(shown, None) is None
    return unheard


def shows_only_what_may_be_shown(place: Place) -> None:
    """No message has anything in it but what everybody knows of the table, and the moments."""
    for text in place.heard:
        message = json.loads(text)
        assert set(message) == KEYS[message["is"]], text
        if "table" in message:
            assert set(message["table"]) == TABLE_KEYS
            assert all(set(chair) == CHAIR_KEYS for chair in message["table"]["seats"])
        if message["is"] == "refused":
            assert message["code"] in ("illegal", "stale"), text  # a second thought that came too late
        if message["is"] == "hello":
            assert message["chat"] == []
        if message["is"] == "moment" and message["clocks"] is not None:
            assert all(set(one) == {"left_ms", "running"} for one in message["clocks"])


def secrets_of(record: Record, people: list[Person], seat: Seat, links: list[str]) -> list[str]:
    """Texts that stand in no message: the shuffle's, and all that would let somebody be somebody else."""
    proof = record.proof
    given = [digits for _, digits in proof["contributions"]]
    assert all(len(digits) == 64 for digits in given)
    keys = [person.id for person in people] + [person.token for person in people]
    keys += [link.partition("#")[2] for link in links]
    return [proof["secret"], record.start, *given, *keys, '"proof"', '"position"', '"rng"', '"guest"']


def never_says(place: Place, forbidden: list[str]) -> None:
    """None of these texts is in any byte."""
    for text in place.heard:
        for secret in forbidden:
            assert secret not in text


@story
async def test_the_clocks_do_not_tell_how_many_steps_somebody_made_in_private(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as people:
        table = await people[0].opens(
            "great-split", options={"seats": 2}, clock={"kind": "bank", "seconds": 600, "increment": 3600}
        )
        await seated(table, people[1])
        async with people[0].at(table["id"]) as anns, people[1].at(table["id"]) as bobs:
            assert (await anns.asks("start"))["is"] == "done"
            luck = random.Random(7)
            await together(*[plays_with_second_thoughts(place, luck) for place in (anns, bobs)])
            for place, own in ((anns, 0), (bobs, 1)):
                # Time is won by what all have heard of, and by nothing else.
                told = messages(place, "moment")
                for seat in (0, 1):
                    sealed = 0
                    for moment in told:
                        for event in moment["ask"]["events"]:
                            if event.get("seat") == seat and event["_"].endswith(".Sealed"):
                                sealed += 1
                            elif event.get("seat") == seat and event["_"].endswith(".Unsealed"):
                                sealed -= 1
                        assert moment["clocks"][seat]["left_ms"] <= (600 + 3600 * sealed) * 1000, (own, seat)
                        assert moment["clocks"][seat]["left_ms"] >= (480 + 3600 * sealed) * 1000, (own, seat)


@story
async def test_the_running_game_is_nowhere_to_be_had(server: Served) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = await start([ann, bob], open=True)
        id = table["id"]
        for path in (
            f"/api/replays/{id}", f"/api/replays/{id}/record", f"/api/replays/{id}/moments", f"/api/tables/{id}/record",
            f"/api/tables/{id}/moments", f"/api/tables/{id}/position",
        ):  # fmt: skip
            for person in (ann, eve):
                assert (await person.http.get(path)).status_code == 404, path
        seen = [(await eve.http.get(path)).text for path in (f"/api/tables/{id}", "/api/tables", "/metrics")]
        for text in seen:
            for person in (ann, bob):
                assert person.id not in text
                assert person.token not in text
        assert '"replay":null' in seen[0]
        assert (await ann.does(id, "close")).status_code == 200
