"""What squares of Genotype can give, as text: the squares, a table, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.quick_tables import quick_table
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.chances import GeneOdds, KindOdds, Odds, SortedRoll, Wanted
from testcross.rulesets.genotype.dice import PeaParents, format_pool, pool_of

_GAP = "   "
_WHY = (
    "Each cell comes up with 2/9: 1/6 at once, and 1/3 x 1/6 after a mutation, which is rolled "
    "again once. A second mutation, 1/9, is De Novo."
)


@on_screen.register
def odds_text(found: Odds) -> str:
    """Return squares side by side, how often each kind of dice comes up, and why."""
    text = f"{_squares(found.genes)}\n{_table(found.genes)}\n{console.paragraph(_WHY)}"
    text += "".join(console.paragraph(why) for gene in found.genes for why in _never(gene))
    if found.wanted is not None:
        text += console.paragraph(_wanted(found.wanted))
    text += "".join(console.paragraph(_sorted_roll(one)) for one in found.rolls)
    return text + assumed_text(found.assumptions)


def _squares(genes: Sequence[GeneOdds]) -> str:
    """Return squares side by side, as many as a line has room for."""
    squares = [_square(gene) for gene in genes]
    width = max(len(line) for square in squares for line in square)
    in_a_row = max(1, (console.columns() + len(_GAP)) // (width + len(_GAP)))
    rows = [squares[start : start + in_a_row] for start in range(0, len(squares), in_a_row)]
    return "\n".join(_side_by_side(row, width) for row in rows)


def _side_by_side(squares: Sequence[Sequence[str]], width: int) -> str:
    lines = zip_longest(*squares, fillvalue="")
    shown = (_GAP.join(f"{part:<{width}}" for part in parts).rstrip() for parts in lines)
    return "".join(f"{line}\n" for line in shown)


def _square(gene: GeneOdds) -> list[str]:
    """Return a square with its heading, the left parent's alleles beside its rows."""
    left, top = str(gene.parents.left), str(gene.parents.top)
    cells = [f"{face:>3} {trait}" for face, trait in gene.cells]
    return [
        f"{gene.parents}",
        f"{'':>6}{top[0]:<9}{top[1]}",
        f"{left[0]} {cells[0]}   {cells[1]}",
        f"{left[1]} {cells[2]}   {cells[3]}",
    ]


def _table(genes: Sequence[GeneOdds]) -> str:
    """Return how often each kind of dice comes up; kinds that do so alike share a row."""
    rows: dict[tuple[int, KindOdds], list[str]] = {}
    for gene in genes:
        for place, kind in enumerate(gene.kinds):
            name = "De Novo" if kind.trait is None else str(kind.trait)
            alike = (place, replace(kind, trait=None))
            rows[alike] = list(dict.fromkeys([*rows.get(alike, []), name]))
    shown = [
        [", ".join(names), str(kind.chance), str(kind.mean), *map(percent, kind.at_least)]
        for (_, kind), names in sorted(rows.items(), key=lambda row: row[1] == ["De Novo"])
    ]
    return quick_table(["", "One die", "Of five", "1+", "2+", "3+", "4+", "5"], shown)


def percent(chance: Fraction) -> str:
    """Return a chance for people; what is neither 0 nor 1 is never rounded to them."""
    if chance in (0, 1):
        return f"{int(chance):.0%}"
    if chance < Fraction(1, 20_000):
        return "< 0.01%"
    if chance > Fraction(19_999, 20_000):
        return "> 99.99%"
    return f"{float(chance):.2%}"


def _never(gene: GeneOdds) -> Iterator[str]:
    """Yield why some of the gene's traits cannot come up."""
    by_reason: dict[str, list[str]] = {}
    for kind in gene.kinds:
        if kind.trait is not None and not kind.chance:
            reason = missing(gene.parents, kind.trait)
            by_reason.setdefault(reason, []).append(str(kind.trait))
    for reason, traits in by_reason.items():
        yield f"{listed(traits, 'and')} cannot come up: {reason}."


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
        f"{percent(wanted.chance)}."
    )


def _sorted_roll(found: SortedRoll) -> str:
    pool = format_pool(pool_of({found.roll.gene: found.pool}))
    again = f", and then of {found.again_chance}" if found.roll.again else ""
    return (
        f"{found.roll}, sorted by {found.parents}: {pool}. Such faces come up with "
        f"a chance of {found.first_chance}{again}."
    )
