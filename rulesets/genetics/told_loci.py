"""Animals of which something is said at some loci only, and the ruleset at just these."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.genetics.animal import Animal, animal_with
from testcross.rulesets.genetics.phenotypes import at_loci
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.solver import every_genotype


def at_told_loci(ruleset: Ruleset, animals: Sequence[Animal]) -> tuple[Ruleset, tuple[Animal, ...]]:
    """Return the ruleset at the loci at which anything is said of animals, and them there.

    Only where animals are named by what they show: a card shows something at every locus.
    """
    if not ruleset.by_phenotype:
        return ruleset, tuple(animals)
    blank = tuple(map(every_genotype, ruleset.allele_counts))
    told = tuple(
        place
        for place, unknown in enumerate(blank)
        if any(animal.readings[place] != unknown for animal in animals)
    )
    if not told:
        return ruleset, tuple(animals)
    there = at_loci(ruleset, told)
    return there, tuple(
        replace(
            animal_with(there, tuple(animal.readings[place] for place in told), animal.sex),
            label=animal.label,
        )
        for animal in animals
    )


def in_whole(ruleset: Ruleset, animal: Animal) -> Animal:
    """Return an animal as it is in the ruleset with all loci: unknown at those left aside.

    Args:
        ruleset: that of the animal, perhaps at some loci only.
        animal: of that ruleset.
    """
    if ruleset.whole is None:
        return animal
    known = dict(zip(ruleset.loci, animal.readings, strict=True))
    counts = zip(ruleset.whole.loci, ruleset.whole.allele_counts, strict=True)
    readings = tuple(known.get(locus) or every_genotype(count) for locus, count in counts)
    return replace(animal_with(ruleset.whole, readings, animal.sex), label=animal.label)
