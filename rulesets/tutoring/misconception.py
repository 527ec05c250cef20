"""Wrong ideas as models: each changes one law, and answers wrongly in one consistent way."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from testcross.rulesets.tutoring.question import Concept
from testcross.solver import (
    Allele,
    Genotype,
    Reading,
    is_inherited,
)

ReadsCard: TypeAlias = Callable[[Reading, Reading], Reading]
"""What is taken for the genotypes that a card leaves open, of all that the animal could have."""
Inherits: TypeAlias = Callable[[Genotype, Genotype, Genotype], bool]
"""Whether an offspring is thought to come of a sire and a dam."""


def as_it_reads(reading: Reading, _blank: Reading) -> Reading:
    return reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Misconception:
    """A wrong idea; whatever is not said here is thought as it is."""

    name: str
    """What keys, reports and tallies call it."""
    concept: Concept
    """The idea that it gets wrong."""
    belief: str
    """What somebody thinks who has it, as the end of "who thinks that ..."."""
    reads: ReadsCard = as_it_reads
    inherits: Inherits = is_inherited
    inherits_linked: Inherits | None = None
    """The same on a sex chromosome, if it is another rule there."""
    counts_unborn: bool = False
    """Whether who dies before birth is thought to be among the young."""
    counts_hidden: bool = False
    """Whether a colour that another locus hides is thought to count."""
    recessive_shows: bool = False
    """Whether of two alleles the recessive one is thought to be seen."""
    completes: bool = False
    """Whether a slot that stays open is filled with the allele before its dash."""
    both_carry: bool = False
    """Whether what one of the parents must have is thought to be in both."""
    linked: bool = False
    """Whether all loci are thought to be inherited together."""
    deduces: bool = True
    """Whether anything is filled in that the animal's own card does not show."""
    ratio_is_count: bool = False
    """Whether a ratio is thought to say how many there will be."""

    @property
    def heading(self) -> str:
        """What people read: ``One parent is enough``."""
        usual = self.name.replace("-", " ").capitalize().replace(" x", " X")
        return "A- read as AA" if self.name == "dash-is-the-same" else usual


def shown_allele(reading: Reading, blank: Reading) -> Allele | None:
    """Return the allele before the dash where a card reads ``x-`` and leaves something open."""
    shown = min(reading)[0]
    below = frozenset(one for one in blank if one[0] == shown)
    return shown if len(reading) > 1 and reading == below else None


@lru_cache(maxsize=4_096)
def _hidden_is_more_dominant(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as if only alleles above x could hide behind it."""
    shown = shown_allele(reading, blank)
    if shown is None:
        return reading
    return blank & {(hidden, shown) for hidden in range(shown + 1)} or reading


@lru_cache(maxsize=4_096)
def _hidden_is_anything(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as if any allele could hide behind it."""
    shown = shown_allele(reading, blank)
    return reading if shown is None else frozenset(one for one in blank if shown in one)


@lru_cache(maxsize=4_096)
def _hidden_is_the_same(reading: Reading, blank: Reading) -> Reading:
    """Read ``x-`` as ``xx``."""
    shown = shown_allele(reading, blank)
    return reading if shown is None else blank & {(shown, shown)} or reading


@lru_cache(maxsize=4_096)
def _nothing_is_hidden(reading: Reading, blank: Reading) -> Reading:
    """Read ``--`` as if there were only recessive alleles."""
    last = max(blank)
    is_blank = reading == blank and min(blank)[0] != last[0]
    return frozenset({last}) if is_blank else reading


def _from_one_parent(offspring: Genotype, sire: Genotype, dam: Genotype) -> bool:
    """Let two equal alleles come from one parent."""
    first, second = offspring
    both_from_one = first == second and (first in sire or first in dam)
    return both_from_one or is_inherited(offspring, sire, dam)


def _from_own_sex(offspring: Genotype, sire: Genotype, dam: Genotype) -> bool:
    """Let offspring with one allele have that of the parent with one allele."""
    bare = max(*sire, *dam)
    if bare in offspring:
        return offspring == (sire if bare in sire else dam)
    return is_inherited(offspring, sire, dam)


MISCONCEPTIONS = (
    Misconception(
        name="dominance-reversed",
        concept=Concept.DOMINANT,
        belief="a recessive allele shows and a dominant one can hide behind it",
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
        belief="A- may be filled in as AA, which claims what is not proven",
        reads=_hidden_is_the_same,
        completes=True,
    ),
    Misconception(
        name="not-yet-deduced",
        concept=Concept.PROVEN,
        belief="a card says no more than it shows, whatever the other cards prove",
        deduces=False,
    ),
    Misconception(
        name="both-must-carry",
        concept=Concept.PROVEN,
        belief="both parents must have an allele when one is enough",
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
        belief="a parent passes on its alleles at several loci together",
        linked=True,
    ),
    Misconception(
        name="own-sex-gives-x",
        concept=Concept.SEXED,
        belief="a son has his father's X, or in birds a daughter her mother's Z",
        inherits_linked=_from_own_sex,
    ),
    Misconception(
        name="unborn-is-counted",
        concept=Concept.LETHAL,
        belief="young that die before birth count in a ratio",
        counts_unborn=True,
    ),
    Misconception(
        name="hidden-is-counted",
        concept=Concept.WHITE,
        belief="an animal counts as the colour that another gene hides",
        counts_hidden=True,
    ),
)
"""All that are looked for, in the order in which they are reported."""
BY_NAME = {one.name: one for one in MISCONCEPTIONS}
