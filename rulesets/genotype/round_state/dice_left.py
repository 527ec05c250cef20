"""The dice that still lie on the board, as far as the record tells."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from testcross.rulesets.genotype.cards import GENES, Gene, Trait
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, DicePool, Die, GenePool
from testcross.rulesets.genotype.round_state.move_parts import Certainty

Ways: TypeAlias = frozenset[GenePool]
"""Every way in which the dice of a gene may lie."""
DE_NOVO = 3
"""The place of the De Novo area behind the pools of DD, Dd and dd."""
_REMEMBERED = 500
"""How many takings and doubts are remembered; once nothing is sure, they are all the same."""


class DiceLeft:
    """For each gene every way in which its dice may lie.

    Twice: with what the box prints taken as assumed, and whatever it prints. Where all is written
    there is one way, and both are the same.
    """

    def __init__(self, assumed: Mapping[Gene, Ways], possible: Mapping[Gene, Ways]) -> None:
        self.assumed = dict(assumed)
        self.possible = dict(possible)

    @classmethod
    def exactly(cls, pool: DicePool) -> "DiceLeft":
        """Return dice that are known."""
        ways = {gene: frozenset((pool.of_gene(gene),)) for gene in GENES}
        return cls(ways, ways)

    @classmethod
    def of_any_roll(cls) -> "DiceLeft":
        """Return the dice of a roll that nobody wrote, with parents that nobody wrote."""
        ways = dict.fromkeys(GENES, any_way(()))
        return cls(ways, ways)

    def copy(self) -> "DiceLeft":
        """Return the same dice, to go on with apart from these."""
        return DiceLeft(self.assumed, self.possible)

    @property
    def known(self) -> DicePool | None:
        """The dice, where it is certain how they lie."""
        if any(len(ways) != 1 for ways in self.possible.values()):
            return None
        r, f, g, t = (next(iter(self.possible[gene])) for gene in GENES)
        return DicePool((r, f, g, t))

    def lacks(self, dice: Sequence[Die]) -> Certainty:
        """Tell how sure it is that dice are not there."""
        found = Certainty.NONE
        for gene, kinds in _by_gene(dice).items():
            if not _without(self.possible[gene], kinds):
                return Certainty.CERTAIN
            if not _without(self.assumed[gene], kinds):
                found = Certainty.ASSUMED
        return found

    def exhausted_by(self, dice: Sequence[Die]) -> Gene | None:
        """Return a gene of which certainly fewer dice are left than are taken (GT-144)."""
        taken = _by_gene(dice).items()
        return next((gene for gene, kinds in taken if self.most_of(gene) < len(kinds)), None)

    def most_of(self, gene: Gene) -> int:
        """Return how many dice of a gene may be left."""
        return max(way.total for way in self.possible[gene])

    def take(self, dice: Sequence[Die]) -> Certainty:
        """Take dice, and tell how sure it is that they were not there.

        If they certainly were not, others were taken, of whatever gene. If they were there only
        with another box, then it is another.
        """
        found = self.lacks(dice)
        if found is Certainty.CERTAIN:
            self.doubt(len(dice))
            return found
        for gene, kinds in _by_gene(dice).items():
            self.possible[gene] = _without(self.possible[gene], kinds)
            self.assumed[gene] = _without(self.assumed[gene], kinds)
        if found is Certainty.ASSUMED:
            self.assumed = dict(self.possible)
        return found

    def doubt(self, number: int = 1) -> None:
        """Leave open whether so many dice more were taken, and which."""
        for layer in (self.assumed, self.possible):
            for gene, ways in layer.items():
                layer[gene] = _perhaps_without(ways, number)

    def join(self, other: "DiceLeft") -> None:
        """Let the dice lie, too, as others do."""
        for gene in GENES:
            self.assumed[gene] |= other.assumed[gene]
            self.possible[gene] |= other.possible[gene]

    def surely_has(self, fits: Callable[[GenePool], bool], gene: Gene) -> Certainty:
        """Tell how sure it is that the dice of a gene lie so that something fits."""
        if all(map(fits, self.possible[gene])):
            return Certainty.CERTAIN
        return Certainty.ASSUMED if all(map(fits, self.assumed[gene])) else Certainty.NONE


def any_way(impossible: Iterable[Trait]) -> Ways:
    """Return every way in which the five dice of a gene can lie, without some traits."""
    barred = {trait.recessives for trait in impossible}
    five = range(DICE_OF_A_GENE + 1)
    return frozenset(
        GenePool((one, two, three), DICE_OF_A_GENE - one - two - three)
        for one in five
        for two in five[: DICE_OF_A_GENE + 1 - one]
        for three in five[: DICE_OF_A_GENE + 1 - one - two]
        if not any((one, two, three)[kind] for kind in barred)
    )


def number_of(pool: GenePool, die: Die) -> int:
    """Return how many dice of a kind lie in the pool of their gene."""
    return pool.de_novo if isinstance(die, Gene) else pool.traits[die.recessives]


def gene_of(die: Die) -> Gene:
    """Return the gene that a die is of."""
    return die if isinstance(die, Gene) else die.gene


def _by_gene(dice: Sequence[Die]) -> dict[Gene, tuple[int, ...]]:
    found: dict[Gene, tuple[int, ...]] = {}
    for die in dice:
        kind = DE_NOVO if isinstance(die, Gene) else die.recessives
        gene = gene_of(die)
        found[gene] = (*found.get(gene, ()), kind)
    return found


@lru_cache(_REMEMBERED)
def _without(ways: Ways, kinds: tuple[int, ...]) -> Ways:
    return frozenset(left for way in ways if (left := _less(way, kinds)) is not None)


def _less(way: GenePool, kinds: Sequence[int]) -> GenePool | None:
    """Return the dice of a gene without some of them; None where they do not lie there."""
    numbers = [*way.traits, way.de_novo]
    for kind in kinds:
        numbers[kind] -= 1
    if min(numbers) < 0:
        return None
    one, two, three, de_novo = numbers
    return GenePool((one, two, three), de_novo)


@lru_cache(_REMEMBERED)
def _perhaps_without(ways: Ways, number: int) -> Ways:
    found = set(ways)
    for _ in range(number):
        found |= {
            left
            for way in found
            for kind in range(DE_NOVO + 1)
            if (left := _less(way, (kind,))) is not None
        }
    return ways if len(found) == len(ways) else frozenset(found)
