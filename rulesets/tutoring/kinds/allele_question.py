"""Fill in one animal at one locus."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.phrases import LocusPhrases
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.slots import format_genotype, format_slots, spelt
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on
from testcross.rulesets.tutoring.inferences import (
    Inference,
    Weight,
    conflict_at,
    steps_at,
    steps_to,
    weigh,
)
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, Form, Level
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Solver,
    containing,
    every_genotype,
    known_alleles,
    possible,
)

_NOTHING, _EQUAL, _MIXED = "nothing", "equal", "mixed"
_YOUNG, _PARENT = "young", "parent"
_OF_YOUNG, _OF_PARENT = 4, 1
"""So often each of them is asked about, of the same answers."""


class AlleleQuestion(AboutLocus):
    """What is proven of an animal at a locus?"""

    name: ClassVar[str] = "allele"
    form: ClassVar[Form] = "typed"
    tempting: ClassVar[bool] = True
    cards: ClassVar[Collection[int]] = (2,)
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
        *(Concept.SEXED, Concept.PROVEN),
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return what follows, a third each: nothing, two equal alleles, or two different ones.

        Two equal alleles are hardly ever proven of a parent, so it is asked about less often.
        """
        every = _OF_YOUNG + _OF_PARENT
        found = [f"{_EQUAL} {_YOUNG}"] * every
        for sort in (_NOTHING, _MIXED):
            found += [f"{sort} {_YOUNG}"] * _OF_YOUNG + [f"{sort} {_PARENT}"] * _OF_PARENT
        return tuple(found)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return _sort(task.here.problem, judge.known(task.here.problem), task.animal)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        if wish.sort.endswith(_PARENT):
            return dealer.tested(chance, rare=False, pure=False)
        needs = dealer.tested(chance, rare=True, pure=not wish.sort.startswith(_NOTHING))
        return replace(needs, mixed=dealer.shares.mixed_wanted) if not needs.pure else needs

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        if not judge.is_legal(problem):
            return ()
        known = judge.known(problem)
        left = [i for i, reading in enumerate(problem.readings) if len(reading) > 1]
        return [LocusTarget(animal=i) for i in left if sort in ("", _sort(problem, known, i))]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        slots = filled_slots(task.here, task.animal, judge)
        return (slots,) if slots else None

    def text(self, task: Exercise) -> str:
        return (
            f"What is {task.role()} at locus {task.series.name}? Write what you can prove; use - "
            "for what you can't."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        locus, problem = task.series, task.here.problem
        blank = problem.blanks[task.animal]
        alleles = range(problem.allele_count)
        pairs = ((a, b) for a in alleles for b in alleles[a:])
        everything: list[KnownAlleles] = [
            one for one in (*pairs, *((a,) for a in alleles)) if containing(blank, one)
        ]
        chance.shuffle(everything)
        return tuple(format_slots(locus, known, containing(blank, known)) for known in everything)

    def fits_card(self, task: Exercise, text: str) -> bool:
        said = next(iter(spelt(task.series, text)), frozenset())
        return bool(said) and said <= task.here.problem.readings[task.animal]

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = steps_to(solver, task.here, task.animal)
        found = weigh(inferences or steps_at(solver, task.here), task.whole.animals)
        proven = (Concept.PROVEN,)
        ideas = (*found.concepts, *proven) if inferences else (*proven, *found.concepts)
        return Weight(concepts=tuple(dict.fromkeys(ideas)), difficulty=found.difficulty)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = steps_to(solver, task.here, task.animal)
        return feedback_on(inferences) if inferences else nothing_follows(task, solver)

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        return _of_slots(task.here, task.animal, solver, text)


def _sort(problem: LocusProblem, known: Sequence[KnownAlleles], animal: int) -> str:
    own, whose = known[animal], _PARENT if animal < 2 else _YOUNG
    if own == known_alleles(problem.readings[animal]):
        return f"{_NOTHING} {whose}"
    if len(own) > len(set(own)):
        return f"{_EQUAL} {_YOUNG}"
    return f"{_MIXED} {whose}"


def left_open(task: Exercise, here: MatingLocus, solver: Solver) -> str:
    """Say what the animal can be at a locus."""
    left = possible(solver, here.problem)[task.animal]
    each = listed([format_genotype(here.locus, genotype) for genotype in sorted(left)])
    return f"With these cards {task.role()} can be {each} at {here.locus.name}."


def nothing_follows(task: Exercise, solver: Solver) -> Feedback:
    """Return the help where no card proves more of an animal: all that it can be."""
    role, name = task.role(), task.series.name
    conclusion = left_open(task, task.here, solver)
    return Feedback(
        hints=(
            f"Write down all that {role} can be at locus {name}.",
            f"Try each of them at locus {name}, and see whether all the cards still fit.",
            "An allele is proven if every possible arrangement of the genes has it.",
            conclusion,
        ),
        smaller=(),
        proof=(conclusion,),
    )


def gains_at(problem: LocusProblem, judge: Judge) -> list[int]:
    """Return who can be filled in at one locus; none where that is illegal."""
    pairs = zip(problem.readings, judge.known(problem), strict=False)
    return [animal for animal, (r, known) in enumerate(pairs) if known != known_alleles(r)]


def filled_slots(here: MatingLocus, animal: int, judge: Judge) -> str:
    known = judge.known(here.problem)
    if not known:
        return ""
    left = containing(judge.possible(here.problem)[animal], known[animal])
    own = left or containing(here.problem.blanks[animal], known[animal])
    return format_slots(here.locus, known[animal], own)


def _of_slots(here: MatingLocus, animal: int, solver: Solver, text: str) -> str:
    """Say of two wrong slots what they would mean, and what speaks against that."""
    phrases = LocusPhrases(here)
    name, place = phrases.name(animal), f"at locus {here.locus.name}"
    left = possible(solver, here.problem)[animal]
    said = next(iter(spelt(here.locus, text)), frozenset())
    if said & left:
        if left <= said:
            inferences = steps_to(solver, here, animal)
            look = InferencePhrases(inferences[0]).look() if inferences else "Read its own card."
            return f"{text} is true, but you can prove more {place}. {look}"
        each = listed([format_genotype(here.locus, one) for one in sorted(left)])
        return f"{text} claims more than is proven: {name} can be {each} {place}."
    held = said & here.problem.readings[animal]
    if not held:
        return f"{text} does not go with what the card of {name} shows {place}."
    conflict = conflict_at(solver, replace(here, problem=here.problem.replaced(animal, held)))
    against = InferencePhrases(conflict).against() if conflict is not None else ""
    return f"{text} is impossible: {against}"


class AnimalQuestion(AboutLocus):
    """What is proven of an animal at every locus?"""

    name: ClassVar[str] = "animal"
    form: ClassVar[Form] = "typed"
    names_locus: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ("novice", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
        Concept.SEXED,
    )

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        return [LocusTarget(animal=i) for i in gains_at(problem, judge)]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        slots = [filled_slots(here, task.animal, judge) for here in task.whole.loci()]
        return (" ".join(slots),) if all(slots) else None

    def text(self, task: Exercise) -> str:
        return (
            f"What is {task.role()} at every locus? Write what you can prove; use - for what you "
            "can't."
        )

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        animal = task.whole.animals[task.animal]
        shown = animal.shown.split(" ")
        found = [animal.shown]
        for i, (locus, reading) in enumerate(zip(task.ruleset.loci, animal.readings, strict=True)):
            for genotype in sorted(containing(every_genotype(len(locus.alleles)), ())):
                written = "".join(locus.symbols[allele] for allele in genotype)
                if genotype in reading and len(reading) > 1:
                    found.append(" ".join([*shown[:i], written, *shown[i + 1 :]]))
        chance.shuffle(found)
        return tuple(found)

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        inferences = deductions_about(task, solver)
        return weigh(inferences, task.whole.animals) if inferences else None

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        right = "".join(self.answer(task, right_judge(solver)) or ()).split(" ")
        done = [one == other for one, other in zip(right, filled.split(" "), strict=False)]
        names = [locus.name for locus in task.ruleset.loci]
        left = {n for n, is_done in zip(names, [*done, *[False] * 64], strict=False) if not is_done}
        inferences = deductions_about(task, solver)
        order = sorted(inferences, key=lambda inference: inference.here.locus.name not in left)
        return feedback_on(order)

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        right = "".join(self.answer(task, right_judge(solver)) or ()).split(" ")
        loci = zip(task.whole.loci(), right, text.split(" "), strict=False)
        here, said = next((here, said) for here, slots, said in loci if slots != said)
        return _of_slots(here, task.animal, solver, said)


def deductions_about(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    return tuple(g for here in task.whole.loci() for g in steps_to(solver, here, task.animal))
