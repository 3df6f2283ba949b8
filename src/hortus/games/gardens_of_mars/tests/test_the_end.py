"""The end: M-32 and M-33."""

from hortus.games.gardens_of_mars.tests.positions import WALLED_IN, broken, play, position
from hortus.testing import clause


@clause("M-32")
def test_the_game_ends_with_a_players_last_flower_or_when_nobody_can_roll() -> None:
    match = play(position("c3 a1", dice="1 1", supplies=[{"red": 1}]), "walk 1 east", "plant red")
    assert match.over
    assert match.ending is not None
    assert (match.ending.name, match.ending.clause) == ("LAST_FLOWER", "M-32")
    assert broken(match, "walk 1 east", seat=0) == "M-32"
    stuck = play(position("c3 a1", WALLED_IN, dice="1"), "walk 1 east")
    assert stuck.ending is not None
    assert (stuck.ending.name, stuck.ending.clause) == ("ALL_STUCK", "M-32")


@clause("M-DC12")
def test_the_last_flower_ends_the_game_at_once_and_ties_go_to_more_flowers_planted() -> None:
    def ended(other: int, markers: tuple[int, int]) -> list[int]:
        supplies = [{"red": 1}, {"blue": other}]
        match = position("c3 a1", dice="1 1", supplies=supplies, markers=markers)
        play(match, "walk 1 east", "plant red")
        assert match.over
        return match.winners

    assert ended(4, (9, 9)) == [0]
    assert ended(4, (9, 10)) == [1]
    shared = position("c3 a1", dice="1", supplies=[{"red": 1}, {}], markers=[9, 9])
    assert play(shared, "walk 1 east", "plant red").winners == [0, 1]


@clause("M-33")
def test_the_highest_score_wins() -> None:
    supplies = [{"red": 1}, {"blue": 9}, {"blue": 9}]
    match = position("c3 a1 k1", dice="1", supplies=supplies, markers=[8, 3, 21])
    assert play(match, "walk 1 east", "plant red").winners == [2]
