"""The verdict on a written mating as findings: what was written, what it should be, and why."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.analysis.check import ConflictText
from testcross.rulesets.analysis.score import SchemeScore
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import AlleleVerdict, LocusJudgement
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import parse_reading
from testcross.rulesets.records.findings import Finding, finding

_WHAT_IS_WRONG = {
    Code.IMPOSSIBLE_ALLELE: "impossible",
    Code.UNPROVEN_ALLELE: "not proven",
    Code.MISSED_ALLELE: "missing",
}


def illegal_mating_finding(
    written: WrittenMating, mating: Mating, conflicts: Sequence[ConflictText], claimed: int | None
) -> Finding:
    """Return the finding that a mating is illegal, with every conflict."""
    reason = " ".join(conflict.text for conflict in conflicts)
    text = f"{illegality(mating, conflicts)} and scores nothing{_not_claimed(claimed)}"
    return finding(Code.ILLEGAL_MATING, written, text, reason=reason)


def illegality(mating: Mating, conflicts: Sequence[ConflictText]) -> str:
    """Say that a mating is illegal, and at which loci."""
    failing = listed(list(dict.fromkeys(conflict.locus for conflict in conflicts)), "and")
    return f"{mating.label} is illegal at {failing}"


def illegal_kits_finding(
    written: WrittenMating,
    illegal: Sequence[tuple[Mating, Sequence[ConflictText]]],
    claimed: int | None,
) -> Finding:
    """Return the finding that kits are illegal where each has to be legal by itself."""
    which = listed([alone.label for alone, _ in illegal], "and")
    are = "are" if len(illegal) > 1 else "is"
    reason = " ".join(conflict.text for _, conflicts in illegal for conflict in conflicts)
    text = f"{which} {are} illegal: nothing scored{_not_claimed(claimed)}"
    return finding(Code.ILLEGAL_MATING, written, text, reason=reason)


def allele_findings(
    written: WrittenMating, mating: Mating, loci: Sequence[LocusJudgement]
) -> Iterator[Finding]:
    """Yield what is wrong with the genotypes that were filled in, animal by animal."""
    verdicts = [verdict for locus in loci for verdict in locus.verdicts]
    for verdict in sorted(verdicts, key=lambda one: one.animal):
        entry = written.filled[verdict.animal]
        if entry is not None:
            slots = _as_spelt(entry.text, mating, verdict)
            text = _allele_text(mating, verdict, slots)
            yield finding(verdict.code, entry, text, reason=verdict.reason)


def _allele_text(mating: Mating, verdict: AlleleVerdict, slots: str) -> str:
    role = mating.ruleset.roles.of(verdict.animal)
    label = mating.animals[verdict.animal].label
    alleles = [
        f"a second {symbol}" if symbol in verdict.beside else symbol for symbol in verdict.alleles
    ]
    if len(alleles) == 2 and alleles[0] == alleles[1]:
        alleles = ["".join(alleles)]
    are = "are" if len(alleles) > 1 else "is"
    wrong = f"{listed(alleles, 'and')} {are} {_WHAT_IS_WRONG[verdict.code]}"
    locus = verdict.locus
    return f"{role} ({label}): wrote {slots} at {locus}, but {wrong}; should be {verdict.right}"


def _as_spelt(genotype: str, mating: Mating, verdict: AlleleVerdict) -> str:
    """Return what was written at a locus, letter by letter where white space parts the loci."""
    loci, parts = mating.ruleset.loci, genotype.split()
    if len(parts) != len(loci):
        return verdict.written
    parted = dict(zip((locus.name for locus in loci), parts, strict=True))
    if any(parse_reading(locus, parted[locus.name]) is None for locus in loci):
        return verdict.written
    return parted[verdict.locus]


def points_finding(
    written: WrittenMating,
    claimed: int,
    correct: SchemeScore,
    points_from_genotypes: SchemeScore | None,
) -> Finding:
    """Tell points that were added up wrongly from points that are not the mating's.

    Args:
        written: the mating.
        claimed: the points written for it.
        correct: what it is worth.
        points_from_genotypes: what the genotypes written add up to; None where none count.
    """
    place = written.points or written
    said = f"{counted(claimed, 'point')} written"
    noted = points_from_genotypes
    if noted is None or claimed == noted.points:
        text = f"{said}; should be {correct.points}: {_difference(claimed, correct.points)}"
        return finding(Code.WRONG_POINTS, place, text, reason=_sum(correct))
    text = f"{said}, but the genotypes written add up to {noted.points}: "
    text += _difference(claimed, noted.points)
    if noted.points != correct.points:
        text += f"; should be {correct.points}"
    return finding(Code.WRONG_SUM, place, text, reason=_sum(noted))


def _not_claimed(claimed: int | None) -> str:
    return f", not {claimed}" if claimed else ""


def _difference(claimed: int, correct: int) -> str:
    return f"{abs(claimed - correct)} too {'many' if claimed > correct else 'few'}"


def _sum(score: SchemeScore) -> str:
    parts = [f"{animal.role} {animal.sum} = {animal.points}" for animal in score.animals]
    bonus = [f"full litter {score.bonus}"] if score.bonus else []
    return f"{score.scheme}: {'; '.join([*parts, *bonus])}; in all {score.points}."
