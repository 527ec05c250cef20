"""What the referees of all games share, and the players who make slips for them.

A round's state with its moves, what checking a game collects, slips and the answer key to them.
"""

from testcross.rulesets.refereeing.answer_key import answer_key
from testcross.rulesets.refereeing.game_notes import GameNotes
from testcross.rulesets.refereeing.slip_maker import Path, Slip, SlipMaker
from testcross.rulesets.refereeing.state import RoundState

__all__ = ["GameNotes", "Path", "RoundState", "Slip", "SlipMaker", "answer_key"]
