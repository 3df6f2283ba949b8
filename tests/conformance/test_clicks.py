"""Everything that can be done can be clicked: every path exists on the board, and leads to one action."""

import random
import re
import xml.etree.ElementTree as ET

from hortus import Game, Match

from .playing import few_cases, played, random_match


def ids_on(board: str) -> list[str]:
    """All ids of a drawing, which must be well-formed."""
    return [element.attrib["id"] for element in ET.fromstring(board).iter() if "id" in element.attrib]


def test_every_action_can_be_clicked_and_none_is_ambiguous(game: Game) -> None:
    rng = random.Random(13)
    for number, case in enumerate(few_cases(game, 6)):
        match = random_match(game, case, number)
        for position in played(match, rng):
            if rng.random() < 0.08:
                check(position)


def check(match: Match) -> None:
    """Ids exist, are unique, and no path is another or its beginning."""
    for seat in match.acting:
        ids = ids_on(match.board(seat))
        assert len(set(ids)) == len(ids), f"an id is drawn twice: {[i for i in ids if ids.count(i) > 1][:5]}"
        paths: dict[tuple[str, ...], str] = {}
        for action in match.legal(seat):
            path = action.clicks
            assert path, f"{action.text} has nothing to click"
            missing = [step for step in path if step.partition("@")[0] not in ids]
            assert not missing, f"{action.text} clicks {missing}, which the board does not show"
            assert path not in paths, f"{action.text} and {paths.get(path)} share the path {path}"
            paths[path] = action.text
        beginnings = {path[:n] for path in paths for n in range(1, len(path))}
        assert not beginnings & set(paths), "a path is the beginning of another"


def test_boards_carry_no_code_and_no_inline_style(game: Game) -> None:
    match = random_match(game, few_cases(game, 1)[0], 1)
    view, words = match.seen(0), game.words("en")
    for part in game.board.parts(view, words):
        ET.fromstring(f"<svg>{part.living}</svg>")
        assert not re.search(r"<script|<style|\sstyle=|\son\w+=", part.living)
    for still in game.board.still(view, words).values():
        ET.fromstring(f"<svg>{still}</svg>")
        assert not re.search(r"<script|\sstyle=|\son\w+=", still)


def test_the_ground_never_depends_on_the_position(game: Game) -> None:
    rng = random.Random(4)
    match = random_match(game, few_cases(game, 1)[0], 1)
    words = game.words("en")
    first = game.board.still(match.seen(0), words)
    for position in played(match, rng, most=60):
        assert game.board.still(position.seen(0), words) == first


def test_boards_are_drawn_in_every_language_and_at_the_end(game: Game) -> None:
    rng = random.Random(6)
    match = random_match(game, few_cases(game, 1)[0], 5)
    for _ in played(match, rng):
        pass
    for language in game.languages:
        for viewer in (None, 0):
            assert match.board(viewer, language).startswith("<svg")
            assert match.board(viewer, language, theme="dark").startswith("<svg")
