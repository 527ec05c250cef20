"""Whether a trait of a pea plant may be covered, as text."""

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.effects import Cell, TraitVerdict


@on_screen.register
def trait_verdict_text(verdict: TraitVerdict) -> str:
    """Return the verdict, the cells that faces name, and what would do where it is not allowed."""
    text = _allowed(verdict) if verdict.legal else _forbidden(verdict)
    text += "".join(console.paragraph(_cell(cell), indent="  ") for cell in verdict.cells)
    if verdict.remedies:
        text += "What would do:\n"
    for one in verdict.remedies:
        text += console.paragraph(one.text, first=f"  {one.rule}  ", indent=" " * 10)
    return text + assumed_text(verdict.assumed)


def _allowed(verdict: TraitVerdict) -> str:
    """Return what is covered, and what that takes."""
    claim = verdict.claim
    means = claim.means
    text = console.paragraph(f"Allowed ({means.effect.rule}): {means} covers {claim.trait}.")
    for plant in verdict.covered:
        text += console.paragraph(f"{plant}{', complete' * plant.is_complete}", indent="  ")
    taken = [counted(means.slots, "dice slot")] * bool(means.slots)
    taken += [counted(means.coins, "coin")] * bool(means.coins)
    if taken:
        text += console.paragraph(f"It takes {listed(taken, 'and')}.", indent="  ")
    return text + "".join(console.paragraph(note, indent="  ") for note in verdict.notes)


def _forbidden(verdict: TraitVerdict) -> str:
    """Return each rule that is broken, and how."""
    text = "Not allowed:\n"
    for one in verdict.breaches:
        first = f"  {one.rule}  "
        text += console.paragraph(f"{one.text} ({one.code})", first=first, indent=" " * 10)
    return text


def _cell(cell: Cell) -> str:
    """Return where a face leads in its square."""
    return f"{cell.die} names the cell of {cell.trait} in the square of {cell.parents}."
