"""Gymnasium: one seat learns, chosen bots play the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from hortus.core.errors import HortusError
from hortus.core.games import Game
from hortus.core.match import Match
from hortus.learn.environment import OneGame, Seen, whole
from hortus.learn.zoo import checked_mode, seen_space, shown

Chooser = Callable[[Match, int], int]


def at_random(lots: random.Random) -> Chooser:
    """An opponent that chooses any legal action."""

    def choose(match: Match, seat: int) -> int:
        legal = match.legal(seat).numbers
        return int(legal[lots.randrange(len(legal))])

    return choose


class SeatEnv(gymnasium.Env[Seen, int]):
    """The learner's seat sees only its own decisions; everybody else plays in between."""

    metadata = {"render_modes": ["svg", "ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Chooser = "random",
        options: Mapping[str, Any] | None = None,
        rewards: str = "result",
        render_mode: str | None = None,
    ):
        """Opponents: "random", "greedy", a level of bots, or a function of a match and a seat."""
        self.one = OneGame(game, seats, options)
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int | np.integer)
            or not 0 <= seat < self.one.seats
        ):
            raise HortusError(f"seat must be 0 to {self.one.seats - 1}, not {seat!r}")
        if rewards not in ("result", "score"):
            raise HortusError(f"rewards are 'result' or 'score', not {rewards!r}")
        if not callable(opponents) and not isinstance(opponents, str):
            raise HortusError(f"opponents are a level of bots or a function, not {opponents!r}")
        self.seat, self.dense = int(seat), rewards == "score"
        self.opponents = opponents
        self.render_mode = checked_mode(render_mode)
        self.observation_space = seen_space(self.one, self.one.game.actions)
        self.action_space = spaces.Discrete(self.one.game.actions)
        self.lots = random.Random()
        self.choose = self.chooser()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game, as far as the learner's first decision."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.lots = random.Random(number)
        self.choose = self.chooser()
        self.one.deal(number)
        self.play_others()
        self.points = self.one.now.scores[self.seat]
        return self.seen(), {}

    def chooser(self) -> Chooser:
        """The opponents as a function."""
        if self.opponents == "random":
            return at_random(self.lots)
        if callable(self.opponents):
            return self.opponents
        from hortus.bots import chooser

        found: Chooser = chooser(self.opponents)
        return found

    def play_others(self) -> None:
        """Until the learner must decide, or the game is over."""
        match = self.one.now
        while not match.over and match.seat != self.seat:
            match.play(self.choose(match, match.seat), match.seat)

    def seen(self) -> Seen:
        """What the learner sees and may do."""
        match = self.one.now
        mask = np.zeros(self.one.game.actions, np.int8) if match.over else self.one.mask(self.seat)
        return {"observation": self.one.seen(self.seat), "action_mask": mask}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which actions are legal, under the name that maskable learners look for."""
        return self.one.mask(self.seat).astype(np.bool_)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner's decision and all until its next; an illegal one costs a point and changes nothing."""
        match = self.one.now
        number = whole(action)
        refusal = match.refusal(number, self.seat)
        if refusal is not None:
            return self.seen(), -1.0, match.over, False, {"refused": str(refusal), "clause": refusal.clause}
        match.play(number, self.seat)
        self.play_others()
        return self.seen(), self.gain(), match.over, False, {}

    def gain(self) -> float:
        """The end's worth, or how the score has changed."""
        match = self.one.now
        if not self.dense:
            return self.one.gains()[self.seat] if match.over else 0.0
        before, self.points = self.points, match.scores[self.seat]
        return float(self.points - before)

    def render(self) -> Any:
        """The board as SVG, or what happened last in words."""
        return shown(self.one, self.render_mode)
