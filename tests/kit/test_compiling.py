"""Compiled code is kept, and thrown away when any source of it changes."""

import os
import subprocess
import sys
from enum import IntEnum
from pathlib import Path

import numba
import numpy as np
import pytest

import hortus
from hortus.kit.compiling import PACKAGE, inner, sources, unit_of


class Kind(IntEnum):
    """An enum as rules have them."""

    FIRST = 0
    SECOND = 1


PROGRAM = """
import sys; sys.path.insert(0, {folder!r})
from tiny.rules import answer
print(answer(1))
"""


def write_tiny(folder: Path, table: str) -> None:
    """A package of two files: a rule, and a table it reads from the other."""
    tiny = folder / "tiny"
    tiny.mkdir(exist_ok=True)
    (tiny / "__init__.py").write_text("")
    (tiny / "tables.py").write_text(f"import numpy as np\nTABLE = np.array({table})\n")
    (tiny / "rules.py").write_text(
        "from hortus.kit import rule\nfrom tiny.tables import TABLE\n\n\n"
        "@rule\ndef answer(k):\n    return TABLE[k]\n"
    )


def answer(folder: Path) -> int:
    """What a fresh process answers."""
    environment = {**os.environ, "HORTUS_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(folder=str(folder))],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def test_a_change_in_another_file_is_noticed(tmp_path: Path) -> None:
    write_tiny(tmp_path, "[1, 2, 3]")
    assert answer(tmp_path) == 2
    write_tiny(tmp_path, "[1, 5, 3]")
    assert answer(tmp_path) == 5


def test_a_games_folder_is_one_unit_and_its_drawings_do_not_count() -> None:
    folder = PACKAGE / "games" / "gardens_of_mars"
    assert unit_of(folder / "rules" / "turns.py") == folder
    names = {file.name for file in sources(folder)}
    assert {"turns.py", "values.py"} <= names
    assert not names & {"board.py", "en.toml", "oracle.py"}


def test_numbers_of_every_width_share_one_compiled_function() -> None:
    twice = inner(lambda k: 2 * k, kept=False)
    asks = numba.njit(lambda small, wide: twice(small) + twice(wide) + twice(3) + twice(Kind.SECOND))
    assert asks(np.int8(100), np.int64(2**40)) == 200 + 2**41 + 6 + 2
    assert asks(np.uint8(255), np.int16(-1)) == 510 - 2 + 6 + 2
    widths = [kind for (kind,) in twice.signatures if kind.name.startswith(("int", "uint"))]
    assert [kind.name for kind in widths] == ["int64"]
    assert twice(21) == 42, "people may call it, too"


def test_overflow_is_loud_in_plain_python() -> None:
    game = hortus.games()["gardens_of_mars"]
    state = game.start(2, compiled=False)
    state["dice"][0, :] = 127
    state["pending"] = 1
    state["phase"], state["seat"] = game.rules.Phase.ROLL, hortus.CHANCE
    with pytest.raises((FloatingPointError, OverflowError)):
        game.interpreted.act(state, 0, game.work(), hortus.CHANCE, game.number("roll 1"))


def test_a_state_is_copied_by_assignment() -> None:
    game = hortus.games()["gardens_of_mars"]
    states = np.zeros(3, game.dtype)
    states[1] = game.start(3)[0]
    assert states[1].tobytes() == game.start(3)[0].tobytes()
