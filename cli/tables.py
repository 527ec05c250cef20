"""Tables and paragraphs for people: plain characters, readable at 80 columns and in a pipe."""

from typing import TYPE_CHECKING

from testcross.cli import console
from testcross.rulesets import Check, Mating
from testcross.rulesets.notation import format_reading

if TYPE_CHECKING:
    from rich.table import Table


def animals_table(mating: Mating) -> "Table":
    """Return the animals with role, card and reading at every locus."""
    loci = mating.ruleset.loci
    table = console.plain_table(["", "Card", *(locus.name for locus in loci)])
    for role, animal in mating.roles():
        cells = [format_reading(locus, r) for locus, r in zip(loci, animal.readings, strict=True)]
        card = animal.variety.name if animal.variety else "?"
        console.add_row(table, [role, card, *cells])
    return table


def verdict(check: Check) -> str:
    """Return the verdict as one line."""
    if check.legal:
        return "LEGAL: Mendel's laws allow it."
    failing = dict.fromkeys(conflict.locus for conflict in check.conflicts)
    return f"ILLEGAL at {' and '.join(failing)}."


def conflict_paragraphs(check: Check, indent: str = "") -> str:
    """Return every conflict as a paragraph that begins with its locus."""
    return "".join(
        console.paragraph(c.text, first=f"{indent}{c.locus}: ", indent=f"{indent}   ")
        for c in check.conflicts
    )
