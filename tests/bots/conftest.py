"""Positions to think about."""

import pytest

import hortus
from hortus import Match


@pytest.fixture
def garden() -> Match:
    """A garden on Mars for three in which something grows already."""
    match = hortus.new("gardens_of_mars", 3, seed=5)
    while len(match.past) < 30:
        match.play(match.legal()[len(match.past) % len(match.legal())])
    return match
