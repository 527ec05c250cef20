"""What squares can give with any tiles, and which change of one tile helps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal, TypeAlias

from testcross.rulesets.english import in_words, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene, Trait, traits_at
from testcross.rulesets.genotype.dice import (
    DICE_OF_A_GENE,
    WAYS,
    DicePool,
    DieLaw,
    Face,
    GenePool,
    GeneRoll,
    PeaParents,
    at_least,
    chance_of_faces,
    die_law,
    pool_states,
    sort_roll,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOdds:
    """How often one kind of dice comes up."""

    trait: Trait | None
    """What the dice show; None for De Novo."""
    chance: Fraction
    """Of one die, its mutation rolled again."""
    without_mutation: Fraction
    """Of one die whose mutations are rolled again until none is left, as the booklet has it; so
    none is De Novo then."""
    at_least: tuple[Fraction, ...]
    """That of the five dice 1, 2, 3, 4 and 5 or more show it."""

    @property
    def mean(self) -> Fraction:
        """How many of the five dice show it on average."""
        return DICE_OF_A_GENE * self.chance


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneOdds:
    """What the square of a gene can give."""

    parents: PeaParents
    is_printed: bool
    """Whether these are the printed parents, as none were given."""
    cells: tuple[tuple[Face, Trait], ...]
    """Top left, top right, bottom left, bottom right."""
    kinds: tuple[KindOdds, ...]
    """DD, Dd, dd and De Novo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Dice that somebody wants to lie there, and how likely all of them do."""

    dice: DicePool
    by_gene: tuple[tuple[Gene, Fraction], ...]
    """For each gene of which dice are wanted."""

    @property
    def chance(self) -> Fraction:
        """How likely all lie there; the dice of different genes fall independently."""
        return prod((chance for _, chance in self.by_gene), start=Fraction(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedRoll:
    """A roll sorted into the pools of its gene."""

    roll: GeneRoll
    parents: PeaParents
    pool: GenePool
    first_chance: Fraction
    """How likely five dice show what they showed at first, in any order."""
    again_chance: Fraction
    """How likely the mutations among them show what they showed then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What the squares can give."""

    genes: tuple[GeneOdds, ...]
    wanted: Wanted | None
    rolls: tuple[SortedRoll, ...]
    assumptions: tuple[Assumption, ...]


def odds(
    box: Box,
    parents: Mapping[Gene, PeaParents],
    wanted: DicePool | None = None,
    rolls: Sequence[GeneRoll] = (),
) -> Odds:
    """Return what the squares of some genes can give; of all, where none is named.

    Args:
        box: what is printed beside the squares.
        parents: those that lie there now; of other genes the printed ones.
        wanted: dice that are to lie there.
        rolls: at most one for each gene.

    Raises:
        NotationError: for a gene that is rolled twice.
    """
    assumptions = Assumptions(box)
    named = {*parents, *(roll.gene for roll in rolls)}
    if wanted is not None:
        named |= {gene for gene in GENES if wanted.of_gene(gene).total}
    lying = {
        gene: parents.get(gene) or assumptions.parents(gene)
        for gene in GENES
        if gene in named or not named
    }
    cells = assumptions.cells()
    return Odds(
        genes=tuple(
            _gene_odds(lying[gene], cells, is_printed=gene not in parents) for gene in lying
        ),
        wanted=None if wanted is None else _wanted(wanted, lying),
        rolls=tuple(_sorted(roll, lying, cells) for roll in _each_once(rolls)),
        assumptions=assumptions.found(),
    )


def kinds_of(law: DieLaw) -> tuple[KindOdds, ...]:
    """Return how often each kind of dice comes up: DD, Dd, dd and De Novo."""
    traits = [
        (trait, law.chance(trait), law.chance_without_mutation(trait))
        for trait in traits_at(law.parents.gene)
    ]
    return tuple(
        KindOdds(
            trait=trait,
            chance=chance,
            without_mutation=without,
            at_least=at_least(chance, DICE_OF_A_GENE),
        )
        for trait, chance, without in [*traits, (None, law.de_novo, Fraction(0))]
    )


def _gene_odds(parents: PeaParents, cells: Sequence[Face], *, is_printed: bool) -> GeneOdds:
    return GeneOdds(
        parents=parents,
        is_printed=is_printed,
        cells=tuple(zip(cells, parents.cells(), strict=True)),
        kinds=kinds_of(die_law(parents)),
    )


def _wanted(dice: DicePool, parents: Mapping[Gene, PeaParents]) -> Wanted:
    asked = [gene for gene in GENES if dice.of_gene(gene).total]
    return Wanted(
        dice=dice,
        by_gene=tuple((gene, _chance_of(dice.of_gene(gene), parents[gene])) for gene in asked),
    )


def _chance_of(wanted: GenePool, parents: PeaParents) -> Fraction:
    """Return how likely the dice that are wanted lie among the five of their gene."""
    needs = (*wanted.traits, wanted.de_novo)
    ways = sum(
        ways
        for pool, ways in pool_states(die_law(parents).ninths)
        if all(
            there >= need for there, need in zip((*pool.traits, pool.de_novo), needs, strict=True)
        )
    )
    return Fraction(ways, WAYS)


def _sorted(
    roll: GeneRoll, parents: Mapping[Gene, PeaParents], cells: Sequence[Face]
) -> SortedRoll:
    return SortedRoll(
        roll=roll,
        parents=parents[roll.gene],
        pool=sort_roll(roll, parents[roll.gene], cells),
        first_chance=chance_of_faces(roll.first),
        again_chance=chance_of_faces(roll.again),
    )


def _each_once(rolls: Sequence[GeneRoll]) -> Sequence[GeneRoll]:
    for place, roll in enumerate(rolls):
        if any(other.gene == roll.gene for other in rolls[:place]):
            raise NotationError(
                f"the dice of {roll.gene} are rolled twice, again in {quoted(str(roll))}; a gene "
                f"has {in_words(DICE_OF_A_GENE)} dice, so remove one of the rolls"
            )
    return rolls


Spot: TypeAlias = Literal["left", "top"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileChange:
    """One tile added or taken away."""

    spot: Spot
    parent: Trait
    """What the parent at the spot is then."""
    takes_away: bool
    """Whether a tile goes, so that the printed parent shows again."""
    parents: PeaParents
    """Both parents after the change."""


def tile_changes(parents: PeaParents, printed: PeaParents) -> Iterator[TileChange]:
    """Yield what one Set Parent Genes action can change.

    A tile covers a whole parent and shows DD or dd (section 9-5); it lies where a parent is not the
    printed one, and is not turned over (GT-061).
    """
    left, top = parents.left, parents.top
    for parent, takes_away in _parent_changes(left, printed.left):
        yield TileChange(
            spot="left", parent=parent, takes_away=takes_away, parents=PeaParents(parent, top)
        )
    for parent, takes_away in _parent_changes(top, printed.top):
        yield TileChange(
            spot="top", parent=parent, takes_away=takes_away, parents=PeaParents(left, parent)
        )


def _parent_changes(parent: Trait, printed: Trait) -> Iterator[tuple[Trait, bool]]:
    """Yield what a parent can become, and whether a tile is taken away for it."""
    if parent != printed:
        yield printed, True
        return
    for other in traits_at(parent.gene):
        if other.is_homozygous and other != parent:
            yield other, False
