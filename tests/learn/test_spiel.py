"""OpenSpiel's own random simulation test over every game and seat count."""

import numpy as np
import pyspiel
import pytest

import hortus
from hortus.learn.spiel import register

NAMES = register()
CASES = [(name, seats) for name, game in hortus.games().items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_openspiel_plays_at_random(name: str, seats: int) -> None:
    game = pyspiel.load_game(f"hortus_{name}", {"seats": seats})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", list(hortus.games()))
def test_a_clone_goes_its_own_way_and_chance_sums_to_one(name: str) -> None:
    state = pyspiel.load_game(f"hortus_{name}").new_initial_state()
    lots = np.random.default_rng(1)
    for _ in range(80):
        if state.is_terminal():
            break
        twin = state.clone()
        assert str(twin) == str(state)
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            action = int(lots.choice(actions, p=chances))
        else:
            action = int(lots.choice(state.legal_actions()))
        state.apply_action(action)
        assert twin.history() != state.history()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("hortus_gardens_of_mars(seats=2,two_gardeners=on)")
    assert game.new_initial_state().match.options["two_gardeners"] == 1
