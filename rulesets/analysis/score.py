"""What a mating scores, added up as the manual adds up (pp. 10, 11, 24)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from testcross.rulesets.analysis.check import AnimalFill, Fill, fill_mating, is_legal_mating
from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import (
    AlleleScheme,
    ResolvedScheme,
    ScoringScheme,
    SuitScheme,
)
from testcross.solver import KnownAlleles, Reading, Solver, known_alleles


class Sum(NamedTuple):
    points: int
    written: str
    """The sum written out: ``10 x 2``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimalScore:
    """What one card scores."""

    role: str
    """buck, doe, kit1..."""
    sum: str
    """The sum written out: ``1+4 + 1+1 + 1+0 + 1+0``."""
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemeScore:
    """What a mating scores under one scheme."""

    scheme: str
    """Its name."""
    animals: tuple[AnimalScore, ...]
    """In the order of the mating's animals."""
    bonus: int
    """Points for the litter as a whole, besides those of its animals."""

    @property
    def points(self) -> int:
        """All cards and the bonus."""
        return sum(animal.points for animal in self.animals) + self.bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingScores:
    """What a mating scores under several schemes; nothing where it is illegal."""

    mating: Mating
    fill: Fill
    legal: bool
    animals: tuple[AnimalFill, ...] = ()
    """What the points are for; empty where it is illegal."""
    scores: tuple[SchemeScore, ...] = ()
    """One for each scheme that can be applied; empty where it is illegal."""


def score_mating(
    mating: Mating, solver: Solver, fill: Fill, schemes: Sequence[ScoringScheme]
) -> MatingScores:
    """Return what a mating scores once everything is filled in."""
    if not is_legal_mating(mating, solver):
        return MatingScores(mating=mating, fill=fill, legal=False)
    return score_filled(fill_mating(mating, solver, fill), mating, fill, schemes)


def score_filled(
    animals: tuple[AnimalFill, ...], mating: Mating, fill: Fill, schemes: Sequence[ScoringScheme]
) -> MatingScores:
    """Return what a legal mating scores with what is filled in.

    A scheme that cannot be applied, because a card's suit is not known, is left out.
    """
    # All schemes count the same alleles, so filling in comes first, and once.
    known = [[here.alleles for here in animal.loci] for animal in animals]
    scores = (score_known(mating, known, scheme) for scheme in schemes)
    found = tuple(score for score in scores if score is not None)
    return MatingScores(mating=mating, fill=fill, legal=True, animals=animals, scores=found)


def score_known(
    mating: Mating, known: Sequence[Sequence[KnownAlleles]], scheme: ScoringScheme
) -> SchemeScore | None:
    """Return what a mating scores if these alleles are known, right or wrong."""
    animals, bonus = [], 0
    for i, ((role, animal), loci) in enumerate(zip(mating.roles(), known, strict=True)):
        if isinstance(scheme, SuitScheme):
            own = suit_points(animal, scheme, parent=i < 2)
            # a sum without one of its cards would pass for the score
            if own is None:
                return None
            bonus = scheme.bonus * (len(mating.offspring) >= scheme.full_litter)
        elif isinstance(scheme, AlleleScheme):
            own = _by_alleles(mating.ruleset.loci, tuple(loci), scheme)
        else:  # each slot that the card shows as unknown and that is known now
            pairs = zip(loci, animal.readings, strict=True)
            resolved = sum(max(0, len(now) - len(known_alleles(shown))) for now, shown in pairs)
            own = Sum(resolved * scheme.each, f"{resolved} x {scheme.each}")
        animals.append(AnimalScore(role=role, sum=own.written, points=own.points))
    return SchemeScore(scheme=scheme.name, animals=tuple(animals), bonus=bonus)


def score_at(locus: Locus, shown: Reading, known: KnownAlleles, scheme: ScoringScheme) -> int:
    """Return what known alleles of one card score at one locus; nothing where cards are counted."""
    if isinstance(scheme, AlleleScheme):
        return sum(scheme.points_of(locus)[allele] for allele in known)
    if isinstance(scheme, ResolvedScheme):
        return max(0, len(known) - len(known_alleles(shown))) * scheme.each
    return 0


@lru_cache(maxsize=16_384)
def _by_alleles(
    loci: tuple[Locus, ...], genotype: tuple[KnownAlleles, ...], scheme: AlleleScheme
) -> Sum:
    """Add up points allele by allele, an unknown as 0."""
    total, terms = 0, []
    for locus, known in zip(loci, genotype, strict=True):
        points = [scheme.points_of(locus)[allele] for allele in known]
        # an unknown slot scores 0 and is written, as in the manual's sums: 1+0
        points += [0] * (2 - len(points))
        total += sum(points)
        terms.append("+".join(map(str, points)))
    return Sum(total, " + ".join(terms))


def suit_points(animal: Animal, scheme: SuitScheme, *, parent: bool) -> Sum | None:
    """Return what a card scores by its suit; None where it has none."""
    variety = animal.variety
    if variety is None:
        return None
    for exception in scheme.exceptions:
        # A White hides its colour, so the suits' usual sums do not fit it (p. 24).
        if exception.variety == variety.name:
            points = exception.parent if parent else exception.offspring
            return Sum(points, str(points))
    face = dict(scheme.suits).get(variety.suit or "")
    if face is None:
        return None
    if parent:
        extra = f" + {scheme.parent_bonus}" if scheme.parent_bonus else ""
        times = "" if extra and scheme.parent_factor == 1 else f" x {scheme.parent_factor}"
        points = face * scheme.parent_factor + scheme.parent_bonus
        return Sum(points, f"{face}{times}{extra}")
    return Sum(face, str(face))
