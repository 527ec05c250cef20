"""Whether a trait may be covered, and what would do if not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.blocks import Block, Heading, Paragraph, blocks, item
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.box import Assumption, Assumptions, assumed_blocks
from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.chances.odds import TileChange, tile_changes
from testcross.rulesets.genotype.dice import Face, PeaParents
from testcross.rulesets.genotype.effects.breaches import breaches, impossible
from testcross.rulesets.genotype.effects.effect import (
    Effect,
    EffectKind,
    Validates,
    effects,
    find_effect,
)
from testcross.rulesets.genotype.effects.means import Breach, Claim, TakenDie, ValidationMeans
from testcross.rulesets.genotype.position import goals_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """Something that would do."""

    rule: str
    """``GT-106``."""
    text: str
    """In a few words: ``Rake with any F die``."""


def remedies(claim: Claim, assumptions: Assumptions) -> tuple[Remedy, ...]:
    """Return what would let a claim's trait be covered; nothing where no means would.

    First the parents that could give it, where those given cannot, then other means, in the order
    of the table.
    """
    if claim.trait not in claim.plant.open_traits:
        return ()
    return (*_other_parents(claim, assumptions), *_other_means(claim))


def _other_parents(claim: Claim, assumptions: Assumptions) -> Iterator[Remedy]:
    """Yield the fewest tiles to lay or take away so that the parents given can give the trait."""
    parents = claim.parents.get(claim.trait.gene)
    if parents is None or claim.trait in parents.cells():
        return
    assumptions.rest_on("tiles.cover")
    for changes in fewest_changes(parents, assumptions.parents(claim.trait.gene), claim.trait):
        steps = listed([_step(change) for change in changes], "and")
        text = f"{steps}: the parents are {changes[-1].parents} then"
        yield Remedy(rule="GT-060", text=text)


def fewest_changes(
    parents: PeaParents, printed: PeaParents, trait: Trait
) -> tuple[tuple[TileChange, ...], ...]:
    """Return the shortest ways to parents that can give a trait, one for each such parents (C-9).

    Args:
        parents: those that lie there, and cannot give it.
        printed: what shows where no tile lies.
        trait: what they are to give.
    """
    seen, ways = {parents}, [tuple[TileChange, ...]()]
    while ways:
        longer: dict[PeaParents, tuple[TileChange, ...]] = {}
        for way in ways:
            for change in tile_changes(way[-1].parents if way else parents, printed):
                if change.parents not in seen:
                    longer.setdefault(change.parents, (*way, change))
        seen.update(longer)
        ways = list(longer.values())
        found = tuple(way for way in ways if trait in way[-1].parents.cells())
        if found:
            return found
    return ()


def _step(change: TileChange) -> str:
    if change.takes_away:
        return f"take the tile on the {change.spot} parent away"
    return f"lay a tile on the {change.spot} parent that makes it {change.parent}"


def _other_means(claim: Claim) -> Iterator[Remedy]:
    for effect in effects().values():
        if effect.validates in (Validates.NONE, Validates.COPIES):
            continue
        dice = tuple(_fitting_dice(claim, effect))
        means = ValidationMeans(
            effect=effect, dice=dice, cost=effect.cost, modifiers=claim.means.modifiers
        )
        goals = claim.goals
        if goals is None and effect.validates is Validates.GOAL:
            goals = goals_of(claim.trait.gene)
        other = replace(claim, means=means, goals=goals)
        if not any(breaches(other)) and not any(impossible(other)):
            yield Remedy(rule=effect.rule, text=_in_words(claim, effect))


def _fitting_dice(claim: Claim, effect: Effect) -> Iterator[TakenDie]:
    """Yield dice with which an effect could cover the trait."""
    gene = claim.trait.gene
    if effect.validates is Validates.SAME:
        yield TakenDie(claim.trait, gene)
        return
    parents = claim.parents.get(gene)
    any_trait = claim.trait if parents is None else parents.cells()[0]
    for number in range(effect.dice):
        is_de_novo = number == 0 and effect.dice > 1
        yield TakenDie(gene if is_de_novo else any_trait, gene)


def _in_words(claim: Claim, effect: Effect) -> str:
    trait, gene = claim.trait, claim.trait.gene
    if effect.validates is Validates.GOAL:
        held = "" if claim.goals else f", if you have a goal that {trait} matches"
        return f"{effect.name}{held}"
    if effect.kind is EffectKind.PICK:
        return _dice_in_words(effect, trait, gene)
    name = f"another {effect.name}" if effect in claim.used else effect.name
    if effect.dice:
        shows = (
            f"a die that shows {trait}" if effect.validates is Validates.SAME else f"any {gene} die"
        )
        return f"{name} with {shows}"
    if effect.cost:
        return f"{name} for {effect.cost} coin"
    return name


def _dice_in_words(effect: Effect, trait: Trait, gene: Gene) -> str:
    if effect.dice == 1:
        return f"another die, one that shows {trait}"
    return f"m{gene} with another {gene} die, on two slots"


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
        held = "the number in the box is unknown" if known is None else f"the box has {known}"
        yield f"This must be another {one.name}: each is discarded after use, and {held}."


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


@blocks.register
def trait_verdict_blocks(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield the verdict, the cells that faces name, and what would do where it is not allowed."""
    yield from _allowed(verdict) if verdict.legal else _forbidden(verdict)
    for cell in verdict.cells:
        text = f"{cell.die} is the cell of {cell.trait} in the square of {cell.parents}."
        yield Paragraph(text, indent=2)
    if verdict.remedies:
        yield Heading("What would work:")
    yield from (item(one.text, mark=f"{one.rule}  ") for one in verdict.remedies)
    yield from assumed_blocks(verdict.assumed)


def _allowed(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield what is covered, and what that takes."""
    claim = verdict.claim
    means = claim.means
    yield Paragraph(f"Allowed ({means.effect.rule}): {means} covers {claim.trait}.")
    for plant in verdict.covered:
        yield Paragraph(f"{plant}{', complete' * plant.is_complete}", indent=2)
    taken = [counted(means.slots, "dice slot")] * bool(means.slots)
    taken += [counted(means.coins, "coin")] * bool(means.coins)
    if taken:
        yield Paragraph(f"It needs {listed(taken, 'and')}.", indent=2)
    yield from (Paragraph(note, indent=2) for note in verdict.notes)


def _forbidden(verdict: TraitVerdict) -> Iterator[Block]:
    """Yield each rule that is broken, and how."""
    yield Heading("Not allowed:")
    for one in verdict.breaches:
        yield item(f"{one.text} ({one.code})", mark=f"{one.rule}  ")
