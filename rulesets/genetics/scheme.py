"""How matings score, as a ruleset states it: one scheme for each way to count."""

from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.genetics.locus import Locus


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleScheme:
    """Every known allele of every card scores."""

    name: str
    page: int | None
    """Of the ruleset's source."""
    each: int | None
    """Points for any known allele, dominant or recessive; None where each has points of its own."""

    def points_of(self, locus: Locus) -> tuple[int, ...]:
        """Return what each allele of a locus scores where it is known."""
        return locus.points if self.each is None else (self.each,) * len(locus.alleles)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedScheme:
    """Every unknown that was resolved scores the same."""

    name: str
    page: int | None
    """Of the ruleset's source."""
    each: int
    """Points for one resolved unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitException:
    """A variety that scores otherwise than its suit."""

    variety: str
    """Its name."""
    parent: int
    """Its points as a parent; neither factor nor bonus is applied to them."""
    offspring: int
    """Its points as an offspring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitScheme:
    """Every card scores by its suit; parents and full litters score extra."""

    name: str
    page: int | None
    """Of the ruleset's source."""
    suits: tuple[tuple[str, int], ...]
    """Each suit with its points."""
    parent_factor: int
    """What a parent's points are multiplied by."""
    parent_bonus: int
    """What is added to a parent's points."""
    exceptions: tuple[SuitException, ...]
    """Varieties that score otherwise than their suit."""
    full_litter: int
    """How many offspring make a litter full."""
    bonus: int
    """What a full litter scores besides."""


ScoringScheme: TypeAlias = AlleleScheme | ResolvedScheme | SuitScheme
