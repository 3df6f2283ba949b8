"""Draws Gardens of Mars: the garden with its score track, the dice, and every seat's flowers.

The pieces are drawings in pieces.svg, their colours classes in board.css. Ids a person may click:
hex-e4 · die-0 … die-5 (all dice of one face) · stay · gardener-0, gardener-0b (the second) · flower-0-3.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, sin, sqrt, tau
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part
from hortus.kit import hexes

BOARD = hexes(side=6)
COLOURS = ("red", "orange", "yellow", "green", "blue", "pink")
SETTLE, DEAL, WALK, PLANT = 0, 1, 4, 5  # the phases a drawing looks at
SIZE = 30  # from the middle of a hex to a corner
LAP = 50  # spaces on the track
BOX = (-348, -318, 696, 636)
TRAY, EMPTY_TRAY = (0, 0, 340, 96), (0, 0, 340, 60)
SUPPLY, OWN_SUPPLY = (0, 0, 340, 46), (0, 0, 340, 109)
CORNERS = ((-329.1, 0.0), (-164.5, -285.0), (164.5, -285.0), (329.1, 0.0), (164.5, 285.0), (-164.5, 285.0))
UP_LEFT = 'transform="translate(-3 -5.5) scale(1.25)"'  # how a figure stands on its hex
HAT = f'<use href="#ma-hat" {UP_LEFT}/>'
BASE = '<circle class="ma-base" r="16"/>'  # hides the number of the space that a scoring Martian stands on
Point = tuple[float, float]


def middle(hex: int) -> Point:
    """Where a hex lies."""
    q, r = BOARD.cells[hex]
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def place(at: Point) -> str:
    """The attribute that puts a piece there."""
    return f'transform="translate({at[0]:.1f} {at[1]:.1f})"'


MIDDLE = [middle(hex) for hex in range(len(BOARD.cells))]
AT = [place(point) for point in MIDDLE]


# -- the ground ----------------------------------------------------------------------------------------------


def symbols(view: Any, words: Any) -> str:
    """The pieces, once for a page."""
    return pieces()


@cache
def pieces() -> str:
    """The drawings in pieces.svg."""
    drawing = Path(__file__).with_name("pieces.svg").read_text(encoding="utf-8")
    return drawing.partition("<defs>")[2].partition("</defs>")[0]


def still(view: Any, words: Any) -> dict[str, str]:
    """What never changes: sky, track and bare garden."""
    garden = "".join(bare_hex(hex, words) for hex in range(len(BOARD.cells)))
    return {"board": f"{sky()}{order(view.seats, words)}{track()}{queue(view.seats)}<g>{garden}</g>"}


def bare_hex(hex: int, words: Any) -> str:
    """One hex that can be clicked."""
    name = BOARD.names[hex]
    title = words("board.centre", hex=name) if hex == BOARD.centre else name
    inside = "ma-spring" if hex == BOARD.centre else "ma-hex"
    return (
        f'<g id="hex-{name}" class="spot ma-hex" {AT[hex]}>'
        f'<title>{escape(title)}</title><use href="#{inside}"/></g>'
    )


def sky() -> str:
    """Two moons and some dust, outside the garden."""
    return (
        '<g class="ma-sky"><path d="M238-296A150 150 0 0 1 338-172M284-300A96 96 0 0 1 342-228'
        "M-344 266C-322 250-300 254-284 268S-250 290-226 278M-344 284C-326 272-306 274-292 284"
        'S-264 300-246 296M-344 300C-334 294-322 294-312 300"/>'
        '<g class="ma-planet"><circle cx="300" cy="-258" r="9"/><circle cx="331" cy="-288" r="5"/></g></g>'
    )


def order(seats: int, words: Any) -> str:
    """M-6 The Martians in the order of play, which goes round counter-clockwise."""
    x, y, figures = 300, 264, ""
    for seat in range(seats):
        left, up = 31 * sin(tau * seat / seats), 31 * cos(tau * seat / seats)
        at = f"translate({x - left:.1f} {y - up:.1f}) scale(.66)"
        figures += f'<use href="#ma-martian-{seat}" class="ma-s{seat}" transform="{at}"/>'
    ring = f"M{x + 7} {y - 7}A10 10 0 1 0 {x + 7} {y + 7}m-6 0h6v6"
    title = escape(words("board.order"))
    return f'<g class="ma-still"><title>{title}</title><path class="ma-order" d="{ring}"/>{figures}</g>'


def outline(scale: float) -> str:
    """The corners of the board, drawn in or out."""
    return " ".join(f"{x * scale:.1f},{y * scale:.1f}" for x, y in CORNERS)


def track() -> str:
    """The score track: 1 to 25 over the top, 26 to 50 below; only fives carry numbers."""
    edge = outline(1)
    return (
        f'<polygon class="ma-ground" points="{outline(0.982)}"/>'
        f'<polygon class="ma-track-edge" points="{edge}"/><polygon class="ma-track" points="{edge}"/>'
        + "".join(mark_of(space) for space in range(LAP + 1))
    )


def mark_of(space: int) -> str:
    """The printing on one space of the track."""
    x, y = spot(space)
    gold = " ma-gold" if space > 25 else ""
    number = f'<text class="ma-five{gold}" x="{x:.1f}" y="{y + 8:.1f}">{space}</text>'
    if space == 0:
        return f'<circle class="ma-space" cx="{x:.1f}" cy="{y:.1f}" r="15"/>{number}'
    if space % 5 == 0:
        return number
    ring = "ma-beyond" if space > 25 else "ma-space"
    return f'<circle class="{ring}" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'


@cache
def spot(space: int) -> Point:
    """The middle of a space of the track: 25 over the top, 25 back below."""
    if space == 0:
        return CORNERS[0]
    half, step = divmod(space - 1, 25)
    way = (step + (0.5 if half else 1)) * 3 / 25.5
    side, part = divmod(way, 1)
    (x0, y0), (x1, y1) = CORNERS[3 * half + int(side)], CORNERS[(3 * half + int(side) + 1) % 6]
    return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def waiting(seat: int) -> Point:
    """Where a seat's scoring Martian waits as long as it has no points."""
    return -330.0, -70.0 - 40 * seat


def queue(seats: int) -> str:
    """The line of those who wait in front of space 1."""
    return f'<path class="ma-queue" d="M-330-26V{waiting(seats - 1)[1]:g}"/>'


# -- the garden, living --------------------------------------------------------------------------------------


def parts(view: Any, words: Any) -> list[Part]:
    """All that changes."""
    return [
        Part("board", "board", BOX, board(view, words)),
        Part("dice", "hand", TRAY if with_dice(view) else EMPTY_TRAY, tray(view, words)),
        *(supply(view, words, seat) for seat in range(view.seats)),
    ]


def board(view: Any, words: Any) -> str:
    """Flowers, gardeners and scoring Martians."""
    garden, standing = view.garden.tolist(), view.gardener.tolist()
    under = {hex for seat in range(view.seats) for hex in standing[seat] if hex >= 0}
    planted = "".join(
        f'<use href="#ma-planted-{colour}" class="ma-f{colour}" {AT[hex]}/>'
        for hex, colour in enumerate(garden)
        if colour >= 0 and hex not in under
    )
    figures = "".join(
        gardener(view, words, seat, number, hex, garden[hex])
        for hex, seat, number in sorted(
            (hex, seat, number)
            for seat in range(view.seats)
            for number, hex in enumerate(standing[seat])
            if hex >= 0
        )
    )
    settling = '<g class="ma-settling"/>' if view.phase == SETTLE else ""
    return f'{settling}<g class="ma-still">{planted}</g>{figures}{markers(view, words)}{promises(view)}'


def gardener_id(seat: int, number: int) -> str:
    """The figure of a seat; its second one has a b."""
    return f"gardener-{seat}{'b' if number else ''}"


def gardener(view: Any, words: Any, seat: int, number: int, hex: int, colour: int) -> str:
    """A figure up-left on its hex, the flower it stands on small in front of it."""
    name = escape(words("board.second" if number else "board.gardener", name=view.names[seat]))
    bed = flower = ""
    if colour >= 0:
        bed = f'<use href="#ma-hex" class="ma-f{colour} ma-tint ma-still" {AT[hex]}/>'
        front = MIDDLE[hex][0] + 13.5, MIDDLE[hex][1] + 12.5
        flower = (
            f'<use id="foot-{BOARD.names[hex]}" href="#ma-flower-{colour}" class="ma-f{colour} ma-still" '
            f"{place(front)}/>"
        )
    clickable = "spot" if view.two_gardeners else "ma-still"
    hit = '<circle class="hit" r="26"/>' if view.two_gardeners else ""
    hat = HAT if number else ""
    turn = '<circle class="ma-who" cx="-3" cy="-2" r="23"/>' if their_turn(view, seat, number) else ""
    return (
        f'{bed}<g id="{gardener_id(seat, number)}" class="{clickable} ma-gardener" {AT[hex]}>'
        f"<title>{name}</title>{hit}{turn}"
        f'<use href="#ma-martian-{seat}" class="ma-s{seat}" {UP_LEFT}/>{hat}</g>{flower}'
    )


def their_turn(view: Any, seat: int, number: int) -> bool:
    """Whether this gardener is about to do something, or the flower it stands on is to be planted."""
    if seat != view.turn or not with_dice(view):
        return False
    return view.phase != PLANT or bool(view.walker == number)


def markers(view: Any, words: Any) -> str:
    """The scoring Martians; those who differ by whole laps share a space side by side."""
    scores = view.marker.tolist()[: view.seats]
    drawn = []
    for seat, points in enumerate(scores):
        space = (points - 1) % LAP + 1
        sharing = [other for other, score in enumerate(scores) if score and (score - 1) % LAP + 1 == space]
        at = waiting(seat) if points == 0 else aside(space, sharing.index(seat), len(sharing))
        scale = 0.75 if points and len(sharing) > 1 else 1.04
        title = escape(words("board.marker", name=view.names[seat], points=points))
        drawn.append(
            f'<g id="marker-{seat}" {place(at)}><title>{title}</title><g transform="scale({scale})">'
            f"{BASE if points else ''}{orbit((points - 1) // LAP) if points > LAP else ''}"
            f'<use href="#ma-martian-{seat}" class="ma-s{seat}"/></g></g>'
        )
    return "".join(drawn)


def aside(space: int, number: int, sharing: int) -> Point:
    """A place on a space; when several share it, one behind the other across the track."""
    x, y = spot(space)
    out = (number - (sharing - 1) / 2) * 27 / sqrt(x * x + y * y)
    return x * (1 + out), y * (1 + out)


def orbit(laps: int) -> str:
    """A scoring Martian that has been round the track has a moon for every lap."""
    moons = "".join(
        f'<circle class="ma-moon" cx="{x}" cy="{y}" r="4.2"/>'
        for x, y in ((14.5, -8), (-14.5, 12), (18, 1), (-18, 4))[:laps]
    )
    return f'<ellipse class="ma-orbit" rx="19" ry="8" cy="2" transform="rotate(-24 0 2)"/>{moons}'


def promises(view: Any) -> str:
    """What the best flower would bring on every hex that a die may lead to; shown where a hex is lit."""
    if view.phase != WALK or view.viewer != view.turn or view.ending:
        return ""
    groups = groups_of(view.garden.tolist())
    pills = "".join(promise(view, hex, groups) for hex in sorted(straight_ahead(view, ())))
    return f'<g class="hint ma-still">{pills}</g>'


def straight_ahead(view: Any, clicked: Sequence[str]) -> set[int]:
    """Where the dice on the table lead, straight on and whoever is in the way; only those clicked, if any."""
    dice = {f"die-{face}": face for face, count in enumerate(view.dice.tolist()) if count}
    standing = {gardener_id(view.turn, k): int(hex) for k, hex in enumerate(view.gardener[view.turn])}
    faces = [face for name, face in dice.items() if name in clicked or not dice.keys() & set(clicked)]
    starts = [hex for name, hex in standing.items() if name in clicked or not standing.keys() & set(clicked)]
    return {walked(start, face + 1, way) for start in starts for face in faces for way in range(6)} - {-1}


def promise(view: Any, hex: int, groups: dict[int, frozenset[int]]) -> str:
    """The best flower for a bare hex and its points; a planted hex costs a point, if one has any."""
    if hex in groups:
        return pill(hex, "−1", "", " ma-less") if view.marker[view.turn] else ""
    near = {groups[at] for at in BOARD.near[hex].tolist() if at in groups}
    sizes = [0] * len(COLOURS)
    for group in near:
        colour = int(view.garden[min(group)])
        sizes[colour] += len(group) if view.flowers[view.turn, colour] else 0
    best = max(range(len(COLOURS)), key=sizes.__getitem__)
    if not sizes[best]:
        return ""
    flower = f'<use href="#ma-flower-{best}" class="ma-f{best} ma-promise" transform="scale(1.667)"/>'
    return pill(hex, f"+{sizes[best] + view.count_planted}", flower)


def pill(hex: int, points: str, under: str, kind: str = "") -> str:
    """Points at the upper edge of a hex."""
    return (
        f'<g class="when-lit" data-spot="hex-{BOARD.names[hex]}" {AT[hex]}>{under}'
        f'<rect class="ma-pill{kind}" x="-21" y="-37" width="42" height="26" rx="13"/>'
        f'<text class="ma-points" y="-16">{points}</text></g>'
    )


def groups_of(garden: Sequence[int]) -> dict[int, frozenset[int]]:
    """For every planted hex, the hexes of its group."""
    found: dict[int, frozenset[int]] = {}
    for hex, colour in enumerate(garden):
        if colour < 0 or hex in found:
            continue
        group, edge = {hex}, [hex]
        while edge:
            near = [at for at in BOARD.near[edge.pop()].tolist() if at >= 0 and garden[at] == colour]
            edge += [at for at in near if at not in group]
            group.update(near)
        found |= dict.fromkeys(group, frozenset(group))
    return found


# -- dice and flowers ----------------------------------------------------------------------------------------


def tray(view: Any, words: Any) -> str:
    """The dice on the table, those being rolled, and the empty places of those in the box."""
    drawn, used = [], 0
    for face, count in enumerate(view.dice.tolist()):
        if count:
            drawn.append(dice_of_a_face(words, face, count, used))
            used += count
    for place_in_tray in range(used, 6):
        kind = "ma-shaking" if place_in_tray < used + view.pending else "ma-box"
        left = die_at(place_in_tray) - 20
        drawn.append(f'<rect class="{kind}" x="{left}" y="10" width="40" height="40" rx="8"/>')
    return "".join(drawn) + (stay_spot(words) if with_dice(view) else "")


def with_dice(view: Any) -> bool:
    """Whether this is a time to roll dice and walk."""
    return view.phase not in (SETTLE, DEAL) and not view.ending


def stay_spot(words: Any) -> str:
    """Where a die is put that leads nowhere."""
    return (
        '<g id="stay" class="spot ma-give">'
        '<rect class="ma-stay" x="2" y="60" width="336" height="34" rx="9"/>'
        f'<text class="ma-label ma-mid" x="170" y="82">{escape(words("board.stay"))}</text></g>'
    )


def die_at(place_in_tray: int) -> int:
    """The middle of one of six places."""
    return 29 + 56 * place_in_tray + place_in_tray // 3


def dice_of_a_face(words: Any, face: int, count: int, first: int) -> str:
    """All dice that show the same: one thing to click."""
    title = escape(words("board.die", die=face + 1))
    dice = "".join(
        f'<use href="#ma-die-{face}" transform="translate({die_at(k)} 30) scale(1.4)"/>'
        for k in range(first, first + count)
    )
    left, right = die_at(first) - 26, die_at(first + count - 1) + 26
    return (
        f'<g id="die-{face}" class="spot ma-dice"><title>{title}</title>'
        f'<rect class="ma-tray hit" x="{left}" y="4" width="{right - left}" height="52" rx="12"/>'
        f'<rect class="ma-pick" x="{left}" y="4" width="52" height="52" rx="12"/>{dice}</g>'
    )


def supply(view: Any, words: Any, seat: int) -> Part:
    """A seat's figure, flowers and score; one's own with room for the fingers."""
    flowers = view.flowers[seat].tolist()
    own = view.viewer == seat
    rows = own_flowers(view, words, seat, flowers) if own else small_flowers(words, seat, flowers)
    high = 19 if own else 22
    score = f'<text class="ma-score ma-end" x="334" y="{high + 9}">{view.marker[seat]}</text>'
    figure = f'<use href="#ma-martian-{seat}" class="ma-s{seat}" transform="translate(24 {high})"/>'
    return Part(f"flowers-{seat}", "seat", OWN_SUPPLY if own else SUPPLY, rows + figure + score, seat)


def flower_spot(words: Any, seat: int, colour: int, count: int, at: Point, inside: str) -> str:
    """One kind of flower in front of a seat."""
    title = escape(words("board.supply", colour=words.value("colour", COLOURS[colour]), count=count))
    spot_id = f"flower-{seat}-{colour}"
    return f'<g id="{spot_id}" class="spot ma-supply" {place(at)}><title>{title}</title>{inside}</g>'


def own_flowers(view: Any, words: Any, seat: int, flowers: Sequence[int]) -> str:
    """Six slots in a row; the last flower of a colour is marked, for it brings an extra turn."""
    left = sum(flowers)
    drawn = [f'<text class="ma-label" x="48" y="25">{escape(words("board.left", count=left))}</text>']
    for colour, count in enumerate(flowers):
        gone = "" if count else " ma-none"
        inside = f'<rect class="ma-slot{gone}" x="-26" y="-31" width="52" height="62" rx="9"/>'
        inside += bloom(colour, count, 1.25, (0, -8))
        inside += f'<text class="ma-count ma-mid{"" if count else " ma-zero"}" y="25">{count}</text>'
        if count == 1 and view.special_last_flower:
            inside += '<rect class="ma-tag" x="-27" y="-39" width="54" height="16" rx="8"/>'
            inside += f'<text class="ma-last" y="-27">{escape(words("board.last"))}</text>'
        drawn.append(flower_spot(words, seat, colour, count, (29 + 56.4 * colour, 76), inside))
    return "".join(drawn)


def small_flowers(words: Any, seat: int, flowers: Sequence[int]) -> str:
    """The same in one line."""
    drawn = []
    for colour, count in enumerate(flowers):
        inside = '<rect class="hit" x="-11" y="-20" width="38" height="40"/>' + bloom(
            colour, count, 0.92, (0, 0)
        )
        inside += f'<text class="ma-few{"" if count else " ma-zero"}" x="13" y="5">{count}</text>'
        drawn.append(flower_spot(words, seat, colour, count, (62 + 39.5 * colour, 24), inside))
    return "".join(drawn)


def bloom(colour: int, count: int, scale: float, at: Point) -> str:
    """A flower, or only its outline when there is none left."""
    state = f"ma-f{colour}" if count else "ma-gone"
    where = f"translate({at[0]:g} {at[1]:g}) scale({scale})"
    return f'<use href="#ma-flower-{colour}" class="{state}" transform="{where}"/>'


# -- clicking ------------------------------------------------------------------------------------------------


def clicks(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """What a person clicks for an action, in order."""
    if move == "settle":
        return (f"hex-{BOARD.names[arguments[0]]}",)
    if move == "name_gardener":
        return (gardener_id(seat, arguments[0]),)
    if move == "stay":
        return f"die-{arguments[0]}", "stay"
    if move == "plant":
        return (f"flower-{seat}-{arguments[0]}",)
    die, way, number = arguments
    goal = walked(int(view.gardener[seat, number]), die + 1, way)
    path = (f"die-{die}", gardener_id(seat, number)) if view.two_gardeners else (f"die-{die}",)
    return path if goal < 0 else (*path, f"hex-{BOARD.names[goal]}")


def happened(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """Where an action took place: a flower where the gardener stands, not where it was picked up."""
    if move == "plant":
        return (f"hex-{BOARD.names[view.gardener[seat, view.walker]]}",)
    return clicks(view, seat, move, arguments)


def astray(view: Any, words: Any, seat: int, path: Sequence[str]) -> tuple[str, str] | None:
    """Why no walk leads to a hex (M-16); what stops a walk that a die allows, the rules tell."""
    walking = view.phase == WALK and seat == view.turn and not view.ending and path[-1].startswith("hex-")
    if not walking or BOARD.names.index(path[-1].removeprefix("hex-")) in straight_ahead(view, path):
        return None
    return words("board.astray"), "M-16"


def walked(hex: int, steps: int, way: int) -> int:
    """Where a straight walk ends; -1 beyond the edge, where nobody can click."""
    for _ in range(steps):
        hex = int(BOARD.near[hex, way]) if hex >= 0 else -1
    return hex
