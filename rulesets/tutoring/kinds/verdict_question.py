"""Proven, unproven, impossible or missed: what ``verify`` says of an allele filled in."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.slots import format_genotype, format_slots
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on
from testcross.rulesets.tutoring.inferences import (
    Inference,
    Weight,
    conflict_at,
    question_weights,
    steps_to,
    weigh,
)
from testcross.rulesets.tutoring.judge import Judge, TrueJudge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    containing,
    difference,
    known_alleles,
    possible,
)

PROVEN = "Yes, it is proven"
UNPROVEN = "No: it is possible, but not proven"
IMPOSSIBLE = "No: it is impossible"
MISSED = "Not yet: you can prove more"
VERDICTS = (PROVEN, UNPROVEN, IMPOSSIBLE, MISSED)

_MEANING = {
    PROVEN: "That would mean that it is so in every arrangement, and no more can be proven",
    UNPROVEN: "That would mean that it is so in some arrangements and not in others",
    IMPOSSIBLE: "That would mean that it is so in no arrangement",
    MISSED: "That would mean that it is proven, and one more allele too",
}


class VerdictQuestion(AboutLocus):
    """What is to be said of what somebody wrote?"""

    name: ClassVar[str] = "verdict"
    tempting: ClassVar[bool] = True
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
        Concept.SEXED,
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return the four verdicts."""
        return VERDICTS

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return the animals, with what somebody might have written at the locus."""
        if not judge.is_legal(problem):
            return ()
        return [
            LocusTarget(animal=animal, genotypes=((one[0], one[1] if len(one) == 2 else -1),))
            for animal, reading in enumerate(problem.readings)
            if len(reading) > 1  # else all there is to know stands on the card
            for one in _chosen(problem, animal, judge, sort)
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        """Return the verdict of a judge; None where it finds all illegal, or has two verdicts."""
        problem = task.here.problem
        known = judge.known(problem)
        if not known:
            return None
        found = _verdict(_written(task), known[task.animal], judge.possible(problem)[task.animal])
        return (found,) if found else None

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        return (
            f"A pupil wrote {_written_text(task)} for {task.role()} at locus {task.series.name}. "
            "Is that right?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the four verdicts."""
        return VERDICTS

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what leads to the verdict; two arrangements where nothing does."""
        found = weigh(_reasons(task, solver), task.whole.animals, Concept.PROVEN)
        least = question_weights().difficulty.verdict
        return Weight(concepts=found.concepts, difficulty=max(least, found.difficulty))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the deductions or the conflict; without either what there can be."""
        inferences = _reasons(task, solver)
        role, name = task.role(), task.series.name
        if inferences and inferences[0].conflict is not None:
            phrases = InferencePhrases(inferences[0])
            look = f"Suppose that {role} is {_written_text(task)}. {phrases.look()}"
            return feedback_on(inferences, look=look, premise=phrases.premise())
        if inferences:
            return feedback_on(inferences)
        look = f"What can {role} be at locus {name}? Write all possibilities."
        left = possible(solver, task.here.problem)[task.animal]
        each = listed([format_genotype(task.series, genotype) for genotype in sorted(left)])
        conclusion = f"With these cards {role} can be {each} at {name}."
        law = "An allele is proven if every possible arrangement of the genes has it."
        return Feedback(
            hints=(look, _premise(task), law, conclusion), smaller=(), proof=(conclusion,)
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Say what the verdict would mean, and what the cards leave open, rule out or prove."""
        (right,) = self.answer(task, TrueJudge(solver)) or ("",)
        if right == IMPOSSIBLE:
            return f"{_MEANING[text]}, but {_against(task, solver)}"
        if right == MISSED:
            look = InferencePhrases(_reasons(task, solver)[0]).look()
            return f"{_MEANING[text]}. {look}"
        left = possible(solver, task.here.problem)[task.animal]
        each = listed([format_genotype(task.series, genotype) for genotype in sorted(left)])
        return f"{_MEANING[text]}, but with these cards {task.role()} can be {each}."


def _against(task: Exercise, solver: Solver) -> str:
    """Say which cards speak against what was written; its own, if that is enough."""
    inference = next(iter(_reasons(task, solver)), None)
    if inference is None or inference.conflict is None:
        return f"the card of {task.role()} speaks against it."
    return InferencePhrases(inference).against()


def _premise(task: Exercise) -> str:
    return (
        f"At locus {task.series.name}, look for one arrangement of the genes that fits the written "
        "genotype and one that does not. Do both exist?"
    )


def _chosen(problem: LocusProblem, animal: int, judge: Judge, sort: str) -> list[KnownAlleles]:
    """Return what somebody might have written; unproven best what one of the parents must have."""
    by_verdict = _written_with(problem, animal, judge)
    found = (
        by_verdict.get(sort, []) if sort else [one for some in by_verdict.values() for one in some]
    )
    either = judge.shared(problem) if animal < 2 and sort == UNPROVEN else ()
    return [one for one in found if set(one) & set(either)] or found


def _written(task: Exercise) -> KnownAlleles:
    return tuple(allele for allele in task.genotypes[0] if allele >= 0)


def _written_text(task: Exercise) -> str:
    written, problem = _written(task), task.here.problem
    reading = problem.readings[task.animal] if len(written) == 1 else problem.blank
    return format_slots(task.series, written, containing(reading, written))


def _written_with(
    problem: LocusProblem, animal: int, judge: Judge
) -> dict[str, list[KnownAlleles]]:
    """Return what somebody might have written, by the verdict on it.

    Nothing where nothing is to be deduced at the locus: of the animal itself, or of another.
    """
    known, shown = judge.known(problem)[animal], known_alleles(problem.readings[animal])
    found: dict[str, list[KnownAlleles]] = {}
    for one in _writable(problem.blanks[animal], shown, known):
        verdict = _verdict(one, known, judge.possible(problem)[animal])
        if verdict:
            found.setdefault(verdict, []).append(one)
    return found if gains_at(problem, judge) or IMPOSSIBLE in found else {}


def _writable(blank: Reading, shown: KnownAlleles, known: KnownAlleles) -> list[KnownAlleles]:
    """Return what people might write: what the card shows, and one allele more."""
    if len(shown) == 2:
        return []
    alleles = sorted({allele for genotype in blank for allele in genotype})
    added = (tuple(sorted((*shown, allele))) for allele in alleles)
    more = [one for one in added if containing(blank, one)]
    return [one for one in dict.fromkeys([shown, *more, known]) if one]


def _verdict(
    written: KnownAlleles, known: KnownAlleles, possible: frozenset[tuple[int, int]]
) -> str:
    """Return the verdict on alleles written down; nothing where there is more than one."""
    if not containing(possible, written):
        return IMPOSSIBLE
    extra, missed = difference(written, known), difference(known, written)
    if extra and missed:
        return ""
    return UNPROVEN if extra else MISSED if missed else PROVEN


def _reasons(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    """Return the conflict with what was written, or else the deductions about the animal."""
    here, written = task.here, _written(task)
    held = containing(here.problem.readings[task.animal], written)
    if held:
        problem = here.problem.replaced(task.animal, held)
        supposed = type(here)(mating=here.mating, locus=here.locus, problem=problem)
        conflict = conflict_at(solver, supposed)
        if conflict is not None:
            return (conflict,)
    return steps_to(solver, here, task.animal)
