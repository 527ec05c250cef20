"""Proven, unproven, impossible or missed: what ``verify`` says of an allele filled in.

Two loci are written down: at one an allele was added to the card, at the other nothing. So what
was written looks the same whatever is to be said of it.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.slots import format_slots
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, feedback_on
from testcross.rulesets.tutoring.inferences import (
    Inference,
    Weight,
    conflict_at,
    question_weights,
    steps_to,
    weigh,
)
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at, left_open, nothing_follows
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Solver,
    containing,
    difference,
    known_alleles,
)

PROVEN = "Yes, it is proven"
UNPROVEN = "No: it is possible, but not proven"
IMPOSSIBLE = "No: it is impossible"
MISSED = "Not yet: you can prove more"
VERDICTS = (PROVEN, UNPROVEN, IMPOSSIBLE, MISSED)
_EQUAL, _LAST, _OTHER, _LAST_OF_PARENT, _OTHER_OF_PARENT = (
    *("the same", "the last", "another"),
    *("the last of a parent", "another of a parent"),
)
"""What is added to the allele that a card shows. Of a parent only what can be proven of one, and
impossible of one: another allele of a series."""

_MEANING = {
    PROVEN: "That would mean that it is so in every arrangement, and no more can be proven",
    UNPROVEN: "That would mean that it is so in some arrangements and not in others",
    IMPOSSIBLE: "That would mean that it is so in no arrangement",
    MISSED: "That would mean that it is proven, and one more allele too",
}


class VerdictQuestion(AboutLocus):
    """What is to be said of what somebody wrote?"""

    name: ClassVar[str] = "verdict"
    tempting: ClassVar[bool] = True
    cards: ClassVar[Collection[int]] = (1, 2)
    concepts: ClassVar[tuple[Concept, ...]] = (
        *(Concept.PROVEN, Concept.RECESSIVE, Concept.SERIES, Concept.WHITE, Concept.HOMOZYGOTE),
        Concept.SEXED,
    )

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        is_series = max(dealer.ruleset.allele_counts) > 2
        others = (_OTHER, _LAST_OF_PARENT, _OTHER_OF_PARENT) if is_series else (_LAST,) * 3
        return tuple(f"{one}; {form}" for one in VERDICTS for form in (_EQUAL, _LAST, *others))

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        (verdict,) = self.answer(task, judge) or ("",)
        return f"{verdict}; {_form(task.here.problem, task.animal, task.genotypes[0])}"

    def may_come_up(self, dealer: Dealer, judge: Judge, sort: str, /) -> bool:
        """Tell whether there are two loci, and anything to ask at one."""
        return len(dealer.ruleset.loci) > 1 and super().may_come_up(dealer, judge, sort)

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        verdict, _, form = wish.sort.partition("; ")
        rare = form == _EQUAL if verdict in (PROVEN, MISSED) else verdict == IMPOSSIBLE
        needs = dealer.tested(chance, rare=True, pure=rare)
        if verdict != UNPROVEN or form in (_LAST_OF_PARENT, _OTHER_OF_PARENT):
            return needs
        return replace(needs, mixed=dealer.shares.mixed_wanted)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return an animal with an allele added at one locus, and another locus left as it is."""
        task = super().draw(dealer, chance, judge, wish)
        if task is None:
            return None
        left = {
            i: task.animal in gains_at(here.problem, judge)
            for i, here in enumerate(task.whole.loci())
            if i != task.locus and len(here.problem.readings[task.animal]) > 1
        }
        # where what was added is wrong, more may be missed or not: so that this tells nothing
        misses = {PROVEN: False, MISSED: True}.get(wish.sort.partition("; ")[0])
        if misses is None:
            misses = chance.random() < dealer.shares.missed_too
        places = [i for i, gains in left.items() if misses == gains]
        return replace(task, number=chance.choice(places)) if places else None

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        if not judge.is_legal(problem):
            return ()
        wanted, _, form = sort.partition("; ")
        here = PROVEN if wanted == MISSED else wanted
        known, left = judge.known(problem), judge.possible(problem)
        return [
            LocusTarget(animal=animal, genotypes=((one[0], one[1]),))
            for animal, reading in enumerate(problem.readings)
            if len(reading) > 1
            for one in _writable(problem, animal)
            if form in ("", _form(problem, animal, one))
            and _form(problem, animal, one)
            and here in ("", _verdict(one, known[animal], left[animal]))
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        problem, other = task.here.problem, _other(task).problem
        known, elsewhere = judge.known(problem), judge.known(other)
        if not known or not elsewhere:
            return None
        added = _verdict(
            task.genotypes[0], known[task.animal], judge.possible(problem)[task.animal]
        )
        shown = known_alleles(other.readings[task.animal])
        missed = difference(elsewhere[task.animal], shown)
        return (MISSED if missed and added == PROVEN else added,)

    def text(self, task: Exercise) -> str:
        loci = sorted((task.locus, task.number))
        wrote = [f"{_written_at(task, i)} at locus {task.ruleset.loci[i].name}" for i in loci]
        return f"A pupil wrote {listed(wrote, 'and')} for {task.role()}. Is that right?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return VERDICTS

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        found = weigh(_reasons(task, solver), task.whole.animals, Concept.PROVEN)
        least = question_weights().difficulty.verdict
        return Weight(concepts=found.concepts, difficulty=max(least, found.difficulty))

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        inferences = _reasons(task, solver)
        if inferences and inferences[0].conflict is not None:
            phrases = InferencePhrases(inferences[0])
            written = _written_at(task, task.locus)
            look = f"Suppose that {task.role()} is {written}. {phrases.look()}"
            return feedback_on(inferences, look=look, premise=phrases.premise())
        if not inferences:
            return nothing_follows(task, solver)
        found = feedback_on(inferences)
        if _verdict_of(task, solver) == MISSED:
            return found
        rest = left_open(task, _other(task), solver)
        return replace(found, proof=(*found.proof, rest))

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        right = _verdict_of(task, solver)
        if right == IMPOSSIBLE:
            return f"{_MEANING[text]}, but {_against(task, solver)}"
        if right == MISSED:
            look = InferencePhrases(_reasons(task, solver)[0]).look()
            return f"{_MEANING[text]}. {look}"
        if right == UNPROVEN:
            return f"{_MEANING[text]}. {left_open(task, task.here, solver)}"
        each = " ".join(left_open(task, one, solver) for one in (task.here, _other(task)))
        return f"{_MEANING[text]}. {each}"


def _verdict_of(task: Exercise, solver: Solver) -> str:
    (right,) = VerdictQuestion().answer(task, right_judge(solver)) or ("",)
    return right


def _against(task: Exercise, solver: Solver) -> str:
    inference = next(iter(_reasons(task, solver)), None)
    if inference is None or inference.conflict is None:
        return f"the card of {task.role()} speaks against it."
    return InferencePhrases(inference).against()


def _other(task: Exercise) -> MatingLocus:
    return task.whole.at(task.number)


def _written_at(task: Exercise, place: int) -> str:
    problem, locus = task.whole.at(place).problem, task.ruleset.loci[place]
    reading = problem.readings[task.animal]
    written = task.genotypes[0] if place == task.locus else known_alleles(reading)
    blank = problem.blanks[task.animal]
    return format_slots(locus, written, containing(reading, written) or containing(blank, written))


def _writable(problem: LocusProblem, animal: int) -> list[KnownAlleles]:
    """Return what people might write: what the card shows, and one allele more."""
    reading, shown = problem.readings[animal], known_alleles(problem.readings[animal])
    if len(shown) != 1:
        return []
    added = (tuple(sorted((*shown, a))) for a in range(problem.allele_count))
    return [one for one in added if containing(reading, one)]


def _form(problem: LocusProblem, animal: int, written: KnownAlleles) -> str:
    if animal < 2 and (written[0] == written[1] or problem.allele_count == 2):
        return ""
    if written[0] == written[1]:
        return _EQUAL
    last = written[1] == max(max(problem.blanks[animal]))
    return (_LAST if last else _OTHER) + " of a parent" * (animal < 2)


def _verdict(written: KnownAlleles, known: KnownAlleles, left: frozenset[tuple[int, int]]) -> str:
    if not containing(left, written):
        return IMPOSSIBLE
    return UNPROVEN if difference(written, known) else PROVEN


def _reasons(task: Exercise, solver: Solver) -> tuple[Inference, ...]:
    here, written = task.here, task.genotypes[0]
    held = containing(here.problem.readings[task.animal], written)
    if held:
        problem = here.problem.replaced(task.animal, held)
        conflict = conflict_at(solver, replace(here, problem=problem))
        if conflict is not None:
            return (conflict,)
    if difference(written, right_judge(solver).known(here.problem)[task.animal]):
        return ()
    return steps_to(solver, _other(task), task.animal) or steps_to(solver, here, task.animal)
