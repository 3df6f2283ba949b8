"""Leagues: bots at the same tables, seats rotated, the same chance for every rotation.

A league is a list of fixtures that follows from its plan; every game that has been played is a line of a
file, so that an interrupted league goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from pathlib import Path

from hortus.bots.choosing import choose, level_of
from hortus.bots.protocol import BotFailed, Program
from hortus.core.errors import HortusError
from hortus.core.games import find_game
from hortus.core.match import Match

FOREIGN = "exec:"  # a bot that is a command of its own
LONGEST_GAME = 20_000  # decisions
STAND_IN = "greedy"  # plays on for a bot that has failed


@dataclass(frozen=True)
class Plan:
    """What a league is: everything that decides which games are played."""

    games: tuple[str, ...]
    seats: tuple[int, ...]  # seat counts; those a game is not played by are left out
    bots: tuple[str, ...]
    rounds: int = 10
    seed: int = 1
    seconds: float | None = None  # per move, for bots that think by the clock
    options: tuple[tuple[str, str], ...] = ()
    simulations: int | None = None  # instead, for bots that think by the clock: the same on a busy machine
    ladder: bool = False  # only neighbours in strength meet

    def check(self) -> None:
        """Every name must be known before the first game."""
        if len(self.bots) < 2 or len(set(self.bots)) != len(self.bots):
            raise HortusError("a league needs at least two different bots")
        for name in self.games:
            find_game(name)
        for bot in self.bots:
            if not bot.startswith(FOREIGN):
                level_of(bot)

    def fixtures(self) -> Iterator[Fixture]:
        """All games, round by round, so that an unfinished league is a balanced one."""
        for turn in range(self.rounds):
            for name in self.games:
                for seats in [n for n in self.seats if n in find_game(name).seats]:
                    for number, line_up in enumerate(self.line_ups(seats, turn)):
                        for shift in range(seats):
                            seated = tuple(line_up[(k + shift) % seats] for k in range(seats))
                            chance = f"{self.seed} {turn} {number}"
                            yield Fixture(
                                name, seats, seated, chance, self.seconds, self.options, self.simulations
                            )

    def line_ups(self, seats: int, turn: int) -> list[tuple[str, ...]]:
        """Who sits together in a round."""
        if not self.ladder:
            return line_ups(self.bots, seats, turn)
        pairs = (pair if turn % 2 == 0 else pair[::-1] for pair in itertools.pairwise(self.bots))
        return [tuple(pair[k % 2] for k in range(seats)) for pair in pairs]


def line_ups(bots: tuple[str, ...], seats: int, turn: int) -> list[tuple[str, ...]]:
    """Who sits together: every choice of bots, or, where there are too few, each in turn more than once."""
    if len(bots) >= seats:
        return list(itertools.combinations(bots, seats))
    return [tuple(bots[(turn + k) % len(bots)] for k in range(seats))]


@dataclass(frozen=True)
class Fixture:
    """One game of a league."""

    game: str
    seats: int
    bots: tuple[str, ...]  # by seat
    chance: str
    seconds: float | None = None
    options: tuple[tuple[str, str], ...] = ()
    simulations: int | None = None

    @property
    def key(self) -> str:
        """What tells it from other games."""
        told = json.dumps([asdict(self), find_game(self.game).version])
        return hashlib.sha256(told.encode()).hexdigest()[:20]


@dataclass
class Outcome:
    """How a game of a league ended."""

    key: str
    game: str
    seats: int
    bots: list[str]
    scores: list[int]
    places: list[int]  # 1 for the winners
    decisions: int
    seconds: list[float]  # that each seat thought
    moves: list[int]  # that each seat decided
    faults: list[str] = field(default_factory=list)


def play_fixture(fixture: Fixture) -> Outcome:
    """Play one game; a bot that fails is marked, and another plays on in its place."""
    match = Match(find_game(fixture.game), fixture.seats, dict(fixture.options), seed=fixture.chance)
    with Players(fixture, match) as players:
        while not match.over and len(match.past) < LONGEST_GAME:
            seat = match.seat
            match.play(players.choose(match, seat), seat)
    results = match.results
    places = [1 + sum(other > own for other in results) for own in results]
    return Outcome(
        fixture.key,
        fixture.game,
        fixture.seats,
        list(fixture.bots),
        match.scores,
        places,
        len(match.past),
        [round(spent, 4) for spent in players.seconds],
        players.moves,
        players.faults,
    )


class Players:
    """The bots of one game: our own by level, others by their programs."""

    def __init__(self, fixture: Fixture, match: Match):
        """Programs are started here; one that does not start has failed."""
        self.fixture = fixture
        self.seconds, self.moves = [0.0] * match.seats, [0] * match.seats
        self.faults: list[str] = []
        self.programs: dict[int, Program] = {}
        self.match = match
        for seat, bot in enumerate(fixture.bots):
            if bot.startswith(FOREIGN):
                self.enter(seat, bot.removeprefix(FOREIGN))

    def enter(self, seat: int, command: str) -> None:
        """Start a program and tell it the game."""
        try:
            program = Program(command, self.fixture.seconds or 1.0)
            self.programs[seat] = program
            program.begin(self.match, seat)
        except BotFailed as failure:
            self.fail(seat, failure)

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self.programs.values():
            program.close()

    def choose(self, match: Match, seat: int) -> int:
        """What the seat's bot wants."""
        begun = time.perf_counter()
        action = self.asked(match, seat)
        self.seconds[seat] += time.perf_counter() - begun
        self.moves[seat] += 1
        return action

    def asked(self, match: Match, seat: int) -> int:
        """From a program or from one of our own."""
        if seat in self.programs:
            try:
                return self.programs[seat].choose(match, seat)
            except BotFailed as failure:
                self.fail(seat, failure)
        bot = self.fixture.bots[seat]
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0].number
        seed = int.from_bytes(
            hashlib.sha256(f"{self.fixture.chance} {seat} {len(match.past)}".encode()).digest()[:6]
        )
        level = level_of(STAND_IN if bot.startswith(FOREIGN) else bot)
        if level.seconds is None:
            return choose(level, match, seat, seed, keep=False)
        return choose(level, match, seat, seed, self.fixture.seconds, self.fixture.simulations, keep=False)

    def fail(self, seat: int, failure: BotFailed) -> None:
        """Mark the seat."""
        self.faults.append(f"seat {seat}: {failure}")
        program = self.programs.pop(seat, None)
        if program is not None:
            program.close()


# -- playing a whole league ----------------------------------------------------------------------------

Report = Callable[[Outcome | None, int, int], None]  # the newest outcome, how many are there, of how many


def run_league(
    plan: Plan, file: Path, workers: int = 1, on: str = "local", report: Report | None = None
) -> list[Outcome]:
    """Play what is not in the file yet, and give everything back."""
    plan.check()
    fixtures = list(plan.fixtures())
    wanted = {fixture.key for fixture in fixtures}
    outcomes = {outcome.key: outcome for outcome in read_outcomes(file) if outcome.key in wanted}
    missing = [fixture for fixture in fixtures if fixture.key not in outcomes]
    tell = report or (lambda *_: None)
    tell(None, len(outcomes), len(fixtures))
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as written:
        for outcome in RUNNERS[on](missing, workers):
            outcomes[outcome.key] = outcome
            written.write(json.dumps(asdict(outcome), separators=(",", ":")) + "\n")
            written.flush()
            tell(outcome, len(outcomes), len(fixtures))
    return [outcomes[fixture.key] for fixture in fixtures]


def read_outcomes(file: Path) -> Iterator[Outcome]:
    """What has been played; a line cut off by an interruption is played again."""
    if not file.exists():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            yield Outcome(**json.loads(line))
        except (json.JSONDecodeError, TypeError):
            continue


def locally(fixtures: list[Fixture], workers: int) -> Iterator[Outcome]:
    """One after the other, or in several processes of this machine."""
    if workers <= 1:
        yield from map(play_fixture, fixtures)
        return
    spawn = multiprocessing.get_context("spawn")
    waiting = iter(fixtures)
    with ProcessPoolExecutor(min(workers, os.cpu_count() or 1), mp_context=spawn) as pool:
        running: set[Future[Outcome]] = {
            pool.submit(play_fixture, fixture) for fixture in itertools.islice(waiting, workers * 2)
        }
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                running |= {pool.submit(play_fixture, f) for f in itertools.islice(waiting, len(done))}
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_ray(fixtures: list[Fixture], workers: int) -> Iterator[Outcome]:
    """On a Ray cluster, or a local one that is started here."""
    try:
        import ray
    except ImportError as missing:
        raise HortusError("--on ray needs the extra: pip install 'hortus[ray]'") from missing
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote = ray.remote(play_fixture)
    waiting = iter(fixtures)
    at_once = max(workers, int(ray.cluster_resources().get("CPU", 1))) * 2
    running = [remote.remote(fixture) for fixture in itertools.islice(waiting, at_once)]
    while running:
        done, running = ray.wait(running)
        yield from ray.get(done)
        running += [remote.remote(fixture) for fixture in itertools.islice(waiting, len(done))]


RUNNERS: dict[str, Callable[[list[Fixture], int], Iterator[Outcome]]] = {"local": locally, "ray": on_ray}
