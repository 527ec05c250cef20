"""Explanations in blocks: the animals before and after, then the deductions in order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from testcross.rulesets.analysis.check import AnimalFill, Check, LocusFill
from testcross.rulesets.analysis.explanation import Explanation, StepText
from testcross.rulesets.analysis.mating_blocks import (
    LEGENDS,
    between_kits,
    card_name,
    conflict_paragraphs,
    facts_of,
    genotypes_line,
    headline,
    judged,
    plainest,
    unfilled_at,
    with_stars,
)
from testcross.rulesets.blocks import (
    Block,
    Family,
    Heading,
    Line,
    Paragraph,
    Span,
    Steps,
    TableColumn,
    Text,
    blocks,
    in_a_line,
    in_file,
    item,
    step_by_step,
    with_names,
)
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.slots import format_genotype


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyAnswer:
    """How one animal comes to be what it is at one locus."""

    explanation: Explanation
    """Of the mating, with only the steps that lead there."""
    animal: int
    """Its position in the mating: sire, dam, kits."""
    locus: int
    """Its position in the ruleset."""

    @property
    def role(self) -> str:
        """Who the animal is: ``buck``, ``doe``, ``kit1`` ..."""
        return self.explanation.mating.ruleset.roles.of(self.animal)

    @property
    def locus_name(self) -> str:
        """The name of the locus."""
        return self.explanation.mating.ruleset.loci[self.locus].name

    @property
    def filled(self) -> LocusFill | None:
        """What follows there; None where the mating is illegal."""
        animals = self.explanation.animals
        return animals[self.animal].loci[self.locus] if animals else None

    @property
    def answers(self) -> "tuple[WhyAnswer, ...]":
        """This one: what is asked of all loci can be asked of one alike."""
        return (self,)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyAnimalAnswer:
    """How one animal comes to be what it is at every locus."""

    answers: tuple[WhyAnswer, ...]
    """One for each locus, in the ruleset's order; at least one."""

    @property
    def first(self) -> WhyAnswer:
        """What is asked of all loci alike can be asked of the first."""
        return self.answers[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNotAnswer:
    """What comes of a card, or a genotype, in the place of another."""

    mating: Mating
    """As it was asked about, without what is supposed."""
    what_if: str
    """The user's words: ``kit1=Chinchilla``."""
    check: Check
    """The verdict with what is supposed."""
    legal_without: bool
    """Whether the mating is legal as it stands."""


_EACH_LOCUS = "Each locus is solved independently (Law of Independent Assortment)."
_BY_CASES = (
    "A card that can be read in several ways ties loci together: ways that the other animals rule "
    "out go first."
)


@blocks.register
def explanation_blocks(explanation: Explanation) -> Iterator[Block]:
    return _whole(explanation, None)


@in_file.register
def explanation_of_line(explanation: Explanation, line: int) -> Iterator[Block]:
    yield from _whole(explanation, line)
    yield Line()


def _whole(explanation: Explanation, line: int | None) -> Iterator[Block]:
    """Yield an explanation: the verdict, the deductions, what is left.

    The table stands above the deductions, but below the reasons why a mating is illegal.
    """
    yield headline(explanation.mating.label, explanation.conflicts, line)
    for conflict in explanation.conflicts:
        yield Line()
        yield from conflict_paragraphs([conflict])
        if conflict.steps:
            yield Heading("   Step by step:")
        yield from (item(one.text, mark="- ", indent=3) for one in conflict.steps)
    yield Line()
    yield from _table(explanation, explanation.animals)
    # Nothing follows from a mating that cannot be, so there is nothing to deduce.
    if not explanation.legal:
        yield from _repairs(explanation)
        return
    yield from between_kits(explanation)
    if explanation.steps:
        yield from (*_method(explanation), *chain(*_numbered(explanation.steps)))
        yield from _remaining(explanation)
    else:
        yield from _nothing_follows(explanation)


@step_by_step.register
def explanation_steps(explanation: Explanation, line: int | None) -> tuple[list[Block], ...]:
    """Return an explanation up to its first deduction, then one deduction a piece.

    The verdict and what is filled in come last, so that a reader can work them out first.
    """
    number = "" if line is None else f"{line}: "
    opening: list[Block] = [Paragraph(f"{number}{explanation.mating.label}", first="", indent=2)]
    opening += [Line(), *_table(explanation, ())]
    last: list[Block] = [Line()]
    last.append(headline(explanation.mating.label, explanation.conflicts, line))
    if not explanation.legal:
        pieces = list[list[Block]]()
        for conflict in explanation.conflicts:
            reason: list[Block] = [Line(), *conflict_paragraphs([conflict])]
            pieces += [*_numbered(conflict.steps), reason]
        return opening, *pieces, [*last, *_repairs(explanation)]
    if not explanation.steps:
        return opening, [*last, *_nothing_follows(explanation)]
    filled = _table(explanation, explanation.animals)
    # In pieces the answer comes last: a reader who goes step by step works it out first.
    last = [*_remaining(explanation), *last, Line(), *filled, *between_kits(explanation)]
    return [*opening, *_method(explanation)], *_numbered(explanation.steps), last


@in_a_line.register
def explanation_line(explanation: Explanation) -> tuple[Span, ...]:
    """Return the verdict, and the genotypes or the reason with the single cards to replace."""
    loci = dict.fromkeys(conflict.locus for conflict in explanation.between_kits or ())
    parts = [genotypes_line(explanation.animals), *map(unfilled_at, loci)]
    line = judged(explanation.mating, explanation.conflicts, ". ".join(parts))
    single = [repair.replace[0] for repair in explanation.repairs if len(repair.replace) == 1]
    remedies = f" Another card for {listed(single)} would make it legal." if single else ""
    return *line, Span(remedies)


def _table(explanation: Explanation, filled: Sequence[AnimalFill]) -> Iterator[Block]:
    """Yield the animals as the cards show them, then filled in with what the marks mean."""
    mating = explanation.mating
    headings = ["", mating.ruleset.noun.capitalize(), "Shown", *(["Filled in"] if filled else [])]
    rows: list[tuple[Text, ...]] = [
        (role, card_name(mating, i), animal.shown)
        for i, (role, animal) in enumerate(mating.roles())
    ]
    if filled:
        pairs = zip(rows, filled, strict=True)
        rows = [(*row, with_stars(animal.loci)) for row, animal in pairs]
    yield Family(tuple(map(TableColumn, headings)), tuple(rows))
    written = "".join(animal.marked for animal in filled)
    yield from (Paragraph(text) for mark, text in LEGENDS.items() if mark in written)


def _method(explanation: Explanation) -> Iterator[Block]:
    yield Line()
    several = any(animal.alternatives for animal in explanation.mating.animals)
    yield Paragraph(_BY_CASES if several else _EACH_LOCUS)


def _numbered(steps: Sequence[StepText]) -> list[list[Block]]:
    """Return numbered deductions, the first of each locus under its name."""
    parts = list[list[Block]]()
    for locus, group in groupby(steps, key=lambda step: step.locus):
        heading: list[Block] = [Line(), Heading(f"Locus {locus}")]
        for step in group:
            parts.append([*heading, Steps((step.text,), first=len(parts) + 1)])
            heading = []
    return parts


def _shower(explanation: Explanation) -> str:
    return "it" if explanation.mating.ruleset.by_phenotype else "the card"


def _nothing_follows(explanation: Explanation) -> Iterator[Block]:
    filled = any(animal.gained for animal in explanation.animals)
    shown = f"No step needed: {_shower(explanation)} shows it."
    yield Line()
    yield Line(shown if filled else "Nothing can be filled in.")
    yield from (Paragraph(fact.text) for fact in facts_of(explanation))


def _remaining(explanation: Explanation) -> Iterator[Block]:
    if explanation.sexes:
        yield Line()
        yield from (Paragraph(fact.text) for fact in explanation.sexes)
    if explanation.either_or:
        yield Line()
        yield Heading("What remains unknown:")
        yield from (Paragraph(fact.text) for fact in explanation.either_or)


def _repairs(explanation: Explanation) -> Iterator[Block]:
    if explanation.between_kits:
        return
    yield Line()
    if not explanation.repairs:
        by_phenotype = explanation.mating.ruleset.by_phenotype
        others = "phenotypes" if by_phenotype else "cards in this deck"
        yield Line(f"No other {others} would make it legal.")
        return
    yield Heading("To make it legal, replace")
    for repair in explanation.repairs:
        roles = listed(repair.replace, "and")
        text: Text = f"{roles} together, for example with {listed(repair.example, 'and')}"
        if repair.varieties is not None:
            text = with_names(f"{roles} with {listed(repair.varieties)}", repair.varieties)
        yield item(text)


# why, and why not


@blocks.register
def why_blocks(answer: WhyAnswer) -> Iterator[Block]:
    return _why((answer,))


@blocks.register
def why_animal_blocks(answer: WhyAnimalAnswer) -> Iterator[Block]:
    return _why(answer.answers)


def _why(answers: Sequence[WhyAnswer]) -> Iterator[Block]:
    """Yield the verdict on a mating, then what the animal is at each locus, and why."""
    explanation = answers[0].explanation
    yield headline(explanation.mating.label, explanation.conflicts)
    if not explanation.legal:
        yield from (Line(), Line("Nothing can be filled in."), Line())
        yield from conflict_paragraphs(plainest(explanation.conflicts))
        return
    for answer in answers:
        explanation = answer.explanation
        filled = explanation.animals[answer.animal]
        here, locus = filled.loci[answer.locus], explanation.mating.ruleset.loci[answer.locus]
        sentence = f"{filled.role} ({filled.animal.label}) is {here.genotype} at {locus.name}."
        if len(here.known) < 2:
            sentence += f" It can still be {listed(here.possible)}."
        yield Line()
        yield Paragraph(sentence)
        if explanation.steps:
            yield from chain(*_numbered(explanation.steps))
            continue
        reading = explanation.mating.animals[answer.animal].readings[answer.locus]
        proven = f"The rest of the mating proves nothing; {_shower(explanation)} shows this."
        # That alleles stay unknown does not mean that nothing was learned: genotypes may have gone.
        if len(here.possible) < len(reading):
            written = [format_genotype(locus, genotype) for genotype in sorted(reading)]
            gone = listed([one for one in written if one not in here.possible], "and")
            proven = f"The rest of the mating rules out {gone}, but proves no further allele."
        facts = [fact.text for fact in explanation.either_or if fact.locus == locus.name]
        yield Paragraph(" ".join([proven, *facts]))


@blocks.register
def why_not_blocks(answer: WhyNotAnswer) -> Iterator[Block]:
    conflicts = answer.check.conflicts
    yield headline(f"{answer.mating.label} with {answer.what_if}", conflicts)
    # or the reader takes what was supposed for the reason
    if not answer.legal_without:
        yield Line(f"Without it the mating is illegal{', too' if conflicts else ''}.")
    if not conflicts:
        yield Line("Nothing forbids it: this is legal.")
        return
    yield Line()
    yield from conflict_paragraphs(conflicts)
