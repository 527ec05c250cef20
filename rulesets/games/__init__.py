"""What a game is, and which games there are.

A game is a folder beside this one whose ``game.py`` has a value ``GAME``. A new folder is found by
itself, with its codes, its rulesets and its records.
"""

from testcross.rulesets.games.game_protocol import (
    Among,
    Beside,
    BoxFile,
    BrokenGameError,
    Game,
    GameSimulator,
    NoRecordsError,
    Options,
    SimulatedRecord,
    SimulationRequest,
    TurnNotation,
    UnknownGameError,
    any_game,
    read_box_file,
    with_records,
    with_strategies,
)
from testcross.rulesets.games.game_registry import (
    DEFAULT_GAME,
    catalogue,
    find_game,
    game_with_records,
    games,
)

__all__ = [
    "DEFAULT_GAME",
    "Among",
    "Beside",
    "BoxFile",
    "BrokenGameError",
    "Game",
    "GameSimulator",
    "NoRecordsError",
    "Options",
    "SimulatedRecord",
    "SimulationRequest",
    "TurnNotation",
    "UnknownGameError",
    "any_game",
    "catalogue",
    "find_game",
    "game_with_records",
    "games",
    "read_box_file",
    "with_records",
    "with_strategies",
]
