"""The small print: M-DC15."""

from hortus.games.gardens_of_mars.rules.position import Phase
from hortus.games.gardens_of_mars.tests.positions import (
    CORNER,
    broken,
    dealt,
    new,
    phase,
    play,
    position,
    settled,
    supply,
    to_roll,
    turn,
)
from hortus.testing import clause


@clause("M-DC15")
def test_flowers_are_dealt_to_the_first_player_first() -> None:
    match = settled(new(seats=5))
    play(match, *["deal red"] * 10, "deal blue", "deal blue")
    assert supply(match, 0)["red"] == 10
    assert sum(supply(match, 0).values()) == 12
    match.play("deal pink")
    assert supply(match, 1)["pink"] == 1


@clause("M-DC15")
def test_scores_above_50_do_not_meet_scores_below() -> None:
    match = position("c3 a1", {"red": "c5 c6"}, dice="1 1", markers=[51, 3])
    assert play(match, "walk 1 east", "plant red").scores == [53, 3]
    match = position("c3 a1", {"red": "c5"}, dice="1 1", markers=[75, 26])
    assert turn(play(match, "walk 1 east", "plant red")) == 1


@clause("M-DC15")
def test_two_gardeners_are_placed_by_turns_and_named_only_when_there_is_a_choice() -> None:
    match = new(two_gardeners=True)
    seen = []
    for hex in ("a1", "k1", "a6", "k6"):
        seen.append(match.seat)
        match.play(f"settle {hex}")
    assert seen == [0, 1, 0, 1]
    assert phase(match) == Phase.DEAL
    walls = {"red": CORNER + " c4"}
    match = play(position("c3+f9 a1+k1", walls, dice="1", two_gardeners=True), "walk 1 east")
    assert (phase(match), turn(match), to_roll(match)) == (Phase.ROLL, 1, 3)


@clause("M-DC15")
def test_a_die_leads_nowhere_only_when_neither_gardener_can_walk_it() -> None:
    match = position("f7+a6 f3+k1", dice="6", two_gardeners=True)
    assert broken(match, "walk 6 west") == "M-18"
    assert broken(match, "stay 6") == "M-19"
    match = position("f7+g6 f3+a1", dice="6", two_gardeners=True)
    assert broken(match, "walk 6 west") == broken(match, "walk 6 north-west second") == "M-18"
    assert broken(match, "stay 6") == ""


@clause("M-DC15")
def test_the_points_for_the_last_flower_still_count() -> None:
    match = position("c3 a1", {"red": "c5 c6"}, dice="1", supplies=[{"red": 1}], markers=[5])
    assert play(match, "walk 1 east", "plant red").scores[0] == 7


@clause("M-DC15")
def test_a_refusal_names_the_first_clause_broken_and_what_is_due() -> None:
    match = position("c3 c5", dice="1 2")
    assert broken(match, "walk 6 east") == "M-15"
    assert broken(match, "walk 2 east") == "M-18"
    beyond = position("c3 c2", dice="3")
    assert broken(beyond, "walk 3 west") == "M-16"
    assert broken(new(), "walk 1 east") == "M-9"
    assert broken(settled(new()), "walk 1 east", seat=0) == "M-10"
    assert broken(dealt(new()), "walk 1 east", seat=0) == "M-12"
    assert broken(match, "settle a1") == "M-15"
    assert broken(match, "walk 1 east", seat=1) == "M-6"
    assert broken(play(match, "walk 1 east"), "settle a1") == "M-21"
