"""The source of a game's kernel, generated from its moves: refuse, list, act, draw lots, play out.

Two layers. The inner one works on records (`s`, `work`) and is what compiled code calls. The outer one is
what Python calls, in two ways: with arrays and an index, for whoever has many positions, and with a desk,
which is all that one game is played on in one array: the fewer arrays, the cheaper the way across the border.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from hortus.kit.bags import draw
from hortus.kit.moves import CHANCE, EVERYONE, OVER, Move, Moves

ON_DESK = ("s", "work", "luck", "out", "log")
Places = dict[str, tuple[int, int, np.dtype[Any]]]  # for each part of a desk: from, to, what it is made of

ADAPTED = {  # every function of the rules is handed what it asks for by name
    "setup": "s, work",
    "due": "s, work, seat",
    "score": "s, work, seat, sheet",
    "result": "s, work, seat",
}

MAY_ACT = """
@inner
def record_may_act(s, seat):
    return s.seat >= 0 and 0 <= seat < s.seats and game_may_act(s, seat)
"""

MAY_ACT_UNLESS_TOLD = """
@inner
def record_may_act(s, seat):
    return seat >= 0 and s.seat == seat
"""

WHOLE = """
@inner
def record_weights(s, work, numbers, n, found):
    for k in range(n):
        found[k] = record_weight(s, work, np.int64(numbers[k]))

@inner
def record_score(s, work, seat, sheet):
    sheet[0, 0] = 0
    return rules_score(s, work, seat, sheet)

@inner
def record_settle(s, work, luck, out, log):
    "Chance decides until a seat must; what it decided is written into the log after its length."
    n = 0
    while s.seat == CHANCE and n < len(log) - 1:
        work.event = n + 1
        n += 1
        log[n] = record_roll(s, work, luck, out)
    log[0] = n

@inner
def record_step(s, work, luck, out, log, seat, action, rolling):
    "Refuse an action with its reason, or play it and (if rolling) all chance that follows."
    work.noted = 0
    work.event = 0
    log[0] = 0
    reason = record_refusal(s, work, seat, action)
    if reason == 0:
        record_act(s, work, seat, action)
        if rolling:
            record_settle(s, work, luck, out, log)
    return reason

@inner
def record_play_out(s, work, luck, out, limit):
    "Play at random to the end or the limit; how many decisions that took, or -1 when a seat had none."
    decisions = 0
    while s.seat != OVER and decisions < limit:
        if s.seat == CHANCE:
            record_roll(s, work, luck, out)
        else:
            seat = np.int64(s.seat)
            n = record_legal(s, work, seat, out)
            if n == 0:
                return -1
            record_act(s, work, seat, np.int64(out[draw(luck, n)]))
            decisions += 1
    return decisions

def play_games(states, i, start, work, luck, out, games, limit):
    "Many random games one after the other; the decisions they took together, or -1."
    decisions = 0
    for _ in range(games):
        states[i] = start[0]
        taken = record_play_out(states[i], work[0], luck, out, limit)
        if taken < 0:
            return -1
        decisions += taken
    return decisions
"""

CALLED = {  # from Python: which function over records, handed what
    "setup": ("rules_setup", "s, work"),
    "refusal": ("record_refusal", "s, work, seat, action"),
    "legal": ("record_legal", "s, work, seat, out"),
    "act": ("record_act", "s, work, seat, action"),
    "may_act": ("record_may_act", "s, seat"),
    "owner": ("record_owner", "s, work, action"),
    "weights": ("record_weights", "s, work, numbers, n, found"),
    "draw_chance": ("record_pick", "s, work, luck, out"),
    "score": ("record_score", "s, work, seat, sheet"),
    "result": ("rules_result", "s, work, seat"),
    "settle": ("record_settle", "s, work, luck, out, log"),
    "step": ("record_step", "s, work, luck, out, log, seat, action, rolling"),
    "play_out": ("record_play_out", "s, work, luck, out, limit"),
}


def kernel_source(rules: ModuleType, moves: Moves, places: Places) -> tuple[str, dict[str, Any]]:
    """The whole kernel of a game, and the names that it calls."""
    names: dict[str, Any] = {"np": np, "OVER": OVER, "EVERYONE": EVERYONE, "draw": draw}
    names["CHANCE"] = np.int64(CHANCE)  # no literal: for cards, too
    parts = [adapter(rules, name, parameters, names) for name, parameters in ADAPTED.items()]
    parts.append(MAY_ACT if hasattr(rules, "may_act") else MAY_ACT_UNLESS_TOLD)
    names["game_may_act"] = getattr(rules, "may_act", None)
    for move in moves:
        for role in ("does", "refuses", "proposes", "weighs", "owns"):
            names[f"{role}_{move.name}"] = getattr(move, role)
    parts += [weight_source(moves), refusal_source(moves), *map(legal_source, moves), list_source(moves)]
    parts += [act_source(moves), owner_source(moves), *(pick_source(m) for m in moves if m.is_chance)]
    parts += [roll_source(moves), WHOLE]
    names |= {f"{part.upper()}_ON_DESK": as_read(kind) for part, (_, _, kind) in places.items()}
    for name in CALLED:
        parts += [array_source(name), desk_source(name, *CALLED[name], places)]
    return '"""Generated from the rules of a game; changes here are lost."""\n\n' + "\n\n".join(parts), names


def called(name: str, function: Any) -> str:
    """The call of a rules function with the arguments it names."""
    return f"{name}({', '.join(inspect.signature(function.py_func).parameters)})"


def adapter(rules: ModuleType, name: str, parameters: str, names: dict[str, Any]) -> str:
    """A function of the rules under a fixed list of parameters."""
    function = getattr(rules, name, None)
    if function is None:
        raise TypeError(f"{rules.__name__} has no function {name}; every rules file needs one")
    names[f"game_{name}"] = function
    return f"@inner\ndef rules_{name}({parameters}):\n    return {called(f'game_{name}', function)}"


def decoded(move: Move, variable: str) -> list[str]:
    """Lines that take a number inside the move apart into its parameters; unsigned ones divide quickest."""
    lines, rest = [], f"np.uint64({variable})"
    for name, size in reversed(list(zip(move.domains, move.sizes, strict=True))[1:]):
        lines.append(f"{name} = np.int64({rest} % np.uint64({size}))")
        rest = f"({rest} // np.uint64({size}))"
    if move.domains:
        lines.append(f"{next(iter(move.domains))} = np.int64({rest})")
    return lines[::-1]


def dispatch(moves: Moves, lines_of: Callable[[Move], list[str]]) -> list[str]:
    """One branch for each move, with its parameters at hand."""
    lines = []
    for move in moves:
        lines.append(f"if {move.start} <= action < {move.start + move.size}:")
        body = [f"inner = action - {move.start}", *decoded(move, "inner"), *lines_of(move)]
        lines += ["    " + line for line in body]
    return lines


def function_source(head: str, lines: list[str]) -> str:
    """A function from its head and its lines."""
    return f"@inner\ndef {head}:\n" + "\n".join("    " + line for line in lines)


def in_phase(move: Move) -> str:
    """The condition that the position is in one of the move's phases."""
    return "(" + " or ".join(f"s.phase == {phase}" for phase in move.during) + ")"


def objections(move: Move) -> str:
    """The expression for the reason against a move whose time has come."""
    refused = f"np.int64({called(f'refuses_{move.name}', move.refuses)})" if move.refuses else "0"
    if not move.weighs:
        return refused
    possible = f"{called(f'weighs_{move.name}', move.weighs)} > 0"
    return f"({refused} if {possible} else np.int64(rules_due(s, work, seat)))"


def refusal_source(moves: Moves) -> str:
    """Why not: first whose turn it is, then the phase, then the move's own reasons."""

    def lines(move: Move) -> list[str]:
        return [
            f"if {in_phase(move)} and (seat == CHANCE) == {move.is_chance}:",
            f"    return {objections(move)}",
        ]

    first = [
        "if (seat == CHANCE and s.seat == CHANCE) or record_may_act(s, seat):",
        *("    " + line for line in dispatch(moves, lines)),
        "return np.int64(rules_due(s, work, seat))",
    ]
    return function_source("record_refusal(s, work, seat, action)", first)


def legal_source(move: Move) -> str:
    """The legal actions of one move, written behind the n already found."""
    test = f"{objections(move)} == 0"
    if move.proposes:
        lines = [f"last = {called(f'proposes_{move.name}', move.proposes)}", "first = n"]
        lines += ["for k in range(first, last):", "    inner = np.int64(found[k])"]
        lines += ["    " + line for line in decoded(move, "inner")]
        lines += [f"    if {test}:", f"        found[n] = {move.start} + inner", "        n += 1", "return n"]
        return function_source(f"legal_{move.name}(s, work, seat, found, n)", lines)
    lines, indent, number = [], "", f"{move.start}"
    inner = "0"
    for name, size in zip(move.domains, move.sizes, strict=True):
        lines.append(f"{indent}for {name} in range({size}):")
        indent += "    "
        inner = f"({inner}) * {size} + {name}"
    lines += [
        f"{indent}if {test}:",
        f"{indent}    found[n] = {number} + {inner}",
        f"{indent}    n += 1",
        "return n",
    ]
    return function_source(f"legal_{move.name}(s, work, seat, found, n)", lines)


def list_source(moves: Moves) -> str:
    """All legal actions of a seat, in the order of their numbers."""
    lines = ["n = 0", "if seat == CHANCE:", "    if s.seat != CHANCE:", "        return n"]
    lines += ["elif not record_may_act(s, seat):", "    return n"]
    for move in moves:
        lines.append(f"if {in_phase(move)} and (seat == CHANCE) == {move.is_chance}:")
        lines.append(f"    n = legal_{move.name}(s, work, seat, out, n)")
    return function_source("record_legal(s, work, seat, out)", [*lines, "return n"])


def act_source(moves: Moves) -> str:
    """Do an action that is legal."""
    return function_source(
        "record_act(s, work, seat, action)",
        dispatch(moves, lambda move: [called(f"does_{move.name}", move.does), "return"]),
    )


def weight_source(moves: Moves) -> str:
    """How likely a chance action is."""
    lines = dispatch(
        Moves(move for move in moves if move.weighs),
        lambda move: [f"return np.int64({called(f'weighs_{move.name}', move.weighs)})"],
    )
    return function_source("record_weight(s, work, action)", ["seat = CHANCE", *lines, "return 1"])


def owner_source(moves: Moves) -> str:
    """The only seat that may see which chance action it was."""
    lines = dispatch(
        Moves(move for move in moves if move.owns),
        lambda move: [f"return np.int64({called(f'owns_{move.name}', move.owns)})"],
    )
    return function_source("record_owner(s, work, action)", ["seat = CHANCE", *lines, "return EVERYONE"])


def pick_source(move: Move) -> str:
    """Draw one chance action of one move, by weight."""
    head = f"pick_{move.name}(s, work, luck, found)"
    if not (move.refuses or move.weighs or move.proposes):
        return function_source(head, [f"return {move.start} + draw(luck, {move.size})"])
    if move.weighs and not move.refuses and len(move.sizes) == 1 and not move.proposes:
        name, size = next(iter(move.domains)), move.size
        weighed = f"np.int64({called(f'weighs_{move.name}', move.weighs)})"
        lines = ["seat = CHANCE", "lots = 0", f"for {name} in range({size}):", f"    lots += {weighed}"]
        lines += ["rest = draw(luck, lots)", f"for {name} in range({size}):", f"    rest -= {weighed}"]
        lines += ["    if rest < 0:", f"        return {move.start} + {name}", "return -1"]
        return function_source(head, lines)
    lines = [f"n = legal_{move.name}(s, work, CHANCE, found, 0)", "lots = 0"]
    lines += ["for k in range(n):", "    lots += record_weight(s, work, np.int64(found[k]))"]
    lines += ["rest = draw(luck, lots)", "for k in range(n):", "    action = np.int64(found[k])"]
    lines += [
        "    rest -= record_weight(s, work, action)",
        "    if rest < 0:",
        "        return action",
        "return -1",
    ]
    return function_source(head, lines)


def array_source(name: str) -> str:
    """A function that Python calls with arrays and an index."""
    function, parameters = CALLED[name]
    given = parameters.replace("s, ", "states, i, ", 1)
    handed = [{"s": "states[i]", "work": "work[0]"}.get(each, each) for each in parameters.split(", ")]
    return f"def {name}({given}):\n    return {function}({', '.join(handed)})"


def desk_source(name: str, function: str, parameters: str, places: Places) -> str:
    """The same for a desk: what lies on it need not be handed in."""
    handed = []
    for each in parameters.split(", "):
        if each in places:
            first, last, kind = places[each]
            row = "[0]" if kind.names else ""
            handed.append(f"desk[{first}:{last}].view({each.upper()}_ON_DESK){row}")
        else:
            handed.append(each)
    given, taken = ", ".join(desk_parameters(parameters)), ", ".join(handed)
    return f"@brief\ndef desk_{name}({given}):\n    return {function}({taken})"


def as_read(kind: np.dtype[Any]) -> np.dtype[Any]:
    """A type by which memory is read; plain Python finds fields as attributes, too."""
    return np.dtype((np.record, kind)) if kind.names else kind


def roll_source(moves: Moves) -> str:
    """Let chance decide once: which action, and do it."""
    lines = []
    for move in moves:
        if move.is_chance:
            lines += [f"if {in_phase(move)}:", f"    return pick_{move.name}(s, work, luck, out)"]
    pick = function_source("record_pick(s, work, luck, out)", [*lines, "return -1"])
    roll = [
        "action = record_pick(s, work, luck, out)",
        "record_act(s, work, CHANCE, action)",
        "return action",
    ]
    return pick + "\n\n" + function_source("record_roll(s, work, luck, out)", roll)


def desk_parameters(parameters: str) -> list[str]:
    """The desk, and what does not lie on it."""
    return ["desk", *(each for each in parameters.split(", ") if each not in ON_DESK)]
