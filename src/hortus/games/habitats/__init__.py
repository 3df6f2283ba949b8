"""Habitats, by Corné van Moorsel: what stands on the box."""

from hortus.core.games import Game

GAME = Game(
    title="Habitats",
    author="Corné van Moorsel",
    publisher="Cwali",
    year=2016,
    seats=(1, 5),
    version="1",
    minutes=45,
    rulebook_prefix="H",
)
