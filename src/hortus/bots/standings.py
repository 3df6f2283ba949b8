"""What a league says: ratings with intervals, shares of victory, who is above whom with which confidence."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from openskill.models import PlackettLuce
from rich.table import Table

from hortus.bots.arena import Outcome
from hortus.core.games import find_game

NINETY_NINE = 2.5758  # standard deviations of a 99 % interval


@dataclass(frozen=True)
class Share:
    """A part of so many, with its 99 % interval (Wilson)."""

    part: float
    low: float
    high: float
    of: int

    @classmethod
    def counted(cls, good: float, of: int) -> Share:
        """From what was counted."""
        if of == 0:
            return cls(0.0, 0.0, 1.0, 0)
        z, p = NINETY_NINE, good / of
        centre = (p + z * z / (2 * of)) / (1 + z * z / of)
        half = z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
        return cls(p, max(0.0, centre - half), min(1.0, centre + half), of)

    @classmethod
    def measured(cls, parts: list[float]) -> Share:
        """From a part of every game: as sure as so many tosses of a coin whose mean scatters as little."""
        of = len(parts)
        if of < 2:
            return cls.counted(sum(parts), of)
        p = sum(parts) / of
        scatter = sum((part - p) ** 2 for part in parts) / (of - 1)
        tosses = of if scatter == 0 else round(of * p * (1 - p) / scatter)
        counted = cls.counted(p * tosses, tosses)
        return cls(p, counted.low, counted.high, of)

    def __str__(self) -> str:
        return f"{100 * self.part:.0f} % ({100 * self.low:.0f}–{100 * self.high:.0f})"


@dataclass(frozen=True)
class Standing:
    """One bot in one game by so many seats."""

    bot: str
    games: int
    rating: float
    interval: float  # 99 %: rating ± interval
    victories: Share  # shared ones count in part
    ahead: float  # points ahead of the best rival, in the mean
    milliseconds: float  # a decision
    faults: int


@dataclass(frozen=True)
class Step:
    """One bot beside the next below: how often it came out ahead where both sat at a table."""

    above: str
    below: str
    ahead: Share

    @property
    def sure(self) -> bool:
        """Whether it is above with 99 % confidence."""
        return self.ahead.low > 0.5


@dataclass(frozen=True)
class Group:
    """A game by so many seats."""

    game: str
    seats: int
    standings: list[Standing]
    steps: list[Step]


def groups(outcomes: Iterable[Outcome], bots: tuple[str, ...]) -> list[Group]:
    """The league's result; `bots` from gentle to strong says which steps are asked for."""
    sorted_out: dict[tuple[str, int], list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        sorted_out[outcome.game, outcome.seats].append(outcome)
    return [group(game, seats, played, bots) for (game, seats), played in sorted(sorted_out.items())]


def group(game: str, seats: int, played: list[Outcome], bots: tuple[str, ...]) -> Group:
    """One game by so many seats."""
    rated = ratings(played)
    found = [standing(bot, played, rated) for bot in bots if any(bot in outcome.bots for outcome in played)]
    ladder = [Step(above, below, ahead(played, above, below)) for below, above in pairwise(bots)]
    ranked = sorted(found, key=lambda s: -s.rating)
    return Group(game, seats, ranked, [step for step in ladder if step.ahead.of])


def ratings(played: list[Outcome]) -> dict[str, Any]:
    """OpenSkill (Plackett-Luce); a bot that sat twice at a table is rated by the mean of both."""
    model = PlackettLuce()
    rated: dict[str, Any] = defaultdict(model.rating)
    for outcome in played:
        teams = [[model.create_rating([rated[bot].mu, rated[bot].sigma])] for bot in outcome.bots]
        after = model.rate(teams, ranks=[float(place) for place in outcome.places])
        for bot in dict.fromkeys(outcome.bots):
            new = [team[0] for team, name in zip(after, outcome.bots, strict=True) if name == bot]
            rated[bot] = model.create_rating(
                [sum(r.mu for r in new) / len(new), sum(r.sigma for r in new) / len(new)]
            )
    return rated


def standing(bot: str, played: list[Outcome], rated: dict[str, Any]) -> Standing:
    """One bot's line."""
    chairs = [(outcome, seat) for outcome in played for seat, name in enumerate(outcome.bots) if name == bot]
    wins = sum(1 / o.places.count(1) for o, seat in chairs if o.places[seat] == 1)
    margins = [
        o.scores[seat] - max(score for other, score in enumerate(o.scores) if other != seat)
        for o, seat in chairs
    ]
    decided = sum(o.moves[seat] for o, seat in chairs)
    spent = sum(o.seconds[seat] for o, seat in chairs)
    faults = sum(fault.startswith(f"seat {seat}:") for o, seat in chairs for fault in o.faults)
    return Standing(
        bot,
        len(chairs),
        rated[bot].mu,
        NINETY_NINE * rated[bot].sigma,
        Share.counted(wins, len(chairs)),
        sum(margins) / len(margins),
        1000 * spent / max(1, decided),
        faults,
    )


def ahead(played: list[Outcome], one: str, other: str) -> Share:
    """How often one came out ahead of the other; a tie is half.

    A game counts once, however often the two meet in it: chairs of one table do not tell different stories.
    """
    parts = []
    for outcome in played:
        own = [place for place, name in zip(outcome.places, outcome.bots, strict=True) if name == one]
        its = [place for place, name in zip(outcome.places, outcome.bots, strict=True) if name == other]
        if own and its:
            pairs = [(a, b) for a in own for b in its]
            parts.append(sum(1.0 if a < b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs))
    return Share.measured(parts)


# -- shown ---------------------------------------------------------------------------------------------


def as_table(found: Group) -> Table:
    """For the terminal."""
    title = f"{find_game(found.game).title}, {found.seats} seats"
    table = Table(title=title, box=None, header_style="bold", title_justify="left")
    for column in ("bot", "games", "rating", "victories (99 %)", "points ahead", "ms a decision", "faults"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for s in found.standings:
        rating = f"{s.rating:.1f} ± {s.interval:.1f}"
        ahead_by, faults = f"{s.ahead:+.1f}", str(s.faults or "")
        table.add_row(
            s.bot, str(s.games), rating, str(s.victories), ahead_by, f"{s.milliseconds:.1f}", faults
        )
    return table


def as_sentences(found: Group) -> list[str]:
    """Which level is above which."""
    return [
        f"{step.above} above {step.below}: ahead in {step.ahead} of {step.ahead.of} games"
        + ("" if step.sure else " – not yet sure")
        for step in found.steps
    ]


def as_data(found: list[Group]) -> list[dict[str, Any]]:
    """For programs."""
    data = []
    for each in found:
        row = asdict(each)
        for step, plain in zip(each.steps, row["steps"], strict=True):
            plain["sure"] = step.sure
        data.append(row)
    return data


ROW, LEFT, WIDE, HEAD = 26, 170, 420, 52


def as_svg(found: list[Group]) -> str:
    """A plot: every bot's rating with its interval, a panel for each game and number of seats."""
    lines, y = [], 16
    every = [s for each in found for s in each.standings]
    low = min((s.rating - s.interval for s in every), default=0.0)
    high = max((s.rating + s.interval for s in every), default=1.0)

    def x(rating: float) -> float:
        return round(LEFT + WIDE * (rating - low) / max(1e-9, high - low), 1)

    for each in found:
        lines.append(
            f'<text class="t" x="12" y="{y + 18}">{find_game(each.game).title}, {each.seats} seats</text>'
        )
        for k, s in enumerate(each.standings):
            middle = y + HEAD + k * ROW
            lines.append(f'<text x="{LEFT - 14}" y="{middle + 4}" text-anchor="end">{escaped(s.bot)}</text>')
            ends = f'x1="{x(s.rating - s.interval)}" x2="{x(s.rating + s.interval)}"'
            lines.append(f'<line {ends} y1="{middle}" y2="{middle}"/>')
            lines.append(f'<circle cx="{x(s.rating)}" cy="{middle}" r="4.5"/>')
            lines.append(f'<text x="{LEFT + WIDE + 14}" y="{middle + 4}">{s.rating:.1f}</text>')
        y += HEAD + ROW * len(each.standings) + 10
    style = (
        "text{font:13px sans-serif;fill:#33402f}.t{font-weight:bold}"
        "line{stroke:#7b9a6d;stroke-width:3;stroke-linecap:round}circle{fill:#33502c}"
    )
    across, down = LEFT + WIDE + 70, y + 10
    size = f'width="{across}" height="{down}" viewBox="0 0 {across} {down}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    ground = '<rect width="100%" height="100%" fill="#faf8f2"/>'
    return "\n".join([head, f"<style>{style}</style>", ground, *lines, "</svg>"]) + "\n"


def escaped(text: str) -> str:
    """Text inside SVG."""
    return text.replace("&", "&amp;").replace("<", "&lt;")[:24]
