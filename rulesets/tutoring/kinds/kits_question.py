"""Which kits can two parents have?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, mating_rows
from testcross.rulesets.tutoring.feedback_phrases import (
    InferencePhrases,
    feedback_on,
    turning_points,
)
from testcross.rulesets.tutoring.inferences import Inference, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import Answer, CardRow, Concept, Feedback, Form
from testcross.solver import LocusProblem, Solver

_OPTIONS = 4


class KitsQuestion(QuestionKind):
    """Which of these cards can be a kit of two parents?"""

    name: ClassVar[str] = "kits"
    form: ClassVar[Form] = "several"
    tempting: ClassVar[bool] = True
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return two parents, and four cards of which some can be theirs and some cannot."""
        needs = Needs(kits=1, misfit="one", plain_young=True)
        dealt = dealer.around(chance, judge, wish, needs, _refusing)
        if dealt is None:
            return None
        mating, stranger = dealt.mating, dealt.mating.offspring[0].variety
        theirs = list(dealer.fitting(mating.sire, mating.dam))
        others = [one for one in dealer.cards if one not in theirs and one is not stranger]
        number = min(_OPTIONS, len(dealer.cards)) - 1
        if stranger is None or stranger in theirs or not theirs or number < 1:
            return None
        most = min(number, len(theirs))
        fitting = chance.randint(max(1, number - len(others)), most) if most else 0
        drawn = [
            stranger,
            *chance.sample(theirs, fitting),
            *chance.sample(others, number - fitting),
        ]
        chance.shuffle(drawn)
        return Exercise(
            ruleset=dealer.ruleset,
            mating=replace(mating, offspring=tuple(dealer.plain(one) for one in drawn)),
            options=tuple(one.name for one in drawn),
            parents_only=True,
        )

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        pairs = zip(task.options, task.whole.singles, strict=True)
        return tuple(name for name, one in pairs if judge.allows(one))

    def text(self, task: Exercise) -> str:
        roles = task.ruleset.roles
        sire, dam = roles.parents
        return (
            f"Which of these {plural(roles.offspring)} can this {sire} and this {dam} have? "
            "Choose all of them."
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        return mating_rows(task.whole)[:2]

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return task.options

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return weigh((inference for _, inference in _refused(task, solver)), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        sire, dam = task.ruleset.roles.parents
        refused = _refused(task, solver)
        found = feedback_on(
            [inference for _, inference in refused],
            look=f"Look at what alleles the {sire} and the {dam} can give at each locus.",
            premise="Take the cards one by one: at each locus one allele comes from each parent.",
        )
        return replace(found, to_choice=turning_points(refused))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        pairs = zip(task.options, task.whole.singles, strict=True)
        one = next(one for name, one in pairs if name == text)
        refused = conflicts_in(solver, one)
        if refused:
            return f"{text}: {InferencePhrases(refused[0]).against()}"
        return f"{text} fits at every locus."


def _refusing(problem: LocusProblem, judge: Judge, _sort: str) -> Sequence[LocusTarget]:
    """Return the mating, if the kit does not fit; as targets of any question are found."""
    return () if judge.is_legal(problem) else (LocusTarget(),)


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[str, Inference], ...]:
    pairs = zip(task.options, task.whole.singles, strict=True)
    found = ((name, conflicts_in(solver, one)[:1]) for name, one in pairs)
    return tuple((name, inference) for name, some in found for inference in some)
