"""Draws the bag: gnomes so far, the risk of the next draw, the tile drawn, what to do, what is left."""

from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_garden import focus, garden_of
from .board_tiles import CLASSES, CREATURE_OF, SORT_OF, capital, face, name_of, titled, upright, use
from .rules.position import Phase, Stage
from .rules.tiles import CREATURES, DRAGON, GNOMES, MISSIONS

GNOMES_ON = GNOMES.tolist()
BAG_WIDTH = 340
LETTERS = 34  # of the risk in one line


def bag_part(view: Any, words: Any) -> Part:
    """The viewer's bag: gnomes so far, the risk of a draw, the drawn tile, the buttons, what is left."""
    seat = focus(view)
    bag = bag_of(view, seat)
    living = use("bag", 30, 34, 0.5) + '<circle class="gl-in-bag-plate" cx="30" cy="47" r="12"/>'
    living += f'<text class="gl-in-bag" x="30" y="53">{len(bag)}</text>'
    living += hats(view, seat) + risk(view, words, seat, bag)
    y = 74
    acts = buttons(view, seat) if view.viewer is not None else []
    if has_hand(view, seat):
        living += drawn_tile(view, words, seat, y, named=not acts)
    if acts or has_hand(view, seat):
        room = 132 if has_hand(view, seat) else 0
        living += "".join(
            button(name, words(f"board.{name}"), *button_place(k, len(acts), room, y))
            for k, name in enumerate(acts)
        )
        y += 70
    rows = -(-len(bag) // 10)
    rung = ringing(view, seat) if view.phase in (Phase.BUILD, Phase.DRAW) else set()
    living += "".join(chip(tile, k, y, tile in rung, words) for k, tile in enumerate(bag))
    return Part("bag", "hand", (0, 0, BAG_WIDTH, y + max(1, rows) * 38 + 2), living)


# -- gnomes and risk


def limit_of(view: Any, seat: int) -> int:
    """How many gnomes ring the alarm."""
    dragons = sum(CREATURE_OF[tile] == DRAGON for tile, *_ in garden_of(view, seat))
    return 7 if dragons >= 3 else 6


def gnomes_of(view: Any, seat: int) -> int:
    """The gnomes of a garden."""
    return sum(GNOMES_ON[tile] for tile, *_ in garden_of(view, seat))


def ringing(view: Any, seat: int) -> set[int]:
    """The tiles of the bag that would ring the alarm."""
    room = limit_of(view, seat) - gnomes_of(view, seat)
    return {tile for tile in bag_of(view, seat) if GNOMES_ON[tile] > 0 and GNOMES_ON[tile] >= room}


def hats(view: Any, seat: int) -> str:
    """One hat for each gnome of the garden, and the bell where the alarm rings."""
    limit, count = limit_of(view, seat), gnomes_of(view, seat)
    row = [use("hat" if k < count else "hat-no", 76 + 24 * k, 22, 1.0) for k in range(limit - 1)]
    return f'<g class="hint">{"".join(row)}{use("bell", 76 + 24 * (limit - 1), 20, 1.0)}</g>'


def risk(view: Any, words: Any, seat: int, bag: list[int]) -> str:
    """The next draw in plain figures."""
    draws = view.stage[seat] <= Stage.STOPPED and view.stage[seat] != Stage.RINGING
    if view.phase not in (Phase.BUILD, Phase.DRAW) or not draws:
        return ""
    rung = len(ringing(view, seat))
    text = words("board.risk", count=rung, bag=len(bag)) if rung else words("board.safe")
    if not bag:
        text = words("board.empty")
    warn = " gl-warn" if rung else ""
    lines = wrap(text, LETTERS)
    told = "".join(
        f'<tspan x="66" y="{65 - 9 * len(lines) + 18 * k}">{escape(line)} </tspan>'
        for k, line in enumerate(lines)
    )
    return f'<text class="hint gl-note{warn}">{told}</text>'


# -- tiles


def has_hand(view: Any, seat: int) -> bool:
    """Whether a drawn tile is in front of a seat, laid or not."""
    return view.stage[seat] not in (Stage.CHOOSE, Stage.STOPPED)


def bag_of(view: Any, seat: int) -> list[int]:
    """The tiles a seat can still draw, gnomes first."""
    first = int(view.laid[seat]) + has_hand(view, seat)
    return sorted(int(tile) for tile in view.tiles[seat][first : int(view.owned[seat])])


def drawn_tile(view: Any, words: Any, seat: int, y: float, named: bool) -> str:
    """The tile in hand, or the one that rang the alarm or fitted nowhere."""
    tile = int(view.tiles[seat][int(view.laid[seat])])
    stage = view.stage[seat]
    inside = upright(tile, 0)
    if stage in (Stage.ALARMED, Stage.RINGING):
        inside += use("bell", 174, 22, 1.5)
    held = stage == Stage.LAY and view.lifted[seat] < 0
    shade = " gl-shut" if stage in (Stage.ALARMED, Stage.STUCK) else " held at-hand" if held else ""
    told = {Stage.ALARMED: "rings", Stage.STUCK: "stuck"}.get(stage)
    text = words(f"board.{told}") if told else capital(name_of(tile, words))
    kind = "gl-note gl-warn" if told else "gl-name"
    beside = f'<text class="{kind}" x="136" y="{y + 37}">{escape(text)}</text>' if named else ""
    return face(tile, 0, inside, f"translate(4 {y}) scale(.62)", words, "gl-tile" + shade) + beside


def chip(tile: int, k: int, y: float, rings: bool, words: Any) -> str:
    """A tile in the bag, small."""
    place = f"translate({4 + 34 * (k % 10)} {y + 38 * (k // 10)})"
    edge = '<rect class="gl-rings" x="0" y="0" width="29" height="33" rx="5"/>'
    warning = f'<g class="hint">{edge}{use("bell", 26, 4, 0.55)}</g>' if rings else ""
    return (
        f'<g id="tile-{tile}" class="gl-chip" transform="{place}">{titled(name_of(tile, words))}'
        f'<rect class="gl-chip-{CLASSES[SORT_OF[tile]]}" x="0" y="0" width="29" height="33" rx="5"/>'
        f"{use('cr-' + CREATURES[CREATURE_OF[tile]], 14.5, 16.5, 0.34)}{warning}</g>"
    )


# -- what can be done


def buttons(view: Any, seat: int) -> list[str]:
    """What the viewer can do besides laying and buying."""
    stage = view.stage[seat]
    if view.phase == Phase.BUILD:
        if view.lifted[seat] >= 0:
            return ["put_back"]
        if stage in (Stage.CHOOSE, Stage.STOPPED):
            return ["draw", "stop"] if stage == Stage.CHOOSE else ["draw"]
        found = ["accept_alarm"] if stage == Stage.RINGING else ["give_up"] if stage == Stage.MISFIT else []
        has_look = view.mission[seat] >= 0 and MISSIONS[view.mission[seat]] == "second-look"
        return found + (["look_again"] if has_look and stage < Stage.STOPPED else [])
    if view.phase == Phase.HIRE and view.seat == seat:
        return ["take_nothing"]
    if view.phase == Phase.VICTORY and view.seat == seat:
        return ["leave_victory"]
    return []


def button_place(k: int, count: int, room: float, y: float) -> tuple[float, float, float]:
    """Buttons share the row: x, y, width."""
    wide = min(160.0, (BAG_WIDTH - room - 8 * (count - 1)) / max(1, count))
    return room + k * (wide + 8), y + 8, wide


def button(name: str, text: str, x: float, y: float, wide: float) -> str:
    """A button 44 high."""
    return (
        f'<g id="act-{name}" class="spot button gl-button" transform="translate({x:g} {y:g})">{titled(text)}'
        f'<rect x="1" y="1" width="{wide - 2:g}" height="44" rx="9"/>'
        f'<text x="{wide / 2:g}" y="29">{escape(text)}</text></g>'
    )
