"""What a study of the Schlossgarten tells besides: a round is a card for everybody."""

from typing import Any


def rounds(study: Any) -> Any:
    """Every turn begins with a card."""
    return study.moves["play"] / study.seats
