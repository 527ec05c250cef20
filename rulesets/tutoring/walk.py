"""The way through one mating, asked step by step: is it legal, and what follows for whom?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.assembly import QuestionParts, assembled, wrong_answers
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind
from testcross.rulesets.tutoring.grounds import Weight, steps_of
from testcross.rulesets.tutoring.kinds import AlleleQuestion, LegalQuestion, LocusQuestion
from testcross.rulesets.tutoring.mind import TrueMind
from testcross.rulesets.tutoring.question import CardRow, Feedback, Question
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkStep:
    """One question on the way, and what helps with it."""

    question: Question
    """Its cards show what is filled in by then."""
    feedback: Feedback

    def help_for(self, filled: str) -> Feedback:  # noqa: ARG002 - one genotype has no halves
        """Return the help with the question."""
        return self.feedback


def walk_through(mating: Mating, solver: Solver) -> tuple[WalkStep, ...]:
    """Return the questions that lead through a mating.

    First whether it is legal. Of an illegal one at which locus it fails, if that is one; of a legal
    one every genotype that can be filled in, in the order of the deductions.
    """
    whole = Exercise(ruleset=mating.ruleset, mating=mating)
    mind = TrueMind(solver)
    legal = _step(LegalQuestion(), whole, solver)
    if mind.allows(mating):
        return (_unproved(legal), *_filling(mating, solver))
    locus = LocusQuestion()
    return (
        (_unproved(legal), _step(locus, whole, solver)) if locus.answer(whole, mind) else (legal,)
    )


def _filling(mating: Mating, solver: Solver) -> Iterator[WalkStep]:
    """Yield a question for each genotype that can be filled in."""
    kind = AlleleQuestion()
    rows = kind.rows(Exercise(ruleset=mating.ruleset, mating=mating))
    names = [locus.name for locus in mating.ruleset.loci]
    grounds = steps_of(solver, mating)
    places = [(ground.animal, names.index(ground.here.locus.name)) for ground in grounds]
    last = dict.fromkeys(reversed(places))
    for animal, locus in reversed(last):
        task = Exercise(ruleset=mating.ruleset, mating=mating, animal=animal, locus=locus)
        step = _step(kind, task, solver)
        yield replace(step, question=replace(step.question, rows=rows))
        rows = _with_slots(rows, animal, locus, step.question.answer[0])


def _step(kind: QuestionKind, task: Exercise, solver: Solver) -> WalkStep:
    weight = kind.weigh(task, solver) or Weight(concepts=(Concept.PROVEN,), difficulty=1)
    mind = TrueMind(solver)
    drawn = QuestionParts(task=task, weight=weight, wrong=wrong_answers(kind, task, mind))
    question = assembled(kind, drawn, 1, "trio", mind)
    return WalkStep(question=question, feedback=kind.feedback(task, solver))


def _unproved(step: WalkStep) -> WalkStep:
    """Return a step whose proof gives nothing away that is still asked."""
    hints = step.feedback.hints
    smaller = step.feedback.smaller
    said = "Yes: see what follows." if step.question.answer == ("Yes",) else "No: see why."
    return replace(
        step, feedback=Feedback(hints=(*hints[:3], said), smaller=smaller, proof=(said,))
    )


def _with_slots(
    rows: Sequence[CardRow], animal: int, locus: int, slots: str
) -> tuple[CardRow, ...]:
    """Return the cards with one genotype filled in."""
    words = rows[animal].shown.split(" ")
    words[locus] = slots
    filled = replace(rows[animal], shown=" ".join(words))
    return (*rows[:animal], filled, *rows[animal + 1 :])
