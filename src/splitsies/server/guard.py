"""What keeps a server usable: rates, sizes and origins. One address or one page cannot take it from the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .settings import Rate
from .wire import Refused
from .words import language, refusal

MOST_REMEMBERED: Final = 10_000
PASSED_ON: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers by which a proxy says that somebody else has asked."""

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}


class Bucket:
    """Holds so many, fills up again slowly."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.held = float(rate.burst)
        self.at = now

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        self.held = min(float(self.rate.burst), self.held + (now - self.at) * self.rate.a_second)
        self.at = now
        if self.held < 1:
            return False
        self.held -= 1
        return True


class Rates:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, who: str) -> None:
        """Let this one pass, or raise Refused."""
        now = time.monotonic()
        bucket = self.buckets.pop(who, None) or Bucket(self.rate, now)
        self.buckets[who] = bucket
        if len(self.buckets) > MOST_REMEMBERED:
            self.buckets.popitem(last=False)
        if not bucket.take(now):
            raise Refused("too_fast")


def tongue(request: HTTPConnection) -> str:
    """The language of an answer."""
    return language(request.query_params.get("lang") or request.headers.get("accept-language"))


def is_local(request: HTTPConnection) -> bool:
    """Whether a request was made on this machine, and not merely passed on by a proxy on it."""
    if request.client is None or any(name in request.headers for name in PASSED_ON):
        return False
    try:
        address = ip_address(request.client.host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def check_origin(headers: Mapping[str, str], allowed: Iterable[str]) -> None:
    """Refuse pages of others: a browser says where a request comes from, a program need not."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:  # no address at all
        host = ""
    if not host or host != headers.get("host", ""):
        raise Refused("bad_origin")


class Sized:
    """Reads no body that is too large, whatever its header says, and adds the headers that keep a page safe."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            return message if read <= self.most else {"type": "http.disconnect"}  # nobody reads any further

        async def safe(message: Message) -> None:
            if read > self.most:
                return
            await safely(message)

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                for name, value in SECURITY_HEADERS.items():
                    if name.encode() not in present:
                        message["headers"].append((name.encode(), value.encode()))
            await send(message)

        await self.app(scope, counted, safe)
        if read > self.most:
            asked = HTTPConnection(scope)
            said = refusal(Refused("too_large", most=self.most), tongue(asked))
            await JSONResponse({"error": said}, 413)(scope, receive, safely)


def brief(problems: Iterable[Mapping[str, Any]]) -> str:
    """What is wrong with a request, in one line, without repeating it."""
    parts = []
    for problem in problems:
        place = ".".join(str(step) for step in problem["loc"] if step not in ("body", "query"))
        parts.append(f"{place}: {problem['msg']}" if place else str(problem["msg"]))
    return "; ".join(parts[:5])
