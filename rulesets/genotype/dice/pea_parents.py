"""The faces of a die, the parents it stands for, and the law of a die with its re-roll."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import Gene, Trait, parse_trait, trait_of


class Face(StrEnum):
    """What a die shows."""

    I = "I"  # noqa: E741 - the numeral that is printed on it
    II = "II"
    III = "III"
    IV = "IV"
    MUTATION = "m"


NUMBERED = (Face.I, Face.II, Face.III, Face.IV)
"""The faces that name a cell of the square."""
FACES = (*NUMBERED, Face.MUTATION, Face.MUTATION)
"""All six sides."""
_BY_NAME = {
    **{face.value.casefold(): face for face in Face},
    **{str(number): face for number, face in enumerate(NUMBERED, 1)},
}


def parse_face(text: str) -> Face:
    """Return the face that a text names: ``II``, ``ii``, ``2``, or ``m`` for a mutation.

    >>> parse_face("iv")
    <Face.IV: 'IV'>

    Raises:
        NotationError: for a face that no die has.
    """
    found = _BY_NAME.get(plain(text).strip().casefold())
    if found is None:
        raise NotationError(
            f"a die has no face {quoted(text.strip())}; its faces are I, II, III, IV, and m for a "
            "mutation"
        )
    return found


_CROSS = re.compile(r"[x×*✕✖]", re.IGNORECASE)
_APART = re.compile(r"[,;]")
_EXAMPLE = "'FF x Ff' (the left one, then the one on top)"


@dataclass(frozen=True, slots=True)
class PeaParents:
    """Two parents of one gene; the left one's alleles head the rows, the top one's the columns."""

    left: Trait
    top: Trait

    @property
    def gene(self) -> Gene:
        """The gene that both are of."""
        return self.left.gene

    def cells(self) -> tuple[Trait, Trait, Trait, Trait]:
        """Return the traits of the square: top left, top right, bottom left, bottom right.

        The dominant allele comes first on both sides (section 9-4); no probability depends on it.
        """
        one, two, three, four = (
            trait_of(self.gene, row + column)
            for row in gametes(self.left)
            for column in gametes(self.top)
        )
        return (one, two, three, four)

    def __str__(self) -> str:
        """Return the parents as one types them: ``FF x Ff``."""
        return f"{self.left} x {self.top}"


def gametes(parent: Trait) -> tuple[int, int]:
    """Return the alleles that a parent passes on, each half of the time: 0 dominant, 1 recessive.

    >>> gametes(parse_trait("Ff"))
    (0, 1)
    """
    return (parent.recessives // 2, (parent.recessives + 1) // 2)


def parse_parents(text: str) -> PeaParents:
    """Return the parents that a text names.

    >>> str(parse_parents("rR × rr"))
    'Rr x rr'

    Raises:
        NotationError: for other than two parents, or parents of two genes.
    """
    parts = [part.strip() for part in _CROSS.split(plain(text))]
    if len(parts) == 1:
        parts = plain(text).split()
    if len(parts) != 2 or not all(parts):
        number = "one parent" if len([p for p in parts if p]) == 1 else "not two parents"
        raise NotationError(f"{quoted(text)} is {number}; write both, as in {_EXAMPLE}")
    try:
        left, top = (parse_trait(part) for part in parts)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None
    if left.gene != top.gene:
        raise NotationError(
            f"{quoted(text)} crosses the genes {left.gene} and {top.gene}; both parents of a "
            f"square must have the same gene, as in {_EXAMPLE}"
        )
    return PeaParents(left, top)


def crosses_in(words: Sequence[str]) -> list[str]:
    """Return the parents that words of a command line name, put together where they came apart.

    >>> crosses_in(["FF", "x", "Ff", "rrxRr"])
    ['FF x Ff', 'rr x Rr']
    """
    parts = _APART.sub(" ", _CROSS.sub(" x ", plain(" ".join(words)))).split()
    if len(parts) % 3 or any(sign != "x" for sign in parts[1::3]):
        return list(words)
    return [" ".join(parts[start : start + 3]) for start in range(0, len(parts), 3)]


def parents_by_gene(texts: Iterable[str]) -> Mapping[Gene, PeaParents]:
    """Return the parents that texts name, by their gene.

    Raises:
        NotationError: as ``parse_parents``, and for a gene with parents twice.
    """
    found: dict[Gene, PeaParents] = {}
    for text in texts:
        parents = parse_parents(text)
        other = found.setdefault(parents.gene, parents)
        if other is not parents:
            raise NotationError(
                f"gene {parents.gene} has two pairs of parents, {quoted(str(other))} and "
                f"{quoted(str(parents))}; remove one pair"
            )
    return found


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
