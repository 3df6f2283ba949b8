"""A game of another package is found by its entry point and has everything ours have."""

import importlib.metadata
import sys
from pathlib import Path

import pytest

import hortus
from hortus.core import games as core_games
from hortus.lab import chapters, study
from hortus.lab.playing import BrokenGame
from hortus.lab.soak import soak

RULES = '''
"""Take one to three pebbles; who takes the last one wins."""

from enum import IntEnum

import numpy as np

from hortus.kit import OVER, Reason, Span, field, entry, move, record, rule


class Phase(IntEnum):
    TAKE = 0


class No(Reason):
    OBJECTION = ""
    NOT_YOUR_TURN = "P-1"
    TOO_MANY = "P-2"
    GAME_OVER = "P-3"


class Line(Reason):
    TAKEN = "P-2"


class Ending(Reason):
    NONE = ""
    NO_PEBBLES = "P-3"


@record
class State:
    seats = field(np.int8)
    seat = field(np.int8)
    phase = field(np.int8, of=Phase)
    ending = field(np.int8, of=Ending)
    pebbles = field(np.int8)
    taken = field(np.int8, 4)


@rule
def setup(s):
    s.pebbles = 12


@rule
def due(s, seat):
    return No.GAME_OVER if s.seat == OVER else No.NOT_YOUR_TURN


@move(during=Phase.TAKE, pebbles=Span(1, 3))
def take(s, seat, pebbles):
    """P-2"""
    s.pebbles -= pebbles + 1
    s.taken[seat] += pebbles + 1
    s.seat = (seat + 1) % s.seats
    if s.pebbles == 0:
        s.seat, s.ending = OVER, Ending.NO_PEBBLES


@take.refusal
def _(s, pebbles):
    return No.TOO_MANY if pebbles + 1 > s.pebbles else No.OBJECTION


@rule
def score(s, seat, sheet):
    return entry(sheet, Line.TAKEN, 0, 0, s.taken[seat])


@rule
def result(s, seat):
    return s.taken[seat]
'''

INVARIANTS = """
from enum import IntEnum

from hortus.kit import rule


class Broken(IntEnum):
    NOTHING = 0
    TOO_FEW_ARE_LEFT = 1


@rule
def broken(s, work):
    return Broken.TOO_FEW_ARE_LEFT if s.pebbles < 5 else Broken.NOTHING
"""


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> hortus.Game:
    """A package outside of ours, installed with an entry point."""
    folder = tmp_path / "pebble_game"
    folder.mkdir()
    (folder / "rules.py").write_text(RULES)
    (folder / "__init__.py").write_text(
        "from hortus.core.games import Game\n"
        'GAME = Game("Pebbles", "Anybody", "Nobody", 2000, seats=(2, 4), rulebook_prefix="P")\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    point = importlib.metadata.EntryPoint("pebbles", "pebble_game:GAME", "hortus.games")
    monkeypatch.setattr(core_games, "entry_points", lambda group: [point])
    core_games.found_games.cache_clear()
    yield hortus.games()["pebble_game"]
    core_games.found_games.cache_clear()
    for name in [name for name in sys.modules if name.startswith("pebble_game")]:
        del sys.modules[name]


def test_a_foreign_game_is_found_beside_ours(pebbles: hortus.Game) -> None:
    assert pebbles.title == "Pebbles"
    assert "gardens_of_mars" in hortus.games()


def test_a_foreign_game_can_be_played(pebbles: hortus.Game) -> None:
    match = hortus.new("pebble_game", seats=3, seed=1)
    while not match.over:
        match.play(match.legal()[-1])
    assert match.winners == [0]
    assert match.scores == [6, 3, 3]
    assert hortus.Play.load(match.record().text()).replay().scores == match.scores


def test_a_foreign_game_can_be_studied(pebbles: hortus.Game) -> None:
    greedy, blind = (study(pebbles, seats=3, games=60, bot=bot) for bot in ("greedy", "random"))
    assert (greedy.scores.sum(axis=1) == 12).all()
    assert greedy.decisions.mean() < blind.decisions.mean()  # who takes three is done sooner
    assert chapters([greedy])["Scores, length, endings"][0]["no pebbles"] == 1.0


def test_what_never_may_be_ends_a_soak(pebbles: hortus.Game) -> None:
    (pebbles.folder / "tests").mkdir()
    (pebbles.folder / "tests" / "invariants.py").write_text(INVARIANTS)
    told = r"Pebbles, random, luck '.*': too few are left\n(.*\n)*pebbles = [0-4]"
    with pytest.raises(BrokenGame, match=told):
        soak(pebbles, games=3)


def test_a_rulebook_that_is_not_translated_is_read_in_english(pebbles: hortus.Game) -> None:
    (pebbles.folder / "rulebook.md").write_text("# Pebbles\n\n**P-1** Take one to three pebbles.\n")
    rulebook = pebbles.rulebook_in("de")
    assert rulebook.language == "en"
    assert rulebook.clauses["P-1"].text == "Take one to three pebbles."


def test_a_parameter_may_not_have_a_name_of_the_kit() -> None:
    from hortus.kit import Span, move

    with pytest.raises(TypeError, match="'seat'"):

        @move(during=0, seat=Span(1, 2))
        def sit(s: object, seat: int) -> None: ...
