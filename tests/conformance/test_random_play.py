"""Random games end, by the rules and with sound scores, for every seat count and option."""

import importlib.util
import random
from typing import Any

import numpy as np

from hortus import CHANCE, OVER, Game, Match

from .playing import cases, few_cases, played, random_match

GAMES_A_CASE, DECISIONS = 8, 100_000


def conserved(game: Game) -> Any:
    """What a game's own tests say never changes during play, if they say so."""
    name = f"{game.package}.tests.invariants"
    return importlib.import_module(name).conserved if importlib.util.find_spec(name) else lambda state: None


def test_compiled_random_games_end_in_every_case(game: Game) -> None:
    state, work, out = np.zeros(1, game.dtype), game.work(), np.zeros(game.most, np.int32)
    pieces = conserved(game)
    for number, (seats, options) in enumerate(cases(game)):
        start = game.start(seats, options)
        luck = np.array([number * 7919 + 1], np.uint64)
        for _ in range(GAMES_A_CASE):
            state[:] = start
            decisions = game.kernel.play_out(state, 0, work, luck, out, DECISIONS)
            assert 0 < decisions < DECISIONS, f"{seats} seats, {options}: a seat had no move, or no end"
            assert state["seat"][0] == OVER
            assert state["ending"][0] != 0, "a game that is over has an ending"
            assert pieces(state[0]) == pieces(start[0]), "a piece was lost or made"


def test_every_position_has_a_move_and_scores_that_add_up(game: Game) -> None:
    rng = random.Random(5)
    pieces = conserved(game)
    for number, case in enumerate(few_cases(game, 8)):
        match = random_match(game, case, number)
        first = pieces(match.state[0])
        for position in played(match, rng):
            assert position.acting, "nobody may act, yet the game is not over"
            assert position.seat != CHANCE, "chance was left undecided"
            assert len(position.legal()), "the seat to act has no legal action"
            if rng.random() < 0.1:
                check_scores(position)
                assert pieces(position.state[0]) == first
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
