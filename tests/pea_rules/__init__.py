"""Every rule of Genotype as two records: one that keeps it, and the same with it broken once.

A module for each part of the rules has its ``CASES``, and where a rule cannot be broken the
records that only keep it, ``UNBREAKABLE``.
"""

from pea_rules import (
    actions,
    assistants,
    johann_rounds,
    johann_turns,
    picks,
    purchases,
    resets,
    scores,
    set_up,
    tools,
    working_frame,
)
from pea_rules.rule_case import KeptRule, RuleCase

__all__ = ["CASES", "UNBREAKABLE", "KeptRule", "RuleCase"]

CASES: tuple[RuleCase, ...] = (
    *set_up.CASES,
    *working_frame.CASES,
    *actions.CASES,
    *tools.CASES,
    *picks.CASES,
    *purchases.CASES,
    *assistants.CASES,
    *resets.CASES,
    *scores.CASES,
    *johann_turns.CASES,
    *johann_rounds.CASES,
)
UNBREAKABLE: tuple[KeptRule, ...] = (
    *set_up.UNBREAKABLE,
    *actions.UNBREAKABLE,
    *tools.UNBREAKABLE,
    *picks.UNBREAKABLE,
)
