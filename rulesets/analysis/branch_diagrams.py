"""Branch diagrams: a cross of up to three loci, locus by locus, chances multiplied along a line."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Heading,
    Line,
    Meaning,
    Paragraph,
    Span,
    aligned,
    blocks,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.punnett_square import (
    PunnettSquare,
    Share,
    numbered_squares,
    punnett_square,
    ratio,
)
from testcross.rulesets.genetics.ruleset import Ruleset

MOST_LOCI = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchLine:
    """A line through a branch diagram, from its root to its end."""

    steps: tuple[Share, ...]
    """What is seen of each locus, and how likely that is."""
    chance: Fraction
    """The product of these chances."""
    looks: tuple[str, ...]
    """What offspring at its end look like; usually one name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchDiagram:
    """What two parents can have, locus by locus."""

    loci: tuple[str, ...]
    """Names, in the ruleset's order."""
    sire: str
    """The full genotype at these loci: ``Aa Bb``."""
    dam: str
    lines: tuple[BranchLine, ...]
    """Every line, from the top to the bottom; the chances add up to 1."""
    phenotypes: tuple[Share, ...]
    """What offspring look like, lines that look alike together."""
    deaths: tuple[str, ...] = ()
    """Who dies of a genotype, and which offspring the chances count."""


def branch_diagram(ruleset: Ruleset, sire: str, dam: str) -> BranchDiagram:
    squares = numbered_squares(ruleset, sire, dam).squares
    if len(squares) > MOST_LOCI:
        raise MatingError(
            f"a branch diagram shows at most {MOST_LOCI} loci, not {len(squares)}; leave some out"
        )
    whole = punnett_square(ruleset, sire, dam)
    names = listed(whole.loci, "and")
    alone = [{one.name: one.chance for one in square.genotypes} for square in squares]
    together = {one.name: one.chance for one in whole.genotypes}
    # Chances multiply along a line only if loci are independent: the whole square is compared with
    # the products, whatever the reason may be that they are not.
    if together != {
        " ".join(name for name, _ in parts): prod(chance for _, chance in parts)
        for parts in product(*(one.items() for one in alone))
    }:
        raise MatingError(
            f"{names} are not inherited independently, so chances along a line do not multiply",
            advice=f"draw the square: testcross punnett {quoted(f'{sire} x {dam}')}",
        )
    shows = [_shows(square) for square in squares]
    looks: dict[tuple[str, ...], list[str]] = {}
    for name, look in _shows(whole).items():
        parts = tuple(seen[part] for seen, part in zip(shows, name.split(" "), strict=True))
        there = looks.setdefault(parts, [])
        there += [look] if look not in there else []
    lines = [
        BranchLine(
            steps=steps,
            chance=prod((one.chance for one in steps), start=Fraction(1)),
            looks=tuple(looks[tuple(one.name for one in steps)]),
        )
        for steps in product(*(square.phenotypes for square in squares))
    ]
    return BranchDiagram(
        loci=whole.loci,
        sire=whole.sire,
        dam=whole.dam,
        lines=tuple(lines),
        phenotypes=whole.phenotypes,
        deaths=whole.deaths,
    )


def _shows(square: PunnettSquare) -> dict[str, str]:
    """Return what each genotype of a square looks like, without those that die."""
    living = {one.name for one in square.genotypes}
    return {
        cell: seen
        for cells, row in zip(square.cells, square.seen, strict=True)
        for cell, seen in zip(cells, row, strict=True)
        if cell in living
    }


@blocks.register
def branch_blocks(found: BranchDiagram) -> Iterator[Block]:
    """Yield the diagram, a branch that is the same as above left out, and what it comes to."""
    yield Heading(f"{found.sire} x {found.dam}")
    rows, before = [], ("",) * len(found.loci)
    shows_looks = any(
        line.looks != (", ".join(one.name for one in line.steps),) for line in found.lines
    )
    for line in found.lines:
        path = tuple(one.name for one in line.steps)
        same = next((n for n in range(len(path)) if path[n] != before[n]), len(path))
        cells = [
            "" if place < same else f"{'+- ' if place else ''}{one.chance} {one.name}"
            for place, one in enumerate(line.steps)
        ]
        rows.append((*cells, f"= {line.chance}", *([listed(line.looks)] if shows_looks else [])))
        before = path
    yield replace(aligned(rows, fold=Fold.CELLS), branches=True)
    yield Line()
    first = found.lines[0]
    multiplied = f"{' x '.join(str(one.chance) for one in first.steps)} = {first.chance}"
    along = (Span("Chances multiply along a line: "), Span(multiplied, Meaning.NAME), Span(". "))
    shares = (Span("Phenotypes "), Span(ratio(found.phenotypes), Meaning.NAME), Span("."))
    yield Paragraph((*(along if len(path) > 1 else ()), *shares))
    yield from map(Paragraph, found.deaths)
