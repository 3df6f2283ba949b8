"""Where the sheet is silent: G-DC22 and G-DC23."""

from hortus.core.games import find_game
from hortus.games.gardlings.rules import Phase, Stage
from hortus.games.gardlings.tests import oracle
from hortus.games.gardlings.tests.positions import (
    FIVE_GNOMES,
    TWO_PIGS,
    broken,
    building,
    compared,
    drawn,
    hiring,
    left_after_alarm,
    money,
    phase,
    play,
    reason,
    stage,
    top,
    with_money,
)
from hortus.testing import clause


@clause("G-DC22")
def test_worked_examples() -> None:
    one = drawn(building("gnome-1 0,0", bags=["gnome-4"]), "gnome-4")
    assert broken(one, "lay 2 0 0") == "G-17"
    two = drawn(building("gnome-5 0,0", bags=["gnome-4"]), "gnome-4")
    two.play("lay 1 1 0")
    assert two.scores == [1]
    assert not oracle.fit("T", "p")
    assert oracle.fit("*", "p")
    assert not oracle.fit("*", "-")
    assert oracle.kind(("*", "p")) == "pink"
    assert [left_after_alarm(18), left_after_alarm(20), left_after_alarm(35, expert=True)] == [15, 17, 18]
    assert compared([15], [0]) == -1
    assert compared([17], [0]) == 0
    rich = with_money([13, 0], coins=[4, 0])
    assert compared([13, 0], [4, 0]) == -1
    assert not broken(rich, "hire gold-above")
    assert compared([18, 18], [2, 1]) == 0
    assert compared([18, 18], [2, 2]) == -1


@clause("G-DC23")
def test_points_in_which_two_readers_could_differ() -> None:
    first = drawn(building("", bags=["gnome-1"]), "gnome-1")
    assert broken(first, "lay 1 0 0") == broken(first, "lay 41 0 0") == "G-DC23"
    assert reason(first, "lay 41 0 0") == "BEYOND"
    lone = building("green-unicorn-1 0,0", "")
    assert broken(lone, "lift green-unicorn-1", 0) == "G-DC23"
    with_mission = building("green-unicorn-1 9,0", "", missions=["block", "ring"])
    assert not broken(with_mission, "lift green-unicorn-1", 0)
    pair = building("gnome-1 0,0 green-unicorn-1 2,0", "", bags=["", ""])
    pair.play("stop", 0)
    assert pair.acting == {0, 1}  # a unicorn may be moved by who has stopped
    pair.play("lift green-unicorn-1", 0)
    assert broken(pair, "lay 2 0 0", 0) == "G-DC23"
    pair.play("stop", 1)
    assert phase(pair) == Phase.BUILD  # building waits until the unicorn lies again
    pair.play("put_back", 0)
    assert phase(pair) == Phase.HIRE
    alone = drawn(building(FIVE_GNOMES, "", bags=["gnome-6", ""], missions=["second-look"]), "gnome-6")
    assert stage(alone) == Stage.ALARMED  # with an empty bag there is no second look
    buried = hiring(f"{TWO_PIGS} green-pig-1 5,5", "", expert=True)
    buried.state["depth"][0][0], buried.state["top"][0][0] = 0, -1
    play(buried, "take_nothing", "mutate green-pig-1", "bury green-above")
    assert top(buried, "green-above") == "green-pig-1"
    coin = with_money([6, 0])
    assert broken(coin, "hire blue-above") == "G-27"  # the coin beside it cannot pay


@clause("G-DC23")
def test_after_sixty_rounds_most_gems_then_most_coins_win() -> None:
    match = with_money([5, 5, 5], coins=[2, 1, 2])
    match.state["rounds"] = 60
    play(match, "take_nothing", "take_nothing", "take_nothing")
    assert match.over
    assert match.ending is not None
    assert match.ending.name == "LAST_ROUND"
    assert match.winners == [0, 2]


@clause("G-DC23")
def test_a_pig_bought_by_mutation_leaves_the_garden_but_not_the_money() -> None:
    match = hiring(
        "beige-pig-1 0,0 beige-pig-9 0,1 green-pig-1 5,5 gnome-5 9,0 gnome-4 10,1", "", expert=True
    )
    before = money(match)[0]
    play(match, "take_nothing", "mutate green-pig-1", "bury green-above", "grow blue-above")
    assert match.scores[0] == before


def test_the_rulebook_is_told_in_the_order_of_the_sheet() -> None:
    numbers = list(find_game("gardlings").rulebook.clauses)
    sheet = [int(number[2:]) for number in numbers if "DC" not in number]
    assert sheet == list(range(1, 59))
    assert sum("DC" in number for number in numbers) == 23
