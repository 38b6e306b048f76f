"""The server as an application: pages, REST and sockets, all through the same few doors."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import FileResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from splitsies import __version__

from . import rest, sockets
from .guard import Rates, Sized, brief, check_origin, tongue
from .hall import Hall
from .settings import Settings
from .store import Unavailable
from .wire import Refused
from .words import refusal

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
STATUS = {
    "no_guest": 401, "bad_token": 401, "host_only": 403, "not_seated": 403, "no_watchers": 403, "bad_origin": 403,
    "no_such_table": 404, "no_such_replay": 404, "no_such_link": 404, "no_such_page": 404, "no_such_game": 404,
    "stale": 409, "future": 409, "seat_taken": 409, "table_done": 409, "not_over": 409, "not_playing": 409,
    "not_awaited": 409, "paused": 409, "shuffling": 409, "not_shuffling": 409, "contributed": 409,
    "started_already": 409, "seated_already": 409, "seats_empty": 409, "no_confer": 409, "no_hints": 409,
    "illegal": 409, "too_large": 413, "bad_request": 422, "bad_message": 422, "too_fast": 429, "too_many_tables": 429,
    "too_many_sockets": 429, "broken": 503, "stopping": 503, "server_full": 503,
}  # fmt: skip
"""The HTTP status of each refusal; 400 for the others."""


def create_app(settings: Settings | None = None) -> FastAPI:
    """A server with its own tables."""
    chosen = settings or Settings()
    hall = Hall(chosen)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = FastAPI(
        title="Splitsies", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json",
    )  # fmt: skip
    app.state.hall = hall
    app.state.rates = {
        "requests": Rates(chosen.requests),
        "tables": Rates(chosen.new_tables),
        "guests": Rates(chosen.new_guests),
        "heavy": Rates(chosen.heavy),
    }
    app.include_router(rest.router)
    app.include_router(sockets.router)
    _serve_page(app)

    @app.middleware("http")
    async def watch(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        began = time.perf_counter()
        response = await _answer(request, call, chosen)
        route = request.scope.get("route")
        log.info(
            "request",
            extra={
                "method": request.method,
                "path": getattr(route, "path", "-"),
                "status": response.status_code,
                "ms": round(1000 * (time.perf_counter() - began), 1),
            },
        )
        return response

    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Sized, most=chosen.body_bytes)

    @app.exception_handler(Refused)
    async def refused(request: Request, problem: Refused) -> JSONResponse:
        return _refused(request, problem)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, problem: RequestValidationError) -> JSONResponse:
        return _refused(request, Refused("bad_request", text=brief(problem.errors())))

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, problem: HTTPException) -> JSONResponse:
        if problem.status_code == 404:
            return _refused(request, Refused("no_such_page"))
        return _refused(request, Refused("bad_request", text=str(problem.detail)), problem.status_code, problem.headers)

    return app


async def _answer(request: Request, call: Callable[[Request], Awaitable[Response]], settings: Settings) -> Response:
    """Let a request through the gate, and never show anybody a stack trace."""
    try:
        if request.url.path.startswith("/api"):
            request.app.state.rates["requests"].check(rest.address(request))
            if request.method not in ("GET", "HEAD"):
                check_origin(request.headers, settings.origins)
        return await call(request)
    except Refused as problem:
        return _refused(request, problem)
    except ClientDisconnect:  # or the rest of its body is too large to be read
        return _refused(request, Refused("bad_request", text="it is not complete"))
    except Unavailable:
        log.exception("the database does not answer")
        return _refused(request, Refused("broken"))
    except Exception:
        log.exception("a request failed")
        return _refused(request, Refused("broken"), 500)


def _refused(request: Request, problem: Refused, status: int | None = None, headers: Any = None) -> JSONResponse:
    request.app.state.hall.measures.refusals.labels(problem.code).inc()
    code = status or STATUS.get(problem.code, 400)
    return JSONResponse({"error": refusal(problem, tongue(request))}, code, headers=headers)


def _serve_page(app: FastAPI) -> None:
    """The page: its files by their names, and itself for every address a browser opens, so that nobody gets lost."""
    index = PAGE / "index.html"

    async def page() -> Response:
        if not index.is_file():
            return Response("The page has not been built; see the README.", 503, media_type="text/plain")
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def asset(request: Request, path: str) -> Response:
        try:
            file = (PAGE / path).resolve()
            found = file.is_file() and file.is_relative_to(PAGE.resolve())
        except (OSError, ValueError):  # too long, or no name of a file
            found = False
        if not found:
            lost = not path.startswith("api/") and "text/html" in request.headers.get("accept", "")
            if lost and index.is_file():
                return FileResponse(index, 404, headers={"cache-control": "no-cache", "vary": "accept"})
            raise Refused("no_such_page")
        lasting = path.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return FileResponse(file, headers={"cache-control": caching})

    for address in ("/", "/t/{table}", "/r/{replay}"):
        app.add_api_route(address, page, include_in_schema=False)
    app.add_api_route("/{path:path}", asset, include_in_schema=False)
