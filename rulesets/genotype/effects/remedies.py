"""What would do where a trait may not be covered so: other means, and other parents."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import Assumptions
from testcross.rulesets.genotype.cards import Gene, Trait
from testcross.rulesets.genotype.chances.tile_change import TileChange, tile_changes
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects.breaches import breaches
from testcross.rulesets.genotype.effects.claim import Claim
from testcross.rulesets.genotype.effects.effect import Effect, EffectKind, Validates
from testcross.rulesets.genotype.effects.effect_table import effects
from testcross.rulesets.genotype.effects.impossible_dice import impossible
from testcross.rulesets.genotype.effects.means import Means, TakenDie
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
        means = Means(effect=effect, dice=dice, cost=effect.cost, modifiers=claim.means.modifiers)
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
