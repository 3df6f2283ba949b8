"""Learning environments: the same games behind the interfaces researchers use."""

from hortus.learn.batched import Batch
from hortus.learn.observations import layout

__all__ = ["Batch", "layout"]
