"""What the codes of findings stand for, as text: a table of all, or one with its examples."""

from collections.abc import Sequence
from shlex import quote
from textwrap import indent

from testcross.cli import console
from testcross.cli.answers import CheckedRuleset, DeckList, GlossaryPage, RuleList, RulesetList
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets import Locus, Ruleset
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics import format_full, format_genotype
from testcross.rulesets.genotype.lessons import LessonAnswer, LessonList
from testcross.rulesets.records import Rule
from testcross.rulesets.tabletop import Term


@on_screen.register
def glossary_text(page: GlossaryPage) -> str:
    """Return terms with what they mean: of a whole glossary without other names and sources.

    Where several games explain a term, each is named.
    """
    if page.whole:
        return "\n".join(f"{one.game}\n{terms_text(one.terms)}" for one in page.glossaries)
    several = len(page.glossaries) > 1
    return "\n".join(
        f"{one.game}\n\n" * several + _in_full(term)
        for one in page.glossaries
        for term in one.terms
    )


def terms_text(terms: Sequence[Term]) -> str:
    """Return terms in short, each after an empty line."""
    return "".join(f"\n{_name(term)}\n{_paragraphs([term.text, _in_game(term)])}" for term in terms)


def _in_full(term: Term) -> str:
    also = f"Also called: {listed(term.aliases, 'and')}." if term.aliases else ""
    sources = "".join(
        console.paragraph(source, first="  Source: ", indent="    ") for source in term.sources
    )
    return f"{_name(term)}\n\n{_paragraphs([term.text, _in_game(term), also])}{sources}"


def _name(term: Term) -> str:
    return term.name if term.kind == "word" else f"{term.name} ({term.kind})"


def _in_game(term: Term) -> str:
    return f"In the game: {term.in_game}" if term.in_game else ""


def _paragraphs(texts: Sequence[str]) -> str:
    return "".join(console.paragraph(text, indent="  ") for text in texts if text)


@on_screen.register
def rule_list_text(known: RuleList) -> str:
    """Return a table of codes."""
    table = console.plain_table(["Code", "Finding", "Severity", "Source"])
    for rule in known.rules:
        console.add_row(table, [rule.code, rule.name, rule.severity, rule.source])
    return console.rendered(table)


@on_screen.register
def rule_text(rule: Rule) -> str:
    """Return what one code stands for, with a record that brings it up beside one that does not."""
    cited = f", {rule.source}" if rule.source else ""
    return (
        f"{console.paragraph(f'{rule.code} {rule.name} ({rule.severity}{cited})')}\n"
        f"{console.paragraph(rule.text)}\n"
        f"Wrong:\n\n{_example(rule.wrong, rule.right)}\n"
        f"Right:\n\n{_example(rule.right, rule.wrong)}"
    )


def _example(text: str, other: str) -> str:
    """Return an example indented, with the lines marked that the other one does not have."""
    known = set(other.splitlines())
    marked = ((" " if line in known else ">", line) for line in text.splitlines())
    return "".join(f"{mark} {line}".rstrip() + "\n" for mark, line in marked)


@on_screen.register
def lesson_list_text(known: LessonList) -> str:
    """Return the lessons in their order, each with its question."""
    table = console.plain_table(["Lesson", "Question"])
    for one in known.lessons:
        console.add_row(table, [one.name, one.question])
    more = "For one of them type testcross genotype lesson NAME."
    return f"{console.rendered(table)}\n{console.paragraph(more)}"


@on_screen.register
def lesson_text(answer: LessonAnswer) -> str:
    """Return a lesson: its question, its sentences, what it was worked out with, and a command."""
    asked = " ".join(f"--{name} {quote(value)}" for name, value in answer.parameters.items())
    ends = [
        f"Worked out with {asked}; try others." if asked else "",
        f"Source: {answer.lesson.source} of the game's text",
    ]
    sentences = console.paragraph(" ".join(answer.sentences))
    below = "".join(console.paragraph(one, indent="  ") for one in ends if one)
    shown = indent(f"testcross {answer.show}", "  ")
    return f"{answer.lesson.question}\n\n{sentences}\n{below}\nSee for yourself:\n{shown}\n"


@on_screen.register
def ruleset_list_text(known: RulesetList) -> str:
    """Return the names and titles of rulesets, one per line."""
    width = max(len(ruleset.name) for ruleset in known.rulesets)
    return "".join(f"{one.name:<{width}}  {one.title}\n" for one in known.rulesets)


@on_screen.register
def ruleset_text(ruleset: Ruleset) -> str:
    """Return a ruleset's title, source and measures, and a table for each locus."""
    text = f"{ruleset.name}: {ruleset.title}\n"
    if ruleset.source:
        text += console.paragraph(f"Source: {ruleset.source}")
    text += f"{_measures(ruleset)}\n" + "".join(_locus(locus) for locus in ruleset.loci)
    return text + (_overlays(ruleset) if ruleset.overlays else "")


@on_screen.register
def checked_ruleset_text(checked: CheckedRuleset) -> str:
    """Return that a ruleset's file is in order, and what is in it."""
    path, ruleset = console.printable(str(checked.path)), checked.ruleset
    return f"{path}: OK: {ruleset.name}, {_measures(ruleset)}\n"


@on_screen.register
def deck_text(deck: DeckList) -> str:
    """Return a table of a ruleset's varieties, with how many cards there are."""
    ruleset = deck.ruleset
    varieties, cards = counted(len(ruleset.varieties), "variety"), len(ruleset.deck())
    heading = f"{ruleset.title}: {counted(cards, 'card')}, {varieties}\n"
    if not ruleset.varieties:
        return heading
    if ruleset.by_phenotype:
        return _phenotypes(ruleset)
    genotype = ["Genotype"] if ruleset.loci else []
    table = console.plain_table(["Card", *genotype, "Each sex", "Also called"])
    for variety in ruleset.varieties:
        shown = [format_full(ruleset.loci, variety.readings)] if ruleset.loci else []
        aliases = ", ".join(variety.aliases)
        console.add_row(table, [variety.name, *shown, str(variety.copies), aliases])
    return f"{heading}\n{console.rendered(table)}"


def _phenotypes(ruleset: Ruleset) -> str:
    table = console.plain_table(["Phenotype", "Genotype"])
    for variety in ruleset.varieties:
        console.add_row(table, [variety.name, format_full(ruleset.loci, variety.readings)])
    return (
        f"{ruleset.title}: {counted(len(ruleset.varieties), 'phenotype')}\n\n"
        f"{console.rendered(table)}"
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


def _overlays(ruleset: Ruleset) -> str:
    """Return the overlays, and how one names them."""
    table = console.plain_table(["  Overlay", "Locus", "Shows"])
    for one in ruleset.overlays:
        shows = f"{one.shows[0]}, {one.heterozygote}, {one.shows[1]}"
        console.add_row(table, [f"  {one.name}", one.locus, shows])
    example = f"--ruleset {ruleset.name}+{ruleset.overlays[0].name.replace(' ', '-')}"
    return f"\nOverlays, each laid over with a plus: {example}\n{console.rendered(table)}"


def _locus(locus: Locus) -> str:
    points = any(locus.points)
    table = console.plain_table(["  Allele", *(["Points"] if points else []), "Shows"])
    for allele in locus.alleles:
        worth = [str(allele.points)] if points else []
        console.add_row(table, [f"  {allele.symbol}", *worth, allele.shows])
    for genotype, shows in locus.heterozygotes:
        cells = [f"  {format_genotype(locus, genotype)}", *([""] if points else []), shows]
        console.add_row(table, cells)
    return f"\n{locus.name}  {locus.title}\n{console.rendered(table)}"
