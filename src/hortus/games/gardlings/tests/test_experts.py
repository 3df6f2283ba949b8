"""Experts: G-44 to G-47."""

from hortus.games.gardlings.rules import Phase
from hortus.games.gardlings.rules.position import PIG_STACK, STACKS, UNDER
from hortus.games.gardlings.rules.tiles import TILES
from hortus.games.gardlings.tests.positions import (
    TWO_PIGS,
    bag,
    begun,
    broken,
    building,
    coins,
    hiring,
    left_after_alarm,
    lines,
    money,
    phase,
    play,
    top,
    under,
)
from hortus.testing import clause

RING = "gnome-1 0,0 gnome-2 2,0/90 gnome-3 1,2 gnome-4 0,1/90"  # around one empty cell
PIGS = "beige-pig-1 0,0 beige-pig-9 0,1 green-pig-1 5,5"


@clause("G-44")
def test_the_expert_variant_is_an_option() -> None:
    assert begun(2).state["expert"][0] == 0
    assert begun(2, expert=True).state["expert"][0] == 1


@clause("G-45")
def test_an_alarm_costs_experts_half_their_gems_rounded_down() -> None:
    assert left_after_alarm(35, expert=True) == 18
    assert left_after_alarm(1, expert=True) == 1
    match = hiring(
        "pink-mushroom-1 0,0 double-gnome-5 0,1 pink-unicorn-1 -1,0/90", "", alarmed=[0], expert=True
    )
    assert money(match) == [3, 0]
    assert lines(match)["HALF"] == -2


@clause("G-46", "G-DC16")
def test_a_gap_with_tiles_all_around_is_a_pond_and_pays_a_coin() -> None:
    assert coins(hiring(RING, "", expert=True)) == [1, 0]
    assert coins(hiring(RING, "")) == [0, 0]
    open_at_a_side = "gnome-1 0,0 gnome-2 2,0/90 gnome-3 1,2"
    assert coins(hiring(open_at_a_side, "", expert=True)) == [0, 0]
    closed_by_corners = "gnome-1 0,-1 gnome-2 2,0/90 gnome-3 0,2 gnome-4 -1,0/90"
    assert coins(hiring(closed_by_corners, "", expert=True)) == [1, 0]
    last = hiring("", RING, expert=True)
    assert coins(last) == [0, 0]
    last.play("take_nothing")
    assert coins(last) == [0, 1]  # at the beginning of one's own turn


@clause("G-47")
def test_with_three_pigs_one_mutates_to_the_next_colour() -> None:
    pigs = f"{TWO_PIGS} green-pig-1 5,5"
    match = hiring(pigs, "", expert=True)
    assert coins(match) == [0, 0]
    match.play("take_nothing")
    assert phase(match) == Phase.MUTATE
    assert broken(match, "take_nothing", 0) == "G-47"
    match.play("mutate green-pig-1")
    assert phase(match) == Phase.BURY
    assert broken(match, "bury blue-above") == "G-47"
    match.play("bury green-below")
    assert under(match, STACKS.index("green-below")) == ["green-pig-1"]
    tile = top(match, "blue-above")
    assert broken(match, "grow pink-above") == "G-47"
    match.play("grow blue-above")
    assert tile in bag(match)
    beige = hiring(pigs, "", expert=True)
    beige.play("take_nothing")
    beige.play("mutate beige-pig-9")
    assert under(beige, PIG_STACK) == ["beige-pig-9"]
    assert phase(beige) == Phase.GROW
    golden = hiring(f"{TWO_PIGS} gold-pig-1 5,5", "", expert=True)
    golden.play("take_nothing")
    assert broken(golden, "mutate gold-pig-1") == broken(golden, "mutate gnome-1") == "G-47"


@clause("G-DC17")
def test_mutation_is_free_leaves_the_coin_and_needs_a_dearer_tile() -> None:
    match = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    play(match, "take_nothing", "mutate green-pig-1", "bury green-above", "grow blue-above")
    assert coins(match) == [0, 0]
    assert match.state["beside"][0][2] == 1
    sold_out = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    sold_out.state["top"][0][:4] = -1
    sold_out.play("take_nothing")
    assert sold_out.seat == 1  # neither a green nor a blue tile is left
    one_left = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    one_left.state["top"][0][2:4] = -1
    one_left.play("take_nothing")
    assert broken(one_left, "mutate green-pig-1") == "G-DC17"
    one_left.state["top"][0][0] = -1
    one_left.play("mutate beige-pig-1")  # only one green stack is left: no question which
    assert phase(one_left) == Phase.UNCOVER
    only_gold = hiring("gold-pig-1 0,0 gold-pig-2 0,1", "", expert=True)
    only_gold.play("take_nothing")
    assert only_gold.seat == 1


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
