"""Plays are read back as they were written, and the golden ones are played as ever."""

import random

import pytest

from hortus import Game, Play

from .playing import few_cases, played, random_match


def test_a_play_comes_back_from_its_text(game: Game) -> None:
    rng = random.Random(3)
    for number, case in enumerate(few_cases(game, 6)):
        match = random_match(game, case, number)
        for _ in played(match, rng, most=40 if number % 2 else 5000):
            pass
        text = match.record().text()
        again = Play.load(text)
        replayed = again.replay()
        assert again.text() == text
        assert replayed.state.tobytes() == match.state.tobytes()
        assert replayed.events == match.events
        assert replayed.log("de") == match.log("de")


def test_golden_plays_are_played_as_ever(game: Game) -> None:
    files = sorted((game.folder / "tests" / "plays").glob("*.play"))
    assert files, "a game keeps golden plays in tests/plays/"
    for file in files:
        play = Play.load(file)
        match = play.replay()
        assert match.over, f"{file.name} is not played to its end"
        assert match.record().text() == file.read_text(encoding="utf-8")


def test_a_damaged_line_is_named(game: Game) -> None:
    file = min((game.folder / "tests" / "plays").glob("*.play"), key=lambda f: f.stat().st_size)
    lines = file.read_text(encoding="utf-8").splitlines()
    body = next(n for n, line in enumerate(lines) if not line) + 1
    for n in range(body, min(body + 6, len(lines))):
        damaged = [*lines[:n], lines[n][:2] + "nonsense", *lines[n + 1 :]]
        with pytest.raises(ValueError, match=f"line {n + 1}"):
            Play.load("\n".join(damaged)).replay()
