"""Other people's bots: they play, or they fail and the caller goes on."""

import io
import json
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hortus
from hortus import Match
from hortus.bots import arena, protocol
from hortus.bots.arena import Fixture, play_fixture
from hortus.bots.choosing import Position
from hortus.bots.protocol import BotFailed, Line, Program, Speaker, about_choice, about_game, speak

HERE = Path(__file__).parent
FIRST_LEGAL = HERE.parents[1] / "examples" / "first_legal.py"


def command(kind: str) -> str:
    """How to start one of the bots of `foreign.py`."""
    return shlex.join([sys.executable, str(HERE / "foreign.py"), kind])


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long here."""
    monkeypatch.setattr(protocol, "GRACE", 0.3)


def test_a_good_bot_plays(garden: Match) -> None:
    """By the text of an action; what it mutters is passed over."""
    program = Program(command("good"))
    program.begin(garden, garden.seat)
    assert program.name == "Foreign"
    assert program.choose(garden, garden.seat) == garden.legal()[0].number
    program.close()
    assert program.process.returncode == 0


@pytest.mark.parametrize(
    ("kind", "said"),
    [("crash", "crashed"), ("hang", "hangs"), ("illegal", "no legal action"), ("garbage", "no legal action")],
)
@pytest.mark.usefixtures("short")
def test_a_bad_bot_is_found_out(garden: Match, kind: str, said: str) -> None:
    """Whatever it does, the host is told and its process is gone afterwards."""
    program = Program(command(kind), seconds=0.5)
    program.begin(garden, garden.seat)
    with pytest.raises(BotFailed, match=said):
        program.choose(garden, garden.seat)
    program.close()
    assert program.process.poll() is not None


def test_what_does_not_start_or_greet_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first game."""
    with pytest.raises(BotFailed, match="does not start"):
        Program("no-such-program-anywhere")
    monkeypatch.setattr(protocol, "GREETING", 1.0)
    with pytest.raises(BotFailed, match="hangs"):
        Program(command("silent"))


@pytest.mark.usefixtures("short")
def test_a_league_goes_on_and_marks_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is finished by a stand-in, the fault stands in the outcome."""
    monkeypatch.setattr(arena, "STAND_IN", "random")
    fixture = Fixture("gardens_of_mars", 2, ("random", f"exec:{command('crash')}"), "1", seconds=0.5)
    outcome = play_fixture(fixture)
    assert sorted(outcome.places)[0] == 1
    assert len(outcome.faults) == 1
    assert outcome.faults[0].startswith("seat 1:")


def test_the_reference_bot_plays_a_whole_game() -> None:
    """It has at most thirty lines."""
    assert len(FIRST_LEGAL.read_text().splitlines()) <= 30
    bot = "exec:" + shlex.join([sys.executable, str(FIRST_LEGAL)])
    outcome = play_fixture(Fixture("gardens_of_mars", 2, (bot, "random"), "2"))
    assert outcome.faults == []
    assert outcome.moves[0] > 10


def test_a_bot_is_told_only_what_its_seat_may_see() -> None:
    """Cards in other hands and in the pile are blank, in the view and in the state."""
    match = hortus.new("schlossgarten", 3, seed=4)
    told = about_choice(match, match.seat, 1.0)
    assert told["view"]["pile"] is None
    others = [hand for seat, hand in enumerate(told["view"]["hand"]) if seat != match.seat]
    assert set(others) == {None}
    again = match.copy()
    again.state["pile"] = 0
    assert about_choice(again, match.seat, 1.0) == told


def test_the_gaps_between_fields_tell_nothing() -> None:
    """A State has unused bytes; what happened to lie there in memory is not sent to anybody."""
    match = hortus.new("schlossgarten", 3, seed=4)
    used = np.zeros(1, match.game.dtype)
    for name in used.dtype.names or ():
        used[name] = np.frombuffer(b"\xff" * used[name].itemsize, used[name].dtype)[0]
    gaps = used.view(np.uint8) == 0
    assert gaps.any()
    told = Position.seen(match, match.seat).state
    match.state.view(np.uint8)[gaps] = 77
    assert Position.seen(match, match.seat).state == told


# -- our own bots behind the protocol ------------------------------------------------------------------


def answers(lines: list[str]) -> list[Line]:
    """What our bot answers to these lines."""
    said = io.StringIO()
    speak("gardener", io.StringIO("".join(f"{line}\n" for line in lines)), said)
    return [Line.read(line) for line in said.getvalue().splitlines()]


def test_our_bots_speak_the_protocol(garden: Match) -> None:
    """From the greeting to the end."""
    seat = garden.seat
    game, choice = Line("game", about_game(garden, seat)), Line("choose", about_choice(garden, seat, None))
    said = answers(["hortus", str(game), str(choice), 'over {"scores": []}', "quit", "hortus"])
    assert [line.word for line in said] == ["bot", "ready", "action"]
    assert garden.refusal(said[2].said, seat) is None


@pytest.mark.parametrize(
    "wrong",
    [
        "sing",
        "game {",
        "game",
        'game {"game": "chess", "seat": 0}',
        'game {"game": "habitats"}',
        "choose {}",
        "choose 7",
        "[" * 5000,
        "game " + "[" * 100_000,
    ],
)
def test_what_a_bot_does_not_understand_it_answers(wrong: str) -> None:
    """With an error, and goes on."""
    said = answers([wrong, "hortus"])
    assert [line.word for line in said] == ["error", "bot"]
    assert set(said[0].said) == {"error", "detail"}


def test_a_state_of_the_wrong_size_is_an_error(garden: Match) -> None:
    """Like every other damaged payload."""
    found: list[str] = []
    speaker = Speaker("gardener", found.append)
    speaker.hear(str(Line("game", about_game(garden, garden.seat))))
    damaged: dict[str, Any] = {**about_choice(garden, garden.seat, None), "state": "AAAA"}
    assert speaker.hear(f"choose {json.dumps(damaged)}")
    assert found[-1].startswith("error")


def test_what_is_missing_from_a_line_is_named() -> None:
    found: list[str] = []
    assert Speaker("greedy", found.append).hear('game {"seats": 2}')
    assert found == ['error {"error":"KeyError","detail":"game is missing"}']
