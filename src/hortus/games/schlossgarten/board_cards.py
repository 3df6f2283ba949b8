"""Draws the cards of Der Prestel Schlossgarten: those in hand, and the one played in its four turns."""

from collections.abc import Sequence
from functools import cache
from typing import Any
from xml.sax.saxutils import escape

from .rules.position import Phase
from .rules.printed import CARDS, COPIES, FIGURES, NONE, SIDE, SPOTS, SUBJECTS

MIDDLE = 24  # the field from which a card is read off
STEPS = 5
PATTERNS = SPOTS.tolist()  # plain lists are quicker to look things up in


def words_for(words: Any, key: str, **slots: Any) -> str:
    """A sentence of the board, safe inside a drawing."""
    return escape(words(f"board.{key}", **slots))


def called(words: Any, table: str, name: str) -> str:
    """What a value is called, with a capital at its beginning."""
    word = str(words.value(table, name))
    return word[:1].upper() + word[1:]


# -- constellations ------------------------------------------------------------------------------------------


def spots(card: int, quarters: int, king: int) -> tuple[int, int]:
    """Where gardener and architect stand around a king, in a turn of a card."""
    return PATTERNS[card][quarters][0][king], PATTERNS[card][quarters][1][king]


def met_by(card: int, places: Sequence[int], aliens: Sequence[set[int]]) -> int:
    """The turn of a card in which own figures at these places, and others' subjects, would stand; or NONE."""
    for quarters in range(4):
        gardener, architect = spots(card, quarters, places[0])
        own_gardener, own_architect = places[1] == gardener, places[2] == architect
        if NONE not in (gardener, architect) and (
            (own_gardener and (own_architect or architect in aliens[1]))
            or (own_architect and gardener in aliens[0])
        ):
            return quarters
    return NONE


def foreign_subjects(view: Any) -> list[set[int]]:
    """Where the gardeners and the architects of the others stand."""
    standing = view.place.tolist()
    return [{standing[s][kind] for s in range(view.seats) if s != view.turn} - {NONE} for kind in (1, 2)]


def standing_turn(view: Any) -> int:
    """The turn of the played card in which the figures stand now, or NONE."""
    if view.card == NONE or view.phase not in (Phase.MOVE, Phase.BUILD):
        return NONE
    return met_by(view.card, view.place[view.turn].tolist(), foreign_subjects(view))


# -- the cards -----------------------------------------------------------------------------------------------


def card_symbols() -> list[str]:
    """A square of a card and, on it, the three offices."""
    drawn = ['<rect id="sg-square" class="sg-square" x="2" y="2" width="52" height="52" rx="8"/>']
    for name in FIGURES:
        gold = '<circle class="sg-gold" r="25"/>' if name == "king" else ""
        drawn.append(f'<g id="sg-on-{name}">{gold}<use href="#sg-em-{name}"/></g>')
    return drawn


@cache
def pattern(card: int, quarters: int, size: float) -> str:
    """The three figures of a card in one of its turns, in the middle of a square; a field is 56 wide."""
    wanted = {"king": MIDDLE} | dict(zip(SUBJECTS, spots(card, quarters, MIDDLE), strict=True))
    cells = {name: (at % SIDE, at // SIDE) for name, at in wanted.items() if at != NONE}
    left, top = min(c[0] for c in cells.values()), min(c[1] for c in cells.values())
    wide = max(c[0] for c in cells.values()) - left + 1
    high = max(c[1] for c in cells.values()) - top + 1
    unit = size / max(wide, high, 3)
    squares = "".join(
        f'<use href="#sg-square" x="{56 * x}" y="{56 * y}"/>' for x in range(wide) for y in range(high)
    )
    figures = "".join(
        f'<use href="#sg-on-{name}" x="{56 * (x - left) + 28}" y="{56 * (y - top) + 28}"/>'
        for name, (x, y) in cells.items()
    )
    middle = f"translate({(size - unit * wide) / 2:.1f} {(size - unit * high) / 2:.1f})"
    return f'<g transform="{middle} scale({unit / 56:.3f})">{squares}{figures}</g>'


def cards(view: Any, words: Any) -> str:
    """The card played in its four turns, or the two to choose from; the card in hand; steps and buttons."""
    seen = view.hand[view.viewer].tolist() if view.viewer is not None else []
    hand = [card for card in seen if card != NONE]
    if view.phase == Phase.PLAY and view.viewer == view.seat:
        return "".join(card_to_play(words, card, 2 + 172 * k) for k, card in enumerate(hand))
    return played(view, words) + held(view, words, hand) + steps_and_buttons(view, words)


def card_to_play(words: Any, card: int, x: int) -> str:
    """One of the two cards of the seat to play, large."""
    number = CARDS[card]
    return (
        f'<g id="card-{number}" class="spot sg-card" transform="translate({x} 3)">'
        f"<title>{words_for(words, 'card', card=number)}</title>"
        f'<rect class="sg-paper" width="164" height="176" rx="12"/>'
        f'<rect class="sg-border" x="6" y="6" width="152" height="164" rx="8"/>'
        f'<g transform="translate(20 16)">{pattern(card, 0, 124)}</g>'
        f'<text class="sg-label sg-mid sg-soft" x="82" y="160">{number}</text></g>'
    )


def played(view: Any, words: Any) -> str:
    """The card that was played in its four turns; the turn in which the figures stand is lit."""
    if view.card == NONE:
        text = "" if view.ending else words_for(words, "nothing_played")
        return (
            '<rect class="sg-empty" x="2" y="2" width="336" height="82" rx="10"/>'
            f'<text class="sg-label sg-mid" x="170" y="48">{text}</text>'
        )
    number, met, drawn = CARDS[view.card], standing_turn(view), []
    for quarters in range(4):
        title = words_for(words, "turn", card=number, degrees=90 * quarters)
        lit = '<rect class="hint sg-now" width="80" height="80" rx="9"/>' if quarters == met else ""
        drawn.append(
            f'<g class="sg-turn" transform="translate({2 + 85.4 * quarters:.1f} 3)">'
            f'<title>{title}</title><rect class="sg-paper" width="80" height="80" rx="9"/>{lit}'
            f'<g transform="translate(7 7)">{pattern(view.card, quarters, 66)}</g></g>'
        )
    return "".join(drawn)


def held(view: Any, words: Any, hand: list[int]) -> str:
    """The card that stays in hand: its face for its owner, its back for an onlooker."""
    if not hand:
        title = words_for(words, "unseen_card")
        face = '<rect class="sg-back" x="6" y="6" width="68" height="68" rx="6"/>'
        face += '<circle class="sg-gold" cx="40" cy="40" r="25"/><use href="#sg-em-king" x="40" y="41"/>'
    else:
        title = words_for(words, "card", card=CARDS[hand[0]])
        face = f'<g transform="translate(7 7)">{pattern(hand[0], 0, 66)}</g>'
    label = words_for(words, "held")
    return piles(view, words) + (
        f'<g class="sg-card" transform="translate(2 92)"><title>{title}</title>'
        f'<rect class="sg-paper" width="80" height="80" rx="9"/>{face}</g>'
        f'<text class="sg-label" x="92" y="108">{label}</text>'
    )


def piles(view: Any, words: Any) -> str:
    """How many cards the pile still has; the discards, which are open."""
    discards = view.discards.tolist()
    thrown = [CARDS[card] for card, count in enumerate(discards) for _ in range(count)]
    dealt = view.turn if view.phase == Phase.DEAL else view.seats if view.phase > Phase.DEAL else 0
    extra = (view.phase == Phase.PLAY) + (view.card != NONE)
    left = int(COPIES.sum()) - len(thrown) - dealt - extra
    title = words_for(words, "discarded", cards=", ".join(thrown) or "–")
    text = words_for(words, "pile", count=left)
    return f'<g><title>{title}</title><text class="sg-label sg-right" x="338" y="108">{text}</text></g>'


def steps_and_buttons(view: Any, words: Any) -> str:
    """How many steps are left, a captured figure without a place, and how to go on."""
    if view.ending:
        return ""
    if view.phase == Phase.REHOUSE:
        name = FIGURES[view.sent_figure]
        whose = view.names[view.sent_seat]
        title = words_for(words, "figure", figure=called(words, "figure", name), name=whose)
        return (
            f'<g id="{name}-{view.sent_seat}" class="sg-figure" transform="translate(216 146) scale(.7)">'
            f'<title>{title}</title><use href="#sg-figure-{view.sent_figure}-{view.sent_seat}"/></g>'
        )
    if view.phase == Phase.MOVE:
        dots = "".join(
            f'<circle class="{state}" cx="{104 + 24 * k}" cy="124" r="8"/>'
            for k, state in enumerate(["sg-dot"] * view.steps + ["sg-spent"] * (STEPS - view.steps))
        )
        text = words_for(words, "steps", steps=int(view.steps))
        return f'{dots}<text class="sg-label" x="224" y="129">{text}</text>{button(words, "halt")}'
    return button(words, "finish") if view.phase == Phase.BUILD and view.seat >= 0 else ""


def button(words: Any, name: str) -> str:
    """A button beside the card in hand."""
    return (
        f'<g id="{name}" class="spot sg-button" transform="translate(92 140)">'
        f'<rect class="sg-plate" width="246" height="42" rx="10"/>'
        f'<text class="sg-label sg-mid" x="123" y="26">{words_for(words, name)}</text></g>'
    )
