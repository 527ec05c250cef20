"""Slips that simulated players make: which there are."""

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.records.findings import RecordCode

AT_THE_END = (
    Code.WRONG_POINTS,
    Code.WRONG_TOTAL,
    Code.WRONG_WINNER,
    Code.IMPOSSIBLE_SHEET,
    Code.GOAL_CLAIMED_TWICE,
)
"""What can be wrong with the score sheet."""
IN_A_ROUND = (
    Code.WRONG_SORTING,
    Code.OTHER_GENOTYPE,
    Code.TRAIT_NOT_OPEN,
    Code.NOT_COMPLETE,
    Code.WRONG_COINS,
    Code.WRONG_PRICE,
    Code.WRONG_PHASE,
    Code.OUT_OF_TURN,
    Code.WRONG_MARKER,
    Code.WRONG_SPACE,
    Code.NOT_AFFORDABLE,
    Code.WRONG_TILE,
    Code.WRONG_SQUARE_COIN,
    Code.WRONG_DRAW,
    Code.WRONG_GARDENING,
    Code.WRONG_GOAL,
    Code.WRONG_ROLL,
    Code.DIE_NOT_THERE,
    Code.NO_SLOT,
    Code.DIE_FOR_NOTHING,
    Code.WRONGLY_PASSED,
    Code.WRONG_TOOL,
    Code.WRONG_ASSISTANT,
    Code.WRONG_UPGRADE,
    Code.WRONG_RESET,
    RecordCode.UNKNOWN_CARD,
)
"""What can be wrong with an entry of a round."""
OF_JOHANN = (
    Code.WRONG_AUTOMA_CARD,
    Code.WRONG_JOHANN_ACTION,
    Code.WRONG_COLUMN,
    Code.WRONG_JOHANN_NUMBER,
)
"""What can be wrong with what Brother Johann does."""
AMONG_PLAYERS = (Code.WRONG_PHASE, Code.OUT_OF_TURN, Code.WRONG_MARKER)
"""What is not made wrong against Johann, whose cards leave him no choice."""
SLIPS = tuple(sorted((*AT_THE_END, *IN_A_ROUND, *OF_JOHANN)))
"""The codes of all findings that a slip can bring about."""


def possible_slips(*, solo: bool) -> tuple[str, ...]:
    """Return the codes of slips that can be made against Johann, or among players."""
    barred = AMONG_PLAYERS if solo else OF_JOHANN
    return tuple(code for code in SLIPS if code not in barred)
