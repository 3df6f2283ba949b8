"""One server process."""

from __future__ import annotations

import logging
import threading
import webbrowser

import uvicorn

from hortus.table.app import create_app
from hortus.table.guard import Limits
from hortus.table.house import House
from hortus.table.store import default_url


def config(house: House, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs the application: addresses and links are not written into any log."""
    return uvicorn.Config(
        create_app(house),
        host=host,
        port=port,
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
