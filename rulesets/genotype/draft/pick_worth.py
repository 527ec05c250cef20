"""What a pick leads to."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from testcross.rulesets.genotype.dice import DicePool
from testcross.rulesets.genotype.draft.pick import Pick


class Others(StrEnum):
    """What the other players are taken to do."""

    NONE = "none"
    """They take nothing."""
    RANDOM = "random"
    """Each takes any die that is left, all equally likely."""
    WORST = "worst"
    """They take what hurts most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickWorth:
    """A legal pick, and what it leads to."""

    pick: Pick
    worth: Fraction
    """The score to be had with it: the best, the expected or the certain one."""
    slots: int
    """Dice slots that it leaves free."""
    pool: DicePool
    """The dice that it leaves on the board."""
    then: tuple[Pick, ...] = ()
    """Picks after it that give the worth; only where nobody else picks."""
