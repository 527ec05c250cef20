"""What the codes of findings stand for, as text: a table of all, or one with its examples."""

from collections.abc import Iterator, Sequence
from shlex import quote

from testcross.cli.answers import CheckedRuleset, DeckList, GlossaryPage, RuleList, RulesetList
from testcross.rulesets import Locus, Ruleset
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Line,
    Paragraph,
    TableBlock,
    aligned,
    apart,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics import format_full, format_genotype
from testcross.rulesets.genotype.lessons import LessonAnswer, LessonList
from testcross.rulesets.records import Rule
from testcross.rulesets.tabletop import Glossary, Term


@blocks.register
def glossary_blocks(page: GlossaryPage) -> Iterator[Block]:
    """Yield terms with what they mean: of a whole glossary without other names and sources.

    Where several games explain a term, each is named.
    """
    several = len(page.glossaries) > 1
    parts = [
        part
        for one in page.glossaries
        for part in ([_in_short(one)] if page.whole else _in_full(one, named=several))
    ]
    return apart(*parts)


def _in_short(glossary: Glossary) -> Iterator[Block]:
    yield Line(glossary.game)
    yield from term_blocks(glossary.terms)


def term_blocks(terms: Sequence[Term]) -> Iterator[Block]:
    """Yield terms in short, each after an empty line."""
    for term in terms:
        yield Line()
        yield Line(_name(term))
        yield from _paragraphs([term.text, _in_game(term)])


def _in_full(glossary: Glossary, *, named: bool) -> Iterator[Iterator[Block]]:
    """Yield a part for each term, the game above it where several explain it."""
    for term in glossary.terms:
        yield _term_in_full(term, glossary.game if named else "")


def _term_in_full(term: Term, game: str) -> Iterator[Block]:
    also = f"Also called: {listed(term.aliases, 'and')}." if term.aliases else ""
    for heading in filter(None, (game, _name(term))):
        yield Line(heading)
        yield Line()
    yield from _paragraphs([term.text, _in_game(term), also])
    for source in term.sources:
        yield Paragraph(source, first="  Source: ", indent=4)


def _name(term: Term) -> str:
    return term.name if term.kind == "word" else f"{term.name} ({term.kind})"


def _in_game(term: Term) -> str:
    return f"In the game: {term.in_game}" if term.in_game else ""


def _paragraphs(texts: Sequence[str]) -> Iterator[Block]:
    return (Paragraph(text, indent=2) for text in texts if text)


@blocks.register
def rule_list_blocks(known: RuleList) -> Iterator[Block]:
    """Yield a table of codes."""
    yield table(
        ["Code", "Finding", "Severity", "Source"],
        [(rule.code, rule.name, rule.severity, rule.source) for rule in known.rules],
    )


@blocks.register
def rule_blocks(rule: Rule) -> Iterator[Block]:
    """Yield what one code stands for, with a record that brings it up beside one that does not."""
    cited = f", {rule.source}" if rule.source else ""
    yield Paragraph(f"{rule.code} {rule.name} ({rule.severity}{cited})")
    yield Line()
    yield Paragraph(rule.text)
    yield Line()
    yield Line("Wrong:")
    yield Line()
    yield from _example(rule.wrong, rule.right)
    yield Line()
    yield Line("Right:")
    yield Line()
    yield from _example(rule.right, rule.wrong)


def _example(text: str, other: str) -> Iterator[Block]:
    """Yield an example indented, with the lines marked that the other one does not have."""
    known = set(other.splitlines())
    marked = ((" " if line in known else ">", line) for line in text.splitlines())
    return (Line(f"{mark} {line}".rstrip()) for mark, line in marked)


@blocks.register
def lesson_list_blocks(known: LessonList) -> Iterator[Block]:
    """Yield the lessons in their order, each with its question."""
    yield table(["Lesson", "Question"], [(one.name, one.question) for one in known.lessons])
    yield Line()
    yield Paragraph("For one of them type testcross genotype lesson NAME.")


@blocks.register
def lesson_blocks(answer: LessonAnswer) -> Iterator[Block]:
    """Yield a lesson: its question, its sentences, what it was worked out with, and a command."""
    asked = " ".join(f"--{name} {quote(value)}" for name, value in answer.parameters.items())
    ends = [
        f"Worked out with {asked}; try others." if asked else "",
        f"Source: {answer.lesson.source} of the game's text",
    ]
    yield Line(answer.lesson.question)
    yield Line()
    yield Paragraph(" ".join(answer.sentences))
    yield Line()
    yield from _paragraphs(ends)
    yield Line()
    yield Line("See for yourself:")
    yield Line(f"  testcross {answer.show}")


@blocks.register
def ruleset_list_blocks(known: RulesetList) -> Iterator[Block]:
    """Yield the names and titles of rulesets, one per line."""
    yield aligned([(one.name, one.title) for one in known.rulesets], fold=Fold.NEVER)


@blocks.register
def ruleset_blocks(ruleset: Ruleset) -> Iterator[Block]:
    """Yield a ruleset's title, source and measures, and a table for each locus."""
    yield Line(f"{ruleset.name}: {ruleset.title}")
    if ruleset.source:
        yield Paragraph(f"Source: {ruleset.source}")
    yield Line(_measures(ruleset))
    for locus in ruleset.loci:
        yield Line()
        yield Line(f"{locus.name}  {locus.title}")
        yield _alleles(locus)
    if ruleset.overlays:
        yield from _overlays(ruleset)


@blocks.register
def checked_ruleset_blocks(checked: CheckedRuleset) -> Iterator[Block]:
    """Yield that a ruleset's file is in order, and what is in it."""
    path, ruleset = str(checked.path), checked.ruleset
    yield Line(f"{path}: OK: {ruleset.name}, {_measures(ruleset)}")


@blocks.register
def deck_blocks(deck: DeckList) -> Iterator[Block]:
    """Yield a table of a ruleset's varieties, with how many cards there are."""
    ruleset = deck.ruleset
    kind = "phenotype" if ruleset.by_phenotype and ruleset.varieties else "variety"
    number = counted(len(ruleset.varieties), kind)
    cards = "" if kind == "phenotype" else f"{counted(len(ruleset.deck()), 'card')}, "
    yield Line(f"{ruleset.title}: {cards}{number}")
    if ruleset.varieties:
        yield Line()
        yield _phenotypes(ruleset) if ruleset.by_phenotype else _varieties(ruleset)


def _varieties(ruleset: Ruleset) -> TableBlock:
    genotype = ["Genotype"] if ruleset.loci else []
    rows = []
    for variety in ruleset.varieties:
        shown = [format_full(ruleset.loci, variety.readings)] if ruleset.loci else []
        rows.append([variety.name, *shown, str(variety.copies), ", ".join(variety.aliases)])
    return table(["Card", *genotype, "Each sex", "Also called"], rows)


def _phenotypes(ruleset: Ruleset) -> TableBlock:
    return table(
        ["Phenotype", "Genotype"],
        [(one.name, format_full(ruleset.loci, one.readings)) for one in ruleset.varieties],
    )


def _measures(ruleset: Ruleset) -> str:
    roles = ruleset.roles
    varieties = counted(len(ruleset.varieties), "variety")
    cards = f"{varieties}, {counted(len(ruleset.deck()), 'card')}"
    if ruleset.by_phenotype:
        cards = counted(len(ruleset.varieties), "phenotype")
    if not ruleset.loci:
        return f"no loci, {cards}"
    return (
        f"{counted(len(ruleset.loci), 'locus', 'loci')}, {cards}; "
        f"{roles.sire} x {roles.dam}, at most {counted(ruleset.litter, roles.offspring)}"
    )


def _overlays(ruleset: Ruleset) -> Iterator[Block]:
    """Yield the overlays, and how one names them."""
    example = f"--ruleset {ruleset.name}+{ruleset.overlays[0].name.replace(' ', '-')}"
    yield Line()
    yield Line(f"Overlays, each laid over with a plus: {example}")
    rows = [
        (f"  {one.name}", one.locus, f"{one.shows[0]}, {one.heterozygote}, {one.shows[1]}")
        for one in ruleset.overlays
    ]
    yield table(["  Overlay", "Locus", "Shows"], rows)


def _alleles(locus: Locus) -> TableBlock:
    points = any(locus.points)
    rows = [
        [f"  {allele.symbol}", *([str(allele.points)] if points else []), allele.shows]
        for allele in locus.alleles
    ]
    rows += [
        [f"  {format_genotype(locus, genotype)}", *([""] if points else []), shows]
        for genotype, shows in locus.heterozygotes
    ]
    return table(["  Allele", *(["Points"] if points else []), "Shows"], rows)
