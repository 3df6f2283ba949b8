"""Draws what every seat shows the others: its figures in a row, its garden small, the mission that waits."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_bag import bag_of, gnomes_of, limit_of
from .board_garden import Box, extent, focus, laid_tiles, sides_of
from .board_tiles import titled, use
from .rules.position import Phase, Stage
from .rules.tiles import MISSIONS

WIDE = 340
HEIGHTS = {1: 230.0, 2: 230.0, 3: 170.0}  # of a small garden below its figures, by seats
FLAT = (264.0, 106.0)  # with more seats the garden stands beside its figures
BESIDE = 132.0  # where it begins
CROWD = 4  # seats from which that is so
Spots = tuple[tuple[float, float], ...]
ROW: Spots = ((12, 22), (42, 22), (104, 22), (152, 22), (225, 22), (272, 22), (325, 10))
BLOCK: Spots = ((14, 16), (14, 52), (86, 52), (14, 88), (86, 88), (30, 16), (86, 4))


def seat_part(view: Any, words: Any, seat: int) -> Part:
    """A seat's figures, and its garden small unless it is drawn large."""
    waits = int(view.waiting[seat])
    if seat != focus(view) and view.seats >= CROWD:
        living = figures(view, words, seat, BLOCK)
        living += waiting_mission(waits, words, 101, 1, 0.15) if waits >= 0 else ""
        living += small_garden(view, words, seat, (BESIDE, 0, FLAT[0] - BESIDE, FLAT[1]))
        return Part(f"seat-{seat}", "seat", (0, 0, *FLAT), living, seat)
    living, y = figures(view, words, seat, ROW), 46.0
    if waits >= 0:
        living += waiting_mission(waits, words, 284, 46, 0.27)
    if seat != focus(view) and view.laid[seat] + (view.mission[seat] >= 0):
        room = 270.0 if waits >= 0 else WIDE - 8.0
        living += small_garden(view, words, seat, (0, y, room, HEIGHTS[view.seats]))
        y += HEIGHTS[view.seats] + 6
    return Part(f"seat-{seat}", "seat", (0, 0, WIDE, max(y, 104.0) if waits >= 0 else y), living, seat)


def small_garden(view: Any, words: Any, seat: int, room: Box) -> str:
    """A garden in the middle of what room there is."""
    shown = sides_of(view, seat)
    if not shown:
        return ""
    left, top, wide, high = extent(shown, 0.1)
    scale = min(0.34, room[2] / wide, room[3] / high)
    x = room[0] + room[2] / 2 - scale * (left + wide / 2)
    y = room[1] + room[3] / 2 - scale * (top + high / 2)
    tiles = laid_tiles(view, words, seat, own=False)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{tiles}</g>'


def waiting_mission(mission: int, words: Any, x: float, y: float, scale: float) -> str:
    """The mission that lies between a seat and the one on its right (G-48)."""
    title = titled(words("board.waiting", mission=words.value("mission", MISSIONS[mission])))
    drawn = f'{title}<use href="#gl-m-{mission}"/>'
    place = (
        f'id="mission-{mission}" class="spot gl-waiting" transform="translate({x:g} {y:g}) scale({scale})"'
    )
    return f"<g {place}>{drawn}</g>"


def figures(view: Any, words: Any, seat: int, spots: Spots) -> str:
    """A seat's gems, coins, gnomes and bag; whether it goes on, and whether it begins."""
    sign, gems, coins, gnomes, bag, state, start = spots
    score = sum(points for *_, points in view.sheet(seat))
    found = use(f"seat-{seat}", *sign) + use("gem-bb", *gems, 0.66) + figure(gems, str(score))
    found += use("coin", *coins, 0.85) + figure(coins, str(int(view.coins[seat])))
    laid = f"{gnomes_of(view, seat)}/{limit_of(view, seat)}"
    found += f'<g class="hint">{use("hat", gnomes[0], gnomes[1] + 2)}{figure(gnomes, laid)}</g>'
    found += use("bag", *bag, 0.26) + figure(bag, str(len(bag_of(view, seat))))
    stage = view.stage[seat]
    if view.phase in (Phase.BUILD, Phase.DRAW):
        if stage == Stage.ALARMED:
            found += use("bell", state[0] + 12, state[1], 1.1)
        elif stage in (Stage.STOPPED, Stage.STUCK):
            stopped = escape(words("board.stopped"))
            found += f'<text class="gl-small" x="{state[0]:g}" y="{state[1] + 6:g}">{stopped}</text>'
    if view.start == seat and view.seats > 1:
        colour = "gl-expert" if view.expert else "gl-base"
        flag = f'<path d="M{start[0]:g} {start[1]:g}v24m0-23h14l-5 6 5 6h-14"/>'
        found += f'<g class="gl-start {colour}">{titled(words("board.start"))}{flag}</g>'
    return f'<g class="gl-figures">{found}</g>'


def figure(sign: tuple[float, float], text: str) -> str:
    """A number beside its sign."""
    return f'<text class="gl-figure" x="{sign[0] + 17:g}" y="{sign[1] + 6:g}">{text}</text>'
