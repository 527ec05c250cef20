"""What chances look like: squares, how often dice come up, and what hinders a plant."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from testcross.rulesets.blocks import (
    Align,
    Block,
    Line,
    LocusSquare,
    Paragraph,
    Row,
    Squares,
    TableBlock,
    TableColumn,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed, percent
from testcross.rulesets.genotype.box import assumed_blocks
from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.chances.completion import Completion, GardenChance, HelpfulTile
from testcross.rulesets.genotype.chances.odds import GeneOdds, KindOdds, Odds, SortedRoll, Wanted
from testcross.rulesets.genotype.dice import PeaParents, format_pool, pool_of

_WHY = (
    "Each cell has a chance of 2/9: 1/6 on the first roll, and 1/3 x 1/6 after a mutation, which "
    "is rolled again once. A second mutation (1/9) is De Novo."
)


@blocks.register
def odds_blocks(found: Odds) -> Iterator[Block]:
    """Yield squares side by side, how often each kind of dice comes up, and why."""
    yield Squares(tuple(map(_square, found.genes)))
    yield Line()
    yield _table(found.genes)
    yield Line()
    yield Paragraph(_WHY)
    for gene in found.genes:
        yield from map(Paragraph, _never(gene))
    if found.wanted is not None:
        yield Paragraph(_wanted(found.wanted))
    for one in found.rolls:
        yield Paragraph(_sorted_roll(one))
    yield from assumed_blocks(found.assumptions)


def _square(gene: GeneOdds) -> LocusSquare:
    left, top = str(gene.parents.left), str(gene.parents.top)
    return LocusSquare(
        heading=str(gene.parents),
        left=(left[0], left[1]),
        top=(top[0], top[1]),
        cells=tuple((str(face), str(trait)) for face, trait in gene.cells),
    )


def _table(genes: Sequence[GeneOdds]) -> TableBlock:
    """Return how often each kind of dice comes up; kinds that do so alike share a row."""
    rows: dict[tuple[int, KindOdds], list[str]] = {}
    for gene in genes:
        for place, kind in enumerate(gene.kinds):
            name = "De Novo" if kind.trait is None else str(kind.trait)
            alike = (place, replace(kind, trait=None))
            rows[alike] = list(dict.fromkeys([*rows.get(alike, []), name]))
    shown = [
        [", ".join(names), str(kind.chance), str(kind.mean), *map(_percent, kind.at_least)]
        for (_, kind), names in sorted(rows.items(), key=lambda row: row[1] == ["De Novo"])
    ]
    return table(["", "One die", "Of five", "1+", "2+", "3+", "4+", "5"], shown, quiet=True)


def _percent(chance: Fraction) -> str:
    """Return a chance for people; what is neither 0 nor 1 is never rounded to them."""
    if chance in (0, 1):
        return percent(chance)
    if chance < Fraction(1, 20_000):
        return "< 0.01 %"
    if chance > Fraction(19_999, 20_000):
        return "> 99.99 %"
    return percent(chance, 2)


def _never(gene: GeneOdds) -> Iterator[str]:
    """Yield why some of the gene's traits cannot come up."""
    by_reason: dict[str, list[str]] = {}
    for kind in gene.kinds:
        if kind.trait is not None and not kind.chance:
            reason = missing(gene.parents, kind.trait)
            by_reason.setdefault(reason, []).append(str(kind.trait))
    for reason, traits in by_reason.items():
        yield f"These parents cannot give {listed(traits, 'and')}: {reason}."


def missing(parents: PeaParents, trait: Trait) -> str:
    """Say which parent lacks an allele of a trait that it would have to pass on.

    A heterozygote can have either allele from either parent, so both lack one; they are alike then.
    """
    left, top = str(parents.left), str(parents.top)
    alleles = str(trait)
    if not trait.is_homozygous or parents.left == parents.top:
        allele = next(allele for allele in alleles if allele not in left)
        return f"both parents are {left}, without {allele}"
    spot, parent = ("left", left) if alleles[0] not in left else ("top", top)
    return f"the {spot} parent, {parent}, has no {alleles[0]}"


def _wanted(wanted: Wanted) -> str:
    parts = [f"{chance} for {gene}" for gene, chance in wanted.by_gene]
    together = f"; together {wanted.chance}" if len(parts) > 1 else ""
    return (
        f"{format_pool(wanted.dice)} among the dice: {listed(parts, 'and')}{together}, "
        f"{_percent(wanted.chance)}."
    )


def _sorted_roll(found: SortedRoll) -> str:
    pool = format_pool(pool_of({found.roll.gene: found.pool}))
    again = f", then {found.again_chance} for the dice rolled again" if found.roll.again else ""
    return (
        f"{found.roll}, sorted by {found.parents}: {pool}. The chance of these faces is "
        f"{found.first_chance}{again}."
    )


_HOW = "An open trait needs a die that shows it, or two dice if one is a mutation"
_ONLY = "An open trait needs a die that shows it; mutations are ignored"


@blocks.register
def garden_chance_blocks(found: GardenChance) -> Iterator[Block]:
    """Yield the chances with so many slots, what hinders most and which tile would help most."""
    if not found.parents:
        yield Line("Every trait is already covered; you need no dice.")
        return
    parents = listed([str(pair) for pair in found.parents], "and")
    yield Paragraph(f"{parents}; nobody else picks")
    yield Line()
    yield _chance_table(found)
    yield Line()
    yield from map(Paragraph, _reasons(found))
    yield from assumed_blocks(found.assumptions)


def _chance_table(found: GardenChance) -> TableBlock:
    """Return a row for each number of slots that makes a difference, a column for each plant."""
    each = [one.completion for one in found.plants]
    columns = [TableColumn(str(one.plant), long=True) for one in found.plants]
    if len(each) > 1:
        each.append(found.together)
        columns.append(TableColumn("All"))
    fewest = min(one.fewest for one in each if one.fewest)
    most = max(fewest, *(one.most for one in each))
    rows = [
        (str(slots), *(_percent(one.chances[slots - 1]) for one in each))
        for slots in range(min(fewest, found.slots), min(most, found.slots) + 1)
    ]
    slots = TableColumn("Slots", align=Align.RIGHT)
    return TableBlock((slots, *columns), tuple(_that_differ(rows)), quiet=True)


def _that_differ(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the first row, the last, and those between them that differ from the one before."""
    yield rows[0]
    for before, row in pairwise(rows):
        if row[1:] != before[1:] or row is rows[-1]:
            yield row


def _reasons(found: GardenChance) -> Iterator[str]:
    """Yield what the chances come from, what hinders and what would help."""
    together = found.together
    covered = any(one.plant.covered for one in found.plants)
    free = "; covered traits need none" if covered else ""
    yield f"{_HOW if found.mutation else _ONLY}{free}."
    yield from _only_by_mutation(found)
    if not together.most:
        yield f"{_all(found)} is impossible with any number of slots."
    elif together.fewest > found.slots:
        slots = counted(together.fewest, "slot")
        yield f"{_all(found)} needs at least {slots}, one for each open trait."
    elif found.slots > together.most:
        yield f"More than {together.most} slots make no difference."
    if together.hindrances and together.fewest > 1:
        yield _hindering(together)
    if together.chance < 1 and together.fewest <= found.slots:
        yield _tiles(found.tiles)


def _only_by_mutation(found: GardenChance) -> Iterator[str]:
    """Yield which open traits the parents cannot give, and why."""
    parents = {pair.gene: pair for pair in found.parents}
    traits = dict.fromkeys(trait for one in found.plants for trait in one.plant.open_traits)
    for trait in traits:
        pair = parents[trait.gene]
        if trait not in pair.cells():
            rest = ": it needs a mutation" if found.mutation else ""
            yield f"{trait} is impossible, because {missing(pair, trait)}{rest}."


def _all(found: GardenChance) -> str:
    return "Completing all" if len(found.plants) > 1 else "Completing it"


def _hindering(together: Completion) -> str:
    """Return which trait hinders most, and what the chance would be without."""
    traits = [str(one.trait) for one in together.hindrances]
    chance = _percent(together.hindrances[0].chance)
    if len(traits) == 1:
        return f"{traits[0]} holds you back most: if it were covered, {chance}."
    return (
        f"{listed(traits, 'and')} hold you back most, all equally: if one were covered, {chance}."
    )


def _tiles(tiles: Sequence[HelpfulTile]) -> str:
    """Return which change of one tile would help most."""
    if not tiles:
        return "Changing one tile would not help."
    spots: dict[tuple[str, bool], list[str]] = {}
    for tile in tiles:
        change = tile.change
        spots.setdefault((str(change.parent), change.takes_away), []).append(change.spot)
    ways = [_way(parent, where, away=away) for (parent, away), where in spots.items()]
    return f"The best tile change: {listed(ways)}; then {_percent(tiles[0].chance)}."


def _way(parent: str, spots: Sequence[str], *, away: bool) -> str:
    where = listed(spots)
    if away:
        return f"take the {where} tile of {parent[0].upper()} away, so that {parent} shows again"
    return f"{parent} as the {where} parent"
