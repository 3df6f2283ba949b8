"""What a study of Gardens of Mars tells besides: a round is a die for everybody."""

from typing import Any


def rounds(study: Any) -> Any:
    """A turn is a walk, or a die that leads nowhere."""
    return (study.moves["walk"] + study.moves["stay"]) / study.seats
