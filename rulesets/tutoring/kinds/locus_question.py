"""At which locus do the genes not fit?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.phrases import LocusPhrases
from testcross.rulesets.english import listed, plural
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on, yes_or_no
from testcross.rulesets.tutoring.inferences import Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, SmallerQuestion
from testcross.solver import Genotype, LocusProblem, Solver


class LocusQuestion(AboutLocus):
    """At which locus is a mating illegal?"""

    name: ClassVar[str] = "locus"
    names_locus: ClassVar[bool] = False
    tempting: ClassVar[bool] = True
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.DOMINANT, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return tuple(locus.name for locus in dealer.ruleset.loci)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        names = [locus.name for locus in dealer.ruleset.loci]
        place = names.index(wish.sort) if wish.sort else None
        elsewhere = dealer.shares.tested_elsewhere
        return Needs(kits=dealer.kits(chance), misfit="one", locus=place, elsewhere=elsewhere)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        return super().draw(dealer, chance, judge, wish) if len(dealer.ruleset.loci) > 1 else None

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        return () if judge.is_legal(problem) else (LocusTarget(),)

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        pairs = zip(task.ruleset.loci, task.whole.locus_problems(), strict=True)
        failing = [locus.name for locus, problem in pairs if not judge.is_legal(problem)]
        return tuple(failing) if len(failing) == 1 else None

    def text(self, task: Exercise) -> str:
        sire, dam = task.ruleset.roles.parents
        young = task.ruleset.roles.offspring
        young = f"this {young}" if len(task.whole.offspring) == 1 else f"these {plural(young)}"
        return f"This {sire} and this {dam} cannot have {young}. Which locus makes it impossible?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return tuple(locus.name for locus in task.ruleset.loci)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh(conflicts_in(solver, task.whole), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        found = feedback_on(
            conflicts_in(solver, task.whole),
            premise=(
                "Take the loci one by one, and compare what alleles the young must have with what "
                "the parents can give."
            ),
        )
        working = tuple(
            (here.locus.name, _does_it_work(here, genotypes))
            for here in task.whole.loci()
            if (genotypes := solver.solution(here.problem)) is not None
        )
        smaller = tuple(question for _, question in working)
        return replace(found, smaller=smaller, to_choice=working)

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        young = [role_of(task.whole, i) for i in range(2, len(task.whole.animals))]
        return (
            f"That would mean that no genotypes fit at {text}. Look at {listed(young, 'and')}, and "
            "at what the parents can give there."
        )


def _does_it_work(here: MatingLocus, genotypes: Sequence[Genotype]) -> SmallerQuestion:
    phrases, name = LocusPhrases(here), here.locus.name
    readings = here.problem.readings
    shown = [f"{phrases.name(i)} is {phrases.genotypes(one)}" for i, one in enumerate(readings)]
    can_be = [phrases.genotypes(frozenset({one})) for one in genotypes]
    return SmallerQuestion(
        text=f"Take locus {name}: {listed(shown, 'and')}. Does it work at {name}?",
        choices=yes_or_no(right=True),
        reason=f"They can be {listed(can_be, 'and')} at {name}.",
    )
