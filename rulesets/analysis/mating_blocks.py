"""Answers about matings in blocks: verdicts, tables, conflicts, and what follows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from testcross.rulesets.analysis.check import (
    AnimalFill,
    Check,
    ConflictText,
    EitherOrText,
    LocusFill,
    SexText,
)
from testcross.rulesets.blocks import (
    Block,
    Family,
    Fold,
    Line,
    Meaning,
    Paragraph,
    Span,
    TableColumn,
    Text,
    blocks,
    in_a_line,
    in_file,
)
from testcross.rulesets.english import counted, listed, plural
from testcross.rulesets.errors import Failure
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import CHOSEN, PROVEN, format_reading


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingCounts:
    """How many matings of a file came out legal, illegal, or could not be understood."""

    legal: int
    illegal: int
    not_understood: int
    marks: frozenset[str]
    """The signs behind alleles above that nothing has explained yet."""


LEGENDS = {
    PROVEN: "* the rest of the mating proves it.",
    CHOSEN: "~ one of the two parents has it; you may choose which.",
}
"""What the marks behind alleles mean."""
_IN_CHECKS = {
    **LEGENDS,
    PROVEN: "* the rest of the mating proves it; testcross explain shows how.",
}
_LONGEST = 200
"""Characters that are shown of a line that cannot be understood."""


# what answers have in common


def headline(mating: str, conflicts: Sequence[ConflictText], line: int | None = None) -> Paragraph:
    """Return the first line of an answer: the mating as it is written, and the verdict on it."""
    heading = "" if line is None else f"{line}: "
    return Paragraph((Span(f"{heading}{mating}: "), _verdict(conflicts)), first="", indent=2)


def verdict(conflicts: Sequence[ConflictText]) -> str:
    """Return the verdict as a word, with the loci at which a mating fails."""
    if not conflicts:
        return "LEGAL"
    return f"ILLEGAL at {listed([*dict.fromkeys(one.locus for one in conflicts)], 'and')}"


def _verdict(conflicts: Sequence[ConflictText]) -> Span:
    return Span(verdict(conflicts), Meaning.BAD if conflicts else Meaning.GOOD)


def judged(mating: Mating, conflicts: Sequence[ConflictText], follows: str) -> tuple[Span, ...]:
    """Return a mating with its verdict: then what follows or, if it is illegal, one reason."""
    why = conflicts[0].text if conflicts else follows
    return Span(f"{mating.label}: "), _verdict(conflicts), Span(f". {why}")


def plainest(conflicts: Sequence[ConflictText]) -> list[ConflictText]:
    """Return the first conflict at each locus: the one that is seen most easily."""
    first: dict[str, ConflictText] = {}
    for conflict in conflicts:
        first.setdefault(conflict.locus, conflict)
    return list(first.values())


def conflict_paragraphs(conflicts: Sequence[ConflictText], indent: int = 0) -> Iterator[Paragraph]:
    for one in conflicts:
        yield Paragraph(one.text, first=f"{' ' * indent}{one.locus}: ", indent=indent + 3)


def card_name(mating: Mating, position: int) -> str:
    """Return the card of an animal; a question mark where its genotype is of no one card."""
    variety = mating.animals[position].variety
    return variety.name if variety else "?"


def slots_at(mating: Mating, filled: Sequence[AnimalFill], animal: int, at: int) -> Text:
    if filled:
        return with_stars(filled[animal].loci[at : at + 1])
    return format_reading(mating.ruleset.loci[at], mating.animals[animal].readings[at])


def with_stars(loci: Sequence[LocusFill]) -> Text:
    """Return genotypes side by side, each allele that was filled in a piece with its mark."""
    spans = list[Span]()
    for one in loci:
        chosen = [symbol for symbol in one.gained if f"{symbol}{CHOSEN}" in one.marked]
        spans += [Span(" " * bool(spans)), *marked_slots(one.genotype, one.gained, chosen)]
    return tuple(spans)


def marked_slots(
    genotype: str, gained: Sequence[str], chosen: Sequence[str] = ()
) -> tuple[Span, ...]:
    """Return two slots with a mark behind each allele that was gained; another if it was chosen.

    The one of a pair that begins or ends like the other stands where dominance puts it: the later.
    """
    # from behind: of two alleles alike the second was filled in, as in aa*
    spans: tuple[Span, ...] = ()
    for symbol in reversed(gained) if "".join(gained) == genotype else gained:
        genotype, found, behind = genotype.rpartition(symbol)
        mark = CHOSEN if symbol in chosen else PROVEN
        spans = (Span(f"{found}{mark}", Meaning.STRONG), Span(behind), *spans)
    return (Span(genotype), *spans)


def unfilled_at(locus: str) -> str:
    """Return that nothing is filled in at a locus, as kits contradict each other there."""
    return f"At {locus} nothing is filled in: each kit is legal alone, but not all together."


def between_kits(found: Check) -> Iterator[Block]:
    """Yield where nothing is filled in, as kits contradict each other there, and how they do."""
    for locus, conflicts in groupby(found.between_kits or (), key=lambda one: one.locus):
        yield Line()
        yield Paragraph(" ".join([unfilled_at(locus), *(one.text for one in conflicts)]))


def facts_of(check: Check) -> tuple[SexText | EitherOrText, ...]:
    return (*(check.sexes or ()), *check.either_or)


def genotypes_line(filled: Sequence[AnimalFill], *, marked: bool = False) -> str:
    """Return a cross with everything filled in; nothing of a mating that is illegal."""
    if not filled:
        return ""
    sire, dam, *kits = (one.marked if marked else one.genotype for one in filled)
    return f"{sire} x {dam} -> {', '.join(kits)}"


# a check


@blocks.register
def check_blocks(check: Check) -> Iterator[Block]:
    mating, loci = check.mating, check.mating.ruleset.loci
    yield headline(mating.label, check.conflicts)
    yield Line()
    # loci for which a line has no room follow below, in a table of their own
    columns = map(TableColumn, ("", mating.ruleset.noun.capitalize(), *(one.name for one in loci)))
    rows = (
        (role, card_name(mating, i), *(slots_at(mating, check.animals, i, at) for at in places))
        for places in [range(len(loci))]
        for i, (role, _) in enumerate(mating.roles())
    )
    shown = Family(tuple(columns), tuple(rows), fold=Fold.PARTS, pinned=2)
    if check.legal:
        yield shown
        yield from (Paragraph(text) for mark, text in _IN_CHECKS.items() if mark in check.marks)
        yield from (Paragraph(fact.text) for fact in facts_of(check))
        yield from between_kits(check)
        return
    few = plainest(check.conflicts)
    left = len(check.conflicts) - len(few)
    others = f"{counted(left, 'more reason')}, " if left else ""
    remedies = f"which {plural(mating.ruleset.noun)} would make it legal"
    yield from conflict_paragraphs(few)
    yield from (Line(), shown, Line())
    yield Paragraph(f"testcross explain shows {others}the steps, and {remedies}.")


@in_file.register
def check_line(check: Check, line: int) -> Iterator[Block]:
    number, label = Span(f"{line}: "), check.mating.label
    if not check.legal:
        yield Line((number, Span("ILLEGAL", Meaning.BAD), Span(f"  {label}")))
        yield from conflict_paragraphs(plainest(check.conflicts), indent=4)
        return
    yield Line((number, Span("legal", Meaning.GOOD), Span(f"    {label}")))
    unfilled = dict.fromkeys(one.locus for one in check.between_kits or ())
    facts = (fact.text for fact in facts_of(check))
    below = [genotypes_line(check.animals, marked=True), *facts, *map(unfilled_at, unfilled)]
    yield from (Paragraph(one, indent=4) for one in below)


@in_a_line.register
def check_in_a_line(check: Check) -> tuple[Span, ...]:
    return judged(check.mating, check.conflicts, genotypes_line(check.animals))


@in_file.register
def failure_line(failure: Failure, line: int) -> Iterator[Block]:
    text = failure.text
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
    yield Line(f"{line}: NOT UNDERSTOOD  {shown}")


@blocks.register
def count_blocks(counts: MatingCounts) -> Iterator[Block]:
    """Yield what a file of matings comes to, in one line; above it, what stars mean."""
    yield from (Line(text) for mark, text in _IN_CHECKS.items() if mark in counts.marks)
    total = counts.legal + counts.illegal + counts.not_understood
    text = f"{counted(total, 'mating')}: {counts.legal} legal, {counts.illegal} illegal"
    unread = f", {counts.not_understood} not understood" if counts.not_understood else ""
    yield Line(f"{text}{unread}")
