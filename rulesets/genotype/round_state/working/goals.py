"""Research Goals: one goal marker on a goal that nobody has (GT-080 to GT-083)."""

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import Goal, goals_of
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
        return [
            table.grounds.breach(
                Code.WRONG_GOAL, goal or place, text, player=board.name, rule="GT-081"
            )
        ]
    board.goal_markers = board.goal_markers.less(1)
    if goal is None:
        table.leave_goals_open(board.name)
        return []
    if goal.value not in goals_on_board(table, goal.value.gene):
        return [_no_such_goal(table, board, goal)]
    if goal.value not in table.goals or table.goals[goal.value] is None:
        table.goals[goal.value] = board.name
        return []
    owner = table.goals[goal.value]
    table.leave_goals_open(board.name, *(() if owner is None else (owner,)))
    whose = f"{board.name} has it already" if owner == board.name else f"{owner} has it"
    text = f"{board.name} claimed goal {goal.value}, but {whose}; a goal is claimed once"
    board.goal_markers = Count(board.goal_markers.low, board.goal_markers.high + 1)
    return [table.grounds.breach(Code.WRONG_GOAL, goal, text, player=board.name, rule="GT-080")]


def goals_on_board(table: GameTable, gene: Gene) -> tuple[Goal, ...]:
    """Return the goals of a gene: two phenotypes, or with an overlay three genotypes (GT-260)."""
    return goals_of(gene, overlay=gene in table.rules.overlays)


def _no_such_goal(table: GameTable, board: PlayerBoard, goal: Said[Goal]) -> Finding:
    """Return the finding that a goal is for other genotypes than its gene has goals for."""
    gene = goal.value.gene
    table.leave_goals_open(board.name)
    there = listed([str(one) for one in goals_on_board(table, gene)], "and")
    layer = "with its overlay" if gene in table.rules.overlays else "without an overlay"
    text = f"{board.name} claimed goal {goal.value}; {layer} {gene} has the goals {there}"
    return table.grounds.breach(
        Code.WRONG_GOAL,
        goal,
        text,
        player=board.name,
        rule="GT-260" if gene in table.rules.overlays else "GT-083",
    )
