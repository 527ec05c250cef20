"""What was found in a herd, as text: conflicts, repairs, fills, carriers, and reasons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from testcross.rulesets.blocks import (
    Block,
    Heading,
    Line,
    Meaning,
    Paragraph,
    Span,
    blocks,
    item,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees.deduced_sexes import sex_sentence
from testcross.rulesets.pedigrees.herd_check import HerdCheck, NumberedConflict
from testcross.rulesets.pedigrees.herd_explanation import ExplainedFact, HerdExplanation
from testcross.rulesets.pedigrees.herd_fill import Carriers, CarriersAtLocus, HerdFill, gained
from testcross.rulesets.pedigrees.herd_repair import BookRepair, GivenUpTyping, LocusRepair
from testcross.rulesets.pedigrees.trio_check import TrioCheck

_MOST_SUMS = 5
_OF_STRUCTURE = "PD1"
_MOST_OF_A_CODE = 10
"""Of more notes on the structure the first are shown, and how many there are."""


@blocks.register
def herd_check_blocks(found: HerdCheck) -> Iterator[Block]:
    """Yield what is wrong with the file."""
    yield from _findings(found)
    if found.undecided:
        names = _few_of(found.undecided)
        where = "Locus" if len(found.undecided) == 1 else "Loci"
        yield Paragraph(f"{where} {names}: {found.too_late}.")
    if found.left_open:
        yield Paragraph(f"Whether the loci hold together: {found.too_late}.")
    for locus in found.loci:
        if locus.is_consistent is None:
            continue
        if locus.cut_short:
            yield Paragraph(
                f"Locus {locus.alleles.name}: the list of conflicts is "
                "unfinished; more time (--limit) may find more."
            )
        elif not locus.is_all:
            yield Paragraph(
                f"Locus {locus.alleles.name}: more than 20 typings meet here; only the 20 nearest "
                "were searched for conflicts."
            )
    if found.untyped and not found.unchecked:
        where = "locus" if len(found.untyped) == 1 else "loci"
        names = _few_of(found.untyped)
        yield Paragraph(f"No animal is typed at {where} {names}: nothing checked there.")
    yield from _sums(found)


def _findings(found: HerdCheck) -> Iterator[Block]:
    """Yield every conflict; of notes on the structure the first of each code, and their sum."""
    met: Counter[str] = Counter()
    for finding in found.findings():
        met[finding.code] += finding.code.startswith(_OF_STRUCTURE)
        if met[finding.code] <= _MOST_OF_A_CODE:
            place = f"{found.path}:{finding.line}" if finding.line else found.path
            to_look_up = Span(finding.code, Meaning.CODE)
            yield Paragraph((Span(f"{place}: "), to_look_up, Span(f" {finding.text}")))
    for code, number in sorted(met.items()):
        if number > _MOST_OF_A_CODE:
            more = f"{number - _MOST_OF_A_CODE} more of {code}, {number} in all; --json has each."
            yield Paragraph(more)


@blocks.register
def trio_check_blocks(found: TrioCheck) -> Iterator[Block]:
    """Yield where most of the trios are that do not fit."""
    if found.errors and not found.unchecked:
        by_locus = sorted(((n, c) for n, c in found.by_locus if c), key=lambda item: -item[1])
        yield from _rows(
            (("locus", by_locus), ("animal", found.by_animal), ("family", found.by_family))
        )
    yield from map(Paragraph, found.notes)


def _few_of(names: Sequence[str]) -> str:
    few = [*names[:_MOST_SUMS]]
    more = len(names) - len(few)
    return listed([*few, f"{more} more"] if more else few, "and")


def _sums(found: HerdCheck) -> Iterator[Block]:
    """Yield where most of many conflicts are."""
    if found.conflicts < 2:
        return
    by_locus = [(one.alleles.name, len(one.conflicts)) for one in found.loci if one.conflicts]
    by_locus.sort(key=lambda item: -item[1])
    yield Line(counted(found.conflicts, "conflict"))
    yield from _rows(
        (("locus", by_locus), ("animal", found.by_animal()), ("family", found.by_family()))
    )


def _rows(sums: Iterable[tuple[str, Sequence[tuple[str, int]]]]) -> Iterator[Block]:
    """Yield a line for each kind of sum, the largest first."""
    for what, rows in sums:
        told = [f"{name} {number}" for name, number in rows[:_MOST_SUMS]]
        rest = len(rows) - len(told)
        told += [f"and {rest} more"] if rest else []
        yield Paragraph(f"by {what}: {', '.join(told)}")


_MOST_GENOTYPES = 8


@blocks.register
def repair_blocks(found: BookRepair) -> Iterator[Block]:
    """Yield locus by locus which typings must be given up."""
    for one in found.loci:
        yield from _at_locus(one)


def _at_locus(found: LocusRepair) -> Iterator[Block]:
    name = found.alleles.name
    if found.kept_in_conflict is not None:
        remedy = "trust fewer animals"
        if found.certain:
            who = listed(found.certain, "or")
            remedy = f"remove the minus sign from the alleles of {who}, which marks them as certain"
        yield Paragraph(f"locus {name}: the trusted typings contradict each other; {remedy}")
        why = f"line {found.kept_in_conflict.line}: {found.kept_in_conflict.text}"
        yield item(why)
    elif found.upper is None:
        yield Paragraph(
            f"locus {name}: undecided, at least {found.lower}; give it more time with --limit"
        )
    elif found.upper:
        bounds = "" if found.is_proven else f" (at least {found.lower})"
        yield Paragraph(f"locus {name}: {counted(found.upper, 'typing')}{bounds}")
        for one in found.typings:
            yield item(_given_up_line(one))


def _given_up_line(one: GivenUpTyping) -> str:
    place = f"line {one.line}: " if one.line else ""
    text = f"{place}{one.id} ({one.typed})"
    if not one.possible:
        return text
    if one.in_every:
        text += ", in every smallest repair"
    elif one.instead:
        text += f", or instead {listed(one.instead)}"
    else:
        text += ", though another repair is as small"
    if len(one.possible) > _MOST_GENOTYPES:
        return f"{text}; could be any of {len(one.possible)} genotypes"
    return f"{text}; could be {listed(one.possible)}"


@blocks.register
def fill_blocks(found: HerdFill) -> Iterator[Block]:
    """Yield of whom more is known than its own typing says, line by line."""
    for place in sorted(found.book.deduced):
        yield Paragraph(sex_sentence(found.book, place), indent=2)
    for place, locus in gained(found):
        can_be = locus.alleles.reading(locus.reading(place))
        text = f"{found.book.ids[place]}, locus {locus.alleles.name}: {can_be}"
        yield Paragraph(text, indent=2)
    if found.alone:
        names = listed(found.alone, "and")
        yield Paragraph(f"{names}: too many animals to tell what follows together; only alone.")


@blocks.register
def carriers_blocks(found: Carriers) -> Iterator[Block]:
    """Yield for whom an allele is certain, possible and impossible."""
    for one in found.loci:
        if not (one.is_refused or one.is_undecided):
            yield from _carriers_at(found, one)


def _carriers_at(found: Carriers, here: CarriersAtLocus) -> Iterator[Block]:
    yield Heading(f"{found.allele} at locus {here.locus}")
    kinds = (
        ("certain", here.certain),
        ("possible", here.possible),
        ("impossible", here.impossible),
    )
    for kind, names in kinds:
        told = f": {', '.join(names)}" if names else ""
        yield Paragraph(f"{kind}, {len(names)}{told}", indent=2)


@blocks.register
def herd_explanation_blocks(found: HerdExplanation) -> Iterator[Block]:
    """Yield what an animal is at each locus, and the steps that lead there."""
    if found.sex:
        yield Paragraph(found.sex)
    for one in found.facts:
        if not (one.is_refused or one.is_undecided):
            yield from _fact(found.id, one)


@blocks.register
def numbered_conflict_blocks(found: NumberedConflict) -> Iterator[Block]:
    """Yield one conflict, with what follows from what."""
    place = f"{found.path}:{found.conflict.line}"
    yield Paragraph(f"{place}: conflict {found.number} of {found.of}, locus {found.locus}")
    yield Paragraph(found.conflict.text, indent=2)


def _fact(name: str, fact: ExplainedFact) -> Iterator[Block]:
    head = f"{name}, locus {fact.locus}: {fact.genotype} (typed {fact.typed})."
    if len(fact.known) < 2:
        many = len(fact.possible)
        few = listed(fact.possible) if many <= _MOST_GENOTYPES else f"any of {many} genotypes"
        head += f" It can be {few}."
    yield Paragraph(head)
    if fact.together:
        yield Paragraph(fact.together, indent=2)
    if not fact.premises:
        if not fact.together:
            yield Paragraph("No allele is certain beyond the typed ones.", indent=2)
        return
    kind = "Evidence used" if fact.is_smallest else "Evidence used, all needed"
    yield Paragraph(f"{kind}: {listed(fact.premises, 'and')}.", indent=2)
    if fact.families:
        yield Paragraph(f"Families: {'; '.join(fact.families)}.", indent=2)
    if not fact.steps:
        yield Line("  The proof of these alleles is too long to show step by step.")
    for number, step in enumerate(fact.steps, 1):
        text = step.text[0].upper() + step.text[1:]
        yield Paragraph(text, first=f"  {number}. ", indent=5)
