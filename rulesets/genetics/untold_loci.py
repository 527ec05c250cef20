"""Loci of which nothing is said of either parent: names that are put together leave them out."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.composed_names import prefix_places, states_at
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import Genotype


def untold(ruleset: Ruleset, animals: Sequence[Animal]) -> tuple[int, ...]:
    """Return the positions of the loci on autosomes of which nothing is said of any animal.

    None where names are not put together: there a card shows something at every locus.
    """
    return tuple(
        place
        for place, locus in enumerate(ruleset.loci)
        if ruleset.prefixes
        and not locus.is_sexed
        and _is_told_by_names(ruleset, place)
        and all(one.readings[place] == locus.every for one in animals)
    )


def _is_told_by_names(ruleset: Ruleset, place: int) -> bool:
    every = ruleset.loci[place].every
    return place in prefix_places(ruleset) or any(
        one.readings[place] != every for one in ruleset.varieties
    )


def plain_at(ruleset: Ruleset, places: Sequence[int], animal: Animal) -> Animal:
    """Return an animal that has nothing with a name of its own at some loci."""
    if not places:
        return animal
    readings = tuple(
        frozenset({_plain(ruleset, place)}) if place in places else reading
        for place, reading in enumerate(animal.readings)
    )
    return replace(
        animal_with(ruleset, readings, animal.sex),
        label=animal.label,
        variety=animal.variety,
        phase=animal.phase,
    )


def _plain(ruleset: Ruleset, place: int) -> Genotype:
    """Return the most dominant of the genotypes that no prefix and no mask tells of."""
    locus = ruleset.loci[place]
    base = next(one for one in ruleset.varieties if one.takes_prefixes)
    is_told = place in prefix_places(ruleset)
    reading = states_at(ruleset, place)[-1].reading if is_told else base.readings[place]
    return min(one for one in reading - locus.ungrown if one[0] == one[1])
