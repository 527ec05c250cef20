"""The codes of findings about the game, and the slips that bring them about."""

from testcross.rulesets.records.findings import FindingCode, RecordCode


class Code(FindingCode):
    """What can be wrong with a score sheet (1..) or with the play of a game (2..)."""

    WRONG_POINTS = "GE101"
    POINTS_NOT_WON = "GE102"
    WRONG_TOTAL = "GE103"
    WRONG_WINNER = "GE104"
    IMPOSSIBLE_POINTS = "GE105"
    WRONG_CARDS_LEFT = "GE106"
    WRONG_PLAYER_OUT = "GE107"
    WRONG_NUMBER_OF_PLAYERS = "GE201"
    WRONG_DEAL = "GE202"
    TOO_MANY_COPIES = "GE203"
    OUT_OF_TURN = "GE204"
    NO_MATCH = "GE205"
    WRONG_DRAW = "GE206"
    NOT_THE_CARD_DRAWN = "GE207"
    NEEDLESS_DRAW = "GE208"
    SECOND_CARD = "GE209"
    CARD_NOT_HELD = "GE210"
    WRONG_EXCHANGE = "GE211"
    WRONG_EXTRA_CARD = "GE212"
    WRONG_SKIP = "GE213"
    WRONG_RESHUFFLE = "GE214"
    WRONG_END = "GE215"
    NOT_THE_NEXT_CARD = "GE216"


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
