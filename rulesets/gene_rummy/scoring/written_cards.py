"""Reading a written mating: its cards, the genotypes filled in, the points."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from testcross.rulesets.english import counted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.genotype_text import parse_beside
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import format_reading
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.solver import KnownAlleles, Reading, known_alleles

_NUMBER = re.compile(
    r"\s*([-+]?\d{1,9})(?:[.,]0{1,2})?\s*(?:points?|pts?\.?|p\.?)?\s*", re.IGNORECASE
)
A_NUMBER = "a whole number, 0 or more"

WrittenGenotypes: TypeAlias = tuple[tuple[KnownAlleles | None, ...], ...]
"""Per animal and locus the alleles written; None where no genotype was."""
Findings: TypeAlias = tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadMating:
    """A written mating as far as it can be read."""

    written: WrittenMating
    findings: Findings
    mating: Mating | None
    """None where a card cannot be read, or where there are too many."""
    genotypes: WrittenGenotypes | None
    """None where one cannot be read, or is another card's."""
    claimed: int | None
    """The points written; None where there are none, or none that can be read."""


def whole_number(text: str) -> int | None:
    """Return the points that somebody wrote, or None where it is no whole number."""
    match = _NUMBER.fullmatch(text)
    return None if match is None else int(match.group(1))


def read_written(written: WrittenMating, rules: Rules) -> ReadMating:
    """Return the cards, genotypes and points of a written mating."""
    claimed, of_points = _points(written)
    mating, of_cards = _mating(written, rules)
    genotypes: WrittenGenotypes | None = None
    of_genotypes: Findings = ()
    if mating is not None:
        genotypes, of_genotypes = _genotypes(written, mating, of_cards)
    return ReadMating(
        written=written,
        findings=(*of_points, *of_cards, *of_genotypes),
        mating=mating,
        genotypes=genotypes,
        claimed=claimed,
    )


def _points(written: WrittenMating) -> tuple[int | None, Findings]:
    if written.points is None:
        return None, ()
    points = whole_number(written.points.text)
    if points is None or points < 0:
        text = f"'points' is {written.points.text!r}; expected {A_NUMBER}"
        return None, (finding(RecordCode.UNREADABLE, written.points, text),)
    return points, ()


def _mating(written: WrittenMating, rules: Rules) -> tuple[Mating | None, Findings]:
    read = [_animal(rules, card) for card in written.cards]
    found = [one for one in read if isinstance(one, Finding)]
    for animal, card, sex in zip(read, written.cards, rules.ruleset.roles.sexes, strict=False):
        if isinstance(animal, Animal) and animal.sex not in (None, sex):
            found.append(finding(Code.WRONG_SEX, card, f"{card.text!r} is used as the {sex}"))
    most = rules.variant.litter
    if len(written.kits) > most:
        kits = counted(len(written.kits), rules.ruleset.roles.offspring)
        text = f"{kits} written; the variant {rules.variant.name} allows {most}"
        found.append(finding(Code.TOO_MANY_KITS, written.kits[most], text))
    animals = [one for one in read if isinstance(one, Animal)]
    if len(animals) < len(read) or len(written.kits) > most:
        return None, tuple(found)
    sire, dam, *kits_read = animals
    mating = Mating(ruleset=rules.ruleset, sire=sire, dam=dam, offspring=tuple(kits_read))
    return mating, tuple(found)


def _animal(rules: Rules, card: Entry) -> Animal | Finding:
    try:
        return parse_animal(rules.ruleset, card.text)
    except CardError as error:
        return finding(RecordCode.UNKNOWN_CARD, card, str(error))
    except NotationError as error:
        return finding(RecordCode.UNREADABLE_GENOTYPE, card, str(error))


def _genotypes(
    written: WrittenMating, mating: Mating, found: Findings
) -> tuple[WrittenGenotypes | None, Findings]:
    """Return what was filled in, and what is wrong with it.

    A card of the wrong sex is another card: that its genotype is none of its own is no news.
    """
    wrong_sex = {(one.line, one.column) for one in found if one.code == Code.WRONG_SEX}
    read: list[tuple[KnownAlleles | None, ...]] = []
    more: list[Finding] = []
    readable = True
    for position, (card, entry) in enumerate(zip(written.cards, written.filled, strict=True)):
        if entry is None:
            read.append((None,) * len(mating.ruleset.loci))
            continue
        readings = _readings(mating, position, entry)
        if isinstance(readings, Finding):
            more.append(readings)
            readable = False
            continue
        contradiction = _contradiction(mating, position, (card, entry), readings)
        if contradiction is not None:
            readable = False
            more += [contradiction] if (card.line, card.column) not in wrong_sex else []
        read.append(tuple(map(known_alleles, readings)))
    return (tuple(read) if readable else None), tuple(more)


def _readings(mating: Mating, position: int, entry: Entry) -> tuple[Reading, ...] | Finding:
    try:
        shown = mating.animals[position].readings
        return parse_beside(mating.ruleset.loci, entry.text, shown)
    except NotationError as error:
        text = f"{mating.ruleset.roles.of(position)}: {error}"
        return finding(RecordCode.UNREADABLE_GENOTYPE, entry, text)


def _contradiction(
    mating: Mating, position: int, written: tuple[Entry, Entry], readings: Sequence[Reading]
) -> Finding | None:
    """Return at which loci a genotype is not that of its card; None where it may be.

    Args:
        mating: the cards.
        position: the animal's.
        written: the card and the genotype, as they were written.
        readings: what the genotype says.
    """
    animal, (card, entry) = mating.animals[position], written
    columns = zip(mating.ruleset.loci, animal.readings, readings, strict=True)
    against = [
        f"the card shows {format_reading(locus, shown)} at {locus.name}, "
        f"not {format_reading(locus, said)}"
        for locus, shown, said in columns
        if not shown & said
    ]
    if not against:
        return None
    line = f", line {card.line}" if card.line != entry.line else ""
    whose = f"{mating.ruleset.roles.of(position)} ({animal.label}{line})"
    text = f"{whose}: wrote {entry.text!r}, but {' and '.join(against)}"
    return finding(RecordCode.UNREADABLE_GENOTYPE, entry, text)
