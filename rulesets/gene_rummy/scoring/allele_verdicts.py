"""The verdict on every allele that a player filled in: proven, unproven, impossible, missed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.analysis.conflict_phrases import ConflictPhrases
from testcross.rulesets.analysis.fill import Fill
from testcross.rulesets.analysis.phrases import in_reading_order
from testcross.rulesets.analysis.step_phrases import StepPhrases
from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.notation import format_genotype, format_slots
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    carriers,
    conflicts,
    difference,
    either_fill,
    explain_either,
    explain_strict,
    interchangeable,
    possible,
    strict_fill,
)

Written: TypeAlias = tuple[KnownAlleles | None, ...]
"""Per animal what was written at one locus; None where nothing was."""

IMPOSSIBLE, UNPROVEN, MISSED = Code.IMPOSSIBLE_ALLELE, Code.UNPROVEN_ALLELE, Code.MISSED_ALLELE


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleVerdict:
    """What is wrong with one animal's genotype at one locus."""

    code: Code
    animal: int
    locus: str
    written: str
    right: str
    alleles: tuple[str, ...]
    """The alleles that the verdict is about."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusJudgement:
    """One locus of a mating: what is right there, and what is wrong with what was written."""

    known: tuple[tuple[str, ...], ...]
    """Per animal the symbols of the right fill, in the arrangement nearest to what was written."""
    right: tuple[str, ...]
    """The same as two slots."""
    verdicts: tuple[AlleleVerdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """A right fill of one locus; interchangeable parents have two."""

    known: tuple[KnownAlleles, ...]
    possible: tuple[Reading, ...]
    symbols: tuple[tuple[str, ...], ...]
    """The known alleles as they are written."""
    slots: tuple[str, ...]
    """The same as two slots."""

    @classmethod
    def of(
        cls, locus: Locus, known: tuple[KnownAlleles, ...], possible: tuple[Reading, ...]
    ) -> "_Answer":
        """Return a right fill with all the ways to write it."""
        return cls(
            known=known,
            possible=possible,
            symbols=tuple(tuple(locus.symbols[a] for a in alleles) for alleles in known),
            slots=tuple(
                format_slots(locus, alleles, carriers(left, alleles))
                for alleles, left in zip(known, possible, strict=True)
            ),
        )


def judge_locus(
    mating: Mating, locus: Locus, problem: LocusProblem, solver: Solver, terms: tuple[Fill, Written]
) -> LocusJudgement:
    """Return the judgement on one locus of a legal mating.

    Args:
        mating: the cards.
        locus: the locus.
        problem: the mating at this locus.
        solver: who is asked.
        terms: the fill in force, and what was written per animal.
    """
    fill, written = terms
    answers = solver.recall(_answers, problem, fill, locus)
    answer = answers[0]
    if len(answers) > 1:
        answer = min(answers, key=lambda one: _faults(one.known, written))
    verdicts = (
        _verdict(mating, locus, problem, solver, (fill, animal, said, answer))
        for animal, said in enumerate(written)
        if said is not None and said != answer.known[animal]
    )
    return LocusJudgement(
        known=answer.symbols,
        right=answer.slots,
        verdicts=tuple(verdict for verdict in verdicts if verdict is not None),
    )


def _answers(
    solver: Solver, problem: LocusProblem, fill: Fill, locus: Locus
) -> tuple[_Answer, ...]:
    """Return the right fills: with interchangeable parents the share may be on either."""
    if fill == "strict":
        return (_Answer.of(locus, strict_fill(solver, problem), possible(solver, problem)),)
    known = either_fill(solver, problem, locus.points)
    orders = [known]
    if interchangeable(problem, (0, 1)) and known[0] != known[1]:
        orders.append((known[1], known[0], *known[2:]))
    return tuple(
        _Answer.of(locus, order, possible(solver, _holding(problem, order))) for order in orders
    )


def _holding(problem: LocusProblem, known: Sequence[KnownAlleles]) -> LocusProblem:
    """Return the problem with both parents holding what is known of them."""
    for parent in (0, 1):
        problem = problem.replaced(parent, carriers(problem.readings[parent], known[parent]))
    return problem


def _faults(known: Sequence[KnownAlleles], written: Written) -> tuple[int, int]:
    """Return how many animals are written wrongly, and in how many alleles."""
    alleles = [
        len(difference(said, right)) + len(difference(right, said))
        for right, said in zip(known, written, strict=True)
        if said is not None
    ]
    return sum(count > 0 for count in alleles), sum(alleles)


def _verdict(
    mating: Mating,
    locus: Locus,
    problem: LocusProblem,
    solver: Solver,
    case: tuple[Fill, int, KnownAlleles, _Answer],
) -> AlleleVerdict | None:
    fill, animal, said, answer = case
    known, left = answer.known[animal], answer.possible[animal]
    extra, missed = difference(said, known), difference(known, said)
    if extra and not carriers(possible(solver, problem)[animal], said):
        code, reason = IMPOSSIBLE, _why_impossible(mating, locus, problem, solver, (animal, said))
        reason = reason or _could_be(locus, left)
    elif extra:
        code, reason = UNPROVEN, _could_be(locus, left)
    else:
        code = MISSED
        reason = _why_proven(mating, locus, problem, solver, (fill, animal, missed))
    return AlleleVerdict(
        code=code,
        animal=animal,
        locus=locus.name,
        written=format_slots(locus, said, carriers(problem.blank, said)),
        right=format_slots(locus, known, carriers(left, known)),
        alleles=tuple(locus.symbols[allele] for allele in extra or missed),
        reason=reason,
    )


def _could_be(locus: Locus, left: Reading) -> str:
    genotypes = [format_genotype(locus, genotype) for genotype in sorted(left)]
    return f"It can be {listed(genotypes)}."


def _why_impossible(
    mating: Mating,
    locus: Locus,
    problem: LocusProblem,
    solver: Solver,
    said: tuple[int, KnownAlleles],
) -> str:
    """Return the conflict that what was written leads to."""
    animal, alleles = said
    supposed = problem.replaced(animal, carriers(problem.readings[animal], alleles))
    if not supposed.readings[animal]:
        return ""
    here = MatingLocus(mating=mating, locus=locus, problem=supposed)
    first = in_reading_order(supposed, conflicts(solver, supposed))[:1]
    return " ".join(ConflictPhrases(here, one).text() for one in first)


def _why_proven(
    mating: Mating,
    locus: Locus,
    problem: LocusProblem,
    solver: Solver,
    case: tuple[Fill, int, KnownAlleles],
) -> str:
    """Return the deductions that gain the missed alleles."""
    fill, animal, missed = case
    if fill == "either":
        steps = explain_either(solver, problem, locus.points)
    else:
        steps = explain_strict(solver, problem)
    speaker = StepPhrases(MatingLocus(mating=mating, locus=locus, problem=problem))
    mine = [step for step in steps if step.individual == animal]
    if not set(missed) <= {allele for step in mine for allele in step.gained}:
        mine = [step for step in steps if step.mate is not None]
    return " ".join(speaker.step(step) for step in mine if set(step.gained) & set(missed))
