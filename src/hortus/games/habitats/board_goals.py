"""The goals of three years in Habitats: what they measure, how the seats rank, and who comes after whom."""

from typing import Any
from xml.sax.saxutils import escape

from hortus.core.svg import Part

from .board_market import MARKETS
from .board_park import Goals
from .board_tiles import CARD, EDITION, NONE, at, text, use

YEARS = 3
PAST = 32  # how high a goal of a past year is
GOALS = EDITION.entries("goal")
SIGNS = {  # what a goal measures, and the name of its sign and sentence: an owner may call goals otherwise
    "longest line": "long-line",
    "largest area": "big-area",
    "tiles far from the road": "near-the-road",
    "pairs of kind and landscape": "variety",
    "areas": "many-areas",
    "distance of the farthest tile": "compact-park",
    "flower species": "flower-variety",
    "fulfilled animals": "happy-animals",
    "tiles of the rarest landscape": "balance",
}
REWARDS = {seats: reward for reward in EDITION.entries("reward") for seats in reward["seats"]}


def goals(view: Any, words: Any, found: list[Goals]) -> Part:
    """The goals of three years: what they measure, and how the seats rank."""
    y, drawn = 0, ""
    for year in range(YEARS):
        shown = [goal for goal in view.goal[year].tolist() if goal != NONE]
        ranked = year <= view.year
        if shown or year == min(view.year, YEARS - 1):
            drawn += year_head(view, words, year, y)
            y += 34
        for goal in shown:
            if year < view.year:
                drawn += past_row(words, goal, y, found)
                y += PAST
            else:
                drawn += goal_row(view, words, goal, y, found if ranked else [])
                y += 78 if ranked else 46
        y += 6 if shown else 0
    if view.goal[0][0] == NONE:
        sentence = words("board.solo") if view.seats == 1 else words("board.no_goals")
        drawn += text("small", 2, y + 14, escape(sentence))
        y += 26
    if view.seats > 1:
        drawn += order(view, words, y + 4)
        y += 28
    return Part("goals", "hand", (0, 0, CARD, y + 4), drawn)


def year_head(view: Any, words: Any, year: int, y: int) -> str:
    """Which year, how long it lasts, what its ranks bring."""
    state = words("board.done") if year < view.year else ""
    if year == view.year:
        state = words("board.now", left=MARKETS[view.seats]["rounds"][year] - view.rounds)
    return (
        f'<path class="hb-rule" d="M0 {y + 1}H{CARD}"/>'
        + text("year", 2, y + 22, escape(words("board.year", year=year + 1)) + aside(escape(state)))
        + text("small hb-end", CARD - 2, y + 22, escape(reward(view, words, year)))
    )


def aside(sentence: str) -> str:
    """Small words after others in a line."""
    return f'<tspan class="hb-small hb-aside" dx="9">{sentence}</tspan>' if sentence else ""


def order(view: Any, words: Any, y: int) -> str:
    """H-1, H-DC4: the seats in the order of play; after the last the first begins again."""
    signs = "".join(use(f"seat-{seat}", at(12 + 34 * seat, y + 12)) for seat in range(view.seats))
    arrows = "".join(f"M{23 + 34 * k} {y + 12}h10m-4-4l4 4l-4 4" for k in range(view.seats))
    sentence = text("small hb-end", CARD - 2, y + 17, escape(words("board.order")))
    return f'{signs}<path class="hb-order" d="{arrows}"/>{sentence}'


def reward(view: Any, words: Any, year: int) -> str:
    """The points for the ranks of a year."""
    if view.seats not in REWARDS or view.goal[year][0] == NONE:
        return ""
    ranks = REWARDS[view.seats][f"year_{year + 1}"]
    return str(words("board.points", points=" · ".join(map(str, ranks))))


def past_row(words: Any, goal: int, y: int, found: list[Goals]) -> str:
    """A goal of a past year, and the seats that it gave points."""
    won = [(points, seat) for seat, of in enumerate(found) if (points := of.get(goal, [0, 0])[1])]
    chips = "".join(
        use(f"rank-{seat}", f' x="{CARD - 34 - 42 * k}" y="{y + 14}"')
        + text("gain", CARD - 24 - 42 * k, y + 19, f"+{points}")
        for k, (points, seat) in enumerate(sorted(won, key=lambda each: (each[0], -each[1])))
    )
    sign = use(f"g-{SIGNS[GOALS[goal]['measures']]}", at(14, y + 14, scale=0.66))
    plate = f'<rect class="hb-plate" x="2" y="{y + 2}" width="24" height="24" rx="5"/>'
    return plate + sign + text("past", 34, y + 19, escape(words.value("goal", GOALS[goal]["id"]))) + chips


def goal_row(view: Any, words: Any, goal: int, y: int, found: list[Goals]) -> str:
    """A goal, its sign and what it measures; below, every seat with its measure and points, best first."""
    sign = SIGNS[GOALS[goal]["measures"]]
    short = words(f"board.short.{sign}") + (words("board.less") if GOALS[goal]["better"] == "fewer" else "")
    head = (
        f'<rect class="hb-plate" x="2" y="{y + 2}" width="36" height="36" rx="8"/>'
        + use(f"g-{sign}", at(20, y + 20))
        + text("goal", 48, y + 18, escape(words.value("goal", GOALS[goal]["id"])))
        + text("small", 48, y + 35, escape(short))
    )
    measures = {seat: goals_of.get(goal, [0, 0]) for seat, goals_of in enumerate(found)}
    better = 1 if GOALS[goal]["better"] == "fewer" else -1
    best_first = sorted(measures, key=lambda seat: (-measures[seat][1], better * measures[seat][0], seat))
    chips = "".join(rank(seat, measures[seat], 6 + 67 * k, y + 46) for k, seat in enumerate(best_first))
    return head + chips


def rank(seat: int, found: list[int], x: int, y: int) -> str:
    """A seat's measure, and the points it brings or would bring."""
    measure, points = found
    gain = f'<tspan class="hb-gain" dx="4">+{points}</tspan>' if points else ""
    return use(f"rank-{seat}", f' x="{x + 8}" y="{y + 11}"') + text(
        "rank", x + 19, y + 16, f"{measure}{gain}"
    )
