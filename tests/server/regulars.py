"""People who come back by themselves: they play at their table through any number of crashes, and note everything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.served import Message, Person, Place, Served, together
from splitsies.core import codec
from splitsies.core.seat import SPECTATOR
from splitsies.games import GAMES


@dataclass
class Regular:
    """A person at a table, or somebody who looks on."""

    person: Person
    table: str
    luck: random.Random
    seat: int = SPECTATOR
    by_rest: bool = False
    """Decides by requests; the socket is for looking."""
    asleep: float = 0.0
    """Seconds before each decision."""
    story: list[Any] = field(default_factory=list)
    """Every event heard, once."""
    moment: Message | None = None
    done: dict[int, str] = field(default_factory=dict)
    """The decisions that were acknowledged, by their number."""
    sent: dict[int, str] = field(default_factory=dict)
    """The last decision of each number that was sent, be it acknowledged or not."""
    decided: int = -1
    """The number of the last decision that was sent over this connection: nobody decides twice."""
    returns: int = 0
    same_views: int = 0
    """How often the table was exactly as it had been before the crash."""

    async def stay(self) -> Message:
        """Play until the replay is kept, coming back whenever the connection is lost; the table."""
        while True:
            try:
                async with self.person.at(self.table, since=len(self.story)) as place:
                    return await self._be_there(place)
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                self.returns += 1
                await asyncio.sleep(0.05)

    async def _be_there(self, place: Place) -> Message:
        waiting: dict[int, tuple[int, str]] = {}
        self.decided = -1
        while True:
            message = await place.listen(90)
            kind = message["is"]
            if kind == "moment":
                self._look(message)
                await self._decide(place, message, waiting)
            elif kind == "done" and message["re"] in waiting:
                number, text = waiting.pop(message["re"])
                self._acknowledged(number, text)
            elif kind == "refused" and message["re"] in waiting:
                # A decision that was written just before a crash, and not acknowledged, is not made twice.
                assert message["code"] in ("stale", "table_done", "broken", "stopping", "not_playing"), message
            elif kind == "bye":
                assert message["code"] in ("stopping", "broken"), message
            if kind in ("hello", "table") and message["table"]["replay"] is not None and self._has_seen_the_end():
                ended: Message = message["table"]
                return ended

    def _has_seen_the_end(self) -> bool:
        return self.moment is not None and self.moment["outcome"] is not None

    def _look(self, moment: Message) -> None:
        """Nothing that was heard is lost, and nothing is heard twice."""
        events = moment["ask"]["events"]
        assert moment["seq"] == len(self.story) + len(events), "exactly what was missed"
        if moment["again"] and self.moment is not None and not events:
            assert moment["ask"]["view"] == self.moment["ask"]["view"]
            assert moment["ask"]["number"] == self.moment["ask"]["number"]
            self.same_views += 1
        self.story += events
        self.moment = moment
        number = moment["ask"]["number"]
        if number and number - 1 not in self.done and number - 1 in self.sent:
            self._acknowledged(number - 1, self.sent[number - 1])  # seen in a moment

    def _acknowledged(self, number: int, text: str) -> None:
        assert self.done.setdefault(number, text) == text, "two decisions of the same number"

    async def _decide(self, place: Place, moment: Message, waiting: dict[int, tuple[int, str]]) -> None:
        ask = moment["ask"]
        if not ask["legal"] or self.seat == SPECTATOR or ask["number"] <= self.decided:
            return
        self.decided = ask["number"]
        await asyncio.sleep(self.luck.random() * self.asleep)
        action = self.luck.choice(ask["legal"])
        number, text = ask["number"], str(codec.decode(action))
        self.sent[number] = text
        if not self.by_rest:
            id = await place.says("move", number=number, action=action)
            waiting[id] = number, text
            return
        try:
            answer = await self.person.does(self.table, "move", number=number, action=action)
        except httpx.TransportError as problem:
            raise EOFError from problem
        if answer.status_code == 200:
            self._acknowledged(number, text)
        else:
            assert answer.json()["error"]["code"] in ("stale", "broken", "stopping"), answer.text


@dataclass
class Gathering:
    """A table with its regulars."""

    table: str
    regulars: list[Regular]


async def gather(server: Served, number: int, luck: random.Random, asleep: float) -> Gathering:
    """A table like no other: some game, some seats, people, bots, and at every third somebody who looks on."""
    box = GAMES[number % len(GAMES)]
    seats = luck.choice([count for count in box.seat_counts if count <= 4])
    people = 1 + luck.randrange(min(3, seats))
    persons = [await Person.arrive(server, f"P{number}.{seat}") for seat in range(people)]
    bots = {str(seat): luck.choice(("greedy", "random")) for seat in range(people, seats)}
    table = await persons[0].opens(box.name, options={"seats": seats}, bots=bots, away=None)
    for seat in range(1, people):
        assert (await persons[seat].does(table["id"], "sit", seat=seat)).status_code == 200
    regulars = [
        Regular(person, table["id"], random.Random(luck.random()), seat, luck.random() < 0.3, asleep)
        for seat, person in enumerate(persons)
    ]
    if number % 3 == 0:
        watcher = await Person.arrive(server, f"W{number}")
        regulars.append(Regular(watcher, table["id"], random.Random(0)))
    assert (await persons[0].does(table["id"], "start")).status_code == 200
    return Gathering(table["id"], regulars)


async def evening(server: Served, tables: int, kills: int, luck: random.Random, asleep: float = 0.2) -> dict[str, int]:
    """So many tables at once, and the server is killed so many times; in the end all is as it must be."""
    gatherings = [await gather(server, number, luck, asleep) for number in range(tables)]
    regulars = [one for gathering in gatherings for one in gathering.regulars]
    over: list[Message] = []

    async def misfortune() -> None:
        for _ in range(kills):
            await asyncio.sleep(luck.uniform(0.3, 2.5))
            server.kill()
            await asyncio.to_thread(server.start)
        for regular in regulars:
            regular.asleep = 0.0

    async def stay(regular: Regular) -> None:
        over.append(await regular.stay())

    await together(misfortune(), *[stay(regular) for regular in regulars])
    assert len(over) == len(regulars)
    for gathering in gatherings:
        await check(gathering)
    for regular in regulars:
        await regular.person.leaves()
    return {
        "tables": tables,
        "kills": kills,
        "returns": sum(one.returns for one in regulars),
        "acknowledged": sum(len(one.done) for one in regulars),
        "same_views": sum(one.same_views for one in regulars),
    }


async def check(gathering: Gathering) -> None:
    """The record has every acknowledged decision, once, and whoever comes late hears what the others heard."""
    first = gathering.regulars[0].person
    replay = (await first.sees(gathering.table))["replay"]
    moves: Sequence[Any] = (await first.http.get(f"/api/replays/{replay}/record")).json()["moves"]
    for regular in gathering.regulars:
        own = [text for seat, text in moves if seat == regular.seat]
        for number, text in regular.done.items():
            assert own[number] == text, f"decision {number} of seat {regular.seat}"
        if regular.seat != SPECTATOR:
            assert len(own) == len(regular.sent) == len(regular.done), "no decision that nobody made"
        async with regular.person.at(gathering.table) as place:
            again = await place.hears("moment")
            assert again["ask"]["events"] == regular.story
            assert regular.moment is not None
            assert again["ask"]["view"] == regular.moment["ask"]["view"]
    assert (await first.http.get(f"/api/replays/{replay}/verify")).json()["holds"]
