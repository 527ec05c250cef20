"""Research Goals: one goal marker on a goal that nobody has (GT-080 to GT-083)."""

from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count


def claim_goal(
    table: GameTable, board: PlayerBoard, goal: Said[Goal] | None, place: Placed
) -> list[Finding]:
    """Put a goal marker on a goal."""
    if not board.goal_markers.high:
        text = f"{board.name} claimed a goal, but has no goal marker left: all 3 lie on goals"
        return [table.grounds.breach(Code.WRONG_GOAL, goal or place, text, player=board.name)]
    board.goal_markers = board.goal_markers.less(1)
    if goal is None:
        table.goals_known = False
        return []
    if goal.value not in table.goals or table.goals[goal.value] is None:
        table.goals[goal.value] = board.name
        return []
    owner = table.goals[goal.value]
    table.goals_known = False
    whose = f"{board.name} has it already" if owner == board.name else f"{owner} has it"
    text = f"{board.name} claimed goal {goal.value}, but {whose}; a goal is claimed once"
    board.goal_markers = Count(board.goal_markers.low, board.goal_markers.high + 1)
    return [table.grounds.breach(Code.WRONG_GOAL, goal, text, player=board.name)]
