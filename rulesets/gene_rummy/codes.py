"""The codes of findings about the game, and the slips that bring them about."""

from testcross.rulesets.records.findings import FindingCode, RecordCode


class Code(FindingCode):
    """What can be wrong with a score sheet (1..) or with the play of a game (2..)."""

    ILLEGAL_MATING = "GR101"
    IMPOSSIBLE_ALLELE = "GR102"
    UNPROVEN_ALLELE = "GR103"
    MISSED_ALLELE = "GR104"
    WRONG_SUM = "GR105"
    WRONG_POINTS = "GR106"
    WRONG_TOTAL = "GR107"
    WRONG_WINNER = "GR108"
    TOO_MANY_KITS = "GR109"
    WRONG_SEX = "GR110"
    EXCHANGED_GENOTYPES = "GR112"
    MISPLACED_DASH = "GR113"
    CARD_NOT_HELD = "GR201"
    TOO_MANY_COPIES = "GR202"
    OUT_OF_TURN = "GR203"
    KIT_NOT_DRAWN = "GR204"
    NOT_ON_TOP = "GR205"
    WRONG_RETIREMENT = "GR206"
    WRONG_DEAL = "GR207"
    WRONG_END = "GR208"
    WRONG_CALL = "GR209"
    NO_DRAW = "GR210"
    SECOND_MATING = "GR211"
    OVERLOOKED_MATING = "GR212"
    WRONG_DEALER = "GR213"


OF_SUMS = frozenset({Code.WRONG_SUM, Code.WRONG_POINTS})
OF_POINTS = OF_SUMS | {Code.IMPOSSIBLE_ALLELE, Code.UNPROVEN_ALLELE, Code.MISSED_ALLELE}
"""What is found in the genotypes and points that were written for a mating."""

_NO_SLIPS = frozenset(
    {
        Code.EXCHANGED_GENOTYPES,
        Code.MISPLACED_DASH,
        Code.OVERLOOKED_MATING,
        Code.WRONG_DEALER,
    }
)
_OF_RECORDS = (
    RecordCode.UNREADABLE,
    RecordCode.UNKNOWN_CARD,
    RecordCode.UNREADABLE_GENOTYPE,
)
SLIPS = tuple(sorted((*(one for one in Code if one not in _NO_SLIPS), *_OF_RECORDS)))
"""The codes of all findings that a slip can bring about, at the table or on paper."""
