"""What was found in a herd, as text: conflicts, repairs, fills, carriers, and reasons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees import (
    BookRepair,
    Carriers,
    CarriersAtLocus,
    ExplainedFact,
    GivenUpTyping,
    HerdCheck,
    HerdExplanation,
    HerdFill,
    LocusRepair,
    NumberedConflict,
    TrioCheck,
    gained,
)

_MOST_SUMS = 5
_OF_STRUCTURE = "PD1"
_MOST_OF_A_CODE = 10
"""Of more notes on the structure the first are shown, and how many there are."""


@on_screen.register
def herd_check_text(found: HerdCheck) -> str:
    """Return what the file holds, what is wrong with it, and the verdict."""
    text = console.paragraph(f"{console.printable(found.path)}: {found.contents()}")
    text += "".join(_findings(found))
    for locus in found.loci:
        if locus.cut_short:
            text += console.paragraph(
                f"Locus {console.printable(locus.alleles.name)}: the list of conflicts is "
                "unfinished; more time (--limit) may find more."
            )
        elif not locus.is_all:
            text += console.paragraph(
                f"Locus {locus.alleles.name}: more than 20 typings come together here; conflicts "
                "were looked for among the 20 nearest."
            )
    if found.untyped and not found.unchecked:
        where = "locus" if len(found.untyped) == 1 else "loci"
        names = console.printable(_few_of(found.untyped))
        text += console.paragraph(f"Nobody is typed at {where} {names}: nothing checked there.")
    return text + _sums(found) + console.paragraph(console.printable(found.verdict()))


def _findings(found: HerdCheck) -> Iterator[str]:
    """Yield every conflict; of notes on the structure the first of each code, and their sum."""
    met: Counter[str] = Counter()
    for finding in found.findings():
        met[finding.code] += finding.code.startswith(_OF_STRUCTURE)
        if met[finding.code] <= _MOST_OF_A_CODE:
            place = f"{found.path}:{finding.line}" if finding.line else found.path
            yield console.paragraph(console.printable(f"{place}: {finding.code} {finding.text}"))
    for code, number in sorted(met.items()):
        if number > _MOST_OF_A_CODE:
            more = f"{number - _MOST_OF_A_CODE} more of {code}, {number} in all; --json has each."
            yield console.paragraph(more)


@on_screen.register
def trio_check_text(found: TrioCheck) -> str:
    """Return how many trios do not fit, and where most of them are."""
    head = f"{found.path}: {counted(found.trios, 'trio')}, {counted(found.errors, 'error')}"
    by_locus = sorted(((n, c) for n, c in found.by_locus if c), key=lambda item: -item[1])
    rows = (("locus", by_locus), ("animal", found.by_animal), ("family", found.by_family))
    text = console.paragraph(console.printable(head))
    if found.unchecked:
        text += console.paragraph(f"NOTHING CHECKED: {found.unchecked}.")
    elif found.errors:
        text += _rows(rows)
    return text + "".join(console.paragraph(console.printable(one)) for one in found.notes)


def _few_of(names: Sequence[str]) -> str:
    few = [*names[:_MOST_SUMS]]
    more = len(names) - len(few)
    return listed([*few, f"{more} more"] if more else few, "and")


def _sums(found: HerdCheck) -> str:
    """Return where most of many conflicts are."""
    if found.conflicts < 2:
        return ""
    by_locus = [(one.alleles.name, len(one.conflicts)) for one in found.loci if one.conflicts]
    by_locus.sort(key=lambda item: -item[1])
    rows = (("locus", by_locus), ("animal", found.by_animal()), ("family", found.by_family()))
    return f"{counted(found.conflicts, 'conflict')}\n{_rows(rows)}"


def _rows(sums: Iterable[tuple[str, Sequence[tuple[str, int]]]]) -> str:
    """Return a line for each kind of sum, the largest first."""
    text = ""
    for what, rows in sums:
        told = [f"{name} {number}" for name, number in rows[:_MOST_SUMS]]
        rest = len(rows) - len(told)
        told += [f"and {rest} more"] if rest else []
        text += console.paragraph(console.printable(f"by {what}: {', '.join(told)}"))
    return text


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
            yield console.paragraph(
                console.printable(_given_up_line(one)), first="  ", indent="    "
            )


def _given_up_line(one: GivenUpTyping) -> str:
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


def fill_text(found: HerdFill, written: str | None = None) -> Iterator[str]:
    """Yield of whom more is known than its own typing says, line by line.

    Args:
        found: the fill.
        written: the file that it was written to; then only sums are told.
    """
    number = 0
    sure = 0
    for place, locus in gained(found):
        number += 1
        sure += len(locus.known(place)) == 2
        if written is None:
            can_be = locus.alleles.reading(locus.reading(place))
            text = f"{found.book.ids[place]}, locus {locus.alleles.name}: {can_be}"
            yield console.paragraph(console.printable(text), indent="  ")
    many = f"{counted(number, 'typing')} filled in, {sure} of them in full"
    yield console.paragraph(f"{console.printable(found.path)}: {many}")


@on_screen.register
def carriers_text(found: Carriers) -> str:
    """Return for whom an allele is certain, possible and impossible."""
    return "".join(_carriers_at(found, one) for one in found.loci if not one.is_refused)


def _carriers_at(found: Carriers, here: CarriersAtLocus) -> str:
    text = f"{console.printable(found.allele)} at locus {console.printable(here.locus)}\n"
    kinds = (
        ("certain", here.certain),
        ("possible", here.possible),
        ("impossible", here.impossible),
    )
    for kind, names in kinds:
        text += _carrier_line(kind, names)
    return text


def _carrier_line(kind: str, names: Sequence[str]) -> str:
    told = f": {', '.join(names)}" if names else ""
    return console.paragraph(console.printable(f"{kind}, {len(names)}{told}"), indent="  ")


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
