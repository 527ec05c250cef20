"""Tables of alleles and single cards, as text."""

from testcross.cli import console
from testcross.cli.answers import AllelePage
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.analysis import CardFacts
from testcross.rulesets.english import counted, listed


@on_screen.register
def allele_page_text(page: AllelePage) -> str:
    """Return a table of alleles with its counts, and what the manual says otherwise."""
    found = page.table
    loci = [f"{locus.name} ({locus.title})" for locus in found.loci]
    table = console.plain_table(["", *(one.genotype for one in found.gametes)])
    for gamete, row in zip(found.gametes, found.cells, strict=True):
        console.add_row(table, [gamete.genotype, *(_cell(one.genotype, one.shows) for one in row)])
    lines = [
        console.paragraph(f"{'Locus' if len(loci) == 1 else 'Loci'} {listed(loci, 'and')}"),
        f"\n{console.rendered(table)}\n",
        console.paragraph(
            f"{counted(len(found.phenotypes), 'phenotype')}: {listed(found.phenotypes, 'and')}."
        ),
        console.paragraph(
            f"{counted(len(found.genotypes), 'genotype')}: {listed(found.genotypes, 'and')}. The "
            f"table has {found.pairs} cells, as it has two different alleles both ways round."
        ),
    ]
    lines += [
        console.paragraph(f"The manual (p. {one.page}) says {one.claim!r}. {one.right}")
        for one in page.errata
    ]
    return "".join(lines)


@on_screen.register
def card_facts_text(facts: CardFacts) -> str:
    """Return a card at a glance."""
    variety = facts.variety
    scored = any(one.most_points is not None for one in facts.loci)
    headings = ["Locus", "Reads", "Shows", "Can hide", *(["Points", "At most"] if scored else [])]
    table = console.plain_table(headings)
    for one in facts.loci:
        points = [str(one.shown_points), str(one.most_points)] if scored else []
        cells = [one.locus, one.reads, one.shows or "hidden", listed(one.can_hide) or "nothing"]
        console.add_row(table, [*cells, *points])
    genotype = " ".join(one.reads for one in facts.loci)
    return "".join(
        [
            console.paragraph(f"{variety.name}: {genotype}"),
            f"\n{console.rendered(table)}\n",
            _totals(facts) if scored else "",
            _suits(facts),
            console.paragraph(f"Also called {listed(variety.aliases)}.") if variety.aliases else "",
            _copies(facts),
        ]
    )


def _cell(genotype: str, shows: str) -> str:
    return f"{genotype}\n{shows}"


def _totals(facts: CardFacts) -> str:
    shown = sum(one.shown_points or 0 for one in facts.loci)
    most = sum(one.most_points or 0 for one in facts.loci)
    return console.paragraph(
        f"It scores {counted(shown, 'point')} as it is, and {most} at most once its genotype is "
        "known."
    )


def _suits(facts: CardFacts) -> str:
    variety = facts.variety
    lines = [f"Suit: {variety.suit or 'none'}."]
    lines += [
        f"By {one.scheme} it scores {one.as_offspring} as {_article(facts)} and {one.as_parent} "
        "as a parent."
        for one in facts.suits
    ]
    return console.paragraph(" ".join(lines)) if variety.suit or facts.suits else ""


def _article(facts: CardFacts) -> str:
    return f"a {facts.ruleset.roles.offspring}"


def _copies(facts: CardFacts) -> str:
    copies, sexes = facts.variety.copies, facts.ruleset.roles.sexes
    if not copies:
        return ""
    each = [counted(copies, sex) for sex in sexes]
    return console.paragraph(f"In the deck: {listed(each, 'and')}.")
