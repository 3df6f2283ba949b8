"""Bots: one search for all games, levels from gentle to strong, leagues, analysis, other people's bots."""

from hortus.bots.choosing import Position, UnknownLevel, choose, chooser, opinions
from hortus.bots.levels import LEVELS, Level, levels
from hortus.bots.search import Opinion, Search, Settings

__all__ = [
    "LEVELS",
    "Level",
    "Opinion",
    "Position",
    "Search",
    "Settings",
    "UnknownLevel",
    "choose",
    "chooser",
    "levels",
    "opinions",
]
