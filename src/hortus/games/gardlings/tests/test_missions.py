"""Missions: G-48 to G-56."""

import pytest

from hortus.games.gardlings.rules import Stage
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    FIVE_GNOMES,
    bag,
    begun,
    broken,
    building,
    drawn,
    lines,
    next_round,
    play,
    reason,
    stage,
)
from hortus.testing import clause


@clause("G-48")
def test_missions_are_dealt_with_one_more_between_few_players() -> None:
    for seats, waiting in ((2, 2), (3, 3), (4, 0), (5, 0)):
        state = begun(seats, missions=True).state[0]
        dealt = state["mission"].tolist() + state["waiting"].tolist()
        assert len({mission for mission in dealt if mission >= 0}) == seats + waiting
        assert sum(mission >= 0 for mission in state["waiting"]) == waiting


@clause("G-49")
def test_the_mission_is_the_first_tile_of_the_garden() -> None:
    match = drawn(building("", bags=["gnome-10"], missions=["block"]), "gnome-10")
    assert broken(match, "lay 0 0 0") == "G-DC1"
    assert broken(match, "lay 5 0 0") == "G-15"
    assert oracle.MISSIONS["block"]["connections"] == "b-p-y-g-"
    assert reason(match, "lay 1 2 0") == "DIFFERENT"  # the g of the tile under the y of the mission
    assert not broken(match, "lay 2 1 90")


@clause("G-50")
def test_a_mission_brings_gems_as_a_line_of_its_own() -> None:
    block = "gnome-1 4,0 gnome-2 6,0 gnome-3 4,1 gnome-4 6,1"
    match = building(block, missions=["block"])
    assert lines(match)["MISSION block"] == 2


@clause("G-51")
def test_missions_are_passed_on() -> None:
    for seats in (1, 2, 3, 4, 5):
        match = begun(seats, missions=True)
        before = match.state["mission"][0].tolist(), match.state["waiting"][0].tolist()
        for seat in range(seats):
            match.play("stop", seat)
        for _ in range(seats):
            match.play("take_nothing")
        mission, waiting = match.state["mission"][0], match.state["waiting"][0]
        for seat in range(seats):
            if seats > 3:
                assert mission[(seat + 1) % seats] == before[0][seat]
            else:
                assert mission[seat] == before[1][seat]  # the one on the right
                assert waiting[(seat + 1) % seats] == before[0][seat]  # lies on the left neighbour's right


@clause("G-52")
def test_shapes_count_turned_and_mirrored_once_and_never_with_the_mission() -> None:
    upright = "gnome-1 5,0/90 gnome-2 5,2/90 gnome-3 6,0/90 gnome-4 6,2/90"
    assert lines(building(upright, missions=["block"]))["MISSION block"] == 2
    assert (
        lines(
            building(
                upright + " gnome-5 8,0/90 gnome-6 8,2/90 gnome-7 9,0/90 gnome-8 9,2/90", missions=["block"]
            )
        )["MISSION block"]
        == 2
    )
    lane = "gnome-1 5,0/90 gnome-2 5,2/90 gnome-3 5,4/90 gnome-4 5,6/90"
    assert lines(building(lane, missions=["lane"]))["MISSION lane"] == 3
    assert "MISSION lane" not in lines(building(lane.replace(" gnome-4 5,6/90", ""), missions=["lane"]))
    ring = "gnome-1 4,0 gnome-2 6,0/90 gnome-3 5,2 gnome-4 4,1/90"
    assert lines(building(ring, missions=["ring"]))["MISSION ring"] == 3
    with_the_mission = "gnome-1 2,0 gnome-3 2,1"
    assert "MISSION block" not in lines(building(with_the_mission, missions=["block"]))


@clause("G-53")
def test_three_joined_empty_connections_bring_two_gems() -> None:
    two = "pink-pig-1 1,-1 gnome-11 1,2/270 gold-mushroom-1 0,3/270"
    three = two + " blue-pig-3 0,-2/180 blue-mushroom-2 2,3/270 green-unicorn-1 -1,-3/90 beige-pig-6 2,1"
    assert "MISSION quiet-edges" not in lines(building(two, missions=["quiet-edges"]))
    assert (
        lines(building(three + " double-gnome-5 4,1/90", missions=["quiet-edges"]))["MISSION quiet-edges"]
        == 2
    )


@clause("G-54")
def test_four_blue_gems_bring_two_gems() -> None:
    three = (
        "green-dragon-2 2,1/90 double-gnome-7 1,-1/180 gold-bird-2 -1,-1 double-gnome-4 3,-1/180"
        " gnome-6 3,0/270 green-gardener-4 -2,-2"
    )
    four = (
        "beige-pig-13 2,1/180 pink-bird-2 2,-1/90 gold-bird-2 -1,-1 gold-bird-1 -3,-1/180"
        " beige-pig-17 0,-3/270 green-dragon-2 4,0/90 gnome-4 2,-2 pink-mushroom-1 -3,0/180"
    )
    found = lines(building(three, missions=["sapphires"]))
    assert found["GEMS blue"] == 3
    assert "MISSION sapphires" not in found
    found = lines(building(four, missions=["sapphires"]))
    assert found["GEMS blue"] == 4
    assert found["MISSION sapphires"] == 2


@clause("G-55")
def test_a_surrounded_mission_brings_three_gems() -> None:
    around = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert lines(building(around, missions=["enclosed"]))["MISSION enclosed"] == 3
    assert "MISSION enclosed" not in lines(
        building(around.replace(" gnome-4 -1,0/90", ""), missions=["enclosed"])
    )


@clause("G-56")
def test_the_second_look_exchanges_the_drawn_tile_once() -> None:
    match = building("", "", bags=["gnome-1 gnome-2", "gnome-3"], missions=["second-look", "block"])
    assert broken(match, "look_again", 0) == "G-11"
    drawn(match, "gnome-1")
    match.play("look_again", 0)
    assert [action.text for action in match.legal()] == ["comes gnome-2"]
    match.play("comes gnome-2")
    assert bag(match) == ["gnome-1"]
    assert broken(match, "look_again", 0) == "G-56"
    match.play("draw", 1)
    match.play("comes gnome-3")
    assert broken(match, "look_again", 1) == "G-56"
    ringing = drawn(
        building(
            FIVE_GNOMES,
            "",
            bags=["gnome-6 gnome-7", ""],
            missions=["second-look", "block"],
        ),
        "gnome-6",
    )
    assert stage(ringing) == Stage.RINGING
    assert (
        broken(ringing, "lay 0 0 0", 0) == broken(ringing, "stop", 0) == broken(ringing, "draw", 0) == "G-56"
    )
    again = ringing.copy()
    again.play("look_again", 0)
    again.play("comes gnome-7")
    assert stage(again) == Stage.ALARMED
    ringing.play("accept_alarm", 0)
    assert stage(ringing) == Stage.ALARMED
    assert broken(match, "accept_alarm", 0) == "G-21"


@clause("G-DC20")
def test_missions_are_squares_with_eight_connections() -> None:
    for name, mission in oracle.MISSIONS.items():
        assert len(mission["connections"]) == 8, name
    corners_missing = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert lines(building(corners_missing, missions=["enclosed"]))["MISSION enclosed"] == 3
    match = begun(3, missions=True)
    assert all("mission" not in tile for tile in bag(match))


@clause("G-DC21")
def test_alone_two_missions_change_places() -> None:
    match = begun(1, missions=True)
    first, second = int(match.state["mission"][0][0]), int(match.state["waiting"][0][0])
    play(match, "stop", "take_nothing")
    assert (match.state["mission"][0][0], match.state["waiting"][0][0]) == (second, first)


@clause("G-56", "G-DC23")
def test_a_second_look_helps_against_a_tile_that_fits_nowhere() -> None:
    narrow = "green-gardener-2 9,0 gold-pig-2 10,-1 blue-gardener-2 8,0/270"
    match = building(narrow, "", bags=["beige-pig-11 gnome-1", "gnome-2"], missions=["second-look", "ring"])
    match.state["mission"][0, 0] = -1
    drawn(match, "beige-pig-11")
    match.state["mission"][0, 0] = 6
    assert stage(match) == Stage.MISFIT
    match.play("look_again", 0)
    assert [action.text for action in match.legal()] == ["comes gnome-1"]
    match.play("comes gnome-1")
    assert bag(match) == ["beige-pig-11"]
    assert reason(match, "look_again", 0) == "SECOND_LOOK_USED"


@clause("G-56")
def test_while_the_alarm_may_be_averted_nothing_else_may_be_done() -> None:
    told = f"{FIVE_GNOMES} green-unicorn-1 3,3 green-unicorn-2 3,4"
    match = building(told, "", bags=["gnome-6 beige-pig-1", ""], missions=["second-look", "block"])
    drawn(match, "gnome-6")
    assert stage(match) == Stage.RINGING
    assert {action.move for action in match.legal(0)} == {"look_again", "accept_alarm"}
    texts = ("draw", "stop", "lay 0 14 0", "lift green-unicorn-1")
    assert [broken(match, text, 0) for text in texts] == ["G-56"] * len(texts)
    match.play("look_again", 0)
    match.play("comes beige-pig-1")
    assert (stage(match), bag(match)) == (Stage.LAY, ["gnome-6"])


@clause("G-56", "G-11")
def test_a_second_look_goes_into_ones_own_bag_whoever_drew_last() -> None:
    match = building("", "", bags=["gnome-1 gnome-2", "gnome-3 gnome-4"], missions=["second-look", "block"])
    drawn(match, "gnome-1", 0)
    drawn(match, "gnome-3", 1)
    match.play("look_again", 0)
    assert [action.text for action in match.legal()] == ["comes gnome-2"]


@clause("G-56")
def test_the_second_look_comes_again_with_the_next_round() -> None:
    match = building("", bags=["gnome-1 gnome-2"], missions=["second-look"])
    match.state["looked"] = 1
    next_round(match)
    assert match.state["looked"][0, 0] == 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@clause("G-51")
def test_every_mission_comes_back_to_where_it_was(seats: int) -> None:
    """After as many rounds as there are missions on their way round the table."""
    match = begun(seats, missions=True)
    before = [match.state[name][0].tolist() for name in ("mission", "waiting")]
    rounds = 2 * seats if seats <= 3 else seats
    seen = set()
    for _ in range(rounds):
        seen.add(int(match.state["mission"][0, 0]))
        next_round(match)
    assert [match.state[name][0].tolist() for name in ("mission", "waiting")] == before
    assert len(seen) == rounds
