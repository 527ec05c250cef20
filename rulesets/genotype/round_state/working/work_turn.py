"""One turn of Working: a marker, the action of its space, and what goes with it (GT-020).

The parts of a turn are done in the order in which they can be done: coins come in before they go
out, cards are drawn before they are used, traits are covered before plants are harvested. So tools
and assistants may be written in any order.
"""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Phase, effects, spaces
from testcross.rulesets.genotype.round_state.board_limits import taken
from testcross.rulesets.genotype.round_state.coins import gain_written, spend
from testcross.rulesets.genotype.round_state.drawing import renew_decks
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.unwritten import leave_turn_out
from testcross.rulesets.genotype.round_state.using import (
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
from testcross.rulesets.genotype.round_state.working.action_markers import lay_marker
from testcross.rulesets.genotype.round_state.working.gardening import (
    harvest,
    miss_no_harvest,
    sow,
)
from testcross.rulesets.genotype.round_state.working.spaces import Cost, claim_goal, take_space
from testcross.rulesets.genotype.round_state.working.squares import (
    leave_gene_open,
    set_parents,
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
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

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
    most_coins = max(one.coins for one in spaces().values())
    most_slots = max(one.own_slots for one in spaces().values())
    for board in table.boards.values():  # whoever came there first may be the one who did not
        if space is None or (space, board.name) in table.covered:
            coins, slots = board.coins, board.extra_slots
            board.coins = Count(max(0, coins.low - most_coins), coins.high + most_coins)
            board.extra_slots = Count(slots.low, slots.high + most_slots)
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
    """Refuse to keep a tool that is played as soon as it is received (GT-016, GT-102)."""
    table, board, turn = at_work.table, at_work.board, at_work.turn
    for name in board.owed:
        if surely_open(board) and turn.is_whole:
            text = f"{board.name} did not play the {name}, which is played when it is received"
            at_work.breach(Code.WRONG_TOOL, turn.at, text, rule=effects()[name].rule)
            _leave_tool_open(board, name)
        elif table.rules.ruling(_IDLE) == "discard":
            board.hands[CardKind.TOOL].take(playing_card(name))
    board.owed.clear()


def _leave_tool_open(board: PlayerBoard, name: str) -> None:
    """Leave open whether a tool is still held, or was played and not written down."""
    hand = board.hands[CardKind.TOOL]
    hand.forget(playing_card(name))
    hand.size = Count(max(0, hand.size.low - 1), hand.size.high)
    blur(board, None, None)
