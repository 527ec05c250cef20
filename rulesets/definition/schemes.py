"""Scoring schemes as a ruleset states them: what counts, and how much."""

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
    exceptions: tuple[tuple[str, int, int], ...]
    """Varieties that score otherwise: as parent (not multiplied) and as offspring."""
    full_litter: int
    """How many offspring make a litter full."""
    bonus: int
    """What a full litter scores besides."""


Scheme: TypeAlias = AlleleScheme | ResolvedScheme | SuitScheme


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A way to play the game, as far as score sheets are concerned."""

    name: str
    page: int | None
    litter: int
    """How many offspring a mating may have."""
    fill: str
    """The fill if the record does not say: ``strict`` or ``either``."""
    scoring: str
    """The scheme if the record does not say."""
