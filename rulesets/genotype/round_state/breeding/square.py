"""The square of a gene as far as it is known: its parents, and where its faces stand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import Gene, Trait, traits_at
from testcross.rulesets.genotype.dice import (
    NUMBERED,
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    sort_roll,
)

_CELLS = "square.cells"


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """What a square may be: as assumed, and whatever the box prints."""

    parents: tuple[PeaParents, ...]
    """Those that may lie there if the box is as assumed; one where all is known."""
    possible: tuple[PeaParents, ...]
    """Those that may lie there, whatever the box prints beside the square."""
    cells: tuple[Face, ...]
    """The faces: top left, top right, bottom left, bottom right."""
    assumed: tuple[str, ...] = ()
    """The keys of the box that were assumed: ``parents.R``, ``square.cells``."""

    @property
    def gene(self) -> Gene:
        """The gene that it is of."""
        return self.parents[0].gene

    def sorted_as_assumed(self, roll: GeneRoll) -> frozenset[GenePool]:
        """Return how a roll may be sorted if the box is as assumed."""
        return frozenset(sort_roll(roll, parents, self.cells) for parents in self.parents)

    def sorted_somehow(self, roll: GeneRoll) -> frozenset[GenePool]:
        """Return how a roll may be sorted whatever the box prints."""
        if not self.assumed:
            return self.sorted_as_assumed(roll)
        orders = None if _CELLS in self.assumed else self.cells
        faces = [NUMBERED.index(face) for face in roll.faces if face is not Face.MUTATION]
        return frozenset(
            _pool_of(faces, meant, len(roll.faces)) for meant in _meanings(self.possible, orders)
        )

    def why(self, face: Face) -> str:
        """Say what a face stands for, by the row and column of its cell."""
        parents = self.parents[0]
        cell = self.cells.index(face)
        row, column = (_allele(parents.left, cell // 2), _allele(parents.top, cell % 2))
        trait = parents.cells()[cell]
        return f"{face} is row {row}, column {column} of {parents}: {trait}"


def square_of(
    box: Box, gene: Gene, parents: Sequence[PeaParents], possible: Sequence[PeaParents]
) -> Square:
    """Return the square of a gene.

    Args:
        box: what is printed, or assumed to be.
        gene: whose square.
        parents: those that may lie there if the box is as assumed.
        possible: those that may lie there whatever it prints.
    """
    keys = (f"parents.{gene}", _CELLS)
    assumed = [key for key in keys if box.values[key].assumed]
    if set(parents) == set(possible) and keys[0] in assumed:
        assumed.remove(keys[0])
    return Square(
        parents=tuple(parents),
        possible=tuple(possible),
        cells=box.cells(),
        assumed=tuple(assumed),
    )


@lru_cache(256)
def _meanings(
    parents: tuple[PeaParents, ...], cells: tuple[Face, ...] | None
) -> tuple[tuple[int, ...], ...]:
    """Return what the faces I to IV may stand for, each time as many recessive alleles.

    Args:
        parents: those that may lie there.
        cells: where the faces stand; None where they may stand anywhere.
    """
    found = set()
    for order in permutations(NUMBERED) if cells is None else (cells,):
        places = [order.index(face) for face in NUMBERED]
        for one in parents:
            traits = one.cells()
            found.add(tuple(traits[place].recessives for place in places))
    return tuple(sorted(found))


def _pool_of(faces: Sequence[int], meant: tuple[int, ...], number: int) -> GenePool:
    """Return so many dice sorted, of which these showed a face that means a trait."""
    shown = [0, 0, 0]
    for face in faces:
        shown[meant[face]] += 1
    return GenePool((shown[0], shown[1], shown[2]), number - len(faces))


@cache
def any_parents(gene: Gene) -> tuple[PeaParents, ...]:
    """Return all parents that a gene can have."""
    return tuple(PeaParents(left, top) for left in traits_at(gene) for top in traits_at(gene))


def barred(parents: Sequence[PeaParents]) -> tuple[Trait, ...]:
    """Return the traits that none of some parents can give."""
    given = {trait for one in parents for trait in one.cells()}
    return tuple(trait for trait in traits_at(parents[0].gene) if trait not in given)


def differences(written: GenePool, due: GenePool) -> Iterator[tuple[int, int]]:
    """Yield each pool with another number of dice than it should have, and by how many it is off.

    The De Novo area counts as a fourth pool.
    """
    pairs = zip((*written.traits, written.de_novo), (*due.traits, due.de_novo), strict=True)
    for place, (has, should) in enumerate(pairs):
        if has != should:
            yield place, has - should


def _allele(parent: Trait, which: int) -> str:
    return str(parent)[which]
