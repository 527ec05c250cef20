"""Why a mating is illegal, as the manual tells it (pp. 19-20).

Which allele the kit needs, and why neither parent can give it.
"""

from collections.abc import Sequence

from testcross.rulesets.wording.speaking import DAM, SIRE, Speaker, gametes, sentence
from testcross.solver import Allele, Conflict, Genotype, Reading, known_alleles


class ConflictSpeaker(Speaker):
    """Tells conflicts."""

    def conflict(self, conflict: Conflict) -> str:
        """Return in a sentence why these individuals exclude each other."""
        reading = self._problem.readings[conflict.focus]
        sire, dam = conflict.sire_could_be, conflict.dam_could_be
        if sire is None or dam is None:
            return self._nothing_left(conflict)
        for allele in dict.fromkeys(known_alleles(reading)):
            if allele not in gametes(sire) and allele not in gametes(dam):
                return self._neither_has(conflict, allele)
        for position, parent in ((SIRE, sire), (DAM, dam)):
            if not set(gametes(parent)).intersection(gametes(reading)):
                return self._one_cannot(conflict, position, parent)
        if len(reading) == 1:
            return self._not_together(conflict, next(iter(reading)))
        return self._nothing_left(conflict)

    def _neither_has(self, conflict: Conflict, allele: Allele) -> str:
        young = [i for i in conflict.individuals if i > DAM]
        parents = " and ".join(self._parent(conflict, i, young) for i in (SIRE, DAM))
        return sentence(
            f"{self.shows(conflict.focus)} and needs {self.symbol(allele)} from one parent, "
            f"but neither has it: {parents}"
        )

    def _one_cannot(self, conflict: Conflict, position: int, parent: Reading) -> str:
        needed = known_alleles(self._problem.readings[conflict.focus])
        state = self._parent(conflict, position, conflict.individuals)
        if len(needed) == 2 and needed[0] == needed[1]:
            return sentence(
                f"{self.shows(conflict.focus)} and needs {self.symbol(needed[0])} from each "
                f"parent, but {state} and has none"
            )
        return sentence(
            f"{state} and gives every {self._roles.offspring} {self.symbols(gametes(parent))}, "
            f"but {self.shows(conflict.focus)} which leaves no room for that"
        )

    def _not_together(self, conflict: Conflict, genotype: Genotype) -> str:
        """Each parent could give something that the kit needs, but not both what is left."""
        young = [i for i in conflict.individuals if i > DAM]
        parents = " and ".join(self._parent(conflict, i, young) for i in (SIRE, DAM))
        first, second = map(self.symbol, genotype)
        needs = (
            f"{first} from each parent"
            if first == second
            else (f"{first} from one parent and {second} from the other")
        )
        return sentence(
            f"{self.shows(conflict.focus)} and needs {needs}, but the two cannot give that at the "
            f"same time: {parents}"
        )

    def _nothing_left(self, conflict: Conflict) -> str:
        others = self.names(i for i in conflict.individuals if i != conflict.focus)
        if not others:
            return sentence(f"{self.shows(conflict.focus)} which no animal can be")
        return sentence(
            f"beside {others}, {self.name(conflict.focus)} can only be "
            f"{self.genotypes(conflict.could_be)}, but its card shows "
            f"{self.genotypes(self._problem.readings[conflict.focus])}"
        )

    def _parent(self, conflict: Conflict, position: int, others: Sequence[int]) -> str:
        """Say what a parent is, and which of the others leave it nothing else."""
        could = conflict.dam_could_be if position == DAM else conflict.sire_could_be
        if could is None or could == self._problem.blank:
            return f"{self.name(position)} may be anything"
        state = self.genotypes(could)
        if position in conflict.individuals and could == self._problem.readings[position]:
            return f"{self.name(position)} is {state}"
        causes = [i for i in others if i not in (position, conflict.focus)]
        beside = f", beside {self.names(causes)}," if causes else ""
        return f"{self.name(position)}{beside} can only be {state}"
