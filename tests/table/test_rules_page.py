"""The pages of the rules, in the reader's language."""

import re

import httpx
import pytest

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
