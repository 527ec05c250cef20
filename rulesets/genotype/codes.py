"""The codes of findings about the game; ``findings.toml`` says what each stands for."""

from testcross.rulesets.records.findings import FindingCode


class Code(FindingCode):
    """What can be wrong with what is on paper (1..), or with the play of a game (2..)."""

    WRONG_SORTING = "GT101"
    OTHER_GENOTYPE = "GT102"
    TRAIT_NOT_OPEN = "GT103"
    NOT_COMPLETE = "GT104"
    WRONG_COINS = "GT105"
    WRONG_PRICE = "GT106"
    WRONG_POINTS = "GT107"
    WRONG_TOTAL = "GT108"
    WRONG_WINNER = "GT109"
    IMPOSSIBLE_SHEET = "GT110"
    GOAL_CLAIMED_TWICE = "GT111"
    WRONG_PHASE = "GT201"
    OUT_OF_TURN = "GT202"
    WRONG_MARKER = "GT203"
    WRONG_SPACE = "GT204"
    NOT_AFFORDABLE = "GT205"
    WRONG_TILE = "GT206"
    WRONG_SQUARE_COIN = "GT207"
    WRONG_DRAW = "GT208"
    WRONG_GARDENING = "GT209"
    WRONG_GOAL = "GT210"
    WRONG_ROLL = "GT211"
    DIE_NOT_THERE = "GT212"
    NO_SLOT = "GT213"
    DIE_FOR_NOTHING = "GT214"
    WRONGLY_PASSED = "GT215"
    WRONG_TOOL = "GT216"
    WRONG_ASSISTANT = "GT217"
    WRONG_UPGRADE = "GT218"
    WRONG_RESET = "GT219"
    WRONG_AUTOMA_CARD = "GT220"
    WRONG_JOHANN_ACTION = "GT221"
    WRONG_COLUMN = "GT222"
    WRONG_JOHANN_NUMBER = "GT223"
    ONLY_IF_ASSUMED = "GT290"


SHEET_CODES = (Code.IMPOSSIBLE_SHEET, Code.GOAL_CLAIMED_TWICE)
"""What is found in score sheets of which no game is written."""
JOHANN_CODES = (
    Code.WRONG_AUTOMA_CARD,
    Code.WRONG_JOHANN_ACTION,
    Code.WRONG_COLUMN,
    Code.WRONG_JOHANN_NUMBER,
)
"""What can be wrong with what Brother Johann does."""
