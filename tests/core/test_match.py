"""A match as Python people drive it."""

import io

from rich.console import Console

import hortus
from hortus import CHANCE
from hortus.text import TextGame, at_random


def test_the_twelve_lines_of_the_readme() -> None:
    match = hortus.new("gardens_of_mars", seats=3, options={"special_landing": False}, seed=7)
    assert match.acting == {0}
    match.play("settle e4")
    match.play(match.legal()[0])
    action = match.legal()[5]
    assert action.move == "settle"
    match.play(action.number)
    assert str(match.refusal("walk 3 east", seat=1)).endswith("(M-6)")
    match.undo()
    assert match.acting == {2}
    assert match.legal()[5].text == action.text
    assert match.legal()[5].say("de")


def test_chance_can_be_asked_for() -> None:
    match = hortus.new("gardens_of_mars", seats=2, chance="ask", seed=1)
    match.play("settle e4")
    match.play("settle f5")
    assert match.acting == {CHANCE}
    legal = match.legal()
    assert [action.text for action in legal][:2] == ["deal red", "deal orange"]
    assert [action.weight for action in legal] == [10] * 6
    match.play("deal red")
    assert match.legal()[0].weight == 9
    match.undo()
    assert match.legal()[0].weight == 10


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    def play(seed: int) -> list[tuple[int, int]]:
        match = hortus.new("gardens_of_mars", seats=2, seed=seed)
        while not match.over:
            match.play(match.legal()[-1])
        return match.events

    assert play(4) == play(4) != play(5)


def test_undo_forgets_what_chance_did_but_not_its_luck() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=3)
    match.play("settle e4")
    before = match.state.tobytes()
    match.play("settle f5")
    assert len(match.events) > 60
    match.undo()
    assert match.state.tobytes() == before
    assert match.events == [(0, match.game.number("settle e4"))]


def test_views_hold_plain_data() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=3)
    match.play("settle e4")
    view = match.view(0)
    assert view["phase"] == "settle"
    assert view["gardener"][0] == ["e4", None]
    assert all(isinstance(value, int | str | list | type(None)) for value in view.values())


def test_names_are_told_in_the_log() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=3, names=["Ada", "Bruno"])
    match.play("settle e4")
    assert "Ada" in match.log("en")[0]
    assert "Ada" not in match.log("en", seat=0)[0]


def test_options_may_be_words_numbers_or_truths() -> None:
    texts = {
        hortus.new("gardens_of_mars", seats=2, options={"count_planted": value}, seed=1).record().text()
        for value in ("on", 1, True)
    }
    assert len(texts) == 1
    assert "option count_planted on" in texts.pop()


def test_actions_can_be_looked_for() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=3)
    legal = match.legal()
    assert "settle e4" in legal
    assert "settle f6" not in legal
    assert match.game.number("settle e4") in legal
    assert legal[0] in legal
    assert len(legal[2:5]) == 3


def test_a_seat_counts_only_what_it_may_see() -> None:
    match = hortus.new("schlossgarten", seats=2, options={"hidden_landscape": True}, seed=3)
    match.state["stack"][0, 1] = (0, 0, 2)
    match.state["tiles"][0, 1] = 2
    told = io.StringIO()
    for people in ({0}, {1}):
        TextGame(match, people, at_random, "en", Console(file=told)).score()
    for_one, for_two = told.getvalue().split("Seat 1: 0\n")[1:]
    assert for_one == "Seat 2: 0\n"
    assert for_two == "Seat 2: 6\n  +6  Landscape: 2 × lawn (S-31)\n"
    assert [match.countable(seat).scores[1] for seat in (None, 0, 1)] == [0, 0, 6]
    assert match.scores[1] == 6
