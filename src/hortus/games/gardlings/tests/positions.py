"""Positions told in words, for the tests."""

from collections.abc import Iterable
from typing import Any

import numpy as np

import hortus
from hortus.games.gardlings.rules.gems import stolen
from hortus.games.gardlings.rules.hiring import who_may_win
from hortus.games.gardlings.rules.position import (
    BAG,
    BOX,
    MARKET,
    OPEN,
    OUT,
    PIG_STACK,
    STACKS,
    SUPPLY,
    UNDER,
    Phase,
    Stage,
)
from hortus.games.gardlings.rules.tiles import (
    CREATURES,
    LONG,
    MISSIONS,
    SHORT,
    SIGN,
    SIGNS,
    SORT,
    TILE_COUNT,
    TILES,
)
from hortus.kit.compiling import uncompiled

Match = hortus.Match
TWO_PIGS = "beige-pig-1 0,0 beige-pig-9 0,1"
FIVE_GNOMES = "gnome-1 0,9 gnome-2 0,10 gnome-3 0,11 gnome-4 0,12 gnome-5 0,13"


def new(seats: int = 2, chance: Any = "ask", seed: int = 1, **options: Any) -> Match:
    """A match at its very beginning; chance asks the test."""
    return hortus.new("gardlings", seats=seats, options=options, seed=seed, chance=chance, compiled=False)


def begun(seats: int = 2, seed: int = 1, **options: Any) -> Match:
    """A match whose first round begins, chance rolls."""
    return new(seats, "roll", seed, **options)


def building(
    *gardens: str,
    bags: Iterable[str] = (),
    coins: Iterable[int] = (),
    missions: Iterable[str] = (),
    seed: int = 1,
    **options: Any,
) -> Match:
    """Garden building with a garden and a bag for each seat; chance asks.

    A garden is told tile by tile: "gnome-1 0,0 blue-pig-2 2,0/90". Other bags keep what they were dealt,
    as far as nobody else has it.
    """
    match = new(len(gardens), "roll", seed, **options)
    state = match.state[0]
    told = [numbers(bag.split()) for bag in bags]
    taken = {tile for garden in gardens for tile in numbers(garden.split()[::2])}.union(*told)
    for tile in taken:
        give_away(state, tile)
    for seat, garden in enumerate(gardens):
        dealt = state["tiles"][seat][: state["owned"][seat]].tolist()
        kept = [tile for tile in dealt if tile not in taken and state["at"][tile] == BAG + seat]
        held = told[seat] if seat < len(told) else kept
        for tile in set(kept) - set(held):
            state["at"][tile] = BOX
        lay_out(state, seat, garden, held)
    for seat, money in enumerate(coins):
        state["bank"] -= money - state["coins"][seat]
        state["coins"][seat] = money
    for seat, name in enumerate(missions):
        state["mission"][seat] = MISSIONS.index(name)
    match.chance = "ask"
    return begins_here(match)


def numbers(names: Iterable[str]) -> list[int]:
    """Tiles by their names."""
    return [TILES.index(name) for name in names]


def lay_out(state: Any, seat: int, garden: str, held: list[int]) -> None:
    """A seat's garden as it is told, and in its bag these tiles."""
    words = garden.split()
    n = len(words) // 2
    for i, (tile, place) in enumerate(zip(numbers(words[::2]), words[1::2], strict=True)):
        cell, _, turn = place.partition("/")
        x, y = cell.split(",")
        state["tiles"][seat][i], state["at"][tile] = tile, OUT + seat
        state["x"][seat][i], state["y"][seat][i] = int(x), int(y)
        state["turned"][seat][i] = int(turn or 0) // 90
    for i, tile in enumerate(held):
        state["tiles"][seat][n + i], state["at"][tile] = tile, BAG + seat
    state["laid"][seat], state["owned"][seat] = n, n + len(held)


def begins_here(match: Match) -> Match:
    """This position is the first of its match: nothing has happened before."""
    match.first_state, match.events, match.past = match.state.copy(), [], []
    return match


def give_away(state: Any, tile: int) -> None:
    """Take a tile from where it is; an open one is replaced by another of its sort."""
    if state["at"][tile] == OPEN:
        stack = state["top"].tolist().index(tile)
        next_one = next(t for t in range(TILE_COUNT) if SORT[t] == SORT[tile] and state["at"][t] == SUPPLY)
        state["top"][stack], state["at"][next_one] = next_one, OPEN
        state["depth"][stack] -= 1
    elif state["at"][tile] == SUPPLY:
        stacks = [k for k in range(MARKET + 1) if stack_sort(k) == SORT[tile]]
        state["depth"][max(stacks, key=lambda k: state["depth"][k])] -= 1
    state["at"][tile] = BOX


def stack_sort(stack: int) -> int:
    """The sort of tiles in a stack."""
    return 2 if stack == PIG_STACK else 3 + stack // 2


def hiring(*gardens: str, alarmed: Iterable[int] = (), **more: Any) -> Match:
    """Everybody has stopped (or rung the alarm): the hiring phase begins."""
    match = building(*gardens, **more)
    for seat in range(len(gardens)):
        match.state["stage"][0][seat] = Stage.ALARMED if seat in alarmed else Stage.STOPPED
    last = next(seat for seat in range(len(gardens)) if seat not in alarmed)
    match.state["stage"][0][last] = Stage.CHOOSE
    match.state["seat"] = last
    match.play("stop", last)
    return match


def with_money(money: Iterable[int], coins: Iterable[int] = (), seed: int = 1, **options: Any) -> Match:
    """Seat 0 hires, everybody has so much gem money."""
    amounts = list(money)
    match = new(len(amounts), "roll", seed, **options)
    match.chance = "ask"
    state = match.state[0]
    for seat, amount in enumerate(amounts):
        state["money"][seat] = amount
        state["stage"][seat] = Stage.STOPPED
    for seat, amount in enumerate(coins):
        state["coins"][seat] = amount
        state["bank"] -= amount
    state["phase"], state["seat"], state["turn"] = Phase.HIRE, 0, 0
    return begins_here(match)


# -- playing


def drawn(match: Match, tile: str, seat: int = 0) -> Match:
    """A seat draws, and chance takes this tile out of its bag."""
    match.play("draw", seat)
    match.play(f"comes {tile}")
    return match


def play(match: Match, *texts: str, seat: int | None = None) -> Match:
    """Several actions."""
    for text in texts:
        match.play(text, seat)
    return match


def lay_anywhere(match: Match, seat: int = 0) -> Match:
    """Lay what is in hand at the first place that is allowed."""
    match.play(next(action for action in match.legal(seat) if action.move == "lay"))
    return match


def next_round(match: Match) -> Match:
    """Everybody stops and takes nothing."""
    for seat in range(match.seats):
        if stage(match, seat) < Stage.STOPPED:
            match.play("stop", seat)
    while phase(match) == Phase.HIRE:
        match.play("take_nothing")
    return match


# -- asking


def broken(match: Match, text: str, seat: int | None = None) -> str:
    """The clause an action breaks, or nothing."""
    refusal = match.refusal(text, seat)
    return refusal.clause if refusal else ""


def reason(match: Match, text: str, seat: int | None = None) -> str:
    """The reason against an action, or nothing."""
    refusal = match.refusal(text, seat)
    return refusal.reason if refusal else ""


def phase(match: Match) -> Phase:
    """What is decided next."""
    return Phase(int(match.state["phase"][0]))


def stage(match: Match, seat: int = 0) -> Stage:
    """How far a seat is with its garden."""
    return Stage(int(match.state["stage"][0, seat]))


def garden(match: Match, seat: int = 0) -> list[str]:
    """The tiles of a garden, in the order of laying."""
    n = int(match.state["laid"][0, seat])
    return [TILES[tile] for tile in match.state["tiles"][0, seat, :n].tolist()]


def bag(match: Match, seat: int = 0) -> list[str]:
    """What a seat can draw."""
    return sorted(TILES[tile] for tile in range(TILE_COUNT) if match.state["at"][0, tile] == BAG + seat)


def coins(match: Match) -> list[int]:
    """Everybody's coins."""
    return list(match.state["coins"][0, : match.seats].tolist())


def money(match: Match) -> list[int]:
    """Everybody's gem money."""
    return list(match.state["money"][0, : match.seats].tolist())


def top(match: Match, stack: str) -> str:
    """The open tile of a stack, or nothing."""
    tile = int(match.state["top"][0, STACKS.index(stack)])
    return TILES[tile] if tile >= 0 else ""


def under(match: Match, stack: int) -> list[str]:
    """The pigs put under a stack, the first first."""
    state = match.state[0]
    sunk = state["sunk"][: int(state["sinks"])].tolist()
    return [TILES[tile] for tile in sunk if state["at"][tile] == UNDER + stack]


def lines(match: Match, seat: int = 0) -> dict[str, int]:
    """The score sheet: points by line and piece."""
    found: dict[str, int] = {}
    for item in match.score_sheet(seat):
        names = item.line.piece
        name = item.line.name + (f" {names[item.piece]}" if names else "")
        found[name] = found.get(name, 0) + item.points
    return found


def creature(tile: str) -> str:
    """What a tile shows."""
    return next(name for name in reversed(CREATURES) if name in tile)


def signs(tile: str) -> str:
    """What a tile shows, clockwise from the top left."""
    return "".join(SIGNS[sign] for sign in SIGN[TILES.index(tile)])


def compared(amounts: list[int], held: list[int], long: bool = False) -> int:
    """Which seat may buy the victory tile with so many gems and coins."""
    match = with_money(amounts, held, length=LONG if long else SHORT)
    states, work = match.state.view(np.recarray), match.work.view(np.recarray)
    return int(uncompiled(who_may_win)(states[0], work[0]))


def left_after_alarm(gems: int, expert: bool = False) -> int:
    """What the gnomes leave of so many gems."""
    match = begun(1, expert=expert)
    match.state["stage"][0][0] = Stage.ALARMED
    return gems - int(uncompiled(stolen)(match.state.view(np.recarray)[0], 0, gems))


def told(match: Match) -> list[tuple[int, int]]:
    """The notes of the last action and their values."""
    notes = match.work["notes"][0, : int(match.work["noted"][0])].tolist()
    return [(note, value) for _, note, _, _, value in notes]
