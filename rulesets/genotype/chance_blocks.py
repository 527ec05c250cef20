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
from testcross.rulesets.genotype.assumed import assumed_blocks
from testcross.rulesets.genotype.cards import gene_of
from testcross.rulesets.genotype.chances import (
    Completion,
    GardenChance,
    KindOdds,
    Odds,
    cells_of,
)
from testcross.rulesets.genotype.typed import Parents, shown_pools

_WHY = (
    "Each cell has a chance of 2/9: 1/6 on the first roll, and 1/3 x 1/6 after a mutation, which "
    "is rolled again once. A second mutation (1/9) is De Novo."
)


@blocks.register
def odds_blocks(found: Odds) -> Iterator[Block]:
    """Yield squares side by side, how often each kind of dice comes up, and why."""
    squares = []
    for gene in found.genes:
        left, top = gene.parents
        heading = " x ".join(gene.parents)
        beside, above = (left[0], left[1]), (top[0], top[1])
        square = LocusSquare(heading=heading, left=beside, top=above, cells=gene.cells)
        squares.append(square)
    yield Squares(tuple(squares))
    yield Line()
    rows: dict[tuple[int, KindOdds], list[str]] = {}  # kinds that come up alike share a row
    for gene in found.genes:
        for place, kind in enumerate(gene.kinds):
            alike = (place, replace(kind, trait=None))
            rows[alike] = list(dict.fromkeys([*rows.get(alike, []), kind.trait or "De Novo"]))
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
    slots = TableColumn("Slots", align=Align.RIGHT)
    yield TableBlock((slots, *columns), tuple(_that_differ(rows)), quiet=True)
    yield Line()
    yield from map(Paragraph, _reasons(found))
    yield from assumed_blocks(found.assumptions)


def _that_differ(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the first row, the last, and those between them that differ from the one before."""
    yield from rows[:1]
    for before, row in pairwise(rows):
        if row[1:] != before[1:] or row is rows[-1]:
            yield row


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
        yield _hindering(together)
    if together.chance < 1 and together.fewest <= found.slots:
        yield _tiles(found)


def _hindering(together: Completion) -> str:
    """Return which trait hinders most, and what the chance would be without."""
    traits = [trait for trait, _ in together.hindrances]
    chance = exact_percent(together.hindrances[0][1])
    if len(traits) == 1:
        return f"{traits[0]} holds you back most: if it were covered, {chance}."
    return (
        f"{listed(traits, 'and')} hold you back most, all equally: if one were covered, {chance}."
    )


def _tiles(found: GardenChance) -> str:
    """Return which change of one tile would help most."""
    if not found.tiles:
        return "Changing one tile would not help."
    spots: dict[tuple[str, bool], list[str]] = {}
    for tile in found.tiles:
        spots.setdefault((tile.parent, tile.takes_away), []).append(tile.spot)
    ways = []
    for (parent, away), at in spots.items():
        gene, where = gene_of(parent), listed(at)
        back = f"take the {where} tile of {gene} away, so that {parent} shows again"
        ways.append(back if away else f"{parent} as the {where} parent")
    return f"The best tile change: {listed(ways)}; then {exact_percent(found.tiles[0].chance)}."
