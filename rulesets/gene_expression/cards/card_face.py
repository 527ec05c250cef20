"""What stands on a card: its category, and a number or an action."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """A step in the order of gene expression."""

    name: str
    """As sentences call it: ``promoter``."""
    code: str
    """A letter: ``P``."""
    colour: str
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What an action card does."""

    name: str
    """As sentences call it: ``Deletion``."""
    code: str
    """Three letters: ``DEL``."""
    copies: int
    """How many of it each category has."""
    points: int
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CardFace:
    """A kind of card; the deck has a number card once and an action card twice.

    The deck makes each of them once, so they are compared by identity.
    """

    code: str
    """As records write it: ``P3``, ``T-DEL``."""
    category: Category
    kind: int | Action
    """Its number, or its action."""

    @property
    def number(self) -> int | None:
        """Its number; None for an action card."""
        return self.kind if isinstance(self.kind, int) else None

    @property
    def action(self) -> Action | None:
        """Its action; None for a number card."""
        return None if isinstance(self.kind, int) else self.kind

    @property
    def copies(self) -> int:
        """How many the deck has."""
        return 1 if isinstance(self.kind, int) else self.kind.copies

    @property
    def points(self) -> int:
        """What it is worth in the hand of somebody who has not gone out."""
        return self.kind if isinstance(self.kind, int) else self.kind.points

    @property
    def name(self) -> str:
        """The card in words: ``promoter 3``, ``transcription factor Deletion``."""
        shown = self.kind if isinstance(self.kind, int) else self.kind.name
        return f"{self.category.name} {shown}"

    def __str__(self) -> str:
        """Return its code."""
        return self.code
