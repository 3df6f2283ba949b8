"""Our search with full random playouts from the start of a game; and what a second thread adds."""

from collections.abc import Callable
from functools import partial

import hortus
from bench.measuring import SEARCH, Measurement, rate
from hortus import Game
from hortus.bots import Search, Settings
from hortus.bots.search import WITHOUT_END

SEATS = 3
SIMULATIONS = 400
FULL = Settings(tries=1, cut=WITHOUT_END, look=0)


def measurements() -> list[Measurement]:
    """One and two threads for every game."""
    found = []
    for game in hortus.games().values():
        found += [
            Measurement(
                f"{game.title}, search",
                partial(searching, game, 1),
                (SEARCH,),
                unit="sim/s",
                must=10e3,
                aim=50e3,
            ),
            Measurement(
                f"{game.title}, search in two threads", partial(searching, game, 2), (SEARCH,), unit="sim/s"
            ),
        ]
    return found


def searching(game: Game, threads: int, seconds: float) -> float:
    """Simulations a second, each with a playout to the end."""
    return rate(one_search(game, threads), seconds)


def one_search(game: Game, threads: int) -> Callable[[], int]:
    """A search that begins anew every time."""
    match = hortus.new(game.name, SEATS, seed=1)
    search = Search(game, match.seat, FULL, threads, seed=1)

    def work() -> int:
        search.trees = [search.empty(thread) for thread in range(threads)]
        search.think(match.state, simulations=SIMULATIONS * threads, whole=True)
        return search.simulations

    return work
