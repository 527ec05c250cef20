"""The law of one die with its re-roll, and of five (C-1 to C-3)."""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.dice.pea_parents import PeaParents

NINTHS = 9
"""A numbered face comes up with 1/6 + 1/3 x 1/6 = 2/9, a second mutation with 1/9, so a die falls
on one of nine equally likely ninths: two for each cell of its square, and one for De Novo."""
NINTHS_OF_A_CELL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DieLaw:
    """How a die of a gene falls."""

    parents: PeaParents
    ninths: tuple[int, int, int, int]
    """For DD, Dd, dd and De Novo; nine in all."""

    def chance(self, trait: Trait) -> Fraction:
        """Return how likely a die shows a trait of the gene."""
        return Fraction(self.ninths[trait.recessives], NINTHS)

    def chance_without_mutation(self, trait: Trait) -> Fraction:
        """Return how likely a die shows a trait if mutations are rolled again until none is left.

        So it is with Father Omari, and in the booklet.
        """
        return Fraction(self.ninths[trait.recessives], NINTHS - self.ninths[3])

    @property
    def de_novo(self) -> Fraction:
        """How likely a die lies in the De Novo area."""
        return Fraction(self.ninths[3], NINTHS)


def die_law(parents: PeaParents) -> DieLaw:
    """Return how a die of these parents' gene falls.

    >>> from testcross.rulesets.genotype.dice.pea_parents import parse_parents
    >>> die_law(parse_parents("Ff x Ff")).ninths
    (2, 4, 2, 1)
    """
    cells = [trait.recessives for trait in parents.cells()]
    one, two, three = (NINTHS_OF_A_CELL * cells.count(recessives) for recessives in range(3))
    return DieLaw(parents=parents, ninths=(one, two, three, 1))


def at_least(chance: Fraction, dice: int) -> tuple[Fraction, ...]:
    """Return how likely at least 1, 2 and so on of some dice fall so that each does with a chance.

    >>> [str(one) for one in at_least(Fraction(1, 9), 2)]
    ['17/81', '1/81']
    """
    exactly = [
        comb(dice, number) * chance**number * (1 - chance) ** (dice - number)
        for number in range(dice + 1)
    ]
    return tuple(sum(exactly[number:], Fraction(0)) for number in range(1, dice + 1))
