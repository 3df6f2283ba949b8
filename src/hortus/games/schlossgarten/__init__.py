"""Der Prestel Schlossgarten: king, gardener and architect find their constellation and build a garden."""

from hortus.core.games import Game

GAME = Game(
    title="Der Prestel Schlossgarten",
    author="Ulf Siebert",
    publisher="Prestel",
    year=2004,
    seats=(2, 4),
    version="1",
    minutes=45,
    rulebook_prefix="S",
)
