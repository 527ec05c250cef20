"""Gene Rummy: rabbits. The genetics and the deck are data, in ``data/``."""

from testcross.rulesets.gene_rummy.rules import GAME, Rules, rules_for

__all__ = ["GAME", "Rules", "rules_for"]
