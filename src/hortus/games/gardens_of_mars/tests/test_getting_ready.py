"""What there is, and how it begins: M-1 to M-11."""

import pytest

import hortus
from hortus.games.gardens_of_mars.rules.position import BOARD, CENTRE, COLOUR, HEX, WAY, Phase
from hortus.games.gardens_of_mars.tests.positions import (
    broken,
    dealt,
    new,
    on_the_table,
    phase,
    planted,
    play,
    position,
    settled,
    stands,
    supply,
    turn,
)
from hortus.testing import clause

DEAL = {2: 30, 3: 20, 4: 15, 5: 12}


@clause("M-1")
def test_the_garden_has_91_hexes_and_a_score_track_around_it() -> None:
    match = new()
    assert match.state["garden"].shape == (1, 91)
    drawn = match.game.board.still(match.seen(0), match.game.words("en"))["board"]
    assert drawn.count('class="spot ma-hex"') == 91
    assert all(f">{five}</text>" in drawn for five in range(0, 51, 5))


@clause("M-2")
def test_there_are_ten_flowers_of_each_colour_and_six_dice() -> None:
    match = new()
    assert match.state["bag"][0].tolist() == [10] * 6
    dealt(play(match, "settle c3", "settle h3"))
    play(match, *["roll 1"] * 6)
    assert on_the_table(match) == "1 1 1 1 1 1"
    assert max(sum(near >= 0 for near in row) for row in BOARD.near.tolist()) == 6


@clause("M-3")
def test_five_can_play_each_with_a_type_of_martian() -> None:
    assert new().game.seats == range(2, 6)
    with pytest.raises(hortus.WrongSeats):
        new(seats=6)
    drawn = settled(new(seats=5)).board()
    assert all(f'id="gardener-{seat}"' in drawn and f'id="marker-{seat}"' in drawn for seat in range(5))


@clause("M-DC1")
def test_the_garden_is_a_hexagon_with_six_ways_from_every_hex() -> None:
    rows = [sum(name[0] == row for name in HEX) for row in "abcdefghijk"]
    assert rows == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert HEX[CENTRE] == "f6"
    ends = {way: HEX[BOARD.near[CENTRE, number]] for number, way in enumerate(WAY)}
    assert ends == {
        "east": "f7",
        "north-east": "e6",
        "north-west": "e5",
        "west": "f5",
        "south-west": "g5",
        "south-east": "g6",
    }
    assert all(abs(q) <= 5 and abs(r) <= 5 and abs(q + r) <= 5 for q, r in BOARD.cells)


@clause("M-DC2")
def test_six_colours_each_a_kind_of_flower() -> None:
    words = new().game.words("en")
    kinds = [words.value("colour", colour) for colour in COLOUR]
    assert COLOUR == ("red", "orange", "yellow", "green", "blue", "pink")
    assert kinds == ["tulip", "star", "daisy", "clover", "bell", "rose"]


@clause("M-4")
def test_at_first_the_garden_is_bare_and_the_dice_are_in_the_box() -> None:
    match = new()
    assert not any(planted(match, hex) for hex in HEX)
    assert on_the_table(match) == ""


@clause("M-5")
def test_the_first_seat_begins() -> None:
    assert new(seats=4).acting == {0}
    assert turn(dealt(new(seats=4))) == 0


@clause("M-6")
def test_turns_go_round_from_seat_to_seat() -> None:
    match = position("a1 c3 f9", {"red": "a2"}, dice="1 1 1 1", turn=1)
    seen = []
    for text in ("walk 1 east", "plant red", "walk 1 west", "plant red", "walk 1 east"):
        seen.append(turn(match))
        match.play(text)
    assert seen == [1, 1, 2, 2, 0]
    assert broken(match, "walk 1 east", seat=0) == "M-6"


@clause("M-7")
def test_every_player_takes_a_type_of_martian() -> None:
    match = settled(new(seats=3))
    board = match.game.board.board(match.seen(0), match.game.words("en"))
    for seat in range(3):
        assert board.count(f'href="#ma-martian-{seat}"') == 2


@clause("M-8")
def test_the_scoring_martians_wait_in_front_of_space_1() -> None:
    match = new(seats=3)
    assert match.scores == [0, 0, 0]
    assert match.state["marker"][0, :3].tolist() == [0, 0, 0]


@clause("M-9")
def test_a_gardener_starts_on_an_empty_hex_but_not_on_the_centre() -> None:
    match = play(new(), "settle e4")
    assert stands(match, 0) == "e4"
    assert broken(match, "settle f6") == "M-9"
    assert broken(match, "settle e4") == "M-9"
    assert broken(match, "settle e5") == ""
    assert len(match.legal()) == 89


@clause("M-DC3")
def test_gardeners_are_placed_in_turn_before_the_flowers_are_drawn() -> None:
    match = new(seats=3)
    for seat in range(3):
        assert match.acting == {seat}
        assert match.state["bag"][0].sum() == 60
        match.play(f"settle a{seat + 1}")
    assert match.acting == {hortus.CHANCE}
    assert phase(match) == Phase.DEAL


@clause("M-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_player_draws_the_flowers_blindly_from_the_bag(seats: int) -> None:
    match = settled(new(seats=seats))
    ten_of_each = {f"deal {colour}": 10 for colour in COLOUR}
    assert {action.text: action.weight for action in match.legal()} == ten_of_each
    match.play("deal red")
    assert next(action.weight for action in match.legal() if action.text == "deal red") == 9
    play(match, *["deal red"] * 9)
    assert "deal red" not in match.legal().texts
    dealt(match)
    assert [sum(supply(match, seat).values()) for seat in range(seats)] == [DEAL[seats]] * seats
    assert match.state["bag"].sum() == 0


@clause("M-11")
def test_everybody_sees_all_flowers() -> None:
    match = dealt(new())
    assert match.view(1)["flowers"] == match.view(0)["flowers"] == match.view(None)["flowers"]
    assert sum(match.view(1)["flowers"][0]) == 30
