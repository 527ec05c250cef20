"""Checks as text: the filled-in table, the verdict, the reasons."""

from testcross.cli import console
from testcross.cli.render.text.mating_tables import (
    conflict_paragraphs,
    mating_table,
    note_on_stars,
    verdict,
)
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets import Check

_MORE = "testcross explain shows the steps, and which cards would make it legal."


@on_screen.register
def check_text(check: Check) -> str:
    """Return the verdict on one mating: its table, the verdict, and the reasons."""
    table = console.rendered(mating_table(check.mating, check.animals))
    text = f"{console.paragraph(check.mating.label)}\n{table}\n{verdict(check.conflicts)}\n"
    if not check.legal:
        return f"{text}\n{conflict_paragraphs(check.conflicts)}\n{console.paragraph(_MORE)}"
    notes = [note_on_stars(check.animals), *(fact.text for fact in check.either_or)]
    return text + "".join(console.paragraph(note) for note in notes if note)


@in_file.register
def check_line(check: Check, line: int) -> str:
    """Return the verdict on one of many matings: a line, and what follows from it."""
    if not check.legal:
        conflicts = conflict_paragraphs(check.conflicts, indent="    ")
        return f"{line}: ILLEGAL  {check.mating.label}\n{conflicts}"
    sire, dam, *kits = (animal.marked for animal in check.animals)
    text = f"{line}: legal    {check.mating.label}\n"
    below = [f"{sire} x {dam} -> {', '.join(kits)}", *(fact.text for fact in check.either_or)]
    return text + "".join(console.paragraph(one, indent="    ") for one in below)
