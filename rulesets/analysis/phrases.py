"""What animals, alleles and genotypes are called in sentences."""

from collections.abc import Collection, Iterable

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.notation import format_set
from testcross.solver import Allele, Conflict, LocusProblem, Reading

SIRE, DAM = 0, 1


class LocusPhrases:
    """Words for a mating at one locus; positions are those of the mating's animals."""

    def __init__(self, here: MatingLocus, aside: Collection[int] = ()) -> None:
        self._mating = here.mating
        self._roles = here.mating.ruleset.roles
        self._locus = here.locus
        self._problem = here.problem
        self._shower = here.mating.ruleset.shower
        self._whatever = f"whatever {self._shower}{' shows' * here.mating.ruleset.by_phenotype}"
        self._aside = aside
        """Animals of which something is said that does not look at their cards."""

    def name(self, position: int) -> str:
        """Return role and card: ``the buck (Castor)``, ``kit 2 (White)``."""
        animal = self._mating.animals[position]
        card = animal.variety.name if animal.variety else animal.shown
        if self._mating.ruleset.by_phenotype:
            card = animal.label
            if len(self._mating.ruleset.loci) == 1 and card == animal.shown:
                return self.role(position)  # which is said of it anyway
        if position in self._aside:
            card = self._whatever
        return f"{self.role(position)} ({card})"

    def role(self, position: int) -> str:
        """Return the role alone: ``the buck``, ``kit 2``."""
        return self._roles.role_in_sentence(position, len(self._mating.offspring))

    def names(self, positions: Iterable[int]) -> str:
        """Return several animals as a list."""
        return listed([self.name(position) for position in positions], "and")

    def symbol(self, allele: Allele) -> str:
        """Return an allele as it is written."""
        return self._locus.symbols[allele]

    def symbols(self, alleles: Iterable[Allele], conjunction: str = "or") -> str:
        """Return alleles as a list."""
        return listed([self.symbol(allele) for allele in alleles], conjunction)

    def genotypes(self, reading: Reading) -> str:
        """Return a set of genotypes: in the notation, or one by one where that says too little."""
        return format_set(self._locus, reading)

    def shows(self, position: int) -> str:
        """Say what a card reads: ``the kit (Castor) is A-, agouti,``."""
        reading = self._problem.readings[position]
        phenotypes = {self._locus.phenotype(genotype) for genotype in reading}
        seen = f", {phenotypes.pop()}," if len(phenotypes) == 1 else ""
        return f"{self.name(position)} is {self.genotypes(reading)}{seen}"


def set_aside(problem: LocusProblem, conflict: Conflict) -> frozenset[int]:
    """Return the animals whose cards show something that a conflict does without."""
    return frozenset(
        i
        for i, reading in enumerate(problem.readings)
        if i not in conflict.individuals and reading != problem.blank
    )


def in_reading_order(problem: LocusProblem, found: Iterable[Conflict]) -> list[Conflict]:
    """Return conflicts with those first that say nothing of a parent without its card."""

    def parents_without_their_card(conflict: Conflict) -> int:
        left = {SIRE: conflict.sire_could_be, DAM: conflict.dam_could_be}
        aside = set_aside(problem, conflict)
        return sum(parent in aside and could != problem.blank for parent, could in left.items())

    conflicts = list(found)
    return sorted(conflicts, key=parents_without_their_card) if len(conflicts) > 1 else conflicts


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    return text[0].upper() + text[1:] + "."
