"""Draws what every seat shows the others: its figures in a row, its garden small, the mission that waits."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_bag import bag_of, gnomes_of, limit_of
from .board_garden import extent, focus, laid_tiles, sides_of
from .board_tiles import titled, use
from .rules.position import Phase, Stage
from .rules.tiles import MISSIONS


def seat_part(view: Any, words: Any, seat: int) -> Part:
    """A seat's figures, and its garden small unless it is drawn large."""
    row, y = figures(view, words, seat), 46.0
    living = row
    if seat != focus(view):
        shown = sides_of(view, seat)
        left, top, wide, high = extent(shown, 0.1)
        scale = min(0.34, 330 / wide, 230 / high)
        if shown:
            x = 170 - scale * (left + wide / 2)
            living += (
                f'<g transform="translate({x:.1f} {y - scale * top:.1f}) scale({scale:.3f})">'
                f"{laid_tiles(view, words, seat, 1.6, own=False)}</g>"
            )
            y += scale * high + 6
    if view.waiting[seat] >= 0:
        living += waiting_mission(int(view.waiting[seat]), words)
        y = max(y, 104.0)
    return Part(f"seat-{seat}", "seat", (0, 0, 340, y), living, seat)


def waiting_mission(mission: int, words: Any) -> str:
    """The mission that lies between a seat and the one on its right (G-48)."""
    title = titled(words("board.waiting", mission=words.value("mission", MISSIONS[mission])))
    drawn = f'{title}<use href="#gl-m-{mission}"/>'
    return f'<g class="gl-waiting" transform="translate(284 46) scale(.27)">{drawn}</g>'


def figures(view: Any, words: Any, seat: int) -> str:
    """Gems, coins, gnomes and bag of a seat in one row."""
    gems = sum(points for *_, points in view.sheet(seat))
    gnomes, limit = gnomes_of(view, seat), limit_of(view, seat)
    found = use(f"seat-{seat}", 14, 22) + use("gem-bb", 46, 22, 0.7) + figure(63, str(gems))
    found += use("coin", 108, 22, 0.85) + figure(126, str(int(view.coins[seat])))
    found += f'<g class="hint">{use("hat", 166, 24, 1.0)}{figure(180, f"{gnomes}/{limit}")}</g>'
    found += use("bag", 234, 22, 0.3) + figure(252, str(len(bag_of(view, seat))))
    stage = view.stage[seat]
    if view.phase in (Phase.BUILD, Phase.DRAW):
        if stage == Stage.ALARMED:
            found += use("bell", 292, 22, 1.1)
        elif stage in (Stage.STOPPED, Stage.STUCK):
            found += f'<text class="gl-small" x="271" y="28">{escape(words("board.stopped"))}</text>'
    if view.start == seat and view.seats > 1:
        colour = "gl-expert" if view.expert else "gl-base"
        flag = '<path d="M325 10V34M325 11H339L334 17 339 23H325"/>'
        found += f'<g class="gl-start {colour}">{titled(words("board.start"))}{flag}</g>'
    return f'<g class="gl-figures">{found}</g>'


def figure(x: float, text: str) -> str:
    """A number beside its sign."""
    return f'<text class="gl-figure" x="{x:g}" y="28">{text}</text>'
