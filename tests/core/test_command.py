"""The command line, run as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest


def hortus(*words: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    return subprocess.run(
        [sys.executable, "-m", "hortus", *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )


def test_games_are_listed() -> None:
    done = hortus("games")
    assert done.returncode == 0
    assert "gardens_of_mars" in done.stdout


def test_a_clause_can_be_read_with_its_code_and_tests() -> None:
    done = hortus("rules", "gardens_of_mars", "M-17", "--where")
    assert "M-17" in done.stdout
    assert "garden.py:" in done.stdout
    assert "::test_" in done.stdout


def test_the_rules_are_read_in_a_language() -> None:
    assert "Zentralfeld" in hortus("rules", "gardens_of_mars", "M-17", "--language", "de").stdout
    assert "Der Aufbau" in hortus("rules", "gardens_of_mars", "--language", "de").stdout
    assert "La mise en place" in hortus("rules", "gardens_of_mars", "-l", "fr").stdout


def test_a_whole_game_can_be_played_by_keyboard(tmp_path: Path) -> None:
    typed = "help\nlook\nwhy settle f6\nrule M-9\nundo\n" + "1\n" * 400
    done = hortus("play", "gardens_of_mars", "--bot", "random", "--seed", "5", typed=typed, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "M-9" in done.stdout
    assert "You have not decided anything yet." in done.stdout
    assert "★" in done.stdout


def test_the_keyboard_speaks_the_language_of_the_game() -> None:
    typed = "help\nwhy settle f6\nwhy settle a1\nsettle f6\nundo\nrule M-999\n99\nlist xyz\nlook\nquit\n"
    german = hortus("play", "gardens_of_mars", "--seed", "5", "-l", "de", typed=typed).stdout
    assert "help zeigt die Befehle." in german
    assert "quit          aufhören" in german
    assert "Das geht." in german
    assert german.count("(M-9)") == 2, "asked why not, and when it was tried"
    assert "Du hast noch nichts entschieden." in german
    assert "Die Regel M-999 gibt es nicht; es gibt M-1 bis M-DC15." in german
    assert "Die Liste geht von 1 bis 90; 99 steht nicht darin." in german
    assert "Nichts, was du tun kannst, enthält „xyz“." in german
    assert "turn: Platz 1" in german
    assert german.count("  1  ") == 1, "what can be done is listed once a decision"


def test_the_position_is_told_in_words_of_the_game_and_not_in_numbers_of_its_record() -> None:
    told = hortus("play", "habitats", "--seed", "5", "-l", "de", typed="look\nquit\n").stdout
    assert "Markt: " in told
    assert "Park von Platz 1: " in told
    assert "2097152" not in told


def test_two_people_at_one_keyboard_hand_it_over_where_something_is_hidden() -> None:
    two = ("--me", "0,1", "--seats", "2", "--seed", "5")
    hidden = hortus("play", "schlossgarten", *two, typed="play 1\n1\n" * 40)
    assert hidden.returncode == 0, hidden.stderr
    assert "Seat 2: take the keyboard" in hidden.stdout
    open_game = hortus("play", "gardens_of_mars", *two, typed="1\n" * 9)
    assert "take the keyboard" not in open_game.stdout


def test_a_game_is_watched_saved_replayed_and_drawn(tmp_path: Path) -> None:
    watched = hortus(
        "watch", "gardens_of_mars", "--bot", "random", "--seed", "2", "--save", "a.play", folder=tmp_path
    )
    assert watched.returncode == 0, watched.stderr
    replayed = hortus("replay", "a.play", "--language", "de", folder=tmp_path)
    assert replayed.returncode == 0, replayed.stderr
    drawn = hortus("draw", "a.play", "--to", "a.png", "--moves", "150", "--width", "300", folder=tmp_path)
    assert drawn.returncode == 0, drawn.stderr
    assert (tmp_path / "a.png").stat().st_size > 1000


def test_a_game_is_studied(tmp_path: Path) -> None:
    done = hortus("lab", "gardens_of_mars", "--games", "20", "--json", "a.json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "### Start seats" in done.stdout
    told = json.loads((tmp_path / "a.json").read_text())
    assert (told["game"], told["bot"], told["games"]) == ("gardens_of_mars", "greedy", 20)
    assert [row["seat"] for row in told["chapters"]["Start seats"]][:5] == [1, 2, 1, 2, 3]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "chess"), "no game 'chess'"),
        (("play", "gardens_of_mars", "--seats", "9"), "played by 2 to 5, not by 9"),
        (("play", "gardens_of_mars", "--me", "4"), "seats 0 to 1"),
        (("play", "gardens_of_mars", "--me", "x"), "a seat is a number"),
        (("play", "gardens_of_mars", "-o", "fast"), "written name=value"),
        (("play", "gardens_of_mars", "-l", "la"), "no words in 'la'"),
        (("rules", "gardens_of_mars", "M-99"), "no clause 'M-99'"),
        (("rules", "gardens_of_mars", "-l", "la"), "no words in 'la'"),
        (("lab", "gardens_of_mars", "--bot", "master"), "bots that do not search"),
        (("lab", "gardens_of_mars", "-o", "two_gardeners=on"), "for 2 seats, not for 3"),
        (("lab", "gardens_of_mars", "--games", "0"), "counted from 1"),
        (("lab", "gardens_of_mars", "--on", "moon"), "not on 'moon'"),
        (("draw", "gardens_of_mars", "--to", "a.gif"), ".svg or .png"),
        (("draw", "gardens_of_mars", "--theme", "pink"), "light or dark"),
        (("draw", "gardens_of_mars", "--moves", "-4"), "Invalid value for '--moves'"),
        (("draw", "gardens_of_mars", "--to", "none/a.svg"), "no folder none in which a.svg"),
        (("watch", "gardens_of_mars", "--save", "none/a.play"), "no folder none in which a.play"),
        (("lab", "gardens_of_mars", "--json", "."), "is a folder; name a file in it"),
        (("arena", "--seats", "9"), "is played by 2 to 4, not by 9 seats"),
        (("arena", "-g", "schlossgarten", "--seats", "5"), "is played by 2 to 4, not by 5 seats"),
        (("arena", "--simulations", "0"), "Invalid value for '--simulations'"),
        (("analyse", "none.play", "--json", "none/a.json"), "no folder none in which a.json"),
        (("analyse", "none.play", "--simulations", "0"), "Invalid value for '--simulations'"),
        (("bench", "gardens_of_mars", "--seconds", "-1"), "Invalid value for '--seconds'"),
        (("serve", "--port", "99999"), "Invalid value for '--port'"),
        (("serve", "--host", "nowhere.invalid"), "nobody can listen at nowhere.invalid, port 8000"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = hortus(*words, folder=tmp_path)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
