"""A pea plant: what its card shows, and which of its traits are covered; and the kinds of cards."""

from dataclasses import dataclass
from enum import StrEnum

from testcross.rulesets.genotype.cards.trait import Trait


class CardKind(StrEnum):
    """Of which deck a card is."""

    PLANT = "plant"
    TOOL = "tool"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeaPlant:
    """A card with its markers; it has each gene at most once (GT-019)."""

    traits: tuple[Trait, ...]
    """From the top; at least one."""
    covered: frozenset[Trait] = frozenset()
    """Those of its traits that have a marker."""
    points: int | None = None
    """What it is worth when it is complete; None where that was not typed."""

    @property
    def open_traits(self) -> tuple[Trait, ...]:
        """The traits that have no marker yet, from the top."""
        return tuple(trait for trait in self.traits if trait not in self.covered)

    @property
    def is_complete(self) -> bool:
        """Whether every trait is covered (GT-018)."""
        return len(self.covered) == len(self.traits)

    def __str__(self) -> str:
        """Return the plant as one types it: ``9: FF Tt (gg)``."""
        shown = [f"({trait})" if trait in self.covered else str(trait) for trait in self.traits]
        return ("" if self.points is None else f"{self.points}: ") + " ".join(shown)
