"""Hexes and squares."""

import numpy as np
import pytest

from hortus.kit import DIAGONAL, ORTHOGONAL, hexes, squares, turned, turned_piece


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (3, 19), (6, 91)])
def test_a_hexagon_has_its_number_of_cells(side: int, cells: int) -> None:
    assert len(hexes(side).cells) == cells == len(hexes(side).names)


def test_neighbours_are_mutual_and_the_opposite_way_leads_back() -> None:
    board = hexes(6)
    for cell in range(91):
        for way in range(6):
            near = board.near[cell, way]
            if near >= 0:
                assert board.near[near, (way + 3) % 6] == cell


def test_the_centre_is_as_far_from_every_edge() -> None:
    board = hexes(6)
    assert board.cells[board.centre] == (0, 0)
    for way in range(6):
        cell, steps = board.centre, 0
        while board.near[cell, way] >= 0:
            cell, steps = board.near[cell, way], steps + 1
        assert steps == 5


def test_rows_are_lettered_from_the_top_and_counted_from_the_left() -> None:
    board = hexes(6)
    assert board.names[0] == "a1"
    assert board.names[board.centre] == "f6"
    assert board.names[-1] == "k6"


def test_squares_end_at_the_edge() -> None:
    near = squares(4, 3, ORTHOGONAL + DIAGONAL)
    assert near[0].tolist() == [-1, 1, 4, -1, -1, 5, -1, -1]
    assert near[5].tolist() == [1, 6, 9, 4, 2, 10, 8, 0]
    assert np.count_nonzero(near >= 0) == 2 * (3 * 3 + 4 * 2) + 4 * (3 * 2)


def test_four_quarter_turns_are_none() -> None:
    assert [turned((2, 1), q) for q in range(5)] == [(2, 1), (-1, 2), (-2, -1), (1, -2), (2, 1)]


def test_a_turned_piece_begins_at_its_corner_and_keeps_its_order() -> None:
    assert turned_piece([(0, 0), (1, 0)], 1) == [(0, 0), (0, 1)]
    assert turned_piece([(0, 0), (0, 1), (1, 1)], 2) == [(1, 1), (1, 0), (0, 0)]
