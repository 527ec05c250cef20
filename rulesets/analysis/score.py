"""What a mating scores, added up as the manual adds up (pp. 10, 11, 24)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from testcross.rulesets.analysis.fill import AnimalFill, Fill, fill_mating
from testcross.rulesets.errors import EmptyCardError, UnknownCardError
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.ruleset import (
    AlleleScheme,
    ResolvedScheme,
    Ruleset,
    ScoringScheme,
    SuitScheme,
    Variety,
)
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.solver import KnownAlleles, Reading, Solver, gametes, is_legal, known_alleles


@dataclass(frozen=True, slots=True)
class Sum:
    """Points that were added up."""

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
    animals: tuple[AnimalFill, ...]
    """What the points are for; empty where it is illegal."""
    scores: tuple[SchemeScore, ...]
    """One for each scheme that can be applied; empty where it is illegal."""


def score_mating(
    mating: Mating, solver: Solver, fill: Fill, schemes: Sequence[ScoringScheme]
) -> MatingScores:
    """Return what a mating scores once everything is filled in.

    A scheme that cannot be applied, because a card's suit is not known, is left out.
    """
    if not all(is_legal(solver, problem) for problem in mating.locus_problems()):
        return MatingScores(mating=mating, fill=fill, legal=False, animals=(), scores=())
    return score_filled(fill_mating(mating, solver, fill), mating, fill, schemes)


def score_filled(
    animals: tuple[AnimalFill, ...],
    mating: Mating,
    fill: Fill,
    schemes: Sequence[ScoringScheme],
) -> MatingScores:
    """Return what a legal mating scores with what is filled in.

    A scheme that cannot be applied, because a card's suit is not known, is left out.
    """
    known = [[here.alleles for here in animal.loci] for animal in animals]
    scores = (score_known(mating, known, scheme) for scheme in schemes)
    return MatingScores(
        mating=mating,
        fill=fill,
        legal=True,
        animals=animals,
        scores=tuple(score for score in scores if score is not None),
    )


def score_known(
    mating: Mating, known: Sequence[Sequence[KnownAlleles]], scheme: ScoringScheme
) -> SchemeScore | None:
    """Return what a mating scores if these alleles are known, right or wrong.

    Args:
        mating: the cards.
        known: per animal and locus its known alleles.
        scheme: how to count; a suit scheme looks at the cards only.
    """
    if isinstance(scheme, SuitScheme):
        return _by_suit(mating, scheme)
    animals = []
    for (role, animal), loci in zip(mating.roles(), known, strict=True):
        if isinstance(scheme, AlleleScheme):
            scored = _by_alleles(mating.ruleset.loci, tuple(loci), scheme)
        else:
            scored = _by_resolved(animal, loci, scheme)
        animals.append(AnimalScore(role=role, sum=scored.written, points=scored.points))
    return SchemeScore(scheme=scheme.name, animals=tuple(animals), bonus=0)


def score_at(locus: Locus, shown: Reading, known: KnownAlleles, scheme: ScoringScheme) -> int:
    """Return what known alleles of one card score at one locus; nothing where cards are counted.

    Args:
        locus: whose alleles they are.
        shown: what the card shows there.
        known: right or wrong.
        scheme: how to count.
    """
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
        points += [0] * (2 - len(points))
        total += sum(points)
        terms.append("+".join(map(str, points)))
    return Sum(total, " + ".join(terms))


def _by_resolved(animal: Animal, loci: Sequence[KnownAlleles], scheme: ResolvedScheme) -> Sum:
    """Count the slots that the card shows as unknown and that are known now."""
    pairs = zip(loci, animal.readings, strict=True)
    resolved = sum(max(0, len(now) - len(known_alleles(reading))) for now, reading in pairs)
    return Sum(resolved * scheme.each, f"{resolved} x {scheme.each}")


def _by_suit(mating: Mating, scheme: SuitScheme) -> SchemeScore | None:
    animals = []
    for position, (role, animal) in enumerate(mating.roles()):
        scored = suit_points(animal, scheme, parent=position < 2)
        if scored is None:
            return None
        animals.append(AnimalScore(role=role, sum=scored.written, points=scored.points))
    full = len(mating.offspring) >= scheme.full_litter
    return SchemeScore(scheme=scheme.name, animals=tuple(animals), bonus=scheme.bonus * full)


def suit_points(animal: Animal, scheme: SuitScheme, *, parent: bool) -> Sum | None:
    """Return what a card scores by its suit; None where it has none."""
    variety = animal.variety
    if variety is None:
        return None
    for exception in scheme.exceptions:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusFacts:
    """A card at one locus."""

    locus: str
    reads: str
    """Two slots: ``B-``."""
    shows: str
    """What is seen there; empty where nothing can be told."""
    can_be: tuple[str, ...]
    """Genotypes, in dominance order."""
    can_hide: tuple[str, ...]
    """Alleles that it may have and does not show."""
    shown_points: int | None
    """What the alleles score that it shows; None where alleles score nothing."""
    most_points: int | None
    """What its dearest genotype scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitPoints:
    """What a card scores by its suit."""

    scheme: str
    as_offspring: int
    as_parent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """A card at a glance."""

    ruleset: Ruleset
    variety: Variety
    loci: tuple[LocusFacts, ...]
    """In the ruleset's order."""
    suits: tuple[SuitPoints, ...]
    """One for each scheme that scores by suit and has the card's."""


def card_facts(ruleset: Ruleset, text: str) -> CardFacts:
    """Return what there is to know of the card that a text names, or whose genotype it is.

    Raises:
        NoLociError: for a ruleset without loci.
        CardError, NotationError: for a text that names no card.
    """
    ruleset.require_loci()
    if not text.strip():
        raise EmptyCardError
    animal = parse_animal(ruleset, text)
    variety = animal.variety
    if variety is None:
        fitting = [
            one.name
            for one in ruleset.varieties
            if all(a & b for a, b in zip(one.readings, animal.readings, strict=True))
        ]
        raise UnknownCardError(name=text, nearest=tuple(fitting[:3]))
    schemes = ruleset.schemes_by_name().values()
    by_allele = next((one for one in schemes if isinstance(one, AlleleScheme)), None)
    by_suit = [one for one in schemes if isinstance(one, SuitScheme)]
    return CardFacts(
        ruleset=ruleset,
        variety=variety,
        loci=tuple(_at(ruleset, variety, i, by_allele) for i in range(len(ruleset.loci))),
        suits=tuple(found for one in by_suit if (found := _suit(ruleset, variety, one))),
    )


def _at(ruleset: Ruleset, variety: Variety, place: int, scheme: AlleleScheme | None) -> LocusFacts:
    locus, reading = ruleset.loci[place], variety.readings[place]
    known = known_alleles(reading)
    looks = {locus.phenotype(genotype) for genotype in reading}
    hidden = [allele for allele in gametes(reading) if allele not in known]
    points = None if scheme is None else scheme.points_of(locus)
    worth = [sum(points[allele] for allele in genotype) for genotype in reading] if points else []
    return LocusFacts(
        locus=locus.name,
        reads=format_reading(locus, reading),
        shows=looks.pop() if len(looks) == 1 else "",
        can_be=tuple(format_genotype(locus, genotype) for genotype in sorted(reading)),
        can_hide=tuple(locus.symbols[allele] for allele in hidden),
        shown_points=sum(points[allele] for allele in known) if points else None,
        most_points=max(worth) if worth else None,
    )


def _suit(ruleset: Ruleset, variety: Variety, scheme: SuitScheme) -> SuitPoints | None:
    animal = parse_animal(ruleset, variety.name)
    young = suit_points(animal, scheme, parent=False)
    parent = suit_points(animal, scheme, parent=True)
    if young is None or parent is None:
        return None
    return SuitPoints(scheme=scheme.name, as_offspring=young.points, as_parent=parent.points)
