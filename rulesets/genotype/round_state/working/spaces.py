"""The spaces that a marker is laid on, and the goals that are claimed there."""

from typing import NamedTuple

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Space, Where
from testcross.rulesets.genotype.position import Goal, goals_of
from testcross.rulesets.genotype.round_state.board_limits import (
    costs_of,
    full,
    reduced_costs,
    taken,
)
from testcross.rulesets.genotype.round_state.coins import (
    DISCOUNT_RULE,
    discount_of,
    discounts_of,
    off_by,
    told_discount,
)
from testcross.rulesets.genotype.round_state.move_parts import Said
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count

_BOX_SPACES = "space"
_DEARER = "dearer_space"


class Cost(NamedTuple):
    """What the action costs: one number of coins, or between two."""

    low: int = 0
    high: int = 0


def take_space(table: GameTable, board: PlayerBoard, turn: WorkTurn) -> tuple[Cost, list[Finding]]:
    """Cover a space with a marker, and return what it costs."""
    space = turn.space
    if space is None or space.where is Where.ROW:
        return _free_of_charge(table, board, turn)
    if space.where is Where.BOARD:
        table.covered[space, board.name] = turn.at.line
        return _take_board_space(table, board, turn, space)
    cost, found = _free_of_charge(table, board, turn)
    key = (space, board.name) if turn.gene is None else (space, turn.gene.value)
    if space.is_of_gene and turn.gene is None:
        return cost, found
    if space.where is Where.CARD:
        found += _not_the_owner(table, board, turn, space)
    if key in table.covered:
        found += _covered(table, board, turn, space)
    table.covered[key] = turn.at.line
    return cost, found


def _covered(table: GameTable, board: PlayerBoard, turn: WorkTurn, space: Space) -> list[Finding]:
    """Refuse a space on which a marker lies (GT-021); how many a mat has is assumed (GT-032)."""
    is_mat = space.where is Where.MAT
    assumed = is_mat and table.grounds.is_assumed(_BOX_SPACES)
    if assumed and not table.grounds.tell_once(f"{_BOX_SPACES}.{space}"):
        return []
    name = space.called if turn.gene is None else f"{space.called} of {turn.gene}"
    line = table.covered[space, board.name if turn.gene is None else turn.gene.value]
    where = f"on line {line}" if line else "in this round"
    text = f"{board.name} took {name}, which was taken {where}; a space is taken once in a round"
    rests_on = (_BOX_SPACES,) if is_mat else ()
    code = Code.WRONG_SPACE
    return table.breach(code, turn.at, text, board.name, rests_on=rests_on, rule="GT-021")


def _not_the_owner(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, space: Space
) -> list[Finding]:
    """Refuse the card of an assistant to everybody but whoever hired him (GT-030)."""
    if space.name in board.assistants or not board.assistants_known:
        return []
    text = f"{board.name} laid an Action Marker on {space.name}, whom {board.name} has not hired"
    return table.breach(Code.WRONG_SPACE, turn.at, text, board.name, rule="GT-030")


def _free_of_charge(
    table: GameTable, board: PlayerBoard, turn: WorkTurn
) -> tuple[Cost, list[Finding]]:
    if turn.pays is None or not turn.pays.value or turn.space is None:
        return Cost(), []
    text = f"{board.name} paid {counted(turn.pays.value, 'coin')} for {turn.space.called}, which "
    text += "costs nothing"
    found = table.breach(Code.WRONG_PRICE, turn.pays, text, board.name, rule="GT-159")
    return Cost(0, turn.pays.value), found


def _take_board_space(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, space: Space
) -> tuple[Cost, list[Finding]]:
    ways, discounts = table.free[space], discounts_of(board)
    pays = None if turn.pays is None else turn.pays.value
    if full(ways):
        return _all_taken(table, board, turn, space)
    left = taken(ways, pays, discounts)
    costs = reduced_costs(costs_of(ways), discounts)
    if left:
        table.free[space] = left
        found = _dearer(table, board, turn, costs)
        return (_any_cost(table, board, space, costs) if pays is None else Cost(pays, pays)), found
    table.free[space] = taken(ways, None, discounts)
    return _wrong_cost(table, board, turn, costs)


def _any_cost(table: GameTable, board: PlayerBoard, space: Space, costs: tuple[int, ...]) -> Cost:
    """Return what a space may have cost; others may be there than those that are assumed."""
    if table.grounds.is_assumed(_BOX_SPACES):
        costs = reduced_costs(costs_of(table.limits.spaces[space]), discounts_of(board))
    return Cost(costs[0], costs[-1])


def _all_taken(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, space: Space
) -> tuple[Cost, list[Finding]]:
    """Refuse a space more than there are; how many there are is assumed (section 9-7)."""
    all_spaces = table.limits.spaces[space]
    printed = reduced_costs(costs_of(all_spaces), discounts_of(board)) or (0,)
    cost = Cost(printed[0], printed[-1])
    if turn.pays is not None:
        cost = Cost(min(cost.low, turn.pays.value), max(cost.high, turn.pays.value))
    assumed = table.grounds.is_assumed(_BOX_SPACES)
    if assumed and not table.grounds.tell_once(f"{_BOX_SPACES}.{space}"):
        return cost, []
    number = max(map(len, all_spaces))
    taken_all = "which is taken" if number == 1 else "all taken"
    there = f"{counted(number, 'space')}, {taken_all}" if number else "no space"
    text = f"{board.name} laid an Action Marker on {space.called}; with {len(table.players)} "
    text += f"players it has {there}"
    code, rests_on = Code.WRONG_SPACE, (_BOX_SPACES,)
    found = table.breach(code, turn.at, text, board.name, rests_on=rests_on, rule="GT-028")
    return cost, found


def _wrong_cost(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, costs: tuple[int, ...]
) -> tuple[Cost, list[Finding]]:
    """Refuse a payment that no free space takes (GT-106)."""
    pays, space = turn.pays, turn.space
    if pays is None or space is None:
        return Cost(), []
    paid = pays.value
    nearest = min(costs, key=lambda cost: abs(cost - paid))
    printed = reduced_costs(costs_of(table.limits.spaces[space]), discounts_of(board))
    right = listed([str(one) for one in costs])
    text = f"{board.name} paid {counted(paid, 'coin')} for {space.called}; should be {right}: "
    text += off_by(paid - nearest)
    rests_on: tuple[str, ...] = ()
    rule = space.rule if space.cost else "GT-027"
    if paid in printed:
        rests_on = (_BOX_SPACES,)
        text += f"; the space for {paid} was taken"
    elif paid in costs_of(table.limits.spaces[space]) and discount_of(board):
        rule = DISCOUNT_RULE
        text += f"; {told_discount(board)}"
    found = table.grounds.breach(
        Code.WRONG_PRICE, pays, text, player=board.name, rests_on=rests_on, rule=rule
    )
    table.grounds.mended(found, nearest if len(set(costs)) == 1 else None)
    return Cost(min(paid, costs[0]), max(paid, costs[-1])), [found]


def _dearer(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, costs: tuple[int, ...]
) -> list[Finding]:
    """Refuse a dearer space while a cheaper one is free, where a table plays so (GT-027)."""
    if table.rules.ruling(_DEARER) == "legal" or turn.pays is None or turn.space is None:
        return []
    if turn.pays.value == costs[0]:
        return []
    text = f"{board.name} paid {turn.pays.value} for {turn.space.called}, while a space for "
    text += f"{costs[0]} was free; the cheapest is to be taken"
    return table.breach(Code.WRONG_PRICE, turn.pays, text, board.name, rule="GT-027")


def claim_goal(
    table: GameTable, board: PlayerBoard, goal: Said[Goal] | None, place: Placed
) -> list[Finding]:
    """Put a goal marker on a goal."""
    if not board.goal_markers.high:
        text = f"{board.name} claimed a goal, but has no goal marker left: all 3 lie on goals"
        return table.breach(Code.WRONG_GOAL, goal or place, text, board.name, rule="GT-081")
    board.goal_markers = board.goal_markers.less(1)
    if goal is None:
        table.leave_goals_open(board.name)
        return []
    if goal.value not in goals_on_board(table, goal.value.gene):
        return _no_such_goal(table, board, goal)
    if goal.value not in table.goals or table.goals[goal.value] is None:
        table.goals[goal.value] = board.name
        return []
    owner = table.goals[goal.value]
    table.leave_goals_open(board.name, *(() if owner is None else (owner,)))
    whose = f"{board.name} has it already" if owner == board.name else f"{owner} has it"
    text = f"{board.name} claimed goal {goal.value}, but {whose}; a goal is claimed once"
    board.goal_markers = Count(board.goal_markers.low, board.goal_markers.high + 1)
    return table.breach(Code.WRONG_GOAL, goal, text, board.name, rule="GT-080")


def goals_on_board(table: GameTable, gene: Gene) -> tuple[Goal, ...]:
    """Return the goals of a gene: two phenotypes, or with an overlay three genotypes (GT-260)."""
    return goals_of(gene, overlay=gene in table.rules.overlays)


def _no_such_goal(table: GameTable, board: PlayerBoard, goal: Said[Goal]) -> list[Finding]:
    """Refuse a goal that is for other genotypes than its gene has goals for."""
    gene = goal.value.gene
    table.leave_goals_open(board.name)
    there = listed([str(one) for one in goals_on_board(table, gene)], "and")
    layer = "with its overlay" if gene in table.rules.overlays else "without an overlay"
    text = f"{board.name} claimed goal {goal.value}; {layer} {gene} has the goals {there}"
    rule = "GT-260" if gene in table.rules.overlays else "GT-083"
    return table.breach(Code.WRONG_GOAL, goal, text, board.name, rule=rule)
