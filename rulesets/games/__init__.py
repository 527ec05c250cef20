"""What a game is, and which games there are.

A game is a folder beside this one whose ``game.py`` has a value ``GAME``. A new folder is found by
itself, with its codes, its rulesets and its records.
"""

from testcross.rulesets.games.box_files import Beside, BoxFile, read_box_file
from testcross.rulesets.games.game_errors import BrokenGameError, NoRecordsError, UnknownGameError
from testcross.rulesets.games.game_options import Options
from testcross.rulesets.games.game_protocol import (
    Among,
    Game,
    any_game,
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
from testcross.rulesets.games.notation_protocol import TurnNotation
from testcross.rulesets.games.simulation_protocol import (
    GameSimulator,
    SimulatedRecord,
    SimulationRequest,
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
