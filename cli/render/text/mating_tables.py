"""What texts about matings have in common: the label, the tables, the verdict, the conflicts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from testcross.cli import console
from testcross.rulesets import AnimalFill, ConflictText, Mating
from testcross.rulesets.english import listed
from testcross.rulesets.genetics import format_reading

if TYPE_CHECKING:
    from rich.table import Table


def label_paragraph(mating: Mating, line: int | None) -> str:
    """Return a mating as it is written, behind the line of a file that it stands on."""
    heading = "" if line is None else f"{line}: "
    return console.paragraph(f"{heading}{mating.label}")


def mating_table(mating: Mating, filled: Sequence[AnimalFill]) -> "Table":
    """Return the animals with role, card and each locus: filled in where the mating is legal."""
    loci = mating.ruleset.loci
    table = console.plain_table(["", "Card", *(locus.name for locus in loci)])
    for position, (role, animal) in enumerate(mating.roles()):
        if filled:
            cells = [here.marked for here in filled[position].loci]
        else:
            pairs = zip(loci, animal.readings, strict=True)
            cells = [format_reading(locus, reading) for locus, reading in pairs]
        console.add_row(table, [role, _card(mating, position), *cells])
    return table


def before_and_after_table(mating: Mating, filled: Sequence[AnimalFill]) -> "Table":
    """Return the animals as the cards show them and, where the mating is legal, filled in."""
    headings = ["", "Card", "Shown", *(["Filled in"] if filled else [])]
    table = console.plain_table(headings)
    for position, (role, animal) in enumerate(mating.roles()):
        after = [filled[position].marked] if filled else []
        console.add_row(table, [role, _card(mating, position), animal.shown, *after])
    return table


def note_on_stars(filled: Sequence[AnimalFill]) -> str:
    """Return what a star means, if there is one."""
    starred = any(animal.gained for animal in filled)
    return "* follows from the other animals; testcross explain shows how." if starred else ""


def verdict(conflicts: Sequence[ConflictText]) -> str:
    """Return the verdict as one line."""
    if not conflicts:
        return "LEGAL: Mendel's laws allow it."
    failing = dict.fromkeys(conflict.locus for conflict in conflicts)
    return f"ILLEGAL at {listed(list(failing), 'and')}."


def conflict_paragraphs(conflicts: Sequence[ConflictText], indent: str = "") -> str:
    """Return every conflict as a paragraph that begins with its locus."""
    return "".join(
        console.paragraph(c.text, first=f"{indent}{c.locus}: ", indent=f"{indent}   ")
        for c in conflicts
    )


def _card(mating: Mating, position: int) -> str:
    variety = mating.animals[position].variety
    return variety.name if variety else "?"
