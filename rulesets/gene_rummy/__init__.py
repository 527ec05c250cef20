"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``."""

from testcross.rulesets.gene_rummy.errata import AllelePage, Erratum, errata_of
from testcross.rulesets.gene_rummy.rules import GAME, Rules, rules_for

__all__ = ["GAME", "AllelePage", "Erratum", "Rules", "errata_of", "rules_for"]
