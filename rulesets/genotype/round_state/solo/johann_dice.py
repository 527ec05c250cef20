"""Johann's last marker on his own assistant: dice for the bottom-most matches (GT-251)."""

from collections.abc import Sequence
from itertools import product

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Space, Where
from testcross.rulesets.genotype.round_state.breeding.begin import square_at
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import AssistantDie, Validation
from testcross.rulesets.genotype.round_state.moves import AutomaTurn
from testcross.rulesets.genotype.round_state.solo.column_ways import (
    Attempt,
    Column,
    WrittenDeed,
    finding_of,
    go_on_as_written,
    lay,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    by_rule,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding


def is_on_own_assistant(table: GameTable, johann: JohannTable, move: AutomaTurn) -> bool:
    """Tell whether his marker lies on his own assistant, as his last one must."""
    if move.space is not None and move.space.where is Where.CARD:
        return True
    is_last = not (move.actions or table.boards[johann.rules.johann].markers.high)
    return is_last and isinstance(johann.own, Space)


def resolve_dice(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Validate by the dice that were rolled for his assistant."""
    found = _wrong_place(table, johann, move)
    if move.dice is None:
        johann.forget_column()
        return found
    if found:
        due_by_dice(table, johann, move.dice)
        johann.forget_column()
        return found[:1]
    shown = product(*(_traits_of(table, die) for die in move.dice))
    attempts = [_attempt(move, traits) for traits in shown]
    before = ways_of(table, johann)
    weighed = weigh(table, johann, attempts)
    settle(table, johann, weighed)
    lay(table, johann, weighed.kept[0].after)
    if not weighed.kept[0].is_known:
        johann.forget_column()
    if weighed.wrong:
        go_on_as_written(table, johann, before, WrittenDeed(validates=move.validates))
    keys = [key for die in move.dice for key in square_at(table, die.gene).assumed]
    if move.validates is None:
        johann.rest_column_on(keys)  # what the dice showed, and he covered by it
    told = by_rule("GT-251", weighed.wrong)
    return [*found, *(finding_of(table, johann, one, keys) for one in told)][:1]


def _wrong_place(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Refuse a marker on an assistant that is not his, or before the last one."""
    own, board = johann.own, table.boards[johann.rules.johann]
    text = ""
    if not isinstance(own, Space):
        text = f"{board.name} laid a marker on an assistant who is not his own"
    elif move.space not in (None, own):
        text = f"{board.name} laid his last marker elsewhere; it belongs on {own.name}"
    elif board.markers.low:
        text = f"{board.name} laid a marker on {own.name}, where only his last one belongs"
    if not text:
        return []
    return table.breach(Code.WRONG_JOHANN_ACTION, move.at, text, board.name, rule="GT-251")


def due_by_dice(
    table: GameTable, johann: JohannTable, dice: Sequence[AssistantDie]
) -> tuple[Validation, ...] | None:
    """Return what Johann must validate by dice, and do it; None where that is not known."""
    shown = [_traits_of(table, die) for die in dice]
    known = [traits[0] if len(traits) == 1 else None for traits in shown]
    return _cover(table, johann, known)


def _cover(
    table: GameTable, johann: JohannTable, shown: Sequence[Trait | None]
) -> tuple[Validation, ...] | None:
    """Cover the bottom-most match of each trait that dice show; None for one not known."""
    column = Column(table.boards[johann.rules.johann], johann)
    for trait in shown:
        if trait is None:
            johann.forget_column()
            column.is_known = False
        else:
            column.validate(trait.__eq__)
    return tuple(column.validated) if column.is_known else None


def _attempt(move: AutomaTurn, shown: Sequence[Trait | None]) -> Attempt:
    """Return what he must do if dice show some traits, held against what is written."""

    def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
        due = _cover(table, johann, shown)
        return list(wrong_validations(move.validates, due, move.at, Code.WRONG_COLUMN))

    return attempt


def _traits_of(table: GameTable, die: AssistantDie) -> list[Trait | None]:
    """Return the traits that a die may show, by what the parents may be; None if none can tell."""
    square = square_at(table, die.gene)
    face = die.faces[-1] if die.faces else Face.MUTATION
    if face is Face.MUTATION:
        return [None]
    place = square.cells.index(face)
    return sorted({one.cells()[place] for one in square.parents}, key=str)
