"""Write down what the present version of each game's rules promises (tests/locked.toml)."""

import sys

import hortus
from hortus.core.locks import locked, locks_text

DEPTH = 3

if __name__ == "__main__":
    for name, game in hortus.games().items():
        if not sys.argv[1:] or name in sys.argv[1:]:
            file = game.folder / "tests" / "locked.toml"
            file.write_text(locks_text(locked(game, DEPTH)), encoding="utf-8")
            print(file)
