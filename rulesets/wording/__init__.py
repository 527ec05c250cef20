"""Sentences about inheritance: how animals and alleles are called, conflicts, deductions."""

from testcross.rulesets.wording.conflicts import ConflictSpeaker
from testcross.rulesets.wording.steps import StepSpeaker

__all__ = ["ConflictSpeaker", "StepSpeaker"]
