"""Whether the readings of a ruleset cover every genotype exactly once: overlaps and gaps."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from testcross.rulesets.errors import RulesetOverlapError
from testcross.rulesets.genetics.composed_names import varieties_at
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import format_set
from testcross.rulesets.genetics.whole_readings import WholeReading, in_common, size, without_whole
from testcross.solver import FEMALE, MALE, signature

_SHOWN = 3
"""How many overlaps and gaps an answer lists."""
_MOST_PARTS = 5_000
"""Parts of what is left over; where there are more, gaps are not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlap:
    """Genotypes that two varieties claim."""

    genotype: str
    """As the notation has it, with the loci that do not matter left out."""
    varieties: tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What the varieties of a ruleset claim twice, or not at all."""

    overlaps: tuple[Overlap, ...]
    """The first ones, in the deck's order."""
    gaps: tuple[str, ...]
    """The first genotypes that no variety claims, without the loci that do not matter."""
    unnamed: int
    """How many genotypes no variety claims; 0 where they are too scattered to be counted."""
    genotypes: int
    """How many there are."""


@lru_cache(maxsize=64)
def coverage(ruleset: Ruleset) -> Coverage | None:
    """Return what varieties claim twice, or not at all; None if each genotype has one variety."""
    blanks = _blanks(ruleset)
    gaps, overlaps = _gaps(ruleset, blanks), first_overlaps(ruleset)
    if not gaps and not overlaps:
        return None
    return Coverage(
        overlaps=overlaps,
        gaps=tuple(written_whole(ruleset, gap) for gap in gaps[:_SHOWN]),
        unnamed=sum(map(size, gaps)),
        genotypes=sum(map(size, blanks)),
    )


def refuse_overlaps(ruleset: Ruleset) -> None:
    """Refuse a question about chances where a genotype has two varieties.

    Raises:
        RulesetOverlapError: names the first such genotype and both varieties.
    """
    for overlap in first_overlaps(ruleset)[:1]:
        raise RulesetOverlapError(
            ruleset=ruleset.name, genotype=overlap.genotype, varieties=overlap.varieties
        )


@lru_cache(maxsize=64)
def first_overlaps(ruleset: Ruleset) -> tuple[Overlap, ...]:
    """Return the first genotypes that two varieties claim, in the deck's order."""
    if ruleset.by_phenotype or not ruleset.loci:
        return ()
    found: list[Overlap] = []
    blanks = _blanks(ruleset)
    for one, other in combinations(varieties_at(ruleset, ()), 2):
        both = _shared(one, other, blanks)
        if both is not None:
            written = written_whole(ruleset, both)
            found.append(Overlap(genotype=written, varieties=(one.name, other.name)))
            if len(found) == _SHOWN:
                break
    return tuple(found)


def _shared(one: Variety, other: Variety, blanks: Sequence[WholeReading]) -> WholeReading | None:
    """Return what two varieties both claim, in some of their ways and of one sex."""
    pairs = (in_common(*ways) for ways in product(one.ways, other.ways))
    found = (in_common(both, blank) for both in pairs if both is not None for blank in blanks)
    return next((both for both in found if both is not None), None)


def _blanks(ruleset: Ruleset) -> list[WholeReading]:
    """Return everything that an animal can be: of either sex, where these differ."""
    sexes = (MALE, FEMALE) if ruleset.is_sexed else (None,)
    return [tuple(locus.of_sex(sex) - locus.unborn for locus in ruleset.loci) for sex in sexes]


def _gaps(ruleset: Ruleset, blanks: Sequence[WholeReading]) -> list[WholeReading]:
    """Return what no variety claims, in parts; nothing where there are too many."""
    if ruleset.by_phenotype or not ruleset.loci:
        return []
    parts = list(blanks)
    for variety in varieties_at(ruleset, ()):
        for way in variety.ways:
            parts = [rest for part in parts for rest in without_whole(part, way)]
            if len(parts) > _MOST_PARTS:
                return []
    return sorted(parts, key=lambda part: [signature(reading) for reading in part])


def written_whole(ruleset: Ruleset, whole: WholeReading) -> str:
    """Return a reading at the loci at which it says anything: ``aa cchlcchl``."""
    pairs = zip(ruleset.loci, whole, strict=True)
    told = [
        format_set(locus, reading)
        for locus, reading in pairs
        if reading
        not in [every - locus.unborn for every in map(locus.of_sex, (None, MALE, FEMALE))]
    ]
    return " ".join(f"({one})" if " " in one else one for one in told) or "--"
