"""Judging one written mating: cards, legality, filled-in genotypes, points."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.answers.checking import tell_conflicts
from testcross.rulesets.answers.scoring import Score, score_known
from testcross.rulesets.cards.animals import Animal, parse_animal
from testcross.rulesets.cards.mating import Mating
from testcross.rulesets.cards.notation import format_reading, parse_genotype
from testcross.rulesets.definition.schemes import SuitScheme
from testcross.rulesets.errors import CardError, NotationError, listed
from testcross.rulesets.gene_rummy.matings.alleles import AlleleVerdict, LocusJudgement, judge_locus
from testcross.rulesets.gene_rummy.written import Terms, WrittenMating
from testcross.rulesets.records.entries import Entry
from testcross.solver import KnownAlleles, Reading, Solver, known_alleles

_NUMBER = re.compile(
    r"\s*([-+]?\d{1,9})(?:[.,]0{1,2})?\s*(?:points?|pts?\.?|p\.?)?\s*", re.IGNORECASE
)


A_NUMBER = "a whole number, 0 or more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """Something found about a mating; the sheet knows whose it is."""

    code: str
    place: Entry | WrittenMating
    message: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All that can be said of one written mating."""

    written: WrittenMating
    remarks: tuple[Remark, ...]
    mating: Mating | None
    """None where a card could not be read."""
    claimed: int | None
    right: int | None
    """What it is worth: 0 where it is illegal, None where that cannot be told."""
    genotypes: tuple[str, ...]
    """The right genotypes, buck first; empty where the mating is illegal or unreadable."""
    unchecked: tuple[str, ...]
    """What was not written and so not checked: ``genotypes``, ``points``."""


def whole_number(text: str) -> int | None:
    """Return the points that somebody wrote, or None where it is no whole number."""
    match = _NUMBER.fullmatch(text)
    return None if match is None else int(match.group(1))


def judge(written: WrittenMating, terms: Terms, solver: Solver) -> Judgement:
    """Return the judgement on a mating: one slip, one remark."""
    remarks: list[Remark] = []
    claimed = _points(written, remarks)
    mating = _mating(written, terms, remarks)
    known = None if mating is None else _genotypes(written, mating, remarks)
    if mating is None or known is None:
        return _given_up(written, remarks, mating, claimed)
    if not terms.variant.together and len(mating.offspring) > 1:
        return _judge_each(written, mating, terms, solver, (remarks, claimed))
    conflicts = tell_conflicts(mating, solver)
    if conflicts:
        failing = listed(list(dict.fromkeys(c.locus for c in conflicts)), "and")
        worth = f", not {claimed}" if claimed else ""
        message = f"{mating.label} is illegal at {failing} and scores nothing{worth}"
        reason = " ".join(conflict.text for conflict in conflicts)
        remarks.append(Remark(code="GR101", place=written, message=message, reason=reason))
        return _given_up(written, remarks, mating, claimed, right=0)
    return _judge_legal(written, (mating, known), terms, solver, (remarks, claimed))


def _judge_each(
    written: WrittenMating,
    mating: Mating,
    terms: Terms,
    solver: Solver,
    so_far: tuple[list[Remark], int | None],
) -> Judgement:
    """Return the judgement on a litter whose kits are legal or not each by itself.

    What follows from one kit need not agree with what follows from another, so genotypes are not
    checked, and the score is that of the cards.
    """
    remarks, claimed = so_far
    alone = [replace(mating, offspring=(young,)) for young in mating.offspring]
    illegal = [(kit, told) for kit in alone if (told := tell_conflicts(kit, solver))]
    if illegal:
        worth = f", not {claimed}" if claimed else ""
        which = listed([kit.label for kit, _ in illegal], "and")
        message = f"{which} {'are' if len(illegal) > 1 else 'is'} illegal: nothing scored{worth}"
        reason = " ".join(conflict.text for _, told in illegal for conflict in told)
        remarks.append(Remark(code="GR101", place=written, message=message, reason=reason))
        return _given_up(written, remarks, mating, claimed, right=0)
    blank: list[tuple[str, ...]] = [() for _ in mating.animals]
    score = _score(mating, [blank for _ in mating.ruleset.loci], terms)
    if score is not None and claimed is not None and claimed != score.points:
        remarks.append(_points_remark(written, terms, (claimed, score, None)))
    return Judgement(
        written=written,
        remarks=tuple(remarks),
        mating=mating,
        claimed=claimed,
        right=None if score is None else score.points,
        genotypes=(),
        unchecked=_unchecked(written)[-1:] if written.points is None else (),
    )


def _judge_legal(
    written: WrittenMating,
    case: tuple[Mating, "_Known"],
    terms: Terms,
    solver: Solver,
    so_far: tuple[list[Remark], int | None],
) -> Judgement:
    mating, known = case
    remarks, claimed = so_far
    loci = [
        judge_locus(mating, locus, problem, solver, (terms.fill, tuple(k[i] for k in known)))
        for i, (locus, problem) in enumerate(
            zip(mating.ruleset.loci, mating.problems(), strict=True)
        )
    ]
    remarks += _allele_remarks(written, mating, loci)
    right = _score(mating, [judgement.known for judgement in loci], terms)
    if right is not None and claimed is not None and claimed != right.points:
        noted = _score(mating, _as_written(mating, known, loci), terms)
        remarks.append(_points_remark(written, terms, (claimed, right, noted)))
    return Judgement(
        written=written,
        remarks=tuple(remarks),
        mating=mating,
        claimed=claimed,
        right=None if right is None else right.points,
        genotypes=tuple(
            " ".join(judgement.right[i] for judgement in loci) for i in range(len(mating.animals))
        ),
        unchecked=_unchecked(written),
    )


_Known = Sequence[Sequence[KnownAlleles | None]]
"""Per animal and locus what was written; None where no genotype was."""


def _points(written: WrittenMating, remarks: list[Remark]) -> int | None:
    if written.points is None:
        return None
    points = whole_number(written.points.text)
    if points is None or points < 0:
        message = f"'points' is {written.points.text!r}; expected {A_NUMBER}"
        remarks.append(Remark(code="RX001", place=written.points, message=message))
        return None
    return points


def _mating(written: WrittenMating, terms: Terms, remarks: list[Remark]) -> Mating | None:
    """Return the cards as a mating, or None where one cannot be read or there are too many."""
    roles = terms.ruleset.roles
    animals = [_animal(card, terms, remarks) for card in written.cards]
    for animal, card, expected in zip(animals, written.cards, roles.sexes, strict=False):
        if animal is not None and animal.sex not in (None, expected):
            message = f"{card.text!r} stands as the {expected}"
            remarks.append(Remark(code="GR110", place=card, message=message))
    kits = len(written.kits)
    if kits > terms.variant.litter:
        message = (
            f"{kits} {roles.offspring}s written; the variant {terms.variant.name} allows "
            f"{terms.variant.litter}"
        )
        remarks.append(
            Remark(code="GR109", place=written.kits[terms.variant.litter], message=message)
        )
    read = [animal for animal in animals if animal is not None]
    if len(read) < len(animals) or kits > terms.variant.litter:
        return None
    sire, dam, *young = read
    return Mating(ruleset=terms.ruleset, sire=sire, dam=dam, offspring=tuple(young))


def _animal(card: Entry, terms: Terms, remarks: list[Remark]) -> Animal | None:
    try:
        return parse_animal(terms.ruleset, card.text)
    except CardError as error:
        remarks.append(Remark(code="RX002", place=card, message=str(error)))
    except NotationError as error:
        remarks.append(Remark(code="RX003", place=card, message=str(error)))
    return None


def _genotypes(written: WrittenMating, mating: Mating, remarks: list[Remark]) -> _Known | None:
    """Return what was filled in, or None where a genotype cannot be read or is another card's."""
    known: list[Sequence[KnownAlleles | None]] = []
    readable = True
    told = {remark.place for remark in remarks if remark.code == "GR110"}
    columns = zip(mating.roles(), written.cards, written.filled, strict=True)
    for (role, animal), card, entry in columns:
        if entry is None:
            known.append([None] * len(mating.ruleset.loci))
            continue
        try:
            readings = parse_genotype(mating.ruleset.loci, entry.text)
        except NotationError as error:
            remarks.append(Remark(code="RX003", place=entry, message=f"{role}: {error}"))
            readable = False
            continue
        contradiction = _contradiction(mating, animal, readings)
        if contradiction:
            readable = False
            # a card of the wrong sex is another card: its genotype then is none of its own
            if card not in told:
                line = f", line {card.line}" if card.line != entry.line else ""
                message = f"{role} ({animal.label}{line}) is written {entry.text!r}: "
                remarks.append(Remark(code="RX003", place=entry, message=message + contradiction))
        known.append([known_alleles(reading) for reading in readings])
    return known if readable else None


def _contradiction(mating: Mating, animal: Animal, readings: Sequence[Reading]) -> str:
    """Say at which loci a genotype is not that of its card."""
    columns = zip(mating.ruleset.loci, animal.readings, readings, strict=True)
    against = [
        f"the card shows {format_reading(locus, card)} at {locus.name}, "
        f"not {format_reading(locus, told)}"
        for locus, card, told in columns
        if not card & told
    ]
    return " and ".join(against)


def _allele_remarks(
    written: WrittenMating, mating: Mating, loci: Sequence[LocusJudgement]
) -> Iterator[Remark]:
    verdicts = [verdict for judgement in loci for verdict in judgement.verdicts]
    for verdict in sorted(verdicts, key=lambda one: one.animal):
        entry = written.filled[verdict.animal]
        if entry is not None:
            message = _allele_message(mating, verdict)
            yield Remark(code=verdict.code, place=entry, message=message, reason=verdict.reason)


def _allele_message(mating: Mating, verdict: AlleleVerdict) -> str:
    role = mating.ruleset.roles.of(verdict.animal)
    label = mating.animals[verdict.animal].label
    alleles = listed(verdict.alleles, "and")
    what = {
        "GR102": f"{alleles} is impossible",
        "GR103": f"{alleles} is not proven",
        "GR104": f"{alleles} is missing",
    }[verdict.code]
    return (
        f"{role} ({label}) is written {verdict.written} at {verdict.locus}, where {what}; "
        f"right is {verdict.right}"
    )


def _score(
    mating: Mating, by_locus: Sequence[Sequence[Sequence[str]]], terms: Terms
) -> Score | None:
    known = [[column[i] for column in by_locus] for i in range(len(mating.animals))]
    return score_known(mating, known, terms.scheme)


def _as_written(
    mating: Mating, known: _Known, loci: Sequence[LocusJudgement]
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


def _points_remark(
    written: WrittenMating, terms: Terms, case: tuple[int, Score, Score | None]
) -> Remark:
    """Tell points that were added up wrongly from points that are not the mating's."""
    claimed, right, noted = case
    place = written.points or written
    counted = any(written.filled) and not isinstance(terms.scheme, SuitScheme)
    if counted and noted is not None and claimed != noted.points:
        message = (
            f"{claimed} points written, but the genotypes written add up to {noted.points}: "
            f"{_difference(claimed, noted.points)}"
        )
        if noted.points != right.points:
            message += f"; right is {right.points}"
        return Remark(code="GR105", place=place, message=message, reason=_sum(noted))
    message = (
        f"{claimed} points written, right is {right.points}: {_difference(claimed, right.points)}"
    )
    return Remark(code="GR106", place=place, message=message, reason=_sum(right))


def _difference(claimed: int, right: int) -> str:
    return f"{abs(claimed - right)} too {'many' if claimed > right else 'few'}"


def _sum(score: Score) -> str:
    parts = [f"{animal.role} {animal.sum} = {animal.points}" for animal in score.animals]
    bonus = [f"full litter {score.bonus}"] if score.bonus else []
    return f"{score.scheme}: {'; '.join([*parts, *bonus])}; in all {score.points}."


def _unchecked(written: WrittenMating) -> tuple[str, ...]:
    missing = []
    if None in written.filled:
        missing.append("genotypes")
    if written.points is None:
        missing.append("points")
    return tuple(missing)


def _given_up(
    written: WrittenMating,
    remarks: Sequence[Remark],
    mating: Mating | None,
    claimed: int | None,
    right: int | None = None,
) -> Judgement:
    return Judgement(
        written=written,
        remarks=tuple(remarks),
        mating=mating,
        claimed=claimed,
        right=right,
        genotypes=(),
        unchecked=(),
    )
