"""The end: complete plants are harvested after the fifth Plant Breeding (GT-210)."""

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.moves import EndGame, GamePhase, LastHarvest
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.working.gardening import harvest
from testcross.rulesets.records.findings import Finding

ROUNDS = 5
"""GT-001."""


def last_harvest(table: GameTable, move: LastHarvest) -> list[Finding]:
    """Harvest complete plants; nothing is drawn or sown any more."""
    found: list[Finding] = []
    for named in move.plants:
        found += harvest(table, table.boards[move.player], named)
    return found


def end_game(table: GameTable, move: EndGame) -> list[Finding]:
    """Refuse the end of a game before its last Plant Breeding (GT-001)."""
    if not table.number or table.number > ROUNDS:
        return []
    if table.number == ROUNDS and table.phase is not GamePhase.WORKING:
        return []
    text = f"the game ended in round {table.number}; it has {ROUNDS}, the last of which ends with "
    text += "Plant Breeding"
    return [table.grounds.breach(Code.WRONG_PHASE, move.at, text)]
