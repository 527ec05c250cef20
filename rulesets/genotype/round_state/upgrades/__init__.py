"""Research Upgrade: who buys what, and for how much (GT-150 to GT-158)."""

from testcross.rulesets.genotype.round_state.upgrades.purchases import begin_upgrades, purchase

__all__ = ["begin_upgrades", "purchase"]
