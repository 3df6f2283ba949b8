"""What the tests over all games share."""

import pytest

import hortus


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a game runs for each."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(hortus.games().values()), ids=list(hortus.games()))
