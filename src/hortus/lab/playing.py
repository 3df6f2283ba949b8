"""Many whole games by bots that look and do not search, compiled, and what the games came to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hortus.bots import tree as t
from hortus.bots.choosing import PATIENCE, level_of
from hortus.bots.growing import grown, names_of
from hortus.bots.levels import BY_NAME, Level
from hortus.bots.search import empty_tree
from hortus.core.errors import HortusError
from hortus.core.games import Game, find_game
from hortus.core.match import SHEET_LINES
from hortus.kit import rule
from hortus.kit.bags import luck
from hortus.kit.compiling import folder_for, unit_of, written
from hortus.kit.moves import sheet

INVARIANTS = Path("tests", "invariants.py")
LONGEST = 50_000  # actions; a game that takes longer hangs
STUCK, ENDLESS, WITHOUT_END, UNEXPLAINED = -1, -2, -3, -4
FAULTS = {
    STUCK: "nobody can act",
    ENDLESS: f"the game is not over after {LONGEST:,} actions",
    WITHOUT_END: "over without an ending, or the other way round",
    UNEXPLAINED: "a score is not the sum of its sheet",
}
CONSTANTS = f"""
LONGEST, STUCK, ENDLESS, WITHOUT_END = {LONGEST, STUCK, ENDLESS, WITHOUT_END}
PATIENCE = {PATIENCE}
"""
SOURCE = """
@inner
def can_take_back(tree, seat, action):
    "Whether a seat could do an action and undo it at once, and so for ever."
    work = tree.work[0]
    tree.states[NEXT] = tree.states[ROOT]
    record_act(tree.states[NEXT], work, seat, action)
    if not record_may_act(tree.states[NEXT], seat):
        return False
    for k in range(record_legal(tree.states[NEXT], work, seat, tree.out)):
        tree.states[AFTER] = tree.states[NEXT]
        record_act(tree.states[AFTER], work, seat, np.int64(tree.out[k]))
        if (tree.words[AFTER] == tree.words[ROOT]).all():
            return True
    return False


@inner
def choice(tree, seat, notices, few, patient):
    "Of what the bot notices, what promises most, among equals any; any action if it notices none."
    n = weigh_root(tree, seat) if notices else record_legal(tree.states[ROOT], tree.work[0], seat, tree.found)
    if n == 0:
        return np.int64(-1)
    chosen = np.int64(tree.found[draw(tree.luck, n)])
    best = -1e18
    equals = 0
    often = max(notices, 100 * few // n)
    for k in range(n if notices else 0):
        action = np.int64(tree.found[k])
        if draw(tree.luck, 100) < often and tree.weights[k] >= best:
            if not patient and can_take_back(tree, seat, action):
                continue
            equals = equals + 1 if tree.weights[k] == best else 1
            best = tree.weights[k]
            if draw(tree.luck, equals) == 0:
                chosen = action
    return chosen


def play(tree, start, first, moves, notices, few, checked):
    "One game; how often every kind of move was made is counted, and what is wrong given back, or 0."
    tree.states[ROOT] = start[0]
    s, work = tree.states[ROOT], tree.work[0]
    last, in_a_row = CHANCE, 0  # who decided last, and how often since somebody else or chance did
    for _ in range(LONGEST):
        if s.seat == OVER:
            return np.int64(0)
        in_a_row = in_a_row + 1 if s.seat == last else 0
        last = s.seat
        if s.seat == CHANCE:
            action = np.int64(record_roll(s, work, tree.luck, tree.out))
        else:
            seat = np.int64(s.seat)
            action = choice(tree, seat, notices, few, in_a_row < PATIENCE)
            if action < 0:
                return np.int64(STUCK)
            record_act(s, work, seat, action)
        moves[np.searchsorted(first, action, side="right") - 1] += 1
        if (s.seat == OVER) != (s.ending != 0):
            return np.int64(WITHOUT_END)
        if checked:
            fault = np.int64(broken(s, work))
            if fault != 0:
                return fault
    return np.int64(ENDLESS)
"""


@dataclass(frozen=True)
class Stint:
    """Games to play in one go: small enough to be sent to another process."""

    game: str
    edition: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    bot: str
    seed: str
    first: int  # games are numbered: each has its own luck, whoever plays it
    games: int
    checked: bool = False  # every position, by the invariants that the game's tests bring

    def luck(self, number: int) -> str:
        """The chance of one game."""
        return f"{self.seed} {self.seats} {self.options} {number}"


class Harvest(NamedTuple):
    """What games came to; the first axis is the game, of the sheets the line."""

    states: NDArray[np.void]  # how each ended
    moves: NDArray[np.int32]  # how often each kind of move was made
    scores: NDArray[np.int32]  # by seat
    results: NDArray[np.int64]  # by seat: the highest wins
    sheets: NDArray[np.int32]  # game, seat, line, piece, value, points

    @classmethod
    def room(cls, game: Game, seats: int, games: int) -> Harvest:
        """For so many games; the sheets come later."""
        scores, results = np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int64)
        moves, sheets = np.zeros((games, len(game.moves)), np.int32), np.zeros((0, 6), np.int32)
        return cls(np.zeros(games, game.dtype), moves, scores, results, sheets)

    @classmethod
    def together(cls, parts: Iterable[Harvest]) -> Harvest:
        """One after the other."""
        return cls(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def stints(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    bot: str,
    games: int,
    seed: str,
    checked: bool = False,
    size: int = 250,
) -> list[Stint]:
    """So many games, in parts that several processes can share."""
    if games < 1:
        raise HortusError(f"games are counted from 1, not {games}")
    looks(bot)
    game.chosen(seats, options)
    told = (game.name, str(game.edition or ""), seats, tuple(sorted(options.items())), bot, seed)
    return [Stint(*told, first, min(size, games - first), checked) for first in range(0, games, size)]


def looks(bot: str) -> Level:
    """The bot of this name, if it is quick."""
    level = level_of(bot)
    if level.thinks == "searches":
        quick = ", ".join(name for name, each in BY_NAME.items() if each.thinks != "searches")
        raise HortusError(f"the lab has bots that do not search: {quick}; {bot!r} does (see hortus arena)")
    return level


def played(stint: Stint) -> Harvest:
    """Play the games; one in which something is wrong is told, with all it takes to play it again."""
    game = find_game(stint.game)
    if stint.edition:
        game = game.load_edition(stint.edition)
    level, tree, play = looks(stint.bot), empty_tree(game, 0, 1, luck(0)), compiled(game)
    tree.knobs[t.LOOK] = level.settings.look
    start, first = game.start(stint.seats, dict(stint.options)), np.array([move.start for move in game.moves])
    notices = 0 if level.thinks == "random" else round(100 * level.notices)
    found, sheets = Harvest.room(game, stint.seats, stint.games), []
    for k, number in enumerate(range(stint.first, stint.first + stint.games)):
        tree.luck[:] = luck(stint.luck(number))
        fault = play(tree, start, first, found.moves[k], notices, level.few, stint.checked)
        found.states[k] = tree.states[t.ROOT]
        for seat in range(stint.seats):
            lines, ended = sheet(SHEET_LINES), (tree.states, t.ROOT, tree.work, seat)
            found.scores[k, seat] = points = game.kernel.score(*ended, lines)
            found.results[k, seat] = game.kernel.result(*ended)
            sheets.append(np.insert(lines[1 : lines[0, 0] + 1], [0, 0], (number, seat), axis=1))
            fault = fault or (UNEXPLAINED if sheets[-1][:, -1].sum() != points else 0)
        if fault:
            raise BrokenGame(told(game, stint, number, fault, found.states[k]))
    return found._replace(sheets=np.concatenate(sheets))


class BrokenGame(HortusError):
    """A game in which something happened that never may."""


def told(game: Game, stint: Stint, number: int, fault: int, state: np.void) -> str:
    """The fault, all that it takes to play the game again, and the position."""
    what = FAULTS.get(fault) or invariants(game).Broken(fault).name.lower().replace("_", " ")
    fields = "\n".join(f"{name} = {state[name].tolist()}" for name in state.dtype.names or ())
    return f"{game.title}, {stint.bot}, luck {stint.luck(number)!r}: {what}\n{fields}"


# -- compiled with the rules of a game ---------------------------------------------------------------------


@cache
def compiled(game: Game) -> Any:
    """The loop over a whole game, with its rules, the bots, and the invariants its tests bring."""
    file = game.folder / INVARIANTS
    digest = hashlib.sha256(file.read_bytes()).hexdigest() if file.exists() else "none"
    broken = invariants(game).broken if file.exists() else unbroken
    names = names_of(game) | {"weigh_root": grown(game).weigh_root, "broken": broken}
    folder = folder_for(unit_of(Path(str(game.rules.__file__))), game.edition, Path(str(t.__file__)))
    # all that may change is said in this one file: a test is no part of the folder's name
    head = f'"""Generated; changes here are lost. The invariants: {digest}"""\n\n{CONSTANTS}\n'
    return written(head + SOURCE, names, folder, "lab")["play"]


def invariants(game: Game) -> Any:
    """What a game's tests say of every position: `broken(s, work)`, a member of `Broken`."""
    return game.part("tests.invariants")


@rule
def unbroken(s: Any, work: Any) -> int:
    """For a game that says nothing."""
    return 0
