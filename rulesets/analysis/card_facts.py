"""A card at a glance: what it shows, what it can hide, what it is worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from testcross.rulesets.analysis.score import suit_points
from testcross.rulesets.blocks import Block, Line, Paragraph, blocks, table
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import EmptyCardError, UnknownCardError
from testcross.rulesets.genetics.animal import card_of, parse_animal
from testcross.rulesets.genetics.names import name_of, varieties_at
from testcross.rulesets.genetics.ruleset import AlleleScheme, Ruleset, SuitScheme, Variety
from testcross.rulesets.genetics.slots import format_genotype, format_reading
from testcross.solver import gametes, known_alleles


@dataclass(frozen=True, slots=True, kw_only=True)
class LocusFacts:
    """A card at one locus."""

    locus: str
    reads: str
    """Two slots: ``B-``."""
    shows: str
    """What is seen there; empty where that is not known."""
    can_be: tuple[str, ...]
    """Genotypes, in dominance order."""
    can_hide: tuple[str, ...]
    """Alleles that it may have and does not show."""
    shown_points: int | None
    """What the alleles score that it shows; None where alleles score nothing."""
    most_points: int | None
    """What its most valuable genotype scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitPoints:
    """What a card scores by its suit."""

    scheme: str
    as_offspring: int
    as_parent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """A card at a glance."""

    ruleset: Ruleset
    variety: Variety
    loci: tuple[LocusFacts, ...]
    """In the ruleset's order."""
    suits: tuple[SuitPoints, ...]
    """One for each scheme that scores by suit and has the card's."""
    unless: tuple[str, ...] = ()
    """What may hide it all, as its genotype leaves that open."""

    @property
    def genotype(self) -> str:
        """What it reads at all loci: ``A- B- C- D-``."""
        return " ".join(one.reads for one in self.loci)


def card_facts(ruleset: Ruleset, text: str) -> CardFacts:
    ruleset.require_loci()
    if not text.strip():
        raise EmptyCardError
    animal = parse_animal(ruleset, text)
    variety, hiding = animal.variety, list[str]()
    # A genotype that several cards fit can still be described by its base, if it is one only: what
    # might hide it, such as a mask, is listed below.
    if variety is None:
        fitting = [
            one
            for one in varieties_at(ruleset, ())
            if all(a & b for a, b in zip(one.readings, animal.readings, strict=True))
        ]
        bases = [one for one in fitting if one.takes_prefixes]
        if len(bases) != 1:
            raise UnknownCardError(name=text, nearest=tuple(one.name for one in fitting[:3]))
        variety = name_of(ruleset, bases[0], animal.readings)
        hiding = [one.name for one in fitting if not one.takes_prefixes]
    schemes = ruleset.schemes_by_name().values()
    by_allele = next((one for one in schemes if isinstance(one, AlleleScheme)), None)
    by_suit = [one for one in schemes if isinstance(one, SuitScheme)]
    card = card_of(ruleset, variety)
    return CardFacts(
        ruleset=ruleset,
        variety=variety,
        loci=tuple(_at(ruleset, variety, i, by_allele) for i in range(len(ruleset.loci))),
        suits=tuple(
            SuitPoints(scheme=one.name, as_offspring=offspring.points, as_parent=parent.points)
            for one in by_suit
            for offspring, parent in [
                [suit_points(card, one, parent=is_one) for is_one in (False, True)]
            ]
            if offspring is not None and parent is not None
        ),
        unless=tuple(hiding),
    )


def _at(ruleset: Ruleset, variety: Variety, place: int, scheme: AlleleScheme | None) -> LocusFacts:
    locus, reading = ruleset.loci[place], variety.readings[place]
    known = known_alleles(reading)
    looks = {locus.phenotype(genotype) for genotype in reading}
    # what it may pass on and does not show
    hidden = [allele for allele in gametes(reading) if allele not in known]
    points = None if scheme is None else scheme.points_of(locus)
    worth = [sum(points[allele] for allele in genotype) for genotype in reading] if points else []
    return LocusFacts(
        locus=locus.name,
        reads=format_reading(locus, reading),
        shows=looks.pop() if len(looks) == 1 else "",
        can_be=tuple(format_genotype(locus, genotype) for genotype in sorted(reading)),
        can_hide=tuple(locus.symbols[allele] for allele in hidden),
        shown_points=sum(points[allele] for allele in known) if points else None,
        most_points=max(worth) if worth else None,
    )


@blocks.register
def card_facts_blocks(facts: CardFacts) -> Iterator[Block]:
    variety, roles, loci = facts.variety, facts.ruleset.roles, facts.loci
    scored = any(one.most_points is not None for one in loci)
    yield Paragraph(f"{variety.name}: {facts.genotype}")
    yield Line()
    headings = ["Locus", "Reads", "Shows", "Can hide", *(["Points", "At most"] if scored else [])]
    rows = []
    for one in loci:
        points = [str(one.shown_points), str(one.most_points)] if scored else []
        cells = [one.locus, one.reads, one.shows or "hidden", listed(one.can_hide) or "nothing"]
        rows.append([*cells, *points])
    yield table(headings, rows)
    yield Line()
    if scored:
        shown = counted(sum(one.shown_points or 0 for one in loci), "point")
        most = sum(one.most_points or 0 for one in loci)
        yield Paragraph(f"It scores {shown} as it is, and at most {most} with its full genotype.")
    if variety.suit or facts.suits:
        lines = [f"Suit: {variety.suit or 'none'}."]
        lines += [
            f"With {one.scheme} it scores {one.as_offspring} as a {roles.offspring} and "
            f"{one.as_parent} as a parent."
            for one in facts.suits
        ]
        yield Paragraph(" ".join(lines))
    if facts.unless:
        yield Paragraph(f"Unless it is {listed(facts.unless)}, which hides all that.")
    if variety.aliases:
        yield Paragraph(f"Also called {listed(variety.aliases)}.")
    if variety.copies:
        each = [counted(variety.copies, sex) for sex in roles.sexes]
        yield Paragraph(f"In the deck: {listed(each, 'and')}.")
