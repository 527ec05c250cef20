"""What the referees of all games in turns share.

A round's state with its moves, who sits where, what checking a game and a round of it collects, the
reading of cards, and the check of points that are added up.
"""

from testcross.rulesets.refereeing.entry_reader import EntryReader, placed_at
from testcross.rulesets.refereeing.game_notes import GameNotes
from testcross.rulesets.refereeing.game_target import GameTarget
from testcross.rulesets.refereeing.point_totals import (
    PointTotal,
    TotalsCheck,
    readable_scores,
)
from testcross.rulesets.refereeing.replay_notes import ReplayNotes
from testcross.rulesets.refereeing.seats import NamedPlayers, seat_game, seat_players
from testcross.rulesets.refereeing.state import RoundState
from testcross.rulesets.refereeing.table_moves import Deal, TakeTurn, turn_after_the_end

__all__ = [
    "Deal",
    "EntryReader",
    "GameNotes",
    "GameTarget",
    "NamedPlayers",
    "PointTotal",
    "ReplayNotes",
    "RoundState",
    "TakeTurn",
    "TotalsCheck",
    "placed_at",
    "readable_scores",
    "seat_game",
    "seat_players",
    "turn_after_the_end",
]
