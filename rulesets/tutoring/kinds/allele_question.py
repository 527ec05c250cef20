"""Fill in one animal at one locus."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.analysis.phrases import LocusPhrases
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.slots import format_genotype, format_slots, slot_readings
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on
from testcross.rulesets.tutoring.inferences import (
    Weight,
    conflict_at,
    is_white,
    question_weights,
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

    def loci_of(self, task: Exercise) -> Sequence[MatingLocus]:
        return (task.here,)

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        slots = [filled_slots(here, task.animal, judge) for here in self.loci_of(task)]
        return (" ".join(slots),) if all(slots) else None

    def text(self, task: Exercise) -> str:
        where = "every locus" if task.locus < 0 else f"locus {task.series.name}"
        return (
            f"What is {task.role()} at {where}? Write what you can prove; use - for what you can't."
        )

    def beside(
        self, task: Exercise, right: str, said: Sequence[str], chance: Random
    ) -> Sequence[str]:
        return _written_at(task.here, task.animal, said, chance)

    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        loci = self.loci_of(task)
        inferences = [one for here in loci for one in steps_to(solver, here, task.animal)]
        others = [one for here in loci for one in steps_at(solver, here)]
        found = weigh(inferences or others, task.whole.animals)
        proven = (Concept.PROVEN,)
        ideas = (*found.concepts, *proven) if inferences else (*proven, *found.concepts)
        hard = found.difficulty
        if not (inferences or others) and any(
            is_white(task.ruleset, a) for a in task.whole.animals
        ):
            hard += question_weights().difficulty.white
        return Weight(concepts=tuple(dict.fromkeys(ideas)), difficulty=hard)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        loci = self.loci_of(task)
        right = "".join(self.answer(task, right_judge(solver)) or ()).split(" ")
        done = [one == other for one, other in zip(right, filled.split(" "), strict=False)]
        # what is filled in already is told last
        order = sorted(range(len(loci)), key=lambda i: i < len(done) and done[i])
        inferences = [one for i in order for one in steps_to(solver, loci[i], task.animal)]
        if inferences:
            return feedback_on(inferences)
        left = [one for one in loci if len(one.problem.readings[task.animal]) > 1]
        return nothing_follows(task, solver, left)

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        right = "".join(self.answer(task, right_judge(solver)) or ()).split(" ")
        said = zip(self.loci_of(task), right, text.split(" "), strict=False)
        here, slots = next((here, slots) for here, own, slots in said if own != slots)
        return _of_slots(here, task.animal, solver, slots)


class AnimalQuestion(AlleleQuestion):
    """What is proven of an animal at every locus?"""

    name: ClassVar[str] = "animal"
    tempting: ClassVar[bool] = False
    levels: ClassVar[tuple[Level, ...]] = ("novice", "trio", "litter")
    concepts: ClassVar[tuple[Concept, ...]] = AlleleQuestion.concepts[:-1]

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return an animal, and at which locus the answer is of the sort that is wanted."""
        task = super().draw(dealer, chance, judge, wish)
        return None if task is None else replace(task, locus=-1, number=task.locus)

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return super().sort_of(replace(task, locus=task.number), judge)

    def loci_of(self, task: Exercise) -> Sequence[MatingLocus]:
        return tuple(task.whole.loci())

    def beside(
        self, task: Exercise, right: str, said: Sequence[str], chance: Random
    ) -> Sequence[str]:
        """Return what is wrong at that locus, at another one, or at both.

        At either it has fewer dashes, as many or more, each as often: their number tells nothing.
        """
        slots, animal = right.split(" "), task.whole.animals[task.animal]
        shown, loci = animal.shown.split(" "), self.loci_of(task)
        is_less = not chance.randrange(5)
        others = [
            i
            for i, reading in enumerate(animal.readings)
            if len(reading) > 1 and i != task.number and (slots[i] == shown[i]) == is_less
        ]

        def wrong(place: int) -> list[str]:
            texts = _written_at(loci[place], task.animal, (), chance)
            return [one for one in texts if one != slots[place]]

        changes: list[dict[int, str]] = [{task.number: text} for text in wrong(task.number)]
        if others:
            one, two = (
                {i: next((one for one in texts if (one == shown[i]) == as_shown), texts[0])}
                for i in (task.number, chance.choice(others))
                for texts, as_shown in [(wrong(i), chance.random() < 0.5)]
            )
            changes = [one, two, one | two]
        return [" ".join(some.get(i, own) for i, own in enumerate(slots)) for some in changes]


def _written_at(here: MatingLocus, animal: int, said: Sequence[str], chance: Random) -> list[str]:
    """Return all that can be written of an animal at a locus, what goes with its card first."""
    problem, blank = here.problem, here.problem.blanks[animal]
    alleles = range(problem.allele_count)
    pairs = ((a, b) for a in alleles for b in alleles[a:])
    every: list[KnownAlleles] = [
        one for one in (*pairs, *((a,) for a in alleles)) if containing(blank, one)
    ]
    chance.shuffle(every)
    texts = (*said, *(format_slots(here.locus, one, containing(blank, one)) for one in every))

    def is_off(text: str) -> bool:
        shown = next(iter(slot_readings(here.locus, text)), frozenset())
        return not shown or not shown <= problem.readings[animal]

    return sorted(texts, key=is_off)


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


def nothing_follows(task: Exercise, solver: Solver, loci: Sequence[MatingLocus] = ()) -> Feedback:
    """Return the help where no card proves more of an animal: all that it can be."""
    loci = loci or (task.here,)
    role = task.role()
    where = f"locus {loci[0].locus.name}" if len(loci) == 1 else "each locus"
    conclusion = " ".join(left_open(task, here, solver) for here in loci)
    return Feedback(
        hints=(
            f"List all that {role} can be at {where}.",
            f"Try each of them at {where}, and see whether all the cards still fit.",
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
    said = next(iter(slot_readings(here.locus, text)), frozenset())
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
