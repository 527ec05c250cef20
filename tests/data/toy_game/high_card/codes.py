"""The codes of the toy's findings."""

from testcross.rulesets.records.findings import FindingCode


class Code(FindingCode):
    WRONG_WINNER = "HC101"
