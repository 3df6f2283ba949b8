"""What a study of Gardlings tells besides: rounds, the tiles of the winner, medals alone."""

from typing import Any

import numpy as np

from .rules.hiring import BRONZE, GOLDEN, LONGER, SILVER
from .rules.position import MEDALS
from .rules.tiles import LONG


def rounds(study: Any) -> Any:
    """Begun so far, at the end."""
    return study.states["rounds"]


def chapters(studies: list[Any]) -> dict[str, list[dict[str, Any]]]:
    """Tiles of the winner, and how a game alone is rated."""
    won = [study for study in studies if len(tiles(study))]
    return {
        "Tiles of the winner": [{"seats": each.seats, "tiles": float(tiles(each).mean())} for each in won],
        "Medals": [medals(each) for each in won if each.seats == 1],
    }


def tiles(study: Any) -> Any:
    """Of every winner, the victory tile included; games that nobody won are left out."""
    won = study.states[study.states["winner"] >= 0]
    return won["owned"][np.arange(len(won)), won["winner"]] + 1


def medals(study: Any) -> dict[str, int]:
    """G-58 How many games alone earn which medal."""
    short = tiles(study) - LONGER * (study.states["length"][0] == LONG)
    earned = np.sum([short <= least for least in (BRONZE, SILVER, GOLDEN)], axis=0)
    return dict(zip(MEDALS, np.bincount(earned, minlength=len(MEDALS)).tolist(), strict=True))
