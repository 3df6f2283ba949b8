"""What is guessed for a search, and what is told in words."""

import numpy as np

from hortus.core.describe import described
from hortus.games.schlossgarten.tests.positions import begun, fresh, scene


def test_the_search_guesses_only_what_could_be():
    match = begun(3, hidden_landscape=True)
    views = match.game.part("views")
    lots = np.array([7], np.uint64)
    for seat in range(3):
        guess = match.copy()
        guess.state["hand"][0, [s for s in range(3) if s != seat]] = -1
        guess.state["pile"] = -1
        views.imagine(guess.state[0], guess.work[0], np.int64(seat), lots)
        hands = guess.state["hand"][0]
        cards = [*hands[hands >= 0].tolist(), int(guess.state["card"][0])]
        cards += [c for c, n in enumerate(guess.state["pile"][0].tolist()) for _ in range(n)]
        assert sorted(cards) == list(range(32))
        assert guess.state["hand"][0, seat].tolist() == match.state["hand"][0, seat].tolist()


def test_the_search_guesses_stacks_with_which_nobody_has_won():
    all_six = "bed a4, border a6-a7, maze c5-c6-d6, fountain g1, terrace g3-g4, basin e1-f1-f2"
    match = scene("a1 c3 a2", "g7 f7 g6", theirs=all_six, hidden_landscape=True)
    match.state["tiles"][0, 1] = 4
    match.state["stack"][0, 1] = (4, 0, 0)
    views, lots = match.game.part("views"), np.array([7], np.uint64)
    stacks = set()
    for _ in range(200):
        guess = match.copy()
        views.imagine(guess.state[0], guess.work[0], np.int64(0), lots)
        assert guess.state["stack"][0, 1].sum() == 4
        assert guess.scores[1] < 21
        stacks.add(tuple(guess.state["stack"][0, 1].tolist()))
    assert len(stacks) > 5


def test_a_position_is_told_in_words():
    told = described(fresh(3, hidden_landscape=True).seen(0))
    assert "place of Seat 1: king a1, gardener b1, architect a2" in told
    assert "pit: f6 1" in told
    assert not any("of Seat 2" in line for line in told if line.startswith(("hand", "stack")))
    view = scene("a1 c3 a2", mine="border g1-g2").view(0)
    assert (view["place"][0], view["site"][0][1]) == (["a1", "c3", "a2"], "g1-g2")
