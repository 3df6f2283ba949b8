"""A whole game of Habitats from the rulebook alone, on the oracle's parks: market, turns, years, the end.

Moves are tuples of words, as a Play writes them: ("take", "zebra"), ("place", "0", "1", "90").
"""

from __future__ import annotations

from .oracle import (
    EDITION,
    GOALS,
    TILES,
    Field,
    Park,
    fresh_park,
    goal_points,
    happy,
    measured,
    park_points,
    places,
    takeable,
)

Words = tuple[str, ...]
MARKETS = {market["seats"]: market for market in EDITION["market"]}
STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


class OracleGame:
    """A game from laying out the market to the end. `to_act` is a seat, "chance", or None when it is over."""

    def __init__(self, seats: int, goals: int = 2) -> None:
        printed = MARKETS[seats]
        self.seats, self.size = seats, (printed["rows"], printed["columns"])
        self.rounds_of: list[int] = printed["rounds"]
        self.goals_a_year = goals if seats > 1 else 0
        self.stands = [tuple(figure["place"]) for figure in printed["figures"]]
        self.faces = [str(figure["faces"]) for figure in printed["figures"]]
        everywhere = [(row, column) for row in range(self.size[0]) for column in range(self.size[1])]
        self.gaps = [place for place in everywhere if place not in self.stands]
        self.market: dict[Field, str] = {}
        self.unseen = set(TILES)
        self.parks: list[Park] = [fresh_park() for _ in range(seats)]
        self.goals: list[str] = []  # two for the first year, two for the second …
        self.won = [0] * seats
        self.year = self.rounds = self.player = 0
        self.hand, self.begun = "", False
        self.due = "draw"
        self.to_act: int | str | None = "chance"

    # -- what may be done ---------------------------------------------------------------------------------

    def moves(self) -> set[Words]:
        """Every legal move; chance is even."""
        if self.due == "draw":
            return {("draw", tile) for tile in self.unseen}
        if self.due == "reveal":
            return {("reveal", goal) for goal in set(GOALS) - set(self.goals)}
        if self.due == "take":
            stand, faces = self.stands[self.player], self.faces[self.player]
            return {("take", tile) for tile in takeable(self.market, self.size, stand, faces)}
        if self.due == "place":
            park = self.parks[self.player]
            return {("place", str(x), str(y), str(90 * turn)) for x, y, turn in places(park, self.hand)}
        return set()

    def scores(self) -> list[int]:
        """Goals of the years that are over, and the parks as they are."""
        return [won + park_points(park) for won, park in zip(self.won, self.parks, strict=True)]

    def winners(self) -> set[int]:
        """The highest total, then more fulfilled animals; equals share. Alone 60 points win."""
        scores = self.scores()
        if self.seats == 1:
            return {0} if scores[0] >= 60 else set()
        standing = [(score, len(happy(park))) for score, park in zip(scores, self.parks, strict=True)]
        return {seat for seat in range(self.seats) if standing[seat] == max(standing)}

    # -- doing it -----------------------------------------------------------------------------------------

    def play(self, move: Words) -> None:
        getattr(self, "do_" + move[0])(*move[1:])

    def do_draw(self, tile: str) -> None:
        self.unseen.remove(tile)
        self.market[self.gaps.pop(0)] = tile
        if self.gaps:
            return
        if self.hand:
            self.expect_place()
        elif self.begun:
            self.end_round()
        else:
            self.expect_goals()

    def do_reveal(self, goal: str) -> None:
        self.goals.append(goal)
        self.expect_goals()

    def expect_goals(self) -> None:
        if len(self.goals) < 3 * self.goals_a_year:
            self.due, self.to_act = "reveal", "chance"
        else:
            self.begin_turn(0)

    def begin_turn(self, seat: int) -> None:
        self.player, self.begun = seat, True
        self.due, self.to_act = "take", seat

    def do_take(self, tile: str) -> None:
        place = next(place for place, lying in self.market.items() if lying == tile)
        (row, column), left = place, self.stands[self.player]
        for faces, (down, right) in STEPS.items():
            steps = (row - left[0]) * down + (column - left[1]) * right
            if steps > 0 and (row, column) == (left[0] + steps * down, left[1] + steps * right):
                self.faces[self.player] = faces
        del self.market[place]
        self.stands[self.player], self.gaps, self.hand = place, [left], tile
        if self.is_last():
            self.expect_place()
        else:
            self.due, self.to_act = "draw", "chance"

    def is_last(self) -> bool:
        """To the right of the start player: fills the market up after the whole turn."""
        return self.player == self.seats - 1

    def expect_place(self) -> None:
        self.due, self.to_act = "place", self.player
        if not self.moves():
            self.end_turn()  # the tile leaves the game

    def do_place(self, x: str, y: str, turn: str) -> None:
        self.parks[self.player][int(x), int(y)] = TILES[self.hand] | {"turn": int(turn) // 90}
        self.end_turn()

    def end_turn(self) -> None:
        self.hand = ""
        if self.is_last():
            self.due, self.to_act = "draw", "chance"
        else:
            self.begin_turn(self.player + 1)

    def end_round(self) -> None:
        self.rounds += 1
        if self.rounds == self.rounds_of[self.year]:
            first = self.year * self.goals_a_year
            for goal in self.goals[first : first + self.goals_a_year]:
                measures = [measured(park, goal) for park in self.parks]
                points = goal_points(measures, goal, self.year)
                self.won = [won + more for won, more in zip(self.won, points, strict=True)]
            self.year, self.rounds = self.year + 1, 0
        if self.year == 3:
            self.due, self.to_act = "", None
        else:
            self.begin_turn(0)
