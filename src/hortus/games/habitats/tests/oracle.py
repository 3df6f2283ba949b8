"""Habitats once more, from the rulebook alone: dicts and sets, no arrays, nothing shared with the rules.

It is slow and plain on purpose. Whatever the rules and this file disagree about is an error in one of them.
A park is a dict from (column, row), the entrance at (0, 0), to a tile as the edition describes it; the
entrance is None. The turn of a road is kept beside its tile under "turn".
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Field = tuple[int, int]
Tile = dict[str, Any]
Park = dict[Field, Tile | None]

EDITION = tomllib.loads(Path(__file__).parent.with_name("edition.toml").read_text(encoding="utf-8"))
TILES: dict[str, Tile] = {tile["id"]: tile for tile in EDITION["tile"]}
GOALS = {goal["id"]: goal for goal in EDITION["goal"]}
COMPASS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
STRAIGHT = set(COMPASS.values())
SLANTED = {(1, 1), (1, -1), (-1, -1), (-1, 1)}
CLOCKWISE = ["north", "east", "south", "west"]


def fresh_park(*laid: tuple[str, int, int] | tuple[str, int, int, int]) -> Park:
    """An entrance and some tiles: name, column, row and, for roads, clockwise quarters."""
    park: Park = {(0, 0): None}
    for name, x, y, *turn in laid:
        assert (x, y) not in park
        park[x, y] = TILES[name] | {"turn": turn[0] if turn else 0}
    return park


def beside(field: Field) -> set[Field]:
    return {(field[0] + dx, field[1] + dy) for dx, dy in STRAIGHT}


def sides(tile: Tile | None, kind: str, field: Field) -> set[Field]:
    """The fields at the road sides or the marked sides of a tile that lies here."""
    if tile is None or tile["kind"] != "road":
        return set()
    found = set()
    for side in tile[kind]:
        dx, dy = COMPASS[CLOCKWISE[(CLOCKWISE.index(side) + tile["turn"]) % 4]]
        found.add((field[0] + dx, field[1] + dy))
    return found


# -- where a tile may lie --------------------------------------------------------------------------------


def objection(park: Park, tile: Tile, field: Field) -> str:
    """The first thing against a tile on a field, in the order of H-DC17, or nothing."""
    if field in park:
        return "OCCUPIED"
    if not beside(field) & set(park):
        return "NOT_BESIDE"
    if field[0] == 0 and field[1] < 0:
        return "BELOW_ENTRANCE"
    if any(field in sides(other, "roads", at) for at, other in park.items()):
        return "BESIDE_ROAD"
    return "ROAD_AGAINST_TILE" if sides(tile, "roads", field) & set(park) else ""


def places(park: Park, name: str) -> set[tuple[int, int, int]]:
    """Every column, row and turn a tile may be placed with; turns that look alike once."""
    found = {}
    for field in {near for at in park for near in beside(at)}:
        for turn in (3, 2, 1, 0):
            tile = TILES[name] | {"turn": turn}
            if not objection(park, tile, field):
                look = (field, frozenset(sides(tile, "roads", field)), frozenset(sides(tile, "marks", field)))
                found[look] = turn
    return {(x, y, turn) for ((x, y), _, _), turn in found.items()}


# -- areas and needs -------------------------------------------------------------------------------------


def spread(start: set[Field], allowed: set[Field]) -> set[Field]:
    """Everything that can be reached from some fields, walking over allowed ones."""
    reached = start & allowed
    while True:
        further = {near for field in reached for near in beside(field)} & allowed
        if further <= reached:
            return reached
        reached |= further


def of_land(park: Park, land: str) -> set[Field]:
    return {field for field, tile in park.items() if tile is not None and tile["land"] == land}


def of_kind(park: Park, kind: str) -> set[Field]:
    return {field for field, tile in park.items() if tile is not None and tile["kind"] == kind}


def areas_of(park: Park, land: str) -> list[set[Field]]:
    left, found = of_land(park, land), []
    while left:
        area = spread({min(left)}, left)
        found.append(area)
        left = left - area
    return found


def all_areas(park: Park) -> list[set[Field]]:
    return [area for land in ("grass", "bush", "rock", "water") for area in areas_of(park, land)]


def missing(park: Park, field: Field) -> dict[str, int]:
    """What an animal still wants, by landscape or flower."""
    tile = park[field]
    assert tile is not None
    found = {}
    for want, many in tile["needs"].items():
        sort = of_kind(park, "flower") if want == "flower" else of_land(park, want)
        reached = spread(beside(field), sort - {field})
        if len(reached) < many:
            found[want] = many - len(reached)
    return found


def happy(park: Park) -> set[Field]:
    return {field for field in of_kind(park, "animal") if not missing(park, field)}


# -- the points of a tile --------------------------------------------------------------------------------


def in_sight(park: Park, field: Field, way: Field) -> int:
    tile = park[field]
    assert tile is not None
    counts = happy(park) if tile["sees"] == "animals" else of_kind(park, "flower")
    towers, seen = of_kind(park, "tower"), 0
    for step in range(1, 100):
        here = (field[0] + step * way[0], field[1] + step * way[1])
        if here in towers:
            break
        seen += here in counts
    return seen


def tower_sees(park: Park, field: Field) -> int:
    tile = park[field]
    assert tile is not None
    ways = {
        "one way": STRAIGHT,
        "one diagonal": SLANTED,
        "four ways": STRAIGHT,
        "four diagonals": SLANTED,
        "eight ways": STRAIGHT | SLANTED,
    }[tile["looks"]]
    views = [in_sight(park, field, way) for way in ways]
    return max(views) if tile["looks"].startswith("one") else sum(views)


def points_of(park: Park, field: Field) -> int:
    tile = park[field]
    if tile is None:
        return 0
    if tile["kind"] == "animal":
        return 0 if missing(park, field) else int(tile["points"])
    if tile["kind"] == "flower":
        return 1
    if tile["kind"] == "tower":
        return int(tile["points"]) * tower_sees(park, field)
    if tile["kind"] == "road":
        return int(tile["points"]) if sides(tile, "marks", field) <= set(park) else 0
    if tile["counts"] == "areas":
        return len(areas_of(park, tile["land"])) - 1
    return next(len(area) for area in areas_of(park, tile["land"]) if field in area) - 1


def park_points(park: Park) -> int:
    return sum(points_of(park, field) for field in park)


# -- goals -----------------------------------------------------------------------------------------------


def line_through(park: Park, field: Field, way: Field) -> int:
    length = 0
    while field in park:
        length += 1
        field = (field[0] + way[0], field[1] + way[1])
    return length


def far_tiles(park: Park) -> int:
    near = {(0, 0)} | of_kind(park, "road")
    for _ in range(3):
        near |= {other for field in near for other in beside(field)} & set(park)
    return len(set(park) - near)


def measured(park: Park, goal: str) -> int:
    tiles = [tile for tile in park.values() if tile is not None]
    return {
        "longest line": lambda: max(
            line_through(park, field, way) for field in park for way in ((1, 0), (0, 1))
        ),
        "largest area": lambda: max((len(area) for area in all_areas(park)), default=0),
        "tiles far from the road": lambda: far_tiles(park),
        "pairs of kind and landscape": lambda: len({(tile["kind"], tile["land"]) for tile in tiles}),
        "areas": lambda: len(all_areas(park)),
        "distance of the farthest tile": lambda: max(abs(x) + abs(y) for x, y in park),
        "flower species": lambda: len({tile["species"] for tile in tiles if tile["kind"] == "flower"}),
        "fulfilled animals": lambda: len(happy(park)),
        "tiles of the rarest landscape": lambda: min(
            len(of_land(park, land)) for land in ("grass", "bush", "rock", "water")
        ),
    }[GOALS[goal]["measures"]]()


def goal_points(measures: list[int], goal: str, year: int) -> list[int]:
    """The points of every seat for a goal: best first, the tied all on the last rank of their group."""
    table = {
        2: [[3], [4], [5]],
        3: [[3, 1], [4, 2], [5, 2]],
        4: [[3, 2, 1], [4, 2, 1], [5, 3, 1]],
        5: [[3, 2, 1], [4, 2, 1], [5, 3, 1]],
    }[len(measures)][year]
    order = sorted(measures, reverse=GOALS[goal]["better"] == "more")
    points = []
    for one in measures:
        last_rank = len(order) - order[::-1].index(one)
        points.append(table[last_rank - 1] if last_rank <= len(table) else 0)
    return points


# -- the market ------------------------------------------------------------------------------------------


def takeable(market: dict[Field, str], size: tuple[int, int], figure: Field, faces: str) -> set[str]:
    """The tiles a figure may take; market and figure by row and column, rows counted downwards."""
    rows, columns = size
    ways = [(-1, 0), (0, 1), (1, 0), (0, -1)]
    ahead = ["up", "right", "down", "left"].index(faces)

    def first(quarters: int) -> set[str]:
        down, right = ways[(ahead + quarters) % 4]
        row, column = figure
        while True:
            row, column = row + down, column + right
            if not (0 <= row < rows and 0 <= column < columns):
                return set()
            if (row, column) in market:
                return {market[row, column]}

    before = first(0) | first(1) | first(3)
    return before or first(2) or set(market.values())
