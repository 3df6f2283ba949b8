"""Random games end, by the rules and with sound scores, for every seat count and option."""

import random

from hortus import CHANCE, Game, Match
from hortus.lab.soak import soak

from .playing import cases, few_cases, played, random_match

GAMES_A_CASE = 8


def test_compiled_random_games_end_in_every_case_and_nothing_gets_lost(game: Game) -> None:
    met = soak(game, GAMES_A_CASE * len(cases(game)))
    assert met["games"] == GAMES_A_CASE * len(cases(game))


def test_every_position_has_a_move_and_scores_that_add_up(game: Game) -> None:
    rng = random.Random(5)
    for number, case in enumerate(few_cases(game, 8)):
        match = random_match(game, case, number)
        for position in played(match, rng):
            assert position.acting, "nobody may act, yet the game is not over"
            assert position.seat != CHANCE, "chance was left undecided"
            assert len(position.legal()), "the seat to act has no legal action"
            if rng.random() < 0.1:
                check_scores(position)
        check_scores(match)
        assert match.winners
        assert not match.acting
        assert len(match.legal()) == 0


def check_scores(match: Match) -> None:
    """A score is the sum of the lines that explain it."""
    for seat, score in enumerate(match.scores):
        assert score == sum(item.points for item in match.score_sheet(seat))


def test_a_refused_action_changes_nothing(game: Game) -> None:
    rng = random.Random(11)
    match = random_match(game, cases(game)[0], 3)
    for position in played(match, rng, most=60):
        before, events = position.state.tobytes(), list(position.events)
        for _ in range(20):
            action = rng.randrange(game.actions)
            refusal = position.refusal(action, position.seat)
            assert position.state.tobytes() == before
            if refusal is not None:
                assert refusal.clause
                try:
                    position.play(action, position.seat)
                except ValueError:
                    assert position.state.tobytes() == before
                    assert position.events == events
                else:
                    raise AssertionError(f"{game.text(action)} was refused and yet played")


def test_undo_leads_back_step_by_step(game: Game) -> None:
    rng = random.Random(2)
    match = random_match(game, cases(game)[-1], 4)
    past = []
    for position in played(match, rng, most=120):
        past.append((position.state.tobytes(), len(position.events)))
    for state, events in reversed(past):
        match.undo()
        assert (match.state.tobytes(), len(match.events)) == (state, events)


def test_a_copy_goes_its_own_way(game: Game) -> None:
    match = random_match(game, cases(game)[0], 9)
    twin, before = match.copy(), match.state.tobytes()
    twin.play(twin.legal()[0])
    assert match.state.tobytes() == before
    assert len(match.past) == 0
