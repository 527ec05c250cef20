"""What the referees of all games share, and the players who make slips for them.

A round's state with its moves, what checking a game collects, slips and the answer key to them.
"""

from testcross.rulesets.records.tree import Path
from testcross.rulesets.refereeing.answer_key import answer_key
from testcross.rulesets.refereeing.entry_reader import EntryReader, placed_at
from testcross.rulesets.refereeing.game_notes import GameNotes
from testcross.rulesets.refereeing.game_plan import (
    PLAYERS,
    GamePlan,
    chosen_options,
    chosen_slips,
    chosen_strategies,
)
from testcross.rulesets.refereeing.game_target import GameTarget
from testcross.rulesets.refereeing.played_game import PlayedGame, RecordForms, play_rounds
from testcross.rulesets.refereeing.point_totals import (
    PointTotal,
    TotalsCheck,
    readable_scores,
)
from testcross.rulesets.refereeing.replay_notes import ReplayNotes
from testcross.rulesets.refereeing.seats import seat_game
from testcross.rulesets.refereeing.slip_maker import Slip, SlipMaker
from testcross.rulesets.refereeing.state import RoundState
from testcross.rulesets.refereeing.table_moves import Deal, TakeTurn, turn_after_the_end

__all__ = [
    "PLAYERS",
    "Deal",
    "EntryReader",
    "GameNotes",
    "GamePlan",
    "GameTarget",
    "Path",
    "PlayedGame",
    "PointTotal",
    "RecordForms",
    "ReplayNotes",
    "RoundState",
    "Slip",
    "SlipMaker",
    "TakeTurn",
    "TotalsCheck",
    "answer_key",
    "chosen_options",
    "chosen_slips",
    "chosen_strategies",
    "placed_at",
    "play_rounds",
    "readable_scores",
    "seat_game",
    "turn_after_the_end",
]
