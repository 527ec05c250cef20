"""What somebody wants to do: cover a trait by some means, and what is known of the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects.effect import Effect, Lasts
from testcross.rulesets.genotype.effects.means import Means
from testcross.rulesets.genotype.position import Goal

ASSUMED = "GT290"
"""The code of what is wrong only if something assumed is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A trait to be covered; what is None is not checked."""

    plant: PeaPlant
    trait: Trait
    means: Means
    garden: tuple[PeaPlant, ...] = ()
    """The other plants of the same player."""
    parents: Mapping[Gene, PeaParents] = field(default_factory=dict)
    """Those that were given."""
    goals: tuple[Goal, ...] | None = None
    """The player's own."""
    slots: int | None = None
    """Dice slots that are free, without those that the means bring."""
    coins: int | None = None
    shift: Gene | None = None
    """The gene of the 1st Shift in which this is a pick; None outside one."""
    doubtful: bool = False
    """Whether the genotypes of faces rest on something assumed, and might be others."""
    kept: bool = False
    """Whether a tool has been kept in hand since an earlier turn."""
    used: tuple[Effect, ...] = ()
    """What the player has used before, in this round or for good; once for each copy."""
    copies: Mapping[Effect, int] = field(default_factory=dict)
    """How many of each tool the box has; none where nobody wrote them down."""

    @property
    def further_copies(self) -> tuple[Effect, ...]:
        """The tools of the means that were used before, so that this is another copy of each."""
        return tuple(one for one in self.means.parts if one.lasts is Lasts.USE and one in self.used)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """A rule that is broken."""

    rule: str
    """``GT-133``."""
    code: str
    """Of the finding: ``GT102``."""
    text: str
    """What is wrong, and by how much, in a sentence."""
