"""Positions told in words, for the tests."""

from collections.abc import Iterable, Mapping, Sequence

import hortus
from hortus.games.gardens_of_mars.rules.position import COLOUR, HEX, NOWHERE, Phase

FULL = dict.fromkeys(COLOUR, 5)
CORNER = "a2 b1 b2"  # all around a1
WALLED_IN = {
    "red": CORNER,
    "blue": "c4 c5 b4 b3 c3 d4 d5",
}  # whoever goes to a1 or c4


def new(seats: int = 2, **options: bool) -> hortus.Match:
    """A match at its very beginning; chance asks the test."""
    return hortus.new("gardens_of_mars", seats=seats, options=options, seed=1, chance="ask")


def settled(match: hortus.Match) -> hortus.Match:
    """Every gardener finds a place."""
    while phase(match) == Phase.SETTLE:
        match.play(match.legal()[0])
    return match


def dealt(match: hortus.Match) -> hortus.Match:
    """And the flowers are drawn, the first that come."""
    settled(match)
    while phase(match) == Phase.DEAL:
        match.play(match.legal()[0])
    return match


def position(
    gardeners: str,
    flowers: Mapping[str, str] | None = None,
    dice: str = "",
    supplies: Sequence[Mapping[str, int]] = (),
    markers: Iterable[int] = (),
    turn: int = 0,
    **options: bool,
) -> hortus.Match:
    """A seat about to use a die.

    `gardeners` names a hex for each seat ("e4 g5"), or two joined by a plus; `flowers` the hexes of a colour.
    """
    places = [words.split("+") for words in gardeners.split()]
    match = new(len(places), **options)
    state = match.state[0]
    for seat, hexes in enumerate(places):
        for number, hex in enumerate(hexes):
            state["gardener"][seat, number] = HEX.index(hex)
        if len(hexes) == 1:
            state["gardener"][seat, 1] = NOWHERE
    for colour, hexes_of_it in (flowers or {}).items():
        for hex in hexes_of_it.split():
            state["garden"][HEX.index(hex)] = COLOUR.index(colour)
    for seat in range(len(places)):
        supply = supplies[seat] if seat < len(supplies) else FULL
        state["flowers"][seat] = [supply.get(colour, 0) for colour in COLOUR]
    for die in dice.split():
        state["dice"][int(die) - 1] += 1
    for seat, points in enumerate(markers):
        state["marker"][seat] = state["tally"][seat, 2] = points
    state["bag"] = 0
    state["phase"], state["turn"], state["seat"] = Phase.WALK, turn, turn
    match.first_state = match.state.copy()
    return match


def play(match: hortus.Match, *texts: str) -> hortus.Match:
    """Several actions, whoever's they are."""
    for text in texts:
        match.play(text)
    return match


def broken(match: hortus.Match, text: str, seat: int | None = None) -> str:
    """The clause an action breaks, or nothing."""
    refusal = match.refusal(text, seat)
    return refusal.clause if refusal else ""


def phase(match: hortus.Match) -> Phase:
    """What is to be decided next."""
    return Phase(int(match.state["phase"][0]))


def turn(match: hortus.Match) -> int:
    """Whose turn it is, also while chance decides."""
    return int(match.state["turn"][0])


def on_the_table(match: hortus.Match) -> str:
    """The dice on the table, in order."""
    counts = match.state["dice"][0].tolist()
    return " ".join(str(face + 1) for face, count in enumerate(counts) for _ in range(count))


def to_roll(match: hortus.Match) -> int:
    """How many dice chance has still to roll."""
    return int(match.state["pending"][0])


def planted(match: hortus.Match, hex: str) -> str:
    """The colour of the flower on a hex, or nothing."""
    colour = int(match.state["garden"][0, HEX.index(hex)])
    return COLOUR[colour] if colour >= 0 else ""


def stands(match: hortus.Match, seat: int, number: int = 0) -> str:
    """Where a gardener stands, or nothing."""
    hex = int(match.state["gardener"][0, seat, number])
    return HEX[hex] if hex >= 0 else ""


def supply(match: hortus.Match, seat: int) -> dict[str, int]:
    """The flowers in front of a seat."""
    return dict(zip(COLOUR, match.state["flowers"][0, seat].tolist(), strict=True))
