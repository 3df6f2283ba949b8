"""What is printed: landscape tiles, elements, cards and the start, as tables made from an edition.

An edition that cannot be played is refused with its file, line and reason.
"""

import re

import numpy as np

from hortus.kit import Names, Span, edition, turned, turned_piece

SEATS, SIDE, AREA = 4, 7, 49  # SX-1
FIELDS = Names(*(f"{column}{row}" for row in range(1, 8) for column in "abcdefg"))
FIGURES = Names("king", "gardener", "architect")  # SX-3
SUBJECTS = Names("gardener", "architect")
KING = 0  # a subject's figure is its own number and one
LANDSCAPES = Names("stone", "shrub", "lawn")
ELEMENT_NAMES = ("bed", "border", "maze", "fountain", "terrace", "basin")
SHAPES = ([(0, 0)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (1, 1)])  # S-DC3, SX-5: the largest is an angle
NONE = -1

EDITION = edition(__file__)


KNOWN = {
    "landscape": {"kind", "points", "tiles"},
    "fair": {"centre"},
    "element": {"name", "builder", "size"},
    "start": {"corner", *FIGURES},
    "seating": {"seats", "corners", "pits"},
    "card": {"number", *SUBJECTS, "copies"},
}


def check_words():
    """No word in an edition that nothing reads: misspelt, it would be left out in silence."""
    for name in EDITION.data:
        if name not in KNOWN:
            line = EDITION.line_of(rf"\[*\s*{re.escape(name)}\b")
            EDITION.fail(line, f"{name} means nothing here; known are {', '.join(KNOWN)}")
        for place in EDITION.entries(name) if name != "fair" else []:
            check_keys(name, place, place)


def check_keys(name, place, where):
    """Only words that are read stand in a table."""
    for key in sorted(place.keys() - KNOWN[name]):
        EDITION.fail(where, f"{key} means nothing here; known are {', '.join(sorted(KNOWN[name]))}")


def whole(place, key, least, most):
    """A whole number of an entry, within bounds."""
    value = place.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        EDITION.fail(place, f"{key} must be a whole number from {least} to {most}, not {value!r}")
    return value


def one_of(place, key, words):
    """The number of a word of an entry among those that may stand there."""
    value = place.get(key)
    if value not in words:
        EDITION.fail(place, f"{key} must be one of {', '.join(words)}, not {value!r}")
    return words.index(value)


def offset(place, key):
    """Where a subject stands on a card, seen from the king."""
    value = place.get(key)
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(n) is int and -6 <= n <= 6 for n in value)
    ):
        EDITION.fail(place, f"{key} must be two whole numbers [x, y] from -6 to 6, not {value!r}")
    if value == [0, 0]:
        EDITION.fail(place, f"the king already stands at [0, 0], the {key} cannot")
    return tuple(value)


def read_landscape():
    """S-DC1 For each landscape the points on a tile, and how many tiles there are."""
    points, tiles = np.zeros(3, np.int8), np.zeros(3, np.int8)
    seen = set()
    for place in EDITION.entries("landscape"):
        kind = one_of(place, "kind", LANDSCAPES)
        if kind in seen:
            EDITION.fail(place, f"{LANDSCAPES[kind]} is described twice")
        seen.add(kind)
        points[kind], tiles[kind] = whole(place, "points", 1, 3), whole(place, "tiles", 0, 49)
    if len(seen) != 3:
        EDITION.fail(None, f"there must be three [[landscape]]: {', '.join(LANDSCAPES)}")
    if tiles.sum() != AREA:
        EDITION.fail(
            EDITION.entries("landscape")[0], f"there must be 49 landscape tiles in all, not {tiles.sum()}"
        )
    return points, tiles


def read_fair(tiles):
    """S-DC1 The landscape in the middle of the fair layout, or NONE: then there is no such layout."""
    fair = EDITION.data.get("fair")
    if fair is None:
        return NONE
    line = EDITION.line_of(r"\[fair\]")
    if not isinstance(fair, dict) or fair.get("centre") not in LANDSCAPES:
        EDITION.fail(line, f"[fair] needs a centre, one of {', '.join(LANDSCAPES)}")
    check_keys("fair", fair, line)
    centre = LANDSCAPES.index(fair["centre"])
    for kind in range(3):
        if (tiles[kind] - (kind == centre)) % 2 or tiles[centre] < 1:
            EDITION.fail(
                line,
                f"the {tiles[kind]} tiles of {LANDSCAPES[kind]} cannot lie in pairs around the centre; "
                "without [fair] there is no fair layout",
            )
    return centre


def read_elements():
    """S-DC3 The names of the six elements, the gardener's by size before the architect's by size."""
    names = [""] * 6
    for place in EDITION.entries("element"):
        name = ELEMENT_NAMES[one_of(place, "name", ELEMENT_NAMES)]
        at = 3 * one_of(place, "builder", SUBJECTS) + whole(place, "size", 1, 3) - 1
        if name in names or names[at]:
            EDITION.fail(place, "every element has its own name, and each builder one element of each size")
        names[at] = name
    if "" in names:
        EDITION.fail(None, f"there must be six [[element]]: {', '.join(ELEMENT_NAMES)}")
    return Names(*names)


def every_site():
    """S-DC3 The fields of every place where an element of each size can lie, turned in every way."""
    sites = set()
    for shape in SHAPES:
        for quarters in range(4):
            for at in range(AREA):
                cells = [(at % SIDE + x, at // SIDE + y) for x, y in turned_piece(shape, quarters)]
                if all(x < SIDE and y < SIDE for x, y in cells):
                    sites.add(tuple(sorted(SIDE * y + x for x, y in cells)))
    return sorted(sites, key=lambda cells: (len(cells), cells))


def read_start():
    """S-DC2 Where figures begin, for each number of seats, in whose corner; S-DC21 the first pits."""
    corners = {}
    for place in EDITION.entries("start"):
        name = place.get("corner")
        if not isinstance(name, str) or not name.strip() or name in corners:
            EDITION.fail(place, "every start needs a corner with a name of its own")
        corners[name] = [one_of(place, figure, FIELDS) for figure in FIGURES]
    start, dug = np.full((SEATS + 1, SEATS, 3), NONE, np.int8), np.zeros((SEATS + 1, AREA), np.int8)
    for place in EDITION.entries("seating"):
        seats, chosen = whole(place, "seats", 2, 4), place.get("corners")
        if (
            not isinstance(chosen, list)
            or len(chosen) != seats
            or any(name not in list(corners) for name in chosen)
        ):
            EDITION.fail(place, f"corners must name {seats} of the starts: {', '.join(corners)}")
        if start[seats, 0, 0] != NONE:
            EDITION.fail(place, f"the seating for {seats} is described twice")
        fields = [where for name in chosen for where in corners[name]]
        if len(set(fields)) != len(fields):
            EDITION.fail(place, "two figures would start on the same field")
        start[seats, :seats] = np.array(fields).reshape(seats, 3)
        dug[seats] = first_pits(place, fields)
    for seats in (2, 3, 4):
        if start[seats, 0, 0] == NONE:
            EDITION.fail(None, f"there is no [[seating]] for {seats} seats")
    return start, dug


def first_pits(place, taken):
    """S-DC21 Which fields are pits from the beginning; nobody starts on one."""
    names, dug = place.get("pits", []), np.zeros(AREA, np.int8)
    if not isinstance(names, list) or any(name not in FIELDS for name in names):
        EDITION.fail(place, "pits must be a list of fields like b2")
    for name in names:
        if FIELDS.index(name) in taken:
            EDITION.fail(place, f"a figure would start in the pit on {name}")
        dug[FIELDS.index(name)] = 1
    return dug


def read_cards():
    """S-DC4 For each card how many there are, and in each turn where the subjects stand around a king."""
    copies, patterns = [], []
    for number, place in enumerate(EDITION.entries("card"), 1):
        if whole(place, "number", 1, 120) != number:
            EDITION.fail(place, f"cards are numbered one after the other: this one is {number}")
        pattern = [offset(place, subject) for subject in SUBJECTS]
        if pattern[0] == pattern[1]:
            EDITION.fail(place, "the gardener and the architect cannot stand on the same field")
        if any(abs(pattern[0][axis] - pattern[1][axis]) > 6 for axis in (0, 1)):
            EDITION.fail(place, "the pattern is wider than the garden")
        for quarters in range(4):
            turned_pattern = [turned(spot, quarters) for spot in pattern]
            if turned_pattern in patterns:
                EDITION.fail(
                    place, f"the same pattern as card {patterns.index(turned_pattern) + 1}; use copies"
                )
        copies.append(whole(place, "copies", 1, 9) if "copies" in place else 1)
        patterns.append(pattern)
    if not 8 <= sum(copies) <= 120:
        EDITION.fail(None, f"the deck must have 8 to 120 cards, not {sum(copies)}")
    spots = np.full((len(patterns), 4, 2, AREA), NONE, np.int8)
    for card, pattern in enumerate(patterns):
        for quarters in range(4):
            for subject in range(2):
                dx, dy = turned(pattern[subject], quarters)
                for king in range(AREA):
                    x, y = king % SIDE + dx, king // SIDE + dy
                    if 0 <= x < SIDE and 0 <= y < SIDE:
                        spots[card, quarters, subject, king] = SIDE * y + x
    return np.array(copies, np.int8), spots


check_words()
POINTS, TILES = read_landscape()
CENTRE_KIND = read_fair(TILES)
ELEMENTS = read_elements()
PLACED = every_site()
SITES = Names(*("-".join(FIELDS[at] for at in cells) for cells in PLACED))
START, FIRST_PITS = read_start()
COPIES, SPOTS = read_cards()
DECK = len(COPIES)
CARDS = Span(1, DECK)
