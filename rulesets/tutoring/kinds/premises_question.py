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

_SEVERAL = "several"
_WHOSE = ("sire", "dam", "offspring", _SEVERAL)
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

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return whose cards can prove it: those of one parent, of one of the young, of several."""
        return _WHOSE

    def sort_of(self, task: Exercise, mind: Mind) -> str:
        """Return whose cards prove it."""
        needed = _needed(task, mind)
        return _SEVERAL if len(needed) > 1 else _WHOSE[min(needed[0], 2)]

    def draw(self, dealer: Dealer, chance: Random, mind: Mind, sort: str) -> Exercise | None:
        """Return a legal mating with an animal that gains an allele."""
        tested = dealer.locus(chance) if sort == _SEVERAL else None
        mating = dealer.mating(chance, dealer.kits(chance), fitting=True, tested=tested)
        places = gaining(mating, mind) if mating is not None else []
        places = [one for one in places if _can_be_of(sort, one, tested)]
        if mating is None or not places:
            return None
        locus, animal = places[chance.randrange(len(places))]
        found = Exercise(ruleset=mating.ruleset, mating=mating, animal=animal, locus=locus)
        found = replace(found, genotypes=(_gained(found, mind),))
        return found if _has_one_proof(found, mind) else None

    def answer(self, task: Exercise, mind: Mind) -> Answer | None:
        """Return the animals without whose cards the mind would not find it proven."""
        if not _is_proven(task, mind, ()):
            return None
        return tuple(role_of(task.whole, i) for i in _needed(task, mind))

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


def _can_be_of(sort: str, place: tuple[int, int], tested: int | None) -> bool:
    """Tell where such a proof is often found: parents prove what young are, and these their own."""
    locus, animal = place
    return locus == tested if sort == _SEVERAL else (animal > 1) == (sort != _WHOSE[2])


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


def _needed(task: Exercise, mind: Mind) -> list[int]:
    """Return the animals without whose cards a mind would not find it proven."""
    return [i for i in range(len(task.whole.animals)) if not _is_proven(task, mind, (i,))]


def _has_one_proof(task: Exercise, mind: Mind) -> bool:
    """Tell whether the cards that are needed suffice, and there are others: then only they do."""
    needed = _needed(task, mind)
    others = [i for i in range(len(task.whole.animals)) if i not in needed]
    return bool(needed and others) and _is_proven(task, mind, others)
