"""What stands before every handler: origin, rate, and the headers that bind the browser."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from hortus.table.problems import Problem

SAFE = {"GET", "HEAD", "OPTIONS"}
SLOWEST_BODY = 20.0  # seconds
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # links that seat a person must not travel
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Limits(msgspec.Struct, frozen=True):
    """How much one address or one socket may ask for."""

    requests: float = 30.0  # a second, on average
    burst: float = 120.0
    makes: float = 0.5  # new tables and new guests a second
    make_burst: float = 40.0
    messages: float = 30.0  # a second on one socket
    message_burst: float = 120.0
    sockets: int = 48  # of one person at one table
    message_bytes: int = 4096
    upload_bytes: int = 256 * 1024


class Bucket:
    """Fills at a rate up to a brim; every request takes one."""

    __slots__ = ("level", "seen")

    def __init__(self, brim: float) -> None:
        self.level = brim
        self.seen = time.monotonic()

    def take(self, rate: float, brim: float, much: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(brim, self.level + (now - self.seen) * rate)
        self.seen = now
        if self.level < much:
            return False
        self.level -= much
        return True


class Buckets:
    """One bucket for every address, the longest unseen forgotten first."""

    def __init__(self, rate: float, brim: float, most: int = 10_000) -> None:
        self.rate, self.brim, self.most = rate, brim, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._of.get(address)
        if bucket is None:
            bucket = self._of[address] = Bucket(self.brim)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return bucket.take(self.rate, self.brim)


def household(address: str) -> str:
    """Whose address it is: of IPv6 the network counts, because one person has 2⁶⁴ addresses in it."""
    try:
        found = ip_address(address)
    except ValueError:  # a name, or a socket without one
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


def same_origin(headers: Headers) -> bool:
    """A browser says where a request comes from; it must be from our own pages."""
    scheme, _, place = headers.get("origin", "").lower().partition("://")
    return scheme in ("http", "https") and place == headers.get("host", "").lower()


class Guard:
    """ASGI middleware of the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.requests = Buckets(limits.requests, limits.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        unsafe = scope["type"] == ScopeType.WEBSOCKET or scope["method"] not in SAFE
        client = scope.get("client")
        if not self.requests.take(household(client[0]) if client else ""):
            raise Problem("too_many")
        if unsafe and not same_origin(Headers.from_scope(scope)):
            raise Problem("origin")
        await self.app(scope, in_time(receive) if scope["type"] == ScopeType.HTTP else receive, send)


def in_time(receive: Receive) -> Receive:
    """The rest of a request must not be waited for longer than a person would."""
    until, complete = time.monotonic() + SLOWEST_BODY, False

    async def received() -> Any:
        nonlocal complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout(until - time.monotonic()):
                message = await receive()
        except TimeoutError:
            raise Problem("bad_request") from None
        complete = not message.get("more_body", False)
        return message

    return received


async def bind_browser(message: Message, scope: Scope) -> None:
    """Adds the headers to every answer, errors included."""
    if message["type"] == "http.response.start":
        present = {name for name, _ in message["headers"]}
        message["headers"] = [*message["headers"], *(h for h in RAW_HEADERS if h[0] not in present)]
