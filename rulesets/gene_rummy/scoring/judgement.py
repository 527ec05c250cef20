"""Judging one written mating: cards, legality, filled-in genotypes, points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from testcross.rulesets.analysis.check import ConflictText
from testcross.rulesets.analysis.score import SchemeScore, score_at, score_known
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import (
    AlleleVerdict,
    LocusJudge,
    LocusJudgement,
    without_misplaced_dash,
)
from testcross.rulesets.gene_rummy.scoring.mating_findings import (
    addition_finding,
    allele_finding,
    dashes_finding,
    genotype_finding,
    illegal_mating_finding,
    illegality,
    points_finding,
    sum_finding,
)
from testcross.rulesets.gene_rummy.scoring.variant_matings import conflicts_in_variant, litter_loci
from testcross.rulesets.gene_rummy.scoring.written_cards import ReadMating, read_written
from testcross.rulesets.genetics.animal import animal_with
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding
from testcross.solver import KnownAlleles, Solver, known_alleles


@dataclass(frozen=True, slots=True)
class _Slip:
    """A genotype that is wrong, at one locus or as a whole."""

    animal: int
    verdict: AlleleVerdict | None
    """What is wrong at a locus; None where the genotype cannot be read, or cannot be the card's."""
    cost: int | None
    """How much more it scores than the right one; None where that cannot be told."""


class FilledMating:
    """Holds the genotypes and points written for a legal mating against the right ones."""

    def __init__(
        self, read: ReadMating, mating: Mating, rules: Rules, loci: Sequence[LocusJudgement]
    ) -> None:
        self._read = read
        self._mating = mating
        self._scheme = rules.scheme
        self._loci = loci
        self._slips = tuple(self._find_slips())
        self.correct = self._score([locus.known for locus in loci])
        """What it is worth; None where that is unknown."""
        self.points_from_genotypes = self._add_up()
        """What the genotypes written add up to, right ones standing in where none were; None
        where none count, or one cannot be read."""

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong with genotypes, animal by animal, then with the points."""
        for slip in self._slips:
            found = self._finding(slip)
            if found is not None:
                yield found
        yield from self._points_findings()

    def _find_slips(self) -> Iterator[_Slip]:
        verdicts = [verdict for locus in self._loci for verdict in locus.verdicts]
        if not verdicts and not any(genotype.problem for genotype in self._read.genotypes):
            return
        for animal, genotype in enumerate(self._read.genotypes):
            if genotype.problem:
                known = genotype.is_news and genotype.alleles
                yield _Slip(animal, None, self._cost_of_all(animal, known) if known else None)
            for verdict in verdicts:
                if verdict.animal == animal and genotype.entry is not None:
                    settled = without_misplaced_dash(verdict, genotype.entry.text, self._mating)
                    yield _Slip(animal, settled, self._cost_of(settled))

    def _cost_of(self, verdict: AlleleVerdict) -> int:
        at = [locus.name for locus in self._mating.ruleset.loci].index(verdict.locus)
        return self._difference(verdict.animal, at, verdict.said)

    def _cost_of_all(self, animal: int, said: Sequence[KnownAlleles | None]) -> int:
        written = [(at, alleles) for at, alleles in enumerate(said) if alleles is not None]
        return sum(self._difference(animal, at, alleles) for at, alleles in written)

    def _difference(self, animal: int, at: int, said: KnownAlleles) -> int:
        """Return how much more alleles score at a locus than the right ones."""
        locus = self._mating.ruleset.loci[at]
        shown = self._mating.animals[animal].readings[at]
        due = self._loci[at].known[animal]
        return score_at(locus, shown, said, self._scheme) - score_at(
            locus, shown, due, self._scheme
        )

    def _score(self, by_locus: Sequence[Sequence[KnownAlleles]]) -> SchemeScore | None:
        animals = range(len(self._mating.animals))
        known = [[column[i] for column in by_locus] for i in animals]
        return score_known(self._mating, known, self._scheme)

    def _add_up(self) -> int | None:
        counts = any(self._read.written.filled) and not isinstance(self._scheme, SuitScheme)
        costs = [slip.cost for slip in self._slips]
        known = [cost for cost in costs if cost is not None]
        if self.correct is None or not counts or len(known) < len(costs):
            return None
        return self.correct.points + sum(known)

    def _finding(self, slip: _Slip) -> Finding | None:
        """Return what was found of a genotype, with what it cost."""
        genotype = self._read.genotypes[slip.animal]
        points = self._points_of(slip)
        if slip.verdict is not None:
            return self._locus_finding(slip, slip.verdict, genotype.entry or genotype.card, points)
        if not genotype.is_news:
            return None
        right = " ".join(locus.slots[slip.animal] for locus in self._loci)
        return genotype_finding(genotype, self._mating, slip.animal, right=right, points=points)

    def _locus_finding(
        self, slip: _Slip, verdict: AlleleVerdict, entry: Entry, points: int | None
    ) -> Finding | None:
        """Return what is wrong at a locus; the first misplaced dash speaks for the others."""
        if verdict.code is not Code.MISPLACED_DASH:
            return allele_finding(entry, self._mating, verdict, points)
        alike = [
            one
            for one in self._slips
            if one.animal == slip.animal and one.verdict and one.verdict.code is verdict.code
        ]
        if slip is not alike[0]:
            return None
        verdicts = [one.verdict for one in alike if one.verdict is not None]
        return dashes_finding(entry, self._mating, verdicts, points)

    def _points_of(self, slip: _Slip) -> int | None:
        """Return what a slip gave or cost: nothing where the points are right all the same."""
        claimed = self._read.claimed
        if self.correct is None:
            return None
        if claimed == self.correct.points != self.points_from_genotypes:
            return 0
        if slip.cost is not None:
            return slip.cost
        others = [one.cost for one in self._slips if one is not slip]
        known = [cost for cost in others if cost is not None]
        if claimed is None or len(known) < len(others) or isinstance(self._scheme, SuitScheme):
            return None
        return claimed - self.correct.points - sum(known)

    def _points_findings(self) -> Iterator[Finding]:
        """Yield that the points are not the sum of what was written, or not the mating's."""
        read, correct, noted = self._read, self.correct, self.points_from_genotypes
        if correct is None or read.claimed is None:
            return
        if correct.points in (read.claimed, read.added_up):  # a wrong sum is told by itself
            return
        if noted is not None:
            if read.claimed != noted:
                yield sum_finding(
                    read.written, read.claimed, self._as_written() or correct, correct
                )
        elif isinstance(self._scheme, SuitScheme) or not any(read.written.filled):
            yield points_finding(read.written, read.claimed, correct)

    def _as_written(self) -> SchemeScore | None:
        """Return what the genotypes written score, the right ones where nothing was written."""
        by_locus = [list(locus.known) for locus in self._loci]
        for animal, genotype in enumerate(self._read.genotypes):
            for at, alleles in enumerate(genotype.alleles or ()):
                if alleles is not None:
                    by_locus[at][animal] = alleles
        for slip in self._slips:
            if slip.verdict is not None:
                at = [locus.name for locus in self._mating.ruleset.loci].index(slip.verdict.locus)
                by_locus[at][slip.animal] = slip.verdict.said
        return self._score(by_locus)


KnownGenotype: TypeAlias = tuple[KnownAlleles, ...]
"""Per locus the alleles that are known of one animal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """All that can be said of one written mating."""

    written: WrittenMating
    """This mating; of one without findings, perhaps the same words in another place."""
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
        unchecked=_unchecked(read, mating, loci),
    )


def _unchecked(read: ReadMating, mating: Mating, loci: Sequence[LocusJudgement]) -> tuple[str, ...]:
    """Return what was not written, such as alleles that other animals prove at a locus left out."""
    leaves_out = any(
        alleles is None and loci[at].known[i] != known_alleles(mating.animals[i].readings[at])
        for i, genotype in enumerate(read.genotypes)
        for at, alleles in enumerate(genotype.alleles or ())
    )
    lacks = ("genotypes",) if leaves_out or None in read.written.filled else ()
    return (*lacks, "points") if read.written.points is None else lacks
