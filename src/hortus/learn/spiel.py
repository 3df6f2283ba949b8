"""OpenSpiel: every game registered under `hortus_<name>`, chance explicit, seats in the game's own order."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from hortus.core.describe import described
from hortus.core.games import Game, games
from hortus.core.match import Match
from hortus.kit import CHANCE, OVER
from hortus.kit.moves import EVERYONE
from hortus.learn.kernels import at_desk
from hortus.learn.observations import KIND, layout

LONGEST = 100_000  # decisions, more than any game takes
NOBODY = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}


def register() -> list[str]:
    """Make every game known to OpenSpiel; gives the names."""
    return [register_game(game) for game in games().values()]


def register_game(game: Game) -> str:
    """One game, with its seats and options as parameters."""
    name = f"hortus_{game.name}"
    if name not in pyspiel.registered_names():
        parameters: dict[str, Any] = {"seats": game.seats[0]}
        parameters |= {option.name: option.words[option.default] for option in game.options}
        kind = pyspiel.GameType(
            short_name=name,
            long_name=game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.seats[-1],
            min_num_players=game.seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=parameters,
        )
        pyspiel.register_game(kind, game_class(game, kind))
    return name


def game_class(game: Game, kind: Any) -> type:
    """The class of a game that OpenSpiel makes games of."""

    class SpielGame(pyspiel.Game):
        """One of ours as OpenSpiel sees it."""

        def __init__(self, params: dict[str, Any] | None = None):
            chosen = {**kind.parameter_specification, **(params or {})}
            self.seats = int(chosen.pop("seats"))
            self.options = {name: str(value) for name, value in chosen.items()}
            game.chosen(self.seats, self.options)
            information = pyspiel.GameInfo(
                num_distinct_actions=game.actions,
                max_chance_outcomes=max(move.start + move.size for move in game.moves),
                num_players=self.seats,
                min_utility=-1.0 if self.seats > 1 else -1000.0,
                max_utility=1.0 if self.seats > 1 else 1000.0,
                max_game_length=LONGEST,
            )
            super().__init__(kind, information, params or {})

        def new_initial_state(self) -> Position:
            return Position(self, Match(game, self.seats, self.options, seed=0, chance="ask"))

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(game)

    return SpielGame


class Position(pyspiel.State):
    """A match as OpenSpiel drives it."""

    def __init__(self, spiel_game: Any, match: Match):
        super().__init__(spiel_game)
        self.match = match
        self.told: list[tuple[int, int, int]] = []  # of each event: who may know it, the seat, the action

    def current_player(self) -> int:
        """Whose decision it is."""
        seat = self.match.seat
        return NOBODY.get(seat, seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal(player).numbers.tolist()) if player == self.match.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, and how likely."""
        numbers = self.match.legal(CHANCE).numbers
        weights = np.zeros(len(numbers), np.int64)
        self.match.on_desk.weights(self.match.memory, numbers, len(numbers), weights)
        lots = weights / weights.sum()
        return sorted(zip(numbers.tolist(), lots.tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        match, seat, number = self.match, self.match.seat, int(action)
        owner = match.on_desk.owner(match.memory, number)
        match.play(number, seat)
        self.told.append((owner, seat, number))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.game.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """What the end is worth to every seat: the winners share what the others lose."""
        seats, match = self.match.seats, self.match
        if not match.over:
            return [0.0] * seats
        if seats == 1:
            return [float(match.scores[0])]
        share = seats / len(match.winners)
        return [((share if seat in match.winners else 0.0) - 1.0) / (seats - 1.0) for seat in range(seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has been able to learn, in words."""
        seat = self.match.seat if player is None else player
        return "\n".join(f"{by} {self.known(seat, owner, action)}" for owner, by, action in self.told)

    def known(self, seat: int, owner: int, action: int) -> str:
        """An action, or where only its owner may know it the kind of move."""
        text = self.match.game.text(action)
        return text if owner in (seat, EVERYONE) else text.partition(" ")[0]

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees now, in words."""
        return seen_by(self.match, self.match.seat if player is None else player)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees now, in numbers."""
        seat = self.match.seat if player is None else player
        numbers: list[float] = tensor(self.match, seat).tolist()
        return numbers

    def __str__(self) -> str:
        return "\n".join(described(self.match.seen(None)))


def seen_by(match: Match, seat: int) -> str:
    """The position as a seat sees it."""
    return "\n".join([f"phase: {match.view(seat)['phase']}", *described(match.seen(seat))])


def tensor(match: Match, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The numbers of the layout."""
    seen = np.empty(layout(match.game).size, KIND)
    at_desk(match.game).observe(match.memory, seat, seen)
    return seen.astype(np.float32)


class Observer:
    """What OpenSpiel's algorithms ask for what a seat sees."""

    def __init__(self, game: Game):
        """One tensor, called observation."""
        self.tensor = np.zeros(layout(game).size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Position, player: int) -> None:
        """Write what a seat sees."""
        self.tensor[:] = tensor(state.match, player)

    def string_from(self, state: Position, player: int) -> str:
        """The same in words."""
        return seen_by(state.match, player)
