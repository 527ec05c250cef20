"""Which of some candidates is the sire: what excludes them, and how much likelier each is.

A candidate's LOD is the logarithm, to the base of ten, of how much likelier the typings of child,
dam and candidate are if it is the sire than if a male of the herd at large is, over all loci. A
typing is wrong with a small chance, and then anything as frequent as in the herd. How far the best
must be ahead comes of simulated cases with this herd's markers (T. C. Marshall and others 1998;
S. T. Kalinowski and others 2007).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from shlex import quote

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets.blocks import (
    Block,
    Meaning,
    Paragraph,
    Span,
    apart,
    blocks,
    in_a_line,
    table,
)
from testcross.rulesets.english import listed, percent, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.gametes import counted_genes, share_of
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.solver import FEMALE, MALE, Genotype, Reading, genotypes_in
from testcross.solver.engine import stop_if_late
from testcross.solver.genotype import pair, reading_of
from testcross.solver.herds.chances import passed_on
from testcross.solver.herds.kin import Positions
from testcross.solver.herds.kinship import kinship_among

Table = NDArray[np.float64]

MOST_CANDIDATES = 50
CONFIDENCE = 95
"""Of a hundred simulated cases in which the best is so far ahead, in so many it is the sire."""
_CASES = 2_000
_MOST_ALLELES = 14
"""Of more alleles the rarest count as one: that weakens the evidence, and never turns it."""
_MOST_NAMED = 4
_NONE = 1e-300


@dataclass(frozen=True, slots=True, kw_only=True)
class SireCandidate:
    """One candidate."""

    id: str
    lod: float | None
    """How much likelier it is the sire than a male of the herd at large, as a power of ten; None
    where no locus is typed of it and the child."""
    loci: int
    """How many loci were compared."""
    excluded_at: tuple[str, ...]
    """The loci at which child, dam and candidate cannot all be typed right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SireTest:
    """Which candidate is likely the sire of a child."""

    path: str
    child: str
    dam: str | None
    """The dam whose typings were used; None where she is unknown or not typed."""
    error_rate: float
    """How often a typing is taken to be wrong."""
    sire: str | None
    """The candidate that is far enough ahead of all others; None where none is."""
    ahead: float | None
    """How far the best is ahead of the second; None where fewer than two could be compared."""
    needed: float | None
    """How far it must be, by simulated cases; None where even the clearest are too often wrong."""
    candidates: tuple[SireCandidate, ...]
    """The likeliest first."""
    related: tuple[tuple[str, str], ...] = ()
    """Candidates that are related: their typings are more alike than simulated ones."""


@dataclass(frozen=True, slots=True, eq=False)
class _Marker:
    """What a locus tells of a sire: the weight of everything that three animals can be typed as."""

    with_dam: Table
    """By what candidate, dam and child are typed as; LOD scores."""
    alone: Table
    """The same where nothing is typed of the dam."""
    couples: tuple[Table, Table]
    """How often a sire and a dam have each genotype."""
    passed: Table
    """How likely they have an offspring with each."""
    typed_as: tuple[Table, Table, Table]
    """How likely a sire, a dam and a child with a genotype are typed as what, mistakes included."""


def sire_test(
    path: str, herd: Herd, child: int, candidates: Sequence[int], *, error: float = 0.01
) -> SireTest:
    """Return which candidate is likely the sire of a child, whatever sire the file says it has."""
    dam = int(herd.dams[child])
    scores, loci = np.zeros(len(candidates)), np.zeros(len(candidates), int)
    excluded: list[list[str]] = [[] for _ in candidates]
    plans = []
    is_dam_typed = False
    for locus in herd.loci:
        stop_if_late()
        found = _Typings.of(herd, locus, child)
        own, hers = found.of_place.get(child), found.of_place.get(dam)
        if own is None or len(found.alleles) < 2:
            continue
        marker = found.marker(error)
        gains = marker.alone[:, own] if hers is None else marker.with_dam[:, hers, own]
        typed = [found.of_place.get(one) for one in candidates]
        for number, his in enumerate(typed):
            if his is None:
                continue
            loci[number] += 1
            scores[number] += gains[his]
            if not found.fits(marker.passed, his, hers, own):
                excluded[number].append(locus.alleles.name)
        is_dam_typed = is_dam_typed or hers is not None
        share = sum(one is not None for one in typed) / len(typed)
        plans.append((marker, hers is not None, share))
    scores = np.round(scores, 12)  # those who are alike are level
    names = [herd.ids[one] for one in candidates]
    if not plans:
        raise TestcrossError(f"{path}: nothing is typed of {herd.ids[child]}")
    if not loci.any():
        where = f"at the loci at which {herd.ids[child]} is typed"
        raise TestcrossError(f"{path}: nothing is typed of {listed(names, 'or')} {where}")
    order = sorted(range(len(names)), key=lambda n: (not loci[n], -scores[n]))
    compared = [n for n in order if loci[n]]
    ahead = float(scores[compared[0]] - scores[compared[1]]) if len(compared) > 1 else None
    needed = _needed(plans, len(candidates))
    # whoever was not compared may be the sire as well
    is_clear = len(compared) == len(names) and bool(scores[order[0]] > 0)
    is_ahead = ahead is not None and needed is not None and ahead >= needed
    kin = kinship_among(herd.kin, candidates)
    return SireTest(
        path=path,
        child=herd.ids[child],
        dam=herd.ids[dam] if is_dam_typed else None,
        error_rate=error,
        sire=names[order[0]] if is_clear and is_ahead else None,
        ahead=ahead,
        needed=needed,
        candidates=tuple(
            SireCandidate(
                id=names[n],
                lod=float(scores[n]) if loci[n] else None,
                loci=int(loci[n]),
                excluded_at=tuple(excluded[n]),
            )
            for n in order
        ),
        related=tuple(
            (names[one], names[other])
            for one, other in combinations(range(len(names)), 2)
            if kin[one, other] > 0
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Typings:
    """How the animals of a herd are typed at a locus, rare alleles of very many put together."""

    alleles: Sequence[float]
    """How often each is."""
    of_place: dict[int, int]
    """Per place that is typed, as which of the typings."""
    readings: list[Reading]
    """The typings: as many as there are, and genotypes that none of them covers."""
    counts: list[int]
    """How often each is."""
    locus: LocusAlleles
    child_sex: int | None

    @classmethod
    def of(cls, herd: Herd, locus: LocusReadings, child: int) -> "_Typings":
        alleles, masks = locus.alleles, herd.masks(locus)
        count, own, law = len(alleles.symbols), alleles.allele_count, alleles.law
        blanks = [genotypes_in(law, own, sex) for sex in (None, MALE, FEMALE)]
        known, cache = dict[int, Reading](), dict[int, Reading]()
        for place, mask in enumerate(masks[: len(herd.ids)].tolist()):
            if mask not in cache:
                cache[mask] = reading_of(count, int(mask))
            if cache[mask] not in blanks and mask != herd.blank(alleles, place):
                known[place] = cache[mask]
        number = Counter(a for one in known.values() for g in one for a in g if a < own)
        kept = [a for a, _ in number.most_common(_MOST_ALLELES)]
        if own > len(kept):
            kept = kept[: _MOST_ALLELES - 1]
        code = {a: i for i, a in enumerate(sorted(kept))}
        rest = len(code)
        many = rest + (own > rest)
        coded = {
            place: frozenset(
                pair(*(many if a >= own else code.get(a, rest) for a in g)) for g in one
            )
            for place, one in known.items()
        }
        often = counted_genes(many, [*coded.values()], is_single=law.one_line) if coded else ()
        seen = Counter(coded.values())
        readings = sorted(seen, key=sorted)
        every = {*genotypes_in(law, many, MALE), *genotypes_in(law, many, FEMALE)}
        missing = every - frozenset[Genotype]().union(*readings)
        index = {one: i for i, one in enumerate(readings)}
        sex = int(herd.sexed.sexes[child])
        return cls(
            alleles=[float(one) for one in often],
            of_place={place: index[one] for place, one in coded.items()},
            readings=[*readings, *(frozenset({one}) for one in sorted(missing))],
            counts=[*(seen[one] for one in readings), *([1] * len(missing))],
            locus=alleles,
            child_sex=sex if sex in (MALE, FEMALE) else None,
        )

    def _genotypes(self, sex: int | None) -> list[Genotype]:
        return sorted(genotypes_in(self.locus.law, len(self.alleles), sex))

    def _passed(self) -> Table:
        ends = [np.array(self._genotypes(sex)) for sex in (MALE, FEMALE)]
        child = np.array(self._genotypes(self.child_sex))
        if self.locus.law.one_line:  # the dam hands on what she has
            own: Table = (ends[1][:, None, :] == child[None]).all(axis=2).astype(float)
            return own[None].repeat(len(ends[0]), axis=0)
        return passed_on(ends[0], ends[1], child)

    def fits(self, passed: Table, his: int, hers: int | None, own: int) -> bool:
        """Tell whether child, dam and candidate can all be typed right."""
        sire, dam = (
            np.array([one in self.readings[typing] for one in self._genotypes(sex)])
            if typing is not None
            else np.ones(len(self._genotypes(sex)), bool)
            for typing, sex in ((his, MALE), (hers, FEMALE))
        )
        child = [one in self.readings[own] for one in self._genotypes(self.child_sex)]
        return bool(passed[sire][:, dam][:, :, child].any())

    def marker(self, error: float) -> _Marker:
        single = self.locus.law.one_line
        passed = self._passed()
        weights, seen_as, likely = [], [], []
        for sex in (MALE, FEMALE, self.child_sex):
            genotypes = self._genotypes(sex)
            often = np.array([share_of(self.alleles, g, is_single=single) for g in genotypes])
            often /= often.sum()
            has = np.array([[g in typing for typing in self.readings] for g in genotypes], float)
            by_chance = often @ has
            likely.append((1 - error) * has + error * by_chance)  # of a typing, given a genotype
            posterior = has * np.array(self.counts)
            posterior /= np.maximum(posterior.sum(axis=1, keepdims=True), _NONE)
            seen_as.append((1 - error) * posterior + error * (often @ posterior))
            weights.append(often)
        his, hers, own = likely
        sires = weights[0][:, None] * his
        dams, chance = weights[1][:, None] * hers, sires.sum(axis=0)
        kids = np.einsum("sdc,ck->sdk", passed, own)
        of_dam = np.einsum("dj,sdk->sjk", dams, kids)
        trio = np.einsum("si,sjk->ijk", sires, of_dam)
        whole = np.einsum("s,sjk->jk", weights[0], of_dam)
        of_any = np.einsum("d,sdk->sk", weights[1], kids)
        duo, at_large = sires.T @ of_any, weights[0] @ of_any
        with np.errstate(divide="ignore", invalid="ignore"):  # what is typed of nobody
            with_dam = np.log10(trio / (chance[:, None, None] * whole))
            alone = np.log10(duo / (chance[:, None] * at_large))
        return _Marker(
            with_dam=np.nan_to_num(with_dam, nan=0.0),
            alone=np.nan_to_num(alone, nan=0.0),
            couples=(weights[0], weights[1]),
            passed=passed,
            typed_as=(seen_as[0], seen_as[1], seen_as[2]),
        )


def _needed(plans: Sequence[tuple[_Marker, bool, float]], candidates: int) -> float | None:
    """Return how far the best must be ahead to be the sire in 95 of 100 cases; None if never.

    Cases are simulated: a sire, unrelated other candidates, a dam and a child, typed at the loci
    at which theirs are, with mistakes.
    """
    random = np.random.default_rng(0)
    scores = np.zeros((_CASES, candidates))  # the sire first
    for marker, has_dam, share in plans:
        stop_if_late()
        his = _drawn(random, marker.couples[0], np.zeros(scores.size, np.int64))
        females = _drawn(random, marker.couples[1], np.zeros(_CASES, np.int64))
        couples = his.reshape(scores.shape)[:, 0] * len(marker.couples[1]) + females
        kids = _drawn(random, marker.passed, couples)
        typed = _drawn(random, marker.typed_as[0], his).reshape(scores.shape)
        own = _drawn(random, marker.typed_as[2], kids)
        if has_dam:
            hers = _drawn(random, marker.typed_as[1], females)
            score = marker.with_dam[typed, hers[:, None], own[:, None]]
        else:
            score = marker.alone[typed, own[:, None]]
        scores += np.where(random.random(scores.shape) < share, score, 0.0)
    ranked = np.sort(scores, axis=1)
    ahead = ranked[:, -1] - ranked[:, -2]
    is_right = (scores[:, 0] == ranked[:, -1]) & (ahead > 0)
    order = np.argsort(-ahead, kind="stable")
    rate = np.cumsum(is_right[order]) / np.arange(1, _CASES + 1)
    good = np.flatnonzero(rate >= CONFIDENCE / 100)
    least = ahead[order[good[-1]]] if len(good) else 0.0
    return float(least) if least > 0 else None


def _drawn(random: np.random.Generator, weights: Table, rows: Positions) -> Positions:
    """Return a number for each of some rows of weights, drawn by them."""
    ends = weights.cumsum(axis=-1).reshape(-1, weights.shape[-1])
    ends /= np.maximum(ends[:, -1:], _NONE)
    ends[:, -1] = 1.0
    found: Positions = (random.random((len(rows), 1)) >= ends[rows]).sum(axis=1)
    return found


def verdict_of(found: SireTest) -> tuple[Meaning, str, str]:
    """Return the verdict: what it means, its word, and the sentence behind it."""
    best, blank = found.candidates[0], [one.id for one in found.candidates if one.lod is None]
    if found.sire is not None:
        lead = f"ahead by {found.ahead:.2f} ({found.needed:.2f} needed)"
        return Meaning.GOOD, "LIKELY", f": {found.sire} is the sire of {found.child}, {lead}"
    if all(one.excluded_at and (one.lod or 0) <= 0 for one in found.candidates):
        return Meaning.BAD, "NONE", f": every candidate is excluded as the sire of {found.child}"
    why = f"no candidate is likelier the sire of {found.child} than a male of the herd at large"
    if blank:
        why = f"nothing can be compared of {listed(blank, 'and')}"
    elif found.needed is None:
        why = f"the markers are too few to tell {CONFIDENCE} of 100 simulated cases right"
    elif found.ahead is not None and (best.lod or 0) > 0:
        why = f"{best.id} is likeliest, ahead by {found.ahead:.2f}; {found.needed:.2f} needed"
    return Meaning.WARNING, "UNDECIDED", f": {why}"


@in_a_line.register
def sire_line(found: SireTest) -> tuple[Span, ...]:
    meaning, word, detail = verdict_of(found)
    return Span(word, meaning), Span(detail)


@blocks.register
def sire_blocks(found: SireTest) -> Iterator[Block]:
    rows = [
        (
            one.id,
            "not typed" if one.lod is None else f"{one.lod:.2f}",
            str(one.loci),
            some_listed(one.excluded_at, "and", _MOST_NAMED) or "none",
        )
        for one in found.candidates
    ]
    dam = f" and {found.dam}" if found.dam else ""
    wrong = percent(found.error_rate, figures=3)
    explanation = (
        f"LOD: ten to this power is how much likelier the typings of {found.child}{dam} and the "
        "candidate are than with a male of the herd at large as the sire, if "
        f"{wrong} of typings are wrong. With the lead needed the best was the sire in "
        f"{CONFIDENCE} of 100 simulated cases; there one of the candidates was, and none were "
        "related."
    )
    notes = [explanation]
    if found.related:
        pairs = [f"{one} and {other}" for one, other in found.related]
        notes.append(
            f"Related candidates: {some_listed(pairs, most=3)}. Their lead says less than that of "
            "others."
        )
    return apart([table(["Candidate", "LOD", "Loci", "Excluded at"], rows)], map(Paragraph, notes))


@outcome.register
def _sire_outcome(found: SireTest) -> HerdOutcome:
    command = "pedigree check FILE"
    if found.sire is not None and found.dam is not None:
        command = f"pedigree inbreeding FILE --mate {quote(found.sire)} {quote(found.dam)}"
    return HerdOutcome("".join(span.text for span in sire_line(found)), command)
