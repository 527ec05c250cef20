"""The codes of findings about the game, and the slips that bring them about."""

from testcross.rulesets.records.findings import FindingCode, RecordCode


class Code(FindingCode):
    """What can be wrong with a score sheet (1..) or with the play of a game (2..).

    ``findings.toml`` says what each stands for.
    """

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


SLIPS: tuple[str, ...] = tuple(sorted((*Code, RecordCode.UNKNOWN_CARD)))
"""The codes of all findings that a slip of a simulated player can bring about."""
