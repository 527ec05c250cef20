"""SET!: which two cards of a layout can be the parents of the kit (p. 25)?"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, SortedAnswers, card_row
from testcross.rulesets.tutoring.feedback_phrases import feedback_on, turning_points
from testcross.rulesets.tutoring.grounds import Ground, Weight, conflicts_in, weigh
from testcross.rulesets.tutoring.mind import Mind, TrueMind
from testcross.rulesets.tutoring.question import LEVELS, Answer, CardRow, Feedback, Form, Level
from testcross.solver import Solver

NO_SET = "There is no SET!"


class SetQuestion(SortedAnswers):
    """Which two are the parents?"""

    name: ClassVar[str] = "set"
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.DOMINANT, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind, sort: str) -> Exercise | None:
        """Return two bucks, two does and a kit of which one couple at most can be the parents."""
        animals = [dealer.card(chance) for _ in range(5)]
        kit, buck, doe, *others = animals
        mating = Mating(ruleset=dealer.ruleset, sire=buck, dam=doe, offspring=(kit,))
        task = Exercise(ruleset=dealer.ruleset, mating=mating, others=tuple(others))
        legal = [mind.allows(couple) for _, couple in _couples(task)]
        return task if sum(legal) <= 1 and (any(legal) or chance.random() < 0.1) else None

    def answer(self, task: Exercise, mind: Mind) -> Answer | None:
        """Return the couple that the mind finds legal; None where it finds several."""
        legal = [said for said, couple in _couples(task) if mind.allows(couple)]
        if len(legal) > 1:
            return None
        return (legal[0] if legal else NO_SET,)

    def text(self, task: Exercise) -> str:
        """Return the question in words."""
        young = task.ruleset.roles.offspring
        return f"SET! Which two cards can be the parents of the {young}?"

    def rows(self, task: Exercise) -> tuple[CardRow, ...]:
        """Return the layout, and the kit."""
        sire, dam = task.ruleset.roles.sexes
        mating, (buck, doe) = task.whole, task.others
        return (
            card_row(f"{sire} 1", mating.sire),
            card_row(f"{sire} 2", buck),
            card_row(f"{dam} 1", mating.dam),
            card_row(f"{dam} 2", doe),
            card_row(task.ruleset.roles.offspring, mating.offspring[0]),
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the four couples, and that there is none."""
        return (*(said for said, _ in _couples(task)), NO_SET)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        """Return what the conflicts of the other couples are about."""
        grounds = (ground for _, ground in _refused(task, solver))
        return weigh(grounds, (*task.whole.animals, *task.others))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return why the other couples cannot be the parents."""
        young = task.ruleset.roles.offspring
        (right,) = self.answer(task, TrueMind(solver)) or ()
        refused = _refused(task, solver)
        found = feedback_on(
            [ground for _, ground in refused],
            look=f"Look at the {young}: which alleles must it have got, locus by locus?",
            premise="Strike out each couple of which neither has an allele that it needs.",
        )
        why = zip(refused, found.proof, strict=True)
        proof = [f"Not {couple}. {sentence}" for (couple, _), sentence in why]
        said = f"It is: {right}" if right == NO_SET else f"It is: {right}."
        return replace(
            found,
            hints=(*found.hints[:3], said),
            proof=(said, *proof),
            to_choice=turning_points(refused),
        )


def _couples(task: Exercise) -> Iterator[tuple[str, Mating]]:
    """Yield each couple, by its name, with the kit."""
    sire, dam = task.ruleset.roles.sexes
    mating, (buck, doe) = task.whole, task.others
    for i, one in enumerate((mating.sire, buck), 1):
        for j, other in enumerate((mating.dam, doe), 1):
            yield f"{sire} {i} and {dam} {j}", replace(mating, sire=one, dam=other)


def _refused(task: Exercise, solver: Solver) -> tuple[tuple[str, Ground], ...]:
    """Return each couple that cannot be the parents, with its first conflict."""
    found = ((said, conflicts_in(solver, couple)[:1]) for said, couple in _couples(task))
    return tuple((said, ground) for said, some in found for ground in some)
