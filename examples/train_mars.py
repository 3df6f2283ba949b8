"""Train a small network on Gardens of Mars until it beats the bot `greedy`: masked PPO in one file.

    pip install "hortus[torch]"
    python examples/train_mars.py --minutes 10 --to mars          # writes mars.pt and mars.svg
    python examples/train_mars.py --minutes 0 --weights mars.pt   # only plays against greedy

It learns from games against itself alone; greedy is only met to see how good it is. Nothing is hidden in this
game, so players may look at the State itself; elsewhere `batch.observe` is what a seat may see.
"""

import math
import time
from pathlib import Path
from typing import Annotated, NamedTuple

import numba
import numpy as np
import torch
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch import Tensor, nn

from hortus import Svg
from hortus.games.gardens_of_mars import rules as mars
from hortus.games.gardens_of_mars.rules.garden import company
from hortus.games.gardens_of_mars.rules.position import COLOURS, FACES, HEXES, LINE, WAYS
from hortus.learn import Batch

GAMES, STEPS, EPOCHS, CHUNK = 512, 32, 2, 2048  # games in lockstep, decisions of each between two lessons
PACE, CLIP, CURIOSITY = 1e-3, 0.2, 0.01
FORESIGHT, TRUST = 0.995, 0.95  # what later points are worth; how far what has happened is trusted (λ)
POINTS, VICTORY = 10.0, 1.0  # so many points more than the others count as 1; so much the victory besides
TESTS = 10  # matches against greedy while it learns
OBSERVED = ("phase", "flowers", "dice")  # of the observation
TABLE, WALK, PLANT = 13, 24, 6  # so many numbers `look_at` tells: of the table, a walk, a colour to plant
Seen = dict[str, Tensor]  # a row for each game

# -- what a player looks at: compiled, with functions of the rules ----------------------------------------


@numba.njit(nogil=True)
def bring(s, work, points):
    """What a flower of every colour would bring on every bare hex."""
    points[:] = 0
    for colour in range(COLOURS):
        if s.flowers[:, colour].sum() > 0:
            for hex in range(HEXES):
                if s.garden[hex] == mars.BARE:
                    points[hex, colour] = company(s, work, hex, colour)


@numba.njit(nogil=True)
def most(s, seat, points, mosts):
    """The most a seat could make on every hex: -1 on flowers, on the centre and, the last, nowhere."""
    mosts[:] = -1
    for hex in range(HEXES):
        if s.garden[hex] == mars.BARE and hex != mars.CENTRE:
            mosts[hex] = (points[hex] * (s.flowers[seat] > 0)).max()


@numba.njit(nogil=True)
def ahead(start, mosts, faces):
    """The most that every face of a die could make by walking on from a hex."""
    faces[:] = -1
    for face in range(FACES):
        for way in range(WAYS):
            faces[face] = max(faces[face], mosts[LINE[start, way, face + 1]])


@numba.njit(nogil=True)
def look_at(states, work, table, walks, plants):
    """For every game: the prospects of two seats, what walks lead to, what colours bring."""
    points, mosts = np.zeros((HEXES, COLOURS), np.int64), np.zeros((2, HEXES + 1), np.int64)
    for i in range(len(states)):
        s = states[i]
        if s.phase == mars.Phase.SETTLE:
            continue
        seat, rival = np.int64(s.seat), np.int64((s.seat + 1) % s.seats)
        here = s.gardener[seat, 0]
        bring(s, work[0], points)
        most(s, seat, points, mosts[0])
        most(s, rival, points, mosts[1])
        ahead(here, mosts[0], table[i, :FACES])
        ahead(s.gardener[rival, 0], mosts[1], table[i, FACES : 2 * FACES])
        table[i, 2 * FACES] = (s.marker[seat] - s.marker[rival]) // 4
        for colour in range(COLOURS):
            seen = plants[i, colour]
            seen[0], seen[1] = points[here, colour], points[:, colour].max()
            seen[2], seen[3] = s.flowers[seat, colour], s.flowers[rival, colour]
            seen[4], seen[5] = (s.garden == colour).sum(), s.flowers[seat, colour] == 1
        for die in range(FACES):
            for way in range(WAYS):
                goal = LINE[here, way, die + 1]
                if s.phase == mars.Phase.WALK and s.dice[die] > 0 and goal != mars.NOWHERE:
                    look_at_walk(s, seat, die, goal, points, mosts, table[i], walks[i, die, way])


@numba.njit(nogil=True)
def look_at_walk(s, seat, die, goal, points, mosts, table, seen):
    """What a walk leads to, and what the dice that are left would then be worth to both seats."""
    seen[die] = 1
    seen[6:12] = points[goal] * (s.flowers[seat] > 0)
    ahead(goal, mosts[0], seen[12:18])
    seen[18], seen[19], seen[20] = mosts[0, goal], mosts[1, goal], mars.free_neighbours(s, goal)
    for face in range(FACES):
        left = s.dice[face] - (face == die)
        if left > 0:
            seen[21] = max(seen[21], seen[12 + face])
            seen[22] = max(seen[22], table[FACES + face])
            seen[23] += left


def look(batch: Batch) -> Seen:
    """What the seats to decide see in all games, and what they may do."""
    sizes = ((TABLE,), (FACES, WAYS, WALK), (COLOURS, PLANT))
    table, walks, plants = (np.zeros((batch.games, *size), np.int16) for size in sizes)
    look_at(batch.states, batch.work, table, walks, plants)
    observed = np.split(batch.observe(), [part.stop for part in batch.layout], 1)
    told = [numbers for part, numbers in zip(batch.layout, observed) if part.name in OBSERVED]
    table = np.concatenate([table, plants.reshape(batch.games, -1), *told], 1)
    found = {"table": table, "walks": walks, "plants": plants, "mask": batch.mask(batch.new_mask())}
    return {name: torch.from_numpy(numbers) for name, numbers in found.items()}


# -- the network -----------------------------------------------------------------------------------------


class Scorer(nn.Module):
    """How good each of several possibilities looks on a table like this."""

    def __init__(self, numbers: int, table: int, width: int = 64):
        super().__init__()
        self.own, self.table = nn.Linear(numbers, width), nn.Linear(table, width)
        self.rest = nn.Sequential(nn.ReLU(), nn.Linear(width, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, choices: Tensor, table: Tensor) -> Tensor:
        seen = self.own(choices.flatten(1, -2).float() / 4)
        return self.rest(seen + self.table(table)[:, None]).squeeze(2)


class Player(nn.Module):
    """The policy, and what it expects for every seat, the seat to decide first."""

    def __init__(self, batch: Batch, width: int = 128):
        super().__init__()
        self.first = {move.name: move.start for move in batch.game.moves}
        seen = look(batch)["table"].shape[1]
        self.table = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.walks, self.plants = Scorer(WALK, width), Scorer(PLANT, width)
        self.stay, self.value = nn.Linear(width, FACES), nn.Linear(width, batch.seats)
        self.settle = nn.Parameter(torch.zeros(HEXES))

    def forward(self, seen: Seen) -> tuple[Tensor, Tensor]:
        """The logarithm of every action's chance, and the values."""
        table = self.table(seen["table"].float() / 4)
        walks = self.walks(seen["walks"], table)
        found = {
            "settle": self.settle.expand(len(table), -1),
            "walk": torch.stack([walks, walks], 2).flatten(1),  # by the first gardener, or the second
            "stay": self.stay(table),
            "plant": self.plants(seen["plants"], table),
        }
        scores = torch.zeros(seen["mask"].shape)
        for move, numbers in found.items():
            scores[:, self.first[move] : self.first[move] + numbers.shape[1]] = numbers
        return scores.masked_fill(~seen["mask"], -1e9).log_softmax(1), self.value(table)


# -- learning --------------------------------------------------------------------------------------------


class School:
    """Games in lockstep in which the player plays all seats, and learns."""

    def __init__(self, seats: int, seed: int):
        self.batch = Batch("gardens_of_mars", seats, GAMES, seed=seed, rewards="score")
        self.player = Player(self.batch)
        self.optimiser = torch.optim.Adam(self.player.parameters(), PACE, eps=1e-5)
        self.points = np.zeros((GAMES, seats), np.float32)
        self.decisions = 0

    def step(self) -> Seen:
        """One decision in every game, and what it gained for every seat."""
        seat, seen = torch.from_numpy(self.batch.seat).long(), look(self.batch)
        with torch.no_grad():
            chances, values = self.player(seen)
        actions = torch.multinomial(chances.exp(), 1)
        gains, done = self.batch.step(actions.squeeze(1).int().numpy())
        self.points += gains
        best = self.points == self.points.max(1, keepdims=True)
        won = best / best.sum(1, keepdims=True) * done[:, None]
        self.points[done] = 0
        self.decisions += GAMES
        return {
            **seen,
            "seat": seat,
            "actions": actions,
            "chances": chances.gather(1, actions),
            "values": turned(values, -seat),
            "gains": torch.from_numpy(beside_others(gains / POINTS + won * VICTORY)).float(),
            "on": torch.from_numpy(~done)[:, None],
        }

    def lesson(self, left: float) -> None:
        """Play on, see what every decision was good for, and learn; more gently when little time is left."""
        played = [self.step() for _ in range(STEPS)]
        with torch.no_grad():
            ahead = turned(self.player(look(self.batch))[1], -torch.from_numpy(self.batch.seat).long())
        surprise = torch.zeros_like(ahead)
        for now in reversed(played):  # generalised advantage estimation, for all seats at once
            on = FORESIGHT * now["on"]
            surprise = now["gains"] + on * ahead - now["values"] + on * TRUST * surprise
            ahead = now["values"]
            now["worth"] = turned(surprise + ahead, now["seat"])
            now["better"] = turned(surprise, now["seat"])[:, :1]
        told = {name: torch.cat([now[name] for now in played]) for name in played[0]}
        told["better"] = (told["better"] - told["better"].mean()) / told["better"].std()
        self.optimiser.param_groups[0]["lr"] = PACE * left
        for _ in range(EPOCHS):
            for rows in torch.randperm(GAMES * STEPS).split(CHUNK):
                self.learn({name: column[rows] for name, column in told.items()}, CURIOSITY * left)

    def learn(self, told: Seen, curiosity: float) -> None:
        """One step of PPO."""
        chances, values = self.player(told)
        ratio = (chances.gather(1, told["actions"]) - told["chances"]).exp()
        gain = torch.minimum(ratio * told["better"], ratio.clamp(1 - CLIP, 1 + CLIP) * told["better"]).mean()
        doubt = -(chances.exp() * chances).sum(1).mean()
        loss = (values - told["worth"]).square().mean() / 2 - gain - curiosity * doubt
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimiser.step()


def beside_others(points: np.ndarray) -> np.ndarray:
    """What each seat has more than the mean of the others."""
    seats = points.shape[1]
    return (points * seats - points.sum(1, keepdims=True)) / (seats - 1)


def turned(rows: Tensor, seat: Tensor) -> Tensor:
    """Numbers by seat, every row turned so that this seat comes first."""
    seats = rows.shape[1]
    return rows.gather(1, (torch.arange(seats) + seat[:, None]) % seats)


# -- against greedy --------------------------------------------------------------------------------------


class Share(NamedTuple):
    """The share of games won, shared victories in part, between bounds that hold in 99 of 100 cases."""

    low: float
    won: float
    high: float

    @classmethod
    def of(cls, won: float, games: int) -> "Share":
        """Wilson's interval."""
        z2, share = 2.5758**2, won / games
        middle = (share + z2 / 2 / games) / (1 + z2 / games)
        reach = math.sqrt(z2 * (share * (1 - share) / games + z2 / 4 / games**2)) / (1 + z2 / games)
        return cls(middle - reach, share, middle + reach)

    def __str__(self) -> str:
        return f"{self.won:.1%} ({self.low:.1%} to {self.high:.1%})"


def duel(player: Player, seats: int, games: int, seed: int | str) -> Share:
    """The player does what it likes best, in every seat equally often; greedy has all the others."""
    batch, every = Batch("gardens_of_mars", seats, games, seed=seed), np.arange(games)
    won, on = np.zeros(games), np.ones(games, np.bool_)
    while on.any():
        with torch.no_grad():
            actions = player(look(batch))[0].argmax(1).int().numpy()
        batch.greedy_actions(actions, where=on & (batch.seat != every % seats))
        rewards, done = batch.step(actions)
        won[on & done] = ((rewards[every, every % seats] * (seats - 1) + 1) / seats)[on & done]
        on &= ~done
    return Share.of(won.sum(), games)


def drawn(curve: list[tuple[float, Share]]) -> Svg:
    """The learning curve with its intervals."""
    last = max(minutes for minutes, _ in curve)
    points = [[(60 + 600 * minutes / last, 320 - 280 * s) for s in share] for minutes, share in curve]
    low, won, high = ([f"{x:.1f},{y:.1f}" for x, y in side] for side in zip(*points))
    parts = ['<text x="60" y="24">games won against greedy, by minutes of learning</text>']
    for k in range(5):
        parts += [f'<path d="M60 {320 - 70 * k}h600" stroke="#ddd"/>']
        parts += [f'<text x="52" y="{325 - 70 * k}" text-anchor="end">{25 * k} %</text>']
        parts += [f'<text x="{60 + 150 * k}" y="342" text-anchor="middle">{last * k / 4:.3g}</text>']
    parts += [f'<polygon points="{" ".join(low + high[::-1])}" fill="#c2410c" opacity="0.2"/>']
    parts += [f'<polyline points="{" ".join(won)}" fill="none" stroke="#c2410c" stroke-width="3"/>']
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 360" font-family="sans-serif">'
    return Svg(f'{head}<rect width="700" height="360" fill="#fff"/>{"".join(parts)}</svg>')


def main(
    minutes: float = 10.0,
    seats: int = 2,
    seed: int = 1,
    to: Annotated[Path, typer.Option(help="writes weights (.pt) and plot (.svg)")] = Path("mars"),
    weights: Annotated[Path | None, typer.Option(help="begins with these")] = None,
    games: Annotated[int, typer.Option(min=20, help="against greedy; a tenth of them now and then")] = 4000,
) -> None:
    """Train, play against greedy now and then, draw the learning curve."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    school = School(seats, seed)
    if weights is not None:
        school.player.load_state_dict(torch.load(weights, weights_only=True))
    curve = [(0.0, duel(school.player, seats, games // 10, 0))]
    columns = (TextColumn("learning"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    begun = time.monotonic()
    with Progress(*columns) as progress:
        bar = progress.add_task("", total=minutes)
        while (spent := (time.monotonic() - begun) / 60) < minutes:
            school.lesson(1 - 0.9 * spent / minutes)
            if spent >= len(curve) * minutes / TESTS:
                curve.append((spent, duel(school.player, seats, games // 10, len(curve))))
            progress.update(bar, completed=spent, description=f"wins {curve[-1][1]} of games against greedy")
    share = duel(school.player, seats, games, "the end")
    print(f"{school.decisions:,} decisions of learning; then {share} of {games:,} games won against greedy")
    if minutes > 0:
        torch.save(school.player.state_dict(), to.with_suffix(".pt"))
        drawn([*curve, (minutes, share)]).save(to.with_suffix(".svg"))


if __name__ == "__main__":
    typer.run(main)
