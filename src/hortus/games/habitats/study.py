"""What a study of Habitats tells besides: kinds of tiles."""

import numpy as np
from numpy.typing import NDArray

from hortus.kit import Names

from .rules.tiles import KIND, KINDS, LAND, LANDS, LOOKS, NEEDS, TILE, tiles


def kinds() -> list[tuple[str, Names, NDArray[np.bool_]]]:
    """Tiles by kind, animals by how many tiles they want, towers by how far they look."""
    animal, wanted = is_kind("animal"), NEEDS.sum(axis=1)
    found = {f"animals that want {n}": animal & (wanted == n) for n in sorted(set(wanted[animal].tolist()))}
    found |= {f"animals of the {land}": animal & (k == LAND) for k, land in enumerate(LANDS)}
    found |= {f"{kind}s": is_kind(kind) for kind in KINDS[1:]}
    found |= {f"towers that look {way}": says("looks", way) for way in LOOKS}
    found |= {f"tourists that count {what}": says("counts", what) for what in ("tiles", "areas")}
    return [(kind, TILE, members) for kind, members in found.items()]


def is_kind(kind: str) -> NDArray[np.bool_]:
    """Which tiles are of a kind."""
    return np.equal(KIND, KINDS.index(kind))


def says(field: str, word: str) -> NDArray[np.bool_]:
    """Which tiles have this word of the edition."""
    return np.array([tile.get(field) == word for tile in tiles])
