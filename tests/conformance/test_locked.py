"""What never changes quietly: the numbers of actions, and how many games there are to a depth."""

import tomllib

from hortus import Game
from hortus.core.locks import locked, locks_text


def test_numbering_and_counts_are_what_they_were(game: Game) -> None:
    file = game.folder / "tests" / "locked.toml"
    assert file.exists(), "write it with: python scripts/lock.py"
    kept = tomllib.loads(file.read_text(encoding="utf-8"))
    now = locked(game, depth=kept["depth"])
    assert now == kept, (
        f"changed; if that is meant, give the rules a new version and lock again:\n{locks_text(now)}"
    )
