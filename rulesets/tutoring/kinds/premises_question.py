"""A deduction shown solved: which cards does it rest on, and by which law?"""

from collections.abc import Collection, Sequence
from random import Random
from typing import ClassVar

from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import feedback_on
from testcross.rulesets.tutoring.inferences import Weight, steps_to, weigh
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, Form, Level
from testcross.solver import Genotype, LocusProblem, Reading, Solver, difference, known_alleles

_SORTS = ("offspring",)
_OF_SERIES = ("offspring and own", "offspring and mate")
"""Whose cards can prove it, seen from a parent; its own besides in a series, which is taken then.

Of offspring that are asked about other cards prove it, and who is asked about is seen at once.
"""


_MOST_KITS = 4
"""There are two at least, at every level: with one kit too few answers are possible."""


class PremisesQuestion(AboutLocus):
    """Which cards prove it?"""

    name: ClassVar[str] = "premises"
    form: ClassVar[Form] = "several"
    if_named: ClassVar[tuple[Level, ...]] = ("novice",)  # of two loci looks tell
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES),
        *(Concept.WHITE, Concept.HOMOZYGOTE, Concept.SEXED),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        series = any(len(locus.alleles) > 2 for locus in dealer.ruleset.loci)
        return (*_SORTS * 2, *_OF_SERIES * 3) if series else (*_SORTS, _OF_SERIES[1])

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return _sort(_needed(*_asked(task), judge), task.animal)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a parent of which something is open, beside others of which more is known."""
        ruleset, needed = dealer.ruleset, wish.sort or chance.choice(self.sorts(dealer))
        places = [i for i in dealer.loci_for(wish.idea) if len(ruleset.loci[i].alleles) > 2]
        place = chance.choice(places or dealer.loci_for(wish.idea))
        animal = chance.randrange(2)
        # the kit shows an allele that its parent has behind a dash, and another one, or the same
        codes = [one for one in dealer.known(place, animal) if len(one) > 1]
        litter = [(one, min(one)) for one in dealer.known(place, 2) if len(one) == 1]
        fitting: list[tuple[Reading, Reading, int]] = []
        for code in codes:
            dominant, _ = min(code)
            for kit, (other, hidden) in litter:
                ways = {
                    "offspring": other == hidden > dominant,
                    "offspring and mate": other == dominant < hidden,
                    "offspring and own": other < dominant < hidden,
                }
                if ways[needed] and (dominant, hidden) in code:
                    fitting.append((code, kit, other))
        if not fitting:
            return None
        own, kit, other = chance.choice(fitting)
        known = [one for one in dealer.known(place, 1 - animal) if len(one) == 1]
        only, given = frozenset({(other, other)}), [one for one in known if other in min(one)]
        mates = [only] * (only in known) if needed == "offspring and mate" else given
        if not mates:
            return None
        kits = chance.randint(2, max(2, min(_MOST_KITS, ruleset.litter)))
        parents = (own, chance.choice(mates))[:: 1 - 2 * animal]
        young = [dealer.young_of(chance, place, parents) for _ in range(kits - 1)]
        young.insert(chance.randint(0, len(young)), kit)
        column = (*parents, *young)
        targets = self.targets(dealer.problem(place, column), judge, wish.sort)
        mating = dealer.legal_around(chance, place, column, judge) if targets else None
        if mating is None:
            return None
        target = chance.choice(targets)
        return Exercise(
            ruleset=ruleset,
            mating=mating,
            locus=place,
            animal=target.animal,
            genotypes=target.genotypes,
        )

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        """Return the parents that gain an allele by one proof, and what they gain."""
        gains = [i for i in gains_at(problem, judge) if i < 2]
        found = [(i, _gained(problem, i, judge)) for i in gains]
        proven = [(i, gained, _only_proof(problem, i, gained, judge)) for i, gained in found]
        return [
            LocusTarget(animal=i, genotypes=(gained,))
            for i, gained, needed in proven
            if needed and sort in ("", _sort(needed, i))
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        if not _is_proven(*_asked(task), judge, ()):
            return None
        return tuple(role_of(task.whole, i) for i in _needed(*_asked(task), judge))

    def text(self, task: Exercise) -> str:
        return (
            f"More is proven of {task.role()} at locus {task.series.name} than its card shows. "
            "Which cards do you need for the proof? Choose all of them, its own too if needed."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return tuple(role_of(task.whole, i) for i in range(len(task.whole.animals)))

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = steps_to(solver, task.here, task.animal)
        if len(inferences) != 1:
            return None
        return weigh(inferences, task.whole.animals, Concept.PROVEN)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = steps_to(solver, task.here, task.animal)
        return feedback_on(
            inferences,
            look="Cover the cards one at a time, and find those that you can do without.",
            premise=f"A card that you need leaves locus {task.series.name} of {task.role()} "
            "unproven when it is covered.",
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        judge = right_judge(solver)
        needed = [role_of(task.whole, i) for i in _needed(*_asked(task), judge)]
        still = "not" if text in needed else "still"
        return f"Without the card of {text} it is {still} proven."


def _asked(task: Exercise) -> tuple[LocusProblem, int, Genotype]:
    return task.here.problem, task.animal, task.genotypes[0]


def _sort(needed: Sequence[int], animal: int) -> str:
    names = {animal: "own", 1 - animal: "mate"}
    found = {names.get(i, "offspring") for i in needed}
    return " and ".join(sorted(found, key=("offspring", "own", "mate").index))


def _gained(problem: LocusProblem, animal: int, judge: Judge) -> Genotype:
    """Return the alleles that the animal gains; -1 in the place of a second one."""
    first, *others = difference(
        judge.known(problem)[animal], known_alleles(problem.readings[animal])
    )
    return (first, others[0]) if others else (first, -1)


def _is_proven(
    problem: LocusProblem, animal: int, gained: Genotype, judge: Judge, covered: Collection[int]
) -> bool:
    """Tell whether the gain is still proven where nobody looks at some cards.

    What the animal's own card shows besides counts only as far as the gain is a second such allele.
    """
    alleles = [allele for allele in gained if allele >= 0]
    shown = [one for one in known_alleles(problem.readings[animal]) if one in alleles]
    known = judge.known_without(problem, animal, covered)
    return known is not None and not difference(tuple(sorted((*alleles, *shown))), known)


def _needed(problem: LocusProblem, animal: int, gained: Genotype, judge: Judge) -> list[int]:
    everybody = range(len(problem.readings))
    return [i for i in everybody if not _is_proven(problem, animal, gained, judge, (i,))]


def _only_proof(problem: LocusProblem, animal: int, gained: Genotype, judge: Judge) -> list[int]:
    """Return the animals needed where their cards suffice, and there are others; else nobody."""
    needed = _needed(problem, animal, gained, judge)
    others = [i for i in range(len(problem.readings)) if i not in needed]
    suffices = needed and others and _is_proven(problem, animal, gained, judge, others)
    return needed if suffices else []
