"""What does a mating score? And which questions practise what a finding is about."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.score import SchemeScore, score_known
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.ruleset import ScoringScheme
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tutoring.dealer import LocusTarget
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases
from testcross.rulesets.tutoring.inferences import Weight, steps_of, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import (
    Answer,
    AnswerChoice,
    Concept,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import LocusProblem, Solver


class ScoreQuestion(AboutLocus):
    """How many points is a mating worth in the standard game?"""

    name: ClassVar[str] = "score"
    form: ClassVar[Form] = "typed"
    names_locus: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ("novice", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.SCORE,)

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        return (LocusTarget(),) if gains_at(problem, judge) else ()

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        """Return the points by what the judge fills in; None where it finds the mating illegal.

        At each animal the points of all alleles that are known.
        """
        score = _score(task, judge)
        return (str(score.points),) if score is not None else None

    def text(self, task: Exercise) -> str:
        return (
            "Fill in every proven allele. How many points does the mating score in the standard "
            "game (every known allele of every card)?"
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        shown = sum(_points_shown(task))
        near = [shown + more for more in range(13)]
        chance.shuffle(near)
        return tuple(map(str, near))

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh(steps_of(solver, task.whole), task.whole.animals, Concept.SCORE)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = steps_of(solver, task.whole)
        score = _score(task, right_judge(solver))
        animals = score.animals if score is not None else ()
        sums = tuple(
            f"{role_of(task.whole, i).capitalize()}: {one.sum} = {counted(one.points, 'point')}."
            for i, one in enumerate(animals)
        )
        total = f"Together {counted(score.points if score else 0, 'point')}."
        first = InferencePhrases(inferences[0])
        gained = inferences[0].here.locus
        return Feedback(
            hints=(
                first.look(),
                first.premise(),
                f"{first.law()} An unknown allele scores nothing.",
                " ".join((*sums, total)),
            ),
            smaller=(*first.smaller(), _worth(gained.symbols, gained.points)),
            proof=(
                *(InferencePhrases(inference).conclusion() for inference in inferences),
                *sums,
                total,
            ),
            reason=" ".join((*sums, total)),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        (right,) = self.answer(task, right_judge(solver)) or ("0",)
        if int(text) > int(right):
            return f"{text} is too many. An allele that is not proven scores nothing."
        if int(text) == sum(_points_shown(task)):
            return f"{text} is what the cards alone show. Together they prove more."
        return f"{text} is too few. Count all that is proven of every card."


def _scheme(task: Exercise) -> ScoringScheme:
    return task.ruleset.schemes_by_name()["standard"]


def _score(task: Exercise, judge: Judge) -> SchemeScore | None:
    """Return the score of what a judge fills in; None where it finds the mating illegal."""
    columns = [judge.known(problem) for problem in task.whole.locus_problems()]
    if not all(columns):
        return None
    known = [[column[i] for column in columns] for i in range(len(task.whole.animals))]
    return score_known(task.whole, known, _scheme(task))


def _points_shown(task: Exercise) -> list[int]:
    return [
        locus.points[min(reading)[0]]
        for animal in task.whole.animals
        for locus, reading in zip(task.ruleset.loci, animal.readings, strict=True)
    ]


def _worth(symbols: Sequence[str], points: Sequence[int]) -> SmallerQuestion:
    numbers = sorted({1, 2, 4, 8, points[-1]})
    each = [f"{one} {worth}" for one, worth in zip(symbols, points, strict=True)]
    return SmallerQuestion(
        text=f"How many points is a known {symbols[-1]} worth?",
        choices=tuple(AnswerChoice(text=str(n), correct=n == points[-1]) for n in numbers),
        reason=f"The points of this locus are {listed(each, 'and')} (p. 10).",
    )


KINDS_AFTER: dict[str, tuple[str, ...]] = {
    Code.ILLEGAL_MATING: ("legal", "locus", "lacking", "odd", "kits"),
    Code.IMPOSSIBLE_ALLELE: ("elimination", "verdict"),
    Code.UNPROVEN_ALLELE: ("verdict", "either-or"),
    Code.MISSED_ALLELE: ("allele", "premises", "animal"),
    Code.EXCHANGED_GENOTYPES: ("allele", "either-or"),
    Code.MISPLACED_DASH: ("verdict", "allele"),
    Code.WRONG_SUM: ("score",),
    Code.WRONG_POINTS: ("score",),
    Code.WRONG_CALL: ("set", "legal"),
    Code.OVERLOOKED_MATING: ("set", "kits"),
    RecordCode.UNREADABLE_GENOTYPE: ("elimination", "verdict"),
}
"""Kinds by the code of a finding, the nearest first; other findings are about the play."""
