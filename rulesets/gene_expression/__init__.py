"""Gene expression: a game of laying cards in the order promoter, operon, factor, gene."""

from testcross.rulesets.gene_expression.rules import Rules, rules_for

__all__ = ["Rules", "rules_for"]
