"""A roll of the dice of a gene, as one writes it down: ``F: II II IV m m / I m``.

Behind the slash stands what the mutations showed when they were rolled again, each exactly once
(GT-122). What shows a mutation then lies in the De Novo area.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from testcross.rulesets.english import counted, in_words, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genotype.cards import GENES, Gene, listed_genes, traits_at
from testcross.rulesets.genotype.dice.face import FACES, Face, parse_face
from testcross.rulesets.genotype.dice.pea_parents import PeaParents
from testcross.rulesets.genotype.dice.pool import DICE_OF_A_GENE, GenePool

_EXAMPLE = "'F: II II IV m m / I m'"
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneRoll:
    """What the five dice of a gene showed."""

    gene: Gene
    first: tuple[Face, ...]
    """Five faces."""
    again: tuple[Face, ...] = ()
    """What the mutations among them showed when they were rolled again."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """What the dice show in the end; a mutation there is De Novo."""
        return (*(face for face in self.first if face is not Face.MUTATION), *self.again)

    def __str__(self) -> str:
        """Return the roll as one writes it down."""
        again = f" / {' '.join(self.again)}" if self.again else ""
        return f"{self.gene}: {' '.join(self.first)}{again}"


def parse_roll(text: str) -> GeneRoll:
    """Return the roll that a text tells of.

    >>> [str(face) for face in parse_roll("F: II II IV m m / I m").faces]
    ['II', 'II', 'IV', 'I', 'm']

    Raises:
        NotationError: for no gene, a face that no die has, other than five dice, and mutations
            that were rolled again other than once.
    """
    name, colon, written = plain(text).partition(":")
    gene = next((gene for gene in GENES if name.strip().upper() == gene), None)
    if gene is None or not colon:
        raise NotationError(
            f"{quoted(text)} does not begin with a gene and a colon; the genes are "
            f"{listed_genes()}, and behind them stands what the dice show, as in {_EXAMPLE}"
        )
    first, *again = (_faces(text, part) for part in written.split("/"))
    if len(first) != DICE_OF_A_GENE:
        raise NotationError(
            f"{quoted(text)} shows {counted(len(first), 'die', 'dice')}; a gene has "
            f"{in_words(DICE_OF_A_GENE)}, so write {in_words(DICE_OF_A_GENE)} faces, "
            f"as in {_EXAMPLE}"
        )
    if len(again) > 1:
        raise NotationError(
            f"{quoted(text)} has dice that were rolled again twice; a mutation is rolled again "
            "exactly once, so remove what stands behind the second slash"
        )
    roll = GeneRoll(gene=gene, first=first, again=again[0] if again else ())
    _check_rolled_again(text, roll)
    return roll


def sort_roll(roll: GeneRoll, parents: PeaParents, cells: Sequence[Face]) -> GenePool:
    """Return the dice of a roll sorted by the square of the parents.

    Args:
        roll: what the dice showed.
        parents: of the same gene.
        cells: the faces of the square: top left, top right, bottom left, bottom right.
    """
    named = dict(zip(cells, parents.cells(), strict=True))
    found = Counter(named.get(face) for face in roll.faces)
    one, two, three = (found[trait] for trait in traits_at(roll.gene))
    return GenePool((one, two, three), found[None])


def chance_of_faces(faces: Sequence[Face]) -> Fraction:
    """Return how likely so many dice, each rolled once, show these faces in any order.

    >>> chance_of_faces([Face.I, Face.MUTATION])
    Fraction(1, 9)
    """
    chance = Fraction(factorial(len(faces)))
    for face, number in Counter(faces).items():
        chance *= Fraction(FACES.count(face), len(FACES)) ** number / factorial(number)
    return chance


def _faces(text: str, written: str) -> tuple[Face, ...]:
    try:
        return tuple(parse_face(word) for word in _BETWEEN.split(written) if word)
    except NotationError as error:
        raise NotationError(f"{quoted(text)}: {error}") from None


def _check_rolled_again(text: str, roll: GeneRoll) -> None:
    mutations, again = roll.first.count(Face.MUTATION), len(roll.again)
    if mutations != again:
        raise NotationError(
            f"{quoted(text)} has {counted(mutations, 'mutation')}, but "
            f"{counted(again, 'die', 'dice')} behind the slash; each mutation is rolled again "
            "exactly once, so write what it showed then"
        )
