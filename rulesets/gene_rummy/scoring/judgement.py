"""Judging one written mating: cards, legality, filled-in genotypes, points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.analysis.check import ConflictText, describe_conflicts
from testcross.rulesets.analysis.score import SchemeScore, score_known
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import LocusJudge, LocusJudgement
from testcross.rulesets.gene_rummy.scoring.mating_findings import (
    allele_findings,
    illegal_kits_finding,
    illegal_mating_finding,
    points_finding,
)
from testcross.rulesets.gene_rummy.scoring.written_cards import (
    ReadMating,
    WrittenGenotypes,
    read_written,
)
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.scheme import SuitScheme
from testcross.rulesets.records.findings import Finding
from testcross.solver import KnownAlleles, Solver, known_alleles

Columns: TypeAlias = Sequence[Sequence[KnownAlleles]]
"""Per locus and animal the alleles that are known."""
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
    """Why it is illegal; none where it is legal, or where kits are legal each by itself."""
    claimed_points: int | None
    correct_points: int | None
    """What it is worth: 0 where it is illegal, None where that is unknown."""
    genotypes: tuple[str, ...] = ()
    """The right genotypes, buck first; empty where the mating is illegal or unreadable."""
    on_table: tuple[KnownGenotype, ...] = ()
    """What is known of the cards, filled in, for the tie-breakers; none of an illegal mating."""
    unchecked: tuple[str, ...] = ()
    """What was not written and so not checked: ``genotypes``, ``points``."""


def judge(written: WrittenMating, rules: Rules, solver: Solver) -> Judgement:
    """Return the judgement on a mating: one slip, one finding."""
    read = read_written(written, rules)
    if read.mating is None or read.genotypes is None:
        return _unjudged(read)
    if not rules.variant.together and len(read.mating.offspring) > 1:
        return _judge_each(read, read.mating, rules, solver)
    conflicts = describe_conflicts(read.mating, solver)
    if conflicts:
        illegal = illegal_mating_finding(written, read.mating, conflicts, read.claimed)
        return replace(_unjudged(read, illegal), correct_points=0, conflicts=conflicts)
    return _judge_legal(read, read.mating, read.genotypes, rules, solver)


def _unjudged(read: ReadMating, *more: Finding) -> Judgement:
    """Return a judgement that looks at no genotype."""
    return Judgement(
        written=read.written,
        findings=(*read.findings, *more),
        mating=read.mating,
        claimed_points=read.claimed,
        correct_points=None,
    )


def _judge_each(read: ReadMating, mating: Mating, rules: Rules, solver: Solver) -> Judgement:
    """Return the judgement on a litter whose kits are legal or not each by itself.

    What follows from one kit need not agree with what follows from another, so genotypes are not
    checked, and the score is that of the cards.
    """
    alone = [replace(mating, offspring=(kit,)) for kit in mating.offspring]
    illegal = [(one, why) for one in alone if (why := describe_conflicts(one, solver))]
    if illegal:
        found = illegal_kits_finding(read.written, illegal, read.claimed)
        return replace(_unjudged(read, found), correct_points=0)
    nothing: Columns = [[()] * len(mating.animals) for _ in mating.ruleset.loci]
    score = _score(mating, nothing, rules)
    return replace(
        _unjudged(read, *_points_findings(read, rules, score)),
        correct_points=None if score is None else score.points,
        on_table=_as_shown(mating),
        unchecked=("points",) if read.written.points is None else (),
    )


def _judge_legal(
    read: ReadMating,
    mating: Mating,
    genotypes: WrittenGenotypes,
    rules: Rules,
    solver: Solver,
) -> Judgement:
    judges = (LocusJudge(here, solver, rules.fill) for here in mating.loci())
    loci = [
        judge.judgement(tuple(animal[at] for animal in genotypes))
        for at, judge in enumerate(judges)
    ]
    correct = _score(mating, [locus.known for locus in loci], rules)
    animals = range(len(mating.animals))
    filled = tuple(tuple(locus.known[i] for locus in loci) for i in animals)
    return Judgement(
        written=read.written,
        findings=(
            *read.findings,
            *allele_findings(read.written, mating, loci),
            *_points_findings(read, rules, correct, loci),
        ),
        mating=mating,
        claimed_points=read.claimed,
        correct_points=None if correct is None else correct.points,
        genotypes=tuple(" ".join(locus.slots[i] for locus in loci) for i in animals),
        on_table=filled if rules.variant.together else _as_shown(mating),
        unchecked=_unchecked(read.written),
    )


def _points_findings(
    read: ReadMating, rules: Rules, correct: SchemeScore | None, loci: Sequence[LocusJudgement] = ()
) -> tuple[Finding, ...]:
    """Return what is wrong with the points, if they are written and wrong.

    Args:
        read: the mating as it was written.
        rules: those in force.
        correct: what it is worth.
        loci: what is right at each locus; none where genotypes do not count.
    """
    if correct is None or read.claimed is None or read.claimed == correct.points:
        return ()
    noted = None
    counts = any(read.written.filled) and not isinstance(rules.scheme, SuitScheme)
    if counts and loci and read.mating is not None and read.genotypes is not None:
        noted = _score(read.mating, _as_written(read.genotypes, loci), rules)
    return (points_finding(read.written, read.claimed, correct, noted),)


def _score(mating: Mating, by_locus: Columns, rules: Rules) -> SchemeScore | None:
    """Return what known alleles, by locus and animal, score."""
    known = [[column[i] for column in by_locus] for i in range(len(mating.animals))]
    return score_known(mating, known, rules.scheme)


def _as_written(genotypes: WrittenGenotypes, loci: Sequence[LocusJudgement]) -> Columns:
    """Return the alleles by locus and animal as written, the right ones where nothing was."""
    return [
        [right if (said := genotypes[i][at]) is None else said for i, right in enumerate(known)]
        for at, known in enumerate(locus.known for locus in loci)
    ]


def _as_shown(mating: Mating) -> tuple[KnownGenotype, ...]:
    """Return what the cards show, where nothing is filled in."""
    return tuple(tuple(map(known_alleles, animal.readings)) for animal in mating.animals)


def _unchecked(written: WrittenMating) -> tuple[str, ...]:
    genotypes = ("genotypes",) if None in written.filled else ()
    return (*genotypes, "points") if written.points is None else genotypes
