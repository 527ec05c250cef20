"""Sentences about inheritance: how animals and alleles are called, conflicts, deductions."""

from testcross.rulesets.wording.conflicts import ConflictSpeaker
from testcross.rulesets.wording.speaking import in_told_order, set_aside
from testcross.rulesets.wording.steps import StepSpeaker

__all__ = ["ConflictSpeaker", "StepSpeaker", "in_told_order", "set_aside"]
