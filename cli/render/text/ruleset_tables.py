"""Rulesets as text: which there are, their loci and alleles, their cards."""

from testcross.cli import console
from testcross.cli.answers import CheckedRuleset, DeckList, RulesetList
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets import Locus, Ruleset
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import format_full, format_genotype


@on_screen.register
def ruleset_list_text(known: RulesetList) -> str:
    """Return the names and titles of rulesets, one per line."""
    width = max(len(ruleset.name) for ruleset in known.rulesets)
    return "".join(f"{one.name:<{width}}  {one.title}\n" for one in known.rulesets)


@on_screen.register
def ruleset_text(ruleset: Ruleset) -> str:
    """Return a ruleset's title, source and measures, and a table for each locus."""
    text = f"{ruleset.name}: {ruleset.title}\n"
    if ruleset.source:
        text += console.paragraph(f"Source: {ruleset.source}")
    text += f"{_measures(ruleset)}\n" + "".join(_locus(locus) for locus in ruleset.loci)
    return text + (_overlays(ruleset) if ruleset.overlays else "")


@on_screen.register
def checked_ruleset_text(checked: CheckedRuleset) -> str:
    """Return that a ruleset's file is in order, and what is in it."""
    path, ruleset = console.printable(str(checked.path)), checked.ruleset
    return f"{path}: OK: {ruleset.name}, {_measures(ruleset)}\n"


@on_screen.register
def deck_text(deck: DeckList) -> str:
    """Return a table of a ruleset's varieties, with how many cards there are."""
    ruleset = deck.ruleset
    varieties, cards = counted(len(ruleset.varieties), "variety"), len(ruleset.deck())
    heading = f"{ruleset.title}: {counted(cards, 'card')}, {varieties}\n"
    if not ruleset.varieties:
        return heading
    if ruleset.by_phenotype:
        return _phenotypes(ruleset)
    genotype = ["Genotype"] if ruleset.loci else []
    table = console.plain_table(["Card", *genotype, "Each sex", "Also called"])
    for variety in ruleset.varieties:
        shown = [format_full(ruleset.loci, variety.readings)] if ruleset.loci else []
        aliases = ", ".join(variety.aliases)
        console.add_row(table, [variety.name, *shown, str(variety.copies), aliases])
    return f"{heading}\n{console.rendered(table)}"


def _phenotypes(ruleset: Ruleset) -> str:
    table = console.plain_table(["Phenotype", "Genotype"])
    for variety in ruleset.varieties:
        console.add_row(table, [variety.name, format_full(ruleset.loci, variety.readings)])
    return (
        f"{ruleset.title}: {counted(len(ruleset.varieties), 'phenotype')}\n\n"
        f"{console.rendered(table)}"
    )


def _measures(ruleset: Ruleset) -> str:
    roles = ruleset.roles
    varieties = counted(len(ruleset.varieties), "variety")
    cards = f"{varieties}, {counted(len(ruleset.deck()), 'card')}"
    if ruleset.by_phenotype:
        cards = counted(len(ruleset.varieties), "phenotype")
    if not ruleset.loci:
        return f"no loci, {cards}"
    return (
        f"{counted(len(ruleset.loci), 'locus', 'loci')}, {cards}; "
        f"{roles.sire} x {roles.dam}, at most {counted(ruleset.litter, roles.offspring)}"
    )


def _overlays(ruleset: Ruleset) -> str:
    """Return the overlays, and how one names them."""
    table = console.plain_table(["  Overlay", "Locus", "Shows"])
    for one in ruleset.overlays:
        shows = f"{one.shows[0]}, {one.heterozygote}, {one.shows[1]}"
        console.add_row(table, [f"  {one.name}", one.locus, shows])
    example = f"--ruleset {ruleset.name}+{ruleset.overlays[0].name.replace(' ', '-')}"
    return f"\nOverlays, each laid over with a plus: {example}\n{console.rendered(table)}"


def _locus(locus: Locus) -> str:
    points = any(locus.points)
    table = console.plain_table(["  Allele", *(["Points"] if points else []), "Shows"])
    for allele in locus.alleles:
        worth = [str(allele.points)] if points else []
        console.add_row(table, [f"  {allele.symbol}", *worth, allele.shows])
    for genotype, shows in locus.heterozygotes:
        cells = [f"  {format_genotype(locus, genotype)}", *([""] if points else []), shows]
        console.add_row(table, cells)
    return f"\n{locus.name}  {locus.title}\n{console.rendered(table)}"
