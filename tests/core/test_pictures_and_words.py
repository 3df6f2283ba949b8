"""Pictures for files and notebooks, and sentences with slots."""

import re
from pathlib import Path

import pytest

import hortus
from hortus.core.describe import described, heard
from hortus.core.svg import style
from hortus.core.words import Words


def test_a_board_is_text_notebook_output_and_file(tmp_path: Path) -> None:
    board = hortus.new("gardens_of_mars", seats=2, seed=1).board()
    assert board._repr_svg_() == str(board)
    assert board.save(tmp_path / "board.svg").read_text(encoding="utf-8") == board
    assert board.save(tmp_path / "board.png", width=300).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_carries_its_colours_without_variables(theme: str) -> None:
    sheet = hortus.games()["gardens_of_mars"].style_sheet
    text = style(sheet, theme)  # type: ignore[arg-type]
    assert not re.search(r"var\(|light-dark\(|--", text)


def test_a_picture_calls_the_seats_by_their_names_or_as_its_language_does() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=1, names=["Ada"])
    for language, second in (("en", "Seat 2"), ("de", "Platz 2"), ("fr", "Place 2")):
        drawn = match.board(language=language)
        assert "Ada" in drawn
        assert [name in drawn for name in ("Seat 2", "Platz 2", "Place 2")].count(True) == 1
        assert second in drawn


def test_the_themes_differ() -> None:
    match = hortus.new("gardens_of_mars", seats=2, seed=1)
    assert match.board(theme="light") != match.board(theme="dark")


@pytest.mark.parametrize("name", hortus.games())
def test_what_a_board_shows_can_be_heard_in_every_language(name: str) -> None:
    match = hortus.new(name, seats=2, seed=4, names=["Ada & Co", "Bruno"])
    for _ in range(12):
        match.play(match.legal()[0])
    heard_in = {}
    for language in ("en", "de", "fr"):
        view, words = match.seen(0, language), match.game.words(language)
        heard_in[language] = heard(view, words, match.game.board)
        titles = {line.partition(": ")[0] for line in heard_in[language]}
        assert any("Ada & Co" in title for title in titles), "seats' own parts are called by their names"
        assert not any("<" in line or "&amp;" in line for line in heard_in[language])
    assert len({str(lines) for lines in heard_in.values()}) == 3
    told = described(match.seen(0), named=True)
    assert told == [line for line in described(match.seen(0)) if line in told]
    assert "turn: Ada & Co" in told or "turn: Bruno" in told


WORDS = {
    "plain": "{seat} plants {flower}",
    "form": "{seat} plants {flower.a}",
    "plural": "{seat} scores {n:one point|# points}.",
    "none": "{seat} scores {n:one point|# points|nothing}.",
    "values": {"flower": {"red": {"one": "tulip", "a": "a tulip"}, "blue": "bell"}},
}


def test_sentences_are_filled_with_words_and_their_forms() -> None:
    words = Words("en", WORDS)
    red, blue = words.value("flower", "red"), words.value("flower", "blue")
    assert words("plain", seat="Ada", flower=red) == "Ada plants tulip"
    assert words("form", seat="Ada", flower=red) == "Ada plants a tulip"
    assert words("form", seat="Ada", flower=blue) == "Ada plants bell"


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "0 points"),
        ("en", 1, "one point"),
        ("en", 2, "2 points"),
        ("fr", 0, "one point"),
        ("de", 0, "0 points"),
    ],
)
def test_numbers_choose_their_form_by_the_language(language: str, n: int, said: str) -> None:
    assert said in Words(language, WORDS)("plural", seat="Ada", n=n)


def test_french_elides_before_a_name() -> None:
    words = Words("fr", {"park": "Parc de {name}"})
    assert [words("park", name=name) for name in ("Ada", "Élise", "Bruno")] == [
        "Parc d’Ada", "Parc d’Élise", "Parc de Bruno",
    ]  # fmt: skip
    assert Words("en", {"park": "de {name}"})("park", name="Ada") == "de Ada"


def test_a_number_may_have_words_for_each_side_of_nought() -> None:
    words = Words("en", {"values": {"x": {"minus": "# left", "0": "here", "plus": "# right"}}})
    assert [str(words.value("x", number)) for number in ("-2", "0", "3")] == ["2 left", "here", "3 right"]
    assert str(words.value("y", "-2")) == "\N{MINUS SIGN}2"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_none_may_have_a_form_of_its_own(language: str) -> None:
    words = Words(language, WORDS)
    assert [words("none", seat="Ada", n=n) for n in (0, 2)] == ["Ada scores nothing.", "Ada scores 2 points."]


def test_what_nobody_fills_is_told() -> None:
    with pytest.raises(KeyError, match=r"nothing fills \{flower\}"):
        Words("en", WORDS)("plain", seat="Ada")
    with pytest.raises(KeyError, match=r"no words for .moves\.fly."):
        Words("en", WORDS)("moves.fly")
