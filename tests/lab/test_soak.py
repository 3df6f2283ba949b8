"""Soaks: every case as often, compiled rules beside their plain twins, and the command."""

import subprocess
import sys

import hortus
from hortus.lab.soak import cases, soak, twins

MARS = hortus.games()["gardens_of_mars"]


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the soak as a person does."""
    asked = [sys.executable, "-m", "hortus.lab.soak", *words]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def test_there_is_a_case_for_every_number_of_seats_and_every_choice() -> None:
    assert len(cases(MARS)) == 2**4 + 3 * 2**3  # two gardeners are for two
    assert len({(seats, *options.values()) for seats, options in cases(MARS)}) == len(cases(MARS))


def test_every_case_is_played_as_often() -> None:
    told: list[int] = []
    met = soak(MARS, games=41, bot="seedling", tell=told.append)
    assert met["games"] == sum(told) == 80
    assert met["LAST_FLOWER"] + met["ALL_STUCK"] + met["IDLE"] == 80


def test_compiled_and_plain_rules_play_the_same_whole_games() -> None:
    assert twins(MARS, games=2)["games"] == 2


def test_a_soak_says_in_a_line_what_it_met() -> None:
    done = command("gardens_of_mars", "--games", "40")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().startswith("Gardens of Mars, 40 cases: 40 games")


def test_what_is_wrong_with_the_call_is_told() -> None:
    done = command("chess")
    assert done.returncode == 1
    assert "there is no game 'chess'" in done.stderr
    assert "Traceback" not in done.stderr
