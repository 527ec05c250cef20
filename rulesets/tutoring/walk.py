"""A mating gone through: the questions that lead from its cards to all that follows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, said_to
from testcross.rulesets.tutoring.inferences import Weight, steps_of
from testcross.rulesets.tutoring.judge import right_judge
from testcross.rulesets.tutoring.kinds import AlleleQuestion, LegalQuestion, LocusQuestion
from testcross.rulesets.tutoring.question import CardRow, Concept, Feedback, Question
from testcross.rulesets.tutoring.question_parts import QuestionParts, assembled, wrong_answers
from testcross.rulesets.tutoring.tutor import refuse_untaught
from testcross.solver import Solver


class UnknownSexError(TestcrossError):
    """A mating that is asked about locus by locus, though loci depend on the sex of somebody."""

    def __init__(self, *, mating: Mating, position: int) -> None:
        son, daughter = mating.ruleset.roles.children
        super().__init__(
            f"say which sex {mating.ruleset.roles.of(position)} is, {son} or {daughter}: several "
            "loci depend on it"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkStep:
    """One question on the way, and what helps with it."""

    question: Question
    """Its cards show what is filled in by then."""
    feedback: Feedback
    reply: Callable[[str], str]
    """Returns what is said to a choice, or to what was typed."""

    def help_for(self, _filled: str, /) -> Feedback:
        return self.feedback


def walk_through(mating: Mating, solver: Solver) -> tuple[WalkStep, ...]:
    """Return the questions that lead through a mating.

    First whether it is legal. Of an illegal one at which locus it fails, if that is one; of a legal
    one every genotype that can be filled in, in the order of the deductions.

    Raises:
        UntaughtLocusError: where a locus is mitochondrial.
        UnknownSexError: where it takes the sex of offspring to tell what they can be.
    """
    refuse_untaught(mating.ruleset)
    unknown = [i for i, one in enumerate(mating.animals) if one.sex is None]
    if mating.ruleset.couples_loci and unknown:
        raise UnknownSexError(mating=mating, position=unknown[0])
    whole = Exercise(ruleset=mating.ruleset, mating=mating)
    judge = right_judge(solver)
    legal = _step(LegalQuestion(), whole, solver)
    if judge.allows(mating):
        return (_unproved(legal), *_filling(mating, solver))
    locus = LocusQuestion()
    return (
        (_unproved(legal), _step(locus, whole, solver)) if locus.answer(whole, judge) else (legal,)
    )


def _filling(mating: Mating, solver: Solver) -> Iterator[WalkStep]:
    kind = AlleleQuestion()
    rows = kind.rows(Exercise(ruleset=mating.ruleset, mating=mating))
    names = [locus.name for locus in mating.ruleset.loci]
    inferences = steps_of(solver, mating)
    places = [
        (inference.animal, names.index(inference.here.locus.name)) for inference in inferences
    ]
    last = dict.fromkeys(reversed(places))
    for animal, locus in reversed(last):
        task = Exercise(ruleset=mating.ruleset, mating=mating, animal=animal, locus=locus)
        step = _step(kind, task, solver)
        yield replace(step, question=replace(step.question, cards=rows))
        rows = _with_slots(rows, animal, locus, step.question.answer[0])


def _step(kind: QuestionKind, task: Exercise, solver: Solver) -> WalkStep:
    weight = kind.weigh(task, solver) or Weight(concepts=(Concept.PROVEN,), difficulty=1)
    judge = right_judge(solver)
    drawn = QuestionParts(task=task, weight=weight, wrong=wrong_answers(kind, task, judge))
    question = assembled(kind, drawn, 1, "trio", judge)
    feedback = kind.feedback(task, solver)
    return WalkStep(
        question=question,
        feedback=replace(feedback, reason=" ".join(feedback.proof)),
        reply=partial(said_to, kind, task, solver),
    )


def _unproved(step: WalkStep) -> WalkStep:
    """Return a step whose proof gives nothing away that is still asked."""
    hints = step.feedback.hints
    smaller = step.feedback.smaller
    said = "Yes: see what follows." if step.question.answer == ("Yes",) else "No: see why."
    return replace(
        step,
        feedback=Feedback(hints=(*hints[:3], said), smaller=smaller, proof=(said,)),
        reply=lambda _: said,
    )


def _with_slots(
    rows: Sequence[CardRow], animal: int, locus: int, slots: str
) -> tuple[CardRow, ...]:
    """Return the cards with one genotype filled in."""
    words = rows[animal].shown.split(" ")
    words[locus] = slots
    filled = replace(rows[animal], shown=" ".join(words))
    return (*rows[:animal], filled, *rows[animal + 1 :])
