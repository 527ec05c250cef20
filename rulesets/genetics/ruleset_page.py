"""Rulesets and decks in blocks: their measures, their loci, their varieties."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    TableBlock,
    aligned,
    blocks,
    table,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.looks import Coverage, coverage
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import shipped_files
from testcross.rulesets.genetics.slots import format_full, format_genotype, format_ways
from testcross.rulesets.genetics.toml_files import read_head


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckVariety:
    """A kind of card."""

    name: str
    aliases: tuple[str, ...]
    suit: str | None
    genotype: str
    """In full: ``A- B- C- D-``."""
    copies: Mapping[str, int]
    """How often the deck has it in each sex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckList:
    """The cards of a ruleset, variety by variety."""

    ruleset: Ruleset

    @property
    def varieties(self) -> Iterator[DeckVariety]:
        """Each variety with its genotype in full, and its copies in each sex."""
        for one in self.ruleset.varieties:
            yield DeckVariety(
                name=one.name,
                aliases=one.aliases,
                suit=one.suit,
                genotype=format_ways(self.ruleset.loci, one.ways),
                copies=dict.fromkeys(self.ruleset.roles.sexes, one.copies),
            )


@dataclass(frozen=True, slots=True)
class RulesetTitle:
    name: str
    """What options and records call it."""
    title: str
    """What people call it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetList:
    """The rulesets that come with the program."""

    rulesets: tuple[RulesetTitle, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRuleset:
    """A ruleset's file in which nothing is wrong."""

    path: Path
    ruleset: Ruleset
    coverage: Coverage | None
    """What its varieties claim twice, or not at all; None if each genotype has one variety."""

    @property
    def is_ambiguous(self) -> bool:
        """Whether a genotype has two varieties, so that chances are not known."""
        return self.coverage is not None and bool(self.coverage.overlaps)


def ruleset_list() -> RulesetList:
    """Return the rulesets that come with the program; of their files only the top is read."""
    heads = ((name, read_head(file)) for name, file in sorted(shipped_files().items()))
    # a species that is being written may have no title yet
    titles = (RulesetTitle(one.get("name", name), one.get("title", "")) for name, one in heads)
    return RulesetList(rulesets=tuple(titles))


def checked_ruleset(path: Path, ruleset: Ruleset) -> CheckedRuleset:
    return CheckedRuleset(path=path, ruleset=ruleset, coverage=coverage(ruleset))


@blocks.register
def ruleset_list_blocks(known: RulesetList) -> Iterator[Block]:
    yield aligned([(one.name, one.title) for one in known.rulesets], fold=Fold.LAST)


@blocks.register
def ruleset_blocks(ruleset: Ruleset) -> Iterator[Block]:
    yield Heading(f"{ruleset.name}: {ruleset.title}")
    if ruleset.source:
        yield Paragraph(f"Source: {ruleset.source}")
    yield Paragraph(_measures(ruleset))
    for locus in ruleset.loci:
        yield Line()
        gene = f" ({locus.gene})" if locus.gene else ""
        yield Heading(f"{locus.name}  {locus.title}{gene}")
        yield _alleles(locus)
    # An overlay is added behind a plus, which nobody would guess: so an example stands above all.
    if ruleset.overlays:
        example = f"--ruleset {ruleset.name}+{ruleset.overlays[0].name.replace(' ', '-')}"
        yield Line()
        yield Heading(f"Overlays, each added with a plus: {example}")
        overlays = [
            (one.name, one.locus, f"{one.shows[0]}, {one.heterozygote}, {one.shows[1]}")
            for one in ruleset.overlays
        ]
        yield table(["Overlay", "Locus", "Shows"], overlays, indent=2)
    if ruleset.sources:
        yield Line()
        yield Heading("Sources")
        yield from map(Paragraph, ruleset.sources)


@blocks.register
def checked_ruleset_blocks(checked: CheckedRuleset) -> Iterator[Block]:
    path, ruleset, found = str(checked.path), checked.ruleset, checked.coverage
    verdict = "OVERLAPS" if found and found.overlaps else "OK"
    yield Line(f"{path}: {verdict}: {ruleset.name}, {_measures(ruleset)}")
    for overlap in found.overlaps if found else ():
        names = listed(overlap.varieties, "and")
        yield Paragraph(f"{overlap.genotype} is both {names}; change what one of them reads.")
    for gap in found.gaps if found else ():
        yield Paragraph(f"No variety for {gap}.")
    if found and found.unnamed:
        yield Line(f"No name: {found.unnamed:,} of {found.genotypes:,} genotypes.")


@blocks.register
def deck_blocks(deck: DeckList) -> Iterator[Block]:
    ruleset = deck.ruleset
    kind = "phenotype" if ruleset.by_phenotype and ruleset.varieties else "variety"
    number = counted(len(ruleset.varieties), kind)
    cards = "" if kind == "phenotype" else f"{counted(len(ruleset.deck()), 'card')}, "
    yield Paragraph(f"{ruleset.title}: {cards}{number}")
    if not ruleset.varieties:
        return
    yield Line()
    # Phenotypes were made of the loci and are no cards, so they have neither copies nor aliases.
    if ruleset.by_phenotype:
        shown = ((one.name, format_full(ruleset.loci, one.readings)) for one in ruleset.varieties)
        yield table(["Phenotype", "Genotype"], shown)
        return
    rows = []
    for one in ruleset.varieties:
        reads = [format_ways(ruleset.loci, one.ways)] if ruleset.loci else []
        rows.append([one.name, *reads, str(one.copies), ", ".join(one.aliases)])
    genotype = ["Genotype"] if ruleset.loci else []
    yield table(["Card", *genotype, "Each sex", "Also called"], rows)


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


def _alleles(locus: Locus) -> TableBlock:
    points = any(locus.points)
    rows = [
        [allele.symbol, *([str(allele.points)] if points else []), allele.shows]
        for allele in locus.alleles
    ]
    rows += [
        [format_genotype(locus, genotype), *([""] if points else []), shows]
        for genotype, shows in locus.heterozygotes
    ]
    return table(["Allele", *(["Points"] if points else []), "Shows"], rows, indent=2)
