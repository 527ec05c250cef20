"""Johann's set-up: his column of two plants, and a goal with Sister Elisabeth (GT-221, GT-250)."""

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.johann_table import FIRST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.player_board import NONE, SownPlant
from testcross.rulesets.genotype.round_state.solo.automa_draws import draw_cards, rests_on_cards
from testcross.rulesets.genotype.round_state.solo.choices import goal_of_letter
from testcross.rulesets.genotype.round_state.solo_moves import DealColumn
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


def deal_column(table: GameTable, move: DealColumn) -> list[Finding]:
    """Deal Johann his plants."""
    johann = table.johann
    if johann is None:
        return []
    found: list[Finding] = []
    if move.plants is not None:
        found = _lay_column(table, johann, move)
    return found + _first_goal(table, johann, move)


def _lay_column(table: GameTable, johann: JohannTable, move: DealColumn) -> list[Finding]:
    board, plants = table.boards[johann.rules.johann], move.plants or ()
    cards = [one.card for one in plants if one.card is not None]
    board.garden, board.unknown_plants = [SownPlant(card) for card in cards], NONE
    johann.column_known = len(cards) == len(plants) == FIRST_PLANTS
    if len(plants) == FIRST_PLANTS:
        found = (check_copies(table, one.card, one, board.name) for one in plants)
        return [wrong for some in found for wrong in some]
    text = f"{board.name} has {counted(len(plants), 'plant')} in his column; should be "
    text += str(FIRST_PLANTS)
    place = plants[0] if plants else move.at
    return [table.grounds.breach(Code.WRONG_RESET, place, text, player=board.name, rule="GT-221")]


def _first_goal(table: GameTable, johann: JohannTable, move: DealColumn) -> list[Finding]:
    """Put a goal marker where a Support card says, if his own assistant looks for goals."""
    own, board = johann.own, table.boards[johann.rules.johann]
    if own is None or own.validates is not Validates.GOAL:
        if move.goal is None:
            return []
        text = f"{board.name} has a goal at set-up, which only Sister Elisabeth gives him"
        return [
            table.grounds.breach(
                Code.WRONG_RESET, move.goal, text, player=board.name, rule="GT-250"
            )
        ]
    found = draw_cards(table, johann, move.supports) if move.supports else []
    johann.deck.shuffle()
    board.goal_markers = board.goal_markers.less(1)
    card = johann.deck.whole(move.supports[-1].value) if move.supports else None
    due = None if card is None else goal_of_letter(table, card.letter)
    keys = () if card is None else rests_on_cards(johann, (card, "letter"))
    goal = (None if keys else due) if move.goal is None else move.goal.value
    if goal is None:
        table.leave_goals_open(board.name)
        return found
    table.goals[goal] = board.name
    if card is not None and due is not None and move.goal is not None and due != goal:
        table.leave_goals_open(board.name)
        text = f"{board.name} took goal {goal} at set-up; his card says {due}"
        found.append(
            table.grounds.breach(
                Code.WRONG_JOHANN_NUMBER,
                move.goal,
                text,
                player=board.name,
                rests_on=keys,
                rule="GT-250",
            )
        )
    return found[:1]
