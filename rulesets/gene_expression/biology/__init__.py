"""What the cards stand for in a cell: categories, the steps of the order, kinds of mutation."""

from testcross.rulesets.gene_expression.biology.background import background, biology

__all__ = ["background", "biology"]
