"""The drawing: nothing covers anything, and everything can be read on a phone."""

import random
import re
from itertools import combinations, pairwise

import pytest

import hortus
from hortus.games.gardens_of_mars import board
from hortus.games.gardens_of_mars.rules.position import HEX, Line, Phase
from hortus.games.gardens_of_mars.tests.positions import play, position
from hortus.testing import clause

PHONE = 340  # pixels a part is wide on a phone


def places(drawing: str, kind: str) -> dict[str, tuple[float, float]]:
    """Where the things of a kind stand, by id."""
    found = re.findall(rf'id="({kind}-[^"]+)"[^>]*transform="translate\((\S+) (\S+)\)"', drawing)
    return {id: (float(x), float(y)) for id, x, y in found}


def far(one: tuple[float, float], other: tuple[float, float]) -> float:
    """How far apart two places are."""
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def test_the_spaces_of_the_track_are_evenly_apart() -> None:
    spots = [board.spot(space) for space in range(51)]
    assert all(far(a, b) > 28 for a, b in combinations(spots, 2))
    steps = [far(a, b) for a, b in zip(spots, [*spots[1:], spots[0]], strict=True)]
    assert max(steps) < 39


@pytest.mark.parametrize(
    "markers", [[0, 0, 0, 0, 0], [3, 53, 0, 0, 103], [25, 26, 27, 28, 29], [50, 100, 1, 51, 0]]
)
def test_scoring_martians_do_not_cover_each_other(markers: list[int]) -> None:
    match = position("a1 a3 a5 c1 c3", markers=markers)
    stand = places(board.board(match.seen(0), match.game.words("en")), "marker")
    assert len(stand) == 5
    assert all(far(a, b) > 24 for a, b in combinations(stand.values(), 2))


def test_text_is_at_least_eleven_pixels_on_a_phone() -> None:
    sizes = dict(re.findall(r"\.(ma-[\w-]+) \{[^}]*font-size: ([\d.]+)px", board_sheet()))
    assert float(sizes.pop("ma-five")) * PHONE / board.BOX[2] >= 11
    assert sizes
    assert all(float(size) * PHONE / board.TRAY[2] >= 11 for size in sizes.values())


def test_hexes_can_be_hit_with_a_finger() -> None:
    across = board.SIZE * 3**0.5
    assert across * (360 - 20) / board.BOX[2] >= 24


def test_a_full_garden_is_a_small_drawing() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=3, names=["Ada", "Bruno"])
    while not match.over:
        match.play(match.legal()[-1])
    drawn = board.parts(match.seen(0), match.game.words("de"))
    assert sum(len(part.living) for part in drawn) < 15_000


def test_the_flower_under_a_gardener_is_shown_small_before_it() -> None:
    match = play(position("c3 k1", dice="1 1"), "walk 1 east", "plant red")
    drawn = board.board(match.seen(1), match.game.words("en"))
    assert 'id="foot-c4" href="#ma-flower-0"' in drawn
    assert "ma-planted-0" not in drawn


@pytest.mark.parametrize("options", [{}, {"count_planted": True}, {"two_gardeners": True}])
def test_a_lit_hex_says_what_its_best_flower_will_bring(options: dict[str, bool]) -> None:
    luck, seen = random.Random(8), 0
    match = hortus.new("gardens_of_mars", seats=2, options=options, seed=5)
    while not match.over:
        if match.state["phase"][0] == Phase.WALK:
            drawn = board.promises(match.seen(match.seat))
            promised = dict(re.findall(r'data-spot="hex-(\w+)"(?:(?!</g>).)*>([+−]\d+)</text>', drawn))
            for walk in match.legal():
                if walk.move == "walk":
                    where, points = brought(match, walk.number)
                    assert int(promised.get(where, "0").replace("−", "-")) == points
                    seen += points != 0
        match.play(luck.choice(match.legal()))
    assert seen > 100


def brought(match: hortus.Match, walk: int) -> tuple[str, int]:
    """Where a walk ends, and the points it brings with the flower that brings most, by the rules."""
    trial, seat, before = match.copy(), match.seat, match.state["tally"][0].copy()
    hexes = trial.state["gardener"][0, seat].copy()
    trial.play(walk)
    there = next(h for h, old in zip(trial.state["gardener"][0, seat], hexes, strict=True) if h != old)
    line = Line.TRAMPLED
    if trial.state["phase"][0] == Phase.PLANT and trial.seat == seat and trial.state["garden"][0, there] < 0:
        line, planted = Line.GROUPS, [trial.copy() for _ in trial.legal()]
        for copy, plant in zip(planted, trial.legal(), strict=True):
            copy.play(plant.number)
        trial = max(planted, key=lambda copy: copy.state["tally"][0, seat, Line.GROUPS])
    return HEX[there], int(trial.state["tally"][0, seat, line] - before[seat, line])


def test_a_planted_flower_is_marked_where_it_stands() -> None:
    match = play(position("c3 k1", dice="1 1"), "walk 1 east")
    view = match.seen(0)
    assert board.clicks(view, 0, "plant", (2,)) == ("flower-0-2",)
    assert board.happened(view, 0, "plant", (2,)) == ("hex-c4",)


@clause("M-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_order_of_play_is_shown_counter_clockwise(seats: int) -> None:
    drawn = board.order(seats, hortus.games()["gardens_of_mars"].words("de"))
    assert "gegen den Uhrzeigersinn" in drawn
    stands = re.findall(r'#ma-martian-(\d)" class="ma-s\1" transform="translate\((\S+) (\S+)\)', drawn)
    assert [int(seat) for seat, _, _ in stands] == list(range(seats))
    around = [(float(x) - 300, float(y) - 264) for _, x, y in stands]
    if seats > 2:  # every next one lies to the left of the last, as seen from the middle
        assert all(a[0] * b[1] - a[1] * b[0] < 0 for a, b in pairwise(around))


def test_names_cannot_break_the_drawing() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=1, names=['<b>"&', "Bruno"])
    assert "<b>" not in match.board()


def board_sheet() -> str:
    """The style sheet."""
    return position("a1 k1").game.style_sheet.read_text(encoding="utf-8")
