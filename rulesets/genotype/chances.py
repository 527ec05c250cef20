"""What dice can give: the odds of a square, and how likely plants are completed (C-1 to C-8).

A numbered face comes up with 1/6 + 1/3 x 1/6 = 2/9, a second mutation with 1/9. So a die falls on
one of nine equally likely ninths: two for each cell of its square, and one for De Novo.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import TypeAlias

from testcross.rulesets.blocks import (
    Align,
    Block,
    Line,
    LocusSquare,
    Paragraph,
    Squares,
    TableBlock,
    TableColumn,
    blocks,
    table,
)
from testcross.rulesets.english import counted, in_words, listed, percent, quoted
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.box import Assumption, Box, assumed_blocks, assumptions
from testcross.rulesets.genotype.cards import (
    DICE_OF_A_GENE,
    FACES,
    GENES,
    MUTATION,
    TRAITS_OF,
    PlantCard,
    Pools,
    gene_of,
    shown_pools,
)
from testcross.rulesets.genotype.typed import GeneRoll, Parents

WAYS = 9**DICE_OF_A_GENE
"""Equally likely outcomes of the five dice of a gene."""
Ninths: TypeAlias = tuple[int, int, int, int]
"""Of nine: DD, Dd, dd and De Novo."""
Needs: TypeAlias = tuple[int, int, int]
"""How many open traits of a gene are DD, Dd and dd."""
Costs: TypeAlias = tuple[int, ...]
"""In how many ways the traits cost 0, 1, 2 and so on slots; in those left they cannot be had."""


def cells_of(parents: Parents) -> tuple[str, ...]:
    """Return the traits of a square: top left, top right, bottom left, bottom right."""
    left, top = parents
    return tuple("".join(sorted(row + column)) for row in left for column in top)


def die_law(parents: Parents, gene: str) -> Ninths:
    """Return of how many ninths a die of some parents shows what.

    >>> die_law(("Ff", "Ff"), "F")
    (2, 4, 2, 1)
    """
    cells = Counter(cells_of(parents))
    one, two, three = (2 * cells[trait] for trait in TRAITS_OF[gene])
    return one, two, three, 1


@lru_cache(maxsize=512)
def pool_states(ninths: Ninths) -> tuple[tuple[tuple[int, int, int, int], int], ...]:
    """Return each way in which the five dice of a gene can lie, with its ways of `WAYS`."""
    found = []
    for a, b, c in product(range(DICE_OF_A_GENE + 1), repeat=3):
        counts = (a, b, c, DICE_OF_A_GENE - a - b - c)
        if counts[-1] >= 0:
            ways = factorial(DICE_OF_A_GENE) // prod(map(factorial, counts))
            ways *= prod(n**k for n, k in zip(ninths, counts, strict=True))
            if ways:
                found.append((counts, ways))
    return tuple(found)


@lru_cache(maxsize=4096)
def slot_costs(ninths: Ninths, needs: Needs, *, mutation: bool) -> Costs:
    """Return in how many of `WAYS` the traits of a gene cost how many slots, 0 to 5.

    A matching die is never worth saving: the trait would cost a De Novo die and a slot more then.

    >>> slot_costs((2, 4, 2, 1), (0, 0, 1), mutation=True)
    (0, 42242, 9031, 0, 0, 0)
    """
    costs = [0] * (DICE_OF_A_GENE + 1)
    for (*there, wild), ways in pool_states(ninths):
        mutated = sum(max(0, need - lies) for need, lies in zip(needs, there, strict=True))
        dice = sum(needs) + mutated
        if dice <= DICE_OF_A_GENE and mutated <= (wild if mutation else 0):
            costs[dice] += ways
    return tuple(costs)


class SlotLaw:
    """How likely traits of several genes are all had with so many slots (C-7)."""

    def __init__(
        self, traits: Iterable[str], parents: Mapping[str, Parents], *, mutation: bool
    ) -> None:
        needs: dict[str, Counter[str]] = {}
        for trait in traits:
            needs.setdefault(gene_of(trait), Counter())[trait] += 1
        self.ways, self.all = [1], WAYS ** len(needs)
        for gene, need in needs.items():
            one, two, three = (need[trait] for trait in TRAITS_OF[gene])
            costs = slot_costs(die_law(parents[gene], gene), (one, two, three), mutation=mutation)
            before, self.ways = self.ways, [0] * (len(self.ways) + DICE_OF_A_GENE)
            for (first, ways), (second, more) in product(enumerate(before), enumerate(costs)):
                self.ways[first + second] += ways * more

    def chance(self, slots: int) -> Fraction:
        """Return how likely so many slots are enough."""
        return Fraction(sum(self.ways[: slots + 1]), self.all)


# odds


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOdds:
    """How often one kind of dice comes up."""

    trait: str | None
    """What the dice show; None for De Novo."""
    chance: Fraction
    """Of one die, its mutation rolled again."""
    without_mutation: Fraction
    """Of one die whose mutations are rolled again until none is left, as with Father Omari."""
    at_least: tuple[Fraction, ...]
    """That of the five dice 1, 2, 3, 4 and 5 or more show it."""

    @property
    def mean(self) -> Fraction:
        """How many of the five dice show it on average."""
        return DICE_OF_A_GENE * self.chance


@dataclass(frozen=True, slots=True)
class GeneOdds:
    """What the square of a gene can give."""

    gene: str
    parents: Parents
    is_printed: bool
    """Whether these are the printed parents, as none were given."""
    cells: tuple[tuple[str, str], ...]
    """Face and trait of each cell: top left, top right, bottom left, bottom right."""
    kinds: tuple[KindOdds, ...]
    """DD, Dd, dd and De Novo."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Dice that somebody wants to lie there, and how likely all of them do."""

    dice: Pools
    by_gene: tuple[tuple[str, Fraction], ...]

    @property
    def chance(self) -> Fraction:
        """How likely all lie there; the dice of different genes fall independently."""
        return prod((chance for _, chance in self.by_gene), start=Fraction(1))


@dataclass(frozen=True, slots=True)
class SortedRoll:
    """A roll sorted into the pools of its gene."""

    roll: GeneRoll
    parents: Parents
    pool: Pools
    first_chance: Fraction
    """How likely five dice show what they showed at first, in any order."""
    again_chance: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """What the squares can give."""

    genes: tuple[GeneOdds, ...]
    wanted: Wanted | None
    rolls: tuple[SortedRoll, ...]
    assumptions: tuple[Assumption, ...]


def odds(
    box: Box,
    parents: Mapping[str, Parents],
    wanted: Pools | None = None,
    rolls: Sequence[GeneRoll] = (),
) -> Odds:
    """Return what the squares of some genes can give; of all, where none is named."""
    for place, roll in enumerate(rolls):
        if any(other.gene == roll.gene for other in rolls[:place]):
            raise NotationError(
                f"the dice of {roll.gene} are rolled twice, again in {quoted(str(roll))}; a gene "
                f"has {in_words(DICE_OF_A_GENE)} dice, so remove one of the rolls"
            )
    named = {*parents, *(roll.gene for roll in rolls), *map(gene_of, wanted or ())}
    genes = [gene for gene in GENES if gene in named or not named]
    lying = {gene: parents.get(gene) or box.parents(gene, {}) for gene in genes}
    faces, found, asked = box.values["square.cells"], [], []
    for gene, pair in lying.items():
        ninths = die_law(pair, gene)
        kinds = []
        for trait, ninth in zip((*TRAITS_OF[gene], None), ninths, strict=True):
            hits = [
                comb(DICE_OF_A_GENE, n) * ninth**n * (9 - ninth) ** (DICE_OF_A_GENE - n)
                for n in range(DICE_OF_A_GENE + 1)
            ]
            kinds.append(
                KindOdds(
                    trait=trait,
                    chance=Fraction(ninth, 9),
                    without_mutation=Fraction(ninth, 8) if trait else Fraction(0),
                    at_least=tuple(
                        Fraction(sum(hits[number:]), WAYS) for number in range(1, len(hits))
                    ),
                )
            )
        cells = tuple(zip(faces, cells_of(pair), strict=True))
        printed = gene not in parents
        found.append(GeneOdds(gene, pair, printed, cells, tuple(kinds)))
        due = [(wanted or Counter())[kind] for kind in (*TRAITS_OF[gene], MUTATION + gene)]
        if any(due):
            states = pool_states(ninths)
            ways = sum(ways for lies, ways in states if all(map(int.__ge__, lies, due)))
            asked.append((gene, Fraction(ways, WAYS)))
    found_rolls = []
    for roll in rolls:
        cell_of = dict(zip(faces, cells_of(lying[roll.gene]), strict=True))
        cell_of[MUTATION] = MUTATION + roll.gene
        pool = Counter(cell_of[face] for face in roll.faces)
        chances = chance_of_faces(roll.first), chance_of_faces(roll.again)
        found_rolls.append(SortedRoll(roll, lying[roll.gene], pool, *chances))
    keys = [f"parents.{gene}" for gene in genes if gene not in parents]
    return Odds(
        tuple(found),
        None if wanted is None else Wanted(wanted, tuple(asked)),
        tuple(found_rolls),
        assumptions(box, [*keys, "square.cells"]),
    )


def chance_of_faces(faces: Sequence[str]) -> Fraction:
    """Return how likely so many dice, each rolled once, show these faces in any order.

    >>> chance_of_faces(["I", "m"])
    Fraction(1, 9)
    """
    sides = (*FACES, MUTATION, MUTATION)
    chance = Fraction(factorial(len(faces)))
    for face, number in Counter(faces).items():
        chance *= Fraction(sides.count(face), len(sides)) ** number / factorial(number)
    return chance


# plants


@dataclass(frozen=True, slots=True)
class TileChange:
    """One tile added or taken away, and how likely all plants are completed then."""

    gene: str
    spot: str
    """``left`` or ``top``."""
    parent: str
    """What the parent at the spot is then."""
    takes_away: bool
    """Whether a tile goes, so that the printed parent shows again."""
    parents: Parents
    """Both parents after the change."""
    chance: Fraction = Fraction(0)


def tile_changes(parents: Parents, printed: Parents) -> Iterator[TileChange]:
    """Yield what one Set Parent Genes action can change.

    A tile covers a whole parent and shows DD or dd (section 9-5); it lies where a parent is not the
    printed one, and is not turned over (GT-061).
    """
    gene = gene_of(parents[0])
    for place, spot in enumerate(("left", "top")):
        there, away = parents[place], parents[place] != printed[place]
        for parent in [printed[place]] if away else [gene * 2, gene.lower() * 2]:
            after = (parent, parents[1]) if spot == "left" else (parents[0], parent)
            if parent != there:
                yield TileChange(gene, spot, parent, away, after)


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """How likely all open traits of some plants can be covered."""

    chances: tuple[Fraction, ...]
    """With 1, 2 and so on slots."""
    fewest: int
    """How many slots it takes at least: one for each open trait."""
    most: int
    """More slots than these change nothing; 0 where no number of them is enough."""
    hindrances: tuple[tuple[str, Fraction], ...]
    """The traits that hinder most with all slots, with the chance if one of them were covered."""

    @property
    def chance(self) -> Fraction:
        return self.chances[-1] if self.chances else Fraction(self.fewest == 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenChance:
    """How likely plants are completed in one Plant Breeding, if nobody else picks."""

    plants: tuple[tuple[PlantCard, Completion], ...]
    """Each by itself, as if all slots were for it."""
    together: Completion
    slots: int
    mutation: bool
    """Whether De Novo dice may mutate others."""
    parents: Mapping[str, Parents]
    """Of each gene that an open trait has."""
    tiles: tuple[TileChange, ...]
    """The changes of one tile that help most; none where none helps."""
    assumptions: tuple[Assumption, ...] = ()


def garden_chance(
    box: Box,
    plants: Sequence[PlantCard],
    parents: Mapping[str, Parents],
    *,
    slots: int | None = None,
    mutation: bool = True,
) -> GardenChance:
    """Return how likely plants are completed by the next roll, if nobody else picks.

    Args:
        box: what is printed beside the squares, and how many slots a mat has.
        plants: at least one.
        parents: those that lie beside the squares now; of other genes the printed ones.
        slots: how many dice may be taken; by default those of a mat.
        mutation: whether De Novo dice may mutate others.
    """
    number = box.slots if slots is None else slots
    wanted = [plant.open_traits for plant in plants]
    every = [trait for traits in wanted for trait in traits]
    printed = {gene: box.parents(gene, {}) for gene in GENES if gene in map(gene_of, every)}
    lying = {gene: parents.get(gene, pair) for gene, pair in printed.items()}

    def completion(traits: Sequence[str]) -> Completion:
        costs = SlotLaw(traits, lying, mutation=mutation)
        without = {}
        for trait in dict.fromkeys(traits):
            rest = list(traits)
            rest.remove(trait)
            without[trait] = SlotLaw(rest, lying, mutation=mutation).chance(number)
        best, now = max(without.values(), default=Fraction(0)), costs.chance(number)
        return Completion(
            chances=tuple(costs.chance(n) for n in range(1, number + 1)),
            fewest=len(traits),
            most=max((cost for cost, ways in enumerate(costs.ways) if ways), default=0),
            hindrances=tuple(one for one in without.items() if one[1] == best > now),
        )

    together = completion(every)
    changes = []
    for gene, pair in lying.items():
        for change in tile_changes(pair, printed[gene]):
            after = SlotLaw(every, {**lying, gene: change.parents}, mutation=mutation)
            changes.append(replace(change, chance=after.chance(number)))
    best = max((change.chance for change in changes), default=Fraction(0))
    keys = ["mat.dice_slots"] * (slots is None) + [f"parents.{gene}" for gene in printed]
    return GardenChance(
        plants=tuple((plant, completion(one)) for plant, one in zip(plants, wanted, strict=True)),
        together=together,
        slots=number,
        mutation=mutation,
        parents=lying,
        tiles=tuple(change for change in changes if change.chance == best > together.chance),
        assumptions=assumptions(box, [*keys, *["tiles.cover"] * bool(printed)]),
    )


_WHY = (
    "Each cell has a chance of 2/9: 1/6 on the first roll, and 1/3 x 1/6 after a mutation, which "
    "is rolled again once. A second mutation (1/9) is De Novo."
)


@blocks.register
def odds_blocks(found: Odds) -> Iterator[Block]:
    """Yield squares side by side, how often each kind of dice comes up, and why."""
    squares = []
    rows: dict[tuple[int, KindOdds], list[str]] = {}  # kinds that come up alike share a row
    for gene in found.genes:
        left, top = ((one[0], one[1]) for one in gene.parents)
        heading = " x ".join(gene.parents)
        squares.append(LocusSquare(heading=heading, left=left, top=top, cells=gene.cells))
        for place, kind in enumerate(gene.kinds):
            alike = (place, replace(kind, trait=None))
            rows[alike] = list(dict.fromkeys([*rows.get(alike, []), kind.trait or "De Novo"]))
    yield Squares(tuple(squares))
    yield Line()
    shown = [
        [", ".join(names), str(kind.chance), str(kind.mean), *map(exact_percent, kind.at_least)]
        for (_, kind), names in sorted(rows.items(), key=lambda row: row[1] == ["De Novo"])
    ]
    yield table(["", "One die", "Of five", "1+", "2+", "3+", "4+", "5"], shown, quiet=True)
    yield Line()
    yield Paragraph(_WHY)
    for gene in found.genes:
        by_reason: dict[str, list[str]] = {}
        for kind in gene.kinds:
            if kind.trait and not kind.chance:
                by_reason.setdefault(missing(gene.parents, kind.trait), []).append(kind.trait)
        for reason, traits in by_reason.items():
            yield Paragraph(f"These parents cannot give {listed(traits, 'and')}: {reason}.")
    if found.wanted is not None:
        parts = [f"{chance} for {gene}" for gene, chance in found.wanted.by_gene]
        together = f"; together {found.wanted.chance}" if len(parts) > 1 else ""
        yield Paragraph(
            f"{shown_pools(found.wanted.dice)} among the dice: {listed(parts, 'and')}{together}, "
            f"{exact_percent(found.wanted.chance)}."
        )
    for one in found.rolls:
        again = f", then {one.again_chance} for the dice rolled again" if one.roll.again else ""
        yield Paragraph(
            f"{one.roll}, sorted by {' x '.join(one.parents)}: {shown_pools(one.pool)}. The chance "
            f"of these faces is {one.first_chance}{again}."
        )
    yield from assumed_blocks(found.assumptions)


def exact_percent(chance: Fraction) -> str:
    """Return a chance for people; what is neither 0 nor 1 is never rounded to them."""
    if chance in (0, 1):
        return percent(chance)
    if chance < Fraction(1, 20_000):
        return "< 0.01 %"
    if chance > Fraction(19_999, 20_000):
        return "> 99.99 %"
    return percent(chance, 2)


def missing(parents: Parents, trait: str) -> str:
    """Say which parent lacks an allele of a trait that it would have to pass on.

    A heterozygote can have either allele from either parent, so both lack one; they are alike then.
    """
    left, top = parents
    if trait[0] != trait[1] or left == top:
        allele = next(allele for allele in trait if allele not in left)
        return f"both parents are {left}, without {allele}"
    spot, parent = ("left", left) if trait[0] not in left else ("top", top)
    return f"the {spot} parent, {parent}, has no {trait[0]}"


@blocks.register
def garden_chance_blocks(found: GardenChance) -> Iterator[Block]:
    """Yield the chances with so many slots, what hinders most and which tile would help most."""
    if not found.parents:
        yield Line("Every trait is already covered; you need no dice.")
        return
    parents = listed([" x ".join(pair) for pair in found.parents.values()], "and")
    yield Paragraph(f"{parents}; nobody else picks")
    yield Line()
    each = [one for _, one in found.plants]
    columns = [TableColumn(str(plant), long=True) for plant, _ in found.plants]
    if len(each) > 1:
        each.append(found.together)
        columns.append(TableColumn("All"))
    fewest = min(one.fewest for one in each if one.fewest)
    most = max(fewest, *(one.most for one in each))
    numbers = range(min(fewest, found.slots), min(most, found.slots) + 1)
    rows = [
        (str(slots), *(exact_percent(one.chances[slots - 1]) for one in each))
        for slots in numbers
        if slots
    ]
    # the first row, the last, and those between them that differ from the one before
    differing = [
        row for n, row in enumerate(rows) if n in (0, len(rows) - 1) or row[1:] != rows[n - 1][1:]
    ]
    yield TableBlock(
        (TableColumn("Slots", align=Align.RIGHT), *columns), tuple(differing), quiet=True
    )
    yield Line()
    yield from map(Paragraph, _reasons(found))
    yield from assumed_blocks(found.assumptions)


def _reasons(found: GardenChance) -> Iterator[str]:
    """Yield what the chances come from, what hinders and what would help."""
    together = found.together
    free = "; covered traits need none" if any(one.covered for one, _ in found.plants) else ""
    how = ", or two dice if one is a mutation" if found.mutation else "; mutations are ignored"
    yield f"An open trait needs a die that shows it{how}{free}."
    for trait in dict.fromkeys(t for plant, _ in found.plants for t in plant.open_traits):
        pair = found.parents[gene_of(trait)]
        if trait not in cells_of(pair):
            rest = ": it needs a mutation" if found.mutation else ""
            yield f"{trait} is impossible, because {missing(pair, trait)}{rest}."
    what = "Completing all" if len(found.plants) > 1 else "Completing it"
    if not together.most:
        yield f"{what} is impossible with any number of slots."
    elif together.fewest > found.slots:
        slots = counted(together.fewest, "slot")
        yield f"{what} needs at least {slots}, one for each open trait."
    elif found.slots > together.most:
        yield f"More than {together.most} slots make no difference."
    if together.hindrances and together.fewest > 1:
        traits = [trait for trait, _ in together.hindrances]
        holds, it = ("hold you back most, all equally", "one")
        if len(traits) == 1:
            holds, it = "holds you back most", "it"
        chance = exact_percent(together.hindrances[0][1])
        yield f"{listed(traits, 'and')} {holds}: if {it} were covered, {chance}."
    if together.chance == 1 or together.fewest > found.slots:
        return
    spots: dict[tuple[str, bool], list[str]] = {}
    for tile in found.tiles:
        spots.setdefault((tile.parent, tile.takes_away), []).append(tile.spot)
    ways = []
    for (parent, away), at in spots.items():
        gene, where = gene_of(parent), listed(at)
        back = f"take the {where} tile of {gene} away, so that {parent} shows again"
        ways.append(back if away else f"{parent} as the {where} parent")
    if ways:
        then = exact_percent(found.tiles[0].chance)
        yield f"The best tile change: {listed(ways)}; then {then}."
    else:
        yield "Changing one tile would not help."
