"""One server process."""

from __future__ import annotations

import asyncio
import logging
import threading
import webbrowser

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from hortus.table.app import create_app
from hortus.table.guard import Limits
from hortus.table.house import House
from hortus.table.store import default_url

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


def run(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serves until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    house = House(database or default_url(), Limits())
    server = uvicorn.Server(config(house, host, port))
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::1') else host}:{port}/"
    print(f"Hortus is open at {address}", flush=True)
    if open_browser:
        threading.Timer(0.7, webbrowser.open, [address]).start()
    server.run()
