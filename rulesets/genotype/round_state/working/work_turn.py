"""One turn of Working: a marker, the action of its space, and what goes with it (GT-020).

The parts of a turn are done in the order in which they can be done: coins come in before they go
out, cards are drawn before they are used, traits are covered before plants are harvested. So tools
and assistants may be written in any order.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.genotype.cards import CardKind, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Phase, Space, Where, effects, spaces
from testcross.rulesets.genotype.position import Goal, goals_of
from testcross.rulesets.genotype.round_state.forgetting import Writes, forget, leave_turn_out
from testcross.rulesets.genotype.round_state.move_parts import PlacedValue
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    SownPlant,
    costs_of,
    full,
    playing_card,
    reduced_costs,
    taken,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import (
    cheapening,
    discount_of,
    discount_text,
    discounts_of,
    gain_written,
    renew_decks,
    spend,
)
from testcross.rulesets.genotype.round_state.used_cards import (
    admit,
    bed_is_full,
    draw_for,
    effect_of,
    lay_in_bed,
    leave_open,
    pay_for,
    take_coins,
)
from testcross.rulesets.genotype.round_state.validating import blur, surely_open
from testcross.rulesets.genotype.round_state.working.gardening import (
    harvest,
    lay_marker,
    leave_gene_open,
    miss_no_harvest,
    set_parents,
    sow,
    take_early_shift,
    take_square_coin,
)
from testcross.rulesets.genotype.round_state.working.traits_of_turn import (
    TurnAtWork,
    cover_all,
    cover_all_copies,
    cover_traits,
    draw_for_action,
    moments_of,
)
from testcross.rulesets.records.findings import Finding, Placed

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
    if assumed and not table.grounds.is_new_assumption(f"{_BOX_SPACES}.{space}"):
        return []
    name = space.called if turn.gene is None else f"{space.called} of {turn.gene}"
    line = table.covered[space, board.name if turn.gene is None else turn.gene.value]
    where = f"on line {line}" if line else "in this round"
    text = f"{board.name} took {name}, which was taken {where}; a space can be taken once a round"
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
    if assumed and not table.grounds.is_new_assumption(f"{_BOX_SPACES}.{space}"):
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
    text += too_many(paid - nearest)
    rests_on: tuple[str, ...] = ()
    rule = space.rule if space.cost else "GT-027"
    if paid in printed:
        rests_on = (_BOX_SPACES,)
        text += f"; the space for {paid} was taken"
    elif paid in costs_of(table.limits.spaces[space]) and discount_of(board):
        rule = cheapening(board)[0].rule
        text += f"; {discount_text(board)}"
    code, due = Code.WRONG_PRICE, nearest if len(set(costs)) == 1 else None
    found = table.breach(code, pays, text, board.name, rests_on=rests_on, rule=rule, right=due)
    return Cost(min(paid, costs[0]), max(paid, costs[-1])), found


def _dearer(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, costs: tuple[int, ...]
) -> list[Finding]:
    """Refuse a dearer space while a cheaper one is free, where a table plays so (GT-027)."""
    if table.rules.ruling(_DEARER) == "legal" or turn.pays is None or turn.space is None:
        return []
    if turn.pays.value == costs[0]:
        return []
    text = f"{board.name} paid {turn.pays.value} for {turn.space.called}, while a space for "
    text += f"{costs[0]} was free; take the cheapest"
    return table.breach(Code.WRONG_PRICE, turn.pays, text, board.name, rule="GT-027")


def claim_goal(
    table: GameTable, board: PlayerBoard, goal: PlacedValue[Goal] | None, place: Placed
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
    whose = f"{board.name} already has it" if owner == board.name else f"{owner} has it"
    text = f"{board.name} claimed goal {goal.value}, but {whose}; a goal can be claimed once"
    board.goal_markers = board.goal_markers.around(more=1)
    return table.breach(Code.WRONG_GOAL, goal, text, board.name, rule="GT-080")


def goals_on_board(table: GameTable, gene: Gene) -> tuple[Goal, ...]:
    """Return the goals of a gene: two phenotypes, or with an overlay three genotypes (GT-260)."""
    return goals_of(gene, overlay=gene in table.rules.overlays)


def _no_such_goal(table: GameTable, board: PlayerBoard, goal: PlacedValue[Goal]) -> list[Finding]:
    """Refuse a goal that is for other genotypes than its gene has goals for."""
    gene = goal.value.gene
    table.leave_goals_open(board.name)
    there = listed([str(one) for one in goals_on_board(table, gene)], "and")
    layer = "with its overlay" if gene in table.rules.overlays else "without an overlay"
    text = f"{board.name} claimed goal {goal.value}; {layer} {gene} has the goals {there}"
    rule = "GT-260" if gene in table.rules.overlays else "GT-083"
    return table.breach(Code.WRONG_GOAL, goal, text, board.name, rule=rule)


_IDLE = "funnel_idle"


def take_work_turn(table: GameTable, turn: WorkTurn) -> list[Finding]:
    """Let somebody take a turn of Working, and return what is wrong with it."""
    actor, found = lay_marker(table, turn)
    if actor is None:
        return found
    if turn.more_spaces:
        turn = replace(turn, space=None, gene=None)
    is_open = turn.space is None or not turn.is_whole  # more may have been done than can be read
    if is_open:
        leave_turn_out(table, actor)
    at_work = TurnAtWork(table, table.boards[actor], turn, found)
    _act(at_work)
    if is_open:  # before what was done, or after it
        leave_turn_out(table, actor)
    return at_work.found


def _act(at_work: TurnAtWork) -> None:
    """Take the space, and do what is written."""
    table, turn = at_work.table, at_work.turn
    cost, wrong = take_space(table, at_work.board, turn)
    at_work.found += wrong
    if turn.decks:
        at_work.found += renew_decks(table, turn.decks)
    is_elsewhere = any(one.code is Code.WRONG_SPACE for one in wrong)
    if is_elsewhere and turn.gene is not None:
        leave_gene_open(at_work)
    else:
        at_work.found += take_square_coin(table, at_work.board, turn)
        at_work.found += set_parents(table, at_work.board, turn)
        take_early_shift(at_work)
    _take_coins(at_work)
    if is_elsewhere:
        _leave_action_open(at_work)
    draw_for_action(at_work)
    _use(at_work)
    _pay(at_work, cost)
    _take_effect(at_work)
    complete = [plant for plant in at_work.board.garden if plant.is_complete]
    later = cover_traits(at_work)
    _garden(at_work, complete)
    if later is not None:
        cover_all(at_work, later)
        cover_all_copies(at_work)
    if at_work.board.owed:
        _play_what_is_owed(at_work)


def _leave_action_open(at_work: TurnAtWork) -> None:
    """Leave open what was done on a space that cannot have been taken: it may be another."""
    table, space = at_work.table, at_work.turn.space
    coins = max(one.coins for one in spaces().values())
    slots = max(one.own_slots for one in spaces().values())
    for board in table.boards.values():  # whoever came there first may be the one who did not
        if space is None or (space, board.name) in table.covered:
            forget(board, Writes(pays=coins, gets=coins, extra_slots=slots))
    table.shifts_known = False


def _take_coins(at_work: TurnAtWork) -> None:
    table, board, turn = at_work.table, at_work.board, at_work.turn
    space = turn.space
    if space is not None and space.coins > 0:
        at_work.found += gain_written(
            table, board, space.coins, turn.coins, space.called, space.rule
        )
    elif turn.coins is not None and turn.coins.value and space is not None:
        at_work.found += gain_written(table, board, 0, turn.coins, "the action", "GT-159")


def _use(at_work: TurnAtWork) -> None:
    """Use tools and assistants, as far as coins and cards come in by them."""
    table, board, turn = at_work.table, at_work.board, at_work.turn
    moments = moments_of(turn) if turn.uses else ()
    for use in turn.uses:
        wrong = admit(table, board, use, Phase.WORKING, moments)
        at_work.found += wrong
        if wrong:
            leave_open(table, board, use)
            continue
        at_work.uses.append(use)
        at_work.found += take_coins(table, board, use)
        at_work.found += draw_for(table, board, use)
        if effect_of(use).bed and bed_is_full(board, use):
            at_work.full_beds.append(use)
        elif effect_of(use).bed:
            at_work.found += lay_in_bed(table, board, use)


def _pay(at_work: TurnAtWork, cost: Cost) -> None:
    table, board, turn = at_work.table, at_work.board, at_work.turn
    if cost.high:
        what = "the action" if turn.space is None else turn.space.called
        poor = spend(table, board, cost.low, turn.pays or turn.at, what, cost.high)
        at_work.found += poor
        if poor and turn.space in table.free:  # another space of the action may have been taken
            every = table.limits.spaces[turn.space]
            table.free[turn.space] |= taken(every, None, (0,))
    for use in at_work.uses:
        if effect_of(use).cost or use.pays is not None:
            at_work.found += pay_for(table, board, use)


def _take_effect(at_work: TurnAtWork) -> None:
    table, board, turn = at_work.table, at_work.board, at_work.turn
    space = turn.space
    if space is not None:
        board.extra_slots = board.extra_slots.more(space.own_slots)
    if space is not None and space.claims:
        at_work.found += claim_goal(table, board, turn.goal, turn.at)
    elif turn.goal is not None and space is not None:
        text = f"{board.name} claimed goal {turn.goal.value} without Research Goal"
        at_work.breach(Code.WRONG_GOAL, turn.goal, text, rule="GT-080")
    for use in at_work.uses:
        if effect_of(use).claims:
            at_work.found += claim_goal(table, board, use.goal, use)


def _garden(at_work: TurnAtWork, complete: Sequence[SownPlant]) -> None:
    """Harvest, then sow (GT-042 to GT-045); only Gardening does.

    Args:
        at_work: the turn.
        complete: the plants that were complete when it began. What tools and assistants complete
            in the turn may have been completed after the harvest.
    """
    table, board, turn = at_work.table, at_work.board, at_work.turn
    harvests, sows = turn.harvests or (), turn.sows or ()
    sowing = turn.space is not None and turn.space.sows
    if turn.space is not None and not sowing and (harvests or sows):
        done, place = ("harvested", harvests[0]) if harvests else ("sowed", sows[0])
        text = f"{board.name} {done} a plant with {turn.space.called}; only Gardening does"
        at_work.breach(Code.WRONG_GARDENING, place, text, rule="GT-045")
    for named in harvests:
        at_work.found += harvest(table, board, named)
    if sowing and turn.is_whole:
        missed = miss_no_harvest(table, board, complete, turn.at)
        at_work.found += () if at_work.found else missed
    for use in at_work.full_beds:
        at_work.found += lay_in_bed(table, board, use)
    for named in sows:
        at_work.found += sow(table, board, named)


def _play_what_is_owed(at_work: TurnAtWork) -> None:
    """Refuse to keep a tool that is played at once when received (GT-016, GT-102)."""
    table, board, turn = at_work.table, at_work.board, at_work.turn
    for name in board.owed:
        if surely_open(board) and turn.is_whole:
            text = f"{board.name} did not play the {name}, which must be played at once"
            at_work.breach(Code.WRONG_TOOL, turn.at, text, rule=effects()[name].rule)
            _leave_tool_open(board, name)
        elif table.rules.ruling(_IDLE) == "discard":
            board.hands[CardKind.TOOL].take(playing_card(name))
    board.owed.clear()


def _leave_tool_open(board: PlayerBoard, name: str) -> None:
    """Leave open whether a tool is still held, or was played and not written down."""
    hand = board.hands[CardKind.TOOL]
    hand.forget(playing_card(name))
    hand.size = hand.size.around(1)
    blur(board, None, None)
