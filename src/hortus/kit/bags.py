"""Bags and lots: multisets as rows of counts, bit sets, and a generator that is the same everywhere.

The generator (Marsaglia's xorshift, 64 bits) is not part of the rules: whoever plays for CHANCE hands its
state in.
"""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hortus.kit.compiling import rule


def luck(seed: int | str | bytes) -> NDArray[np.uint64]:
    """A generator's state from any seed."""
    digest = hashlib.sha256(repr(seed).encode()).digest()
    return np.array([int.from_bytes(digest[:8], "little") | 1], np.uint64)


@rule
def draw(luck: Any, lots: int) -> Any:
    """One of 0 … lots-1, each equally likely."""
    x = luck[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    luck[0] = x
    return (np.int64(x >> np.uint64(33)) * np.int64(lots)) >> np.int64(31)


@rule
def total(row: Any) -> int:
    """The sum of a row of counts."""
    found = 0
    for k in range(len(row)):
        found += int(row[k])
    return found


@rule
def fill(row: Any, value: int) -> None:
    """The same value in every place of a row."""
    for k in range(len(row)):
        row[k] = value


@rule
def bit(place: int) -> Any:
    """A bit set with one member."""
    return np.uint64(1) << np.uint64(place)


@rule
def has(bits: Any, place: int) -> bool:
    """Whether a bit set has this member."""
    return bool((bits >> np.uint64(place)) & np.uint64(1) != np.uint64(0))
