"""Goals, their points, and the end, clause by clause."""

import numpy as np
import pytest

import hortus
from hortus.testing import clause

from .oracle import fresh_park, goal_points, measured
from .positions import RULES, begun, items, lay_out, play_turn, with_park


def year_ends(parks, goals=("many-areas", "big-area"), year=0):
    """The points of every seat for two goals, when a year ends with these parks."""
    match = begun(len(parks))
    s = match.state.view(np.recarray)[0]
    for seat, park in enumerate(parks):
        lay_out(s, seat, *park)
    s.year = year
    s.goal[year] = [RULES.GOAL.index(goal) for goal in goals]
    from hortus.kit.compiling import uncompiled

    uncompiled(RULES.judge_year)(s, match.work.view(np.recarray)[0])
    return s.won[: len(parks), year].tolist(), s.measured[: len(parks), year].tolist()


def areas(n):
    """A park of n areas of one tile each."""
    lands = [("zebra", "hart"), ("lion", "okapi"), ("rhinoceros", "leopard"), ("gazelle", "gorilla")]
    tiles = [tile for pair in lands for tile in pair]
    return [(tiles[k], k + 1, 0) for k in range(n)]


@clause("H-15")
def test_after_a_year_the_best_park_gets_the_most():
    won, measures = year_ends([areas(4), areas(2), areas(3)])
    assert [first for first, _ in measures] == [4, 2, 3]
    assert [first for first, _ in won] == [3, 0, 1]
    match = begun(3)
    assert len(set(match.seen(None).goal.flatten().tolist())) == 6
    while match.seen(None).year == 0:
        play_turn(match)
    lines = [line for line in items(match) if line[0] == "GOAL_DONE"]
    assert len(lines) == 2
    assert match.scores[0] == sum(points for *_, points in items(match))


@clause("H-16")
def test_the_tied_get_only_the_points_of_their_lowest_rank():
    won, _ = year_ends([areas(5), areas(5), areas(4), areas(2)], year=2)
    assert [first for first, _ in won] == [3, 3, 1, 0]
    won, _ = year_ends([areas(5), areas(5), areas(5), areas(2)], year=2)
    assert [first for first, _ in won] == [1, 1, 1, 0]
    won, _ = year_ends([areas(3)] * 3)
    assert [first for first, _ in won] == [0, 0, 0]


@clause("H-17")
@pytest.mark.parametrize("goals", [0, 1, 2])
def test_there_may_be_fewer_goals(goals):
    match = begun(2, goals=goals)
    shown = [goal for goal in match.seen(None).goal.flatten().tolist() if goal >= 0]
    assert len(shown) == len(set(shown)) == 3 * goals
    while not match.over:
        match.play(match.legal()[0])
    assert len([line for line in items(match) if line[0] == "GOAL_DONE"]) == 3 * goals


PARK = [
    ("road-grass", 0, 1, 1), ("zebra", 0, 2), ("lion", 0, 3), ("acacia-grass", 0, 4), ("hart", 0, 5),
    ("lily-bush", 0, 6), ("lotus-bush", -1, 3), ("bat", -1, 4), ("honey-bee", 1, 4),
]  # fmt: skip


@clause("H-DC11")
@pytest.mark.parametrize(
    ("goal", "measure"),
    [
        ("long-line", 7),  # the column from the entrance to the lily
        ("big-area", 5),  # road, zebra, lion, acacia, honey bee
        ("near-the-road", 4),  # hart, lily, bee and bat
        ("variety", 6),
        ("many-areas", 4),
        ("compact-park", 6),
        ("flower-variety", 3),
        ("happy-animals", 3),
        ("balance", 0),
    ],
)
def test_what_the_goals_measure(goal, measure):
    _won, measures = year_ends([PARK, []], goals=(goal, "balance"))
    assert measures[0][0] == measured(fresh_park(*PARK), goal)
    assert measures[0][0] == measure


@clause("H-DC11")
@pytest.mark.parametrize("goal", ["near-the-road", "compact-park"])
def test_for_some_goals_less_is_better_and_nothing_is_a_measure(goal):
    won, measures = year_ends([PARK, []], goals=(goal, "balance"))
    assert measures[1][0] == 0
    assert [first for first, _ in won] == [0, 3]


@clause("H-DC12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("year", [0, 1, 2])
def test_the_points_for_a_rank(seats, year):
    won, measures = year_ends([areas(7 - seat) for seat in range(seats)], year=year)
    assert [first for first, _ in won] == goal_points([first for first, _ in measures], "many-areas", year)


@clause("H-DC13")
@pytest.mark.parametrize(("parks", "winners"), [("animal and flowers", [0]), ("flowers and flowers", [0, 1])])
def test_between_equals_more_fulfilled_animals_win_or_they_share_the_victory(parks, winners):
    match = begun(2, goals=0)
    while match.turn != 1 or match.seen(None).year < 2 or match.seen(None).rounds < 5:
        match.play(match.legal()[0])
    match.play(match.legal()[0])
    s = match.state.view(np.recarray)[0]
    worth_three = {
        "animal": [("hart", 1, 0), ("leopard", 2, 0), ("zebra", 1, 1)],
        "flowers": [("acacia-grass", 1, 0), ("aloe-rock", 0, 1), ("lily-bush", -1, 0)],
    }
    for seat, park in enumerate(parks.split(" and ")):
        s.laid[seat] = 0
        lay_out(s, seat, *worth_three[park])
    s.hand = RULES.TILE.index("crocodile")
    while not match.over:
        match.play(match.legal()[0])
    assert match.scores == [3, 3]
    assert match.winners == winners


@clause("H-DC14")
@pytest.mark.parametrize(("points", "ending"), [(False, "SOLO_LOST"), (True, "SOLO_WON")])
def test_alone_sixty_points_are_a_win(points, ending):
    match = hortus.new("habitats", 1, seed=2)
    turns = 0
    while not match.over:
        if turns == 20 and points:
            s = match.state.view(np.recarray)[0]
            s.laid[0] = 0
            lay_out(s, 0, *RICH)
        play_turn(match)
        turns += 1
    assert turns == 21
    assert match.ending.name == ending
    assert (match.scores[0] >= 60) == points
    assert not [line for line in items(match) if line[0].startswith("GOAL")]


RICH = [  # a park of 66 points
    ("rock-hyrax", 1, 0), ("genet", 1, 1), ("lion", 1, 2), ("cheetah", 1, 3), ("rock-lizard", 2, 0),
    ("porcupine", 2, 1), ("kingfisher", 2, 2), ("wildebeest", 2, 3), ("ostrich", 3, 0),
    ("acacia-grass", 3, 1),
    ("scarab-beetle", 3, 2), ("buffalo", 3, 3), ("nile-monitor", 4, 0), ("goliath-heron", 4, 1),
    ("hippopotamus", 4, 2), ("rhinoceros", 4, 3), ("camel", 5, 0), ("acacia-bush", 5, 1),
    ("grey-parrot", 5, 2), ("savanna-hare", 5, 3),
]  # fmt: skip


@clause("H-DC17")
def test_without_goals_only_the_parks_count():
    match = begun(3, goals=0)
    while not match.over:
        match.play(match.legal()[0])
    assert not [line for seat in range(3) for line in items(match, seat) if line[0].startswith("GOAL")]


def test_the_sheet_foretells_the_goals_of_the_year():
    match = begun(2)
    s = match.state.view(np.recarray)[0]
    s.goal[0] = [RULES.GOAL.index("happy-animals"), RULES.GOAL.index("many-areas")]
    lay_out(s, 0, ("hart", 1, 0), ("leopard", 2, 0), ("zebra", 1, 1))
    assert ("GOAL_NOW", "happy-animals", 1, 0) in items(match)
    assert ("GOAL_WOULD", "happy-animals", 3, 0) in items(match)
    assert ("GOAL_WOULD", "many-areas", 0, 0) in items(match, 1)
    assert with_park(("hart", 1, 0)).scores == [0, 0]
