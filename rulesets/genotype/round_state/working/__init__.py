"""Working: Action Markers, their spaces, and all that is done in a turn (GT-020 to GT-096)."""

from testcross.rulesets.genotype.round_state.working.work_turn import take_work_turn

__all__ = ["take_work_turn"]
