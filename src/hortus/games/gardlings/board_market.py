"""Draws the market: eight stacks, the pigs, the victory tile, and what the seat that hires can spend."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_tiles import CLASSES, PILED, PRICE_OF, face, name_of, ring, titled, upright, use
from .rules.position import MARKET, PIG_STACK, STACKS, Phase
from .rules.tiles import SORTS

MARKET_BOX = (0, 0, 720, 356)


def market_part(view: Any, words: Any) -> Part:
    """Eight stacks above and below the board, pigs on the left, the victory tile on the right."""
    stacks = "".join(stack(view, words, k) for k in range(MARKET))
    return Part(
        "market", "board", MARKET_BOX, stacks + pigs(view, words) + victory(view, words) + purse(view, words)
    )


def stack(view: Any, words: Any, k: int) -> str:
    """One stack: its depth, its open tile, its coin."""
    column, low = divmod(k, 2)
    x, y = column_x(column), 226 if low else 12
    tile, count = int(view.top[k]), int(view.depth[k]) + int(view.top[k] >= 0) + len(sunk(view, k))
    colour = words.value("sort", SORTS[3 + column])
    if tile >= 0:
        title = words(
            "board.stack",
            colour=colour,
            price=PRICE_OF[3 + column],
            creature=name_of(tile, words),
            count=count,
        )
        below = min(PILED, count - 1)
        pile = use(f"pile-{CLASSES[3 + column]}-{below}") if below else ""
        drawn = pile + face(tile, 0, upright(tile, 0), "translate(0 0)", words)
    else:
        title = f"{colour}: {words('board.sold_out')}"
        drawn = '<rect class="gl-none" x="2" y="2" width="196" height="96" rx="13"/>'
    coin = use("coin", 146, 104, 0.9) if view.beside[k] else ""
    return (
        f'<g id="stack-{STACKS[k]}" class="spot gl-stack" transform="translate({x} {y})">{titled(title)}'
        f'<g transform="scale(.8)">{drawn}'
        f"{ring('stack')}</g>"
        f'{coin}<text class="gl-count" x="6" y="118">{count} ×</text></g>'
    )


def column_x(column: int) -> float:
    """The left edge of a pair of stacks."""
    return 8 + 178 * column


def sunk(view: Any, k: int) -> list[int]:
    """The pigs that were put under a stack."""
    tiles = [int(tile) for tile in view.sunk[: view.sinks]]
    return [tile for tile in tiles if view.at[tile] == 3 + k]


def pigs(view: Any, words: Any) -> str:
    """The stack of lucky pigs, and the coin that comes along."""
    count = int(view.depth[PIG_STACK]) + len(sunk(view, PIG_STACK))
    title = titled(words("board.pigs", count=count))
    return (
        f'<g id="stack-pigs" class="spot gl-stack" transform="translate(14 143)">{title}'
        '<rect class="gl-f-c-beige gl-s-edge" x="0" y="4" width="60" height="62" rx="9"/>'
        '<rect class="gl-f-c-beige gl-s-edge" x="0" y="0" width="60" height="62" rx="9"/>'
        f"{use('cr-pig', 30, 31, 0.62)}{use('coin', 58, 56, 0.85)}"
        f"{ring('pigs')}</g>"
        f'<text class="gl-count" x="96" y="187">{count} ×</text>'
    )


def victory(view: Any, words: Any) -> str:
    """The victory tile."""
    return (
        f'<g id="victory" class="spot gl-stack" transform="translate(612 148)">'
        f"{titled(words('board.victory', gems=int(view.length)))}"
        '<g transform="scale(.48 .6)">'
        '<rect class="gl-f-p-gold gl-s-pen" x="2" y="2" width="196" height="96" rx="13"/>'
        f"{use('laurel')}</g>"
        f'<text class="gl-target" x="48" y="42">{int(view.length)}</text>'
        f"{ring('victory')}</g>"
    )


def purse(view: Any, words: Any) -> str:
    """What the seat that hires can spend."""
    if view.phase not in (Phase.HIRE, Phase.VICTORY, Phase.UNCOVER) or view.rounds == 0:
        return ""
    seat = int(view.seat) if view.seat >= 0 else int(view.turn)
    return (
        f'<g class="gl-purse"><use href="#gl-seat-{seat}" transform="translate(250 178) scale(1.3)"/>'
        f'<text class="gl-note" x="274" y="187">'
        f"{escape(words('board.purse', gems=int(view.money[seat]), coins=int(view.coins[seat])))}</text></g>"
    )
