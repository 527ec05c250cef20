"""What texts about matings have in common: the verdict, the tables, the conflicts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from testcross.cli import console
from testcross.rulesets import AnimalFill, ConflictText, Mating
from testcross.rulesets.english import listed
from testcross.rulesets.genetics import format_reading

if TYPE_CHECKING:
    from rich.table import Table


STARS = "* follows from the other animals; testcross explain shows how."
_LEGAL = "LEGAL"
_GLUE = "\N{NO-BREAK SPACE}"
"""Between the words of a verdict, so that a line break does not tear it."""
_LONGEST_UNBROKEN = 36
"""What fits into the narrowest line."""


def headline(mating: str, conflicts: Sequence[ConflictText], line: int | None = None) -> str:
    """Return the first line of an answer: the mating as it is written, and the verdict on it.

    Args:
        mating: its label, perhaps with what is supposed of it.
        conflicts: why it is illegal; none where it is legal.
        line: the line of a file that it stands on.
    """
    heading = "" if line is None else f"{line}: "
    word = verdict(conflicts)
    whole = word.replace(" ", _GLUE) if len(word) <= _LONGEST_UNBROKEN else word
    text = console.paragraph(f"{heading}{mating}: {whole}", first="", indent="  ")
    begin = text.rfind(whole)
    if begin >= 0:
        text = (
            text[:begin] + coloured_verdict(word, legal=not conflicts) + text[begin + len(word) :]
        )
    return text


def coloured_verdict(word: str, *, legal: bool) -> str:
    """Return the word for a verdict, green or red where the screen has colours."""
    return console.coloured(word, "green" if legal else "red")


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
    return STARS if has_stars(filled) else ""


def has_stars(filled: Sequence[AnimalFill]) -> bool:
    """Tell whether anything is marked as filled in."""
    return any(animal.gained for animal in filled)


def verdict(conflicts: Sequence[ConflictText]) -> str:
    """Return the verdict as a word, with the loci at which a mating fails."""
    if not conflicts:
        return _LEGAL
    failing = dict.fromkeys(conflict.locus for conflict in conflicts)
    return f"ILLEGAL at {listed(list(failing), 'and')}"


def plainest(conflicts: Sequence[ConflictText]) -> list[ConflictText]:
    """Return the first conflict at each locus: the one that is seen most easily."""
    first: dict[str, ConflictText] = {}
    for conflict in conflicts:
        first.setdefault(conflict.locus, conflict)
    return list(first.values())


def conflict_paragraphs(conflicts: Sequence[ConflictText], indent: str = "") -> str:
    """Return every conflict as a paragraph that begins with its locus."""
    return "".join(
        console.paragraph(c.text, first=f"{indent}{c.locus}: ", indent=f"{indent}   ")
        for c in conflicts
    )


def _card(mating: Mating, position: int) -> str:
    variety = mating.animals[position].variety
    return variety.name if variety else "?"
