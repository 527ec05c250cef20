"""The Automa phase, and Johann's column at set-up (GT-221, GT-237 to GT-242, GT-250)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import CardKind, PeaPlant
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.begin import begin_breeding
from testcross.rulesets.genotype.round_state.johann_table import FIRST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import PlacedValue
from testcross.rulesets.genotype.round_state.moves import AutomaPhase, DealColumn, GamePhase
from testcross.rulesets.genotype.round_state.player_board import NONE, SownPlant
from testcross.rulesets.genotype.round_state.shift_order import Picking
from testcross.rulesets.genotype.round_state.solo.action_card import gain_from_deck
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    draw_cards,
    goal_of_letter,
    rests_on_cards,
)
from testcross.rulesets.genotype.round_state.solo.comparison import Touched
from testcross.rulesets.genotype.round_state.solo.worlds import (
    DueColumn,
    finding_of,
    go_on_as_written,
    is_read_otherwise,
    plants_of,
    rests_on_readings,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import check_copies, gain
from testcross.rulesets.genotype.rules import Difficulty
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

PHASE_COINS, SHIFTS = 3, 3
"""GT-240, GT-242."""


def due_phase(table: GameTable, drawn: Iterable[PeaPlant | None] = ()) -> AutomaPhase:
    """Return what Johann must do in an Automa phase, and do it on the table (GT-237 to GT-241).

    Args:
        table: on which it is done.
        drawn: the plants on top of the deck, as far as they are known; one is taken only where he
            gains one.
    """
    board, johann, plants = table.johanns_board, table.johanns, iter(drawn)
    is_known = johann.column_known
    _move_first_shifts(table, board.name)
    column = DueColumn.of(table)
    for _ in range(table.johanns_assistants):
        column.validate()
    own = johann.own
    if own is not None and own.validates is Validates.GOAL:
        goals = table.goals_to_match(board.name)
        column.validate(lambda trait: any(trait in goal.traits for goal in goals))
        if board.name in table.goals_open:
            column.forget()
            is_known = False
    for _ in range(1 + board.plots.low):
        column.gain(None if column.is_full else next(plants, None))
    coins = _phase_coins(johann)
    gain(board, coins.low, coins.high)
    johann.deck.shuffle()
    return AutomaPhase(
        validates=column.validates,
        draws=tuple(column.gained) if is_known else None,
        coins=PlacedValue(coins.low) if coins.low == coins.high else None,
    )


def _move_first_shifts(table: GameTable, name: str) -> None:
    """Move his markers from 1st Shift to the back of the 2nd (GT-237)."""
    for gene in [gene for gene, owner in table.first_shift.items() if owner == name]:
        del table.first_shift[gene]
        table.second_shift.append(name)


def _phase_coins(johann: JohannTable) -> Count:
    """Return the coins of an Automa phase: three, but none in an easy game (GT-240)."""
    if johann.rules.difficulty is None:
        return Count(0, PHASE_COINS)
    return Count.exactly(0 if johann.rules.difficulty is Difficulty.EASY else PHASE_COINS)


def begin_shifts(table: GameTable, picking: Picking) -> None:
    """Say how many Shifts he has, those on early markers among them (GT-242, GT-252)."""
    board, johann = table.johanns_board, table.johanns
    johann.unpair(len(board.garden))
    shifts, own = SHIFTS + board.slots.low, johann.own
    known = board.slots.low == board.slots.high and johann.rules.difficulty is not None
    if own is not None and own.own_slots:
        known = known and (board.coins.low >= own.cost or board.coins.high < own.cost)
        if board.coins.low >= own.cost:
            board.coins = board.coins.less(own.cost)
            shifts += own.own_slots
    if known:
        picking.order.shifts_left[board.name] = shifts


def johann_tends(table: GameTable, move: AutomaPhase) -> list[Finding]:
    """Let Johann look after his garden between Working and Plant Breeding."""
    johann, board = table.johanns, table.johanns_board
    if not johann.column_known:
        table.decks.pop(CardKind.PLANT, None)
    duty = partial(due_phase, drawn=plants_of(move.draws))
    weighed = weigh(table, move, [duty])
    keys = rests_on_readings(table, move, duty) if weighed.wrong else ()
    found = [finding_of(table, one, keys) for one in weighed.wrong[:1]]
    is_open = move.validates is None and is_read_otherwise(table, due_phase)
    before, coins = ways_of(table), board.coins
    due = settle(table, weighed, duty)
    if move.draws is None and due.draws == () and not johann.ways:
        move = replace(move, draws=())  # he certainly had no room for any
    johann.has_tended = True
    is_other = weighed.touches(Touched.ANYTHING)
    if weighed.touches(Touched.COVERED) and not is_other:
        go_on_as_written(table, before, move.validates, move.draws)
    more = [] if is_other else gain_from_deck(table, move.draws)
    if is_open or is_other or more:
        johann.forget_column()
        table.decks.pop(CardKind.PLANT, None)
    if found or more:  # as many coins as are written, or as are due
        board.coins = board.coins.either(coins.more(0 if move.coins is None else move.coins.value))
    return found or more


def begin_with_johann(table: GameTable) -> None:
    """Begin Plant Breeding; what Johann does before it is done, written or not."""
    johann = table.johanns
    if not johann.has_tended:
        is_open = is_read_otherwise(table, due_phase)
        settle(table, weigh(table, AutomaPhase(), [due_phase]), due_phase)
        if is_open:
            johann.forget_column()
        table.decks.pop(CardKind.PLANT, None)  # he may have gained cards from it
    picking = begin_breeding(table)
    johann.has_tended = False
    begin_shifts(table, picking)


def note_phase(johann: JohannTable, phase: GamePhase) -> None:
    """Make his cards ready for a phase that begins (GT-247, GT-249)."""
    if phase is not GamePhase.BREEDING:
        johann.unpair()
    if phase is GamePhase.UPGRADES:
        johann.bought, johann.bought_known = 0, True
        johann.deck.use()
    elif phase is GamePhase.RESET:
        johann.deck.shuffle()


def deal_column(table: GameTable, move: DealColumn) -> list[Finding]:
    """Deal Johann his plants."""
    found = [] if move.plants is None else _lay_column(table, move)
    return found + _first_goal(table, move)


def _lay_column(table: GameTable, move: DealColumn) -> list[Finding]:
    board, plants = table.johanns_board, move.plants or ()
    cards = [one.card for one in plants if one.card is not None]
    board.garden, board.unknown_plants = [SownPlant(card) for card in cards], NONE
    table.johanns.column_known = len(cards) == len(plants) == FIRST_PLANTS
    if len(plants) == FIRST_PLANTS:
        found = (check_copies(table, one.card, one, board.name) for one in plants)
        return [wrong for some in found for wrong in some]
    text = f"{board.name} has {counted(len(plants), 'plant')} in his column; should be "
    text += str(FIRST_PLANTS)
    place = plants[0] if plants else move.at
    return table.breach(Code.WRONG_RESET, place, text, board.name, rule="GT-221")


def _first_goal(table: GameTable, move: DealColumn) -> list[Finding]:
    """Put a goal marker where a Support card says, if his own assistant looks for goals."""
    johann, board = table.johanns, table.johanns_board
    own = johann.own
    if own is None or own.validates is not Validates.GOAL:
        if move.goal is None:
            return []
        text = f"{board.name} has a goal at set-up; only Sister Elisabeth gives him one"
        return table.breach(Code.WRONG_RESET, move.goal, text, board.name, rule="GT-250")
    found = draw_cards(table, move.supports) if move.supports else []
    johann.deck.shuffle()
    board.goal_markers = board.goal_markers.less(1)
    card = johann.deck.whole(move.supports[-1].value) if move.supports else None
    due = None if card is None else goal_of_letter(table, card.letter)
    keys = () if card is None else rests_on_cards(table, (card, "letter"))
    goal = (None if keys else due) if move.goal is None else move.goal.value
    if goal is None:
        table.leave_goals_open(board.name)
        return found
    table.goals[goal] = board.name
    if card is not None and due is not None and move.goal is not None and due != goal:
        table.leave_goals_open(board.name)
        text = f"{board.name} took goal {goal} at set-up; his card says {due}"
        found += table.breach(
            Code.WRONG_JOHANN_NUMBER, move.goal, text, board.name, rests_on=keys, rule="GT-250"
        )
    return found[:1]
