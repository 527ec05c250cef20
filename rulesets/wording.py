"""Sentences about inheritance, as the manual tells them (pp. 14-20): who needs which allele."""

from collections.abc import Sequence

from testcross.rulesets.errors import listed
from testcross.rulesets.mating import Mating
from testcross.rulesets.notation import format_reading, format_set
from testcross.rulesets.ruleset import Locus
from testcross.solver import Allele, Conflict, LocusProblem, Reading, known_alleles

SIRE, DAM = 0, 1


class Speaker:
    """Talks about one locus of one mating."""

    def __init__(self, mating: Mating, locus: Locus, problem: LocusProblem) -> None:
        self._mating = mating
        self._locus = locus
        self._problem = problem

    def name(self, position: int) -> str:
        """Return role and card: ``the buck (Castor)``, ``kit 2 (White)``."""
        roles = self._mating.ruleset.roles
        animal = self._mating.animals[position]
        card = animal.variety.name if animal.variety else animal.shown
        if position < 2:
            return f"the {roles.sexes[position]} ({card})"
        if len(self._mating.offspring) == 1:
            return f"the {roles.offspring} ({card})"
        return f"{roles.offspring} {position - 1} ({card})"

    def conflict(self, conflict: Conflict) -> str:
        """Return in a sentence or two why these individuals exclude each other."""
        focus = conflict.focus
        reading = self._problem.readings[focus]
        sire, dam = conflict.sire_could_be, conflict.dam_could_be
        if sire is None or dam is None:
            return self._nothing_left(conflict)
        for allele in dict.fromkeys(known_alleles(reading)):
            if not _can_give(sire, allele) and not _can_give(dam, allele):
                return self._neither_has(conflict, allele)
        for position, parent in ((SIRE, sire), (DAM, dam)):
            if not any(_can_give(parent, allele) for pair in reading for allele in pair):
                return self._one_cannot(conflict, position, parent)
        return self._nothing_left(conflict)

    def _neither_has(self, conflict: Conflict, allele: Allele) -> str:
        symbol = self._locus.alleles[allele].symbol
        parents = " and ".join(self._parent(conflict, position) for position in (SIRE, DAM))
        return self._sentence(
            f"{self._shows(conflict.focus)} and needs {symbol} from one parent, "
            f"but neither has it: {parents}"
        )

    def _one_cannot(self, conflict: Conflict, position: int, parent: Reading) -> str:
        reading = self._problem.readings[conflict.focus]
        needed = known_alleles(reading)
        state = self._parent(conflict, position)
        if len(needed) == 2 and needed[0] == needed[1]:
            symbol = self._locus.alleles[needed[0]].symbol
            return self._sentence(
                f"{self._shows(conflict.focus)} and needs {symbol} from each parent, but {state}"
                " and has none"
            )
        gives = listed([self._locus.alleles[a].symbol for a in _gametes(parent)])
        return self._sentence(
            f"{state} and gives every {self._mating.ruleset.roles.offspring} {gives}, "
            f"but {self._shows(conflict.focus)}, which leaves no room for that"
        )

    def _nothing_left(self, conflict: Conflict) -> str:
        others = [self.name(i) for i in conflict.individuals if i != conflict.focus]
        could = format_set(self._locus, conflict.could_be)
        return self._sentence(
            f"beside {listed(others, 'and')}, {self.name(conflict.focus)} can only be {could}, "
            f"but the card shows {self._reading(conflict.focus)}"
        )

    def _parent(self, conflict: Conflict, position: int) -> str:
        """Say what a parent is, and what besides its own card leaves it nothing else."""
        could = conflict.dam_could_be if position == DAM else conflict.sire_could_be
        own = self._problem.readings[position]
        if could is None:
            return f"{self.name(position)} is not known"
        if position in conflict.individuals and could == own:
            return f"{self.name(position)} is {format_set(self._locus, could)}"
        kits = [self.name(i) for i in conflict.individuals if i not in (SIRE, DAM, conflict.focus)]
        beside = f", beside {listed(kits, 'and')}," if kits else ""
        return f"{self.name(position)}{beside} can only be {format_set(self._locus, could)}"

    def _shows(self, position: int) -> str:
        reading = self._problem.readings[position]
        phenotypes = {self._locus.phenotype(genotype) for genotype in reading}
        seen = f", {phenotypes.pop()}," if len(phenotypes) == 1 else ""
        return f"{self.name(position)} is {self._reading(position)}{seen}"

    def _reading(self, position: int) -> str:
        return format_reading(self._locus, self._problem.readings[position])

    def _sentence(self, text: str) -> str:
        return text[0].upper() + text[1:].replace(",,", ",").replace(",:", ":") + "."


def _gametes(reading: Reading) -> Sequence[Allele]:
    return sorted({allele for genotype in reading for allele in genotype})


def _can_give(parent: Reading, allele: Allele) -> bool:
    return any(allele in genotype for genotype in parent)
