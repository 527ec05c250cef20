"""Which questions practise what a finding of ``verify`` is about."""

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.records.findings import RecordCode

KINDS_AFTER: dict[str, tuple[str, ...]] = {
    Code.ILLEGAL_MATING: ("legal", "locus", "lacking", "odd", "kits"),
    Code.IMPOSSIBLE_ALLELE: ("elimination", "verdict"),
    Code.UNPROVEN_ALLELE: ("verdict", "either-or"),
    Code.MISSED_ALLELE: ("allele", "premises", "animal"),
    Code.EXCHANGED_GENOTYPES: ("allele", "either-or"),
    Code.MISPLACED_DASH: ("verdict", "allele"),
    Code.WRONG_SUM: ("score",),
    Code.WRONG_POINTS: ("score",),
    Code.WRONG_CALL: ("set", "legal"),
    Code.OVERLOOKED_MATING: ("set", "kits"),
    RecordCode.UNREADABLE_GENOTYPE: ("elimination", "verdict"),
}
"""Kinds by the code of a finding, the nearest first; other findings are about the play."""
