"""Why animals of a herd are what they are, and why typings conflict, as text."""

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import listed
from testcross.rulesets.pedigrees import ExplainedFact, HerdExplanation, NumberedConflict

_MOST_GENOTYPES = 8


@on_screen.register
def herd_explanation_text(found: HerdExplanation) -> str:
    """Return what an animal is at each locus, and the steps that lead there."""
    return "".join(_fact(found.id, one) for one in found.facts if not one.is_refused)


@on_screen.register
def numbered_conflict_text(found: NumberedConflict) -> str:
    """Return one conflict, with what follows from what."""
    place = f"{found.path}:{found.conflict.line}"
    head = f"{place}: conflict {found.number} of {found.of}, locus {found.locus}"
    text = console.paragraph(console.printable(head))
    return text + console.paragraph(console.printable(found.conflict.text), indent="  ")


def _fact(name: str, fact: ExplainedFact) -> str:
    head = f"{name}, locus {fact.locus}: {fact.genotype} (typed {fact.typed})."
    if len(fact.known) < 2:
        many = len(fact.could_be)
        few = listed(fact.could_be) if many <= _MOST_GENOTYPES else f"any of {many} genotypes"
        head += f" It can be {few}."
    text = console.paragraph(console.printable(head))
    if not fact.premises:
        return text + "  No allele is certain beyond what is typed.\n"
    premises = listed(fact.premises, "and")
    kind = "As few typings as will do" if fact.is_smallest else "None of these can be left out"
    text += console.paragraph(console.printable(f"{kind}: {premises}."), indent="  ", first="  ")
    if fact.families:
        families = f"Families: {'; '.join(fact.families)}."
        text += console.paragraph(console.printable(families), indent="  ", first="  ")
    if not fact.steps:
        return text + "  The way from them to these alleles is too long to be told step by step.\n"
    for number, step in enumerate(fact.steps, 1):
        said = step.text[0].upper() + step.text[1:]
        numeral = f"  {number}. "
        text += console.paragraph(console.printable(said), first=numeral, indent="     ")
    return text
