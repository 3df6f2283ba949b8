"""What the creatures do: G-37 to G-43."""

import pytest

from hortus.games.gardlings.rules import Note, Stage
from hortus.games.gardlings.rules.tiles import TILES
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    FIVE_GNOMES,
    TWO_PIGS,
    Match,
    broken,
    building,
    coins,
    drawn,
    garden,
    hiring,
    lay_anywhere,
    lines,
    reason,
    signs,
    stage,
    told,
)
from hortus.games.gardlings.tests.test_oracle import expected_places, pieces_of
from hortus.testing import clause

ROW_WITH_A_UNICORN = "gnome-1 0,0 green-unicorn-1 2,0 gnome-4 4,0"
THREE_DRAGONS = "green-dragon-1 9,0 green-dragon-2 9,1 green-dragon-3 9,2"


def laid(match: Match, seat: int = 0) -> set[tuple[int, int, int]]:
    """Where the tile in hand may be laid."""
    places = [action.arguments for action in match.legal(seat) if action.move == "lay"]
    return {(int(x), int(y), int(turn) // 90) for x, y, turn in places}


@clause("G-37", "G-DC10")
def test_the_third_pig_brings_a_coin_once() -> None:
    match = building(TWO_PIGS, "", bags=["green-pig-1 beige-pig-2", ""])
    lay_anywhere(drawn(match, "green-pig-1"))
    assert coins(match) == [1, 0]
    lay_anywhere(drawn(match, "beige-pig-2"))
    assert coins(match) == [1, 0]
    poor = building(TWO_PIGS, "", bags=["green-pig-1", ""], coins=[0, 26])
    lay_anywhere(drawn(poor, "green-pig-1"))
    assert coins(poor) == [0, 26]


@clause("G-38")
def test_two_gardeners_make_a_triple_gem() -> None:
    match = drawn(building("green-gardener-1 0,0", bags=["green-gardener-2"]), "green-gardener-2")
    match.play("lay 2 0 180")
    assert match.scores == [3]
    match = drawn(building("green-gardener-1 0,0", bags=["gnome-4"]), "gnome-4")
    assert broken(match, "lay 2 0 0") == "G-17"
    match = drawn(building("green-gardener-1 0,0", bags=["gnome-2"]), "gnome-2")
    assert broken(match, "lay 2 0 0") == "G-38"


@clause("G-39", "G-DC5")
def test_a_link_counts_when_both_its_ends_are_complete() -> None:
    lower = "pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90"
    assert lines(building(lower))["LINKS"] == 1
    assert "LINKS" not in lines(building("pink-mushroom-1 0,0 double-gnome-5 0,1"))
    upper = lower + " gnome-9 1,-1/90"  # something above the upper right connection
    assert lines(building(upper))["LINKS"] == (2 if signs("pink-mushroom-1")[1] != "-" else 1)


@clause("G-40")
def test_the_example_of_the_sheet_has_five_gems() -> None:
    match = building("pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90")
    assert match.scores == [5]
    assert lines(match)["LINKS"] == 1
    pieces = [
        oracle.laid(TILES.index(t), *place)
        for t, place in zip(
            ("pink-mushroom-1", "double-gnome-5", "pink-unicorn-1"),
            ((0, 0, 0), (0, 1, 0), (-1, 0, 1)),
            strict=True,
        )
    ]
    assert oracle.is_legal(pieces)


@clause("G-41")
def test_rainbow_eggs_fit_every_colour() -> None:
    above = {"b": "gnome-3", "y": "gnome-6", "g": "double-gnome-4", "p": "double-gnome-7"}
    for colour, tile in above.items():
        assert (signs("green-bird-1")[1], signs(tile)[4]) == ("*", colour)
        match = drawn(building("green-bird-1 0,0", bags=[tile]), tile)
        match.play("lay 1 -1 0")
        assert match.scores == [1]
    empty = drawn(building("green-bird-1 0,0", bags=["gnome-15"]), "gnome-15")
    assert broken(empty, "lay 1 -1 0") == "G-17"


@clause("G-42")
def test_unicorns_move_at_any_time_without_parting_the_garden() -> None:
    match = building(ROW_WITH_A_UNICORN, "", bags=["gnome-9", ""])
    match.play("lift green-unicorn-1", 0)
    assert broken(match, "draw", 0) == broken(match, "stop", 0) == "G-42"
    assert {
        reason(match, f"lay {x} {y} {turn}", 0) for x in (-2, 0) for y in (-1, 0, 1) for turn in (0, 180)
    } >= {"SPLIT"}
    pair = building("gnome-1 0,0 green-unicorn-1 2,0", "", bags=["gnome-9", ""])
    drawn(pair, "gnome-9")
    pair.play("lift green-unicorn-1", 0)
    moved = next(action for action in pair.legal(0) if action.move == "lay")
    pair.play(moved)
    assert stage(pair) in (Stage.LAY, Stage.MISFIT)
    pair.play("lift green-unicorn-1", 0)
    pair.play("put_back", 0)
    assert broken(pair, "lift gnome-1", 0) == broken(pair, "put_back", 0) == "G-42"


@clause("G-43")
def test_three_dragons_let_one_ignore_a_gnome() -> None:
    for gnome, rings in (("gnome-6", False), ("double-gnome-1", True)):
        match = drawn(building(f"{FIVE_GNOMES} {THREE_DRAGONS}", "", bags=[gnome, ""]), gnome)
        assert (stage(match) == Stage.ALARMED) == rings
    six = building(f"{FIVE_GNOMES} gnome-7 0,6 {THREE_DRAGONS}", "", bags=["gnome-6", ""])
    assert stage(drawn(six, "gnome-6")) == Stage.ALARMED


@clause("G-DC9")
def test_a_unicorn_moves_while_building_and_cannot_go_back_into_the_bag() -> None:
    match = hiring("gnome-1 0,0 green-unicorn-1 2,0", "")
    assert broken(match, "lift green-unicorn-1", 0) == "G-24"
    match = building("gnome-1 0,0 green-unicorn-1 2,0", "")
    for _ in range(3):
        match.play("lift green-unicorn-1", 0)
        lay_anywhere(match)
    assert garden(match) == ["gnome-1", "green-unicorn-1"]
    match.play("lift green-unicorn-1", 0)
    assert {action.move for action in match.legal(0)} == {"lay", "put_back"}


@clause("G-43", "G-DC6")
def test_dragons_that_do_not_lie_yet_frighten_nobody() -> None:
    two = f"{FIVE_GNOMES} green-dragon-1 9,0 green-dragon-2 9,1"
    match = drawn(building(two, "", bags=["gnome-6 green-dragon-3", ""]), "gnome-6")
    assert stage(match) == Stage.ALARMED  # the third is in the bag
    four = f"{two} green-dragon-3 9,2 green-dragon-4 9,3 gnome-7 0,14"
    assert stage(drawn(building(four, "", bags=["gnome-6", ""]), "gnome-6")) == Stage.ALARMED
    assert stage(drawn(building(four, "", bags=["blue-pig-1", ""]), "blue-pig-1")) != Stage.ALARMED


@clause("G-37", "G-47")
def test_the_third_pig_pays_no_expert() -> None:
    for expert in (False, True):
        match = building("beige-pig-1 0,0 beige-pig-9 0,1", bags=["green-pig-1"], expert=expert)
        drawn(match, "green-pig-1")
        match.play(next(action for action in match.legal(0) if action.move == "lay"))
        assert coins(match) == [0 if expert else 1]


@clause("G-38")
def test_the_log_tells_a_triple_gem_as_three() -> None:
    match = drawn(building("green-gardener-1 0,0", bags=["green-gardener-2"]), "green-gardener-2")
    match.play("lay 2 0 180")
    assert told(match) == [(Note.JOINED, 3)]


@pytest.mark.parametrize(
    ("others", "place", "hang_together"),
    [("gnome-3 0,0/90 beige-pig-19 3,0/270", (1, 0, 0), False), ("gnome-5 0,0 gnome-4 1,1", (5, 5, 0), True)],
)
@clause("G-42", "G-DC9")
def test_a_unicorn_lies_again_wherever_the_oracle_says_and_nowhere_else(
    others: str, place: tuple[int, int, int], hang_together: bool
) -> None:
    """In the first garden it lies between the others and holds them together."""
    x, y, turn = place
    match = building(f"{others} green-unicorn-2 {x},{y}/{90 * turn}", "", bags=["", ""])
    match.play("lift green-unicorn-2", 0)
    pieces = pieces_of(match.state[0], 0)
    assert oracle.hang_together(pieces) == hang_together
    wanted = expected_places(pieces, TILES.index("green-unicorn-2")) - {place}
    assert laid(match) == wanted
    assert len(wanted) > 3 if hang_together else wanted == {(1, 1, 2)}


@clause("G-42")
def test_a_lifted_unicorn_comes_first_even_if_it_was_the_first_tile() -> None:
    match = building("green-unicorn-1 0,0 green-unicorn-2 2,0", "", bags=["gnome-9 gnome-8", "gnome-7"])
    match.play("lift green-unicorn-1", 0)
    assert {reason(match, text, 0) for text in ("draw", "stop", "lift green-unicorn-2")} == {"LIFTED"}
    match.play("put_back", 0)
    drawn(match, "gnome-9")
    match.play("lift green-unicorn-1", 0)
    assert reason(match, "give_up", 0) == "LIFTED"
    assert broken(match, "draw", 1) == ""  # nobody else waits for it
