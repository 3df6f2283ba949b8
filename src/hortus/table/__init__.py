"""The table: play in the browser, with friends and bots."""

from __future__ import annotations


def serve(
    host: str = "127.0.0.1", port: int = 8000, database: str | None = None, open_browser: bool = False
) -> None:
    """Serves the table until it is told to stop; opens a browser if wanted."""
    from hortus.table.server import run

    run(host, port, database, open_browser)
