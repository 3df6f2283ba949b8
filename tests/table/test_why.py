"""Whatever is clicked in vain, there is an answer: a sentence, with its clause wherever a rule speaks."""

import random
import re

import pytest

from hortus import Game, Match, games
from hortus.table.questions import why

SPOT = re.compile(r'<g id="([\w-]+)" class="spot\b')
POSITIONS = 6


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_spot_that_leads_nowhere_says_why(game: Game) -> None:
    luck, silent = random.Random(8), []
    match = Match(game, 2 if 2 in game.seats else game.seats[0], seed=8)
    for _ in range(POSITIONS):
        for _ in range(luck.randrange(3, 16)):
            if not match.over:
                legal = match.legal()
                match.play(legal[luck.randrange(len(legal))])
        for path in paths_in_vain(match, luck):
            said = why(match, match.seat if match.seat >= 0 else 0, path, "en")
            if not all(reason.clause and reason.text.strip() for reason in said.refusals):
                silent.append((path, [r.text for r in said.refusals]))
            if not said.refusals:
                assert said.prompt.strip() and len(path) == 1, path  # something else has to be clicked before
    assert not silent, silent[:10]


def paths_in_vain(match: Match, luck: random.Random) -> list[list[str]]:
    """Every spot that is drawn and not lit, at once and after a first click that leads on."""
    seat = max(match.seat, 0)
    view, words = match.seen(seat), match.game.words("en")
    drawn = "".join(part.living for part in match.game.board.parts(view, words))
    drawn += "".join(match.game.board.still(view, words).values())
    clicks = [[step.partition("@")[0] for step in action.clicks] for action in match.legal(seat)]
    begun = sorted({path[0] for path in clicks if len(path) > 1})
    chosen = luck.sample(begun, min(1, len(begun)))
    lit = {path[0] for path in clicks}
    next_lit = {path[1] for path in clicks if path[:1] == chosen}
    spots = luck.sample(sorted(set(SPOT.findall(drawn))), k=min(40, len(set(SPOT.findall(drawn)))))
    return [[s] for s in spots if s not in lit] + [
        [*chosen, s] for s in spots if chosen and s not in next_lit and s not in lit
    ]


def test_a_hex_off_every_line_is_refused_by_the_clause_about_lines() -> None:
    match = Match(games()["gardens_of_mars"], 2, seed=3)
    while match.phase(match.seat) != "walk":
        match.play(match.legal()[0])
    reached = {action.clicks[-1] for action in match.legal()}
    die = match.legal()[0].clicks[0]
    answers = [why(match, match.seat, [die, hex], "en") for hex in ("hex-f1", "hex-g9", "hex-c7", "hex-h2")]
    said = [answer.refusals[0] for answer in answers]
    assert "M-16" in {reason.clause for reason in said}
    assert all(reason.clause for reason in said), reached
