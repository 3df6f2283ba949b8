"""Bots: one search for all games, levels from gentle to strong, leagues, analysis, other people's bots."""

from hortus.bots.analysis import Analysis, PlayAnalysis, analyse, analyse_play, why
from hortus.bots.choosing import Position, UnknownLevel, choose, chooser, opinions
from hortus.bots.levels import LEVELS, Level, levels
from hortus.bots.search import Opinion, Search, Settings
from hortus.bots.tree import WAIT

__all__ = [
    "LEVELS",
    "WAIT",
    "Analysis",
    "Level",
    "Opinion",
    "PlayAnalysis",
    "Position",
    "Search",
    "Settings",
    "UnknownLevel",
    "analyse",
    "analyse_play",
    "choose",
    "chooser",
    "levels",
    "opinions",
    "why",
]
