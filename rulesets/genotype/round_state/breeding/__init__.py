"""Plant Breeding: the roll, sorting, whose Shift it is, and what a pick may take."""

from testcross.rulesets.genotype.round_state.breeding.begin import (
    begin_breeding,
    end_breeding,
    miss_rolls,
    roll_dice,
    sort_all,
)
from testcross.rulesets.genotype.round_state.breeding.picks import pick_or_pass

__all__ = ["begin_breeding", "end_breeding", "miss_rolls", "pick_or_pass", "roll_dice", "sort_all"]
