"""Reading a written mating: its cards, the genotypes filled in, the points."""

import re
from collections.abc import Sequence
from typing import TypeAlias

from testcross.rulesets.english import counted
from testcross.rulesets.errors import CardError, NotationError
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenMating
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.mating import Mating
from testcross.rulesets.genetics.notation import format_reading, parse_genotype
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.solver import KnownAlleles, Reading, known_alleles

_NUMBER = re.compile(
    r"\s*([-+]?\d{1,9})(?:[.,]0{1,2})?\s*(?:points?|pts?\.?|p\.?)?\s*", re.IGNORECASE
)
A_NUMBER = "a whole number, 0 or more"

Known: TypeAlias = Sequence[Sequence[KnownAlleles | None]]
"""Per animal and locus what was written; None where no genotype was."""


def whole_number(text: str) -> int | None:
    """Return the points that somebody wrote, or None where it is no whole number."""
    match = _NUMBER.fullmatch(text)
    return None if match is None else int(match.group(1))


def read_points(written: WrittenMating, remarks: list[Finding]) -> int | None:
    """Return the points written; None where there are none, or none that can be read."""
    if written.points is None:
        return None
    points = whole_number(written.points.text)
    if points is None or points < 0:
        message = f"'points' is {written.points.text!r}; expected {A_NUMBER}"
        remarks.append(finding(RecordCode.UNREADABLE, written.points, message))
        return None
    return points


def read_cards(written: WrittenMating, terms: Rules, remarks: list[Finding]) -> Mating | None:
    """Return the cards as a mating, or None where one cannot be read or there are too many."""
    roles = terms.ruleset.roles
    animals = [_animal(card, terms, remarks) for card in written.cards]
    for animal, card, expected in zip(animals, written.cards, roles.sexes, strict=False):
        if animal is not None and animal.sex not in (None, expected):
            message = f"{card.text!r} stands as the {expected}"
            remarks.append(finding(Code.WRONG_SEX, card, message))
    kits = len(written.kits)
    if kits > terms.variant.litter:
        message = (
            f"{counted(kits, roles.offspring)} written; the variant {terms.variant.name} allows "
            f"{terms.variant.litter}"
        )
        remarks.append(finding(Code.TOO_MANY_KITS, written.kits[terms.variant.litter], message))
    read = [animal for animal in animals if animal is not None]
    if len(read) < len(animals) or kits > terms.variant.litter:
        return None
    sire, dam, *young = read
    return Mating(ruleset=terms.ruleset, sire=sire, dam=dam, offspring=tuple(young))


def _animal(card: Entry, terms: Rules, remarks: list[Finding]) -> Animal | None:
    try:
        return parse_animal(terms.ruleset, card.text)
    except CardError as error:
        remarks.append(finding(RecordCode.UNKNOWN_CARD, card, str(error)))
    except NotationError as error:
        remarks.append(finding(RecordCode.UNREADABLE_GENOTYPE, card, str(error)))
    return None


def read_genotypes(written: WrittenMating, mating: Mating, remarks: list[Finding]) -> Known | None:
    """Return what was filled in, or None where a genotype cannot be read or is another card's."""
    known: list[Sequence[KnownAlleles | None]] = []
    readable = True
    told = {(one.line, one.column) for one in remarks if one.code == Code.WRONG_SEX}
    columns = zip(mating.roles(), written.cards, written.filled, strict=True)
    for (role, animal), card, entry in columns:
        if entry is None:
            known.append([None] * len(mating.ruleset.loci))
            continue
        try:
            readings = parse_genotype(mating.ruleset.loci, entry.text)
        except NotationError as error:
            remarks.append(finding(RecordCode.UNREADABLE_GENOTYPE, entry, f"{role}: {error}"))
            readable = False
            continue
        contradiction = _contradiction(mating, animal, readings)
        if contradiction:
            readable = False
            # a card of the wrong sex is another card: its genotype then is none of its own
            if (card.line, card.column) not in told:
                line = f", line {card.line}" if card.line != entry.line else ""
                message = f"{role} ({animal.label}{line}) is written {entry.text!r}: "
                remarks.append(
                    finding(
                        RecordCode.UNREADABLE_GENOTYPE,
                        entry,
                        message + contradiction,
                    )
                )
        known.append([known_alleles(reading) for reading in readings])
    return known if readable else None


def _contradiction(mating: Mating, animal: Animal, readings: Sequence[Reading]) -> str:
    """Say at which loci a genotype is not that of its card."""
    columns = zip(mating.ruleset.loci, animal.readings, readings, strict=True)
    against = [
        f"the card shows {format_reading(locus, card)} at {locus.name}, "
        f"not {format_reading(locus, told)}"
        for locus, card, told in columns
        if not card & told
    ]
    return " and ".join(against)
