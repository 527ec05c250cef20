"""Why a mating is illegal, in the manual's manner (pp. 19-20).

Which allele the kit needs, and why neither parent can give it.
"""

from collections.abc import Iterable, Sequence

from testcross.rulesets.analysis.phrases import DAM, SIRE, LocusPhrases, sentence, set_aside
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.solver import Case, Conflict, Reading, gametes, known_alleles

MOST_CASES = 4
"""More cases than this are more than a reader wants to follow."""


class ConflictPhrases(LocusPhrases):
    """Puts one conflict into words."""

    def __init__(self, here: MatingLocus, conflict: Conflict) -> None:
        super().__init__(here, set_aside(here.problem, conflict))
        self._conflict = conflict
        self._focus = conflict.focus
        self._others = [i for i in conflict.individuals if i != conflict.focus]

    def text(self) -> str:
        """Return a sentence that says why these animals conflict."""
        cases = self._conflict.cases
        if not cases or len(cases) > MOST_CASES:
            return self._nothing_left()
        if len(cases) > 1:
            return self._by_cases(cases)
        (case,) = cases
        if case.missing_allele is not None:
            return self._neither_has(case)
        return self._one_cannot(case) if case.excluded_parent is not None else self._no_match(case)

    def _neither_has(self, case: Case) -> str:
        return sentence(
            f"{self.shows(self._focus)} and needs {self._needed(case.missing_allele)}, "
            f"but neither has it: {self._parents(case)}"
        )

    def _one_cannot(self, case: Case) -> str:
        """Say of one parent that the kit has room for nothing it can give."""
        parent = case.excluded_parent or SIRE
        others = [i for i in self._others if i != parent]
        because = f"{self._all_are(others)}, so " if others else ""
        if self._needs_one_from_each():
            needs = f"{self.shows(self._focus)} and needs {self._needed(self._known()[0])}"
            if not because:
                return sentence(f"{needs}, but {self._state(parent, case)} and has none")
            return sentence(
                f"{needs}, but {self.name(parent)} has none: {because}{self._state(parent, case)}"
            )
        return sentence(
            f"{because}{self._state(parent, case)} and gives every {self._roles.offspring} "
            f"{self._given(parent, case)}, but {self.shows(self._focus)} "
            "which leaves no room for that"
        )

    def _no_match(self, case: Case) -> str:
        """Say of both parents that nothing they can give makes up what the card shows."""
        return sentence(
            f"{self._parents(case)}, and {self.name(self._focus)} can only be "
            f"{self.genotypes(case.offspring)}, but {self._shower} shows {self._reading()}"
        )

    def _by_cases(self, cases: Sequence[Case]) -> str:
        """Say it case by case: which parent will not do, then what both are together."""
        barred: dict[Reading, list[int]] = {}
        for case in cases:
            if case.excluded_parent is not None:
                barred.setdefault(_of(case.excluded_parent, case), []).append(case.excluded_parent)
        parts = [self._will_not_do(parents, could) for could, parents in barred.items()]
        parts += [self._both(case) for case in cases if case.excluded_parent is None]
        return sentence(
            f"{self.shows(self._focus)} and that is impossible with {self.names(self._others)}: "
            f"either {'; or '.join(parts)}"
        )

    def _will_not_do(self, parents: Iterable[int], could: Reading) -> str:
        kit = self.role(self._focus)
        names = listed([self.name(parent) for parent in parents])
        state = f"{names} is {self.genotypes(could)}"
        if self._needs_one_from_each():
            return f"{state} and has no {self.symbol(self._known()[0])} to give to {kit}"
        return f"{state} and gives {self.symbols(gametes(could))}, for which {kit} has no room"

    def _both(self, case: Case) -> str:
        kit = self.role(self._focus)
        sire, dam = (
            f"{self.name(i)} is {self.genotypes(could)}"
            for i, could in ((SIRE, case.sire), (DAM, case.dam))
        )
        if case.missing_allele is not None:
            lacking = self.symbol(case.missing_allele)
            return f"{sire} and {dam}, and neither has the {lacking} that {kit} needs"
        return f"{sire} and {dam}, and {kit} could only be {self.genotypes(case.offspring)}"

    def _nothing_left(self) -> str:
        if not self._others:
            return sentence(f"{self.shows(self._focus)} which no animal can be")
        return sentence(
            f"with {self.names(self._others)}, {self.name(self._focus)} can only be "
            f"{self.genotypes(self._conflict.could_be)}, but {self._shower} shows {self._reading()}"
        )

    def _parents(self, case: Case) -> str:
        """Say what the parents are and, where that is more than they show, because of whom."""
        cornered = [i for i in (SIRE, DAM) if not self._is_as_shown(i, case)]
        facts = [i for i in self._others if i not in cornered]
        if not cornered:
            return self._all_are(facts)
        because = self._all_are(facts) + (self._room(facts[0]) if len(facts) == 1 else "")
        therefore = " and ".join(self._state(parent, case) for parent in cornered)
        return f"{because}, so {therefore}"

    def _state(self, parent: int, case: Case) -> str:
        could = self.genotypes(_of(parent, case))
        if self._is_as_shown(parent, case):
            return f"{self.name(parent)} is {could}"
        must = "would have to be" if parent in self._aside else "can only be"
        return f"{self.name(parent)} {must} {could}"

    def _is_as_shown(self, parent: int, case: Case) -> bool:
        return parent in self._others and _of(parent, case) == self._problem.readings[parent]

    def _all_are(self, positions: Iterable[int]) -> str:
        readings = self._problem.readings
        return listed(
            [f"{self.name(i)} is {self.genotypes(readings[i])}" for i in positions], "and"
        )

    def _room(self, kit: int) -> str:
        """Say what a kit can have from its parents, where that is not just anything."""
        reading = self._problem.readings[kit]
        alleles = gametes(reading)
        if kit <= DAM or len(alleles) == self._problem.allele_count:
            return ""
        if len(alleles) == 1:
            return f" and has {self.symbols(alleles)} from each parent"
        return f" and has room only for {self.symbols(alleles)}"

    def _known(self) -> tuple[int, ...]:
        return known_alleles(self._problem.readings[self._focus])

    def _needs_one_from_each(self) -> bool:
        return len(self._known()) == 2 and len(set(self._known())) == 1

    def _needed(self, allele: int | None) -> str:
        if allele is None:
            raise ValueError("no allele is needed")
        source = "each parent" if self._needs_one_from_each() else "one parent"
        return f"{self.symbol(allele)} from {source}"

    def _given(self, parent: int, case: Case) -> str:
        return self.symbols(gametes(_of(parent, case)))

    def _reading(self) -> str:
        return self.genotypes(self._problem.readings[self._focus])


def _of(parent: int, case: Case) -> Reading:
    return case.dam if parent == DAM else case.sire
