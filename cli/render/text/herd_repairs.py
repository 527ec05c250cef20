"""The fewest typings of a herd that must be given up, as text."""

from collections.abc import Iterator

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees import BookRepair, GivenUpTyping, LocusRepair

_MOST_GENOTYPES = 8


@on_screen.register
def repair_text(found: BookRepair) -> str:
    """Return locus by locus which typings must be given up."""
    text = "".join(line for one in found.loci for line in _at_locus(one))
    upper = sum(one.upper or 0 for one in found.loci)
    path = console.printable(found.path)
    if not found.is_done:
        return text + console.paragraph(f"{path}: not every locus can be mended.")
    if found.unchecked:
        return text + console.paragraph(f"{path}: NOTHING CHECKED: {found.unchecked}.")
    if not upper:
        return text + console.paragraph(f"{path}: consistent; no typing has to be given up.")
    lower = sum(one.lower for one in found.loci)
    proof = "proven: fewer will not do"
    if lower < upper:
        proof = f"at least {lower} are needed; more time (--limit) may find fewer"
    return text + console.paragraph(f"{path}: give up {counted(upper, 'typing')}; {proof}.")


def _at_locus(found: LocusRepair) -> Iterator[str]:
    name = console.printable(found.alleles.name)
    if found.kept_in_conflict is not None:
        remedy = "trust fewer animals"
        if found.certain:
            who = listed(found.certain, "or")
            remedy = f"take the minus sign from the alleles of {who}, which say that it is certain"
        yield console.paragraph(
            f"locus {name}: the typings to be kept contradict each other; {remedy}"
        )
        why = f"line {found.kept_in_conflict.line}: {found.kept_in_conflict.text}"
        yield console.paragraph(console.printable(why), first="  ", indent="    ")
    elif found.upper is None:
        yield console.paragraph(
            f"locus {name}: undecided, at least {found.lower}; give it more time with --limit"
        )
    elif found.upper:
        bounds = "" if found.is_proven else f" (at least {found.lower})"
        yield console.paragraph(f"locus {name}: {counted(found.upper, 'typing')}{bounds}")
        for one in found.typings:
            yield console.paragraph(console.printable(_line(one)), first="  ", indent="    ")


def _line(one: GivenUpTyping) -> str:
    place = f"line {one.line}: " if one.line else ""
    text = f"{place}{one.id} ({one.typed})"
    if not one.could_be:
        return text
    if one.in_every:
        text += ", in every smallest repair"
    elif one.instead:
        text += f", or instead {listed(one.instead)}"
    else:
        text += ", though another repair is as small"
    if len(one.could_be) > _MOST_GENOTYPES:
        return f"{text}; could be any of {len(one.could_be)} genotypes"
    return f"{text}; could be {listed(one.could_be)}"
