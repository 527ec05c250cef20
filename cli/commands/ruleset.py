"""``testcross ruleset``: which games there are, what they say, and whether a file is one."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import Json, complete_ruleset
from testcross.cli.documents import RULESETS, dump, ruleset_document
from testcross.rulesets import Locus, Ruleset, load_ruleset, read_ruleset, shipped_rulesets
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import format_genotype

app = typer.Typer(help="List, show and check rulesets.", rich_markup_mode=None)


@app.command("list")
def list_rulesets(*, json: Json = False) -> None:
    """List the rulesets that come with the program."""
    rulesets = [load_ruleset(name) for name in shipped_rulesets()]
    if json:
        known = [{"name": rules.name, "title": rules.title} for rules in rulesets]
        console.write(dump({"schema": RULESETS, "rulesets": known}))
        return
    for rules in rulesets:
        console.write(f"{rules.name}  {rules.title}\n")


@app.command("show")
def show_ruleset(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|PATH",
            help="A shipped ruleset, or a file.",
            autocompletion=complete_ruleset,
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Show a ruleset's loci, alleles and measures."""
    rules = load_ruleset(name)
    if json:
        console.write(dump(ruleset_document(rules)))
        return
    console.write(f"{rules.name}: {rules.title}\n")
    if rules.source:
        console.write(console.paragraph(f"Source: {rules.source}"))
    console.write(f"{_measures(rules)}\n")
    for locus in rules.loci:
        _show_locus(locus)


@app.command("check")
def check_ruleset(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="The file of a ruleset of yours.")],
    *,
    json: Json = False,
) -> None:
    """Check a ruleset file; a mistake is named with its key and what was expected."""
    rules = read_ruleset(path)
    if json:
        console.write(dump(ruleset_document(rules)))
        return
    console.write(f"{console.printable(str(path))}: OK: {rules.name}, {_measures(rules)}\n")


def _measures(rules: Ruleset) -> str:
    roles = rules.roles
    return (
        f"{counted(len(rules.loci), 'locus', 'loci')}, "
        f"{counted(len(rules.varieties), 'variety')}, {counted(len(rules.deck()), 'card')}; "
        f"{roles.sire} x {roles.dam}, at most {counted(rules.litter, roles.offspring)}"
    )


def _show_locus(locus: Locus) -> None:
    console.write(f"\n{locus.name}  {locus.title}\n")
    table = console.plain_table(["  Allele", "Points", "Shows"])
    for allele in locus.alleles:
        console.add_row(table, [f"  {allele.symbol}", str(allele.points), allele.shows])
    for genotype, shows in locus.heterozygotes:
        console.add_row(table, [f"  {format_genotype(locus, genotype)}", "", shows])
    console.show(table)
