"""The pages of the rules, in the reader's language."""

import re

import httpx
import pytest

from hortus import games
from table.playing import GAME


@pytest.mark.parametrize(
    ("language", "words"), [("en", "central hex"), ("de", "Zentralfeld"), ("fr", "case centrale")]
)
def test_the_rules_and_the_short_sheet_are_in_the_language_of_the_page(
    address: str, language: str, words: str
) -> None:
    for path in (f"/rules/{GAME}", f"/rules/{GAME}/sheet"):
        text = httpx.get(address + path, headers={"accept-language": language}).text
        clause = text.partition('<p id="M-17"')[2].partition("</p>")[0]
        assert words in clause
        main = text.partition("<main")[2]
        assert set(re.findall(r'lang="(\w+)"', main)) == {language}


def test_the_short_sheet_leaves_the_preface_and_the_small_print_to_the_rulebook(address: str) -> None:
    rules, sheet = (httpx.get(f"{address}/rules/{GAME}{end}").text for end in ("", "/sheet"))
    for number in ("M-17", "M-DC5"):
        assert f'id="{number}"' in rules and f'id="{number}"' in sheet
    assert 'id="M-DC15"' in rules and 'id="M-DC15"' not in sheet
    assert "in our own words" in rules and "in our own words" not in sheet


def test_readers_of_the_rules_meet_options_by_their_titles(address: str) -> None:
    for path in (f"/rules/{GAME}", f"/rules/{GAME}/sheet"):
        text = httpx.get(address + path, headers={"accept-language": "de"}).text
        title = games()[GAME].words("de")("options.count_planted.name")
        assert f"<em>{title}</em>" in text
        assert "count_planted" not in text


def test_an_error_page_is_as_its_reader_wants_pages(address: str) -> None:
    with httpx.Client(base_url=address, headers={"origin": address}, follow_redirects=True) as reader:
        reader.post("/settings", data={"language": "fr", "theme": "dark"})
        text = reader.get("/t/nothing-here").text
    assert '<html lang="fr" data-theme="dark"' in text
