"""Dice that are rolled for an assistant: each may cover a trait that it stands for (GT-183)."""

from collections.abc import Iterator

from testcross.rulesets.genotype.cards import GENES, Gene, Trait
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
            found.append(
                table.grounds.breach(
                    Code.WRONG_ASSISTANT, die, text, player=board.name, rule=effects()[_OMARI].rule
                )
            )
        seen.add(die.gene)
    return found[:1]


def may_have_validated(table: GameTable, turn: WorkTurn) -> Iterator[Validation]:
    """Yield what the dice may have covered, where that is not written."""
    rolled = {die.gene: die for die in turn.dice or () if die.faces}
    for die in rolled.values():
        if die.faces[-1] is not Face.MUTATION:
            shown, _ = _traits_of(table, die, None)
            yield from (Validation(plant=None, trait=one) for one in sorted(shown, key=str))
    if len(rolled) < len(GENES):
        yield Validation(plant=None, trait=None)


def validate_by_dice(
    table: GameTable, board: PlayerBoard, turn: WorkTurn, validation: Validation
) -> list[Finding]:
    """Cover a trait by the die of its gene."""
    trait = validation.trait
    die = None if trait is None else _die_of(turn, trait.gene)
    if trait is not None and die is not None and die.faces[-1:] == (Face.MUTATION,):
        blur(board, None, trait)
        return []
    if trait is None or die is None or not die.faces:
        return validate(table, board, validation, Means(effect=effects()[_OMARI]))
    shown, rests_on = _traits_of(table, die, trait)
    taken = TakenDie(trait if trait in shown else min(shown, key=str), die.gene, die.faces[-1])
    means = Means(effect=effects()[_OMARI], dice=(taken,))
    return validate(table, board, validation, means, Circumstances(rests_on=rests_on))


def _die_of(turn: WorkTurn, gene: Gene) -> OmariDie | None:
    return next((one for one in turn.dice or () if one.gene == gene), None)


def _traits_of(
    table: GameTable, die: OmariDie, wanted: Trait | None
) -> tuple[set[Trait], tuple[str, ...]]:
    """Return what a die may stand for, and on which keys of the box that rests."""
    cells = table.rules.box.cells()
    place = cells.index(die.faces[-1])
    squares = [parents.cells() for parents in table.parents(die.gene)]
    shown = {square[place] for square in squares}
    rests_on = []
    if any(one.left is None or one.top is None for one in table.tiles[die.gene]):
        rests_on.append(f"parents.{die.gene}")
    if any(wanted in square for square in squares):
        rests_on.append(_CELLS)
    return shown, tuple(rests_on)
