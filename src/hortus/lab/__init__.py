"""Studies of balance, and soaks: very many whole games by quick bots, inside compiled code."""

from hortus.lab.chapters import as_data, as_table, chapters
from hortus.lab.studies import Study, study

__all__ = ["Study", "as_data", "as_table", "chapters", "study"]
