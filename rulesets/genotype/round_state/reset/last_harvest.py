"""The end: complete plants are harvested after the fifth Plant Breeding (GT-210)."""

from testcross.rulesets.genotype.round_state.moves import LastHarvest
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.working.gardening import harvest
from testcross.rulesets.records.findings import Finding


def last_harvest(table: GameTable, move: LastHarvest) -> list[Finding]:
    """Harvest complete plants; nothing is drawn or sown any more."""
    found: list[Finding] = []
    for named in move.plants:
        found += harvest(table, table.boards[move.player], named, rule="GT-210")
    return found
