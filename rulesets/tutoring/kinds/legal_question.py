"""Legal or not?"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed, plural
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Misfit, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import NO, YES, InferencePhrases, feedback_on
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, steps_of, weigh
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import LocusProblem, Solver


class LegalQuestion(AboutLocus):
    """Can these parents have this litter?"""

    name: ClassVar[str] = "legal"
    names_locus: ClassVar[bool] = False
    tempting: ClassVar[bool] = True
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.DOMINANT, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        return (YES, NO)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        kits = dealer.kits(chance)
        together = kits > 1 and chance.random() < dealer.shares.together
        misfit: Misfit = "" if wish.sort == YES else "together" if together else "one"
        return Needs(kits=kits, misfit=misfit, elsewhere=dealer.shares.tested_elsewhere)

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        legal = judge.is_legal(problem)
        fits = bool(gains_at(problem, judge)) if legal else sort != YES
        return (LocusTarget(),) if fits and legal == (sort != NO) else ()

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        return (YES if judge.allows(task.whole) else NO,)

    def text(self, task: Exercise) -> str:
        roles, kits = task.ruleset.roles, len(task.whole.offspring)
        sire, dam = roles.parents
        young = f"this {roles.offspring}"
        if kits > 1:
            young = f"all these {plural(roles.offspring)} together"
        return f"Can this {sire} and this {dam} have {young}?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return (YES, NO)

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = _reasons(task, solver)
        return weigh(inferences, task.whole.animals) if inferences else None

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = _reasons(task, solver)
        if not inferences:
            can_be = arrangement(task.whole, solver)
            return Feedback(hints=(can_be,), smaller=(), proof=(can_be,))
        found = feedback_on(inferences)
        if conflicts_in(solver, task.whole):
            return found
        can_be = arrangement(task.whole, solver)
        return Feedback(
            hints=(*found.hints[:3], can_be), smaller=found.smaller, proof=(can_be, *found.proof)
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        if text == NO:
            return f"No would mean that they fail at some locus. {arrangement(task.whole, solver)}"
        against = InferencePhrases(_reasons(task, solver)[0]).against()
        return f"Yes would mean that they fit at every locus, but {against}"


def _reasons(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    return conflicts_in(solver, task.whole) or steps_of(solver, task.whole)


def arrangement(mating: Mating, solver: Solver) -> str:
    solutions = [solver.solution(problem) or () for problem in mating.locus_problems()]
    genotypes = [
        " ".join(
            format_genotype(locus, found[i])
            for locus, found in zip(mating.ruleset.loci, solutions, strict=True)
        )
        for i in range(len(mating.animals))
    ]
    are = [f"{role_of(mating, i)} is {genotype}" for i, genotype in enumerate(genotypes)]
    return f"It can be: {listed(are, 'and')}. Then every allele comes from a parent that has it."
