"""May a trait be covered by these means? The verdict, its reasons, and what would do."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.genotype.box import Assumption, Assumptions
from testcross.rulesets.genotype.cards import PeaPlant, Trait
from testcross.rulesets.genotype.dice import Face, PeaParents
from testcross.rulesets.genotype.effects.breaches import breaches
from testcross.rulesets.genotype.effects.claim import Breach, Claim
from testcross.rulesets.genotype.effects.effect import Validates
from testcross.rulesets.genotype.effects.effect_table import find_effect
from testcross.rulesets.genotype.effects.impossible_dice import impossible
from testcross.rulesets.genotype.effects.means import TakenDie
from testcross.rulesets.genotype.effects.remedies import Remedy, remedies

_CELLS = "square.cells"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The cell of a square that a face names."""

    die: TakenDie
    parents: PeaParents
    trait: Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class TraitVerdict:
    """The answer to a claim."""

    claim: Claim
    """With the genotypes of dice put in for their faces."""
    breaches: tuple[Breach, ...]
    """The rules that are broken; none where it is legal."""
    cells: tuple[Cell, ...]
    """The cells that faces name."""
    covered: tuple[PeaPlant, ...]
    """The plants on which something is covered, as they look then; none where it is not legal."""
    remedies: tuple[Remedy, ...]
    """What would do; none where it is legal."""
    notes: tuple[str, ...]
    """What a legal claim takes for granted, in sentences."""
    assumed: tuple[Assumption, ...]

    @property
    def legal(self) -> bool:
        """Whether the trait may be covered so."""
        return not self.breaches


def judge(claim: Claim, assumptions: Assumptions) -> TraitVerdict:
    """Return whether a trait may be covered by some means.

    Args:
        claim: what somebody wants to do; what is None in it is not checked.
        assumptions: hands out the printed parents where a face needs them.
    """
    cells = tuple(_cells(claim, assumptions))
    shown = replace(claim, means=replace(claim.means, dice=_with_traits(claim, cells)))
    shown = replace(
        shown,
        doubtful=_is_doubtful(shown, cells, assumptions),
        copies={find_effect(name): n for name, n in assumptions.tool_copies().items()},
    )
    found = (*breaches(shown), *impossible(shown))
    return TraitVerdict(
        claim=shown,
        breaches=found,
        cells=cells,
        covered=() if found else tuple(_covered(shown)),
        remedies=remedies(shown, assumptions) if found else (),
        notes=() if found else tuple(_notes(shown)),
        assumed=assumptions.found(),
    )


def _notes(claim: Claim) -> Iterator[str]:
    """Yield what a legal claim takes for granted: that a tool is there once more (GT-017)."""
    for one in claim.further_copies:
        known = claim.copies.get(one)
        held = "how many the box has is not known" if known is None else f"the box has {known}"
        yield f"This must be another {one.name}: one is discarded after use, and {held}."


def _cells(claim: Claim, assumptions: Assumptions) -> Iterator[Cell]:
    """Yield the cells that faces name, of the parents given or printed."""
    for die in claim.means.dice:
        if die.face is None or die.face is Face.MUTATION:
            continue
        given = claim.parents.get(die.gene)
        parents = assumptions.parents(die.gene) if given is None else given
        place = assumptions.cells().index(die.face) if len(set(parents.cells())) > 1 else 0
        yield Cell(die=die, parents=parents, trait=parents.cells()[place])


def _with_traits(claim: Claim, cells: tuple[Cell, ...]) -> tuple[TakenDie, ...]:
    by_die = {cell.die: cell.trait for cell in cells}
    return tuple(
        replace(die, die=by_die[die]) if die in by_die else die for die in claim.means.dice
    )


def _is_doubtful(claim: Claim, cells: tuple[Cell, ...], assumptions: Assumptions) -> bool:
    """Tell whether a face might show the trait if something assumed were otherwise."""
    keys = {one.key for one in assumptions.found()}
    return any(
        f"parents.{cell.die.gene}" in keys
        or (_CELLS in keys and claim.trait in cell.parents.cells())
        for cell in cells
    )


def _covered(claim: Claim) -> Iterator[PeaPlant]:
    """Yield the plants on which a legal claim covers something: with copies more than one."""
    yield _with_marker(claim.plant, claim.trait)
    if any(one.validates is Validates.COPIES for one in claim.means.modifiers):
        for plant in claim.garden:
            if claim.trait in plant.open_traits:
                yield _with_marker(plant, claim.trait)


def _with_marker(plant: PeaPlant, trait: Trait) -> PeaPlant:
    return replace(plant, covered=plant.covered | {trait})
