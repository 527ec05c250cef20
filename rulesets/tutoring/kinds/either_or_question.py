"""What must the parents have, though perhaps nobody knows which of them?"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, Literal, TypeAlias

from testcross.rulesets.analysis.phrases import StepPhrases
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.dealer import Dealer, LocusTarget, Needs, Wish
from testcross.rulesets.tutoring.exercise import Exercise, role_of
from testcross.rulesets.tutoring.feedback_phrases import InferencePhrases, yes_or_no
from testcross.rulesets.tutoring.inferences import Weight, is_white, question_weights, steps_to
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.kinds.about_mating import AboutLocus
from testcross.rulesets.tutoring.kinds.allele_question import gains_at
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback, SmallerQuestion
from testcross.solver import (
    Allele,
    Genotype,
    LocusProblem,
    Solver,
    either_or_facts,
    gametes,
    known_alleles,
)

Who: TypeAlias = Literal["either", "both", "sire", "dam", "neither"]
WHO: tuple[Who, ...] = ("either", "both", "sire", "dam", "neither")
_AT_A_LOCUS = 60
_HAVING: tuple[tuple[int, ...], ...] = ((), (0,), (1,))
_CLAIMS: dict[Who, tuple[bool | None, ...]] = {
    "neither": (True, None, None),
    "either": (False, True, True),
    "both": (False, False, False),
    "sire": (False, True, False),
    "dam": (False, False, True),
}
"""Whether the litter is possible if just these parents have the allele, as each statement has it;
None where it says nothing of that."""


class EitherOrQuestion(AboutLocus):
    """Which allele is in at least one of the parents, and in which?"""

    name: ClassVar[str] = "either-or"
    tempting: ClassVar[bool] = True
    cards: ClassVar[Collection[int]] = (1, 2)
    concepts: ClassVar[tuple[Concept, ...]] = (*(Concept.PROVEN, Concept.SERIES, Concept.WHITE),)

    def sorts(self, dealer: Dealer) -> Sequence[str]:
        """Return each answer about each allele, as often at one locus as at another."""
        found: list[str] = []
        for place, count in enumerate(dealer.ruleset.allele_counts):
            whose = WHO if count > 2 else WHO[:-1]
            here = [f"{who} {allele} {place}" for allele in range(1, count) for who in whose]
            found += here * (_AT_A_LOCUS // max(1, len(here)))
        return found

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        return f"{who_has(task.here.problem, task.number, judge)} {task.number} {task.locus}"

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return a mating for the answer wanted, or for one about the idea where any will do.

        If the cards were drawn first, both parents would have the allele more often than not.
        """
        loci = dealer.loci_for(wish.idea)
        fitting = [one for one in self.sorts(dealer) if int(one.split(" ")[-1]) in loci]
        if wish.sort and wish.sort not in fitting:
            return None
        return super().draw(
            dealer, chance, judge, wish if wish.sort else replace(wish, sort=chance.choice(fitting))
        )

    def needs(self, dealer: Dealer, chance: Random, wish: Wish) -> Needs:
        return Needs(
            kits=dealer.kits(chance),
            tested=dealer.shares.tested_wanted if chance.random() < 0.5 else None,
            locus=int(wish.sort.split(" ")[-1]),
        )

    def targets(self, problem: LocusProblem, judge: Judge, sort: str) -> Sequence[LocusTarget]:
        sire, dam, *_ = problem.blanks
        wanted, *alleles = sort.split(" ")[:2]
        every = map(int, alleles) if alleles else range(problem.allele_count)
        return [
            LocusTarget(number=allele)
            for allele in (every if sire == dam else ())
            for who in [who_has(problem, allele, judge)]
            if who is not None and wanted in ("", who) and _is_asked(problem, allele, judge)
        ]

    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        who = who_has(task.here.problem, task.number, judge)
        return (_statement(task, who),) if who in _choosable(task) else None

    def text(self, task: Exercise) -> str:
        symbol = task.series.symbols[task.number]
        return f"Which of the parents has {symbol} at locus {task.series.name}? What can you prove?"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        found = [_statement(task, one) for one in _choosable(task)]
        chance.shuffle(found)
        return tuple(found)

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        mating = task.whole
        involved = [*mating.animals[:2], *(mating.animals[i] for i in _kits(task))]
        white = any(is_white(task.ruleset, one) for one in involved)
        series = len(task.series.symbols) > 2
        found = [Concept.PROVEN, *[Concept.SERIES] * series, *[Concept.WHITE] * white]
        weights = question_weights().difficulty
        hard = weights.either + weights.premise * len(involved) + weights.white * white
        return Weight(concepts=tuple(found), difficulty=hard)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        mating, symbol = task.whole, task.series.symbols[task.number]
        proof = tuple(_proof(task, solver))
        kit = role_of(mating, _kits(task)[0])
        sire, dam = task.ruleset.roles.parents
        asked = {having: _if_only(task, solver, having) for having in _HAVING}
        (right,) = self.answer(task, right_judge(solver)) or ("",)
        wrong = [one for one in _choosable(task) if _statement(task, one) != right]
        return Feedback(
            hints=(
                f"Look at what alleles {kit} has at locus {task.series.name}.",
                f"Suppose first that only the {sire} has {symbol}, then that only the {dam} has.",
                "Law of Segregation: each animal has one allele of its pair from each parent.",
                proof[0],
            ),
            smaller=tuple(asked.values()),
            proof=proof,
            to_choice=tuple(
                (_statement(task, one), asked[_refuting(task, solver, one)]) for one in wrong
            ),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        who = next(one for one in WHO if _statement(task, one) == text)
        having = _refuting(task, solver, who)
        could = "could" if _CLAIMS[who][_HAVING.index(having)] else "could not"
        symbol = task.series.symbols[task.number]
        return (
            f"That would mean that the parents {could} have these young if "
            f"{_only(task, having)} had {symbol}."
        )


def _choosable(task: Exercise) -> tuple[Who, ...]:
    """Return what can be chosen: each of two alleles that is asked about is in some parent."""
    return WHO if len(task.series.symbols) > 2 else WHO[:-1]


def _refuting(task: Exercise, solver: Solver, who: Who) -> tuple[int, ...]:
    """Return the set of parents with the allele of which a wrong statement says what is not so."""
    claims = zip(_HAVING, _CLAIMS[who], strict=True)
    return next(
        having
        for having, claim in claims
        if claim is not None and claim != (_with_it(task, solver, having) is not None)
    )


def _only(task: Exercise, having: tuple[int, ...]) -> str:
    return f"only {role_of(task.whole, having[0])}" if having else "neither of them"


def _if_only(task: Exercise, solver: Solver, having: tuple[int, ...]) -> SmallerQuestion:
    symbol = task.series.symbols[task.number]
    can = _with_it(task, solver, having) is not None
    return SmallerQuestion(
        text=f"Could the parents have these young if {_only(task, having)} had {symbol}?",
        choices=yes_or_no(right=can),
        reason=_why_only(task, having, symbol, can=can),
    )


def _why_only(task: Exercise, having: tuple[int, ...], symbol: str, *, can: bool) -> str:
    if not having:
        if can:
            return f"The young can have every allele they need without {symbol}."
        return f"Without any {symbol} the parents could not have all these young."
    if can:
        return f"One parent with {symbol} is enough to give it."
    mine, others = (task.here.problem.readings[i] for i in (having[0], 1 - having[0]))
    if not any(task.number in genotype for genotype in mine):
        return f"The card of {role_of(task.whole, having[0])} rules out {symbol}."
    if all(task.number in genotype for genotype in others):
        return f"{symbol} is on the card of {role_of(task.whole, 1 - having[0])}, too."
    return f"One parent with {symbol} is not enough for all these cards."


def who_has(problem: LocusProblem, allele: Allele, judge: Judge) -> Who | None:
    """Return which parent is proven to have an allele as a judge has it; None if all is illegal.

    One that nothing is proven of need not have it; ``either`` is one of them at least.
    """
    known = judge.known(problem)
    if not known:
        return None
    sire, dam = (allele in one for one in known[:2])
    if sire or dam:
        return "both" if sire and dam else "sire" if sire else "dam"
    return "either" if allele in judge.shared(problem) else "neither"


def _is_asked(problem: LocusProblem, allele: Allele, judge: Judge) -> bool:
    """Tell whether the cards of the parents do not say it, and something is to be deduced."""
    who = who_has(problem, allele, judge)
    if who == "neither":
        open_yet = any(allele in gametes(one) for one in judge.possible(problem)[:2])
        return open_yet and bool(judge.shared(problem) or gains_at(problem, judge))
    shown = tuple(allele in known_alleles(reading) for reading in problem.readings[:2])
    return who == "either" or shown != (who != "dam", who != "sire")


def _proof(task: Exercise, solver: Solver) -> Iterator[str]:
    here, allele = task.here, task.number
    facts = [one for one in either_or_facts(solver, here.problem) if allele in one.alleles]
    yield from map(StepPhrases(here).either_or, facts)
    inferences = [inference for i in (0, 1) for inference in steps_to(solver, here, i)]
    gained = [one for one in inferences if one.step is not None and allele in one.step.gained]
    yield from (InferencePhrases(inference).conclusion() for inference in gained)
    who = who_has(here.problem, allele, right_judge(solver))
    having = {"sire": (0,), "dam": (1,), "neither": ()}.get(who or "")
    found = None if having is None else _with_it(task, solver, having)
    if having is not None and found is not None:
        are = (
            f"{role_of(task.whole, i)} is {format_genotype(here.locus, genotype)}"
            for i, genotype in enumerate(found)
        )
        then = f"{role_of(task.whole, 1 - having[0])} has no" if having else "neither parent has"
        yield f"It can be: {listed(list(are), 'and')}. Then {then} {here.locus.symbols[allele]}."


def _with_it(
    task: Exercise, solver: Solver, having: Collection[int]
) -> tuple[Genotype, ...] | None:
    """Return what all can be if just these parents have the allele; None where that cannot be."""
    problem = task.here.problem
    for parent in (0, 1):
        has = parent in having
        left = frozenset(g for g in problem.readings[parent] if (task.number in g) == has)
        if not left:
            return None
        problem = problem.replaced(parent, left)
    return solver.solution(problem)


def _kits(task: Exercise) -> list[int]:
    readings = task.here.problem.readings
    having = [i for i in range(2, len(readings)) if task.number in known_alleles(readings[i])]
    return having or list(range(2, len(readings)))


def _statement(task: Exercise, who: Who) -> str:
    sire, dam = task.ruleset.roles.parents
    symbol = task.series.symbols[task.number]
    return {
        "either": f"at least one of them has {symbol}, but the cards don't tell which",
        "both": f"both have {symbol}",
        "sire": f"the {sire} has {symbol}, the {dam} need not have it",
        "dam": f"the {dam} has {symbol}, the {sire} need not have it",
        "neither": f"nothing: perhaps neither has {symbol}",
    }[who]
