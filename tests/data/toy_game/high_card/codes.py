"""The codes of the toy's findings."""

from testcross.rulesets.records.findings import FindingCode


class Code(FindingCode):
    """What can be wrong with a round."""

    WRONG_WINNER = "HC101"
