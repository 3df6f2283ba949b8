"""Draws the tiles of Habitats: each printed face once as a symbol, and what changes of it in a park.

A tile is 100 by 100. Signs are drawings in pieces.svg, colours classes in board.css.
"""

from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from hortus.kit import edition

EDITION = edition(__file__)
TILES: list[dict[str, Any]] = [dict(tile) for tile in EDITION.entries("tile")]
WANTS = ("grass", "bush", "rock", "water", "flower")
SIGN = {"grass": "G", "bush": "B", "rock": "R", "water": "W", "flower": "F"}
SIDES = ("north", "east", "south", "west")
WAYS = (0, 90, 180, 270, 45, 135, 225, 315)  # north … west, north-east … north-west, as angles
DRAWN_WAYS = {
    "one way": (0,),
    "one diagonal": (45,),
    "four ways": (0, 90, 180, 270),
    "four diagonals": (45, 135, 225, 315),
    "eight ways": (0, 45, 90, 135, 180, 225, 270, 315),
}
# turned as one likes
FREE = {"one way": DRAWN_WAYS["four ways"], "one diagonal": DRAWN_WAYS["four diagonals"]}
LACKS = ("NEEDS_GRASS", "NEEDS_BUSH", "NEEDS_ROCK", "NEEDS_WATER", "NEEDS_FLOWERS")
WANT_OF = dict(zip(LACKS, WANTS, strict=True))

PIP, STRIP = 23.0, 92.0
READY = 12  # gold corners up to so many points are drawn beforehand
SEATS = 5
CARD = 340  # how wide a hand and the goals are
NONE = -1
Cell = tuple[int, int]
Box = tuple[float, float, float, float]


def use(name: str, place: str = "") -> str:
    """A piece of pieces.svg."""
    return f'<use href="#hb-{name}"{place}/>'


FRAME = use("frame", ' class="hb-frame"')  # shows the state of a tile


def at(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The attribute that puts a piece somewhere."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1 else ""
    return f' transform="translate({x:g} {y:g}){turned}{scaled}"'


def card(box: Box) -> str:
    """The paper under a part of the table."""
    x, y, width, height = box
    return (
        f'<rect class="hb-card" x="{x + 2}" y="{y + 2}" width="{width - 4}" height="{height - 4}" rx="16"/>'
    )


def text(kind: str, x: float, y: float, sentence: str) -> str:
    """Some words."""
    return f'<text class="hb-{kind}" x="{x:g}" y="{y:g}">{sentence}</text>'


def name_of(tile: int, words: Any) -> str:
    """What a tile is called."""
    return str(words.value("tile", TILES[tile]["id"]))


@cache
def pieces() -> str:
    """The drawings in pieces.svg."""
    drawing = Path(__file__).with_name("pieces.svg").read_text(encoding="utf-8")
    return drawing.partition("<defs>")[2].partition("</defs>")[0]


# -- printed faces ---------------------------------------------------------------------------------------


@cache
def faces() -> str:
    """A symbol for every tile of the edition, as it is printed, and for what a fulfilled animal gets."""
    printed = "".join(f'<g id="hb-t{k}">{face(tile)}</g>' for k, tile in enumerate(TILES))
    return strips() + ready() + printed + "".join(won_face(k) + turned_faces(k) for k in range(len(TILES)))


def ready() -> str:
    """Drawn beforehand: gold corners for small points, marks at each side, and seats as they rank."""
    gold = "".join(f'<g id="hb-won-{points}">{corner(points, True)}</g>' for points in range(1, READY + 1))
    seats = "".join(f'<g id="hb-rank-{k}">{use(f"seat-{k}", at(0, 0, scale=0.8))}</g>' for k in range(SEATS))
    marks = "".join(
        f'<g id="hb-{name}-{angle}" transform="rotate({angle} 50 50)">{use(peg)}</g>'
        for name, peg in (("peg", "peg-n"), ("ok", "peg-n-ok"))
        for angle in (0, 90, 180, 270)
    )
    return gold + seats + marks


def won_face(k: int) -> str:
    """An animal that has all it needs: the strip in reverse, a laurel, gold; the gold of a road."""
    tile = TILES[k]
    if tile["kind"] == "road":
        return f'<g id="hb-w{k}">{plaque(tile, "f-p-gold")}</g>'
    if tile["kind"] != "animal":
        return ""
    won = use("laurel") + corner(tile["points"], True) + met_needs(tile, {})
    return f'<g id="hb-w{k}">{use(f"t{k}")}{won}</g>'


def turned_faces(k: int) -> str:
    """What a tile looks like in a park when it is turned: a road by quarters, the beam of a tower freely."""
    tile = TILES[k]
    if tile["kind"] == "road":
        turns = {turn: use(tile["land"]) + road(tile, turn) for turn in range(1, 4)}
    elif tile["kind"] == "tower" and tile["looks"] in FREE:
        turns = {angle: use(tile["land"]) + beams((angle,)) + platform(tile) for angle in FREE[tile["looks"]]}
    else:
        return ""
    return "".join(f'<g id="hb-t{k}-{turn}">{drawn}</g>' for turn, drawn in turns.items())


def face(tile: dict[str, Any]) -> str:
    """One printed tile."""
    ground = use(tile["land"])
    if tile["kind"] == "animal":
        return ground + use("disc") + animal(tile) + corner(tile["points"], False) + needs(tile)
    if tile["kind"] == "flower":
        return ground + flower(tile) + corner(1, True)
    if tile["kind"] == "tower":
        return ground + beams(DRAWN_WAYS[tile["looks"]]) + platform(tile)
    if tile["kind"] == "tourist":
        return ground + tourist(tile)
    return ground + road(tile, 0)


def corner(points: int, won: bool) -> str:
    """The corner that tells the points; gold when they are won."""
    return f'{use("pts-won" if won else "pts")}<text class="hb-n" x="16.5" y="26">{points}</text>'


def has_sign(name: str) -> bool:
    """Whether pieces.svg has a drawing of this name."""
    return f'id="hb-{name}"' in pieces()


def animal(tile: dict[str, Any]) -> str:
    """Its sign, or for an animal of an owner's edition its first letters."""
    if has_sign(f"a-{tile['id']}"):
        return use(f"a-{tile['id']}", ' x="52" y="41"')
    return f'<text class="hb-mono" x="52" y="51">{monogram(tile["id"])}</text>'


def monogram(name: str) -> str:
    """Two letters for a name."""
    words = name.replace("-", " ").split() or [name]
    letters = words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]
    return escape(letters.capitalize())


def flower(tile: dict[str, Any]) -> str:
    """A flower on its disc."""
    disc = '<circle class="f-plate s-edge" cx="52" cy="50" r="41" stroke-width="1.2"/>'
    if has_sign(f"f-{tile['species']}"):
        return disc + use(f"f-{tile['species']}", ' x="53" y="52"')
    return disc + f'<text class="hb-mono" x="52" y="62">{monogram(tile["species"])}</text>'


def needs(tile: dict[str, Any]) -> str:
    """The strip of pips in the order they are printed."""
    pips = [f"need-{SIGN[want]}" for want, many in tile["needs"].items() for _ in range(many)]
    drawn = "".join(pip(name, k, len(pips)) for k, name in enumerate(pips))
    return f'<rect class="f-plate" {strip(len(pips))}/>{drawn}{use(f"strip{len(pips)}")}'


def met_needs(tile: dict[str, Any], missing: dict[str, int]) -> str:
    """What is met, in reverse over the printed strip."""
    drawn, k, pips = "", 0, sum(tile["needs"].values())
    for want, many in tile["needs"].items():
        met = many - missing.get(want, 0)
        drawn += "".join(pip(f"met-{SIGN[want]}", k + n, pips) for n in range(met))
        k += many
    return drawn + use(f"strip{pips}") if drawn else ""


def pip(name: str, k: int, of: int) -> str:
    """The pip number k of so many."""
    pitch = min(PIP, STRIP / of)
    x = 50 + pitch * (k + 0.5 - of / 2)
    return use(name, f' x="{x:g}" y="85.5"' if pitch == PIP else at(x, 85.5, scale=pitch / PIP))


def strip(pips: int) -> str:
    """The attributes of the strip for so many pips."""
    width = min(PIP, STRIP / pips) * pips + 4
    return f'x="{50 - width / 2:g}" y="73" width="{width:g}" height="25" rx="5"'


def strips() -> str:
    """The frames of all strips, as symbols."""
    counts = sorted({sum(tile["needs"].values()) for tile in TILES if tile["kind"] == "animal"})
    return "".join(f'<g id="hb-strip{n}"><rect class="hb-strip" {strip(n)}/></g>' for n in counts)


def beams(angles: Any) -> str:
    """Where a tower looks."""
    return "".join(use("beam", at(50, 50, angle, 1.12 if angle % 90 else 1)) for angle in angles)


def platform(tile: dict[str, Any]) -> str:
    """The tower and its plate: points for each, and for what."""
    seen = use("paw", at(59, 51, scale=1.35))
    if tile["sees"] == "flowers":
        seen = use("need-F", at(59, 50, scale=0.85))
    plate = '<rect class="f-plate s-pen" x="28" y="37" width="44" height="26" rx="6" stroke-width="1.6"/>'
    points = f'<text class="hb-n3" x="41" y="58">{tile["points"]}</text>'
    return use("tower", at(50, 50)) + plate + points + seen


def tourist(tile: dict[str, Any]) -> str:
    """One person counts its own area, two with a map count all areas."""
    kind, sign = ("a", "own-area") if tile["counts"] == "tiles" else ("b", "all-areas")
    return (
        '<circle class="f-plate s-edge" cx="52" cy="44" r="34" stroke-width="1.2"/>'
        + use(f"tourist-{kind}", ' x="52" y="44"')
        + '<rect class="f-plate s-pen" x="25" y="73" width="54" height="25" rx="5" stroke-width="1.6"/>'
        + '<text class="hb-n3" x="39" y="92.5">1</text>'
        + use(sign, at(61, 85.3, scale=0.86))
    )


def road(tile: dict[str, Any], turn: int) -> str:
    """Its roads and marks."""
    roads = "".join(
        use("road-n", f' transform="rotate({turned(name, turn)} 50 50)"') for name in tile["roads"]
    )
    marks = "".join(use(f"peg-{turned(name, turn)}") for name in tile["marks"])
    return roads + marks + plaque(tile, "f-plate")


def plaque(tile: dict[str, Any], fill: str) -> str:
    """What a road brings."""
    return (
        f'<circle class="{fill} s-pen" cx="50" cy="50" r="21" stroke-width="1.8"/>'
        f'<text class="hb-n2" x="50" y="60">{tile["points"]}</text>'
    )


def turned(side: str, turn: int) -> int:
    """The angle of a side after clockwise quarters."""
    return (SIDES.index(side) + turn) % 4 * 90


# -- in a park -------------------------------------------------------------------------------------------


class Mark:
    """What the score sheet says about one tile."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.points = 0
        self.missing: dict[str, int] = {}
        self.looks = -1
        self.lines: list[tuple[str, int, int]] = []

    def read(self, line: str, value: int, points: int) -> None:
        """One line of the sheet."""
        self.points += points
        if line.startswith("NEEDS_"):
            self.missing[WANT_OF[line]] = value
        if line == "LOOKS":
            self.looks = value
        else:
            self.lines.append((line, value, points))


def laid(k: int, mark: Mark, turn: int, neighbours: set[str]) -> str:
    """A tile in a park: what is met, what it brings."""
    tile = TILES[k]
    if tile["kind"] == "animal":
        return grown(k, tile, mark)
    if tile["kind"] == "road":
        return road_laid(k, tile, mark, turn, neighbours)
    drawn = use(f"t{k}")
    if tile["kind"] == "tower" and tile["looks"] in FREE:
        angle = WAYS[mark.looks] if mark.looks >= 0 else DRAWN_WAYS[tile["looks"]][0]
        drawn = use(f"t{k}-{angle}", f' id="tower-{k}-{angle}"')
    if tile["kind"] != "flower" and mark.points:
        drawn += won_corner(k, mark.points)
    return drawn


def road_laid(k: int, tile: dict[str, Any], mark: Mark, turn: int, neighbours: set[str]) -> str:
    """A road: a mark that has a neighbour is gold, and so is what it brings when all have."""
    angles = [turned(name, turn) for name in tile["marks"]]
    met = [angle for angle in angles if SIDES[angle // 90] in neighbours]
    gold = "".join(use(f"ok-{angle}") for angle in met) + (use(f"w{k}") if mark.points > 0 else "")
    return use(f"t{k}-{turn}" if turn else f"t{k}") + (changed(f"road-{k}-{len(met)}", gold) if gold else "")


def won_corner(k: int, points: int) -> str:
    """What a tower or a tourist brings now."""
    name = f"pts-{k}-{points}"
    return use(f"won-{points}", f' id="{name}"') if points <= READY else changed(name, corner(points, True))


def grown(k: int, tile: dict[str, Any], mark: Mark) -> str:
    """An animal: its met needs in reverse, or all and a laurel."""
    if not mark.missing:
        return use(f"w{k}", f' id="won-{k}"')
    met = met_needs(tile, mark.missing)
    return use(f"t{k}") + (changed(f"met-{k}-{sum(mark.missing.values())}", met) if met else "")


def changed(name: str, drawn: str) -> str:
    """What comes new with a change has an id of its own, so that a preview shows it."""
    return f'<g id="{name}">{drawn}</g>'
