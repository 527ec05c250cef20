"""A legal mating as it was filled in: what is wrong with the genotypes, and what that cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.analysis.score import SchemeScore, score_at, score_known
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.allele_verdicts import (
    AlleleVerdict,
    LocusJudgement,
    without_misplaced_dash,
)
from testcross.rulesets.gene_rummy.scoring.mating_findings import (
    allele_finding,
    dashes_finding,
    genotype_finding,
    points_finding,
    sum_finding,
)
from testcross.rulesets.gene_rummy.scoring.written_cards import ReadMating
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import SuitScheme
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding
from testcross.solver import KnownAlleles


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

    def _cost_of_all(self, animal: int, said: Sequence[KnownAlleles]) -> int:
        return sum(self._difference(animal, at, alleles) for at, alleles in enumerate(said))

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
                by_locus[at][animal] = alleles
        for slip in self._slips:
            if slip.verdict is not None:
                at = [locus.name for locus in self._mating.ruleset.loci].index(slip.verdict.locus)
                by_locus[at][slip.animal] = slip.verdict.said
        return self._score(by_locus)
