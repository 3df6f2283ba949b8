"""Drawing lots: the same everywhere, and fair."""

import numpy as np
import pytest

from hortus.kit import bit, draw, fill, has, total
from hortus.kit.bags import luck
from hortus.kit.compiling import uncompiled


def test_compiled_and_plain_lots_are_the_same() -> None:
    one, other = luck(5), luck(5)
    plain = uncompiled(draw)
    assert [draw(one, n) for n in range(1, 400)] == [plain(other, n) for n in range(1, 400)]
    assert one[0] == other[0]


@pytest.mark.parametrize("lots", [2, 6, 7, 60])
def test_every_lot_is_as_likely_as_another(lots: int) -> None:
    state, n = luck("fair"), 60_000
    counts = np.bincount([draw(state, lots) for _ in range(n)], minlength=lots)
    expected = n / lots
    assert len(counts) == lots
    assert ((counts - expected) ** 2 / expected).sum() < lots + 6 * (2 * lots) ** 0.5


def test_seeds_differ_and_repeat() -> None:
    assert luck(1)[0] == luck(1)[0] != luck(2)[0]
    assert luck("1")[0] != luck(1)[0]


def test_rows_are_counted_and_filled_without_allocating() -> None:
    row = np.array([100, 100, 100], np.int8)
    assert total(row) == 300
    fill(row, -1)
    assert row.tolist() == [-1, -1, -1]


@pytest.mark.parametrize("place", [0, 1, 31, 32, 63])
def test_bit_sets_reach_to_the_last_bit(place: int) -> None:
    assert int(bit(place)) == 1 << place
    bits = np.uint64(1 << place)
    assert has(bits, place)
    assert not has(bits, (place + 1) % 64)
