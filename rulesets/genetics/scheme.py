"""How matings score, as a ruleset states it: one scheme for each way to count."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleScheme:
    """Every known allele of every card scores its own points."""

    name: str
    page: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedScheme:
    """Every unknown that was resolved scores the same."""

    name: str
    page: int | None
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitScheme:
    """Every card scores by its suit; parents and full litters score extra."""

    name: str
    page: int | None
    suits: tuple[tuple[str, int], ...]
    parent_factor: int
    """What a parent's points are multiplied by."""
    parent_bonus: int
    """What is added to a parent's points."""
    exceptions: tuple[tuple[str, int, int], ...]
    """Varieties that score otherwise: as parent (as it stands) and as offspring."""
    full_litter: int
    """How many offspring make a litter full."""
    bonus: int
    """What a full litter scores besides."""


ScoringScheme: TypeAlias = AlleleScheme | ResolvedScheme | SuitScheme
