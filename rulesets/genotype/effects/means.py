"""By what somebody wants to cover a trait: an effect, its dice, and what goes with it."""

from dataclasses import dataclass

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Gene, Trait
from testcross.rulesets.genotype.dice import Die, Face
from testcross.rulesets.genotype.effects.effect import Effect


@dataclass(frozen=True, slots=True)
class TakenDie:
    """A die, as it was sorted or as it fell."""

    die: Die | None
    """Its genotype, or its gene if it is De Novo; None where only its face is known."""
    gene: Gene
    face: Face | None = None

    @property
    def is_de_novo(self) -> bool:
        """Whether it lies in the De Novo area of its gene."""
        return isinstance(self.die, Gene)

    @property
    def trait(self) -> Trait | None:
        """Its genotype where it was sorted into a pool."""
        return self.die if isinstance(self.die, Trait) else None

    def __str__(self) -> str:
        """Return the die as one types it: ``Ff``, ``mF``, ``F.II``."""
        if self.face is not None:
            return f"{self.gene}.{self.face.value}"
        return f"m{self.die}" if isinstance(self.die, Gene) else str(self.die)


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """An effect with its dice, and modifiers that it is used with."""

    effect: Effect
    dice: tuple[TakenDie, ...] = ()
    cost: int | None = None
    """Coins for the effect itself; None where somebody else sees to the payment."""
    modifiers: tuple[Effect, ...] = ()

    @property
    def parts(self) -> tuple[Effect, ...]:
        """The effect and its modifiers."""
        return (self.effect, *self.modifiers)

    @property
    def slots(self) -> int:
        """How many dice slots of one's own it takes."""
        brought = sum(one.own_slots for one in self.modifiers)
        return max(0, self.effect.slots - brought)

    @property
    def coins(self) -> int:
        """How many coins it costs."""
        discount = sum(one.discount for one in self.modifiers)
        costs = (self.cost or 0, *(one.cost for one in self.modifiers))
        return sum(min(cost, max(1, cost - discount)) for cost in costs)

    def __str__(self) -> str:
        """Return the means in words: ``Rake with FF and Pollen Brush``."""
        dice = " + ".join(map(str, self.dice))
        first = f"{self.effect.name} {dice}".strip()
        if not self.modifiers:
            return first
        return f"{first} with {listed([one.name for one in self.modifiers], 'and')}"
