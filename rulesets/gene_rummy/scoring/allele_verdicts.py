"""The verdict on every allele that a player filled in: proven, unproven, impossible, missed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.analysis.fill import Fill
from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases, in_reading_order
from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.slots import (
    format_genotype,
    format_slots,
    parse_reading,
    slot_words,
)
from testcross.solver import (
    KnownAlleles,
    LocusProblem,
    Reading,
    Solver,
    conflicts,
    containing,
    difference,
    either_fill,
    explain_either,
    explain_strict,
    interchangeable,
    possible,
    strict_fill,
    with_parents_exchanged,
)

WrittenAlleles: TypeAlias = tuple[KnownAlleles | None, ...]
"""Per animal what was written at one locus; None where nothing was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleVerdict:
    """What is wrong with one animal's genotype at one locus."""

    code: Code
    animal: int
    """Its position: 0 the buck, 1 the doe, then the kits."""
    locus: str
    written: str
    """The two slots as written."""
    right: str
    """The two slots as they should be."""
    said: KnownAlleles
    """The alleles as written."""
    due: KnownAlleles
    """The alleles as they should be."""
    alleles: tuple[str, ...]
    """The symbols that the verdict is about."""
    beside: frozenset[str]
    """Symbols of which there is one that is right: what is wrong is a second one."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusJudgement:
    """One locus of a mating: what is right there, and what is wrong with what was written."""

    known: tuple[KnownAlleles, ...]
    """Per animal the right fill, in the arrangement nearest to what was written."""
    slots: tuple[str, ...]
    """The same as two slots."""
    verdicts: tuple[AlleleVerdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _RightFill:
    """A right fill of one locus; interchangeable parents have two."""

    known: tuple[KnownAlleles, ...]
    possible: tuple[Reading, ...]
    """Per animal the genotypes that it can have, with this fill."""
    judgement: LocusJudgement
    """With nothing wrong in it."""
    exchanged: bool
    """Whether the doe has what would usually be written on the buck."""

    @classmethod
    def of(
        cls,
        locus: Locus,
        known: tuple[KnownAlleles, ...],
        possible: tuple[Reading, ...],
        *,
        exchanged: bool = False,
    ) -> "_RightFill":
        """Return a right fill with the way it is written."""
        pairs = zip(known, possible, strict=True)
        slots = (format_slots(locus, alleles, containing(left, alleles)) for alleles, left in pairs)
        right = LocusJudgement(known=known, slots=tuple(slots), verdicts=())
        return cls(known=known, possible=possible, judgement=right, exchanged=exchanged)


class LocusJudge:
    """Holds what was written at one locus of a legal mating against what is right there."""

    def __init__(self, here: MatingLocus, solver: Solver, fill: Fill) -> None:
        self._here = here
        self._locus = here.locus
        self._problem = here.problem
        self._solver = solver
        self._fill = fill

    def judgement(self, written: WrittenAlleles) -> LocusJudgement:
        """Return the judgement on what was written there, per animal."""
        fills = self._solver.recall(_right_fills, self._problem, self._fill, self._locus)
        right = fills[0]
        if len(fills) > 1:
            right = min(fills, key=lambda one: _faults(one.known, written))
        wrong = [
            (animal, said)
            for animal, said in enumerate(written)
            if said is not None and said != right.known[animal]
        ]
        if not wrong:
            return right.judgement
        left = possible(self._solver, self._problem)
        verdicts = tuple(self._verdict(animal, said, right, left[animal]) for animal, said in wrong)
        return replace(right.judgement, verdicts=verdicts)

    def _verdict(
        self, animal: int, said: KnownAlleles, right: _RightFill, left: Reading
    ) -> AlleleVerdict:
        """Return what is wrong; impossible is only what is in no solution at all."""
        known, locus = right.known[animal], self._locus
        extra, missed = difference(said, known), difference(known, said)
        beside = said
        if extra and not containing(left, said):
            code, beside = Code.IMPOSSIBLE_ALLELE, known
            reason = self._why_impossible(animal, said)
            reason = reason or self._why_proven(animal, missed, right) or _could_be(locus, left)
        elif extra:
            code, beside = Code.UNPROVEN_ALLELE, known
            reason = self._why_unproven(left)
        else:
            code, reason = Code.MISSED_ALLELE, self._why_proven(animal, missed, right)
        return AlleleVerdict(
            code=code,
            animal=animal,
            locus=locus.name,
            written=format_slots(locus, said, containing(self._problem.blank, said)),
            right=right.judgement.slots[animal],
            said=said,
            due=known,
            alleles=tuple(locus.symbols[allele] for allele in extra or missed),
            beside=frozenset(locus.symbols[allele] for allele in beside),
            reason=reason,
        )

    def _why_impossible(self, animal: int, said: KnownAlleles) -> str:
        """Return the conflict that what was written leads to."""
        held = containing(self._problem.readings[animal], said)
        if not held:
            return ""
        problem = self._problem.replaced(animal, held)
        here = replace(self._here, problem=problem)
        first = in_reading_order(problem, conflicts(self._solver, problem))[:1]
        return " ".join(ConflictPhrases(here, one).text() for one in first)

    def _why_unproven(self, left: Reading) -> str:
        """Return what it can still be; where kits contradict each other, that this is why."""
        if self._problem.couples():
            return _could_be(self._locus, left)
        name = self._locus.name
        return (
            f"Each kit is legal alone, but not all together at {name}, so nothing is filled in "
            f"there. {_could_be(self._locus, left)}"
        )

    def _why_proven(self, animal: int, missed: KnownAlleles, right: _RightFill) -> str:
        """Return the deductions that gain the missed alleles."""
        if self._fill == "either":
            steps = explain_either(self._solver, self._problem, self._locus.points)
        else:
            steps = explain_strict(self._solver, self._problem)
        if right.exchanged:
            steps = tuple(with_parents_exchanged(step) for step in steps)
        phrases = StepPhrases(self._here)
        own = [step for step in steps if step.individual == animal]
        if not set(missed) <= {allele for step in own for allele in step.gained}:
            own = [step for step in steps if step.mate is not None]
        return " ".join(phrases.step(step) for step in own if set(step.gained) & set(missed))


def _right_fills(
    solver: Solver, problem: LocusProblem, fill: Fill, locus: Locus
) -> tuple[_RightFill, ...]:
    """Return the right fills: with interchangeable parents the share may be on either."""
    if fill == "strict":
        return (_RightFill.of(locus, strict_fill(solver, problem), possible(solver, problem)),)
    known = either_fill(solver, problem, locus.points)
    orders = [known]
    if interchangeable(problem, (0, 1)) and known[0] != known[1]:
        orders.append((known[1], known[0], *known[2:]))
    return tuple(
        _RightFill.of(
            locus, order, possible(solver, _holding(problem, order)), exchanged=order is not known
        )
        for order in orders
    )


def _holding(problem: LocusProblem, known: Sequence[KnownAlleles]) -> LocusProblem:
    """Return the problem with both parents holding what is known of them."""
    for parent in (0, 1):
        problem = problem.replaced(parent, containing(problem.readings[parent], known[parent]))
    return problem


def _faults(known: Sequence[KnownAlleles], written: WrittenAlleles) -> tuple[int, int]:
    """Return how many animals are written wrongly, and in how many alleles."""
    alleles = [
        len(difference(said, right)) + len(difference(right, said))
        for right, said in zip(known, written, strict=True)
        if said is not None
    ]
    return sum(count > 0 for count in alleles), sum(alleles)


def _could_be(locus: Locus, left: Reading) -> str:
    genotypes = [format_genotype(locus, genotype) for genotype in sorted(left)]
    return f"It can be {listed(genotypes)}."


def without_misplaced_dash(verdict: AlleleVerdict, genotype: str, mating: Mating) -> AlleleVerdict:
    """Return a verdict as it is if a misplaced dash explains it, else the same.

    Args:
        verdict: on one locus.
        genotype: the whole one, as it was written.
        mating: whose animal it is of.
    """
    if len(verdict.due) != 1 or verdict.said != verdict.due * 2 or verdict.right[:1] != "-":
        return verdict
    symbol = verdict.right[1:]
    slots = spelt_at(genotype, mating, verdict)
    slots = slots or " ".join(slot_words(mating.ruleset.loci, genotype))
    if symbol * 2 in slots or f"{symbol}-" not in slots:
        return verdict
    return replace(
        verdict,
        code=Code.MISPLACED_DASH,
        written=f"{symbol}-",
        said=verdict.due,
        reason=f"A more dominant allele may be beside the {symbol}, so the dash comes first.",
    )


def spelt_at(genotype: str, mating: Mating, verdict: AlleleVerdict) -> str:
    """Return what was written at a locus, letter by letter; nothing unless spaces part the loci."""
    loci = mating.ruleset.loci
    parts = slot_words(loci, genotype)
    if len(parts) != len(loci):
        return ""
    parted = dict(zip((locus.name for locus in loci), parts, strict=True))
    if any(parse_reading(locus, parted[locus.name]) is None for locus in loci):
        return ""
    return parted[verdict.locus]
