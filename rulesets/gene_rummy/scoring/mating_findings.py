"""The verdict on a written mating as findings: what was written, what it should be, and why."""

from collections.abc import Sequence

from testcross.rulesets.analysis.check import ConflictText
from testcross.rulesets.analysis.score import SchemeScore
from testcross.rulesets.english import counted, listed, signed, too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import AlleleVerdict, spelt_at
from testcross.rulesets.gene_rummy.scoring.written_cards import WrittenGenotype
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import describe_loss, is_lost
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding

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
    return finding(Code.ILLEGAL_MATING, written, text, reason=reason, points=claimed)


def illegality(mating: Mating, conflicts: Sequence[ConflictText]) -> str:
    """Say that a mating is illegal, and at which loci."""
    failing = listed(list(dict.fromkeys(conflict.locus for conflict in conflicts)), "and")
    return f"{mating.label} is illegal at {failing}"


def allele_finding(
    entry: Entry, mating: Mating, verdict: AlleleVerdict, points: int | None
) -> Finding:
    """Return what is wrong with a genotype at one locus.

    Args:
        entry: the genotype.
        mating: whose animal it is of.
        verdict: what is wrong.
        points: what that gave, or cost; None where it is unknown.
    """
    slots = spelt_at(entry.text, mating, verdict) or verdict.written
    text = f"{_allele_text(mating, verdict, slots)}{_in_points(points)}"
    return finding(verdict.code, entry, text, reason=verdict.reason, points=points)


def dashes_finding(
    entry: Entry, mating: Mating, verdicts: Sequence[AlleleVerdict], points: int | None
) -> Finding:
    """Return that dashes of a genotype are on the wrong side, all of them at once.

    Args:
        entry: the genotype.
        mating: whose animal it is of.
        verdicts: on the loci at which they are misplaced, one or more.
        points: what that gave, or cost; None where it is unknown.
    """
    if len(verdicts) == 1:
        return allele_finding(entry, mating, verdicts[0], points)
    written = listed([verdict.written for verdict in verdicts], "and")
    right = listed([verdict.right for verdict in verdicts], "and")
    text = f"{_whose(mating, verdicts[0].animal)}: wrote {written}, "
    text += f"but the dashes are on the wrong side; should be {right}"
    alleles = listed([verdict.right.strip("-") for verdict in verdicts], "and")
    reason = f"More dominant alleles may be beside {alleles}, so the dashes come first."
    return finding(Code.MISPLACED_DASH, entry, text, reason=reason, points=points)


def _whose(mating: Mating, position: int) -> str:
    return f"{mating.ruleset.roles.of(position)} ({mating.animals[position].label})"


def _allele_text(mating: Mating, verdict: AlleleVerdict, slots: str) -> str:
    wrote = f"{_whose(mating, verdict.animal)}: wrote {slots} at {verdict.locus}"
    return f"{wrote}, but {_what_is_wrong(verdict)}; should be {verdict.right}"


def _what_is_wrong(verdict: AlleleVerdict) -> str:
    if verdict.code is Code.MISPLACED_DASH:
        return "the dash is on the wrong side"
    alleles = [
        f"a second {symbol}" if symbol in verdict.beside else symbol for symbol in verdict.alleles
    ]
    if len(alleles) == 2 and alleles[0] == alleles[1]:
        alleles = ["".join(alleles)]
    are = "are" if len(alleles) > 1 else "is"
    return f"{listed(alleles, 'and')} {are} {_WHAT_IS_WRONG[verdict.code]}"


def genotype_finding(
    written: WrittenGenotype,
    mating: Mating,
    position: int,
    *,
    right: str = "",
    reason: str = "",
    points: int | None = None,
) -> Finding:
    """Return that a genotype cannot be read, or is not that of its card.

    Args:
        written: the genotype, with its problem.
        mating: whose animal it is of.
        position: the animal's.
        right: the genotype as it should be, where that is known.
        reason: what follows from the card, where that has to be said.
        points: what the wrong one gave, or cost; None where it is unknown.
    """
    card, entry = written.card, written.entry or written.card
    role = mating.ruleset.roles.of(position)
    if is_lost(entry.text):
        text, right = f"{role}: {describe_loss(entry.text, right)}", ""
    elif written.alleles is None:
        text = f"{role}: {written.problem}"
    else:
        line = f", line {card.line}" if card.line != entry.line else ""
        whose = f"{role} ({mating.animals[position].label}{line})"
        text = f"{whose}: wrote {entry.text!r}, but {written.problem}"
    text += f"; should be {right}" if right else ""
    text += _in_points(points)
    return finding(RecordCode.UNREADABLE_GENOTYPE, entry, text, reason=reason, points=points)


def points_finding(written: WrittenMating, claimed: int, correct: SchemeScore) -> Finding:
    """Return that the points are not what the mating is worth.

    Args:
        written: the mating.
        claimed: the points written for it.
        correct: what it is worth.
    """
    off = too_many(claimed - correct.points)
    text = f"{counted(claimed, 'point')} written; should be {correct.points}: {off}"
    return finding(
        Code.WRONG_POINTS,
        written.points or written,
        text,
        reason=_sum(correct),
        points=claimed - correct.points,
    )


def sum_finding(
    written: WrittenMating, claimed: int, noted: SchemeScore, correct: SchemeScore
) -> Finding:
    """Return that the points are not the sum of the genotypes written.

    Args:
        written: the mating.
        claimed: the points written for it.
        noted: what the genotypes add up to as they were written.
        correct: what the mating is worth.
    """
    text = f"{counted(claimed, 'point')} written, but the written genotypes add up to "
    text += f"{noted.points}: {too_many(claimed - noted.points)}"
    if noted.points != correct.points:
        text += f"; should be {correct.points}"
    return finding(
        Code.WRONG_SUM,
        written.points or written,
        text,
        reason=_sum(noted),
        points=claimed - noted.points,
    )


def addition_finding(
    written: WrittenMating, claimed: int, due: int, correct: int | None
) -> Finding:
    """Return that figures do not add up to the points behind them: ``12+25+23=61``.

    Args:
        written: the mating.
        claimed: the points behind the sum.
        due: what the sum comes to.
        correct: what the mating is worth; None where that is unknown.
    """
    entry = written.points or written.buck
    figures = entry.text.rpartition("=")[0].rstrip()
    text = f"{figures} is {due}, not {claimed}: {too_many(claimed - due)}"
    points = None if correct is None else (claimed - due) * (due == correct)
    return finding(Code.WRONG_SUM, entry, text, points=points)


def _in_points(points: int | None) -> str:
    """Return what to add to a sentence: how many points it gave or cost, if any."""
    return f": {signed(points, 'point')}" if points else ""


def _not_claimed(claimed: int | None) -> str:
    return f", not {claimed}{_in_points(claimed)}" if claimed else ""


def _sum(score: SchemeScore) -> str:
    parts = [f"{animal.role} {animal.sum} = {animal.points}" for animal in score.animals]
    bonus = [f"full litter {score.bonus}"] if score.bonus else []
    return f"{score.scheme}: {'; '.join([*parts, *bonus])}; in all {score.points}."
