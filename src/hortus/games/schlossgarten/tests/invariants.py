"""What never changes during a game: every tile and every card is somewhere."""

from typing import Any

import numpy as np


def conserved(state: Any) -> tuple[list[int], list[int]]:
    """Tiles of each landscape and copies of each card, wherever they are."""
    tiles = [
        int(state["left"][kind] + (state["land"] == kind).sum())
        + int(state["taken"][:, kind].sum() + state["stack"][:, kind].sum())
        for kind in range(3)
    ]
    cards = (state["pile"] + state["discards"]).astype(int)
    held = [*state["hand"].ravel().tolist(), int(state["card"])]
    for card in held:
        if card >= 0:
            cards[card] += 1
    return tiles, np.asarray(cards).tolist()
