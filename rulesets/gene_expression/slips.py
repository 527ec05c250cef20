"""Slips that simulated players make: which there are."""

from testcross.rulesets.gene_expression.codes import Code
from testcross.rulesets.records.findings import RecordCode

AT_THE_TABLE = (
    Code.WRONG_NUMBER_OF_PLAYERS,
    Code.WRONG_DEAL,
    Code.OUT_OF_TURN,
    Code.NO_MATCH,
    Code.WRONG_DRAW,
    Code.NOT_THE_CARD_DRAWN,
    Code.NEEDLESS_DRAW,
    Code.SECOND_CARD,
    Code.WRONG_EXTRA_CARD,
    Code.WRONG_END,
)
"""Moves against the rules, made while playing."""
ON_PAPER = (
    Code.WRONG_POINTS,
    Code.POINTS_NOT_WON,
    Code.WRONG_TOTAL,
    Code.WRONG_WINNER,
    Code.IMPOSSIBLE_POINTS,
    Code.WRONG_CARDS_LEFT,
    Code.WRONG_PLAYER_OUT,
    Code.TOO_MANY_COPIES,
    Code.CARD_NOT_HELD,
    Code.WRONG_EXCHANGE,
    Code.WRONG_SKIP,
    Code.WRONG_RESHUFFLE,
    Code.NOT_THE_NEXT_CARD,
    RecordCode.UNKNOWN_CARD,
)
"""Mistakes in writing down what was played rightly."""
SLIPS = tuple(sorted((*AT_THE_TABLE, *ON_PAPER)))
"""The codes of all findings that a slip can bring about."""
