"""Checks as text: the verdict, the reasons, the filled-in table."""

from testcross.cli import console
from testcross.cli.render.text.mating_tables import (
    coloured_verdict,
    conflict_paragraphs,
    headline,
    mating_table,
    note_on_stars,
    plainest,
)
from testcross.cli.render.text.screen import in_file, on_screen
from testcross.rulesets import Check
from testcross.rulesets.english import counted, plural


@on_screen.register
def check_text(check: Check) -> str:
    """Return the verdict on one mating, the reasons if it is illegal, and its table."""
    text = headline(check.mating.label, check.conflicts) + "\n"
    table = mating_table(check.mating, check.animals)
    if not check.legal:
        reasons = conflict_paragraphs(plainest(check.conflicts))
        return f"{text}{reasons}\n{table}\n{_more(check)}"
    notes = [note_on_stars(check.animals), *(fact.text for fact in check.either_or)]
    below = "".join(console.paragraph(note) for note in notes if note)
    return f"{text}{table}{below}"


@in_file.register
def check_line(check: Check, line: int) -> str:
    """Return the verdict on one of many matings: a line, and what follows from it."""
    if not check.legal:
        conflicts = conflict_paragraphs(plainest(check.conflicts), indent="    ")
        return (
            f"{line}: {coloured_verdict('ILLEGAL', legal=False)}  {check.mating.label}\n{conflicts}"
        )
    sire, dam, *kits = (animal.marked for animal in check.animals)
    text = f"{line}: {coloured_verdict('legal', legal=True)}    {check.mating.label}\n"
    below = [f"{sire} x {dam} -> {', '.join(kits)}", *(fact.text for fact in check.either_or)]
    return text + "".join(console.paragraph(one, indent="    ") for one in below)


def _more(check: Check) -> str:
    """Return what testcross explain has besides."""
    left = len(check.conflicts) - len(plainest(check.conflicts))
    others = f"{counted(left, 'more reason')}, " if left else ""
    mends = plural(check.mating.ruleset.noun)
    return console.paragraph(
        f"testcross explain shows {others}the steps, and which {mends} would make it legal."
    )
