"""A pick: a die, or a De Novo die with another, and what it is taken for."""

from dataclasses import dataclass

from testcross.rulesets.genotype.cards import Gene, PeaPlant, Trait
from testcross.rulesets.genotype.dice import Die


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """One pick of one player (GT-133, GT-138 to GT-141)."""

    dice: tuple[Die, ...]
    """One, or two of a gene of which the first is De Novo."""
    plant: PeaPlant | None = None
    """The plant whose trait is covered; None where a De Novo die is taken for a coin."""
    trait: Trait | None = None

    @property
    def dice_text(self) -> str:
        """The dice as one types them: ``mF + FF``."""
        return " + ".join(f"m{die}" if isinstance(die, Gene) else str(die) for die in self.dice)

    def __str__(self) -> str:
        """Return the pick in words: ``mF + FF for ff on 9: FF Tt ff``."""
        if self.plant is None:
            return f"{self.dice_text} for a coin"
        return f"{self.dice_text} for {self.trait} on {self.plant}"
