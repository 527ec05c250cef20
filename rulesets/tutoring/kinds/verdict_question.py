"""Proven, unproven, impossible or missed: what ``verify`` says of an allele filled in."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.notation import format_genotype, format_slots
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.grounds import Ground, Weight, conflict_at, steps_to, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import LEVELS, Answer, Feedback, Form, Level
from testcross.solver import (
    KnownAlleles,
    Solver,
    containing,
    difference,
    known_alleles,
    possible,
)

PROVEN = "Yes, it is proven"
UNPROVEN = "No: it can be so, but it is not proven"
IMPOSSIBLE = "No: it is impossible"
MISSED = "Not yet: more is proven"
VERDICTS = (PROVEN, UNPROVEN, IMPOSSIBLE, MISSED)


class VerdictQuestion(AboutMating):
    """What is to be said of what somebody wrote?"""

    name: ClassVar[str] = "verdict"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind) -> Exercise | None:
        """Return a legal mating and what somebody wrote at a locus, each verdict as often."""
        mating = dealer.mating(chance, dealer.kits(chance), fitting=True)
        if mating is None or not mind.allows(mating):
            return None
        locus = chance.randrange(len(mating.ruleset.loci))
        problem = mating.loci()[locus].problem
        animal = chance.randrange(len(mating.animals))
        known, reading = mind.known(problem)[animal], problem.readings[animal]
        if len(reading) == 1:
            return None  # all there is to know stands on the card
        written = _written(problem.allele_count, known_alleles(reading), known)
        by_verdict: dict[str, list[KnownAlleles]] = {}
        for one in written:
            found = _verdict(one, known, mind.possible(problem)[animal])
            if found and (found != PROVEN or one != known_alleles(reading)):
                by_verdict.setdefault(found, []).append(one)
        if len(by_verdict) < 2:
            return None
        chosen = by_verdict[chance.choice([v for v in VERDICTS if v in by_verdict])]
        one = chosen[chance.randrange(len(chosen))]
        genotype = (one[0], one[1]) if len(one) == 2 else (one[0], -1)
        return Exercise(
            ruleset=mating.ruleset,
            mating=mating,
            animal=animal,
            locus=locus,
            genotypes=(genotype,),
        )

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the verdict of a mind; nothing where it finds all illegal, or has two verdicts."""
        problem = task.here.problem
        known = mind.known(problem)
        if not known:
            return ()
        found = _verdict(_said(task), known[task.animal], mind.possible(problem)[task.animal])
        return (found,) if found else ()

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        said, problem = _said(task), task.here.problem
        reading = problem.readings[task.animal] if len(said) == 1 else problem.blank
        written = format_slots(task.series, said, containing(reading, said))
        return (
            f"Somebody wrote {written} for {task.role()} at locus {task.series.name}. Is it right?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the four verdicts."""
        return VERDICTS

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what leads to the verdict; two arrangements where nothing does."""
        found = weigh(_grounds(task, solver), task.whole.animals, Concept.PROVEN)
        return Weight(concepts=found.concepts, difficulty=max(2, found.difficulty))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the deductions or the conflict; without either what there can be."""
        grounds = _grounds(task, solver)
        role, name = task.role(), task.series.name
        look = f"What can {role} be at locus {name}? Write all of it down."
        if grounds:
            return feedback_on(grounds, look=look, premise=_premise(task))
        left = possible(solver, task.here.problem)[task.animal]
        each = listed([format_genotype(task.series, genotype) for genotype in sorted(left)])
        conclusion = f"With these cards {role} can be {each} at {name}."
        law = "An allele is proven if it is there in every arrangement of the genes."
        return Feedback(
            hints=(look, _premise(task), law, conclusion), smaller=(), proof=(conclusion,)
        )


def _premise(task: Exercise) -> str:
    return (
        f"Find one arrangement of the genes at locus {task.series.name} with what was written, and "
        "one without it. Is there one of each?"
    )


def _said(task: Exercise) -> KnownAlleles:
    return tuple(allele for allele in task.genotypes[0] if allele >= 0)


def _written(allele_count: int, shown: KnownAlleles, known: KnownAlleles) -> list[KnownAlleles]:
    """Return what people might write: what the card shows, and one allele more."""
    if len(shown) == 2:
        return []
    more = [tuple(sorted((*shown, allele))) for allele in range(allele_count)]
    return [one for one in dict.fromkeys([shown, *more, known]) if one]


def _verdict(said: KnownAlleles, known: KnownAlleles, possible: frozenset[tuple[int, int]]) -> str:
    """Return the verdict on alleles written down; nothing where there is more than one."""
    extra, missed = difference(said, known), difference(known, said)
    if extra and missed:
        return ""
    if extra:
        return UNPROVEN if containing(possible, said) else IMPOSSIBLE
    return MISSED if missed else PROVEN


def _grounds(task: Exercise, solver: Solver) -> tuple[Ground, ...]:
    """Return the conflict with what was written, or else the deductions about the animal."""
    here, said = task.here, _said(task)
    held = containing(here.problem.readings[task.animal], said)
    if held:
        problem = here.problem.replaced(task.animal, held)
        supposed = type(here)(mating=here.mating, locus=here.locus, problem=problem)
        conflict = conflict_at(solver, supposed)
        if conflict is not None:
            return (conflict,)
    return steps_to(solver, here, task.animal)
