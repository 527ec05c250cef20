"""Sentences about animals that can be read in several ways: by cases, and case by case."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases, sentence
from testcross.rulesets.english import counted, listed, plural
from testcross.rulesets.genetics.looks import written_whole
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import format_slots
from testcross.solver import (
    Alternative,
    Alternatives,
    ChoiceConflict,
    ChoiceProblem,
    GainByCases,
    RefutedCase,
    RuledOut,
    Solver,
    conflicts,
    containing,
    known_alleles,
    legal_choices,
    possible,
    refuted_cases,
)

_MOST_CASES = 6
"""More than a reader wants to follow."""


class CasePhrases:
    """Words for a mating in which animals can be read in several ways."""

    def __init__(self, mating: Mating, solver: Solver) -> None:
        self._mating = mating
        self._solver = solver
        self._phrases = StepPhrases(mating.at(0))
        self._blank = [problem.blank for problem in mating.locus_problems()]

    def loci(self, places: Iterable[int]) -> str:
        """Return the names of some loci: ``C and P``."""
        return listed([self._mating.ruleset.loci[place].name for place in places], "and")

    def conflict(self, conflict: ChoiceConflict, problem: ChoiceProblem) -> str:
        core = problem.only(conflict.individuals).at_loci(conflict.loci)
        return self._none_holds(core, conflict.loci)

    def ruled_out(self, step: RuledOut) -> str:
        name = self._phrases.name(step.individual)
        supposed = self._written(step.alternative)
        core = step.problem.only({*step.premises, step.individual}).at_loci(step.loci)
        left = self._ways(step.after)
        return (
            f"Suppose {name} were {supposed}. {self._none_holds(core, step.loci)} "
            f"So {self._phrases.role(step.individual)} is {left}. (Law of Segregation)"
        )

    def gain(self, step: GainByCases) -> str:
        core = step.problem.only(step.premises)
        locus = self._mating.ruleset.loci[step.locus]
        symbols = [locus.symbols[allele] for allele in step.gained]
        name, role = self._phrases.name(step.individual), self._phrases.role(step.individual)
        linked = [one.places for one in core.together if step.locus in one.places]
        if linked:
            sexes = ("males", "females")[self._mating.ruleset.uncrossed_sex or 0]
            names, loci = self._phrases.names(step.premises), self.loci(linked[0])
            return (
                sentence(f"{names} fit {loci} together only if {role} is {self.slots(step)}")
                + f" (nothing crosses over in {sexes})"
            )
        cases = list(dict.fromkeys(legal_choices(self._solver, core)))
        opening = f"In all {counted(len(cases), 'case')} that are left"
        if len(cases) <= _MOST_CASES:
            each = (self._case(step, core, choice) for choice in cases)
            opening = f"{'; or '.join(['Either ' + next(each), *each])}. In each case"
        return (
            f"{opening} {name} carries {listed(symbols, 'and')}, so {role} is {self.slots(step)}. "
            "(Law of Segregation)"
        )

    def slots(self, step: GainByCases) -> str:
        here = self._mating.at(step.locus)
        allows = containing(here.problem.readings[step.individual], step.known)
        return format_slots(here.locus, step.known, allows)

    def _case(self, step: GainByCases, core: ChoiceProblem, choice: Sequence[Alternative]) -> str:
        several = [i for i, some in enumerate(core.alternatives) if len(some) > 1]
        supposed = self._supposed((i, choice[i]) for i in several)
        links = core.loci[step.locus]
        column = links.with_readings(tuple(one.readings[step.locus] for one in choice))
        left = possible(self._solver, column)[step.individual]
        slots = format_slots(self._mating.ruleset.loci[step.locus], known_alleles(left), left)
        return f"{supposed}, and then {self._phrases.role(step.individual)} is {slots}"

    def _none_holds(self, core: ChoiceProblem, loci: Sequence[int]) -> str:
        cases = list(refuted_cases(self._solver, core))
        names = self._phrases.names(core.informative())
        if len(cases) > _MOST_CASES:
            number = counted(len(cases), "case")
            return sentence(
                f"{names} cannot hold together at {self.loci(loci)}: none of {number} is possible"
            )
        refutations = [self._refuted(case, loci) for case in cases]
        if len(refutations) == 1:
            return refutations[0]
        several = [i for i, some in enumerate(core.alternatives) if len(some) > 1]
        either = [
            f"{self._phrases.name(i)} is {self._ways(core.alternatives[i], loci)}" for i in several
        ]
        return " ".join([sentence(listed(either, "and")), *refutations])

    def _refuted(self, case: RefutedCase, loci: Sequence[int]) -> str:
        place = loci[case.locus]
        here = replace(self._mating.at(place), problem=case.problem)
        if case.together:
            why = self._no_strands([loci[one] for one in case.together])
        else:
            why = ConflictPhrases(here, conflicts(self._solver, case.problem)[0]).text()
        supposed = self._supposed(case.supposed, loci)
        return f"If {supposed}: {why[0].lower()}{why[1:]}" if supposed else why

    def _no_strands(self, loci: Sequence[int]) -> str:
        """Say that a parent has no more than two strands to give."""
        parent = self._mating.ruleset.uncrossed_sex or 0
        sexes, young = ("males", "females")[parent], plural(self._mating.ruleset.roles.offspring)
        return (
            f"Nothing crosses over in {sexes}, and no two combinations of {self.loci(loci)} that "
            f"{self._phrases.role(parent)} could hand on fit the {young}."
        )

    def _supposed(
        self, supposed: Iterable[tuple[int, Alternative]], loci: Sequence[int] | None = None
    ) -> str:
        parts = [f"{self._phrases.role(i)} is {self._written(one, loci)}" for i, one in supposed]
        return listed(parts, "and")

    def _ways(self, some: Alternatives, loci: Sequence[int] | None = None) -> str:
        return listed([self._written(one, loci) for one in some])

    def _written(self, one: Alternative, loci: Sequence[int] | None = None) -> str:
        """Return an alternative, perhaps one at some loci only, where it says anything: ``pp``."""
        whole = list(self._blank)
        places = range(len(whole)) if loci is None else loci
        for place, reading in zip(places, one.readings, strict=True):
            whole[place] = reading
        return written_whole(self._mating.ruleset, tuple(whole))
