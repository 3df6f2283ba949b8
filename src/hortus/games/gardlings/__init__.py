"""Gardlings: fill your bag with creatures and lay them to a garden of gems before the gnomes ring."""

from hortus.core.games import Game

GAME = Game(
    title="Gardlings",
    author="Kristian A. Østby and Maria Østby",
    publisher="Alion Games, Schmidt Spiele, Matagot",
    year=2024,
    seats=(1, 5),
    version="1",
    minutes=40,
    rulebook_prefix="G",
)
