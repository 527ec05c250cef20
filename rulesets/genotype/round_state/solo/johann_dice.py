"""Johann's last marker on his own assistant: dice for the bottom-most matches (GT-251)."""

from collections.abc import Sequence

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Moment
from testcross.rulesets.genotype.round_state.breeding.begin import square_at
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import OmariDie, Space, Validation
from testcross.rulesets.genotype.round_state.solo.column import Column
from testcross.rulesets.genotype.round_state.solo.comparison import (
    forget_column,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.solo_moves import AutomaTurn
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


def is_on_own_assistant(table: GameTable, johann: JohannTable, move: AutomaTurn) -> bool:
    """Tell whether his marker lies on his own assistant, as his last one must."""
    own = johann.own
    if own is None or own.moment is not Moment.ACTION:
        return move.space is Space.OMARI
    return move.space is Space.OMARI or not (
        move.actions or table.boards[johann.rules.johann].markers.high
    )


def resolve_dice(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Validate by the dice that were rolled for his assistant."""
    name = johann.rules.johann
    found = _wrong_place(table, johann, move)
    if move.dice is None:
        forget_column(johann)
        return found
    due = due_by_dice(table.copy(), johann.copy(), move.dice)
    keys = [key for die in move.dice for key in square_at(table, die.gene).assumed]
    if not found:
        for one in wrong_validations(move.validates, due, move.at, Code.WRONG_COLUMN):
            text = f"{name} {one.text}"
            found.append(
                table.grounds.breach(
                    one.code, one.at, text, player=name, rests_on=keys, rule=one.rule or "GT-251"
                )
            )
    due_by_dice(table, johann, move.dice)
    if found:
        forget_column(johann)
    return found[:1]


def _wrong_place(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Refuse a marker on an assistant that is not his, or before the last one."""
    own, board = johann.own, table.boards[johann.rules.johann]
    text = ""
    if own is None or own.moment is not Moment.ACTION:
        text = f"{board.name} laid a marker on an assistant who is not his own"
    elif move.space not in (None, Space.OMARI):
        text = f"{board.name} laid his last marker elsewhere; it belongs on {own.name}"
    elif board.markers.low:
        text = f"{board.name} laid a marker on {own.name}, where only his last one belongs"
    if not text:
        return []
    return [
        table.grounds.breach(
            Code.WRONG_JOHANN_ACTION, move.at, text, player=board.name, rule="GT-251"
        )
    ]


def due_by_dice(
    table: GameTable, johann: JohannTable, dice: Sequence[OmariDie]
) -> tuple[Validation, ...] | None:
    """Return what Johann must validate by dice, and do it; None where that is not known."""
    column = Column(table.boards[johann.rules.johann], johann)
    for die in dice:
        shown = _trait_of(table, die)
        if shown is None:
            forget_column(johann)
            column.is_known = False
        else:
            column.validate(shown.__eq__)
    return tuple(column.validated) if column.is_known else None


def _trait_of(table: GameTable, die: OmariDie) -> Trait | None:
    """Return the trait that a die shows; None where that is not known."""
    square = square_at(table, die.gene)
    face = die.faces[-1] if die.faces else Face.MUTATION
    if face is Face.MUTATION or len(square.parents) > 1:
        return None
    return square.parents[0].cells()[square.cells.index(face)]
