"""The codes of findings about the game; ``findings.toml`` says what each stands for."""

from testcross.rulesets.records.findings import FindingCode


class Code(FindingCode):
    """What can be wrong with a score sheet (1..) or with the play of a game (2..)."""
