"""What bots look at: more points are worth more, and so is a constellation that can be reached."""

import numpy as np

from hortus.games.schlossgarten.tests.positions import landscape, scene


def worth(match, seat=0):
    values = match.game.part("values")
    return values.worth(match.state[0], match.work[0], np.int64(seat))


def test_points_of_one_s_own_are_worth_more_than_those_of_others():
    poor, rich = scene("a1 c3 a2", phase="BUILD"), scene("a1 c3 a2", mine="maze e1-e2-f2", phase="BUILD")
    robbed = scene("a1 c3 a2", theirs="maze e1-e2-f2", phase="BUILD")
    assert worth(rich) > worth(poor) > worth(robbed)


def test_a_card_that_can_be_met_is_worth_more_than_one_that_cannot():
    assert worth(scene("a1 b1 a2", card=1)) > worth(scene("a1 b1 a2", card=1, steps=0))


def test_of_two_constellations_the_one_beside_richer_landscape_is_worth_more():
    green, grey = (scene("c3 b2 c2", card=1, steps=0, jump_cost=1) for _ in range(2))
    everywhere = " ".join(f"{column}{row}" for column in "abcd" for row in range(1, 5))
    landscape(green, lawn=everywhere)
    landscape(grey, stone=everywhere)
    assert worth(green) > worth(grey)


def test_a_pit_on_which_the_digger_can_build_is_worth_its_points():
    useful = scene("a1 c3 a2", pits="d3", digger="gardener", phase="BUILD")
    useless = scene("a1 c3 a2", pits="d3", mine="bed f1, border f2-f3", digger="gardener", phase="BUILD")
    gained = worth(useful) - worth(scene("a1 c3 a2", pits="g4", digger="gardener", phase="BUILD"))
    assert gained >= 2
    assert worth(useless) - 3 < worth(useful)


def test_the_end_is_worth_most_to_the_winner():
    match = scene("a1 c3 a2", pits="d3", phase="BUILD")
    match.state["taken"][0, 0] = (0, 0, 7)
    before = worth(match)
    match.play("build gardener d3")
    assert match.over
    assert worth(match, 0) > before + 8
    assert worth(match, 1) < worth(match, 0)
