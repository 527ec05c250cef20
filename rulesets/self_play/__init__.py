"""Whole games that play themselves: what the simulators of all games share.

What is to be played, round after round until the game is over, slips on purpose, the record in any
form, and the answer key beside it.
"""

from testcross.rulesets.self_play.answer_key import answer_key
from testcross.rulesets.self_play.game_plan import (
    PLAYERS,
    GamePlan,
    chosen_options,
    chosen_slips,
    chosen_strategies,
)
from testcross.rulesets.self_play.played_game import (
    PlayedGame,
    RecordForms,
    dealer_of,
    play_rounds,
    points_in_all,
)
from testcross.rulesets.self_play.slip_maker import Slip, SlipMaker

__all__ = [
    "PLAYERS",
    "GamePlan",
    "PlayedGame",
    "RecordForms",
    "Slip",
    "SlipMaker",
    "answer_key",
    "chosen_options",
    "chosen_slips",
    "chosen_strategies",
    "dealer_of",
    "play_rounds",
    "points_in_all",
]
