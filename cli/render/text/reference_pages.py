"""Tables of alleles and single cards, as text."""

from collections.abc import Iterator

from testcross.cli.answers import AllelePage
from testcross.rulesets.analysis import CardFacts
from testcross.rulesets.blocks import Block, Line, Paragraph, Stack, TableBlock, blocks, table
from testcross.rulesets.english import counted, listed


@blocks.register
def allele_page_blocks(page: AllelePage) -> Iterator[Block]:
    """Yield a table of alleles with its counts, and what the manual says otherwise."""
    found = page.table
    loci = [f"{locus.name} ({locus.title})" for locus in found.loci]
    yield Paragraph(f"{'Locus' if len(loci) == 1 else 'Loci'} {listed(loci, 'and')}")
    yield Line()
    yield table(
        ["", *(one.genotype for one in found.gametes)],
        [
            (gamete.genotype, *(_cell(one.genotype, one.shows) for one in row))
            for gamete, row in zip(found.gametes, found.cells, strict=True)
        ],
    )
    yield Line()
    yield Paragraph(
        f"{counted(len(found.phenotypes), 'phenotype')}: {listed(found.phenotypes, 'and')}."
    )
    yield Paragraph(
        f"{counted(len(found.genotypes), 'genotype')}: {listed(found.genotypes, 'and')}. The "
        f"table has {found.pairs} cells, as it has two different alleles both ways round."
    )
    for one in page.errata:
        yield Paragraph(f"The manual (p. {one.page}) says {one.claim!r}. {one.right}")


@blocks.register
def card_facts_blocks(facts: CardFacts) -> Iterator[Block]:
    """Yield a card at a glance."""
    variety = facts.variety
    scored = any(one.most_points is not None for one in facts.loci)
    genotype = " ".join(one.reads for one in facts.loci)
    yield Paragraph(f"{variety.name}: {genotype}")
    yield Line()
    yield _loci(facts, scored=scored)
    yield Line()
    if scored:
        yield _totals(facts)
    yield from _suits(facts)
    if variety.aliases:
        yield Paragraph(f"Also called {listed(variety.aliases)}.")
    yield from _copies(facts)


def _loci(facts: CardFacts, *, scored: bool) -> TableBlock:
    headings = ["Locus", "Reads", "Shows", "Can hide", *(["Points", "At most"] if scored else [])]
    rows = []
    for one in facts.loci:
        points = [str(one.shown_points), str(one.most_points)] if scored else []
        cells = [one.locus, one.reads, one.shows or "hidden", listed(one.can_hide) or "nothing"]
        rows.append([*cells, *points])
    return table(headings, rows)


def _cell(genotype: str, shows: str) -> Stack:
    return Stack((genotype, shows))


def _totals(facts: CardFacts) -> Block:
    shown = sum(one.shown_points or 0 for one in facts.loci)
    most = sum(one.most_points or 0 for one in facts.loci)
    return Paragraph(
        f"It scores {counted(shown, 'point')} as it is, and {most} at most once its genotype is "
        "known."
    )


def _suits(facts: CardFacts) -> Iterator[Block]:
    variety = facts.variety
    lines = [f"Suit: {variety.suit or 'none'}."]
    lines += [
        f"By {one.scheme} it scores {one.as_offspring} as {_article(facts)} and {one.as_parent} "
        "as a parent."
        for one in facts.suits
    ]
    if variety.suit or facts.suits:
        yield Paragraph(" ".join(lines))


def _article(facts: CardFacts) -> str:
    return f"a {facts.ruleset.roles.offspring}"


def _copies(facts: CardFacts) -> Iterator[Block]:
    copies, sexes = facts.variety.copies, facts.ruleset.roles.sexes
    if copies:
        each = [counted(copies, sex) for sex in sexes]
        yield Paragraph(f"In the deck: {listed(each, 'and')}.")
