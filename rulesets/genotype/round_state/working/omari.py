"""Dice that are rolled for an assistant: each may cover a trait that it stands for (GT-183)."""

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Means, TakenDie, effects
from testcross.rulesets.genotype.round_state.move_parts import OmariDie, Validation
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.validating import Circumstances, blur, validate
from testcross.rulesets.records.findings import Finding

_OMARI = "Father Omari"
_CELLS = "square.cells"


def check_dice(table: GameTable, board: PlayerBoard, turn: WorkTurn) -> list[Finding]:
    """Refuse dice that were not rolled until they show no mutation, or a gene twice."""
    found: list[Finding] = []
    seen = set()
    for die in turn.dice or ():
        text = ""
        if die.gene in seen:
            text = f"{board.name} rolled two dice of {die.gene} with {_OMARI}; he takes one of each"
        elif die.faces and die.faces[-1] is Face.MUTATION:
            text = f"{board.name} left a mutation of {die.gene} with {_OMARI}; it is rolled again "
            text += "until there is none"
        elif any(face is not Face.MUTATION for face in die.faces[:-1]):
            text = (
                f"{board.name} rolled the die of {die.gene} again with {_OMARI}, though it showed "
            )
            text += "no mutation"
        if text:
            found.append(table.grounds.breach(Code.WRONG_ASSISTANT, die, text, player=board.name))
        seen.add(die.gene)
    return found[:1]


def validate_by_dice(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, validation: Validation
) -> list[Finding]:
    """Cover a trait by the die of its gene."""
    trait = validation.trait
    die = next(
        (one for one in turn.dice or () if trait is not None and one.gene == trait.gene), None
    )
    if trait is None or die is None or not die.faces or die.faces[-1] is Face.MUTATION:
        if trait is not None and turn.dice and die is None:
            blur(board, None, trait)
            text = f"{board.name} covered {trait} with {_OMARI}, but rolled no die of {trait.gene}"
            found = table.grounds.breach(Code.WRONG_ASSISTANT, validation, text, player=board.name)
            return [found]
        return validate(table, board, validation, _means(trait, die))
    shown, doubtful = _traits_of(table, die, trait)
    means = _means(trait if trait in shown else min(shown, key=str), die)
    return validate(table, board, validation, means, Circumstances(doubtful=doubtful))


def _means(trait: Trait | None, die: OmariDie | None) -> Means:
    if trait is None or die is None:
        return Means(effect=effects()[_OMARI])
    taken = TakenDie(trait, trait.gene, die.faces[-1] if die.faces else None)
    return Means(effect=effects()[_OMARI], dice=(taken,))


def _traits_of(table: GameTable, die: OmariDie, wanted: Trait) -> tuple[set[Trait], bool]:
    """Return what a die may stand for, and whether that rests on something assumed."""
    cells = table.rules.box.cells()
    place = cells.index(die.faces[-1])
    squares = [parents.cells() for parents in table.parents(die.gene)]
    shown = {square[place] for square in squares}
    tiles = table.tiles[die.gene]
    is_printed = any(one.left is None or one.top is None for one in tiles)
    doubtful = is_printed and table.grounds.is_assumed(f"parents.{die.gene}")
    in_other_cell = any(wanted in square for square in squares)
    return shown, doubtful or (in_other_cell and table.grounds.is_assumed(_CELLS))
