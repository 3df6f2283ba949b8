"""Drawings: the parts of a board, their colours, and one picture for notebooks and files."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal
from xml.sax.saxutils import escape

from hortus.core.errors import HortusError

Theme = Literal["light", "dark"]
Role = Literal["board", "seat", "hand"]

TOKENS = Path(__file__).with_name("tokens.css")
WIDEST = 8192  # pixels of a .png
WIDTH, SIDE, GAP = 1000, 440, 28  # of a whole picture: the board's column, the column of seats, between them
PAPER_MARGIN = 24
LARGER = 1.3  # at most, for hands and seats


@dataclass(frozen=True)
class Part:
    """A piece of the table: its living layer, and where the viewer expects it."""

    name: str
    role: Role
    box: tuple[float, float, float, float]  # x, y, width, height of what is drawn
    living: str
    owner: int | None = None


class Svg(str):
    """A whole picture: text, notebook output and file in one."""

    def _repr_svg_(self) -> str:
        """Notebooks show it."""
        return str(self)

    def save(self, file: str | Path, width: int = 1200) -> Path:
        """Write an .svg or a .png of this width in pixels."""
        path = Path(file)
        if isinstance(width, bool) or not isinstance(width, int) or not 1 <= width <= WIDEST:
            raise HortusError(f"a board is 1 to {WIDEST} pixels wide, not {width!r}")
        if path.suffix == ".svg":
            path.write_text(self, encoding="utf-8")
        elif path.suffix == ".png":
            import resvg_py

            path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=str(self), width=width)))
        else:
            raise HortusError(f"a board is saved as .svg or .png, not as {path.suffix or path.name!r}")
        return path


# -- colours ---------------------------------------------------------------------------------------------

DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)[;}]")
ROOT_BLOCK = re.compile(r":root[^{]*\{[^}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
VARIABLE = re.compile(r"var\((--[\w-]+)\)")
LIGHT_DARK = re.compile(r"light-dark\(\s*([^,()]+(?:\([^)]*\))?)\s*,\s*([^,()]+(?:\([^)]*\))?)\s*\)")


@cache
def style(sheet: Path, theme: Theme) -> str:
    """A game's style sheet with every variable put in for one theme, for readers that know none."""
    text = COMMENT.sub("", TOKENS.read_text(encoding="utf-8") + sheet.read_text(encoding="utf-8"))
    chosen = LIGHT_DARK.sub(lambda pair: pair[1 if theme == "light" else 2].strip(), text)
    variables = dict(DECLARATION.findall(chosen))
    rules = ROOT_BLOCK.sub("", chosen)
    while VARIABLE.search(rules):
        rules = VARIABLE.sub(lambda use: variables[use[1]].strip(), rules)
    return re.sub(r"\s*\n\s*", "\n", rules).strip()


def paper(theme: Theme) -> str:
    """The colour under everything."""
    return style_value("--paper", theme)


@cache
def style_value(variable: str, theme: Theme) -> str:
    """The value of one of the tokens."""
    chosen = LIGHT_DARK.sub(
        lambda pair: pair[1 if theme == "light" else 2].strip(), TOKENS.read_text(encoding="utf-8")
    )
    return str(dict(DECLARATION.findall(chosen))[variable]).strip()


# -- one picture -----------------------------------------------------------------------------------------


def picture(
    parts: Sequence[Part], still: dict[str, str], symbols: str, sheet: Path, theme: Theme, title: str
) -> Svg:
    """All parts on one sheet: boards in the wide column, a small hand beside, seats where there is room."""
    placed: list[tuple[Part, float, float, float]] = []
    boards, hands, seats = ([p for p in parts if p.role == role] for role in ("board", "hand", "seat"))
    small = [hand for hand in hands if boards and hand.box[2] <= SIDE]
    wide = Column(0, WIDTH)
    wide.add([*boards, *(hand for hand in hands if hand not in small)], placed)
    half = (WIDTH - GAP) / 2
    below = [Column(0, half, wide.filled), Column(half + GAP, half, wide.filled)]
    side = Column(WIDTH + GAP, SIDE) if wide.filled else Column(0, WIDTH)
    side.add(small, placed)
    for seat in seats:
        min([side, *below] if wide.filled else [side], key=lambda column: column.filled).add([seat], placed)
    width = WIDTH + GAP + SIDE if wide.filled and (small or seats) else WIDTH
    height = max(*(column.filled for column in (wide, side, *below)), GAP + 1) - GAP
    m = PAPER_MARGIN
    across, high = width + 2 * m, height + 2 * m
    drawn = "\n".join(nested(part, still.get(part.name, ""), x, y, scale) for part, x, y, scale in placed)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-m} {-m} {across} {high:.0f}" '
        f'width="{across}" height="{high:.0f}" role="img">'
        f"<title>{escape(title)}</title><style>{escape(style(sheet, theme))}</style><defs>{symbols}</defs>"
        f'<rect x="{-m}" y="{-m}" width="{across}" height="{high:.0f}" fill="{paper(theme)}"/>'
        f"{drawn}</svg>"
    )


@dataclass
class Column:
    """Parts under each other, and how far down they reach."""

    x: float
    room: float
    filled: float = 0.0

    def add(self, parts: Sequence[Part], placed: list[tuple[Part, float, float, float]]) -> None:
        """Put parts under those that are there."""
        for part in parts:
            _, _, width, height = part.box
            scale = self.room / width if part.role == "board" else min(self.room / width, LARGER)
            placed.append((part, self.x, self.filled, scale))
            self.filled += height * scale + GAP


def nested(part: Part, still: str, x: float, y: float, scale: float) -> str:
    """One part as a picture inside the picture."""
    left, top, width, height = part.box
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{width * scale:g}" height="{height * scale:g}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">{still}{part.living}</svg>'
    )
