"""How animals, readings and laws are called in sentences."""

from collections.abc import Iterable, Sequence

from testcross.rulesets.cards.mating import Mating
from testcross.rulesets.cards.notation import format_set
from testcross.rulesets.definition.ruleset import Locus
from testcross.rulesets.errors import listed
from testcross.solver import Allele, LocusProblem, Reading

SIRE, DAM = 0, 1


class Speaker:
    """Talks about one locus of one mating; positions are those of the mating's animals."""

    def __init__(self, mating: Mating, locus: Locus, problem: LocusProblem) -> None:
        self._mating = mating
        self._roles = mating.ruleset.roles
        self._locus = locus
        self._problem = problem

    def name(self, position: int) -> str:
        """Return role and card: ``the buck (Castor)``, ``kit 2 (White)``."""
        animal = self._mating.animals[position]
        card = animal.variety.name if animal.variety else animal.shown
        if position < 2:
            return f"the {self._roles.sexes[position]} ({card})"
        if len(self._mating.offspring) == 1:
            return f"the {self._roles.offspring} ({card})"
        return f"{self._roles.offspring} {position - 1} ({card})"

    def names(self, positions: Iterable[int]) -> str:
        """Return several animals as a list."""
        return listed([self.name(position) for position in positions], "and")

    def symbol(self, allele: Allele) -> str:
        """Return an allele as it is written."""
        return self._locus.alleles[allele].symbol

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


def gametes(reading: Reading) -> Sequence[Allele]:
    """Return the alleles that an animal with this reading can pass on, in dominance order."""
    return sorted({allele for genotype in reading for allele in genotype})


def sentence(text: str) -> str:
    """Return a text with a capital and a full stop."""
    return text[0].upper() + text[1:].replace(",,", ",").replace(",:", ":") + "."
