"""Draws Der Prestel Schlossgarten: the garden from above, the cards, and what lies in front of every seat.

The pieces are drawings in pieces.svg, their colours classes in board.css. Ids a person may click:
field-a1 … field-g7 · king-0, gardener-0, architect-0 · element-0-2 (in a supply) · card-17 · halt · finish.
"""

from functools import cache
from pathlib import Path
from typing import Any

from hortus.core.svg import Part

from .board_cards import (
    STEPS,
    called,
    card_symbols,
    cards,
    foreign_subjects,
    met_by,
    spots,
    standing_turn,
    words_for,
)
from .rules.position import Phase
from .rules.printed import (
    AREA,
    CARDS,
    ELEMENTS,
    FIELDS,
    FIGURES,
    LANDSCAPES,
    NONE,
    PLACED,
    POINTS,
    SEATS,
    SIDE,
    SUBJECTS,
)

BOX = (-45, -45, 766, 766)
HAND = (0, 0, 340, 184)
SUPPLY = (0, 0, 340, 104)
HALF = ((50, 50), (100, 50), (100, 100))  # of an element as drawn, across and down, by size
SIGN_AT = ((50, 50), (100, 50), (50, 150))  # the owner's sign on an element as drawn, by size
HINT_AT = ((20, 80), (80, 20), (80, 80))  # corners of a field that its points leave free, by figure
Cell = tuple[int, int]


def corner(field: int) -> Cell:
    """The upper left corner of a field."""
    return 100 * (field % SIDE), 100 * (field // SIDE)


# -- the ground ----------------------------------------------------------------------------------------------


def symbols(view: Any, words: Any) -> str:
    """The pieces, once for a page."""
    return pieces() + composed()


@cache
def pieces() -> str:
    """The drawings in pieces.svg."""
    drawing = Path(__file__).with_name("pieces.svg").read_text(encoding="utf-8")
    return drawing.partition("<defs>")[2].partition("</defs>")[0]


@cache
def composed() -> str:
    """Grounds with their points, figures with their numbers: what the drawings are put together to."""
    drawn = ['<rect id="sg-cell" x="3" y="3" width="94" height="94" rx="6"/>']
    for kind in range(len(LANDSCAPES)):
        points = f'<text class="sg-num" x="17" y="25.8">{POINTS[kind]}</text>'
        disc = '<circle class="sg-value" cx="17" cy="17" r="13"/>'
        drawn.append(f'<g id="sg-land-{kind}"><use href="#sg-ground-{kind}"/>{disc}{points}</g>')
        drawn.append(f'<g id="sg-dug-{kind}" class="sg-dug"><use href="#sg-pit"/>{disc}{points}</g>')
    for steps in range(STEPS + 1):
        mark = "sg-step" if steps else "sg-step-free"
        cost = f'<text class="sg-num" y="8.6">{steps}</text>'
        drawn.append(f'<g id="sg-cost-{steps}"><use href="#{mark}"/>{cost}</g>')
        sent = f'<text class="sg-num sg-light" x="-.5" y="8.6">{steps}</text>'
        drawn.append(f'<g id="sg-sent-{steps}"><use href="#sg-send"/>{sent}</g>')
    for figure, name in enumerate(FIGURES):
        drawn.append(
            f'<g id="sg-hint-{figure}"><circle class="sg-hint" r="17"/>'
            f'<use href="#sg-em-{name}" transform="scale(.52)"/></g>'
        )
    drawn += [built(seat, element) for seat in range(SEATS) for element in range(6)]
    return "".join([*drawn, *card_symbols()])


def built(seat: int, element: int) -> str:
    """What an element shows, and its rim in its owner's colour and line; the same small, for a supply."""
    size = element % 3
    scale, (wide, high), (x, y) = (0.36, 0.22, 0.22)[size], HALF[size], SIGN_AT[size]
    return (
        f'<g id="sg-built-{element}-{seat}"><use href="#sg-element-{element}"/>'
        f'<use href="#sg-rim-{element}" class="sg-of-{seat}"/>'
        f'<use href="#sg-line-{element}" class="sg-by-{seat}"/></g>'
        f'<g id="sg-small-{element}-{seat}" '
        f'transform="translate({26 - wide * scale:.1f} {26 - high * scale:.1f}) scale({scale})">'
        f'<use href="#sg-built-{element}-{seat}"/><use href="#sg-sign-{seat}" x="{x}" y="{y}"/></g>'
    )


def still(view: Any, words: Any) -> dict[str, str]:
    """What never changes: hedge, gravel and the names of rows and columns."""
    names = "".join(
        f'<text class="sg-name" x="{50 + 100 * k}" y="-15">{"abcdefg"[k]}</text>'
        f'<text class="sg-name" x="-25" y="{59 + 100 * k}">{k + 1}</text>'
        for k in range(SIDE)
    )
    trees = "".join(
        f'<circle class="sg-tree" cx="{x}" cy="{y}" r="{12 if x + y < 0 else 8}"/>'
        f'<circle class="sg-crown" cx="{x - 1}" cy="{y - 1}" r="{6 if x + y < 0 else 4}"/>'
        for x in (-24, 711)
        for y in (-24, 711)
    )
    hedge = '<rect class="sg-hedge" x="-43" y="-43" width="762" height="762" rx="16"/>'
    gravel = '<rect class="sg-gravel" x="-6" y="-6" width="712" height="712" rx="9"/>'
    return {"board": hedge + gravel + trees + names}


# -- the garden, living --------------------------------------------------------------------------------------


def parts(view: Any, words: Any) -> list[Part]:
    """All that changes."""
    return [
        Part("board", "board", BOX, board(view, words)),
        Part("cards", "hand", HAND, cards(view, words)),
        *(Part(f"supply-{k}", "seat", SUPPLY, supply(view, words, k), k) for k in range(view.seats)),
    ]


def board(view: Any, words: Any) -> str:
    """Landscape, elements, fields to click, figures, and what shows the constellation."""
    land, pit = view.land.tolist(), view.pit.tolist()
    owners = elements_by_field(view)
    ground = "".join(tile(at, land[at], pit[at]) for at in range(AREA) if land[at] != NONE)
    built = "".join(
        element_in_garden(view, words, seat, element)
        for seat in range(view.seats)
        for element in range(6)
        if view.site[seat, element] != NONE
    )
    fields = "".join(field(view, words, at, land[at], pit[at], owners.get(at)) for at in range(AREA))
    order = sorted(range(view.seats), key=lambda seat: seat == view.turn)
    figures = "".join(figures_of(view, words, seat) for seat in order)
    met = constellation_line(view, words)
    return f'<g class="sg-quiet">{ground}</g>{built}{fields}{met}{figures}{hints(view)}'


def tile(at: int, land: int, pit: int) -> str:
    """A landscape tile; one that shows its pit is a thing of its own, so that a pit can be seen to come."""
    x, y = corner(at)
    drawing = f'id="pit-{FIELDS[at]}" href="#sg-dug-{land}"' if pit else f'href="#sg-land-{land}"'
    return f'<use {drawing} x="{x}" y="{y}"/>'


def elements_by_field(view: Any) -> dict[int, tuple[int, int]]:
    """Whose element lies on a field, and which."""
    return {
        at: (seat, element)
        for seat in range(view.seats)
        for element, site in enumerate(view.site[seat].tolist())
        if site != NONE
        for at in PLACED[site]
    }


def field(view: Any, words: Any, at: int, land: int, pit: int, built: tuple[int, int] | None) -> str:
    """One field that can be clicked, over whatever lies on it."""
    title = FIELDS[at]
    if built:
        element = words.value("element", ELEMENTS[built[1]])
        title = words_for(words, "built", field=FIELDS[at], element=element, name=view.names[built[0]])
    elif land != NONE:
        title = ground_in_words(words, at, land, pit)
    x, y = corner(at)
    return (
        f'<use id="field-{FIELDS[at]}" class="spot sg-field" href="#sg-cell" x="{x}" y="{y}">'
        f"<title>{title}</title></use>"
    )


@cache
def ground_in_words(words: Any, at: int, land: int, pit: int) -> str:
    """What a field without an element shows."""
    kind = words.value("landscape", LANDSCAPES[land])
    key = "pit" if pit else "tile"
    return words_for(words, key, field=FIELDS[at], landscape=kind, points=int(POINTS[land]))


def turned_into_place(site: int) -> str:
    """The transform that brings an element as drawn to its site."""
    cells = [(at % SIDE, at // SIDE) for at in PLACED[site]]
    x, y = min(c[0] for c in cells), min(c[1] for c in cells)
    if len(cells) == 1:
        return f"translate({100 * x} {100 * y})"
    if len(cells) == 2:
        if cells[0][1] == cells[1][1]:
            return f"translate({100 * x} {100 * y})"
        return f"translate({100 * x + 100} {100 * y}) rotate(90)"
    quarters = ((0, 1), (0, 0), (1, 0), (1, 1)).index(elbow(cells, (x, y)))
    turn = f" rotate({90 * quarters})" if quarters else ""
    return f"translate({100 * x + 100} {100 * y + 100}){turn} translate(-100 -100)"


def elbow(cells: list[Cell], least: Cell) -> Cell:
    """Where in its square of four the corner of an angle lies: opposite the field that is missing."""
    inside = {(x - least[0], y - least[1]) for x, y in cells}
    missing = next(c for c in ((0, 0), (1, 0), (0, 1), (1, 1)) if c not in inside)
    return 1 - missing[0], 1 - missing[1]


def sign_at(site: int) -> tuple[float, float]:
    """Where the owner's sign stands on an element in the garden, always upright."""
    cells = [(at % SIDE, at // SIDE) for at in PLACED[site]]
    if len(cells) == 3:
        least = min(c[0] for c in cells), min(c[1] for c in cells)
        within = elbow(cells, least)
        return 100 * (least[0] + within[0]) + 50, 100 * (least[1] + within[1]) + 50
    return sum(100 * c[0] + 50 for c in cells) / len(cells), sum(100 * c[1] + 50 for c in cells) / len(cells)


def element_in_garden(view: Any, words: Any, seat: int, element: int) -> str:
    """An element where it was built."""
    site = int(view.site[seat, element])
    x, y = sign_at(site)
    return (
        f'<g id="element-{seat}-{element}" class="sg-element sg-quiet">'
        f'<use href="#sg-built-{element}-{seat}" transform="{turned_into_place(site)}"/>'
        f'<use href="#sg-sign-{seat}" x="{x:g}" y="{y:g}"/></g>'
    )


def figures_of(view: Any, words: Any, seat: int) -> str:
    """The figures of a seat; after each of the seat to move, the costs of the fields in its reach."""
    moving = seat == view.seat and view.phase in (Phase.MOVE, Phase.BUILD)
    drawn = []
    for kind, name in enumerate(FIGURES):
        at = int(view.place[seat, kind])
        if at == NONE:
            continue
        x, y = corner(at)
        title = words_for(words, "figure", figure=called(words, "figure", name), name=view.names[seat])
        state = "spot sg-figure" if moving else "sg-figure sg-quiet"
        chooses = view.viewer == seat == view.seat and view.phase == Phase.MOVE
        costs = reach(view, kind) if chooses else ""
        ring = '<circle class="sg-ring" r="46"/>' if moving else ""
        drawn.append(
            f'<g id="{name}-{seat}" class="{state}" transform="translate({x + 53} {y + 54})">'
            f'<title>{title}</title>{ring}<use href="#sg-figure-{kind}-{seat}"/></g>{costs}'
        )
    return "".join(drawn)


def reach(view: Any, kind: int) -> str:
    """What the fields in reach of a figure cost, shown when it is chosen."""
    standing = {int(place) for seat in range(view.seats) for place in view.place[seat]}
    marks = []
    for other, cost in enumerate(view.cost[kind].tolist()):
        if cost == NONE or (cost == 0 and int(view.stood[other]) >> kind & 1):
            continue
        x, y = corner(other)
        if other in standing:
            marks.append(f'<use href="#sg-sent-{cost}" x="{x + 84}" y="{y + 84}"/>')
        else:
            marks.append(f'<use href="#sg-cost-{cost}" x="{x + 50}" y="{y + 50}"/>')
    return f'<g class="sg-costs">{"".join(marks)}</g>'


# -- constellations ------------------------------------------------------------------------------------------


def constellation_line(view: Any, words: Any) -> str:
    """A line from the king to the two others when the constellation is met."""
    turn = standing_turn(view)
    if turn == NONE:
        return ""
    king = int(view.place[view.turn, 0])
    gardener, architect = spots(view.card, turn, king)
    path = " ".join(f"{corner(at)[0] + 53} {corner(at)[1] + 54}" for at in (gardener, king, architect))
    return (
        f'<g class="hint sg-quiet"><title>{words_for(words, "met")}</title>'
        f'<polyline class="sg-met-edge" points="{path}"/><polyline class="sg-met" points="{path}"/></g>'
    )


def hints(view: Any) -> str:
    """Fields from which one figure completes the constellation with one move; a page may hide hints."""
    if view.phase != Phase.MOVE or view.viewer != view.seat or standing_turn(view) != NONE:
        return ""
    now, stood, aliens = view.place[view.turn].tolist(), view.stood.tolist(), foreign_subjects(view)
    marks = []
    for kind in range(3):
        for at, cost in enumerate(view.cost[kind].tolist()):
            then = [*now[:kind], at, *now[kind + 1 :]]
            blocked = cost == NONE or (cost == 0 and stood[at] >> kind & 1)
            if not blocked and met_by(view.card, then, aliens) != NONE:
                (x, y), (dx, dy) = corner(at), HINT_AT[kind]
                marks.append(f'<use href="#sg-hint-{kind}" x="{x + dx}" y="{y + dy}"/>')
    return f'<g class="hint sg-quiet">{"".join(marks)}</g>' if marks else ""


# -- what lies in front of a seat ----------------------------------------------------------------------------


def supply(view: Any, words: Any, seat: int) -> str:
    """A seat's elements that are not yet built, the landscape collected, and the points."""
    slots = "".join(slot(view, words, seat, element) for element in range(6))
    figure = f'<use href="#sg-figure-0-{seat}" transform="translate(22 81) scale(.46)"/>'
    points = sum(element % 3 + 1 for element in range(6) if view.site[seat, element] != NONE)
    collected, worth = landscape(view, words, seat)
    score = f'<text class="sg-score" x="332" y="90">{points + worth}</text>'
    return slots + figure + collected + score


def slot(view: Any, words: Any, seat: int, element: int) -> str:
    """The place of one element in the supply, empty while it lies in the garden."""
    x, name = 2 + 56.8 * element, ELEMENTS[element]
    word = called(words, "element", name)
    if view.site[seat, element] != NONE:
        title = words_for(words, "in_garden", element=word, name=view.names[seat])
        return (
            f'<g id="gone-{seat}-{element}" class="spot sg-slot" transform="translate({x:.1f} 2)">'
            f'<title>{title}</title><rect class="sg-none" width="52" height="52" rx="8"/></g>'
        )
    title = words_for(words, "element", element=word, name=view.names[seat])
    return (
        f'<g id="element-{seat}-{element}" class="spot sg-slot" transform="translate({x:.1f} 2)">'
        f'<title>{title}</title><rect class="sg-place" width="52" height="52" rx="8"/>'
        f'<use href="#sg-small-{element}-{seat}"/></g>'
    )


def landscape(view: Any, words: Any, seat: int) -> tuple[str, int]:
    """The tiles a seat has collected, and what they are worth as far as they can be seen."""
    if view.hidden_landscape and view.viewer != seat:
        count = int(view.tiles[seat])
        title = words_for(words, "face_down", count=count)
        return (
            f'<g><title>{title}</title><g transform="translate(52 66) scale(.3)"><use href="#sg-pit"/></g>'
            f'<text class="sg-count" x="86" y="87">{count}</text></g>'
        ), 0
    drawn, worth = [], 0
    for kind, name in enumerate(LANDSCAPES):
        count = int(view.taken[seat, kind]) + max(0, int(view.stack[seat, kind]))
        worth += count * int(POINTS[kind])
        title = words_for(words, "collected", landscape=called(words, "landscape", name), count=count)
        none = "" if count else " sg-zero"
        drawn.append(
            f'<g><title>{title}</title><g transform="translate({52 + 70 * kind} 66) scale(.3)">'
            f'<use href="#sg-ground-{kind}"/></g>'
            f'<text class="sg-count{none}" x="{88 + 70 * kind}" y="87">{count}</text></g>'
        )
    return "".join(drawn), worth


# -- clicking ------------------------------------------------------------------------------------------------


def clicks(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """What a person clicks for an action, in order."""
    if move == "play":
        return (f"card-{CARDS[arguments[0]]}",)
    if move == "go":
        return f"{FIGURES[arguments[0]]}-{seat}", f"field-{FIELDS[arguments[1]]}"
    if move == "rehouse":
        return (f"field-{FIELDS[arguments[0]]}",)
    if move == "dig":
        return f"{SUBJECTS[arguments[0]]}-{seat}", f"field-{FIELDS[arguments[1]]}"
    if move == "build":
        subject, site = arguments
        element = 3 * subject + len(PLACED[site]) - 1
        return f"element-{seat}-{element}", f"field-{FIELDS[pit_beside(view, seat, subject, site)]}@{site}"
    return (move,)


def happened(view: Any, seat: int, move: str, arguments: tuple[int, ...]) -> tuple[str, ...]:
    """Where an action took place: an element lies on a whole site."""
    if move == "build":
        return tuple(f"field-{FIELDS[at]}" for at in PLACED[arguments[1]])
    return clicks(view, seat, move, arguments)


def pit_beside(view: Any, seat: int, subject: int, site: int) -> int:
    """The first field of a site that is a pit beside the subject: there the element is put and turned."""
    own = int(view.place[seat, subject + 1])
    for at in PLACED[site]:
        if view.pit[at] and max(abs(at % SIDE - own % SIDE), abs(at // SIDE - own // SIDE)) == 1:
            return int(at)
    return int(PLACED[site][0])
