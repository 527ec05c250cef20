"""``testcross deck``: the cards."""

import csv
import io
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.documents import deck_document, dump
from testcross.cli.matings import InputError
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.english import counted
from testcross.rulesets.genetics import format_full


def deck(
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="List as comma-separated values.")] = False,
) -> None:
    """List the deck: every variety, what its card shows, and how many there are."""
    if json and as_csv:
        raise InputError("--json and --csv were both given; give one of them")
    rules = load_ruleset(ruleset)
    if json:
        console.write(dump(deck_document(rules)))
    elif as_csv:
        console.write(_csv(rules))
    else:
        _show(rules)


def _csv(rules: Ruleset) -> str:
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(["name", "genotype", "suit", *rules.roles.sexes, "aliases"])
    for variety in rules.varieties:
        genotype = format_full(rules.loci, variety.readings)
        copies = [variety.copies] * len(rules.roles.sexes)
        aliases = ";".join(variety.aliases)
        writer.writerow([variety.name, genotype, variety.suit or "", *copies, aliases])
    return lines.getvalue()


def _show(rules: Ruleset) -> None:
    cards = rules.deck()
    count = f"{counted(len(cards), 'card')}, {counted(len(rules.varieties), 'variety')}"
    console.write(f"{rules.title}: {count}\n\n")
    table = console.plain_table(["Card", "Genotype", "Each sex", "Also called"])
    for variety in rules.varieties:
        genotype = format_full(rules.loci, variety.readings)
        aliases = ", ".join(variety.aliases)
        console.add_row(table, [variety.name, genotype, str(variety.copies), aliases])
    console.show(table)
