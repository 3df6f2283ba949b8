"""A game's rulebook as a page: chapters, and clauses that can be linked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt

from hortus.core.rulebook import Rulebook

CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]+X?-(?:DC)?\d+[a-z]?)(?:\s[^*]*)?\*\*\s*")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rulebook and what stands under it."""

    id: str
    title: str
    html: str

    @property
    def rulings(self) -> bool:
        """Whether it holds rulings of our own and nothing else."""
        return 'class="clause ours"' in self.html and 'class="clause"' not in self.html


@cache
def chapters(rulebook: Rulebook) -> list[Chapter]:
    """The rulebook in order; what stands before the first heading is a chapter without a title."""
    found = []
    for part in re.split(r"(?m)^## ", "\n" + rulebook.text):
        title, _, body = part.partition("\n")
        body = re.sub(r"(?m)^# .*$", "", body)
        blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", body) if block.strip()]
        html = "\n".join(_block(block) for block in blocks)
        if title or html:
            anchor = re.sub(r"[\W_]+", "-", title.lower()).strip("-") or "about"
            found.append(Chapter(f"chapter-{anchor}", title.strip(), html))
    return found


def on_a_sheet(found: list[Chapter]) -> list[Chapter]:
    """What is needed at the table: neither the preface nor, at the end, the small print."""
    titled = [chapter for chapter in found if chapter.title]
    return titled[:-1] if len(titled) > 1 and titled[-1].rulings else titled


def _block(block: str) -> str:
    """A clause gets its number as a link to itself; anything else is plain text."""
    clause = CLAUSE.match(block)
    if clause is None:
        return str(MARKDOWN.render(block))
    number = escape(clause[1])
    ours = " ours" if "-DC" in number else ""
    lead, _, rest = block[clause.end() :].partition("\n\n")
    text = MARKDOWN.renderInline(lead.replace("\n", " "))
    link = f'<a class="clause-no" href="#{number}">{number}</a>'
    more = MARKDOWN.render(rest) if rest else ""
    return f'<p id="{number}" class="clause{ours}">{link} {text}</p>{more}'
