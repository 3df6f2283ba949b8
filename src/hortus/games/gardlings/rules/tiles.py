"""The printed matter: 130 tiles with their half gems and 7 missions, from the edition to tables."""

import numpy as np

from hortus.kit import QUARTERS, Edition, Entry, Names, edition

EDITION = edition(__file__)

COLOURS = Names("blue", "pink", "yellow", "green")
BLUE, PINK, YELLOW, GREEN, RAINBOW, TRIPLE, EMPTY = range(7)  # G-DC2: what a connection shows
SIGNS = "bpyg*T-"
INSIDE = 7  # the side on which a piece goes on

CREATURES = Names("gnome", "double-gnome", "pig", "unicorn", "dragon", "bird", "mushroom", "gardener")
GNOME, DOUBLE_GNOME, PIG, UNICORN, DRAGON, BIRD, MUSHROOM, GARDENER = range(8)

SORTS = Names("gnome", "double-gnome", "beige", "green", "blue", "pink", "gold")
SINGLES, DOUBLES, BEIGE, FOURS, SEVENS, TENS, GOLD = range(7)
NUMBER = (20, 10, 22, 23, 23, 17, 15)  # G-1: with the victory tile 131
PRICES = (0, 0, 0, 4, 7, 10, 14)  # G-27

MISSIONS = Names("block", "ring", "lane", "quiet-edges", "sapphires", "enclosed", "second-look")
SHAPE, EMPTIES, GEMS, ENCLOSED, SECOND = range(5)
TASKS = ("shape", "empties", "gems", "enclosed", "second")

UPPER, LOWER = 1, 2  # G-DC5: W with N2, W with S2

# G-DC2: the six connections of a tile, the eight of a mission: which cell, which side of it
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
ROUND_A_TILE = (
    ((0, 0), NORTH),
    ((1, 0), NORTH),
    ((1, 0), EAST),
    ((1, 0), SOUTH),
    ((0, 0), SOUTH),
    ((0, 0), WEST),
)
ROUND_A_MISSION = (
    ((0, 0), NORTH),
    ((1, 0), NORTH),
    ((1, 0), EAST),
    ((1, 1), EAST),
    ((1, 1), SOUTH),
    ((0, 1), SOUTH),
    ((0, 1), WEST),
    ((0, 0), WEST),
)


# -- reading


def tiles_of(printed: Edition) -> list[Entry]:
    """The tiles sorted by their backs (G-3), each known to be one that can be played."""
    entries = printed.entries("tile")
    for tile in entries:
        known(printed, tile, {"class", "creature", "connections", "links"})
        signs_of(printed, tile, len(ROUND_A_TILE))
        links_of(printed, tile)
    by_sort = sorted(entries, key=lambda tile: sort_of(printed, tile))
    for sort, name in enumerate(SORTS):
        found = [tile for tile in entries if sort_of(printed, tile) == sort]
        if len(found) != NUMBER[sort]:  # G-1
            printed.fail(
                found[-1] if found else None, f"{NUMBER[sort]} tiles of {name} are needed, not {len(found)}"
            )
    return by_sort


def known(printed: Edition, entry: Entry, keys: set[str]) -> None:
    """No word in an entry that nothing reads."""
    for key in entry:
        if key not in keys:
            printed.fail(entry, f"{key} means nothing here; known are {', '.join(sorted(keys))}")


def sort_of(printed: Edition, tile: Entry) -> int:
    """G-1 The stack a tile is sorted into by its back."""
    back, creature = tile.get("class"), tile.get("creature")
    if creature not in CREATURES:
        printed.fail(tile, f"creature {creature!r} is none of {', '.join(CREATURES)}")
    if back == "none" and creature in ("gnome", "double-gnome"):
        return SORTS.index(str(creature))
    if back not in SORTS[BEIGE:]:
        printed.fail(
            tile, f"class {back!r} is none of none, {', '.join(SORTS[BEIGE:])}, or does not fit the creature"
        )
    if creature in ("gnome", "double-gnome") or (back == "beige" and creature != "pig"):
        printed.fail(tile, f"a {back} tile cannot show a {creature}")
    return SORTS.index(str(back))


def signs_of(printed: Edition, entry: Entry, length: int) -> str:
    """What the connections of a tile or mission show, clockwise from the top left."""
    signs = entry.get("connections")
    if not isinstance(signs, str) or len(signs) != length or set(signs) - set(SIGNS):
        printed.fail(entry, f"connections must be {length} of the signs {SIGNS}, not {signs!r}")
    return str(signs)


def links_of(printed: Edition, tile: Entry) -> int:
    """G-39 The white lines of a mushroom head."""
    links = tile.get("links", [])
    if not isinstance(links, list) or any(link not in ("upper", "lower") for link in links):
        printed.fail(tile, f'links must be a list of "upper" and "lower", not {links!r}')
    if len(set(links)) < len(links):
        printed.fail(tile, f"a link is told once, not {links!r}")
    if bool(links) != (tile.get("creature") == "mushroom"):
        printed.fail(tile, "a mushroom has at least one link, and only mushrooms have")
    return UPPER * ("upper" in links) + LOWER * ("lower" in links)


def missions_of(printed: Edition) -> list[Entry]:
    """The seven missions, in the order of their names."""
    entries = {}
    for mission in printed.entries("mission"):
        known(printed, mission, {"name", "task", "shape", "least", "colour", "gems", "connections"})
        name, task = mission.get("name"), mission.get("task")
        if name not in MISSIONS or name in entries:
            printed.fail(mission, f"each of {', '.join(MISSIONS)} is needed once; {name!r} is not expected")
        if task not in TASKS:
            printed.fail(mission, f"task {task!r} is none of {', '.join(TASKS)}")
        if task == "gems" and mission.get("colour") not in COLOURS:
            printed.fail(mission, f"colour must be one of {', '.join(COLOURS)}")
        for number, needed in (("gems", True), ("least", task in ("empties", "gems"))):
            if needed and (type(mission.get(number)) is not int or not 0 <= mission[number] <= 99):
                printed.fail(mission, f"{number} must be a number from 0 to 99, not {mission.get(number)!r}")
        signs_of(printed, mission, len(ROUND_A_MISSION))
        if task == "shape":
            shape_of(printed, mission)
        entries[name] = mission
    missing = [name for name in MISSIONS if name not in entries]
    if missing:
        printed.fail(None, f"the mission {missing[0]} is missing")
    return [entries[name] for name in MISSIONS]


def shape_of(printed: Edition, mission: Entry) -> list[tuple[int, int, int]]:
    """G-52 The cells of a shape: x, y, and 1 for a tile or 0 for an empty cell; a tile comes first."""
    rows = mission.get("shape")
    if (
        not isinstance(rows, list)
        or not rows
        or any(not isinstance(row, str) or set(row) - set("#o.") for row in rows)
    ):
        printed.fail(mission, "shape must be a list of rows made of # o and .")
    if max(len(rows), *map(len, rows)) > SHAPE_CELLS:
        printed.fail(mission, f"a shape is at most {SHAPE_CELLS} cells wide and high")
    cells = [
        (x, y, int(sign == "#")) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."
    ]
    tiles = sum(full for _, _, full in cells)
    if not 1 <= tiles or len(cells) > SHAPE_CELLS:
        printed.fail(mission, f"a shape has 1 to {SHAPE_CELLS} cells, at least one of them a tile")
    return sorted(cells, key=lambda cell: -cell[2])


def victory_of(printed: Edition) -> tuple[int, int]:
    """G-5 The two sides of the victory tile."""
    victory = printed.data.get("victory")
    sides = victory.get("gems") if isinstance(victory, dict) else None
    if not isinstance(sides, list) or len(sides) != 2 or any(type(side) is not int for side in sides):
        printed.fail(printed.line_of(r"\[victory\]"), "[victory] needs gems = [short game, long game]")
    if not 1 <= sides[0] < sides[1] <= 99:
        printed.fail(
            printed.line_of(r"\[victory\]"), f"the sides of the victory tile must rise from 1 to 99: {sides}"
        )
    return sides[0], sides[1]


# -- tables

SHAPE_CELLS = 16
TURNS = QUARTERS  # G-14, G-DC1: clockwise

ENTRIES = tiles_of(EDITION)
TILE_COUNT = len(ENTRIES)
NAMED = [f"{SORTS[sort_of(EDITION, tile)]}-{tile['creature']}" for tile in ENTRIES]
NAMED = [str(tile["creature"]) if "gnome" in tile["creature"] else name for tile, name in zip(ENTRIES, NAMED)]
TILES = Names(*(f"{name}-{NAMED[: k + 1].count(name)}" for k, name in enumerate(NAMED)))

SORT = np.array([sort_of(EDITION, tile) for tile in ENTRIES], np.int8)
FIRST = np.array([int(np.argmax(sort == SORT)) for sort in range(len(SORTS))], np.int16)
LAST = FIRST + np.array(NUMBER, np.int16)  # the first tile behind a sort
CREATURE = np.array([CREATURES.index(tile["creature"]) for tile in ENTRIES], np.int8)
GNOMES = np.array(
    [(creature == GNOME) + 2 * (creature == DOUBLE_GNOME) for creature in CREATURE], np.int8
)  # G-DC6
LINKS = np.array([links_of(EDITION, tile) for tile in ENTRIES], np.int8)
PRICE = np.array(PRICES, np.int8)
SIGN = np.array([[SIGNS.index(sign) for sign in tile["connections"]] for tile in ENTRIES], np.int8)
PIGS = int(sum((CREATURE == PIG) & (SORT != GOLD)))  # those that can mutate (G-47)
SHORT, LONG = VICTORY = victory_of(EDITION)


def turned_side(
    cell: tuple[int, int], side: int, quarters: int, wide: int, high: int
) -> tuple[tuple[int, int], int]:
    """G-14 Where a cell and one of its sides come to lie after clockwise quarter turns."""
    x, y = cell
    for _ in range(quarters):
        x, y, side, wide, high = high - 1 - y, x, (side + 1) % 4, high, wide
    return (x, y), side


# G-DC2: for each turn and connection, on which cell it lies (0: the left or upper one) and on which side
AT_HALF = np.zeros((4, 6), np.int8)
AT_SIDE = np.zeros((4, 6), np.int8)
for _turn in range(4):
    for _k, (_cell, _side) in enumerate(ROUND_A_TILE):
        _place, AT_SIDE[_turn, _k] = turned_side(_cell, _side, _turn, 2, 1)
        AT_HALF[_turn, _k] = int(_place != (0, 0))


def may_join(one: int, other: int) -> bool:
    """G-17 Like against like; G-41 an egg against any colour (G-DC3)."""
    return one == other or max(one, other) == RAINBOW


# The signs that may not lie against each sign, as bits
BARRED = np.array([sum(1 << b for b in range(7) if not may_join(a, b)) for a in range(7)], np.int32)


# A cell of the chart is a number. Covered: COVERED, the piece (7 bits), what its four sides show (3 bits).
# Free: for each side the signs that may not lie there (7 bits each), which is 0 far from the garden.
COVERED = 1 << 30
PIECE_AT, PIECE_BITS, SIDE_BITS, SIGN_BITS = 12, 127, 7, 3

SHOWN = np.zeros((TILE_COUNT, 4, 2), np.int32)  # by tile, turn, half: as a covered cell
OFFERED = np.zeros((TILE_COUNT, 4, 2), np.int32)  # as one bit for each side
BARS = np.zeros((TILE_COUNT, 4, 2, 4), np.int32)  # by side: what it bars in the cell beyond


def bars(sign: int, side: int) -> int:
    """What a sign on this side bars on the facing side of the next cell."""
    return int(BARRED[sign]) << (SIDE_BITS * ((side + 2) % 4))


for _tile in range(TILE_COUNT):
    for _turn in range(4):
        for _half in range(2):
            _signs = [INSIDE] * 4
            for _k in range(6):
                if AT_HALF[_turn, _k] == _half:
                    _signs[AT_SIDE[_turn, _k]] = int(SIGN[_tile, _k])
            SHOWN[_tile, _turn, _half] = COVERED | sum(
                sign << (SIGN_BITS * k) for k, sign in enumerate(_signs)
            )
            OFFERED[_tile, _turn, _half] = COVERED | sum(
                1 << (SIDE_BITS * k + sign) for k, sign in enumerate(_signs) if sign != INSIDE
            )
            for _k, _sign in enumerate(_signs):
                BARS[_tile, _turn, _half, _k] = 0 if _sign == INSIDE else bars(_sign, _k)

MISSION_ENTRIES = missions_of(EDITION)
TASK = np.array([TASKS.index(mission["task"]) for mission in MISSION_ENTRIES], np.int8)
LEAST = np.array([mission.get("least", 0) for mission in MISSION_ENTRIES], np.int8)
WANTED = np.array([COLOURS.index(mission.get("colour", "blue")) for mission in MISSION_ENTRIES], np.int8)
REWARD = np.array([mission["gems"] for mission in MISSION_ENTRIES], np.int8)
MISSION_SHOWN = np.zeros((len(MISSIONS), 4), np.int32)  # by cell, row by row
MISSION_BARS = np.zeros((len(MISSIONS), 4, 4), np.int32)
MISSION_SIGN = np.zeros((len(MISSIONS), 8), np.int8)
for _mission, _entry in enumerate(MISSION_ENTRIES):
    _faces = [[INSIDE] * 4 for _ in range(4)]
    for _k, ((_x, _y), _side) in enumerate(ROUND_A_MISSION):
        _sign = SIGNS.index(_entry["connections"][_k])
        MISSION_SIGN[_mission, _k] = _sign
        _faces[2 * _y + _x][_side] = _sign
        MISSION_BARS[_mission, 2 * _y + _x, _side] = bars(_sign, _side)
    for _cell_number, _signs in enumerate(_faces):
        MISSION_SHOWN[_mission, _cell_number] = COVERED | sum(
            sign << (SIGN_BITS * k) for k, sign in enumerate(_signs)
        )

# G-52: each shape turned and mirrored in eight ways, as steps from its first tile: dx, dy, tile or empty
FORMS = np.zeros((len(MISSIONS), 8, SHAPE_CELLS, 3), np.int8)
FORM_CELLS = np.zeros(len(MISSIONS), np.int8)
for _mission, _entry in enumerate(MISSION_ENTRIES):
    if _entry["task"] == "shape":
        _cells = shape_of(EDITION, _entry)
        FORM_CELLS[_mission] = len(_cells)
        for _form in range(8):
            for _k, (_x, _y, _full) in enumerate(_cells):
                _dx, _dy = _x - _cells[0][0], _y - _cells[0][1]
                _dx = -_dx if _form >= 4 else _dx
                for _ in range(_form % 4):
                    _dx, _dy = -_dy, _dx
                FORMS[_mission, _form, _k] = _dx, _dy, _full
