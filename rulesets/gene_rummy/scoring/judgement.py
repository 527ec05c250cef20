"""Judging one written mating: cards, legality, filled-in genotypes, points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.analysis.check import describe_conflicts
from testcross.rulesets.analysis.score import SchemeScore, score_known
from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import (
    AlleleVerdict,
    LocusJudgement,
    judge_locus,
)
from testcross.rulesets.gene_rummy.scoring.points import points_remark
from testcross.rulesets.gene_rummy.scoring.written_cards import (
    Known,
    read_cards,
    read_genotypes,
    read_points,
)
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import parse_reading
from testcross.rulesets.records.findings import Finding, finding
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All that can be said of one written mating."""

    written: WrittenMating
    findings: tuple[Finding, ...]
    mating: Mating | None
    """None where a card could not be read."""
    claimed_points: int | None
    correct_points: int | None
    """What it is worth: 0 where it is illegal, None where that cannot be told."""
    genotypes: tuple[str, ...]
    """The right genotypes, buck first; empty where the mating is illegal or unreadable."""
    unchecked: tuple[str, ...]
    """What was not written and so not checked: ``genotypes``, ``points``."""


def judge(written: WrittenMating, terms: Rules, solver: Solver) -> Judgement:
    """Return the judgement on a mating: one slip, one remark."""
    remarks: list[Finding] = []
    claimed = read_points(written, remarks)
    mating = read_cards(written, terms, remarks)
    known = None if mating is None else read_genotypes(written, mating, remarks)
    if mating is None or known is None:
        return _given_up(written, remarks, mating, claimed)
    if not terms.variant.together and len(mating.offspring) > 1:
        return _judge_each(written, mating, terms, solver, (remarks, claimed))
    conflicts = describe_conflicts(mating, solver)
    if conflicts:
        failing = listed(list(dict.fromkeys(c.locus for c in conflicts)), "and")
        worth = f", not {claimed}" if claimed else ""
        message = f"{mating.label} is illegal at {failing} and scores nothing{worth}"
        reason = " ".join(conflict.text for conflict in conflicts)
        remarks.append(finding(Code.ILLEGAL_MATING, written, message, reason=reason))
        return _given_up(written, remarks, mating, claimed, correct_points=0)
    return _judge_legal(written, (mating, known), terms, solver, (remarks, claimed))


def _judge_each(
    written: WrittenMating,
    mating: Mating,
    terms: Rules,
    solver: Solver,
    so_far: tuple[list[Finding], int | None],
) -> Judgement:
    """Return the judgement on a litter whose kits are legal or not each by itself.

    What follows from one kit need not agree with what follows from another, so genotypes are not
    checked, and the score is that of the cards.
    """
    remarks, claimed = so_far
    alone = [replace(mating, offspring=(young,)) for young in mating.offspring]
    illegal = [(kit, told) for kit in alone if (told := describe_conflicts(kit, solver))]
    if illegal:
        worth = f", not {claimed}" if claimed else ""
        which = listed([kit.label for kit, _ in illegal], "and")
        message = f"{which} {'are' if len(illegal) > 1 else 'is'} illegal: nothing scored{worth}"
        reason = " ".join(conflict.text for _, told in illegal for conflict in told)
        remarks.append(finding(Code.ILLEGAL_MATING, written, message, reason=reason))
        return _given_up(written, remarks, mating, claimed, correct_points=0)
    blank: list[tuple[str, ...]] = [() for _ in mating.animals]
    score = _score(mating, [blank for _ in mating.ruleset.loci], terms)
    if score is not None and claimed is not None and claimed != score.points:
        remarks.append(points_remark(written, terms, (claimed, score, None)))
    return Judgement(
        written=written,
        findings=tuple(remarks),
        mating=mating,
        claimed_points=claimed,
        correct_points=None if score is None else score.points,
        genotypes=(),
        unchecked=_unchecked(written)[-1:] if written.points is None else (),
    )


def _judge_legal(
    written: WrittenMating,
    case: tuple[Mating, "Known"],
    terms: Rules,
    solver: Solver,
    so_far: tuple[list[Finding], int | None],
) -> Judgement:
    mating, known = case
    remarks, claimed = so_far
    loci = [
        judge_locus(mating, locus, problem, solver, (terms.fill, tuple(k[i] for k in known)))
        for i, (locus, problem) in enumerate(
            zip(mating.ruleset.loci, mating.locus_problems(), strict=True)
        )
    ]
    remarks += _allele_remarks(written, mating, loci)
    right = _score(mating, [judgement.known for judgement in loci], terms)
    if right is not None and claimed is not None and claimed != right.points:
        noted = _score(mating, _as_written(mating, known, loci), terms)
        remarks.append(points_remark(written, terms, (claimed, right, noted)))
    return Judgement(
        written=written,
        findings=tuple(remarks),
        mating=mating,
        claimed_points=claimed,
        correct_points=None if right is None else right.points,
        genotypes=tuple(
            " ".join(judgement.right[i] for judgement in loci) for i in range(len(mating.animals))
        ),
        unchecked=_unchecked(written),
    )


def _allele_remarks(
    written: WrittenMating, mating: Mating, loci: Sequence[LocusJudgement]
) -> Iterator[Finding]:
    verdicts = [verdict for judgement in loci for verdict in judgement.verdicts]
    for verdict in sorted(verdicts, key=lambda one: one.animal):
        entry = written.filled[verdict.animal]
        if entry is not None:
            message = _allele_message(mating, verdict, _as_spelt(entry.text, mating, verdict))
            yield finding(verdict.code, entry, message, reason=verdict.reason)


def _as_spelt(genotype: str, mating: Mating, verdict: AlleleVerdict) -> str:
    """Return what was written at a locus, letter by letter where white space parts the loci."""
    loci, parts = mating.ruleset.loci, genotype.split()
    if len(parts) != len(loci):
        return verdict.written
    parted = dict(zip((locus.name for locus in loci), parts, strict=True))
    if any(parse_reading(locus, parted[locus.name]) is None for locus in loci):
        return verdict.written
    return parted[verdict.locus]


def _allele_message(mating: Mating, verdict: AlleleVerdict, written: str) -> str:
    role = mating.ruleset.roles.of(verdict.animal)
    label = mating.animals[verdict.animal].label
    alleles = listed(verdict.alleles, "and")
    what = {
        Code.IMPOSSIBLE_ALLELE: f"{alleles} is impossible",
        Code.UNPROVEN_ALLELE: f"{alleles} is not proven",
        Code.MISSED_ALLELE: f"{alleles} is missing",
    }[verdict.code]
    return (
        f"{role} ({label}) is written {written} at {verdict.locus}, where {what}; "
        f"right is {verdict.right}"
    )


def _score(
    mating: Mating, by_locus: Sequence[Sequence[Sequence[str]]], terms: Rules
) -> SchemeScore | None:
    known = [[column[i] for column in by_locus] for i in range(len(mating.animals))]
    return score_known(mating, known, terms.scheme)


def _as_written(
    mating: Mating, known: Known, loci: Sequence[LocusJudgement]
) -> list[list[tuple[str, ...]]]:
    """Return the alleles by locus and animal as written, the right ones where nothing was."""
    by_locus = []
    for i, (locus, judgement) in enumerate(zip(mating.ruleset.loci, loci, strict=True)):
        column = []
        for animal, right in enumerate(judgement.known):
            said = known[animal][i]
            column.append(right if said is None else tuple(locus.symbols[a] for a in said))
        by_locus.append(column)
    return by_locus


def _unchecked(written: WrittenMating) -> tuple[str, ...]:
    missing = []
    if None in written.filled:
        missing.append("genotypes")
    if written.points is None:
        missing.append("points")
    return tuple(missing)


def _given_up(
    written: WrittenMating,
    remarks: Sequence[Finding],
    mating: Mating | None,
    claimed: int | None,
    correct_points: int | None = None,
) -> Judgement:
    return Judgement(
        written=written,
        findings=tuple(remarks),
        mating=mating,
        claimed_points=claimed,
        correct_points=correct_points,
        genotypes=(),
        unchecked=(),
    )
