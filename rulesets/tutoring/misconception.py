"""Wrong ideas as models: each changes one law, and answers wrongly in one consistent way."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from testcross.rulesets.tutoring.concept import Concept
from testcross.solver import Allele, Genotype, Reading, every_genotype, is_inherited

ReadsCard: TypeAlias = Callable[[Reading, int], Reading]
"""What is taken for the genotypes that a card leaves open, at a locus with so many alleles."""
Inherits: TypeAlias = Callable[[Genotype, Genotype, Genotype], bool]
"""Whether an offspring is thought to come of a sire and a dam."""


def as_it_reads(reading: Reading, allele_count: int) -> Reading:  # noqa: ARG001 - as all such have
    """Read a card as it stands."""
    return reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """A wrong idea; whatever is not said here is thought as it is."""

    name: str
    """What keys, reports and tallies call it."""
    concept: Concept
    """The idea that it gets wrong."""
    belief: str
    """What somebody thinks who has it, as the end of "Perhaps you thought that ..."."""
    reads: ReadsCard = as_it_reads
    inherits: Inherits = is_inherited
    recessive_shows: bool = False
    """Whether of two alleles the recessive one is thought to be seen."""
    completes: bool = False
    """Whether a slot that stays open is filled with the allele before its dash."""
    both_carry: bool = False
    """Whether what one of the parents must have is thought to be in both."""
    linked: bool = False
    """Whether all loci are thought to be inherited together."""
    ratio_is_count: bool = False
    """Whether a ratio is thought to say how many there will be."""


def shown_allele(reading: Reading, allele_count: int) -> Allele | None:
    """Return the allele before the dash where a card reads ``x-`` and leaves something open."""
    shown = min(reading)[0]
    below = frozenset((shown, hidden) for hidden in range(shown, allele_count))
    return shown if reading == below and len(reading) > 1 and shown < allele_count - 1 else None


def _is_blank(reading: Reading, allele_count: int) -> bool:
    return reading == every_genotype(allele_count)


@lru_cache(maxsize=4_096)
def _hidden_is_more_dominant(reading: Reading, allele_count: int) -> Reading:
    """Read ``x-`` as if only alleles above x could hide behind it."""
    shown = shown_allele(reading, allele_count)
    if shown is None:
        return reading
    return frozenset((hidden, shown) for hidden in range(shown + 1))


@lru_cache(maxsize=4_096)
def _hidden_is_anything(reading: Reading, allele_count: int) -> Reading:
    """Read ``x-`` as if any allele could hide behind it."""
    shown = shown_allele(reading, allele_count)
    if shown is None:
        return reading
    return frozenset(g for g in every_genotype(allele_count) if shown in g)


@lru_cache(maxsize=4_096)
def _hidden_is_the_same(reading: Reading, allele_count: int) -> Reading:
    """Read ``x-`` as ``xx``."""
    shown = shown_allele(reading, allele_count)
    return reading if shown is None else frozenset({(shown, shown)})


@lru_cache(maxsize=4_096)
def _nothing_is_hidden(reading: Reading, allele_count: int) -> Reading:
    """Read ``--`` as if there were only recessive alleles."""
    last = allele_count - 1
    return frozenset({(last, last)}) if _is_blank(reading, allele_count) else reading


def _from_one_parent(offspring: Genotype, sire: Genotype, dam: Genotype) -> bool:
    """Let two equal alleles come from one parent."""
    first, second = offspring
    both_from_one = first == second and (first in sire or first in dam)
    return both_from_one or is_inherited(offspring, sire, dam)


MISCONCEPTIONS = (
    Misconception(
        name="dominance-reversed",
        concept=Concept.DOMINANT,
        belief="a recessive allele is seen, and a dominant one can hide behind it",
        reads=_hidden_is_more_dominant,
        recessive_shows=True,
    ),
    Misconception(
        name="series-order-ignored",
        concept=Concept.SERIES,
        belief="any allele of the series can hide behind any other",
        reads=_hidden_is_anything,
    ),
    Misconception(
        name="one-parent-is-enough",
        concept=Concept.RECESSIVE,
        belief="one parent alone can give both alleles of a pair",
        inherits=_from_one_parent,
    ),
    Misconception(
        name="dash-is-the-same",
        concept=Concept.PROVEN,
        belief="a dash stands for the same allele again, so that A- is AA",
        reads=_hidden_is_the_same,
        completes=True,
    ),
    Misconception(
        name="both-must-carry",
        concept=Concept.PROVEN,
        belief="both parents have what only one of them must have",
        both_carry=True,
    ),
    Misconception(
        name="white-hides-nothing",
        concept=Concept.WHITE,
        belief="an all white animal has no dominant alleles to hide",
        reads=_nothing_is_hidden,
    ),
    Misconception(
        name="ratio-is-a-count",
        concept=Concept.CHANCE,
        belief="one in four means exactly one of every four",
        ratio_is_count=True,
    ),
    Misconception(
        name="loci-stay-together",
        concept=Concept.INDEPENDENT,
        belief="what a parent has at several loci is passed on all together",
        linked=True,
    ),
)
"""All that are looked for, in the order in which they are reported."""
BY_NAME = {one.name: one for one in MISCONCEPTIONS}
