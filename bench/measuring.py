"""What a measurement is, and a clock for the usual kind."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

DECISIONS, SIMULATIONS = "dec/s", "sim/s"
HERE = "Hortus"

# The chapters of the report. A peer may stand beside several of ours.
INSIDE = "Random play inside compiled code"
FROM_PYTHON = "One match driven from Python"
LEARNING = "Learning environments"
SEARCH = "Search, full random playouts"
COPYING = "Copy of a State"
DRAWING = "Drawing the living layer of a board"
STARTING = "From process start to the first finished game"
CHAPTERS = (INSIDE, FROM_PYTHON, LEARNING, SEARCH, COPYING, DRAWING, STARTING)


@dataclass(frozen=True)
class Measurement:
    """One thing to measure: `measure(seconds)` works about so long and gives the figure in `unit`."""

    name: str
    measure: Callable[[float], float]
    chapters: tuple[str, ...]
    unit: str = DECISIONS
    by: str = HERE
    must: float | None = None
    aim: float | None = None
    less_is_better: bool = False
    rounds: int | None = None       # fewer rounds than the run's, for what takes long by nature
    close: Callable[[], None] = field(default=lambda: None, repr=False)

    @property
    def ours(self) -> bool:
        """Whether it is Hortus that is measured."""
        return self.by == HERE

    def reaches(self, figure: float, goal: float | None) -> bool:
        """Whether a figure is as good as a goal; no goal is always reached."""
        return goal is None or (figure <= goal if self.less_is_better else figure >= goal)


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much `work` does in a second: it is called until the time is over, and counts what it does."""
    work()  # not counted: the first time compiles, loads or fills something
    done = 0
    started = perf_counter()
    while (passed := perf_counter() - started) < seconds:
        done += work()
    return done / passed


def duration(work: Callable[[], object], seconds: float, at_once: int = 100) -> float:
    """How many seconds one call of `work` takes."""

    def several() -> int:
        for _ in range(at_once):
            work()
        return at_once

    return 1 / rate(several, seconds)
