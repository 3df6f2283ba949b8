"""Compiled play of many games in lockstep, generated once for each game."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from hortus.core.games import Game
from hortus.kit.bags import draw
from hortus.kit.compiling import PACKAGE, folder_for, unit_of, written
from hortus.kit.generating import desk_source
from hortus.kit.kernels import desk_entry
from hortus.kit.moves import CHANCE, OVER
from hortus.learn.observations import observe_source

SOURCE = """
@inner
def roll_on(s, w, luck, out):
    "Chance decides until a seat must."
    while s.seat == CHANCE:
        record_roll(s, w, luck, out)


def begin(states, start, work, luck, out, at, first, last):
    "Begin the games first … last-1 anew."
    w = work[at]
    for i in range(first, last):
        states[i] = start[0]
        roll_on(states[i], w, luck[i : i + 1], out[at])


@inner
def list_game(s, w, listed):
    "The legal actions of the seat whose turn it is; how many."
    return record_legal(s, w, np.int64(s.seat), listed) if s.seat >= 0 else 0


def lists(states, work, listed, counts, at, first, last):
    "For every game what is legal."
    for i in range(first, last):
        counts[i] = list_game(states[i], work[at], listed[i])


def masks(states, work, listed, counts, mask, shown, known, at, first, last):
    "The same, marked in a mask: what was shown in it is cleared, what is known already is not listed again."
    for i in range(first, last):
        if shown:
            for k in range(counts[i]):
                mask[i, listed[i, k]] = False
        if not known:
            counts[i] = list_game(states[i], work[at], listed[i])
        for k in range(counts[i]):
            mask[i, listed[i, k]] = True


def check(states, work, actions, at, first, last):
    "The first game whose action is refused, or -1."
    w = work[at]
    for i in range(first, last):
        s = states[i]
        if s.seat < 0 or record_refusal(s, w, np.int64(s.seat), np.int64(actions[i])) != 0:
            return i
    return -1


def steps(states, start, work, luck, out, actions, rewards, done, dense, nothing, at, first, last):
    "Play one action in every game, chance included; a game that ends is rewarded and begun anew."
    w = work[at]
    for i in range(first, last):
        s = states[i]
        seats = np.int64(s.seats)
        for seat in range(seats):
            rewards[i, seat] = -rules_score(s, w, seat, nothing[at]) if dense else 0
        record_act(s, w, np.int64(s.seat), np.int64(actions[i]))
        roll_on(s, w, luck[i : i + 1], out[at])
        done[i] = s.seat == OVER
        if dense:
            for seat in range(seats):
                rewards[i, seat] += rules_score(s, w, seat, nothing[at])
        elif done[i]:
            reward(s, w, rewards[i], nothing[at])
        if done[i]:
            states[i] = start[0]
            roll_on(states[i], w, luck[i : i + 1], out[at])


@inner
def reward(s, w, rewards, nothing):
    "The winners share what the others lose: they sum to 0; alone at the table, the score."
    seats = np.int64(s.seats)
    if seats == 1:
        rewards[0] = rules_score(s, w, 0, nothing)
        return
    best = rules_result(s, w, 0)
    winners = 0
    for seat in range(seats):
        best = max(best, rules_result(s, w, seat))
    for seat in range(seats):
        winners += 1 if rules_result(s, w, seat) == best else 0
    for seat in range(seats):
        won = 1.0 / winners if rules_result(s, w, seat) == best else 0.0
        rewards[seat] = (won * seats - 1.0) / (seats - 1.0)


def observations(states, seats, seen, at, first, last):
    "What a seat of every game sees."
    for i in range(first, last):
        record_observe(states[i], np.int64(seats[i]), seen[i])


@inner
def record_mask(s, work, out, seat, mask):
    "Which actions a seat may choose now."
    for k in range(len(mask)):
        mask[k] = 0
    for k in range(record_legal(s, work, seat, out)):
        mask[out[k]] = 1


def random_actions(luck, listed, counts, actions, at, first, last):
    "A random legal action for every game."
    for i in range(first, last):
        actions[i] = listed[i, draw(luck[i : i + 1], counts[i])]
"""


@cache
def kernels(game: Game) -> SimpleNamespace:
    """The functions over many games, compiled."""
    names: dict[str, Any] = {
        name: value for name, value in game.generated.items() if not name.startswith("__")
    }
    given = {"np": np, "CHANCE": CHANCE, "OVER": OVER, "draw": draw}
    taken = ("record_act", "record_legal", "record_refusal", "record_roll", "rules_score", "rules_result")
    given |= {name: names[name] for name in taken}
    given |= {name: value for name, value in names.items() if name.endswith("_ON_DESK")}
    folder = folder_for(unit_of(game.folder / "rules.py"), game.edition, PACKAGE / "learn")
    at_desk = [desk_source(name, *called, game.desk_places) for name, called in AT_DESK.items()]
    parts = ['"""Generated; changes here are lost."""', observe_source(game), SOURCE, *at_desk]
    return SimpleNamespace(**written("\n\n".join(parts), given, folder, "lockstep"))


AT_DESK = {  # of one game: which function, handed what
    "observe": ("record_observe", "s, seat, seen"),
    "mask": ("record_mask", "s, work, out, seat, mask"),
}


@cache
def at_desk(game: Game) -> SimpleNamespace:
    """What a seat of a single game sees and may do, written into the caller's arrays."""
    made = vars(kernels(game))
    return SimpleNamespace(**{name: desk_entry(made, name, called[1]) for name, called in AT_DESK.items()})


GREEDY = """
def greedy_actions(states, work, luck, listed, counts, where, drafts, actions, at, first, last):
    "The action that makes the position worth most to who decides; among equals any."
    w, seen, after = work[at], drafts[at, 0:1], drafts[at, 1:2]
    for i in range(first, last):
        if where[i]:
            seat = np.int64(states[i].seat)
            seen[0] = states[i]
            game_imagine(seen[0], w, seat, luck[i : i + 1])
            best = -1e18
            equals = 0
            for k in range(counts[i]):
                after[0] = seen[0]
                record_act(after[0], w, seat, np.int64(listed[i, k]))
                value = game_worth(after[0], w, seat)
                equals = 1 if value > best else equals + (value == best)
                if value > best or (value == best and draw(luck[i : i + 1], equals) == 0):
                    best = value
                    actions[i] = listed[i, k]
"""


@cache
def greedy_kernel(game: Game) -> Any:
    """The bot `greedy` over many games, compiled with what the game's folder says a position is worth."""
    from hortus.bots import growing

    names = growing.names_of(game)
    worth = growing.seam(game, "values", "worth", "float", growing.NO_VALUES, names)
    imagine = growing.seam(game, "views", "imagine", "", growing.NOTHING_HIDDEN, names)
    others = (PACKAGE / "learn", PACKAGE / "bots")
    folder = folder_for(unit_of(game.folder / "rules.py"), game.edition, *others)
    source = f'"""Generated; changes here are lost."""\n\n{worth}\n\n{imagine}\n{GREEDY}'
    return written(source, names, folder, "greedy")["greedy_actions"]
