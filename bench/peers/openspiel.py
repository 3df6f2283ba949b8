"""OpenSpiel: games in C++, driven through Python; and its Monte Carlo tree search."""

from random import Random

import pyspiel

from bench.peers.answering import Play, answer

GAMES = {"hex": "hex", "backgammon": "backgammon", "connect four": "connect_four"}
SIMULATIONS = 200


def random_game(name: str) -> Play:
    """One game from the start to its end, chance drawn by weight and not counted."""
    game = pyspiel.load_game(name)

    def play(chosen: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chosen.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chosen.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def search(name: str) -> Play:
    """The simulations of one search from the start, one random playout each, in its C++ bot."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 64, False, 7, False,
                          pyspiel.ChildSelectionPolicy.UCT)

    def play(chosen: Random) -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        bot.restart()
        bot.mcts_search(state)
        return SIMULATIONS

    return play


if __name__ == "__main__":
    answer(
        {title: random_game(name) for title, name in GAMES.items()}
        | {f"search {title}": search(name) for title, name in GAMES.items()}
    )
