"""catanatron: Catan in plain Python, three players choosing at random; every action it asks for counts."""

import random
from random import Random

from catanatron import Color, Game, RandomPlayer

from bench.peers.answering import answer


def play(chosen: Random) -> int:
    """One game; the dice are thrown by an action of the player, which counts too."""
    random.seed(chosen.random())
    game = Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE)])
    game.play()
    return len(game.state.actions)


if __name__ == "__main__":
    answer({"Catan": play})
