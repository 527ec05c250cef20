"""Positions: a table as it stands when somebody is to pick a die, or when the game is over."""

from testcross.rulesets.genotype.position.position_reader import (
    MARKERS,
    MOST_GOALS,
    MOST_MARKERS,
    MOST_PLANTS,
    MOST_PLAYERS,
    parse_goals,
    read_position,
    typed_position,
)
from testcross.rulesets.genotype.position.table_position import (
    YOU,
    Goal,
    PlacedPlant,
    PlayerTable,
    Position,
    PositionError,
    Shift,
    ShiftKind,
    WrittenSpace,
    goals_of,
    parse_goal,
    parse_shift,
)

__all__ = [
    "MARKERS",
    "MOST_GOALS",
    "MOST_MARKERS",
    "MOST_PLANTS",
    "MOST_PLAYERS",
    "YOU",
    "Goal",
    "PlacedPlant",
    "PlayerTable",
    "Position",
    "PositionError",
    "Shift",
    "ShiftKind",
    "WrittenSpace",
    "goals_of",
    "parse_goal",
    "parse_goals",
    "parse_shift",
    "read_position",
    "typed_position",
]
