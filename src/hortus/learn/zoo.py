"""PettingZoo: seats one after the other (AEC), or all that act at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from hortus.core.errors import HortusError
from hortus.core.games import Game
from hortus.learn.environment import OneGame, Seen, agent_name, seat_named, whole
from hortus.learn.observations import KIND


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> TurnsEnv:
    """An AEC environment of a game."""
    return TurnsEnv(game, seats, options, render_mode)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> TogetherEnv:
    """A parallel environment of a game; a seat that need not act chooses the last action, to wait."""
    return TogetherEnv(game, seats, options, render_mode)


def seen_space(one: OneGame, actions: int) -> spaces.Dict:
    """An observation: the numbers of the layout, and which actions are legal."""
    low, high = np.iinfo(KIND).min, np.iinfo(KIND).max
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (one.size,), KIND),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def checked_mode(render_mode: str | None) -> str | None:
    """How a game can be shown."""
    if render_mode not in (None, "svg", "ansi"):
        raise HortusError(f"render_mode is 'svg', 'ansi' or None, not {render_mode!r}")
    return render_mode


def shown(one: OneGame, render_mode: str | None) -> str | None:
    """The picture, or what happened last in words."""
    if render_mode == "svg":
        return str(one.now.board())
    return "\n".join(one.now.log()[-10:]) if render_mode == "ansi" else None


class TurnsEnv(AECEnv[str, Seen, int]):
    """One seat decides at a time, in the game's own order."""

    def __init__(
        self, game: str | Game, seats: int | None, options: Mapping[str, Any] | None, render_mode: str | None
    ):
        """As `env`."""
        super().__init__()
        self.one = OneGame(game, seats, options)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": self.one.game.name,
            "render_modes": ["svg", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.one.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self.one.game.actions
        self.observation_spaces = {agent: seen_space(self.one, actions) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may choose from."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the seed decides all chance."""
        self.one.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = agent_name(self.one.now.seat)

    def observe(self, agent: str) -> Seen:
        """What a seat sees now; only the seat to decide has legal actions."""
        seat = seat_named(agent, self.seat_of)
        deciding = agent == self.agent_selection and not self.one.now.over
        mask = self.one.mask(seat) if deciding else np.zeros(self.one.game.actions, np.int8)
        return {"observation": self.one.seen(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The seat's decision; an action that is not legal is told and changes nothing."""
        match = self.one.now
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.play(whole(action), self.seat_of[agent])
        if match.over:  # before that nobody gains anything
            gains = self.one.gains()
            self.rewards = {each: gains[self.seat_of[each]] for each in self.agents}
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[match.seat]

    def render(self) -> str | None:
        """The board as SVG, or what happened last in words."""
        return shown(self.one, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class TogetherEnv(ParallelEnv[str, Seen, int]):
    """All seats choose at once; whoever need not act may wait."""

    def __init__(
        self, game: str | Game, seats: int | None, options: Mapping[str, Any] | None, render_mode: str | None
    ):
        """As `parallel_env`."""
        self.one = OneGame(game, seats, options)
        self.render_mode = checked_mode(render_mode)
        self.metadata = {"name": self.one.game.name, "render_modes": ["svg", "ansi"]}
        self.possible_agents = [agent_name(seat) for seat in range(self.one.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.wait = self.one.game.actions
        self.observation_spaces = {a: seen_space(self.one, self.wait + 1) for a in self.possible_agents}
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            a: spaces.Discrete(self.wait + 1) for a in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may choose from; the last action is to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; the seed decides all chance."""
        self.one.deal(seed)
        self.agents = list(self.possible_agents)
        return self.all_seen(), {agent: {} for agent in self.agents}

    def all_seen(self) -> dict[str, Seen]:
        """What every seat sees, with what it may do."""
        return {
            agent: {
                "observation": self.one.seen(self.seat_of[agent]),
                "action_mask": self.one.mask(self.seat_of[agent], wait=True),
            }
            for agent in self.agents
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Everybody's choice, in the order of seats; what has become impossible meanwhile is left out."""
        match = self.one.now
        if not isinstance(actions, Mapping):
            raise HortusError(f"actions are agents with their actions, not {actions!r}")
        chosen = {seat_named(agent, self.seat_of): whole(action) for agent, action in actions.items()}
        self.check(chosen)
        for seat in [match.seat, *(s for s in sorted(chosen) if s != match.seat)]:
            number = chosen.get(seat, self.wait)
            if number != self.wait and not match.over and match.refusal(number, seat) is None:
                match.play(number, seat)
        over = match.over
        gains = self.one.gains() if over else [0.0] * self.one.seats
        seen = self.all_seen()
        rewards = {agent: gains[self.seat_of[agent]] for agent in self.agents}
        ended = dict.fromkeys(self.agents, over)
        cut = dict.fromkeys(self.agents, False)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def check(self, chosen: dict[int, int]) -> None:
        """Every choice must be legal before any is played."""
        match = self.one.now
        if match.seat >= 0 and chosen.get(match.seat, self.wait) == self.wait:
            raise HortusError(f"seat {match.seat} must act; only others may wait")
        for seat, number in chosen.items():
            if number != self.wait and (refusal := match.refusal(number, seat)):
                raise HortusError(f"seat {seat}: {refusal}; nothing was played")

    def render(self) -> str | None:
        """The board as SVG, or what happened last in words."""
        return shown(self.one, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
