"""Fifty kinds of wrong calls: each has its own clear message, and none changes a match."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hortus
from hortus import HortusError, Match
from hortus.core.plays import FORMAT

MARS = "gardens_of_mars"


def new(**more: Any) -> Match:
    """A match of two seats."""
    return hortus.new(MARS, **{"seats": 2, "seed": 1, **more})


WRONG_GAMES: dict[str, tuple[Callable[[], Any], str]] = {
    "an unknown game": (
        lambda: hortus.new("chess", seats=2),
        "no game 'chess'; games are: .*gardens_of_mars",
    ),
    "no game": (lambda: hortus.new("", seats=2), "no game ''"),
    "one seat": (lambda: new(seats=1), "played by 2 to 5, not by 1"),
    "six seats": (lambda: new(seats=6), "played by 2 to 5, not by 6"),
    "no seats": (lambda: new(seats=0), "played by 2 to 5, not by 0"),
    "seats below nothing": (lambda: new(seats=-2), "not by -2"),
    "seats as text": (lambda: new(seats="2"), "not by '2'"),
    "half a seat": (lambda: new(seats=2.5), "not by 2.5"),
    "a yes for seats": (lambda: new(seats=True), "not by True"),
    "an unknown option": (
        lambda: new(options={"fast": 1}),
        "no option 'fast'; its options are: special_last",
    ),
    "an unknown value": (lambda: new(options={"special_landing": "maybe"}), "cannot be 'maybe'; .*off, on"),
    "a number too many": (lambda: new(options={"special_landing": 2}), "cannot be 2"),
    "an option as a list": (lambda: new(options={"special_landing": [1]}), r"cannot be \[1\]"),
    "an option of other seats": (
        lambda: new(seats=3, options={"two_gardeners": 1}),
        "for 2 seats, not for 3",
    ),
    "an unknown way of chance": (lambda: new(chance="never"), "'roll' or 'ask', not 'never'"),
    "an edition nobody asked for": (lambda: new(edition="mine.toml"), "no edition to exchange"),
    "a game that is no name": (lambda: hortus.new(["chess"], seats=2), r"no game \['chess'\]"),
    "options as a list": (lambda: new(options=["special_landing"]), "options are names with their values"),
    "options as a number": (lambda: new(options=3), "options are names with their values, not 3"),
    "half an option": (lambda: new(options={"special_landing": 1.0}), "cannot be 1.0; possible are: off, on"),
    "an option as an array": (lambda: new(options={"special_landing": np.array([0])}), "cannot be array"),
    "a fraction for a seed": (lambda: new(seed=1.5), "a seed is a whole number or a text, not 1.5"),
    "any object for a seed": (lambda: new(seed=object()), "a seed is a whole number or a text"),
    "one name for all": (lambda: new(names="Ada"), "names are a list of at most 2 texts, not 'Ada'"),
    "a name too many": (lambda: new(names=["A", "B", "C"]), "at most 2 texts"),
    "a name that is no text": (lambda: new(names=[1, 2]), "at most 2 texts"),
}

MAPS = "habitats"


def written(file: Path, text: str) -> Path:
    """A file with this text."""
    file.write_text(text, encoding="utf-8")
    return file


WRONG_FILES: dict[str, tuple[Callable[[Path], Any], str]] = {
    "an edition that is missing": (lambda f: hortus.new(MAPS, edition=f / "x"), r"x, line 1: .*\(No such"),
    "a folder for an edition": (lambda f: hortus.new(MAPS, edition=f), "line 1: the edition cannot be read"),
    "no path for an edition": (lambda f: hortus.new(MAPS, edition="\0"), "the edition cannot be read"),
    "a number for an edition": (lambda f: hortus.new(MAPS, edition=5), "the path of a file, not 5"),
    "an edition nested too deep": (
        lambda f: hortus.new(MAPS, edition=written(f / "x", "x = " + "[" * 100_000)),
        "line 1: lists are nested too deep here",
    ),
    "a play that is missing": (lambda f: hortus.Play.load(f / "x"), "x cannot be read .No such file"),
    "a folder for a play": (lambda f: hortus.Play.load(f), "cannot be read .Is a directory"),
    "no path for a play": (lambda f: hortus.Play.load(Path("\0")), "cannot be read"),
    "bytes for a play": (lambda f: hortus.Play.load(b"hortus"), "from its text or the Path of its file"),
    "the name of a play": (lambda f: hortus.Play.load("evening.play"), "a file is named by a Path"),
    "a play from before its start": (lambda f: new().record().replay(-1), "upto counts events from 0"),
    "a play up to a word": (lambda f: new().record().replay("x"), "upto counts events from 0"),
    "a play up to a yes": (lambda f: new().record().replay(True), "upto counts events from 0"),
    "an edition for a play without one": (
        lambda f: hortus.Play.load(new().record().text(), f / "mine.toml"),
        "played with the edition that comes with the game",
    ),
    "a picture without width": (lambda f: new().board().save(f / "a.png", 0), "1 to 8192 pixels wide, not 0"),
    "a picture as wide as a house": (lambda f: new().board().save(f / "a.png", 10**9), "pixels wide"),
}

WRONG_ACTIONS: dict[str, tuple[Any, str]] = {
    "no words": ("", "no move ''; moves are: settle"),
    "only blanks": ("   ", "no move ''"),
    "an unknown move": ("fly e4", "no move 'fly'"),
    "a move without its parameter": ("settle", "should be written: settle <hex>"),
    "a parameter too many": ("settle e4 e5", "should be written: settle <hex>"),
    "a hex beyond the board": ("settle z9", "hex cannot be 'z9'; possible are: a1"),
    "a hex in capitals": ("settle E4", "hex cannot be 'E4'"),
    "the centre": ("settle f6", "M-9"),
    "the wrong phase": ("walk 3 east", "M-9"),
    "a die with seven pips": ("walk 7 east", "die cannot be '7'; possible are: 1, 2, 3, 4, 5, 6"),
    "a way that is none": ("walk 3 up", "way cannot be 'up'; possible are: east"),
    "a third gardener": ("walk 3 east third", "gardener cannot be 'third'"),
    "a colour that is none": ("plant black", "colour cannot be 'black'"),
    "a number below 0": (-1, "actions 0 to 188, not -1"),
    "a number beyond the last": (189, "actions 0 to 188, not 189"),
    "a very large number": (10**30, "not 1000000000000000000000000000000"),
    "nothing at all": (None, "an Action, a number or a text, not None"),
    "a yes": (True, "an Action, a number or a text, not True"),
    "a fraction": (1.5, "not 1.5"),
    "bytes": (b"settle e4", "an Action, a number or a text"),
    "a list": (["settle", "e4"], "an Action, a number or a text"),
    "chance's move": ("deal red", "M-9"),
}

WRONG_SEATS: dict[str, tuple[Callable[[Match], Any], str]] = {
    "to play out of turn": (lambda m: m.play("settle e4", seat=1), "M-6"),
    "to play at a seat that is not there": (
        lambda m: m.play("settle e4", seat=2),
        "no seat 2; seats are 0 to 1",
    ),
    "to play at a seat below": (lambda m: m.play("settle e4", seat=-2), "no seat -2"),
    "to play as chance": (lambda m: m.play("deal red", seat=hortus.CHANCE), "M-"),
    "to list for a seat that is not there": (lambda m: m.legal(7), "no seat 7"),
    "to list for a seat by name": (lambda m: m.legal("Ada"), "no seat 'Ada'"),
    "to look from a seat that is not there": (lambda m: m.view(9), "no seat 9"),
    "to draw for a seat that is not there": (lambda m: m.board(5), "no seat 5"),
    "to add up for a seat that is not there": (lambda m: m.score_sheet(4), "no seat 4"),
    "to ask about a seat that is not there": (lambda m: m.refusal("settle e4", seat=3), "no seat 3"),
    "to take back nothing": (lambda m: m.undo(), "nothing has been played"),
    "to speak another language": (lambda m: m.log("la"), "no words in 'la'; languages are en, de, fr"),
    "to draw in another language": (lambda m: m.board(language="nl"), "no words in 'nl'"),
    "to draw in another light": (lambda m: m.board(theme="dusk"), "light or dark, not 'dusk'"),
    "to tell a seat that is not there": (lambda m: m.log("en", 9), "no seat 9"),
    "to prompt a seat that is not there": (lambda m: m.prompt(9), "no seat 9"),
    "to name a seat that is not there": (lambda m: m.name(9), "no seat 9"),
    "to name a seat in another language": (lambda m: m.name(0, "la"), "no words in 'la'"),
    "to add up for chance": (lambda m: m.score_sheet(hortus.CHANCE), "chance has no points"),
    "to save as another kind": (lambda m: m.board().save("board.gif"), "as .svg or .png, not as '.gif'"),
}


@pytest.mark.parametrize(("call", "message"), WRONG_GAMES.values(), ids=list(WRONG_GAMES))
def test_a_game_that_cannot_begin(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(("call", "message"), WRONG_FILES.values(), ids=list(WRONG_FILES))
def test_a_file_that_cannot_be_read_or_written(
    call: Callable[[Path], Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=message):
        call(tmp_path)


@pytest.mark.parametrize(("action", "message"), WRONG_ACTIONS.values(), ids=list(WRONG_ACTIONS))
def test_an_action_that_cannot_be_played(action: Any, message: str) -> None:
    match = new()
    before = match.state.tobytes()
    with pytest.raises(HortusError, match=message):
        match.play(action)
    assert match.state.tobytes() == before
    assert match.events == []


@pytest.mark.parametrize(("call", "message"), WRONG_SEATS.values(), ids=list(WRONG_SEATS))
def test_a_seat_that_cannot_do_that(call: Callable[[Match], Any], message: str) -> None:
    match = new()
    before = match.state.tobytes()
    with pytest.raises(ValueError, match=message):
        call(match)
    assert match.state.tobytes() == before
    assert match.events == []


def test_an_action_of_another_match_must_be_of_this_game_and_of_a_seat_that_is_there() -> None:
    match = new()
    stranger = hortus.new("schlossgarten", seats=2, seed=1).legal()[0]
    third = hortus.Match(match.game, 3, seed=1)
    third.play("settle e4", seat=0)
    third.play("settle e5", seat=1)
    for call in (match.play, match.refusal):
        with pytest.raises(hortus.UnknownAction, match=r"is an action of Der Prestel .*, not of Gar"):
            call(stranger)
        with pytest.raises(hortus.WrongSeats, match="no seat 2"):
            call(third.legal()[0])
    assert match.events == []
    match.play(match.copy().legal()[0])


def test_numbers_of_numpy_are_numbers() -> None:
    plain = new(seats=2, seed=7, options={"special_landing": True})
    counted = new(seats=np.int8(2), seed=np.int64(7), options={"special_landing": np.bool_(True)})
    for match in (plain, counted):
        match.play("settle e4")
        match.play("settle e5")
    assert plain.record().text() == counted.record().text()
    assert type(counted.seats) is int


def test_a_finished_game_takes_no_more_moves() -> None:
    match = new()
    while not match.over:
        match.play(match.legal()[0])
    before = match.state.tobytes()
    with pytest.raises(HortusError, match="M-32"):
        match.play("walk 1 east")
    assert match.state.tobytes() == before


PLAY = """hortus play 1
game gardens_of_mars
rules 1
seats 2
option two_gardeners off

0 settle e4
1 settle e5
* deal red red red red red
"""

DAMAGED = {
    "no lines": ("", 1, "not a play"),
    "another file": ("<svg/>", 1, "not a play"),
    "a later format": (PLAY.replace("play 1", "play 2"), 1, "first line must be"),
    "no game": (PLAY.replace("game gardens_of_mars\n", ""), 6, "does not tell the game before its first"),
    "a misspelt head": (PLAY.replace("game gar", "gam gar"), 2, "does not tell the game before its first"),
    "nothing but a head": (FORMAT, 1, "does not tell the game"),
    "another game": (PLAY.replace("gardens_of_mars", "chess"), 2, "no game 'chess'"),
    "no version": (PLAY.replace("rules 1\n", ""), 6, "does not tell the rules"),
    "another version": (
        PLAY.replace("rules 1", "rules 9"),
        3,
        "version 9 of the rules, but this is version 1",
    ),
    "no seats": (PLAY.replace("seats 2\n", ""), 6, "does not tell the seats"),
    "seats in words": (PLAY.replace("seats 2", "seats two"), 4, "seats must be a number, not 'two'"),
    "too many seats": (PLAY.replace("seats 2", "seats 8"), 4, "not by 8"),
    "seats told twice": (PLAY.replace("seats 2", "seats 2\nseats 3"), 5, "already told in line 4"),
    "an empty game": (PLAY.replace("game gardens_of_mars", "game"), 2, "without a value"),
    "an unknown option": (PLAY.replace("two_gardeners", "three"), 5, "no option 'three'"),
    "an unknown value": (PLAY.replace("gardeners off", "gardeners perhaps"), 5, "cannot be 'perhaps'"),
    "an edition": (PLAY.replace("seats 2", "seats 2\nedition abc"), 5, "owner's edition"),
    "a stranger's seat": (PLAY.replace("1 settle", "2 settle"), 8, "begins with a seat"),
    "a seat with noughts before it": (PLAY.replace("1 settle", "0000000001 settle"), 8, "a line begins with"),
    "a seat in other digits": (PLAY.replace("1 settle", "１ settle"), 8, "a line begins with a seat"),
    "a seat as long as a line": (PLAY.replace("1 settle", "1" * 5000 + " settle"), 8, "a line begins with"),
    "no seat": (PLAY.replace("1 settle e5", "settle e5"), 8, "begins with a seat"),
    "an impossible move": (PLAY.replace("1 settle e5", "1 settle e4"), 8, "M-9"),
    "a hex that is not there": (PLAY.replace("e5", "e55"), 8, "hex cannot be 'e55'"),
    "a seat playing chance": (PLAY.replace("* deal red red red red red", "0 deal red"), 9, "move of chance"),
    "chance playing a seat": (PLAY.replace("1 settle e5", "* settle e5"), 8, "move of a seat"),
    "chance too early": (PLAY.replace("1 settle e5\n", ""), 8, "chance has nothing to decide"),
    "a seat too early": (PLAY.replace("* deal", "0 settle a1\n* deal"), 9, "chance must decide"),
    "more red than there is": (PLAY + "* deal red red red red red red", 10, "not possible here"),
    "half a line of chance": (PLAY + "* deal", 10, "should be written"),
    "chance in another language": (PLAY.replace("red red red", "rot rot rot"), 9, "colour cannot be 'rot'"),
    "an end too early": (PLAY + "end LAST_FLOWER 1 2\n", 10, "the game is not over"),
    "an end without numbers": (PLAY + "end LAST_FLOWER one two\n", 10, "scores are numbers"),
    "more after the end": (PLAY + "end LAST_FLOWER 1 2\n* deal red\n", 11, "nothing may follow the end"),
}


@pytest.mark.parametrize(("text", "line", "message"), DAMAGED.values(), ids=list(DAMAGED))
def test_a_damaged_play_names_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(hortus.DamagedPlay, match=message) as damage:
        hortus.Play.load(text).replay()
    assert damage.value.line == line


def test_a_reason_quotes_no_more_of_a_file_than_a_person_reads() -> None:
    with pytest.raises(hortus.DamagedPlay, match="x …") as damage:
        hortus.Play.load(PLAY + "0 " + "x" * 100_000)
    assert len(str(damage.value)) < 500


def test_a_play_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "long.play"
    file.write_text(PLAY + "# \n" * 2_000_000, encoding="utf-8")
    for source in (file.read_text(encoding="utf-8"), file, Path("/dev/zero")):
        with pytest.raises(hortus.DamagedPlay, match="at most"):
            hortus.Play.load(source)


def test_the_mark_that_some_editors_put_before_a_file_is_no_damage() -> None:
    assert hortus.Play.load("\ufeff" + PLAY).replay().events == hortus.Play.load(PLAY).replay().events


def test_a_wrong_end_is_told() -> None:
    match = new()
    while not match.over:
        match.play(match.legal()[0])
    text = match.record().text()
    wrong = text[: text.rindex("end")] + "end LAST_FLOWER 998 999\n"
    with pytest.raises(hortus.DamagedPlay, match="the file tells the end LAST_FLOWER 998 999, reached is"):
        hortus.Play.load(wrong).replay()


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    file = tmp_path / "evening.play"
    file.write_bytes(b"\xff\xfe\x00" * 50)
    with pytest.raises(hortus.DamagedPlay, match="not a play"):
        hortus.Play.load(file)
