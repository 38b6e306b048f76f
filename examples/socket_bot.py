"""A bot outside the server: it takes a seat over the socket and plays a whole game of any kind.

    splitsies serve                                                  in one terminal
    python examples/socket_bot.py http://127.0.0.1:8000 --new split  opens a table against the server's bots
    python examples/socket_bot.py http://127.0.0.1:8000 TABLE        sits down at a table that is gathering

It needs nothing of Splitsies, only the package `websockets`: what may be done comes with each question.
"""

import argparse
import asyncio
import json
import random
import secrets
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

Message = dict[str, Any]


def choose(ask: Message) -> Message:
    """The decision: here any of the legal ones. Yours goes here; `ask["view"]` is what your seat knows."""
    action: Message = random.choice(ask["legal"])
    return action


def call(server: str, path: str, body: Message, token: str = "") -> Message:
    """One REST request."""
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(server + path, json.dumps(body).encode(), headers)) as answer:
        said: Message = json.load(answer)
    return said


async def play(server: str, table: str, token: str) -> Message:
    """Sit at this table and decide whenever asked, until the game is over; what is shown last."""
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["is"] == "hello" and message["seat"] == 7:  # only watching so far: take the first free seat
                free = [chair["seat"] for chair in message["table"]["seats"] if chair["who"] == "nobody"]
                await socket.send(json.dumps({"do": "sit", "seat": free[0]}))
            elif message["is"] == "shuffle":  # our own part of the shuffle
                await socket.send(json.dumps({"do": "contribute", "bytes": secrets.token_hex(32)}))
            elif message["is"] == "moment":
                if message["outcome"] is not None:
                    last: Message = message
                    return last
                ask = message["ask"]
                if ask["legal"]:
                    await socket.send(json.dumps({"do": "move", "number": ask["number"], "action": choose(ask)}))
            elif message["is"] in ("refused", "bye"):
                print(message["text"])
    raise SystemExit("the connection ended before the game did")


def main() -> None:
    asked = argparse.ArgumentParser(description="A bot that takes a seat over the socket.")
    asked.add_argument("server", help="such as http://127.0.0.1:8000")
    asked.add_argument("table", nargs="?", help="the table to sit down at")
    asked.add_argument("--new", metavar="GAME", help="open a table of this game against the server's bots")
    asked.add_argument("--name", default="Robin")
    given = asked.parse_args()
    token = call(given.server, "/api/guests", {"name": given.name})["token"]
    if given.new:
        table = call(given.server, "/api/tables", {"game": given.new, "start": True}, token)["id"]
    elif given.table:
        table = given.table
    else:
        asked.error("say which table, or which game with --new")
    last = asyncio.run(play(given.server, table, token))
    scores = ", ".join(map(str, last["outcome"]["scores"]))
    print(f"The game at {given.server}/t/{table} is over; scores: {scores}")


if __name__ == "__main__":
    main()
