"""What Johann must do in a working turn by two cards, however his column may be."""

from dataclasses import replace
from typing import TypeAlias

from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import Space
from testcross.rulesets.genotype.round_state.solo.column_ways import Attempt
from testcross.rulesets.genotype.round_state.solo.comparison import Difference, plants_of
from testcross.rulesets.genotype.round_state.solo.duties import due_turn
from testcross.rulesets.genotype.round_state.solo.other_readings import is_read_otherwise
from testcross.rulesets.genotype.round_state.solo.turn_differences import turn_differences
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.table import GameTable

Cards: TypeAlias = tuple[AutomaCard, AutomaCard]
"""The Action card and the Support card that count."""


def by_cards(before: GameTable, move: AutomaTurn, cards: Cards) -> Attempt:
    """Return what he must do with two cards, to be held against what is written.

    Args:
        before: the table before the turn.
        move: the turn as it was written.
        cards: the two that count.
    """
    drawn = plants_of(move.draws)

    def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
        was_known = johann.column_known
        due = due_turn(table, johann, *cards, drawn)
        if not was_known:  # it may be full, or not
            due = replace(due, draws=None, discards=None, validates=None)
        return list(turn_differences(before, move, due))

    return attempt


def is_turn_read_otherwise(table: GameTable, move: AutomaTurn, cards: Cards) -> bool:
    """Tell whether it is open what he validates, as a ruling on it is not named.

    Args:
        table: as it stands before the turn.
        move: the turn as it was written.
        cards: the two that count.
    """
    if move.validates is not None or cards[0].action is not Space.GARDENING:
        return False
    drawn = plants_of(move.draws)
    return is_read_otherwise(
        table, lambda other, his: due_turn(other, his, *cards, drawn).validates
    )
