"""Games that are over: bots play them, or they are looked at as records."""

from __future__ import annotations

import json
from functools import cache
from secrets import token_hex
from typing import Any

import httpx

from server.served import BRIEF, Served
from splitsies.core.codec import decode, encode
from splitsies.core.record import Record, steps
from splitsies.core.seat import Seat
from splitsies.core.sitting import Sitting
from splitsies.games import game as find


def titles(server: Served) -> dict[str, str]:
    """What the games are called."""
    games = httpx.get(f"{server.address}/api/games", params={"lang": "en"}, verify=False).json()
    return {game["name"]: game["title"] for game in games}


@cache
def bots_play(server: Served, game: str = "split") -> str:
    """An open table where bots have played a whole game, one for somebody who has shuffled; the id of its replay."""
    with httpx.Client(base_url=server.address, timeout=60, verify=False, limits=BRIEF) as http:
        token = http.post("/api/guests", json={"name": "Host"}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        wanted = {"game": game, "options": {"seats": 2}, "bots": {"1": "greedy"}, "open": True, "start": True}
        table = http.post("/api/tables", json=wanted).json()
        for command in ({"do": "contribute", "bytes": token_hex(32)}, {"do": "bot", "seat": 0, "bot": "greedy"}):
            answer = http.post(f"/api/tables/{table['id']}/do", json=command)
            assert answer.status_code == 200, answer.text
        while not table["replay"]:
            table = http.get(f"/api/tables/{table['id']}").json()
    replay: str = table["replay"]
    return replay


def record_of(server: Served, replay: str) -> Record:
    """The record of a game, as anybody may have it once it is over."""
    return Record.parse(httpx.get(f"{server.address}/api/replays/{replay}/record", verify=False).text, find)


def told_no_more_than(record: Record, seat: Seat, frames: list[str]) -> None:
    """Every message that a seat's page got holds what the seat knew at that moment, and no byte of any secret.

    What was foreseen or planned for the seat is what the game's hints make of the seat's own view.
    """
    game = record.box(find)
    hints = game.hints()
    sitting = Sitting(game, record)
    known: dict[int, list[tuple[Any, Any]]] = {}

    def remember() -> None:
        ask = sitting.shown(seat, ())
        known.setdefault(len(sitting.story[seat]), []).append((encode(ask.view), [encode(one) for one in ask.legal]))

    remember()
    for step in steps(game, record):
        sitting.accept(step)
        remember()
    story = [encode(event) for event in sitting.story[seat]]
    moments = 0
    ask: dict[str, Any] = {}
    for message in map(json.loads, frames):
        if message["is"] == "plan":
            assert message["actions"] == [encode(one) for one in hints.plan(decode(ask["view"]))]
            continue
        if message["is"] == "forecast":
            view = decode(ask["view"])
            foreseen = [encode(hints.forecast(view, decode(one))) for one in ask["legal"]]
            assert all(one in foreseen for one in message["brings"])
            continue
        if message["is"] != "moment":
            assert message["is"] in ("hello", "table", "shuffle", "chat", "done", "pong")
            continue
        moments += 1
        ask, seq = message["ask"], message["seq"]
        assert message["seat"] == seat
        assert (ask["view"], ask["legal"]) in known[seq]
        assert ask["events"] == story[seq - len(ask["events"]) : seq]
    assert moments > 1
    everything = "\n".join(frames)
    given = [digits for _, digits in record.proof["contributions"] if digits]  # a bot gives nothing
    for secret in (record.proof["secret"], record.start, *given):
        assert secret not in everything, secret
