"""Gardens of Mars: gardeners walk straight on and plant flowers beside their kind."""

from hortus.core.games import Game

GAME = Game(
    title="Gardens of Mars",
    author="Néstor Romeral Andrés",
    publisher="nestorgames",
    year=2009,
    seats=(2, 5),
    version="1",
    minutes=40,
    rulebook_prefix="M",
)
