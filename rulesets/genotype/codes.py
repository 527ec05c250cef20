"""The codes of findings about the game; none yet, as nobody checks its records."""

from testcross.rulesets.records.findings import FindingCode


class Code(FindingCode):
    """What can be wrong with a record."""
