"""What there is, and how it begins: G-1 to G-9."""

from collections import Counter

from hortus.core.describe import described
from hortus.games.gardlings.rules import Phase
from hortus.games.gardlings.rules.position import BOX, COINS, PIG_STACK, STACKS
from hortus.games.gardlings.rules.tiles import LONG, MISSIONS, SHORT, SORT, TILES
from hortus.games.gardlings.tests.positions import (
    bag,
    begun,
    broken,
    building,
    coins,
    drawn,
    new,
    phase,
    reason,
    signs,
    top,
    with_money,
)
from hortus.testing import clause


@clause("G-1")
def test_there_are_131_tiles_32_coins_and_7_missions() -> None:
    backs = Counter(SORT.tolist())
    assert [backs[k] for k in range(7)] == [20, 10, 22, 23, 23, 17, 15]
    assert len(TILES) + 1 == 131
    assert COINS == 32
    assert len(MISSIONS) == 7


@clause("G-2")
def test_missions_are_used_only_with_the_expansion() -> None:
    assert all(begun(3).state["mission"][0] == -1)
    assert all(begun(3, missions=True).state["mission"][0][:3] >= 0)


@clause("G-DC1")
def test_tiles_are_dominoes_on_a_grid_and_may_be_shifted_by_half_a_tile() -> None:
    match = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    assert reason(match, "lay 1 0 0") == "COVERED"
    assert broken(match, "lay 1 0 90") == "G-DC1"
    assert not broken(match, "lay 1 1 0")


@clause("G-DC2")
def test_connections_are_told_clockwise_and_turn_with_the_tile() -> None:
    assert signs("gnome-1") == "-pyg--"
    # turned by 90° the upper left connection looks to the right: g of gnome-4 meets g of gnome-10
    match = drawn(building("gnome-10 1,0", bags=["gnome-4"]), "gnome-4")
    assert signs("gnome-10")[5] == signs("gnome-4")[0] == "g"
    assert not broken(match, "lay 0 0 90")
    assert broken(match, "lay 0 0 270")


@clause("G-DC19")
def test_every_class_has_its_number_of_half_gems() -> None:
    halves = {"gnome": 3, "double-gnome": 4, "beige": 3, "green": 4, "blue": 5, "pink": 5, "gold": 6}
    for tile in TILES:
        sort = next(name for name in reversed(list(halves)) if tile.startswith(name))
        assert 6 - signs(tile).count("-") == halves[sort], tile
        assert signs(tile).count("T") == ("gardener" in tile)
        assert "gardener" not in tile or signs(tile)[2] == "T"
    counts = Counter("".join(signs(tile) for tile in TILES))
    assert {counts[colour] for colour in "bpyg"} <= {125, 126}
    assert (counts["*"], counts["T"]) == (33, 14)


@clause("G-3")
def test_tiles_are_sorted_by_their_backs_and_each_kind_is_shuffled() -> None:
    match = begun(4)
    for stack, name in enumerate(STACKS):
        assert top(match, name).startswith(name.split("-")[0]), stack
    asked = new(2)
    while phase(asked) != Phase.UNCOVER:
        asked.play(asked.legal()[0])
    assert len(asked.legal()) == 23
    assert all(action.arguments[0].startswith("green-") for action in asked.legal())
    assert {action.weight for action in asked.legal()} == {1}


@clause("G-4", "G-DC14")
def test_each_price_has_two_open_stacks_of_about_the_same_height() -> None:
    match = begun(2)
    heights = match.state["depth"][0].tolist()
    assert [height + 1 for height in heights[:8]] == [12, 11, 12, 11, 9, 8, 8, 7]
    assert len(set(match.state["top"][0].tolist())) == 8
    assert heights[PIG_STACK] == 22 - 4  # pigs left over go onto the pig stack
    gnomes = [k for k in range(30) if match.state["at"][0][k] == BOX]
    assert len(gnomes) == 30 - 12  # gnomes left over go back into the box
    bought_out = with_money([20, 20])
    bought_out.state["top"][0][0] = -1
    assert broken(bought_out, "hire green-above") == "G-DC14"


@clause("G-5")
def test_the_victory_tile_costs_17_or_20() -> None:
    assert (SHORT, LONG) == (17, 20)
    assert begun(2).state["length"][0] == 17
    assert begun(2, length=20).state["length"][0] == 20


@clause("G-6")
def test_the_pigs_lie_face_down_so_that_chance_says_which_one_comes() -> None:
    match = with_money([0, 0])
    match.play("take_pig")
    assert phase(match) == Phase.PIG
    assert len(match.legal()) == 18
    assert {action.weight for action in match.legal()} == {1}


@clause("G-7")
def test_a_coin_lies_beside_each_dearer_stack() -> None:
    match = begun(2)
    assert match.state["beside"][0].tolist() == [0, 0, 1, 1, 1, 1, 1, 1]
    assert match.state["bank"][0] == 26


@clause("G-8")
def test_a_start_bag_holds_four_gnomes_two_double_gnomes_and_two_pigs_by_chance() -> None:
    match = new(2)
    assert {action.arguments[0] for action in match.legal()} == {f"gnome-{k}" for k in range(1, 21)}
    assert broken(match, "draw", 0) == "G-8"
    for seat in range(5):
        kinds = [tile.rsplit("-", 1)[0] for tile in bag(begun(5), seat)]
        assert Counter(kinds) == {"gnome": 4, "double-gnome": 2, "beige-pig": 2}


@clause("G-9")
def test_the_first_seat_has_the_start_marker() -> None:
    match = begun(3)
    assert match.state["start"][0] == 0
    assert "start: Seat 1" in described(match.seen(1))


@clause("G-DC11")
def test_there_are_32_coins_and_spent_ones_go_back() -> None:
    match = with_money([2, 0], coins=[3, 0])
    assert match.state["bank"][0] == 32 - 6 - 3
    match.play("hire green-above")
    assert coins(match) == [1, 0]
    assert match.state["bank"][0] == 32 - 6 - 1
    empty = with_money([0, 0], coins=[26, 0])
    empty.play("take_pig")
    assert coins(empty) == [26, 0]


@clause("G-4", "G-48")
def test_with_missions_all_eight_stacks_lie_open_as_well() -> None:
    for seats in range(1, 6):
        match = begun(seats, missions=True)
        assert all(top(match, stack).startswith(stack.split("-")[0]) for stack in STACKS)
        assert [depth + 1 for depth in match.state["depth"][0].tolist()[:8]] == [12, 11, 12, 11, 9, 8, 8, 7]
        assert match.state["depth"][0][PIG_STACK] == 22 - 2 * seats
