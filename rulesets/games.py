"""The games there are: every folder beside this file that says what it is in a ``game.py``."""

from functools import cache

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.findings import RecordCode, Rule, catalogue_of


@cache
def catalogue() -> dict[str, Rule]:
    """Return every code with what it stands for, in the order of the codes."""
    return catalogue_of(Code) | catalogue_of(RecordCode)
