"""Gardens of Mars once more, from the rulebook alone: dicts and sets, nothing shared with the rules.

It is slow and plain on purpose. Whatever the rules and this file disagree about is an error in one of them.
Moves are tuples of words, as a Play writes them: ("walk", "3", "east", "first").
"""

from __future__ import annotations

from collections import Counter

Hex = tuple[int, int]
Words = tuple[str, ...]

COLOURS = ("red", "orange", "yellow", "green", "blue", "pink")
WAYS = {
    "east": (1, 0),
    "north-east": (1, -1),
    "north-west": (0, -1),
    "west": (-1, 0),
    "south-west": (-1, 1),
    "south-east": (0, 1),
}
CENTRE = (0, 0)
GARDEN = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5}
SHARE = {2: 30, 3: 20, 4: 15, 5: 12}


def named(hex: Hex) -> str:
    """The name of a hex: a letter for its row from the top, a number from the left."""
    q, r = hex
    left = min(cell[0] for cell in GARDEN if cell[1] == r)
    return "abcdefghijk"[r + 5] + str(q - left + 1)


CALLED = {named(hex): hex for hex in GARDEN}


def around(hex: Hex) -> set[Hex]:
    return {(hex[0] + dq, hex[1] + dr) for dq, dr in WAYS.values()} & GARDEN


class Oracle:
    """A whole game. `to_act` is a seat, "chance", or None when it is over."""

    def __init__(
        self,
        seats: int,
        special_last_flower: bool = True,
        special_landing: bool = True,
        count_planted: bool = False,
        two_gardeners: bool = False,
    ) -> None:
        self.seats = range(seats)
        self.last_flower_pays, self.landing_pays = special_last_flower, special_landing
        self.new_one_counts = count_planted
        self.figures = ["first", "second"] if two_gardeners else ["first"]
        self.planted: dict[Hex, str] = {}
        self.standing: dict[tuple[int, str], Hex] = {}
        self.supply: dict[int, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.bag = Counter(dict.fromkeys(COLOURS, 10))
        self.dice: Counter[str] = Counter()
        self.still_to_roll = 0
        self.marker = dict.fromkeys(self.seats, 0)
        self.player = 0
        self.to_act: int | str | None = 0
        self.due = "settle"
        self.planting_on: Hex | None = None
        self.planted_this_turn = False
        self.turns_without_planting = 0
        self.why_over = ""

    # -- what may be done -------------------------------------------------------------------------

    def moves(self) -> dict[Words, int]:
        """Every legal move, with its weight (1 unless chance draws from the bag)."""
        if self.to_act is None:
            return {}
        if self.due == "settle":
            taken = set(self.standing.values())
            return {("settle", named(hex)): 1 for hex in GARDEN - taken - {CENTRE}}
        if self.due == "deal":
            return {("deal", colour): left for colour, left in self.bag.items() if left}
        if self.due == "name":
            return {("name_gardener", figure): 1 for figure in self.figures}
        if self.due == "roll":
            return {("roll", str(die)): 1 for die in range(1, 7)}
        if self.due == "plant":
            return {("plant", colour): 1 for colour, left in self.supply[self.player].items() if left}
        found: dict[Words, int] = {}
        for die in {die for die, left in self.dice.items() if left}:
            walks: dict[Words, int] = {
                ("walk", die, way, figure): 1
                for figure in self.figures
                for way in WAYS
                if not self.objection_to_walk(die, way, figure)
            }
            staying: Words = ("stay", die)
            found |= walks or {staying: 1}
        return found

    def walk(self, die: str, way: str, figure: str) -> list[Hex]:
        """The hexes of a straight walk, on the board or beyond."""
        q, r = self.standing[self.player, figure]
        dq, dr = WAYS[way]
        return [(q + dq * step, r + dr * step) for step in range(1, int(die) + 1)]

    def objection_to_walk(self, die: str, way: str, figure: str) -> str:
        """The first clause that a walk breaks, or nothing."""
        if not self.dice[die]:
            return "M-15"
        if figure not in self.figures:
            return "M-34"
        walk = self.walk(die, way, figure)
        if walk[-1] not in GARDEN:
            return "M-16"
        if walk[-1] == CENTRE:
            return "M-17"
        return "M-18" if set(walk) & set(self.standing.values()) else ""

    def winners(self) -> set[int]:
        def standing(seat: int) -> tuple[int, int]:
            return self.marker[seat], -self.supply[seat].total()

        best = max(standing(seat) for seat in self.seats)
        return {seat for seat in self.seats if standing(seat) == best}

    # -- doing it ---------------------------------------------------------------------------------

    def play(self, move: Words) -> None:
        getattr(self, "do_" + move[0])(*move[1:])

    def do_settle(self, hex: str) -> None:
        figure = self.figures[len(self.standing) // len(self.seats)]
        self.standing[self.player, figure] = CALLED[hex]
        self.player = self.to_act = len(self.standing) % len(self.seats)
        if len(self.standing) == len(self.seats) * len(self.figures):
            self.due, self.to_act = "deal", "chance"

    def do_deal(self, colour: str) -> None:
        self.bag[colour] -= 1
        self.supply[self.player][colour] += 1
        if self.supply[self.player].total() == SHARE[len(self.seats)]:
            self.player += 1
        if self.player == len(self.seats):
            self.player = 0
            self.begin_turn()

    def do_name_gardener(self, figure: str) -> None:
        self.begin_rolling(self.open_around(figure))

    def do_roll(self, die: str) -> None:
        self.dice[die] += 1
        self.still_to_roll -= 1
        if not self.still_to_roll:
            self.expect("walk")

    def do_walk(self, die: str, way: str, figure: str) -> None:
        end = self.walk(die, way, figure)[-1]
        self.dice[die] -= 1
        self.standing[self.player, figure] = end
        if end in self.planted:
            self.lose_a_point()
            self.end_turn()
        else:
            self.planting_on = end
            self.expect("plant")

    def do_stay(self, die: str) -> None:
        self.dice[die] -= 1
        self.lose_a_point()
        self.end_turn()

    def do_plant(self, colour: str) -> None:
        assert self.planting_on is not None
        self.planted[self.planting_on] = colour
        self.supply[self.player][colour] -= 1
        self.planted_this_turn = True
        landed = self.move_on(self.worth_of(self.planting_on))
        last = not self.supply[self.player][colour]
        if not self.supply[self.player].total():
            self.to_act, self.why_over = None, "no flowers"
        elif self.dice.total() and ((last and self.last_flower_pays) or (landed and self.landing_pays)):
            self.expect("walk")
        else:
            self.end_turn()

    # -- turns ------------------------------------------------------------------------------------

    def expect(self, what: str) -> None:
        self.due, self.to_act = what, self.player

    def end_turn(self) -> None:
        """Hand on to the next player who can do something."""
        passes = 0
        while True:
            self.turns_without_planting += 1
            if self.planted_this_turn:
                self.turns_without_planting = 0
            self.planted_this_turn = False
            if self.turns_without_planting == 10 * len(self.seats):
                self.to_act, self.why_over = None, "nobody plants"
                return
            if passes == len(self.seats):
                self.to_act, self.why_over = None, "all stuck"
                return
            self.player = (self.player + 1) % len(self.seats)
            if self.begin_turn():
                return
            passes += 1

    def begin_turn(self) -> bool:
        """False when the player is stuck."""
        if self.dice.total():
            self.expect("walk")
            return True
        able = [figure for figure in self.figures if self.open_around(figure)]
        if len(able) == 2:
            self.expect("name")
        elif able:
            self.begin_rolling(self.open_around(able[0]))
        return bool(able)

    def begin_rolling(self, dice: int) -> None:
        self.still_to_roll = dice
        self.due, self.to_act = "roll", "chance"

    def open_around(self, figure: str) -> int:
        return len(around(self.standing[self.player, figure]) - set(self.planted))

    # -- scoring ----------------------------------------------------------------------------------

    def worth_of(self, hex: Hex) -> int:
        """The flowers of one colour in the group of this one; the new one only if the option says so."""
        group, found = {hex}, {hex}
        while found:
            reach = set().union(*(around(flower) for flower in found))
            found = {near for near in reach - group if self.planted.get(near) == self.planted[hex]}
            group |= found
        others = len(group) - 1
        return others + (1 if others and self.new_one_counts else 0)

    def taken(self, space: int) -> bool:
        return space > 0 and any(self.marker[seat] == space for seat in self.seats if seat != self.player)

    def move_on(self, points: int) -> bool:
        """Move the marker forward. Did it first reach a taken space above 25?"""
        if not points:
            return False
        space = self.marker[self.player] + points
        landed = space > 25 and self.taken(space)
        while self.taken(space):
            space += 1
        self.marker[self.player] = space
        return landed

    def lose_a_point(self) -> None:
        space = max(0, self.marker[self.player] - 1)
        while self.taken(space):
            space -= 1
        self.marker[self.player] = space
