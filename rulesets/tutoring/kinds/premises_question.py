"""A deduction shown solved: which cards does it rest on, and by which law?"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed
from testcross.rulesets.tutoring.concept import Concept
from testcross.rulesets.tutoring.dealer import Dealer
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import GroundPhrases, feedback_on
from testcross.rulesets.tutoring.grounds import Weight, steps_to, weigh
from testcross.rulesets.tutoring.kinds.about_mating import AboutMating
from testcross.rulesets.tutoring.kinds.allele_question import gaining
from testcross.rulesets.tutoring.mind import Mind
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    AnswerChoice,
    Feedback,
    Form,
    Level,
    SmallerQuestion,
)
from testcross.solver import Solver, difference, known_alleles

_LAWS = {
    ("segregation",): "Segregation alone",
    ("segregation", "dominance"): "Segregation and Dominance",
}


class PremisesQuestion(AboutMating):
    """Which cards prove it?"""

    name: ClassVar[str] = "premises"
    form: ClassVar[Form] = "several"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE),
    )

    def draw(self, dealer: Dealer, chance: Random, mind: Mind) -> Exercise | None:
        """Return a legal mating with an animal that gains an allele."""
        mating = dealer.mating(chance, dealer.kits(chance), fitting=True)
        places = gaining(mating, mind) if mating is not None else []
        if mating is None or not places:
            return None
        locus, animal = places[chance.randrange(len(places))]
        found = Exercise(ruleset=mating.ruleset, mating=mating, animal=animal, locus=locus)
        found = replace(found, genotypes=(_gained(found, mind),))
        return found if _has_one_proof(found, mind) else None

    def answer(self, task: Exercise, mind: Mind) -> Answer:
        """Return the animals without whose cards the mind would not find it proven."""
        if not mind.known(task.here.problem):
            return ()
        everyone = range(len(task.whole.animals))
        return tuple(role_of(task.whole, i) for i in everyone if not _is_proven(task, mind, (i,)))

    def text(self, task: Exercise) -> str:
        """Return the question in words; what is proven is told with the cards."""
        gained = [task.series.symbols[allele] for allele in _alleles(task)]
        more = "one more " * (len(gained) == 1 and _alleles(task)[0] in _shown(task))
        return (
            f"It is proven that {task.role()} has {more}{listed(gained, 'and')} at locus "
            f"{task.series.name}. Which cards prove it? Choose all that are needed, its own too "
            "if it is."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return the animals."""
        return tuple(role_of(task.whole, i) for i in range(len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        """Return what the deduction is about; None where it is not one, or has several proofs."""
        grounds = steps_to(solver, task.here, task.animal)
        if len(grounds) != 1:
            return None
        return weigh(grounds, task.whole.animals, Concept.PROVEN)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return the deduction."""
        grounds = steps_to(solver, task.here, task.animal)
        step = grounds[0].step
        laws = step.laws if step is not None else ()
        laws_used = SmallerQuestion(
            text="By which laws does it follow?",
            choices=tuple(
                AnswerChoice(text=said, correct=names == laws) for names, said in _LAWS.items()
            ),
            reason=GroundPhrases(grounds[0]).conclusion(),
        )
        found = feedback_on(
            grounds,
            look="Cover one card after the other. Which of them can you do without?",
            premise=f"Is locus {task.series.name} of {task.role()} still proven without that card?",
            after=(laws_used,),
        )
        choose = f"{laws_used.text} Write: {listed([choice.text for choice in laws_used.choices])}."
        return replace(found, besides=choose)


def _gained(task: Exercise, mind: Mind) -> tuple[int, int]:
    """Return the alleles that the animal gains; -1 in the place of a second one."""
    problem, animal = task.here.problem, task.animal
    first, *others = difference(
        mind.known(problem)[animal], known_alleles(problem.readings[animal])
    )
    return (first, others[0]) if others else (first, -1)


def _alleles(task: Exercise) -> tuple[int, ...]:
    return tuple(allele for allele in task.genotypes[0] if allele >= 0)


def _shown(task: Exercise) -> tuple[int, ...]:
    return known_alleles(task.here.problem.readings[task.animal])


def _is_proven(task: Exercise, mind: Mind, covered: Collection[int]) -> bool:
    """Tell whether the gain is still proven where nobody looks at some cards.

    What the animal's own card shows besides counts only as far as the gain is a second such allele.
    """
    known = mind.known(task.here.problem, covered)
    return bool(known) and not difference(_wanted(task), known[task.animal])


def _wanted(task: Exercise) -> tuple[int, ...]:
    """Return the alleles gained, with one that is shown already where the gain is a second one."""
    gained = _alleles(task)
    return tuple(sorted((*gained, *(one for one in _shown(task) if one in gained))))


def _has_one_proof(task: Exercise, mind: Mind) -> bool:
    """Tell whether the cards that are needed suffice: then no other cards prove it."""
    everyone = range(len(task.whole.animals))
    needed = [i for i in everyone if not _is_proven(task, mind, (i,))]
    others = [i for i in everyone if i not in needed]
    return bool(needed) and _is_proven(task, mind, others)
