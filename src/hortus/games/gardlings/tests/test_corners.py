"""Cases that a careless reader of the rules gets wrong, in the order of the rulebook."""

import pytest

from hortus.games.gardlings.rules import Note, Phase, Stage
from hortus.games.gardlings.rules.position import PIG_STACK, STACKS, UNDER
from hortus.games.gardlings.rules.tiles import TILES
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    Match,
    bag,
    begun,
    broken,
    building,
    coins,
    drawn,
    garden,
    hiring,
    lines,
    money,
    phase,
    play,
    reason,
    stage,
    top,
    under,
    with_money,
)
from hortus.games.gardlings.tests.test_oracle import expected_places, pieces_of
from hortus.testing import clause

PIGS = "beige-pig-1 0,0 beige-pig-9 0,1 green-pig-1 5,5"
FIVE_GNOMES = "gnome-1 0,9 gnome-2 0,10 gnome-3 0,11 gnome-4 0,12 gnome-5 0,13"


def next_round(match: Match) -> Match:
    """Everybody stops and takes nothing."""
    for seat in range(match.seats):
        if stage(match, seat) < Stage.STOPPED:
            match.play("stop", seat)
    while phase(match) == Phase.HIRE:
        match.play("take_nothing")
    return match


def told(match: Match) -> list[tuple[int, int]]:
    """The notes of the last action and their values."""
    notes = match.work["notes"][0, : int(match.work["noted"][0])].tolist()
    return [(note, value) for _, note, _, _, value in notes]


def laid(match: Match, seat: int = 0) -> set[tuple[int, int, int]]:
    """Where the tile in hand may be laid."""
    places = [action.arguments for action in match.legal(seat) if action.move == "lay"]
    return {(int(x), int(y), int(turn) // 90) for x, y, turn in places}


# -- setting up


@clause("G-4", "G-48")
def test_with_missions_all_eight_stacks_lie_open_as_well() -> None:
    for seats in range(1, 6):
        match = begun(seats, missions=True)
        assert all(top(match, stack).startswith(stack.split("-")[0]) for stack in STACKS)
        assert [depth + 1 for depth in match.state["depth"][0].tolist()[:8]] == [12, 11, 12, 11, 9, 8, 8, 7]
        assert match.state["depth"][0][PIG_STACK] == 22 - 2 * seats


# -- building


@clause("G-20")
def test_one_may_stop_and_go_on_as_often_as_one_likes_until_the_last_has_stopped() -> None:
    match = building("gnome-5 0,0", "", bags=["gnome-4 gnome-1 gnome-2", "gnome-6"])
    for _ in range(3):
        match.play("stop", 0)
        match.play("draw", 0)
        match.play(match.legal()[0])
        match.play(next(action for action in match.legal(0) if action.move == "lay"))
    match.play("stop", 0)
    match.play("stop", 1)
    assert broken(match, "draw", 0) == "G-24"


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


# -- hiring


@clause("G-29", "G-DC11", "G-DC14")
def test_of_pig_and_coin_comes_what_is_there() -> None:
    last_coin = with_money([0, 0], coins=[25, 0])
    last_coin.play("take_pig")
    assert (coins(last_coin), int(last_coin.state["bank"][0])) == ([26, 0], 0)
    no_pig = with_money([0, 0])
    no_pig.state["depth"][0][PIG_STACK] = 0
    no_pig.play("take_pig")
    assert (coins(no_pig), len(bag(no_pig)), no_pig.seat) == ([1, 0], 8, 1)


@clause("G-32", "G-33", "G-34")
def test_the_victory_tile_is_refused_for_the_right_reason() -> None:
    for gems, held, why in ((12, 4, "G-32"), (13, 4, "G-33"), (0, 20, "G-33"), (17, 0, "G-34")):
        match = with_money([gems, 0], coins=[held, 0])
        assert broken(match, "win", 0) == why, (gems, held)
        assert broken(match, "win", 1) == "G-24"
        assert all(action.move != "win" for action in match.legal(0))


@clause("G-34", "G-DC13", "G-DC23")
def test_who_declines_leaves_the_victory_tile_to_nobody() -> None:
    match = building("gnome-5 0,0 gnome-4 1,1", "gnome-9 0,0 gnome-10 1,1", coins=[2, 1])
    match.state["length"] = 0
    play(match, "stop", seat=0)
    play(match, "stop", seat=1)
    assert (phase(match), match.seat) == (Phase.VICTORY, 0)
    assert broken(match, "win", 1) == "G-34"
    match.play("leave_victory", 0)
    assert broken(match, "win", 0) == "G-34"
    play(match, "take_nothing", "take_nothing")
    assert match.state["rounds"][0] == 2


@clause("G-34")
def test_a_tie_that_coins_do_not_break_lets_everybody_hire() -> None:
    match = building("", "", coins=[2, 2])
    match.state["length"] = 0
    play(match, "stop", seat=0)
    play(match, "stop", seat=1)
    assert (phase(match), match.seat) == (Phase.HIRE, 0)
    assert Note.TIE in {note for note, _ in told(match)}
    assert broken(match, "win", 0) == "G-34"


@clause("G-35", "G-DC7")
def test_nothing_of_a_garden_is_left_behind() -> None:
    match = drawn(building(f"{FIVE_GNOMES} gnome-7 3,9/90", "", bags=["gnome-6", ""]), "gnome-6")
    next_round(match)
    assert len(bag(match)) == 7
    assert garden(match) == []
    assert not any(match.state[name][0].any() for name in ("x", "y", "turned", "laid"))


# -- experts


@clause("G-45", "G-DC12")
def test_gnomes_steal_from_the_gems_of_missions_as_well() -> None:
    block = "gnome-1 4,0 gnome-2 6,0 gnome-3 4,1 gnome-4 6,1"
    before = sum(lines(building(block, "", missions=["block", "ring"])).values())
    assert before > 3
    for expert, left in ((False, before - 3), (True, before - before // 2)):
        match = hiring(block, "", alarmed=[0], missions=["block", "ring"], expert=expert)
        assert money(match)[0] == left


@clause("G-46", "G-DC16", "G-DC11")
def test_a_pond_is_one_whatever_its_size_and_pays_only_from_the_supply() -> None:
    large = "gnome-1 0,0 gnome-2 2,0/90 gnome-3 2,2/90 gnome-4 0,3 gnome-5 -1,0/90 gnome-6 -1,2/90"
    assert coins(hiring(large, "", expert=True)) == [1, 0]
    two = f"{large} gnome-7 0,1"  # 0,2 to 1,2 is still free
    assert coins(hiring(two, "", expert=True)) == [1, 0]
    parted = f"{large} gnome-7 0,1/90"  # 1,1 and 1,2 hang together, 0,1 and 0,2 are covered
    assert coins(hiring(parted, "", expert=True)) == [1, 0]
    poor = hiring(large, "", coins=[0, 26], expert=True)
    assert coins(poor) == [0, 26]
    eight = "gnome-1 2,0 gnome-2 4,0/90 gnome-3 2,2 gnome-4 0,2"
    with_mission = hiring(eight, "", missions=["block", "ring"], expert=True)
    assert coins(with_mission)[0] == 1  # 2,1 to 3,1: the mission is the fourth side


@clause("G-47", "G-DC17")
def test_the_new_tile_comes_from_the_only_open_stack_of_its_colour() -> None:
    for gone, left in (("blue-above", "blue-below"), ("blue-below", "blue-above")):
        match = hiring(PIGS, "", expert=True)
        match.state["top"][0][STACKS.index(gone)] = -1
        wanted = top(match, left)
        play(match, "take_nothing", "mutate green-pig-1", "bury green-above")
        assert wanted in bag(match)
        assert phase(match) == Phase.UNCOVER


@clause("G-47", "G-DC23")
def test_pigs_under_a_stack_come_up_in_the_order_they_went_down() -> None:
    match = hiring("", "", bags=["gold-pig-1", ""], expert=True)
    state = match.state[0]
    stack = STACKS.index("green-above")
    for k, name in enumerate(("green-pig-1", "green-pig-2", "green-pig-3")):
        state["sunk"][k], state["at"][TILES.index(name)] = TILES.index(name), UNDER + stack + (k == 0)
    state["sinks"], state["depth"][stack], state["money"][0], state["money"][1] = 3, 0, 4, 4
    assert under(match, stack) == ["green-pig-2", "green-pig-3"]
    match.play("hire green-above", 0)
    assert top(match, "green-above") == "green-pig-2"
    match.play("hire green-above", 1)
    assert top(match, "green-above") == "green-pig-3"
    assert "green-pig-2" in bag(match, 1)
    assert under(match, stack + 1) == ["green-pig-1"]


@clause("G-47", "G-25")
def test_the_gems_of_a_pig_that_left_still_count_in_every_moment_of_hiring() -> None:
    told = "beige-pig-1 0,0 beige-pig-9 0,1 green-pig-1 5,5 gnome-5 9,0 gnome-4 10,1"
    garden_told = f"{told} gnome-10 5,6"
    match = hiring(garden_told, "", expert=True)
    before = money(match)[0]
    for text in ("take_nothing", "mutate green-pig-1", "bury green-above", "grow blue-above"):
        match.play(text)
        assert match.scores[0] == sum(lines(match).values()) == before
    assert phase(match) == Phase.UNCOVER
    assert lines(match)["GONE"] > 0


# -- missions


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
