"""The REST side: guests, games, tables, replays. Everything a socket can do, a request can do too."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel
from starlette.requests import HTTPConnection

from splitsies import __version__
from splitsies.core.codec import load
from splitsies.core.errors import RecordError, Trouble
from splitsies.core.record import Record
from splitsies.core.seat import SPECTATOR, members
from splitsies.games import game as find

from . import replays, sheets
from .guard import Rates, is_local, tongue
from .guests import COOKIE, YEAR, Tokens, clean_name, clean_talk, new_guest
from .hall import Hall, by_name
from .room import Room, milliseconds, new_id
from .store import GuestRow, ReplayHead, ReplayRow
from .thinkers import box
from .wire import (
    AnyCommand,
    AnyQuestion,
    Claim,
    Command,
    MyTable,
    NewName,
    NewTable,
    Refused,
    RematchCommand,
    SayCommand,
    TableInfo,
)

log = logging.getLogger(__name__)


class RefusalInfo(BaseModel):
    """Why something is not possible: a code for programs, a sentence for people, and the rule if there is one."""

    code: str
    text: str
    rule: str | None


class Error(BaseModel):
    """Something was refused, and nothing has changed."""

    error: RefusalInfo


router = APIRouter(responses={"4XX": {"model": Error}, "5XX": {"model": Error}})

MOST_LISTED = 50
MOST_MOMENTS = 200


# Who asks.


class Guest(BaseModel):
    """Somebody with a name."""

    id: str
    name: str


class GuestWithToken(Guest):
    """Somebody with a name and what proves it, for programs."""

    token: str


def hall_of(request: HTTPConnection) -> Hall:
    """The server's tables."""
    hall: Hall = request.app.state.hall
    return hall


def address(request: HTTPConnection) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "-"


async def guest_of(request: HTTPConnection, token: str | None = None) -> Guest | None:
    """Who asks, by header, cookie or a given token; nobody without one; Refused if it is not one of ours."""
    hall = hall_of(request)
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    shown = token or (given if scheme.lower() == "bearer" else None)
    carried = shown or request.cookies.get(COOKIE)
    if not carried:
        return None
    id = Tokens(hall.key).guest(carried)
    row = None if id is None else await hall.store.guest(id)
    if row is None:
        if shown:
            raise Refused("bad_token")
        return None  # an old cookie: the page asks for a name again
    return Guest(id=row.id, name=row.name)


async def must_be_guest(request: Request) -> Guest:
    """Who asks; Refused for nobody."""
    guest = await guest_of(request)
    if guest is None:
        raise Refused("no_guest")
    return guest


Asker = Annotated[Guest, Depends(must_be_guest)]
Halls = Annotated[Hall, Depends(hall_of)]
Tongue = Annotated[str, Depends(tongue)]
Lang = Annotated[Literal["en", "de"] | None, Query(description="the language of texts and refusals")]


def _limit(request: Request, what: str) -> None:
    rates: Rates = request.app.state.rates[what]
    rates.check(address(request))


@router.get("/api/me")
async def me(request: Request) -> Guest | None:
    """Who I am here, if anybody."""
    return await guest_of(request)


@router.post("/api/me")
async def name_me(request: Request, response: Response, hall: Halls, wanted: NewName) -> Guest:
    """Be somebody here, or be called something else from now on."""
    name = clean_name(wanted.name)
    known = await guest_of(request)
    if known is None:
        guest = await _new_guest(request, hall, name)
        response.set_cookie(
            COOKIE, guest.token, max_age=YEAR, httponly=True, samesite="lax", secure=hall.settings.secure_cookie
        )
        return Guest(id=guest.id, name=guest.name)
    now = milliseconds()
    await hall.store.save_guest(GuestRow(known.id, name, now, now))
    for room in list(hall.rooms.values()):
        chair = next((chair for chair in room.table.chairs if chair.guest == known.id), None)
        if chair is not None and not room.table.is_done:
            await room.rename(chair.seat, name)
    return Guest(id=known.id, name=name)


@router.post("/api/guests")
async def new_program(request: Request, hall: Halls, wanted: NewName) -> GuestWithToken:
    """Be somebody here, as a program: the token goes into the header `Authorization: Bearer ...`."""
    return await _new_guest(request, hall, clean_name(wanted.name))


async def _new_guest(request: Request, hall: Hall, name: str) -> GuestWithToken:
    _limit(request, "guests")
    id, now = new_guest(), milliseconds()
    await hall.store.save_guest(GuestRow(id, name, now, now))
    return GuestWithToken(id=id, name=name, token=Tokens(hall.key).token(id))


# The games.


@router.get("/api/bots")
async def bots(speaks: Tongue, lang: Lang = None) -> list[sheets.BotInfo]:
    """The bots there are."""
    return sheets.bot_list(speaks)


@router.get("/api/games")
async def games(speaks: Tongue, lang: Lang = None) -> list[sheets.GameCard]:
    """The games there are, with what can be chosen."""
    return sheets.cards(speaks)


@router.get("/api/games/{name}")
async def game(name: str, speaks: Tongue, lang: Lang = None) -> sheets.GameSheet:
    """One game with its words, material and rules."""
    return sheets.sheet_of(by_name(name), speaks)


# The tables.


class Done(BaseModel):
    """It was done; the table is now so."""

    table: TableInfo


class PersonalLink(BaseModel):
    """The way back to one's own seat; whoever has it has the seat."""

    path: str


@router.get("/api/tables")
async def open_tables(hall: Halls) -> list[TableInfo]:
    """Tables that everybody may join or watch."""
    rows = await hall.store.open_tables(MOST_LISTED, ("gathering", "playing"))
    return [room.info() for room in [await hall.room(row.id) for row in rows]]


@router.get("/api/my/tables")
async def my_tables(request: Request, hall: Halls) -> list[MyTable]:
    """Tables where I sit, and whether they wait for me; none for who is nobody yet."""
    guest = await guest_of(request)
    found: list[MyTable] = []
    if guest is None:
        return found
    for row in await hall.store.tables_of(guest.id, MOST_LISTED):
        room = await hall.room(row.id)
        seat = room.table.seat_of(guest.id)
        if seat != SPECTATOR:
            found.append(MyTable(**room.info().model_dump(), seat=seat, awaited=seat in room.table.awaited()))
    return found


@router.post("/api/tables")
async def new_table(request: Request, hall: Halls, guest: Asker, wanted: NewTable) -> TableInfo:
    """Open a table; with `start` the free seats get bots and the game begins at once."""
    _limit(request, "tables")
    room = await hall.open_table(guest.id, guest.name, wanted)
    return room.info()


@router.get("/api/tables/{id}")
async def table(id: str, hall: Halls) -> TableInfo:
    """One table."""
    return (await hall.room(id)).info()


@router.get("/api/tables/{id}/game")
async def table_game(id: str, hall: Halls, speaks: Tongue, lang: Lang = None) -> sheets.GameSheet:
    """The game of this table, with the table's own material."""
    return sheets.sheet_of((await hall.room(id)).table.game, speaks)


@router.post("/api/tables/{id}/do")
async def do_at_table(id: str, hall: Halls, guest: Asker, speaks: Tongue, command: AnyCommand) -> Done:
    """Do something at a table; the same commands as over the socket."""
    room = await hall.room(id)
    return Done(table=(await obey(hall, room, guest, speaks, command)).info())


class Answer(BaseModel):
    """What was asked about a decision: what each choice would bring, how to finish well, or what a bot would do."""

    number: int
    brings: list[Any] | None = None
    actions: list[Any] | None = None
    hints: list[Any] | None = None


@router.post("/api/tables/{id}/ask")
async def ask_at_table(
    request: Request, id: str, hall: Halls, guest: Asker, speaks: Tongue, question: AnyQuestion
) -> Answer:
    """What a choice would bring me, as far as my own view can tell."""
    room = await hall.room(id)
    return Answer(**await room.answer(guest.id, speaks, question))


async def obey(hall: Hall, room: Room, guest: Guest, speaks: str, command: Command) -> Room:
    """Do what a guest wants; for a rematch the room is the new one."""
    if isinstance(command, RematchCommand):
        return await hall.rematch(room, guest.id)
    if isinstance(command, SayCommand):
        command = command.model_copy(update={"text": clean_talk(command.text)})
    await room.do(guest.id, guest.name, speaks, command)
    return room


@router.get("/api/tables/{id}/link")
async def personal_link(id: str, hall: Halls, guest: Asker) -> PersonalLink:
    """My personal link to my seat, to go on from another device. The secret stands behind #, which no server sees."""
    room = await hall.room(id)
    seat = room.table.seat_of(guest.id)
    if seat == SPECTATOR:
        raise Refused("not_seated")
    return PersonalLink(path=f"/t/{id}#{Tokens(hall.key).link(room.table, room.table.chairs[seat])}")


@router.post("/api/tables/{id}/claim")
async def claim(request: Request, id: str, hall: Halls, guest: Asker, claimed: Claim) -> TableInfo:
    """Hold the seat of a personal link in this browser too."""
    _limit(request, "heavy")
    room = await hall.room(id)
    await room.claim(guest.id, lambda: Tokens(hall.key).linked(room.table, claimed.token))
    return room.info()


# Replays.


class ReplayInfo(BaseModel):
    """A finished game."""

    id: str
    table: str | None
    game: str
    title: str
    options: dict[str, bool | int | str]
    names: list[str]
    bots: list[str | None]
    moves: int
    when: str
    rule: str | None
    winners: list[int]
    scores: list[int]
    proof: bool


@router.get("/api/replays")
async def recent_replays(hall: Halls, speaks: Tongue, lang: Lang = None) -> list[ReplayInfo]:
    """Games of open tables that ended lately."""
    return [_replay_info(row, speaks) for row in await hall.store.replays(MOST_LISTED)]


@router.post("/api/replays", openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def upload(request: Request, hall: Halls, guest: Asker, speaks: Tongue, lang: Lang = None) -> ReplayInfo:
    """Keep a record from elsewhere as a replay, found by its address only."""
    _limit(request, "heavy")
    text = await _record_text(request)
    try:
        about = load(await hall.thinkers.run(replays.summary, text))
    except (RecordError, Trouble) as problem:
        raise Refused("bad_record", text=str(problem)) from None
    game = about.pop("game")
    row = ReplayRow(new_id(), None, game, False, milliseconds(), json.dumps(about), text)
    await hall.store.add_replay(row)
    return _replay_info(row, speaks)


@router.get("/api/replays/{id}")
async def replay(id: str, hall: Halls, speaks: Tongue, lang: Lang = None) -> ReplayInfo:
    """One finished game."""
    return _replay_info(await _replay(hall, id), speaks)


@router.get("/api/replays/{id}/game")
async def replay_game(id: str, hall: Halls, speaks: Tongue, lang: Lang = None) -> sheets.GameSheet:
    """The game of a replay, with the material it was played with."""
    record = Record.parse((await _replay(hall, id)).record, find)
    return sheets.sheet_of(box(record.game, record.material), speaks)


@router.get("/api/replays/{id}/record", responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def download(id: str, hall: Halls) -> PlainTextResponse:
    """The record of a finished game, as a file."""
    row = await _replay(hall, id)
    name = f"{row.game}-{id[:6]}.json"
    return PlainTextResponse(row.record, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/api/replays/{id}/moments")
async def moments(
    request: Request,
    id: str,
    hall: Halls,
    speaks: Tongue,
    seat: Annotated[int, Query(ge=0, le=SPECTATOR)] = SPECTATOR,
    first: Annotated[int, Query(alias="from", ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_MOMENTS)] = 50,
    lang: Lang = None,
) -> Response:
    """Some moments of a finished game, as a seat or a spectator saw them."""
    _limit(request, "heavy")
    row = await _replay(hall, id)
    about = load(row.summary)
    if not replays.check_seat(seat, about["options"]["seats"]):
        raise Refused("no_such_seat", seats=about["options"]["seats"])
    try:
        shown = await hall.thinkers.run(replays.moments, row.record, tuple(about["names"]), seat, speaks, first, count)
    except RecordError as problem:
        raise Refused("bad_record", text=str(problem)) from None
    return Response(shown, media_type="application/json")


class RoundStart(BaseModel):
    """A round of a finished game, and the moment that begins it."""

    round: int
    at: int


@router.get("/api/replays/{id}/rounds")
async def replay_rounds(request: Request, id: str, hall: Halls, lang: Lang = None) -> list[RoundStart]:
    """Where the rounds of a finished game begin; none for a game that has no rounds."""
    _limit(request, "heavy")
    row = await _replay(hall, id)
    try:
        found = load(await hall.thinkers.run(replays.rounds, row.record))
    except RecordError as problem:
        raise Refused("bad_record", text=str(problem)) from None
    return [RoundStart(**one) for one in found]


class FindingInfo(BaseModel):
    """One thing that was verified; `open`: it could not be, and nothing speaks against it."""

    what: str
    holds: bool
    open: bool
    text: str


class ReportInfo(BaseModel):
    """What verifying a game found."""

    holds: bool
    findings: list[FindingInfo]


@router.get("/api/replays/{id}/verify")
async def verify_replay(request: Request, id: str, hall: Halls, speaks: Tongue, lang: Lang = None) -> ReportInfo:
    """Deal and play a finished game again, and say whether all holds."""
    return await _verified(request, hall, (await _replay(hall, id)).record, speaks)


@router.post("/api/verify", openapi_extra={"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def verify(request: Request, hall: Halls, speaks: Tongue, lang: Lang = None) -> ReportInfo:
    """Verify any record."""
    return await _verified(request, hall, await _record_text(request), speaks)


async def _verified(request: Request, hall: Hall, text: str, speaks: str) -> ReportInfo:
    _limit(request, "heavy")
    try:
        return ReportInfo(**load(await hall.thinkers.run(replays.findings, text, speaks)))
    except (RecordError, Trouble) as problem:
        raise Refused("bad_record", text=str(problem)) from None


async def _record_text(request: Request) -> str:
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("bad_record", text="it is not text in UTF-8") from None


async def _replay(hall: Hall, id: str) -> ReplayRow:
    row = await hall.store.replay(id) if len(id) < 100 else None
    if row is None:
        raise Refused("no_such_replay")
    return row


def _replay_info(row: ReplayRow | ReplayHead, speaks: str) -> ReplayInfo:
    about: dict[str, Any] = load(row.summary)
    return ReplayInfo(
        id=row.id,
        table=row.table_id,
        game=row.game,
        title=sheets.card(find(row.game), speaks).title,
        options=about["options"],
        names=about["names"],
        bots=about["bots"],
        moves=about["moves"],
        when=datetime.fromtimestamp(row.at / 1000, UTC).isoformat(timespec="seconds"),
        rule=about["rule"],
        winners=list(members(about["winners"])),
        scores=about["scores"],
        proof=about["proof"],
    )


# The server itself.


@router.get("/healthz", include_in_schema=False)
async def healthz(hall: Halls) -> dict[str, Any]:
    """Whether the server and its database answer."""
    await hall.store.ping()
    return {"ok": True, "version": __version__, "tables": len(hall.rooms)}


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, hall: Halls) -> Response:
    """What the server counts about itself, for those who may know; for the others there is nothing here."""
    allowed = hall.settings.metrics
    if allowed == "off" or (allowed == "local" and not is_local(request)):
        raise Refused("no_such_page")
    hall.count()
    return Response(hall.measures.text(), media_type="text/plain; version=0.0.4")
