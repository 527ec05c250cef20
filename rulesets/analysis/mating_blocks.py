"""What texts about matings have in common: the verdict, the tables, the conflicts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from testcross.rulesets.analysis.check import Check, ConflictText, EitherOrText, SexText
from testcross.rulesets.analysis.fill import AnimalFill, LocusFill
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

if TYPE_CHECKING:
    from testcross.rulesets.analysis.explanation import Explanation

_LEGENDS = {
    PROVEN: "* the rest of the mating proves it.",
    CHOSEN: "~ one of the two parents has it; you may choose which.",
}
_IN_CHECKS = {
    **_LEGENDS,
    PROVEN: "* the rest of the mating proves it; testcross explain shows how.",
}
_LEGAL = "LEGAL"


def headline(mating: str, conflicts: Sequence[ConflictText], line: int | None = None) -> Paragraph:
    """Return the first line of an answer: the mating as it is written, and the verdict on it."""
    heading = "" if line is None else f"{line}: "
    heading_line = (Span(f"{heading}{mating}: "), _marked(verdict(conflicts), legal=not conflicts))
    return Paragraph(heading_line, first="", indent=2)


def _marked(word: str, *, legal: bool) -> Span:
    return Span(word, Meaning.GOOD if legal else Meaning.BAD)


def mating_table(mating: Mating, filled: Sequence[AnimalFill]) -> Family:
    """Return the animals with role, card and each locus: filled in where the mating is legal.

    Loci for which a line has no room follow below, in a table of their own.
    """
    loci = mating.ruleset.loci
    rows = [
        (role, card_name(mating, i), *(slots_at(mating, filled, i, at) for at in range(len(loci))))
        for i, (role, _) in enumerate(mating.roles())
    ]
    columns = map(TableColumn, ("", _heading(mating), *(locus.name for locus in loci)))
    return Family(tuple(columns), tuple(rows), fold=Fold.PARTS, pinned=2)


def _heading(mating: Mating) -> str:
    return mating.ruleset.noun.capitalize()


def slots_at(mating: Mating, filled: Sequence[AnimalFill], animal: int, at: int) -> Text:
    if filled:
        return _with_stars(filled[animal].loci[at : at + 1])
    return format_reading(mating.ruleset.loci[at], mating.animals[animal].readings[at])


def before_and_after_table(mating: Mating, filled: Sequence[AnimalFill]) -> Family:
    headings = ["", _heading(mating), "Shown", *(["Filled in"] if filled else [])]
    rows = [
        (
            role,
            card_name(mating, i),
            animal.shown,
            *([_with_stars(filled[i].loci)] if filled else []),
        )
        for i, (role, animal) in enumerate(mating.roles())
    ]
    return Family(tuple(map(TableColumn, headings)), tuple(rows))


def _with_stars(loci: Sequence[LocusFill]) -> Text:
    """Return genotypes side by side, each allele that was filled in a piece with its star."""
    if not any(one.gained for one in loci):
        return " ".join(one.marked for one in loci)
    spans = list[Span]()
    for one in loci:
        rest = f" {one.marked}" if spans else one.marked
        for symbol in one.gained:
            found = (f"{symbol}{mark}" for mark in _LEGENDS)
            marked = min((one for one in found if one in rest), key=rest.index)
            before, _, rest = rest.partition(marked)
            spans += [Span(before), Span(marked, Meaning.STRONG)]
        spans.append(Span(rest))
    return tuple(spans)


def legends(filled: Sequence[AnimalFill]) -> list[str]:
    """Return what the marks mean that are there."""
    return [
        text for mark, text in _LEGENDS.items() if any(mark in animal.marked for animal in filled)
    ]


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


def conflict_paragraphs(conflicts: Sequence[ConflictText], indent: int = 0) -> Iterator[Paragraph]:
    for one in conflicts:
        yield Paragraph(one.text, first=f"{' ' * indent}{one.locus}: ", indent=indent + 3)


def card_name(mating: Mating, position: int) -> str:
    """Return the card of an animal; a question mark where its genotype is of no one card."""
    variety = mating.animals[position].variety
    return variety.name if variety else "?"


def unfilled_at(locus: str) -> str:
    """Return that nothing is filled in at a locus, as kits contradict each other there."""
    return f"At {locus} nothing is filled in: each kit is legal alone, but not all together."


@blocks.register
def check_blocks(check: Check) -> Iterator[Block]:
    yield headline(check.mating.label, check.conflicts)
    yield Line()
    shown = mating_table(check.mating, check.animals)
    if not check.legal:
        yield from conflict_paragraphs(plainest(check.conflicts))
        yield from (Line(), shown, Line(), _more(check))
        return
    yield shown
    notes = [text for mark, text in _IN_CHECKS.items() if mark in check.marks]
    yield from map(Paragraph, [*notes, *(fact.text for fact in facts_of(check))])
    yield from between_kits(check)


@in_file.register
def check_line(check: Check, line: int) -> Iterator[Block]:
    number, label = Span(f"{line}: "), check.mating.label
    if not check.legal:
        yield Line((number, _marked("ILLEGAL", legal=False), Span(f"  {label}")))
        yield from conflict_paragraphs(plainest(check.conflicts), indent=4)
        return
    sire, dam, *kits = (animal.marked for animal in check.animals)
    yield Line((number, _marked("legal", legal=True), Span(f"    {label}")))
    unfilled = dict.fromkeys(one.locus for one in check.between_kits or ())
    below = [f"{sire} x {dam} -> {', '.join(kits)}", *(fact.text for fact in facts_of(check))]
    below += map(unfilled_at, unfilled)
    yield from (Paragraph(one, indent=4) for one in below)


def between_kits(found: "Check | Explanation") -> Iterator[Block]:
    """Yield where nothing is filled in, as kits contradict each other there, and how they do."""
    for locus, conflicts in groupby(found.between_kits or (), key=lambda one: one.locus):
        yield Line()
        yield Paragraph(" ".join([unfilled_at(locus), *(one.text for one in conflicts)]))


def facts_of(check: "Check | Explanation") -> tuple[SexText | EitherOrText, ...]:
    return (*(check.sexes or ()), *check.either_or)


def _more(check: Check) -> Paragraph:
    left = len(check.conflicts) - len(plainest(check.conflicts))
    others = f"{counted(left, 'more reason')}, " if left else ""
    remedies = plural(check.mating.ruleset.noun)
    return Paragraph(
        f"testcross explain shows {others}the steps, and which {remedies} would make it legal."
    )


@in_a_line.register
def check_in_a_line(check: Check) -> tuple[Span, ...]:
    return judged(check.mating, check.conflicts, genotypes_line(check.animals))


def judged(mating: Mating, conflicts: Sequence[ConflictText], follows: str) -> tuple[Span, ...]:
    """Return a mating with its verdict: then what follows or, if it is illegal, one reason."""
    word = _marked(verdict(conflicts), legal=not conflicts)
    why = conflicts[0].text if conflicts else follows
    return Span(f"{mating.label}: "), word, Span(f". {why}")


def genotypes_line(filled: Sequence[AnimalFill]) -> str:
    """Return a cross with everything filled in; nothing of a mating that is illegal."""
    if not filled:
        return ""
    sire, dam, *kits = (animal.genotype for animal in filled)
    return f"{sire} x {dam} -> {', '.join(kits)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingCounts:
    """How many matings of a file came out legal, illegal, or could not be understood."""

    legal: int
    illegal: int
    not_understood: int
    marks: frozenset[str]
    """The signs behind alleles above that nothing has explained yet."""


_LONGEST = 200
"""Characters that are shown of a line that cannot be understood."""


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
