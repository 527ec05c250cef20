"""How likely a plant is completed by so many dice, and what each trait costs in slots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from testcross.rulesets.genotype.box import Assumption, Assumptions, Box
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait
from testcross.rulesets.genotype.chances.odds import TileChange, tile_changes
from testcross.rulesets.genotype.dice import (
    DICE_OF_A_GENE,
    WAYS,
    GenePool,
    Ninths,
    PeaParents,
    die_law,
    pool_states,
)

Needs: TypeAlias = tuple[int, int, int]
"""How many open traits of a gene are DD, Dd and dd."""
Costs: TypeAlias = tuple[int, ...]
"""In how many ways the dice lie so that the traits cost 0, 1, 2 and so on slots; in the ways that
are left they cannot all be had."""
NOTHING: Needs = (0, 0, 0)


@lru_cache(maxsize=4_096)
def slot_costs(ninths: Ninths, needs: Needs, *, mutation: bool) -> Costs:
    """Return in how many of ``WAYS`` the traits of a gene cost how many slots: 0 to 5.

    >>> slot_costs((2, 4, 2, 1), (0, 0, 1), mutation=True)
    (0, 42242, 9031, 0, 0, 0)
    """
    costs = [0] * (DICE_OF_A_GENE + 1)
    for pool, ways in pool_states(ninths):
        cost = _cost(pool, needs, mutation=mutation)
        if cost is not None:
            costs[cost] += ways
    return tuple(costs)


def _cost(pool: GenePool, needs: Needs, *, mutation: bool) -> int | None:
    """Return the fewest slots for the traits of a gene; None where they cannot all be had.

    A matching die is never worth saving: the trait would then cost a De Novo die and a slot more.
    """
    mutated = sum(max(0, need - there) for need, there in zip(needs, pool.traits, strict=True))
    dice = sum(needs) + mutated
    if dice > DICE_OF_A_GENE or mutated > (pool.de_novo if mutation else 0):
        return None
    return dice


class SlotLaw:
    """How likely the traits of several genes are all had with so many slots."""

    def __init__(self, costs: Iterable[Costs]) -> None:
        found: Sequence[int] = (1,)
        genes = 0
        for one in costs:
            found = _convolved(found, one)
            genes += 1
        self._ways = found
        self._all = WAYS**genes

    def chance(self, slots: int) -> Fraction:
        """Return how likely so many slots are enough."""
        return Fraction(sum(self._ways[: slots + 1]), self._all)

    @property
    def most(self) -> int:
        """More slots than these change nothing."""
        return max((cost for cost, ways in enumerate(self._ways) if ways), default=0)


def _convolved(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for first, ways in enumerate(one):
        if ways:
            for second, more in enumerate(other):
                found[first + second] += ways * more
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Hindrance:
    """An open trait that hinders most: were it covered, the chance would rise furthest."""

    trait: Trait
    chance: Fraction
    """If it were covered; on which plant makes no difference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """How likely all open traits of some plants can be covered."""

    chances: tuple[Fraction, ...]
    """With 1, 2 and so on slots."""
    fewest: int
    """How many slots it takes at least: one for each open trait."""
    most: int
    """More slots than these change nothing; 0 where no number of them is enough."""
    hindrances: tuple[Hindrance, ...]
    """The traits that hinder most with all slots; several only where they hinder alike."""

    @property
    def chance(self) -> Fraction:
        """With all slots."""
        return self.chances[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlantChance:
    """One plant by itself, as if all slots were for it."""

    plant: PeaPlant
    completion: Completion


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpfulTile:
    """A change of one tile, and how likely all plants are completed then."""

    change: TileChange
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenChance:
    """How likely plants are completed this round."""

    plants: tuple[PlantChance, ...]
    together: Completion
    """All of them."""
    slots: int
    mutation: bool
    """Whether De Novo dice may mutate others."""
    parents: tuple[PeaParents, ...]
    """Of each gene that an open trait has."""
    tiles: tuple[HelpfulTile, ...]
    """The changes that help most; none where none helps, several where they help alike."""
    assumptions: tuple[Assumption, ...]


def garden_chance(
    box: Box,
    plants: Sequence[PeaPlant],
    parents: Mapping[Gene, PeaParents],
    *,
    slots: int | None = None,
    mutation: bool = True,
) -> GardenChance:
    """Return how likely plants are completed in one breeding phase.

    Args:
        box: what is printed beside the squares, and how many slots a mat has.
        plants: at least one.
        parents: those that lie beside the squares now; of other genes the printed ones.
        slots: how many dice may be taken; by default those of a mat.
        mutation: whether De Novo dice may mutate others.
    """
    assumptions = Assumptions(box)
    number = assumptions.number("mat.dice_slots") if slots is None else slots
    open_genes = {trait.gene for plant in plants for trait in plant.open_traits}
    printed = {gene: assumptions.parents(gene) for gene in GENES if gene in open_genes}
    lying = {gene: parents.get(gene, pair) for gene, pair in printed.items()}
    if lying:
        assumptions.rest_on("tiles.cover")
    garden = _Garden(plants, lying, number, mutation=mutation)
    each = [garden.completion([place]) for place in range(len(plants))]
    pairs = zip(plants, each, strict=True)
    return GardenChance(
        plants=tuple(PlantChance(plant=plant, completion=one) for plant, one in pairs),
        together=garden.completion(range(len(plants))) if len(plants) > 1 else each[0],
        slots=number,
        mutation=mutation,
        parents=tuple(lying.values()),
        tiles=garden.helpful_tiles(printed),
        assumptions=assumptions.found(),
    )


class _Garden:
    """Plants and the parents of their open traits; answers what some of the plants cost."""

    def __init__(
        self,
        plants: Sequence[PeaPlant],
        parents: Mapping[Gene, PeaParents],
        slots: int,
        *,
        mutation: bool,
    ) -> None:
        self._plants = plants
        self._parents = parents
        self._slots = slots
        self._mutation = mutation
        self._ninths = {gene: die_law(pair).ninths for gene, pair in parents.items()}

    def completion(self, places: Sequence[int]) -> Completion:
        """Return how likely the plants at some places are all completed."""
        wanted = [trait for place in places for trait in self._plants[place].open_traits]
        law = SlotLaw(self._costs(_needs(wanted)).values())
        return Completion(
            chances=tuple(law.chance(number) for number in range(1, self._slots + 1)),
            fewest=len(wanted),
            most=law.most,
            hindrances=tuple(self._hindrances(wanted)),
        )

    def helpful_tiles(self, printed: Mapping[Gene, PeaParents]) -> tuple[HelpfulTile, ...]:
        """Return the changes of one tile after which all plants are completed most likely."""
        needs = _needs(trait for plant in self._plants for trait in plant.open_traits)
        costs = self._costs(needs)
        found = [
            HelpfulTile(change=change, chance=self._chance_after(change, needs, costs))
            for gene, pair in self._parents.items()
            for change in tile_changes(pair, printed[gene])
        ]
        now = SlotLaw(costs.values()).chance(self._slots)
        best = max((tile.chance for tile in found), default=now)
        return tuple(tile for tile in found if tile.chance == best > now)

    def _chance_after(
        self, change: TileChange, needs: Mapping[Gene, Needs], costs: Mapping[Gene, Costs]
    ) -> Fraction:
        gene = change.parent.gene
        ninths = die_law(change.parents).ninths
        after = slot_costs(ninths, needs[gene], mutation=self._mutation)
        return SlotLaw({**costs, gene: after}.values()).chance(self._slots)

    def _hindrances(self, wanted: Sequence[Trait]) -> Iterator[Hindrance]:
        """Yield the traits without which the rest is completed most likely."""
        needs = _needs(wanted)
        costs = self._costs(needs)
        without: dict[Trait, Fraction] = {}
        for trait in dict.fromkeys(wanted):
            rest = _changed(needs[trait.gene], trait, -1)
            fewer = slot_costs(self._ninths[trait.gene], rest, mutation=self._mutation)
            law = SlotLaw({**costs, trait.gene: fewer}.values())
            without[trait] = law.chance(self._slots)
        best = max(without.values(), default=Fraction(0))
        if best > SlotLaw(costs.values()).chance(self._slots):
            for trait, chance in without.items():
                if chance == best:
                    yield Hindrance(trait=trait, chance=chance)

    def _costs(self, needs: Mapping[Gene, Needs]) -> dict[Gene, Costs]:
        return {
            gene: slot_costs(self._ninths[gene], needed, mutation=self._mutation)
            for gene, needed in needs.items()
        }


def _needs(traits: Iterable[Trait]) -> dict[Gene, Needs]:
    """Return how many of each trait are needed, gene by gene."""
    found: dict[Gene, Needs] = {}
    for trait in traits:
        found[trait.gene] = _changed(found.get(trait.gene, NOTHING), trait, 1)
    return found


def _changed(needs: Needs, trait: Trait, by: int) -> Needs:
    one, two, three = (
        number + by * (place == trait.recessives) for place, number in enumerate(needs)
    )
    return (one, two, three)
