"""Between rounds, and after the last one: the reset, and the last harvest (GT-200 to GT-210)."""

from testcross.rulesets.genotype.round_state.reset.after_reset import check_reset
from testcross.rulesets.genotype.round_state.reset.last_harvest import last_harvest
from testcross.rulesets.genotype.round_state.reset.table_reset import reset_table

__all__ = ["check_reset", "last_harvest", "reset_table"]
