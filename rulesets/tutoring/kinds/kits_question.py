"""Which kits can two parents have?"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.english import plural
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, SortedAnswers, mating_rows
from testcross.rulesets.tutoring.feedback_phrases import feedback_on, turning_points
from testcross.rulesets.tutoring.grounds import Ground, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import LEVELS, Answer, CardRow, Feedback, Form, Level
from testcross.solver import Solver

_OPTIONS = 4


class KitsQuestion(SortedAnswers):
    """Which of these cards can be a kit of two parents?"""

    name: ClassVar[str] = "kits"
    form: ClassVar[Form] = "several"
    tempting: ClassVar[bool] = True
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind, sort: str) -> Exercise | None:
        """Return two parents, and four cards of which some can be theirs and some cannot."""
        sire, dam = dealer.parent(chance), dealer.parent(chance)
        cards = list(dealer.varieties())
        drawn = chance.sample(cards, min(_OPTIONS, len(cards)))
        theirs = set(map(id, dealer.fitting(sire, dam)))
        if len({id(one) in theirs for one in drawn}) < 2:
            return None
        young = tuple(dealer.plain(one) for one in drawn)
        mating = Mating(ruleset=dealer.ruleset, sire=sire, dam=dam, offspring=young)
        return Exercise(
            ruleset=dealer.ruleset,
            mating=mating,
            options=tuple(one.name for one in drawn),
            parents_only=True,
        )

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the cards that the mind allows, each by itself."""
        pairs = zip(task.options, task.whole.offspring, strict=True)
        return tuple(name for name, kit in pairs if mind.allows(_with(task, kit)))

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        roles = task.ruleset.roles
        sire, dam = roles.parents
        return (
            f"Which of these {plural(roles.offspring)} can this {sire} and this {dam} have? "
            "Choose all of them."
        )

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return the parents."""
        return mating_rows(task.whole)[:2]

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the names of the cards."""
        return task.options

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what the conflicts of the others are about."""
        return weigh((ground for _, ground in _refused(task, solver)), task.whole.animals)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return why each of the others is not theirs."""
        sire, dam = task.ruleset.roles.parents
        refused = _refused(task, solver)
        found = feedback_on(
            [ground for _, ground in refused],
            look=f"Look at the {sire} and the {dam}: which alleles can each give at each locus?",
            premise="Take the cards one by one. Ask at each locus: can one allele come from each "
            "parent?",
        )
        return replace(found, to_choice=turning_points(refused))


def _with(task: Exercise, kit: Animal) -> Mating:
    """Return the mating with one kit alone."""
    return replace(task.whole, offspring=(kit,))


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[str, Ground], ...]:
    """Return each card that the parents cannot have, with its first conflict."""
    pairs = zip(task.options, task.whole.offspring, strict=True)
    found = ((name, conflicts_in(solver, _with(task, kit))[:1]) for name, kit in pairs)
    return tuple((name, ground) for name, some in found for ground in some)
