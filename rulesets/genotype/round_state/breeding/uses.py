"""Tools and assistants that act with a die: when they may, and with which dice (GT-105, GT-106)."""

from collections.abc import Iterator

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.effects import EffectKind, Moment, Validates
from testcross.rulesets.genotype.position import ShiftKind
from testcross.rulesets.genotype.round_state.move_parts import Use
from testcross.rulesets.genotype.round_state.moves import PickTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.shift_order import ShiftOrder
from testcross.rulesets.genotype.round_state.using import effect_of


def moments(kind: ShiftKind, order: ShiftOrder) -> frozenset[Moment]:
    """Return with which moments a tool or an assistant may go in a Shift of some kind."""
    always = {Moment.DIE, Moment.VALIDATION}
    is_early = kind is ShiftKind.SECOND and not order.early_is_over
    return frozenset(always | ({Moment.SECOND_SHIFT} if is_early else set()))


def wrong_dice(board: PlayerBoard, move: PickTurn) -> Iterator[tuple[Use, str]]:
    """Yield the uses that do not go with the dice of a pick, with what is wrong."""
    for use in move.uses:
        problem = _wrong_with(board, use, len(move.dice))
        if problem:
            yield use, f"{board.name} used {use.name}, but {problem}"
    wild = [use for use in move.uses if stands_for_any(use)]
    if len(wild) > 1:
        first, second = wild[0].name, wild[1].name
        names = f"two of {first}" if first == second else f"{first} and {second}"
        yield wild[1], f"{board.name} used {names} with one die; one of them does"


def _wrong_with(board: PlayerBoard, use: Use, dice: int) -> str:
    effect = effect_of(use)
    if use.dice and not (effect.own_slots and effect.dice):
        return "no die lies on it"
    if len(use.dice) > max(1, effect.dice):
        return f"{counted(len(use.dice), 'die', 'dice')} were taken with it; it is one"
    if stands_for_any(use) and dice != effect.dice:
        return f"it goes with one die, not {dice}"
    if brings_slots(use) and use.name in board.used:
        return "has paid for it in this round already"
    return ""


def stands_for_any(use: Use) -> bool:
    """Tell whether a die stands for any trait of its gene with it."""
    effect = effect_of(use)
    return effect.kind is not EffectKind.PICK and effect.validates is Validates.GENE


def brings_slots(use: Use) -> bool:
    """Tell whether somebody is paid for more dice slots."""
    effect = effect_of(use)
    return effect.kind is EffectKind.ASSISTANT and effect.own_slots > 0


def lays_one_aside(use: Use) -> bool:
    """Tell whether a die lies on the card itself, not on a slot."""
    effect = effect_of(use)
    return bool(effect.dice and effect.own_slots)
