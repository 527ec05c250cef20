"""How a roll is sorted by the squares, whose parents may be several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.genotype.box import Box
from testcross.rulesets.genotype.cards import GENES, Gene, Trait, traits_at
from testcross.rulesets.genotype.dice import (
    DICE_OF_A_GENE,
    NUMBERED,
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    sort_roll,
)
from testcross.rulesets.genotype.effects import Breach
from testcross.rulesets.genotype.round_state.move_parts import Certainty
from testcross.rulesets.genotype.round_state.moves import Roll
from testcross.rulesets.genotype.round_state.shared_board import DE_NOVO, Ways, any_way

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


_ROLL, _SORTING = "GT211", "GT101"


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedGene:
    """How the dice of a gene lie, and what is wrong with that."""

    assumed: Ways
    """As they may lie if the box is as assumed."""
    possible: Ways
    """As they may lie whatever it prints."""
    breach: Breach | None = None
    certainty: Certainty = Certainty.NONE
    due: GenePool | None = None
    """As they should lie, where that is known."""


def roll_breach(roll: Roll) -> Breach | None:
    """Return what is wrong with the faces of a gene's dice; None if nothing is."""
    gene, number = roll.gene, len(roll.first)
    if number != DICE_OF_A_GENE:
        text = (
            f"{counted(number, 'die', 'dice')} of {gene} rolled; a gene has "
            f"{in_words(DICE_OF_A_GENE)}"
        )
        rule = "GT-003" if number > DICE_OF_A_GENE else "GT-120"
        return Breach(rule=rule, code=_ROLL, text=text)
    mutations = roll.first.count(Face.MUTATION)
    again = len(roll.again[0]) if roll.again else 0
    if mutations != again:
        text = (
            f"{gene} shows {counted(mutations, 'mutation')}, but "
            f"{counted(again, 'die was', 'dice were')} rolled again; each mutation is rolled again "
            "exactly once"
        )
        return Breach(rule="GT-122", code=_ROLL, text=text)
    if len(roll.again) > 1:
        text = (
            f"{counted(len(roll.again[1]), 'die', 'dice')} of {gene} rolled a third time; what "
            "shows a mutation twice goes to the De Novo area"
        )
        return Breach(rule="GT-122", code=_ROLL, text=text)
    return None


def unrolled_breach(genes: Sequence[Gene]) -> Breach:
    """Return what is wrong with a roll in which some genes are not written."""
    which = listed(genes, "and")
    dice = counted(DICE_OF_A_GENE * len(genes), "die", "dice")
    text = (
        f"{dice} missing: the roll has no dice of {which}; all {DICE_OF_A_GENE * len(GENES)} dice "
        f"are rolled, {in_words(DICE_OF_A_GENE)} per gene"
    )
    return Breach(rule="GT-120", code=_ROLL, text=text)


def unsorted_breach(genes: Sequence[Gene]) -> Breach:
    """Return what is wrong with pools in which no die of some genes lies."""
    which = listed(genes, "and")
    text = (
        f"no die of {which} lies in the pools or a De Novo area; each gene has "
        f"{in_words(DICE_OF_A_GENE)}"
    )
    return Breach(rule="GT-124", code=_SORTING, text=text)


def sort_dice(square: Square, roll: Roll | None, written: GenePool | None) -> SortedGene:
    """Return how the dice of a gene lie.

    Args:
        square: by which they are sorted.
        roll: what they showed; None where that is not written, or cannot be.
        written: as they were sorted; None where that is not written.
    """
    if roll is None:
        return _unrolled(square, written)
    assumed = square.sorted_as_assumed(roll.fell)
    due = next(iter(assumed)) if len(assumed) == 1 else None
    lies = frozenset(() if written is None else (written,))
    if written in assumed:
        return SortedGene(assumed=lies, possible=lies, due=due)
    possible = square.sorted_somehow(roll.fell)
    if written is None:
        return SortedGene(assumed=assumed, possible=possible, due=due)
    certainty = Certainty.ASSUMED if written in possible else Certainty.CERTAIN
    text = _wrong_pools(square, roll.fell, written, due)
    breach = Breach(rule="GT-121", code=_SORTING, text=text)
    either = lies if certainty is Certainty.ASSUMED else lies | possible
    return SortedGene(assumed=either, possible=either, breach=breach, certainty=certainty, due=due)


def _unrolled(square: Square, written: GenePool | None) -> SortedGene:
    """Return how dice lie of which nobody wrote what they showed."""
    assumed, possible = any_way(barred(square.parents)), any_way(barred(square.possible))
    if written is None:
        return SortedGene(assumed=assumed, possible=possible)
    lies = frozenset((written,))
    if written in assumed:
        return SortedGene(assumed=lies, possible=lies)
    certainty = Certainty.ASSUMED if written in possible else Certainty.CERTAIN
    breach = Breach(rule="GT-124", code=_SORTING, text=_impossible_pools(square, written))
    either = lies if certainty is Certainty.ASSUMED else lies | possible
    return SortedGene(assumed=either, possible=either, breach=breach, certainty=certainty)


def _impossible_pools(square: Square, written: GenePool) -> str:
    """Say that there are not five dice, or that the parents cannot give what some show."""
    if written.total != DICE_OF_A_GENE:
        return _wrong_number(square.gene, written)
    shown = [trait for trait in barred(square.parents) if written.traits[trait.recessives]]
    number = sum(written.traits[trait.recessives] for trait in shown)
    return (
        f"{counted(number, 'die lies', 'dice lie')} in {listed([str(one) for one in shown], 'and')}"
        f", but the parents {square.parents[0]} cannot give that"
    )


def _wrong_number(gene: Gene, written: GenePool) -> str:
    return (
        f"{counted(written.total, 'die lies', 'dice lie')} in the pools and the De Novo area of "
        f"{gene}; a gene has {in_words(DICE_OF_A_GENE)}"
    )


def _wrong_pools(square: Square, roll: GeneRoll, written: GenePool, due: GenePool | None) -> str:
    """Say which dice lie in the wrong pool, with the cells that their faces name."""
    if due is None:
        return f"{roll} cannot be sorted like this with any tiles"
    if written.total != DICE_OF_A_GENE:
        return f"{_wrong_number(square.gene, written)}. {_why(square, roll)}"
    off = dict(differences(written, due))
    here = [_dice_in(square.gene, place, number) for place, number in off.items() if number > 0]
    there = [_dice_in(square.gene, place, -number) for place, number in off.items() if number < 0]
    return f"{listed(here, 'and')} too many, {listed(there, 'and')} too few. {_why(square, roll)}"


def _why(square: Square, roll: GeneRoll) -> str:
    """Say what the faces of a roll stand for, each once."""
    faces = sorted(set(roll.faces) - {Face.MUTATION}, key=square.cells.index)
    cells = [square.why(face) for face in faces]
    if Face.MUTATION in roll.faces:
        cells.append(f"a second mutation is m{square.gene}")
    return f"{'; '.join(cells)[:1].upper()}{'; '.join(cells)[1:]}."


def _dice_in(gene: Gene, place: int, number: int) -> str:
    name = f"m{gene}" if place == DE_NOVO else str(traits_at(gene)[place])
    return f"{in_words(number)} {name}"
