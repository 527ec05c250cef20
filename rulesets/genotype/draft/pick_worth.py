"""What a pick leads to."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genotype.dice import DicePool
from testcross.rulesets.genotype.draft.draft_request import DraftError
from testcross.rulesets.genotype.draft.pick import Pick


class Others(StrEnum):
    """What the other players are taken to do."""

    NONE = "none"
    """They take nothing."""
    RANDOM = "random"
    """Each takes any die that is left, all equally likely."""
    WORST = "worst"
    """They take what hurts most."""


def parse_others(text: str) -> Others:
    """Return what the others are taken to do.

    Raises:
        DraftError: for any other word.
    """
    found = next((one for one in Others if one == text.strip().casefold()), None)
    if found is None:
        known = listed([one.value for one in Others])
        raise DraftError(f"--others is {quoted(text)}; expected {known}")
    return found


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
    at_least: Fraction | None = None
    """What is certain with it, where the worth could only be told for nobody else picking."""
    then: tuple[Pick, ...] = ()
    """Picks after it that give the worth; only where nobody else picks."""
