"""An effect: what a way to use dice, a space, a tool or an assistant does, and when."""

from dataclasses import dataclass
from enum import StrEnum


class EffectKind(StrEnum):
    """What has the effect."""

    PICK = "pick"
    SPACE = "space"
    TOOL = "tool"
    ASSISTANT = "assistant"


class Phase(StrEnum):
    """In which phase of a round it works."""

    WORKING = "working"
    BREEDING = "breeding"
    UPGRADE = "upgrade"
    ANY = "any"


class Moment(StrEnum):
    """When in the phase; for a tool with an arrow, what it is played with."""

    TURN = "turn"
    ACTION = "action"
    RECEIPT = "receipt"
    DIE = "die"
    VALIDATION = "validation"
    PARENTS = "parents"
    FIRST_SHIFT = "1st shift"
    SECOND_SHIFT = "2nd shift"
    GARDENING = "gardening"
    PURCHASE = "purchase"
    HIRING = "hiring"
    ALWAYS = "always"


class Lasts(StrEnum):
    """How often it works."""

    USE = "use"
    ROUND = "round"
    ALWAYS = "always"


class Validates(StrEnum):
    """Which traits it lets its owner cover."""

    NONE = "none"
    SAME = "same"
    """The genotype that the die shows."""
    GENE = "gene"
    """Any trait of the die's gene."""
    ANY = "any"
    GOAL = "goal"
    """What matches one of the owner's goals."""
    COPIES = "copies"
    """Every copy of what is covered anyway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """One row of the table."""

    name: str
    kind: EffectKind
    rule: str
    """``GT-106``."""
    source: str
    """Lines of the rule book."""
    phase: Phase
    moment: Moment
    lasts: Lasts
    does: str
    """In a clause: ``a die covers any trait of its gene``."""
    arrow: bool = False
    """Whether it is played when its moment comes, besides the turn."""
    dice: int = 0
    """How many dice it takes."""
    slots: int = 0
    """How many dice slots they take."""
    own_slots: int = 0
    """How many dice slots it brings."""
    coins: int = 0
    """What it brings, or costs if negative."""
    most_cost: int = 0
    """What it costs at most, where its spaces differ in that."""
    discount: int = 0
    """How many coins less every cost is, down to one."""
    validates: Validates = Validates.NONE
    draws: int = 0
    """How many cards are drawn for it."""
    keeps: int = 0
    """How many of them are kept in hand."""
    bed: str = ""
    """Its name, where a plant is put on it."""
    claims: int = 0
    """How many goals it lets its owner claim."""

    @property
    def is_modifier(self) -> bool:
        """Whether it works only together with something that covers a trait."""
        brings = self.own_slots > 0 or self.discount > 0
        return self.validates is Validates.COPIES or (self.validates is Validates.NONE and brings)

    @property
    def cost(self) -> int:
        """How many coins it costs, at the least."""
        return max(0, -self.coins)

    @property
    def costs(self) -> tuple[int, ...]:
        """What it may cost, the least first."""
        return tuple(range(self.cost, max(self.cost, self.most_cost) + 1))

    @property
    def needs_parents(self) -> bool:
        """Whether its dice stand for a cell of a square, so that the parents matter."""
        return self.validates is Validates.SAME
