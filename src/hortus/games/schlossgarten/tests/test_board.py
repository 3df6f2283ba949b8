"""The drawing: elements lie where they were built, costs are the rules', and nobody sees a hidden card."""

import random
import re

import numpy as np
import pytest

import hortus
from hortus.games.schlossgarten import board
from hortus.games.schlossgarten.rules.position import Phase
from hortus.games.schlossgarten.rules.printed import CARDS, FIELDS, FIGURES, NONE, PLACED
from hortus.games.schlossgarten.tests.positions import begun

PHONE = 340  # pixels a part is wide on a phone
AS_DRAWN = {
    1: [(0, 0)],
    2: [(0, 0), (1, 0)],
    3: [(0, 0), (0, 1), (1, 1)],
}  # an element's fields in pieces.svg


def laid(transform: str, x: float, y: float) -> tuple[float, float]:
    """Where a transform brings a point: the last of its steps comes first."""
    for step, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        values = [float(number) for number in numbers.split()]
        if step == "translate":
            x, y = x + values[0], y + values[1]
        else:
            turn = np.radians(values[0])
            x, y = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
    return x, y


def test_an_element_is_drawn_on_just_the_fields_of_its_site() -> None:
    for site, fields in enumerate(PLACED):
        transform = board.turned_into_place(site)
        middles = [laid(transform, 100 * x + 50, 100 * y + 50) for x, y in AS_DRAWN[len(fields)]]
        assert {int(x // 100) + 7 * int(y // 100) for x, y in middles} == set(fields)
        x, y = board.sign_at(site)
        assert any(max(abs(x - a), abs(y - b)) <= 50 for a, b in middles)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_costs_stand_just_where_a_figure_may_go(seats: int) -> None:
    luck, match = random.Random(seats), begun(seats, seed=seats)
    seen = 0
    while not match.over and seen < 30:
        if match.state["phase"][0] == Phase.MOVE:
            for kind, name in enumerate(FIGURES):
                drawn = board.reach(match.seen(match.seat), kind)
                marks = re.findall(r'href="#sg-(?:cost|sent)-\d" x="(\d+)" y="(\d+)"', drawn)
                fields = {FIELDS[(int(x) - 50) // 100 + 7 * ((int(y) - 50) // 100)] for x, y in marks}
                paths = [action.clicks for action in match.legal() if action.move == "go"]
                goals = {path[1] for path in paths if path[0] == f"{name}-{match.seat}"}
                assert {f"field-{at}" for at in fields} == goals
            seen += 1
        match.play(luck.choice(match.legal()))
    assert seen > 5


def test_nobody_else_sees_a_card_in_hand() -> None:
    match = hortus.new("schlossgarten", seats=3, seed=4)
    other = match.copy()
    hands = other.state["hand"][0]
    mine = {int(card) for card in match.state["hand"][0].ravel()} - {NONE}
    unseen = [card for card in range(len(CARDS)) if card not in mine]
    hands[hands != NONE] = unseen[: int((hands != NONE).sum())]
    for viewer in (1, 2, None):  # the seat to play is 0
        drawings = [str(one.board(seat=viewer)) for one in (match, other)]
        if viewer is None:
            assert drawings[0] == drawings[1]
        else:
            other.state["hand"][0, viewer] = match.state["hand"][0, viewer]
            assert str(other.board(seat=viewer)) == drawings[0]
            assert drawings[0] != drawings[1]  # one's own card is seen


def test_a_building_is_marked_on_its_whole_site() -> None:
    view = begun().seen(0)
    site = next(k for k, cells in enumerate(PLACED) if len(cells) == 3)
    assert board.happened(view, 0, "build", (0, site)) == tuple(f"field-{FIELDS[at]}" for at in PLACED[site])


def test_a_pit_is_a_thing_of_its_own() -> None:
    match = begun()
    match.state["pit"][0, 24] = 1
    drawn = board.board(match.seen(0), match.game.words("en"))
    assert re.findall(r'id="(pit-\w+)"', drawn) == ["pit-d4"]


def test_text_is_at_least_eleven_pixels_on_a_phone() -> None:
    sheet = begun().game.style_sheet.read_text(encoding="utf-8")
    sizes = dict(re.findall(r"\.(sg-[\w-]+) \{[^}]*font-size: ([\d.]+)px", sheet))
    wide = {name: board.BOX[2] if name in ("sg-num", "sg-name") else board.HAND[2] for name in sizes}
    assert len(sizes) > 4
    assert all(float(size) * PHONE / wide[name] >= 11 for name, size in sizes.items())


def test_names_cannot_break_the_drawing() -> None:
    match = hortus.new("schlossgarten", seats=2, seed=1, names=['<b>"&', "Bruno"])
    assert "<b>" not in match.board()
