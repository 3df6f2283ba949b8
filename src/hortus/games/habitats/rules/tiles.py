"""The printed matter: what the edition says about tiles, goals and boards, as tables the rules look into."""

import re
from typing import Any, NoReturn

import numpy as np

from hortus.kit import Names, edition

EDITION = edition(__file__)

LANDS = Names("grass", "bush", "rock", "water")  # H-DC1
WANTS = Names(*LANDS, "flower")
GRASS, BUSH, ROCK, WATER, FLOWERS = range(5)
KINDS = Names("animal", "flower", "tower", "tourist", "road")
ANIMAL, FLOWER, TOWER, TOURIST, ROAD = range(5)
SIDES = Names("north", "east", "south", "west")
WAYS = Names("north", "east", "south", "west", "north-east", "south-east", "south-west", "north-west")
TURNS = Names("0", "90", "180", "270")  # H-DC6: clockwise quarters
SEATS = 5
YEARS = 3  # H-2
FACES = ("up", "right", "down", "left")
GOALS_A_YEAR = 2  # H-15
MOST_LAID = 30  # tiles in a park: columns of a park are kept as bits

LOOKS = {  # H-21, H-22, H-DC9: the ways of a tower, and whether it is turned to one of them
    "one way": (range(0, 4), True),
    "one diagonal": (range(4, 8), True),
    "four ways": (range(0, 4), False),
    "four diagonals": (range(4, 8), False),
    "eight ways": (range(0, 8), False),
}
MEASURES = (  # H-DC11: what the goals of any edition may measure, in the order the rules know them by
    "longest line",
    "largest area",
    "tiles far from the road",
    "pairs of kind and landscape",
    "areas",
    "distance of the farthest tile",
    "flower species",
    "fulfilled animals",
    "tiles of the rarest landscape",
)
FIELDS: dict[str, dict[str, type]] = {
    "animal": {"needs": dict, "points": int},
    "flower": {"species": str},
    "tower": {"looks": str, "sees": str, "points": int},
    "tourist": {"counts": str},
    "road": {"roads": list, "marks": list, "points": int},
}

tiles = EDITION.entries("tile")
goals = EDITION.entries("goal")
markets: dict[int, Any] = {}  # by seats


# -- an edition that cannot be played is refused ---------------------------------------------------------


def wrong(entry: Any, reason: str) -> NoReturn:
    """Refuse the edition because of one entry, by its name."""
    EDITION.fail(entry, f"{entry.get('id', 'this entry')!s}: {reason}")


def check_fields(entry: Any, wanted: dict[str, type]) -> None:
    """Every field is there, is of its type, and there is no other."""
    for name, kind in wanted.items():
        if name not in entry:
            wrong(entry, f"the field {name} is missing")
        if not isinstance(entry[name], kind) or isinstance(entry[name], bool):
            wrong(entry, f"the field {name} must be a {kind.__name__}, not {entry[name]!r}")
    for name in entry:
        if name not in wanted:
            wrong(entry, f"nobody knows the field {name}")


def one_of(entry: Any, name: str, allowed: Any) -> None:
    """A field has one of a few words."""
    if entry[name] not in allowed:
        wrong(entry, f"{name} must be one of {', '.join(allowed)}, not {entry[name]!r}")


def number(entry: Any, name: str, value: Any, least: int, most: int) -> None:
    """A number within its bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        wrong(entry, f"{name} must be a number from {least} to {most}, not {value!r}")


def check_tile(tile: Any) -> None:
    """One tile: its fields, its words, its numbers."""
    kind = tile.get("kind")
    if kind not in KINDS:
        wrong(tile, f"kind must be one of {', '.join(KINDS)}, not {kind!r}")
    check_fields(tile, {"id": str, "kind": str, "land": str} | FIELDS[kind])
    one_of(tile, "land", LANDS)
    if "points" in tile:
        number(tile, "points", tile["points"], 0, 99)
    if kind == "animal":
        check_needs(tile)
    if kind == "tower":
        one_of(tile, "looks", LOOKS)
        one_of(tile, "sees", ("animals", "flowers"))
    if kind == "tourist":
        one_of(tile, "counts", ("tiles", "areas"))
    if kind == "road":
        check_sides(tile)


def check_needs(tile: Any) -> None:
    """An animal wants something, and nothing that no park could give."""
    if not tile["needs"]:
        wrong(tile, "an animal needs something")
    for want, many in tile["needs"].items():
        if want not in WANTS:
            wrong(tile, f"needs must be of {', '.join(WANTS)}, not {want!r}")
        number(tile, f"the need of {want}", many, 1, LAID - 1)
        there = sum(want in (other.get("land"), other.get("kind")) for other in tiles if other is not tile)
        if many > there:
            wrong(tile, f"it needs {many} {want}, and there are only {there} other such tiles")
    if sum(many for want, many in tile["needs"].items() if want != "flower") > LAID - 1:
        wrong(tile, f"it needs more tiles than a park can hold, which is {LAID - 1} besides itself")


def check_sides(tile: Any) -> None:
    """A road has road sides and marked sides, and no side is both."""
    for name in ("roads", "marks"):
        for side in tile[name]:
            if side not in SIDES:
                wrong(tile, f"{name} must be of {', '.join(SIDES)}, not {side!r}")
        if len(set(tile[name])) != len(tile[name]):
            wrong(tile, f"{name} names a side twice")
    if not tile["roads"] or len(tile["roads"]) == len(SIDES):
        wrong(tile, "a road has one to three road sides")
    if set(tile["roads"]) & set(tile["marks"]):
        wrong(tile, "a side cannot be a road side and a marked side")


def check_names(entries: Any) -> None:
    """Every entry has a name of its own, in one word: plays, drawings and words know it by that."""
    seen = set()
    for entry in entries:
        name = entry.get("id")
        if not isinstance(name, str) or re.fullmatch(r"[\w-]+", name) is None:
            wrong(entry, "every entry needs an id in one word of letters, digits and hyphens")
        if name in seen:
            wrong(entry, "this id is given twice")
        seen.add(name)


def collect_markets() -> None:
    """One year board for each number of seats."""
    for market in EDITION.entries("market"):
        number(market, "seats", market.get("seats"), 1, SEATS)
        if market["seats"] in markets:
            wrong(market, f"the market for {market['seats']} is described twice")
        markets[market["seats"]] = market


def check_market(seats: int) -> None:
    """The year board for so many: rounds, rows, columns, figures, and tiles enough."""
    if seats not in markets:
        EDITION.fail(EDITION.line_of(r"\[\[market\]\]"), f"the market for {seats} is missing")
    market = markets[seats]
    check_fields(market, {"seats": int, "rows": int, "columns": int, "rounds": list, "figures": list})
    number(market, "rows", market["rows"], 2, 9)
    number(market, "columns", market["columns"], 2, 9)
    if len(market["rounds"]) != YEARS:
        wrong(market, f"a game has {YEARS} years, not {len(market['rounds'])}")
    for rounds in market["rounds"]:
        number(market, "the rounds of a year", rounds, 1, MOST_LAID)
    number(market, "the rounds of all years", sum(market["rounds"]), YEARS, MOST_LAID)
    check_figures(market, seats)
    needed = market["rows"] * market["columns"] - seats + seats * sum(market["rounds"])
    if needed > len(tiles):
        wrong(market, f"a game for {seats} draws {needed} tiles, and there are only {len(tiles)}")


def check_figures(market: Any, seats: int) -> None:
    """A figure for each seat, on a place of its own."""
    if len(market["figures"]) != seats:
        wrong(market, f"a market for {seats} needs {seats} figures, not {len(market['figures'])}")
    for figure in market["figures"]:
        sound = isinstance(figure, dict) and figure.keys() == {"place", "faces"} and figure["faces"] in FACES
        if not sound or not isinstance(place := figure["place"], list) or len(place) != 2:
            wrong(market, "a figure is { place = [row, column], faces = up, right, down or left }")
        number(market, "the row of a figure", place[0], 0, market["rows"] - 1)
        number(market, "the column of a figure", place[1], 0, market["columns"] - 1)
    if len({tuple(figure["place"]) for figure in market["figures"]}) != seats:
        wrong(market, "two figures stand on one place")


def check_counts() -> None:
    """The lists are as long as the edition says, and long enough to play with."""
    counts = EDITION.data.get("count")
    line = EDITION.line_of(r"\[count\]")
    if not isinstance(counts, dict):
        EDITION.fail(None, "the table [count] is missing")
    found = {"tiles": len(tiles), "goals": len(goals)}
    found |= {kind: sum(tile["kind"] == kind for tile in tiles) for kind in KINDS}
    for name, there in found.items():
        if counts.get(name) != there:
            EDITION.fail(line, f"count.{name} says {counts.get(name)}, but there are {there} in the list")
    if len(goals) < YEARS * GOALS_A_YEAR or len(goals) > 100:
        EDITION.fail(line, f"there are {len(goals)} goals; {YEARS * GOALS_A_YEAR} are drawn for a game")
    if len(tiles) > 1000:
        EDITION.fail(line, "there are more than 1000 tiles")


collect_markets()
for seats in range(1, SEATS + 1):
    check_market(seats)
ROUNDS = np.zeros((SEATS + 1, YEARS), np.int8)  # H-3, H-DC14
for seats in range(1, SEATS + 1):
    ROUNDS[seats] = markets[seats]["rounds"]
LAID = int(ROUNDS.sum(axis=1).max())  # no park has more tiles besides its entrance
check_names(tiles)
check_names(goals)
for tile in tiles:
    check_tile(tile)
for goal in goals:
    check_fields(goal, {"id": str, "measures": str, "better": str})
    one_of(goal, "measures", MEASURES)
    one_of(goal, "better", ("more", "fewer"))
check_counts()

# -- the tiles (H-DC15) ----------------------------------------------------------------------------------

TILE = Names(*(tile["id"] for tile in tiles))
TILES = len(TILE)
TILE_TYPE = np.int8 if TILES < 128 else np.int16  # how the State holds a tile
NONE = -1


def mask(names: Any, of: Names) -> int:
    """Some words of a domain as a bit set."""
    return sum(1 << of.index(name) for name in names)


KIND = np.array([KINDS.index(tile["kind"]) for tile in tiles], np.int8)
LAND = np.array([LANDS.index(tile["land"]) for tile in tiles], np.int8)
POINTS = np.array([tile.get("points", 1) for tile in tiles], np.int8)  # H-20: a flower is worth 1 point
NEEDS = np.array([[tile.get("needs", {}).get(want, 0) for want in WANTS] for tile in tiles], np.int8)
species = sorted({tile["species"] for tile in tiles if tile["kind"] == "flower"})
SPECIES = np.array([species.index(tile["species"]) if "species" in tile else NONE for tile in tiles], np.int8)
ALL_SPECIES = len(species)
LOOKS_TO = np.array(
    [sum(1 << way for way in LOOKS[tile["looks"]][0]) if "looks" in tile else 0 for tile in tiles], np.int16
)
TURNED_FREELY = np.array(["looks" in tile and LOOKS[tile["looks"]][1] for tile in tiles])  # H-21
SEES_FLOWERS = np.array([tile.get("sees") == "flowers" for tile in tiles])
COUNTS_AREAS = np.array([tile.get("counts") == "areas" for tile in tiles])


def turned(sides: int, turn: int) -> int:
    """H-DC6 Sides of a tile after clockwise quarter turns."""
    return ((sides << turn) | (sides >> (4 - turn))) & 15


def sides_of(name: str) -> Any:
    """Road sides or marked sides of every tile, by turn."""
    masks = [mask(tile.get(name, []), SIDES) for tile in tiles]
    return np.array([[turned(sides, turn) for turn in range(4)] for sides in masks], np.int8)


ROADS, MARKS = sides_of("roads"), sides_of("marks")
# H-DC6: turns that look alike are one, so a tile has 1, 2 or 4
LOOKS_OF = np.array(
    [len({(int(ROADS[k, turn]), int(MARKS[k, turn])) for turn in range(4)}) for k in range(TILES)], np.int8
)

# -- the goals (H-DC11) and what they are worth (H-DC12) -------------------------------------------------

GOAL = Names(*(goal["id"] for goal in goals))
GOALS = len(GOAL)
MEASURE = np.array([MEASURES.index(goal["measures"]) for goal in goals], np.int8)
FEWER_IS_BETTER = np.array([goal["better"] == "fewer" for goal in goals])
REWARD = np.zeros((SEATS + 1, YEARS, SEATS), np.int8)
rewarded: set[int] = set()

for reward in EDITION.entries("reward"):
    check_fields(reward, {"seats": list, "year_1": list, "year_2": list, "year_3": list})
    for seats in reward["seats"]:
        number(reward, "seats", seats, 2, SEATS)
        if seats in rewarded:
            wrong(reward, f"the points for goals of {seats} players are given twice")
        rewarded.add(seats)
        for year in range(YEARS):
            ranks = reward[f"year_{year + 1}"]
            if len(ranks) > SEATS:
                wrong(reward, f"year_{year + 1} has {len(ranks)} ranks, and no more than {SEATS} play")
            for rank, points in enumerate(ranks):
                number(reward, "points", points, 0, 99)
                REWARD[seats, year, rank] = points

for seats in range(2, SEATS + 1):
    if seats not in rewarded:
        EDITION.fail(
            EDITION.line_of(r"\[\[reward\]\]"), f"the points for goals of {seats} players are missing"
        )

# -- the market (H-DC2) ----------------------------------------------------------------------------------

ROWS = max(market["rows"] for market in markets.values())
COLUMNS = max(market["columns"] for market in markets.values())
PLACES = ROWS * COLUMNS
NEXT = np.full((SEATS + 1, PLACES, 4), NONE, np.int8)  # by seats: the place beside a place, by way
STAND = np.full((SEATS + 1, SEATS), NONE, np.int8)  # by seats: where each figure starts, and what it faces
FACE = np.zeros((SEATS + 1, SEATS), np.int8)
IN_MARKET = np.zeros((SEATS + 1, PLACES), np.bool_)
for seats in range(1, SEATS + 1):
    market = markets[seats]
    for row in range(int(market["rows"])):
        for column in range(int(market["columns"])):
            IN_MARKET[seats, row * COLUMNS + column] = True
            for way, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                if 0 <= row + down < market["rows"] and 0 <= column + right < market["columns"]:
                    NEXT[seats, row * COLUMNS + column, way] = (row + down) * COLUMNS + column + right
    for seat, figure in enumerate(market["figures"]):
        STAND[seats, seat] = figure["place"][0] * COLUMNS + figure["place"][1]
        FACE[seats, seat] = FACES.index(figure["faces"])
