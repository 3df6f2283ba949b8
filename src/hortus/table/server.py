"""One server process."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import webbrowser

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from hortus.core.errors import HortusError
from hortus.table.app import create_app
from hortus.table.database import default_url
from hortus.table.guard import Limits
from hortus.table.house import House

SLOWEST_HEAD = 10.0  # seconds


class Prompt(H11Protocol):
    """A connection is not kept open for a request that does not come, or comes letter by letter."""

    patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.watch()

    def watch(self) -> None:
        """From the first letter of a request to the end of its head."""
        waits = self.conn.their_state is h11.IDLE and self in self.connections  # as a WebSocket it is not
        if waits and self.patience is None:
            self.patience = self.loop.call_later(SLOWEST_HEAD, self.transport.close)
        elif not waits and self.patience is not None:
            self.patience.cancel()
            self.patience = None


def config(house: House, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the application: addresses and links are not written into any log."""
    return uvicorn.Config(
        create_app(house),
        host=host,
        port=port,
        http=Prompt,
        ws="websockets-sansio",
        ws_max_size=4 * house.limits.message_bytes,
        ws_per_message_deflate=False,  # a window for every page costs more memory than the drawings save
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def listening(host: str, port: int) -> socket.socket:
    """The door of the house, so that one that is taken is known before anybody is invited."""
    try:
        place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(place[4], family=place[0], backlog=2048)
    except (OSError, UnicodeError) as error:  # the latter: no host can be called that
        reason = str(getattr(error, "strerror", None) or error).partition(" (")[0]
        told = f"nobody can listen at {host}, port {port} ({reason}); see --host and --port"
        raise HortusError(told) from error


def address_of(host: str, port: int) -> str:
    """What a person on this machine types into the browser."""
    if host in ("127.0.0.1", "0.0.0.0", "::1", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serves until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with listening(host, port) as door:
        port = door.getsockname()[1]
        server = uvicorn.Server(config(House(database or default_url(), Limits()), host, port))
        address = address_of(host, port)
        print(f"Hortus is open at {address}", flush=True)
        if open_browser:
            threading.Timer(0.7, webbrowser.open, [address]).start()
        server.run(sockets=[door])
