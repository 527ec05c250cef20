"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``."""

from testcross.rulesets.gene_rummy.errata import AllelePage, errata_of
from testcross.rulesets.gene_rummy.rules import Rules, rules_for, rules_with

__all__ = ["AllelePage", "Rules", "errata_of", "rules_for", "rules_with"]
