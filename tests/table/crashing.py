"""A process that has read and compiled everything and, for every line it gets, forks a server.

So a server can be killed and started again a hundred times without a hundred imports.
"""

import os
import signal
import sys

import uvicorn

from hortus.table.app import create_app
from hortus.table.guard import Limits
from hortus.table.house import House, warm
from hortus.table.server import config

WIDE = Limits(requests=1e6, burst=1e6, makes=1e6, make_burst=1e6, messages=1e6, message_burst=1e6)


def main(database: str, port: int, game: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are not waited for
    house = House(database, WIDE)
    warm(house.games[game])
    create_app(house)
    house.close()
    for _ in sys.stdin:
        pid = os.fork()
        if pid == 0:
            serve(database, port, game)
        print(pid, flush=True)


def serve(database: str, port: int, game: str) -> None:
    os.setsid()
    house = House(database, WIDE, pace=0.02, workers=1)
    house.games = {game: house.games[game]}
    server = uvicorn.Server(config(house, "127.0.0.1", port))
    try:
        server.run()
    finally:
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
