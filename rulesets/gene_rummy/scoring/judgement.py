"""Judging one written mating: cards, legality, filled-in genotypes, points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.analysis.check import ConflictText
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import LocusJudge
from testcross.rulesets.gene_rummy.scoring.filled_mating import FilledMating
from testcross.rulesets.gene_rummy.scoring.litter_loci import litter_loci
from testcross.rulesets.gene_rummy.scoring.mating_findings import (
    addition_finding,
    genotype_finding,
    illegal_mating_finding,
    illegality,
)
from testcross.rulesets.gene_rummy.scoring.variant_matings import conflicts_in_variant
from testcross.rulesets.gene_rummy.scoring.written_cards import ReadMating, read_written
from testcross.rulesets.genetics.animal import animal_with
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.records.findings import Finding
from testcross.solver import KnownAlleles, Solver

KnownGenotype: TypeAlias = tuple[KnownAlleles, ...]
"""Per locus the alleles that are known of one animal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All that can be said of one written mating."""

    written: WrittenMating
    findings: tuple[Finding, ...]
    mating: Mating | None
    """None where a card could not be read."""
    conflicts: tuple[ConflictText, ...] = ()
    """Why it is illegal; none where it is legal."""
    claimed_points: int | None
    """As written."""
    points_from_genotypes: int | None = None
    """What the genotypes written add up to; None where none count, or one cannot be read."""
    correct_points: int | None
    """What it is worth: 0 where it is illegal, None where that is unknown."""
    genotypes: tuple[str, ...] = ()
    """The right genotypes, buck first; empty where the mating is illegal or unreadable."""
    on_table: tuple[KnownGenotype, ...] = ()
    """What is known of the cards, filled in, for the tie-breakers; none of an illegal mating."""
    unchecked: tuple[str, ...] = ()
    """What was not written and so not checked: ``genotypes``, ``points``."""

    @property
    def points_as_written(self) -> int | None:
        """The points written; where there are none, what the genotypes written add up to."""
        return self.points_from_genotypes if self.written.points is None else self.claimed_points


def judge(written: WrittenMating, rules: Rules, solver: Solver) -> Judgement:
    """Return the judgement on a mating: one slip, one finding."""
    read = read_written(written, rules)
    judged = _judge_read(read, rules, solver)
    if read.claimed is None or read.added_up is None:
        return judged
    sum_found = addition_finding(written, read.claimed, read.added_up, judged.correct_points)
    return replace(judged, findings=(*judged.findings, sum_found))


def _judge_read(read: ReadMating, rules: Rules, solver: Solver) -> Judgement:
    if read.mating is None:
        return _unjudged(read)
    judged = _judge_cards(read, read.mating, rules, solver)
    if len(judged.findings) > 1 and _is_mistaken_card(read, read.mating, rules, solver):
        return _of_mistaken_card(read, read.mating, judged)
    return judged


def _judge_cards(read: ReadMating, mating: Mating, rules: Rules, solver: Solver) -> Judgement:
    """Return the judgement on a mating whose cards are those that were written."""
    loci = litter_loci(mating, rules, solver)
    if loci is not None:
        return _judge_legal(read, loci, rules, solver)
    why = conflicts_in_variant(mating, rules, solver)
    illegal = illegal_mating_finding(read.written, mating, why, read.claimed)
    return replace(_unjudged(read, illegal), correct_points=0, conflicts=why)


def _is_mistaken_card(read: ReadMating, mating: Mating, rules: Rules, solver: Solver) -> bool:
    """Tell whether all is right but for one card, which is not that of its genotype."""
    wrong = [i for i, genotype in enumerate(read.genotypes) if genotype.contradicts]
    if len(wrong) != 1 or any(one.problem for one in read.genotypes if not one.contradicts):
        return False
    genotype = read.genotypes[wrong[0]]
    meant = animal_with(mating.ruleset, genotype.readings, None).variety
    if meant is None:
        return False
    animals, genotypes = list(mating.animals), list(read.genotypes)
    animals[wrong[0]] = animal_with(mating.ruleset, meant.readings, None, meant)
    genotypes[wrong[0]] = replace(genotype, problem="")
    sire, dam, *kits = animals
    other = replace(mating, sire=sire, dam=dam, offspring=tuple(kits))
    again = replace(read, mating=other, genotypes=tuple(genotypes), findings=())
    return not _judge_cards(again, other, rules, solver).findings


def _of_mistaken_card(read: ReadMating, mating: Mating, judged: Judgement) -> Judgement:
    """Return a judgement with the one finding that a genotype is not that of its card.

    Where the cards as written are illegal, and right with the other card, nobody can tell what the
    mating is worth, and a right copy leaves it alone.
    """
    (at,) = (i for i, genotype in enumerate(read.genotypes) if genotype.contradicts)
    illegal, claimed = judged.conflicts, read.claimed
    correct = None if illegal else judged.correct_points
    found = genotype_finding(
        read.genotypes[at],
        mating,
        at,
        reason=f"With this card {illegality(mating, illegal)}." if illegal else "",
        points=None if claimed is None or correct is None else claimed - correct,
    )
    findings = (*read.findings, found)
    return replace(judged, findings=findings, correct_points=correct, conflicts=())


def _unjudged(read: ReadMating, *more: Finding) -> Judgement:
    """Return a judgement that holds no genotype against the right one."""
    return Judgement(
        written=read.written,
        findings=(*read.findings, *_unfit_genotypes(read), *more),
        mating=read.mating,
        claimed_points=read.claimed,
        correct_points=None,
    )


def _unfit_genotypes(read: ReadMating) -> Iterator[Finding]:
    """Yield which genotypes cannot be read, or are not those of their cards."""
    for position, genotype in enumerate(read.genotypes):
        if read.mating is not None and genotype.problem and genotype.is_news:
            yield genotype_finding(genotype, read.mating, position)


def _judge_legal(
    read: ReadMating, by_locus: Sequence[MatingLocus], rules: Rules, solver: Solver
) -> Judgement:
    mating = by_locus[0].mating
    judges = (LocusJudge(here, solver, rules.fill) for here in by_locus)
    fitting = [genotype.alleles if genotype.fits else None for genotype in read.genotypes]
    loci = [
        judge.judgement(tuple(None if one is None else one[at] for one in fitting))
        for at, judge in enumerate(judges)
    ]
    filled = FilledMating(read, mating, rules, loci)
    animals = range(len(mating.animals))
    known = tuple(tuple(locus.known[i] for locus in loci) for i in animals)
    return Judgement(
        written=read.written,
        findings=(*read.findings, *filled.findings()),
        mating=mating,
        claimed_points=read.claimed,
        points_from_genotypes=filled.points_from_genotypes,
        correct_points=None if filled.correct is None else filled.correct.points,
        genotypes=tuple(" ".join(locus.slots[i] for locus in loci) for i in animals),
        on_table=known,
        unchecked=_unchecked(read.written),
    )


def _unchecked(written: WrittenMating) -> tuple[str, ...]:
    genotypes = ("genotypes",) if None in written.filled else ()
    return (*genotypes, "points") if written.points is None else genotypes
