"""Sentences about loci that depend on each other: by cases, and case by case.

They do where an animal can be read in several ways, may be a son or a daughter, or got a strand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice

from testcross.rulesets.analysis.phrases import (
    ConflictPhrases,
    StepPhrases,
    sentence,
    sex_in,
    with_article,
)
from testcross.rulesets.english import counted, listed
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
_MOST_COUNTED = 100
"""More than a reader wants to know the number of."""


class CasePhrases:
    """Words for a mating whose loci depend on each other."""

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
        supposed = self._written(step.individual, step.alternative)
        core = step.problem.only({*step.premises, step.individual}).at_loci(step.loci)
        left = self._ways(step.individual, step.after)
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
        cases = list(dict.fromkeys(islice(legal_choices(self._solver, core), _MOST_COUNTED + 1)))
        opening = "In every case that is left"
        if len(cases) <= _MOST_COUNTED:
            opening = f"In all {counted(len(cases), 'case')} that are left"
        if len(cases) <= _MOST_CASES:
            ways = core.alternatives  # in whose order the cases are told
            cases.sort(key=lambda case: [a.index(one) for a, one in zip(ways, case, strict=True)])
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
        cases = list(islice(refuted_cases(self._solver, core), _MOST_COUNTED + 1))
        names = self._phrases.names(core.informative())
        if len(cases) > _MOST_CASES:
            number = counted(len(cases), "case")
            if len(cases) > _MOST_COUNTED:
                number = f"more than {counted(_MOST_COUNTED, 'case')}"
            return sentence(
                f"{names} cannot hold together at {self.loci(loci)}: none of {number} is possible"
            )
        refutations = [self._refuted(case, core, loci) for case in cases]
        if len(refutations) == 1:
            return refutations[0]
        several = [i for i, some in enumerate(core.alternatives) if len(some) > 1]
        either = [
            f"{self._phrases.name(i)} is {self._ways(i, core.alternatives[i], loci)}"
            for i in several
        ]
        opening, (son, daughter) = listed(either, "and"), self._mating.ruleset.roles.children
        if len(several) == 1:  # neither a son nor a daughter
            one, other = map(with_article, (son, daughter))
            opening = opening.replace(f"is {one} or {other}", f"can be neither {one} nor {other}")
        return " ".join([sentence(opening), *refutations])

    def _refuted(self, case: RefutedCase, core: ChoiceProblem, loci: Sequence[int]) -> str:
        place = loci[case.locus]
        here = replace(self._mating.at(place), problem=case.problem)
        if case.together:
            why = self._no_strands(core.informative(), [loci[one] for one in case.together])
        else:
            why = ConflictPhrases(here, conflicts(self._solver, case.problem)[0]).text()
        supposed = self._supposed(case.supposed, loci)
        return f"If {supposed}: {why[0].lower()}{why[1:]}" if supposed else why

    def _no_strands(self, animals: Sequence[int], loci: Sequence[int]) -> str:
        """Say that a parent has no more than two strands to give."""
        parent, mating = self._mating.ruleset.uncrossed_sex or 0, self._mating
        kits = [i for i in animals if i > 1]
        given = f"with what {self._phrases.name(1 - parent)} gives, " * (1 - parent in animals)
        fit = "does" if len(kits) == 1 else "do"
        return (
            f"Nothing crosses over in {('males', 'females')[parent]}, so the "
            f"{mating.ruleset.roles.parents[parent]} ({mating.animals[parent].label}) hands on "
            f"{self.loci(loci)} in at most two combinations. "
            f"{sentence(f'{given}{self._phrases.names(kits)} {fit} not fit any two')}"
        )

    def _supposed(
        self, supposed: Iterable[tuple[int, Alternative]], loci: Sequence[int] | None = None
    ) -> str:
        parts = [f"{self._phrases.role(i)} is {self._written(i, one, loci)}" for i, one in supposed]
        return listed(parts, "and")

    def _ways(self, individual: int, some: Alternatives, loci: Sequence[int] | None = None) -> str:
        return listed([self._written(individual, one, loci) for one in some])

    def _written(self, individual: int, one: Alternative, loci: Sequence[int] | None = None) -> str:
        """Return an alternative, perhaps one at some loci only: its sex, or where it says anything.

        It is told by its sex where an animal has no other alternatives: ``a son``, else ``pp``.
        """
        ruleset, whole = self._mating.ruleset, list(self._blank)
        places = range(len(whole)) if loci is None else loci
        for place, reading in zip(places, one.readings, strict=True):
            sex = sex_in(ruleset.loci[place], reading)
            if sex is not None and not self._mating.animals[individual].alternatives:
                return with_article(ruleset.roles.children[sex])
            whole[place] = reading
        return written_whole(ruleset, tuple(whole))
