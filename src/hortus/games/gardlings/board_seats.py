"""Draws what every seat shows the others: its figures in a row, its garden small, the mission that waits."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_bag import bag_of, gnomes_of, limit_of
from .board_garden import extent, focus, laid_tiles, sides_of
from .board_tiles import titled, use
from .rules.position import Phase, Stage
from .rules.tiles import MISSIONS

HEIGHTS = {1: 230.0, 2: 230.0, 3: 170.0, 4: 118.0, 5: 90.0}  # of a small garden, by seats


def seat_part(view: Any, words: Any, seat: int) -> Part:
    """A seat's figures, and its garden small unless it is drawn large."""
    living, y = figures(view, words, seat), 46.0
    waits = int(view.waiting[seat])
    if waits >= 0:
        living += waiting_mission(waits, words)
    if seat != focus(view):
        garden, high = small_garden(view, words, seat, 270 if waits >= 0 else 332)
        living, y = living + garden, y + high
    return Part(f"seat-{seat}", "seat", (0, 0, 340, max(y, 104.0) if waits >= 0 else y), living, seat)


def small_garden(view: Any, words: Any, seat: int, room: float) -> tuple[str, float]:
    """A garden in what room there is, and its height; the more seats, the lower."""
    shown = sides_of(view, seat)
    if not shown:
        return "", 0.0
    left, top, wide, high = extent(shown, 0.1)
    scale = min(0.34, room / wide, HEIGHTS[view.seats] / high)
    x, y = room / 2 - scale * (left + wide / 2), 46 - scale * top
    tiles = laid_tiles(view, words, seat, 1.6, own=False)
    drawn = f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{tiles}</g>'
    return drawn, scale * high + 6


def waiting_mission(mission: int, words: Any) -> str:
    """The mission that lies between a seat and the one on its right (G-48)."""
    title = titled(words("board.waiting", mission=words.value("mission", MISSIONS[mission])))
    drawn = f'{title}<use href="#gl-m-{mission}"/>'
    place = f'id="mission-{mission}" class="spot gl-waiting" transform="translate(284 46) scale(.27)"'
    return f"<g {place}>{drawn}</g>"


def figures(view: Any, words: Any, seat: int) -> str:
    """Gems, coins, gnomes and bag of a seat in one row."""
    gems = sum(points for *_, points in view.sheet(seat))
    gnomes, limit = gnomes_of(view, seat), limit_of(view, seat)
    found = use(f"seat-{seat}", 12, 22) + use("gem-bb", 42, 22, 0.7) + figure(58, str(gems))
    found += use("coin", 100, 22, 0.85) + figure(117, str(int(view.coins[seat])))
    found += f'<g class="hint">{use("hat", 156, 24, 1.0)}{figure(171, f"{gnomes}/{limit}")}</g>'
    found += use("bag", 224, 22, 0.28) + figure(243, str(len(bag_of(view, seat))))
    stage = view.stage[seat]
    if view.phase in (Phase.BUILD, Phase.DRAW):
        if stage == Stage.ALARMED:
            found += use("bell", 284, 22, 1.1)
        elif stage in (Stage.STOPPED, Stage.STUCK):
            found += f'<text class="gl-small" x="268" y="28">{escape(words("board.stopped"))}</text>'
    if view.start == seat and view.seats > 1:
        colour = "gl-expert" if view.expert else "gl-base"
        flag = '<path d="M325 10V34M325 11H339L334 17 339 23H325"/>'
        found += f'<g class="gl-start {colour}">{titled(words("board.start"))}{flag}</g>'
    return f'<g class="gl-figures">{found}</g>'


def figure(x: float, text: str) -> str:
    """A number beside its sign."""
    return f'<text class="gl-figure" x="{x:g}" y="28">{text}</text>'
